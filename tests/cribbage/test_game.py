"""The game of cribbage in detail: lists, refusals, windows, events, ends."""

from __future__ import annotations

from typing import Any, cast

import pytest
from tests.cribbage.tables import (
    CRIB,
    DEALER,
    HANDS,
    IN_PLAY,
    MUGGINS,
    PONE,
    TOURNAMENT,
    after,
    at_the_show,
    dealt,
    hand_to,
    played,
)

from muggins.cards import PACK_52, Card, Rank, parse_cards, shuffled, without
from muggins.cribbage import (
    Abandon,
    Abandoned,
    Action,
    Announce,
    Announced,
    Announcing,
    Answer,
    Answered,
    Answering,
    AnsweringCard,
    CardSettled,
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
    HandsShown,
    LaidAway,
    LayAway,
    LayingAway,
    Muggins,
    Outcome,
    OutcomeReason,
    Over,
    Overcount,
    Part,
    Pegged,
    PegReason,
    Play,
    Played,
    Playing,
    RefusalReason,
    Rules,
    SaidGo,
    Settled,
    Showing,
    Skunk,
    StarterTurned,
    State,
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
    open_faults,
    outcome,
    possible_actions,
    referee,
    refusal,
    skunk,
    start,
    step,
    table_action,
    table_cards,
    view,
    windows,
)
from muggins.errors import CardError, InputError
from muggins.table import RefusedError, Window, describe

C = Card.parse


def pegs(events: tuple[Event, ...]) -> list[tuple[int, int, str]]:
    """Return seat, points and reason of each event of points."""
    return [(event.seat, event.points, event.reason.value) for event in events if isinstance(event, Pegged)]


def play_out(state: State) -> State:
    """Return the state after the play, in which each seat plays its first card that fits."""
    while isinstance(state.phase, Playing):
        state = apply(state, lawful_actions(state, state.phase.seat)[0])
    return state


# --- beginning


def test_a_game_can_begin_from_given_scores() -> None:
    """Given scores are by side, from 0 to below the target of the side (Q40, R42)."""
    assert start(Rules(), scores=(118, 0)).scores == (118, 0)
    assert start(Rules(3, alone=1), scores=[120, 60]).scores == (120, 60)
    for rules, scores, message in (
        (Rules(), (121, 0), "the score of side 0 must be an integer from 0 to 120, got 121"),
        (Rules(), (0, -1), "the score of side 1 must be an integer from 0 to 120, got -1"),
        (Rules(3, alone=1), (0, 61), "the score of side 1 must be an integer from 0 to 60, got 61"),
        (Rules(), (0,), "there must be 2 scores, one for each side, got 1"),
        (Rules(), (0, 0, 0), "at most 2 scores by side"),
        (Rules(), {1, 2}, "scores by side in their order"),
        (Rules(), 5, "scores by side in their order"),
    ):
        with pytest.raises(InputError, match=message):
            start(rules, scores=cast("Any", scores))


@pytest.mark.parametrize(
    ("players", "numbers", "to_crib"), [(2, (6, 6), 0), (3, (5, 5, 5), 1), (4, (5,) * 4, 0), (5, (5, 5, 4, 5, 5), 0)]
)
def test_the_deal(players: int, numbers: tuple[int, ...], to_crib: int) -> None:
    """One card at a time from the dealer's left; of five the dealer has four (R4, Q39)."""
    dealer = 2 % players
    done = step(start(Rules(players), dealer=dealer), Deal(PACK_52))
    assert done.events == (Dealt(dealer, 1, (0,) * players, numbers, to_crib),)
    layout = done.state.layout
    assert tuple(map(len, layout.hands)) == numbers
    order = [(dealer + 1 + place) % players for place in range(players)]
    for place, seat in enumerate(order):
        rounds = [PACK_52[place + players * number] for number in range(min(numbers))]
        assert set(rounds) <= set(layout.hands[seat])
    if players == 5:  # the last round goes to the four others, one card each
        last = PACK_52[20:24]
        assert [card in layout.hands[seat] for card, seat in zip(last, order, strict=False)] == [True] * 4
    assert layout.pack[0] is PACK_52[sum(numbers) + to_crib]
    waiting = tuple(seat for seat in range(players) if players != 5 or seat != dealer)
    assert done.state.phase == LayingAway(waiting)


def test_three_for_last_belong_to_the_five_card_game_that_begins_from_nothing() -> None:
    """The seat that does not deal first has 3, once, and not with given scores (R39, Q41)."""
    done = step(start(Rules(cards=5), dealer=1), Deal(PACK_52))
    peg = Pegged(0, 0, 3, PegReason.THREE_FOR_LAST, Part.DEAL, (), 3)
    assert done.events == (Dealt(1, 1, (0, 0), (5, 5), 0), peg)
    assert step(start(Rules(cards=5), scores=(0, 0)), Deal(PACK_52)).state.scores == (0, 0)
    assert step(start(Rules()), Deal(PACK_52)).state.scores == (0, 0)
    threes = [
        event
        for _, _, _, events in played(Rules(cards=5), 1)
        for event in events
        if isinstance(event, Pegged) and event.reason is PegReason.THREE_FOR_LAST
    ]
    assert len(threes) == 1


# --- lists


def test_the_order_in_which_seats_lay_away_does_not_matter() -> None:
    """Laying away is simultaneous, and click order does not matter either (R6)."""
    state = apply(start(Rules(3)), Deal(PACK_52))
    assert state.phase == LayingAway((0, 1, 2))
    acts = [LayAway(seat, state.layout.hands[seat][:1]) for seat in range(3)]
    assert apply(apply(state, acts[0]), acts[2]) == apply(apply(state, acts[2]), acts[0])
    assert LayAway(0, parse_cards("5H AC")) == LayAway(0, parse_cards("AC 5H"))
    assert LayAway(0, set(parse_cards("5H AC"))) == LayAway(0, parse_cards("AC 5H"))


@pytest.mark.parametrize(
    ("rules", "choices"), [(Rules(), 15), (Rules(cards=5), 10), (Rules(3), 5), (Rules(4), 5), (Rules(5), 5)]
)
def test_every_choice_of_cards_can_be_laid_away(rules: Rules, choices: int) -> None:
    """Two of six or of five, or one of five, in the order of the hand; the dealer of five lays none away (R4)."""
    state = apply(start(rules, dealer=1), Deal(shuffled(PACK_52, 3)))
    for seat in range(rules.players):
        actions = possible_actions(state, seat)
        assert actions == lawful_actions(state, seat) == lawful_actions(view(state, seat))
        if rules.players == 5 and seat == 1:
            assert actions == ()
            continue
        assert len(actions) == choices
        away = rules.to_lay_away(seat, 1)
        assert actions[0] == LayAway(seat, state.layout.hands[seat][:away])
    assert possible_actions(state, None) == (Abandon(), *(Abandon(seat) for seat in range(rules.players)))


def test_the_cards_that_fit_can_be_played() -> None:
    """Only the seat whose turn it is has actions, and only the cards that do not pass 31 (R8)."""
    state = after(dealt(Rules(), ("TC TS 3C 4C", "5D KD 9D 2D"), "8C 8D 8H 8S", "QH", dealer=1), "TC 5D TS")
    assert possible_actions(state, 1) == (Play(1, C("2D")),)
    assert possible_actions(state, 0) == ()
    assert awaited(state) == actors(state) == (1,)
    assert windows(state) == ()


