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
    Call,
    Calling,
    Common,
    Correcting,
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
    Result,
    ResultReason,
    Rules,
    State,
    View,
)
from muggins.parlour.state import outcome_of
from muggins.testing.play import CLUMSY, play

HUGE = 10**5000


def changed(state: State, **fields: object) -> State:
    """Give the state with other fields, as a reader of foreign data may have got it."""
    return attrs.evolve(state, **fields)  # type: ignore[arg-type]


def looks(view: View, **fields: object) -> View:
    """Give the view with other fields."""
    return attrs.evolve(view, **fields)  # type: ignore[arg-type]


def after(*actions: parlour.Action) -> State:
    """Give the state after these actions of a deal for four that seat 0 begins."""
    state = parlour.apply(parlour.start(Rules(4), dealer=3), deal("3H 6H | 7D | JC | 5D", "2S 9D KH 4D", dealer=3))
    for action in actions:
        state = parlour.apply(state, action)
    return state


FRESH = after()
OPENED = after(Open(0))
PLACED = after(Open(0), Place(0, Common(0)))
WRONG = after(Open(0), Place(0, Discard(0)))
CHOOSING = after(Open(0), Place(0, Discard(0)), Call(2))
STOPPED = after(Abandon())
WON = GameWon(0, ResultReason.LAST_CARD)


# --- flaws of a small game


def over(winners: tuple[int, ...] = (), reason: OutcomeReason = OutcomeReason.ALL_DRAWN) -> Over:
    """Give the end of a match."""
    return Over(Outcome(winners, reason, tuple(int(seat in winners) for seat in range(4))))


@pytest.mark.parametrize("state", [parlour.start(Rules(4)), FRESH, OPENED, PLACED, WRONG, CHOOSING, STOPPED])
def test_what_came_about_has_no_flaws(state: State) -> None:
    """States that were reached are faultless."""
    assert parlour.flaws(state) == ()


