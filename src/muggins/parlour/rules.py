"""The options of the parlour game, each with its clause."""

from __future__ import annotations

from enum import Enum, unique
from typing import TypeVar

import attrs

from muggins.errors import RulesError, check_number, excerpt
from muggins.table import Named

__all__ = ["EmptiedGiver", "Endless", "Rules"]


E = TypeVar("E", bound=Enum)


@unique
class EmptiedGiver(Named):
    """What becomes of a giver whose last card was a penalty card (parlour.Q16)."""

    WAITS = "waits"
    WINS = "wins"


@unique
class Endless(Named):
    """What becomes of a deal that is proved to be endless under lawful play (parlour.Q19)."""

    DRAWN = "drawn"
    PLAYED_ON = "played_on"


# R4: players -> the cards of each stock, the common piles.
_DEALS = {3: (17, 1), 4: (12, 4), 5: (10, 2), 6: (8, 4), 7: (7, 3)}


def _players(value: int) -> int:
    if check_number(value, "the number of players") not in _DEALS:
        raise RulesError(f"three to seven can play, not {value}", "parlour.Q24")
    return value


def _games(value: int) -> int:
    if check_number(value, "the number of games") < 1:
        raise RulesError(f"a match is 1 game or more, not {value}", "parlour.R29")
    return value


def _turn_limit(value: int | None) -> int | None:
    if value is not None and check_number(value, "a turn limit") < 1:
        raise RulesError(f"a turn limit is 1 turn or more, not {value}", "parlour.R30")
    return value


def _member(options: type[E], value: E | str, expected: str, rule: str) -> E:
    """Give the option that the value is, or is the text of."""
    for option in options:
        if value is option or (isinstance(value, str) and value == option.value):
            return option
    raise RulesError(f"{expected}, not {excerpt(value)}", rule)


def _emptied_giver(value: EmptiedGiver | str) -> EmptiedGiver:
    return _member(EmptiedGiver, value, "an emptied giver 'waits' or 'wins'", "parlour.Q16")


def _endless(value: Endless | str) -> Endless:
    return _member(Endless, value, "an endless deal is 'drawn' or 'played_on'", "parlour.Q19")


@attrs.frozen
class Rules:
    """What the players agreed before a match.

    ``players`` are three to seven (parlour.R4), ``games`` the games of the match (parlour.R29).
    ``emptied_giver`` says what becomes of a giver whose last card was a penalty card (parlour.Q16),
    ``turn_limit`` after how many placements a deal is a draw, None for never (parlour.R30, parlour.Q19),
    ``endless`` what becomes of a deal that is proved to be endless (parlour.Q19).

    Raises:
        RulesError: the game has no deal for so many players, or an option has no such value.
        InputError: something that should be a number is none.

    >>> Rules(players=5, emptied_giver="wins").emptied_giver
    EmptiedGiver.WINS
    """

    players: int = attrs.field(default=4, converter=_players)
    games: int = attrs.field(default=1, converter=_games)
    emptied_giver: EmptiedGiver = attrs.field(default=EmptiedGiver.WAITS, converter=_emptied_giver)
    turn_limit: int | None = attrs.field(default=None, converter=_turn_limit)
    endless: Endless = attrs.field(default=Endless.DRAWN, converter=_endless)

    @property
    def each(self) -> int:
        """The cards that each player is dealt (parlour.R4)."""
        return _DEALS[self.players][0]

    @property
    def commons(self) -> int:
        """The number of common piles (parlour.R4)."""
        return _DEALS[self.players][1]
