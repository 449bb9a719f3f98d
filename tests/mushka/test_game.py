"""What is refused, faulty, lawful and awaited in Mushka, and by which clause; what it leads to is in the vectors."""

from __future__ import annotations

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
    Exchange,
    FaultReason,
    Pass,
    Play,
    RefusalReason,
    Rules,
    Settle,
    Stand,
    State,
    Stop,
    Until,
)
from muggins.table import RefusedError, Window

CLEARED = played(dealt(records=(1, 25, 25)), HEARTS_PLAYS[0])
"""Seat 0 has cleared a record of 1 with the first trick, and leads."""

REVOKED = played(dealt(REVOKE), REVOKE_PLAYS[0])
"""Seat 1 has revoked in the first trick, has taken it, and leads."""


def card(text: str) -> Card:
    """Read a card."""
    return Card.parse(text)


# --- rules


@pytest.mark.parametrize(("players", "pack"), [(3, PACK_32), (4, PACK_36), (5, PACK_52), (6, PACK_52), (7, PACK_52)])
def test_the_pack_goes_by_the_players(players: int, pack: tuple[Card, ...]) -> None:
    """Three play with 32 cards, four with 36, more with 52 (R2)."""
    assert Rules(players).pack == pack


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: Rules(2), RulesError, r"not 2 \[mushka\.Q29\]"),
        (lambda: Rules(8), RulesError, r"not 8 \[mushka\.Q29\]"),
        (lambda: Rules(3, 0), RulesError, r"1 or more, not 0 \[mushka\.Q29\]"),
        (lambda: Rules(True), InputError, "a whole number, not True"),
        (lambda: Rules(3, 2.5), InputError, r"a whole number, not 2\.5"),  # type: ignore[arg-type]
        (lambda: mushka.start(Rules(3), dealer=3), InputError, "0 to 2, not 3"),
        (lambda: mushka.start(3), InputError, "Rules of Mushka, not 3"),  # type: ignore[arg-type]
        (lambda: Play(-1, card("7H")), InputError, "not -1"),
        (lambda: Play(0, "7H"), CardError, "'7H'"),  # type: ignore[arg-type]
        (lambda: Call(0, -1, 1), InputError, "the number of a trick is a whole number from 0 up, not -1"),
        (lambda: Exchange(0, parse_cards("7H 7H")), CardError, "7H is there twice"),
        (lambda: Rules(3, 2**53), InputError, r"up to 2\*\*53 - 1, not one beyond it"),
        (lambda: mushka.fault(CLEARED, "stop"), InputError, "an action of Mushka, not 'stop'"),  # type: ignore[arg-type]
        (lambda: mushka.step(mushka.view(CLEARED, 0), Stop(0)), InputError, "a State of Mushka"),  # type: ignore[arg-type]
        (lambda: mushka.fault(mushka.view(CLEARED, 0), Stop(0)), InputError, "a State"),  # type: ignore[arg-type]
        (lambda: mushka.refusal(1, Stop(0)), InputError, "a State or a View of Mushka, not 1"),  # type: ignore[arg-type]
        (lambda: mushka.lawful_actions(1), InputError, "a State or a View of Mushka, not 1"),  # type: ignore[arg-type]
        (lambda: mushka.actors(1), InputError, "a State or a View of Mushka, not 1"),  # type: ignore[arg-type]
        (lambda: mushka.windows(1), InputError, "a State or a View of Mushka, not 1"),  # type: ignore[arg-type]
        (lambda: mushka.outcome(1), InputError, "a State or a View of Mushka, not 1"),  # type: ignore[arg-type]
        (lambda: mushka.table_action(1, 1), InputError, "a State or a View of Mushka, not 1"),  # type: ignore[arg-type]
        (lambda: mushka.view(1, 1), InputError, "a State of Mushka, not 1"),  # type: ignore[arg-type]
        (lambda: mushka.lawful_actions(mushka.view(CLEARED, 1), True), InputError, "not True"),
        (lambda: mushka.step(CLEARED, "stop"), InputError, "an action of Mushka, not 'stop'"),  # type: ignore[arg-type]
    ],
)
def test_nonsense_is_quoted(call: Callable[[], object], error: type[Exception], message: str) -> None:
    """What no table knows is an error that says what was expected."""
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
            RefusalReason.WRONG_PHASE,
            "this cannot be done now: the table is at exchanging [mushka.R6]",
        ),
        (
            mushka.start(Rules(3)),
            Deal(PACK_36),
            RefusalReason.WRONG_PACK,
            "a pack of 32 different cards is dealt here, not these 36 [mushka.R2]",
        ),
        (
            mushka.start(Rules(3)),
            Stand(0),
            RefusalReason.BEFORE_DEAL,
            "this cannot be done now: the table is at dealing [mushka.R4]",
        ),
        (dealt(), Stand(3), RefusalReason.NO_SUCH_SEAT, "seat 3 is not at this table of 3 [mushka.Q29]"),
        (REVOKED, Call(0, 0, 3), RefusalReason.NO_SUCH_SEAT, "seat 3 is not at this table of 3 [mushka.Q29]"),
        (REVOKED, Abandon(3), RefusalReason.NO_SUCH_SEAT, "seat 3 is not at this table of 3 [mushka.Q29]"),
        (dealt(), Stand(1), RefusalReason.OUT_OF_TURN, "it is the turn of seat 0 [mushka.R7]"),
        (
            REVOKED,
            Play(0, card("AD")),
            RefusalReason.NOT_TO_PLAY,
            "it is the turn of seat 1 [mushka.R10]",
        ),
        (REVOKED, Play(1, card("AD")), RefusalReason.NOT_HELD, "seat 1 does not hold AD [mushka.R4]"),
        (REVOKED, Stand(1), RefusalReason.DURING_PLAY, "this cannot be done now: the table is at leading [mushka.R8]"),
        (
            after(CLEARED, Stop(0)),
            Play(0, card("KH")),
            RefusalReason.STOP_STANDS,
            "the stop of seat 0 stands [mushka.Q30]",
        ),
        (
            after(CLEARED, Stop(0)),
            Pass(0),
            RefusalReason.AFTER_PLAY,
            "this cannot be done now: the table is at halted [mushka.Q30]",
        ),
        (after(CLEARED, Stop(0), Settle()), Stop(0), RefusalReason.GAME_OVER, "the game is over [mushka.R14]"),
        (after(CLEARED, Stop(0), Settle()), Settle(), RefusalReason.GAME_OVER, "the game is over [mushka.R14]"),
        (after(CLEARED, Stop(0), Settle()), Abandon(), RefusalReason.GAME_OVER, "the game is over [mushka.R14]"),
        (
            REVOKED,
            Call(0, 7, 1),
            RefusalReason.NOT_PLAYED,
            "seat 1 has played no card to trick 7 [mushka.Q23]",
        ),
    ],
)
def test_a_refusal_says_why(state: State, action: Action, reason: RefusalReason, sentence: str) -> None:
    """The reason, the clause, and one sentence; step raises it, and nothing else is told."""
    refusal = mushka.refusal(state, action)
    assert refusal is not None
    assert reason is refusal.reason
    assert sentence == str(refusal)
    with pytest.raises(RefusedError) as caught:
        mushka.step(state, action)
    assert caught.value.refusal == refusal


