"""What can be agreed, what cannot, and who deals first."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from tests.cribbage import slow_game as slow

from muggins.cards import parse_cards
from muggins.cribbage.rules import Counting, Rules, first_dealer
from muggins.errors import CardError, InputError, RulesError

TOURNAMENT = Counting.TOURNAMENT


def test_the_usual_game_is_the_default() -> None:
    """Two play to 121, the table counts, and the first at the target wins (R4, R32, S1)."""
    usual = Rules(
        2,
        False,
        121,
        Counting.AUTOMATIC,
        False,
        cards=6,
        alone=None,
        heels_until=None,
        go_until=None,
        muggins_in_play=False,
    )
    assert usual == Rules()
    assert hash(usual) == hash(Rules())


@pytest.mark.parametrize(
    ("options", "rule", "message"),
    [
        ({"players": 1}, "R4", "players must be 2 to 5, got 1"),
        ({"players": 6}, "R4", "players must be 2 to 5, got 6"),
        ({"cards": 7}, "R4", "cards must be 6, or 5 for the five-card game, got 7"),
        ({"cards": 5, "players": 3}, "R4", "the five-card game must have 2 players, got 3"),
        ({"players": 2, "partners": True}, "R5", "partners must be four players in two pairs, got 2 players"),
        ({"players": 3, "partners": True}, "R5", "got 3 players"),
        ({"players": 5, "partners": True}, "R5", "got 5 players"),
        ({"target": 100}, "R32", "target must be 121 or 61, got 100"),
        ({"target": 0}, "R32", "target must be 121 or 61, got 0"),
        ({"alone": 0}, "R42", "two against one must be 3 players, got 2"),
        ({"players": 3, "alone": 3}, "R42", "must be 0, 1 or 2, got 3"),
        ({"players": 3, "alone": -1}, "R42", "must be 0, 1 or 2, got -1"),
        ({"players": 3, "alone": 0, "target": 61}, "R42", "got target 61"),
        ({"heels_until": 121}, "R41", "heels_until must be a hole from 0 to 120, got 121"),
        ({"go_until": 61, "target": 61}, "R41", "go_until must be a hole from 0 to 60, got 61"),
        ({"go_until": -1}, "R41", "got -1"),
        ({"muggins_in_play": True}, "Q23", "got Counting.AUTOMATIC"),
        ({"counting": TOURNAMENT, "players": 3}, "A1", "got players=3"),
        ({"counting": TOURNAMENT, "target": 61}, "A1", "got target=61"),
        ({"counting": TOURNAMENT, "lowball": True}, "A1", "got lowball=True"),
        ({"counting": TOURNAMENT, "cards": 5}, "A1", "got cards=5"),
        ({"counting": TOURNAMENT, "cards": 5, "target": 121}, "A1", "got cards=5"),
        ({"counting": TOURNAMENT, "go_until": 120}, "A1", "got go_until=120"),
        ({"counting": TOURNAMENT, "muggins_in_play": True}, "A1", "got muggins_in_play=True"),
    ],
)
def test_impossible_combinations_are_refused_by_clause(options: dict[str, Any], rule: str, message: str) -> None:
    """What no game has is refused with its clause (R4, R5, R32, R41, R42, A1, Q23, Q26)."""
    with pytest.raises(RulesError) as caught:
        Rules(**options)
    assert f"cribbage.{rule}" == caught.value.rule
    assert message in str(caught.value)


def test_every_combination_plays_or_is_refused_as_the_second_game_says() -> None:
    """All options against each other: the same play, and the same clause excludes the others (R4, R5, R42, Q26)."""
    choices: dict[str, tuple[Any, ...]] = {
        "players": (1, 2, 3, 4, 5, 6),
        "partners": (False, True),
        "target": (None, 61, 121),
        "counting": tuple(Counting),
        "lowball": (False, True),
        "cards": (5, 6),
        "alone": (None, 0, 2),
        "heels_until": (None, 60, 61, 120),
        "go_until": (None, 121),
        "muggins_in_play": (False, True),
    }
    for values in product(*choices.values()):
        options = dict(zip(choices, values, strict=True))
        expected = slow.excluded(slow.make_rules(**{**options, "counting": options["counting"].value}))
        assert expected == excluding_clause(options), options


def excluding_clause(options: dict[str, Any]) -> str | None:
    """Return the clause that excludes the options, None if they play."""
    try:
        Rules(**options)
    except RulesError as error:
        return error.rule.removeprefix("cribbage.")
    return None


@pytest.mark.parametrize(
    "options",
    [
        {"players": "2"},
        {"players": True},
        {"partners": 1},
        {"target": 121.0},
        {"counting": "muggins"},
        {"lowball": 0},
        {"cards": "5"},
        {"alone": False},
        {"heels_until": "120"},
        {"go_until": 1.5},
        {"muggins_in_play": None},
    ],
)
def test_options_of_another_type_are_refused(options: dict[str, Any]) -> None:
    """An option is of its own type, and the message names it."""
    with pytest.raises(InputError, match=next(iter(options))):
        Rules(**options)


@pytest.mark.parametrize(
    ("rules", "targets"),
    [
        (Rules(), (121, 121)),
        (Rules(target=61), (61, 61)),
        (Rules(cards=5), (61, 61)),
        (Rules(cards=5, target=121), (121, 121)),
        (Rules(3, alone=1), (121, 61)),
        (Rules(3, alone=0), (61, 121)),
    ],
)
def test_each_side_has_a_target(rules: Rules, targets: tuple[int, ...]) -> None:
    """The usual target is 121, or 61 in the five-card game; in two against one the sides have both (R32, R39, R42)."""
    assert targets == tuple(rules.target_of(side) for side in range(len(rules.sides)))
    assert rules.target == max(targets)
    with pytest.raises(InputError, match="a side must be an integer from 0 to 1, got 2"):
        rules.target_of(2)


def test_lowball_switches_muggins_off_and_says_so() -> None:
    """If lowball and muggins are both chosen, lowball is played, and ``effective_counting`` says so (S17, Q26)."""
    both = Rules(counting=Counting.MUGGINS, lowball=True, muggins_in_play=True)
    assert Counting.MUGGINS is both.counting
    assert Counting.AUTOMATIC is both.effective_counting
    assert not both.names_points
    assert Counting.MUGGINS is Rules(counting=Counting.MUGGINS).effective_counting


@pytest.mark.parametrize(
    ("rules", "names"),
    [
        (Rules(), False),
        (Rules(counting=Counting.MUGGINS), False),
        (Rules(counting=Counting.MUGGINS, muggins_in_play=True), True),
        (Rules(counting=TOURNAMENT), True),
    ],
)
def test_who_counts_the_play(rules: Rules, names: bool) -> None:
    """The players name points in the tournament, and by option in the house protocol (S13, T7, Q23)."""
    assert names == rules.names_points


@pytest.mark.parametrize(
    ("rules", "sides"),
    [
        (Rules(), ((0,), (1,))),
        (Rules(players=3), ((0,), (1,), (2,))),
        (Rules(players=5), ((0,), (1,), (2,), (3,), (4,))),
        (Rules(players=4, partners=True), ((0, 2), (1, 3))),
        (Rules(players=3, alone=0), ((0,), (1, 2))),
        (Rules(players=3, alone=1), ((0, 2), (1,))),
        (Rules(players=3, alone=2), ((0, 1), (2,))),
    ],
)
def test_who_plays_together(rules: Rules, sides: tuple[tuple[int, ...], ...]) -> None:
    """Each seat is a side, each pair of opposite seats, or the pair against the seat alone (R5, R42)."""
    assert sides == rules.sides
    for side, seats in enumerate(sides):
        assert [side] * len(seats) == [rules.side(seat) for seat in seats]


@pytest.mark.parametrize("seat", [-1, 2, True, "0", None])
def test_a_seat_that_is_not_there_has_no_side(seat: Any) -> None:
    """Two play at seats 0 and 1."""
    with pytest.raises(InputError, match="a seat must be an integer from 0 to 1"):
        Rules().side(seat)


@pytest.mark.parametrize(
    ("rules", "numbers", "kept"),
    [
        (Rules(), [2, 2], 4),
        (Rules(cards=5), [2, 2], 3),
        (Rules(3), [1, 1, 1], 4),
        (Rules(4), [1, 1, 1, 1], 4),
        (Rules(5), [1, 0, 1, 1, 1], 4),
    ],
)
def test_how_many_cards_are_laid_away(rules: Rules, numbers: list[int], kept: int) -> None:
    """Two players lay away two cards each, more players one, and the dealer of five none (R4); here seat 1 deals."""
    assert numbers == [rules.to_lay_away(seat, 1) for seat in range(rules.players)]
    assert kept == rules.kept


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
    """The lowest cut deals, the ace being low; equal lowest ranks cut again, in any suits (R3)."""
    assert dealer == first_dealer(parse_cards(cuts))


def test_cuts_are_cards_of_at_least_two_seats() -> None:
    """One cut finds no dealer, a text is not cards, and cuts have an order."""
    with pytest.raises(InputError, match="at least two cuts, got 1"):
        first_dealer(parse_cards("AC"))
    with pytest.raises(CardError, match="parse_cards"):
        first_dealer("AC KD")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]  # wrong on purpose
    with pytest.raises(InputError, match="in their order"):
        first_dealer(set(parse_cards("AC KD")))
