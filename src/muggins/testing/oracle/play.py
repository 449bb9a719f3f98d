"""Check a function that scores the newest card of a play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, permutations
from typing import Any, Literal, SupportsIndex, TypeAlias, overload

from muggins.cards import PACK_52, Card, by_rank, parse_cards
from muggins.cribbage import COUNT_LIMIT, count_play, pip_value, score_play
from muggins.testing.oracle.counterexample import Counterexample
from muggins.testing.oracle.hunt import (
    CardForm,
    Progress,
    Question,
    cards_text,
    check_call,
    hunt,
    likeliest,
    name_of,
    number_line,
    read_number,
)

__all__ = ["check_play", "diagnose_play", "mistakes_in_play"]

Pile: TypeAlias = tuple[Card, ...]

# One play for each trap that programs are known to fall into; the newest card is the last one.
_TRAPS = (
    "5C",
    "7C 8D",
    "8C 7D 9H",
    "TC 5D",
    "KC TD",
    "TC JD",
    "AC 2D",
    "6C 6D",
    "KC KD JH",
    "AC AD 2H",
    "5C 5D 5H",
    "3C 3D 3H",
    "3C 3D 3H 3S",
    "7C 2D 2H 2S 2C",
    "6C 5D 6H",
    "6D 5S 6C 5C",
    "AC 2D 3H",
    "3C AD 2H",
    "9C TD JH",
    "TC 8D 9H",
    "QC KD AH",
    "QC TD JH",
    "AC 2D 3H 4S",
    "5C 2D 4H 3S",
    "2C 3D 3H 4S",
    "3C 2D 3H 4S",
    "4C 2D 3H 5S 6C",
    "AC 2D 3H 4S 5C 6D",
    "7C AD 6H 2S 5C 3D 4H",
    "AS 2S 5S 3D",
    "4C 6D 5H",
    "TC 9D 5H 4S 3C",
    "9C 9D 9H 4S",
    "TC 6D 7H 8S",
    "KC QD JH AS",
    "KC JD TH",
    "JC TD 9H 2S",
    "9C TD JH AS",
    "KC KD KH",
    "4C 4D 4H 3S",
    "9C 6D JH 6S",
)

_BY_RANK = [[card for card in PACK_52 if card.rank.value == rank] for rank in range(1, 14)]
_PIPS = tuple(min(rank, 10) for rank in range(1, 14))


def _piles() -> Iterator[Pile]:
    """Make plays: the traps, all plays of up to three cards, all orders of runs, then all plays by their length."""
    yield from map(parse_cards, _TRAPS)
    yield from chain.from_iterable(map(_of_length, range(1, 4)))
    for length in range(4, 8):
        for low in range(14 - length):
            ranks = range(low, low + length)
            if sum(_PIPS[rank] for rank in ranks) <= COUNT_LIMIT:
                for number, order in enumerate(permutations(ranks)):
                    if length < 6 or not number % 7:
                        yield _cards_of(order)
    yield from chain.from_iterable(map(_of_length, range(4, 14)))


def _of_length(length: int) -> Iterator[Pile]:
    """Make every row of ``length`` ranks that counts 31 or less."""
    for order in _rows(length, COUNT_LIMIT):
        if max(map(order.count, order)) < 5:
            yield _cards_of(order)


def _rows(length: int, room: int) -> Iterator[tuple[int, ...]]:
    if not length:
        yield ()
        return
    for rank in range(13):
        if _PIPS[rank] + length - 1 <= room:
            for row in _rows(length - 1, room - _PIPS[rank]):
                yield (rank, *row)


def _cards_of(ranks: tuple[int, ...]) -> Pile:
    """Take a card of each rank; the suits change from rank to rank."""
    return tuple([_BY_RANK[rank][(rank + ranks[:place].count(rank)) % 4] for place, rank in enumerate(ranks)])


def _valid(pile: Pile) -> bool:
    return 0 < sum(map(pip_value, pile)) <= COUNT_LIMIT and len(set(pile)) == len(pile)


def _size(pile: Pile) -> tuple[int, ...]:
    """Order plays: few cards, few points, low ranks, first suits."""
    return (
        len(pile),
        score_play(pile).total,
        sum(card.rank.value for card in pile),
        sum(map(by_rank, pile)),
        *(card.rank.value for card in pile),
    )


def _similar(pile: Pile) -> Iterator[Pile]:
    for place in range(len(pile)):
        before, after = pile[:place], pile[place + 1 :]
        for other in ((*before, *after), *((*before, card, *after) for card in PACK_52)):
            if _valid(other):
                yield other


_MISTAKES: tuple[tuple[str, Callable[[Pile], int]], ...] = (
    (
        "a fifteen or thirty-one scores instead of the run or pair, not with it",
        lambda pile: _one_of(pile, highest=False),
    ),
    ("31 scores nothing with a run", lambda pile: score_play(pile).total - 2 * _run_at_31(pile)),
    ("only the best of fifteen, thirty-one, pairs and run scores", lambda pile: _one_of(pile, highest=True)),
    ("runs score nothing", lambda pile: score_play(pile).total - score_play(pile).run),
    ("pairs score nothing", lambda pile: score_play(pile).total - score_play(pile).pairs),
    ("fifteen scores nothing", lambda pile: score_play(pile).total - score_play(pile).fifteen),
    ("thirty-one scores nothing", lambda pile: score_play(pile).total - score_play(pile).thirty_one),
    ("thirty-one scores 1", lambda pile: score_play(pile).total - score_play(pile).thirty_one // 2),
    ("a single card is counted as the last of the count", lambda pile: score_play(pile).total + 1),
    ("two ranks in a row are counted as a run", lambda pile: score_play(pile).total + 2 * _two_in_a_row(pile)),
    ("a run is found only in the order of play", lambda pile: score_play(pile).total - _unordered(pile)),
    ("equal ranks pair although another card lies between", lambda pile: score_play(pile).total + _apart(pile)),
    ("pairs of earlier cards are counted again", lambda pile: score_play(pile).total + _earlier_pair(pile)),
    (
        "a pair of the two cards before the newest scores 4",
        lambda pile: score_play(pile).total + 2 * _earlier_pair(pile),
    ),
    (
        "a rank that comes twice in the count stops the run",
        lambda pile: score_play(pile).total - _repeated_before(pile),
    ),
    ("cards of ten pips pair", lambda pile: score_play(pile).total + _ten_pair(pile)),
    ("a count of thirty scores", lambda pile: score_play(pile).total + 2 * (sum(map(pip_value, pile)) == 30)),
    ("a run goes on although a rank is repeated", lambda pile: score_play(pile).total + _repeated(pile)),
)


def diagnose_play(pile: Pile, got: int, seen: Iterable[tuple[Pile, int]]) -> str:
    """Return the known mistake that explains the answer and most of those ``seen``; ``""`` if none does."""
    points = dict(_MISTAKES)
    best = likeliest(
        mistakes_in_play(pile, got),
        agrees=lambda says, other, answer: points[says](other) == answer,
        differs=lambda says, other: points[says](other) != score_play(other).total,
        seen=seen,
    )
    return best or ""


def mistakes_in_play(pile: Pile, got: int) -> tuple[str, ...]:
    """List the known mistakes that give this answer."""
    return tuple(says for says, points in _MISTAKES if points(pile) == got)


def _one_of(pile: Pile, *, highest: bool) -> int:
    score = score_play(pile)
    parts = [score.fifteen + score.thirty_one, score.pairs + score.run]
    return max(parts) if highest else parts[0] or parts[1]


def _run_at_31(pile: Pile) -> bool:
    score = score_play(pile)
    return bool(score.thirty_one and score.run)


def _two_in_a_row(pile: Pile) -> bool:
    return len(pile) > 1 and not score_play(pile).run and abs(pile[-1].rank.value - pile[-2].rank.value) == 1


def _unordered(pile: Pile) -> int:
    run = score_play(pile).run
    ranks = [card.rank.value for card in pile[len(pile) - run :]]
    return run if run and ranks not in (sorted(ranks), sorted(ranks, reverse=True)) else 0


def _apart(pile: Pile) -> int:
    score = score_play(pile)
    alike = sum(card.rank is pile[-1].rank for card in pile)
    return alike * (alike - 1) - score.pairs


def _earlier_pair(pile: Pile) -> int:
    return 2 if len(pile) > 2 and pile[-2].rank is pile[-3].rank and pile[-1].rank is not pile[-2].rank else 0


def _repeated_before(pile: Pile) -> int:
    return score_play(pile).run if len({card.rank for card in pile}) < len(pile) else 0


def _ten_pair(pile: Pile) -> int:
    ranks = {card.rank for card in pile[-2:]}
    return 2 if len(ranks) == 2 and all(pip_value(card) == 10 for card in pile[-2:]) else 0


def _repeated(pile: Pile) -> int:
    for size in range(len(pile), 2, -1):
        ranks = {card.rank.value for card in pile[-size:]}
        if len(ranks) > 2 and max(ranks) - min(ranks) + 1 == len(ranks):
            return len(ranks) - score_play(pile).run
    return 0


@overload
def check_play(
    mine: Callable[[str], SupportsIndex],
    *,
    cards: Literal["text"] = "text",
    limit: int = 40_000,
    progress: Progress | None = None,
) -> Counterexample | None: ...


@overload
def check_play(
    mine: Callable[[tuple[Card, ...]], SupportsIndex],
    *,
    cards: Literal["objects"],
    limit: int = 40_000,
    progress: Progress | None = None,
) -> Counterexample | None: ...


def check_play(
    mine: Callable[[Any], SupportsIndex],
    *,
    cards: CardForm = "text",
    limit: int = 40_000,
    progress: Progress | None = None,
) -> Counterexample | None:
    """Check a function that scores the newest card of a play; return None, or the smallest wrong play.

    ``mine(cards)`` gets the cards since the count was last 0, the newest last, and returns the points of the newest
    as an integer, without go or last card. It is asked about known traps first, then about every row of ranks that
    counts 31 or less, the short ones first.

    Args:
        mine: The function to check.
        cards: ``"text"`` to pass ``"7H 8D"``, ``"objects"`` to pass a tuple of cards.
        limit: The number of cases to try; there are about three million.
        progress: Is called after every 1,000 cases and at the end, with the number of cases tried and of all.

    Raises:
        InputError: ``mine`` is not a function, ``cards`` is not one of its values, or ``limit`` is below 1.

    Rule: cribbage.R15-R20.

    >>> from muggins.cards import parse_cards
    >>> from muggins.cribbage import score_play
    >>> check_play(lambda cards: score_play(parse_cards(cards)).total, limit=1000) is None
    True
    """
    text = check_call(mine, cards)
    question = Question(
        ask=lambda pile: mine(cards_text(pile) if text else pile),
        expect=lambda pile: score_play(pile).total,
        read=lambda _, value: read_number(value),
        size=_size,
        smaller=_similar,
        probes=tuple(map(parse_cards, _TRAPS)),
    )
    found = hunt(question, _piles(), None, limit, progress)
    if found is None:
        return None
    pile = found.case
    rule, guess = None, found.problem
    if found.answer is not None:
        rule, guess = "cribbage.R15", diagnose_play(pile, found.answer, found.seen)
    given = f'"{cards_text(pile)}"' if text else f'parse_cards("{cards_text(pile)}")'
    return Counterexample(
        check="check_play",
        case=(("cards", cards_text(pile)),),
        counted=count_play(pile).spoken,
        expected=found.expected,
        got=found.got,
        error=found.error,
        rule=rule,
        guess=guess,
        tried=found.tried,
        line=number_line(f"{name_of(mine)}({given})", found),
    )
