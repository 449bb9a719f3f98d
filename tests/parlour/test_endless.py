"""Deals that never end."""

from collections.abc import Sequence
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.parlour.slow_endless import endless
from tests.parlour.slow_placement import ROW

from muggins.cards import PACK_52, Card, Rank, Suit, deal_hands, parse_cards, shuffled
from muggins.errors import CardError, InputError
from muggins.parlour import endless_period

TABLES = {3: (17, 1), 4: (12, 4), 5: (10, 2), 6: (8, 4), 7: (7, 3)}

CARDS = {rank: Card(member, Suit.CLUBS) for rank, member in zip(ROW, Rank, strict=True)}

Pile = Sequence[str]


def ranks(cards: Sequence[Card]) -> list[str]:
    """Give the ranks as texts."""
    return [ROW[card.rank.value - 1] for card in cards]


def period(stocks: Sequence[Pile], discards: Sequence[Pile], commons: Pile, seat: int) -> int | None:
    """Ask the solver about ranks."""
    cards = [[[CARDS[rank] for rank in pile] for pile in piles] for piles in (stocks, discards, [commons])]
    return endless_period(cards[0], cards[1], cards[2][0], seat)


def test_three_cards_that_nobody_wants_go_round_for_ever() -> None:
    """One card each and no two that fit: the three turns come again and again (Q19)."""
    assert period(["5", "9", "K"], ["", "", ""], ["2"], 0) == 3


def test_a_card_that_an_opponent_wants_ends_it() -> None:
    """A's 5 lies open, B's 6 goes onto it and B wins."""
    assert period(["5", "6", "K"], ["", "", ""], ["2"], 0) is None


def test_a_card_on_a_common_pile_does_not_stop_the_search() -> None:
    """A forced card on a common pile is gone for good, and what is left goes round."""
    assert period(["35", "9", "K"], ["", "", ""], ["2"], 0) == 3


def test_a_choice_between_two_common_piles_proves_nothing() -> None:
    """The player might choose the pile that breaks the circle, even when both tops are of one rank (Q19)."""
    assert period(["35", "9", "K"], ["", "", ""], ["2", "2"], 0) is None
    assert period(["35", "9", "K"], ["", "", ""], ["2", "J"], 0) == 3


def test_a_seat_without_cards_is_passed_over() -> None:
    """Two seats that have cards go round without the third, which may even be to move (Q17)."""
    assert period(["5", "", "K"], ["", "", ""], ["2"], 1) == 2
    assert period(["5", "9", ""], ["", "", ""], ["2"], 0) == 2


def test_a_table_without_cards_is_not_endless() -> None:
    """Where nobody has a card, nothing goes round."""
    assert period(["", "", ""], ["", "", ""], ["2"], 0) is None


def test_the_discard_is_turned_over_only_when_a_card_is_needed() -> None:
    """Until its owner's turn a discard can be covered (Q1): turned over at once, the 5 would be hidden from the 6."""
    assert period(["", "6"], ["5", ""], ["2"], 1) is None


def test_all_tables_with_one_card_each() -> None:
    """For three players with one card each and one common pile, all 13 to the 4 positions agree with the slow one."""
    for first, second, third, common in product(ROW, repeat=4):
        stocks = [[first], [second], [third]]
        expected = endless(stocks, [[], [], []], [common], 0)
        assert period(stocks, [[], [], []], [common], 0) == expected, (first, second, third, common)


piles = st.lists(st.sampled_from(ROW), max_size=5)


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[list[str]], list[list[str]], list[str], int]:
    """Draw a small table."""
    seats = draw(st.integers(2, 5))
    stocks = draw(st.lists(piles, min_size=seats, max_size=seats))
    discards = draw(st.lists(piles, min_size=seats, max_size=seats))
    commons = draw(st.lists(st.sampled_from(ROW), min_size=1, max_size=3))
    return stocks, discards, commons, draw(st.integers(0, seats - 1))


@given(tables())
@settings(max_examples=500)
def test_small_tables_agree_with_the_slow_solver(
    table: tuple[list[list[str]], list[list[str]], list[str], int],
) -> None:
    """Any stocks, discards and common piles give the period that a full list of positions gives."""
    assert period(*table) == endless(*table)


@pytest.mark.parametrize("players", TABLES)
def test_real_deals_agree_with_the_slow_solver(players: int) -> None:
    """So do fresh deals of three to seven players, looked at for as long as the slow solver is not too slow."""
    each, _ = TABLES[players]
    proved = 0
    for seed in range(40):
        hands, commons = deal_hands(shuffled(PACK_52, seed), players, each)
        found = endless_period(hands, [()] * players, commons, 0)
        if found is None or found < 200:
            assert found == endless([ranks(hand) for hand in hands], [""] * players, ranks(commons), 0), seed
            proved += found is not None
    assert proved or players > 3


def test_a_position_proved_endless_comes_again_after_the_period() -> None:
    """The period is the smallest number of turns after which a later position of the deal comes again."""
    hands, commons = deal_hands(shuffled(PACK_52, 30), 3, 17)
    found = endless_period(hands, [(), (), ()], commons, 0)
    assert found == endless([ranks(hand) for hand in hands], [[], [], []], ranks(commons), 0)


A_TABLE = ([parse_cards("5C"), parse_cards("9D")], [(), ()], parse_cards("2S"), 0)


@pytest.mark.parametrize(
    ("place", "value", "error", "told"),
    [
        (0, [parse_cards("5C")], InputError, "two or more stocks and as many discards, not 1 and 2"),
        (0, "5C", InputError, "the stocks of all seats, not '5C'"),
        (0, ["5C", "9D"], InputError, "the cards of a stock, not '5C'"),
        (0, [("5C",), ("9D",)], CardError, "the card of a stock, not '5C'"),
        (1, [()], InputError, "two or more stocks and as many discards, not 2 and 1"),
        (1, [(), (None,)], CardError, "the card of a discard, not None"),
        (2, (), InputError, "one or more common piles"),
        (2, ("2S",), CardError, "the top card of a common pile, not '2S'"),
        (3, 2, InputError, "seats 0 to 1, and no seat 2"),
        (3, -1, InputError, "not -1"),
    ],
)
def test_nonsense_is_refused(place: int, value: object, error: type[Exception], told: str) -> None:
    """What is no table raises an error that quotes it."""
    table: list[object] = list(A_TABLE)
    table[place] = value
    with pytest.raises(error, match=told):
        endless_period(*table)  # type: ignore[arg-type]
