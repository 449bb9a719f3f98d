"""What a seat cannot see changes nothing that the seat gets: no answer, message, picture or output."""

from __future__ import annotations

import io
import json
import pickle
import random
from importlib import import_module
from itertools import combinations
from typing import Any

import pytest
from tests.lanes import some
from tests.twins import Twins, twins

from muggins import cribbage, mushka, parlour
from muggins.cards import PACK_52
from muggins.cli import main
from muggins.errors import MugginsError
from muggins.languages import RUSSIAN
from muggins.record import Record, dumps, seat_message
from muggins.table import Seat, describe
from muggins.testing import CLUMSY, HONEST, HOSTILE

MUGGINS, TOURNAMENT = cribbage.Counting.MUGGINS, cribbage.Counting.TOURNAMENT
AT_ONCE, WINS = parlour.TurnOver.AT_ONCE, parlour.EmptiedGiver.WINS
TABLES: list[Any] = [
    pytest.param(parlour, parlour.Rules(3, 3, turn_limit=70), id="parlour-3"),
    pytest.param(parlour, parlour.Rules(5, 2, turn_over=AT_ONCE, emptied_giver=WINS), id="parlour-5"),
    pytest.param(cribbage, cribbage.Rules(2, counting=TOURNAMENT), id="cribbage-tournament"),
    pytest.param(cribbage, cribbage.Rules(2, cards=5), id="cribbage-five-card"),
    pytest.param(cribbage, cribbage.Rules(3, counting=MUGGINS, muggins_in_play=True), id="cribbage-3"),
    pytest.param(cribbage, cribbage.Rules(4, partners=True, counting=MUGGINS), id="cribbage-pairs"),
    pytest.param(mushka, mushka.Rules(3, start_number=6), id="mushka-3"),
    pytest.param(mushka, mushka.Rules(5, start_number=8, ace_exchange=False, stopped_in_full=True), id="mushka-5"),
]


def asked_actions(game: Any, rules: Any, seat: Seat, chance: random.Random) -> list[Any]:
    """Return actions of the seat that it might try with any hand: each kind, each card, and what is not there."""
    pack = chance.sample(PACK_52, 52)
    if game is parlour:
        targets = [parlour.Common(index) for index in range(5)] + [parlour.Discard(other) for other in range(8)]
        places = [kind(seat, target) for kind in (parlour.Place, parlour.Correct) for target in targets]
        return [parlour.Open(seat), parlour.Call(seat), *places]
    if game is cribbage:
        pairs = [cribbage.LayAway(seat, cards) for cards in combinations(pack[:9], 2)]
        cards = [cribbage.Play(seat, card, points) for card in pack for points in (None, 0, 2)]
        claims = [None, cribbage.Overcount(), *[cribbage.Muggins(points) for points in (1, 2, 29)]]
        counts = [cribbage.Announce(seat, points) for points in (0, 2, 19, 29)]
        singles = [cribbage.LayAway(seat, pack[:number]) for number in (0, 1, 3)]
        return [*pairs, *singles, *cards, *counts, *[cribbage.Answer(seat, claim) for claim in claims]]
    exchanges = [mushka.Exchange(seat, pack[number : 2 * number]) for number in (0, 1, 2, 3, 4, 5, 6)]
    exchanges += [mushka.Exchange(seat, (card,)) for card in pack]
    calls = [mushka.Call(seat, trick, offender) for trick in range(5) for offender in range(rules.players + 1)]
    plays = [mushka.Play(seat, card) for card in pack]
    return [mushka.Stand(seat), mushka.Pass(seat), mushka.Stop(seat), *exchanges, *plays, *calls]


def told_when_trying(function: Any, state: Any, action: Any) -> str | None:
    """Return all that an error says with which the table refuses an action, None if it takes it."""
    try:
        function(state, action)
    except MugginsError as error:
        more = (error.args, vars(error), error.__cause__, error.__context__, getattr(error, "__notes__", ()))
        return f"{type(error).__name__} {error} {error!r} {more!r}"
    return None


def forms(value: object) -> list[object]:
    """Return a value in each form in which it may leave the process: words in two languages, repr, pickle, hash."""
    told = describe(value), describe(value, RUSSIAN)
    drawn = value.count._repr_svg_() if isinstance(value, cribbage.Counted) else ""
    return [*told, repr(value), pickle.dumps(value), hash(value), drawn]