@pytest.mark.parametrize("rules", [TOURNAMENT, IN_PLAY], ids=["tournament", "house"])
def test_points_from_0_to_29_can_be_named_and_one_number_is_lawful(rules: Rules) -> None:
    """Each card that fits is listed with each number; only its score without go and last is lawful (Q23)."""
    state = after(dealt(rules, HANDS, CRIB, "QH"), "8S")
    cards = parse_cards("4H 5S 6C 6D")
    claims = (Answer(0, Overcount()), *(Answer(0, Muggins(points)) for points in range(1, 30)))
    possible = tuple(Play(0, card, points) for card in sorted(cards, key=lambda c: c.index) for points in range(30))
    assert possible_actions(state, 0) == (*possible, *claims)
    assert lawful_actions(state, 0) == (*possible[::30], *claims)
    state = after(state, "6D")
    assert lawful_actions(state, 1)[0] == Play(1, C("9D"), 0)
    assert Play(1, C("7S"), 3) in lawful_actions(state, 1)  # 8 6 7 is a run


def test_only_the_true_count_is_lawful() -> None:
    """0 to 29 can be announced; the rules ask for one number (S2)."""
    state = at_the_show()
    assert possible_actions(state, 1) == tuple(Announce(1, points) for points in range(30))
    assert lawful_actions(state, 1) == (Announce(1, 12),)
    assert lawful_actions(view(state, 1)) == (Announce(1, 12),)
    assert lawful_actions(state, 0) == ()


def crib_of_one_suit() -> State:
    """Return the state in which the dealer announces a crib of four hearts, the starter being a spade."""
    hands = ("4S 5S 6D 6C", "7S 8S 8D 9D")
    state = after(dealt(MUGGINS, hands, "2H 4H 6H 8H", "KS"), "8S 6D 9D 4S 8D 6C 7S 5S")
    for counter in (1, 0):
        announce = lawful_actions(state, counter)[0]
        state = apply(apply(state, announce), Answer(1 - counter))
    assert state.phase == Announcing(0, True)
    return state


def test_a_crib_is_announced_and_settled_as_a_crib() -> None:
    """Four hearts are not a flush in a crib: 0 is lawful, 4 is a fault, and the settlement says 0 (R29)."""
    state = crib_of_one_suit()
    assert lawful_actions(state, 0) == lawful_actions(view(state, 0)) == (Announce(0, 0),)
    assert fault(state, Announce(0, 0)) is None
    wrong = fault(state, Announce(0, 4))
    assert wrong is not None
    assert (wrong.reason, dict(wrong.facts)) == (FaultReason.TOO_HIGH, {"true": 0, "announced": 4, "surplus": 4})
    open_state = apply(state, Announce(0, 4))
    assert open_faults(open_state) == (wrong,)
    done = step(open_state, Answer(1, Overcount()))
    settled = done.events[1]
    assert isinstance(settled, Settled)
    assert (settled.crib, settled.score.total, settled.count.score.total, settled.upheld) == (True, 0, 0, True)
    assert pegs(done.events) == [(0, -4, "surplus_lost"), (1, 4, "surplus_won")]
    assert [event.part for event in done.events if isinstance(event, Pegged)] == [Part.CRIB, Part.CRIB]


def test_a_crib_that_the_table_counts_is_counted_as_a_crib() -> None:
    """The event explains the crib, and the audit its items, without a flush of four (R29)."""
    hands = ("4S 5S 6D 6C", "7S 8S 8D 9D")
    state = after(dealt(Rules(), hands, "2H 4H 6H 8H", "KS"), "8S 6D 9D 4S 8D 6C 7S 5S")
    state = apply(apply(state, Count()), Count())
    counted = step(state, Count()).events[-1]
    assert isinstance(counted, Counted)
    assert (counted.crib, counted.count.items, counted.count.score.total) == (True, (), 0)
    assert referee.items(crib_of_one_suit(), Announce(0, 4)) == ()


def test_answers_go_from_mild_to_hard() -> None:
    """The first answer is that of an absent player: to accept (S4, S6)."""
    state = apply(at_the_show(), Announce(1, 11))
    answers = lawful_actions(state, 0)
    assert answers[:3] == (Answer(0), Answer(0, Overcount()), Answer(0, Muggins(1)))
    assert answers[-1] == Answer(0, Muggins(29))
    assert len(answers) == 31
    assert answers == possible_actions(state, 0)


def test_the_window_of_a_count() -> None:
    """The window is open to the opponent whose turn it is to answer, and is about the number announced (S3)."""
    state = apply(at_the_show(), Announce(1, 11))
    assert windows(state) == windows(view(state, 1)) == (Window(Announce(1, 11), (0,), Until.ANSWERED),)
    assert Until.ANSWERED.rule == "cribbage.S5"
    assert windows(apply(state, Answer(0))) == ()
    assert open_faults(state) == (fault(at_the_show(), Announce(1, 11)),)
    assert open_faults(apply(at_the_show(), Announce(1, 12))) == ()


def to_count(rules: Rules, score: int) -> State:
    """Return the state in which the pone is to count 12, about from this score, and nothing waits for an answer."""
    state = at_the_show(rules, scores=(50, score))
    return apply(state, Answer(state.phase.seat)) if isinstance(state.phase, AnsweringCard) else state


@pytest.mark.parametrize("rules", [MUGGINS, TOURNAMENT], ids=["house", "tournament"])
def test_a_number_too_high_is_a_fault_by_the_clause_of_its_call(rules: Rules) -> None:
    """Short of the game hole, in it, and in it with a true count that reaches it too (S9, A13, A15, Q6)."""
    found: set[tuple[str, str]] = set()
    for score in (0, 90, 105, 115):
        state = to_count(rules, score)
        for points in range(13, 30):
            wrong = fault(state, Announce(1, points))
            assert wrong is not None
            assert open_faults(apply(state, Announce(1, points))) == (wrong,)
            before = (state.scores[1], state.scores[0])
            called = adjudicate_count(12, points, Overcount(), counting=rules.counting, before=before)
            assert called.rule == wrong.rule
            found.add((wrong.reason.value, wrong.rule))
    house = {("too_high", "cribbage.S9")}
    assert found == (
        house
        if rules == MUGGINS
        else {
            ("overpegged", "cribbage.A13"),
            ("false_game", "cribbage.A15"),
            ("out_anyway", "cribbage.A15"),
        }
    )


def test_a_card_named_too_high_in_the_game_hole_claims_game_falsely() -> None:
    """At 118 a card worth nothing is named 3: not short of the game hole, so it is A15 and not A13."""
    state = named(TOURNAMENT, "", ("7D 9S 4D 3C", "8S TC TD 9H"), scores=(0, 118))
    said = "the true count is 0, and 3, which reaches the game hole, is too high by 3 [cribbage.A15]"
    assert str(fault(state, Play(1, C("8S"), 3))) == said
    assert [str(each) for each in open_faults(apply(state, Play(1, C("8S"), 3)))] == [said]
    assert str(fault(state, Play(1, C("8S"), 2))) == "the true count is 0, and 2 is too high by 2 [cribbage.A13]"


@pytest.mark.parametrize("rules", [MUGGINS, TOURNAMENT], ids=["house", "tournament"])
def test_the_points_of_a_claim_name_the_clause_of_its_verdict(rules: Rules) -> None:
    """Verdict and events cite one clause, also where the cap at the game hole decides (A8), and say the same points."""
    moved: set[str] = set()
    for score in (0, 90, 105, 115):
        state = to_count(rules, score)
        for points in range(30):
            opened = apply(state, Announce(1, points))
            if not isinstance(opened.phase, Answering):
                continue
            for claim in (Overcount(), Muggins(1), Muggins(9), Muggins(29)):
                events = step(opened, Answer(0, claim)).events
                (settled,) = [event for event in events if isinstance(event, Settled)]
                pegged = [event for event in events if isinstance(event, Pegged)]
                assert {event.rule for event in pegged} <= {settled.verdict.rule}
                assert sum(event.points for event in pegged if event.seat == 1) == settled.verdict.counter_points
                assert sum(event.points for event in pegged if event.seat == 0) == settled.verdict.claimant_points
                moved.update(event.reason.value for event in pegged)
    if rules == TOURNAMENT:
        assert moved == {
            "short",
            "short_of_holes",
            "not_short",
            "overpeg_lost",
            "overpeg_won",
            "overclaim_lost",
            "overclaim_won",
            "false_game",
        }
    else:
        assert moved == {"muggins", "false_muggins", "surplus_lost", "surplus_won"}


