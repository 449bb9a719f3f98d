"""A complete small game, made to be read: follow suit, or hope that nobody says "Revoke!".

Two players get three cards each, from a pack of the aces, twos and threes of clubs and hearts.

- toy.R1 The dealer changes after each deal; the other player leads to the first trick.
- toy.R2 Who follows must play a card of the suit led, if he has one. To play another is a revoke.
- toy.R3 The higher card of the suit led takes the trick, a point, and leads to the next.
- toy.R4 Until the next card is led, or the deal is settled, the leader may say "Revoke!", once a trick.
- toy.R5 If it was one, a point goes from the offender, if he has any, to the caller. If not, nothing happens.
- toy.R6 After three tricks the table settles the deal. Who has reached the target then, and more than the other, wins.
"""

from __future__ import annotations

from enum import unique
from typing import TypeAlias, assert_never

import attrs

from muggins.cards import PACK_52, Card, Seed, by_suit, deal_hands, distinct_cards, shuffled, without
from muggins.errors import InputError, RulesError, excerpt
from muggins.table import Abandon, Deal, Dealing, Fault, Reason, Refusal, RefusedError, Seat, Step, Window
from muggins.table.seats import check_seat

PACK = tuple(card for card in PACK_52 if str(card) in {"AC", "2C", "3C", "AH", "2H", "3H"})

# --- rules.py: every option


def _check_target(value: int) -> int:
    if type(value) is not int or not 1 <= value <= 20:
        raise RulesError(f"the target is a whole number from 1 to 20, not {excerpt(value)}", "toy.R6")
    return value


@attrs.frozen
class Rules:
    """The options: how many points win."""

    target: int = attrs.field(default=4, converter=_check_target)


# --- actions.py: all that anybody can do, and why it may be refused


def _check_card(value: Card) -> Card:
    (card,) = distinct_cards([value])
    return card


@attrs.frozen
class Play:
    """A seat plays a card, to lead or to follow."""

    seat: Seat = attrs.field(converter=check_seat)
    card: Card = attrs.field(converter=_check_card)


@attrs.frozen
class Call:
    """A seat says "Revoke!" about the card that followed its lead."""

    seat: Seat = attrs.field(converter=check_seat)


@attrs.frozen
class Settle:
    """The table ends the deal, now that there were three tricks."""

    @property
    def seat(self) -> None:
        """The table acts."""
        return


Action: TypeAlias = Deal | Play | Call | Settle | Abandon


@unique
class RefusalReason(Reason):
    """Why an action cannot happen."""

    NO_SUCH_SEAT = ("no_such_seat", "toy.R1", "seats 0 and 1 play, and nobody else")
    OUT_OF_TURN = ("out_of_turn", "toy.R3", "it is the turn of seat {turn}")
    WRONG_PHASE = ("wrong_phase", "toy.R1", "this cannot be done now")
    WRONG_PACK = ("wrong_pack", "toy.R1", "these are not the six cards of the game")
    NOT_HELD = ("not_held", "toy.R2", "seat {seat} does not hold the {card}")
    NO_CALL = ("no_call", "toy.R4", "seat {seat} has no card to call")
    GAME_OVER = ("game_over", "toy.R6", "the game is over")
    NOT_THIS_VIEW = ("not_this_view", "toy.R2", "only the seat that acts can say")


@unique
class FaultReason(Reason):
    """The one fault."""

    REVOKE = ("revoke", "toy.R2", "the {card} is played, but a card of the suit of the {led} is held")


@unique
class VerdictReason(Reason):
    """What comes of a call."""

    REVOKE = ("revoke", "toy.R5", "it was a revoke")
    NO_REVOKE = ("no_revoke", "toy.R5", "it was no revoke")


@unique
class OutcomeReason(Reason):
    """How the game ended."""

    TARGET = ("target", "toy.R6", "the target is reached")
    ABANDONED = ("abandoned", "toy.R6", "the game was stopped")


@unique
class Until(Reason):
    """What closes a window."""

    NEXT_LEAD = ("next_lead", "toy.R4", "until the next lead")


