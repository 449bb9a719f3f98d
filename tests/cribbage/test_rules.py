"""What can be chosen, what cannot, and who deals first."""

from typing import Any

import pytest

from muggins.cards import parse_cards
from muggins.cribbage.rules import Counting, Rules, first_dealer
from muggins.errors import CardError, InputError, RulesError


def test_the_usual_game_is_the_default() -> None:
    """Two play to 121, the table counts, and the first at the target wins (R4, R32, S1)."""
    assert Rules(2, False, 121, Counting.AUTOMATIC, False) == Rules()


@pytest.mark.parametrize(
    ("options", "rule", "message"),
    [
        ({"players": 1}, "cribbage.R4", "not by 1"),
        ({"players": 5}, "cribbage.R4", "the game for five is described, not played"),
        ({"players": 2, "partners": True}, "cribbage.R5", "not 2 players"),
        ({"players": 3, "partners": True}, "cribbage.R5", "not 3 players"),
        ({"target": 100}, "cribbage.R32", "121 or 61, not 100"),
        ({"counting": Counting.TOURNAMENT}, "cribbage.A1", "the tournament profile is not played yet"),
        ({"counting": Counting.TOURNAMENT, "lowball": True}, "cribbage.A1", "tournament"),
    ],
)
def test_impossible_combinations_are_refused_by_clause(options: dict[str, Any], rule: str, message: str) -> None:
    """What no game has, or what is not played, is refused, and the clause is named."""
    with pytest.raises(RulesError) as caught:
        Rules(**options)
    assert rule == caught.value.rule
    assert message in str(caught.value)


@pytest.mark.parametrize(
    "options",
    [{"players": "2"}, {"players": True}, {"partners": 1}, {"target": 121.0}, {"counting": "muggins"}, {"lowball": 0}],
)
def test_options_of_another_type_are_refused(options: dict[str, Any]) -> None:
    """An option is of its own type, and nothing is converted."""
    with pytest.raises(InputError, match=next(iter(options))):
        Rules(**options)


def test_lowball_switches_muggins_off_and_says_so() -> None:
    """Both can be chosen; lowball is then played without muggins, and the effective setting shows it (S17, Q26)."""
    both = Rules(counting=Counting.MUGGINS, lowball=True)
    assert Counting.MUGGINS is both.counting
    assert Counting.AUTOMATIC is both.effective_counting
    assert Counting.MUGGINS is Rules(counting=Counting.MUGGINS).effective_counting


@pytest.mark.parametrize(
    ("rules", "sides"),
    [
        (Rules(), ((0,), (1,))),
        (Rules(players=3), ((0,), (1,), (2,))),
        (Rules(players=4), ((0,), (1,), (2,), (3,))),
        (Rules(players=4, partners=True), ((0, 2), (1, 3))),
    ],
)
def test_partners_sit_opposite(rules: Rules, sides: tuple[tuple[int, ...], ...]) -> None:
    """Each seat is a side, or each pair of opposite seats (R5); `side` says which."""
    assert sides == rules.sides
    for side, seats in enumerate(sides):
        assert [side] * len(seats) == [rules.side(seat) for seat in seats]


@pytest.mark.parametrize("seat", [-1, 2, True, "0", None])
def test_a_seat_that_is_not_there_has_no_side(seat: Any) -> None:
    """Two play at seats 0 and 1."""
    with pytest.raises(InputError, match="the seats are 0 to 1"):
        Rules().side(seat)


@pytest.mark.parametrize(
    ("cuts", "dealer"),
    [
        ("AC KD", 0),
        ("KD AC", 1),
        ("7C 7D", None),
        ("9H 9S 2D", 2),
        ("2S 2D 9H 9S", None),
        ("TH QS JD", 0),
        ("KC KD KH KS", None),
    ],
)
def test_the_lowest_card_deals_first(cuts: str, dealer: int | None) -> None:
    """The lowest cut deals, the ace being low; equal lowest ranks cut again, whatever their suits (R3)."""
    assert dealer == first_dealer(parse_cards(cuts))


def test_cuts_are_cards_of_at_least_two_seats() -> None:
    """One cut finds nobody, and a text is not read as cards."""
    with pytest.raises(InputError, match="at least two cuts, not 1"):
        first_dealer(parse_cards("AC"))
    with pytest.raises(CardError, match="parse_cards"):
        first_dealer("AC KD")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
