"""Why an action cannot happen in parlour Muggins: each reason beside its check."""

from __future__ import annotations

from enum import unique
from typing import assert_never

from muggins.cards import PACK_52
from muggins.errors import InputError, excerpt
from muggins.parlour.actions import Abandon, Action, AgreeDraw, Call, Correct, Deal, Open, Place
from muggins.parlour.events import GameWon, Result, ResultReason
from muggins.parlour.piles import Common, Discard
from muggins.parlour.rules import Rules
from muggins.parlour.state import Calling, Correcting, Dealing, Opening, Over, Placing, State
from muggins.parlour.views import View
from muggins.table import Fact, NoSeat, Reason, Refusal
from muggins.table.rulings import refuse, refuse_pack, refuse_seat, refuse_while, shared_reason
from muggins.table.words import Facts

__all__ = ["RefusalReason", "refusal"]


def _no_such_pile(facts: Facts) -> str:
    commons = facts["commons"]
    piles = "1 common pile" if commons == 1 else f"{commons} common piles"
    pile = f"{'common pile' if facts['common'] else 'the discard of seat'} {facts['pile']}"
    return f"{pile} is not at this table, which has {piles} and {facts['players']} discards"


def _belongs(facts: Facts) -> str:  # the card is a fact of what is awaited: the correction
    piles = " or ".join([f"common pile {pile}" for pile in str(facts["piles"]).split()])
    return f"{facts['card']} does not belong there, but on {piles}"


@unique
class RefusalReason(Reason):
    """Why an action cannot happen."""

    GAME_OVER = ("game_over", "parlour.R29", "the match is over")
    ABANDONED = ("abandoned", "parlour.Q20", "the match was stopped, and nobody has won")
    NOT_THIS_VIEW = shared_reason("not_this_view", "parlour.Q23")
    NO_SUCH_SEAT = shared_reason("no_such_seat", "parlour.R4")
    OUT_OF_TURN = shared_reason("out_of_turn", "parlour.R8")
    WRONG_PACK = shared_reason("wrong_pack", "parlour.R1")
    DEAL_AWAITED = shared_reason("deal_awaited", "parlour.R4")
    OPENING_AWAITED = ("opening_awaited", "parlour.R9", "seat {turn} has to open a card first")
    PLACING_AWAITED = ("placing_awaited", "parlour.R14", "seat {turn} has to place {card} first")
    CORRECTION_AWAITED = (
        "correction_awaited",
        "parlour.Q6",
        "seat {turn} alone acts now, and has to choose where {card} belongs",
    )
    NO_DEAL = ("no_deal", "parlour.R30", "no deal is in progress that could be drawn")
    NO_SUCH_PILE = ("no_such_pile", "parlour.R4", _no_such_pile)
    UNFIT_CORRECTION = ("unfit_correction", "parlour.Q6", _belongs)
    NOTHING_PLACED = ("nothing_placed", "parlour.R18", "no card has been placed in this deal")
    TOO_LATE = ("too_late", "parlour.R25", "seat {seat} has opened the next card")
    OWN_PLACEMENT = ("own_placement", "parlour.Q9", "a player does not call their own placement")
    CALLED_ALREADY = ("called_already", "parlour.Q8", "seat {seat} has called this placement already")
    OBSERVED_ALREADY = ("observed_already", "parlour.Q9", "the observers have called this placement already")
    SETTLED = ("settled", "parlour.Q8", "the fault is settled")
    WIN_STANDS = ("win_stands", "parlour.Q15", "seat {seat} has won the game, and no call undoes that")
    DRAW_STANDS = ("draw_stands", "parlour.Q19", "the game is a draw, and no call undoes that")
    AGREED_DRAW_STANDS = ("agreed_draw_stands", "parlour.R30", "all agreed to draw the game, and no call undoes that")


_ACTIONS = frozenset({Abandon, AgreeDraw, Call, Correct, Deal, Open, Place})


