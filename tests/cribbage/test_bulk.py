"""Arrays of hands and plays, against the slow scorer and the tables."""

from __future__ import annotations

import subprocess
import sys
from itertools import combinations, islice
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cribbage.slow_scoring import pips, slow_play, slow_points
from tests.cribbage.test_exhaustive_scoring import CRIBS, HANDS, plays

from muggins.cards import PACK_52, Card, parse_cards, shuffled
from muggins.cribbage import bulk, score_hand
from muggins.cribbage.bulk import (
    EMPTY,
    HandScores,
    all_hands,
    card_numbers,
    cards,
    distribution,
    score_hands,
    score_plays,
)
from muggins.errors import CardError, InputError

TYPES = [np.uint8, np.int8, np.uint16, np.int16, np.uint32, np.int32, np.uint64, np.int64]
DEALS = np.array([[card.index for card in shuffled(PACK_52, seed)[:5]] for seed in range(300)])
"""Some hands of four, each with its starter behind it."""


def by_kind(scores: HandScores) -> list[tuple[int, ...]]:
    """Return the points of each hand by kind."""
    kinds = (scores.fifteens, scores.pairs, scores.runs, scores.flush, scores.nobs)
    return [tuple([int(points) for points in row]) for row in np.stack(kinds, axis=1)]


def slowly(rows: Any, crib: bool) -> list[tuple[int, ...]]:
    """Return what the slow scorer says of rows of four cards and the starter."""
    texts = [[str(PACK_52[int(number)]) for number in row] for row in rows]
    return [slow_points(row[:4], row[4], crib) for row in texts]


@pytest.mark.parametrize("crib", [False, True])
@pytest.mark.parametrize("dtype", TYPES)
def test_hands_of_every_integer_type_agree_with_the_slow_scorer(dtype: Any, crib: bool) -> None:
    """Points by kind and totals are those of the rules, for every type of the numbers (R25-R30)."""
    rows = DEALS.astype(dtype)
    scores = score_hands(rows[:, :4], rows[:, 4], crib, parts=True)
    expected = slowly(DEALS, crib)
    assert by_kind(scores) == expected
    assert scores.total.tolist() == list(map(sum, expected))
    total = score_hands(rows[:, :4], rows[:, 4], crib, check=False)
    assert total.dtype == np.uint8
    assert total.tolist() == scores.total.tolist()


@pytest.mark.parametrize("crib", [False, True])
def test_hands_of_few_ranks_or_suits_agree_with_the_slow_scorer(crib: bool) -> None:
    """Flushes with and without the starter, nobs, four of a kind and runs of all kinds score what the rules say."""
    hearts = [26 + rank for rank in (2, 4, 6, 8, 10)]
    low = [rank + 13 * suit for rank in (3, 4, 5) for suit in range(4)]
    rows = [[*four, starter] for four in combinations(hearts, 4) for starter in range(52) if starter not in four]
    rows += [list(five) for five in combinations([*low, 10, 23], 5)]
    array = np.array(rows)
    assert by_kind(score_hands(array[:, :4], array[:, 4], crib, parts=True)) == slowly(array, crib)


def test_each_hand_of_some_blocks() -> None:
    """Every hand of every hundredth block is scored as one hand is."""
    for index, (hands, starters) in enumerate(all_hands(4800)):
        if index % 100:
            continue
        rows: list[list[int]] = np.column_stack([hands, starters]).tolist()
        totals = [score_hand([PACK_52[number] for number in row[:4]], PACK_52[row[4]]).total for row in rows]
        assert score_hands(hands, starters).tolist() == totals


def test_the_tables_of_all_hands_and_cribs() -> None:
    """The number of hands and cribs with each total is that of the rules (R31), and every hand comes once."""
    assert distribution() == HANDS
    assert distribution(crib=True) == CRIBS


