"""What to lay away: exact values, with NumPy and without, against the slow scorer."""

from __future__ import annotations

import pickle
import sys
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from tests.cribbage.slow_scoring import slow_points

from muggins.cards import PACK_52, Card, Rank, by_rank, parse_cards
from muggins.cribbage import DiscardValue, Distribution, crib_distribution, discard_values, discards
from muggins.errors import CardError, InputError

HAND = parse_cards("5H 5S JC 6D 2C 9H")
EQUAL = {(low, high): 1 for low in Rank for high in Rank if low <= high}
"""A table of weights for pairs of ranks, in which every choice of cards is equally likely."""


@pytest.fixture(params=["numpy", "plain"])
def counting(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Count with NumPy, and without."""
    if request.param == "plain":
        monkeypatch.setattr(discards, "_counting", lambda: discards.count_cribs_singly)
    return str(request.param)


def slow_distribution(totals: Iterable[int]) -> tuple[int, ...]:
    """Return how often each total from 0 to 29 occurs."""
    counts = Counter(totals)
    return tuple(counts[total] for total in range(30))


def slow_crib(laid: tuple[Card, ...], unseen: list[Card]) -> tuple[int, ...]:
    """Return what the slow scorer says of every crib with these cards, and every starter."""
    return slow_distribution(
        sum(slow_points([str(card) for card in (*laid, *others)], str(starter), True))
        for others in combinations(unseen, 4 - len(laid))
        for starter in unseen
        if starter not in others
    )


@pytest.mark.usefixtures("counting")
@pytest.mark.parametrize("laid", ["", "JH", "5H JH", "4H 5H JH", "2H 4H 8H JH", "5H 5S JC", "JC JD"])
def test_cribs_agree_with_the_slow_scorer(laid: str) -> None:
    """Every crib and starter of the unseen cards is counted once, with its points (R25-R30)."""
    known = parse_cards(laid) if laid else ()
    unseen = list(parse_cards("3H 5D 6H 7H QH 5C JS KC TS 9H"))
    seen = [card for card in PACK_52 if card not in unseen and card not in known]
    assert crib_distribution(known, seen=seen).counts == slow_crib(known, unseen)


@pytest.mark.usefixtures("counting")
def test_a_whole_hand_agrees_with_the_slow_scorer() -> None:
    """The hands kept and the cribs of a hand of six have the points that the slow scorer counts."""
    values = discard_values(HAND, own_crib=True)
    assert len(values) == 15
    unseen = [card for card in PACK_52 if card not in HAND]
    for value in values:
        assert set(value.laid) | set(value.kept) == set(HAND)
        assert (len(value.laid), len(value.kept)) == (2, 4)
        texts = [str(card) for card in value.kept]
        assert value.hand.counts == slow_distribution(sum(slow_points(texts, str(card), False)) for card in unseen)
        assert (value.hand.cases, value.crib.cases) == (46, 45_540)
    assert values[0].crib.counts == slow_crib(values[0].laid, unseen)


@pytest.mark.parametrize(
    ("hand", "players", "own_crib", "ways", "hands", "cribs"),
    [
        ("5H 5S JC 6D 2C 9H", 2, False, 15, 46, 46 * 990),
        ("5H 5S JC 6D 2C", 2, True, 10, 47, 47 * 1035),
        ("5H 5S JC 6D 2C", 3, True, 5, 47, 47 * 15_180),
        ("5H 5S JC 6D 2C", 4, False, 5, 47, 47 * 15_180),
        ("5H 5S JC 6D 2C", 5, False, 5, 47, 47 * 15_180),
        ("5H 5S JC 6D", 5, True, 1, 48, 48 * 178_365),
    ],
)
def test_games_of_two_to_five(hand: str, players: int, own_crib: bool, ways: int, hands: int, cribs: int) -> None:
    """Each way of playing has its number of choices, of starters, and of unknown cards in the crib (R4, R39)."""
    values = discard_values(parse_cards(hand), own_crib=own_crib, players=players)
    assert len(values) == len({value.laid for value in values}) == ways
    for value in values:
        assert (value.hand.cases, value.crib.cases, value.own_crib) == (hands, cribs, own_crib)
        assert value.laid == tuple(sorted(value.laid, key=by_rank))
        assert value.kept == tuple(sorted(value.kept, key=by_rank))
    means = [value.mean for value in values]
    assert means == sorted(means, reverse=True)


def test_three_cards_are_a_hand_of_the_five_card_game() -> None:
    """Three hearts that are kept score at least 3 for the flush (R39)."""
    values = {value.laid: value for value in discard_values(parse_cards("2H 6H KH 9S TC"), own_crib=False)}
    assert values[parse_cards("9S TC")].hand.minimum == 3
    assert values[parse_cards("6H 9S")].hand.minimum == 0


def test_the_crib_counts_for_its_owner() -> None:
    """The mean is that of the hand plus that of the player's own crib, or minus that of another's."""
    own = {value.laid: value for value in discard_values(HAND, own_crib=True)}
    for value in discard_values(HAND, own_crib=False):
        assert (value.hand, value.crib) == (own[value.laid].hand, own[value.laid].crib)
        assert value.mean == value.hand.mean - value.crib.mean
        assert own[value.laid].mean == value.hand.mean + value.crib.mean


def test_neither_order_nor_the_names_of_suits_matter() -> None:
    """The same cards in another order, or with two suits exchanged, have the same values."""
    assert discard_values(set(HAND), own_crib=True) == discard_values(HAND, own_crib=True)
    others = parse_cards("5S 5H JC 6D 2C 9S")
    assert [value.mean for value in discard_values(others, own_crib=True)] == [
        value.mean for value in discard_values(HAND, own_crib=True)
    ]


def test_a_distribution_is_exact() -> None:
    """The mean is a fraction, and the fewest and the most points are those that occur."""
    spread = Distribution((0, 3, 0, 1, *[0] * 26))
    assert (spread.mean, spread.minimum, spread.maximum, spread.cases) == (Fraction(3, 2), 1, 3, 4)
    value = DiscardValue(laid=HAND[:2], kept=HAND[2:], own_crib=True, hand=spread, crib=spread)
    assert value.mean == 3
    assert pickle.loads(pickle.dumps(value)) == value
    assert hash(value) == hash(pickle.loads(pickle.dumps(value)))


@pytest.mark.usefixtures("counting")
def test_equal_weights_are_chance() -> None:
    """With equal weights for all choices the values are those of cards drawn at random."""
    laid, seen = parse_cards("5H 5S"), PACK_52[13:26]
    assert crib_distribution(laid, seen=seen, weights=EQUAL) == crib_distribution(laid, seen=seen)


@pytest.mark.usefixtures("counting")
def test_weights_of_ranks() -> None:
    """Each choice counts by its weight, an integer, a float or a fraction; a choice that is missing does not count."""
    laid = parse_cards("5H 5S")
    unseen = list(parse_cards("3H 5D 6H 7H QH 5C JS KC TS 9H 3C"))
    seen = [card for card in PACK_52 if card not in unseen and card not in laid]
    weights: dict[tuple[Rank, ...], int | float | Fraction] = {
        (Rank.THREE, Rank.FIVE): 0.5,
        (Rank.JACK, Rank.KING): Fraction(1, 3),
        (Rank.THREE, Rank.THREE): 2,
    }
    expected = Counter[int]()
    for others in combinations(unseen, 2):
        ranks = tuple(sorted(card.rank for card in others))
        weight = Fraction(weights.get(ranks, 0)) * 6
        for starter in unseen:
            if starter not in others:
                crib = [str(card) for card in (*laid, *others)]
                expected[sum(slow_points(crib, str(starter), True))] += int(weight)
    assert crib_distribution(laid, seen=seen, weights=weights).counts == tuple(expected[points] for points in range(30))


def test_both_ways_to_count_agree() -> None:
    """With NumPy and without it the values are the same, by ranks too."""
    from muggins.cribbage.bulk import count_cribs

    unseen = [card for card in PACK_52 if card not in HAND]
    choices = list(combinations(HAND, 2))[:4]
    for by_ranks in (False, True):
        assert count_cribs(choices, unseen, by_ranks) == discards.count_cribs_singly(choices, unseen, by_ranks)


@pytest.mark.parametrize(
    ("hand", "players", "own_crib", "message"),
    [
        ("5H 5S JC 6D", 2, True, r"the cards dealt to one of 2 players must be 6, or 5 in five-card cribbage, got 4"),
        ("5H 5S JC 6D 2C 9H", 3, True, r"the cards dealt to one of 3 players must be 5, got 6 \[cribbage.R4\]"),
        ("5H 5S JC 6D", 4, True, "must be 5, got 4"),
        (
            "5H 5S JC 6D 2C",
            5,
            True,
            "the dealer must have 4 cards, and each other player 5, got 5 cards with own_crib=T",
        ),
        ("5H 5S JC 6D", 5, False, "got 4 cards with own_crib=False"),
        ("5H 5S JC 6D 2C", 6, True, "players must be an integer from 2 to 5, got 6"),
        ("5H 5S JC 6D 2C", 1, True, "players must be an integer from 2 to 5, got 1"),
        ("5H 5S JC 6D 2C", 3, "no", "own_crib must be True or False, got 'no'"),
        ("5H 5S JC 6D 2C", 3, 1, "own_crib must be True or False, got 1"),
    ],
)
def test_no_game_deals_other_cards(hand: str, players: int, own_crib: Any, message: str) -> None:
    """A number of cards that no game deals to this number of players is refused (R4)."""
    with pytest.raises(InputError, match=message):
        discard_values(parse_cards(hand), players=players, own_crib=own_crib)


def test_wrong_cards_are_refused() -> None:
    """A card twice, a card both laid and seen, too many cards, and what is not a card each get their error."""
    with pytest.raises(CardError, match="5H occurs twice"):
        discard_values(parse_cards("5H 5H JC 6D 2C 9H"), own_crib=True)
    with pytest.raises(CardError, match="the card 5H is both laid and seen elsewhere"):
        crib_distribution(HAND[:2], seen=HAND)
    for number in (5, 6):
        with pytest.raises(InputError, match=rf"cards laid must be at most 4, got {number} \[cribbage.R4\]"):
            crib_distribution(HAND[:number])
    with pytest.raises(InputError, match=r"cards seen must be at most 47, .* got 48"):
        crib_distribution(PACK_52[:4], seen=PACK_52[4:])
    assert crib_distribution(PACK_52[:4], seen=PACK_52[5:]).counts[9] == 0
    nonsense: Any = ["5H"] * 6
    with pytest.raises(CardError, match="expected a Card, got '5H'"):
        discard_values(nonsense, own_crib=True)


@pytest.mark.parametrize(
    ("weights", "message"),
    [
        ([], "weights must be a mapping from ranks to numbers, got"),
        ({}, "weights must be above 0 for cards that the others can have, got none"),
        ({(Rank.TWO, Rank.TWO): 0}, "must be above 0"),
        ({(Rank.TWO,): 1}, r"the keys of weights must be tuples of 2 ranks, got \(Rank.TWO,\)"),
        ({(2, 3): 1}, "tuples of 2 ranks"),
        ({"23": 1}, "tuples of 2 ranks, got '23'"),
        ({(Rank.THREE, Rank.TWO): 1}, "the ranks in weights must stand with the lowest first, got"),
        ({(Rank.TWO, Rank.THREE): -1}, "a weight must be a number of at least 0, got -1"),
        ({(Rank.TWO, Rank.THREE): float("nan")}, "a weight must be a number, got nan"),
        ({(Rank.TWO, Rank.THREE): float("inf")}, "a weight must be a number, got inf"),
        ({(Rank.TWO, Rank.THREE): "x"}, "a weight must be a number, got 'x'"),
        ({(Rank.TWO, Rank.THREE): "1"}, "a weight must be a number of at least 0, got '1'"),
        ({(Rank.TWO, Rank.THREE): True}, "a weight must be a number of at least 0, got True"),
        ({(Rank.TWO, Rank.THREE): None}, "a weight must be a number, got None"),
    ],
)
def test_wrong_weights_are_refused(weights: Any, message: str) -> None:
    """A value that is not a table, and a table with wrong ranks or wrong numbers, is refused."""
    with pytest.raises(InputError, match=message):
        crib_distribution(HAND[:2], seen=HAND[2:], weights=weights)


def test_the_mean_of_all_cribs() -> None:
    """The mean over all choices of two cards laid is the mean of all cribs (R31)."""
    total, cases = 0, 0
    for rank in range(13):
        for other in range(rank, 13):
            same = Card(list(Rank)[rank], PACK_52[0].suit)
            if rank != other:
                suited = crib_distribution((same, PACK_52[other]))
                total += 4 * sum(points * count for points, count in enumerate(suited.counts))
                cases += 4 * suited.cases
            offsuit = crib_distribution((same, PACK_52[13 + other]))
            ways = 6 if rank == other else 12
            total += ways * sum(points * count for points, count in enumerate(offsuit.counts))
            cases += ways * offsuit.cases
    assert (total, cases) == (6 * 61_528_020, 6 * 12_994_800)


def test_without_numpy_the_cribs_are_counted_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without NumPy gets the same values."""
    expected = discard_values(HAND, own_crib=True)
    monkeypatch.setitem(sys.modules, "muggins.cribbage.bulk", None)  # what an import of a missing module does
    assert discards._counting() is discards.count_cribs_singly
    assert discard_values(HAND, own_crib=True) == expected
