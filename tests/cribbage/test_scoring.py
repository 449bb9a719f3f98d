"""The show: points, reasons, words, and what is refused."""

from __future__ import annotations

import copy
import pickle
import random
from collections import Counter
from itertools import combinations, combinations_with_replacement, permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cribbage.slow_scoring import rank, rank_points, slow_points

from muggins.cards import PACK_52, Card, Suit, parse_cards
from muggins.cribbage import CountKind, HandScore, RunName, count_hand, pip_value, score_cards, score_hand, scoring
from muggins.cribbage.explain import in_words
from muggins.cribbage.scoring import RANK_WEIGHTS
from muggins.errors import CardError, InputError

FOUR_CARDS = st.permutations(PACK_52).map(lambda pack: pack[:4])
FIVE_CARDS = st.permutations(PACK_52).map(lambda pack: pack[:5])


def points(score: HandScore) -> tuple[int, int, int, int, int]:
    """Return the points by kind."""
    return score.fifteens, score.pairs, score.runs, score.flush, score.nobs


@given(FOUR_CARDS | FIVE_CARDS, st.booleans())
def test_score_and_count_agree_with_the_slow_scorer(cards: list[Card], crib: bool) -> None:
    """Any hand or crib scores what the rules say, and so do its items together (R25-R30, R39)."""
    starter, *hand = cards
    crib = crib and len(hand) == 4
    expected = slow_points([str(card) for card in hand], str(starter), crib)
    score = score_hand(hand, starter, crib=crib)
    assert points(score) == expected
    assert score.total == sum(expected)
    count = count_hand(hand, starter, crib=crib)
    assert count.score is score
    assert sum(item.points for item in count.items) == score.total


@given(FIVE_CARDS, st.booleans(), st.permutations(list(Suit)), st.randoms())
def test_neither_order_nor_the_names_of_suits_matter(
    cards: list[Card], crib: bool, suits: list[Suit], random: Any
) -> None:
    """A hand counts the same in any order, and scores the same with the suits exchanged."""
    starter, *hand = cards
    other = list(hand)
    random.shuffle(other)
    assert count_hand(other, starter, crib=crib) == count_hand(hand, starter, crib=crib)
    exchanged = dict(zip(Suit, suits, strict=True))
    starter, *other = [Card(card.rank, exchanged[card.suit]) for card in cards]
    assert score_hand(other, starter, crib=crib) is score_hand(hand, cards[0], crib=crib)


@given(FIVE_CARDS)
def test_totals_that_exist(cards: list[Card]) -> None:
    """No hand is worth 19, 25, 26, 27 or more than 29; a crib is worth the same but for a flush of four (R29, R31)."""
    starter, *hand = cards
    score = score_hand(hand, starter)
    assert score.total in {*range(19), *range(20, 25), 28, 29}
    assert score_hand(hand, starter, crib=True).total == score.total - (4 if score.flush == 4 else 0)


def test_all_orders_of_one_hand() -> None:
    """Each of the 24 orders of the best hand scores 29."""
    for hand in permutations(parse_cards("5H 5S 5D JC")):
        assert score_hand(hand, Card.parse("5C")).total == 29


def test_the_weights_tell_the_ranks_apart() -> None:
    """No two choices of four or five ranks have the same sum of weights, not even one rank five times."""
    sums = Counter(sum(ranks) for size in (4, 5) for ranks in combinations_with_replacement(RANK_WEIGHTS, size))
    assert len(sums) == 1820 + 6188
    assert max(sums.values()) == 1


@pytest.mark.parametrize(
    ("hand", "starter", "expected"),
    [
        ("5H 6H 7H", "8H", (2, 0, 4, 4, 0)),
        ("5H 6H 7H", "8S", (2, 0, 4, 3, 0)),
        ("5H 5S 5D", "JC", (8, 6, 0, 0, 0)),
        ("JH 2S 3D", "9H", (2, 0, 0, 0, 1)),
    ],
)
def test_three_cards(hand: str, starter: str, expected: tuple[int, int, int, int, int]) -> None:
    """A hand of five-card cribbage has three cards, and its flush is worth 3, or 4 with the starter (R39)."""
    assert points(score_hand(parse_cards(hand), Card.parse(starter))) == expected