def answers(game: Any, rules: Any, state: Any, seat: Seat | None, events: Any, tried: list[Any]) -> list[object]:
    """Return all that the seat can find out in a state: every answer, every refusal, every text and every picture."""
    view = game.view(state, seat)
    drawn = import_module(f"{game.__name__}.picture")
    refusals = [game.refusal(table, action) for action in tried for table in (state, view)]
    asked = [(ask(state), ask(view)) for ask in (game.awaited, game.actors, game.windows, game.outcome)]
    listed = (
        [] if seat is None else [(ask(state, seat), ask(view)) for ask in (game.lawful_actions, game.possible_actions)]
    )
    hidden = [*game.unseen(view)]
    random.Random(5).shuffle(hidden)
    table = game.table_action(state, 7)
    return [
        repr(view),
        pickle.dumps(view),
        hash(view),
        str(view),
        view._repr_svg_(),
        drawn.view_text(view, ascii_only=True),
        drawn.view_svg(view, four_colours=True),
        game.unseen(view),
        [*asked, repr(asked), pickle.dumps(asked)],
        [*listed, repr(listed), pickle.dumps(listed)],
        [(None, None) if refused is None else (refused, refused.reason, *forms(refused)) for refused in refusals],
        [told_when_trying(game.step, state, action) for action in tried],
        told_when_trying(game.complete, view, hidden),
        None if table is None else (type(table), getattr(table, "pack", None)),
        [forms(event) for event in events],
        json.dumps(seat_message(game, state, seat, events)),
        repr(game.sample(view, 5)),
    ]


def compare(pair: Twins, chance: random.Random, most: int, tries: int | None = None) -> int:
    """Compare all answers after some of the actions, the last one included; the seat tries the same in both plays."""
    game, rules, seat = pair.game, pair.rules, pair.seat
    every = [] if seat is None else asked_actions(game, rules, seat, chance)
    last = len(pair.states[0]) - 1
    numbers = {*chance.sample(range(last), min(most - 1, last)), last}
    for number in numbers:
        tried = every if tries is None else chance.sample(every, min(tries, len(every)))
        one, other = (
            answers(game, rules, pair.states[side][number], seat, pair.events[side][number], tried) for side in (0, 1)
        )
        assert one == other
    assert pair.events[0] == pair.events[1]
    return len(numbers)


@pytest.mark.parametrize(("game", "rules"), some(TABLES, 3))
def test_hidden_cards_change_no_answer(game: Any, rules: Any) -> None:
    """In two plays that differ only in what a seat has never seen, it gets the same answers after every action."""
    chance, compared = random.Random(3), 0
    for seed, policy in enumerate((CLUMSY, HOSTILE, HONEST)):
        for pair in twins(game, rules, seed, policy, most=60):
            compared += compare(pair, chance, most=3)
    assert compared > 10


@pytest.mark.weekly
@pytest.mark.parametrize(("game", "rules"), TABLES)
def test_hidden_cards_change_no_answer_at_many_tables(game: Any, rules: Any) -> None:
    """The same for 100,000 states of each game; the seat tries 40 actions in each."""
    chance, compared, seed = random.Random(4), 0, 100
    tables = sum(1 for table in TABLES if table.values[0] is game)
    while compared < 100_000 / tables:
        for pair in twins(game, rules, seed, (CLUMSY, HOSTILE, HONEST)[seed % 3], most=200):
            compared += compare(pair, chance, most=30, tries=40)
        seed += 1


@pytest.mark.parametrize(("game", "rules"), TABLES)
def test_replay_for_a_seat_shows_it_nothing_hidden(
    game: Any, rules: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command shows a seat the same of both plays, also when the record ends with an impossible action."""
    found = 0
    for pair in twins(game, rules, 11, CLUMSY, most=50):
        if pair.seat is None:
            continue
        impossible = game.Abandon(99)
        shown = list[Any]()
        for actions in pair.actions:
            written = dumps(game, Record[Any, Any](rules, actions=actions))
            broken = dumps(game, Record[Any, Any](rules, actions=(*actions, impossible, *actions)))
            outputs = list[Any]()
            for text in (written, broken, written[:-9], written.replace('"seat"', '"seat "', 3)):
                monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
                status = main(["replay", "-", "--seat", str(pair.seat)])
                outputs.append((status, capsys.readouterr()))
            shown.append(outputs)
        assert shown[0] == shown[1]
        found += 1
    assert found
