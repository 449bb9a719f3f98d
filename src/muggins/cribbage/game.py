"""The game of cribbage: from the first deal to the last peg."""

from __future__ import annotations

from itertools import combinations
from typing import assert_never

from muggins.cards import PACK_52, Card, Rank, Seed, by_suit, deal_hands, shuffled
from muggins.cribbage.actions import (
    Action,
    Announce,
    Answer,
    Count,
    FaultReason,
    LayAway,
    Play,
    RefusalReason,
    Until,
)
from muggins.cribbage.challenge import HIGHEST_COUNT, Muggins, Overcount, VerdictReason, adjudicate_count
from muggins.cribbage.endings import Outcome, abandoned, decide
from muggins.cribbage.events import (
    Announced,
    Answered,
    Counted,
    CountEnded,
    CribShown,
    Dealt,
    Ended,
    Event,
    LaidAway,
    Pegged,
    PegReason,
    Played,
    SaidGo,
    Settled,
    StarterTurned,
)
from muggins.cribbage.pegging import COUNT_LIMIT, PIPS, PlayScore, score_play
from muggins.cribbage.rules import Counting, Rules
from muggins.cribbage.scoring import HandScore, score_hand
from muggins.cribbage.state import (
    KEPT,
    Announcing,
    Answering,
    CountEvent,
    LayingAway,
    Over,
    Phase,
    PlayEvent,
    Playing,
    Showing,
    State,
    shown_hand,
)
from muggins.cribbage.views import View, to_lay_away, view
from muggins.errors import InputError, excerpt
from muggins.ruling import Abandon, Deal, Dealing, Fact, Fault, Refusal, RefusedError, Seat, Step, Window

__all__ = [
    "actors",
    "apply",
    "awaited",
    "fault",
    "lawful_actions",
    "outcome",
    "possible_actions",
    "refusal",
    "start",
    "step",
    "table_action",
    "windows",
]

# The seats from the left of each seat round to the seat itself, by number of players: the order of everything.
_ROUND = {
    players: tuple(tuple((seat + step) % players for step in range(1, players + 1)) for seat in range(players))
    for players in (2, 3, 4)
}


# The opponents who answer a count, in their order, by number of players, partners or not, and counter (S3, S16).
_ANSWERERS = {
    (rules.players, rules.partners): tuple(
        tuple(seat for seat in _ROUND[rules.players][counter] if rules.side(seat) != rules.side(counter))
        for counter in range(rules.players)
    )
    for rules in (Rules(2), Rules(3), Rules(4), Rules(4, True))
}


def start(rules: Rules, *, dealer: Seat = 0) -> State:
    """Give the state before the first deal; ``first_dealer`` says who deals, of the cards cut.

    Raises:
        InputError: the rules are not :class:`Rules`, or the game has no such seat.

    >>> start(Rules(players=3)).scores
    (0, 0, 0)
    """
    if not isinstance(rules, Rules):
        raise InputError(f"expected the Rules of cribbage, not {excerpt(rules)}")
    rules.side(dealer)  # or it raises
    nothing: tuple[tuple[Card, ...], ...] = ((),) * rules.players
    return State(rules, dealer, (0,) * len(rules.sides), Dealing(), nothing, nothing, (), None, (), (), ())


def step(state: State, action: Action) -> Step[State, Event]:
    """Give the state after the action and what happened, or refuse it.

    Raises:
        RefusedError: the action cannot happen; its ``refusal`` says why, and the state given is unchanged.
        InputError: it is no action of the game.
    """
    if (refused := refusal(state, action)) is not None:
        raise RefusedError(refused)
    match action:
        case Play():
            return _play(state, action)
        case LayAway():
            return _lay_away(state, action)
        case Count():
            return _count(state)
        case Announce():
            return _announce(state, action)
        case Answer():
            return _answer(state, action)
        case Deal():
            return _deal(state, action)
        case Abandon():
            ended = abandoned(state.rules, state.scores)
            return Step(_with(state, state.scores, Over(ended), state.counts), (Ended(ended),))
        case _:
            assert_never(action)


