"""What is refused, faulty, lawful and awaited in Mushka, and by which clause; the vectors show the results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from tests.mushka.tables import HEARTS, HEARTS_PLAYS, REVOKE, REVOKE_PLAYS, after, dealt, played, plays, standing

from muggins import mushka
from muggins.cards import PACK_32, PACK_36, PACK_52, Card, parse_cards
from muggins.errors import CardError, InputError, RulesError
from muggins.mushka import (
    Abandon,
    Action,
    Call,
    Deal,
    Dealt,
    Ended,
    Exchange,
    FaultReason,
    Misdeal,
    Misdealt,
    OutcomeReason,
    Pass,
    Play,
    RefusalReason,
    Rules,
    Settle,
    Stand,
    State,
    Stop,
    Until,
    VerdictReason,
)
from muggins.table import RefusedError, Window, describe

CLEARED = played(dealt(records=(1, 25, 25)), HEARTS_PLAYS[0])
"""Seat 0 has cleared a record of 1 with the first trick, and leads."""

REVOKED = played(dealt(REVOKE), REVOKE_PLAYS[0])
"""Seat 1 has revoked in the first trick, has taken it, and leads."""


ACE_HAND = ("AH KH QH 8D AS", *HEARTS[1:])
"""The same deal, but seat 0 holds the ace of spades."""


def card(text: str) -> Card:
    """Read a card."""
    return Card.parse(text)


# --- rules


@pytest.mark.parametrize(("players", "pack"), [(3, PACK_32), (4, PACK_36), (5, PACK_52), (6, PACK_52), (7, PACK_52)])
def test_the_pack_goes_by_the_players(players: int, pack: tuple[Card, ...]) -> None:
    """Three play with 32 cards, four with 36, more with 52 (R2); fewer and more players are refused (R1)."""
    for wrong in (2, 8):
        with pytest.raises(RulesError):
            Rules(wrong)
    assert Rules(players).pack == pack


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: Rules(2), RulesError, r"players must be 3 to 7, got 2 \[mushka\.Q29\]"),
        (lambda: Rules(8), RulesError, r"players must be 3 to 7, got 8 \[mushka\.Q29\]"),
        (lambda: Rules(3, 0), RulesError, r"start_number must be at least 1, got 0 \[mushka\.Q29\]"),
        (lambda: Rules(3, 1_000_001), InputError, "start_number must be .* got 1000001"),
        (lambda: Rules(3, deal_limit=0), RulesError, r"deal_limit must be at least 1, got 0 \[mushka\.Q25\]"),
        (lambda: Rules(3, deal_limit=True), InputError, "deal_limit must be an integer.*, got True"),
        (lambda: Rules(3, ace_exchange=1), InputError, "True or False, got 1"),  # type: ignore[arg-type]  # wrong on purpose
        (lambda: Rules(3, stopped_in_full="no"), InputError, "True or False, got 'no'"),  # type: ignore[arg-type]  # wrong on purpose
        (lambda: Rules(True), InputError, "an integer, got True"),
        (lambda: Rules(3, 2.5), InputError, r"an integer.*, got 2\.5"),  # type: ignore[arg-type]  # wrong on purpose
        (lambda: mushka.start(Rules(3), dealer=3), InputError, "from 0 to 2, got 3"),
        (lambda: mushka.start(Rules(3), scores=(25, 25)), InputError, "expected 3 records, one for each seat, got 2"),
        (lambda: mushka.start(Rules(3), scores=(25, 25, 0)), InputError, "from 1 to 1000000, got 0"),
        (lambda: mushka.start(Rules(3), scores=(25, 25, 1_000_001)), InputError, "from 1 to 1000000, got 1000001"),
        (lambda: mushka.start(Rules(3), scores={25, 26, 27}), InputError, "records, .* in their order"),
        (lambda: mushka.start(3), InputError, "Rules of Mushka, got 3"),  # type: ignore[arg-type]  # wrong on purpose
        (lambda: mushka.first_dealer(3, 1), InputError, "Rules of Mushka, got 3"),  # type: ignore[arg-type]  # wrong on purpose
        (lambda: Play(-1, card("7H")), InputError, "got -1"),
        (lambda: Play(0, "7H"), CardError, "'7H'"),  # type: ignore[arg-type]  # wrong on purpose
        (lambda: Call(0, -1, 1), InputError, "the number of a trick must be an integer of at least 0, got -1"),
        (lambda: Exchange(0, parse_cards("7H 7H")), CardError, "7H occurs twice"),
        (lambda: Rules(3, 2**53), InputError, r"at most 2\*\*53 - 1, got one beyond it"),
        (lambda: mushka.fault(CLEARED, "stop"), InputError, "an action of Mushka, got 'stop'"),  # type: ignore[arg-type]  # wrong on purpose
        (lambda: mushka.step(mushka.view(CLEARED, 0), Stop(0)), InputError, "a State of Mushka"),  # type: ignore[arg-type]  # wrong on purpose
        (lambda: mushka.fault(mushka.view(CLEARED, 0), Stop(0)), InputError, "a State"),  # type: ignore[arg-type]  # wrong on purpose
        (lambda: mushka.refusal(1, Stop(0)), InputError, "a State or a View of Mushka, got 1"),  # type: ignore[arg-type]  # wrong on purpose
        (lambda: mushka.lawful_actions(1), InputError, "a State or a View of Mushka, got 1"),  # type: ignore[arg-type]  # wrong on purpose
        (lambda: mushka.actors(1), InputError, "a State or a View of Mushka, got 1"),  # type: ignore[arg-type]  # wrong on purpose
        (lambda: mushka.windows(1), InputError, "a State or a View of Mushka, got 1"),  # type: ignore[arg-type]  # wrong on purpose
        (lambda: mushka.outcome(1), InputError, "a State or a View of Mushka, got 1"),  # type: ignore[arg-type]  # wrong on purpose
        (lambda: mushka.table_action(1, 1), InputError, "a State of Mushka, got 1"),  # type: ignore[arg-type]  # wrong on purpose
        (lambda: mushka.view(1, 1), InputError, "a State of Mushka, got 1"),  # type: ignore[arg-type]  # wrong on purpose
        (lambda: mushka.lawful_actions(mushka.view(CLEARED, 1), True), InputError, "got True"),
        (lambda: mushka.step(CLEARED, "stop"), InputError, "an action of Mushka, got 'stop'"),  # type: ignore[arg-type]  # wrong on purpose
    ],
)
def test_nonsense_is_quoted(call: Callable[[], object], error: type[Exception], message: str) -> None:
    """Impossible values are errors that say what was expected."""
    with pytest.raises(error, match=message):
        call()


def test_exchanged_cards_are_sorted() -> None:
    """The order of the clicks does not matter."""
    assert Exchange(0, parse_cards("KH 7C AD")) == Exchange(0, parse_cards("7C AD KH"))


# --- refusals


@pytest.mark.parametrize(
    ("state", "action", "reason", "sentence"),
    [
        (
            dealt(),
            Deal(PACK_32),
            RefusalReason.DECISION_AWAITED,
            "seat 0 has to stand, exchange or pass first [mushka.R6]",
        ),
        (
            mushka.start(Rules(3)),
            Deal(PACK_36),
            RefusalReason.WRONG_PACK,
            "the pack must be 32 different cards, got 36, with 6C 6D 6H 6S of another pack [mushka.R2]",
        ),
        (
            mushka.start(Rules(3)),
            Deal((card("6C"), *PACK_32[1:])),
            RefusalReason.WRONG_PACK,
            "the pack must be 32 different cards, got 32, without AC, with 6C of another pack [mushka.R2]",
        ),
        (
            mushka.start(Rules(3)),
            Stand(0),
            RefusalReason.DEAL_AWAITED,
            "the table has to deal first [mushka.R4]",
        ),
        (dealt(), Stand(3), RefusalReason.NO_SUCH_SEAT, "seat 3 is not at this table of 3 [mushka.Q29]"),
        (REVOKED, Call(0, 0, 3), RefusalReason.NO_SUCH_SEAT, "seat 3 is not at this table of 3 [mushka.Q29]"),
        (REVOKED, Abandon(3), RefusalReason.NO_SUCH_SEAT, "seat 3 is not at this table of 3 [mushka.Q29]"),
        (dealt(), Stand(1), RefusalReason.OUT_OF_TURN, "it is the turn of seat 0 [mushka.R7]"),
        (
            REVOKED,
            Play(0, card("AD")),
            RefusalReason.LEAD_AWAITED,
            "seat 1 has the trick, and has to lead to the next one first [mushka.R10]",
        ),
        (
            REVOKED,
            Play(1, card("AD")),
            RefusalReason.LEAD_NOT_HELD,
            (
                "seat 1 does not hold AD, and cannot lead it: "
                "seat 1 has the trick, and has to lead to the next one first [mushka.R8]"
            ),
        ),
        (
            after(REVOKED, *plays("1:7D")),
            Play(2, card("AD")),
            RefusalReason.NOT_HELD,
            "seat 2 does not hold AD, and cannot play it: seat 2 has to play a card to the trick first [mushka.R9]",
        ),
        (
            after(REVOKED, *plays("1:7D")),
            Play(0, card("AD")),
            RefusalReason.CARD_AWAITED,
            "seat 2 has to play a card to the trick first [mushka.R9]",
        ),
        (
            standing(dealt()),
            Play(1, card("7H")),
            RefusalReason.FIRST_LEAD_AWAITED,
            "seat 0 has to lead to the first trick first [mushka.Q13]",
        ),
        (
            after(dealt(), Pass(0), Stand(1), Stand(2)),
            Play(0, card("AH")),
            RefusalReason.PASSED,
            "seat 0 has passed, and sits out the deal: seat 1 has to lead to the first trick first [mushka.Q12]",
        ),
        (
            REVOKED,
            Stand(1),
            RefusalReason.DECIDED,
            (
                "seat 1 has decided already, and decides once a deal: "
                "seat 1 has the trick, and has to lead to the next one first [mushka.Q8]"
            ),
        ),
        (
            dealt(),
            Exchange(0, parse_cards("7H 8D")),
            RefusalReason.DISCARD_NOT_HELD,
            "seat 0 does not hold 7H, and cannot discard it: seat 0 has to stand, exchange or pass first [mushka.R6]",
        ),
        (
            dealt(),
            Exchange(0, ()),
            RefusalReason.NO_CARDS,
            "an exchange must be of 1 to 5 cards, got none (to keep all is to stand) [mushka.Q9]",
        ),
        (
            dealt(),
            Exchange(0, parse_cards("AH KH QH 8D 9S 7C")),
            RefusalReason.TOO_MANY_CARDS,
            "an exchange must be of 1 to 5 cards, got 6 [mushka.Q9]",
        ),
        (
            dealt(ACE_HAND, rules=Rules(3, ace_exchange=False)),
            Exchange(0, parse_cards("AS")),
            RefusalReason.ACE_KEPT,
            "under these rules the ace of spades may not be exchanged away [mushka.Q7]",
        ),
        (
            dealt(ACE_HAND),
            Pass(0),
            RefusalReason.ACE_HELD,
            "a player who holds the ace of spades may not pass [mushka.R6]",
        ),
        (
            after(dealt(), Stand(0)),
            Misdeal(),
            RefusalReason.MISDEAL_TOO_LATE,
            (
                "a misdeal can only be declared while nobody has decided: "
                "seat 1 has to stand, exchange or pass first [mushka.Q26]"
            ),
        ),
        (mushka.start(Rules(3)), Misdeal(), RefusalReason.DEAL_AWAITED, "the table has to deal first [mushka.R4]"),
        (
            REVOKED,
            Settle(),
            RefusalReason.TOO_EARLY,
            (
                "a deal is settled when five tricks are complete or credited, or a stop stands: "
                "seat 1 has the trick, and has to lead to the next one first [mushka.Q30]"
            ),
        ),
        (
            played(dealt(), *HEARTS_PLAYS),
            Play(1, card("7H")),
            RefusalReason.SETTLEMENT_AWAITED,
            "the table has to settle the deal first [mushka.Q30]",
        ),
        (
            played(dealt(), *HEARTS_PLAYS),
            Stop(0),
            RefusalReason.NOTHING_TO_STOP,
            "the play is over, and there is nothing left to stop: the table has to settle the deal first [mushka.Q19]",
        ),
        (
            after(dealt(), Pass(0), Pass(1), Stand(2)),  # nothing to stop, and nothing was played
            Stop(2),
            RefusalReason.SETTLEMENT_AWAITED,
            "the table has to settle the deal first [mushka.Q30]",
        ),
        (
            after(CLEARED, *plays("0:KH")),
            Stop(0),
            RefusalReason.LED_ALREADY,
            (
                "the next trick was led already, and a stop comes before a lead: "
                "seat 1 has to play a card to the trick first [mushka.Q17]"
            ),
        ),
        (
            REVOKED,
            Stop(1),
            RefusalReason.NOT_CLEARED,
            (
                "seat 1 is not cleared, and may not stop: "
                "seat 1 has the trick, and has to lead to the next one first [mushka.Q24]"
            ),
        ),
        (
            dealt(),
            Call(0, 0, 1),
            RefusalReason.CALLS_CLOSED,
            (
                "calls are open from the first lead until the deal is settled: "
                "seat 0 has to stand, exchange or pass first [mushka.Q30]"
            ),
        ),
        (
            REVOKED,
            Call(1, 0, 1),
            RefusalReason.OWN_CARD,
            "nobody calls their own card: seat 1 has the trick, and has to lead to the next one first [mushka.Q23]",
        ),
        (
            after(REVOKED, Call(0, 0, 2)),
            Call(0, 0, 2),
            RefusalReason.CALLED_ALREADY,
            (
                "seat 0 has called this card already: "
                "seat 1 has the trick, and has to lead to the next one first [mushka.Q23]"
            ),
        ),
        (
            after(REVOKED, Call(0, 0, 1)),
            Call(2, 0, 1),
            RefusalReason.SETTLED,
            (
                "this revoke was called already, and the call was upheld: "
                "seat 2 has the trick, and has to lead to the next one first [mushka.Q23]"
            ),
        ),
        (
            after(CLEARED, Stop(0)),
            Play(0, card("KH")),
            RefusalReason.STOP_STANDS,
            "the stop of seat 0 stands, and the table has to settle the deal [mushka.Q30]",
        ),
        (
            after(CLEARED, Stop(0)),
            Deal(PACK_32),
            RefusalReason.STOP_STANDS,
            "the stop of seat 0 stands, and the table has to settle the deal [mushka.Q30]",
        ),
        (after(CLEARED, Stop(0), Settle()), Stop(0), RefusalReason.GAME_OVER, "the game is over [mushka.R14]"),
        (after(CLEARED, Stop(0), Settle()), Settle(), RefusalReason.GAME_OVER, "the game is over [mushka.R14]"),
        (after(CLEARED, Stop(0), Settle()), Abandon(), RefusalReason.GAME_OVER, "the game is over [mushka.R14]"),
        (
            after(CLEARED, Abandon()),
            Stop(0),
            RefusalReason.ABANDONED,
            "the game was stopped, and nobody has won [mushka.Q30]",
        ),
        (
            after(mushka.start(Rules(3, deal_limit=1), dealer=2), Deal(PACK_32), Pass(0), Pass(1), Pass(2)),
            Deal(PACK_32),
            RefusalReason.DEAL_LIMIT,
            "the game is over: the agreed number of deals was played [mushka.Q25]",
        ),
        (
            REVOKED,
            Call(0, 7, 1),
            RefusalReason.NOT_PLAYED,
            (
                "seat 1 has played no card to the 8th trick of the deal: "
                "seat 1 has the trick, and has to lead to the next one first [mushka.Q23]"
            ),
        ),
    ],
)
def test_a_refusal_says_why(state: State, action: Action, reason: RefusalReason, sentence: str) -> None:
    """A refusal has a reason, a clause and one sentence; step raises the same refusal."""
    refusal = mushka.refusal(state, action)
    assert refusal is not None
    assert reason is refusal.reason
    assert sentence == str(refusal)
    with pytest.raises(RefusedError) as caught:
        mushka.step(state, action)
    assert caught.value.refusal == refusal


def test_the_stock_may_be_too_short_for_an_exchange() -> None:
    """The last of four players finds what the others have left of 15 cards (Q10)."""
    for wanted, shown in ((5, "the stock is used up"), (4, "the stock has 1 card left"), (3, "2 cards left")):
        state = after(mushka.start(Rules(4)), Deal(PACK_36))
        for seat, number in ((1, 5), (2, 5), (3, wanted)):
            state = after(state, Exchange(seat, state.layout.hands[seat][:number]))
        refusal = mushka.refusal(state, Exchange(0, state.layout.hands[0]))
        assert refusal is not None
        assert refusal.reason is RefusalReason.STOCK_SHORT
        assert str(refusal).endswith(
            f"{shown}, which is not enough to exchange 5: seat 0 has to stand, exchange or pass first [mushka.Q10]"
        )
        numbers = {len(each.cards) for each in mushka.lawful_actions(state, 0) if isinstance(each, Exchange)}
        assert numbers == {*range(1, 6 - wanted)}


# --- faults and lists


def test_a_cleared_player_may_stop_or_play_on() -> None:
    """A stop comes first, because it wins; to play on is lawful, and its only price is another trick (Q17)."""
    assert mushka.awaited(CLEARED) == (0,)
    leads = [Play(0, each) for each in parse_cards("KH QH 8D 9S")]
    assert mushka.possible_actions(CLEARED, 0) == (Stop(0), *leads, Call(0, 0, 1), Call(0, 0, 2))
    assert mushka.lawful_actions(CLEARED, 0) == mushka.possible_actions(CLEARED, 0)
    assert mushka.fault(CLEARED, leads[0]) is None


def test_a_cleared_player_who_does_not_lead_is_not_awaited() -> None:
    """The player may stop before another player's lead, but is not awaited: that would show a secret (Q17)."""
    state = played(dealt(records=(25, 25, 1)), *HEARTS_PLAYS[:4])
    state = after(state, *plays("2:QS"))  # seat 2 has led, so it is too late to stop
    assert Stop(2) not in mushka.possible_actions(state, 2)
    state = after(played(dealt(REVOKE, records=(25, 25, 1)), REVOKE_PLAYS[0]), *plays("1:7D"), Call(0, 0, 1))
    assert mushka.awaited(state) == (2,)
    assert mushka.lawful_actions(state, 2)[0] == Stop(2)  # a call has cleared seat 2 during this trick (Q31)
    state = after(state, *plays("2:9D 0:AD"))
    assert mushka.awaited(state) == (0,)
    assert 2 in mushka.actors(state)
    assert mushka.lawful_actions(state, 2)[0] == Stop(2)


