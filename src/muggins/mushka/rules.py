"""The options of Mushka, each with its clause."""

from __future__ import annotations

import attrs

from muggins.cards import PACK_32, PACK_36, PACK_52, Card
from muggins.errors import RulesError, check_number

__all__ = ["Rules"]

# R2: players -> the pack.
_PACKS = {3: PACK_32, 4: PACK_36, 5: PACK_52, 6: PACK_52, 7: PACK_52}


def _players(value: int) -> int:
    players = check_number(value, "the number of players")
    if players not in _PACKS:
        raise RulesError(f"three to seven can play, each for himself, not {players}", "mushka.Q29")
    return players


def _start_number(value: int) -> int:
    number = check_number(value, "the number to write off")
    if number < 1:
        raise RulesError(f"the number to write off is 1 or more, not {number}", "mushka.Q29")
    return number


@attrs.frozen
class Rules:
    """What the players agreed before a game.

    ``players`` are three to seven (mushka.R1, mushka.Q29); their number decides the pack.
    ``start_number`` is what everybody has to write off, as a rule 25 (mushka.R14, mushka.Q22).

    Raises:
        RulesError: no game has so many players, or such a number.
        InputError: a value is not a whole number.

    >>> len(Rules(players=4).pack)
    36
    """

    players: int = attrs.field(default=3, converter=_players)
    start_number: int = attrs.field(default=25, converter=_start_number)

    @property
    def pack(self) -> tuple[Card, ...]:
        """The pack that is dealt: 32 cards for three players, 36 for four, 52 for more (mushka.R2)."""
        return _PACKS[self.players]