@pytest.mark.parametrize(
    ("state", "told"),
    [
        (changed(FRESH, dealer=4), "the dealer is seat 4 of 4"),
        (changed(FRESH, dealer=-1), "the dealer is seat -1 of 4"),
        (changed(FRESH, dealer=0), "before the first placement the seat left of the dealer begins, with full stocks"),
        (changed(FRESH, phase=Opening(1)), "before the first placement"),
        (changed(FRESH, phase=Opening(9)), "the table waits for seat 9 of 4"),
        (changed(FRESH, phase=Opening(-1)), "the table waits for seat -1 of 4"),
        (changed(FRESH, phase=Dealing()), "before the first deal there are no piles and no placements"),
        (changed(FRESH, stocks=FRESH.stocks[:3]), "4 players have as many stocks and discards, and 4 common piles"),
        (changed(FRESH, commons=(*FRESH.commons[:3], ())), "4 common piles with a card"),
        (changed(FRESH, stocks=(*FRESH.stocks[:3], ())), "the cards on the table are not one whole pack"),
        (changed(FRESH, stocks=(*FRESH.stocks[:3], FRESH.stocks[0])), "the cards on the table are not one whole pack"),
        (changed(FRESH, results=(WON,)), "1 of 1 games have a result"),
        (changed(STOPPED, results=()), "0 of 1 games have a result"),
        (changed(STOPPED, results=(*STOPPED.results, WON)), "2 of 1 games have a result"),
        (changed(STOPPED, phase=over((1,), OutcomeReason.MOST_GAMES)), "the outcome does not follow from the results"),
        (changed(STOPPED, results=(WON,), phase=over((0,), OutcomeReason.MOST_GAMES)), "seat 0 cannot have won with"),
        (
            changed(STOPPED, results=(GameWon(4, ResultReason.LAST_CARD),)),
            "under these rules no game ends with GameWon",
        ),
        (changed(STOPPED, results=(GameWon(0, ResultReason.ENDLESS),)), "under these rules no game ends with GameWon"),
        (changed(STOPPED, results=(GameWon(0, ResultReason.EMPTIED_GIVER),)), "under these rules no game ends with"),
        (
            changed(STOPPED, results=(GameDrawn(ResultReason.LAST_CARD),)),
            "under these rules no game ends with GameDrawn",
        ),
        (changed(STOPPED, results=(GameDrawn(ResultReason.TURN_LIMIT),)), "under these rules no game ends with"),
        (
            changed(STOPPED, rules=Rules(4, endless="played_on"), results=(GameDrawn(ResultReason.ENDLESS),)),
            "no game ends",
        ),
        (changed(OPENED, phase=Placing(1, OPENED.phase.card)), "before the first placement"),  # type: ignore[union-attr]
        (changed(PLACED, placements=0), "1 cards were placed, but 0 counted"),
        (changed(WRONG, placements=0), "1 cards were placed, but 0 counted"),
        (changed(PLACED, rules=Rules(4, turn_limit=1)), "1 cards were placed, and the turn limit is 1"),
        (changed(PLACED, phase=Calling(2, Place(0, Common(0)), Card.parse("2S"), ())), "seat 2 is not the next"),
        (changed(PLACED, phase=Calling(1, Place(0, Common(0)), Card.parse("9D"), ())), "does not show on its pile"),
        (changed(PLACED, phase=Calling(1, Place(0, Common(0)), None, ())), "does not show on its pile"),
        (changed(PLACED, phase=Calling(1, Place(0, Common(1)), None, ())), "does not show on its pile"),
        (changed(PLACED, phase=Calling(1, Place(0, Common(7)), None, ())), "does not show on its pile"),
        (changed(PLACED, phase=Calling(1, Place(0, Discard(7)), None, ())), "does not show on its pile"),
        (changed(PLACED, phase=Calling(1, Place(0, Discard(0)), None, ())), "does not show on its pile"),
        (changed(PLACED, phase=Calling(1, Place(8, Common(0)), Card.parse("2S"), ())), "does not show on its pile"),
        (changed(PLACED, phase=Calling(1, Place(0, Common(0)), Card.parse("2S"), (0,))), "calls at most once"),
        (changed(PLACED, phase=Calling(1, Place(0, Common(0)), Card.parse("2S"), (2, 2))), "calls at most once"),
        (changed(PLACED, phase=Calling(1, Place(0, Common(0)), Card.parse("2S"), (4,))), "calls at most once"),
        (changed(WRONG, phase=Calling(1, Place(0, Discard(0)), None, (2,))), "a call about a fault is not in vain"),
        (
            changed(CHOOSING, phase=Correcting(0, Card.parse("3H"), (Common(0),), claimed=False)),
            "cannot have the choice",
        ),
        (
            changed(CHOOSING, phase=Correcting(0, Card.parse("3H"), (Common(0), Common(3)), claimed=True)),
            "cannot have claimed",
        ),
        (
            changed(CHOOSING, phase=Correcting(0, Card.parse("6H"), (Common(0), Common(3)), claimed=False)),
            "not one whole pack",
        ),
    ],
)
def test_what_cannot_have_come_about_is_said(state: State, told: str) -> None:
    """Each flaw is an English sentence, and nothing crashes."""
    assert told in "; ".join(parlour.flaws(state))


def test_an_opening_seat_has_a_card() -> None:
    """Who opens has a stock or a discard: Q17."""
    stocks = (FRESH.stocks[0] + FRESH.stocks[1], (), *FRESH.stocks[2:])
    state = changed(FRESH, stocks=stocks, phase=Opening(1), placements=5)
    assert parlour.flaws(state) == ("seat 1 has no card to open",)


def test_who_has_no_card_left_has_claimed() -> None:
    """A placement that leaves nothing is checked at once, so no such position waits for calls: Q14."""
    stocks = ((), FRESH.stocks[0][1:] + FRESH.stocks[1], *FRESH.stocks[2:])
    commons = ((*FRESH.commons[0], Card.parse("3H")), *FRESH.commons[1:])
    phase = Calling(1, Place(0, Common(0)), Card.parse("2S"), ())
    state = changed(FRESH, stocks=stocks, commons=commons, phase=phase, placements=5)
    assert parlour.flaws(state) == ("seat 0 has no card left and must have claimed victory",)


def test_the_pack_of_a_hand_made_table_is_what_it_should_be() -> None:
    """The helper that arranges packs deals what it is told to."""
    assert [stock[0] for stock in FRESH.stocks] == list(parse_cards("3H 7D JC 5D"))
    assert FRESH.commons == piles("2S | 9D | KH | 4D")


# --- how many cards were placed


def sized(rules: Rules, stocks: list[int], discards: list[int], commons: list[int], **fields: object) -> State:
    """Give a table with so many cards on each pile, from the top of the pack on."""
    pack = iter(PACK_52)

    def of(sizes: list[int]) -> tuple[tuple[Card, ...], ...]:
        return tuple([tuple([next(pack) for _ in range(size)]) for size in sizes])

    table = State(rules, 2, (), of(stocks), of(discards), of(commons), 60, Opening(0))
    return changed(table, **fields)


