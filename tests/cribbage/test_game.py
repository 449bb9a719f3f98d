"""The game of cribbage at close quarters: lists, refusals, windows, events, states that cannot be."""

from __future__ import annotations

from typing import Any, cast

import attrs
import pytest
from tests.cribbage.tables import CRIB, DEALER, HANDS, MUGGINS, PONE, after, at_the_show, dealt, hand_to, played

from muggins.cards import PACK_52, Card, Rank, parse_cards, shuffled, without
from muggins.cribbage import (
    Abandon,
    Action,
    Announce,
    Announced,
    Announcing,
    Answer,
    Answered,
    Answering,
    Count,
    Counted,
    CountEnded,
    Counting,
    CribShown,
    Deal,
    Dealing,
    Dealt,
    Ended,
    Event,
    FaultReason,
    GameAbandoned,
    LaidAway,
    LayAway,
    LayingAway,
    Muggins,
    Outcome,
    OutcomeReason,
    Over,
    Overcount,
    Pegged,
    PegReason,
    Play,
    Played,
    RefusalReason,
    Rules,
    SaidGo,
    Settled,
    Showing,
    Skunk,
    StarterTurned,
    Until,
    VerdictReason,
    actors,
    adjudicate_count,
    apply,
    awaited,
    count_hand,
    fault,
    flaws,
    lawful_actions,
    next_dealer,
    outcome,
    possible_actions,
    refusal,
    shown_hand,
    skunk,
    start,
    step,
    table_action,
    table_cards,
    view,
    windows,
)
from muggins.errors import CardError, InputError
from muggins.table import RefusedError, Window

# --- lists


def test_the_order_in_which_seats_lay_away_does_not_matter() -> None:
    """Laying away is simultaneous, and click order does not matter either (R6)."""
    state = apply(start(Rules(3)), Deal(PACK_52))
    assert state.phase == LayingAway((0, 1, 2))
    acts = [LayAway(seat, state.hands[seat][:1]) for seat in range(3)]
    assert apply(apply(state, acts[0]), acts[2]) == apply(apply(state, acts[2]), acts[0])
    assert LayAway(0, parse_cards("5H AC")) == LayAway(0, parse_cards("AC 5H"))


@pytest.mark.parametrize(("players", "choices"), [(2, 15), (3, 5), (4, 5)])
def test_every_choice_of_cards_can_be_laid_away(players: int, choices: int) -> None:
    """Two of six, or one of five, in the order of the hand (R4)."""
    state = apply(start(Rules(players)), Deal(shuffled(PACK_52, 3)))
    for seat in range(players):
        actions = possible_actions(state, seat)
        assert len(actions) == choices
        assert actions == lawful_actions(state, seat) == lawful_actions(view(state, seat))
        away = Rules(players).to_lay_away
        assert actions[0] == LayAway(seat, state.hands[seat][:away])
    assert possible_actions(state) == (Abandon(), *(Abandon(seat) for seat in range(players)))


def test_the_cards_that_fit_can_be_played() -> None:
    """Only the seat whose turn it is has actions, and only the cards that do not pass 31 (R8)."""
    state = after(dealt(Rules(), ("TC TS 3C 4C", "5D KD 9D 2D"), "8C 8D 8H 8S", "QH", dealer=1), "TC 5D TS")
    assert possible_actions(state, 1) == (Play(1, Card.parse("2D")),)
    assert possible_actions(state, 0) == ()
    assert awaited(state) == actors(state) == (1,)
    assert windows(state) == ()


def test_only_the_true_count_is_lawful() -> None:
    """0 to 29 can be announced; the rules ask for one number (S2)."""
    state = at_the_show()
    assert possible_actions(state, 1) == tuple(Announce(1, points) for points in range(30))
    assert lawful_actions(state, 1) == (Announce(1, 12),)
    assert lawful_actions(view(state, 1)) == (Announce(1, 12),)
    assert lawful_actions(state, 0) == ()


def test_answers_go_from_mild_to_hard() -> None:
    """The first is the answer of an absent player: to accept (S4, S6)."""
    state = apply(at_the_show(), Announce(1, 11))
    answers = lawful_actions(state, 0)
    assert answers[:3] == (Answer(0), Answer(0, Overcount()), Answer(0, Muggins(1)))
    assert answers[-1] == Answer(0, Muggins(29))
    assert len(answers) == 31
    assert answers == possible_actions(state, 0)


