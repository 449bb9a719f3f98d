"""The game as it is played: what the vectors do not say."""

from __future__ import annotations

import subprocess
import sys
from itertools import pairwise

import attrs
import pytest
from tests.parlour.tables import table

from muggins import parlour
from muggins.cards import PACK_52, Card, shuffled
from muggins.errors import InputError, RulesError
from muggins.parlour import (
    Abandon,
    Call,
    Calling,
    Common,
    Correct,
    Correcting,
    Deal,
    Dealing,
    Discard,
    EmptiedGiver,
    Endless,
    GameDrawn,
    GameWon,
    Open,
    Opening,
    Outcome,
    OutcomeReason,
    Over,
    Place,
    Placing,
    RefusalReason,
    ResultReason,
    Rules,
)
from muggins.table import RefusedError
from muggins.testing.play import CLUMSY, HONEST, HOSTILE, Policy, play

SIX = Card.parse("6H")


def test_rules_know_their_deals() -> None:
    """Three to seven players, each with stocks and common piles that make 52: R4."""
    assert {(rules.each, rules.commons) for rules in map(Rules, range(3, 8))} == {
        (17, 1),
        (12, 4),
        (10, 2),
        (8, 4),
        (7, 3),
    }
    assert {rules.players * rules.each + rules.commons for rules in map(Rules, range(3, 8))} == {52}


def test_options_are_read_from_their_texts() -> None:
    """An option can be given by its text or as the member it stands for."""
    assert Rules(emptied_giver="wins") == Rules(emptied_giver=EmptiedGiver.WINS)
    assert Rules(endless="played_on") == Rules(endless=Endless.PLAYED_ON)
    assert eval(repr(Rules(5, emptied_giver="wins"))) == Rules(5, emptied_giver="wins")


@pytest.mark.parametrize("players", [-1, 0, 1, 2, 8, 52])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    """There is no deal for two or for eight: Q24."""
    with pytest.raises(RulesError, match=rf"not {players} \[parlour.Q24\]"):
        Rules(players)


@pytest.mark.parametrize(
    "options",
    [
        {"players": True},
        {"players": "4"},
        {"players": 4.0},
        {"games": 0},
        {"games": True},
        {"turn_limit": 0},
        {"turn_limit": 2.5},
        {"emptied_giver": "shrugs"},
        {"emptied_giver": None},
        {"endless": True},
        {"endless": ["drawn"]},
    ],
)
def test_impossible_options_are_refused(options: dict[str, object]) -> None:
    """What is no value of an option raises an error that quotes it."""
    (value,) = options.values()
    with pytest.raises(InputError) as error:
        Rules(**options)  # type: ignore[arg-type]
    assert repr(value) in str(error.value)


@pytest.mark.parametrize(
    ("options", "rule"),
    [
        ({"players": 2}, "parlour.Q24"),
        ({"games": 0}, "parlour.R29"),
        ({"games": -1}, "parlour.R29"),
        ({"turn_limit": 0}, "parlour.R30"),
        ({"turn_limit": -1}, "parlour.R30"),
        ({"emptied_giver": "shrugs"}, "parlour.Q16"),
        ({"endless": "cut"}, "parlour.Q19"),
    ],
)
def test_an_option_that_no_game_has_names_its_clause(options: dict[str, object], rule: str) -> None:
    """The error cites the clause that excludes the value; the nearest possible one is taken."""
    with pytest.raises(RulesError) as error:
        Rules(**options)  # type: ignore[arg-type]
    assert error.value.rule == rule
    assert Rules(games=1, turn_limit=1) == Rules(4, 1, EmptiedGiver.WAITS, 1, Endless.DRAWN)


LARGEST = 2**53 - 1
HUGE = pytest.param(10**5000, id="huge")