@attrs.frozen
class Verdict:
    """What comes of a call: was it right, and how many points go to the caller."""

    upheld: bool
    reason: VerdictReason
    points: int

    @property
    def rule(self) -> str:
        """The id of the clause."""
        return self.reason.rule


# --- events.py: what everybody sees


@attrs.frozen
class Dealt:
    """Everybody has three cards."""

    dealer: Seat


@attrs.frozen
class Played:
    """A seat played a card."""

    seat: Seat
    card: Card


@attrs.frozen
class TrickTaken:
    """A seat took a trick: a point."""

    seat: Seat


@attrs.frozen
class Called:
    """A seat called; the verdict is known to all."""

    seat: Seat
    verdict: Verdict


@attrs.frozen
class Ended:
    """The game is over."""

    outcome: Outcome


Event: TypeAlias = Dealt | Played | TrickTaken | Called | Ended

# --- state.py: the table, and what it waits for


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
    points: tuple[int, ...]
    deals: int


def table_cards(state: State) -> tuple[Card, ...]:
    """Give all cards on the table."""
    return (*(card for hand in state.hands for card in hand), *state.played)


def flaws(state: State) -> tuple[str, ...]:
    """Say what shows that the state cannot have come about."""
    found: list[str] = []
    cards, held = table_cards(state), [len(hand) for hand in state.hands]
    if len(held) != 2 or len(state.points) != 2 or state.dealer not in (0, 1):
        return ("the game is for two",)
    if sorted(map(str, cards)) != sorted(map(str, PACK if state.deals else ())):
        found.append("the cards are not the pack")
    if min(state.points) < 0 or sum(state.points) != max(0, state.deals - 1) * 3 + len(state.played) // 2:
        found.append("there are not as many points as tricks")
    match state.phase:
        case Leading(seat, last):
            fits = seat in (0, 1) and held[0] == held[1] != 0 and (last is None) == (held[0] == 3)
        case Following(seat, led):
            fits = seat == 1 - led.seat and held[seat] == held[led.seat] + 1 and state.played[-1:] == (led.card,)
        case Settling():
            fits = held == [0, 0]
        case Dealing():
            fits = held == [0, 0]
        case Over():
            fits = True
        case _:
            assert_never(state.phase)
    last_trick = _last(state.phase)
    if last_trick is not None:
        led, followed = last_trick.led, last_trick.followed
        fits = fits and led.seat == 1 - followed.seat and state.played[-2:] == (led.card, followed.card)
    return tuple(found) if fits else (*found, "the cards do not go with what the table waits for")


# --- view.py: what one seat may know


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
    points: tuple[int, ...]
    deals: int


def view(state: State, seat: Seat | None) -> View:
    """Give what the seat may know; a spectator (None) sees no hand."""
    if seat not in (None, 0, 1):
        raise InputError(f"seats 0 and 1 have a view, and None is a spectator, not {excerpt(seat)}")
    return View(
        seat=seat,
        rules=state.rules,
        dealer=state.dealer,
        phase=state.phase,
        hand=() if seat is None else state.hands[seat],
        held=tuple(map(len, state.hands)),
        played=state.played,
        points=state.points,
        deals=state.deals,
    )


def unseen(view: View) -> tuple[Card, ...]:
    """Give the cards that lie in hands that the view does not show."""
    return without(PACK, (*view.hand, *view.played)) if view.deals else ()


def complete(view: View, cards: tuple[Card, ...]) -> State:
    """Give a state that looks like this: the cards go to the hands that are not seen, in the order of seats."""
    if sorted(map(by_suit, cards)) != sorted(map(by_suit, unseen(view))):
        raise InputError("expected the unseen cards, each once")
    rest, hands = list(cards), [view.hand, view.hand]
    for seat in (0, 1):
        if seat != view.seat:
            hands[seat], rest = tuple(sorted(rest[: view.held[seat]], key=by_suit)), rest[view.held[seat] :]
    return State(
        rules=view.rules,
        dealer=view.dealer,
        phase=view.phase,
        hands=tuple(hands),
        played=view.played,
        points=view.points,
        deals=view.deals,
    )


# --- game.py: the functions of the protocol


