"""The adjudicator: what a call comes to."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from itertools import product

import pytest
from tests.parlour.slow_penalty import pay

from muggins.cards import PACK_52, Card, parse_cards
from muggins.errors import CardError, InputError
from muggins.parlour import (
    Common,
    Discard,
    FaultReason,
    Gift,
    Target,
    VerdictReason,
    adjudicate_call,
    endless_period,
    lawful_targets,
    penalty,
    placement_fault,
)
from muggins.table import describe

COMMONS = parse_cards("5C 9D KH 2S")


def cards(*texts: str) -> list[tuple[Card, ...]]:
    """Return one pile for each text."""
    return [parse_cards(text) if text else () for text in texts]


def texts(piles: Sequence[Sequence[Card]]) -> list[list[str]]:
    """Return the piles as texts."""
    return [[str(card) for card in pile] for pile in piles]


def test_a_fault_is_corrected_and_everybody_gives() -> None:
    """B, C and D give in this order, each card under the ones before; C is left with nothing: R19-R22, Q4, Q5."""
    verdict = adjudicate_call(
        Card.parse("6H"),
        Discard(1),
        COMMONS,
        cards("", "7D", "", ""),
        0,
        stocks=cards("4C JC", "KC 8C", "3H", "TS 2C 2D"),
    )
    assert verdict.upheld
    assert verdict.reason is VerdictReason.UPHELD
    assert verdict.rule == "parlour.R19"
    assert verdict.fault is FaultReason.COMMON_MISSED
    assert verdict.targets == (Common(0),)
    assert verdict.target == Common(0)
    assert [gift.giver for gift in verdict.gifts] == [1, 2, 3]
    assert texts(verdict.stocks) == [["4C", "JC", "KC", "3H", "TS"], ["8C"], [], ["2C", "2D"]]
    assert texts(verdict.discards) == [[], ["7D"], [], []]
    assert verdict.commons == parse_cards("6H 9D KH 2S")


def test_a_call_without_a_fault_changes_nothing() -> None:
    """The card lies where it was put, and nobody gives: R24."""
    stocks, discards = cards("4C", "8C", "3H"), cards("", "QS", "TC")
    verdict = adjudicate_call(Card.parse("JH"), Discard(1), COMMONS, discards, 0, stocks=stocks)
    assert not verdict.upheld
    assert verdict.rule == "parlour.R24"
    assert verdict.fault is None
    assert verdict.gifts == ()
    assert texts(verdict.stocks) == texts(stocks)
    assert texts(verdict.discards) == [[], ["QS", "JH"], ["TC"]]
    assert verdict.commons == COMMONS


def test_the_card_moves_before_the_giver_turns_over() -> None:
    """A's 8 belongs on B's 7; B, without a stock, turns over 7 8, gives the 7 and keeps the 8: Q5."""
    verdict = adjudicate_call(
        Card.parse("8H"), Discard(0), parse_cards("2S"), cards("", "7D", ""), 0, stocks=cards("KC", "", "QC")
    )
    assert verdict.fault is FaultReason.KEPT
    assert verdict.gifts == (Gift(1, Card.parse("7D"), turned_over=True), Gift(2, Card.parse("QC")))
    assert texts(verdict.stocks) == [["KC", "7D", "QC"], ["8H"], []]
    assert texts(verdict.discards) == [[], [], []]


def test_the_adjudicator_does_not_guess_a_choice() -> None:
    """With two lawful common piles the offender has to say which, and a third is not an answer: Q6."""
    card, discards, stocks = Card.parse("3H"), cards("", "", ""), cards("KC", "QC", "JC")
    commons = parse_cards("2S 4D 4C 9C")
    with pytest.raises(
        InputError, match=r"one of the piles where 3H belongs, \(Common\(index=0\), Common\(index=1\), .*got None$"
    ):
        adjudicate_call(card, Discard(0), commons, discards, 0, stocks=stocks)
    with pytest.raises(InputError, match=r"one of the piles where 3H belongs, .*got Common\(index=3\)$"):
        adjudicate_call(card, Discard(0), commons, discards, 0, stocks=stocks, correction=Common(3))
    verdict = adjudicate_call(card, Discard(0), commons, discards, 0, stocks=stocks, correction=Common(1))
    assert verdict.target == Common(1)
    assert verdict.commons == parse_cards("2S 3H 4C 9C")


@pytest.mark.parametrize("correction", [0, "common 0", object()])
def test_a_correction_is_a_pile(correction: object) -> None:
    """Something else is refused like a pile where the card does not belong: Q6."""
    with pytest.raises(InputError, match="correction must be one of the piles where 6H belongs"):
        adjudicate_call(
            Card.parse("6H"),
            Discard(1),
            COMMONS,
            cards("", "7D"),
            0,
            stocks=cards("2H", "3H"),
            correction=correction,  # type: ignore[arg-type]  # it is wrong on purpose
        )


def test_a_verdict_is_a_sentence() -> None:
    """It names the clause of the verdict, and that of the fault with the facts of the case: R19, R24."""
    card, discards, stocks = Card.parse("JH"), cards("", "QS", "TC"), cards("4C", "8C", "")
    wrong = adjudicate_call(card, Discard(2), COMMONS, discards, 0, stocks=stocks)
    assert str(wrong) == (
        "the placement was a fault [parlour.R19]: JH fits QS of seat 1, who is nearer than seat 2 [parlour.R11]"
    )
    assert dict(wrong.facts) == {"card": "JH", "top": "QS", "nearer": 1, "owner": 2}
    assert describe(wrong) == (
        "the placement was a fault: JH fits QS of seat 1, who is nearer than seat 2 [parlour.R19]"
    )
    right = adjudicate_call(card, Discard(1), COMMONS, discards, 0, stocks=stocks)
    assert str(right) == "the placement was right, and the call costs nothing [parlour.R24]"
    assert describe(right) == str(right)
    assert (right.facts, right.empty_handed) == ((), ())


def test_a_verdict_says_who_gives_nothing() -> None:
    """Seats 1 and 3 have no card at all; seat 2 turns its discard over: R22, R23."""
    stocks, discards = cards("4C", "", "", "", "3C"), cards("", "", "8D", "", "")
    verdict = adjudicate_call(Card.parse("6H"), Discard(0), COMMONS, discards, 0, stocks=stocks)
    assert verdict.empty_handed == (1, 3)
    assert [gift.giver for gift in verdict.gifts] == [2, 4]


@pytest.mark.parametrize("sequence", [list, tuple, deque])
def test_any_sequence_of_cards_will_do(sequence: Callable[[Sequence[Card]], Sequence[Card]]) -> None:
    """A deque, which cannot be sliced, is a sequence like others, for piles as for tops."""
    card, commons = Card.parse("6H"), sequence(COMMONS)
    stocks, discards = [*map(sequence, cards("4C", "8C"))], [*map(sequence, cards("", "7D"))]
    for target in (Common(0), Discard(1)):
        verdict = adjudicate_call(card, target, commons, discards, 0, stocks=stocks)
        assert verdict.commons == parse_cards("6H 9D KH 2S")
    assert lawful_targets(card, commons, (None, Card.parse("7D")), 0) == (Common(0),)
    assert placement_fault(card, Common(0), commons, (None, Card.parse("7D")), 0) is None
    assert endless_period(stocks, discards, commons, 0) is None
    assert penalty(stocks, discards, 0).stocks == penalty(cards("4C", "8C"), cards("", "7D"), 0).stocks


def test_what_was_right_has_no_correction() -> None:
    """A correction for a placement that was not a fault is refused."""
    with pytest.raises(InputError, match=r"correction must be None for a right placement, got Common\(index=0\)$"):
        adjudicate_call(
            Card.parse("6H"), Common(0), COMMONS, cards("", ""), 0, stocks=cards("2H", "3H"), correction=Common(0)
        )


def test_who_has_nothing_gives_nothing_and_the_offender_never_turns_over() -> None:
    """Seat 2 has neither stock nor discard: R23; the offender's own discard stays open: Q3."""
    paid = penalty(cards("", "8C", "", "3C"), cards("9H", "", "", "KD"), 0)
    assert paid.gifts == (Gift(1, Card.parse("8C")), Gift(3, Card.parse("3C")))
    assert texts(paid.stocks) == [["8C", "3C"], [], [], []]
    assert texts(paid.discards) == [["9H"], [], [], ["KD"]]


