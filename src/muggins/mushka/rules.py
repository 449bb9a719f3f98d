"""The options of Mushka, each with its clause, and the first dealer."""

from __future__ import annotations

import attrs

from muggins.cards import PACK_32, PACK_36, PACK_52, Card, Seed, shuffled
from muggins.errors import RulesError, check_flag, check_instance, check_number
from muggins.table import Seat

__all__ = ["EDITION", "LARGEST_START", "Rules", "first_dealer"]

EDITION = 1
"""The edition of the rulebook; it goes up with every rule correction."""

LARGEST_START = 1_000_000
"""The largest number that a game can begin from: with every possible fine, a record stays far below 2**53."""

LONGEST_LIMIT = 1_000_000
"""The largest ``deal_limit``."""

# R2: players -> the pack.
PACKS = {3: PACK_32, 4: PACK_36, 5: PACK_52, 6: PACK_52, 7: PACK_52}


@attrs.frozen
class Rules:
    """What the players have agreed before a game.

    Attributes:
        players: Three to seven, each for themselves (R1, Q29); their number decides the pack (R2).
        start_number: What each player has to write off, usually 25 (R14, Q22); at most :data:`LARGEST_START`.
        ace_exchange: Whether the ace of spades may be exchanged away (Q7).
        stopped_in_full: Whether the remise and the ace count in a deal that was stopped as in any other (Q21).
        deal_limit: The number of deals after which the game ends without a winner, None for no limit (Q25).

    Raises:
        RulesError: The number of players, or another number, is out of its range.
        InputError: A value has the wrong type, or a number is larger than the library takes.

    >>> len(Rules(players=4).pack)
    36
    """

    players: int = 3
    start_number: int = 25
    ace_exchange: bool = attrs.field(default=True, kw_only=True)
    stopped_in_full: bool = attrs.field(default=False, kw_only=True)
    deal_limit: int | None = attrs.field(default=None, kw_only=True)

    def __attrs_post_init__(self) -> None:
        """Check the options, and keep the numbers as plain integers."""
        players = check_number(self.players, "players")
        if players not in PACKS:
            raise RulesError(f"players must be 3 to 7, got {players}", "mushka.Q29")
        start = check_number(self.start_number, "start_number", most=LARGEST_START)
        if start < 1:
            raise RulesError(f"start_number must be at least 1, got {start}", "mushka.Q29")
        object.__setattr__(self, "players", players)
        object.__setattr__(self, "start_number", start)
        check_flag(self.ace_exchange, "ace_exchange")
        check_flag(self.stopped_in_full, "stopped_in_full")
        if self.deal_limit is not None:
            limit = check_number(self.deal_limit, "deal_limit", most=LONGEST_LIMIT)
            if limit < 1:
                raise RulesError(f"deal_limit must be at least 1, got {limit}", "mushka.Q25")
            object.__setattr__(self, "deal_limit", limit)

    @property
    def pack(self) -> tuple[Card, ...]:
        """The pack that is dealt: 32 cards for three players, 36 for four, 52 for more (R2)."""
        return PACKS[self.players]


def check_rules(rules: Rules) -> Rules:
    """Return the value if it is the rules of this game, and raise InputError if not."""
    return check_instance(rules, Rules, "the Rules of Mushka")


def first_dealer(rules: Rules, seed: Seed) -> Seat:
    """Draw the first dealer by lot: every seat is equally likely.

    Raises:
        InputError: ``rules`` is not Rules of Mushka, or the seed is not an int, a str or bytes.

    Rule: mushka.R3.

    >>> first_dealer(Rules(players=4), "may")
    0
    """
    return shuffled(range(check_rules(rules).players), seed)[0]
