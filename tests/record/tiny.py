"""A game from outside the package, small enough to read: keep your higher card, or hope that nobody calls.

Each player gets two cards and keeps one of them, all at the same time.

- tiny.R1 Two to four play with the first 2n + 2 cards of the pack.
- tiny.R2 Whoever keeps a card must keep the one of higher rank; to keep the lower one is a fault.
- tiny.R3 When all have kept a card, the kept cards are shown; until the table settles, each player may call each other.
- tiny.R4 An upheld call is worth a point to the caller.
- tiny.R5 The highest kept card, the earliest seat first, is worth a point; whoever reaches the target first wins.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import unique
from typing import ClassVar, TypeAlias, assert_never

import attrs

from muggins.cards import PACK_52, Card, Seed, by_suit, check_card, shuffled, without
from muggins.errors import InconsistentError, InputError, RulesError, check_number
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
from muggins.table.seats import asked_seat, check_instance, check_seat_at, check_viewer, in_order, own_seat, replaced

EDITION = 3

# --- rules


@attrs.frozen
class Rules:
    """The options."""

    players: int = 2
    target: int = 3

    def __attrs_post_init__(self) -> None:
        if check_number(self.players, "players") not in (2, 3, 4):
            raise RulesError(f"players must be 2 to 4, got {self.players}", "tiny.R1")
        check_number(self.target, "target", least=1, most=1000)

    @property
    def pack(self) -> tuple[Card, ...]:
        """The cards that are dealt."""
        return PACK_52[: 2 * self.players + 2]


# --- actions


@attrs.frozen
class Keep:
    """Keep one card of the hand."""

    template: ClassVar[Template] = "seat {seat} keeps {card}"

    seat: Seat
    card: Card = attrs.field(converter=check_card)

    def __attrs_post_init__(self) -> None:
        own_seat(self)


@attrs.frozen
class Call:
    """Say that the other seat kept its lower card."""

    template: ClassVar[Template] = "seat {seat} calls seat {offender}"

    seat: Seat
    offender: Seat

    def __attrs_post_init__(self) -> None:
        own_seat(self)
        check_number(self.offender, "a seat", least=0)


@attrs.frozen
class Settle:
    """The table settles the deal."""

    template: ClassVar[Template] = "the table settles"

    @property
    def seat(self) -> None:
        """The table acts."""
        return


Action: TypeAlias = Keep | Call | Settle | Deal | Abandon


@unique
class RefusalReason(Reason):
    """Why an action cannot happen."""

    GAME_OVER = shared_reason("game_over", "tiny.R5")
    NO_SUCH_SEAT = shared_reason("no_such_seat", "tiny.R1")
    NOT_THIS_VIEW = shared_reason("not_this_view", "tiny.R2")
    WRONG_PACK = shared_reason("wrong_pack", "tiny.R1")
    DEAL_AWAITED = shared_reason("deal_awaited", "tiny.R1")
    KEPT = ("kept", "tiny.R2", "seat {seat} has kept a card")
    NOT_HELD = ("not_held", "tiny.R2", "seat {seat} does not hold {card}")
    KEEPING_AWAITED = ("keeping_awaited", "tiny.R3", "somebody has to keep a card first")
    NO_CALL = ("no_call", "tiny.R3", "seat {seat} cannot call seat {offender} now")


@unique
class FaultReason(Reason):
    """The one fault."""

    LOWER = ("lower", "tiny.R2", "{card} is kept, and {other} is higher")


@unique
class VerdictReason(Reason):
    """What comes of a call."""

    LOWER = ("lower", "tiny.R4", "the lower card was kept")
    HIGHER = ("higher", "tiny.R4", "the higher card was kept")


@unique
class OutcomeReason(Reason):
    """How a game ends."""

    TARGET = ("target", "tiny.R5", "the target is reached")
    ABANDONED = ("abandoned", "tiny.R5", "the game was stopped")


@unique
class Until(Reason):
    """What closes a window."""

    SETTLEMENT = ("settlement", "tiny.R3", "until the deal is settled")


# --- events


@attrs.frozen
class Dealt:
    """Everybody has two cards."""

    template: ClassVar[Template] = "deal {deal}: seat {dealer} deals, scores {scores}"

    dealer: Seat
    deal: int
    scores: tuple[int, ...]


@attrs.frozen
class Kept:
    """A seat has kept a card."""

    template: ClassVar[Template] = "seat {seat} has kept a card"

    seat: Seat


@attrs.frozen
class Shown:
    """All kept cards are shown."""

    template: ClassVar[Template] = "the kept cards are {cards}"

    cards: tuple[Card, ...]


@attrs.frozen
class Called:
    """A call was judged."""

    template: ClassVar[Template] = "seat {seat} called seat {offender}: {reason}"

    seat: Seat
    offender: Seat
    upheld: bool
    reason: VerdictReason


@attrs.frozen
class Scored:
    """A seat has a point."""

    template: ClassVar[Template] = "seat {seat} has a point and stands at {score}"

    seat: Seat
    score: int
    rule: str


@attrs.frozen
class Outcome:
    """How the game ended."""

    template: ClassVar[Template] = "winners {winners}: {reason}"

    winners: tuple[Seat, ...]
    reason: OutcomeReason

    @property
    def rule(self) -> str:
        """The id of the clause."""
        return self.reason.rule


@attrs.frozen
class Ended:
    """The game is over."""

    template: ClassVar[Template] = "the game is over: {outcome}"

    outcome: Outcome


Event: TypeAlias = Dealt | Kept | Shown | Called | Scored | Abandoned | Ended

# --- state and view


@attrs.frozen
class Keeping:
    """Some have to keep a card."""


@attrs.frozen
class Showing:
    """The kept cards are shown; ``calls`` were made."""

    calls: tuple[Call, ...] = ()


@attrs.frozen
class Over:
    """The game is over."""

    outcome: Outcome


Phase: TypeAlias = Dealing | Keeping | Showing | Over


@attrs.frozen
class State:
    """The whole table."""

    rules: Rules
    dealer: Seat
    deals: int
    scores: tuple[int, ...]
    phase: Phase
    hands: tuple[tuple[Card, ...], ...]
    kept: tuple[Card | None, ...]
    stock: tuple[Card, ...]


@attrs.frozen
class View:
    """What a seat knows."""

    seat: Seat | None
    rules: Rules
    dealer: Seat
    deals: int
    scores: tuple[int, ...]
    phase: Phase
    hand: tuple[Card, ...]
    has_kept: tuple[bool, ...]
    kept: tuple[Card | None, ...]


def view(state: State, seat: Seat | None) -> View:
    """Return what the seat may know."""
    check_instance(state, State, "a State of tiny")
    check_viewer(seat, state.rules.players)
    public = isinstance(state.phase, Showing | Over)
    return View(
        seat=seat,
        rules=state.rules,
        dealer=state.dealer,
        deals=state.deals,
        scores=state.scores,
        phase=state.phase,
        hand=() if seat is None else state.hands[seat],
        has_kept=tuple(card is not None for card in state.kept),
        kept=tuple(card if public or owner == seat else None for owner, card in enumerate(state.kept)),
    )


def unseen(view: View) -> tuple[Card, ...]:
    """Return the cards whose places the view does not show."""
    if not view.deals:
        return ()
    return without(view.rules.pack, (*view.hand, *(card for card in view.kept if card is not None)))


def complete(view: View, cards: Iterable[Card]) -> State:
    """Return a state that looks like this."""
    rest = list(in_order(cards, "cards", 52))
    if sorted(rest, key=by_suit) != sorted(unseen(view), key=by_suit):
        raise InputError("expected the unseen cards, each once")
    hands: list[tuple[Card, ...]] = []
    kept = list(view.kept)
    for seat in range(view.rules.players):
        if seat == view.seat or not view.deals:
            hands.append(view.hand)
            continue
        size = 1 if view.has_kept[seat] else 2
        hands.append(tuple(rest[:size]))
        del rest[:size]
        if view.has_kept[seat] and kept[seat] is None:
            kept[seat] = rest.pop(0)
    calls = view.phase.calls if isinstance(view.phase, Showing) else ()
    state = State(
        rules=view.rules,
        dealer=view.dealer,
        deals=view.deals,
        scores=view.scores,
        phase=view.phase,
        hands=tuple(hands),
        kept=tuple(kept),
        stock=tuple(rest),
    )
    if len({(call.offender, call.seat) for call in calls}) != len(calls):
        raise InconsistentError("a call was made twice")
    return state


def sample(view: View, seed: Seed) -> State:
    """Return a state drawn uniformly among those that look like this."""
    return complete(view, shuffled(unseen(view), seed))


def table_cards(state: State) -> tuple[Card, ...]:
    """Return every card on the table."""
    shown = [card for card in state.kept if card is not None]
    return (*(card for hand in state.hands for card in hand), *shown, *state.stock)


def flaws(state: State) -> tuple[str, ...]:
    """Return what shows that the state cannot have come about."""
    check_instance(state, State, "a State of tiny")
    players = state.rules.players
    if not len(state.hands) == len(state.kept) == len(state.scores) == players:
        return ("there are not as many hands as players",)
    cards = sorted(table_cards(state), key=by_suit)
    pack = sorted(state.rules.pack if state.deals else (), key=by_suit)
    return (
        *(["the cards are not the pack"] if cards != pack else []),
        *(["a score is below 0"] if min(state.scores) < 0 else []),
    )


# --- game


def start(rules: Rules, *, dealer: Seat = 0, scores: Iterable[int] | None = None) -> State:
    """Return the state before the first deal."""
    players = check_instance(rules, Rules, "the Rules of tiny").players
    check_seat_at(dealer, players, "dealer")
    first = (0,) * players if scores is None else in_order(scores, "scores", players)
    if len(first) != players or any(check_number(score, "a score", 0, rules.target - 1) < 0 for score in first):
        raise InputError(f"expected a score of each of {players} seats, got {first!r}")
    return State(
        rules=rules,
        dealer=dealer,
        deals=0,
        scores=first,
        phase=Dealing(),
        hands=((),) * players,
        kept=(None,) * players,
        stock=(),
    )


def step(state: State, action: Action) -> Step[State, Event]:
    """Return the state after the action and the events."""
    refused = refusal(state, action)
    if refused is not None:
        raise RefusedError(refused)
    match action:
        case Deal(pack):
            players = state.rules.players
            hands = tuple(pack[2 * seat : 2 * seat + 2] for seat in range(players))
            dealt = attrs.evolve(
                state,
                deals=state.deals + 1,
                phase=Keeping(),
                hands=hands,
                kept=(None,) * players,
                stock=pack[2 * players :],
            )
            return Step(dealt, (Dealt(state.dealer, dealt.deals, state.scores),))
        case Keep(seat, card):
            hands = replaced(state.hands, seat, without(state.hands[seat], (card,)))
            kept = replaced(state.kept, seat, card)
            shown = tuple(each for each in kept if each is not None)
            if len(shown) < len(kept):
                return Step(attrs.evolve(state, hands=hands, kept=kept), (Kept(seat),))
            return Step(attrs.evolve(state, hands=hands, kept=kept, phase=Showing()), (Kept(seat), Shown(shown)))
        case Call(seat, offender):
            upheld = _lower(state, offender)
            reason = VerdictReason.LOWER if upheld else VerdictReason.HIGHER
            calls = state.phase.calls if isinstance(state.phase, Showing) else ()
            called = attrs.evolve(state, phase=Showing((*calls, action)))
            events = (Called(seat, offender, upheld, reason),)
            return _point(called, seat, "tiny.R4", events) if upheld else Step(called, events)
        case Settle():
            ranks = [card.rank.value for card in state.kept if card is not None]
            next_deal = attrs.evolve(state, dealer=(state.dealer + 1) % state.rules.players, phase=Dealing())
            return _point(next_deal, ranks.index(max(ranks)), "tiny.R5", ())
        case Abandon(by):
            outcome_ = Outcome((), OutcomeReason.ABANDONED)
            return Step(attrs.evolve(state, phase=Over(outcome_)), (Abandoned(by), Ended(outcome_)))
        case _:
            assert_never(action)


def apply(state: State, action: Action) -> State:
    """Return the state after the action."""
    return step(state, action).state


def table_action(state: State, seed: Seed) -> Action | None:
    """Return what the table has to do."""
    if isinstance(state.phase, Dealing):
        return Deal(shuffled(state.rules.pack, seed))
    return Settle() if isinstance(state.phase, Showing) else None


def awaited(table: State | View) -> tuple[Seat, ...]:
    """Return the seats that have to keep a card."""
    if not isinstance(table.phase, Keeping):
        return ()
    done = table.has_kept if isinstance(table, View) else [card is not None for card in table.kept]
    return tuple(seat for seat, each in enumerate(done) if not each)


def actors(table: State | View) -> tuple[Seat, ...]:
    """Return the seats that may act."""
    return awaited(table) or tuple(sorted({seat for window in windows(table) for seat in window.by}))


def windows(table: State | View) -> tuple[Window[Action], ...]:
    """Return a window for each kept card that somebody can call."""
    if not isinstance(table.phase, Showing):
        return ()
    found: list[Window[Action]] = []
    for owner, card in enumerate(table.kept):
        callers = tuple(
            seat for seat in range(table.rules.players) if seat != owner and Call(seat, owner) not in table.phase.calls
        )
        if card is not None and callers:
            found.append(Window(Keep(owner, card), callers, Until.SETTLEMENT))
    return tuple(found)


def lawful_actions(table: State | View, seat: Seat | NoSeat | None = NoSeat.GIVEN) -> tuple[Action, ...]:
    """Return what the rules ask for or allow."""
    return tuple(each for each in possible_actions(table, seat) if not _is_lower(table, each))


def possible_actions(table: State | View, seat: Seat | NoSeat | None = NoSeat.GIVEN) -> tuple[Action, ...]:
    """Return all that the seat can do."""
    if isinstance(table, View):
        asked = asked_seat(seat, table.rules.players, viewer=table.seat)
        if asked is None:
            return ()
    else:
        asked = asked_seat(seat, check_instance(table, State, "a State of tiny").rules.players)
    every: tuple[Action, ...]
    if asked is None:
        every = (Settle(), Abandon(), *(Abandon(by) for by in range(table.rules.players)))
    else:
        hand = table.hand if isinstance(table, View) else table.hands[asked]
        others = [other for other in range(table.rules.players) if other != asked]
        kept = sorted(hand, key=lambda card: -card.rank.value)
        every = (*(Keep(asked, card) for card in kept), *(Call(asked, other) for other in others))
    return tuple(each for each in every if refusal(table, each) is None)


def refusal(table: State | View, action: Action) -> Refusal[Action] | None:
    """Return why the action cannot happen."""
    seats: tuple[Seat | None, ...]
    match action:
        case Keep(seat):
            seats = (seat,)
        case Call(seat, offender):
            seats = (seat, offender)
        case Abandon(by):
            seats = (None, by)
        case Deal() | Settle():
            seats = (None,)
        case _:
            raise InputError(f"expected an action of tiny, got {action!r}")
    viewer = None
    if isinstance(table, View):
        viewer = "spectator" if table.seat is None else table.seat
    else:
        check_instance(table, State, "a State of tiny")
    phase, players = table.phase, table.rules.players
    over = isinstance(phase, Over)
    shared = refuse_seat(RefusalReason, action, seats=seats, players=players, viewer=viewer, over=over)
    if shared is not None or isinstance(action, Abandon):
        return shared
    if isinstance(action, Deal):
        if not isinstance(phase, Dealing):
            return Refusal(RefusalReason.KEEPING_AWAITED, action)
        return refuse_pack(RefusalReason.WRONG_PACK, action, action.pack, table.rules.pack)
    if isinstance(phase, Dealing):
        return Refusal(RefusalReason.DEAL_AWAITED, action)
    if isinstance(action, Settle):
        return None if isinstance(phase, Showing) else Refusal(RefusalReason.KEEPING_AWAITED, action)
    if isinstance(action, Call):
        fits = isinstance(phase, Showing) and action.offender != action.seat and action not in phase.calls
        facts = (("seat", action.seat), ("offender", action.offender))
        return None if fits else Refusal(RefusalReason.NO_CALL, action, facts)
    if action.seat not in awaited(table):
        return Refusal(RefusalReason.KEPT, action, (("seat", action.seat),))
    hand = table.hand if isinstance(table, View) else table.hands[action.seat]
    held = action.card in hand
    return (
        None if held else Refusal(RefusalReason.NOT_HELD, action, (("seat", action.seat), ("card", str(action.card))))
    )


def fault(state: State, action: Action) -> Fault[Action] | None:
    """Return the fault of keeping the lower card."""
    if not isinstance(action, Keep) or refusal(state, action) is not None or not _is_lower(state, action):
        return None
    (other,) = without(state.hands[action.seat], (action.card,))
    return Fault(FaultReason.LOWER, action, (("card", str(action.card)), ("other", str(other))))


def open_faults(state: State) -> tuple[Fault[Action], ...]:
    """Return the lower cards that were kept and can be called still."""
    if not isinstance(state.phase, Keeping | Showing):
        return ()
    found: list[Fault[Action]] = []
    open_ = [window.about for window in windows(state)] if isinstance(state.phase, Showing) else None
    for seat, card in enumerate(state.kept):
        if card is not None and _lower(state, seat) and (open_ is None or Keep(seat, card) in open_):
            facts = (("card", str(card)), ("other", str(state.hands[seat][0])))
            found.append(Fault(FaultReason.LOWER, Keep(seat, card), facts))
    return tuple(found)


def outcome(table: State | View) -> Outcome | None:
    """Return how the game ended."""
    return table.phase.outcome if isinstance(table.phase, Over) else None


def _is_lower(table: State | View, action: Action) -> bool:
    if not isinstance(action, Keep):
        return False
    hand = table.hand if isinstance(table, View) else table.hands[action.seat]
    return any(card.rank.value > action.card.rank.value for card in hand)


def _lower(state: State, seat: Seat) -> bool:
    card = state.kept[seat]
    return card is not None and state.hands[seat][0].rank.value > card.rank.value


def _point(state: State, seat: Seat, rule: str, events: tuple[Event, ...]) -> Step[State, Event]:
    score = state.scores[seat] + 1
    scored = attrs.evolve(state, scores=replaced(state.scores, seat, score))
    told: tuple[Event, ...] = (*events, Scored(seat, score, rule))
    if score < state.rules.target:
        return Step(scored, told)
    won = Outcome((seat,), OutcomeReason.TARGET)
    return Step(attrs.evolve(scored, phase=Over(won)), (*told, Ended(won)))


# --- referee


class Judge:
    """What an audit has to know; a package has a module ``referee`` with these functions."""

    @staticmethod
    def judged(before: State, action: Action, events: Sequence[Event]) -> Judged[Action] | None:
        """Return what became of a call."""
        if not isinstance(action, Call):
            return None
        card = before.kept[action.offender]
        assert card is not None
        (called,) = (event for event in events if isinstance(event, Called))
        return Judged(Keep(action.offender, card), called.upheld, called.reason, str(called.reason.template))

    @staticmethod
    def checks_itself(events: Sequence[Event]) -> bool:
        """Nothing is checked without a call."""
        return False

    @staticmethod
    def can_be_called(fault: Fault[Action]) -> bool:
        """Every fault can be called."""
        return True

    @staticmethod
    def items(before: State, action: Action) -> tuple[Item, ...]:
        """Nothing is counted."""
        return ()

    @staticmethod
    def scores(state: State) -> tuple[int, ...]:
        """Return the points by seat."""
        return state.scores

    @staticmethod
    def faultless(first: State, actions: Sequence[Action], last: State, faults: int) -> Faultless | None:
        """Nobody can say after a fault."""
        if faults:
            return None
        return Faultless(last.scores, last.phase.outcome.winners if isinstance(last.phase, Over) else ())


referee = Judge()