def test_the_window_of_a_card() -> None:
    """The window is open until the opponent plays, or answers explicitly when it is not that player's turn (Q23)."""
    state = after(dealt(TOURNAMENT, HANDS, CRIB, "QH"), "8S:1")
    assert windows(state) == (Window(Play(1, C("8S"), 1), (0,), Until.PLAYED),)
    (found,) = open_faults(state)
    assert (found.reason, found.rule) == (FaultReason.OVERPEGGED, "cribbage.A13")
    assert Until.PLAYED.rule == "cribbage.Q23"
    three = Rules(3, counting=Counting.MUGGINS, muggins_in_play=True)
    hands = ("9S TC JC KD", "7S 8S 8H 9D", "4H 5S 6D 6C")
    state = after(dealt(three, hands, "5C 5D KS 2C", "QH"), "7S")
    assert windows(state) == (Window(Play(1, C("7S"), 0), (2,), Until.ANSWERED),)
    assert windows(apply(state, Answer(2))) == (Window(Play(1, C("7S"), 0), (0,), Until.ANSWERED),)


def test_the_table_deals_and_counts() -> None:
    """The table deals from a seed, and counts if no player does (Q39, S1)."""
    state = start(Rules())
    assert table_action(state, "seed") == Deal(shuffled(PACK_52, "seed"))
    counting = at_the_show(Rules())
    assert counting.phase == Showing(1, False)
    assert table_action(counting, 0) == Count()
    assert lawful_actions(counting, None) == (Count(), Abandon(), Abandon(0), Abandon(1))
    assert table_action(at_the_show(), 0) is None
    assert awaited(counting) == ()


def test_a_state_is_asked_for_a_seat_and_a_spectator_does_nothing() -> None:
    """Without a seat a state does not answer; the view of a spectator lists nothing and refuses everything (Q28)."""
    state = at_the_show(Rules())
    for ask in (lawful_actions, possible_actions):
        with pytest.raises(InputError, match="a state must be asked for a seat"):
            ask(state)
        assert ask(view(state, None)) == ()
    for action in (Count(), Abandon(), Answer(0), Deal(PACK_52)):
        refused = refusal(view(state, None), action)
        assert refused is not None
        assert str(refused) == "a spectator can do nothing [cribbage.Q28]"


# --- refusals


def refused(state: State, action: Action) -> tuple[RefusalReason | None, str]:
    """Return why an action is refused, and what is said; step says the same, and nothing changes."""
    found = refusal(state, action)
    if found is None:
        return None, ""
    before = repr(state)
    with pytest.raises(RefusedError) as caught:
        step(state, action)
    assert caught.value.refusal == found
    assert repr(state) == before
    assert str(found).endswith(f"[{found.reason.rule}]")
    return cast("RefusalReason", found.reason), str(found)


@pytest.mark.parametrize(
    ("action", "reason", "sentence"),
    [
        (Play(2, C("AC")), RefusalReason.NO_SUCH_SEAT, "seat 2 is not at this table of 2 [cribbage.R4]"),
        (Abandon(5), RefusalReason.NO_SUCH_SEAT, "seat 5 is not at this table of 2 [cribbage.R4]"),
        (Play(0, C("4H")), RefusalReason.OUT_OF_TURN, "it is the turn of seat 1 [cribbage.R8]"),
        (
            Play(1, C("4H")),
            RefusalReason.NOT_HELD,
            "seat 1 does not hold 4H: seat 1 has to play a card first [cribbage.R4]",
        ),
        (Play(1, C("8S"), 0), RefusalReason.TABLE_PEGS, "no points are named [cribbage.S13]"),
        (Deal(PACK_52), RefusalReason.CARD_AWAITED, "seat 1 has to play a card first [cribbage.R22]"),
        (
            LayAway(0, parse_cards("4H 5S")),
            RefusalReason.ALREADY_LAID_AWAY,
            "seat 0 has laid away already: seat 1 has to play a card first [cribbage.R6]",
        ),
        (Count(), RefusalReason.PLAYERS_COUNT, "in this game the players count the hands [cribbage.S1]"),
        (Announce(1, 12), RefusalReason.CARD_AWAITED, "seat 1 has to play a card first [cribbage.R22]"),
        (Answer(0), RefusalReason.CARD_AWAITED, "seat 1 has to play a card first [cribbage.R22]"),
    ],
)
def test_refusals_in_the_play(action: Action, reason: RefusalReason, sentence: str) -> None:
    """A refusal says why, in one sentence with the clause, and nothing changes."""
    found, said = refused(dealt(MUGGINS, HANDS, CRIB, "QH"), action)
    assert reason is found
    assert sentence in said


def test_lowball_is_why_no_points_are_named() -> None:
    """Muggins in the play was agreed, and lowball is played without it (S17, Q26)."""
    rules = Rules(counting=Counting.MUGGINS, muggins_in_play=True, lowball=True)
    found, said = refused(dealt(rules, HANDS, CRIB, "QH"), Play(1, C("8S"), 0))
    assert RefusalReason.LOWBALL_PEGS is found
    assert "lowball is played without muggins" in said


@pytest.mark.parametrize(
    ("action", "reason", "sentence"),
    [
        (Play(1, C("7S"), 0), RefusalReason.CARD_OPEN, "seat 0 has to answer the points that seat 1 named"),
        (Play(0, C("8H"), 0), RefusalReason.NOT_HELD, "seat 0 does not hold 8H: seat 0 has to answer the points"),
        (Play(0, C("4H")), RefusalReason.POINTS_MISSING, "the points that 4H scores have to be named"),
        (Play(0, C("4H"), 30), RefusalReason.NO_POINTS, "must be 0 to 29, got 30"),
        (Play(0, C("4H"), -1), RefusalReason.NO_POINTS, "must be 0 to 29, got -1"),
        (Answer(0), RefusalReason.CARD_ACCEPTS, "it is the turn of seat 0, which holds a card that fits"),
        (Answer(0, Muggins(0)), RefusalReason.NO_CLAIM, "must be 1 to 29, got 0"),
        (Answer(1), RefusalReason.OWN_COUNT, "seat 1 does not answer its own count: seat 0 has to"),
        (Announce(1, 12), RefusalReason.CARD_OPEN, "seat 0 has to answer"),
        (Deal(PACK_52), RefusalReason.CARD_OPEN, "seat 0 has to answer"),
    ],
)
def test_refusals_while_a_card_waits(action: Action, reason: RefusalReason, sentence: str) -> None:
    """Nothing else happens before the answer, and on the opponent's turn the card is the only acceptance (Q23)."""
    found, said = refused(after(dealt(TOURNAMENT, HANDS, CRIB, "QH"), "8S:0"), action)
    assert reason is found
    assert sentence in said


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (LayAway(0, parse_cards("4H")), RefusalReason.WRONG_NUMBER),
        (LayAway(0, parse_cards("4H 5S 6D")), RefusalReason.WRONG_NUMBER),
        (LayAway(0, parse_cards("4H 7S")), RefusalReason.NOT_HELD),
        (LayAway(1, parse_cards("7S 8S")), RefusalReason.ALREADY_LAID_AWAY),
        (Play(0, C("4H")), RefusalReason.LAYING_AWAY_AWAITED),
        (Announce(0, 4), RefusalReason.LAYING_AWAY_AWAITED),
        (Deal(PACK_52), RefusalReason.LAYING_AWAY_AWAITED),
        (Answer(0), RefusalReason.LAYING_AWAY_AWAITED),
    ],
)
def test_refusals_while_cards_are_laid_away(action: Action, reason: RefusalReason) -> None:
    """Each seat lays away once, the right number, of its own cards (R4, R6)."""
    state = apply(start(MUGGINS), hand_to(MUGGINS, HANDS, CRIB, "QH", dealer=0))
    state = apply(state, LayAway(1, parse_cards("7C AH")))
    found, said = refused(state, action)
    assert reason is found
    assert "seat 0 has to lay away first" in said or reason is RefusalReason.WRONG_NUMBER