def test_an_absent_player_stands_and_follows() -> None:
    """The first lawful act is the mildest: to stand, and to play the first lawful card of the hand."""
    state = dealt()
    assert mushka.lawful_actions(state, 0)[0] == Stand(0)
    assert mushka.lawful_actions(standing(state), 0)[0] == Play(0, card("AH"))
    assert mushka.lawful_actions(after(standing(state), *plays("0:8D")), 1)[0] == Play(1, card("7D"))


def test_decisions_are_listed_in_order() -> None:
    """To stand, then every exchange from one card to five, then to pass, unless the ace of spades is held (R6)."""
    listed = mushka.lawful_actions(dealt(), 0)
    assert listed[0] == Stand(0)
    assert listed[-1] == Pass(0)
    exchanges = [action for action in listed if isinstance(action, Exchange)]
    assert len(exchanges) == 31
    assert [len(action.cards) for action in exchanges] == sorted(len(action.cards) for action in exchanges)
    assert Pass(0) not in mushka.possible_actions(dealt(["AS KH QH 8D 9S", *HEARTS[1:]]), 0)


def test_lawful_cards_come_before_the_others() -> None:
    """When hearts are led, hearts come first, then the cards that would be revokes, and then the calls."""
    state = after(standing(dealt(REVOKE)), *plays("0:QH"))
    assert mushka.lawful_actions(state, 1) == (*plays("1:TH"), Call(1, 0, 0))
    assert mushka.possible_actions(state, 1) == (*plays("1:TH 1:8C 1:7D 1:8D 1:TS"), Call(1, 0, 0))
    fault = mushka.fault(state, *plays("1:8C"))
    assert fault is not None
    assert fault.reason is FaultReason.MUST_FOLLOW
    assert str(fault) == "8C is played to QH, but the hand holds a card of the suit led [mushka.R9]"
    assert mushka.fault(state, *plays("1:KH")) is None  # it cannot be played at all: that is a refusal


