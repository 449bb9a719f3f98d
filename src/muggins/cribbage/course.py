"""The course of a game: what each possible action leads to."""

from __future__ import annotations

from typing import NamedTuple

import attrs

from muggins.cards import Card, Rank, by_suit, deal_hands
from muggins.cribbage.actions import Announce, Answer, LayAway, Play
from muggins.cribbage.challenge import Verdict, VerdictReason, judge
from muggins.cribbage.endings import abandoned, decide
from muggins.cribbage.events import (
    Abandoned,
    Announced,
    Answered,
    CardSettled,
    Counted,
    CountEnded,
    CribShown,
    Dealt,
    Ended,
    Event,
    HandsShown,
    LaidAway,
    Part,
    Pegged,
    PegReason,
    Played,
    PlayEvent,
    SaidGo,
    Settled,
    ShowEvent,
    StarterTurned,
)
from muggins.cribbage.pegging import ALIKE, COUNT_LIMIT, PIPS, score_play
from muggins.cribbage.rules import (
    ROUND,
    Counting,
    Rules,
    answerers,
    laid_away_by,
    sides_by_seat,
    targets_of,
)
from muggins.cribbage.scoring import score_hand
from muggins.cribbage.state import (
    Announcing,
    Answering,
    AnsweringCard,
    LayingAway,
    Layout,
    Over,
    Phase,
    Playing,
    Showing,
    State,
    can_play,
    counted_cards,
)
from muggins.table import Abandon, Deal, Dealing, Seat, Step
from muggins.table.seats import replaced

__all__: list[str] = []


class _Board:
    """The scores and the events of one step, while it happens."""

    def __init__(self, state: State) -> None:
        self.state: State = state
        self.rules: Rules = state.rules
        self.scores: list[int] = list(state.scores)
        self.events: list[Event] = []

    def peg(self, seat: Seat, points: int, reason: PegReason, part: Part, cards: tuple[Card, ...]) -> None:
        """Move the peg of the seat's side; in the tournament protocol at most to the game hole (R34, Q18)."""
        side = sides_by_seat(self.rules)[seat]
        target = targets_of(self.rules)[side]
        before = self.scores[side]
        after = before + points
        if after > target and self.rules.counting is Counting.TOURNAMENT:
            after = target
        if after != before:
            self.scores[side] = after
            self.events.append(
                Pegged(
                    seat=seat,
                    side=side,
                    points=after - before,
                    reason=reason,
                    part=part,
                    cards=cards,
                    score=min(after, target),
                )
            )

    def over(self, *seats: Seat) -> Over | None:
        """Return the end of the game if the side of one of these seats has reached its target (R24, R33)."""
        for seat in seats:
            side = sides_by_seat(self.rules)[seat]
            if self.scores[side] >= targets_of(self.rules)[side]:
                outcome = decide(self.rules, tuple(self.scores), side)
                self.events.append(Ended(outcome))
                return Over(outcome)
        return None

    def score(self, seat: Seat) -> int:
        """Return the score of the seat's side."""
        return self.scores[sides_by_seat(self.rules)[seat]]

    def below(self, hole: int | None, seat: Seat) -> bool:
        """Return whether the seat's side has not reached the hole of a house limit (R41)."""
        return hole is None or self.score(seat) < hole

    def step(
        self, phase: Phase, layout: Layout, *, dealer: Seat | None = None, deals: int | None = None
    ) -> Step[State, Event]:
        """Return the step that these scores and events belong to."""
        state = self.state
        after = State(
            rules=state.rules,
            dealer=state.dealer if dealer is None else dealer,
            scores=tuple(self.scores),
            deals=state.deals if deals is None else deals,
            three_for_last=state.three_for_last,
            phase=phase,
            layout=layout,
        )
        return Step(after, tuple(self.events))


def _with(
    layout: Layout,
    *,
    hands: tuple[tuple[Card, ...], ...] | None = None,
    play: tuple[PlayEvent, ...] | None = None,
    show: tuple[ShowEvent, ...] | None = None,
) -> Layout:
    """Return the layout with other hands, or more of the play or the show."""
    return Layout(
        scores=layout.scores,
        hands=layout.hands if hands is None else hands,
        laid_away=layout.laid_away,
        dealt_to_crib=layout.dealt_to_crib,
        starter=layout.starter,
        pack=layout.pack,
        play=layout.play if play is None else play,
        show=layout.show if show is None else show,
    )