def apply(state: State, action: Action) -> State:
    """Give the state after the action: the state of :func:`step`."""
    return step(state, action).state


def table_action(state: State, seed: Seed) -> Action | None:
    """Give what the table itself must do now, None if it waits for seats or the game is over.

    It deals a pack shuffled with the seed, and counts the hands when no player does.

    Rule: cribbage.S1, Q39.
    """
    match state.phase:
        case Dealing():
            return Deal(shuffled(PACK_52, seed))
        case Showing():
            return Count()
        case _:
            return None


def awaited(table: State | View) -> tuple[Seat, ...]:
    """Give the seats that must act before anything else can happen; laying away is for several at once.

    Rule: cribbage.R6, R8, S2, S3.
    """
    match table.phase:
        case LayingAway(waiting):
            return waiting
        case Playing(seat) | Announcing(seat) | Answering(seat):
            return (seat,)
        case _:
            return ()


def actors(table: State | View) -> tuple[Seat, ...]:
    """Give the seats that may act: in cribbage, those that are awaited.

    Rule: cribbage.S3, S5, Q13.
    """
    return awaited(table)


def windows(table: State | View) -> tuple[Window[Action], ...]:
    """Give the count that can be challenged now, and the opponent whose turn it is to answer.

    An opponent after that one gets the window if all before accept; who that is, ``phase`` and the order of seats tell.

    Rule: cribbage.S3, S5, S14, S16.
    """
    match table.phase:
        case Answering(seat, counter, _, points):
            return (Window(Announce(counter, points), (seat,), Until.ANSWERED),)
        case _:
            return ()


def lawful_actions(table: State | View, seat: Seat | None = None) -> tuple[Action, ...]:
    """Give what the rules ask for or allow the seat (None: the table) to do now, and nothing else.

    A view answers for its own seat, which need not be said. The orders are those of :func:`possible_actions`;
    of the counts that can be announced, only the true one is lawful.

    Raises:
        InputError: the game has no such seat, or the view is another seat's.

    Rule: cribbage.R4, R8, R9, S2, S4.
    """
    seen = _seen(table, seat)
    match seen.phase:
        case Announcing(counter, crib) if counter == seen.seat:
            return (Announce(counter, _worth(seen, counter, crib).total),)
        case _:
            return possible_actions(seen)


def possible_actions(table: State | View, seat: Seat | None = None) -> tuple[Action, ...]:
    """Give all that the seat can do now, against the rules too.

    Cards to lay away and to play are in the order of the hand, by suit. Counts go up from 0. Answers are first to
    accept, then overcount, then muggins from 1 to 29. The table counts, or stops the game.

    Raises:
        InputError: the game has no such seat, or the view is another seat's.

    Rule: cribbage.R4, R8, R9, S2, S4, Q11.
    """
    seen = _seen(table, seat)
    me, phase = seen.seat, seen.phase
    if me is None:
        if isinstance(phase, Over):
            return ()
        count = (Count(),) if isinstance(phase, Showing) else ()
        return (*count, Abandon(), *(Abandon(by) for by in range(seen.rules.players)))
    if me not in awaited(seen):
        return ()
    match phase:
        case LayingAway():
            return tuple(LayAway(me, cards) for cards in combinations(seen.hand, to_lay_away(seen.rules)))
        case Playing():
            return tuple(Play(me, card) for card in seen.hand if PIPS[card] <= COUNT_LIMIT - phase.count)
        case Announcing():
            return tuple(Announce(me, points) for points in range(HIGHEST_COUNT + 1))
        case Answering():
            muggins = (Answer(me, Muggins(points)) for points in range(1, HIGHEST_COUNT + 1))
            return (Answer(me, None), Answer(me, Overcount()), *muggins)
        case _:
            return ()


