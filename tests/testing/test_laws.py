"""The laws, tried on the small game of `toy.py` and on games that differ from it in one mistake each."""

from __future__ import annotations

import functools
import itertools
import math
import re
from collections.abc import Callable
from types import ModuleType
from typing import Any, cast

import attrs
import pytest
from tests.testing import toy

from muggins.cards import Card
from muggins.errors import InputError
from muggins.table import Abandon, Deal, Dealing, Fault, NoSeat, Refusal, RefusedError, Step
from muggins.testing import CLUMSY, HONEST, HOSTILE, LAWS, Checker, LawBroken, Policy, check_game, play
from muggins.testing.laws import CHEAP, DEAR, Law, _come_back, _unlike
from muggins.testing.look import Finding, difference


def test_the_honest_toy_keeps_the_laws() -> None:
    """A game that keeps the laws passes, and the check has seen every action, event, refusal, phase and ending."""
    policies = (HONEST, CLUMSY, HOSTILE, Policy("stopping", faults=0.5, stops=0.1))
    report = check_game(toy, [toy.Rules(), toy.Rules(target=1)], seeds=range(3), policies=policies)
    assert set(report.actions) == {"Deal", "Play", "Call", "Settle", "Abandon"}
    assert set(report.events) == {"Dealt", "Played", "TrickTaken", "Called", "Settled", "Abandoned", "Ended"}
    assert set(report.faults) == {"revoke"}
    assert set(report.refusals) == {reason.value for reason in toy.RefusalReason} - {"not_this_view"}
    assert set(report.phases) == {"Dealing", "Leading", "Following", "Settling", "Over"}
    assert set(report.outcomes) == {"target", "abandoned"}


def test_each_law_has_a_name_and_a_statement() -> None:
    """A finding names one law and says it in a sentence."""
    assert len({law.name for law in LAWS}) == len(LAWS)
    assert [law.name for law in LAWS if not law.statement.endswith(".")] == []
    assert str(LAWS[0]).startswith("conservation: The cards on the table")


def test_states_of_every_phase_are_looked_at_thoroughly() -> None:
    """A phase that comes late or seldom is looked at all the same."""
    report = check_game(toy, toy.Rules(), seeds=[1], policies=[HONEST], thorough=0, sampled=0)
    assert min(report.phases[name] for name in ("Dealing", "Leading", "Following", "Settling")) >= 2


# --- nothing passes that has checked nothing


@pytest.mark.parametrize("empty", [[], (), iter(())])
@pytest.mark.parametrize("name", ["rules", "seeds", "policies"])
def test_a_check_of_nothing_is_refused(name: str, empty: Any) -> None:
    """No rules, no seeds, no policies, or a generator that is used up: nothing would be checked."""
    arguments = {"rules": toy.Rules(), name: empty}
    with pytest.raises(InputError, match=f"at least one of the {name}"):
        check_game(toy, **cast("Any", arguments))


def test_a_missing_function_is_named_before_anything_runs() -> None:
    """The functions that a new game lacks are named."""
    game = ModuleType("half_a_game")
    vars(game).update({name: value for name, value in vars(toy).items() if name not in ("sample", "open_faults")})
    with pytest.raises(InputError, match=r"without open_faults, sample"):
        check_game(cast("Any", game), toy.Rules())


@pytest.mark.parametrize("name", ["start", "step", "view", "outcome"])
def test_a_function_without_annotations_is_refused(name: str) -> None:
    """The types of a game are read from its functions, and the error says from which."""
    game = ModuleType("a_game_without_types")
    vars(game).update({name: value for name, value in vars(toy).items() if not name.startswith("__")})

    def untyped(*arguments, **named):  # type: ignore[no-untyped-def]  # pyright: ignore
        raise AssertionError("the game must not be started")

    vars(game)[name] = untyped
    with pytest.raises(InputError, match="start, step, view and outcome of a game must have annotations"):
        check_game(cast("Any", game), toy.Rules())


def test_the_first_action_that_differs_is_shown() -> None:
    """Of lists that differ one action is shown, and not the lists."""
    with pytest.raises(LawBroken) as caught:
        check_game(mutant("lawful_actions", keep_the_last), [toy.Rules()])
    said = r"seat (\d|None) has an action that is without fault, but not lawful: \w+\(.*\)"
    assert re.fullmatch(said, caught.value.finding)
    with pytest.raises(LawBroken, match="another order than the possible ones, from here on: "):
        check_game(mutant("lawful_actions", turn_round), [toy.Rules()])


@pytest.mark.parametrize("chance", [float("nan"), -0.1, 1.5, True, "much", None])
def test_a_policy_has_chances(chance: Any) -> None:
    """A chance is a number from 0 to 1."""
    with pytest.raises(InputError, match="a chance must be a number from 0 to 1"):
        Policy("odd", calls=chance)


