"""What the checkers pass, read, report and refuse; what they try, and how a counterexample looks."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations_with_replacement, count, islice
from typing import Any

import pytest
from tests.testing import planted

from muggins.cards import PACK_52, Card, Rank, Suit, parse_cards
from muggins.cribbage import Claim, Muggins, adjudicate_count, score_hand, score_play
from muggins.cribbage.rulebook import CLAUSES
from muggins.errors import InputError
from muggins.mushka import lawful_cards, trick_winner
from muggins.parlour import Common, Discard, lawful_targets
from muggins.testing import (
    check_adjudicator,
    check_pegging,
    check_placement,
    check_play,
    check_scorer,
    check_trick,
)
from muggins.testing.oracle import adjudicator, pegging, placement, play
from muggins.testing.oracle.shows import ALL_SHOWS, TELLING_SHOWS, shows
from muggins.testing.oracle.shows import _every as every

Check = Callable[..., Any]


def check_winner(mine: Any, **options: Any) -> Any:
    """Check who takes a trick."""
    return check_trick(winner=mine, **options)


def check_lawful(mine: Any, **options: Any) -> Any:
    """Check which cards may be played."""
    return check_trick(lawful=mine, **options)


def always(answer: object) -> Check:
    """Make a function that answers everything alike."""

    def mine(*_: object) -> Any:
        return answer

    return mine


def in_floats(right: Check) -> Check:
    """Make a function that returns the right numbers as floats."""

    def mine(*given: object) -> Any:
        points: Any = right(*given)
        return float(points) if isinstance(points, int) else [float(each) for each in points]

    return mine


CHECKS: dict[str, Check] = {
    "scorer": check_scorer,
    "play": check_play,
    "pegging": check_pegging,
    "placement": check_placement,
    "adjudicator": check_adjudicator,
    "winner": check_winner,
    "lawful": check_lawful,
}


def test_a_counterexample_in_words() -> None:
    """The text shows the case, both answers, the clause and the mistake, and ends in a line that reproduces it."""
    assert str(check_scorer(planted.scorer("run of four as two threes"))) == "\n".join(
        [
            "check_scorer found a wrong answer after 17 cases",
            "",
            "  hand     AD 2C 3C 4C",
            "  starter  6C",
            "  counted  fifteen two, and a run of four is six",
            "  right    6",
            "  yours    8",
            f"  clause   cribbage.R27: {CLAUSES['cribbage.R27'].text}",
            "  cause    a run of four is counted as two runs of three",
            "",
            'assert my_score("AD 2C 3C 4C", "6C", False) == 6',
        ]
    )


def test_the_last_line_reproduces_the_case() -> None:
    """The line fails for the program that was checked, and passes for a right one."""
    found = check_scorer(planted.scorer("double-double run"))
    assert found is not None
    exec(found.line, {"my_score": planted.scorer()})
    with pytest.raises(AssertionError):
        exec(found.line, {"my_score": planted.scorer("double-double run")})


def test_the_line_reproduces_the_case_with_objects() -> None:
    """With objects the line makes the cards."""

    def mine(hand: tuple[Card, ...], starter: Card, crib: bool) -> int:
        return score_hand(hand, starter).total

    found = check_scorer(mine, cards="objects")
    assert found is not None
    assert found.line == 'assert mine(parse_cards("2H 4H 6H 8H"), Card.parse("TC"), True) == 0'


def test_a_counterexample_is_a_value() -> None:
    """It can be compared, hashed and pickled."""
    found = check_scorer(planted.scorer("crib flush"))
    assert found is not None
    assert pickle.loads(pickle.dumps(found)) == found == check_scorer(planted.scorer("crib flush"))
    assert hash(found) == hash(pickle.loads(pickle.dumps(found)))
    assert (found.expected, found.got, found.error) == (0, 4, None)


@pytest.mark.parametrize("name", CHECKS)
def test_exceptions_are_shown(name: str) -> None:
    """An exception is a counterexample that names it and where it was raised, and cites no clause."""

    def broken(*_: object) -> int:
        raise ZeroDivisionError("no luck today")

    found = CHECKS[name](broken)
    assert isinstance(found.error, ZeroDivisionError)
    assert (found.tried, found.rule, found.got) == (1, None, None)
    assert "raised an exception after the first case" in str(found)
    assert "ZeroDivisionError: no luck today (" in str(found)
    assert "test_oracle_checkers.py, line" in str(found)


def test_exceptions_are_made_smaller() -> None:
    """The smallest hand is shown for which the same exception is raised."""

    def fails_on_pairs(hand: str, starter: str, crib: bool) -> int:
        if len({card[0] for card in hand.split()}) < 4:
            raise KeyError(hand)
        return planted.scorer()(hand, starter, crib)

    found = check_scorer(fails_on_pairs)
    assert found is not None
    assert dict(found.case)["hand"] == "2C 2D 4C 6C"


@pytest.mark.parametrize("name", CHECKS)
@pytest.mark.parametrize("answer", [None, "twenty-nine", 2.5, True, object()], ids=lambda each: type(each).__name__)
def test_answers_of_a_wrong_type(name: str, answer: object) -> None:
    """What is not an answer is a counterexample that says what was expected."""
    found = CHECKS[name](always(answer))
    assert found.tried == 1
    assert found.rule is None
    assert found.guess.startswith("expected ")


NAMES = {
    "Card": Card,
    "Common": Common,
    "Discard": Discard,
    "Muggins": Muggins,
    "Suit": Suit,
    "parse_cards": parse_cards,
}
"""What the lines that reproduce a case call, besides the function that was checked."""


@pytest.mark.parametrize("name", CHECKS)
@pytest.mark.parametrize("cards", ["text", "objects"])
@pytest.mark.parametrize(
    "answer",
    [None, 0, 29, -1.0, True, "", "AC 2D", "common 7", [], [0, 0], [0.0, True], ["AC"], [Discard(6)], [PACK_52[0]]],
    ids=repr,
)
def test_the_line_fails_until_the_answer_is_right(name: str, cards: str, answer: object) -> None:
    """For any wrong answer the line that should reproduce it does so."""
    found = CHECKS[name](always(answer), cards=cards)
    with pytest.raises((AssertionError, TypeError, AttributeError)):
        exec(found.line, {**NAMES, "mine": always(answer)})


def test_the_line_passes_when_the_answer_is_right() -> None:
    """The lines pass for right programs, with answers of the form of the wrong ones."""

    def placed(*given: Any) -> Any:
        (target,) = planted.placement()(*given)
        return target

    def joined(*given: Any) -> str:
        return " ".join(planted.lawful()(*given))

    wrong: list[tuple[Any, Any]] = [
        (check_lawful(always(["AC"])), planted.lawful()),
        (check_lawful(always("AC")), joined),
        (check_lawful(always([PACK_52[0]]), cards="objects"), lawful_cards),
        (check_lawful(always(()), cards="objects"), lawful_cards),
        (check_placement(always(["common 9"])), planted.placement()),
        (check_placement(always("common 9")), placed),
        (check_placement(always([Discard(9)]), cards="objects"), lawful_targets),
        (check_scorer(in_floats(planted.scorer())), planted.scorer()),
        (check_play(in_floats(planted.play())), planted.play()),
        (check_pegging(in_floats(planted.pegging())), planted.pegging()),
    ]
    for found, right in wrong:
        exec(found.line, {**NAMES, "mine": right})


def test_a_right_number_of_a_wrong_type_is_reproduced() -> None:
    """A float is equal to the right number, so the line asks for the type."""
    found = check_scorer(in_floats(planted.scorer()))
    assert found is not None
    assert found.line == 'assert type(mine("2C 4C 6C 8D", "TC", False)) is int'
    pegged = check_pegging(in_floats(planted.pegging()))
    assert pegged is not None
    assert pegged.line.startswith("assert [type(points) for points in mine([(0, ")
    assert pegged.line.endswith("], 2)] == [int, int]")


def test_an_array_is_not_a_number() -> None:
    """An object whose ``__index__`` refuses is not an answer, as an array of NumPy is not."""

    class Array:
        def __index__(self) -> int:
            raise TypeError("only integer scalar arrays can be converted to a scalar index")

    found = check_scorer(always(Array()))
    assert found is not None
    assert found.guess.startswith("expected an integer")


def test_a_mistake_that_explains_one_answer_only_is_not_named() -> None:
    """A known mistake is named if it explains most of the answers that it should, not because one answer fits."""

    def no_pairs_at_31(plays: Sequence[tuple[int, str]], players: int) -> list[int]:
        points = planted.pegging()(plays, players)
        count, pile = 0, [""]
        for seat, card in plays:
            if count + min(planted.rank_of(card), 10) > 31:
                count, pile = 0, [""]
            count += min(planted.rank_of(card), 10)
            if count == 31 and pile[-1][:1] == card[0]:
                points[seat] -= 2
            pile.append(card)
            if count == 31:
                count, pile = 0, [""]
        return points

    found = check_pegging(no_pairs_at_31)
    assert found is not None
    assert (found.rule, found.guess) == ("cribbage.R15", "")


@pytest.mark.parametrize("name", CHECKS)
def test_calls_that_are_refused(name: str) -> None:
    """A call without a function, without a case, or with an unknown form of cards is refused."""
    with pytest.raises(InputError, match="the function to check must be callable"):
        CHECKS[name](5)
    with pytest.raises(InputError, match="limit"):
        CHECKS[name](always(0), limit=0)
    with pytest.raises(InputError, match="cards must be 'text' or 'objects', got 'strings'"):
        CHECKS[name](always(0), cards="strings")


def test_more_calls_that_are_refused() -> None:
    """Without a function, or without a number of players, nothing would be checked."""
    with pytest.raises(InputError, match="winner=, lawful= or both"):
        check_trick()
    nonsense: list[Any] = [4, None, ["3"], count(2)]
    for players in ((), (1,), (5,), *nonsense):
        with pytest.raises(InputError, match="players must be numbers from 2 to 4"):
            check_pegging(planted.pegging(), players=players)
    with pytest.raises(InputError, match="players must be numbers from 3 to 7"):
        check_placement(planted.placement(), players=(2,))


def test_every_show_of_a_small_pack_comes_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """All hands of the first six cards with all starters, as hands and as cribs."""
    monkeypatch.setattr("muggins.testing.oracle.shows._HANDS", 15 * 48)
    found = list(every(crib=True))
    assert len(found) == len(set(found)) == 2 * 15 * 48
    assert {card for hand, _, _ in found for card in hand} == set(PACK_52[:6])


def test_progress() -> None:
    """Progress is reported at every thousandth case and at the end, with the number in all."""
    told: list[tuple[int, int]] = []
    assert (
        check_scorer(planted.scorer(), limit=2_500, progress=lambda tried, total: told.append((tried, total))) is None
    )
    assert told == [(1000, 2500), (2000, 2500), (2500, 2500)]
    told.clear()
    assert check_adjudicator(
        planted.adjudicator("claim paid beyond the miss"), progress=lambda tried, total: told.append((tried, total))
    )
    assert told == [(6, 24_195)]


def test_cards_as_text() -> None:
    """By default everything is plain text and numbers."""
    seen: list[tuple[object, ...]] = []

    def keep(*given: object) -> int:
        seen.append(given)
        return -1

    check_scorer(keep, limit=1)
    check_play(keep, limit=1)
    check_adjudicator(keep, limit=1)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # its answer is wrong
    check_trick(winner=keep, limit=1)
    assert seen[0] == ("2H 4H 6H 8H", "KS", True)
    assert ("5C",) in seen
    assert (8, 8, None) in seen
    assert ("7D 8D", "D") in seen


def test_cards_as_objects() -> None:
    """The library's own functions can be checked as they are."""

    def verdict(true: int, announced: int, claim: Claim | None) -> tuple[int, int]:
        found = adjudicate_count(true, announced, claim)
        return found.counter_points, found.claimant_points

    assert check_scorer(lambda h, s, c: score_hand(h, s, crib=c).total, cards="objects", limit=500) is None
    assert check_play(lambda pile: score_play(pile).total, cards="objects", limit=500) is None
    assert check_placement(lawful_targets, cards="objects", limit=500) is None
    assert check_trick(winner=trick_winner, lawful=lawful_cards, cards="objects", limit=500) is None
    assert check_adjudicator(verdict, cards="objects", limit=500) is None
    found = check_placement(lambda card, commons, discards, seat: [Common(0), Discard(1)], cards="objects")
    assert found is not None
    assert found.line.startswith("assert set(mine(Card.parse(")


