"""Check a function that pegs the play of a whole deal: fifteens, pairs, runs, 31, go and last card."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, Literal, SupportsIndex, TypeAlias, overload

import attrs

from muggins.cards import PACK_52, Card, by_rank, deal_hands, parse_cards, shuffled
from muggins.cribbage import COUNT_LIMIT, pip_value, score_play
from muggins.testing.oracle.counterexample import Counterexample
from muggins.testing.oracle.hunt import (
    CardForm,
    NotAnAnswerError,
    Progress,
    Question,
    check_call,
    hunt,
    likeliest,
    name_of,
    numbers_line,
    player_numbers,
    read_items,
    read_number,
)

__all__ = ["check_pegging"]

Hands: TypeAlias = tuple[tuple[Card, ...], ...]
"""The hands of all seats; each seat plays the first card of its hand that can be played."""

Points: TypeAlias = tuple[int, ...]


@attrs.frozen
class Peg:
    """Points that a seat pegs.

    ``what`` is ``"fifteen"``, ``"31"``, ``"pairs"``, ``"run"``, ``"go"`` or ``"last"``; ``passed`` the seat that first
    said go in this count, None if nobody did.
    """

    seat: int
    points: int
    what: str
    place: int
    passed: int | None


@attrs.frozen
class Played:
    """The play of a whole deal: ``plays`` in order, the counts after them, and what was pegged."""

    plays: tuple[tuple[int, Card], ...]
    counts: tuple[int, ...]
    pegs: tuple[Peg, ...]

    def points(self, seats: int) -> Points:
        """Add up what each seat pegged."""
        return _totals(self.pegs, seats)


def _totals(pegs: Iterable[Peg], seats: int) -> Points:
    points = [0] * seats
    for peg in pegs:
        points[peg.seat] += peg.points
    return tuple(points)


@lru_cache(maxsize=4096)
def play_deal(hands: Hands) -> Played:
    """Play the deal (R8-R15); seat 0 leads."""
    held = [list(hand) for hand in hands]
    plays: list[tuple[int, Card]] = []
    counts: list[int] = []
    pegs: list[Peg] = []
    pile: list[Card] = []
    passed: int | None = None
    count, turn = 0, 0
    while any(held):
        playable = [next((card for card in hand if count + pip_value(card) <= COUNT_LIMIT), None) for hand in held]
        card = playable[turn]
        if card is None:
            if held[turn] and passed is None:  # R9: a seat without cards says nothing
                passed = turn
            turn = (turn + 1) % len(hands)
            continue
        held[turn].remove(card)
        count += pip_value(card)
        pile.append(card)
        score = score_play(pile)
        place = len(plays)
        kinds = ("fifteen", score.fifteen), ("31", score.thirty_one), ("pairs", score.pairs), ("run", score.run)
        pegs += [Peg(turn, points, what, place, passed) for what, points in kinds if points]
        plays.append((turn, card))
        counts.append(count)
        stuck = not any(count + pip_value(each) <= COUNT_LIMIT for hand in held for each in hand)
        if stuck and count < COUNT_LIMIT:  # R11, R12
            if passed is None:
                others = [(turn + step) % len(hands) for step in range(1, len(hands) + 1)]
                passed = next((seat for seat in others if held[seat]), None)
            pegs.append(Peg(turn, 1, "go" if any(held) else "last", place, passed))
        if stuck:
            count, pile, passed = 0, [], None
        turn = (turn + 1) % len(hands)
    return Played(tuple(plays), tuple(counts), tuple(pegs))


# One deal for each trap; the seats' hands in the order of play, seat 0 leading.
_TRAPS = (
    "2C 4D 9H KS / 8C QD JH 6S",
    "KC QD 6H 4S / TC JD AH 5S",
    "TC AD 5H 5S / JC TD 5C 2S",
    "KC JH 9D 6C / QC AD TS 5H",
    "4C 4D 7H 9S / 7C JD 5H 8S",
    "KC 7D 2H 3S / TD 9C 8H 7S",
    "KC QD AH 9S / KD QH AC 9C",
    "6C 6D KH QS / 6H 6S 7C 9D",
    "AC 2D 3H 4S / KC QD JH TS",
    "KC JD 9H 3S / 2C 9D 9S 4H",
    "2C 2D 2H 2S / AC AD AH AS",
    "TC TD TH TS / 9C 9D 9H 9S",
    "5C 5D 5H 5S / KC JD QH TS",
    "3C 4D 5H 6S / 3D 4H 5S 6C",
    "KC QD JH TS / KD QH JS TC / 4C 3D 2H AS",
    "7C 8D 9H AS / 7D 8H 9S AC / 7H 8S 9C AD",
    "TC 9D 2H AS / KC 9S 2C AC / QC 8D 3H 3S / JC 8H 4D 4S",
    "KC KD KH KS / QC QD QH QS / JC JD JH JS / AC AD AH AS",
)

_PACKS = tuple(
    tuple(card for card in PACK_52 if card.rank.value in ranks)
    for ranks in (range(1, 14), range(1, 6), range(3, 9), range(7, 14), (1, 2, 5, 9, 10, 11, 12, 13))
)


def _read_trap(text: str) -> Hands:
    return tuple(map(parse_cards, text.split("/")))


def _deals() -> Iterator[Hands]:
    """Make deals: the traps, then shuffled packs of all cards or of a few ranks, for two, three and four seats."""
    yield from map(_read_trap, _TRAPS)
    number = 0
    while True:
        seats = (2, 2, 3, 2, 4)[number % 5]
        pack = _PACKS[number // 5 % 5]
        yield deal_hands(shuffled(pack, f"check_pegging {number}"), seats, 4)[0]
        number += 1


def _size(hands: Hands) -> tuple[int, ...]:
    """Order deals: few seats, few points, few pegs, low ranks."""
    played = play_deal(hands)
    cards = [card for hand in hands for card in hand]
    return (
        len(hands),
        sum(peg.points for peg in played.pegs),
        len(played.pegs),
        sum(card.rank.value for card in cards),
        sum(map(by_rank, cards)),
    )


def _similar(hands: Hands) -> Iterator[Hands]:
    """List the deals with a seat fewer, or another card, or two cards of a hand swapped."""
    if len(hands) > 2:
        yield from (hands[:seat] + hands[seat + 1 :] for seat in range(len(hands)))
    held = {card for hand in hands for card in hand}
    for seat, hand in enumerate(hands):
        for place in range(len(hand)):
            for card in PACK_52[place % 4 :: 4] if len(hands) > 2 else PACK_52:
                if card not in held:
                    yield (*hands[:seat], (*hand[:place], card, *hand[place + 1 :]), *hands[seat + 1 :])


def _replay(played: Played, seats: int, *, resets: bool, goes: bool) -> Points:
    """Score the plays as if cards combined across a reset, or as if a go cut them off."""
    points = list(_totals([peg for peg in played.pegs if peg.what not in {"pairs", "run"}], seats))
    pile: list[Card] = []
    previous: int | None = None
    for (seat, card), after in zip(played.plays, played.counts, strict=True):
        if (resets and after == pip_value(card)) or (not goes and seat == previous):
            pile = []
        pile.append(card)
        previous = seat
        ranks = [each.rank.value for each in pile]
        alike = 1
        while alike < len(ranks) and ranks[-alike - 1] == ranks[-1]:
            alike += 1
        run = 0
        for length in range(3, len(ranks) + 1):
            row = ranks[-length:]
            if len(set(row)) == length == max(row) - min(row) + 1:
                run = length
        points[seat] += min(alike, 4) * (min(alike, 4) - 1) + run
    return tuple(points)


Change: TypeAlias = Callable[[Played, int], Points]


def _without(what: str) -> Change:
    return lambda played, seats: _totals([peg for peg in played.pegs if peg.what != what], seats)


def _paid(what: str, points: int, *, last: bool = False) -> Change:
    """Pay other points for this; ``last`` only for the last card of the deal."""

    def change(played: Played, seats: int) -> Points:
        end = len(played.plays) - 1
        return _totals(
            [
                attrs.evolve(peg, points=points) if peg.what == what and (not last or peg.place == end) else peg
                for peg in played.pegs
            ],
            seats,
        )

    return change


def _to_the_passer(*what: str) -> Change:
    """Pay these points to the seat that said go, or that could not play."""

    def change(played: Played, seats: int) -> Points:
        return _totals(
            [
                attrs.evolve(peg, seat=peg.passed) if peg.what in what and peg.passed is not None else peg
                for peg in played.pegs
            ],
            seats,
        )

    return change


def _to_the_next(*what: str) -> Change:
    """Pay these points to the next seat."""

    def change(played: Played, seats: int) -> Points:
        return _totals(
            [attrs.evolve(peg, seat=(peg.seat + 1) % seats) if peg.what in what else peg for peg in played.pegs], seats
        )

    return change


_R11, _R12, _R13, _R15, _R19 = "cribbage.R11", "cribbage.R12", "cribbage.R13", "cribbage.R15", "cribbage.R19"

_MISTAKES: tuple[tuple[str, str, Change], ...] = (
    (_R12, "the last card of the deal gets no point", _without("last")),
    (_R12, "the last card of the deal scores 2", _paid("last", 2)),
    (_R12, "a last card that makes 31 scores 3", _paid("31", 3, last=True)),
    (_R12, "the point for the last card goes to the next seat", _to_the_next("last")),
    (_R11, "a go gets no point", _without("go")),
    (_R11, "a go scores 2", _paid("go", 2)),
    (_R11, "31 scores 3, with a point for go", _paid("31", 3)),
    (_R11, "31 scores 1", _paid("31", 1)),
    (_R15, "31 scores nothing", _without("31")),
    (_R11, "the point for go goes to the seat that said it", _to_the_passer("go")),
    (_R11, "the point for go goes to the next seat", _to_the_next("go")),
    (_R11, "the points for go and last go to the next seat", _to_the_next("go", "last")),
    (
        _R11,
        "neither go nor last gets a point",
        lambda played, seats: _totals([peg for peg in played.pegs if peg.what not in {"go", "last"}], seats),
    ),
    (
        _R13,
        "cards combine with those before the reset",
        lambda played, seats: _replay(played, seats, resets=False, goes=True),
    ),
    (_R19, "a go breaks pairs and runs", lambda played, seats: _replay(played, seats, resets=True, goes=False)),
    (_R15, "fifteen scores nothing", _without("fifteen")),
    (_R15, "pairs score nothing", _without("pairs")),
    (_R15, "runs score nothing", _without("run")),
)


def _clause_of(played: Played, seats: int, got: Points) -> str:
    """Name the clause by what is pegged in the smallest wrong deal."""
    right = played.points(seats)
    wrong = {seat for seat in range(seats) if got[seat] != right[seat]}
    kinds = {peg.what for peg in played.pegs if peg.seat in wrong}
    if "go" in kinds:
        return _R11
    return _R12 if kinds == {"last"} else _R15


def _diagnose(hands: Hands, got: Points, seen: Iterable[tuple[Hands, Points]]) -> tuple[str, str]:
    """Return the broken clause and the known mistake that explains the answer; without one the mistake is ``""``."""

    def paid(mistake: tuple[str, str, Change], other: Hands) -> Points:
        return mistake[2](play_deal(other), len(other))

    best = likeliest(
        [mistake for mistake in _MISTAKES if paid(mistake, hands) == got],
        agrees=lambda mistake, other, answer: paid(mistake, other) == answer,
        differs=lambda mistake, other: paid(mistake, other) != play_deal(other).points(len(other)),
        seen=seen,
    )
    return (_clause_of(play_deal(hands), len(hands), got), "") if best is None else best[:2]


def _read(hands: Hands, value: object) -> Points:
    """Read the points of all seats."""
    seats = len(hands)
    parts = read_items(value, f"the points of {seats} seats")
    if len(parts) != seats:
        raise NotAnAnswerError(f"expected the points of {seats} seats, got {len(parts)} numbers")
    return tuple(map(read_number, parts))


def _spoken(played: Played) -> str:
    """Write the play, one line for each count: who plays what, the count, and what is pegged."""
    lines: list[str] = []
    said: list[str] = []
    last = 0
    for place, ((seat, card), count) in enumerate(zip(played.plays, played.counts, strict=True)):
        if count <= last:
            lines.append(" ".join(said))
            said = []
        last = count
        pegged = [f"{peg.what} {peg.points}" for peg in played.pegs if peg.place == place]
        said.append(f"{seat}:{card}({count}{'; ' if pegged else ''}{', '.join(pegged)})")
    return "\n".join([*lines, " ".join(said)])


@overload
def check_pegging(
    mine: Callable[[Sequence[tuple[int, str]], int], Sequence[SupportsIndex]],
    *,
    players: Iterable[int] = (2, 3, 4),
    cards: Literal["text"] = "text",
    limit: int = 3_000,
    progress: Progress | None = None,
) -> Counterexample | None: ...


@overload
def check_pegging(
    mine: Callable[[Sequence[tuple[int, Card]], int], Sequence[SupportsIndex]],
    *,
    players: Iterable[int] = (2, 3, 4),
    cards: Literal["objects"],
    limit: int = 3_000,
    progress: Progress | None = None,
) -> Counterexample | None: ...


def check_pegging(
    mine: Callable[[Any, int], Sequence[SupportsIndex]],
    *,
    players: Iterable[int] = (2, 3, 4),
    cards: CardForm = "text",
    limit: int = 3_000,
    progress: Progress | None = None,
) -> Counterexample | None:
    """Check a function that pegs the play of a whole deal; return None, or the smallest wrong deal.

    ``mine(plays, players)`` gets every card of the deal as a pair of seat and card, in the order of play, and returns
    the points of each seat, 31, go and last included. Seat 0 leads: the dealer is the last seat. Each seat plays four
    cards. Goes are not listed: a seat that holds cards and does not play could not.
    Known traps come first, then shuffled packs, many of them with the cards of a few ranks only.

    Args:
        mine: The function to check.
        players: The numbers of players to try, from 2 to 4; ``(2,)`` for a program that knows two.
        cards: ``"text"`` to pass ``(0, "5H")``, ``"objects"`` to pass ``(0, Card.parse("5H"))``.
        limit: The number of deals to try.
        progress: Is called after every 1,000 cases and at the end, with the number of deals tried and of all.

    Raises:
        InputError: ``mine`` is not a function, ``cards`` is not one of its values, ``limit`` is below 1, or ``players``
            holds no number from 2 to 4.

    Rule: cribbage.R8-R15, R19.
    """
    text = check_call(mine, cards)
    sizes = player_numbers(players, 2, 4)

    def ask(hands: Hands) -> object:
        plays = play_deal(hands).plays
        return mine([(seat, str(card) if text else card) for seat, card in plays], len(hands))

    question = Question(
        ask=ask,
        expect=lambda hands: play_deal(hands).points(len(hands)),
        read=_read,
        size=_size,
        smaller=lambda hands: (other for other in _similar(hands) if len(other) in sizes),
        probes=tuple(hands for hands in map(_read_trap, _TRAPS) if len(hands) in sizes),
    )
    found = hunt(question, (hands for hands in _deals() if len(hands) in sizes), None, limit, progress)
    if found is None:
        return None
    hands = found.case
    seats = len(hands)
    played = play_deal(hands)
    rule, guess = None, found.problem
    if found.answer is not None:
        rule, guess = _diagnose(hands, found.answer, found.seen[:100])
    given = ", ".join(
        f'({seat}, "{card}")' if text else f'({seat}, Card.parse("{card}"))' for seat, card in played.plays
    )
    return Counterexample(
        check="check_pegging",
        case=(("players", str(seats)),),
        counted=_spoken(played),
        expected=found.expected,
        got=found.got,
        error=found.error,
        rule=rule,
        guess=guess,
        tried=found.tried,
        line=numbers_line(f"{name_of(mine)}([{given}], {seats})", found),
    )