# --- mistakes

Mistake = Callable[..., Any]


def lose_a_card(original: Mistake, *arguments: Any) -> Any:
    """After the first trick a card is gone from each hand."""
    step = original(*arguments)
    taken = any(isinstance(event, toy.TrickTaken) for event in step.events)
    fewer = attrs.evolve(step.state, hands=tuple(hand[1:] for hand in step.state.hands))
    return Step(fewer, step.events) if taken else step


def list_an_action_twice(original: Mistake, *arguments: Any) -> Any:
    """Every possible action is listed twice."""
    return (*original(*arguments), *original(*arguments))


def take_the_table_for_a_seat(original: Mistake, state: Any, seat: Any = NoSeat.GIVEN) -> Any:
    """A state that is asked without a seat answers for the table."""
    return original(state, None if isinstance(state, toy.State) and seat is NoSeat.GIVEN else seat)


def keep_the_last(original: Mistake, *arguments: Any) -> Any:
    """Of several lawful actions the last one is listed only."""
    return original(*arguments)[-1:]


def turn_round(original: Mistake, *arguments: Any) -> Any:
    """The lawful actions are listed from the last to the first."""
    return original(*arguments)[::-1]


def forbid_faults(original: Mistake, *arguments: Any) -> Any:
    """A revoke is not listed as possible, but it is not refused either."""
    return toy.lawful_actions(*arguments)


def take_anything(original: Mistake, state: Any, action: Any) -> Any:
    """What cannot happen is passed over in silence."""
    return Step(state, ()) if toy.refusal(state, action) else original(state, action)


def overlook_faults(original: Mistake, *arguments: Any) -> Any:
    """A revoke is not a fault."""
    return None


def show_what_can_be_called_with_success(original: Mistake, table: Any) -> Any:
    """A window is there only if a call would be right, so it reveals another seat's cards."""
    return original(table) if isinstance(table, toy.View) or toy.open_faults(table) else ()


def let_views_guess(original: Mistake, table: Any, action: Any) -> Any:
    """A view refuses a card of another suit than the one led, but the card can be played."""
    if isinstance(table, toy.View) and isinstance(table.phase, toy.Following) and isinstance(action, toy.Play):
        led = table.phase.led.card.suit
        if action.card.suit is not led:
            return Refusal(toy.RefusalReason.NOT_HELD, action, (("seat", action.seat), ("card", "5H")))
    return original(table, action)


def let_spectators_stop(original: Mistake, table: Any, action: Any) -> Any:
    """A spectator may stop the game."""
    spectator = isinstance(table, toy.View) and table.seat is None
    return None if spectator and isinstance(action, Abandon) else original(table, action)


def tell_a_hidden_card(original: Mistake, *arguments: Any) -> Any:
    """An event names a card that lies face down."""
    step = original(*arguments)
    told = [toy.Played(0, step.state.hands[0][0]) for event in step.events if isinstance(event, toy.Dealt)]
    return Step(step.state, (*step.events, *told))


def settle_in_silence(original: Mistake, state: Any, action: Any) -> Any:
    """A deal is settled without an event."""
    step = original(state, action)
    return Step(step.state, ()) if isinstance(action, toy.Settle) and toy.outcome(step.state) is None else step


def end_twice(original: Mistake, *arguments: Any) -> Any:
    """The end is reported twice."""
    step = original(*arguments)
    return Step(step.state, (*step.events, *(each for each in step.events if isinstance(each, toy.Ended))))


def remember_other_games(original: Mistake, *arguments: Any, counter: Any = itertools.count()) -> Any:  # noqa: B008  # it counts from call to call
    """What happens depends on how often something happened before."""
    step = original(*arguments)
    last = next(counter)
    events = [toy.TrickTaken(last, 1) if isinstance(event, toy.TrickTaken) else event for event in step.events]
    return Step(step.state, tuple(events))


def report_a_list(original: Mistake, *arguments: Any) -> Any:
    """An event holds a value that JSON does not have."""
    step = original(*arguments)
    events = [
        attrs.evolve(each, dealer=cast("Any", 1.0)) if isinstance(each, toy.Dealt) else each for each in step.events
    ]
    return Step(step.state, tuple(events))


def play_for_ever(original: Mistake, state: Any, action: Any) -> Any:
    """No deal is the last one."""
    step = original(state, action)
    if isinstance(action, toy.Settle):
        return Step(attrs.evolve(state, dealer=1 - state.dealer, phase=Dealing()), (toy.Settled(state.points),))
    return step


def act_after_the_end(original: Mistake, table: Any) -> Any:
    """A seat may act when the game is over."""
    return (0,) if toy.outcome(table) else original(table)