# --- the table


def abandon(state: State, action: Abandon) -> Step[State, Event]:
    """Stop the game unfinished; points that were announced and not yet answered stay pegged (S2)."""
    board = _Board(state)
    outcome = abandoned(state.rules, state.scores)
    board.events += (Abandoned(action.by), Ended(outcome))
    return board.step(Over(outcome), state.layout)


def deal(state: State, action: Deal) -> Step[State, Event]:
    """Deal one card at a time from the dealer's left (R4, Q39); peg three for last (Q41)."""
    rules, dealer = state.rules, state.dealer
    around = ROUND[rules.players][dealer]
    each = [rules.kept + laid_away_by(rules, seat, dealer) for seat in range(rules.players)]
    dealt, rest = deal_hands(action.pack, rules.players, min(each))
    hands: list[tuple[Card, ...]] = [()] * rules.players
    for seat, hand in zip(around, dealt, strict=True):
        more = each[seat] - len(hand)  # of five players, the dealer is left out of the last round
        hands[seat] = tuple(sorted((*hand, *rest[:more]), key=by_suit))
        rest = rest[more:]
    to_crib = 1 if rules.players == 3 else 0
    layout = Layout(
        scores=state.scores,
        hands=tuple(hands),
        laid_away=((),) * rules.players,
        dealt_to_crib=rest[:to_crib],
        starter=None,
        pack=rest[to_crib:],
        play=(),
        show=(),
    )
    board, deals = _Board(state), state.deals + 1
    board.events.append(Dealt(dealer=dealer, deal=deals, scores=state.shown_scores, cards=tuple(each), to_crib=to_crib))
    if state.three_for_last and not state.deals:
        board.peg(around[0], 3, PegReason.THREE_FOR_LAST, Part.DEAL, ())
    waiting = tuple([seat for seat in range(rules.players) if each[seat] > rules.kept])
    return board.step(LayingAway(waiting), layout, deals=deals)


def lay_away(state: State, action: LayAway) -> Step[State, Event]:
    """Lay cards away; after the last seat the starter is turned (R6)."""
    seat, cards, phase, layout = action.seat, action.cards, state.phase, state.layout
    assert isinstance(phase, LayingAway)
    waiting = tuple([each for each in phase.waiting if each != seat])
    board = _Board(state)
    board.events.append(LaidAway(seat, len(cards)))
    layout = Layout(
        scores=layout.scores,
        hands=replaced(layout.hands, seat, tuple([card for card in layout.hands[seat] if card not in cards])),
        laid_away=replaced(layout.laid_away, seat, cards),
        dealt_to_crib=layout.dealt_to_crib,
        starter=None if waiting else layout.pack[0],
        pack=layout.pack if waiting else layout.pack[1:],
        play=(),
        show=(),
    )
    if layout.starter is None:
        return board.step(LayingAway(waiting), layout)
    return board.step(_turn_starter(board, layout.starter), layout)


def _turn_starter(board: _Board, starter: Card) -> Phase:
    """Turn the starter, peg heels, and let the seat left of the dealer lead (R7, R8, R41)."""
    rules, dealer = board.rules, board.state.dealer
    board.events.append(StarterTurned(starter))
    if starter.rank is Rank.JACK and board.below(rules.heels_until, dealer):
        board.peg(dealer, 2, PegReason.HEELS, Part.DEAL, (starter,))
        if over := board.over(dealer):
            return over
    return Playing(seat=ROUND[rules.players][dealer][0], count=0, pile=(), gone=())


# --- the play


class _Laid(NamedTuple):
    """A card that was just laid: by whom, the count that it reached, and the cards of that count."""

    seat: Seat
    reached: int
    pile: tuple[Card, ...]
    gone: tuple[Seat, ...]


def play_card(state: State, action: Play) -> Step[State, Event]:
    """Play a card, which is worth what the table pegs or what the player names (R8, R15, Q23)."""
    phase = state.phase
    if isinstance(phase, AnsweringCard):  # Q23: the card accepts
        settled = answer(state, Answer(action.seat))
        if isinstance(settled.state.phase, Over):
            return settled
        played = play_card(settled.state, action)
        return Step(played.state, (*settled.events, *played.events))
    assert isinstance(phase, Playing)
    seat, card, layout = action.seat, action.card, state.layout
    laid = _Laid(seat, phase.count + PIPS[card], (*phase.pile, card), phase.gone)
    hand = tuple([each for each in layout.hands[seat] if each is not card])
    board = _Board(state)
    event = Played(seat=seat, card=card, count=laid.reached, points=action.points)
    board.events.append(event)
    hands, play = replaced(layout.hands, seat, hand), (*layout.play, event)
    if action.points is not None:
        return _name_points(board, _with(layout, hands=hands, play=play), action.points, laid)
    if _peg_card(board, seat, laid.pile) and (over := board.over(seat)):
        return board.step(over, _with(layout, hands=hands, play=play))
    return _go_on(board, hands, play, laid)