def refusal(table: State | View, action: Action) -> Refusal[Action] | None:
    """Say why the action cannot happen, None if it can.

    Raises:
        InputError: it is no action of the game.
    """
    kind = type(action)
    if kind not in _ACTIONS:
        raise InputError(f"expected an action of cribbage, not {excerpt(action)}")
    seat = action.seat
    if type(table) is View and seat != table.seat:
        return Refusal(RefusalReason.NOT_THIS_VIEW, action)
    phase, players = table.phase, table.rules.players
    if type(phase) is Over:
        return Refusal(RefusalReason.GAME_OVER, action)
    if seat is not None and seat >= players:
        return _no_such_seat(action, seat, players)
    match action:
        case Play():
            return _refuse_play(table, action, phase)
        case LayAway():
            return _refuse_laying_away(table, action, phase)
        case Count():
            if type(phase) is Showing:
                return None
            if table.rules.effective_counting is not Counting.AUTOMATIC:
                return Refusal(RefusalReason.PLAYERS_COUNT, action)
            return _wrong_phase(action, phase)
        case Announce():
            return _refuse_announcement(table.rules, action, phase)
        case Answer():
            return _refuse_answer(table.rules, action, phase)
        case Deal(pack):
            if type(phase) is not Dealing:
                return _wrong_phase(action, phase)
            return None if len(pack) == len(PACK_52) else Refusal(RefusalReason.WRONG_PACK, action)
        case Abandon(by):
            return None if by is None or by < players else _no_such_seat(action, by, players)
        case _:
            assert_never(action)


def fault(state: State, action: Action) -> Fault[Action] | None:
    """Say how the count that is announced is wrong, None if it is right; nothing else can be a fault.

    Rule: cribbage.S2, S7, S9, S21.
    """
    phase = state.phase
    if isinstance(action, Announce) and isinstance(phase, Announcing) and phase.seat == action.seat:
        true, announced = _worth(state, phase.seat, phase.crib).total, action.points
        if announced < true:
            facts = (("true", true), ("announced", _said(announced)), ("missed", _said(true - announced)))
            return Fault(FaultReason.TOO_LOW, action, facts)
        if announced > true:
            facts = (("true", true), ("announced", _said(announced)), ("surplus", _said(announced - true)))
            return Fault(FaultReason.TOO_HIGH, action, facts)
    return None


def outcome(table: State | View) -> Outcome | None:
    """Give how the game ended, None while it goes on.

    Rule: cribbage.R24, R33.
    """
    return table.phase.outcome if isinstance(table.phase, Over) else None


# --- lists and refusals

_ACTIONS = frozenset({Deal, LayAway, Play, Count, Announce, Answer, Abandon})


def _seen(table: State | View, seat: Seat | None) -> View:
    """Give the view that lists are made from, so that what a seat cannot see cannot reach them."""
    if isinstance(table, State):
        return view(table, seat)
    if not isinstance(table, View):
        raise InputError(f"expected a State or a View of cribbage, not {excerpt(table)}")
    if seat is not None and seat != table.seat:
        raise InputError(f"the view answers for its own seat, {table.seat}, not for {excerpt(seat)}")
    return table


def _worth(table: State | View, seat: Seat, crib: bool) -> HandScore:
    """Give what the hand of the seat, or the crib, is worth; everybody can see the cards (R25-R30)."""
    assert table.starter is not None  # it is turned before the play
    return score_hand(table.crib if crib else shown_hand(table.play, seat), table.starter, crib=crib)


def _said(number: int) -> Fact:
    """Give a number as a fact: of a number out of all bounds, the beginning."""
    return number if -(10**9) < number < 10**9 else excerpt(number)


def _no_such_seat(action: Action, seat: Seat, players: int) -> Refusal[Action]:
    return Refusal(RefusalReason.NO_SUCH_SEAT, action, (("seat", _said(seat)), ("last", players - 1)))


