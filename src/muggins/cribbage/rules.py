"""What can be chosen before a game of cribbage, and who deals first."""

from __future__ import annotations

from collections.abc import Iterable
from enum import unique

import attrs

from muggins.cards import Card, distinct_cards
from muggins.errors import InputError, RulesError, check_number, excerpt
from muggins.table import Named, Seat

__all__ = ["Counting", "Rules", "first_dealer"]


@unique
class Counting(Named):
    """Who counts the hands at the show."""

    AUTOMATIC = "automatic"
    """The table counts every hand (S1)."""
    MUGGINS = "muggins"
    """The players count, and can be challenged (S2 to S16)."""
    TOURNAMENT = "tournament"
    """The profile of the American Cribbage Congress (A1 to A18): named here, and not played yet."""


def _bool(value: object, name: str) -> bool:
    if not isinstance(value, bool):
        raise InputError(f"{name} is True or False, not {excerpt(value)}")
    return value


def check_target(target: int) -> int:
    """Give the target, once it is sure that there is a game to it.

    Raises:
        RulesError: it is neither 121 nor 61 (R32).
    """
    if check_number(target, "the target") not in (61, 121):
        raise RulesError(f"the target is 121 or 61, not {excerpt(target)}", "cribbage.R32")
    return target


@attrs.frozen
class Rules:
    """What is agreed before a game: how many play, whether in pairs, how far, who counts, and who wins.

    ``players`` are 2, 3 or 4; four can be two pairs of ``partners`` who sit opposite and share one score.
    The first side at the ``target`` of 121 or 61 wins, or with ``lowball`` loses.

    Raises:
        RulesError: no game has this combination; its ``rule`` is the clause that excludes it.
        InputError: a value of another type.

    Rule: cribbage.R4, R5, R32, R33, R40.

    >>> Rules(players=4, partners=True).sides
    ((0, 2), (1, 3))
    >>> Rules(players=3, partners=True)
    Traceback (most recent call last):
        ...
    muggins.errors.RulesError: partners are four players in two pairs, not 3 players [cribbage.R5]
    """

    players: int = 2
    partners: bool = False
    target: int = 121
    counting: Counting = Counting.AUTOMATIC
    lowball: bool = False

    def __attrs_post_init__(self) -> None:
        """Refuse what no game has."""
        players = check_number(self.players, "the number of players")
        check_target(self.target)
        _bool(self.partners, "partners")
        _bool(self.lowball, "lowball")
        if not isinstance(self.counting, Counting):
            raise InputError(f"counting is a member of Counting, not {excerpt(self.counting)}")
        if players not in (2, 3, 4):
            hint = " (the game for five is described, not played)" if players == 5 else ""
            raise RulesError(f"cribbage is played by 2, 3 or 4, not by {excerpt(players)}{hint}", "cribbage.R4")
        if self.partners and players != 4:
            raise RulesError(f"partners are four players in two pairs, not {players} players", "cribbage.R5")
        if self.counting is Counting.TOURNAMENT:
            raise RulesError(
                "the tournament profile is not played yet: Counting.MUGGINS is the house protocol", "cribbage.A1"
            )

    @property
    def effective_counting(self) -> Counting:
        """Who really counts: lowball is played without muggins when both are chosen.

        Rule: cribbage.S17, Q26.

        >>> Rules(counting=Counting.MUGGINS, lowball=True).effective_counting
        Counting.AUTOMATIC
        """
        return Counting.AUTOMATIC if self.lowball else self.counting

    @property
    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        """The seats of each side; a side has one score. Without partners each seat is a side of its own.

        Rule: cribbage.R5.
        """
        return _PAIRS if self.partners else _SINGLES[self.players]

    @property
    def to_lay_away(self) -> int:
        """How many cards each seat lays away: two of two players, one of more; the dealer's crib ends with four.

        Rule: cribbage.R4.
        """
        return 2 if self.players == 2 else 1

    def side(self, seat: Seat) -> int:
        """Give the index of the seat's side, in ``sides`` and in every tuple of scores.

        Raises:
            InputError: the game has no such seat.

        >>> Rules(players=4, partners=True).side(3)
        1
        """
        if type(seat) is not int or not 0 <= seat < self.players:
            raise InputError(f"the seats are 0 to {self.players - 1}, not {excerpt(seat)}")
        return seat % 2 if self.partners else seat


_PAIRS: tuple[tuple[Seat, ...], ...] = ((0, 2), (1, 3))
_SINGLES: dict[int, tuple[tuple[Seat, ...], ...]] = {n: tuple((seat,) for seat in range(n)) for n in (2, 3, 4)}


def first_dealer(cuts: Iterable[Card]) -> Seat | None:
    """Give the seat that deals first, of the cards cut by each seat: the lowest, the ace being low.

    None means that the lowest rank was cut twice, and all cut again. Equal ranks above the lowest do not matter.

    Raises:
        CardError: something is not a card, or one card is there twice.
        InputError: there are fewer than two cuts.

    Rule: cribbage.R3.

    >>> from muggins.cards import parse_cards
    >>> first_dealer(parse_cards("KD AC"))
    1
    >>> first_dealer(parse_cards("7C 7D 9H")) is None
    True
    """
    cards = distinct_cards(cuts)
    if len(cards) < 2:
        raise InputError(f"a first dealer is found among at least two cuts, not {len(cards)}")
    ranks = [card.rank for card in cards]
    lowest = min(ranks)
    return None if ranks.count(lowest) > 1 else ranks.index(lowest)
