"""The course of a game: what each possible action leads to."""

from __future__ import annotations

from muggins.cards import Card, Rank, by_suit, deal_hands
from muggins.cribbage.actions import Announce, Answer, LayAway, Play
from muggins.cribbage.challenge import VerdictReason, adjudicate_count, judge
from muggins.cribbage.endings import abandoned, decide
from muggins.cribbage.events import (
    Announced,
    Answered,
    Counted,
    CountEnded,
    CribShown,
    Dealt,
    Ended,
    Event,
    GameAbandoned,
    LaidAway,
    Pegged,
    PegReason,
    Played,
    SaidGo,
    Settled,
    StarterTurned,
)
from muggins.cribbage.pegging import ALIKE, COUNT_LIMIT, PIPS, PlayScore, score_play
from muggins.cribbage.rules import Counting, Rules
from muggins.cribbage.scoring import score_hand
from muggins.cribbage.state import (
    KEPT,
    Announcing,
    Answering,
    CountEvent,
    LayingAway,
    Layout,
    Over,
    Phase,
    PlayEvent,
    Playing,
    Showing,
    State,
    shown_hand,
)
from muggins.table import Abandon, Deal, Dealing, Seat, Step

__all__ = ["ANSWERERS", "ROUND", "abandon", "announce", "answer", "count_next", "deal", "lay_away", "play_card"]

ROUND = {
    players: tuple(tuple((seat + step) % players for step in range(1, players + 1)) for seat in range(players))
    for players in (2, 3, 4)
}
"""The seats from the left of each seat round to the seat itself, by number of players: the order of everything."""

ANSWERERS = {
    (rules.players, rules.partners): tuple(
        tuple(seat for seat in ROUND[rules.players][counter] if rules.side(seat) != rules.side(counter))
        for counter in range(rules.players)
    )
    for rules in (Rules(2), Rules(3), Rules(4), Rules(4, True))
}
"""The opponents who answer a count, in order, by number of players, partners or not, and counter (S3, S16)."""


def _with(state: State, scores: tuple[int, ...], phase: Phase, counts: tuple[CountEvent, ...]) -> State:
    """Give the state with other scores, phase and counts: no card has moved."""
    # By position, here and below: it is faster than by name, and a step has to be cheap.
    return State(state.rules, state.dealer, scores, phase, state.hands, state.layout, state.play, counts)


def _scored(scores: tuple[int, ...], side: int, points: int) -> tuple[int, ...]:
    board = list(scores)
    board[side] += points
    return tuple(board)


def _replaced(hands: tuple[tuple[Card, ...], ...], seat: Seat, hand: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    changed = list(hands)
    changed[seat] = hand
    return tuple(changed)


def _without(hands: tuple[tuple[Card, ...], ...], seat: Seat, card: Card) -> tuple[tuple[Card, ...], ...]:
    left = list(hands)
    held = left[seat]
    place = held.index(card)
    left[seat] = held[:place] + held[place + 1 :]
    return tuple(left)


def abandon(state: State, action: Abandon) -> Step[State, Event]:
    """Stop the game unfinished; points that were announced and not yet answered stay pegged."""
    ended = abandoned(state.rules, state.scores)
    events = (GameAbandoned(action.by), Ended(ended))
    return Step(_with(state, state.scores, Over(ended), state.counts), events)


def deal(state: State, action: Deal) -> Step[State, Event]:
    """Deal one card at a time from the dealer's left, and with three players one to the crib (R4, Q39)."""
    rules, dealer = state.rules, state.dealer
    players, away = rules.players, rules.to_lay_away
    dealt, rest = deal_hands(action.pack, players, KEPT + away)
    hands: list[tuple[Card, ...]] = [()] * players
    for seat, hand in zip(ROUND[players][dealer], dealt, strict=True):
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
            Layout(((),) * players, rest[:to_crib], None, rest[to_crib:]),
            (),
            (),
        ),
        (Dealt(dealer, KEPT + away, to_crib),),
    )


def lay_away(state: State, action: LayAway) -> Step[State, Event]:
    """Lay cards away; after the last seat the starter is turned, and heels pegged (R6, R7)."""
    seat, cards = action.seat, action.cards
    phase = state.phase
    assert isinstance(phase, LayingAway)
    hands = _replaced(state.hands, seat, tuple([card for card in state.hands[seat] if card not in cards]))
    layout = state.layout
    laid_away = _replaced(layout.laid_away, seat, cards)
    waiting = tuple([each for each in phase.waiting if each != seat])
    events: list[Event] = [LaidAway(seat, len(cards))]
    rules, dealer, scores, starter, pack = state.rules, state.dealer, state.scores, layout.starter, layout.pack
    next_phase: Phase
    if waiting:
        next_phase = LayingAway(waiting)
    else:
        starter, pack = pack[0], pack[1:]
        events.append(StarterTurned(starter))
        next_phase = Playing(ROUND[rules.players][dealer][0], 0, (), ())
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
            Layout(laid_away, layout.dealt_to_crib, starter, pack),
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