def test_windows_are_open_whatever_a_call_would_bring() -> None:
    """Every card can be called until the settlement, by each other seat that has not called it yet (Q23)."""
    queen, eight, king = plays(REVOKE_PLAYS[0])
    until = Until.SETTLEMENT
    assert mushka.windows(REVOKED) == (
        Window(queen, (1, 2), until),
        Window(eight, (0, 2), until),
        Window(king, (0, 1), until),
    )
    state = after(REVOKED, Call(0, 0, 2), Call(1, 0, 2), Call(0, 0, 1))
    assert mushka.windows(state) == (Window(queen, (1, 2), until),)  # the others are settled, or called by all
    assert mushka.actors(state) == (1, 2)


def test_the_table_settles_when_it_is_due() -> None:
    """The table settles and may stop the game; it never does more without being asked."""
    stops = (Abandon(), Abandon(0), Abandon(1), Abandon(2))
    assert mushka.lawful_actions(REVOKED, None) == stops
    assert mushka.lawful_actions(dealt(), None) == (Misdeal(), *stops)  # Q26
    assert mushka.lawful_actions(after(dealt(), Stand(0)), None) == stops
    assert mushka.table_action(dealt(), 1) is None
    assert mushka.table_action(REVOKED, 1) is None
    stopped = after(CLEARED, Stop(0))
    assert mushka.lawful_actions(stopped, None) == (Settle(), *stops)
    assert mushka.table_action(stopped, 1) == Settle()
    over = after(stopped, Settle())
    assert mushka.lawful_actions(over, None) == ()
    assert mushka.table_action(over, 1) is None
    assert mushka.awaited(over) == ()
    assert mushka.actors(over) == ()
    assert mushka.windows(over) == ()


