"""What can be agreed before a game of cribbage, and who deals first."""

from __future__ import annotations

from collections.abc import Iterable
from enum import unique
from functools import cache

import attrs

from muggins.cards import Card, ordered_cards
from muggins.errors import InputError, RulesError, check_flag, check_member, check_number, excerpt
from muggins.table import Named, Seat
from muggins.table.seats import check_seat_at

__all__ = ["EDITION", "Counting", "Rules", "first_dealer"]

EDITION = 1
"""The edition of the rulebook of cribbage; every rule correction raises it."""

TARGETS = (121, 61)


@unique
class Counting(Named):
    """The way of counting: by whom, and what a wrong count costs."""

    AUTOMATIC = "automatic"
    """The table counts every hand (S1)."""
    MUGGINS = "muggins"
    """The house protocol: the players count the hands, and can be challenged (S2 to S16)."""
    TOURNAMENT = "tournament"
    """The protocol of the American Cribbage Congress: the players count the play too (A1 to A18)."""


def check_target(value: int) -> int:
    """Return the target if there is a game to it.

    Raises:
        RulesError: It is neither 121 nor 61 (R32).
    """
    target = check_number(value, "target")
    if target not in TARGETS:
        raise RulesError(f"target must be 121 or 61, got {target}", "cribbage.R32")
    return target


def _target(value: int | None) -> int:
    """Return the target that was given; 0, which is not a target, stands for the usual one."""
    return 0 if value is None else check_target(value)


def _limit(value: int | None, what: str) -> int | None:
    return None if value is None else check_number(value, what)


