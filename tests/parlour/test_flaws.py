"""States that nobody played: what flaws finds, and what complete makes of a view, one made by hand too."""

from __future__ import annotations

from collections.abc import Callable

import attrs
import pytest
from tests.parlour.tables import deal, piles, table

from muggins import parlour
from muggins.cards import PACK_52, Card, parse_cards
from muggins.errors import CardError, InputError
from muggins.parlour import (
    Abandon,
    AgreeDraw,
    Call,
    Calling,
    Common,
    Correcting,
    Dealing,
    Discard,
    EmptiedGiver,
    Endless,
    GameDrawn,
    GameWon,
    Layout,
    Open,
    Opening,
    Outcome,
    OutcomeReason,
    Over,
    Place,
    Placing,
    Result,
    ResultReason,
    Rules,
    State,
    TurnOver,
    View,
)
from muggins.parlour.state import outcome_of
from muggins.testing.play import CLUMSY, play

HUGE = 10**5000


def changed(state: State, **fields: object) -> State:
    """Return the state with other fields, of its layout too, as a reader of foreign data may have got it."""
    own = {name: fields.pop(name) for name in ("stocks", "discards", "commons", "placements") if name in fields}
    if own:
        fields["layout"] = attrs.evolve(state.layout, **own)  # type: ignore[arg-type]  # fields by name
    return attrs.evolve(state, **fields)  # type: ignore[arg-type]  # fields by name


def looks(view: View, **fields: object) -> View:
    """Return the view with other fields."""
    return attrs.evolve(view, **fields)  # type: ignore[arg-type]  # fields by name


def after(*actions: parlour.Action, rules: Rules | None = None) -> State:
    """Return the state after these actions of a deal for four that seat 0 begins."""
    start = parlour.start(rules or Rules(4), dealer=3)
    state = parlour.apply(start, deal("3H 6H | 7D | JC | 5D", "2S 9D KH 4D", dealer=3))
    for action in actions:
        state = parlour.apply(state, action)
    return state


FRESH = after()
OPENED = after(Open(0))
PLACED = after(Open(0), Place(0, Common(0)))
WRONG = after(Open(0), Place(0, Discard(0)))
CHOOSING = after(Open(0), Place(0, Discard(0)), Call(2))
DRAWN = after(AgreeDraw())
STOPPED = after(Abandon())
BETWEEN = after(AgreeDraw(), rules=Rules(4, 2))


# --- flaws of the match


@pytest.mark.parametrize(
    "state",
    [
        parlour.start(Rules(4)),
        parlour.apply(parlour.start(Rules(4)), Abandon()),
        *(FRESH, OPENED, PLACED, WRONG, CHOOSING, DRAWN, STOPPED, BETWEEN),
        parlour.apply(BETWEEN, Abandon(2)),
        parlour.apply(OPENED, Abandon()),
        parlour.apply(CHOOSING, AgreeDraw()),
    ],
)
def test_what_came_about_has_no_flaws(state: State) -> None:
    """States that were reached are faultless."""
    assert parlour.flaws(state) == ()


def over(winners: tuple[int, ...], reason: OutcomeReason, wins: tuple[int, ...] = (0, 0, 0, 0)) -> Over:
    """Return the end of a match."""
    return Over(Outcome(winners, reason, wins))


WON = GameWon(0, ResultReason.LAST_CARD, 1)
AGREED = GameDrawn(ResultReason.AGREED)
NO_FIT = "do not fit a match of"
UNLIKE = "under these rules the last game cannot have ended with"


