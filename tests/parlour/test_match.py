"""Whole matches: who deals, who has won, draws by proof, limit and agreement, and the end of a match."""

from __future__ import annotations

import pickle

import attrs
import pytest
from tests.parlour.tables import table

from muggins import parlour
from muggins.cards import PACK_52, Card, shuffled
from muggins.parlour import (
    Abandon,
    Abandoned,
    AgreeDraw,
    Call,
    Calling,
    Common,
    Correcting,
    Deal,
    Dealing,
    Discard,
    EmptiedGiver,
    Ended,
    Endless,
    GameDrawn,
    GameWon,
    Open,
    Opened,
    Opening,
    Outcome,
    OutcomeReason,
    Place,
    Placing,
    ResultReason,
    Rules,
    State,
    TurnedOver,
    TurnOver,
)
from muggins.parlour.state import outcome_of
from muggins.testing.play import CLUMSY, play

SIX = Card.parse("6H")


def test_a_match_is_several_games_with_the_deal_passed_on() -> None:
    """The dealer changes to the left after each game, drawn ones too: R8, Q20, Q21."""
    state = parlour.start(Rules(3, games=4), dealer=1)
    dealers: list[int] = []
    while parlour.outcome(state) is None:
        dealers.append(state.dealer)
        state = parlour.apply(parlour.apply(state, Deal(PACK_52)), AgreeDraw())
    assert dealers == [1, 2, 0, 1]
    assert (state.deals, state.draws, state.wins) == (4, 4, (0, 0, 0))


def win(state: State, seat: int) -> State:
    """Let the seat win a game, whose deal is at its last card."""
    stocks = ["KC", "QC", "JC"]
    stocks[seat] = ""
    last = table(" | ".join(stocks), "| |", "5C", Placing(seat, SIX), state.rules)
    playing = attrs.evolve(state, deals=state.deals + 1, layout=last.layout, phase=last.phase)
    return parlour.apply(playing, Place(seat, Common(0)))


@pytest.mark.parametrize(
    ("winners", "outcome"),
    [
        ((2,), Outcome((2,), OutcomeReason.MOST_GAMES, (0, 0, 1))),
        ((2, 0), Outcome((0, 2), OutcomeReason.SHARED, (1, 0, 1))),
        ((2, 0, 2), Outcome((2,), OutcomeReason.MOST_GAMES, (1, 0, 2))),
        ((0, 1, 2), Outcome((0, 1, 2), OutcomeReason.SHARED, (1, 1, 1))),
        ((1, None, 1), Outcome((1,), OutcomeReason.MOST_GAMES, (0, 2, 0))),
        ((None, None), Outcome((), OutcomeReason.ALL_DRAWN, (0, 0, 0))),
    ],
)
def test_wins_are_counted_and_equal_counts_share(winners: tuple[int | None, ...], outcome: Outcome) -> None:
    """The most wins take the match, equal ones share it, and a draw counts for nobody: R29, Q20."""
    state = parlour.start(Rules(3, games=len(winners)))
    for winner in winners:
        assert parlour.outcome(state) is None
        if winner is None:
            state = parlour.apply(parlour.apply(state, Deal(PACK_52)), AgreeDraw())
        else:
            state = win(state, winner)
            assert state.last == GameWon(winner, ResultReason.LAST_CARD, state.wins[winner])
    assert parlour.outcome(state) == outcome
    assert outcome_of(state.wins) == outcome


def test_a_match_of_draws_says_why() -> None:
    """Nobody has a win to share: Q20."""
    assert outcome_of((0, 0, 0)).rule == "parlour.Q20"
    assert outcome_of((0, 1, 0)).rule == "parlour.R29"


# --- draws by agreement, and the end of a match


def in_each_phase() -> list[State]:
    """Return a state of each phase of a deal, in a match of two."""
    rules = Rules(4, 2)
    opening = parlour.apply(parlour.start(rules), Deal(PACK_52))
    placing = parlour.apply(opening, Open(1))
    calling = parlour.apply(placing, Place(1, Discard(1)))
    latest = Calling(1, Place(0, Discard(1)), Card.parse("7D"))
    wrong = table("4C | KC | QC | JC", "9H | 7D 3H | |", "2S | 9D | KH | 4D", latest, rules)
    return [opening, placing, calling, parlour.apply(wrong, Call(2))]


def lying(state: State) -> list[Card]:
    """Return the cards that lie on piles."""
    layout = state.layout
    return [card for piles in (layout.stocks, layout.discards, layout.commons) for pile in piles for card in pile]


@pytest.mark.parametrize("state", in_each_phase(), ids=lambda state: type(state.phase).__name__)
def test_all_can_agree_to_a_draw_at_any_time_of_a_deal(state: State) -> None:
    """The deal is a draw and the match goes on; a card in hand stays with its player: R30, Q20, R21."""
    after, events = parlour.step(state, AgreeDraw())
    assert events == (GameDrawn(ResultReason.AGREED),)
    assert (after.phase, after.dealer, after.draws, after.last) == (Dealing(), 1, 1, events[0])
    assert sorted(map(str, lying(after))) == sorted(map(str, parlour.table_cards(state)))
    if isinstance(state.phase, Placing | Correcting):
        assert after.layout.discards[state.phase.seat][-1] == state.phase.card