def _wrong_phase(action: Action, phase: Phase) -> Refusal[Action]:
    match phase:
        case Dealing():
            awaits = "the deal"
        case LayingAway():
            awaits = "cards for the crib"
        case Playing():
            awaits = "a card to be played"
        case Showing():
            awaits = "the table's count"
        case Announcing():
            awaits = "a count"
        case Answering():
            awaits = "an answer"
        case Over():
            awaits = "nothing"
        case _:
            assert_never(phase)
    return Refusal(RefusalReason.WRONG_PHASE, action, (("awaited", awaits),))


def _refuse_play(table: State | View, action: Play, phase: Phase) -> Refusal[Action] | None:
    seat, card = action.seat, action.card
    if type(phase) is not Playing:
        return _wrong_phase(action, phase)
    if seat != phase.seat:
        return Refusal(RefusalReason.OUT_OF_TURN, action, (("turn", phase.seat),))
    if card not in (table.hands[seat] if type(table) is State else _own_hand(table)):
        return Refusal(RefusalReason.NOT_HELD, action, (("seat", seat), ("card", str(card))))
    reached = phase.count + PIPS[card]
    if reached > COUNT_LIMIT:
        facts = (("card", str(card)), ("count", phase.count), ("reached", reached))
        return Refusal(RefusalReason.PAST_31, action, facts)
    return None


def _own_hand(table: State | View) -> tuple[Card, ...]:
    assert isinstance(table, View)
    return table.hand


def _refuse_laying_away(table: State | View, action: LayAway, phase: Phase) -> Refusal[Action] | None:
    seat, cards = action.seat, action.cards
    if type(phase) is not LayingAway:
        return _wrong_phase(action, phase)
    if seat not in phase.waiting:
        return Refusal(RefusalReason.ALREADY_LAID_AWAY, action, (("seat", seat),))
    wanted = to_lay_away(table.rules)
    if len(cards) != wanted:
        return Refusal(RefusalReason.WRONG_NUMBER, action, (("wanted", wanted), ("given", len(cards))))
    hand = table.hands[seat] if type(table) is State else _own_hand(table)
    for card in cards:
        if card not in hand:
            return Refusal(RefusalReason.NOT_HELD, action, (("seat", seat), ("card", str(card))))
    return None


def _refuse_announcement(rules: Rules, action: Announce, phase: Phase) -> Refusal[Action] | None:
    match phase:
        case Announcing(turn):
            if action.seat != turn:
                return Refusal(RefusalReason.NOT_THE_COUNTER, action, (("turn", turn),))
            if not 0 <= action.points <= HIGHEST_COUNT:
                return Refusal(RefusalReason.NO_COUNT, action, (("points", _said(action.points)),))
            return None
        case Answering(_, counter):
            return Refusal(RefusalReason.COUNT_OPEN, action, (("counter", counter),))
        case _:
            return _table_counts(rules, action) or _wrong_phase(action, phase)


def _table_counts(rules: Rules, action: Action) -> Refusal[Action] | None:
    counts = rules.effective_counting is Counting.AUTOMATIC
    return Refusal(RefusalReason.TABLE_COUNTS, action) if counts else None


def _refuse_answer(rules: Rules, action: Answer, phase: Phase) -> Refusal[Action] | None:
    seat = action.seat
    if not isinstance(phase, Answering):
        return _table_counts(rules, action) or Refusal(RefusalReason.COUNT_SETTLED, action)
    if seat != phase.seat:
        if seat not in _ANSWERERS[rules.players, rules.partners][phase.counter]:
            return Refusal(RefusalReason.OWN_SIDE, action, (("seat", seat), ("counter", phase.counter)))
        return Refusal(RefusalReason.NOT_ASKED, action, (("turn", phase.seat),))
    match action.claim:
        case Muggins(points) if not 1 <= points <= HIGHEST_COUNT:
            return Refusal(RefusalReason.NO_CLAIM, action, (("points", _said(points)),))
        case _:
            return None


# --- the steps


def _with(state: State, scores: tuple[int, ...], phase: Phase, counts: tuple[CountEvent, ...]) -> State:
    """Give the state with other scores, phase and counts: no card has moved."""
    return State(
        state.rules,
        state.dealer,
        scores,
        phase,
        state.hands,
        state.laid_away,
        state.dealt_to_crib,
        state.starter,
        state.pack,
        state.play,
        counts,
    )