def test_the_window_of_a_count() -> None:
    """The count is open to the opponent whose turn it is to answer, and what was announced is what it is about (S3)."""
    state = apply(at_the_show(), Announce(1, 11))
    assert windows(state) == windows(view(state, 1)) == (Window(Announce(1, 11), (0,), Until.ANSWERED),)
    assert Until.ANSWERED.rule == "cribbage.S5"
    assert windows(apply(state, Answer(0))) == ()


def test_the_table_deals_and_counts() -> None:
    """The table deals from a seed, and counts if no player does (Q39, S1)."""
    state = start(Rules())
    assert table_action(state, "seed") == Deal(shuffled(PACK_52, "seed"))
    counting = at_the_show(Rules())
    assert counting.phase == Showing(1, False)
    assert table_action(counting, 0) == Count()
    assert lawful_actions(counting) == (Count(), Abandon(), Abandon(0), Abandon(1))
    assert table_action(at_the_show(), 0) is None
    assert awaited(counting) == ()


# --- refusals


@pytest.mark.parametrize(
    ("action", "reason", "sentence"),
    [
        (Play(2, Card.parse("AC")), RefusalReason.NO_SUCH_SEAT, "seat 2 is not at this table of 2"),
        (Abandon(5), RefusalReason.NO_SUCH_SEAT, "seat 5 is not at this table of 2"),
        (Play(0, Card.parse("4H")), RefusalReason.OUT_OF_TURN, "it is the turn of seat 1"),
        (Play(1, Card.parse("4H")), RefusalReason.NOT_HELD, "seat 1 does not hold 4H"),
        (Deal(PACK_52), RefusalReason.WRONG_PHASE, "now: the table is at playing"),
        (
            LayAway(0, parse_cards("4H 5S")),
            RefusalReason.WRONG_PHASE,
            "now: the table is at playing",
        ),
        (Count(), RefusalReason.PLAYERS_COUNT, "in this game the players count the hands"),
        (Announce(1, 12), RefusalReason.WRONG_PHASE, "now: the table is at playing"),
        (Answer(0), RefusalReason.COUNT_SETTLED, "no count waits for an answer"),
    ],
)
def test_refusals_in_the_play(action: Action, reason: RefusalReason, sentence: str) -> None:
    """A refusal says why, in one sentence with the clause, and nothing changes."""
    state = dealt(MUGGINS, HANDS, CRIB, "QH")
    refused = refusal(state, action)
    assert refused is not None
    assert reason is refused.reason
    assert sentence in str(refused)
    assert str(refused).endswith(f"[{reason.rule}]")
    with pytest.raises(RefusedError) as caught:
        step(state, action)
    assert caught.value.refusal == refused


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (LayAway(0, parse_cards("4H")), RefusalReason.WRONG_NUMBER),
        (LayAway(0, parse_cards("4H 5S 6D")), RefusalReason.WRONG_NUMBER),
        (LayAway(0, parse_cards("4H 7S")), RefusalReason.NOT_HELD),
        (LayAway(1, parse_cards("7S 8S")), RefusalReason.ALREADY_LAID_AWAY),
        (Play(0, Card.parse("4H")), RefusalReason.WRONG_PHASE),
        (Deal(PACK_52), RefusalReason.WRONG_PHASE),
    ],
)
def test_refusals_while_cards_are_laid_away(action: Action, reason: RefusalReason) -> None:
    """Each seat lays away once, the right number, of its own cards (R4, R6)."""
    state = apply(start(MUGGINS), hand_to(MUGGINS, HANDS, CRIB, "QH", dealer=0))
    state = apply(state, LayAway(1, parse_cards("7C AH")))
    refused = refusal(state, action)
    assert refused is not None
    assert reason is refused.reason


