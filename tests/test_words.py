"""The English sentences of actions: what ``describe`` says, and so what logs and pages show."""

from __future__ import annotations

import pytest

from muggins import cribbage, mushka, parlour
from muggins.cards import PACK_52, Card, parse_cards
from muggins.cribbage import Announce, Answer, Count, LayAway, Muggins, Overcount
from muggins.mushka import Exchange, Misdeal, Pass, Settle, Stand, Stop
from muggins.parlour import AgreeDraw, Common, Correct, Discard, Open, Place
from muggins.table import Abandon, Deal, describe

FIVE, QUEEN = Card.parse("5H"), Card.parse("QS")


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (Deal(PACK_52), "the table deals"),
        (Abandon(), "all agree to stop"),
        (Abandon(2), "seat 2 asks to stop, and all stop"),
        (Open(1), "seat 1 opens a card"),
        (Place(1, Common(0)), "seat 1 places the open card on common pile 0"),
        (Place(1, Discard(1)), "seat 1 places the open card on the discard of seat 1"),
        (Place(1, Discard(2)), "seat 1 places the open card on the discard of seat 2"),
        (parlour.Call(2), 'seat 2 calls "Muggins!"'),
        (parlour.Call(None), 'an observer calls "Muggins!"'),
        (Correct(0, Common(3)), "seat 0 moves the card to common pile 3"),
        (AgreeDraw(), "all agree to draw the deal"),
        (LayAway(0, parse_cards("9H AD")), "seat 0 lays away AD 9H"),
        (cribbage.Play(0, FIVE), "seat 0 plays 5H"),
        (cribbage.Play(0, FIVE, 0), "seat 0 plays 5H and names 0"),
        (cribbage.Play(0, FIVE, 2), "seat 0 plays 5H and names 2"),
        (Count(), "the table counts the next hand or the crib"),
        (Announce(1, 8), "seat 1 counts 8"),
        (Answer(0), "seat 0 accepts"),
        (Answer(0, Overcount()), "seat 0 claims overcount"),
        (Answer(0, Muggins(3)), "seat 0 claims muggins for 3"),
        (Stand(1), "seat 1 stands"),
        (Exchange(1, (QUEEN,)), "seat 1 exchanges QS"),
        (Exchange(1, (QUEEN, FIVE)), "seat 1 exchanges 5H QS"),
        (Pass(1), "seat 1 passes"),
        (mushka.Play(1, QUEEN), "seat 1 plays QS"),
        (mushka.Call(1, 0, 2), "seat 1 calls the card of seat 2 in the first trick"),
        (mushka.Call(1, 4, 2), "seat 1 calls the card of seat 2 in the fifth trick"),
        (Stop(0), "seat 0 stops the deal"),
        (Misdeal(), "the table takes the cards back"),
        (Settle(), "the table settles the deal"),
    ],
    ids=repr,
)
def test_an_action_is_said_in_one_sentence(action: object, said: str) -> None:
    """In the present, without capital and full stop, with all that the action says."""
    assert describe(action) == said