def _scored(scores: tuple[int, ...], side: int, points: int) -> tuple[int, ...]:
    return (*scores[:side], scores[side] + points, *scores[side + 1 :])


def _deal(state: State, action: Deal) -> Step[State, Event]:
    """Deal one card at a time from the dealer's left, and with three players one to the crib (R4, Q39)."""
    rules, dealer = state.rules, state.dealer
    players, away = rules.players, to_lay_away(rules)
    dealt, rest = deal_hands(action.pack, players, KEPT + away)
    hands: list[tuple[Card, ...]] = [()] * players
    for seat, hand in zip(_ROUND[players][dealer], dealt, strict=True):
        hands[seat] = tuple(sorted(hand, key=by_suit))
    to_crib = KEPT - away * players
    waiting = tuple(range(players))
    return Step(
        State(
            rules,
            dealer,
            state.scores,
            LayingAway(waiting),
            tuple(hands),
            ((),) * players,
            rest[:to_crib],
            None,
            rest[to_crib:],
            (),
            (),
        ),
        (Dealt(dealer, KEPT + away, to_crib),),
    )


def _lay_away(state: State, action: LayAway) -> Step[State, Event]:
    """Lay cards away; after the last seat the starter is turned, and heels pegged (R6, R7)."""
    seat, cards = action.seat, action.cards
    phase = state.phase
    assert isinstance(phase, LayingAway)
    hand = tuple([card for card in state.hands[seat] if card not in cards])
    hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
    laid_away = (*state.laid_away[:seat], cards, *state.laid_away[seat + 1 :])
    waiting = tuple([each for each in phase.waiting if each != seat])
    events: list[Event] = [LaidAway(seat, len(cards))]
    rules, dealer, scores, starter, pack = state.rules, state.dealer, state.scores, state.starter, state.pack
    next_phase: Phase
    if waiting:
        next_phase = LayingAway(waiting)
    else:
        starter, pack = pack[0], pack[1:]
        events.append(StarterTurned(starter))
        next_phase = Playing(_ROUND[rules.players][dealer][0], 0, (), ())
        if starter.rank is Rank.JACK:
            side = rules.side(dealer)
            scores = _scored(scores, side, 2)
            events.append(Pegged(dealer, side, 2, PegReason.HEELS, (starter,)))
            if scores[side] >= rules.target:
                next_phase = _over(rules, scores, side, events)
    return Step(
        State(
            rules,
            dealer,
            scores,
            next_phase,
            hands,
            laid_away,
            state.dealt_to_crib,
            starter,
            pack,
            state.play,
            state.counts,
        ),
        tuple(events),
    )


def _over(rules: Rules, scores: tuple[int, ...], side: int, events: list[Event]) -> Over:
    """End the game: this side has reached the target (R24)."""
    ended = decide(rules, scores, side)
    events.append(Ended(ended))
    return Over(ended)