def test_a_view_answers_for_its_own_seat() -> None:
    """A view raises for the list of another seat, and refuses an action of another seat without revealing anything."""
    seen = mushka.view(CLEARED, 1)
    with pytest.raises(InputError, match="the view of seat 1 must be asked for that seat, got 0"):
        mushka.lawful_actions(seen, 0)
    refusal = mushka.refusal(seen, Stop(0))
    assert refusal is not None
    assert refusal.reason is RefusalReason.NOT_THIS_VIEW
    assert str(refusal) == "the view of seat 1 answers for that seat alone [mushka.Q27]"
    refusal = mushka.refusal(seen, Settle())
    assert refusal is not None
    assert refusal.reason is RefusalReason.NOT_THIS_VIEW


def test_a_spectator_can_do_nothing() -> None:
    """The view of a spectator lists nothing and refuses everything, including the acts of the table."""
    for state in (dealt(), REVOKED, after(CLEARED, Stop(0))):
        seen = mushka.view(state, None)
        assert mushka.possible_actions(seen) == ()
        assert mushka.lawful_actions(seen, None) == ()
        for action in (Abandon(), Misdeal(), Settle(), Stand(0), Call(1, 0, 0)):
            refusal = mushka.refusal(seen, action)
            assert refusal is not None
            assert str(refusal) == "a spectator can do nothing [mushka.Q27]"


