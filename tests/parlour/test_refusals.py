"""Why an action cannot happen: each reason, with its sentence and its clause."""

from __future__ import annotations

import attrs
import pytest
from tests.parlour.tables import table

from muggins import parlour
from muggins.cards import PACK_52, Card
from muggins.errors import InputError
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
    State,
)
from muggins.table import RefusedError

SIX = Card.parse("6H")
OVER = Over(Outcome((0,), OutcomeReason.MOST_GAMES, (1, 0, 0, 0)))
STOPPED = Over(Outcome((), OutcomeReason.ABANDONED, (0, 0, 0, 0)))
CHOICE = Correcting(0, Card.parse("3H"), (Common(0), Common(3)))
PLACED = Calling(1, Place(0, Discard(1)), Card.parse("7D"), (3,), observed=True)

PLACE_FIRST = "seat 0 has to place 6H first [parlour.R14]"
OPEN_FIRST = "seat 0 has to open a card first [parlour.R9]"
CHOOSE_FIRST = "seat 0 alone acts now, and has to choose where 3H belongs [parlour.Q6]"
DEAL_FIRST = "the table has to deal first [parlour.R4]"

CASES: list[tuple[parlour.Phase, parlour.Action, str]] = [
    (Placing(0, SIX), Open(0), PLACE_FIRST),
    (Placing(0, SIX), Open(1), PLACE_FIRST),
    (Placing(0, SIX), Correct(0, Common(0)), PLACE_FIRST),
    (Placing(0, SIX), Deal(PACK_52), PLACE_FIRST),
    (Placing(0, SIX), Place(1, Common(0)), "it is the turn of seat 0 [parlour.R8]"),
    (
        Placing(0, SIX),
        Place(0, Common(4)),
        "common pile 4 is not at this table, which has 4 common piles and 4 discards [parlour.R4]",
    ),
    (
        Placing(0, SIX),
        Place(0, Discard(4)),
        "the discard of seat 4 is not at this table, which has 4 common piles and 4 discards [parlour.R4]",
    ),
    (Placing(0, SIX), Call(1), "seat 0 has opened the next card: seat 0 has to place 6H first [parlour.R25]"),
    (Placing(0, SIX), Call(None), "seat 0 has opened the next card: seat 0 has to place 6H first [parlour.R25]"),
    (Placing(0, SIX), Open(4), "seat 4 is not at this table of 4 [parlour.R4]"),
    (Opening(0), Open(1), "it is the turn of seat 0 [parlour.R8]"),
    (Opening(0), Place(0, Common(0)), OPEN_FIRST),
    (Opening(0), Place(1, Common(0)), OPEN_FIRST),
    (Opening(0), Correct(0, Common(0)), OPEN_FIRST),
    (Opening(0), Deal(PACK_52), OPEN_FIRST),
    (Opening(0), Call(1), "the fault is settled: seat 0 has to open a card first [parlour.Q8]"),
    (Opening(0), Call(None), "the fault is settled: seat 0 has to open a card first [parlour.Q8]"),
    (PLACED, Open(2), "it is the turn of seat 1 [parlour.R8]"),
    (
        PLACED,
        Call(0),
        "a player does not call their own placement: seat 1 has to open a card first [parlour.Q9]",
    ),
    (
        PLACED,
        Call(3),
        "seat 3 has called this placement already: seat 1 has to open a card first [parlour.Q8]",
    ),
    (
        PLACED,
        Call(None),
        "the observers have called this placement already: seat 1 has to open a card first [parlour.Q9]",
    ),
    (PLACED, Correct(0, Common(0)), "seat 1 has to open a card first [parlour.R9]"),
    (CHOICE, Call(1), CHOOSE_FIRST),
    (CHOICE, Call(None), CHOOSE_FIRST),
    (
        CHOICE,
        Correct(0, Common(1)),
        f"3H does not belong there, but on common pile 0 or common pile 3: {CHOOSE_FIRST}",
    ),
    (
        CHOICE,
        Correct(0, Common(9)),
        f"3H does not belong there, but on common pile 0 or common pile 3: {CHOOSE_FIRST}",
    ),
    (CHOICE, Correct(1, Common(0)), CHOOSE_FIRST),
    (CHOICE, Open(1), CHOOSE_FIRST),
    (CHOICE, Place(0, Common(0)), CHOOSE_FIRST),
    (CHOICE, Deal(PACK_52), CHOOSE_FIRST),
    (CHOICE, Abandon(4), "seat 4 is not at this table of 4 [parlour.R4]"),
    (Dealing(), Open(1), DEAL_FIRST),
    (Dealing(), Place(1, Common(0)), DEAL_FIRST),
    (Dealing(), Correct(1, Common(0)), DEAL_FIRST),
    (Dealing(), Call(1), DEAL_FIRST),
    (Dealing(), AgreeDraw(), "no deal is in progress that could be drawn: the table has to deal first [parlour.R30]"),
    (
        Dealing(),
        Deal(PACK_52[:32]),
        "the pack must be 52 different cards, got 32, without 7H 8H 9H TH JH and 15 more [parlour.R1]",
    ),
    (
        Dealing(),
        Deal(PACK_52[:36]),
        "the pack must be 52 different cards, got 36, without JH QH KH AS 2S and 11 more [parlour.R1]",
    ),
    (OVER, Open(1), "the match is over [parlour.R29]"),
    (OVER, Deal(PACK_52), "the match is over [parlour.R29]"),
    (OVER, AgreeDraw(), "the match is over [parlour.R29]"),
    (OVER, Abandon(), "the match is over [parlour.R29]"),
    (OVER, Open(2**53 - 1), f"seat {2**53 - 1} is not at this table of 4 [parlour.R4]"),
    (STOPPED, Call(1), "the match was stopped, and nobody has won [parlour.Q20]"),
    (STOPPED, Open(1), "the match was stopped, and nobody has won [parlour.Q20]"),
    (STOPPED, Abandon(), "the match was stopped, and nobody has won [parlour.Q20]"),
    (STOPPED, Call(None), "the match was stopped, and nobody has won [parlour.Q20]"),
]


