"""The laws, tried on the small game of `toy.py` and on games that differ from it in one mistake each."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable
from types import ModuleType
from typing import Any, cast

import attrs
import pytest
from tests.testing import toy

from muggins.table import Dealing, Step
from muggins.testing import LAWS, LawBroken, check_game


def test_the_honest_toy_keeps_the_laws() -> None:
    """A game that keeps the laws passes, and the check has seen every action, event, refusal and ending."""
    report = check_game(toy, [toy.Rules(), toy.Rules(target=1)], seeds=range(6))
    assert set(report.actions) == {"Deal", "Play", "Call", "Settle", "Abandon"}
    assert set(report.events) == {"Dealt", "Played", "TrickTaken", "Called", "Ended"}
    assert set(report.faults) == {"revoke"}
    assert set(report.refusals) == {reason.value for reason in toy.RefusalReason} - {"not_this_view"}
    assert set(report.outcomes) == {"target", "abandoned"}


def test_each_law_has_a_name_of_its_own() -> None:
    """A finding names one law."""
    assert len({law.name for law in LAWS}) == len(LAWS)


Mistake = Callable[..., Any]


def lose_a_card(original: Mistake, *arguments: Any) -> Any:
    """After the first trick a card is gone from each hand."""
    step = original(*arguments)
    taken = any(isinstance(event, toy.TrickTaken) for event in step.events)
    return (
        Step(attrs.evolve(step.state, hands=tuple(hand[1:] for hand in step.state.hands)), step.events)
        if taken
        else step
    )


def forbid_faults(original: Mistake, *arguments: Any) -> Any:
    """A revoke is not listed as possible, though it is not refused."""
    return toy.lawful_actions(*arguments)


def overlook_faults(original: Mistake, *arguments: Any) -> Any:
    """A revoke is no fault."""
    return None


def show_what_can_be_called_with_success(original: Mistake, state: Any) -> Any:
    """A window is there only if a call would be right: whoever looks knows another's cards."""

    def founded(caller: int) -> bool:
        (event,) = toy.step(state, toy.Call(caller)).events
        return isinstance(event, toy.Called) and event.verdict.upheld

    return tuple(window for window in original(state) if founded(window.by[0]))


def tell_a_hidden_card(original: Mistake, *arguments: Any) -> Any:
    """An event names a card that lies face down."""
    step = original(*arguments)
    told = [toy.Played(0, step.state.hands[0][0]) for event in step.events if isinstance(event, toy.Dealt)]
    return Step(step.state, (*step.events, *told))


def remember_other_games(original: Mistake, *arguments: Any, counter: Any = itertools.count()) -> Any:  # noqa: B008
    """What happens depends on how often something happened before."""
    step = original(*arguments)
    last = next(counter)
    events = [toy.TrickTaken(last) if isinstance(event, toy.TrickTaken) else event for event in step.events]
    return Step(step.state, tuple(events))


def report_a_list(original: Mistake, *arguments: Any) -> Any:
    """An event holds what no JSON stands for."""
    step = original(*arguments)
    events = [toy.Dealt(cast("Any", 1.0)) if isinstance(event, toy.Dealt) else event for event in step.events]
    return Step(step.state, tuple(events))


def play_for_ever(original: Mistake, state: Any, action: Any) -> Any:
    """No deal is the last one."""
    step = original(state, action)
    if isinstance(action, toy.Settle):
        return Step(attrs.evolve(state, dealer=1 - state.dealer, phase=Dealing()), ())
    return step


def make_a_point(original: Mistake, state: Any, action: Any) -> Any:
    """A call that is right gives a point that nobody loses."""
    step = original(state, action)
    moved = [event.seat for event in step.events if isinstance(event, toy.Called) and event.verdict.points]
    points = tuple(state.points[seat] + (seat in moved) for seat in (0, 1))
    return Step(attrs.evolve(step.state, points=points), step.events) if moved else step


def overlook_flaws(original: Mistake, state: Any) -> Any:
    """Every state is as good as any other."""
    return ()


def forget_the_points(original: Mistake, *arguments: Any) -> Any:
    """A completed view has another score."""
    return attrs.evolve(original(*arguments), points=(0, 0))


def wait_for_nobody(original: Mistake, state: Any) -> Any:
    """Nobody is awaited when somebody must follow."""
    return () if isinstance(state.phase, toy.Following) else original(state)


def take_anything(original: Mistake, state: Any, action: Any) -> Any:
    """What cannot happen is passed over in silence."""
    return Step(state, ()) if toy.refusal(state, action) else original(state, action)


MISTAKES = [
    ("conservation", "step", lose_a_card),
    ("refusal", "possible_actions", forbid_faults),
    ("refusal", "step", take_anything),
    ("lawfulness", "fault", overlook_faults),
    ("secrecy", "windows", show_what_can_be_called_with_success),
    ("secrecy", "step", tell_a_hidden_card),
    ("replay", "step", remember_other_games),
    ("writing", "step", report_a_list),
    ("ending", "step", play_for_ever),
    ("points", "step", make_a_point),
    ("judgement", "flaws", overlook_flaws),
    ("completion", "complete", forget_the_points),
    ("turns", "awaited", wait_for_nobody),
]


def mutant(name: str, mistake: Mistake) -> Any:
    """Give the toy with a mistake in one function."""
    functions = {name: value for name, value in vars(toy).items() if callable(value)}
    original = functions[name]

    @functools.wraps(original)
    def mistaken(*arguments: Any) -> Any:
        return mistake(original, *arguments)

    functions[name] = mistaken
    if name == "step":
        functions["apply"] = lambda *arguments: mistaken(*arguments).state
    game = ModuleType("mutant")
    vars(game).update(functions)
    return game


@pytest.mark.parametrize(("law", "function", "mistake"), MISTAKES, ids=lambda value: getattr(value, "__name__", value))
def test_a_mistake_is_caught_by_the_law_it_breaks(law: str, function: str, mistake: Mistake) -> None:
    """Each law finds what is meant for it, and tells how to see it again."""
    with pytest.raises(LawBroken) as caught:
        check_game(mutant(function, mistake), [toy.Rules()], bound=300)
    broken = caught.value
    assert broken.law.name == law
    assert str(broken).startswith(f"{law}: ")
    assert "rules: Rules(target=4)" in str(broken)


def test_every_law_has_a_mistake() -> None:
    """No law is there that nothing has broken."""
    assert {law for law, _, _ in MISTAKES} == {law.name for law in LAWS}