def _peg_card(board: _Board, seat: Seat, pile: tuple[Card, ...]) -> bool:
    """Peg what the newest card scores, item by item, and return whether it scores (R15)."""
    score = score_play(pile)
    if not score.total:
        return False
    board.peg(seat, score.fifteen, PegReason.FIFTEEN, Part.PLAY, pile)
    board.peg(seat, score.thirty_one, PegReason.THIRTY_ONE, Part.PLAY, pile)
    board.peg(seat, score.pairs, PegReason.PAIR, Part.PLAY, pile[len(pile) - ALIKE[score.pairs] :])
    board.peg(seat, score.run, PegReason.RUN, Part.PLAY, pile[len(pile) - score.run :])
    return True


def _go_on(
    board: _Board, hands: tuple[tuple[Card, ...], ...], play: tuple[PlayEvent, ...], laid: _Laid
) -> Step[State, Event]:
    """Find whose turn it is after a card; a seat that cannot play says go (R9, R10, R18, R19, Q29)."""
    layout = board.state.layout
    seat, count, pile, gone = laid
    for other in ROUND[board.rules.players][seat]:
        if can_play(hands[other], count):
            phase = Playing(seat=other, count=count, pile=pile, gone=gone)
            return board.step(phase, _with(layout, hands=hands, play=play))
        if hands[other] and other != seat and other not in gone and count < COUNT_LIMIT:
            go = SaidGo(other, count)
            gone, play = (*gone, other), (*play, go)
            board.events.append(go)
    ended = CountEnded(seat, count)
    board.events.append(ended)
    return _end_count(board, _with(layout, hands=hands, play=(*play, ended)), ended, pile[-1])


def _end_count(board: _Board, layout: Layout, ended: CountEnded, card: Card) -> Step[State, Event]:
    """End a count: a point for go or last, unless it is 31, and then the next count or the show (R11-R14, R22, R41)."""
    rules, seat = board.rules, ended.seat
    leader = next((other for other in ROUND[rules.players][seat] if layout.hands[other]), None)  # R14, Q30
    if ended.count < COUNT_LIMIT and board.below(rules.go_until, seat):
        board.peg(seat, 1, PegReason.LAST if leader is None else PegReason.GO, Part.PLAY, (card,))
        if over := board.over(seat):
            return board.step(over, layout)
    if leader is not None and rules.cards == 6:
        return board.step(Playing(seat=leader, count=0, pile=(), gone=()), layout)
    hands = _taken_up(layout)
    if leader is not None:  # Q41: cards that were not played are shown as part of the hands
        board.events.append(HandsShown(hands))
    first = ROUND[rules.players][board.state.dealer][0]
    return board.step(_to_count(rules, first, crib=False), _with(layout, hands=hands))


def _taken_up(layout: Layout) -> tuple[tuple[Card, ...], ...]:
    """Return the hands for the show: what was played, and in the five-card game what was not."""
    hands = [list(hand) for hand in layout.hands]
    for event in layout.play:
        if isinstance(event, Played):
            hands[event.seat].append(event.card)
    return tuple([tuple(sorted(hand, key=by_suit)) for hand in hands])


def _to_count(rules: Rules, seat: Seat, *, crib: bool) -> Showing | Announcing:
    """Wait for the hand or the crib of the seat to be counted, by the table or by the player (R23, S1, S2)."""
    counts = Showing if rules.effective_counting is Counting.AUTOMATIC else Announcing
    return counts(seat=seat, crib=crib)


# --- numbers that players say, in the play and at the show