def test_a_state_is_asked_for_a_seat() -> None:
    """A state must be asked about a seat, or about the table with None."""
    with pytest.raises(InputError, match="a state must be asked for a seat, None for the table, got no seat"):
        mushka.lawful_actions(REVOKED)


def test_the_first_dealer_is_drawn_by_lot() -> None:
    """Every seat is drawn, about equally often, and the same seed draws the same seat again."""  # R3
    for players in range(3, 8):
        drawn = Counter(mushka.first_dealer(Rules(players), seed) for seed in range(700))
        assert set(drawn) == set(range(players))
        assert max(drawn.values()) < 1.5 * min(drawn.values())
        assert mushka.first_dealer(Rules(players), "may") == mushka.first_dealer(Rules(players), "may")


def test_cards_are_dealt_one_at_a_time() -> None:
    """The player to the dealer's left gets the first, the sixth ... card; after the hands one is turned up."""  # R4 R5
    state = mushka.apply(mushka.start(Rules(3), dealer=1), Deal(PACK_32))
    assert [str(hand[0]) for hand in state.layout.hands] == ["7C", "8C", "AC"]
    assert [len(hand) for hand in state.layout.hands] == [5, 5, 5]
    assert (state.layout.turn_up, state.trump) == (PACK_32[15], PACK_32[15].suit)
    assert state.layout.stock == PACK_32[16:]


