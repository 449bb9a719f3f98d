"""The options of a match, and the lot for the first deal."""

from __future__ import annotations

from collections import Counter

import pytest

from muggins.errors import InputError, RulesError
from muggins.parlour import EmptiedGiver, Endless, Rules, TurnOver, first_dealer

LARGEST = 2**53 - 1
HUGE = pytest.param(10**5000, id="huge")


def test_rules_know_their_deals() -> None:
    """Three to seven players, each with stocks and common piles that make 52: R4."""
    deals = {players: (Rules(players).each, Rules(players).commons) for players in range(3, 8)}
    assert deals == {3: (17, 1), 4: (12, 4), 5: (10, 2), 6: (8, 4), 7: (7, 3)}
    assert {players * each + commons for players, (each, commons) in deals.items()} == {52}


def test_the_usual_rules() -> None:
    """What is not said is as the rulings recommend: Q1, Q16, Q19."""
    assert Rules() == Rules(
        players=4,
        games=1,
        emptied_giver=EmptiedGiver.WAITS,
        turn_limit=None,
        endless=Endless.DRAWN,
        turn_over=TurnOver.WHEN_NEEDED,
    )


def test_a_repr_is_python() -> None:
    """The repr of rules makes them again."""
    rules = Rules(5, 2, emptied_giver=EmptiedGiver.WINS, turn_limit=7, turn_over=TurnOver.AT_ONCE)
    assert eval(repr(rules)) == rules


@pytest.mark.parametrize("players", [-1, 0, 1, 2, 8, 52])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    """There is no deal for two or for eight players: Q24."""
    with pytest.raises(RulesError, match=rf"^players must be 3 to 7, got {players} \[parlour.Q24\]$"):
        Rules(players)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"games": 0}, "games must be at least 1, got 0 [parlour.R29]"),
        ({"games": -1}, "games must be at least 1, got -1 [parlour.R29]"),
        ({"turn_limit": 0}, "turn_limit must be at least 1, got 0 [parlour.R30]"),
        ({"turn_limit": -1}, "turn_limit must be at least 1, got -1 [parlour.R30]"),
    ],
)
def test_a_number_that_no_game_allows_names_its_clause(options: dict[str, int], told: str) -> None:
    """The error cites the clause that excludes the value, and 1 is allowed: R29, R30."""
    with pytest.raises(RulesError) as error:
        Rules(**options)  # type: ignore[arg-type]  # wrong on purpose
    assert str(error.value) == told
    assert Rules(games=1, turn_limit=1).turn_limit == 1


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"players": True}, "players must be an integer, got True"),
        ({"players": "4"}, "players must be an integer, got '4'"),
        ({"players": 4.0}, "players must be an integer, got 4.0"),
        ({"games": True}, "games must be an integer, got True"),
        ({"turn_limit": 2.5}, "turn_limit (None is none) must be an integer, got 2.5"),
        ({"emptied_giver": "wins"}, "emptied_giver must be one of EmptiedGiver.WAITS, EmptiedGiver.WINS, got 'wins'"),
        ({"emptied_giver": None}, "emptied_giver must be one of EmptiedGiver.WAITS, EmptiedGiver.WINS, got None"),
        ({"endless": True}, "endless must be one of Endless.DRAWN, Endless.PLAYED_ON, got True"),
        ({"endless": ["drawn"]}, "endless must be one of Endless.DRAWN, Endless.PLAYED_ON, got ['drawn']"),
        ({"turn_over": "at_once"}, "turn_over must be one of TurnOver.WHEN_NEEDED, TurnOver.AT_ONCE, got 'at_once'"),
    ],
)
def test_an_option_of_another_type_is_refused(options: dict[str, object], told: str) -> None:
    """The error says what must be, and quotes what was; the text of a member is not a member."""
    with pytest.raises(InputError) as error:
        Rules(**options)  # type: ignore[arg-type]  # wrong on purpose
    assert str(error.value) == told
    assert not isinstance(error.value, RulesError)


class Five:
    """An integer that is not an int, such as one of NumPy."""

    def __index__(self) -> int:
        return 5


def test_an_integer_of_any_type_is_an_option() -> None:
    """A value with ``__index__`` is an integer, and is kept as a plain int."""
    rules = Rules(Five(), Five(), turn_limit=Five())  # type: ignore[arg-type]  # an integer of another library
    assert [type(value) for value in (rules.players, rules.games, rules.turn_limit)] == [int, int, int]


@pytest.mark.parametrize("option", ["players", "games", "turn_limit"])
@pytest.mark.parametrize("value", [LARGEST + 1, -LARGEST - 1, HUGE])
def test_a_number_that_json_cannot_write_is_no_option(option: str, value: int) -> None:
    """Beyond 2**53 - 1 other programs round, and the error does not print the number."""
    with pytest.raises(InputError, match=r"must be an integer of at most 2\*\*53 - 1, got one beyond it$"):
        Rules(**{option: value})  # type: ignore[arg-type]  # wrong on purpose
    assert Rules(games=LARGEST, turn_limit=LARGEST).games == LARGEST


@pytest.mark.parametrize("players", range(3, 8))
def test_every_seat_is_as_likely_to_deal_first(players: int) -> None:
    """The lot gives every seat about the same number of seeds, and only seats of the table: R8.

    Of 3,000 draws each seat gets 3,000 / n, with a standard deviation of at most 27.
    """
    drawn = Counter(first_dealer(Rules(players), seed) for seed in range(3_000))
    assert sorted(drawn) == list(range(players))
    assert max(abs(count - 3_000 / players) for count in drawn.values()) < 110
    assert first_dealer(Rules(players), "friday") == first_dealer(Rules(players), "friday")


def test_the_lot_wants_rules_and_a_seed() -> None:
    """Anything else is an error that quotes it."""
    with pytest.raises(InputError, match="expected the Rules of parlour Muggins, got 4"):
        first_dealer(4, 1)  # type: ignore[arg-type]  # wrong on purpose
    with pytest.raises(InputError, match="a seed must be"):
        first_dealer(Rules(), None)  # type: ignore[arg-type]  # wrong on purpose