@pytest.mark.parametrize(("phase", "action", "told"), CASES)
def test_a_refusal_says_why(phase: parlour.Phase, action: parlour.Action, told: str) -> None:
    """Each refusal has a sentence that says what the table waits for and whom, and step raises just that."""
    state = table("4C | KC | QC 2C | JC", "9H | 7D 6H | |", "2S | 9D | KH | 4D", phase)
    refusal = parlour.refusal(state, action)
    assert str(refusal) == told
    for function in (parlour.step, parlour.apply):
        with pytest.raises(RefusedError) as error:
            function(state, action)
        assert error.value.refusal == refusal
    assert parlour.fault(state, action) is None


def test_one_common_pile_is_not_many() -> None:
    """A table for three has 1 common pile: R4."""
    state = table("4C | KC | QC", "9H | 7D |", "2S", Placing(0, SIX))
    refusal = parlour.refusal(state, Place(0, Common(1)))
    assert str(refusal) == "common pile 1 is not at this table, which has 1 common pile and 3 discards [parlour.R4]"


def test_every_reason_is_met() -> None:
    """The cases above and below have every reason, so each sentence was read."""
    state = table("4C | KC | QC 2C | JC", "9H | 7D 6H | |", "2S | 9D | KH | 4D", Dealing())
    met = {
        refusal.reason
        for phase, action, _ in CASES
        if (refusal := parlour.refusal(attrs.evolve(state, phase=phase), action)) is not None
    }
    below = {
        RefusalReason.NOT_THIS_VIEW,
        RefusalReason.NOTHING_PLACED,
        RefusalReason.WIN_STANDS,
        RefusalReason.DRAW_STANDS,
        RefusalReason.AGREED_DRAW_STANDS,
    }
    assert met | below == set(RefusalReason)