@pytest.mark.parametrize(
    ("discards", "common", "least"),
    [([24, 24, 0], 1, 48), ([24, 23, 0], 2, 48), ([0, 0, 0], 49, 48), ([1, 0, 0], 1, 1)],
)
def test_what_lies_open_was_placed(discards: list[int], common: int, least: int) -> None:
    """Each card of a discard and each that covers a common pile was placed in this deal: R10-R13."""
    rest = 52 - sum(discards) - common
    table = sized(Rules(3), [rest - 2, 1, 1], discards, [common])
    for placements in (least, least + 1, 60):
        assert parlour.flaws(changed(table, placements=placements)) == ()
    for placements in (least - 1, 0, -1, -HUGE):
        assert f"{least} cards were placed, but" in parlour.flaws(changed(table, placements=placements))[0]


def test_a_faulty_card_in_hand_was_placed() -> None:
    """While the offender chooses, the card has left its pile but was placed: Q6."""
    assert parlour.flaws(CHOOSING) == ()
    assert "1 cards were placed, but 0 counted" in parlour.flaws(changed(CHOOSING, placements=0))


def test_an_open_card_may_lie_on_the_discard_of_a_stopped_deal() -> None:
    """Then one card lies there that was not placed, and no more than one."""
    stopped = parlour.apply(after(Open(0), Place(0, Discard(0)), Open(1)), Abandon(1))
    assert (stopped.placements, sum(map(len, stopped.discards))) == (1, 2)
    assert parlour.flaws(stopped) == ()
    assert parlour.flaws(changed(stopped, placements=0)) == ("2 cards were placed, but 0 counted",)
    drawn = (GameDrawn(ResultReason.ENDLESS),)
    assert "2 cards were placed, but 1 counted" in parlour.flaws(changed(stopped, results=drawn))


# --- how a game ended


def ended(result: Result, placements: int, empty: tuple[int, ...] = (0,), rules: Rules | None = None) -> State:
    """Give a table for three whose only game ended like this, with these seats without a card."""
    agreed = rules or Rules(3)
    full = [seat for seat in range(3) if seat not in empty]
    stocks = [0, 0, 0]
    for seat in full:
        stocks[seat] = 24 // len(full)
    common = 52 - sum(stocks)
    over = Over(outcome_of(agreed, (result,)))
    return sized(agreed, stocks, [0, 0, 0], [common], results=(result,), placements=placements, phase=over)


LIMIT = Rules(3, turn_limit=80)
WINS = Rules(3, emptied_giver="wins")
LAST, GIVER = GameWon(0, ResultReason.LAST_CARD), GameWon(0, ResultReason.EMPTIED_GIVER)
NOTHING = GameWon(0, ResultReason.NOTHING_GIVEN)
ENDLESS, LIMITED = GameDrawn(ResultReason.ENDLESS), GameDrawn(ResultReason.TURN_LIMIT)


