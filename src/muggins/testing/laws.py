"""The laws that every game keeps, each a function whose docstring states it.

A law of states takes a :class:`~muggins.testing.look.Look`; a law of actions takes the turn too, and its fault.
"""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from enum import Enum
from typing import Any

import attrs

from muggins.cards import PACK_52, shuffled
from muggins.errors import InputError, excerpt
from muggins.record import codec
from muggins.table import Deal, Fault, RefusedError, Seat
from muggins.table.protocol import A, E, O, R, S, V
from muggins.testing.look import Look, cards_in, classes_in, difference, fields_of, hold, hold_equal, refuses
from muggins.testing.play import Turn

__all__ = ["LAWS", "Law", "LawBroken"]


NO_ACTIONS: tuple[object, ...] = (None, True, 7, -1, 2.5, "pass", b"", (), object, Enum)
"""Values that are not an action in any game."""


# --- laws of every state


def conservation(look: Look[R, S, A, V, E, O]) -> None:
    """The cards on the table are exactly the pack that was dealt, at every state; before a deal there are none."""
    cards = look.game.table_cards(look.state)
    hold(len(cards) == len(look.pack), f"{len(look.pack)} cards were dealt, but on the table there are {len(cards)}")
    missing, strange = set(look.pack) - set(cards), set(cards) - set(look.pack)
    hold(not missing and not strange, "the cards are not the pack; missing, and not of the pack:", missing, strange)


def points(look: Look[R, S, A, V, E, O]) -> None:
    """Points and cards move and are never made: ``flaws`` finds nothing at any state that is reached."""
    found = look.game.flaws(look.state)
    hold(found == (), "flaws finds:", *found)


def turns(look: Look[R, S, A, V, E, O]) -> None:
    """Until the game is over, a seat is awaited or the table has something to do.

    An awaited seat may act, and has a lawful action; a seat with a possible action may act; a seat that can challenge
    in a window may act. What the table does is possible. ``apply`` returns the state of ``step``.
    """
    game, state = look.game, look.state
    if game.outcome(state) is not None:
        return
    table = game.table_action(state, 0)
    awaited, actors = game.awaited(state), game.actors(state)
    hold(bool(awaited) or table is not None, "no seat is awaited, and the table has nothing to do")
    hold(set(awaited) <= set(actors), "seats are awaited that may not act:", awaited, actors)
    hold(len(set(actors)) == len(actors), "a seat may act twice:", actors)
    for window in game.windows(state):
        hold({*window.by} <= {*actors}, "some can challenge who may not act:", window, actors)
    if table is not None:
        refusal = game.refusal(state, table)
        hold(refusal is None, "the table's own action is refused:", table, str(refusal))
    for seat in awaited:
        hold(bool(game.lawful_actions(state, seat)), f"seat {seat} is awaited, but has nothing lawful to do")


def ending(look: Look[R, S, A, V, E, O]) -> None:
    """Every game ends within the number of actions that it is given; and once it is over nobody can do anything."""
    game, state = look.game, look.state
    if game.outcome(state) is None:
        return
    for function in (game.awaited, game.actors, game.windows, game.open_faults):
        hold(function(state) == (), f"the game is over, but not for {function.__name__}:", function(state))
    hold(game.table_action(state, 0) is None, "the game is over, but the table goes on:", game.table_action(state, 0))
    for seat in look.seats:
        possible = game.possible_actions(state, seat)
        hold(possible == (), f"the game is over, but seat {seat} can:", *possible[:1])


# --- laws of states that cost more


def lists(look: Look[R, S, A, V, E, O]) -> None:
    """An action is listed once, for the seat that acts; a seat that has a possible action may act.

    A state must be asked for a seat (None is the table), a view answers for its own seat alone, and neither changes.
    """
    game, state = look.game, look.state
    actors = game.actors(state)
    for seat in look.seats:
        possible = game.possible_actions(state, seat)
        if len(set(possible)) != len(possible):
            hold(False, "an action is listed twice:", next(each for each in possible if possible.count(each) > 1))
        foreign = [action for action in possible if action.seat != seat]
        hold(not foreign, f"seat {seat} has an action of another seat:", *foreign[:1])
        # Not equal: who can act may be a secret, and then all seats are named that might.
        hold(seat is None or not possible or seat in actors, f"seat {seat} can act and may not:", actors)
        for action in look.some(list(possible), 4):
            hold(game.apply(state, action) == game.step(state, action).state, "apply is not the state of step:", action)
        view = game.view(state, seat)
        other = 1 if seat == 0 else 0
        for function in (game.lawful_actions, game.possible_actions):
            hold(refuses(function, state), f"{function.__name__} answers for a state without a seat")
            hold(refuses(function, state, len(look.seats)), f"{function.__name__} answers for a seat that is not there")
            hold(refuses(function, view, other), f"{function.__name__} of a view answers for another seat,", other)