def test_refusals_say_what_the_table_waits_for() -> None:
    """Each phase has its reason, which says whom the table waits for (R6, R23, S2, Q35, Q39)."""
    deal = Deal(PACK_52)
    said = {
        refused(start(Rules()), Count())[1],
        refused(apply(start(Rules()), deal), deal)[1],
        refused(at_the_show(Rules()), deal)[1],
        refused(at_the_show(), deal)[1],
        refused(apply(at_the_show(), Announce(1, 3)), Announce(0, 3))[1],
        refused(start(Rules()), LayAway(0, parse_cards("4H 5S")))[1],
        refused(crib_of_one_suit(), Play(0, C("4S")))[1],
    }
    assert said == {
        "the table has to deal first [cribbage.Q39]",
        "seats 0, 1 have to lay away first [cribbage.R6]",
        "the table has to count the hand of seat 1 first [cribbage.R23]",
        "seat 1 has to count its hand first [cribbage.S2]",
        "seat 0 has to answer the count of seat 1 first [cribbage.Q35]",
        "seat 0 has to count its crib first [cribbage.S2]",
    }


def test_the_dealer_of_five_lays_nothing_away() -> None:
    """The dealer has four cards and keeps them (R4)."""
    state = apply(start(Rules(5)), Deal(PACK_52))
    found, said = refused(state, LayAway(0, state.layout.hands[0][:1]))
    assert found is RefusalReason.NOTHING_TO_LAY_AWAY
    assert said == (
        "the dealer of five players lays nothing away: seats 1, 2, 3, 4 have to lay away first [cribbage.R4]"
    )


@pytest.mark.parametrize(
    ("seat", "reason", "sentence"),
    [
        (0, None, ""),
        (1, RefusalReason.OWN_COUNT, "seat 1 does not answer its own count: {awaited} [cribbage.S3]"),
        (
            2,
            RefusalReason.ANSWERED_ALREADY,
            "seat 2 has answered already, and an answer is final: {awaited} [cribbage.Q14]",
        ),
        (3, RefusalReason.OWN_SIDE, "seat 3 does not answer a count of its own side: {awaited} [cribbage.S16]"),
    ],
)
def test_who_may_answer(seat: int, reason: RefusalReason | None, sentence: str) -> None:
    """The opponents in turn, once each; not the counter, nor the partner (S3, S16, Q14, Q15)."""
    rules = Rules(4, True, 61, Counting.MUGGINS)
    state = next(
        state
        for seed in range(9)
        for _, _, state, _ in played(rules, seed)
        if isinstance(state.phase, Answering) and (state.phase.seat, state.phase.counter) == (0, 1)
    )
    awaits = "seat 0 has to answer the count of seat 1 first"
    assert (reason, sentence.format(awaited=awaits)) == refused(state, Answer(seat))


def test_an_answer_out_of_turn_is_refused() -> None:
    """Of four players without partners all three opponents answer, in seat order (Q13, Q16)."""
    rules = Rules(4, counting=Counting.MUGGINS)
    hands = ("9S TC JC KD", "7S 8S 8H 9D", "4H 5S 6D 6C", "2S 3S AC AD")
    state = play_out(dealt(rules, hands, "5C 5D KS 2C", "QH"))
    assert isinstance(state.phase, Announcing)
    state = apply(state, Announce(1, 3))
    assert refused(state, Answer(3)) == (RefusalReason.NOT_ASKED, "it is for seat 2 to answer [cribbage.Q13]")
    for seat in (2, 3, 0):
        assert awaited(state) == (seat,)
        state = apply(state, Answer(seat))
    assert state.phase == Announcing(2, False)


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
        assert reason is refused(at_the_show(rules), action)[0]


def test_the_counter_counts_alone() -> None:
    """Only the seat whose hand is due announces, a number from 0 to 29 (R23, S2, Q12)."""
    state = at_the_show()
    assert refused(state, Announce(0, 12)) == (
        RefusalReason.NOT_THE_COUNTER,
        "it is for seat 1 to count [cribbage.R23]",
    )
    for points in (-1, 30):
        assert refused(state, Announce(1, points))[0] is RefusalReason.NO_COUNT
    assert refusal(state, Announce(1, 19)) is None


def test_a_pack_of_another_size_is_not_dealt() -> None:
    """The pack is all 52 cards (R1), and the refusal names the card that is missing."""
    assert refused(start(Rules()), Deal(PACK_52[1:])) == (
        RefusalReason.WRONG_PACK,
        "the pack must be 52 different cards, got 51, without AC [cribbage.R1]",
    )


def test_what_is_no_action_is_an_error() -> None:
    """A refusal is for actions of the game; anything else is a mistake of the caller."""
    state = start(Rules())
    for nonsense in (None, "play", C("AC"), Muggins(2)):
        with pytest.raises(InputError, match="expected an action of cribbage"):
            refusal(state, cast("Any", nonsense))
    with pytest.raises(InputError, match="expected a State or a View"):
        possible_actions(cast("Any", "table"), 0)
    with pytest.raises(InputError, match="the view of seat 0 must be asked for that seat, got 1"):
        possible_actions(view(state, 0), 1)
    table = cast("Any", "table")
    for ask in (awaited, actors, windows, outcome):
        with pytest.raises(InputError, match="expected a State or a View of cribbage, got 'table'"):
            ask(table)
    for look in (table_cards, flaws, open_faults):
        with pytest.raises(InputError, match="expected a State of cribbage, got 'table'"):
            look(table)
    with pytest.raises(InputError, match="expected a State of cribbage"):
        table_action(cast("Any", view(state, None)), 1)
    with pytest.raises(InputError, match="expected a State of cribbage"):
        step(cast("Any", view(state, None)), Abandon())
    with pytest.raises(InputError, match="expected a State of cribbage"):
        fault(cast("Any", view(state, None)), Abandon())
    with pytest.raises(InputError, match="expected a State of cribbage"):
        view(table, 0)
    with pytest.raises(InputError, match="expected the Rules of cribbage"):
        start(cast("Any", 2))
    with pytest.raises(InputError, match="the dealer must be an integer from 0 to 1, got 2"):
        start(Rules(), dealer=2)
    with pytest.raises(InputError, match="expected the Rules of cribbage"):
        next_dealer(table, 0, table)
    with pytest.raises(InputError, match="expected an Outcome of cribbage"):
        next_dealer(Rules(), 0, table)


@pytest.mark.parametrize(
    ("make", "error"),
    [
        (lambda: Play(-1, C("AC")), "a seat must be an integer of at least 0, got -1"),
        (lambda: Play(True, C("AC")), "a seat must be an integer of at least 0, got True"),
        (lambda: Play(0, cast("Card", "AC")), "expected a Card, got 'AC'"),
        (lambda: Play(0, C("AC"), cast("Any", "2")), "a number of points must be an integer, got '2'"),
        (lambda: LayAway(0, cast("Any", "AC 2C")), "expected cards, got the text 'AC 2C'"),
        (lambda: LayAway(0, parse_cards("AC AC")), "the card AC occurs twice"),
        (lambda: Announce(0, cast("Any", "8")), "a number of points must be an integer, got '8'"),
        (lambda: Answer(0, cast("Any", "muggins")), "a claim must be Muggins(points), Overcount() or None"),
        (lambda: Answer(0, cast("Any", 2)), "a claim must be Muggins(points), Overcount() or None, got 2"),
    ],
)
def test_actions_are_made_of_the_right_things(make: Any, error: str) -> None:
    """An action checks what it is made of; the game decides whether it can happen."""
    with pytest.raises(InputError) as caught:
        make()
    assert error in str(caught.value)
    assert isinstance(caught.value, CardError) == ("card" in error.lower())