@pytest.mark.parametrize(
    ("seat", "reason", "sentence"),
    [
        (0, None, ""),
        (1, RefusalReason.OWN_COUNT, "opponents answer a count, and seat 1 made it [cribbage.S3]"),
        (2, RefusalReason.ANSWERED_ALREADY, "seat 2 has answered already, and an answer is final [cribbage.Q14]"),
        (3, RefusalReason.OWN_SIDE, "seat 3 is on the side of the counter, seat 1 [cribbage.S16]"),
    ],
)
def test_who_may_answer(seat: int, reason: RefusalReason | None, sentence: str) -> None:
    """The opponents in turn, once each; not the counter, nor the partner (S3, S16, Q14)."""
    rules = Rules(4, True, 61, Counting.MUGGINS)
    state = next(
        state
        for _, _, state, _ in played(rules, 1)
        if isinstance(state.phase, Answering) and (state.phase.seat, state.phase.counter) == (0, 1)
    )
    refused = refusal(state, Answer(seat))
    assert (reason, sentence) == ((refused.reason, str(refused)) if refused else (None, ""))


@pytest.mark.parametrize(
    ("rules", "reason"),
    [
        (Rules(), RefusalReason.TABLE_COUNTS),
        (Rules(lowball=True), RefusalReason.TABLE_COUNTS),
        (Rules(counting=Counting.MUGGINS, lowball=True), RefusalReason.LOWBALL_COUNTS),
    ],
)
def test_nobody_announces_where_the_table_counts(rules: Rules, reason: RefusalReason) -> None:
    """The refusal says whether that was chosen, or comes with lowball (S1, S17, Q26)."""
    for action in (Announce(1, 12), Answer(0)):
        refused = refusal(at_the_show(rules), action)
        assert refused is not None
        assert reason is refused.reason


def test_a_pack_of_another_size_is_not_dealt() -> None:
    """The pack is all 52 cards (R1)."""
    refused = refusal(start(Rules()), Deal(PACK_52[1:]))
    assert refused is not None
    assert RefusalReason.WRONG_PACK is refused.reason


def test_what_is_no_action_is_an_error() -> None:
    """A refusal is for actions of the game; anything else is a mistake of the caller."""
    state = start(Rules())
    for nonsense in (None, "play", Card.parse("AC"), Muggins(2)):
        with pytest.raises(InputError, match="expected an action of cribbage"):
            refusal(state, cast("Any", nonsense))
    with pytest.raises(InputError, match="expected a State or a View"):
        possible_actions(cast("Any", "table"), 0)
    with pytest.raises(InputError, match="the view of seat 0 does not answer for seat 1"):
        possible_actions(view(state, 0), 1)
    table = cast("Any", "table")
    for ask in (awaited, actors, windows, outcome):
        with pytest.raises(InputError, match="expected a State or a View of cribbage, not 'table'"):
            ask(table)
    for look in (table_cards, flaws):
        with pytest.raises(InputError, match="expected a State of cribbage, not 'table'"):
            look(table)
    with pytest.raises(InputError, match="expected a State of cribbage"):
        step(cast("Any", view(state, None)), Abandon())
    with pytest.raises(InputError, match="expected a State of cribbage"):
        view(table, 0)
    with pytest.raises(InputError, match="expected the Rules of cribbage"):
        start(cast("Any", 2))
    with pytest.raises(InputError, match="the seats are 0 to 1, not 2"):
        start(Rules(), dealer=2)


@pytest.mark.parametrize(
    ("make", "error"),
    [
        (lambda: Play(-1, Card.parse("AC")), "a seat is a whole number from 0 up, not -1"),
        (lambda: Play(0, cast("Card", "AC")), "expected a Card, not 'AC'"),
        (lambda: LayAway(0, cast("Any", "AC 2C")), "expected cards, not the text 'AC 2C'"),
        (lambda: LayAway(0, parse_cards("AC AC")), "the card AC is there twice"),
        (lambda: Announce(0, cast("Any", "8")), "a number of points is a whole number, not '8'"),
        (lambda: Answer(0, cast("Any", "muggins")), "a claim is Muggins(points), Overcount() or None"),
        (lambda: Answer(0, cast("Any", 2)), "a claim is Muggins(points), Overcount() or None, not 2"),
    ],
)
def test_actions_are_made_of_the_right_things(make: Any, error: str) -> None:
    """An action checks what it is made of; whether it can happen is for the game."""
    with pytest.raises(InputError) as caught:
        make()
    assert error in str(caught.value)
    assert isinstance(caught.value, CardError) == ("card" in error.lower())


# --- what happens