def refusal(table: State | View, action: Action) -> Refusal[Action] | None:
    """Return why the action cannot happen now, None if it can; a view answers for its own seat alone.

    Raises:
        InputError: The action is not an action of this game, or the table is neither a State nor a View of it.

    Rule: parlour.R8, parlour.R9, parlour.R25, parlour.R30, parlour.Q6, parlour.Q8, parlour.Q9.

    >>> from muggins.parlour.game import start
    >>> print(refusal(start(Rules(players=3)), Open(0)))
    the table has to deal first [parlour.R4]
    """
    if not isinstance(table, (State, View)):
        raise InputError(f"expected a State or a View of parlour Muggins, got {excerpt(table)}")
    if type(action) not in _ACTIONS:
        raise InputError(f"expected an action of parlour Muggins, got {excerpt(action)}")
    phase, players, seat = table.phase, table.rules.players, action.seat
    viewer = NoSeat.GIVEN if isinstance(table, State) else table.seat
    ended = None
    if isinstance(phase, Over) and not (isinstance(action, Call) and _last_game_ended_it(table)):
        ended = phase.outcome.reason
    # Asked for each action that is taken, so what nearly every action passes is looked at here.
    special = ended is not None or viewer is not NoSeat.GIVEN or isinstance(action, Abandon)
    if special or (seat is not None and seat >= players):
        seats = (seat, action.by) if isinstance(action, Abandon) else (seat,)
        if refused := refuse_seat(RefusalReason, action, seats=seats, players=players, viewer=viewer, ended=ended):
            return refused
    match action:
        case Open():
            if not isinstance(phase, (Opening, Calling)):
                return _awaits(table, action)
            return None if phase.seat == seat else refuse(RefusalReason.OUT_OF_TURN, action, turn=phase.seat)
        case Place():
            if not isinstance(phase, Placing):
                return _awaits(table, action)
            if phase.seat != seat:
                return refuse(RefusalReason.OUT_OF_TURN, action, turn=phase.seat)
            return _refuse_pile(table.rules, action)
        case Correct():
            return _refuse_correction(table, action)
        case Call():
            return _refuse_call(table, action)
        case Deal():
            if not isinstance(phase, Dealing):
                return _awaits(table, action)
            return refuse_pack(RefusalReason.WRONG_PACK, action, action.pack, PACK_52)
        case AgreeDraw():  # R30
            return refuse_while(_awaits(table, action), RefusalReason.NO_DEAL) if isinstance(phase, Dealing) else None
        case Abandon():  # Q20: at any time before the end
            return None
        case _:
            assert_never(action)


def _last_game_ended_it(table: State | View) -> bool:
    """Return whether the match ended with its last game, and was not abandoned."""
    return sum(table.wins) + table.draws == table.rules.games


def _awaits(table: State | View, action: Action) -> Refusal[Action]:
    """Return the refusal that says what the table waits for, and whom."""
    match table.phase:
        case Dealing() | Over():  # a match that is over was refused before
            return refuse(RefusalReason.DEAL_AWAITED, action)
        case Opening(seat) | Calling(seat):
            return refuse(RefusalReason.OPENING_AWAITED, action, turn=seat)
        case Placing(seat, card):
            return refuse(RefusalReason.PLACING_AWAITED, action, turn=seat, card=str(card))
        case Correcting(seat, card):
            return refuse(RefusalReason.CORRECTION_AWAITED, action, turn=seat, card=str(card))
        case _ as never:
            assert_never(never)


def _refuse_pile(rules: Rules, action: Place) -> Refusal[Action] | None:
    commons, players = rules.commons, rules.players
    match action.target:
        case Common(pile):
            common, there = True, pile < commons
        case Discard(pile):
            common, there = False, pile < players
    if there:
        return None
    return refuse(RefusalReason.NO_SUCH_PILE, action, commons=commons, players=players, common=common, pile=pile)


def _refuse_correction(table: State | View, action: Correct) -> Refusal[Action] | None:
    phase = table.phase
    if not isinstance(phase, Correcting) or phase.seat != action.seat:  # Q6: the offender alone acts
        return _awaits(table, action)
    if action.target in phase.targets:
        return None
    piles = " ".join([str(target.index) for target in phase.targets if isinstance(target, Common)])  # R10: all are
    return refuse_while(_awaits(table, action), RefusalReason.UNFIT_CORRECTION, piles=piles)


def _refuse_call(table: State | View, action: Call) -> Refusal[Action] | None:
    phase, seat = table.phase, action.seat
    match phase:
        case Calling():
            if seat is None:
                return refuse_while(_awaits(table, action), RefusalReason.OBSERVED_ALREADY) if phase.observed else None
            if seat == phase.about.seat:
                return refuse_while(_awaits(table, action), RefusalReason.OWN_PLACEMENT)
            if seat in phase.called:
                return refuse_while(_awaits(table, action), RefusalReason.CALLED_ALREADY, seat=seat)
            return None
        case Dealing() | Over() if table.last is not None:
            return _refuse_ended(table, action, table.last)
        case Dealing() | Over() | Correcting():
            return _awaits(table, action)
        case Opening() | Placing() if not table.placements:
            return refuse_while(_awaits(table, action), RefusalReason.NOTHING_PLACED)
        case Opening():
            return refuse_while(_awaits(table, action), RefusalReason.SETTLED)
        case Placing():
            return refuse_while(_awaits(table, action), RefusalReason.TOO_LATE, seat=phase.seat)
        case _:
            assert_never(phase)


def _refuse_ended(table: State | View, action: Call, last: Result) -> Refusal[Action]:
    """Refuse a call of a game that has ended; after the last game the table waits for nothing."""
    facts: dict[str, Fact] = {}
    if isinstance(last, GameWon):
        reason, facts["seat"] = RefusalReason.WIN_STANDS, last.seat
    elif last.reason is ResultReason.AGREED:
        reason = RefusalReason.AGREED_DRAW_STANDS
    else:
        reason = RefusalReason.DRAW_STANDS
    if isinstance(table.phase, Over):
        return refuse(reason, action, **facts)
    return refuse_while(_awaits(table, action), reason, **facts)
