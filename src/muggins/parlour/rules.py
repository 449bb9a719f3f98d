"""The options of parlour Muggins, each with its clause, and the lot for the first deal."""

from __future__ import annotations

from enum import unique

import attrs

from muggins.cards import Seed, shuffled
from muggins.errors import RulesError, check_instance, check_member, check_number
from muggins.table import Named, Seat

__all__ = ["EDITION", "EmptiedGiver", "Endless", "Rules", "TurnOver", "first_dealer"]

EDITION = 1
"""The edition of the rulebook: it goes up with every correction of a rule."""


@unique
class EmptiedGiver(Named):
    """What happens to a giver whose last card was a penalty card (parlour.Q16)."""

    WAITS = "waits"
    """They have not won, and are passed over while they have no card."""
    WINS = "wins"
    """The first emptied giver clockwise from the offender wins the deal."""


@unique
class Endless(Named):
    """What happens to a deal that is proved to be endless under lawful play (parlour.Q19)."""

    DRAWN = "drawn"
    """It ends as a draw."""
    PLAYED_ON = "played_on"
    """It goes on: a fault could still end it."""


@unique
class TurnOver(Named):
    """When a discard is turned over to become the stock (parlour.Q1)."""

    WHEN_NEEDED = "when_needed"
    """When its owner needs a card: at their own turn, or to give a penalty card."""
    AT_ONCE = "at_once"
    """As soon as the placement or the gift that emptied the stock is settled."""


# R4: players -> the cards of each stock, the common piles.
_DEALS = {3: (17, 1), 4: (12, 4), 5: (10, 2), 6: (8, 4), 7: (7, 3)}


def _games(value: int) -> int:
    number = check_number(value, "games")
    if number < 1:
        raise RulesError(f"games must be at least 1, got {number}", "parlour.R29")
    return number


def _turn_limit(value: int | None) -> int | None:
    if value is None:
        return None
    number = check_number(value, "turn_limit (None is none)")
    if number < 1:
        raise RulesError(f"turn_limit must be at least 1, got {number}", "parlour.R30")
    return number


@attrs.frozen
class Rules:
    """What the players agree before a match.

    Attributes:
        players: How many play, 3 to 7 (parlour.R4, parlour.Q24).
        games: The number of games in the match (parlour.R29).
        emptied_giver: Whether a giver whose last card was a penalty card waits or wins (parlour.Q16).
        turn_limit: The number of placements after which a deal is a draw, None for no limit (parlour.R30, parlour.Q19).
        endless: Whether a deal that is proved endless is drawn or played on (parlour.Q19).
        turn_over: Whether a discard is turned over when a card is needed, or at once (parlour.Q1).

    Raises:
        RulesError: The game has no deal for this number of players, or a number is below 1.
        InputError: An option is not of its type; the text of an enum member is refused too.

    >>> Rules(players=5, emptied_giver=EmptiedGiver.WINS).each
    10
    """

    players: int = 4
    games: int = attrs.field(default=1, converter=_games)
    emptied_giver: EmptiedGiver = attrs.field(default=EmptiedGiver.WAITS, kw_only=True)
    turn_limit: int | None = attrs.field(default=None, converter=_turn_limit, kw_only=True)
    endless: Endless = attrs.field(default=Endless.DRAWN, kw_only=True)
    turn_over: TurnOver = attrs.field(default=TurnOver.WHEN_NEEDED, kw_only=True)

    def __attrs_post_init__(self) -> None:
        players = check_number(self.players, "players")
        if players not in _DEALS:
            raise RulesError(f"players must be 3 to 7, got {players}", "parlour.Q24")
        object.__setattr__(self, "players", players)  # a plain int, without a converter: see own_seat
        check_member(self.emptied_giver, EmptiedGiver, "emptied_giver")
        check_member(self.endless, Endless, "endless")
        check_member(self.turn_over, TurnOver, "turn_over")

    @property
    def each(self) -> int:
        """The cards that each player is dealt (parlour.R4)."""
        return _DEALS[self.players][0]

    @property
    def commons(self) -> int:
        """The number of common piles (parlour.R4)."""
        return _DEALS[self.players][1]


def first_dealer(rules: Rules, seed: Seed) -> Seat:
    """Return the seat that deals first, drawn by lot: every seat is equally likely.

    Raises:
        InputError: The rules are not Rules, or the seed is not an int, a str or bytes.

    Rule: parlour.R8.

    >>> first_dealer(Rules(players=5), "friday")
    2
    """
    check_instance(rules, Rules, "the Rules of parlour Muggins")
    return shuffled(range(rules.players), seed)[0]