def test_the_events_of_a_deal() -> None:
    """A deal told event by event: who did what, and each point with its seat, side, cards and clause."""
    rules = Rules()
    told: list[Event] = []
    state = start(rules)

    def do(action: Action) -> None:
        nonlocal state
        done = step(state, action)
        state = done.state
        told.extend(done.events)

    do(hand_to(rules, ("3H 3S 4D 5C", "TD JS QD KC"), "AC 9D 2S 7H", "JH", dealer=0))
    do(LayAway(1, parse_cards("2S 7H")))
    do(LayAway(0, parse_cards("AC 9D")))
    for card in parse_cards("TD 3H QD 4D 3S JS 5C KC"):
        do(Play(awaited(state)[0], card))
    for _ in range(3):
        do(Count())
    c = Card.parse
    first, second = parse_cards("KC TD QD JS"), parse_cards("5C 4D 3H 3S")
    crib = parse_cards("AC 9D 7H 2S")
    expected: list[Event] = [
        Dealt(0, 6, 0),
        LaidAway(1, 2),
        LaidAway(0, 2),
        StarterTurned(c("JH")),
        Pegged(0, 0, 2, PegReason.HEELS, (c("JH"),)),
        Played(1, c("TD"), 10),
        Played(0, c("3H"), 13),
        Played(1, c("QD"), 23),
        Played(0, c("4D"), 27),
        SaidGo(1, 27),
        Played(0, c("3S"), 30),
        CountEnded(0, 30),
        Pegged(0, 0, 1, PegReason.GO, (c("3S"),)),
        Played(1, c("JS"), 10),
        Played(0, c("5C"), 15),
        Pegged(0, 0, 2, PegReason.FIFTEEN, parse_cards("JS 5C")),
        Played(1, c("KC"), 25),
        CountEnded(1, 25),
        Pegged(1, 1, 1, PegReason.LAST, (c("KC"),)),
    ]
    assert told[: len(expected)] == expected
    shown = told[len(expected) :]
    assert [type(event) for event in shown] == [Counted, Pegged, Counted, Pegged, CribShown, Counted]
    assert isinstance(shown[0], Counted)
    assert shown[0].cards == first
    assert shown[0].count == count_hand(first, c("JH"))
    # R25-R30: T-J-Q-K with a second jack is a double run of four, worth eight, and a pair.
    assert shown[1] == Pegged(1, 1, 10, PegReason.HAND, (*first, c("JH")))
    # 3-3-4-5 is a double run and a pair, eight; 3+3+4+5 and 5+J are fifteens, four.
    assert shown[3] == Pegged(0, 0, 12, PegReason.HAND, (*second, c("JH")))
    assert shown[4] == CribShown(0, crib)
    # The crib is worth nothing, and so nothing is pegged for it.
    assert isinstance(shown[5], Counted)
    assert (shown[5].crib, shown[5].score.total) == (True, 0)
    assert state.phase == Dealing()
    assert state.dealer == 1


def test_the_events_of_a_challenge() -> None:
    """What is announced, answered and settled, with the verdict and the true count (S2-S11)."""
    done = step(at_the_show(), Announce(1, 10))
    five = (*parse_cards("9D 8H 7S 8S"), Card.parse("QH"))
    assert done.events == (
        Announced(1, False, five[:4], 10),
        Pegged(1, 1, 10, PegReason.ANNOUNCED, five),
    )
    before = at_the_show().scores
    settled = step(done.state, Answer(0, Muggins(3)))
    verdict = adjudicate_count(12, 10, Muggins(3))
    assert settled.events[0] == Answered(0, Muggins(3))
    told = settled.events[1]
    assert isinstance(told, Settled)
    assert (told.seat, told.crib, told.claimant, told.verdict) == (1, False, 0, verdict)
    assert told.count.score.total == 12
    assert settled.events[2:] == (Pegged(0, 0, 2, PegReason.MUGGINS, five),)
    assert settled.state.scores == (before[0] + 2, before[1] + 10)
    assert settled.state.phase == Announcing(0, False)
    assert settled.state.counts == (told,)


