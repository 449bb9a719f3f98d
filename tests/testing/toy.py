"""A complete small game, written to be read: follow suit, or hope that nobody says "Revoke!".

Two players get three cards each, from a pack of the aces, twos and threes of clubs and hearts.

- toy.R1 The dealer changes after each deal; the other player leads to the first trick.
- toy.R2 A player who follows must play a card of the suit led, if they have one. To play another is a revoke.
- toy.R3 The higher card of the suit led takes the trick, a point, and leads to the next.
- toy.R4 Until the next card is led, or the deal is settled, the leader may say "Revoke!", once a trick.
- toy.R5 If it was one, a point goes from the offender, if they have any, to the caller. If not, nothing happens.
- toy.R6 A game begins from 0, or from points below the target. After three tricks the table settles the deal. A player
  who has reached the target then, and has more than the other, wins.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import unique
from typing import ClassVar, TypeAlias, assert_never

import attrs

from muggins.cards import PACK_52, Card, Seed, by_suit, deal_hands, ordered_cards, shuffled, without
from muggins.cards import check_card as checked_card
from muggins.errors import CardError, InputError, RulesError, check_instance, check_number, excerpt, in_order
from muggins.table import (
    Abandon,
    Abandoned,
    Deal,
    Dealing,
    Fault,
    Faultless,
    Item,
    Judged,
    NoSeat,
    Reason,
    Refusal,
    RefusedError,
    Seat,
    Step,
    Template,
    Window,
)
from muggins.table.rulings import refuse_pack, refuse_seat, shared_reason
from muggins.table.seats import asked_seat, check_seat_at, check_viewer, own_seat, replaced

EDITION = 3

PACK = tuple(card for card in PACK_52 if str(card) in {"AC", "2C", "3C", "AH", "2H", "3H"})

# --- rules.py: every option


@attrs.frozen
class Rules:
    """The options: how many points win."""

    target: int = 4

    def __attrs_post_init__(self) -> None:
        """Check the target."""
        if not 1 <= check_number(self.target, "target") <= 1000:
            raise RulesError(f"the target must be 1 to 1000, got {self.target}", "toy.R6")

    @property
    def players(self) -> int:
        """Two play."""
        return 2


# --- challenge.py: the result of a call


@unique
class FaultReason(Reason):
    """The one fault."""

    REVOKE = ("revoke", "toy.R2", "{card} is played, but a card of the suit of {led} is held")


@unique
class VerdictReason(Reason):
    """The result of a call."""

    REVOKE = ("revoke", "toy.R5", "it was a revoke")
    NO_REVOKE = ("no_revoke", "toy.R5", "it was not a revoke")


@attrs.frozen
class Verdict:
    """The result of a call: why, and how many points go to the caller."""

    reason: VerdictReason
    points: int

    @property
    def upheld(self) -> bool:
        """Whether the call was right."""
        return self.reason is VerdictReason.REVOKE

    @property
    def rule(self) -> str:
        """The id of the clause."""
        return self.reason.rule


# --- actions.py: all that anybody can do


@attrs.frozen
class Play:
    """A seat plays a card, to lead or to follow."""

    template: ClassVar[Template] = "seat {seat} plays {card}"

    seat: Seat
    card: Card = attrs.field(converter=checked_card)

    def __attrs_post_init__(self) -> None:
        """Check the seat."""
        own_seat(self)


@attrs.frozen
class Call:
    """A seat says "Revoke!" about the card that followed its lead."""

    template: ClassVar[Template] = "seat {seat} calls a revoke"

    seat: Seat

    def __attrs_post_init__(self) -> None:
        """Check the seat."""
        own_seat(self)


@attrs.frozen
class Settle:
    """The table ends the deal after three tricks."""

    template: ClassVar[Template] = "the table settles the deal"

    @property
    def seat(self) -> None:
        """The table acts."""
        return


Action: TypeAlias = Deal | Play | Call | Settle | Abandon

# --- events.py: what everybody sees


@unique
class OutcomeReason(Reason):
    """How the game ended."""

    TARGET = ("target", "toy.R6", "the target is reached")
    ABANDONED = ("abandoned", "toy.R6", "the game was stopped")


@attrs.frozen
class Outcome:
    """How the game ended."""

    winners: tuple[Seat, ...]
    reason: OutcomeReason

    @property
    def rule(self) -> str:
        """The id of the clause."""
        return self.reason.rule


@attrs.frozen
class Dealt:
    """Everybody has three cards."""

    template: ClassVar[Template] = "seat {dealer} has dealt deal {deal}"

    dealer: Seat
    deal: int
    scores: tuple[int, ...]


@attrs.frozen
class Played:
    """A seat played a card."""

    template: ClassVar[Template] = "seat {seat} played {card}"

    seat: Seat
    card: Card


@attrs.frozen
class TrickTaken:
    """A seat took a trick: a point."""

    template: ClassVar[Template] = "seat {seat} took the trick and has {score}"

    seat: Seat
    score: int


@attrs.frozen
class Called:
    """A seat called; the verdict is known to all."""

    template: ClassVar[Template] = "seat {seat} called"

    seat: Seat
    verdict: Verdict


@attrs.frozen
class Settled:
    """The deal was settled."""

    template: ClassVar[Template] = "the deal is settled"

    scores: tuple[int, ...]


@attrs.frozen
class Ended:
    """The game is over."""

    template: ClassVar[Template] = "the game is over"

    outcome: Outcome


Event: TypeAlias = Dealt | Played | TrickTaken | Called | Settled | Abandoned | Ended

# --- state.py: the table, and what it waits for


@unique
class Until(Reason):
    """What closes a window."""

    NEXT_LEAD = ("next_lead", "toy.R4", "until the next lead")


@attrs.frozen
class Trick:
    """The last trick: who led and followed with what, and whether there was a call."""

    led: Play
    followed: Play
    called: bool = False


@attrs.frozen
class Leading:
    """A seat has to lead; the trick before it, if any, can be called."""

    seat: Seat
    last: Trick | None


@attrs.frozen
class Following:
    """A seat has to follow."""

    seat: Seat
    led: Play


@attrs.frozen
class Settling:
    """The table has to settle; the last trick can be called."""

    last: Trick


@attrs.frozen
class Over:
    """Nothing can happen any more."""

    outcome: Outcome


Phase: TypeAlias = Dealing | Leading | Following | Settling | Over


@attrs.frozen
class State:
    """The whole table, hidden cards too."""

    rules: Rules
    dealer: Seat
    phase: Phase
    hands: tuple[tuple[Card, ...], ...]
    played: tuple[Card, ...]
    begun: tuple[int, ...]
    points: tuple[int, ...]
    deals: int


# --- views.py: what one seat may know


@attrs.frozen
class View:
    """The table as one seat sees it, or a spectator (None)."""

    seat: Seat | None
    rules: Rules
    dealer: Seat
    phase: Phase
    hand: tuple[Card, ...]
    held: tuple[int, ...]
    played: tuple[Card, ...]
    begun: tuple[int, ...]
    points: tuple[int, ...]
    deals: int


def view(state: State, seat: Seat | None) -> View:
    """Return what the seat may know; a spectator (None) sees no hand."""
    check_instance(state, State, "a State of the toy")
    return View(
        seat=check_viewer(seat, 2),
        rules=state.rules,
        dealer=state.dealer,
        phase=state.phase,
        hand=() if seat is None else state.hands[seat],
        held=tuple(map(len, state.hands)),
        played=state.played,
        begun=state.begun,
        points=state.points,
        deals=state.deals,
    )


def unseen(view: View) -> tuple[Card, ...]:
    """Return the cards that lie in hands that the view does not show."""
    check_instance(view, View, "a View of the toy")
    return without(PACK, (*view.hand, *view.played)) if view.deals else ()


# --- refusals.py: why an action cannot happen


@unique
class RefusalReason(Reason):
    """Why an action cannot happen."""

    GAME_OVER = shared_reason("game_over", "toy.R6")
    NO_SUCH_SEAT = shared_reason("no_such_seat", "toy.R1")
    NOT_THIS_VIEW = shared_reason("not_this_view", "toy.R2")
    OUT_OF_TURN = shared_reason("out_of_turn", "toy.R3")
    WRONG_PACK = shared_reason("wrong_pack", "toy.R1")
    DEAL_AWAITED = shared_reason("deal_awaited", "toy.R1")
    CARDS_IN_HAND = ("cards_in_hand", "toy.R6", "the deal goes on until all cards are played")
    SETTLEMENT_AWAITED = ("settlement_awaited", "toy.R6", "the table has to settle the deal first")
    NOT_HELD = ("not_held", "toy.R2", "seat {seat} does not hold {card}")
    NO_CALL = ("no_call", "toy.R4", "seat {seat} has no card to call")


def refusal(table: State | View, action: Action) -> Refusal[Action] | None:
    """Return why the action cannot happen, None if it can."""
    phase = _phase(table)
    if not isinstance(action, Action):  # pyright: ignore[reportUnnecessaryIsInstance]  # callers may have no type checker
        raise InputError(f"expected an action of the toy, got {excerpt(action)}")
    seats = (action.seat, action.by) if isinstance(action, Abandon) else (action.seat,)
    viewer = NoSeat.GIVEN if isinstance(table, State) else table.seat
    ended = phase.outcome.reason if isinstance(phase, Over) else None
    if found := refuse_seat(RefusalReason, action, seats=seats, players=2, viewer=viewer, ended=ended):
        return found
    match action:
        case Deal(pack):
            if not isinstance(phase, Dealing):
                return Refusal(RefusalReason.CARDS_IN_HAND, action)
            return refuse_pack(RefusalReason.WRONG_PACK, action, pack, PACK)
        case Play(seat, card):
            if isinstance(phase, Dealing):
                return Refusal(RefusalReason.DEAL_AWAITED, action)
            if not isinstance(phase, Leading | Following):
                return Refusal(RefusalReason.SETTLEMENT_AWAITED, action)
            if seat != phase.seat:
                return Refusal(RefusalReason.OUT_OF_TURN, action, (("turn", phase.seat),))
            hand = table.hand if isinstance(table, View) else table.hands[seat]
            held = card in hand
            return None if held else Refusal(RefusalReason.NOT_HELD, action, (("seat", seat), ("card", str(card))))
        case Call(seat):
            return None if seat in _caller(phase) else Refusal(RefusalReason.NO_CALL, action, (("seat", seat),))
        case Settle():
            return None if isinstance(phase, Settling) else Refusal(RefusalReason.CARDS_IN_HAND, action)
        case Abandon():
            return None
        case _:
            assert_never(action)


def _phase(table: State | View) -> Phase:
    """Return the phase; this is the border of all functions that take a state or a view."""
    if not isinstance(table, State | View):  # pyright: ignore[reportUnnecessaryIsInstance]  # callers may have no type checker
        raise InputError(f"expected a State or a View of the toy, got {excerpt(table)}")
    return table.phase


# --- course.py: the transitions


def _play(state: State, action: Play) -> Step[State, Event]:
    seat, card = action.seat, action.card
    hands = replaced(state.hands, seat, without(state.hands[seat], [card]))
    moved = attrs.evolve(state, hands=hands, played=(*state.played, card))
    if not isinstance(state.phase, Following):
        return Step(attrs.evolve(moved, phase=Following(1 - seat, action)), (Played(seat, card),))
    led = state.phase.led
    winner = seat if card.suit is led.card.suit and card.rank > led.card.rank else led.seat
    points = replaced(state.points, winner, state.points[winner] + 1)
    last = Trick(led, action)
    phase = Leading(winner, last) if hands[0] else Settling(last)
    events = (Played(seat, card), TrickTaken(winner, points[winner]))
    return Step(attrs.evolve(moved, phase=phase, points=points), events)


def _call(state: State, seat: Seat) -> Step[State, Event]:
    phase = state.phase
    assert isinstance(phase, Leading | Settling)
    assert phase.last is not None
    offender = phase.last.followed.seat
    revoke = bool(open_faults(state))
    moved = min(1, state.points[offender]) if revoke else 0  # R5
    points = replaced(state.points, seat, state.points[seat] + moved)
    points = replaced(points, offender, points[offender] - moved)
    verdict = Verdict(VerdictReason.REVOKE if revoke else VerdictReason.NO_REVOKE, moved)
    closed = attrs.evolve(phase, last=attrs.evolve(phase.last, called=True))
    return Step(attrs.evolve(state, phase=closed, points=points), (Called(seat, verdict),))


def _settle(state: State) -> Step[State, Event]:
    best = max(state.points)
    settled = Settled(state.points)
    if best >= state.rules.target and state.points[0] != state.points[1]:
        return _end(state, Outcome((state.points.index(best),), OutcomeReason.TARGET), settled)
    return Step(attrs.evolve(state, dealer=1 - state.dealer, phase=Dealing()), (settled,))


def _end(state: State, how: Outcome, event: Event) -> Step[State, Event]:
    return Step(attrs.evolve(state, phase=Over(how)), (event, Ended(how)))


# --- game.py: the functions of the protocol


def start(rules: Rules, *, dealer: Seat = 0, scores: Iterable[int] | None = None) -> State:
    """Return the state before the first deal."""
    check_instance(rules, Rules, "Rules of the toy")
    given = (0, 0) if scores is None else in_order(scores, "scores", 2)
    begun = tuple([check_number(score, "a score", least=0, most=rules.target - 1) for score in given])
    if len(begun) != 2:
        raise InputError(f"expected a score for each of the two players, got {excerpt(begun)}")
    return State(
        rules=rules,
        dealer=check_seat_at(dealer, 2, "the dealer"),
        phase=Dealing(),
        hands=((), ()),
        played=(),
        begun=begun,
        points=begun,
        deals=0,
    )


def step(state: State, action: Action) -> Step[State, Event]:
    """Return the state after the action and what happened, or raise RefusedError."""
    if refused := refusal(check_instance(state, State, "a State of the toy"), action):
        raise RefusedError(refused)
    match action:
        case Deal(pack):
            hands, _ = deal_hands(pack, 2, 3)
            dealt = attrs.evolve(
                state,
                phase=Leading(1 - state.dealer, None),
                hands=tuple([tuple(sorted(hand, key=by_suit)) for hand in hands]),
                played=(),
                deals=state.deals + 1,
            )
            return Step(dealt, (Dealt(dealt.dealer, dealt.deals, dealt.points),))
        case Play():
            return _play(state, action)
        case Call(seat):
            return _call(state, seat)
        case Settle():
            return _settle(state)
        case Abandon(by):
            return _end(state, Outcome((), OutcomeReason.ABANDONED), Abandoned(by))
        case _:
            assert_never(action)


def apply(state: State, action: Action) -> State:
    """Return the state after the action."""
    return step(state, action).state


def table_action(state: State, seed: Seed) -> Action | None:
    """Return what the table must do now."""
    match check_instance(state, State, "a State of the toy").phase:
        case Dealing():
            return Deal(shuffled(PACK, seed))
        case Settling():
            return Settle()
        case _:
            return None


def awaited(table: State | View) -> tuple[Seat, ...]:
    """Return the seat that must play."""
    phase = _phase(table)
    return (phase.seat,) if isinstance(phase, Leading | Following) else ()


def actors(table: State | View) -> tuple[Seat, ...]:
    """Return who may act: who must, and who may call."""
    return tuple(sorted({*awaited(table), *_caller(_phase(table))}))


def windows(table: State | View) -> tuple[Window[Action], ...]:
    """Return the card that can be called."""
    last, by = _last(_phase(table)), _caller(_phase(table))
    return (Window(last.followed, by, Until.NEXT_LEAD),) if last and by else ()


def lawful_actions(table: State | View, seat: Seat | NoSeat | None = NoSeat.GIVEN) -> tuple[Action, ...]:
    """Return what the rules ask for or allow the seat to do."""
    return tuple(action for action in possible_actions(table, seat) if _fault(table, action) is None)


def possible_actions(table: State | View, seat: Seat | NoSeat | None = NoSeat.GIVEN) -> tuple[Action, ...]:
    """Return all that the seat can do: cards in the order of its hand, then the call."""
    _phase(table)
    mine = asked_seat(seat, 2, viewer=table.seat) if isinstance(table, View) else asked_seat(seat, 2)
    every: tuple[Action, ...] = (Settle(), Abandon(), Abandon(0), Abandon(1))
    if mine is not None:
        every = (*(Play(mine, card) for card in _hand(table, mine)), Call(mine))
    return tuple(action for action in every if refusal(table, action) is None)


def fault(state: State, action: Action) -> Fault[Action] | None:
    """Return the fault of a card that is a revoke."""
    return _fault(check_instance(state, State, "a State of the toy"), action)


def open_faults(state: State) -> tuple[Fault[Action], ...]:
    """Return the revoke in the last trick, if it can still be called."""
    last = _last(check_instance(state, State, "a State of the toy").phase)
    if last is None or last.called:
        return ()
    followed = last.followed
    # R5: a player who still holds a card of the suit led when they played another has revoked.
    found = _revoke((*state.hands[followed.seat], followed.card), last.led, followed)
    return () if found is None else (found,)


def outcome(table: State | View) -> Outcome | None:
    """Return how the game ended."""
    phase = _phase(table)
    return phase.outcome if isinstance(phase, Over) else None


def table_cards(state: State) -> tuple[Card, ...]:
    """Return all cards on the table."""
    check_instance(state, State, "a State of the toy")
    return (*(card for hand in state.hands for card in hand), *state.played)


def _hand(table: State | View, seat: Seat) -> tuple[Card, ...]:
    return table.hand if isinstance(table, View) else table.hands[seat]


def _last(phase: Phase) -> Trick | None:
    return phase.last if isinstance(phase, Leading | Settling) else None


def _caller(phase: Phase) -> tuple[Seat, ...]:
    last = _last(phase)
    return () if last is None or last.called else (last.led.seat,)


def _fault(table: State | View, action: Action) -> Fault[Action] | None:
    if not isinstance(table.phase, Following) or not isinstance(action, Play) or action.seat != table.phase.seat:
        return None
    return _revoke(_hand(table, action.seat), table.phase.led, action)


def _revoke(hand: tuple[Card, ...], led: Play, followed: Play) -> Fault[Action] | None:
    suit = led.card.suit
    if followed.card.suit is suit or not any(card.suit is suit for card in hand):
        return None
    return Fault(FaultReason.REVOKE, followed, (("card", str(followed.card)), ("led", str(led.card))))


# --- reconstruction.py: states that nobody played


def complete(view: View, cards: Iterable[Card]) -> State:
    """Return a state that looks like this: the cards go to the hands that are not seen, in the order of seats."""
    rest = list(ordered_cards(cards))
    if set(rest) != set(unseen(view)):
        raise CardError("expected the unseen cards, each once")
    hands = [view.hand, view.hand]
    for seat in (0, 1):
        if seat != view.seat:
            hands[seat], rest = tuple(sorted(rest[: view.held[seat]], key=by_suit)), rest[view.held[seat] :]
    return State(
        rules=view.rules,
        dealer=view.dealer,
        phase=view.phase,
        hands=tuple(hands),
        played=view.played,
        begun=view.begun,
        points=view.points,
        deals=view.deals,
    )


def sample(view: View, seed: Seed) -> State:
    """Return a state drawn uniformly among those that look like this view."""
    return complete(view, shuffled(unseen(view), seed))


def flaws(state: State) -> tuple[str, ...]:
    """Return what shows that the state cannot have come about."""
    check_instance(state, State, "a State of the toy")
    try:
        return tuple(_flaws(state))
    except Exception:  # a field holds a value of another type
        return ("the fields are not those of a table",)


def _flaws(state: State) -> Iterable[str]:
    held = [len(hand) for hand in state.hands]
    if (
        {len(held), len(state.begun), len(state.points)} != {2}
        or state.dealer not in (0, 1)
        or type(state.deals) is not int
    ):
        yield "the game is for two"
        return
    if sorted(table_cards(state), key=by_suit) != sorted(PACK if state.deals else (), key=by_suit):
        yield "the cards are not the pack"
    tricks = max(0, state.deals - 1) * 3 + len(state.played) // 2
    if [each for each in state.begun if type(each) is not int or not 0 <= each < state.rules.target]:
        yield "the game cannot begin with these points"
    points = sum(state.begun) + tricks
    if min(state.points) < 0 or sum(state.points) != points or {type(each) for each in state.points} != {int}:
        yield "there are not as many points as tricks"
    match state.phase:
        case Leading(seat, last):
            fits = seat in (0, 1) and held[0] == held[1] != 0 and (last is None) == (held[0] == 3)
        case Following(seat, led):
            fits = seat == 1 - led.seat and held[seat] == held[led.seat] + 1 and state.played[-1:] == (led.card,)
        case Settling():
            fits = held == [0, 0]
        case Dealing():
            fits = held == [0, 0]
        case Over(how):
            fits = how.winners in ((), (0,), (1,))
    last_trick = _last(state.phase)
    if last_trick is not None:
        led, followed = last_trick.led, last_trick.followed
        fits = fits and led.seat == 1 - followed.seat and state.played[-2:] == (led.card, followed.card)
    if not fits:
        yield "the cards do not go with what the table waits for"


# --- referee.py: what an audit has to know


class Judge:
    """The functions of a referee; in a package they are those of its module ``referee``."""

    @staticmethod
    def judged(before: State, action: Action, events: Sequence[Event]) -> Judged[Action] | None:
        """Return the result of a call."""
        last = _last(before.phase)
        verdict = next((event.verdict for event in events if isinstance(event, Called)), None)
        if last is None or verdict is None:
            return None
        return Judged(last.followed, verdict.upheld, verdict.reason, str(verdict.reason.template))

    @staticmethod
    def checks_itself(events: Sequence[Event]) -> bool:
        """Nothing is checked without a call."""
        return False

    @staticmethod
    def items(before: State, action: Action) -> tuple[Item, ...]:
        """No hand is counted."""
        return ()

    @staticmethod
    def scores(state: State) -> tuple[int, ...]:
        """Return the points by seat."""
        return state.points

    @staticmethod
    def faultless(first: State, actions: Sequence[Action], last: State, faults: int) -> Faultless | None:
        """After a revoke it is unknown what would have been played."""
        ended = outcome(last)
        return None if faults else Faultless(last.points, () if ended is None else ended.winners)


referee = Judge()