def make_a_point(original: Mistake, state: Any, action: Any) -> Any:
    """A call that is right gives a point that nobody loses."""
    step = original(state, action)
    moved = [event.seat for event in step.events if isinstance(event, toy.Called) and event.verdict.points]
    points = tuple(state.points[seat] + (seat in moved) for seat in (0, 1))
    return Step(attrs.evolve(step.state, points=points), step.events) if moved else step


def win_by_a_revoke(original: Mistake, state: Any, action: Any) -> Any:
    """A revoke wins the game at once."""
    step = original(state, action)
    if toy.fault(state, action):
        how = toy.Outcome((action.seat,), toy.OutcomeReason.TARGET)
        return Step(attrs.evolve(step.state, phase=toy.Over(how)), (*step.events, toy.Ended(how)))
    return step


def suspect_everybody(original: Mistake, state: Any) -> Any:
    """Every card that follows is an open fault."""
    if not toy.windows(state):
        return ()
    followed = toy.windows(state)[0].about
    return (Fault(toy.FaultReason.REVOKE, followed, (("card", "5H"), ("led", "5S"))),)


def forget_a_fault(original: Mistake, state: Any) -> Any:
    """A fault can be called, but is not listed as open."""
    return ()


def overlook_flaws(original: Mistake, state: Any) -> Any:
    """Every state is as good as any other."""
    return ()


def forget_the_points(original: Mistake, *arguments: Any) -> Any:
    """A state made from a view has another score."""
    return attrs.evolve(original(*arguments), points=(9, 9))


def sample_anew(original: Mistake, view: Any, seed: Any, counter: Any = itertools.count()) -> Any:  # noqa: B008  # it counts from call to call
    """The second sample from a seed is another one."""
    return original(view, next(counter))


def wait_for_nobody(original: Mistake, table: Any) -> Any:
    """Nobody is awaited when somebody must follow."""
    return () if isinstance(table.phase, toy.Following) else original(table)


MISTAKES = [
    ("conservation", "step", lose_a_card),
    ("lists", "possible_actions", list_an_action_twice),
    ("lists", "possible_actions", take_the_table_for_a_seat),
    ("refusal", "possible_actions", forbid_faults),
    ("refusal", "step", take_anything),
    ("lawfulness", "fault", overlook_faults),
    ("secrecy", "windows", show_what_can_be_called_with_success),
    ("secrecy", "refusal", let_views_guess),
    ("spectator", "refusal", let_spectators_stop),
    ("events", "step", tell_a_hidden_card),
    ("events", "step", settle_in_silence),
    ("events", "step", end_twice),
    ("replay", "step", remember_other_games),
    ("writing", "step", report_a_list),
    ("ending", "step", play_for_ever),
    ("ending", "actors", act_after_the_end),
    ("points", "step", make_a_point),
    ("finality", "step", win_by_a_revoke),
    ("finality", "open_faults", forget_a_fault),
    ("open_faults", "open_faults", suspect_everybody),
    ("judgement", "flaws", overlook_flaws),
    ("completion", "complete", forget_the_points),
    ("sampling", "sample", forget_the_points),
    ("sampling", "sample", sample_anew),
    ("turns", "awaited", wait_for_nobody),
]


def mutant(name: str, mistake: Mistake) -> Any:
    """Return the toy with a mistake in one function."""
    functions = {name: value for name, value in vars(toy).items() if callable(value)}
    original = functions[name]

    @functools.wraps(original)
    def mistaken(*arguments: Any, **named: Any) -> Any:
        return mistake(original, *arguments, **named)

    functions[name] = mistaken
    if name == "step":
        functions["apply"] = lambda *arguments: mistaken(*arguments).state
    game = ModuleType("mutant")
    vars(game).update(functions)
    return game


@pytest.mark.parametrize(("law", "function", "mistake"), MISTAKES, ids=lambda value: getattr(value, "__name__", value))
def test_a_mistake_is_caught_by_the_law_it_breaks(law: str, function: str, mistake: Mistake) -> None:
    """Each law finds what is meant for it, and says how to reproduce it."""
    with pytest.raises(LawBroken) as caught:
        check_game(mutant(function, mistake), [toy.Rules()], bound=300, thorough=20)
    broken = caught.value
    assert broken.law.name == law
    text = str(broken)
    assert text.startswith(f"{law}: ")
    assert "rules: Rules(target=4)" in text
    assert "seed and policy: " in text
    assert len(broken.finding) < 700
    assert len(text) < 2_500, "a broken law shows the smallest difference, not whole states"


def test_only_policies_choose() -> None:
    """A name of a policy is not a policy."""
    with pytest.raises(InputError, match="expected a Policy, got 'clumsy'"):
        check_game(toy, toy.Rules(), policies=cast("Any", ["clumsy"]))
    with pytest.raises(InputError, match="expected a Policy, got None"):
        play(toy, toy.Rules(), 1, cast("Any", None))