def test_revokes_that_can_still_be_called() -> None:
    """A revoke is listed from the moment the card is played until it is called, or until the settlement."""
    (fault,) = mushka.open_faults(REVOKED)
    assert fault.action == Play(1, card("8C"))
    assert fault.reason is FaultReason.MUST_FOLLOW
    assert mushka.open_faults(after(REVOKED, Call(0, 0, 2))) == (fault,)  # an unfounded call about another card
    assert mushka.open_faults(after(REVOKED, Call(0, 0, 1))) == ()
    over = played(dealt(REVOKE), *REVOKE_PLAYS)
    assert mushka.open_faults(over) == (fault,)
    assert mushka.open_faults(after(over, Settle())) == ()
    assert mushka.open_faults(mushka.start(Rules(3))) == ()


def test_a_misdeal_is_dealt_again() -> None:
    """The same dealer deals the same number of deal again, with the same records (Q26)."""
    state = dealt(records=(20, 21, 22))
    step = mushka.step(state, Misdeal())
    assert step.events == (Misdealt(2),)
    assert (step.state.dealer, step.state.deals, step.state.records) == (2, 0, (20, 21, 22))
    (event,) = mushka.step(step.state, Deal(PACK_32)).events
    assert event == Dealt(dealer=2, deal=1, scores=(20, 21, 22), turn_up=PACK_32[15])