@pytest.mark.parametrize("size", [1, 1000, 65_536, 20_000_000])
def test_all_hands_come_in_blocks(size: int) -> None:
    """A block has about as many hands as asked for, and at least 48; no hand contains its starter."""
    hands, starters = next(all_hands(size))
    assert len(hands) == len(starters) == min(max(48, size // 48 * 48), 12_994_800)
    assert hands.dtype == starters.dtype == np.uint8
    rows = ((list(four), other) for four in combinations(range(52), 4) for other in range(52) if other not in four)
    first = min(len(hands), 2000)
    assert list(zip(hands[:first].tolist(), starters[:first].tolist(), strict=True)) == list(islice(rows, first))


def test_every_hand_comes_once() -> None:
    """The blocks have 12,994,800 hands together, in order."""
    number = 0
    last = -1
    for hands, starters in all_hands(500_000):
        keys = np.column_stack([hands, starters]) @ np.array([52**4, 52**3, 52**2, 52, 1])
        assert keys[0] > last
        assert (np.diff(keys) > 0).all()
        last = int(keys[-1])
        number += len(hands)
    assert number == 12_994_800


@pytest.mark.parametrize("number", [0, 1, 32_767, 32_768, 32_769, 70_000])
def test_any_number_of_hands(number: int) -> None:
    """Nothing is lost between the pieces in which an array is scored."""
    rows = np.resize(DEALS, (number, 5))
    expected = np.resize(score_hands(DEALS[:, :4], DEALS[:, 4]), number)
    assert score_hands(rows[:, :4], rows[:, 4]).tolist() == expected.tolist()


def test_arrays_in_any_layout() -> None:
    """Views, columns, read-only arrays and lists score the same, and are not changed."""
    expected = score_hands(DEALS[:, :4], DEALS[:, 4]).tolist()
    columns = np.asfortranarray(DEALS.astype(np.uint8))
    columns.flags.writeable = False
    assert score_hands(columns[:, :4], columns[:, 4]).tolist() == expected
    assert score_hands(DEALS[::-1, 3::-1], DEALS[::-1, 4]).tolist() == expected[::-1]
    assert score_hands(DEALS[:, :4].tolist(), DEALS[:, 4].tolist()).tolist() == expected
    assert score_hands(DEALS[:, :4].astype(">i8"), DEALS[:, 4].astype(">u2")).tolist() == expected


score_any: Any = score_hands
HAND = [[30, 43, 17, 10]]  # 5H 5S 5D JC
GOOD: Any = (HAND, [4])


@pytest.mark.parametrize(
    ("hands", "starters", "error", "message"),
    [
        ([[30, 43, 17]], [4], InputError, r"hands must have the shape \(n, 4\), got \(1, 3\)"),
        ([30, 43, 17, 10], [4], InputError, r"\(n, 4\), got \(4,\)"),
        (HAND, [4, 5], InputError, r"starters must have the shape \(1,\) of as many hands, got \(2,\)"),
        (HAND, [[4]], InputError, r"got \(1, 1\)"),
        (HAND, 4, InputError, r"got \(\)"),
        ([[30, 43], [17]], [4], InputError, "hands must be an array of card numbers, got"),
        ([[30.0, 43, 17, 10]], [4], InputError, "hands must be an array of integers, got the type float64"),
        (HAND, [True], InputError, "starters must be an array of integers, got the type bool"),
        (HAND, ["5C"], InputError, "got the type <U2"),
        (HAND, None, InputError, "got the type object"),
        (
            [[30, 43, 17, 52]],
            [4],
            CardError,
            r"hands must be card numbers from 0 to 51, got \[30, 43, 17, 52\] in row 0",
        ),
        ([[30, 43, 17, -1]], [4], CardError, "from 0 to 51"),
        ([[30, 43, 17, 256 + 10]], [4], CardError, "from 0 to 51"),
        (HAND, [60], CardError, "starters must be card numbers from 0 to 51, got 60 in row 0"),
        (HAND, [-(2**63)], CardError, "starters"),
        (HAND, [2**64 - 1], CardError, "starters"),
        (HAND, [2**64], InputError, "starters must be an array of integers, got the type object"),
    ],
)
def test_what_is_not_an_array_of_hands_is_refused(hands: Any, starters: Any, error: Any, message: str) -> None:
    """Wrong shapes, wrong types and wrong numbers each get their error."""
    with pytest.raises(error, match=message):
        score_hands(hands, starters)


@pytest.mark.parametrize("option", ["crib", "check", "parts"])
def test_options_are_bools(option: str) -> None:
    """An option that is not a bool is refused."""
    with pytest.raises(InputError, match=f"{option} must be True or False, got 'no'"):
        score_any(*GOOD, **{option: "no"})


def test_a_card_twice_is_found_in_each_pair_of_places() -> None:
    """A card twice is refused wherever it is, and the message says the card and the row."""
    for one, two in combinations(range(5), 2):
        for card in (0, 1, 51):
            rows = np.resize(DEALS, (40_000, 5))
            rows[34_000] = [card if place in (one, two) else 20 + place for place in range(5)]
            with pytest.raises(CardError, match=f"the card {PACK_52[card]} occurs twice in row 34000 of hands"):
                score_hands(rows[:, :4], rows[:, 4])


@given(st.lists(st.lists(st.integers(0, 51), min_size=5, max_size=5), min_size=1, max_size=4))
def test_exactly_the_rows_with_a_card_twice_are_refused(rows: list[list[int]]) -> None:
    """For any numbers, hands are scored if and only if no row has a card twice."""
    array = np.array(rows)
    if all(len(set(row)) == 5 for row in rows):
        assert score_hands(array[:, :4], array[:, 4]).tolist() == [sum(row) for row in slowly(array, False)]
    else:
        with pytest.raises(CardError, match="occurs twice"):
            score_hands(array[:, :4], array[:, 4])


def test_plays_agree_with_the_slow_scorer() -> None:
    """Every play of at most four cards scores what the rules say, by kind (R15-R17)."""
    ranks, rows = zip(*plays(4), strict=True)
    array = np.full((len(rows), 6), EMPTY)
    for row, played in enumerate(rows):
        array[row, 6 - len(played) :] = [card.index for card in played]
    scores = score_plays(array, parts=True)
    kinds = (scores.fifteen, scores.thirty_one, scores.pairs, scores.run)
    expected = [slow_play(each) for each in ranks]
    assert list(zip(*[kind.tolist() for kind in kinds], strict=True)) == expected
    assert scores.total.tolist() == list(map(sum, expected)) == score_plays(array, check=False).tolist()


@given(st.permutations([card for card in PACK_52 if card.index % 13 < 5]))
def test_long_plays_agree_with_the_slow_scorer(low: list[Card]) -> None:
    """Every stage of a play of many low cards scores what the rules say."""
    ranks = [card.index % 13 + 1 for card in low]
    stages = [
        [EMPTY] * (20 - size) + [card.index for card in low[:size]]
        for size in range(1, len(low))
        if pips(ranks[:size]) <= 31
    ]
    expected = [sum(slow_play(ranks[:size])) for size in range(1, len(stages) + 1)]
    assert score_plays(np.array(stages, np.uint8)).tolist() == expected


@pytest.mark.parametrize(
    ("plays", "error", "message"),
    [
        ([6, 7], InputError, r"plays must have the shape \(n, k\) with at least one card, got \(2,\)"),
        (np.zeros((2, 0), int), InputError, r"got \(2, 0\)"),
        ([[6, 7], [6, EMPTY]], InputError, "a play must end with its newest card, got EMPTY there in row 1"),
        ([[6, EMPTY, 7]], InputError, "EMPTY must stand before the first card only, got it between cards in row 0"),
        ([[6, 6]], CardError, "the card 7C occurs twice in row 0 of plays"),
        ([[6, 7, 8], [1, 6, 6], [6, 6, 6]], CardError, "the card 7C occurs twice in row 1 of plays"),
        ([[6, 7, 8]] * 34_000 + [[1, 3, 1]], CardError, "the card 2C occurs twice in row 34000 of plays"),
        ([[6, 7]] * 34_000 + [[6, EMPTY]], InputError, "got EMPTY there in row 34000"),
        ([[6, 7, 8]] * 34_000 + [[6, EMPTY, 7]], InputError, "got it between cards in row 34000"),
        ([[6, 7, 8, 0]] * 34_000 + [[12, 25, 38, 1]], InputError, "got 32 in row 34000 of plays"),
        ([[6, 53]], CardError, "plays must be card numbers from 0 to 52, got"),
        ([[6, -1]], CardError, "plays must be card numbers"),
        ([[12, 25, 38, 1]], InputError, r"the count must be at most 31, got 32 in row 0 of plays \[cribbage.R8\]"),
        ([[0.5]], InputError, "plays must be an array of integers"),
    ],
)
def test_what_is_not_an_array_of_plays_is_refused(plays: Any, error: Any, message: str) -> None:
    """Wrong shapes, wrong numbers and rows that cannot have been played each get their error (R8)."""
    with pytest.raises(error, match=message):
        score_plays(plays)
    with pytest.raises(InputError, match="parts must be True or False"):
        score_plays([[6]], parts=1)  # type: ignore[call-overload]  # wrong on purpose


def test_cards_and_their_numbers() -> None:
    """Numbers are the places in the pack, there and back."""
    assert card_numbers(PACK_52).tolist() == list(range(52)) == [card.index for card in PACK_52]
    assert cards(np.arange(52, dtype=np.int8)) == PACK_52
    assert card_numbers(iter(())).tolist() == []
    assert cards([]) == ()
    nonsense: list[Any] = ["5H", ["5H"], None, [5]]
    for each in nonsense:
        with pytest.raises(CardError, match="expected"):
            card_numbers(each)
    with pytest.raises(CardError, match="numbers must be card numbers from 0 to 51, got 52 in row 1"):
        cards([0, 52])
    with pytest.raises(InputError, match="one dimension"):
        cards([[0]])
    assert score_hands(card_numbers(parse_cards("5H5S5DJC")).reshape(-1, 4), [4]).tolist() == [29]


@pytest.mark.parametrize("size", [0, -1, 1.5, True, "5"])
def test_the_size_of_a_block_is_a_number(size: Any) -> None:
    """A wrong size is refused at once, not when the first block is asked for."""
    with pytest.raises(InputError, match="size of a block must be an integer from 1 to"):
        all_hands(size)


def test_without_numpy_the_message_says_what_to_install() -> None:
    """Importing the module without NumPy is an error that names the extra."""
    program = "import sys; sys.modules['numpy'] = None; import muggins.cribbage; import muggins.cribbage.bulk"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (
        "ModuleNotFoundError: muggins.cribbage.bulk needs NumPy: python -m pip install 'muggins[numpy]'" in done.stderr
    )


def test_the_room_gives_its_names() -> None:
    """Each name of ``__all__`` is there."""
    for name in bulk.__all__:
        assert getattr(bulk, name) is not None