@pytest.mark.parametrize(
    ("state", "told"),
    [
        (changed(FRESH, dealer=4), "the dealer must be seat 0 to 3, got 4"),
        (changed(FRESH, dealer=-1), "the dealer must be seat 0 to 3, got -1"),
        (changed(FRESH, wins=(0, 0, 0)), "wins and draws must be numbers from 0, wins for 4 seats, got (0, 0, 0)"),
        (changed(FRESH, wins=(0, 0, 0, -1)), "wins and draws must be numbers from 0"),
        (changed(FRESH, draws=-1), "wins and draws must be numbers from 0"),
        (changed(FRESH, deals=0), NO_FIT),
        (changed(FRESH, deals=2), "2 deals and 0 finished games do not fit a match of 1 in this phase"),
        (changed(FRESH, deals=2, draws=1, last=AGREED), "2 deals and 1 finished games do not fit a match of 1"),
        (changed(BETWEEN, deals=2), NO_FIT),
        (changed(BETWEEN, draws=0, last=None), NO_FIT),
        (changed(BETWEEN, deals=2, draws=2), NO_FIT),
        (changed(DRAWN, phase=Dealing()), NO_FIT),
        (changed(STOPPED, deals=2), NO_FIT),
        (changed(STOPPED, draws=1, last=AGREED, deals=1), NO_FIT),
        (changed(DRAWN, last=None), UNLIKE),
        (changed(FRESH, last=AGREED), UNLIKE),
        (changed(DRAWN, last=WON), UNLIKE),
        (changed(DRAWN, last=GameDrawn(ResultReason.LAST_CARD)), UNLIKE),
        (changed(DRAWN, last=GameDrawn(ResultReason.TURN_LIMIT)), UNLIKE),
        (changed(DRAWN, rules=Rules(4, endless=Endless.PLAYED_ON), last=GameDrawn(ResultReason.ENDLESS)), UNLIKE),
        (changed(DRAWN, phase=over((1,), OutcomeReason.MOST_GAMES)), "the outcome must follow from the wins"),
        (changed(DRAWN, phase=over((), OutcomeReason.ALL_DRAWN, (0, 1, 0, 0))), "the outcome must follow"),
        (changed(STOPPED, phase=over((1,), OutcomeReason.ABANDONED)), "the outcome must follow from the wins"),
        (changed(STOPPED, phase=over((), OutcomeReason.ALL_DRAWN)), NO_FIT),
    ],
)
def test_a_match_that_cannot_be_is_said(state: State, told: str) -> None:
    """Deals, wins, draws, the last result and the outcome must agree: R29, Q20."""
    assert told in "; ".join(parlour.flaws(state))


def lost(seat: int, wins: int, reason: ResultReason = ResultReason.LAST_CARD) -> State:
    """Return the end of a match of one game that the seat has won; on the table seat 0 has no card."""
    counts = tuple([int(other == 0) for other in range(3)])
    stocks = [0, 25, 25]
    state = sized(Rules(3), stocks, [0, 0, 0], [2], wins=counts, phase=Over(outcome_of(counts)))
    return changed(state, last=GameWon(seat, reason, wins))


def test_the_last_win_is_one_of_those_that_are_counted() -> None:
    """The winner, the reason and the count of the last win must fit: R27, Q16."""
    assert parlour.flaws(lost(0, 1)) == ()
    for wrong in (lost(1, 1), lost(0, 2), lost(0, 0), lost(3, 1), lost(-1, 1), lost(0, 1, ResultReason.ENDLESS)):
        assert UNLIKE in parlour.flaws(wrong)[0]
    assert UNLIKE in parlour.flaws(lost(0, 1, ResultReason.EMPTIED_GIVER))[0]


# --- flaws of the table

FIRST = "before the first placement the seat left of the dealer begins, with full stocks"
ON_TOP = "the latest placement must show on top of its pile"
CALLERS = "the seats that called must be others than the one that placed the card, each once and in order"
TWO = Card.parse("2S")


@pytest.mark.parametrize(
    ("state", "told"),
    [
        (changed(FRESH, dealer=0), FIRST),
        (changed(FRESH, phase=Opening(1)), FIRST),
        (changed(FRESH, phase=Opening(9)), "the table must wait for seat 0 to 3, got 9"),
        (changed(FRESH, phase=Opening(-1)), "the table must wait for seat 0 to 3, got -1"),
        (
            changed(FRESH, deals=0, phase=Dealing()),
            "before the first deal there must be no piles and no placements",
        ),
        (
            changed(FRESH, stocks=FRESH.layout.stocks[:3]),
            "there must be 4 stocks, 4 discards and 4 common piles with a card",
        ),
        (changed(FRESH, commons=(*FRESH.layout.commons[:3], ())), "4 common piles with a card"),
        (changed(FRESH, stocks=(*FRESH.layout.stocks[:3], ())), "the cards on the table must be one whole pack"),
        (
            changed(FRESH, stocks=(*FRESH.layout.stocks[:3], FRESH.layout.stocks[0])),
            "the cards on the table must be one whole pack",
        ),
        (
            changed(FRESH, commons=(*FRESH.layout.commons[:3], (*FRESH.layout.commons[3], FRESH.layout.commons[0][0]))),
            "the cards on the table must be one whole pack",
        ),
        (changed(OPENED, phase=Placing(1, Card.parse("3H"))), FIRST),
        (changed(PLACED, placements=0), "placements must be at least 1, the cards that were placed, got 0"),
        (changed(WRONG, placements=0), "placements must be at least 1, the cards that were placed, got 0"),
        (
            changed(PLACED, rules=Rules(4, turn_limit=1), placements=2),
            "placements must be within the turn limit of 1, got 2",
        ),
        (changed(PLACED, phase=Calling(2, Place(0, Common(0)), TWO)), "seat 2 is not the next after seat 0"),
        (changed(PLACED, phase=Calling(1, Place(0, Common(0)), Card.parse("9D"))), ON_TOP),
        (changed(PLACED, phase=Calling(1, Place(0, Common(0)), None)), ON_TOP),
        (changed(PLACED, phase=Calling(1, Place(0, Common(1)), None)), ON_TOP),
        (changed(PLACED, phase=Calling(1, Place(0, Common(7)), None)), ON_TOP),
        (changed(PLACED, phase=Calling(1, Place(0, Discard(7)), None)), ON_TOP),
        (changed(PLACED, phase=Calling(1, Place(0, Discard(0)), None)), ON_TOP),
        (changed(PLACED, phase=Calling(1, Place(8, Common(0)), TWO)), ON_TOP),
        (changed(PLACED, phase=Calling(1, Place(0, Common(0)), TWO, (0,))), CALLERS),
        (changed(PLACED, phase=Calling(1, Place(0, Common(0)), TWO, (2, 2))), CALLERS),
        (changed(PLACED, phase=Calling(1, Place(0, Common(0)), TWO, (3, 1))), CALLERS),
        (changed(PLACED, phase=Calling(1, Place(0, Common(0)), TWO, (4,))), CALLERS),
        (changed(WRONG, phase=Calling(1, Place(0, Discard(0)), None, (2,))), "cannot have been in vain"),
        (changed(WRONG, phase=Calling(1, Place(0, Discard(0)), None, observed=True)), "cannot have been in vain"),
        (
            changed(CHOOSING, phase=Correcting(0, Card.parse("3H"), (Common(0),))),
            "the offender must have the choice among several right piles, got (Common(index=0),)",
        ),
        (changed(CHOOSING, phase=Correcting(0, Card.parse("6H"), (Common(0), Common(3)))), "one whole pack"),
    ],
)
def test_a_table_that_cannot_be_is_said(state: State, told: str) -> None:
    """Each flaw is an English sentence that says what must be: R1, R4, R8, R21, Q6, Q8, Q13."""
    assert told in "; ".join(parlour.flaws(state))