def _name_points(board: _Board, layout: Layout, points: int, laid: _Laid) -> Step[State, Event]:
    """Peg the points named for a card; they end the game if they are enough and not too high (Q23, S14, S15)."""
    seat, pile = laid.seat, laid.pile
    before = board.score(seat)
    board.peg(seat, points, PegReason.NAMED, Part.PLAY, pile[-1:])
    settled = _settled_card(board, seat, pile, points, before, None)
    if settled.verdict.reason is VerdictReason.OUT:
        return _win_at_once(board, _with(layout, play=(*layout.play, settled)), settled)
    phase = AnsweringCard(
        seat=answerers(board.rules, seat)[0],
        counter=seat,
        points=points,
        before=before,
        count=laid.reached,
        pile=pile,
        gone=laid.gone,
    )
    return board.step(phase, layout)


def announce(state: State, action: Announce) -> Step[State, Event]:
    """Peg the number announced at once; it ends the game if it is enough and not too high (S2, S14, S15)."""
    seat, points, phase, layout = action.seat, action.points, state.phase, state.layout
    assert isinstance(phase, Announcing)
    crib = phase.crib
    cards, starter = counted_cards(layout, seat, crib=crib)
    board = _Board(state)
    before = board.score(seat)
    announced = Announced(seat=seat, crib=crib, cards=cards, points=points)
    board.events.append(announced)
    board.peg(seat, points, PegReason.ANNOUNCED, Part.CRIB if crib else Part.HAND, (*cards, starter))
    settled = _settled_count(board, seat, crib, points, before, None)
    if settled.verdict.reason is VerdictReason.OUT:
        return _win_at_once(board, _with(layout, show=(*layout.show, settled)), settled)
    waits = Answering(seat=answerers(state.rules, seat)[0], counter=seat, crib=crib, points=points, before=before)
    return board.step(waits, _with(layout, show=(*layout.show, announced)))


def _settled_card(
    board: _Board, seat: Seat, pile: tuple[Card, ...], points: int, before: int, said: Answer | None
) -> CardSettled:
    """Return how the points named for a card are settled by the answer that decides; None before there is one."""
    score = score_play(pile)
    verdict = _judge(board, seat, score.total, points, before, said)
    return CardSettled(seat=seat, cards=pile, score=score, claimant=_claimant(said), verdict=verdict)


def _settled_count(board: _Board, seat: Seat, crib: bool, points: int, before: int, said: Answer | None) -> Settled:
    """Return how the number announced is settled by the answer that decides; None before there is one."""
    cards, starter = counted_cards(board.state.layout, seat, crib=crib)
    score = score_hand(cards, starter, crib=crib)
    verdict = _judge(board, seat, score.total, points, before, said)
    return Settled(
        seat=seat,
        crib=crib,
        cards=cards,
        starter=starter,
        score=score,
        claimant=_claimant(said),
        verdict=verdict,
    )


def _claimant(said: Answer | None) -> Seat | None:
    return None if said is None or said.claim is None else said.seat


def _judge(board: _Board, counter: Seat, true: int, announced: int, before: int, said: Answer | None) -> Verdict:
    """Judge a number by the protocol of the game; ``before`` is the score of the counter's side before it."""
    target = targets_of(board.rules)[sides_by_seat(board.rules)[counter]]
    claim, claimant = (None, 0) if said is None else (said.claim, board.score(said.seat))
    return judge(board.rules.counting, true, announced, claim, (before, claimant), target)


def _win_at_once(board: _Board, layout: Layout, settled: CardSettled | Settled) -> Step[State, Event]:
    """End the game by a number that nobody can answer, and show the true one (S14, S22, Q4, Q36)."""
    board.events.append(settled)
    over = board.over(settled.seat)
    assert over is not None
    return board.step(over, layout)


def answer(state: State, action: Answer) -> Step[State, Event]:
    """Take the next opponent's answer; a claim, or the last acceptance, settles the number (S3-S11, Q5, Q6, Q23)."""
    phase, rules = state.phase, state.rules
    assert isinstance(phase, Answering | AnsweringCard)
    board = _Board(state)
    board.events.append(Answered(action.seat, action.claim))
    order = answerers(rules, phase.counter)
    if action.claim is None and action.seat != order[-1]:
        following = order[order.index(action.seat) + 1]
        return board.step(attrs.evolve(phase, seat=following), state.layout)
    if isinstance(phase, AnsweringCard):
        return _settle_card(board, phase, action)
    return _settle_count(board, phase, action)