def test_givers_follow_the_offender_clockwise() -> None:
    """Seat 2 of five erred: 3, 4, 0 and 1 give, and the last card lies at the very bottom: Q4, Q7."""
    paid = penalty(cards("4C", "6C 6D", "7C 7D", "8C 8D", "9C 9D"), cards("", "", "", "", ""), 2)
    assert texts(paid.stocks) == [[], ["6D"], ["7C", "7D", "8C", "9C", "4C", "6C"], ["8D"], ["9D"]]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_shape_of_table_pays_as_the_slow_rules_say(players: int) -> None:
    """For each seat that has no, one or two cards in stock and discard, both implementations agree: R20-R23."""
    for shape in product(range(9) if players < 4 else (0, 1, 3, 5), repeat=players):
        pack = iter(PACK_52)
        stocks = [tuple(next(pack) for _ in range(each % 3)) for each in shape]
        discards = [tuple(next(pack) for _ in range(each // 3)) for each in shape]
        for offender in range(players):
            paid = penalty(stocks, discards, offender)
            hidden, shown, told = pay(texts(stocks), texts(discards), offender)
            assert texts(paid.stocks) == hidden, (shape, offender)
            assert texts(paid.discards) == shown, (shape, offender)
            assert [(gift.giver, str(gift.card), gift.turned_over) for gift in paid.gifts] == told, (shape, offender)


TARGETS: list[Target] = [*map(Common, range(4)), *map(Discard, range(4))]


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("text", ["6H", "JH", "AH", "3H", "7H"])
def test_a_verdict_says_what_the_solver_says(text: str, target: Target) -> None:
    """Fault and targets are those of the position before, and no card is made or lost: R18, R21."""
    card = Card.parse(text)
    stocks, discards = cards("4C JC", "KC 8C", "", "TS 2C"), cards("AC", "8S 7D", "TC QS", "")
    tops = tuple(pile[-1] if pile else None for pile in discards)
    targets = lawful_targets(card, COMMONS, tops, 0)
    verdict = adjudicate_call(
        card,
        target,
        COMMONS,
        discards,
        0,
        stocks=stocks,
        correction=targets[0] if target not in targets else None,
    )
    fault = placement_fault(card, target, COMMONS, tops, 0)
    assert verdict.fault is (None if fault is None else fault.reason)
    assert verdict.targets == targets
    assert verdict.target == (target if fault is None else targets[0])
    before = [card, *(each for pile in (*stocks, *discards) for each in pile)]
    after = [each for pile in (*verdict.stocks, *verdict.discards) for each in pile]
    gone = [card] if isinstance(verdict.target, Common) else []
    assert sorted(map(str, [*after, *gone])) == sorted(map(str, before))


def test_nonsense_is_refused() -> None:
    """Piles and seats that do not exist raise an error."""
    with pytest.raises(InputError, match="a seat must be an integer from 0 to 1, got 2"):
        penalty(cards("4C", "5C"), cards("", ""), 2)
    with pytest.raises(CardError, match="got '5C'"):
        penalty([("5C",), ()], cards("", ""), 0)  # type: ignore[list-item]  # wrong on purpose
    with pytest.raises(InputError, match="two or more stocks and as many discards, got 1 and 2"):
        adjudicate_call(Card.parse("6H"), Common(0), COMMONS, cards("", ""), 0, stocks=cards("4C"))