# --- what happens


def test_the_events_of_a_deal() -> None:
    """A deal event by event: who did what, and each point with its seat, part, cards, clause and the score after it."""
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
    first, second = parse_cards("KC TD QD JS"), parse_cards("5C 4D 3H 3S")
    crib = parse_cards("AC 9D 7H 2S")
    expected: list[Event] = [
        Dealt(0, 1, (0, 0), (6, 6), 0),
        LaidAway(1, 2),
        LaidAway(0, 2),
        StarterTurned(C("JH")),
        Pegged(0, 0, 2, PegReason.HEELS, Part.DEAL, (C("JH"),), 2),
        Played(1, C("TD"), 10),
        Played(0, C("3H"), 13),
        Played(1, C("QD"), 23),
        Played(0, C("4D"), 27),
        SaidGo(1, 27),
        Played(0, C("3S"), 30),
        CountEnded(0, 30),
        Pegged(0, 0, 1, PegReason.GO, Part.PLAY, (C("3S"),), 3),
        Played(1, C("JS"), 10),
        Played(0, C("5C"), 15),
        Pegged(0, 0, 2, PegReason.FIFTEEN, Part.PLAY, parse_cards("JS 5C"), 5),
        Played(1, C("KC"), 25),
        CountEnded(1, 25),
        Pegged(1, 1, 1, PegReason.LAST, Part.PLAY, (C("KC"),), 1),
    ]
    assert told[: len(expected)] == expected
    shown = told[len(expected) :]
    assert [type(event) for event in shown] == [Counted, Pegged, Counted, Pegged, CribShown, Counted]
    assert isinstance(shown[0], Counted)
    assert shown[0].cards == first
    assert shown[0].count == count_hand(first, C("JH"))
    # R27, R26: T-J-Q-K with a second jack is a double run of four, worth eight, and a pair.
    assert shown[1] == Pegged(1, 1, 10, PegReason.HAND, Part.HAND, (*first, C("JH")), 11)
    # 3-3-4-5 is a double run and a pair, eight; 3+3+4+5 and 5+J are fifteens, four.
    assert shown[3] == Pegged(0, 0, 12, PegReason.HAND, Part.HAND, (*second, C("JH")), 17)
    assert shown[4] == CribShown(0, crib)
    # The crib is worth nothing, and so nothing is pegged for it.
    assert isinstance(shown[5], Counted)
    assert (shown[5].crib, shown[5].score.total) == (True, 0)
    assert (state.phase, state.dealer, state.deals) == (Dealing(), 1, 1)
    do(Deal(PACK_52))
    assert told[-1] == Dealt(1, 2, (17, 11), (6, 6), 0)


def test_which_cards_make_the_points_of_the_play() -> None:
    """A run names its newest cards alone, fifteen and thirty-one the whole count, a pair the equal cards (R15)."""
    hands = ("3H 4S 2D KD", "9D 2S 5C 5S")
    state = after(dealt(Rules(), hands, "8C 8D 8H 8S", "QH", dealer=0), "9D 3H 2S")
    done = step(state, Play(0, C("4S")))
    assert done.events[1:] == (Pegged(0, 0, 3, PegReason.RUN, Part.PLAY, parse_cards("3H 2S 4S"), 3),)
    hands = ("5H KH JH 9C", "5D 5C 6S 6D")
    state = after(dealt(Rules(), hands, "8C 8D 8H 8S", "QH", dealer=0), "5D 5H")
    done = step(state, Play(1, C("5C")))
    assert done.events[1:] == (
        Pegged(1, 1, 2, PegReason.FIFTEEN, Part.PLAY, parse_cards("5D 5H 5C"), 2),
        Pegged(1, 1, 6, PegReason.PAIR, Part.PLAY, parse_cards("5D 5H 5C"), 8),
    )
    other = after(dealt(Rules(), hands, "8C 8D 8H 8S", "QH", dealer=0), "6S JH")
    assert step(after(other, "5D"), Play(0, C("5H"))).events[1:] == (
        Pegged(0, 0, 2, PegReason.PAIR, Part.PLAY, parse_cards("5D 5H"), 2),
    )
    state = after(done.state, "KH")
    done = step(state, Play(1, C("6S")))
    thirty_one = parse_cards("5D 5H 5C KH 6S")
    assert done.events[1:] == (
        Pegged(1, 1, 2, PegReason.THIRTY_ONE, Part.PLAY, thirty_one, 10),
        CountEnded(1, 31),
    )


def test_the_events_of_a_challenge() -> None:
    """What is announced, answered and settled, with the verdict and the true count (S2, S3, S7, S11)."""
    state = at_the_show()
    done = step(state, Announce(1, 10))
    five = (*parse_cards("9D 8H 7S 8S"), C("QH"))
    before = state.scores
    assert done.events == (
        Announced(1, False, five[:4], 10),
        Pegged(1, 1, 10, PegReason.ANNOUNCED, Part.HAND, five, before[1] + 10),
    )
    settled = step(done.state, Answer(0, Muggins(3)))
    verdict = adjudicate_count(12, 10, Muggins(3))
    assert settled.events[0] == Answered(0, Muggins(3))
    told = settled.events[1]
    assert isinstance(told, Settled)
    assert (told.seat, told.crib, told.claimant, told.verdict) == (1, False, 0, verdict)
    assert told.count.score.total == 12
    assert settled.events[2:] == (Pegged(0, 0, 2, PegReason.MUGGINS, Part.HAND, five, before[0] + 2),)
    assert settled.state.scores == (before[0] + 2, before[1] + 10)
    assert settled.state.phase == Announcing(0, False)
    assert settled.state.layout.show == (told,)


def test_a_wrong_count_is_a_fault() -> None:
    """The fault says what the hand is worth; the right count and every other action have none (S7, S9)."""
    state = at_the_show()
    low, high = fault(state, Announce(1, 10)), fault(state, Announce(1, 29))
    assert low is not None
    assert high is not None
    assert (low.reason, high.reason) == (FaultReason.TOO_LOW, FaultReason.TOO_HIGH)
    assert str(low) == "the true count is 12, and 10 is too low by 2 [cribbage.S7]"
    assert str(high) == "the true count is 12, and 29 is too high by 17 [cribbage.S9]"
    assert fault(state, Announce(1, 12)) is None
    assert fault(state, Announce(0, 12)) is None
    assert fault(apply(state, Announce(1, 10)), Answer(0, Muggins(29))) is None
    short = fault(dealt(TOURNAMENT, HANDS, CRIB, "QH"), Play(1, C("8S"), 2))
    assert short is not None
    assert str(short) == "the true count is 0, and 2 is too high by 2 [cribbage.A13]"


def test_only_the_total_of_a_count_is_judged() -> None:
    """A pair that was missed and one that was invented cancel out: the total is right, and no claim is upheld (S21)."""
    state = apply(at_the_show(), Announce(1, 12))  # whatever the player had in mind
    assert open_faults(state) == ()
    for claim in (Muggins(2), Overcount()):
        settled = step(state, Answer(0, claim)).events[1]
        assert isinstance(settled, Settled)
        assert not settled.upheld


def test_a_count_too_high_at_the_target_waits() -> None:
    """The wait shows that the count is too high; a right count ends the game at once (S14, S15, S25, Q7, Q36)."""
    state = at_the_show(scores=(97, 106))
    assert state.scores == (103, 109)
    waiting = step(state, Announce(1, 13))
    assert waiting.state.phase == Answering(0, 1, False, 13, 109)
    assert waiting.state.scores == (103, 122)
    assert waiting.state.shown_scores == (103, 121)
    assert [(event.points, event.score) for event in waiting.events if isinstance(event, Pegged)] == [(13, 121)]
    done = step(state, Announce(1, 12))
    told = done.events[2]
    assert isinstance(told, Settled)
    assert (told.verdict.reason, told.claimant, told.score.total) == (VerdictReason.OUT, None, 12)
    assert isinstance(done.events[3], Ended)
    assert outcome(done.state) == done.events[3].outcome