def test_lines_with_objects() -> None:
    """The lines that reproduce a case make suits and claims too."""
    wrong = check_trick(winner=lambda trick, trump: -1, cards="objects")
    assert wrong is not None
    assert wrong.line == 'assert mine(parse_cards("2C"), Suit.CLUBS) == 0'
    none = check_trick(lawful=lambda hand, trick, trump: [], cards="objects")
    assert none is not None
    assert none.line == 'assert set(mine(parse_cards("2C"), (), Suit.CLUBS)) == set(parse_cards("2C"))'
    unpaid = check_adjudicator(lambda true, announced, claim: (0, 0), cards="objects")
    assert unpaid is not None
    assert unpaid.line == "assert tuple(mine(0, 0, Muggins(points=1))) == (1, 0)"
    assert Muggins(points=1) == Muggins(1)


def test_answers_are_read_kindly() -> None:
    """Whole numbers of other types, one text of cards and one target will do; their order does not matter."""

    class Whole:
        def __init__(self, value: int) -> None:
            self.value = value

        def __index__(self) -> int:
            return self.value

    assert check_scorer(lambda hand, starter, crib: Whole(planted.scorer()(hand, starter, crib)), limit=200) is None
    assert (
        check_trick(
            lawful=lambda hand, trick, trump: " ".join(reversed(planted.lawful()(hand, trick, trump))), limit=200
        )
        is None
    )
    foreign = check_trick(lawful=lambda hand, trick, trump: ["AC", "KD", "2H"])
    assert foreign is not None
    assert "is not in the hand" in foreign.guess