@pytest.mark.parametrize("by", [None, 0, 3])
@pytest.mark.parametrize(
    "state", [parlour.start(Rules(4, 2)), *in_each_phase()], ids=lambda state: type(state.phase).__name__
)
def test_the_match_can_be_abandoned_at_any_time(state: State, by: int | None) -> None:
    """It ends without a winner, and the games that were won can still be read: Q20."""
    won = attrs.evolve(state, wins=(0, 1, 0, 0))
    after, events = parlour.step(won, Abandon(by))
    outcome = Outcome((), OutcomeReason.ABANDONED, (0, 1, 0, 0))
    assert events == (Abandoned(by), Ended(outcome))
    assert parlour.outcome(after) == outcome
    assert outcome.rule == "parlour.Q20"
    assert after.wins == (0, 1, 0, 0)
    assert sorted(map(str, lying(after))) == sorted(map(str, parlour.table_cards(state)))
    assert parlour.possible_actions(after, None) == ()


def test_a_match_of_draws_does_not_grow() -> None:
    """A state keeps counts and not a list, so the thousandth deal is no larger than the tenth: R29."""
    state = parlour.start(Rules(3, games=10_000))
    sizes: dict[int, int] = {}
    for number in range(1, 1_001):
        state = parlour.apply(parlour.apply(state, Deal(PACK_52)), AgreeDraw())
        if number in (10, 1_000):
            sizes[number] = len(pickle.dumps(state))
    assert sizes[1_000] <= sizes[10] + 8


# --- Q19 as amended: a draw by proof or by limit comes when the next player would open


def e1() -> State:
    """Return a deal for three, played lawfully until seat 1 has to place its 64th card; lawful play wins it."""
    state = parlour.apply(parlour.start(Rules(3)), Deal(shuffled(PACK_52, "x3")))
    while not (state.placements == 63 and isinstance(state.phase, Placing)):
        (seat,) = parlour.awaited(state)
        state = parlour.apply(state, parlour.lawful_actions(state, seat)[0])
    return state


def test_a_fault_that_makes_a_deal_endless_can_be_called() -> None:
    """The 64th placement is a fault and the table goes round; a call undoes it before anything is final: Q19, R25."""
    wrong, events = parlour.step(e1(), Place(1, Discard(0)))
    assert events == (parlour.Placed(1, Card.parse("JS"), Discard(0)),)
    assert parlour.windows(wrong)[0].by == (0, 2)
    called = parlour.apply(wrong, Call(2))
    assert called.phase == Opening(2)
    assert parlour.outcome(called) is None
    assert parlour.step(called, Open(2)).events == (Opened(2, Card.parse("8C")),)


def test_the_uncalled_fault_draws_the_deal_when_the_next_player_would_open() -> None:
    """No card is opened, and the next seat's Open is the draw: Q19."""
    wrong = parlour.apply(e1(), Place(1, Discard(0)))
    after, events = parlour.step(wrong, Open(2))
    assert events == (
        GameDrawn(ResultReason.ENDLESS),
        Ended(Outcome((), OutcomeReason.ALL_DRAWN, (0, 0, 0))),
    )
    assert after.layout == wrong.layout


def test_the_neighbours_of_the_question_open_a_card() -> None:
    """After 63 and 65 placements it is not asked, and after a right 64th one the deal is not endless: Q19."""
    state = e1()
    for placements, target in ((62, Discard(0)), (64, Discard(0)), (63, Discard(1))):
        counted = attrs.evolve(state, layout=attrs.evolve(state.layout, placements=placements))
        placed = parlour.apply(counted, Place(1, target))
        assert parlour.step(placed, Open(2)).events == (Opened(2, Card.parse("9H")),)


def circle(placements: int, rules: Rules) -> State:
    """Return a table of three cards that nobody wants, of which seat 0 has just placed one."""
    state = table("| 9D | KH", "5C | |", "2S", Calling(1, Place(0, Discard(0)), None), rules)
    return attrs.evolve(state, layout=attrs.evolve(state.layout, placements=placements))