# --- muggins in the play


def named(rules: Rules, plays: str, hands: tuple[str, str], scores: tuple[int, int] | None = None) -> State:
    """Return the state after cards whose points are named; seat 0 deals, and the starter is not a jack."""
    return after(dealt(rules, hands, "2C 2D 2H 2S", "QH", scores=scores), plays)


def test_a_card_named_short_can_be_claimed_before_the_next_card() -> None:
    """The claimant gets the lesser of miss and number, and plays on (A3, A5, A7, A9, Q23)."""
    state = named(TOURNAMENT, "8S:0 7D:1", ("7D 9S 4D 3C", "8S TC TD 9H"))
    done = step(state, Answer(1, Muggins(2)))
    settled = done.events[1]
    assert isinstance(settled, CardSettled)
    assert (settled.seat, settled.cards, settled.score.total, settled.claimant) == (0, parse_cards("8S 7D"), 2, 1)
    assert settled.upheld
    assert settled.count.score.fifteen == 2
    assert pegs(done.events) == [(1, 1, "short")]
    assert done.state.phase == Playing(1, 15, parse_cards("8S 7D"), ())
    assert refused(done.state, Answer(1)) == (
        RefusalReason.COUNT_SETTLED,
        "the last count is settled, and no other waits for an answer: seat 1 has to play a card first [cribbage.S5]",
    )


def test_an_answer_to_nothing_says_what_the_table_waits_for() -> None:
    """Before any number was said the refusal says that alone, and afterwards also that the last is settled (S5)."""
    state = at_the_show()
    assert refused(state, Answer(0)) == (
        RefusalReason.ANNOUNCEMENT_AWAITED,
        "seat 1 has to count its hand first [cribbage.S2]",
    )
    state = apply(apply(state, Announce(1, 12)), Answer(0))
    found = refusal(state, Answer(0))
    assert found is not None
    assert found == refusal(view(state, 0), Answer(0))
    assert str(found) == (
        "the last count is settled, and no other waits for an answer: seat 0 has to count its hand first [cribbage.S5]"
    )
    assert dict(found.facts) == {"awaited": "announcement_awaited", "turn": 0, "crib": False}
    for points in (14, 0):
        state = apply(apply(state, Announce(0, points)), Answer(1))
    assert isinstance(state.phase, Dealing)
    assert refused(state, Answer(0))[1] == (
        "the last count is settled, and no other waits for an answer: the table has to deal first [cribbage.S5]"
    )


def test_a_card_accepts_and_loses_the_claim() -> None:
    """The card settles the number before it: the events say so, and no claim is left (A9, A12, Q23)."""
    state = named(TOURNAMENT, "8S:0 7D:0", ("7D 9S 4D 3C", "8S TC TD 9H"))
    done = step(state, Play(1, C("TC"), 0))
    assert [type(event) for event in done.events] == [Answered, CardSettled, Played]
    assert done.events[0] == Answered(1, None)
    assert done.state.layout.play[-1] == Played(1, C("TC"), 25, 0)
    assert done.state.scores == (0, 0)
    assert isinstance(done.state.phase, AnsweringCard)
    assert done.state.phase.seat == 0


def test_who_cannot_play_on_their_turn_says_go_by_accepting() -> None:
    """The acceptance is the go, and then the player of the card goes on (Q23, A9)."""
    state = named(TOURNAMENT, "TC:0 9S:0 8S:0", ("9S KD QS 3C", "TC 8S TD 4H"))  # 27, and seat 0 holds 3C
    assert refused(state, Answer(0))[0] is RefusalReason.CARD_ACCEPTS
    state = named(TOURNAMENT, "TC:0 9S:0 8S:0", ("9S KD QS 5C", "TC 8S TD 4H"))  # 27, and nothing fits
    assert lawful_actions(state, 0)[0] == Answer(0)
    past = "KD takes the count from 27 to 37, past 31"
    awaited = "seat 0 has to answer the points that seat 1 named for its card first"
    assert refused(state, Play(0, C("KD"), 0)) == (RefusalReason.PAST_31, f"{past}: {awaited} [cribbage.R8]")
    done = step(state, Answer(0))
    assert [type(event) for event in done.events] == [Answered, CardSettled, SaidGo]
    assert done.state.phase == Playing(1, 27, parse_cards("TC 9S 8S"), (0,))


def test_who_is_out_of_the_count_must_accept_explicitly() -> None:
    """After a go, with no cards, at 31 and after the last card the opponent says accept (Q23)."""
    state = named(TOURNAMENT, "TC:0 9S:0 8S:0 go", ("9S KD QS 5C", "TC 8S TD 4H"))
    state = after(state, "4H:0")  # 31 named 0: the two are missed
    assert state.phase == AnsweringCard(0, 1, 0, 0, 31, parse_cards("TC 9S 8S 4H"), (0,))
    assert windows(state)[0].until is Until.ANSWERED
    done = step(state, Answer(0, Muggins(2)))
    assert pegs(done.events) == [(0, 2, "short")]
    assert done.state.phase == Playing(0, 0, (), ())
    done = step(state, Answer(0))
    assert pegs(done.events) == []  # R11: a 31 never earns the point for go, named or not
    assert done.events[-1] == CountEnded(1, 31)


def test_the_last_point_comes_after_the_answer() -> None:
    """The last card is named without the point for last, which the table pegs after the window (R12, Q23)."""
    state = named(TOURNAMENT, "TC:0 9S:0 8S:0 go", ("9S 6D 6S 5C", "TC 8S TD AH"))
    state = after(state, "AH:0 go")  # 28: nobody can go on, and seat 1 pegs the go
    assert state.scores == (0, 1)
    state = after(state, "6D:0 TD:0 6S:0 5C:0")
    assert isinstance(state.phase, AnsweringCard)
    done = step(state, Answer(1))
    assert pegs(done.events) == [(0, 1, "last")]
    assert done.state.phase == Announcing(1, False)


def test_a_number_that_is_not_too_high_wins_at_once_in_the_play() -> None:
    """At 119 a fifteen named 2 wins; named 3 it waits, and the overcount costs 15 more (A15, S14, Q4, Q19)."""
    hands = ("7D 9S 4D 3C", "8S TC TD 9H")
    state = named(TOURNAMENT, "8S:0", hands, scores=(119, 60))
    done = step(state, Play(0, C("7D"), 2))
    assert isinstance(done.state.phase, Over)
    assert [type(event) for event in done.events] == [Answered, CardSettled, Played, Pegged, CardSettled, Ended]
    waiting = named(TOURNAMENT, "8S:0 7D:4", hands, scores=(118, 60))
    assert waiting.scores == (121, 60)
    done = step(waiting, Answer(1, Overcount()))
    assert pegs(done.events) == [(0, -1, "overclaim_lost"), (1, 1, "overclaim_won"), (0, -15, "false_game")]
    assert done.state.scores == (105, 61)
    accepted = step(waiting, Play(1, C("TC"), 0))  # Q8: accepted by a card, which is not played any more
    assert accepted.state.phase == Over(cast("Outcome", outcome(accepted.state)))
    assert [type(event) for event in accepted.events] == [Answered, CardSettled, Ended]
    assert C("TC") in accepted.state.layout.hands[1]
    assert flaws(accepted.state) == ()