def test_one_common_pile_is_not_many() -> None:
    """A table for three has 1 common pile: R4."""
    state = changed(parlour.apply(parlour.start(Rules(3)), parlour.Deal(PACK_52)), commons=())
    assert parlour.flaws(state)[0] == "there must be 3 stocks, 3 discards and 1 common pile with a card"


def test_an_opening_seat_has_a_card() -> None:
    """The seat that opens has a stock or a discard: Q17."""
    stocks = FRESH.layout.stocks
    state = changed(FRESH, stocks=(stocks[0] + stocks[1], (), *stocks[2:]), phase=Opening(1), placements=5)
    assert parlour.flaws(state) == ("seat 1 must have a card to open",)


def test_a_seat_without_cards_has_claimed() -> None:
    """A placement that leaves nothing is checked at once, so no such position waits for calls: Q14."""
    dealt = FRESH.layout
    stocks = ((), dealt.stocks[0][1:] + dealt.stocks[1], *dealt.stocks[2:])
    commons = ((*dealt.commons[0], Card.parse("3H")), *dealt.commons[1:])
    phase = Calling(1, Place(0, Common(0)), TWO)
    state = changed(FRESH, stocks=stocks, commons=commons, phase=phase, placements=5)
    assert parlour.flaws(state) == ("seat 0 has no card left and must have claimed victory",)


def test_the_pack_of_a_hand_made_table_is_what_it_should_be() -> None:
    """The helper that arranges packs deals what is asked for."""
    assert [stock[0] for stock in FRESH.layout.stocks] == list(parse_cards("3H 7D JC 5D"))
    assert FRESH.layout.commons == piles("2S | 9D | KH | 4D")


# --- how many cards were placed


def sized(rules: Rules, stocks: list[int], discards: list[int], commons: list[int], **fields: object) -> State:
    """Return a table with these numbers of cards on the piles, dealt from the top of the pack."""
    pack = iter(PACK_52)

    def of(sizes: list[int]) -> tuple[tuple[Card, ...], ...]:
        return tuple([tuple([next(pack) for _ in range(size)]) for size in sizes])

    small = State(
        rules=rules,
        dealer=2,
        deals=1,
        wins=(0,) * rules.players,
        draws=0,
        last=None,
        layout=Layout(stocks=of(stocks), discards=of(discards), commons=of(commons), placements=60),
        phase=Opening(0),
    )
    return changed(small, **fields)


@pytest.mark.parametrize(
    ("discards", "common", "least"),
    [([24, 24, 0], 1, 48), ([24, 23, 0], 2, 48), ([0, 0, 0], 49, 48), ([1, 0, 0], 1, 1)],
)
def test_what_lies_open_was_placed(discards: list[int], common: int, least: int) -> None:
    """Each card of a discard and each that covers a common pile was placed in this deal: R10, R11, R13."""
    rest = 52 - sum(discards) - common
    small = sized(Rules(3), [rest - 2, 1, 1], discards, [common])
    for placements in (least, least + 1, 60):
        assert parlour.flaws(changed(small, placements=placements)) == ()
    for placements in (least - 1, 0, -1):
        assert f"placements must be at least {least}" in parlour.flaws(changed(small, placements=placements))[0]