def test_a_flush_cites_the_clause_of_its_kind() -> None:
    """Flushes in a hand, a crib and a hand of three are three clauses (R28, R29, R39)."""
    four, starter, other = parse_cards("2H 4H 6H 8H"), Card.parse("KH"), Card.parse("KS")
    flushes = [
        item
        for count in (
            count_hand(four, starter),
            count_hand(four, other),
            count_hand(four, starter, crib=True),
            count_hand(four, other, crib=True),
            count_hand(four[:3], other),
        )
        for item in count.items
        if item.kind is CountKind.FLUSH
    ]
    assert [(len(item.cards), item.points, item.rule) for item in flushes] == [
        (5, 5, "cribbage.R28"),
        (4, 4, "cribbage.R28"),
        (5, 5, "cribbage.R29"),
        (3, 3, "cribbage.R39"),
    ]


def test_the_items_in_the_order_of_counting_aloud() -> None:
    """Fifteens, pairs, runs, the flush and nobs follow one another, each with its cards and its clause."""
    count = count_hand(parse_cards("QH JH 6H 4H"), Card.parse("5H"))
    items = [(item.kind.value, " ".join(map(str, item.cards)), item.points, item.rule) for item in count.items]
    assert items == [
        ("fifteen", "5H JH", 2, "cribbage.R25"),
        ("fifteen", "5H QH", 2, "cribbage.R25"),
        ("fifteen", "4H 5H 6H", 2, "cribbage.R25"),
        ("run", "4H 5H 6H", 3, "cribbage.R27"),
        ("flush", "4H 5H 6H JH QH", 5, "cribbage.R28"),
        ("nobs", "JH", 1, "cribbage.R30"),
    ]
    count = count_hand(parse_cards("7C AC 7D 7S"), Card.parse("7H"))
    assert [str(item.cards) for item in count.items if item.kind is CountKind.PAIR] == [
        str(parse_cards(pair)) for pair in ("7C 7D", "7C 7H", "7C 7S", "7D 7H", "7D 7S", "7H 7S")
    ]


@pytest.mark.parametrize(
    ("hand", "starter", "name", "cards", "parts"),
    [
        ("9C TD JH 2S", "4C", RunName.RUN_OF_THREE, "9C TD JH", (3, 0)),
        ("8D 9D JH AC", "TS", RunName.RUN_OF_FOUR, "8D 9D TS JH", (4, 0)),
        ("2H 3S 4D 5C", "6H", RunName.RUN_OF_FIVE, "2H 3S 4D 5C 6H", (5, 0)),
        ("AD AC 5S 2C", "3C", RunName.DOUBLE_RUN_OF_THREE, "AC AD 2C 3C", (6, 2)),
        ("5D 5H 6C 7S", "4S", RunName.DOUBLE_RUN_OF_FOUR, "4S 5D 5H 6C 7S", (8, 2)),
        ("4H 4S 4D 5C", "6H", RunName.TRIPLE_RUN, "4D 4H 4S 5C 6H", (9, 6)),
        ("3C 3D 4H 4S", "5C", RunName.DOUBLE_DOUBLE_RUN, "3C 3D 4H 4S 5C", (12, 4)),
        ("5H 5C TH QC", "JC", RunName.RUN_OF_THREE, "TH JC QC", (3, 0)),
        ("5H 6H 7H", "7S", RunName.DOUBLE_RUN_OF_THREE, "5H 6H 7H 7S", (6, 2)),
    ],
)
def test_runs_as_players_name_them(hand: str, starter: str, name: RunName, cards: str, parts: tuple[int, int]) -> None:
    """A run has one name together with the pairs inside it, and a pair outside is not part of it (R26, R27)."""
    (run,) = count_hand(parse_cards(hand), Card.parse(starter)).named_runs
    assert (run.name, run.cards, (run.runs, run.pairs)) == (name, parse_cards(cards), parts)
    assert run.points == sum(parts)


def test_two_cards_in_a_row_are_no_run() -> None:
    """A run has three cards at least, and king and ace are not consecutive (R1, R27)."""
    assert count_hand(parse_cards("AC 2D 6H JS"), Card.parse("TC")).named_runs == ()
    assert count_hand(parse_cards("QH KS AD 2C"), Card.parse("9H")).named_runs == ()