@attrs.frozen
class Rules:
    """What is agreed before a game.

    Args:
        players: 2 to 5.
        partners: Four players in two pairs who sit opposite and share one score.
        target: 121 or 61; None is 121, or 61 in the five-card game. The first side to reach it wins.
        counting: The way of counting: by whom, and what a wrong count costs.
        lowball: The first side to reach the target loses. Then the table counts, and ``counting`` has no effect.
        cards: 6, or 5 for the five-card game of two players.
        alone: Of three players, the seat that plays alone to 61 against the other two, who play to 121.
        heels_until: The hole from which on the dealer's side pegs no heels; None if it always does.
        go_until: The hole from which on a side pegs nothing for go and last; None if it always does.
        muggins_in_play: In the house protocol the players also name the points of each card they play, and can be
            challenged. In the tournament protocol they always do.

    Raises:
        RulesError: No game has this combination; its ``rule`` is the clause that excludes it.
        InputError: A value of another type.

    Rule: cribbage.R4, R5, R32, R33, R39, R40, R41, R42, A1, Q23, Q26.

    >>> Rules(players=4, partners=True).sides
    ((0, 2), (1, 3))
    >>> Rules(cards=5).target
    61
    >>> Rules(players=3, partners=True)
    Traceback (most recent call last):
        ...
    muggins.errors.RulesError: partners must be four players in two pairs, got 3 players [cribbage.R5]
    """

    players: int = 2
    partners: bool = False
    target: int = attrs.field(default=None, converter=_target)
    counting: Counting = Counting.AUTOMATIC
    lowball: bool = False
    cards: int = attrs.field(default=6, kw_only=True)
    alone: Seat | None = attrs.field(default=None, kw_only=True)
    heels_until: int | None = attrs.field(default=None, kw_only=True)
    go_until: int | None = attrs.field(default=None, kw_only=True)
    muggins_in_play: bool = attrs.field(default=False, kw_only=True)

    def __attrs_post_init__(self) -> None:
        """Check every option, and then which of them go together."""
        players = check_number(self.players, "players")
        cards = check_number(self.cards, "cards")
        check_flag(self.partners, "partners")
        check_member(self.counting, Counting, "counting")
        check_flag(self.lowball, "lowball")
        check_flag(self.muggins_in_play, "muggins_in_play")
        plain = {
            "players": players,
            "cards": cards,
            "target": self.target or (61 if cards == 5 else 121),
            "alone": _limit(self.alone, "alone"),
            "heels_until": _limit(self.heels_until, "heels_until"),
            "go_until": _limit(self.go_until, "go_until"),
        }
        for name, value in plain.items():
            object.__setattr__(self, name, value)
        self._check_tournament()
        self._check_players()
        self._check_options()

    def _check_tournament(self) -> None:
        """Check that the tournament protocol has no other option (A1, Q26)."""
        if self.counting is not Counting.TOURNAMENT:
            return
        # The target is checked last: with five cards it is 61 by default, and ``cards`` is the option to name.
        fields = attrs.fields_dict(Rules)
        for name in sorted(fields, key=lambda each: each == "target"):
            value = getattr(self, name)
            usual = {"target": 121, "counting": Counting.TOURNAMENT}.get(name, fields[name].default)
            if value != usual:
                raise RulesError(
                    "the tournament protocol must be for 2 players, 6 cards and 121 points without other options,"
                    f" got {name}={excerpt(value)}",
                    "cribbage.A1",
                )

    def _check_players(self) -> None:
        """Check the number of players and of cards, and the sides (R4, R5, R42)."""
        if not 2 <= self.players <= 5:
            raise RulesError(f"players must be 2 to 5, got {self.players}", "cribbage.R4")
        if self.cards not in (5, 6):
            raise RulesError(f"cards must be 6, or 5 for the five-card game, got {self.cards}", "cribbage.R4")
        if self.cards == 5 and self.players != 2:
            raise RulesError(f"the five-card game must have 2 players, got {self.players}", "cribbage.R4")
        if self.partners and self.players != 4:
            raise RulesError(f"partners must be four players in two pairs, got {self.players} players", "cribbage.R5")
        if self.alone is None:
            return
        if self.players != 3:
            raise RulesError(f"two against one must be 3 players, got {self.players}", "cribbage.R42")
        if not 0 <= self.alone < 3:
            raise RulesError(f"the seat that plays alone must be 0, 1 or 2, got {self.alone}", "cribbage.R42")
        if self.target != 121:
            raise RulesError(
                f"in two against one the pair must play to 121 and the seat alone to 61, got target {self.target}",
                "cribbage.R42",
            )

    def _check_options(self) -> None:
        """Check that house limits are holes of the board, and that muggins in the play goes with muggins (R41, Q23)."""
        for name, hole in (("heels_until", self.heels_until), ("go_until", self.go_until)):
            if hole is not None and not 0 <= hole < self.target:
                raise RulesError(f"{name} must be a hole from 0 to {self.target - 1}, got {hole}", "cribbage.R41")
        if self.muggins_in_play and self.counting is not Counting.MUGGINS:
            raise RulesError(
                f"muggins in the play must be with {Counting.MUGGINS!r}, got {self.counting!r}", "cribbage.Q23"
            )

    @property
    def effective_counting(self) -> Counting:
        """The way of counting that applies: lowball is played without muggins when both are chosen.

        Rule: cribbage.S17, Q26.

        >>> Rules(counting=Counting.MUGGINS, lowball=True).effective_counting
        Counting.AUTOMATIC
        """
        return Counting.AUTOMATIC if self.lowball else self.counting

    @property
    def names_points(self) -> bool:
        """Whether the players name the points of the cards they play, and can be challenged.

        Rule: cribbage.S13, Q23.
        """
        if self.lowball:
            return False
        return self.muggins_in_play or self.counting is Counting.TOURNAMENT

    @property
    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        """The seats of each side, in the order of their first seats; a side has one score.

        Rule: cribbage.R5, R42.

        >>> Rules(players=3, alone=1).sides
        ((0, 2), (1,))
        """
        return sides_of(self.players, self.partners, self.alone)

    @property
    def kept(self) -> int:
        """How many cards each seat keeps: 4, or 3 in the five-card game.

        Rule: cribbage.R4.
        """
        return 4 if self.cards == 6 else 3

    def to_lay_away(self, seat: Seat, dealer: Seat) -> int:
        """Return how many cards the seat lays away to the crib of the dealer.

        It is two of two players, one of more; of five players the dealer lays none away.

        Raises:
            InputError: The game has no such seat.

        Rule: cribbage.R4.

        >>> rules = Rules(players=5)
        >>> [rules.to_lay_away(seat, 0) for seat in range(5)]
        [0, 1, 1, 1, 1]
        """
        check_seat_at(seat, self.players)
        check_seat_at(dealer, self.players, "the dealer")
        return laid_away_by(self, seat, dealer)

    def side(self, seat: Seat) -> int:
        """Return the index of the seat's side, in ``sides`` and in every tuple of scores.

        Raises:
            InputError: The game has no such seat.

        >>> Rules(players=4, partners=True).side(3)
        1
        """
        return sides_by_seat(self)[check_seat_at(seat, self.players)]

    def target_of(self, side: int) -> int:
        """Return the target of a side: in two against one it is 61 for the seat alone, and 121 for the pair.

        Raises:
            InputError: The game has no such side.

        Rule: cribbage.R32, R42.

        >>> rules = Rules(players=3, alone=1)
        >>> [rules.target_of(side) for side in range(2)]
        [121, 61]
        """
        targets = targets_of(self)
        return targets[check_number(side, "a side", least=0, most=len(targets) - 1)]


