"""Hypothesis strategies for whole games; their public names are in :mod:`muggins.testing.strategies`.

Hypothesis draws the rules, the seat that deals first, the scores to begin from, how the players behave, the number of
actions, and for each action which of the listed ones is taken.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, Generic, Literal, TypeAlias, TypeVar, cast, get_args, get_type_hints

import attrs
from hypothesis import reject
from hypothesis import strategies as st

from muggins import cribbage, mushka, parlour
from muggins.errors import InputError, MugginsError, check_number, excerpt
from muggins.record import Record, codec
from muggins.record.module import types_of
from muggins.table import Game, Seat
from muggins.table.protocol import A, E, O, R, S, V
from muggins.testing.look import fields_of, is_tuple
from muggins.testing.play import CLUMSY, HONEST, HOSTILE, Policy, by_sort, next_action

__all__ = ["ActionKind", "actions", "records", "rules", "states", "turns", "views"]

R_co = TypeVar("R_co", covariant=True)
S_co = TypeVar("S_co", covariant=True)
A_co = TypeVar("A_co", covariant=True)

ActionKind: TypeAlias = Literal["lawful", "faulty", "possible", "refused"]
"""What an action is in a position: allowed by the rules; possible, but a fault; either of these; not possible."""

KINDS = get_args(ActionKind)
WAYS = 128
"""The chances of a policy are rounded to this part, since Hypothesis draws small numbers evenly."""
PICKS = 2**16
TRIES = 12
"""The number of attempts to make an action that is refused."""
DRAWN = 80
"""The largest number of actions that are drawn one by one, unless the user asks for more."""
SOUGHT = 300
"""The largest number of actions that are taken to reach a phase, unless the user says how many."""
ATTEMPTS = (8, 3, 1)
"""One after another: a game is given up when it has no wanted state in this part of the largest number of actions."""

PhaseClass: TypeAlias = type[object] | tuple[type[object], ...]


# --- rules


def _of_type(cls: Any) -> st.SearchStrategy[Any]:
    """Return the strategy of a class; :mod:`muggins.testing.strategies` registers those of the three games."""
    import_module("muggins.testing.strategies")
    return st.from_type(cls)


def rules(game: Game[R, S, A, V, E, O], *, players: int | None = None) -> st.SearchStrategy[R]:
    """Make the rules of a game: every option, in every combination that can be played.

    Shrinks towards the fewest players and the usual options. For a game of your own, this is ``from_type`` of its
    class of rules; register a strategy for that class if the types of its fields do not say enough.

    Args:
        game: The game.
        players: Only rules for this number of players.

    >>> from hypothesis import find
    >>> find(rules(mushka), lambda agreed: agreed.players == 5)
    Rules(players=5, start_number=25, ace_exchange=True, stopped_in_full=False, deal_limit=None)
    """
    made = cast("st.SearchStrategy[R]", _of_type(types_of(game).rules))
    return made if players is None else made.filter(lambda agreed: agreed.players == players)


def parlour_rules() -> st.SearchStrategy[parlour.Rules]:
    """Make rules of parlour Muggins; the usual ones first."""
    return st.builds(
        parlour.Rules,
        players=st.integers(3, 7),
        games=st.integers(1, 3) | st.integers(1, 100),
        emptied_giver=st.sampled_from(parlour.EmptiedGiver),
        turn_limit=st.none() | st.integers(1, 60) | st.integers(1, 2_000),
        endless=st.sampled_from(parlour.Endless),
        turn_over=st.sampled_from(parlour.TurnOver),
    )


def mushka_rules() -> st.SearchStrategy[mushka.Rules]:
    """Make rules of Mushka; the usual ones first."""
    return st.builds(
        mushka.Rules,
        players=st.integers(3, 7),
        start_number=st.just(25) | st.integers(1, 10) | st.integers(1, mushka.LARGEST_START),
        ace_exchange=st.sampled_from((True, False)),
        stopped_in_full=st.booleans(),
        deal_limit=st.none() | st.integers(1, 10) | st.integers(1, 1_000),
    )


_TABLES: tuple[dict[str, Any], ...] = (
    {"players": 2},
    {"players": 2, "target": 61},
    {"players": 2, "cards": 5},
    {"players": 2, "cards": 5, "target": 121},
    *({"players": players, "target": target} for players in (3, 4, 5) for target in (121, 61)),
    *({"players": 3, "alone": seat} for seat in range(3)),
    *({"players": 4, "partners": True, "target": target} for target in (121, 61)),
)
"""Every combination of players, target, cards, partners and alone that has a game (cribbage.R4, R5, R32, R42)."""


@st.composite
def cribbage_rules(draw: st.DrawFn) -> cribbage.Rules:
    """Make rules of cribbage; the usual ones first."""
    table = draw(st.sampled_from(_TABLES))
    limit = st.none() | st.integers(0, cribbage.Rules(**table).target - 1)
    lowball, heels_until, go_until, named = draw(st.tuples(st.booleans(), limit, limit, st.booleans()))
    counting = draw(st.sampled_from(cribbage.Counting))
    if counting is cribbage.Counting.TOURNAMENT:  # it excludes all other options (cribbage.A1)
        return cribbage.Rules(counting=counting)
    return cribbage.Rules(
        **table,
        counting=counting,
        lowball=lowball,
        muggins_in_play=named and counting is cribbage.Counting.MUGGINS,
        heels_until=heels_until,
        go_until=go_until,
    )


def _scores(agreed: object) -> st.SearchStrategy[tuple[int, ...] | None]:
    """Make scores to begin from, None first; they are often near the end, so that games end."""
    match agreed:
        case cribbage.Rules():
            targets = [agreed.target_of(side) for side in range(len(agreed.sides))]
            return st.none() | st.tuples(
                *[st.integers(max(target - 15, 0), target - 1) | st.integers(0, target - 1) for target in targets]
            )
        case mushka.Rules():
            return st.none() | st.tuples(*[st.integers(1, 5) | st.integers(1, 40)] * agreed.players)
        case _:
            return st.none()


# --- plays


@attrs.frozen
class Play(Generic[R_co, S_co, A_co]):
    """What was drawn: a game so far, and the state that it has reached."""

    rules: R_co
    dealer: Seat
    scores: tuple[int, ...] | None
    actions: tuple[A_co, ...]
    state: S_co


def _anything(value: object) -> bool:
    return True


_RULES_OF: dict[type[object], Callable[[Any], bool]] = {
    parlour.Correcting: lambda settled: settled.commons > 1,
    cribbage.Showing: lambda settled: settled.effective_counting is cribbage.Counting.AUTOMATIC,
    cribbage.Announcing: lambda settled: settled.effective_counting is not cribbage.Counting.AUTOMATIC,
    cribbage.Answering: lambda settled: settled.effective_counting is not cribbage.Counting.AUTOMATIC,
    cribbage.AnsweringCard: lambda settled: settled.names_points,
}
"""For phases that do not occur under all rules: whether the phase can occur under these."""


def _phase_classes(phase: PhaseClass | None) -> tuple[type[object], ...]:
    several = phase if isinstance(phase, tuple) else (object if phase is None else phase,)
    if not several or not all(isinstance(cls, type) for cls in several):
        raise InputError(f"phase must be the class of a phase, or several, got {excerpt(phase)}")
    return several


def plays_of(
    game: Game[R, S, A, V, E, O],
    agreed: st.SearchStrategy[R] | R | None,
    policy: Policy | None,
    least: int,
    most: int | None,
    phase: PhaseClass | None,
    wanted: Callable[[S], bool] = _anything,
) -> st.SearchStrategy[Play[R, S, A]]:
    """Make games of ``least`` to ``most`` actions that reach a wanted state.

    Some actions are drawn one by one; the latest wanted state among them is taken. If there is none, the game goes on
    up to ``most`` actions, chosen from a drawn seed. If there is still none, other games are tried.
    """
    check_number(least, "min_actions", least=0)
    usual = DRAWN if phase is None else SOUGHT
    most = max(usual, least) if most is None else check_number(most, "max_actions", least=least)
    if policy is not None and not isinstance(policy, Policy):  # pyright: ignore[reportUnnecessaryIsInstance]  # callers may have no type checker
        raise InputError(f"policy must be a Policy or None, got {excerpt(policy)}")
    phases = _phase_classes(phase)
    if agreed is None:
        drawn = rules(game).filter(lambda settled: any(_RULES_OF.get(each, _anything)(settled) for each in phases))
    else:
        drawn = cast("st.SearchStrategy[R]", agreed if isinstance(agreed, st.SearchStrategy) else st.just(agreed))

    def fits(state: S) -> bool:
        return (phase is None or isinstance(getattr(state, "phase", None), phases)) and wanted(state)

    policies = st.sampled_from((HONEST, CLUMSY, HOSTILE)) if policy is None else st.just(policy)
    hostile = st.just(HOSTILE if policy is None else policy)  # for what seldom comes
    some = DRAWN if phase is None else DRAWN // 4

    @st.composite
    def attempt(draw: st.DrawFn, policies: st.SearchStrategy[Policy], limit: int) -> Play[R, S, A] | None:
        settled = draw(drawn)
        dealer = draw(st.integers(0, settled.players - 1))
        scores = draw(_scores(settled))
        behaviour = draw(policies)
        number = draw(st.integers(least, min(limit, max(least, some))))
        taken: list[A] = []
        states = [game.start(settled, dealer=dealer, scores=scores)]

        def take(action: A | None) -> bool:
            if action is None:
                return False
            taken.append(action)
            states.append(game.apply(states[-1], action))
            return True

        while len(taken) < number and take(_next(draw, game, states[-1], behaviour)):
            pass
        place = next((place for place in range(len(taken), least - 1, -1) if fits(states[place])), None)
        if place is None and len(taken) < limit:
            seed = draw(_PICK)
            chance = random.Random(seed)
            while len(taken) < limit and take(next_action(game, states[-1], chance, behaviour, f"{seed}/{len(taken)}")):
                if len(taken) >= least and fits(states[-1]):
                    place = len(taken)
                    break
        if place is None:
            return None
        return Play(rules=settled, dealer=dealer, scores=scores, actions=tuple(taken[:place]), state=states[place])

    @st.composite
    def make(draw: st.DrawFn) -> Play[R, S, A]:
        for part in (1,) if phase is None else ATTEMPTS:
            limit = max(most // part, least)
            if (found := draw(attempt(policies, limit))) is not None:
                return found
            if (found := draw(attempt(hostile, limit))) is not None:
                return found
        return reject()

    return make()


def _next(draw: st.DrawFn, game: Game[R, S, A, V, E, O], state: S, policy: Policy) -> A | None:
    """Draw what happens next, as :func:`muggins.testing.play` chooses it; None if nothing can."""
    way: int = draw(_WAY)
    pick: int = draw(_PICK)
    stops = 1 if policy.stops else 0
    calls = _part(policy.calls, WAYS)
    faults = _part(policy.faults, WAYS - stops - calls)
    awaited = game.awaited(state)
    if way >= WAYS - stops and (found := game.lawful_actions(state, None)):
        return _chosen(found, pick)
    if WAYS - stops - calls <= way < WAYS - stops:
        callers = [seat for seat in game.actors(state) if seat not in awaited]
        if callers and (found := game.possible_actions(state, callers[pick % len(callers)])):
            return _chosen(found, pick)
    if (action := game.table_action(state, pick)) is not None:
        return action
    if not awaited:
        return None
    seat = awaited[pick % len(awaited)]
    lawful = game.lawful_actions(state, seat)
    if WAYS - stops - calls - faults <= way < WAYS - stops - calls:
        faulty = [action for action in game.possible_actions(state, seat) if action not in lawful]
        if faulty:
            return _chosen(faulty, pick)
    return _chosen(lawful, pick, policy.mild)


_WAY = st.integers(0, WAYS - 1)
_PICK = st.integers(0, PICKS - 1)


def _part(chance: float, whole: int) -> int:
    return max(round(chance * whole), 1) if chance else 0


def _chosen(found: Sequence[A], pick: int, mild: float = 0.0) -> A:
    """Choose the sort of action, then one of that sort; the smallest picks are of the first sort."""
    sorts = by_sort(found)
    sort = sorts[0] if pick < mild * PICKS else sorts[pick % len(sorts)]
    return sort[pick // len(sorts) % len(sort)]


# --- what is made of plays


def states(
    game: Game[R, S, A, V, E, O],
    *,
    rules: st.SearchStrategy[R] | R | None = None,
    phase: PhaseClass | None = None,
    policy: Policy | None = None,
    min_actions: int = 0,
    max_actions: int | None = None,
) -> st.SearchStrategy[S]:
    """Make states that a game can reach: each is played from drawn rules.

    Every first dealer occurs, and scores to begin from where the game allows them, often near the end.
    Shrinks towards the usual rules and scores, players who keep to the rules, few actions, and the first of the listed
    actions.

    Args:
        game: The game.
        rules: The rules to play by, or a strategy for them.
        phase: The class of the phase that the state must be in, or several of them.
        policy: How the players behave; None is any of ``HONEST``, ``CLUMSY`` and ``HOSTILE``.
        min_actions: The smallest number of actions that lead to the state.
        max_actions: The largest; by default 80, or 300 to reach a phase. A rare phase may need more, or a strategy of
            rules in which it occurs.

    Raises:
        InputError: A number is below 0, or the largest below the smallest; or ``policy`` is not a Policy.

    >>> from hypothesis import find
    >>> state = find(states(parlour, phase=parlour.Placing), lambda state: True)
    >>> state.rules.players, state.layout.placements
    (3, 0)
    """
    return plays_of(game, rules, policy, min_actions, max_actions, phase).map(_state_of)


def _state_of(play: Play[R, S, A]) -> S:
    return play.state


def views(
    game: Game[R, S, A, V, E, O],
    *,
    awaited: bool = False,
    spectators: bool = True,
    rules: st.SearchStrategy[R] | R | None = None,
    phase: PhaseClass | None = None,
    policy: Policy | None = None,
    min_actions: int = 0,
    max_actions: int | None = None,
) -> st.SearchStrategy[V]:
    """Make views of reachable states.

    Shrinks as :func:`states` does, and towards seat 0; a spectator comes last.

    Args:
        game: The game.
        awaited: Only views of a seat that has to act, which is what a player program gets.
        spectators: Whether there are views of spectators too; never with ``awaited``.
        rules: As for :func:`states`, like all that follow.
        phase: The class of the phase, or several of them.
        policy: How the players behave.
        min_actions: The smallest number of actions.
        max_actions: The largest number of actions.

    Raises:
        InputError: As for :func:`states`.

    >>> from hypothesis import find
    >>> view = find(views(cribbage, awaited=True, max_actions=8), lambda view: True)
    >>> view.seat in cribbage.awaited(view)
    True
    """

    def wanted(state: S) -> bool:
        return not awaited or bool(game.awaited(state))

    played = plays_of(game, rules, policy, min_actions, max_actions, phase, wanted)

    def look(play: Play[R, S, A]) -> st.SearchStrategy[V]:
        seats: list[Seat | None] = [*(game.awaited(play.state) if awaited else range(play.rules.players))]
        if spectators and not awaited:
            seats.append(None)
        return st.sampled_from(seats).map(lambda seat: game.view(play.state, seat))

    return played.flatmap(look)


def actions(
    game: Game[R, S, A, V, E, O],
    table: S | V,
    kind: ActionKind = "lawful",
) -> st.SearchStrategy[A]:
    """Make actions of one kind in this position; if there is none, the example is rejected, as by ``assume``.

    For a state they are those of every seat and of the table, for a view those of its own seat.
    The sort of action is drawn before the action, so that a pass comes as often as any of twenty claims.
    Shrinks towards the first seat that is awaited, and towards the first of its listed actions.

    Args:
        game: The game.
        table: A state or a view.
        kind: ``"lawful"``; ``"faulty"`` for what can happen and breaks a rule; ``"possible"`` for both; ``"refused"``
            for what cannot happen: actions of another seat or another moment, cards that are not there, and others.

    Raises:
        InputError: ``kind`` is something else.

    >>> from hypothesis import find
    >>> state = cribbage.start(cribbage.Rules())
    >>> action = find(actions(cribbage, state, "refused"), lambda action: action.seat == 1)
    >>> print(cribbage.refusal(state, action))
    in this game the table counts the hands [cribbage.S1]
    """
    if kind not in KINDS:
        raise InputError(f"kind must be one of {', '.join(map(repr, KINDS))}, got {excerpt(kind)}")
    if kind == "refused":
        return _refused(game, table)
    found = _listed(game, table, kind)
    ways: list[st.SearchStrategy[A]] = []
    if found:
        ways.append(st.sampled_from(by_sort(found)).flatmap(st.sampled_from))
    if kind != "faulty" and not _is_view(game, table) and game.table_action(cast("S", table), 0) is not None:
        ways.append(_PICK.map(lambda seed: cast("A", game.table_action(cast("S", table), seed))))
    return st.one_of(ways) if ways else st.nothing()


def _is_view(game: Game[R, S, A, V, E, O], table: S | V) -> bool:
    return isinstance(table, codec.classes_of(types_of(game).view))


def _listed(game: Game[R, S, A, V, E, O], table: S | V, kind: ActionKind) -> list[A]:
    """Return the actions of a kind that are listed, those of awaited seats first."""
    if _is_view(game, table):
        lawful, possible = [*game.lawful_actions(table)], [*game.possible_actions(table)]
    else:
        awaited = game.awaited(table)
        seats = [*awaited, *[seat for seat in game.actors(table) if seat not in awaited], None]
        lawful = [action for seat in seats for action in game.lawful_actions(table, seat)]
        possible = [action for seat in seats for action in game.possible_actions(table, seat)]
    if kind == "lawful":
        return lawful
    return possible if kind == "possible" else [action for action in possible if action not in lawful]


def _refused(game: Game[R, S, A, V, E, O], table: S | V) -> st.SearchStrategy[A]:
    """Make any actions at all, and possible actions with one thing changed; keep those that are refused."""
    anything = cast("st.SearchStrategy[A]", _of_type(types_of(game).action))
    near = [action for action in _listed(game, table, "possible") if fields_of(action)]
    made = st.sampled_from(by_sort(near)).flatmap(st.sampled_from).flatmap(_changed) | anything if near else anything

    @st.composite
    def refused(draw: st.DrawFn) -> A:
        for _ in range(TRIES):
            action = draw(made)
            if action is not None and game.refusal(table, action) is not None:
                return action
        return reject()

    return refused()


@st.composite
def _changed(draw: st.DrawFn, action: Any) -> Any:
    """Draw one field of an action anew, or one item of a field; None if the class refuses the value."""
    field = draw(st.sampled_from(fields_of(action)))
    value = getattr(action, field.name)
    if is_tuple(value) and value:
        place = draw(st.integers(0, len(value) - 1))
        changed: object = (*value[:place], draw(_of_type(value[place].__class__)), *value[place + 1 :])
    else:
        cls: Any = action.__class__
        changed = draw(st.integers(0, 3) if field.name == "seat" else _of_type(get_type_hints(cls)[field.name]))
    try:
        return attrs.evolve(action, **{str(field.alias): changed})
    except MugginsError:
        return None


def turns(
    game: Game[R, S, A, V, E, O],
    kind: ActionKind = "lawful",
    *,
    rules: st.SearchStrategy[R] | R | None = None,
    phase: PhaseClass | None = None,
    policy: Policy | None = None,
    min_actions: int = 0,
    max_actions: int | None = None,
) -> st.SearchStrategy[tuple[S, A]]:
    """Make reachable states, each with an action of one kind: what ``step``, ``refusal`` and ``fault`` take.

    Shrinks as :func:`states` and :func:`actions` do.

    Args:
        game: The game.
        kind: As for :func:`actions`.
        rules: As for :func:`states`, like all that follow.
        phase: The class of the phase, or several of them.
        policy: How the players behave.
        min_actions: The smallest number of actions that lead to the state.
        max_actions: The largest number of actions that lead to the state.

    Raises:
        InputError: As for :func:`states` and :func:`actions`.

    >>> from hypothesis import find
    >>> state, action = find(turns(mushka, "faulty"), lambda turn: True)
    >>> print(mushka.fault(state, action).rule)
    mushka.R9
    """
    if kind not in KINDS:
        raise InputError(f"kind must be one of {', '.join(map(repr, KINDS))}, got {excerpt(kind)}")

    def wanted(state: S) -> bool:
        if kind == "refused":
            return True
        return bool(_listed(game, state, kind)) or (kind != "faulty" and game.table_action(state, 0) is not None)

    def with_action(play: Play[R, S, A]) -> st.SearchStrategy[tuple[S, A]]:
        return st.tuples(st.just(play.state), actions(game, play.state, kind))

    played = plays_of(game, rules, policy, min_actions, max_actions, phase, wanted)
    return played.flatmap(with_action)


def records(
    game: Game[R, S, A, V, E, O],
    *,
    rules: st.SearchStrategy[R] | R | None = None,
    phase: PhaseClass | None = None,
    policy: Policy | None = None,
    min_actions: int = 0,
    max_actions: int | None = None,
) -> st.SearchStrategy[Record[R, A]]:
    """Make records of games: the rules, the first dealer, the scores to begin from, and every action.

    Shrinks as :func:`states` does, and so towards a record without actions.

    Args:
        game: The game.
        rules: As for :func:`states`, like all that follow.
        phase: The class of the phase that the record leads to, or several of them: ``Over`` for games that have ended.
        policy: How the players behave.
        min_actions: The smallest number of actions.
        max_actions: The largest number of actions.

    Raises:
        InputError: As for :func:`states`.

    >>> from hypothesis import find
    >>> find(records(mushka, max_actions=5), lambda record: True).actions
    ()
    """
    return plays_of(game, rules, policy, min_actions, max_actions, phase).map(_record_of)


def _record_of(play: Play[R, S, A]) -> Record[R, A]:
    return Record(rules=play.rules, dealer=play.dealer, actions=play.actions, scores=play.scores)


# --- actions of every class, without a game around them

SEATS = st.integers(0, 6)


def action_strategies(
    cards: st.SearchStrategy[Any],
    several: st.SearchStrategy[Any],
    packs: st.SearchStrategy[Any],
    claims: st.SearchStrategy[cribbage.Claim | None],
    targets: st.SearchStrategy[parlour.Target],
) -> dict[type[Any], st.SearchStrategy[Any]]:
    """Return a strategy for each class of actions, possible in some position or not."""
    counts = st.integers(0, 29)
    places = st.integers(0, 4)
    return {
        parlour.Deal: packs.map(parlour.Deal),
        parlour.Abandon: (st.none() | SEATS).map(parlour.Abandon),
        parlour.Open: SEATS.map(parlour.Open),
        parlour.Place: st.builds(parlour.Place, SEATS, targets),
        parlour.Call: (SEATS | st.none()).map(parlour.Call),
        parlour.Correct: st.builds(parlour.Correct, SEATS, targets),
        parlour.AgreeDraw: st.builds(parlour.AgreeDraw),
        cribbage.LayAway: st.builds(cribbage.LayAway, SEATS, several),
        cribbage.Play: st.builds(cribbage.Play, SEATS, cards, st.none() | counts),
        cribbage.Count: st.builds(cribbage.Count),
        cribbage.Announce: st.builds(cribbage.Announce, SEATS, counts),
        cribbage.Answer: st.builds(cribbage.Answer, SEATS, claims),
        mushka.Exchange: st.builds(mushka.Exchange, SEATS, several),
        mushka.Stand: SEATS.map(mushka.Stand),
        mushka.Pass: SEATS.map(mushka.Pass),
        mushka.Play: st.builds(mushka.Play, SEATS, cards),
        mushka.Stop: SEATS.map(mushka.Stop),
        mushka.Call: st.builds(mushka.Call, SEATS, places, SEATS),
        mushka.Misdeal: st.builds(mushka.Misdeal),
        mushka.Settle: st.builds(mushka.Settle),
    }