def test_only_hands() -> None:
    """With ``crib=False`` only hands are asked about."""
    assert check_scorer(planted.scorer("crib flush"), crib=False, limit=5_000) is None
    assert {crib for _, _, crib in islice(shows(False), 70_000)} == {False}


def test_other_numbers_of_players() -> None:
    """A program for two players, or for three, can be checked."""

    def two_only(plays: Sequence[tuple[int, str]], players: int) -> list[int]:
        assert players == 2
        return planted.pegging()(plays, players)

    assert check_pegging(two_only, players=(2,), limit=300) is None
    assert check_pegging(two_only, players=(2, 3), limit=300) is not None
    assert check_placement(planted.placement(), players=(5, 7), limit=300) is None


def structure(hand: tuple[Card, ...], starter: Card) -> tuple[object, ...]:
    """Return what the points depend on: the ranks and the starter's, the flush, nobs."""
    ranks = tuple(sorted(card.rank.value for card in hand))
    suits = Counter(card.suit for card in hand)
    flush = max(suits.values()) == 4, suits[starter.suit] == 4
    return ranks, starter.rank.value, flush, Card(Rank.JACK, starter.suit) in hand


def test_telling_shows() -> None:
    """The distinguishing shows are counted right, and hold every choice of ranks with every flush and with nobs."""
    telling = list(islice(shows(True), TELLING_SHOWS[True]))
    assert len(set(telling[40:])) == len(telling) - 40 == 120_120
    assert TELLING_SHOWS == {False: 60_095, True: 120_160}
    found = {(*structure(hand, starter), crib) for hand, starter, crib in telling}
    assert len(found) == 2 * (23_647 + 715 * 13 + 715 * 9 + sum(1 for _ in nobs_patterns()))


