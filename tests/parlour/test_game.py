"""The game as it is played: deals, turns, windows and lists."""

from __future__ import annotations

import subprocess
import sys
from itertools import pairwise

import pytest
from tests.parlour.tables import table

from muggins import parlour
from muggins.cards import PACK_52, Card, shuffled
from muggins.errors import InputError, RulesError
from muggins.parlour import (
    Abandon,
    AgreeDraw,
    Call,
    Calling,
    Common,
    Correct,
    Correcting,
    Deal,
    Dealing,
    Discard,
    Open,
    Opening,
    Over,
    Place,
    Placing,
    Rules,
)
from muggins.table import NoSeat, describe
from muggins.testing.play import CLUMSY, HONEST, HOSTILE, Policy, play

SIX = Card.parse("6H")
LARGEST = 2**53 - 1
HUGE = pytest.param(10**5000, id="huge")


# --- actions


@pytest.mark.parametrize("seat", [-1, True, "1", 1.0, LARGEST + 1, HUGE])
def test_an_action_has_a_seat(seat: int) -> None:
    """A seat is an integer of at least 0, and a target a pile."""
    for make in (Open, Call):
        with pytest.raises(InputError, match=r"^a seat must be"):
            make(seat)
    for put in (Place, Correct):
        with pytest.raises(InputError, match=r"^a seat must be"):
            put(seat, Common(0))
        with pytest.raises(InputError, match="expected a Common or a Discard, got 1"):
            put(0, 1)  # type: ignore[arg-type]  # wrong on purpose


def test_only_an_observer_calls_without_a_seat() -> None:
    """A call of None is an observer's; every other act of a player has a seat: Q9."""
    assert Call(None).seat is None
    with pytest.raises(InputError, match="a seat must be an integer of at least 0, got None"):
        Open(None)  # type: ignore[arg-type]  # wrong on purpose


def test_the_acts_of_the_table_have_no_seat() -> None:
    """A server can tell them from those of a player."""
    assert [action.seat for action in (Deal(PACK_52), AgreeDraw(), Abandon(2), Call(None))] == [None] * 4


# --- the start


def test_a_game_starts_before_its_deal() -> None:
    """The dealer is one of the seats: R8."""
    state = parlour.start(Rules(3), dealer=2)
    assert (state.phase, state.deals, state.placements, parlour.table_cards(state)) == (Dealing(), 0, 0, ())
    with pytest.raises(InputError, match=r"^the dealer must be an integer from 0 to 2, got 3"):
        parlour.start(Rules(3), dealer=3)
    with pytest.raises(InputError, match="expected the Rules of parlour Muggins, got 4"):
        parlour.start(4)  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.parametrize("scores", [(), (0, 0, 0), (1, 0, 0), 5])
def test_a_match_begins_without_wins(scores: object) -> None:
    """There are no scores to begin from: R29."""
    with pytest.raises(RulesError, match=r"^scores must be None, .* \[parlour.R29\]$"):
        parlour.start(Rules(3), scores=scores)  # type: ignore[arg-type]  # wrong on purpose
    assert parlour.start(Rules(3), scores=None) == parlour.start(Rules(3))