def start(rules: Rules, *, dealer: Seat = 0) -> State:
    """Give the state before the first deal."""
    if check_seat(dealer) > 1:
        raise InputError(f"the dealer is seat 0 or 1, not {excerpt(dealer)}")
    return State(rules, dealer, Dealing(), ((), ()), (), (0, 0), 0)


def step(state: State, action: Action) -> Step[State, Event]:
    """Give the state after the action and what happened, or raise RefusedError."""
    if refused := refusal(state, action):
        raise RefusedError(refused)
    match action:
        case Deal(pack):
            (first, second), _ = deal_hands(pack, 2, 3)
            hands = tuple(tuple(sorted(hand, key=by_suit)) for hand in (first, second))
            phase = Leading(1 - state.dealer, None)
            return Step(
                State(state.rules, state.dealer, phase, hands, (), state.points, state.deals + 1),
                (Dealt(state.dealer),),
            )
        case Play():
            return _play(state, action)
        case Call(seat):
            return _call(state, seat)
        case Settle():
            best = max(state.points)
            if best >= state.rules.target and state.points[0] != state.points[1]:
                return _end(state, Outcome((state.points.index(best),), OutcomeReason.TARGET))
            return Step(attrs.evolve(state, dealer=1 - state.dealer, phase=Dealing()), ())
        case Abandon():
            return _end(state, Outcome((), OutcomeReason.ABANDONED))
        case _:
            assert_never(action)


def apply(state: State, action: Action) -> State:
    """Give the state after the action."""
    return step(state, action).state


def table_action(state: State, seed: Seed) -> Action | None:
    """Give what the table must do now."""
    match state.phase:
        case Dealing():
            return Deal(shuffled(PACK, seed))
        case Settling():
            return Settle()
        case _:
            return None


def awaited(state: State) -> tuple[Seat, ...]:
    """Give the seat that must play."""
    return (state.phase.seat,) if isinstance(state.phase, Leading | Following) else ()


def actors(state: State) -> tuple[Seat, ...]:
    """Give who may act: who must, and who may call."""
    return tuple(sorted({*awaited(state), *_caller(state.phase)}))


def windows(state: State) -> tuple[Window[Action], ...]:
    """Give the card that can be called."""
    last = _last(state.phase)
    by = _caller(state.phase)
    return (Window(last.followed, by, Until.NEXT_LEAD),) if last and by else ()


def lawful_actions(table: State | View, seat: Seat | None = None) -> tuple[Action, ...]:
    """Give what the rules ask for or allow the seat to do."""
    seen = _seen(table, seat)
    return tuple(action for action in possible_actions(seen) if _fault(seen.hand, seen.phase, action) is None)


def possible_actions(table: State | View, seat: Seat | None = None) -> tuple[Action, ...]:
    """Give all that the seat can do: cards in the order of its hand, then the call."""
    seen = _seen(table, seat)
    every: tuple[Action, ...]
    if seen.seat is None:
        every = (Settle(), Abandon(), Abandon(0), Abandon(1))
    else:
        every = (*(Play(seen.seat, card) for card in seen.hand), Call(seen.seat))
    return tuple(action for action in every if refusal(seen, action) is None)


def refusal(table: State | View, action: Action) -> Refusal[Action] | None:
    """Say why the action cannot happen."""
    if isinstance(table, View) and isinstance(action, Action) and action.seat != table.seat:
        return Refusal(RefusalReason.NOT_THIS_VIEW, action)
    phase = table.phase
    match action:
        case Play(seat) | Call(seat) if seat > 1:
            return Refusal(RefusalReason.NO_SUCH_SEAT, action)
        case Abandon(by) if by is not None and by > 1:
            return Refusal(RefusalReason.NO_SUCH_SEAT, action)
        case Deal() | Play() | Call() | Settle() | Abandon() if isinstance(phase, Over):
            return Refusal(RefusalReason.GAME_OVER, action)
        case Deal(pack):
            if not isinstance(phase, Dealing):
                return Refusal(RefusalReason.WRONG_PHASE, action)
            return None if set(pack) == set(PACK) else Refusal(RefusalReason.WRONG_PACK, action)
        case Play(seat, card):
            if not isinstance(phase, Leading | Following):
                return Refusal(RefusalReason.WRONG_PHASE, action)
            if seat != phase.seat:
                return Refusal(RefusalReason.OUT_OF_TURN, action, (("turn", phase.seat),))
            hand = table.hand if isinstance(table, View) else table.hands[seat]
            held = card in hand
            return None if held else Refusal(RefusalReason.NOT_HELD, action, (("seat", seat), ("card", str(card))))
        case Call(seat):
            return None if seat in _caller(phase) else Refusal(RefusalReason.NO_CALL, action, (("seat", seat),))
        case Settle():
            return None if isinstance(phase, Settling) else Refusal(RefusalReason.WRONG_PHASE, action)
        case Abandon():
            return None
        case _:
            raise InputError(f"expected an action of the game, not {excerpt(action)}")