@pytest.mark.parametrize("games", [1, 2])
@pytest.mark.parametrize(
    ("last", "told"),
    [
        (GameWon(2, ResultReason.LAST_CARD, 1), "seat 2 has won the game, and no call undoes that{} [parlour.Q15]"),
        (GameDrawn(ResultReason.TURN_LIMIT), "the game is a draw, and no call undoes that{} [parlour.Q19]"),
        (GameDrawn(ResultReason.ENDLESS), "the game is a draw, and no call undoes that{} [parlour.Q19]"),
        (GameDrawn(ResultReason.AGREED), "all agreed to draw the game, and no call undoes that{} [parlour.R30]"),
    ],
)
def test_a_game_that_ended_takes_no_call(games: int, last: parlour.Result, told: str) -> None:
    """The same holds after the last game of a match and before the next deal: Q15, Q19, R30."""
    wins = (0, 0, 1, 0) if isinstance(last, GameWon) else (0, 0, 0, 0)
    phase = Dealing() if games == 2 else Over(Outcome((), OutcomeReason.ALL_DRAWN, wins))
    state = table("4C | KC | QC 2C | JC", "9H | 7D 6H | |", "2S | 9D | KH | 4D", phase, Rules(4, games))
    state = attrs.evolve(state, last=last, wins=wins, draws=1 - sum(wins))
    told = told.format("" if games == 1 else ": the table has to deal first")
    for seen in (state, parlour.view(state, 1)):
        assert str(parlour.refusal(seen, Call(1))) == told
    assert str(parlour.refusal(state, Call(None))) == told
    other = "the match is over [parlour.R29]" if games == 1 else DEAL_FIRST
    assert str(parlour.refusal(state, Open(1))) == other


def test_a_view_of_another_seat_answers_for_nobody_else() -> None:
    """A view answers for its own seat, and a spectator can do nothing, not even what the table can: Q23."""
    state = parlour.start(Rules(3))
    own = parlour.refusal(parlour.view(state, 1), Open(0))
    assert str(own) == "the view of seat 1 answers for that seat alone [parlour.Q23]"
    for action in (Open(0), Deal(PACK_52), Abandon(), AgreeDraw(), Call(None), Call(1)):
        refusal = parlour.refusal(parlour.view(state, None), action)
        assert str(refusal) == "a spectator can do nothing [parlour.Q23]"


def test_nothing_was_placed_at_the_first_card() -> None:
    """Before the first placement a call has nothing to be about: R18."""
    state = parlour.apply(parlour.start(Rules(3)), Deal(PACK_52))
    opened = parlour.apply(state, Open(1))
    assert isinstance(opened.phase, Placing)
    for waits, awaited in ((state, "open a card"), (opened, f"place {opened.phase.card}")):
        for caller in (0, None):
            refusal = parlour.refusal(waits, Call(caller))
            told = f"no card has been placed in this deal: seat 1 has to {awaited} first [parlour.R18]"
            assert str(refusal) == told


def test_what_is_not_an_action_is_an_error() -> None:
    """A value that is not an action of the game raises an InputError, for states and views."""
    state = parlour.start(Rules(3))
    for function in (parlour.step, parlour.apply, parlour.refusal, parlour.fault):
        with pytest.raises(InputError, match="expected an action of parlour Muggins, got 'open'"):
            function(state, "open")  # type: ignore[arg-type]  # wrong on purpose
    with pytest.raises(InputError, match="expected an action"):
        parlour.refusal(parlour.view(state, 0), "open")  # type: ignore[arg-type]  # wrong on purpose


def states() -> list[State]:
    """Return a state of each phase."""
    stocks, discards, commons = "4C | KC | QC 2C | JC", "9H | 7D 6H | |", "2S | 9D | KH | 4D"
    phases: list[parlour.Phase] = [Opening(0), Placing(0, SIX), PLACED, CHOICE, Dealing(), OVER]
    return [table(stocks, discards, commons, phase) for phase in phases]


@pytest.mark.parametrize("state", states(), ids=lambda state: type(state.phase).__name__)
def test_the_lists_are_what_refusal_lets_pass(state: State) -> None:
    """Each list is a fast copy of asking refusal about every action of the seat."""
    targets: list[parlour.Target] = [*map(Common, range(5)), *map(Discard, range(5))]
    for seat in (0, 1, 2, 3, None):
        every: list[parlour.Action] = [Call(seat)]
        if seat is None:
            every += [AgreeDraw(), *map(Abandon, (None, 0, 1, 2, 3, 4))]
        else:
            every += [Open(seat), *[make(seat, target) for make in (Place, Correct) for target in targets]]
        possible = {action for action in every if parlour.refusal(state, action) is None}
        listed = parlour.possible_actions(state, seat)
        assert (set(listed), len(listed)) == (possible, len(set(listed)))