def test_a_wrong_count_is_a_fault() -> None:
    """The fault says what the hand is worth; the right count and every other action is none (S7, S9)."""
    state = at_the_show()
    low, high = fault(state, Announce(1, 10)), fault(state, Announce(1, 29))
    assert low is not None
    assert high is not None
    assert (low.reason, high.reason) == (FaultReason.TOO_LOW, FaultReason.TOO_HIGH)
    assert str(low) == "the cards are worth 12, and 10 misses 2 [cribbage.S7]"
    assert str(high) == "the cards are worth 12, and 29 is 17 too many [cribbage.S9]"
    assert fault(state, Announce(1, 12)) is None
    assert fault(state, Announce(0, 12)) is None
    assert fault(apply(state, Announce(1, 10)), Answer(0, Muggins(29))) is None


def test_a_count_too_high_at_the_target_waits() -> None:
    """The wait gives it away; a right count ends the game at once (S14, S15, S25, Q7, Q36)."""
    state = attrs.evolve(at_the_show(), scores=(100, 109))
    waiting = apply(state, Announce(1, 13))
    assert waiting.phase == Answering(0, 1, False, 13, 109)
    assert waiting.scores == (100, 122)
    assert waiting.shown_scores == (100, 121)
    done = step(state, Announce(1, 12))
    told = done.events[2]
    assert isinstance(told, Settled)
    assert (told.verdict.reason, told.claimant, told.score.total) == (VerdictReason.OUT, None, 12)
    assert isinstance(done.events[3], Ended)
    assert outcome(done.state) == done.events[3].outcome


def test_the_end_of_a_game() -> None:
    """Nothing can happen any more, and the outcome says who, how far, and who deals next (R24, R35, R38)."""
    state = apply(attrs.evolve(at_the_show(Rules()), scores=(55, 109)), Count())
    end = outcome(state)
    expected = Outcome((1,), (0,), OutcomeReason.OUT, (55, 121), (Skunk.DOUBLE_SKUNK, Skunk.NONE))
    assert end == expected
    assert outcome(view(state, None)) == expected
    assert (expected.rule, next_dealer(Rules(), state.dealer, expected)) == ("cribbage.R33", 0)
    assert state.phase == Over(expected)
    assert possible_actions(state) == possible_actions(state, 0) == ()
    assert table_action(state, 0) is None
    for action in (Deal(PACK_52), Count(), Abandon(), Play(0, Card.parse("4H"))):
        refused = refusal(state, action)
        assert refused is not None
        assert RefusalReason.GAME_OVER is refused.reason


def test_a_game_that_is_stopped_has_no_winner() -> None:
    """An agreed stop ends the game at any time, and nobody wins or loses."""
    for state in (start(MUGGINS), at_the_show(), apply(at_the_show(), Announce(1, 29))):
        done = step(state, Abandon(0))
        end = outcome(done.state)
        assert end is not None
        assert (end.winners, end.losers, end.reason) == ((), (), OutcomeReason.ABANDONED)
        assert done.events == (GameAbandoned(0), Ended(end))
        assert flaws(done.state) == ()
    assert next_dealer(MUGGINS, 1, cast("Outcome", outcome(done.state))) == 0


@pytest.mark.parametrize(("score", "target"), [(-1, 121), (True, 121), (5, 100)])
def test_no_skunk_without_a_score_and_a_target(score: Any, target: int) -> None:
    """A score is 0 or more, a target 121 or 61."""
    with pytest.raises(InputError):
        skunk(score, target)


def test_the_cards_stay_on_the_table_until_the_next_deal() -> None:
    """After the crib the last count can still be seen; the next deal takes all cards up (Q28)."""
    state = at_the_show(Rules())
    for _ in range(3):
        state = apply(state, Count())
    assert isinstance(state.phase, Dealing)
    assert len(state.counts) == 3
    assert set(table_cards(state)) == set(PACK_52)
    assert view(state, None).crib == state.crib
    assert shown_hand(state.play, 1) == state.hands[1] == parse_cards("9D 8H 7S 8S")
    state = apply(state, Deal(PACK_52))
    assert (state.counts, state.play, state.starter) == ((), (), None)
    assert set(table_cards(state)) == set(PACK_52)


def test_a_table_of_jacks_pays_heels_only_to_the_dealer() -> None:
    """Two for his heels come with every jack that is turned, and with no other card (R7)."""
    for starter in without(PACK_52, parse_cards(f"{PONE} {DEALER} {CRIB}")):
        state = dealt(Rules(), HANDS, CRIB, str(starter))
        assert state.scores == ((2, 0) if starter.rank is Rank.JACK else (0, 0))