def test_the_house_option_pays_as_the_house_does() -> None:
    """Muggins in the play moves points in full, without the penalty of 15 (S7, S9, Q18, Q19, Q23)."""
    hands = ("7D 9S 4D 3C", "8S TC TD 9H")
    waiting = named(IN_PLAY, "8S:0 7D:8", hands, scores=(118, 60))
    assert waiting.scores == (126, 60)
    done = step(waiting, Answer(1, Overcount()))
    assert pegs(done.events) == [(0, -6, "surplus_lost"), (1, 6, "surplus_won")]
    assert done.state.scores == (120, 66)
    done = step(named(IN_PLAY, "8S:0 7D:0", hands), Answer(1, Muggins(5)))
    assert pegs(done.events) == [(1, 2, "muggins")]


def test_several_opponents_answer_a_card_explicitly() -> None:
    """Several opponents answer in seat order from the player's left; a card is not an acceptance then (S3, Q23)."""
    rules = Rules(3, counting=Counting.MUGGINS, muggins_in_play=True)
    hands = ("9S TC JC KD", "7S 8S 8H 9D", "4H 5S 6D 6C")
    state = apply(dealt(rules, hands, "5C 5D KS 2C", "QH"), Play(1, C("7S"), 0))
    assert refused(state, Play(2, C("4H"), 0))[0] is RefusalReason.CARD_OPEN
    assert lawful_actions(state, 2)[0] == Answer(2)
    state = apply(state, Answer(2))
    assert awaited(state) == (0,)
    assert refused(state, Answer(2))[0] is RefusalReason.ANSWERED_ALREADY
    assert apply(state, Answer(0)).phase == Playing(2, 7, parse_cards("7S"), ())


def test_a_sole_opponent_of_a_pair_accepts_by_a_card_on_their_turn() -> None:
    """In two against one the seat alone is the only opponent of the pair; the pair are two (R42, Q23)."""
    rules = Rules(3, alone=2, counting=Counting.MUGGINS, muggins_in_play=True)
    hands = ("9S TC JC KD", "7S 8S 8H 9D", "4H 5S 6D 6C")
    state = apply(dealt(rules, hands, "5C 5D KS 2C", "QH"), Play(1, C("7S"), 0))
    assert refused(state, Answer(2))[0] is RefusalReason.CARD_ACCEPTS
    state = apply(state, Play(2, C("4H"), 0))
    assert awaited(state) == (0,)
    assert refused(state, Play(0, C("9S"), 0))[0] is RefusalReason.CARD_OPEN
    state = apply(apply(state, Answer(0)), Answer(1))
    state = apply(state, Play(0, C("9S"), 0))
    # The partner is next in turn, and so the seat alone has to say that it accepts.
    assert lawful_actions(state, 2)[0] == Answer(2)


def test_heels_cannot_be_claimed() -> None:
    """Heels are pegged by the table and open no window, in the tournament too (A4, Q22)."""
    state = apply(start(TOURNAMENT), hand_to(TOURNAMENT, HANDS, CRIB, "JH", dealer=0))
    state = apply(state, LayAway(0, parse_cards("3C 9H")))
    done = step(state, LayAway(1, parse_cards("7C AH")))
    assert pegs(done.events) == [(0, 2, "heels")]
    assert windows(done.state) == ()


def test_a_tournament_peg_stops_in_the_game_hole() -> None:
    """Heels at 120 move the peg one hole, and 12 at 115 move it six (R34, Q18, A2)."""
    state = apply(start(TOURNAMENT, scores=(120, 0)), hand_to(TOURNAMENT, HANDS, CRIB, "JH", dealer=0))
    state = apply(state, LayAway(0, parse_cards("3C 9H")))
    done = step(state, LayAway(1, parse_cards("7C AH")))
    assert pegs(done.events) == [(0, 1, "heels")]
    assert done.state.scores == (121, 0)
    assert isinstance(done.state.phase, Over)


def test_the_opponent_claims_at_the_show_of_the_tournament() -> None:
    """The dealer claims on the other hand, the non-dealer on hand and crib, each before the next (A10, A11)."""
    plays = "8S 6D 9D 4H 8H 6C 7S 5S"
    state = dealt(TOURNAMENT, HANDS, CRIB, "QH")
    for card in plays.split():
        seat = awaited(state)[0]
        if isinstance(state.phase, AnsweringCard) and not any(
            isinstance(action, Play) for action in lawful_actions(state, seat)
        ):
            state = apply(state, Answer(seat))
            seat = awaited(state)[0]
        options = [each for each in lawful_actions(state, seat) if isinstance(each, Play) and each.card is C(card)]
        state = apply(state, options[0])
    state = apply(state, Answer(awaited(state)[0]))
    claims: list[tuple[int, int, str]] = []
    for counter in (1, 0, 0):
        assert isinstance(state.phase, Announcing)
        true = lawful_actions(state, counter)[0]
        assert isinstance(true, Announce)
        state = apply(state, Announce(counter, max(0, true.points - 1)))
        assert refused(state, Announce(1 - counter, 3))[0] is RefusalReason.COUNT_OPEN
        done = step(state, Answer(1 - counter, Muggins(1)))
        claims += pegs(done.events)
        state = done.state
    assert claims[:2] == [(0, 1, "short"), (1, 1, "short")]


# --- other ways of playing


def test_the_five_card_play_stops_at_the_first_go_or_31() -> None:
    """The go is pegged, the cards that are left are shown, and nothing else is played (R22, R39, Q41)."""
    state = dealt(Rules(cards=5), ("KS QC 2H", "9D TC 5S"), "7S 8H AC 3D", "4C", scores=(0, 0))
    state = after(state, "9D KS TC")  # 29
    done = step(state, Play(0, C("2H")))  # 31
    hands = (parse_cards("QC 2H KS"), parse_cards("TC 9D 5S"))
    assert done.events[1:] == (
        Pegged(0, 0, 2, PegReason.THIRTY_ONE, Part.PLAY, parse_cards("9D KS TC 2H"), 2),
        CountEnded(0, 31),
        HandsShown(hands),
    )
    assert done.state.phase == Showing(1, False)
    assert done.state.layout.hands == hands
    assert set(table_cards(done.state)) == set(PACK_52)
    state = after(dealt(Rules(cards=5), ("KS QC 2H", "9D TC 8S"), "7S 8H AC 3D", "4C", scores=(0, 0)), "9D KS TC")
    assert done.state.scores == (2, 0)
    state = dealt(Rules(cards=5), ("KS QC 4H", "9D TC 8S"), "7S 8H AC 3D", "4C", scores=(0, 0))
    done = step(after(state, "9D KS"), Play(1, C("TC")))  # 29, and nobody can go on
    assert done.events[1:4] == (
        SaidGo(0, 29),
        CountEnded(1, 29),
        Pegged(1, 1, 1, PegReason.GO, Part.PLAY, (C("TC"),), 1),
    )
    assert isinstance(done.events[4], HandsShown)


def test_a_five_card_count_that_uses_all_cards_ends_with_the_last() -> None:
    """When all six cards fit, the point is for the last card of the deal (R12, Q41)."""
    state = dealt(Rules(cards=5), ("2S 3C 4H", "AD 6C 7S"), "7D 8H AC 3D", "4C", scores=(0, 0))
    state = after(state, "AD 2S 6C 3C 7S")  # 19
    done = step(state, Play(0, C("4H")))
    assert pegs(done.events) == [(0, 1, "last")]
    assert done.events[-1] != HandsShown(done.state.layout.hands)


def test_a_five_card_flush_and_crib() -> None:
    """A flush of the hand is 3, or 4 with the starter; the crib has four cards (R39)."""
    state = dealt(Rules(cards=5), ("KS QC 2H", "2D 6D 9D"), "7S 8H AC 3D", "TD", scores=(0, 0))
    state = after(state, "9D KS 6D 2H 2D")
    done = step(state, Count()) if isinstance(state.phase, Showing) else None
    assert done is not None
    counted = done.events[0]
    assert isinstance(counted, Counted)
    assert (counted.cards, counted.score.flush) == (parse_cards("2D 6D 9D"), 4)
    assert len(state.layout.crib) == 4