def test_a_faulty_card_in_hand_was_placed() -> None:
    """While the offender chooses, the card has left its pile but was placed: Q6."""
    assert parlour.flaws(CHOOSING) == ()
    assert "placements must be at least 1" in parlour.flaws(changed(CHOOSING, placements=0))[0]


@pytest.mark.parametrize("action", [AgreeDraw(), Abandon(1)])
def test_an_open_card_may_lie_on_the_discard_of_a_stopped_deal(action: parlour.Action) -> None:
    """Then one card lies there that was not placed, and no more than one: R30, Q20."""
    stopped = parlour.apply(after(Open(0), Place(0, Discard(0)), Open(1)), action)
    assert (stopped.placements, sum(map(len, stopped.layout.discards))) == (1, 2)
    assert parlour.flaws(stopped) == ()
    assert "placements must be at least 1" in parlour.flaws(changed(stopped, placements=0))[0]


def test_a_drawn_deal_has_no_card_in_hand() -> None:
    """A proof and a limit come between two turns: Q19."""
    drawn = sized(Rules(3), [22, 1, 1], [26, 1, 0], [1], phase=Over(outcome_of((0, 0, 0))), draws=1, placements=26)
    assert parlour.flaws(changed(drawn, last=AGREED)) == ()
    endless = changed(drawn, last=GameDrawn(ResultReason.ENDLESS))
    assert "placements must be at least 27" in parlour.flaws(endless)[0]


@pytest.mark.parametrize("phase", [Opening(1), Calling(1, Place(0, Discard(0)), None)])
def test_the_last_placement_of_a_limit_waits_for_the_next_player(phase: parlour.Phase) -> None:
    """With the n-th card placed no other is opened, but calls and corrections go on: R30, Q19."""
    small = sized(Rules(3, turn_limit=60), [17, 17, 16], [1, 0, 0], [1], phase=phase)
    assert parlour.flaws(small) == ()
    beyond = changed(small, placements=61)
    assert parlour.flaws(beyond) == ("placements must be within the turn limit of 60, got 61",)
    placing = sized(Rules(3, turn_limit=60), [17, 17, 16], [0, 0, 0], [1], phase=Placing(1, Card.parse("KS")))
    assert "within the turn limit" in parlour.flaws(placing)[0]
    assert parlour.flaws(changed(placing, placements=59)) == ()


# --- how a game ended


def ended(last: Result, placements: int, empty: tuple[int, ...] = (0,), rules: Rules | None = None) -> State:
    """Return a table for three whose only game ended like this, with these seats without a card."""
    agreed = rules or Rules(3)
    full = [seat for seat in range(3) if seat not in empty]
    stocks = [0, 0, 0]
    for seat in full:
        stocks[seat] = 24 // len(full)
    wins = tuple([int(isinstance(last, GameWon) and last.seat == seat) for seat in range(3)])
    return sized(
        agreed,
        stocks,
        [0, 0, 0],
        [52 - sum(stocks)],
        wins=wins,
        draws=1 - sum(wins),
        last=last,
        placements=placements,
        phase=Over(outcome_of(wins)),
    )


LIMIT = Rules(3, turn_limit=80)
WINS = Rules(3, emptied_giver=EmptiedGiver.WINS)
GIVER, NOTHING = GameWon(0, ResultReason.EMPTIED_GIVER, 1), GameWon(0, ResultReason.NOTHING_GIVEN, 1)
ENDLESS, LIMITED = GameDrawn(ResultReason.ENDLESS), GameDrawn(ResultReason.TURN_LIMIT)


@pytest.mark.parametrize(
    "state",
    [
        ended(WON, 60),
        ended(WON, 80, rules=LIMIT),
        ended(WON, 60, (0, 1)),
        ended(GIVER, 60, rules=WINS),
        ended(NOTHING, 60, (0, 1, 2)),
        ended(ENDLESS, 64, ()),
        ended(ENDLESS, 128, ()),
        ended(ENDLESS, 64, (), LIMIT),
        ended(LIMITED, 80, (), LIMIT),
        ended(AGREED, 60, ()),
        ended(AGREED, 80, (), LIMIT),
    ],
)
def test_a_possible_end_has_no_flaw(state: State) -> None:
    """The neighbours of what is refused below."""
    assert parlour.flaws(state) == ()


@pytest.mark.parametrize(
    "state",
    [
        ended(NOTHING, 60),
        ended(NOTHING, 60, (0, 1)),
        ended(ENDLESS, 63, ()),
        ended(ENDLESS, 65, ()),
        ended(ENDLESS, 96, ()),
        ended(ENDLESS, 64, (), Rules(3, turn_limit=64)),
        ended(LIMITED, 79, (), LIMIT),
    ],
)
def test_an_impossible_end_is_a_flaw(state: State) -> None:
    """A result goes with the piles and with the number of placements: Q14, Q19."""
    (told,) = parlour.flaws(state)
    assert f"after {state.placements} placements and with these piles a game does not end with" in told