def play_card(state: State, action: Play) -> Step[State, Event]:
    """Play a card, and all that follows of itself: points, goes, the end of the count (R8-R15)."""
    seat, card = action.seat, action.card
    rules, scores, phase = state.rules, state.scores, state.phase
    assert isinstance(phase, Playing)
    hands = _without(state.hands, seat, card)
    pile = (*phase.pile, card)
    count = phase.count + PIPS[card]
    played = Played(seat, card, count)
    play: tuple[PlayEvent, ...] = (*state.play, played)
    events: tuple[Event, ...] = (played,)
    side = seat % len(scores)
    next_phase: Phase | None = None
    if (score := score_play(pile)).total:
        scores = _scored(scores, side, score.total)
        events += _pegged(seat, side, score, pile)
        if scores[side] >= rules.target:
            next_phase = Over(decide(rules, scores, side))
    if next_phase is None:
        gone = phase.gone
        room = COUNT_LIMIT - count
        for other in ROUND[len(hands)][seat]:
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
                events = (*events, go)
    if next_phase is None:
        # R11, R12: the count is over; the seat pegs one for it, unless it has two for 31 already.
        ended = CountEnded(seat, count)
        play = (*play, ended)
        leader = next((other for other in ROUND[len(hands)][seat] if hands[other]), None)  # R14
        if count == COUNT_LIMIT:
            events = (*events, ended)
        else:
            scores = _scored(scores, side, 1)
            reason = PegReason.LAST if leader is None else PegReason.GO
            events = (*events, ended, Pegged(seat, side, 1, reason, (card,)))
        if scores[side] >= rules.target:
            next_phase = Over(decide(rules, scores, side))
        elif leader is None:
            hands = tuple([shown_hand(play, each) for each in range(len(hands))])  # they are taken up again
            next_phase = _first_count(rules, state.dealer)
        else:
            next_phase = Playing(leader, 0, (), ())
    if isinstance(next_phase, Over):
        events = (*events, Ended(next_phase.outcome))
    return Step(State(rules, state.dealer, scores, next_phase, hands, state.layout, play, ()), events)


def _first_count(rules: Rules, dealer: Seat) -> Showing | Announcing:
    """Wait for the hand left of the dealer to be counted, by the table or by the player (R23, S1, S2)."""
    first = ROUND[rules.players][dealer][0]
    return Showing(first, False) if rules.effective_counting is Counting.AUTOMATIC else Announcing(first, False)


def _pegged(seat: Seat, side: int, score: PlayScore, pile: tuple[Card, ...]) -> tuple[Pegged, ...]:
    """Say what the newest card scores, item by item (R15)."""
    found: list[Pegged] = []
    if score.fifteen:
        found.append(Pegged(seat, side, score.fifteen, PegReason.FIFTEEN, pile))
    if score.thirty_one:
        found.append(Pegged(seat, side, score.thirty_one, PegReason.THIRTY_ONE, pile))
    if score.pairs:
        found.append(Pegged(seat, side, score.pairs, PegReason.PAIR, pile[-ALIKE[score.pairs] :]))
    if score.run:
        found.append(Pegged(seat, side, score.run, PegReason.RUN, pile[-score.run :]))
    return tuple(found)


def _after_count(state: State, scores: tuple[int, ...], settled: CountEvent, events: list[Event]) -> Step[State, Event]:
    """Go on to the next hand, the crib, or the next deal, when nobody is out (R3, R23)."""
    rules, dealer, seat, crib = state.rules, state.dealer, settled.seat, settled.crib
    phase: Phase
    if seat != dealer:
        phase = (Showing if type(state.phase) is Showing else Announcing)(ROUND[rules.players][seat][0], False)
    elif not crib:
        phase = (Showing if type(state.phase) is Showing else Announcing)(dealer, True)
        events.append(CribShown(dealer, state.crib))
    else:
        phase, dealer = Dealing(), ROUND[rules.players][dealer][0]
    return Step(
        State(rules, dealer, scores, phase, state.hands, state.layout, state.play, (*state.counts, settled)),
        tuple(events),
    )


def _counted_cards(state: State, seat: Seat, crib: bool) -> tuple[tuple[Card, ...], Card]:
    """Give the four cards that are counted, and the starter."""
    starter = state.layout.starter
    assert starter is not None
    return state.layout.crib if crib else state.hands[seat], starter


def count_next(state: State) -> Step[State, Event]:
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


def announce(state: State, action: Announce) -> Step[State, Event]:
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
    first = ANSWERERS[rules.players, rules.partners][seat][0]
    return Step(_with(state, scores, Answering(first, seat, crib, points, before), state.counts), tuple(events))


def answer(state: State, action: Answer) -> Step[State, Event]:
    """Hear the next opponent; a claim, or the last acceptance, settles the count (S3-S11, Q5, Q6)."""
    phase, rules, scores = state.phase, state.rules, state.scores
    assert isinstance(phase, Answering)
    seat, claim, counter, crib = action.seat, action.claim, phase.counter, phase.crib
    events: list[Event] = [Answered(seat, claim)]
    if claim is None:
        answerers = ANSWERERS[rules.players, rules.partners][counter]
        if seat != answerers[-1]:
            following = answerers[answerers.index(seat) + 1]
            waits = Answering(following, counter, crib, phase.points, phase.before)
            return Step(_with(state, scores, waits, state.counts), tuple(events))
    cards, starter = _counted_cards(state, counter, crib)
    score = score_hand(cards, starter, crib=crib)
    verdict = judge(score.total, phase.points, claim)  # S14: a count that ends the game is never open
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