def _settle_card(board: _Board, phase: AnsweringCard, said: Answer) -> Step[State, Event]:
    """Settle the points named for a card, and let the play go on (Q23)."""
    counter, layout = phase.counter, board.state.layout
    settled = _settled_card(board, counter, phase.pile, phase.points, phase.before, said)
    board.events.append(settled)
    play = (*layout.play, settled)
    _move(board, settled.verdict, counter, said.seat, Part.PLAY, phase.pile[-1:])
    if over := board.over(counter, said.seat):  # Q6: first the counter's side
        return board.step(over, _with(layout, play=play))
    laid = _Laid(counter, phase.count, phase.pile, phase.gone)
    return _go_on(board, layout.hands, play, laid)


def _settle_count(board: _Board, phase: Answering, said: Answer) -> Step[State, Event]:
    """Settle an announced hand or crib, and go on to the next (S7-S11)."""
    counter, crib, layout = phase.counter, phase.crib, board.state.layout
    settled = _settled_count(board, counter, crib, phase.points, phase.before, said)
    board.events.append(settled)
    cards = (*settled.cards, settled.starter)
    _move(board, settled.verdict, counter, said.seat, Part.CRIB if crib else Part.HAND, cards)
    over = board.over(counter, said.seat)  # Q6
    return _after_count(board, _with(layout, show=(*layout.show[:-1], settled)), counter, crib, over)


_MOVES: dict[VerdictReason, tuple[PegReason, PegReason]] = {
    VerdictReason.MISSED: (PegReason.MUGGINS, PegReason.MUGGINS),
    VerdictReason.NOTHING_MISSED: (PegReason.FALSE_MUGGINS, PegReason.FALSE_MUGGINS),
    VerdictReason.TOO_HIGH: (PegReason.SURPLUS_LOST, PegReason.SURPLUS_WON),
    VerdictReason.SHORT: (PegReason.SHORT, PegReason.SHORT),
    VerdictReason.SHORT_OF_HOLES: (PegReason.SHORT_OF_HOLES, PegReason.SHORT_OF_HOLES),
    VerdictReason.NOT_SHORT: (PegReason.NOT_SHORT, PegReason.NOT_SHORT),
    VerdictReason.OVERPEGGED: (PegReason.OVERPEG_LOST, PegReason.OVERPEG_WON),
    VerdictReason.FALSE_GAME: (PegReason.OVERCLAIM_LOST, PegReason.OVERCLAIM_WON),
}
"""The reasons for which counter and claimant peg, by verdict; the other verdicts move nothing."""


def _move(board: _Board, verdict: Verdict, counter: Seat, claimant: Seat, part: Part, cards: tuple[Card, ...]) -> None:
    """Move the points of a verdict: first the counter's, then the claimant's, then the penalty (A15)."""
    if verdict.counter_points or verdict.claimant_points:
        counters, claimants = _MOVES[verdict.reason]
        board.peg(counter, verdict.counter_points - verdict.penalty, counters, part, cards)
        board.peg(claimant, verdict.claimant_points, claimants, part, cards)
        board.peg(counter, verdict.penalty, PegReason.FALSE_GAME, part, cards)


# --- the show


def count_next(state: State) -> Step[State, Event]:
    """Count a hand, or the crib, for its seat (R23, R24)."""
    phase, layout = state.phase, state.layout
    assert isinstance(phase, Showing)
    seat, crib = phase.seat, phase.crib
    cards, starter = counted_cards(layout, seat, crib=crib)
    score = score_hand(cards, starter, crib=crib)
    counted = Counted(seat=seat, crib=crib, cards=cards, starter=starter, score=score)
    board = _Board(state)
    board.events.append(counted)
    reason, part = (PegReason.CRIB, Part.CRIB) if crib else (PegReason.HAND, Part.HAND)
    board.peg(seat, score.total, reason, part, (*cards, starter))
    layout = _with(layout, show=(*layout.show, counted))
    return _after_count(board, layout, seat, crib, board.over(seat))


def _after_count(board: _Board, layout: Layout, seat: Seat, crib: bool, over: Over | None) -> Step[State, Event]:
    """Go on to the next hand, the crib, or the next deal, unless a side is out (R3, R23, R24)."""
    rules, dealer = board.rules, board.state.dealer
    following = ROUND[rules.players][seat][0]
    if over:
        return board.step(over, layout)
    if seat != dealer:
        return board.step(_to_count(rules, following, crib=False), layout)
    if crib:
        return board.step(Dealing(), layout, dealer=following)
    board.events.append(CribShown(dealer, layout.crib))
    return board.step(_to_count(rules, dealer, crib=True), layout)