def test_the_game_ends_after_the_agreed_number_of_deals() -> None:
    """Nobody has won then, and the outcome has a reason of its own (Q25); one deal earlier the game goes on."""
    for limit, over in ((1, True), (2, False)):
        state = played(dealt(rules=Rules(3, deal_limit=limit)), *HEARTS_PLAYS)
        step = mushka.step(state, Settle())
        outcome = mushka.outcome(step.state)
        assert (outcome is not None) == over
        if outcome is not None:
            assert (outcome.winners, outcome.reason, outcome.records) == ((), OutcomeReason.DEAL_LIMIT, (22, 24, 24))
            assert outcome.rule == "mushka.Q25"
            assert step.events[-1] == Ended(outcome)
            assert describe(step.events[-1]) == (
                "the game is over: nobody wins: the agreed number of deals was played [mushka.Q25]"
            )


def test_a_stopped_deal_in_full() -> None:
    """Under the option the remise is added in a stopped deal too, and who has won is the same (Q21)."""
    for in_full, records in ((False, (0, 25, 25)), (True, (0, 30, 30))):
        rules = Rules(3, stopped_in_full=in_full)
        state = played(dealt(records=(1, 25, 25), rules=rules), HEARTS_PLAYS[0])
        state = after(state, Stop(0), Settle())
        assert state.records == records
        outcome = mushka.outcome(state)
        assert outcome is not None
        assert outcome.winners == (0,)


