"""What the checkers say of a wrong answer that no known mistake gives: the clause, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any, cast

import pytest

from muggins.cards import PACK_52, Suit, parse_cards
from muggins.cribbage import Muggins, Overcount, score_hand
from muggins.errors import InputError
from muggins.testing import check_placement
from muggins.testing.oracle import adjudicator, discards, mistakes, pegging, play, shows, tricks


@pytest.mark.parametrize(
    ("case", "got", "said"),
    [
        ((8, 8, None), (1, 0), "points move although nobody claims"),
        ((8, 6, Muggins(4)), (0, 4), "a claim gets more points than were missed"),
        ((8, 4, Muggins(2)), (0, 4), "a claim gets all that was missed, although less was claimed"),
        ((8, 6, Muggins(2)), (-2, 2), "what was missed is taken from the counter, who never pegged it"),
        ((8, 6, Muggins(2)), (0, 0), "a claim does not get what was missed"),
        ((8, 6, Muggins(2)), (0, 1), ""),
        ((8, 8, Muggins(2)), (0, 0), "nobody gets the points of a false claim"),
        ((8, 8, Muggins(2)), (2, -2), "a false claim is taken from the claimant"),
        ((8, 8, Muggins(2)), (0, 2), "the claimant gets the points of a false claim"),
        ((8, 8, Muggins(2)), (1, 0), ""),
        ((8, 8, Overcount()), (-1, 1), "points move although the count is not too high"),
        ((8, 9, Overcount()), (0, 1), "the surplus is not taken from the counter"),
        ((8, 9, Overcount()), (-1, 0), "the claimant does not get the surplus"),
        ((8, 9, Overcount()), (-1, 2), ""),
    ],
)
def test_what_a_wrong_settlement_does(case: Any, got: tuple[int, int], said: str) -> None:
    """The points of the counter and the claimant say which mistake was made: S7 to S10."""
    assert adjudicator._guess(case, got) == said


@pytest.mark.parametrize(
    ("trick", "trump", "got", "rule", "said"),
    [
        ("9D 8D", "C", 7, "mushka.R10", "the trick has no card 7"),
        ("AC AS", "C", 0, "mushka.R11", "the ace of spades does not beat the trump ace that was led"),
        ("9C AC AS", "C", 2, "mushka.R12", "the ace of spades beats a trump ace that was not led"),
        ("9C AS", "C", 1, "mushka.R13", "the ace of spades beats a trump"),
        ("9D AS", "C", 1, "mushka.R10", "AS takes the trick although it neither follows suit nor is a trump"),
        ("KD TD", "C", 1, "mushka.Q1", "TD is ranked above KD"),
        ("9D 8D", "C", 1, "mushka.R10", "8D is taken to beat 9D"),
        ("9D 7C", "C", 0, "mushka.R10", "9D is taken to beat the trump 7C"),
        ("9D KH", "C", 1, "mushka.R10", "KH takes the trick although it neither follows suit nor is a trump"),
    ],
)
def test_why_a_winner_is_wrong(trick: str, trump: str, got: int, rule: str, said: str) -> None:
    """The clause is that of the power or the rank that was taken for another."""
    assert tricks._why_winner((parse_cards(trick), Suit(trump)), got) == (rule, said)


@pytest.mark.parametrize(
    ("hand", "trick", "extra", "missing", "rule", "said"),
    [
        ("9H", "9D", "KH", "", "mushka.R9", "KH is not in the hand"),
        ("AS 8D", "9D AC", "AS", "", "mushka.R12", "AS has no privilege against a trump ace that was not led"),
        ("9H 8D", "9D", "9H", "", "mushka.R9", "9H does not follow suit"),
        ("9H 8C", "9D", "9H", "", "mushka.R9", "9H is thrown although a trump is held"),
        ("9H 8C", "", "", "9H", "mushka.R8", "9H may be led"),
        ("AS 8C", "AC", "", "AS", "mushka.Q3", "also by a player who must follow"),
        ("7D 8D", "9D", "", "7D", "mushka.Q2", "7D is refused: nobody must beat the card led, or overtrump"),
        ("9H KS", "9D", "", "KS", "mushka.R9", "KS is refused although the player holds neither the suit led nor"),
    ],
)
def test_why_lawful_cards_are_wrong(hand: str, trick: str, extra: str, missing: str, rule: str, said: str) -> None:
    """A card too many or a card left out names the rule that allows or forbids it; clubs are trumps."""
    case = parse_cards(hand), parse_cards(trick) if trick else (), Suit.CLUBS
    right = frozenset(parse_cards(missing) if missing else ())
    got = frozenset(parse_cards(extra) if extra else ())
    found_rule, found = tricks._why_lawful(case, right, got)
    assert found_rule == rule
    assert said in found


@pytest.mark.parametrize(
    ("hand", "starter", "crib", "off", "rule"),
    [
        ("2H 4H 6H 8H", "KS", True, 3, "cribbage.R29"),
        ("2H 4H 6H 8H", "KS", False, 3, "cribbage.R28"),
        ("2H 4D 6H JC", "KS", False, 1, "cribbage.R30"),
        ("2H 4D 6H KC", "QS", False, 1, "cribbage.R31"),
        ("2H 2D 6H KC", "QS", False, 1, "cribbage.R26"),
        ("2H 2D 6H KC", "QS", False, -1, "cribbage.R26"),
        ("5H 2D 6H KC", "9S", False, -1, "cribbage.R25"),
        ("2H 4D 6H JS", "KS", False, -1, "cribbage.R30"),
        ("2H 4H 6H 8H", "KS", False, -1, "cribbage.R28"),
    ],
)
def test_the_clause_of_a_wrong_total(hand: str, starter: str, crib: bool, off: int, rule: str) -> None:
    """Too few points: of what the smallest wrong hand holds. Too many: of what it nearly holds."""
    show = parse_cards(hand), parse_cards(starter)[0], crib
    score = score_hand(show[0], show[1], crib=crib)
    assert mistakes._clause_of(show, score, score.total + off) == rule


@pytest.mark.parametrize(
    ("hands", "seat", "rule"),
    [
        ("KC QD / TC JD", 0, "cribbage.R11"),
        ("2C / 4D", 1, "cribbage.R12"),
        ("7C / 8D", 1, "cribbage.R15"),
    ],
)
def test_the_clause_of_a_wrong_pegging(hands: str, seat: int, rule: str) -> None:
    """A go before all else, then the last card, and otherwise what cards score."""
    deal = tuple(parse_cards(hand) for hand in hands.split(" / "))
    played = pegging.play_deal(deal)
    got = tuple(points + 9 * (place == seat) for place, points in enumerate(played.points(2)))
    assert pegging._clause_of(played, 2, got) == rule


def test_the_cases_of_each_checker() -> None:
    """Traps come first, then all cases if they can be counted, or others without end."""
    assert len(list(adjudicator._cases())) == adjudicator._ALL
    hands = list(islice(discards._hands(), 40))
    assert [own for _, own in hands] == [True, False] * 20
    assert len({hand for hand, _ in hands}) == 20
    assert [len(set(hand)) for hand, _ in hands] == [6] * 40
    first = next(play._of_length(5))
    assert [card.rank.value for card in first] == [1, 1, 1, 1, 2], "there are only four aces"


def test_every_hand_is_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    """All hands with all starters come once, as hands and as cribs: here those of the first six cards."""
    monkeypatch.setattr(shows, "_HANDS", 15 * 48)
    found = list(shows._every(crib=True))
    assert len(found) == len(set(found)) == 2 * 15 * 48
    assert {card for hand, _, _ in found for card in hand} == set(PACK_52[:6])
    assert {starter for _, starter, _ in found} == set(PACK_52)


def test_a_placement_checker_for_some_numbers_of_players() -> None:
    """Positions of three players come only if three can play."""
    seen: set[int] = set()

    def mine(card: str, commons: Sequence[str], discards: Sequence[str | None], seat: int) -> list[str]:
        seen.add(len(discards))
        return []

    assert check_placement(mine, players=[4]) is not None
    assert seen == {4}
    for wrong in (4, [], [2], ["4"], None):
        with pytest.raises(InputError, match="players must be numbers from 3 to 7"):
            check_placement(mine, players=cast("Any", wrong))
