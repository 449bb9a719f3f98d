"""Many hands, cribs and plays at once, as arrays of card numbers.

It needs NumPy: ``python -m pip install 'muggins[numpy]'``.
The number of a card is its :attr:`~muggins.cards.Card.index`, its place in :data:`~muggins.cards.PACK_52`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations, combinations_with_replacement
from typing import Literal, TypeAlias, overload

import attrs

try:
    import numpy as np
    import numpy.typing as npt
except ModuleNotFoundError as _error:
    raise ModuleNotFoundError(
        "muggins.cribbage.bulk needs NumPy: python -m pip install 'muggins[numpy]'", name=_error.name
    ) from _error

from muggins.cards import PACK_52, Card, check_card
from muggins.cribbage.pegging import COUNT_LIMIT, PIPS
from muggins.cribbage.scoring import RANK_WEIGHTS, rank_points
from muggins.errors import CardError, InputError, check_flag, check_number, excerpt

__all__ = [
    "EMPTY",
    "HandScores",
    "PlayScores",
    "all_hands",
    "card_numbers",
    "cards",
    "distribution",
    "score_hands",
    "score_plays",
]

Bytes: TypeAlias = npt.NDArray[np.uint8]
"""The type of results: points, or card numbers."""

AnyInteger: TypeAlias = (
    np.uint8 | np.int8 | np.uint16 | np.int16 | np.uint32 | np.int32 | np.uint64 | np.int64 | np.intp | np.uintp
)

Numbers: TypeAlias = npt.NDArray[AnyInteger] | Sequence[int] | Sequence[Sequence[int]]
"""Card numbers: an array of any integer type, or sequences of integers."""

Words: TypeAlias = npt.NDArray[np.intp]

EMPTY = 52
"""What fills the front of a row of :func:`score_plays` whose play is shorter than the row."""

_PACK = 52
_CHUNK = 32_768  # rows of a block, which keep a block small enough for the processor's cache
_LONGEST = 2**28  # rows of a block


@attrs.frozen(eq=False)
class HandScores:
    """The points of many hands or cribs by kind: arrays of the type uint8, one element for each hand."""

    fifteens: Bytes
    pairs: Bytes
    runs: Bytes
    flush: Bytes
    nobs: Bytes
    total: Bytes


@attrs.frozen(eq=False)
class PlayScores:
    """The points of the newest card of many plays by kind: arrays of the type uint8, one element for each play."""

    fifteen: Bytes
    thirty_one: Bytes
    pairs: Bytes
    run: Bytes
    total: Bytes


# A hand is looked up in two tables. The first has the points of its ranks, by its first two, its next two and the
# starter; the second has the points of its suits. The places in both are one number, the sum of what the first two
# cards, the next two and the starter add to it: the 17 lower bits are the place in the table of the ranks, and above
# them are, from below, the suit of the first two (0 if they differ, else 1 to 4), that of the next two (so too),
# the suits of the jacks (a bit each), and the suit of the starter.
_BITS = 17
_FIRST, _SECOND, _JACKS, _STARTER = 0, 3, 6, 10
_TWO_RANKS = tuple(combinations_with_replacement(range(13), 2))


def _addends() -> tuple[Words, Words, Words]:
    """Return what the first two cards, the next two and the starter add to the number of a hand.

    Two cards are looked up by the two bytes of their numbers, read as one integer in the byte order of the machine.
    """
    place = {ranks: index for index, ranks in enumerate(_TWO_RANKS)}
    first = np.zeros(_PACK * 256, np.intp)
    second = np.zeros(_PACK * 256, np.intp)
    for one in range(_PACK):
        for two in range(_PACK):
            ranks = min(one % 13, two % 13), max(one % 13, two % 13)
            suit = one // 13 + 1 if one // 13 == two // 13 else 0
            jacks = 0
            for card in (one, two):
                if card % 13 == 10:
                    jacks |= 1 << card // 13
            word = int(np.array([one, two], np.uint8).view(np.uint16)[0])
            first[word] = place[ranks] * 91 * 13 + (suit << _BITS + _FIRST) + (jacks << _BITS + _JACKS)
            second[word] = place[ranks] * 13 + (suit << _BITS + _SECOND) + (jacks << _BITS + _JACKS)
    starter = np.array([card % 13 + (card // 13 << _BITS + _STARTER) for card in range(_PACK)], np.intp)
    return first, second, starter


def _rank_tables() -> tuple[Bytes, ...]:
    """Return the points for fifteens, for pairs, for runs, and for all three, by the place of the ranks."""
    points = {
        sum([RANK_WEIGHTS[rank] for rank in ranks]): rank_points([PACK_52[rank] for rank in ranks])
        for ranks in combinations_with_replacement(range(13), 5)
    }
    sums = np.array(sorted(points))
    kinds = np.array([points[weight] for weight in sorted(points)], np.uint8)
    one = np.array(RANK_WEIGHTS)
    two = np.array([one[lower] + one[higher] for lower, higher in _TWO_RANKS])
    places = np.searchsorted(sums, (two[:, None, None] + two[:, None] + one).reshape(-1))
    return (*np.ascontiguousarray(kinds[places].T), kinds.sum(axis=1, dtype=np.uint8)[places])


def _suit_tables(crib: bool) -> tuple[Bytes, Bytes, Bytes]:
    """Return the points for the flush, for nobs, and for both, by the place of the suits (R28-R30)."""
    flush = np.zeros(1 << 12, np.uint8)
    nobs = np.zeros(1 << 12, np.uint8)
    for place in range(1 << 12):
        first, second = place >> _FIRST & 7, place >> _SECOND & 7
        jacks, suit = place >> _JACKS & 15, place >> _STARTER
        if first == second == suit + 1:
            flush[place] = 5
        elif first == second != 0 and not crib:
            flush[place] = 4
        nobs[place] = jacks >> suit & 1
    return flush, nobs, flush + nobs


_ADDENDS = _addends()
_RANKS = _rank_tables()
_SUITS = {crib: _suit_tables(crib) for crib in (False, True)}


@overload
def score_hands(
    hands: Numbers, starters: Numbers, crib: bool = False, *, check: bool = True, parts: Literal[False] = False
) -> Bytes: ...


@overload
def score_hands(
    hands: Numbers, starters: Numbers, crib: bool = False, *, check: bool = True, parts: Literal[True]
) -> HandScores: ...


def score_hands(
    hands: Numbers, starters: Numbers, crib: bool = False, *, check: bool = True, parts: bool = False
) -> Bytes | HandScores:
    """Score many hands, or cribs, of four cards each with their starters.

    Besides the results it needs the memory of a few thousand hands, however many there are.

    Args:
        hands: Card numbers of the shape (n, 4); the order in a row does not matter.
        starters: Card numbers of the shape (n,).
        crib: Whether all of them are cribs, where a flush needs all five cards.
        check: Whether the numbers are checked: each from 0 to 51, and no card twice in a hand with its starter.
            Without it wrong numbers give wrong points, or an IndexError. The shapes are always checked.
        parts: Whether to return the points by kind too.

    Raises:
        CardError: A number is not that of a card, or a card occurs twice; the message says in which row.
        InputError: The numbers are not integers, a shape is wrong, or an option is not a bool.

    Rule: cribbage.R25-R30.

    >>> from muggins.cards import parse_cards
    >>> hands = card_numbers(parse_cards("5H 5S 5D JC  2H 4H 6H 8H")).reshape(-1, 4)
    >>> score_hands(hands, card_numbers(parse_cards("5C KS"))).tolist()
    [29, 4]
    """
    check_flag(crib, "crib")
    check_flag(check, "check")
    check_flag(parts, "parts")
    held = _integers(hands, "hands")
    turned = _integers(starters, "starters")
    if held.ndim != 2 or held.shape[1] != 4:
        raise InputError(f"hands must have the shape (n, 4), got {held.shape}")
    if turned.shape != held.shape[:1]:
        raise InputError(f"starters must have the shape {held.shape[:1]} of as many hands, got {turned.shape}")
    total = np.empty(len(held), np.uint8)
    flush, nobs, both = _SUITS[crib]
    kinds = [np.empty(len(held), np.uint8) for _ in range(5)] if parts else []
    numbers, places, addends = np.empty((3, _CHUNK), np.intp)
    points = np.empty(_CHUNK, np.uint8)
    for begin in range(0, len(held), _CHUNK):
        end = min(begin + _CHUNK, len(held))
        if check:
            _check_range(held[begin:end], _PACK, "hands", begin)
            _check_range(turned[begin:end], _PACK, "starters", begin)
        hand = np.ascontiguousarray(held[begin:end], np.uint8)
        starter = turned[begin:end].astype(np.uint8, copy=False)
        if check:
            _check_different(hand, starter, begin)
        number, place, addend = numbers[: end - begin], places[: end - begin], addends[: end - begin]
        words = hand.view(np.uint16)
        place[:] = words[:, 0]
        _ADDENDS[0].take(place, out=number, mode="clip")
        place[:] = words[:, 1]
        _ADDENDS[1].take(place, out=addend, mode="clip")
        number += addend
        place[:] = starter
        _ADDENDS[2].take(place, out=addend, mode="clip")
        number += addend
        np.bitwise_and(number, (1 << _BITS) - 1, out=place)
        number >>= _BITS
        if parts:
            for kind, table in zip(kinds, (*_RANKS[:3], flush, nobs), strict=True):
                table.take(number if table is flush or table is nobs else place, out=kind[begin:end], mode="clip")
        _RANKS[3].take(place, out=total[begin:end], mode="clip")
        both.take(number, out=points[: end - begin], mode="clip")
        total[begin:end] += points[: end - begin]
    if not parts:
        return total
    return HandScores(fifteens=kinds[0], pairs=kinds[1], runs=kinds[2], flush=kinds[3], nobs=kinds[4], total=total)


def _integers(numbers: Numbers, name: str) -> npt.NDArray[AnyInteger]:
    """Return the numbers as an array, if they are integers."""
    try:
        array = np.asarray(numbers)
    except (ValueError, TypeError, OverflowError):  # rows of different lengths
        raise InputError(f"{name} must be an array of card numbers, got {excerpt(numbers)}") from None
    if array.size == 0 and not isinstance(numbers, np.ndarray):  # an empty list has no type
        array = array.astype(np.uint8)
    if array.dtype.kind not in "iu":
        raise InputError(f"{name} must be an array of integers, got the type {array.dtype}")
    return array


def _check_range(numbers: npt.NDArray[AnyInteger], limit: int, name: str, begin: int) -> None:
    """Raise an error if a number is not from 0 up to the limit."""
    if numbers.size and (numbers.max() >= limit or (numbers.dtype.kind == "i" and numbers.min() < 0)):
        row = int(np.argmax(((numbers < 0) | (numbers >= limit)).reshape(len(numbers), -1).any(axis=1)))
        raise CardError(
            f"{name} must be card numbers from 0 to {limit - 1}, got {numbers[row].tolist()} in row {begin + row}"
        )


def _check_different(hand: Bytes, starter: Bytes, begin: int) -> None:
    """Raise an error if a card is twice among the four of a hand and its starter.

    The hand is read as one word of four bytes; a word that is rotated by a byte, or by two, or that repeats the
    starter, has no byte in common with it. Bytes are compared by "exclusive or": as all are below 64, a byte that is
    not 0 gets its highest bit when 127 is added, and no byte reaches the next one.
    """
    word = hand.view(np.uint32)[:, 0]
    high, most = np.uint32(0x80808080), np.uint32(0x7F7F7F7F)
    other = word << np.uint32(8)
    other |= word >> np.uint32(24)
    other ^= word
    other += most
    differ = other
    other = word << np.uint32(16)
    other |= word >> np.uint32(16)
    other ^= word
    other += most
    differ &= other
    other = starter.astype(np.uint32)
    other *= np.uint32(0x01010101)
    other ^= word
    other += most
    differ &= other
    if np.bitwise_and.reduce(differ) & high != high:
        row = int(np.argmax(differ & high != high))
        given = [PACK_52[number] for number in (*hand[row].tolist(), int(starter[row]))]
        twice = next(card for place, card in enumerate(given) if card in given[:place])
        raise CardError(f"the card {twice} occurs twice in row {begin + row} of hands with starters")


@overload
def score_plays(plays: Numbers, *, check: bool = True, parts: Literal[False] = False) -> Bytes: ...


@overload
def score_plays(plays: Numbers, *, check: bool = True, parts: Literal[True]) -> PlayScores: ...


def score_plays(plays: Numbers, *, check: bool = True, parts: bool = False) -> Bytes | PlayScores:
    """Score the newest card of many plays, each a row of the cards since the count was last 0, the newest last.

    Args:
        plays: Card numbers of the shape (n, k). A shorter play is padded in front with :data:`EMPTY`.
        check: Whether the rows are checked: numbers from 0 to 51, EMPTY only in front, no card twice, and no count
            above 31. Without it wrong rows give wrong points, or an IndexError.
        parts: Whether to return the points by kind too.

    Raises:
        CardError: A number is not that of a card, or a card occurs twice; the message says in which row.
        InputError: The numbers are not integers, the shape is wrong, an option is not a bool, a row has no cards or
            EMPTY between its cards, or a count passes 31.

    Rule: cribbage.R13, R15-R20.

    >>> from muggins.cards import parse_cards
    >>> score_plays(card_numbers(parse_cards("7H 8S 9D  2C 2S 2D")).reshape(-1, 3)).tolist()
    [3, 6]
    >>> score_plays([[EMPTY, 6, 7]]).tolist()
    [2]
    """
    check_flag(check, "check")
    check_flag(parts, "parts")
    played = _integers(plays, "plays")
    if played.ndim != 2 or played.shape[1] == 0:
        raise InputError(f"plays must have the shape (n, k) with at least one card, got {played.shape}")
    results = [np.empty(len(played), np.uint8) for _ in range(4)]
    for begin in range(0, len(played), _CHUNK):
        end = min(begin + _CHUNK, len(played))
        if check:
            _check_range(played[begin:end], _PACK + 1, "plays", begin)
        newest_first = np.ascontiguousarray(played[begin:end, ::-1].T, np.uint8)
        if check:
            _check_plays(newest_first, begin)
        for result, points in zip(results, _play_points(newest_first), strict=True):
            result[begin:end] = points
    total = results[0] + results[1] + results[2] + results[3]
    if not parts:
        return total
    return PlayScores(fifteen=results[0], thirty_one=results[1], pairs=results[2], run=results[3], total=total)


_PLAY_PIPS = np.array([*[PIPS[card] for card in PACK_52], 0], np.uint16)
_PLAY_BITS = np.array([*[1 << card.index % 13 for card in PACK_52], 0], np.uint16)
_RUN_LENGTHS = np.zeros(1 << 13, np.uint8)  # R15, R21: three to seven ranks in a row, as bits
for _length in range(3, 8):
    for _lowest in range(14 - _length):
        _RUN_LENGTHS[((1 << _length) - 1) << _lowest] = _length


def _play_points(newest_first: Bytes) -> tuple[Bytes, Bytes, Bytes, Bytes]:
    """Return the points for fifteen, for thirty-one, for pairs and for runs (R15-R17)."""
    counts = _PLAY_PIPS[newest_first].sum(axis=0)
    bits = _PLAY_BITS[newest_first]
    newest = ranks = bits[0]
    alike = np.ones(len(newest), np.uint8)
    run = np.zeros(len(newest), np.uint8)
    pairing = np.full(len(newest), True)
    running = np.full(len(newest), True)
    for bit in bits[1:]:
        pairing &= bit == newest  # R16: another rank ends a pair
        alike += pairing
        running &= (bit & ranks == 0) & (bit != 0)  # R17: a repeated rank ends a run
        ranks = ranks | bit
        np.maximum(run, np.where(running, _RUN_LENGTHS[ranks], 0), out=run)
    two = np.uint8(2)
    return two * (counts == 15), two * (counts == COUNT_LIMIT), alike * (alike - np.uint8(1)), run


def _check_plays(newest_first: Bytes, begin: int) -> None:
    """Raise an error if a row cannot have been played."""
    empty = newest_first == EMPTY
    if empty[0].any():
        row = int(np.argmax(empty[0]))
        raise InputError(f"a play must end with its newest card, got EMPTY there in row {begin + row}")
    between = (empty[:-1] & ~empty[1:]).any(axis=0)
    if between.any():
        row = int(np.argmax(between))
        raise InputError(f"EMPTY must stand before the first card only, got it between cards in row {begin + row}")
    in_order = np.sort(newest_first, axis=0)
    twice = (in_order[1:] == in_order[:-1]) & (in_order[1:] != EMPTY)
    if twice.any():
        row = int(np.argmax(twice.any(axis=0)))
        card = PACK_52[int(in_order[1:, row][twice[:, row]][0])]
        raise CardError(f"the card {card} occurs twice in row {begin + row} of plays")
    counts = _PLAY_PIPS[newest_first].sum(axis=0)
    if (counts > COUNT_LIMIT).any():
        row = int(np.argmax(counts > COUNT_LIMIT))
        raise InputError(
            f"the count must be at most {COUNT_LIMIT}, got {counts[row]} in row {begin + row} of plays [cribbage.R8]"
        )


def card_numbers(cards: Iterable[Card]) -> Bytes:
    """Return the numbers of cards as an array; ``reshape(-1, 4)`` makes hands of it.

    Raises:
        CardError: Something is not a card.

    >>> from muggins.cards import parse_cards
    >>> card_numbers(parse_cards("AC KS AC")).tolist()
    [0, 51, 0]
    """
    if isinstance(cards, str) or not isinstance(cards, Iterable):
        raise CardError(f"expected cards, got {excerpt(cards)}")
    return np.array([check_card(card).index for card in cards], np.uint8)


def cards(numbers: Numbers) -> tuple[Card, ...]:
    """Return the cards of these numbers, an array of one dimension.

    Raises:
        CardError: A number is not that of a card.
        InputError: The numbers are not integers, or not in one dimension.

    >>> " ".join(map(str, cards([0, 51])))
    'AC KS'
    """
    given = _integers(numbers, "numbers")
    if given.ndim != 1:
        raise InputError(f"numbers must have one dimension, got the shape {given.shape}")
    _check_range(given, _PACK, "numbers", 0)
    return tuple([PACK_52[int(number)] for number in given])


def all_hands(size: int = 65_536) -> Iterator[tuple[Bytes, Bytes]]:
    """Iterate over all 12,994,800 hands of four cards with a starter, in blocks of about ``size`` hands.

    Each block is an array of hands and one of starters, as :func:`score_hands` takes them. The hands are in the
    order of :func:`itertools.combinations` over the pack, each with its 48 starters in the order of the pack.

    Raises:
        InputError: ``size`` is not an integer from 1 up.

    >>> hands, starters = next(all_hands())
    >>> hands[0].tolist(), starters[:3].tolist()
    ([0, 1, 2, 3], [4, 5, 6])
    """
    rows = max(1, check_number(size, "size of a block", least=1, most=_LONGEST) // 48)
    return _blocks(rows)


def _blocks(rows: int) -> Iterator[tuple[Bytes, Bytes]]:
    fours = _choices(_PACK, 4)
    for begin in range(0, len(fours), rows):
        four = fours[begin : begin + rows]
        yield np.repeat(four, 48, axis=0), _others(four, _PACK).reshape(-1)


def distribution(crib: bool = False) -> tuple[int, ...]:
    """Return how many of all 12,994,800 hands, or cribs, are worth 0, 1, 2 and so on up to 29.

    Raises:
        InputError: ``crib`` is not a bool.

    Rule: cribbage.R25-R31.

    >>> counts = distribution()
    >>> counts[29], counts[28], counts[19], sum(counts)
    (4, 76, 0, 12994800)
    """
    counts = [
        np.bincount(score_hands(hands, starters, crib, check=False), minlength=30) for hands, starters in all_hands()
    ]
    return tuple([int(count) for count in np.add.reduce(counts)])


def count_cribs(
    choices: Sequence[tuple[Card, ...]], unseen: Sequence[Card], by_ranks: bool
) -> list[dict[tuple[int, ...], Counter[int]]]:
    """Count the points of every crib with each starter, for :mod:`muggins.cribbage.discards`.

    A crib is the cards of a choice and other unseen cards, and its starter is one more unseen card. The counts are by
    the ranks of these other cards, or all under ``()``.
    """
    size = 4 - len(choices[0])
    numbers = card_numbers(unseen)
    laid = [card_numbers(choice) for choice in choices]
    kinds = list(combinations_with_replacement(range(13), size)) if by_ranks else [()]
    counts = np.zeros((len(choices), len(kinds) * 30), np.intp)
    sums = np.array([sum([RANK_WEIGHTS[rank] for rank in kind]) for kind in kinds])
    order = np.argsort(sums)
    weights = np.array(RANK_WEIGHTS)[numbers % 13]
    places = _choices(len(unseen), size)
    left = len(unseen) - size
    rows = max(1, 2 * _CHUNK // left)
    for begin in range(0, len(places), rows):
        others = places[begin : begin + rows]
        starters = _others(others, len(unseen))
        crib = np.empty((len(others), left, 4), np.uint8)
        crib[:, :, 4 - size :] = numbers[others][:, None]
        kind = order[np.searchsorted(sums, weights[others].sum(axis=1), sorter=order)] if by_ranks else None
        for index, known in enumerate(laid):
            crib[:, :, : 4 - size] = known
            totals = score_hands(crib.reshape(-1, 4), numbers[starters.reshape(-1)], True, check=False)
            if kind is not None:
                totals = totals + np.repeat(30 * kind, left)
            counts[index] += np.bincount(totals, minlength=len(kinds) * 30)
    return [
        {
            kind: Counter({points: int(number) for points, number in enumerate(count) if number})
            for kind, count in zip(kinds, row, strict=True)
            if count.any()
        }
        for row in counts.reshape(len(choices), len(kinds), 30)
    ]


def _others(chosen: Bytes, number: int) -> Bytes:
    """Return for each row, whose numbers are in order, the other numbers below ``number``, in order too."""
    size = chosen.shape[1]
    others = np.empty((len(chosen), number - size), np.uint8)
    others[:] = np.arange(number - size, dtype=np.uint8)
    for column in range(size):  # from this number on, each other number moves up by one
        others += others >= chosen[:, column : column + 1]
    return others


def _choices(number: int, size: int) -> Bytes:
    """Return all ways to choose ``size`` of the numbers below ``number``, each in order, as rows."""
    rows = np.fromiter(chain.from_iterable(combinations(range(number), size)), np.uint8)
    return rows.reshape(-1, size) if size else np.zeros((1, 0), np.uint8)