def test_a_kept_ace_is_in_no_exchange() -> None:
    """Under the option no exchange with the ace of spades is listed (Q7)."""
    state = dealt(ACE_HAND, rules=Rules(3, ace_exchange=False))
    exchanges = [action for action in mushka.possible_actions(state, 0) if isinstance(action, Exchange)]
    assert len(exchanges) == 15
    assert not any(card("AS") in action.cards for action in exchanges)
    assert len([a for a in mushka.possible_actions(dealt(ACE_HAND), 0) if isinstance(a, Exchange)]) == 31


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        (Deal(PACK_32), "the table deals"),
        (Misdeal(), "the table takes the cards back"),
        (Exchange(0, parse_cards("7C 8C")), "seat 0 exchanges 7C 8C"),
        (Call(0, 2, 1), "seat 0 calls the card of seat 1 in the third trick"),
        (
            mushka.Called(0, 2, 1, card("7C"), VerdictReason.REVOKED),
            (
                "seat 0 calls the card of seat 1 in the third trick: 7C was played against the rules, "
                "which adds 5 to the record [mushka.R22]"
            ),
        ),
        (Dealt(2, 1, (25, 25, 24), card("7C")), "seat 2 deals deal 1 and turns up 7C; to write off: 25, 25, 24"),
        (mushka.Exchanged(0, 1), "seat 0 exchanges 1 card"),
        (mushka.Exchanged(0, 2), "seat 0 exchanges 2 cards"),
        (mushka.TrickTaken(0, 4), "seat 0 takes the fifth trick"),
        (mushka.TrickMoved(0, 1, 2), "the first trick moves from seat 1 to seat 2 [mushka.R22]"),
        (mushka.Credited(0, 1), "seat 0 is credited with 1 trick [mushka.Q15]"),
        (
            mushka.Written(0, -3, mushka.ItemReason.ACE, 0),
            "seat 0 has 0 to write off (-3): off for the ace of spades: 5, or what is left [mushka.R17]",
        ),
        (
            mushka.Written(0, 0, mushka.ItemReason.OVERSHOT, 25),
            (
                "seat 0 has 25 to write off (no change): the start number again for one trick too many, "
                "and any later 5 on top [mushka.R20]"
            ),
        ),
        (Misdealt(2), "the deal was wrong, and seat 2 deals again [mushka.Q26]"),
    ],
)
def test_actions_and_events_in_words(value: object, sentence: str) -> None:
    """Every sentence has the right numbers, and a clause where a rule decides."""
    assert describe(value) == sentence


def test_the_end_names_the_winner() -> None:
    """Or says that nobody has won."""
    won = after(played(dealt(records=(1, 25, 25)), HEARTS_PLAYS[0]), Stop(0), Settle())
    told = "seat 0 wins: the record was cleared, and the stop stood when the deal was settled [mushka.Q17]"
    assert describe(mushka.outcome(won)) == told
    stopped = after(dealt(), Abandon())
    assert describe(mushka.outcome(stopped)).startswith("nobody wins: the game was stopped, ")
