"""The strategies of whole games: what they make, that all of it comes, and how it shrinks."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any, get_args

import attrs
import pytest
from hypothesis import HealthCheck, Phase, find, given, seed, settings
from hypothesis import strategies as st
from tests.testing import toy

import muggins.testing
from muggins import cribbage, mushka, parlour
from muggins.cards import PACK_52
from muggins.errors import InputError, RulesError
from muggins.record import dumps, last_state, loads
from muggins.record.module import types_of
from muggins.table import Abandon, Clause, Fault, Refusal, Window
from muggins.testing import CLUMSY, HONEST, HOSTILE, choose
from muggins.testing.pool import values_of
from muggins.testing.strategies import actions, records, rules, states, turns, views

GAMES: dict[str, Any] = {"parlour": parlour, "cribbage": cribbage, "mushka": mushka}


def name_of(value: Any) -> str:
    """Name a class in the id of a test."""
    return f"{value.__module__.split('.')[1]}.{value.__qualname__}"


each_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def many(strategy: st.SearchStrategy[Any], number: int) -> list[Any]:
    """Return that many examples, always the same ones."""
    made: list[Any] = []

    @seed(1)
    @settings(max_examples=number, database=None, suppress_health_check=[HealthCheck.too_slow])
    @given(strategy)
    def collect(example: Any) -> None:
        made.append(example)

    collect()
    return made


def simplest(strategy: st.SearchStrategy[Any]) -> Any:
    """Return the simplest example, independent of earlier runs."""
    return find(strategy, lambda value: True, settings=settings(database=None, derandomize=True))


@each_game
def test_rules_are_of_every_option(game: Any) -> None:
    """Every option of the rules comes, and each number of players; the simplest rules are the usual ones."""
    made = many(rules(game), 400)
    least, most = {"parlour": (3, 7), "cribbage": (2, 5), "mushka": (3, 7)}[game.__name__.rpartition(".")[2]]
    assert {agreed.players for agreed in made} == set(range(least, most + 1))
    for field in attrs.fields(game.Rules):
        assert len({getattr(agreed, field.name) for agreed in made}) > 1, field.name
        kind: Any = getattr(game.Rules(), field.name).__class__
        if hasattr(kind, "__members__"):
            assert {getattr(agreed, field.name) for agreed in made} == set(kind)
    assert simplest(rules(game)) == game.Rules(players=least)
    assert {agreed.players for agreed in many(rules(game, players=4), 10)} == {4}


@pytest.mark.deep
def test_rules_of_cribbage_are_all_combinations() -> None:
    """Every combination of players, cards, target, partners and alone that the rules allow comes, and no other."""
    names = ("players", "cards", "target", "partners", "alone")
    possible: set[tuple[Any, ...]] = set()
    for players in (2, 3, 4, 5):
        for cards in (5, 6):
            for target in (61, 121):
                for partners in (False, True):
                    for alone in (None, 0, 1, 2):
                        options: dict[str, Any] = dict(
                            zip(names, (players, cards, target, partners, alone), strict=True)
                        )
                        try:
                            cribbage.Rules(**options)
                        except RulesError:
                            continue
                        possible.add(tuple(options.values()))
    made = {tuple(getattr(agreed, name) for name in names) for agreed in many(rules(cribbage), 800)}
    assert made == possible


@each_game
@settings(max_examples=30, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(data=st.data())
def test_states_have_no_flaws(game: Any, data: st.DataObject) -> None:
    """A drawn state is one that a game can reach, with any first dealer and any behaviour."""
    assert game.flaws(data.draw(states(game))) == ()


@pytest.mark.deep
@each_game
def test_states_come_from_everywhere(game: Any) -> None:
    """The simplest state is the start; every dealer comes, and so do faults, windows, later deals and ends of games."""
    assert simplest(states(game)) == game.start(simplest(rules(game)))
    made = many(states(game), 400)
    assert {state.dealer for state in made} >= {0, 1, 2}
    assert any(game.outcome(state) is not None for state in made)
    long = settings(
        database=None, max_examples=5_000, phases=[Phase.generate], suppress_health_check=[HealthCheck.too_slow]
    )
    assert game.open_faults(find(states(game, policy=HOSTILE), game.open_faults, settings=long))
    assert any(game.open_faults(game.apply(*turn)) for turn in many(turns(game, "faulty"), 60))
    assert any(game.windows(state) for state in made)
    if game is not parlour:
        assert any(state.deals > 1 for state in made)


PHASES = [(game, phase) for game in GAMES.values() for phase in get_args(game.Phase)]


@pytest.mark.parametrize(("game", "phase"), PHASES, ids=[name_of(phase) for _, phase in PHASES])
def test_every_phase_can_be_asked_for(game: Any, phase: type) -> None:
    """States of a phase come for every phase of every game without other options."""
    assert {type(state.phase) for state in many(states(game, phase=phase), 5)} == {phase}


@each_game
def test_options_of_states(game: Any) -> None:
    """Rules, phase, behaviour and the number of actions are as asked for."""
    agreed = game.Rules(players=3)
    for record in many(records(game, rules=agreed, policy=HONEST, min_actions=5, max_actions=9), 20):
        assert record.rules == agreed
        assert 5 <= len(record.actions) <= 9
    assert {len(record.actions) for record in many(records(game, max_actions=3), 200)} == {0, 1, 2, 3}
    several = get_args(game.Phase)[:2]
    assert all(isinstance(state.phase, several) for state in many(states(game, phase=several), 10))
    assert many(states(game, rules=st.just(agreed), max_actions=0), 3)[0].rules == agreed


@pytest.mark.deep
@each_game
def test_views_are_of_every_seat(game: Any) -> None:
    """Views are of each seat and of spectators, or only of those who are awaited."""
    made = many(views(game), 300)
    assert {view.seat for view in made} >= {0, 1, 2, None}
    assert all(view.seat in game.awaited(view) for view in many(views(game, awaited=True, policy=CLUMSY), 30))
    assert None not in {view.seat for view in many(views(game, spectators=False), 40)}
    assert simplest(views(game)).seat == 0


@each_game
@pytest.mark.parametrize("kind", ["lawful", "faulty", "possible", "refused"])
def test_turns_are_of_their_kind(game: Any, kind: Any) -> None:
    """An action is lawful, a fault, possible, or refused, as asked for."""
    for state, action in many(turns(game, kind), 25):
        refused, fault = game.refusal(state, action), game.fault(state, action)
        assert (refused is not None) == (kind == "refused")
        if kind in {"lawful", "faulty"}:
            assert (fault is not None) == (kind == "faulty")


@pytest.mark.deep
@each_game
def test_refusals_have_many_reasons(game: Any) -> None:
    """Refused actions are refused for many reasons."""
    reasons = Counter(game.refusal(state, action).reason for state, action in many(turns(game, "refused"), 600))
    assert len(reasons) >= 10


@each_game
@settings(max_examples=15, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(data=st.data())
def test_actions_of_views(game: Any, data: st.DataObject) -> None:
    """Of a view the actions are those of its own seat, and as its lists say."""
    view = data.draw(views(game, awaited=True))
    assert data.draw(actions(game, view)) in game.lawful_actions(view)
    assert data.draw(actions(game, view, "possible")) in game.possible_actions(view)
    assert game.refusal(view, data.draw(actions(game, view, "refused"))) is not None


@each_game
@settings(max_examples=20, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(data=st.data())
def test_records_are_played(game: Any, data: st.DataObject) -> None:
    """A record can be written, read and played again."""
    record = data.draw(records(game, policy=HOSTILE))
    assert loads(game, dumps(game, record)) == record
    assert game.flaws(last_state(game, record)) == ()


def test_records_of_games_that_ended() -> None:
    """A record that leads to the phase ``Over`` is a whole game."""
    for record in many(records(cribbage, phase=cribbage.Over), 5):
        assert cribbage.outcome(last_state(cribbage, record)) is not None


def test_any_game_of_the_protocol() -> None:
    """A game outside the library is played too, with rules of its own class."""
    agreed = toy.Rules(3)
    assert many(states(toy, rules=agreed), 20)
    assert all(toy.refusal(state, action) is None for state, action in many(turns(toy, "lawful", rules=agreed), 20))
    assert many(records(toy, rules=agreed), 5)[-1].rules == agreed


def test_where_nothing_can_happen_nothing_is_drawn() -> None:
    """Nobody can break a rule before the deal, and nobody does anything after the game."""
    begun = cribbage.start(cribbage.Rules())
    over = cribbage.apply(begun, Abandon())
    assert actions(cribbage, begun, "faulty").is_empty
    assert actions(cribbage, over, "possible").is_empty
    assert not actions(cribbage, begun, "possible").is_empty


def test_refused_actions_are_near_possible_ones() -> None:
    """One of two cards that could be laid away is drawn anew."""
    state = cribbage.apply(cribbage.start(cribbage.Rules()), cribbage.Deal(PACK_52))
    hand = cribbage.view(state, 0).hand
    near = {
        sum(card in hand for card in action.cards)
        for action in many(actions(cribbage, state, "refused"), 150)
        if isinstance(action, cribbage.LayAway) and action.seat == 0 and len(action.cards) == 2
    }
    assert 1 in near


def test_only_values_of_a_game_are_drawn() -> None:
    """A class that occurs in no game has no values."""
    with pytest.raises(InputError, match="expected a class of values of a game, got int"):
        values_of("cribbage", int)
    with pytest.raises(InputError, match="expected at least one action to choose from, got none"):
        choose(random.Random(1), ())


def test_the_names_of_the_room_are_listed() -> None:
    """Those that are loaded when they are asked for, too."""
    assert {"game_machine", "CribbageMachine", "check_game"} <= set(dir(muggins.testing))


def test_options_that_cannot_be() -> None:
    """Options under which nothing can be made are refused."""
    wrong: list[Any] = [
        lambda: states(parlour, min_actions=-1),
        lambda: states(parlour, min_actions=5, max_actions=4),
        lambda: states(parlour, phase="placing"),  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # wrong on purpose
        lambda: states(parlour, phase=()),
        lambda: states(parlour, policy="honest"),  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # wrong on purpose
        lambda: turns(parlour, "unlawful"),  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # wrong on purpose
        lambda: actions(parlour, parlour.start(parlour.Rules()), "wrong"),  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # wrong on purpose
    ]
    for make in wrong:
        with pytest.raises(InputError):
            make()


PUBLIC = [
    cls
    for game in GAMES.values()
    for cls in (getattr(game, name) for name in dir(game))
    if isinstance(cls, type) and (attrs.has(cls) or hasattr(cls, "__members__"))
]


@pytest.mark.parametrize("cls", dict.fromkeys([*PUBLIC, Refusal, Fault, Window, Clause]), ids=name_of)
def test_from_type_of_every_public_class(cls: type[Any]) -> None:
    """Hypothesis makes every public value class of the games by its type."""
    assert {type(value) for value in many(st.from_type(cls), 4)} == {cls}


@pytest.mark.deep
@each_game
def test_from_type_of_the_unions(game: Any) -> None:
    """The closed unions are made too, with each of their members."""
    for union in (game.Action, game.Event, game.Phase):
        made: set[Any] = {type(value) for value in many(st.from_type(union), 100 * len(get_args(union)))}
        assert made == set(get_args(union))
    assert types_of(game).action == game.Action
