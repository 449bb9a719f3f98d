"""Golden games, written by hand from the rules: each action with exactly the events that follow from it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from muggins import mushka
from muggins.cards import Card, parse_cards, without
from muggins.mushka import (
    Abandon,
    Abandoned,
    Action,
    Call,
    Called,
    Credited,
    Deal,
    Dealt,
    Ended,
    Exchange,
    Exchanged,
    FaultReason,
    ItemReason,
    LeftAlone,
    Outcome,
    OutcomeReason,
    Pass,
    Passed,
    Play,
    Played,
    Rules,
    Settle,
    Settled,
    Stand,
    State,
    Stood,
    Stop,
    Stopped,
    TrickMoved,
    TrickTaken,
    VerdictReason,
    Written,
)
from muggins.mushka.events import Event
from muggins.table import RefusedError

TRICKS, REMISE = ItemReason.TRICKS, ItemReason.REMISE


class Table:
    """A game that is played and checked step by step."""

    def __init__(self, players: int, dealer: int) -> None:
        """Begin a game from 25."""
        self.state: State = mushka.start(Rules(players), dealer=dealer)

    def does(self, action: Action, *events: Event, fault: FaultReason | None = None) -> None:
        """Take the action, and check its events, and the rule that it breaks."""
        found = mushka.fault(self.state, action)
        assert fault == (found.reason if found else None)
        step = mushka.step(self.state, action)
        assert events == step.events
        self.state = step.state

    def deals(self, hands: Sequence[str], turn_up: str, stock: str = "") -> None:
        """Deal these hands, by seat; what follows in the stock does not matter."""
        held = [parse_cards(hand) for hand in hands]
        players, dealer = len(held), self.state.dealer
        in_turn = [held[(dealer + place) % players] for place in range(1, players + 1)]
        top = (*(hand[number] for number in range(5) for hand in in_turn), *parse_cards(f"{turn_up} {stock}"))
        pack = (*top, *without(self.state.rules.pack, top))
        number = self.state.deals + 1
        records = self.state.records
        self.does(Deal(pack), Dealt(dealer=dealer, deal=number, scores=records, turn_up=Card.parse(turn_up)))

    def stand(self, *seats: int) -> None:
        """Let these seats stand, in turn."""
        for seat in seats:
            self.does(Stand(seat), Stood(seat))

    def trick(self, number: int, plays: str, winner: int, fault: dict[int, FaultReason] | None = None) -> None:
        """Play a trick, such as ``"0:QH 1:8C 2:KH"``; the last card shows who takes it."""
        each = [(int(word[0]), Card.parse(word[2:])) for word in plays.split()]
        for seat, card in each[:-1]:
            self.does(Play(seat, card), Played(seat, card), fault=(fault or {}).get(seat))
        seat, card = each[-1]
        self.does(Play(seat, card), Played(seat, card), TrickTaken(winner, number), fault=(fault or {}).get(seat))

    def settles(self, *written: tuple[int, ItemReason, int], records: tuple[int, ...]) -> None:
        """Settle a deal after which the game goes on."""
        left = list(self.state.records)
        items: list[Written] = []
        for seat, reason, points in written:
            left[seat] += points
            items.append(Written(seat=seat, points=points, reason=reason, record=left[seat]))
        self.does(Settle(), *items, Settled(records))
        assert records == self.state.records

    def left_alone(self, passing: Sequence[int], seat: int, order: Sequence[int]) -> None:
        """Let all pass but one, in turn."""
        for each in order:
            last = (LeftAlone(seat),) if each == order[-1] else ()
            if each in passing:
                self.does(Pass(each), Passed(each), *last)
            else:
                self.does(Stand(each), Stood(each), *last)


def test_a_game_that_ends_with_a_stop() -> None:
    """Spades are trumps twice: with the ace, 25 comes down to 10, and then one trick and the ace clear the 10."""
    table = Table(3, dealer=0)
    table.deals(["7H 8H 9H 7D 8D", "AS KS QS AH AD", "TH JH 9D TD JD"], "7S", stock="7C 8C")
    table.stand(1, 2)
    table.does(Exchange(0, parse_cards("7D 8D")), Exchanged(0, 2))  # R6: draws 7C 8C; R7: the dealer decides last
    table.trick(0, "1:AS 2:TH 0:7H", winner=1)  # R8: the dealer's left leads; R9: void and no trump, any card
    table.trick(1, "1:KS 2:JH 0:8H", winner=1)
    table.trick(2, "1:QS 2:9D 0:9H", winner=1)
    table.trick(3, "1:AH 2:TD 0:7C", winner=1)
    table.trick(4, "1:AD 2:JD 0:8C", winner=1)
    table.settles(
        (0, REMISE, 5),  # R16
        (1, TRICKS, -5),  # R15
        (1, ItemReason.ACE_OF_TRUMPS, -10),  # R18
        (2, REMISE, 5),
        records=(30, 10, 30),
    )

    table.deals(["KH QH 7C 8C 9C", "AS AH 7D 8D 9D", "JH TH KD QD JD"], "8S")  # R3: now seat 1 deals
    table.stand(2, 0, 1)
    table.trick(0, "2:KD 0:7C 1:7D", winner=2)
    assert Stop(1) not in mushka.possible_actions(table.state, 1)  # Q17: no trick yet, and so not cleared
    table.trick(1, "2:JH 0:QH 1:AH", winner=1)
    assert mushka.lawful_actions(table.state, 1)[0] == Stop(1)  # 1 + 10 >= 10
    table.does(Stop(1), Stopped(1))
    table.does(
        Settle(),
        Written(1, -1, TRICKS, record=9),
        Written(1, -9, ItemReason.ACE_OF_TRUMPS, record=0),  # R20: no more than the record holds; R21: forgiven
        Written(2, -1, TRICKS, record=29),  # Q21: seat 0 has no remise
        Settled((30, 0, 29)),
        Ended(Outcome((1,), OutcomeReason.STOPPED, (30, 0, 29))),
    )
    outcome = mushka.outcome(table.state)
    assert outcome is not None
    assert outcome == Outcome((1,), OutcomeReason.STOPPED, (30, 0, 29))
    assert outcome.rule == "mushka.Q17"


def test_a_game_that_goes_back_to_25() -> None:
    """Seat 1 comes down to 1, takes a trick, plays on instead of stopping, and has 25 to write off again (R20)."""
    table = Table(3, dealer=0)
    table.deals(["7H 8H 9H 7D 8D", "AS KS QS AH AD", "TH JH 9D TD JD"], "7C")
    table.left_alone([2, 0], 1, order=[1, 2, 0])
    table.does(
        Settle(),
        Credited(1, 5),  # Q15
        Written(1, -5, TRICKS, record=20),
        Written(1, -5, ItemReason.ACE, record=15),  # R17
        Settled((25, 15, 25)),
    )
    for dealer, left in ((1, 10), (2, 5)):
        table.deals(["7H 8H 9H 7D 8D", "JS KS QS AH AD", "TH JH 9D TD JD"], "7C")
        order = [(dealer + place) % 3 for place in (1, 2, 3)]
        table.left_alone([0, 2], 1, order)
        table.does(Settle(), Credited(1, 5), Written(1, -5, TRICKS, record=left), Settled((25, left, 25)))

    table.deals(["9H TH 8D 9S JS", "AH KH QH JH 7D", "7H 8H KD QS KS"], "7C")  # seat 0 deals
    table.stand(1, 2, 0)
    table.trick(0, "1:AH 2:7H 0:9H", winner=1)
    table.trick(1, "1:KH 2:8H 0:TH", winner=1)
    table.trick(2, "1:QH 2:QS 0:9S", winner=1)
    table.trick(3, "1:JH 2:KS 0:JS", winner=1)
    table.trick(4, "1:7D 2:KD 0:8D", winner=2)
    table.settles((0, REMISE, 5), (1, TRICKS, -4), (2, TRICKS, -1), records=(30, 1, 24))

    table.deals(["8H JD QD 8S 9S", "AH AD KD QS JS", "7H 8D 9D TD 7S"], "8C")  # seat 1 deals
    table.stand(2, 0, 1)
    table.trick(0, "2:7H 0:8H 1:AH", winner=1)
    assert mushka.lawful_actions(table.state, 1)[0] == Stop(1)
    table.trick(1, "1:AD 2:8D 0:JD", winner=1)  # Q17: to play on is lawful; its price is Q18
    table.trick(2, "1:KD 2:9D 0:QD", winner=1)
    table.trick(3, "1:QS 2:7S 0:8S", winner=1)
    table.trick(4, "1:JS 2:TD 0:9S", winner=1)
    table.settles((0, REMISE, 5), (1, ItemReason.OVERSHOT, 24), (2, REMISE, 5), records=(35, 25, 29))
    nobody = Outcome((), OutcomeReason.ABANDONED, (35, 25, 29))
    table.does(Abandon(), Abandoned(None), Ended(nobody))
    assert mushka.outcome(table.state) == nobody


def test_a_revoke_called_two_tricks_later() -> None:
    """A trump on a heart lead; two tricks later the heart shows, and the trick goes to the king after all (Q23)."""
    table = Table(3, dealer=2)
    table.deals(["QH AD 9H 8S 9S", "8C TH 7D 8D TS", "KH JH 9D QS KS"], "7C")
    table.stand(0, 1, 2)
    table.trick(0, "0:QH 1:8C 2:KH", winner=1, fault={1: FaultReason.MUST_FOLLOW})
    table.trick(1, "1:7D 2:9D 0:AD", winner=0)  # the trump took the trick, and the lead with it
    eight, nine = parse_cards("8C 9D")
    table.does(Call(1, 1, 2), Called(1, 1, 2, nine, VerdictReason.UNFOUNDED))  # it changes nothing
    table.trick(2, "0:9H 1:TH 2:JH", winner=2)
    table.does(
        Call(0, 0, 1),
        Called(0, 0, 1, eight, VerdictReason.REVOKED),
        Written(1, 5, ItemReason.REVOKE, record=30),  # R22: at once
        TrickMoved(0, 1, 2),  # TH would not have taken it, KH would
    )
    assert table.state.records == (25, 30, 25)
    assert mushka.awaited(table.state) == (2,)  # what was led and played stands
    refused = mushka.refusal(table.state, Call(2, 0, 1))
    assert refused is not None
    assert refused.reason is mushka.RefusalReason.SETTLED
    table.trick(3, "2:QS 0:8S 1:TS", winner=2)
    table.trick(4, "2:KS 0:9S 1:8D", winner=2)
    table.settles((0, TRICKS, -1), (1, REMISE, 5), (2, TRICKS, -4), records=(24, 35, 21))
    with pytest.raises(RefusedError, match=r"until the deal is settled: the table has to deal first \[mushka\.Q30\]"):
        mushka.step(table.state, Call(0, 0, 2))
