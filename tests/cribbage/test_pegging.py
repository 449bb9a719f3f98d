"""The play: points of the newest card, reasons, words, and what is refused."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cribbage.slow_scoring import pips, rank, slow_play

from muggins.cards import PACK_52, Card, parse_cards
from muggins.cribbage import PlayScore, count_play, score_play
from muggins.errors import CardError, InputError

LOW_CARDS = [card for card in PACK_52 if rank(str(card)) <= 4]


def within_31(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return the first of the cards, as many as count 31 at most."""
    size = 0
    while size < len(cards) and pips([rank(str(card)) for card in cards[: size + 1]]) <= 31:
        size += 1
    return tuple(cards[:size])


@given(st.permutations(PACK_52).map(within_31) | st.permutations(LOW_CARDS).map(within_31))
def test_plays_agree_with_the_slow_scorer(cards: tuple[Card, ...]) -> None:
    """Every card of a play, however long, scores what the rules say, and so do its items (R15-R17)."""
    for size in range(1, len(cards) + 1):
        played = cards[:size]
        expected = slow_play([rank(str(card)) for card in played])
        score = score_play(played)
        assert (score.fifteen, score.thirty_one, score.pairs, score.run) == expected
        assert score.total == sum(expected)
        count = count_play(played)
        assert count.score is score
        assert sum(item.points for item in count.items) == score.total
        assert count.count == pips([rank(str(card)) for card in played])
        for item in count.items:
            assert item.cards == played[-len(item.cards) :]


@pytest.mark.parametrize(
    ("cards", "items"),
    [
        ("8H", []),
        ("7H 8S", [("fifteen", "7H 8S", 2)]),
        ("7H 8S 9D", [("run", "7H 8S 9D", 3)]),
        ("5H 5S 5C", [("fifteen", "5H 5S 5C", 2), ("pair", "5H 5S 5C", 6)]),
        ("7H 2C 2D 2H 2S", [("fifteen", "7H 2C 2D 2H 2S", 2), ("pair", "2C 2D 2H 2S", 12)]),
        ("TC 9D 5H 4S 3C", [("thirty-one", "TC 9D 5H 4S 3C", 2), ("run", "5H 4S 3C", 3)]),
        ("9C 9D 9H 4S", [("thirty-one", "9C 9D 9H 4S", 2)]),
        ("6D 5S 6C 5C", []),
        ("AS 2S 5S 3D", []),
        ("TC 9D JH AS", []),
    ],
)
def test_items_of_a_play(cards: str, items: list[tuple[str, str, int]]) -> None:
    """Each thing that scores is one item with its cards in the order of play; of pairs only the longest (R15)."""
    count = count_play(parse_cards(cards))
    assert [(item.kind.value, " ".join(map(str, item.cards)), item.points) for item in count.items] == items
    assert {item.rule for item in count.items} <= {"cribbage.R15"}


@pytest.mark.parametrize(
    ("cards", "spoken"),
    [
        ("8H", "eight"),
        ("7H 8S", "fifteen for two"),
        ("7H 8S 9D", "twenty-four, a run of three for three"),
        ("4H 4S", "eight, a pair for two"),
        ("4H 4S 4D", "twelve, a pair royal for six"),
        ("5H 5S 5C", "fifteen for two and a pair royal is eight"),
        ("AC 6D 4H 4S", "fifteen for two and a pair is four"),
        ("7H 2C 2D 2H 2S", "fifteen for two and a double pair royal is fourteen"),
        ("TC 9D 5H 4S 3C", "thirty-one for two and a run of three is five"),
        ("KC JD AS KH", "thirty-one for two"),
    ],
)
def test_said_aloud(cards: str, spoken: str) -> None:
    """A player says the count, then the points with their sum."""
    assert count_play(parse_cards(cards)).spoken == spoken


def test_any_iterable_of_cards() -> None:
    """The cards may come from any iterable."""
    cards = parse_cards("7H 8S")
    for each in (cards, list(cards), iter(cards), (card for card in cards)):
        assert score_play(each) == PlayScore(fifteen=2, thirty_one=0, pairs=0, run=0)
    assert count_play(iter(cards)).score.total == 2


def test_scores_are_values() -> None:
    """A score survives pickling, and its repr is Python."""
    score = score_play(parse_cards("7H 8S"))
    assert pickle.loads(pickle.dumps(score)) == score
    assert eval(repr(score)) == score


KINGS = parse_cards("KC KD KH")


@pytest.mark.parametrize("function", [score_play, count_play])
@pytest.mark.parametrize(
    ("cards", "error", "message"),
    [
        ((), InputError, "got none"),
        ([], InputError, "got none"),
        ((*KINGS, Card.parse("2C")), InputError, r"the count must be at most 31, got 32 \[cribbage.R8\]"),
        (PACK_52, InputError, "got 340"),
        ((KINGS[0], KINGS[0]), CardError, "the card KC occurs twice"),
        ((*KINGS, KINGS[0]), CardError, "the card KC occurs twice"),
        ("KC KD", CardError, "expected cards, got the text 'KC KD'"),
        ("", CardError, "expected cards, got the text ''"),
        (("KC", "KD"), CardError, "expected a Card, got 'KC'"),
        ((KINGS[0], 10), CardError, "expected a Card, got 10"),
        ((KINGS[0], [KINGS[1]]), CardError, "expected a Card, got"),
        (None, CardError, "expected cards, got None"),
        (KINGS[0], CardError, "expected cards, got Card"),
        (set(KINGS), InputError, "expected cards in their order, got {"),
        (frozenset[Card](), InputError, "expected cards in their order"),
        (dict.fromkeys(KINGS).keys(), InputError, "expected cards in their order"),
    ],
)
def test_what_is_no_play_is_refused(function: Any, cards: Any, error: type[InputError], message: str) -> None:
    """No cards, a count over 31, a card twice and a value that is not a card each get their error (R8)."""
    with pytest.raises(error, match=message):
        function(cards)


def test_an_iterator_of_bad_cards_is_quoted() -> None:
    """The error quotes what an iterator gave when it was not a card."""
    with pytest.raises(CardError, match="expected a Card, got 10"):
        score_play(iter((KINGS[0], 10)))  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.parametrize("cards", ["2H 4H 8H TH", "JH 2H 4H 8H", "2H JH 4H", "AH 3H 6H 9H"])
def test_no_flush_and_no_nobs_in_play(cards: str) -> None:
    """Cards of one suit and jacks score nothing by that in the play (R20)."""
    played = parse_cards(cards)
    assert [score_play(played[: size + 1]).total for size in range(len(played))] == [0] * len(played)
