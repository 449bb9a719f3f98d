"""The checker finds faults in programs that choose the cards to lay away."""

from __future__ import annotations

from importlib import import_module
from itertools import combinations, islice
from typing import Any

import pytest

from muggins.cards import Card, parse_cards
from muggins.cribbage import score_hand
from muggins.errors import InputError
from muggins.testing import check_discards
from muggins.testing.oracle.discards import _hands as hands

discards: Any = pytest.importorskip("muggins.cribbage.discards")


def best(hand: tuple[Card, ...], own_crib: bool) -> tuple[Card, ...]:
    """Choose as the library values it."""
    laid: tuple[Card, ...] = import_module("muggins.cribbage.discards").discard_values(hand, own_crib=own_crib)[0].laid
    return laid


def greedy(hand: str, own_crib: bool) -> str:
    """Keep the four cards that are worth most before the starter is turned, without a look at the crib."""
    cards = parse_cards(hand)
    kept = max(combinations(cards, 4), key=lambda four: score_hand(four, next(c for c in cards if c not in four)).total)
    return " ".join(str(card) for card in cards if card not in kept)


def first_two(hand: str, own_crib: bool) -> list[str]:
    """Lay away the first two cards."""
    return hand.split()[:2]


def test_the_best_choices_pass() -> None:
    """Nothing is found in a program that chooses by the mean."""
    assert check_discards(best, cards="objects", limit=2) is None


def test_bad_choices() -> None:
    """A choice that is worse is shown with the points it loses, and breaks no rule."""
    found = check_discards(first_two, limit=1)
    assert found is not None
    assert found.rule is None
    assert found.expected == "2D 9H"
    assert "points less" in found.guess
    assert found.line == 'assert set(first_two("5H 5S 5D JC 2D 9H", True)) == {"2D", "9H"}'
    with pytest.raises(AssertionError):
        exec(found.line, {"first_two": first_two})
    assert check_discards(greedy, limit=6) is not None
    assert check_discards(greedy, limit=2, tolerance=29) is None


def test_hands_without_end() -> None:
    """After the traps come shuffled hands of six, each with the player's own crib and with the opponent's."""
    made = list(islice(hands(), 16, 56))
    assert [own for _, own in made] == [True, False] * 20
    assert [hand for hand, _ in made[::2]] == [hand for hand, _ in made[1::2]]
    assert len({hand for hand, _ in made}) == 20
    assert all(len(set(hand)) == 6 for hand, _ in made)


def test_what_is_not_a_choice() -> None:
    """Cards that are not two of the hand are not an answer, and a tolerance is a number."""
    for answer in ("2D", "2D 9H 5H", "AC AD", 5):
        found = check_discards(lambda hand, own_crib, answer=answer: answer, limit=1)  # type: ignore[misc]  # mypy infers no lambda with a default
        assert found is not None
        assert found.guess.startswith("expected ")
    with pytest.raises(InputError, match="tolerance"):
        check_discards(greedy, tolerance=-1)