def test_a_winner_has_no_card() -> None:
    """A game is won by a seat without stock and discard: R27."""
    assert parlour.flaws(ended(WON, 60, (1,))) == ("seat 0 cannot have won with cards left",)


@pytest.mark.parametrize("last", [WON, NOTHING, GIVER, ENDLESS, LIMITED, AGREED])
def test_only_an_agreed_draw_has_no_placement(last: Result) -> None:
    """Every other end of a game comes after a placement, and none has fewer than none."""
    rules = Rules(3, emptied_giver=EmptiedGiver.WINS, turn_limit=80)
    for placements in (0, -1):
        state = changed(ended(last, placements, (0,), rules), stocks=((), PACK_52[:25], PACK_52[25:51]))
        state = changed(state, commons=(PACK_52[51:],))
        assert (parlour.flaws(state) == ()) == (placements == 0 and last == AGREED)


def test_an_emptied_giver_has_won_where_that_wins() -> None:
    """There only the seat that acts can be without a card in a game: Q16."""
    stocks, open_card = [0, 25, 25], Card.parse("KS")
    waiting = sized(Rules(3), stocks, [0, 0, 0], [2], phase=Opening(1))
    assert parlour.flaws(waiting) == ()
    assert parlour.flaws(changed(waiting, rules=WINS)) == ("seat 0 has no card left and must have won",)
    placing = sized(WINS, stocks, [0, 0, 0], [1], phase=Placing(0, open_card))
    assert parlour.table_cards(placing)[-1] == open_card
    assert parlour.flaws(placing) == ()
    other = changed(placing, phase=Placing(1, open_card))
    assert parlour.flaws(other) == ("seat 0 has no card left and must have won",)


def test_nobody_puts_a_card_on_the_discard_of_a_winner() -> None:
    """A seat whose only card was just put there by another had no card before: Q16."""
    about = Place(2, Discard(0))
    lonely = sized(Rules(3), [0, 25, 25], [1, 0, 0], [1], phase=Calling(0, about, None))
    assert parlour.flaws(lonely) == ()
    assert parlour.flaws(changed(lonely, rules=WINS)) == ("seat 0 had no card left and must have won",)
    with_stock = sized(WINS, [1, 24, 25], [1, 0, 0], [1], phase=Calling(0, about, None))
    assert parlour.flaws(with_stock) == ()
    covered = sized(WINS, [0, 25, 24], [2, 0, 0], [1], phase=Calling(0, Place(2, Discard(0)), PACK_52[49]))
    assert parlour.flaws(covered) == ()
    own = sized(WINS, [25, 24, 1], [0, 0, 1], [1], phase=Calling(0, Place(2, Discard(2)), None))
    assert parlour.flaws(own) == ()


# --- turning over at once

ONCE = Rules(3, turn_over=TurnOver.AT_ONCE)
TURNED = "has no stock and must have turned over their discard"


@pytest.mark.parametrize(
    ("phase", "excepted"),
    [
        (Opening(1), ()),
        (Placing(0, Card.parse("KS")), (0,)),
        (Calling(1, Place(0, Common(0)), Card.parse("QS")), (0,)),
        (Over(outcome_of((0, 0, 0))), ()),
    ],
)
def test_a_discard_is_turned_over_at_once(phase: parlour.Phase, excepted: tuple[int, ...]) -> None:
    """Only the seat whose placement is not settled yet can have a discard and no stock: Q1."""
    for seat in range(3):
        stocks, discards = [23, 23, 23], [0, 0, 0]
        stocks[seat], discards[seat] = 0, 3
        small = sized(ONCE, stocks, discards, [3 - isinstance(phase, Placing)], phase=phase)
        if isinstance(phase, Over):
            small = changed(small, last=ENDLESS, draws=1, placements=64)
        late = [flaw for flaw in parlour.flaws(small) if TURNED in flaw]
        assert late == ([] if seat in excepted else [f"seat {seat} {TURNED}"])
        assert not [flaw for flaw in parlour.flaws(changed(small, rules=Rules(3))) if TURNED in flaw]


def test_an_offender_who_chooses_has_not_turned_over_yet() -> None:
    """Their placement is not settled before the choice; the others have turned over: Q1, Q6."""
    choosing = changed(CHOOSING, rules=Rules(4, turn_over=TurnOver.AT_ONCE), placements=60)
    for seat in range(4):
        stocks, discards = [*choosing.layout.stocks], [*choosing.layout.discards]
        stocks[seat], discards[seat] = (), stocks[seat]
        state = changed(choosing, stocks=tuple(stocks), discards=tuple(discards))
        late = [flaw for flaw in parlour.flaws(state) if TURNED in flaw]
        assert late == ([] if seat == 0 else [f"seat {seat} {TURNED}"])