def refusal(look: Look[R, S, A, V, E, O]) -> None:
    """An action is possible if and only if ``refusal`` gives None for it: ``possible_actions`` lists just these.

    A deal alone is not listed. For every other action ``step`` raises RefusedError with that refusal, and the state
    that was given has not changed. What is not an action at all raises InputError.
    """
    game, state = look.game, look.state
    before = pickle.dumps(state)
    for seat in look.seats:
        for action in game.possible_actions(state, seat):
            refused = game.refusal(state, action)
            hold(refused is None, "a possible action is refused:", action, str(refused))
            look.remember(action)
    for action in look.candidates():
        refused = game.refusal(state, action)
        if isinstance(action, Deal):
            table = game.table_action(state, 0)
            listed = isinstance(table, Deal) and set(table.pack) == set(action.pack)
        else:
            listed = action.seat in look.seats and action in game.possible_actions(state, action.seat)
        hold(listed == (refused is None), f"this is {'' if listed else 'not '}listed:", action, f"refusal: {refused}")
        if refused is None:
            continue
        look.refused(refused.reason)
        said = str(refused).endswith(f"[{refused.rule}]") and refused.action == action
        hold(said, "a refusal must say its clause, and name its action:", refused)
        try:
            game.step(state, action)
        except RefusedError as error:
            hold_equal(refused, error.refusal, "step refuses otherwise:")
        else:
            hold(False, "step takes a refused action:", action, str(refused))
    for nonsense in NO_ACTIONS:
        for function in (game.refusal, game.step):
            name = function.__name__
            hold(refuses(function, state, nonsense), f"{name} takes for an action:", nonsense)
    hold(pickle.dumps(state) == before, "the state that was given has changed")


def lawfulness(look: Look[R, S, A, V, E, O], action: A | None = None) -> None:
    """The lawful actions are the possible actions for which ``fault`` gives None, in the same order."""
    game, state = look.game, look.state
    if action is not None:
        listed = isinstance(action, Deal) or action in game.lawful_actions(state, action.seat)
        found = game.fault(state, action)
        hold(listed == (found is None), f"this is {'' if listed else 'not '}lawful:", action, f"fault: {found}")
        return
    for seat in look.seats:
        lawful = game.lawful_actions(state, seat)
        keeps = tuple([each for each in game.possible_actions(state, seat) if game.fault(state, each) is None])
        if keeps != lawful:
            hold(False, *_unlike(keeps, lawful, seat))
    table = game.table_action(state, 0)
    if table is not None and not isinstance(table, Deal):
        lawful = game.lawful_actions(state, None)
        hold(table in lawful, "the table's own action is not lawful:", table)


def secrecy(look: Look[R, S, A, V, E, O]) -> None:
    """What a seat can ask depends on nothing that it cannot see.

    Two states that differ only in what a seat cannot see give it equal views, lists, refusals and windows. The lists,
    refusals, windows and seats of its view equal those of the state, and its view refuses to answer for anybody else.
    """
    game, state = look.game, look.state
    for seat in look.seats:
        view = game.view(state, seat)
        own, others = look.own_candidates(seat)
        for function in (game.awaited, game.actors, game.windows, game.outcome):
            by_state, by_view = function(state), function(view)
            unlike = f"{function.__name__} of seat {seat}'s view is unlike that of the state:"
            hold_equal(by_state, by_view, unlike)
        for action in others:
            refused = game.refusal(view, action)
            known = refused is not None and refused.reason.value == "not_this_view"
            hold(known, f"the view of seat {seat} answers for another:", action, str(refused))
        if seat is None:
            continue
        answers, told = _answers(look, state, seat, own), _answers(look, view, seat, own)
        hold_equal(answers, told, f"seat {seat}'s view answers unlike the state:")
        other = _another(look, view)
        if other is None:
            continue
        guess = _answers(look, other, seat, own)
        hold_equal(answers, guess, f"what seat {seat} cannot see changes its lists:")
        for function in (game.awaited, game.actors, game.windows):
            same, told = function(state), function(other)
            name = function.__name__
            hold_equal(same, told, f"what seat {seat} cannot see changes {name}:")