@pytest.mark.parametrize(
    ("hand", "starter", "spoken"),
    [
        ("5D TC 3H 3S", "8C", "fifteen two, and a pair is four"),
        ("5H TS JD 2C", "2S", "fifteen two, fifteen four, and a pair is six"),
        ("5H TS JD 3C", "8S", "fifteen two, fifteen four"),
        ("2H 4S 6D 8C", "KH", "nothing"),
        ("2C 4S 8D JH", "KH", "his nobs is one"),
        ("2H 4H 6H 8H", "KS", "a flush of four is four"),
        ("AH AS 2D 2C", "3H", "a double-double run is sixteen"),
        ("4H 4S 4D 5C", "6H", "fifteen two, fifteen four, fifteen six, and a triple run is twenty-one"),
        (
            "5H 5S 5D JC",
            "5C",
            (
                "fifteen two, fifteen four, fifteen six, fifteen eight, fifteen ten, fifteen twelve, fifteen fourteen, "
                "fifteen sixteen, a double pair royal is twenty-eight, and his nobs is twenty-nine"
            ),
        ),
        (
            "4H 6H JH QH",
            "5H",
            (
                "fifteen two, fifteen four, fifteen six, a run of three is nine, a flush of five is fourteen, "
                "and his nobs is fifteen"
            ),
        ),
        (
            "5H 5C TH QC",
            "JC",
            (
                "fifteen two, fifteen four, fifteen six, fifteen eight, fifteen ten, fifteen twelve, "
                "a pair is fourteen, and a run of three is seventeen"
            ),
        ),
        (
            "3H 3S 6D 6C",
            "9H",
            (
                "fifteen two, fifteen four, fifteen six, fifteen eight, fifteen ten, "
                "a pair is twelve, and another pair is fourteen"
            ),
        ),
        (
            "3C 3D 3H 9S",
            "9C",
            (
                "fifteen two, fifteen four, fifteen six, fifteen eight, fifteen ten, fifteen twelve, "
                "a pair royal is eighteen, and a pair is twenty"
            ),
        ),
    ],
)
def test_counted_aloud(hand: str, starter: str, spoken: str) -> None:
    """A hand is counted aloud as players do, with the running total."""
    assert count_hand(parse_cards(hand), Card.parse(starter)).spoken == spoken


@given(FIVE_CARDS, st.booleans())
def test_the_last_number_said_is_the_total(cards: list[Card], crib: bool) -> None:
    """For any hand, the spoken count ends with what the hand is worth."""
    starter, *hand = cards
    count = count_hand(hand, starter, crib=crib)
    total = count.score.total
    assert count.spoken.split()[-1] == (in_words(total) if total else "nothing")


def test_equal_scores_are_one_object() -> None:
    """Scores are kept, and a copy of one is equal to it."""
    one = score_hand(parse_cards("2H 4S 6D 8C"), Card.parse("KH"))
    other = score_hand(parse_cards("2S 4D 6C 8H"), Card.parse("QS"), crib=True)
    assert one is other
    assert pickle.loads(pickle.dumps(one)) == one
    assert eval(repr(one)) == one
    assert one.total == 0
    count = count_hand(parse_cards("4H 4S 5D JC"), Card.parse("6C"))
    assert pickle.loads(pickle.dumps(count)) == copy.deepcopy(count) == count


def test_copies_of_cards_score_the_same() -> None:
    """A jack still scores nobs after the cards have been copied or pickled."""
    hand, starter = parse_cards("2C 4D 6H JS"), Card.parse("8S")
    assert score_hand(hand, starter).total == 1
    for other, same in (copy.deepcopy((hand, starter)), pickle.loads(pickle.dumps((hand, starter)))):
        assert score_hand(other, same).total == 1


def test_any_collection_of_cards() -> None:
    """A hand may be a tuple, a list, a set or any other iterable of cards, and is not changed."""
    hand, starter = list(parse_cards("5H 5S 5D JC")), Card.parse("5C")
    given: list[Any] = [tuple(hand), hand, set(hand), frozenset(hand), dict.fromkeys(hand), iter(hand)]
    for each in given:
        assert score_hand(each, starter).total == 29
    assert hand == list(parse_cards("5H 5S 5D JC"))
    three: Any = (card for card in hand[:3])
    assert score_hand(three, starter).total == 20
    four: Any = (card for card in hand)
    assert count_hand(four, starter).score.total == 29