def test_a_card_that_was_just_put_on_an_empty_discard_is_not_turned_over_yet() -> None:
    """It is turned over when the placement is settled: Q1, Q17."""
    about = Calling(0, Place(2, Discard(0)), None)
    assert parlour.flaws(sized(ONCE, [0, 25, 25], [1, 0, 0], [1], phase=about)) == ()
    two = sized(ONCE, [0, 25, 24], [2, 0, 0], [1], phase=Calling(0, Place(2, Discard(0)), PACK_52[49]))
    assert parlour.flaws(two) == (f"seat 0 {TURNED}",)


# --- any state at all


class Odd:
    """A value whose methods all raise errors."""

    def __index__(self) -> int:
        raise ValueError("odd")

    def __repr__(self) -> str:
        raise ValueError("odd")

    def __iter__(self) -> object:
        raise ValueError("odd")


JUNK: list[object] = [None, True, 1.0, -1, HUGE, "junk", b"", (), [], {}, {1}, Odd(), object(), int, PACK_52, FRESH]


@pytest.mark.parametrize("state", [parlour.start(Rules(4)), FRESH, OPENED, WRONG, CHOOSING, DRAWN, STOPPED])
def test_flaws_answers_any_state_at_all(state: State) -> None:
    """For any value of a field the answer is texts of a readable length."""
    for name in ("rules", "dealer", "deals", "wins", "draws", "last", "layout", "phase"):
        for junk in JUNK:
            told = parlour.flaws(changed(state, **{name: junk}))
            if junk is not None or name != "last":
                assert told
            assert all(isinstance(sentence, str) and len(sentence) < 300 for sentence in told)
    for name in ("stocks", "discards", "commons", "placements"):
        for junk in JUNK:
            assert parlour.flaws(changed(state, **{name: junk})) or junk == ()


BEYOND = "must be an integer of at most 2**53 - 1, got one beyond it"


@pytest.mark.parametrize(
    ("state", "told"),
    [
        (changed(WRONG, stocks=[*WRONG.layout.stocks]), "layout.stocks must be tuple, got [("),
        (changed(WRONG, discards=tuple(map(list, WRONG.layout.discards))), "layout.discards[0] must be tuple, got ["),
        (changed(WRONG, phase=Calling(1, Place(0, Discard(0)), None, [])), "phase.called must be tuple, got []"),  # type: ignore[arg-type]  # wrong on purpose
        (changed(WRONG, commons=tuple(map(list, WRONG.layout.commons))), "layout.commons[0] must be tuple, got ["),
        (
            changed(CHOOSING, phase=Correcting(0, Card.parse("3H"), [Common(0)])),  # type: ignore[arg-type]  # wrong on purpose
            "phase.targets must be tuple, got [",
        ),
        (
            changed(STOPPED, phase=Over(Outcome([], OutcomeReason.ABANDONED, (0, 0, 0, 0)))),  # type: ignore[arg-type]  # wrong on purpose
            "phase.outcome.winners must be tuple, got []",
        ),
        (
            changed(STOPPED, phase=Over(Outcome((), OutcomeReason.ABANDONED, [0, 0, 0, 0]))),  # type: ignore[arg-type]  # wrong on purpose
            "phase.outcome.wins must be tuple, got [0, 0, 0, 0]",
        ),
        (changed(WRONG, placements=-HUGE), f"layout.placements {BEYOND}"),
        (changed(WRONG, phase=Calling(HUGE, Place(0, Discard(0)), None)), f"phase.seat {BEYOND}"),
        (changed(WRONG, phase=Calling(1, Place(0, Discard(0)), None, (HUGE,))), f"phase.called[0] {BEYOND}"),
        (changed(WRONG, last=GameWon(HUGE, ResultReason.LAST_CARD, 1)), f"last.seat {BEYOND}"),
        (changed(WRONG, rules=Rules(4, turn_limit=5), placements=HUGE), f"layout.placements {BEYOND}"),
        (changed(WRONG, phase=Opening("1")), "phase.seat must be int, got '1'"),  # type: ignore[arg-type]  # wrong on purpose
        (changed(WRONG, phase=Opening(True)), "phase.seat must be int, got True"),
        (changed(WRONG, phase=Opening(HUGE)), "phase.seat must be an integer of at most 2**53 - 1, got one beyond it"),
        (changed(WRONG, dealer=HUGE), "dealer must be an integer of at most 2**53 - 1, got one beyond it"),
        (changed(WRONG, last=GameWon(0, "luck", 1)), "last.reason must be ResultReason, got 'luck'"),  # type: ignore[arg-type]  # wrong on purpose
        (changed(WRONG, last=Opening(0)), "last must be GameWon or GameDrawn or NoneType, got Opening(seat=0)"),
        (object.__new__(State), "rules must be Rules, got nothing"),
    ],
)
def test_a_field_of_another_type_is_named(state: State, told: str) -> None:
    """The one flaw says where, what must be, and what was."""
    (found,) = parlour.flaws(state)
    assert found.startswith(told)