def spectator(look: Look[R, S, A, V, E, O]) -> None:
    """A spectator's view lists nothing and refuses every action, those of the table too."""
    game = look.game
    view = game.view(look.state, None)
    for function in (game.lawful_actions, game.possible_actions):
        for listed in (function(view), function(view, None)):
            hold(listed == (), f"{function.__name__} of a spectator lists:", *listed[:1])
    table = game.table_action(look.state, 0)
    for action in [*look.candidates(), *([] if table is None else [table])]:
        refused = game.refusal(view, action)
        known = refused is not None and refused.reason.value == "not_this_view"
        hold(known, "a spectator is not refused as a spectator:", action, str(refused))


def writing(look: Look[R, S, A, V, E, O]) -> None:
    """Rules, states, views, actions, events and outcomes come back equal from JSON, from a pickle and from their repr.

    Their hashes are equal too; a repr is valid Python for an equal value.
    """
    game, state = look.game, look.state
    _come_back(look.types.state, state)
    _come_back(look.types.outcome, game.outcome(state))
    for seat in look.seats:
        _come_back(look.types.view, game.view(state, seat))
        for action in look.some(list(game.possible_actions(state, seat)), 4):
            _come_back(look.types.action, action)


def completion(look: Look[R, S, A, V, E, O]) -> None:
    """Completing a view gives a state that looks like it: ``view(complete(v, cards), v.seat) == v``.

    ``flaws`` finds nothing in that state. Only the unseen cards complete a view; an order of them that contradicts what
    the view knows raises InconsistentError.
    """
    game = look.game
    for seat in look.seats:
        view = game.view(look.state, seat)
        unseen = game.unseen(view)
        hold(set(unseen) <= set(look.pack), "these are unseen, but not of the pack:", set(unseen) - set(look.pack))
        other = _another(look, view)
        if other is not None:
            _looks_alike(look, view, other, "complete")
        wrong = unseen[1:] if unseen else PACK_52[:1]
        hold(refuses(game.complete, view, wrong), f"cards that are not the unseen ones complete the view of {seat}")


def sampling(look: Look[R, S, A, V, E, O]) -> None:
    """A sample of a view looks like it, ``flaws`` finds nothing in it, and the same seed gives the same sample."""
    for seat in look.seats:
        view = look.game.view(look.state, seat)
        seed = look.chance.getrandbits(64)
        other = look.game.sample(view, seed)
        _looks_alike(look, view, other, "sample")
        again = look.game.sample(view, seed)
        hold_equal(other, again, "the second sample from one seed differs:")


def open_faults(look: Look[R, S, A, V, E, O]) -> None:
    """The open faults are broken rules of actions that were taken, in that order, and something can be challenged."""
    game, state = look.game, look.state
    found = game.open_faults(state)
    made = iter(look.faults)
    for fault in found:
        hold(any(each == fault for each in made), "an open fault that nobody made, or out of order:", str(fault))
    hold(not found or bool(game.windows(state)), "a fault is open, but nothing can be challenged:", *map(str, found))


def judgement(look: Look[R, S, A, V, E, O]) -> None:
    """``flaws`` judges every state that can be written as data, and returns what is wrong as texts.

    Where it finds nothing, the game can go on: everything that can be asked of the state is answered.
    """
    past = look.past()
    for _ in range(4):
        wrong: Any = look.state
        if look.chance.random() < 0.3:
            name = look.chance.choice([str(field.alias) for field in fields_of(wrong)])
            wrong = attrs.evolve(wrong, **{name: getattr(look.chance.choice(past), name)})
        for _ in range(look.chance.randint(0, 3)):
            wrong = next(look.changed(wrong), wrong)
        try:
            found = look.game.flaws(wrong)
            if not found:
                _asked(look, wrong)
        except Exception as error:  # any exception breaks the law
            hold(False, f"{error!r} was raised for a state that differs:", difference(look.state, wrong))
        else:
            hold(all(isinstance(text, str) and text for text in found), "not all flaws are texts:", found)


# --- laws of actions