def nobs_patterns() -> Iterator[tuple[tuple[int, ...], int]]:
    """Make the choices of ranks that can be with and without nobs; five of a suit aside."""
    for ranks in combinations_with_replacement(range(1, 14), 4):
        for starter in range(1, 14):
            if 11 in ranks and starter != 11 and ranks.count(starter) < 4 and ranks.count(11) < 4:
                yield ranks, starter


def test_shows_come_as_cribs_too() -> None:
    """After the distinguishing shows each hand comes as a crib as well, unless only hands are asked about."""
    hands, cribs = list(islice(every(True), 0, 200, 2)), list(islice(every(True), 1, 200, 2))
    assert hands == list(islice(every(False), 100))
    assert cribs == [(hand, starter, True) for hand, starter, _ in hands]


@pytest.mark.weekly
def test_every_show_comes() -> None:
    """After the distinguishing shows comes every hand with every starter, each once."""
    rest = islice(shows(False), TELLING_SHOWS[False], None)
    place = {card: number for number, card in enumerate(PACK_52)}
    seen = bytearray(52**5 // 8 + 1)
    number = 0
    for hand, starter, _ in rest:
        code = 0
        for card in (*sorted(hand, key=place.__getitem__), starter):
            code = code * 52 + place[card]
        assert not seen[code >> 3] & 1 << (code & 7)
        seen[code >> 3] |= 1 << (code & 7)
        number += 1
    assert number == 12_994_800 == ALL_SHOWS[False] - TELLING_SHOWS[False]


def test_all_verdicts_are_counted() -> None:
    """The number of all cases of an adjudicator is that of those which are made."""
    assert sum(1 for _ in adjudicator._cases()) == adjudicator._ALL


def test_positions_of_all_numbers_of_players() -> None:
    """After all positions of a few ranks for three players come those of every number of players in turn."""
    made = list(islice(placement._positions(frozenset({3, 5})), 9_000))
    few = [position for position in made if position[1:2] == (parse_cards("5C"),) and position[0].suit is Suit.HEARTS]
    assert len({discards for card, _, discards, seat in few if str(card) == "AH" and seat == 2}) >= 136
    assert {len(discards) for _, _, discards, _ in made[-16:]} == {3, 5}


def test_no_pile_has_five_of_a_rank() -> None:
    """Plays have at most four cards of a rank, and count 31 or less."""
    made = list(islice(play._of_length(6), 500))
    assert [card.rank.value for card in made[0]] == [1, 1, 1, 1, 2, 2]
    for pile in made:
        assert max(Counter(card.rank for card in pile).values()) <= 4
        assert sum(min(card.rank.value, 10) for card in pile) <= 31
    assert len(set(made)) == 500


# Published deals and those of the rules digest: hands in the order of play, seat 0 leading, and the points by seat.
DEALS = {
    "4H 4D 7D 9C / 7S JC 5S 8H": (6, 3),
    "KC 7D 2H 3S / TD 9C 8H 7S": (1, 1),
    "TC AD 5H 5S / JC TD 5C 2S": (8, 5),
    "KC JD 9H 7S / QC AD TH 5S": (3, 4),
    "KC JD 9H 5S / 2C 9D 9S 4H": (0, 5),
    "KC JD 6H 3S / QC AD 2H 4S": (3, 8),
    "6C 6D KH QS / 6H 6S 7C 9D": (7, 16),
    "AC 2D 3H 4S / KC QD JH TS": (1, 1),
}


@pytest.mark.parametrize("deal", DEALS)
def test_the_reference_of_pegging(deal: str) -> None:
    """The plays that the checker makes are pegged as in the published and worked deals."""
    hands = tuple(map(parse_cards, deal.split("/")))
    assert pegging.play_deal(hands).points(2) == DEALS[deal]


def test_suits_are_shown_by_letter() -> None:
    """A Suit is written as its letter in text."""
    assert [suit.value for suit in Suit] == ["C", "D", "H", "S"]