def _play(state: State, action: Play) -> Step[State, Event]:
    """Play a card, and all that follows of itself: points, goes, the end of the count (R8-R15)."""
    seat, card = action.seat, action.card
    rules, scores, phase = state.rules, state.scores, state.phase
    assert isinstance(phase, Playing)
    hand = tuple([each for each in state.hands[seat] if each is not card])
    hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
    pile = (*phase.pile, card)
    count = phase.count + PIPS[card]
    played = Played(seat, card, count)
    play: tuple[PlayEvent, ...] = (*state.play, played)
    events: list[Event] = [played]
    side = seat % len(scores)
    next_phase: Phase | None = None
    if (score := score_play(pile)).total:
        scores = _scored(scores, side, score.total)
        _peg_play(events, seat, side, score, pile)
        if scores[side] >= rules.target:
            next_phase = _over(rules, scores, side, events)
    if next_phase is None:
        gone = phase.gone
        room = COUNT_LIMIT - count
        for other in _ROUND[len(hands)][seat]:
            others = hands[other]
            for each in others:
                if PIPS[each] <= room:
                    next_phase = Playing(other, count, pile, gone)
                    break
            if next_phase is not None:
                break
            if others and other != seat and other not in gone and room:
                go = SaidGo(other, count)
                gone = (*gone, other)
                play = (*play, go)
                events.append(go)
    if next_phase is None:
        # R11, R12: the count is over; the seat pegs one for it, unless it has two for 31 already.
        ended = CountEnded(seat, count)
        play = (*play, ended)
        events.append(ended)
        leader = next((other for other in _ROUND[len(hands)][seat] if hands[other]), None)  # R14
        if count != COUNT_LIMIT:
            scores = _scored(scores, side, 1)
            reason = PegReason.LAST if leader is None else PegReason.GO
            events.append(Pegged(seat, side, 1, reason, (card,)))
        if scores[side] >= rules.target:
            next_phase = _over(rules, scores, side, events)
        elif leader is None:
            next_phase = _to_count(rules, _ROUND[len(hands)][state.dealer][0], crib=False)
        else:
            next_phase = Playing(leader, 0, (), ())
    return Step(
        State(
            rules,
            state.dealer,
            scores,
            next_phase,
            hands,
            state.laid_away,
            state.dealt_to_crib,
            state.starter,
            state.pack,
            play,
            (),
        ),
        tuple(events),
    )


def _peg_play(events: list[Event], seat: Seat, side: int, score: PlayScore, pile: tuple[Card, ...]) -> None:
    """Say what the newest card scores, item by item (R15)."""
    if score.fifteen:
        events.append(Pegged(seat, side, score.fifteen, PegReason.FIFTEEN, pile))
    if score.thirty_one:
        events.append(Pegged(seat, side, score.thirty_one, PegReason.THIRTY_ONE, pile))
    if score.pairs:
        events.append(Pegged(seat, side, score.pairs, PegReason.PAIR, pile[-_ALIKE[score.pairs] :]))
    if score.run:
        events.append(Pegged(seat, side, score.run, PegReason.RUN, pile[-score.run :]))


_ALIKE = {2: 2, 6: 3, 12: 4}


def _to_count(rules: Rules, seat: Seat, *, crib: bool) -> Phase:
    """Wait for the next count: the table's or the player's (S1, S2)."""
    if rules.effective_counting is Counting.AUTOMATIC:
        return Showing(seat, crib)
    return Announcing(seat, crib)


def _after_count(state: State, scores: tuple[int, ...], settled: CountEvent, events: list[Event]) -> Step[State, Event]:
    """Go on to the next hand, the crib, or the next deal, when nobody is out (R3, R23)."""
    rules, dealer, seat, crib = state.rules, state.dealer, settled.seat, settled.crib
    phase: Phase
    if seat != dealer:
        phase = _to_count(rules, _ROUND[rules.players][seat][0], crib=False)
    elif not crib:
        phase = _to_count(rules, dealer, crib=True)
        events.append(CribShown(dealer, state.crib))
    else:
        phase, dealer = Dealing(), _ROUND[rules.players][dealer][0]
    return Step(
        State(
            rules,
            dealer,
            scores,
            phase,
            state.hands,
            state.laid_away,
            state.dealt_to_crib,
            state.starter,
            state.pack,
            state.play,
            (*state.counts, settled),
        ),
        tuple(events),
    )


def _counted_cards(state: State, seat: Seat, crib: bool) -> tuple[tuple[Card, ...], Card]:
    """Give the four cards that are counted, and the starter."""
    assert state.starter is not None
    return state.crib if crib else shown_hand(state.play, seat), state.starter