def events(look: Look[R, S, A, V, E, O], turn: Turn[S, A, E]) -> None:
    """Events are public facts: they name no card that nobody sees, and what changes for a spectator is an event.

    The last event of a game, and no other event, is Ended; it has the outcome.
    """
    game = look.game
    named = cards_in(turn.events)
    if named:
        seen = look.public_cards(turn.before) | look.public_cards(turn.after)
        hold(named <= seen, "events name cards that nobody can see:", named - seen, turn.events)
    if not turn.events:
        before, after = game.view(turn.before, None), game.view(turn.after, None)
        hold_equal(before, after, f"a change without an event, by {excerpt(turn.action)}:")
    outcome = game.outcome(turn.after)
    ends = [getattr(event, "outcome", None) for event in turn.events if type(event).__name__ == "Ended"]
    hold(ends == ([] if outcome is None else [outcome]), "the outcome and the events Ended:", outcome, *ends)
    last = type(turn.events[-1]).__name__ if turn.events else ""
    hold(not ends or last == "Ended", "events after the last one:", turn.events)


def finality(look: Look[R, S, A, V, E, O], turn: Turn[S, A, E], fault: Fault[A]) -> None:
    """What a fault gains the seat that made it is final only after the fault could be challenged, or was checked.

    A fault may end the game at once only if that gains nothing: a lawful action would have ended it in the same way, or
    another seat has won.
    """
    game = look.game
    still_open = fault in game.open_faults(turn.after)
    about = [window.about for window in game.windows(turn.after)]
    hold(still_open or turn.action not in about, "a fault can be challenged, but is not open:", str(fault))
    outcome = game.outcome(turn.after)
    if outcome is None or (outcome.winners and turn.action.seat not in outcome.winners):
        return
    lawful = game.lawful_actions(turn.before, turn.action.seat)
    same = any(game.outcome(game.apply(turn.before, action)) == outcome for action in lawful)
    hold(same, "a fault is final that nobody could challenge:", str(fault), outcome)


def replay(look: Look[R, S, A, V, E, O]) -> None:
    """The same actions from the same start give the same states and events again."""
    state = look.game.start(look.rules, dealer=look.dealer)
    for number, (action, digest) in enumerate(zip(look.actions, look.hashes, strict=True)):
        step = look.game.step(state, action)
        hold(hash(step) == digest, f"the second time, action {number} leads to something else:", action)
        state = step.state
    hold_equal(look.state, state, "the second time, the game ends in another state:")


# --- the list


@attrs.frozen
class Law:
    """One law: ``check`` is the function that checks a game against it."""

    check: Callable[..., None] = attrs.field(repr=False)

    @property
    def name(self) -> str:
        """The name of the law."""
        return self.check.__name__

    @property
    def statement(self) -> str:
        """What must always hold; Python run with ``-OO`` has no such texts, and then it is empty."""
        return " ".join((self.check.__doc__ or "").split())

    def __str__(self) -> str:
        return f"{self.name}: {self.statement}" if self.statement else self.name


CHEAP = (Law(conservation), Law(points), Law(turns), Law(ending))
"""Checked at every state."""

DEAR = tuple(
    Law(check)
    for check in (lists, refusal, lawfulness, secrecy, spectator, completion, sampling, open_faults, writing, judgement)
)
"""Checked at some states of every phase."""

EVENTS, FINALITY, REPLAY = Law(events), Law(finality), Law(replay)
ENDING, LAWFULNESS, REFUSAL, WRITING = Law(ending), Law(lawfulness), Law(refusal), Law(writing)

LAWS: tuple[Law, ...] = (*CHEAP, *DEAR, EVENTS, FINALITY, REPLAY)
"""All the laws, in the order in which the documentation lists them."""


class LawBroken(AssertionError):  # noqa: N818 - it is what an assertion found
    """A game breaks a law.

    Attributes:
        law: Which law.
        finding: How it is broken, as small as it can be said.
        rules: The rules of the game.
        actions: All actions from the start to the one that shows it.
        seed: The seed and the policy that reproduce it.
    """

    def __init__(self, law: Law, finding: str, rules: object, actions: tuple[object, ...], seed: object = None) -> None:
        """Keep what was found."""
        super().__init__(law, finding, rules, actions, seed)
        self.law = law
        self.finding = finding
        self.rules = rules
        self.actions = actions
        self.seed = seed

    def __str__(self) -> str:
        shown = self.actions[-3:]
        before = f"\n  ... {len(self.actions) - 3} actions before" if len(self.actions) > 3 else ""
        actions = before + "".join(f"\n  {action!r}," for action in shown)
        seed = "" if self.seed is None else f"\nseed and policy: {self.seed}"
        return f"{self.law}\n{self.finding}{seed}\nrules: {self.rules!r}\nactions: ({actions}\n)"