@pytest.mark.parametrize("option", ["players", "games", "turn_limit"])
@pytest.mark.parametrize("value", [LARGEST + 1, -LARGEST - 1, HUGE])
def test_a_number_that_json_cannot_write_is_no_option(option: str, value: int) -> None:
    """Beyond 2**53 - 1 other programs round, and the error does not print it."""
    with pytest.raises(InputError, match=r"up to 2\*\*53 - 1, not one beyond it"):
        Rules(**{option: value})  # type: ignore[arg-type]
    assert Rules(games=LARGEST, turn_limit=LARGEST).games == LARGEST


@pytest.mark.parametrize("seat", [-1, True, "1", None, 1.0, LARGEST + 1, HUGE])
def test_an_action_has_a_seat(seat: int) -> None:
    """A seat is a whole number from 0 up, and a target a pile."""
    for make in (Open, Call):
        with pytest.raises(InputError, match="a seat is"):
            make(seat)
    for put in (Place, Correct):
        with pytest.raises(InputError, match="a seat is"):
            put(seat, Common(0))
        with pytest.raises(InputError, match="not on 1"):
            put(0, 1)  # type: ignore[arg-type]


def test_a_game_starts_before_its_deal() -> None:
    """The dealer is one of the seats: R8."""
    assert parlour.start(Rules(3), dealer=2).phase == Dealing()
    with pytest.raises(InputError, match="seats 0 to 2, not 3"):
        parlour.start(Rules(3), dealer=3)
    with pytest.raises(InputError, match="expected the Rules"):
        parlour.start(4)  # type: ignore[arg-type]