@cache
def sides_of(players: int, partners: bool, alone: Seat | None) -> tuple[tuple[Seat, ...], ...]:
    """Return the seats of each side, in the order of their first seats (R5, R42)."""
    if partners:
        return ((0, 2), (1, 3))
    if alone is None:
        return tuple([(seat,) for seat in range(players)])
    pair = tuple([seat for seat in range(players) if seat != alone])
    return tuple(sorted(((alone,), pair)))


def sides_by_seat(rules: Rules) -> tuple[int, ...]:
    """Return the side of each seat."""
    return _sides_by_seat(rules.players, rules.partners, rules.alone)


@cache
def _sides_by_seat(players: int, partners: bool, alone: Seat | None) -> tuple[int, ...]:
    sides = sides_of(players, partners, alone)
    return tuple([side for seat in range(players) for side, seats in enumerate(sides) if seat in seats])


def targets_of(rules: Rules) -> tuple[int, ...]:
    """Return the target of each side (R32, R42)."""
    return _targets(rules.players, rules.partners, rules.alone, rules.target)


@cache
def _targets(players: int, partners: bool, alone: Seat | None, target: int) -> tuple[int, ...]:
    return tuple([61 if seats == (alone,) else target for seats in sides_of(players, partners, alone)])


def answerers(rules: Rules, counter: Seat) -> tuple[Seat, ...]:
    """Return the opponents of the counter in the order in which they answer, from the counter's left (S3, S16)."""
    return _answerers(rules.players, rules.partners, rules.alone)[counter]


@cache
def _answerers(players: int, partners: bool, alone: Seat | None) -> tuple[tuple[Seat, ...], ...]:
    side = _sides_by_seat(players, partners, alone)
    return tuple(
        [
            tuple([seat for seat in around if side[seat] != side[counter]])
            for counter, around in enumerate(ROUND[players])
        ]
    )


def laid_away_by(rules: Rules, seat: Seat, dealer: Seat) -> int:
    """Return how many cards a seat of the table lays away (R4)."""
    if rules.players == 2:
        return 2
    return 0 if rules.players == 5 and seat == dealer else 1


ROUND = {
    players: tuple([tuple([(seat + step) % players for step in range(1, players + 1)]) for seat in range(players)])
    for players in (2, 3, 4, 5)
}
"""The seats from the left of each seat round to the seat itself, by number of players: the order of all turns."""


def first_dealer(cuts: Iterable[Card]) -> Seat | None:
    """Return the seat that deals first, given the card that each seat has cut: the lowest, the ace being low.

    None means that two cuts share the lowest rank, and all cut again. Equal ranks above the lowest do not matter.

    Raises:
        CardError: Something is not a card, or a card occurs twice.
        InputError: There are fewer than two cuts, or they have no order.

    Rule: cribbage.R3.

    >>> from muggins.cards import parse_cards
    >>> first_dealer(parse_cards("KD AC"))
    1
    >>> first_dealer(parse_cards("7C 7D 9H")) is None
    True
    """
    cards = ordered_cards(cuts)
    if len(cards) < 2:
        raise InputError(f"there must be at least two cuts, got {len(cards)}")
    ranks = [card.rank for card in cards]
    lowest = min(ranks)
    return None if ranks.count(lowest) > 1 else ranks.index(lowest)