@pytest.mark.parametrize(
    "state",
    [
        ended(LAST, 60),
        ended(LAST, 80, rules=LIMIT),
        ended(LAST, 60, (0, 1)),
        ended(GIVER, 60, rules=WINS),
        ended(NOTHING, 60, (0, 1, 2)),
        ended(ENDLESS, 64, ()),
        ended(ENDLESS, 128, ()),
        ended(ENDLESS, 64, (), LIMIT),
        ended(LIMITED, 80, (), LIMIT),
        ended(GameDrawn(ResultReason.ABANDONED), 60, ()),
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
    assert f"after {state.placements} placements and with these piles no game ends with" in told


@pytest.mark.parametrize("result", [LAST, NOTHING, GIVER, ENDLESS, LIMITED, GameDrawn(ResultReason.ABANDONED)])
def test_no_game_ends_before_it_began(result: Result) -> None:
    """Only a stopped deal has no placement, and none has fewer."""
    rules = Rules(3, emptied_giver="wins", turn_limit=80)
    for placements in (0, -1):
        state = changed(
            sized(rules, [0, 25, 26], [0, 0, 0], [1]),
            results=(result,),
            placements=placements,
            phase=Over(outcome_of(rules, (result,))),
        )
        possible = placements == 0 and result == GameDrawn(ResultReason.ABANDONED)
        assert (parlour.flaws(state) == ()) == possible


def test_who_was_emptied_has_won_where_that_wins() -> None:
    """Where an emptied giver wins, nobody but the seat that acts is without a card in a game: Q16."""
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
    """Whose only card is the one that another just put there was without a card before: Q16."""
    about = Place(2, Discard(0))
    lonely = sized(Rules(3), [0, 25, 25], [1, 0, 0], [1], phase=Calling(0, about, None, ()))
    assert parlour.flaws(lonely) == ()
    assert parlour.flaws(changed(lonely, rules=WINS)) == ("seat 0 had no card left and must have won",)
    with_stock = sized(WINS, [1, 24, 25], [1, 0, 0], [1], phase=Calling(0, about, None, ()))
    assert parlour.flaws(with_stock) == ()
    own = sized(WINS, [25, 24, 1], [0, 0, 1], [1], phase=Calling(0, Place(2, Discard(2)), None, ()))
    assert parlour.flaws(own) == ()


# --- nothing crashes


@pytest.mark.parametrize(
    "fields",
    [
        {"results": []},
        {"stocks": [*WRONG.stocks]},
        {"discards": tuple(map(list, WRONG.discards))},
        {"commons": tuple(map(list, WRONG.commons))},
        {"phase": Calling(1, Place(0, Discard(0)), None, [])},  # type: ignore[arg-type]
        {"phase": Correcting(0, Card.parse("3H"), [Common(0)], claimed=False)},  # type: ignore[arg-type]
        {"phase": Over(Outcome([], ResultReason.ABANDONED, [0, 0, 0, 0]))},  # type: ignore[arg-type]
    ],
)
def test_a_list_is_no_tuple(fields: dict[str, object]) -> None:
    """A list is never equal to the tuple that should be there, and can be changed."""
    assert parlour.flaws(changed(WRONG, **fields)) == ("piles, results and the lists of a phase are tuples",)


@pytest.mark.parametrize(
    "fields",
    [
        {"dealer": HUGE},
        {"placements": -HUGE},
        {"phase": Opening(HUGE)},
        {"phase": Calling(HUGE, Place(0, Discard(0)), None, ())},
        {"phase": Calling(1, Place(0, Discard(0)), None, (HUGE,))},
        {"results": (GameWon(HUGE, ResultReason.LAST_CARD),)},
        {"rules": Rules(4, turn_limit=5), "placements": HUGE},
    ],
)
def test_a_huge_number_is_a_flaw_like_any_other(fields: dict[str, object]) -> None:
    """Numbers too large to be written are not written."""
    told = parlour.flaws(changed(WRONG, **fields))
    assert told
    assert all(len(sentence) < 200 for sentence in told)


def test_callers_are_in_order() -> None:
    """Equal tables are equal states, whoever called first: Q8."""
    right = after(Open(0), Place(0, Common(0)))
    one, other = right, right
    for seat in (1, 3):
        one = parlour.apply(one, Call(seat))
    for seat in (3, 1):
        other = parlour.apply(other, Call(seat))
    assert one == other
    assert isinstance(one.phase, Calling)
    assert one.phase.called == (1, 3)
    assert parlour.flaws(one) == ()
    swapped = attrs.evolve(one.phase, called=(3, 1))
    assert "is listed in order" in parlour.flaws(changed(one, phase=swapped))[0]


# --- complete


def test_complete_fills_stocks_first_then_what_is_covered() -> None:
    """Stocks in seat order from the top, covered cards of discards from the bottom, covered cards of common piles."""
    state = next(
        turn.after
        for turn in play(parlour, Rules(3, turn_limit=500), 5, CLUMSY)
        if sum(map(len, turn.after.discards)) > 9 and isinstance(turn.after.phase, Calling)
    )
    view = parlour.view(state, 0)
    unseen = parlour.unseen(view)
    other = parlour.complete(view, unseen)
    assert parlour.view(other, 0) == view
    covered = {view.phase.covered} if isinstance(view.phase, Calling) else set[Card | None]()
    hidden = [card for stock in other.stocks for card in stock]
    below = [card for pile in (*other.discards, *other.commons) for card in pile[:-1] if card not in covered]
    assert (*hidden, *below) == unseen
    own = [card for stock in state.stocks for card in stock]
    own += [card for pile in (*state.discards, *state.commons) for card in pile[:-1] if card not in covered]
    assert parlour.complete(view, tuple(own)) == state


def test_complete_wants_just_the_unseen_cards() -> None:
    """Other cards, too few, or one twice are refused."""
    view = parlour.view(FRESH, 0)
    unseen = parlour.unseen(view)
    for cards in (unseen[1:], PACK_52, (*unseen[1:], view.common_tops[0])):
        with pytest.raises(InputError, match="the cards that the view does not show"):
            parlour.complete(view, cards)
    with pytest.raises(CardError, match="twice"):
        parlour.complete(view, (*unseen, unseen[0]))


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
        looks(VIEW, results=[]),
        looks(VIEW, phase=Dealing()),
        looks(VIEW, phase=Opening(9)),
        looks(VIEW, phase=Calling(1, Place(0, Discard(9)), None, ())),
        looks(VIEW, phase=Calling(1, Place(0, Discard(1)), None, ())),
        looks(VIEW, phase=Calling(1, Place(0, Discard(0)), Card.parse("KS"), ())),
        looks(VIEW, phase=Calling(1, Place(0, Common(9)), Card.parse("KS"), ())),
        looks(VIEW, phase=Calling(1, Place(0, Common(0)), None, ())),
        looks(VIEW, phase=Calling(1, Place(9, Discard(0)), None, ())),
        looks(VIEW, phase=Placing(0, Card.parse("KS"))),
        looks(BEFORE, stock_sizes=(12, 12, 12, 12)),
        looks(BEFORE, common_sizes=(1,), common_tops=(Card.parse("KS"),)),
    ],
)
def test_no_table_looks_like_an_impossible_view(view: View) -> None:
    """A view made by hand, or read from somewhere, is answered with an error that says so."""
    try:
        cards = parlour.unseen(view)
    except InputError:  # a card shows twice
        cards = ()
    with pytest.raises(InputError):
        parlour.complete(view, cards)