# --- the parts


def _unlike(keeps: tuple[object, ...], lawful: tuple[object, ...], seat: Seat | None) -> tuple[str, object]:
    """Return what to say of lists that differ, and the first action that makes the difference."""
    for action in keeps:
        if action not in lawful:
            return f"seat {seat} has an action that is without fault, but not lawful:", action
    for action in lawful:
        if action not in keeps:
            return f"seat {seat} has an action that is lawful, but has a fault or is not possible:", action
    first = next((one for one, other in zip(keeps, lawful, strict=False) if one != other), None)
    return f"the lawful actions of seat {seat} are in another order than the possible ones, from here on:", first


def _another(look: Look[R, S, A, V, E, O], view: V) -> S | None:
    """Return a state that looks like the view, with the unseen cards elsewhere; None if a few tries find none."""
    game = look.game
    unseen = game.unseen(view)
    for _ in range(8):
        try:
            return game.complete(view, shuffled(unseen, look.chance.getrandbits(64)))
        except InputError as error:  # this order contradicts what the view knows
            name = type(error).__name__
            hold(name == "InconsistentError", f"complete raises {name} for the unseen cards:", str(error))
    return None


def _looks_alike(look: Look[R, S, A, V, E, O], view: V, other: S, name: str) -> None:
    """Check that a state made from a view looks like the view."""
    game = look.game
    seen = game.view(other, view.seat)
    hold_equal(view, seen, f"{name} changes what seat {view.seat} sees:")
    found = game.flaws(other)
    hold(found == (), f"flaws finds in what {name} returns:", *found)
    cards = game.table_cards(other)
    same = len(cards) == len(look.pack) and set(cards) == set(look.pack)
    hold(same, f"what {name} returns does not have the cards of the pack:", set(look.pack) ^ set(cards))


def _answers(look: Look[R, S, A, V, E, O], table: S | V, seat: Seat, actions: list[A]) -> tuple[object, ...]:
    """Return all that a seat can ask: its lists, and the refusals of actions of its own."""
    game = look.game
    refusals = tuple([game.refusal(table, action) for action in actions])
    return game.lawful_actions(table, seat), game.possible_actions(table, seat), refusals


def _asked(look: Look[R, S, A, V, E, O], state: S) -> None:
    """Ask everything of a state that flaws has passed, and go on with it."""
    game = look.game
    codec.to_data(state)
    for function in (game.outcome, game.awaited, game.actors, game.windows):
        function(state)
    game.table_cards(state)
    game.open_faults(state)
    actions = [table] if (table := game.table_action(state, 0)) else []
    # A changed state can have rules for another number of players.
    players: int = getattr(getattr(state, "rules", None), "players", len(look.seats) - 1)
    for seat in (*range(players), None):
        view = game.view(state, seat)
        game.unseen(view)
        actions += look.some(list(game.possible_actions(state, seat)), 2)
    for action in actions:
        game.fault(state, action)
        game.step(state, action)


def _come_back(declared: object, value: object) -> None:
    """Check that a value is read back equal from every form that it is written to."""
    ways: tuple[tuple[str, Callable[[], object]], ...] = (
        ("JSON", lambda: codec.read(declared, json.loads(json.dumps(codec.to_data(value), allow_nan=False)))),
        ("a pickle", lambda: pickle.loads(pickle.dumps(value))),
        ("its repr", lambda: eval(repr(value), {cls.__name__: cls for cls in classes_in(value)})),
    )
    for way, bring_back in ways:
        try:
            back = bring_back()
        except Exception as error:  # any exception on the way there and back breaks the law
            hold(False, f"a {type(value).__name__} does not come back from {way}:", str(error), value)
        else:
            if back != value or hash(back) != hash(value):
                hold(False, f"a {type(value).__name__} comes back otherwise from {way}:", difference(value, back))


def come_back(declared: object, value: object) -> None:
    """Check that a value, such as the rules, can be written and read back."""
    _come_back(declared, value)