@pytest.mark.parametrize(
    ("rules", "score", "points"),
    [
        (Rules(heels_until=120), 119, [(0, 2, "heels")]),
        (Rules(heels_until=120), 120, []),
        (Rules(heels_until=0), 0, []),
        (Rules(go_until=100), 110, [(0, 2, "heels")]),
    ],
)
def test_a_house_limit_on_heels(rules: Rules, score: int, points: list[tuple[int, int, str]]) -> None:
    """From the hole of ``heels_until`` on, the dealer's side pegs nothing for heels (R41)."""
    state = apply(start(rules, scores=(score, 0)), hand_to(rules, HANDS, CRIB, "JH", dealer=0))
    state = apply(state, LayAway(0, parse_cards("3C 9H")))
    done = step(state, LayAway(1, parse_cards("7C AH")))
    assert points == pegs(done.events)


@pytest.mark.parametrize(("score", "points"), [(99, [(1, 1, "go")]), (100, []), (120, [])])
def test_a_house_limit_on_go(score: int, points: list[tuple[int, int, str]]) -> None:
    """From the hole of ``go_until`` on, a side pegs nothing for go or last; a 31 is not a go (R41, R11)."""
    rules = Rules(go_until=100)
    hands = ("9S KD QS 6C", "TC 7S TD AH")
    state = after(dealt(rules, hands, "2C 2D 2H 2S", "QH", scores=(0, score)), "TC 9S 7S")
    done = step(state, Play(1, C("AH")))
    assert points == pegs(done.events)
    assert done.events[1] == CountEnded(1, 27)
    hands = ("9S KD QS 6C", "TC 7S TD 5H")
    state = after(dealt(rules, hands, "2C 2D 2H 2S", "QH", scores=(0, min(score, 110))), "TC 9S 7S")
    assert pegs(step(state, Play(1, C("5H"))).events) == [(1, 2, "thirty_one")]


def test_two_against_one_end_at_their_own_targets() -> None:
    """The seat alone is out at 61, the pair at 121; the loser's skunk goes by its own target (R42, R35, R36)."""
    rules = Rules(3, alone=1)
    hands = ("9S TC JC KD", "7S 8S 8H 9D", "4H 5S 6D 6C")
    state = play_out(dealt(rules, hands, "5C 5D KS 2C", "QH", scores=(80, 50)))
    done = step(state, Count())  # the hand of seat 1 is worth 12
    end = outcome(done.state)
    assert end is not None
    assert (end.winners, end.losers, end.reason) == ((1,), (0, 2), OutcomeReason.OUT)
    assert end.scores == (state.scores[0], 61)
    assert end.skunks == (Skunk.SKUNK, Skunk.NONE)
    assert next_dealer(rules, 0, end) == 1
    single = play_out(dealt(rules, hands, "5C 5D KS 2C", "QH", scores=(114, 10)))
    while outcome(single) is None:
        single = apply(single, Count())
    end = outcome(single)
    assert end is not None
    assert (end.winners, end.losers, end.scores[0], end.skunks[1]) == ((0, 2), (1,), 121, Skunk.SKUNK)


def test_the_lowest_of_those_who_are_not_out_wins_lowball() -> None:
    """The side at the target loses, and the lowest score wins, shared by ties (R40, Q27)."""
    rules = Rules(3, lowball=True)
    hands = ("9S TC JC KD", "7S 8S 8H 9D", "4H 5S 6D 6C")
    state = play_out(dealt(rules, hands, "5C 5D KS 2C", "QH", scores=(40, 110, 45)))
    end = outcome(apply(state, Count()))
    assert end is not None
    assert (end.winners, end.losers) == ((0,), (1,))
    assert end.skunks == (Skunk.NONE,) * 3
    behind = state.scores[0] - 40 - (state.scores[2] - 45)  # by how much seat 0 pegged more than seat 2 in the play
    state = play_out(dealt(rules, hands, "5C 5D KS 2C", "QH", scores=(40, 110, 40 + behind)))
    end = outcome(apply(state, Count()))
    assert end is not None
    assert end.winners == (0, 2)


# --- the end


def test_the_end_of_a_game() -> None:
    """Nothing can happen any more, and the outcome says who, how far, and who deals next (R24, R35, R38)."""
    state = apply(at_the_show(Rules(), scores=(49, 106)), Count())
    end = outcome(state)
    expected = Outcome((1,), (0,), OutcomeReason.OUT, (55, 121), (Skunk.DOUBLE_SKUNK, Skunk.NONE))
    assert end == expected
    assert outcome(view(state, None)) == expected
    assert (expected.rule, next_dealer(Rules(), state.dealer, expected)) == ("cribbage.R33", 0)
    assert state.phase == Over(expected)
    assert possible_actions(state, None) == possible_actions(state, 0) == ()
    assert table_action(state, 0) is None
    for action in (Deal(PACK_52), Count(), Abandon(), Play(0, C("4H"))):
        assert refused(state, action)[0] is RefusalReason.GAME_OVER
    assert describe(Ended(expected)) == (
        "the game is over: seat 1 wins, the scores are 55, 121: the first side to reach its target wins"
    )


def test_a_game_that_is_stopped_has_no_winner() -> None:
    """A stop ends the game at any time, and nobody wins or loses, with any scores."""
    playing = after(dealt(TOURNAMENT, HANDS, CRIB, "QH"), "8S:0")
    high = apply(at_the_show(scores=(94, 115)), Announce(1, 29))
    for state in (start(MUGGINS), at_the_show(), high, playing):
        done = step(state, Abandon(0))
        end = outcome(done.state)
        assert end is not None
        assert (end.winners, end.losers, end.reason) == ((), (), OutcomeReason.ABANDONED)
        assert done.events == (Abandoned(0), Ended(end))
        assert flaws(done.state) == ()
        for action in (Deal(PACK_52), Count(), Abandon(), Play(0, C("4H")), Answer(0)):
            assert refused(done.state, action) == (
                RefusalReason.ABANDONED,
                "the game was stopped, and nobody has won [cribbage.R33]",
            )
            assert refusal(view(done.state, None), action) is not None
    stopped = outcome(apply(high, Abandon()))
    assert stopped is not None
    assert describe(stopped) == "the game was stopped, and nobody wins; the scores are 100, 121 [cribbage.R33]"
    assert next_dealer(MUGGINS, 1, stopped) == 0


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
    assert len(state.layout.show) == 3
    assert set(table_cards(state)) == set(PACK_52)
    assert view(state, None).crib == state.layout.crib
    assert view(state, None).shown[1] == state.layout.hands[1] == parse_cards("9D 8H 7S 8S")
    state = apply(state, Deal(PACK_52))
    assert (state.layout.show, state.layout.play, state.layout.starter) == ((), (), None)
    assert set(table_cards(state)) == set(PACK_52)


def test_a_table_of_jacks_pays_heels_only_to_the_dealer() -> None:
    """Two for his heels come with every jack that is turned, and with no other card (R7)."""
    for starter in without(PACK_52, parse_cards(f"{PONE} {DEALER} {CRIB}")):
        state = dealt(Rules(), HANDS, CRIB, str(starter))
        assert state.scores == ((2, 0) if starter.rank is Rank.JACK else (0, 0))


def test_everything_that_happens_can_be_said() -> None:
    """Each action, event, verdict and outcome of a game has one English sentence."""
    said: dict[type, str] = {}
    for rules in (Rules(3), Rules(cards=5), IN_PLAY, TOURNAMENT):
        for _, action, _, events in played(rules, 2):
            for value in (action, *events):
                said.setdefault(type(value), describe(value))
    assert said[Played].startswith("seat ")
    assert "pegs" in said[Pegged]
    assert said[Dealt] == "deal 1, by seat 0; the scores are 0, 0, 0" or said[Dealt].startswith("deal 1, by seat ")
    assert len(said) >= 20