@pytest.mark.parametrize("players", range(3, 8))
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_cards_are_dealt_one_at_a_time(players: int, dealer: int) -> None:
    """The first card goes to the dealer's left, whose turn it is first; the last cards are common piles: R8, Q22."""
    state = parlour.apply(parlour.start(Rules(players), dealer=dealer), Deal(PACK_52))
    rules = state.rules
    dealt = [state.stocks[(dealer + 1 + number) % players][number // players] for number in range(players * rules.each)]
    assert (*dealt, *(common[0] for common in state.commons)) == PACK_52
    assert state.phase == Opening((dealer + 1) % players)


def test_the_table_deals_from_a_seed() -> None:
    """The table's own action is the deal, and nothing while seats are awaited."""
    state = parlour.start(Rules(3))
    assert parlour.table_action(state, "seed") == Deal(shuffled(PACK_52, "seed"))
    assert parlour.table_action(parlour.apply(state, Deal(PACK_52)), "seed") is None


@pytest.mark.parametrize("size", [32, 36])
def test_the_whole_pack_is_dealt(size: int) -> None:
    """A smaller pack is refused: R1."""
    refusal = parlour.refusal(parlour.start(Rules(3)), Deal(PACK_52[:size]))
    assert refusal is not None
    assert str(refusal) == f"a pack of 52 different cards is dealt here, not these {size} [parlour.R1]"


OVER = Over(Outcome((0,), OutcomeReason.MOST_GAMES, (1, 0, 0, 0)))
CHOOSES = "seat 0 alone acts now, and chooses where 3H belongs [parlour.Q6]"
CHOICE = Correcting(0, Card.parse("3H"), (Common(0), Common(3)), claimed=False)
PLACED = Calling(1, Place(0, Discard(1)), Card.parse("7D"), (3,))


@pytest.mark.parametrize(
    ("phase", "action", "told"),
    [
        (Placing(0, SIX), Open(0), "this cannot be done now: the table is at placing [parlour.R9]"),
        (Placing(0, SIX), Place(1, Common(0)), "it is the turn of seat 0 [parlour.R8]"),
        (Placing(0, SIX), Place(0, Common(4)), "there are 4 common piles and 4 discards, no other [parlour.R4]"),
        (Placing(0, SIX), Call(1), "seat 0 has opened the next card [parlour.R25]"),
        (Placing(0, SIX), Open(4), "seat 4 is not at this table of 4 [parlour.R4]"),
        (Opening(0), Place(0, Common(0)), "this cannot be done now: the table is at opening [parlour.R9]"),
        (Opening(0), Call(1), "the fault has been settled [parlour.Q8]"),
        (PLACED, Call(0), "nobody calls a placement of their own [parlour.Q9]"),
        (PLACED, Call(3), "seat 3 has called this placement already [parlour.Q8]"),
        (PLACED, Correct(0, Common(0)), "this cannot be done now: the table is at calling [parlour.R9]"),
        (CHOICE, Call(1), CHOOSES),
        (CHOICE, Correct(0, Common(1)), "3H does not belong there [parlour.Q6]"),
        (CHOICE, Correct(1, Common(0)), CHOOSES),
        (CHOICE, Open(1), CHOOSES),
        (CHOICE, Place(0, Common(0)), CHOOSES),
        (CHOICE, Deal(PACK_52), CHOOSES),
        (CHOICE, Abandon(4), "seat 4 is not at this table of 4 [parlour.R4]"),
        (Dealing(), Abandon(), "this cannot be done now: the table is at dealing [parlour.R9]"),
        (Dealing(), Call(1), "this cannot be done now: the table is at dealing [parlour.R9]"),
        (OVER, Open(1), "the game is over [parlour.R29]"),
        (OVER, Abandon(), "the game is over [parlour.R29]"),
        (OVER, Open(2**53 - 1), f"seat {2**53 - 1} is not at this table of 4 [parlour.R4]"),
    ],
)
def test_a_refusal_says_why(phase: parlour.Phase, action: parlour.Action, told: str) -> None:
    """Each refusal has a sentence and its clause, and step raises just that."""
    state = table("4C | KC | QC 2C | JC", "9H | 7D 6H | |", "2S | 9D | KH | 4D", phase)
    refusal = parlour.refusal(state, action)
    assert str(refusal) == told
    for function in (parlour.step, parlour.apply):
        with pytest.raises(RefusedError) as error:
            function(state, action)
        assert error.value.refusal == refusal
    assert parlour.fault(state, action) is None


@pytest.mark.parametrize("games", [1, 2])
@pytest.mark.parametrize(
    ("result", "told"),
    [
        (GameWon(2, ResultReason.LAST_CARD), "seat 2 has won, and no call undoes that [parlour.Q15]"),
        (
            GameDrawn(ResultReason.TURN_LIMIT),
            "the deal is a draw, which counts for nobody, and takes no call [parlour.Q19]",
        ),
    ],
)
def test_a_game_that_ended_takes_no_call(games: int, result: parlour.Result, told: str) -> None:
    """After the last game of a match and before the next deal alike: Q15, Q19."""
    phase = OVER if games == 1 else Dealing()
    state = table("4C | KC | QC 2C | JC", "9H | 7D 6H | |", "2S | 9D | KH | 4D", phase, Rules(4, games))
    state = attrs.evolve(state, results=(result,))
    for seen in (state, parlour.view(state, 1)):
        assert str(parlour.refusal(seen, Call(1))) == told
    other = "the game is over [parlour.R29]" if games == 1 else "this cannot be done now: the table is at dealing"
    assert str(parlour.refusal(state, Open(1))).startswith(other)


def test_a_view_of_another_seat_says_whose_it_is() -> None:
    """A spectator's view is that of nobody: Q23."""
    state = parlour.start(Rules(3))
    for viewer, told in ((1, "1"), (None, "none")):
        refusal = parlour.refusal(parlour.view(state, viewer), Open(0))
        assert str(refusal) == f"the view of seat {told} does not answer for others [parlour.Q23]"


@pytest.mark.parametrize("by", [None, 2])
def test_a_stopped_deal_says_who_asked_for_it(by: int | None) -> None:
    """So a score sheet can tell: R30."""
    state = parlour.apply(parlour.start(Rules(3, 2)), Deal(PACK_52))
    assert parlour.step(state, Abandon(by)).events == (
        parlour.GameAbandoned(by),
        GameDrawn(ResultReason.ABANDONED),
    )


def test_nothing_was_placed_at_the_first_card() -> None:
    """Before the first placement a call has nothing to be about: R18."""
    state = parlour.apply(parlour.start(Rules(3)), Deal(PACK_52))
    for _ in range(2):
        refusal = parlour.refusal(state, Call(0))
        assert refusal is not None
        assert refusal.reason is RefusalReason.NOTHING_PLACED
        state = parlour.apply(state, Open(1)) if state.phase == Opening(1) else state


def test_the_window_is_the_same_for_right_and_wrong() -> None:
    """Whether a card was placed rightly does not show in who may do what: R25."""
    before = table("4C | KC | QC", "9H | 7D |", "5C", Placing(0, SIX))
    right = parlour.apply(before, Place(0, Common(0)))
    wrong = parlour.apply(before, Place(0, Discard(1)))
    for function in (parlour.awaited, parlour.actors):
        assert function(right) == function(wrong)
    assert (
        [window.by for window in parlour.windows(right)] == [window.by for window in parlour.windows(wrong)] == [(1, 2)]
    )
    for seat in (0, 1, 2, None):
        assert parlour.lawful_actions(right, seat) == parlour.lawful_actions(wrong, seat)
    assert parlour.lawful_actions(right, 1) == (Open(1), Call(1))


def test_when_all_have_called_the_window_is_shut() -> None:
    """A window with nobody who may call is none: Q8."""
    state = table("4C | KC | QC", "9H | 7D |", "5C 6H", Calling(1, Place(0, Common(0)), Card.parse("5C"), (1, 2)))
    assert parlour.windows(state) == ()
    assert parlour.actors(state) == (1,)


def test_possible_placements_are_all_piles() -> None:
    """A hand can reach every common pile and every discard, the empty ones too: Q13."""
    state = table("4C | KC | QC | JC", "9H | 7D | |", "2S | 9D | KH | 5D", Placing(0, SIX))
    targets: list[parlour.Target] = [*map(Common, range(4)), *map(Discard, range(4))]
    assert parlour.possible_actions(state, 0) == tuple(Place(0, target) for target in targets)
    assert parlour.lawful_actions(state, 0) == (Place(0, Common(3)),)
    assert parlour.possible_actions(state, 1) == ()


def test_the_table_can_be_told_to_stop() -> None:
    """While a deal is played, everybody or one seat may stop it: R30."""
    state = table("4C | KC | QC", "9H | 7D |", "5C", Placing(0, SIX))
    assert parlour.lawful_actions(state) == (Abandon(), Abandon(0), Abandon(1), Abandon(2))
    assert parlour.possible_actions(parlour.start(Rules(3))) == ()


def test_a_match_is_several_games_with_the_deal_passed_on() -> None:
    """The dealer changes to the left after each game, drawn ones too; equal wins are shared: R8, R29, Q20, Q21."""
    state = parlour.start(Rules(3, games=4), dealer=1)
    dealers: list[int] = []
    while parlour.outcome(state) is None:
        if isinstance(state.phase, Dealing):
            dealers.append(state.dealer)
            state = parlour.apply(state, Deal(PACK_52))
            state = parlour.apply(state, Abandon())
            # What is not under test here is written in: who won.
            winner = {1: 2, 3: 0}.get(len(state.results))
            if winner is not None:
                won = (*state.results[:-1], GameWon(winner, ResultReason.LAST_CARD))
                state = attrs.evolve(state, results=won)
    assert dealers == [1, 2, 0, 1]
    assert parlour.outcome(state) == Outcome((0, 2), OutcomeReason.SHARED, (1, 0, 1))


def test_nobody_wins_a_match_of_draws() -> None:
    """A draw counts for nobody: Q20."""
    state = parlour.apply(parlour.apply(parlour.start(Rules(3)), Deal(PACK_52)), Abandon(2))
    outcome = parlour.outcome(state)
    assert outcome == Outcome((), OutcomeReason.ALL_DRAWN, (0, 0, 0))
    assert outcome is not None
    assert outcome.rule == "parlour.Q20"
    assert state.results == (GameDrawn(ResultReason.ABANDONED),)


@pytest.mark.parametrize("policy", [HONEST, CLUMSY, HOSTILE], ids=lambda policy: policy.name)
def test_events_tell_the_whole_story(policy: Policy) -> None:
    """From the public events alone the sizes of all piles and the open tops can be kept: Q23."""
    for players in range(3, 8):
        rules = Rules(players, turn_limit=300)
        stocks, discards = [rules.each] * players, [0] * players
        commons = [1] * rules.commons
        for turn in play(parlour, rules, f"story/{players}", policy):
            for event in turn.events:
                match event:
                    case parlour.TurnedOver(seat):
                        assert stocks[seat] == 0
                        stocks[seat], discards[seat] = discards[seat], 0
                    case parlour.Opened(seat):
                        stocks[seat] -= 1
                    case parlour.Given(seat, offender):
                        stocks[seat] -= 1
                        stocks[offender] += 1
                    case parlour.Placed(_, _, target) | parlour.Corrected(_, _, target):
                        grown, place = (
                            (commons, target.index) if isinstance(target, Common) else (discards, target.seat)
                        )
                        grown[place] += 1
                    case parlour.Faulted(_, _, target):
                        grown, place = (
                            (commons, target.index) if isinstance(target, Common) else (discards, target.seat)
                        )
                        grown[place] -= 1
                    case _:
                        pass
            view = parlour.view(turn.after, None)
            if not isinstance(view.phase, Over):
                assert (list(view.stock_sizes), list(view.discard_sizes)) == (stocks, discards)
                assert list(view.common_sizes) == commons


@pytest.mark.parametrize("players", range(3, 8))
def test_no_player_is_passed_over_in_honest_play(players: int) -> None:
    """Without calls nobody is without a card at his turn: Q17."""
    for seed in range(30):
        order = [
            turn.action.seat
            for turn in play(parlour, Rules(players, turn_limit=400), seed, Policy("quiet", mild=1.0))
            if isinstance(turn.action, Open)
        ]
        assert all(after == (before + 1) % players for before, after in pairwise(order))


def test_what_is_no_action_is_an_error() -> None:
    """A value that is no action of the game raises an InputError, for states and views."""
    state = parlour.start(Rules(3))
    for function in (parlour.step, parlour.apply, parlour.refusal, parlour.fault):
        with pytest.raises(InputError, match="expected an action of the parlour game, not 'open'"):
            function(state, "open")  # type: ignore[arg-type]
    with pytest.raises(InputError):
        parlour.refusal(parlour.view(state, 0), "open")  # type: ignore[arg-type]


@pytest.mark.parametrize("seat", [True, 1.0, "1", -1, HUGE])
def test_what_is_no_seat_is_not_the_seat_of_a_view(seat: int) -> None:
    """True equals 1 in Python, and is no seat."""
    view = parlour.view(parlour.start(Rules(3)), 1)
    for function in (parlour.lawful_actions, parlour.possible_actions):
        assert function(view, 1) == function(view)
        with pytest.raises(InputError, match="a seat is a whole number"):
            function(view, seat)


@pytest.mark.parametrize("seat", [3, -1, "0", True, HUGE])
def test_lists_are_for_seats_of_the_table(seat: int) -> None:
    """A seat that is not there has no view and no list."""
    state = parlour.start(Rules(3))
    for function in (parlour.view, parlour.lawful_actions, parlour.possible_actions):
        with pytest.raises(InputError, match="seats 0 to 2"):
            function(state, seat)


def test_importing_the_solvers_loads_no_state_machine() -> None:
    """The package gives solvers and adjudicator at once, and the rest on first use."""
    code = (
        "import sys, muggins.parlour as p; p.lawful_targets, p.adjudicate_call, p.endless_period;"
        "assert not {'muggins.parlour.game', 'muggins.parlour.state'} & set(sys.modules);"
        "import muggins.parlour.views; assert callable(p.view); p.step;"
        "assert all(hasattr(p, name) for name in p.__all__) and set(p.__all__) <= set(dir(p))"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
    with pytest.raises(AttributeError, match="no_such_name"):
        _ = parlour.no_such_name  # type: ignore[attr-defined]