NOT_A_CARD: Any = []  # nor can it be hashed
GOOD = parse_cards("5H 5S 5D JC")
STARTER = Card.parse("5C")


@pytest.mark.parametrize("function", [score_hand, count_hand])
@pytest.mark.parametrize(
    ("hand", "starter", "error", "message"),
    [
        (GOOD[:2], STARTER, InputError, r"four cards, or three .* got 2 \[cribbage.R4\]"),
        ((*GOOD, Card.parse("KD")), STARTER, InputError, r"got 5 \[cribbage.R4\]"),
        ((), STARTER, InputError, "got 0"),
        ((*GOOD[:3], GOOD[0]), STARTER, CardError, "the card 5H occurs twice"),
        ((*GOOD[:2], GOOD[0]), STARTER, CardError, "the card 5H occurs twice"),
        ((GOOD[0],) * 4, STARTER, CardError, "the card 5H occurs twice"),
        ((GOOD[0],) * 4, GOOD[0], CardError, "the card 5H occurs twice"),
        (GOOD, GOOD[1], CardError, "the starter 5S is among the cards of the hand too"),
        (GOOD[:3], GOOD[1], CardError, "the starter 5S is among the cards of the hand too"),
        ((*GOOD[:3], "JC"), STARTER, CardError, "expected a Card, got 'JC'"),
        (("5H", "5S", "5D", "JC"), "5C", CardError, "expected a Card, got '5H'"),
        (GOOD, "5C", CardError, "expected a Card, got '5C'"),
        (GOOD, None, CardError, "expected a Card, got None"),
        (GOOD, (STARTER,), CardError, "expected a Card, got"),
        ((*GOOD[:3], NOT_A_CARD), STARTER, CardError, r"expected a Card, got \[\]"),
        ((*GOOD[:3], 11), STARTER, CardError, "expected a Card, got 11"),
        ("5H5S", STARTER, CardError, "expected cards, got the text '5H5S'"),
        ("5H 5S 5D JC", STARTER, CardError, "expected cards, got the text"),
        (None, STARTER, CardError, "expected cards, got None"),
        (STARTER, STARTER, CardError, "expected cards, got Card"),
        (iter(GOOD[:2]), STARTER, InputError, "got 2"),
    ],
)
def test_what_is_no_hand_is_refused(
    function: Any, hand: Any, starter: Any, error: type[InputError], message: str
) -> None:
    """A wrong number of cards, a card twice, the starter in the hand and what is not a card each get their error."""
    if hasattr(hand, "__next__"):
        hand = copy.copy(hand)  # one for each function
    with pytest.raises(error, match=message):
        function(hand, starter)


@pytest.mark.parametrize("function", [score_hand, count_hand])
def test_what_is_no_crib_is_refused(function: Any) -> None:
    """A crib has four cards, in every game (R4)."""
    with pytest.raises(InputError, match=r"a crib must have four cards, got 3 \[cribbage.R4\]"):
        function(GOOD[:3], STARTER, crib=True)
    with pytest.raises(CardError, match="the starter JC is among the cards of the crib too"):
        function(GOOD, GOOD[3], crib=True)


NOT_BOOLS: tuple[Any, ...] = ("no", 0, 1, None, [])


@pytest.mark.parametrize("function", [score_hand, count_hand])
def test_crib_is_a_bool(function: Any) -> None:
    """What is not a bool is refused, for three cards and four."""
    for hand in (GOOD, GOOD[:3], list(GOOD)):
        for crib in NOT_BOOLS:
            with pytest.raises(InputError, match="crib must be True or False, got"):
                function(hand, STARTER, crib=crib)


def test_a_card_twice_is_found_in_each_pair_of_places() -> None:
    """A card twice is refused wherever it is, also after a pair in the same places was scored."""
    others = parse_cards("9H TS KD")
    one, pair = parse_cards("4C 4D")
    for places in combinations(range(5), 2):
        for second in (pair, one):
            rest = iter(others)
            cards = [next(rest) if place not in places else second if place == places[1] else one for place in range(5)]
            if second is pair:
                assert score_hand(cards[:4], cards[4]).pairs == 2
            else:
                with pytest.raises(CardError, match="4C"):
                    score_hand(cards[:4], cards[4])