def test_rules_that_were_forged_are_a_flaw() -> None:
    """Rules that no constructor passes are found too: Q24."""
    rules = Rules(4)
    object.__setattr__(rules, "players", 9)
    assert parlour.flaws(changed(FRESH, rules=rules)) == ("players must be 3 to 7, got 9 [parlour.Q24]",)


# --- complete


def test_complete_fills_stocks_first_then_what_is_covered() -> None:
    """Stocks in seat order from the top, covered cards of discards from the bottom, covered cards of common piles."""
    state = next(
        turn.after
        for turn in play(parlour, Rules(3, turn_limit=500), 5, CLUMSY)
        if sum(map(len, turn.after.layout.discards)) > 9 and isinstance(turn.after.phase, Calling)
    )
    view = parlour.view(state, 0)
    unseen = parlour.unseen(view)
    other = parlour.complete(view, unseen)
    assert parlour.view(other, 0) == view
    covered = {view.phase.covered} if isinstance(view.phase, Calling) else set[Card | None]()

    def hidden(of: State) -> tuple[Card, ...]:
        layout = of.layout
        open_piles = (*layout.discards, *layout.commons)
        stocks = [card for stock in layout.stocks for card in stock]
        return (*stocks, *[card for pile in open_piles for card in pile[:-1] if card not in covered])

    assert hidden(other) == unseen
    assert parlour.complete(view, hidden(state)) == state


def test_complete_wants_just_the_unseen_cards() -> None:
    """Other cards, too few, one twice, or cards without an order are refused."""
    view = parlour.view(FRESH, 0)
    unseen = parlour.unseen(view)
    for cards in (unseen[1:], PACK_52, (*unseen[1:], view.common_tops[0])):
        with pytest.raises(CardError, match="the cards must be the 48 unseen ones, each once"):
            parlour.complete(view, cards)
    with pytest.raises(CardError, match="twice"):
        parlour.complete(view, (*unseen, unseen[0]))
    with pytest.raises(InputError, match="in their order"):
        parlour.complete(view, set(unseen))


# --- views made by hand

VIEW = parlour.view(WRONG, 1)
BEFORE = parlour.view(parlour.start(Rules(4)), 1)


@pytest.mark.parametrize(
    "view",
    [
        looks(VIEW, stock_sizes=VIEW.stock_sizes[:3]),
        looks(VIEW, stock_sizes=(*VIEW.stock_sizes, 0)),
        looks(VIEW, stock_sizes=(12, 12, 12, 12)),
        looks(VIEW, stock_sizes=(11, 12, 12, 11)),
        looks(VIEW, stock_sizes=(11, 12, 12, HUGE)),
        looks(VIEW, stock_sizes=(11, 12, 12, 2**50)),
        looks(VIEW, stock_sizes=(11, 12, 14, -2)),
        looks(VIEW, stock_sizes=[*VIEW.stock_sizes]),
        looks(VIEW, discard_sizes=(1, 0, 0)),
        looks(VIEW, discard_sizes=(1, 0, 0, 0, 0)),
        looks(VIEW, discard_sizes=(0, 0, 0, 0)),
        looks(VIEW, discard_sizes=(2, 0, 0, 0)),
        looks(VIEW, discard_tops=VIEW.discard_tops[:2]),
        looks(VIEW, discard_tops=(None, None, None, None)),
        looks(VIEW, common_sizes=(1, 1, 1)),
        looks(VIEW, common_sizes=(1, 1, 1, 0)),
        looks(VIEW, common_sizes=(1, 1, 1, 2)),
        looks(VIEW, common_tops=VIEW.common_tops[:3]),
        looks(VIEW, common_tops=VIEW.common_tops[:1] * 4),
        looks(VIEW, common_tops=()),
        looks(VIEW, placements=0),
        looks(VIEW, dealer=4),
        looks(VIEW, seat=4),
        looks(VIEW, seat=-1),
        looks(VIEW, wins=[0, 0, 0, 0]),
        looks(VIEW, deals=0),
        looks(VIEW, phase=Dealing()),
        looks(VIEW, phase=Opening(9)),
        looks(VIEW, phase=Calling(1, Place(0, Discard(9)), None)),
        looks(VIEW, phase=Calling(1, Place(0, Discard(1)), None)),
        looks(VIEW, phase=Calling(1, Place(0, Discard(0)), Card.parse("KS"))),
        looks(VIEW, phase=Calling(1, Place(0, Common(9)), Card.parse("KS"))),
        looks(VIEW, phase=Calling(1, Place(0, Common(0)), None)),
        looks(VIEW, phase=Calling(1, Place(9, Discard(0)), None)),
        looks(VIEW, phase=Placing(0, Card.parse("KS"))),
        looks(BEFORE, stock_sizes=(12, 12, 12, 12)),
        looks(BEFORE, common_sizes=(1,), common_tops=(Card.parse("KS"),)),
    ],
)
def test_no_state_looks_like_an_impossible_view(view: View) -> None:
    """A view made by hand, or read from somewhere, is answered with an error that says so."""
    try:
        cards = parlour.unseen(view)
    except InputError:  # a card shows twice, or a field is of another type
        cards = ()
    with pytest.raises(InputError):
        parlour.complete(view, cards)
    with pytest.raises(InputError):
        parlour.sample(view, 1)