@pytest.mark.parametrize("placements", [64, 128, 256, 2**20])
def test_it_is_asked_after_each_doubling(placements: int) -> None:
    """After 64 placements, and whenever they have doubled, but not one earlier or later: Q19."""
    assert parlour.apply(circle(placements, Rules(3)), Open(1)).last == GameDrawn(ResultReason.ENDLESS)
    for other in (placements - 1, placements + 1, placements * 3 // 2):
        assert parlour.apply(circle(other, Rules(3)), Open(1)).last is None
    assert parlour.apply(circle(placements, Rules(3, endless=Endless.PLAYED_ON)), Open(1)).last is None


@pytest.mark.parametrize("placements", [1, 2, 4, 8, 16, 32])
def test_it_is_not_asked_before_the_64th_placement(placements: int) -> None:
    """The first question is after the 64th placement: Q19."""
    assert parlour.apply(circle(placements, Rules(3)), Open(1)).last is None


@pytest.mark.parametrize("limit", [1, 7, 40])
def test_the_turn_limit_comes_when_the_next_player_would_open(limit: int) -> None:
    """After the n-th placement calls are taken, and the next Open is the draw: R30, Q19."""
    rules = Rules(3, turn_limit=limit)
    assert parlour.apply(circle(limit - 1, rules), Open(1)).last is None
    last = circle(limit, rules)
    assert parlour.apply(last, Call(2)).last is None
    assert parlour.apply(last, Call(None)).last is None
    for state in (last, parlour.apply(last, Call(2))):
        assert parlour.apply(state, Open(1)).last == GameDrawn(ResultReason.TURN_LIMIT)


def test_a_question_is_asked_after_a_settled_fault_too() -> None:
    """By then the 64th placement has been corrected, and what is asked about is the table after it: Q19."""
    settled = attrs.evolve(circle(64, Rules(3)), phase=Opening(1))
    assert parlour.apply(settled, Open(1)).last == GameDrawn(ResultReason.ENDLESS)


# --- turning over at once


def test_at_once_comes_before_the_question() -> None:
    """The discard is turned over, and then the deal is proved endless: Q1, Q19."""
    events = parlour.step(circle(64, Rules(3, turn_over=TurnOver.AT_ONCE)), Open(1)).events
    assert events[:2] == (TurnedOver(0), GameDrawn(ResultReason.ENDLESS))
    events = parlour.step(circle(64, Rules(3)), Open(1)).events
    assert events[0] == GameDrawn(ResultReason.ENDLESS)


def test_at_once_no_discard_lies_beside_an_empty_stock_when_a_card_is_placed() -> None:
    """After every Open only the opener may have a discard and no stock: Q1."""
    rules = Rules(4, turn_over=TurnOver.AT_ONCE)
    turned = 0
    for seed in range(20):
        for turn in play(parlour, rules, seed, CLUMSY):
            turned += sum(isinstance(event, TurnedOver) for event in turn.events)
            if isinstance(turn.after.phase, Placing | Opening):
                layout = turn.after.layout
                excepted = turn.after.phase.seat if isinstance(turn.after.phase, Placing) else None
                late = [s for s in range(4) if layout.discards[s] and not layout.stocks[s] and s != excepted]
                assert late == []
    assert turned > 20


# --- an emptied giver


@pytest.mark.parametrize(
    ("stocks", "discards", "winner"),
    [
        ("4C | KC | QC 3C", "9H | 7D 6H |", None),
        ("4C | | QC 3C", "9H | 7D 8S 6H |", None),
        ("4C | | QC 3C", "9H | 7D 6H |", 1),
        ("4C | KC | QC", "9H | 7D 6H |", 2),
    ],
)
def test_a_giver_with_a_discard_has_not_won(stocks: str, discards: str, winner: int | None) -> None:
    """Where an emptied giver wins, stock and discard must both be empty: Q16, R22."""
    rules = Rules(3, emptied_giver=EmptiedGiver.WINS)
    covered = Card.parse(discards.split("|")[1].split()[-2])
    state = table(stocks, discards, "5C", Calling(1, Place(0, Discard(1)), covered), rules)
    after = parlour.apply(state, Call(2))
    expected = None if winner is None else GameWon(winner, ResultReason.EMPTIED_GIVER, 1)
    assert after.last == expected
    assert parlour.apply(attrs.evolve(state, rules=Rules(3)), Call(2)).last is None


# --- observers


def test_an_observer_has_the_effect_of_any_caller() -> None:
    """Only the caller in the event differs: Q9."""
    state = table("4C | KC 8C | QC 3C", "9H | 7D 6H |", "5C", Calling(1, Place(0, Discard(1)), Card.parse("7D")))
    by_seat, by_observer = parlour.step(state, Call(2)), parlour.step(state, Call(None))
    assert by_seat.state == by_observer.state
    assert by_seat.events[1:] == by_observer.events[1:]
    assert by_observer.events[0] == parlour.Called(None, parlour.VerdictReason.UPHELD)


def test_calls_in_vain_commute() -> None:
    """It does not matter who calls first: Q8, Q9."""
    state = table("4C | KC 8C | QC 3C", "9H | 7D |", "5C 6H", Calling(1, Place(0, Common(0)), Card.parse("5C")))
    one = parlour.apply(parlour.apply(parlour.apply(state, Call(None)), Call(2)), Call(1))
    other = parlour.apply(parlour.apply(parlour.apply(state, Call(1)), Call(2)), Call(None))
    assert one == other
    assert one.phase == Calling(1, Place(0, Common(0)), Card.parse("5C"), (1, 2), observed=True)
