"""Deals that never end."""

from collections.abc import Sequence
from itertools import product, repeat

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.parlour.slow_endless import endless
from tests.parlour.slow_placement import ROW

from muggins.cards import PACK_52, Card, Rank, Suit, deal_hands, parse_cards, shuffled
from muggins.errors import CardError, InputError
from muggins.parlour import TurnOver, endless_period

TABLES = {3: (17, 1), 4: (12, 4), 5: (10, 2), 6: (8, 4), 7: (7, 3)}

CARDS = {rank: Card(member, Suit.CLUBS) for rank, member in zip(ROW, Rank, strict=True)}

Pile = Sequence[str]


def ranks(cards: Sequence[Card]) -> list[str]:
    """Return the ranks as texts."""
    return [ROW[card.rank.value - 1] for card in cards]


def period(
    stocks: Sequence[Pile], discards: Sequence[Pile], commons: Pile, seat: int, *, at_once: bool = False
) -> int | None:
    """Ask the solver about ranks."""
    cards = [[[CARDS[rank] for rank in pile] for pile in piles] for piles in (stocks, discards, [commons])]
    turn_over = TurnOver.AT_ONCE if at_once else TurnOver.WHEN_NEEDED
    return endless_period(cards[0], cards[1], cards[2][0], seat, turn_over=turn_over)


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


def test_at_once_a_discard_is_gone_before_the_next_card_is_opened() -> None:
    """A discard is turned over at once, so the 6 cannot go on its 5; it does not matter who placed the 5 (Q1)."""
    assert period(["", "6"], ["5", ""], ["2"], 1, at_once=True) == 2
    assert period(["5", "6", "K"], ["", "", ""], ["2"], 0, at_once=True) == 3
    assert period(["5J", "6", "K"], ["", "", ""], ["2"], 0, at_once=True) is None  # A has a stock, and the 5 is open


@pytest.mark.parametrize("at_once", [False, True])
def test_all_tables_with_one_card_each(at_once: bool) -> None:
    """For three players with one card each and one common pile, all 13 to the 4 positions agree with the slow one."""
    for first, second, third, common in product(ROW, repeat=4):
        stocks = [[first], [second], [third]]
        expected = endless(stocks, [[], [], []], [common], 0, at_once=at_once)
        found = period(stocks, [[], [], []], [common], 0, at_once=at_once)
        assert found == expected, (first, second, third, common)


piles = st.lists(st.sampled_from(ROW), max_size=5)


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[list[str]], list[list[str]], list[str], int]:
    """Draw a small table."""
    seats = draw(st.integers(2, 5))
    stocks = draw(st.lists(piles, min_size=seats, max_size=seats))
    discards = draw(st.lists(piles, min_size=seats, max_size=seats))
    commons = draw(st.lists(st.sampled_from(ROW), min_size=1, max_size=3))
    return stocks, discards, commons, draw(st.integers(0, seats - 1))


@given(tables(), st.booleans())
@settings(max_examples=500)
def test_small_tables_agree_with_the_slow_solver(
    table: tuple[list[list[str]], list[list[str]], list[str], int], at_once: bool
) -> None:
    """Any stocks, discards and common piles give the period that a full list of positions gives: Q1, Q19."""
    assert period(*table, at_once=at_once) == endless(*table, at_once=at_once)


@pytest.mark.parametrize("turn_over", TurnOver)
@pytest.mark.parametrize("players", TABLES)
def test_real_deals_agree_with_the_slow_solver(players: int, turn_over: TurnOver) -> None:
    """So do fresh deals of three to seven players, looked at for as long as the slow solver is not too slow."""
    at_once = turn_over is TurnOver.AT_ONCE
    each, _ = TABLES[players]
    proved = 0
    for seed in range(40):
        hands, commons = deal_hands(shuffled(PACK_52, seed), players, each)
        found = endless_period(hands, [()] * players, commons, 0, turn_over=turn_over)
        if found is None or found < 200:
            stocks = [ranks(hand) for hand in hands]
            assert found == endless(stocks, [""] * players, ranks(commons), 0, at_once=at_once), seed
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
        (0, [parse_cards("5C")], InputError, "two or more stocks and as many discards, got 1 and 2"),
        (0, "5C", InputError, "expected stocks in their order, such as a tuple, got '5C'"),
        (0, ["5C", "9D"], InputError, "expected cards of a stock in their order, such as a tuple, got '5C'"),
        (0, [("5C",), ("9D",)], CardError, "the card of a stock, got '5C'"),
        (1, [()], InputError, "two or more stocks and as many discards, got 2 and 1"),
        (1, [(), (None,)], CardError, "the card of a discard, got None"),
        (2, (), InputError, "one or more common piles"),
        (2, ("2S",), CardError, "the top card of a common pile, got '2S'"),
        (3, 2, InputError, "a seat must be an integer from 0 to 1, got 2"),
        (3, -1, InputError, "a seat must be an integer from 0 to 1, got -1"),
        (0, {parse_cards("5C"), parse_cards("9D")}, InputError, "expected stocks in their order"),
        (2, set(parse_cards("2S")), InputError, "expected tops of common piles in their order"),
        (2, repeat(parse_cards("2S")[0]), InputError, "expected at most 1000 tops of common piles, got more"),
    ],
)
def test_what_is_not_a_table_is_refused(place: int, value: object, error: type[Exception], told: str) -> None:
    """A value that is not a table raises an error that quotes it."""
    table: list[object] = list(A_TABLE)
    table[place] = value
    with pytest.raises(error, match=told):
        endless_period(*table)  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.parametrize("turn_over", [None, True, "at_once", 1])
def test_turning_over_is_an_option(turn_over: TurnOver) -> None:
    """The text of a member is not a member."""
    with pytest.raises(InputError, match=r"turn_over must be one of TurnOver\.WHEN_NEEDED, TurnOver\.AT_ONCE, got"):
        endless_period(*A_TABLE, turn_over=turn_over)
