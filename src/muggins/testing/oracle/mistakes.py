"""Mistakes that scorers are known to make, to find the one that explains the wrong answers of a checked scorer.

Each mistake is a scorer with one fault. The counterexample names the one that agrees best with the answers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from math import prod
from typing import TypeAlias

import attrs

from muggins.cards import Card, Rank
from muggins.cribbage import HandScore, score_hand
from muggins.testing.oracle.hunt import likeliest
from muggins.testing.oracle.shows import Show

__all__ = ["Mistake", "diagnose_show", "mistakes_in_show"]


@attrs.frozen
class Mistake:
    """A mistake: the clause it breaks, what it does, and the points that it adds or leaves out."""

    rule: str
    says: str
    difference: Callable[[Show, HandScore], int]


Run: TypeAlias = list[tuple[int, int]]
"""Consecutive ranks, each with the number of its cards."""


def _counts(cards: Iterable[Card]) -> Counter[int]:
    return Counter(card.rank.value for card in cards)


def _stretches(counts: Counter[int], top: int = 13) -> Iterator[Run]:
    """Find all longest rows of consecutive ranks; with ``top`` 14 the ace is above the king too."""
    row: Run = []
    for rank in range(1, top + 2):
        number = counts[1 if rank == 14 and top == 14 else rank]
        if number:
            row.append((rank, number))
        elif row:
            yield row
            row = []


def _ways(row: Run) -> int:
    return prod(number for _, number in row)


def _run(show: Show) -> Run:
    """Find the run of three or more, which may be empty."""
    rows = [row for row in _stretches(_counts((*show[0], show[1]))) if len(row) > 2]
    return rows[0] if rows else []


def _fifteens(cards: Iterable[Card], sizes: Iterable[int], highest: int = 10) -> int:
    """Count the sets of these sizes whose pips sum to 15."""
    pips = [min(card.rank.value, highest) for card in cards]
    return sum(sum(chosen) == 15 for size in sizes for chosen in combinations(pips, size))


def _no_fifteens_of(size: int) -> Callable[[Show, HandScore], int]:
    return lambda show, score: -2 * _fifteens((*show[0], show[1]), (size,))


def _group_pays(size: int, points: int) -> Callable[[Show, HandScore], int]:
    """Pay ``points`` for ``size`` cards of one rank."""

    def difference(show: Show, score: HandScore) -> int:
        groups = list(_counts((*show[0], show[1])).values()).count(size)
        return groups * (points - size * (size - 1))

    return difference


def _run_pays(length: int, points: int) -> Callable[[Show, HandScore], int]:
    """Pay these points for each run of this length."""

    def difference(show: Show, score: HandScore) -> int:
        row = _run(show)
        return (points - length) * _ways(row) if len(row) == length else 0

    return difference


def _run_ways(shape: tuple[int, ...], ways: int) -> Callable[[Show, HandScore], int]:
    """Count ``ways`` runs in a hand whose run has these numbers of cards of each rank (sorted)."""

    def difference(show: Show, score: HandScore) -> int:
        row = _run(show)
        if tuple(sorted(number for _, number in row)) != shape:
            return 0
        return len(row) * (ways - _ways(row))

    return difference


def _two_in_a_row(*, beside: bool, ways: bool) -> Callable[[Show, HandScore], int]:
    """Pay runs of two; with ``beside`` also when there is a longer run, with ``ways`` each choice of cards."""

    def difference(show: Show, score: HandScore) -> int:
        if score.runs and not beside:
            return 0
        rows = [row for row in _stretches(_counts((*show[0], show[1]))) if len(row) == 2]
        return sum(2 * (_ways(row) if ways else 1) for row in rows)

    return difference


def _pair_multiplies(show: Show, score: HandScore) -> int:
    row = _run(show)
    if not row:
        return 0
    return len(row) * (prod(_counts((*show[0], show[1])).values()) - _ways(row))


def _round_the_ace(show: Show, score: HandScore) -> int:
    counts = _counts((*show[0], show[1]))
    above = [row for row in _stretches(counts, 14) if row[-1][0] == 14 and len(row) > 2]
    return sum(len(row) * _ways(row) for row in above) - (
        score.runs if above and _run(show) and _run(show)[-1][0] == 13 else 0
    )


def _runs_of(cards: Iterable[Card]) -> int:
    return sum(len(row) * _ways(row) for row in _stretches(_counts(cards)) if len(row) > 2)


def _suited(show: Show) -> int:
    """Count the hand cards of the commonest suit."""
    return max(Counter(card.suit for card in show[0]).values())


def _with_starter(show: Show) -> bool:
    """Return whether exactly three cards of the hand and the starter make four of a suit."""
    return sum(card.suit is show[1].suit for card in show[0]) == 3


def _jack_led(show: Show) -> bool:
    return show[1].rank is Rank.JACK


def _crib_four(show: Show, score: HandScore) -> int:
    return 4 if show[2] and _suited(show) == 4 and not score.flush else 0


def _when_flush(points: int, paid: int, crib: bool | None) -> Callable[[Show, HandScore], int]:
    """Pay something else for a flush of these points; ``crib`` None is for hand and crib."""
    return lambda show, score: paid - points if score.flush == points and crib in {None, show[2]} else 0


def _two_and_two(show: Show, score: HandScore) -> int:
    suits = sorted(Counter(card.suit for card in show[0]).values())
    return 4 if suits == [2, 2] and not show[2] else 0


def _any_jack(show: Show, score: HandScore) -> int:
    return int(not score.nobs and any(card.rank is Rank.JACK for card in show[0]))


_R25, _R26, _R27 = "cribbage.R25", "cribbage.R26", "cribbage.R27"
_R28, _R29, _R30 = "cribbage.R28", "cribbage.R29", "cribbage.R30"

_MISTAKES = (
    Mistake(_R29, "four of a suit in the crib score 4", _crib_four),
    Mistake(_R29, "five of a suit in the crib score 4", _when_flush(5, 4, True)),
    Mistake(_R29, "five of a suit in the crib score nothing", _when_flush(5, 0, True)),
    Mistake(_R28, "a flush of four is lost when the starter is of another suit", _when_flush(4, 0, False)),
    Mistake(_R28, "a flush of five scores 4", _when_flush(5, 4, None)),
    Mistake(_R28, "a flush of five scores nothing", _when_flush(5, 0, None)),
    Mistake(_R28, "a flush of four scores 5", _when_flush(4, 5, None)),
    Mistake(_R28, "a flush of five is counted as a flush of four too", _when_flush(5, 9, None)),
    Mistake(_R28, "flushes score nothing", lambda show, score: -score.flush),
    Mistake(
        _R28,
        "three cards of the hand and the starter are counted as a flush",
        lambda show, score: 4 * _with_starter(show) * (not show[2]),
    ),
    Mistake(
        _R28,
        "three cards of the hand and the starter are counted as a flush, in the crib too",
        lambda show, score: 4 * _with_starter(show),
    ),
    Mistake(_R28, "two pairs of suits are counted as a flush", _two_and_two),
    Mistake(_R28, "three cards of a suit score 3", lambda show, score: 3 if _suited(show) == 3 else 0),
    Mistake(_R30, "a jack that is the starter scores 1 as nobs", lambda show, score: int(_jack_led(show))),
    Mistake(
        _R30,
        "a jack that is the starter scores 2 with the hand; heels are pegged at the cut",
        lambda show, score: 2 * _jack_led(show),
    ),
    Mistake(
        _R30,
        "a jack that is the starter scores 2 with the crib; heels are pegged at the cut",
        lambda show, score: 2 * (_jack_led(show) and show[2]),
    ),
    Mistake(_R30, "nobs scores nothing", lambda show, score: -score.nobs),
    Mistake(_R30, "nobs scores nothing in the crib", lambda show, score: -score.nobs * show[2]),
    Mistake(_R30, "nobs scores 2", lambda show, score: score.nobs),
    Mistake(_R30, "a jack of any suit is counted as nobs", _any_jack),
    Mistake(_R27, "runs score nothing", lambda show, score: -score.runs),
    Mistake(_R27, "a run of four is counted as two runs of three", _run_pays(4, 6)),
    Mistake(_R27, "a run of four is counted with the two runs of three inside it", _run_pays(4, 10)),
    Mistake(_R27, "a run of four scores 3", _run_pays(4, 3)),
    Mistake(_R27, "a run of four scores nothing", _run_pays(4, 0)),
    Mistake(_R27, "a run of five is counted as three runs of three", _run_pays(5, 9)),
    Mistake(_R27, "a run of five is counted as two runs of four", _run_pays(5, 8)),
    Mistake(_R27, "a run of five is counted with the shorter runs inside it", _run_pays(5, 22)),
    Mistake(_R27, "a run of five scores 4", _run_pays(5, 4)),
    Mistake(_R27, "a run of five scores 3", _run_pays(5, 3)),
    Mistake(_R27, "a run of five scores nothing", _run_pays(5, 0)),
    Mistake(_R27, "a run of three scores nothing", _run_pays(3, 0)),
    Mistake(_R27, "two in a row are counted as a run", _two_in_a_row(beside=False, ways=False)),
    Mistake(_R27, "two in a row are counted as a run, each choice", _two_in_a_row(beside=False, ways=True)),
    Mistake(_R27, "two in a row are counted as a run, beside a longer one", _two_in_a_row(beside=True, ways=False)),
    Mistake(
        _R27,
        "two in a row count as a run, each choice, beside a longer one",
        _two_in_a_row(beside=True, ways=True),
    ),
    Mistake(
        _R27,
        "a run is counted once, even if a rank occurs more than once in it",
        lambda show, score: len(_run(show)) - score.runs,
    ),
    Mistake(_R27, "a double-double run is counted as three runs", _run_ways((1, 2, 2), 3)),
    Mistake(_R27, "a double-double run is counted as two runs", _run_ways((1, 2, 2), 2)),
    Mistake(_R27, "a double-double run is counted as one run", _run_ways((1, 2, 2), 1)),
    Mistake(_R27, "a triple run is counted as two runs", _run_ways((1, 1, 3), 2)),
    Mistake(_R27, "a triple run is counted as one run", _run_ways((1, 1, 3), 1)),
    Mistake(_R27, "a triple run is counted as six runs", _run_ways((1, 1, 3), 6)),
    Mistake(_R27, "a triple run is counted as four runs", _run_ways((1, 1, 3), 4)),
    Mistake(_R27, "a double run of three is counted as one run", _run_ways((1, 1, 2), 1)),
    Mistake(_R27, "a double run of four is counted as one run", _run_ways((1, 1, 1, 2), 1)),
    Mistake(_R27, "a pair beside the run multiplies it", _pair_multiplies),
    Mistake(_R27, "a run goes on from the king to the ace", _round_the_ace),
    Mistake(_R27, "the starter is not part of runs", lambda show, score: _runs_of(show[0]) - score.runs),
    Mistake(_R26, "pairs score nothing", lambda show, score: -score.pairs),
    *[
        Mistake(_R26, f"{name} of a kind score {points or 'nothing'}", _group_pays(size, points))
        for size, name, wrong in ((4, "four", (6, 8, 10, 4, 2, 0)), (3, "three", (2, 4, 3, 0)))
        for points in wrong
    ],
    Mistake(_R26, "of two pairs only one scores", lambda show, score: -2 if score.pairs == 4 else 0),
    Mistake(
        _R26,
        "a pair beside three of a kind scores nothing",
        lambda show, score: -2 if score.pairs == 8 else 0,
    ),
    Mistake(
        _R26,
        "the starter is not part of pairs",
        lambda show, score: -2 * sum(card.rank is show[1].rank for card in show[0]),
    ),
    Mistake(_R25, "fifteens score nothing", lambda show, score: -score.fifteens),
    Mistake(_R25, "only one fifteen scores", lambda show, score: -max(0, score.fifteens - 2)),
    *[
        Mistake(_R25, f"fifteens of {name} cards score nothing", _no_fifteens_of(size))
        for size, name in ((2, "two"), (3, "three"), (4, "four"), (5, "five"))
    ],
    Mistake(
        _R25,
        "fifteens of four and five cards score nothing",
        lambda show, score: -2 * _fifteens((*show[0], show[1]), (4, 5)),
    ),
    Mistake(
        _R25,
        "jack, queen and king count 11, 12 and 13",
        lambda show, score: 2 * _fifteens((*show[0], show[1]), range(2, 6), 13) - score.fifteens,
    ),
    Mistake(
        _R25,
        "the starter is not part of fifteens",
        lambda show, score: 2 * _fifteens(show[0], range(2, 5)) - score.fifteens,
    ),
)


def diagnose_show(show: Show, got: int, seen: Iterable[tuple[Show, int]]) -> tuple[str, str]:
    """Return the broken clause and the known mistake that explains the answer; without one the mistake is ``""``.

    Of several that give this answer it is the one that agrees with most of the other answers ``seen``.
    """

    def right(other: Show) -> HandScore:
        return score_hand(other[0], other[1], crib=other[2])

    best = likeliest(
        mistakes_in_show(show, got),
        agrees=lambda mistake, other, answer: right(other).total + mistake.difference(other, right(other)) == answer,
        differs=lambda mistake, other: mistake.difference(other, right(other)) != 0,
        seen=seen,
    )
    return (_clause_of(show, right(show), got), "") if best is None else (best.rule, best.says)


def mistakes_in_show(show: Show, got: int) -> list[Mistake]:
    """List the known mistakes that give this answer."""
    score = score_hand(show[0], show[1], crib=show[2])
    return [mistake for mistake in _MISTAKES if score.total + mistake.difference(show, score) == got]


def _clause_of(show: Show, score: HandScore, got: int) -> str:
    """Name the clause by what the smallest wrong hand holds: it holds nothing that could be left out."""
    held = [
        (score.flush, _R29 if show[2] else _R28),
        (score.nobs, _R30),
        (score.runs, _R27),
        (score.pairs, _R26),
        (score.fifteens, _R25),
    ]
    if got < score.total:
        return next((rule for points, rule in held if points), "cribbage.R31")
    if _suited(show) == 4:
        return _R29 if show[2] else _R28
    if got - score.total in {1, 2} and (_jack_led(show) or _any_jack(show, score)):
        return _R30
    return next((rule for points, rule in held if points), "cribbage.R31")