@pytest.mark.parametrize("players", range(3, 8))
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_cards_are_dealt_one_at_a_time(players: int, dealer: int) -> None:
    """The first card goes to the dealer's left, who begins; the last cards are common piles: R5, R8, Q22."""
    state, events = parlour.step(parlour.start(Rules(players), dealer=dealer), Deal(PACK_52))
    layout, each = state.layout, state.rules.each
    dealt = [layout.stocks[(dealer + 1 + number) % players][number // players] for number in range(players * each)]
    assert (*dealt, *(common[0] for common in layout.commons)) == PACK_52
    assert layout.discards == ((),) * players  # R6
    assert state.phase == Opening((dealer + 1) % players)
    assert events == (parlour.Dealt(dealer, 1, (0,) * players, PACK_52[players * each :]),)


def test_the_table_deals_from_a_seed() -> None:
    """The table's own action is the deal, and nothing while seats are awaited."""
    state = parlour.start(Rules(3))
    assert parlour.table_action(state, "seed") == Deal(shuffled(PACK_52, "seed"))
    assert parlour.table_action(parlour.apply(state, Deal(PACK_52)), "seed") is None


# --- windows and lists


def test_the_window_is_the_same_for_right_and_wrong() -> None:
    """Who may do what does not show whether a card was placed rightly: R25."""
    before = table("4C | KC | QC", "9H | 7D |", "5C", Placing(0, SIX))
    right = parlour.apply(before, Place(0, Common(0)))
    wrong = parlour.apply(before, Place(0, Discard(1)))
    for function in (parlour.awaited, parlour.actors):
        assert function(right) == function(wrong)
    assert [window.by for window in parlour.windows(right)] == [(1, 2)]
    assert [window.by for window in parlour.windows(wrong)] == [(1, 2)]
    for seat in (0, 1, 2, None):
        assert parlour.lawful_actions(right, seat) == parlour.lawful_actions(wrong, seat)
    assert parlour.lawful_actions(right, 1) == (Open(1), Call(1))
    assert parlour.lawful_actions(right, 0) == ()  # Q9


def test_when_all_seats_have_called_the_window_is_shut() -> None:
    """A window lists seats; the observers may still call, and are not listed: Q8, Q9."""
    state = table("4C | KC | QC", "9H | 7D |", "5C 6H", Calling(1, Place(0, Common(0)), Card.parse("5C"), (1, 2)))
    assert parlour.windows(state) == ()
    assert parlour.actors(state) == (1,)
    assert parlour.possible_actions(state, None)[0] == Call(None)


def test_possible_placements_are_all_piles() -> None:
    """A hand can reach every common pile and every discard, the empty ones too: Q13."""
    state = table("4C | KC | QC | JC", "9H | 7D | |", "2S | 9D | KH | 5D", Placing(0, SIX))
    targets: list[parlour.Target] = [*map(Common, range(4)), *map(Discard, range(4))]
    assert parlour.possible_actions(state, 0) == tuple(Place(0, target) for target in targets)
    assert parlour.lawful_actions(state, 0) == (Place(0, Common(3)),)
    assert parlour.possible_actions(state, 1) == ()


def test_the_offender_chooses_among_the_right_piles() -> None:
    """Only the right piles are a correction, and only the offender has them: Q6."""
    choice = Correcting(0, Card.parse("3H"), (Common(0), Common(3)))
    state = table("4C | KC | QC | JC", "9H | 7D | |", "2S | 9D | KH | 4D", choice)
    assert parlour.possible_actions(state, 0) == (Correct(0, Common(0)), Correct(0, Common(3)))
    assert [parlour.possible_actions(state, seat) for seat in (1, 2, 3)] == [(), (), ()]


STOPS = (Abandon(), Abandon(0), Abandon(1), Abandon(2))


def test_what_the_table_can_do() -> None:
    """An observer's call first, then an agreed draw, then the end of the match; all of it lawful: R30, Q9, Q20."""
    placing = table("4C | KC | QC", "9H | 7D |", "5C", Placing(0, SIX))
    calling = parlour.apply(placing, Place(0, Common(0)))
    expected: list[tuple[parlour.State, tuple[parlour.Action, ...]]] = [
        (parlour.start(Rules(3)), STOPS),
        (placing, (AgreeDraw(), *STOPS)),
        (calling, (Call(None), AgreeDraw(), *STOPS)),
        (parlour.apply(calling, Call(None)), (AgreeDraw(), *STOPS)),
        (parlour.apply(calling, Abandon()), ()),
    ]
    for state, actions in expected:
        assert parlour.possible_actions(state, None) == parlour.lawful_actions(state, None) == actions


def test_a_state_is_asked_for_a_seat() -> None:
    """A state without a seat is an error; None is the table; a spectator's view lists nothing."""
    state = parlour.apply(parlour.start(Rules(3)), Deal(PACK_52))
    for function in (parlour.lawful_actions, parlour.possible_actions):
        with pytest.raises(InputError, match="a state must be asked for a seat"):
            function(state)
        assert function(parlour.view(state, None)) == function(parlour.view(state, None), None) == ()
        assert function(parlour.view(state, 1), NoSeat.GIVEN) == (Open(1),)


@pytest.mark.parametrize("seat", [True, 1.0, "1", -1, HUGE])
def test_what_is_not_a_seat_is_not_the_seat_of_a_view(seat: int) -> None:
    """True is not a seat, although it equals 1 in Python."""
    view = parlour.view(parlour.start(Rules(3)), 1)
    for function in (parlour.lawful_actions, parlour.possible_actions):
        assert function(view, 1) == function(view)
        with pytest.raises(InputError, match="a seat must be an integer"):
            function(view, seat)


@pytest.mark.parametrize("seat", [3, -1, "0", True, HUGE])
def test_lists_are_for_seats_of_the_table(seat: int) -> None:
    """A seat that is not there has no view and no list."""
    state = parlour.start(Rules(3))
    for function in (parlour.view, parlour.lawful_actions, parlour.possible_actions):
        with pytest.raises(
            InputError, match=r"must be an integer (from 0 to 2, got|of at most 2\*\*53 - 1, got one beyond)"
        ):
            function(state, seat)


# --- faults


def test_the_fault_that_can_be_called() -> None:
    """It is that of the latest placement, until the next card is opened; a view knows it too: R18, R25."""
    before = table("4C | KC | QC", "9H | 7D |", "5C", Placing(0, SIX))
    wrong = parlour.apply(before, Place(0, Discard(1)))
    (fault,) = parlour.open_faults(wrong)
    assert fault == parlour.fault(before, Place(0, Discard(1))) == parlour.latest_fault(parlour.view(wrong, None))
    for state in (before, parlour.apply(before, Place(0, Common(0))), parlour.apply(wrong, Open(1))):
        assert parlour.open_faults(state) == ()
        assert parlour.latest_fault(state) is None
    assert parlour.open_faults(parlour.apply(wrong, Call(2))) == ()


@pytest.mark.parametrize("players", range(3, 8))
def test_no_player_is_passed_over_in_honest_play(players: int) -> None:
    """Without calls no seat is without a card at its turn: Q17."""
    for seed in range(30):
        order = [
            turn.action.seat
            for turn in play(parlour, Rules(players, turn_limit=400), seed, Policy("quiet", mild=1.0))
            if isinstance(turn.action, Open)
        ]
        assert all(after == (before + 1) % players for before, after in pairwise(order))


# --- events


@pytest.mark.parametrize("policy", [HONEST, CLUMSY, HOSTILE], ids=lambda policy: policy.name)
def test_events_tell_the_whole_story(policy: Policy) -> None:
    """From the public events alone the sizes of all piles, and the wins, can be kept: Q23, R29."""
    for players in range(3, 8):
        rules = Rules(players, 2, turn_limit=300)
        stocks, discards, commons, wins = [0] * players, [0] * players, [0] * rules.commons, [0] * players
        for turn in play(parlour, rules, f"story/{players}", policy):
            for event in turn.events:
                assert describe(event)
                match event:
                    case parlour.Dealt(_, number, scores, shown):
                        assert number == turn.after.deals
                        assert list(scores) == wins
                        stocks, discards = [rules.each] * players, [0] * players
                        commons = [1] * len(shown)
                    case parlour.TurnedOver(seat):
                        assert stocks[seat] == 0
                        stocks[seat], discards[seat] = discards[seat], 0
                    case parlour.Opened(seat):
                        stocks[seat] -= 1
                    case parlour.Given(seat, offender):
                        stocks[seat] -= 1
                        stocks[offender] += 1
                    case parlour.Placed(_, _, target) | parlour.Corrected(_, _, target):
                        piles, place = (
                            (commons, target.index) if isinstance(target, Common) else (discards, target.seat)
                        )
                        piles[place] += 1
                    case parlour.Faulted(_, _, target):
                        piles, place = (
                            (commons, target.index) if isinstance(target, Common) else (discards, target.seat)
                        )
                        piles[place] -= 1
                    case parlour.GameWon(seat, _, won):
                        wins[seat] += 1
                        assert won == wins[seat]
                    case _:
                        pass
            view = parlour.view(turn.after, None)
            if not isinstance(view.phase, (Over, Dealing)):
                assert (list(view.stock_sizes), list(view.discard_sizes)) == (stocks, discards)
                assert list(view.common_sizes) == commons


def test_every_event_is_a_sentence() -> None:
    """Each says who, which card, where and why, with its clause where it has one."""
    before = table("| KC 8C | QC", "9H | 7D |", "5C", Placing(0, SIX))
    wrong, placed = parlour.step(before, Place(0, Discard(1)))
    told = [*placed, *parlour.step(wrong, Call(None)).events, *parlour.step(wrong, Call(2)).events]
    told += parlour.step(wrong, AgreeDraw()).events
    told += parlour.step(wrong, Abandon(2)).events
    winning = table("| KC | QC", "| 7D |", "5C", Placing(0, SIX))
    told += parlour.step(winning, Place(0, Common(0))).events
    told += parlour.step(parlour.start(Rules(3)), Deal(PACK_52)).events
    told += parlour.step(table("| KC | QC", "9H | 7D |", "5C", Opening(0)), Open(0)).events
    assert [*dict.fromkeys(map(describe, told))] == [
        "seat 0 places 6H on the discard of seat 1",
        'an observer calls "Muggins!": the placement was a fault [parlour.R19]',
        f"seat 0 has misplaced 6H on the discard of seat 1: {parlour.latest_fault(wrong)}",
        "6H of seat 0 moves to common pile 0",
        "seat 1 gives a card to seat 0",
        "seat 2 gives a card to seat 0",
        'seat 2 calls "Muggins!": the placement was a fault [parlour.R19]',
        "the game is a draw: all agreed to it [parlour.R30]",
        "the match is over: every game was a draw, and nobody has won; games won by seat: 0, 0, 0 [parlour.Q20]",
        "all have stopped because seat 2 asked to",
        "the match is over: the match was stopped, and nobody has won; games won by seat: 0, 0, 0 [parlour.Q20]",
        "seat 0 places 6H on common pile 0",
        "seat 0 has no card left and claims victory",
        "seat 0 wins the game: the last card was placed correctly; games won by this seat: 1 [parlour.R27]",
        "the match is over: seat 0 has won the most games; games won by seat: 1, 0, 0 [parlour.R29]",
        "seat 0 deals game 1; the common piles begin with KS",
        "seat 0 turns over their discard",
        "seat 0 opens 9H",
    ]


@pytest.mark.parametrize(
    ("action", "told"),
    [
        (Open(1), "seat 1 opens a card"),
        (Place(1, Common(0)), "seat 1 places the open card on common pile 0"),
        (Call(1), 'seat 1 calls "Muggins!"'),
        (Call(None), 'an observer calls "Muggins!"'),
        (Correct(1, Discard(2)), "seat 1 moves the card to the discard of seat 2"),
        (AgreeDraw(), "all agree to draw the deal"),
    ],
)
def test_every_action_is_a_sentence(action: parlour.Action, told: str) -> None:
    """It says who does what."""
    assert describe(action) == told


@pytest.mark.parametrize("target", [*map(Common, range(2)), *map(Discard, range(5))])
def test_a_named_fault_has_the_facts_of_its_reason(target: parlour.Target) -> None:
    """The event says what the fault says, without the table in front of it: Q13."""
    before = table("4C | KC | QC | JC | 9C", "9H | 7D | 5H | QS |", "2C | KD", Placing(3, SIX))
    fault = parlour.fault(before, Place(3, target))
    events = parlour.step(parlour.apply(before, Place(3, target)), Call(2)).events
    named = [event for event in events if isinstance(event, parlour.Faulted)]
    if fault is None:
        assert named == []
    else:
        (event,) = named
        assert (event.reason, event.facts, event.rule) == (fault.reason, fault.facts, fault.rule)
        assert describe(event).endswith(f": {fault}")


# --- the package


def test_importing_the_solvers_loads_no_state_machine() -> None:
    """The package gives solvers and adjudicator at once, and the rest on first use."""
    code = (
        "import sys, muggins.parlour as p; p.lawful_targets, p.adjudicate_call, p.endless_period, p.Rules;"
        "assert not {'muggins.parlour.game', 'muggins.parlour.state'} & set(sys.modules);"
        "import muggins.parlour.views; assert callable(p.view); p.step;"
        "assert 'muggins.parlour.referee' not in sys.modules;"
        "assert all(hasattr(p, name) for name in p.__all__) and set(p.__all__) <= set(dir(p))"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
    with pytest.raises(AttributeError, match="no_such_name"):
        _ = parlour.no_such_name  # type: ignore[attr-defined]  # wrong on purpose