def _count(state: State) -> Step[State, Event]:
    """Count a hand, or the crib, for its seat (R23, R24)."""
    phase, scores = state.phase, state.scores
    assert isinstance(phase, Showing)
    seat, crib = phase.seat, phase.crib
    cards, starter = _counted_cards(state, seat, crib)
    score = score_hand(cards, starter, crib=crib)
    counted = Counted(seat, crib, cards, starter, score)
    events: list[Event] = [counted]
    if score.total:
        side = seat % len(scores)
        scores = _scored(scores, side, score.total)
        reason = PegReason.CRIB if crib else PegReason.HAND
        events.append(Pegged(seat, side, score.total, reason, (*cards, starter)))
        if scores[side] >= state.rules.target:
            phase = _over(state.rules, scores, side, events)
            return Step(_with(state, scores, phase, (*state.counts, counted)), tuple(events))
    return _after_count(state, scores, counted, events)


def _announce(state: State, action: Announce) -> Step[State, Event]:
    """Peg the number announced at once; it ends the game if it is enough and not too high (S2, S14, S15)."""
    phase, rules = state.phase, state.rules
    assert isinstance(phase, Announcing)
    seat, points, crib = action.seat, action.points, phase.crib
    cards, starter = _counted_cards(state, seat, crib)
    side = seat % len(state.scores)
    before = state.scores[side]
    scores = _scored(state.scores, side, points)
    events: list[Event] = [Announced(seat, crib, cards, points)]
    if points:
        events.append(Pegged(seat, side, points, PegReason.ANNOUNCED, (*cards, starter)))
    if scores[side] >= rules.target:
        score = score_hand(cards, starter, crib=crib)
        verdict = adjudicate_count(score.total, points, None, before=before, target=rules.target)
        if verdict.reason is VerdictReason.OUT:
            settled = Settled(seat, crib, cards, starter, score, None, verdict)  # Q36
            events.append(settled)
            over = _over(rules, scores, side, events)
            return Step(_with(state, scores, over, (*state.counts, settled)), tuple(events))
    first = _ANSWERERS[rules.players, rules.partners][seat][0]
    return Step(_with(state, scores, Answering(first, seat, crib, points, before), state.counts), tuple(events))


def _answer(state: State, action: Answer) -> Step[State, Event]:
    """Hear the next opponent; a claim, or the last acceptance, settles the count (S3-S11, Q5, Q6)."""
    phase, rules, scores = state.phase, state.rules, state.scores
    assert isinstance(phase, Answering)
    seat, claim, counter, crib = action.seat, action.claim, phase.counter, phase.crib
    events: list[Event] = [Answered(seat, claim)]
    if claim is None:
        answerers = _ANSWERERS[rules.players, rules.partners][counter]
        if seat != answerers[-1]:
            following = answerers[answerers.index(seat) + 1]
            waits = Answering(following, counter, crib, phase.points, phase.before)
            return Step(_with(state, scores, waits, state.counts), tuple(events))
    cards, starter = _counted_cards(state, counter, crib)
    score = score_hand(cards, starter, crib=crib)
    verdict = adjudicate_count(score.total, phase.points, claim, before=phase.before, target=rules.target)
    settled = Settled(counter, crib, cards, starter, score, None if claim is None else seat, verdict)
    events.append(settled)
    side, claimant = counter % len(scores), seat % len(scores)
    five = (*cards, starter)
    if verdict.counter_points:
        scores = _scored(scores, side, verdict.counter_points)
        reason = PegReason.FALSE_MUGGINS if verdict.counter_points > 0 else PegReason.SURPLUS_LOST
        events.append(Pegged(counter, side, verdict.counter_points, reason, five))
    if verdict.claimant_points:
        scores = _scored(scores, claimant, verdict.claimant_points)
        reason = PegReason.MUGGINS if verdict.reason is VerdictReason.MISSED else PegReason.SURPLUS_WON
        events.append(Pegged(seat, claimant, verdict.claimant_points, reason, five))
    for each in (side, claimant):  # Q6: first the counter's side, whose true count was pegged first
        if scores[each] >= rules.target:
            over = _over(rules, scores, each, events)
            return Step(_with(state, scores, over, (*state.counts, settled)), tuple(events))
    return _after_count(state, scores, settled, events)