@pytest.mark.parametrize("name", ["rules", "seeds", "policies"])
def test_what_has_no_end_is_refused(name: str) -> None:
    """An endless iterator is no list of what to check."""
    endless = {
        "rules": itertools.repeat(toy.Rules()),
        "seeds": itertools.count(),
        "policies": itertools.cycle([HONEST]),
    }
    arguments: Any = {"rules": toy.Rules(), name: endless[name]}
    with pytest.raises(InputError, match=f"expected at most 100000 {name}, got more"):
        check_game(toy, **arguments)


@pytest.mark.parametrize("options", [{"thorough": -1}, {"thorough": 0.5}, {"sampled": -0.1}, {"sampled": math.nan}])
def test_how_much_is_looked_at_is_checked(options: dict[str, Any]) -> None:
    """Nothing passes because hardly anything was looked at."""
    with pytest.raises(InputError):
        check_game(toy, toy.Rules(), **options)


@pytest.mark.parametrize(("game", "seed"), [(None, 1), (toy, "\ud800"), (toy, None), (toy, 1.5)])
def test_a_game_is_played_from_a_seed(game: Any, seed: Any) -> None:
    """Neither may be missing; the error comes at once, and not with the first turn."""
    with pytest.raises(InputError):
        play(game, toy.Rules(), seed)


def test_a_step_must_not_refuse_what_is_possible() -> None:
    """If step refuses an action for which refusal has no reason, the law is broken by that action."""

    def refuse(original: Mistake, state: Any, action: Any) -> Any:
        raise RefusedError(Refusal(toy.RefusalReason.CARDS_IN_HAND, action))

    checker = Checker(mutant("step", refuse), toy.Rules())
    with pytest.raises(LawBroken, match="step refuses what is possible: ") as caught:
        checker.act(Deal(toy.PACK))
    assert caught.value.law.name == "refusal"
    assert caught.value.actions == (Deal(toy.PACK),)


def test_a_game_that_fails_is_told_how_to_reproduce_it() -> None:
    """An exception of the game itself gets the seed, the rules and the actions as a note."""

    def fail(original: Mistake, *arguments: Any) -> Any:
        return 1 / 0

    with pytest.raises(ZeroDivisionError) as caught:
        check_game(mutant("outcome", fail), toy.Rules())
    (note,) = caught.value.__notes__
    assert "seed and policy: " in note
    assert "rules: Rules(target=4)" in note


def test_lists_of_lawful_actions_are_compared() -> None:
    """What is missing, too much or in another place is named."""
    led, followed = toy.Play(0, Card.parse("AC")), toy.Play(0, Card.parse("2C"))
    assert _unlike((led,), (), 0) == ("seat 0 has an action that is without fault, but not lawful:", led)
    assert _unlike((), (led,), 0) == ("seat 0 has an action that is lawful, but has a fault or is not possible:", led)
    text, action = _unlike((led, followed), (followed, led), 0)
    assert "in another order" in text
    assert action == led


def test_a_law_without_words_has_its_name() -> None:
    """Python run with ``-OO`` drops the texts of the laws."""

    def balance(*_: object) -> None: ...

    assert str(Law(balance)) == "balance"


@attrs.frozen
class Forgetful:
    """A value whose repr is that of another one."""

    number: int

    def __repr__(self) -> str:
        return "Forgetful(0)"


def test_a_repr_of_another_value_breaks_a_law() -> None:
    """What comes back must be equal."""
    _come_back(Forgetful, Forgetful(0))
    with pytest.raises(Finding, match="a Forgetful comes back otherwise from its repr"):
        _come_back(Forgetful, Forgetful(1))


def test_every_law_has_a_mistake() -> None:
    """Each law is broken by one of the planted mistakes."""
    assert {law for law, _, _ in MISTAKES} == {law.name for law in LAWS}
    assert len({*CHEAP, *DEAR}) == len(CHEAP) + len(DEAR)


def test_the_smallest_difference() -> None:
    """Two values are compared down to the place where they differ."""
    state = toy.apply(toy.start(toy.Rules()), Deal(toy.PACK))
    other = attrs.evolve(state, points=(0, 3))
    assert difference(state, other) == "at points[1]: expected 0, got 3"
    hidden = attrs.evolve(state, hands=(state.hands[0], state.hands[1][:2]))
    assert difference(state, hidden).startswith("at hands[1]: expected (")
    assert difference((1, True), (1, 1)) == "at [1]: expected True, got 1"
    assert difference(Card.parse("5H"), Card.parse("5S")) == "expected Card.parse('5H'), got Card.parse('5S')"
    assert difference((1, 2, 3), (4, 5, 6)).endswith("at [1]: expected 2, got 5, and in 1 more places")