def test_the_error_says_what_is_wrong_with_the_view() -> None:
    """It is the first of the flaws that the state would have."""
    view = looks(VIEW, placements=0)
    with pytest.raises(InputError, match="no table looks like this view: 1 cards were placed, but 0 counted"):
        parlour.complete(view, parlour.unseen(view))


@pytest.mark.parametrize(
    "phase",
    [
        Calling(1, Place(0, Discard(9)), None, ()),
        Calling(1, Place(0, Discard(1)), None, ()),
        Calling(1, Place(0, Common(9)), Card.parse("KS"), ()),
        Calling(1, Place(0, Common(0)), None, ()),
        Calling(1, Place(9, Discard(0)), None, ()),
    ],
)
def test_a_placement_that_does_not_show_cannot_be_judged(phase: Calling) -> None:
    """That is an error too, for a state made by hand as for a view."""
    for found in (looks(VIEW, phase=phase), changed(WRONG, phase=phase)):
        with pytest.raises(InputError):
            parlour.latest_fault(found)


# --- no tables at all

FUNCTIONS: list[Callable[[State], object]] = [
    parlour.awaited,
    parlour.actors,
    parlour.windows,
    parlour.outcome,
    parlour.latest_fault,
    parlour.lawful_actions,
    parlour.possible_actions,
    parlour.table_cards,
    parlour.flaws,
    lambda table: parlour.view(table, 0),
    lambda table: parlour.table_action(table, 1),
    lambda table: parlour.refusal(table, Open(0)),
    lambda table: parlour.fault(table, Open(0)),
    lambda table: parlour.step(table, Open(0)),
    lambda table: parlour.apply(table, Open(0)),
    parlour.unseen,  # type: ignore[list-item]
    lambda table: parlour.complete(table, ()),  # type: ignore[arg-type]
]


@pytest.mark.parametrize("function", FUNCTIONS)
@pytest.mark.parametrize("nothing", [None, 4, "state", Dealing(), Rules(4)])
def test_what_is_no_table_is_an_error(function: Callable[[object], object], nothing: object) -> None:
    """Each function says what it expected, and of what game."""
    with pytest.raises(InputError, match="of the parlour game, not"):
        function(nothing)


@pytest.mark.parametrize("function", [parlour.step, parlour.apply, parlour.fault])
def test_a_view_is_not_played(function: Callable[[object, object], object]) -> None:
    """Only a state has what a step needs."""
    with pytest.raises(InputError, match="expected a State of the parlour game"):
        function(parlour.view(OPENED, 0), Place(0, Common(0)))


def test_a_small_table_has_no_whole_pack() -> None:
    """The small tables of other tests are told from real ones."""
    assert parlour.flaws(table("4C | KC | QC", "| |", "5C", Opening(0))) == (
        "the cards on the table are not one whole pack",
    )