def test_the_error_says_what_is_wrong_with_the_view() -> None:
    """It is the first of the flaws that the state would have."""
    view = looks(VIEW, placements=0)
    with pytest.raises(InputError, match=r"^no state looks like this view: placements must be at least 1, the cards"):
        parlour.complete(view, parlour.unseen(view))


@pytest.mark.parametrize(
    "phase",
    [
        Calling(1, Place(0, Discard(9)), None),
        Calling(1, Place(0, Discard(1)), None),
        Calling(1, Place(0, Common(9)), Card.parse("KS")),
        Calling(1, Place(0, Common(0)), None),
    ],
)
def test_a_placement_that_does_not_show_cannot_be_judged(phase: Calling) -> None:
    """That is an error too, for a state made by hand as for a view."""
    for found in (looks(VIEW, phase=phase), changed(WRONG, phase=phase)):
        with pytest.raises(InputError, match="the latest placement must show on top of its pile"):
            parlour.latest_fault(found)


def test_a_placement_of_nobody_cannot_be_judged() -> None:
    """Nor can one of a seat that is not there."""
    for seat in (4, 9):
        phase = Calling(1, Place(seat, Discard(0)), None)
        for found in (looks(VIEW, phase=phase), changed(WRONG, phase=phase)):
            with pytest.raises(InputError, match=f"the latest placement must be by seat 0 to 3, got seat {seat}"):
                parlour.latest_fault(found)


@pytest.mark.parametrize("seat", [4, 9])
def test_a_phase_of_nobody_is_a_flaw(seat: int) -> None:
    """The seats of four players are 0 to 3."""
    for phase in (Opening(seat), Placing(seat, Card.parse("6H"))):
        assert f"the table must wait for seat 0 to 3, got {seat}" in parlour.flaws(changed(WRONG, phase=phase))


# --- not a table

FUNCTIONS: list[Callable[[State], object]] = [
    parlour.awaited,
    parlour.actors,
    parlour.windows,
    parlour.outcome,
    parlour.latest_fault,
    parlour.open_faults,
    lambda table: parlour.lawful_actions(table, 0),
    lambda table: parlour.possible_actions(table, None),
    parlour.table_cards,
    parlour.flaws,
    lambda table: parlour.view(table, 0),
    lambda table: parlour.table_action(table, 1),
    lambda table: parlour.refusal(table, Open(0)),
    lambda table: parlour.fault(table, Open(0)),
    lambda table: parlour.step(table, Open(0)),
    lambda table: parlour.apply(table, Open(0)),
    parlour.unseen,  # type: ignore[list-item]  # it also takes a wrong view here
    lambda table: parlour.complete(table, ()),  # type: ignore[arg-type]  # a wrong view
    lambda table: parlour.sample(table, 1),  # type: ignore[arg-type]  # a wrong view
]


@pytest.mark.parametrize("function", FUNCTIONS)
@pytest.mark.parametrize("nothing", [None, 4, "state", Dealing(), Rules(4)])
def test_what_is_not_a_table_is_an_error(function: Callable[[object], object], nothing: object) -> None:
    """Each function says what it expected, and of what game."""
    with pytest.raises(InputError, match=r"^expected a (State|View|State or a View) of parlour Muggins, got "):
        function(nothing)


@pytest.mark.parametrize("function", [parlour.step, parlour.apply, parlour.fault])
def test_a_view_is_not_played(function: Callable[[object, object], object]) -> None:
    """Only a state has what a step needs."""
    with pytest.raises(InputError, match="expected a State of parlour Muggins"):
        function(parlour.view(OPENED, 0), Place(0, Common(0)))


def test_a_small_table_has_no_whole_pack() -> None:
    """The small tables of other tests are distinguished from real ones."""
    small = table("4C | KC | QC", "| |", "5C", Opening(0))
    assert parlour.flaws(small) == ("the cards on the table must be one whole pack",)