# --- faults and lists


def test_a_cleared_player_must_stop() -> None:
    """It is his lead: to stop is the one lawful act beside the calls, and each lead a fault (R20)."""
    assert mushka.awaited(CLEARED) == (0,)
    assert mushka.lawful_actions(CLEARED, 0) == (Stop(0), Call(0, 0, 1), Call(0, 0, 2))
    leads = [Play(0, each) for each in parse_cards("KH QH 8D 9S")]
    assert mushka.possible_actions(CLEARED, 0) == (Stop(0), *leads, Call(0, 0, 1), Call(0, 0, 2))
    fault = mushka.fault(CLEARED, leads[0])
    assert fault is not None
    assert str(fault) == "seat 0 is cleared, and leads KH instead of stopping [mushka.R20]"


def test_a_cleared_player_who_does_not_lead_is_not_awaited() -> None:
    """He may stop before another's lead; that the table does not wait for him keeps his secret (Q17)."""
    state = played(dealt(records=(25, 25, 1)), *HEARTS_PLAYS[:4])
    state = after(state, *plays("2:QS"))  # he led on, and is late for this trick
    assert Stop(2) not in mushka.possible_actions(state, 2)
    state = after(played(dealt(REVOKE, records=(25, 25, 1)), REVOKE_PLAYS[0]), *plays("1:7D"), Call(0, 0, 1))
    assert mushka.awaited(state) == (2,)
    assert mushka.lawful_actions(state, 2)[0] == Stop(2)  # a call cleared him during this trick (Q31)
    state = after(state, *plays("2:9D 0:AD"))
    assert mushka.awaited(state) == (0,)
    assert 2 in mushka.actors(state)
    assert mushka.lawful_actions(state, 2)[0] == Stop(2)
    assert mushka.fault(state, *plays("0:8S")) is None  # it is not the leader's fault


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
    """Following hearts: they come first, then the cards that would be a revoke, and then the calls."""
    state = after(standing(dealt(REVOKE)), *plays("0:QH"))
    assert mushka.lawful_actions(state, 1) == (*plays("1:TH"), Call(1, 0, 0))
    assert mushka.possible_actions(state, 1) == (*plays("1:TH 1:8C 1:7D 1:8D 1:TS"), Call(1, 0, 0))
    fault = mushka.fault(state, *plays("1:8C"))
    assert fault is not None
    assert fault.reason is FaultReason.MUST_FOLLOW
    assert str(fault) == "8C is played to QH, but a card of the suit led is held [mushka.R9]"
    assert mushka.fault(state, *plays("1:KH")) is None  # it cannot be played at all: that is a refusal


def test_windows_are_open_whatever_a_call_would_bring() -> None:
    """Every card of the deal can be called until the settlement, by all who have not done so (Q23)."""
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
    assert mushka.lawful_actions(REVOKED) == stops
    assert mushka.table_action(REVOKED, 1) is None
    stopped = after(CLEARED, Stop(0))
    assert mushka.lawful_actions(stopped) == (Settle(), *stops)
    assert mushka.table_action(stopped, 1) == Settle()
    over = after(stopped, Settle())
    assert mushka.lawful_actions(over) == ()
    assert mushka.table_action(over, 1) is None
    assert mushka.awaited(over) == ()
    assert mushka.actors(over) == ()
    assert mushka.windows(over) == ()


def test_a_view_answers_for_its_own_seat() -> None:
    """Another seat's list is an error, another seat's action a refusal that tells nothing."""
    seen = mushka.view(CLEARED, 1)
    with pytest.raises(InputError, match="the view of seat 1 does not answer for seat 0"):
        mushka.lawful_actions(seen, 0)
    refusal = mushka.refusal(seen, Stop(0))
    assert refusal is not None
    assert refusal.reason is RefusalReason.NOT_THIS_VIEW
    assert str(refusal) == "the view of seat 1 does not answer for others [mushka.Q27]"
    refusal = mushka.refusal(seen, Settle())
    assert refusal is not None
    assert refusal.reason is RefusalReason.NOT_THIS_VIEW