def fault(state: State, action: Action) -> Fault[Action] | None:
    """Say that a card is a revoke."""
    return _fault(state.hands[action.seat], state.phase, action) if isinstance(action, Play) else None


def outcome(state: State) -> Outcome | None:
    """Give how the game ended."""
    return state.phase.outcome if isinstance(state.phase, Over) else None


# --- the parts


def _seen(table: State | View, seat: Seat | None) -> View:
    if isinstance(table, State):
        return view(table, seat)
    if seat not in (None, table.seat):
        raise InputError(f"a view answers for its own seat {table.seat}, not for {excerpt(seat)}")
    return table


def _last(phase: Phase) -> Trick | None:
    return phase.last if isinstance(phase, Leading | Settling) else None


def _caller(phase: Phase) -> tuple[Seat, ...]:
    last = _last(phase)
    return () if last is None or last.called else (last.led.seat,)


def _fault(hand: tuple[Card, ...], phase: Phase, action: Action) -> Fault[Action] | None:
    if isinstance(phase, Following) and isinstance(action, Play):
        led = phase.led.card
        if action.card.suit is not led.suit and any(card.suit is led.suit for card in hand):
            return Fault(FaultReason.REVOKE, action, (("card", str(action.card)), ("led", str(led))))
    return None


def _play(state: State, action: Play) -> Step[State, Event]:
    seat, card = action.seat, action.card
    hands = tuple(without(hand, [card]) if owner == seat else hand for owner, hand in enumerate(state.hands))
    played, points = (*state.played, card), state.points
    events: tuple[Event, ...] = (Played(seat, card),)
    phase: Phase
    if isinstance(state.phase, Following):
        led = state.phase.led
        follows = card.suit is led.card.suit and card.rank > led.card.rank
        winner = seat if follows else led.seat
        points = _moved(points, winner, 1)
        events = (*events, TrickTaken(winner))
        last = Trick(led, action)
        phase = Leading(winner, last) if hands[0] else Settling(last)
    else:
        phase = Following(1 - seat, action)
    return Step(State(state.rules, state.dealer, phase, hands, played, points, state.deals), events)


def _call(state: State, seat: Seat) -> Step[State, Event]:
    # R5: who still holds a card of the suit led when he played another has revoked.
    phase = state.phase
    assert isinstance(phase, Leading | Settling)
    assert phase.last is not None
    led, followed = phase.last.led.card, phase.last.followed
    revoke = followed.card.suit is not led.suit and any(card.suit is led.suit for card in state.hands[followed.seat])
    moved = min(1, state.points[followed.seat]) if revoke else 0
    points = _moved(_moved(state.points, seat, moved), followed.seat, -moved)
    verdict = Verdict(revoke, VerdictReason.REVOKE if revoke else VerdictReason.NO_REVOKE, moved)
    closed = attrs.evolve(phase, last=attrs.evolve(phase.last, called=True))
    return Step(attrs.evolve(state, phase=closed, points=points), (Called(seat, verdict),))


def _moved(points: tuple[int, ...], seat: Seat, number: int) -> tuple[int, ...]:
    return tuple(old + number if owner == seat else old for owner, old in enumerate(points))


def _end(state: State, how: Outcome) -> Step[State, Event]:
    return Step(attrs.evolve(state, phase=Over(how)), (Ended(how),))