class CardOfAnotherProgram:
    """A class with the attributes of a card."""

    def __init__(self, card: Card) -> None:
        """Copy the attributes."""
        self.rank, self.suit, self.index = card.rank, card.suit, card.index


def test_what_looks_like_a_card_is_not_a_card() -> None:
    """Another program's card is refused in every place, even with the same attributes."""
    for place in range(5):
        cards: list[Any] = [*GOOD, STARTER]
        cards[place] = CardOfAnotherProgram(cards[place])
        with pytest.raises(CardError, match="expected a Card, got"):
            score_hand(cards[:4], cards[4])


ONE_TO_SEVEN_CARDS = st.integers(1, 7).flatmap(lambda size: st.permutations(PACK_52).map(lambda pack: pack[:size]))
LOW_CARDS = [card for card in PACK_52 if card.index % 13 < 5]
ONE_TO_SEVEN_LOW_CARDS = st.integers(1, 7).flatmap(lambda size: st.permutations(LOW_CARDS).map(lambda low: low[:size]))


@given(ONE_TO_SEVEN_CARDS | ONE_TO_SEVEN_LOW_CARDS)
def test_any_cards_agree_with_the_slow_scorer(cards: list[Card]) -> None:
    """Up to seven cards score the fifteens, pairs and runs of the rules, in any order (R25-R27)."""
    expected = rank_points(tuple(sorted(rank(str(card)) for card in cards)))
    score = score_cards(cards)
    assert points(score) == (*expected, 0, 0)
    assert score.total == sum(expected)
    assert score_cards(set(cards)) is score


def test_any_cards_score_neither_flush_nor_nobs() -> None:
    """Four hearts with the jack are worth their fifteens alone (R28, R30)."""
    assert score_cards(parse_cards("5H JH 8H 2H")) == HandScore(fifteens=4, pairs=0, runs=0, flush=0, nobs=0)


@pytest.mark.parametrize(
    ("cards", "error", "message"),
    [
        ((), InputError, "cards to score must be 1 to 7, got 0"),
        (PACK_52[:8], InputError, "got 8"),
        ((GOOD[0], GOOD[0]), CardError, "5H occurs twice"),
        ("5H", CardError, "expected cards, got the text '5H'"),
        (("5H",), CardError, "expected a Card, got '5H'"),
        (None, CardError, "expected cards, got None"),
    ],
)
def test_what_cannot_be_scored_is_refused(cards: Any, error: type[InputError], message: str) -> None:
    """No cards, eight, a card twice and what is not a card each get their error."""
    with pytest.raises(error, match=message):
        score_cards(cards)


def test_pip_values() -> None:
    """An ace counts 1, a court card 10 (R2)."""
    assert [pip_value(card) for card in PACK_52[:13]] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]
    nonsense: list[Any] = ["5H", None, [], 5]
    for each in nonsense:
        with pytest.raises(CardError, match="expected a Card"):
            pip_value(each)


def test_numbers_in_words() -> None:
    """Every number that a count can need is said in English."""
    assert [in_words(number) for number in (0, 9, 10, 19, 20, 21, 29, 30, 31)] == [
        *("zero", "nine", "ten", "nineteen", "twenty", "twenty-one", "twenty-nine", "thirty", "thirty-one")
    ]


def test_five_cards_are_scored_without_looking_at_each(monkeypatch: pytest.MonkeyPatch) -> None:
    """The quick way answers also for ranks that were never scored before; the careful one is for what is no hand."""

    def careful(*_: object) -> None:
        raise AssertionError("the careful way was taken")

    monkeypatch.setattr(scoring, "checked_hand", careful)
    monkeypatch.setattr(scoring, "_scores", {})
    chance = random.Random(1)
    for _ in range(500):
        *hand, starter = chance.sample(PACK_52, 5)
        expected = sum(slow_points([str(card) for card in hand], str(starter), False))
        assert score_hand(hand, starter).total == expected
