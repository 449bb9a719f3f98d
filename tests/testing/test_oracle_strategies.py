"""The strategies of what solvers take: what they make, how often, how they shrink, and what they find."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, find, given, seed, settings
from hypothesis import strategies as st
from tests.testing import planted

from muggins import cribbage, parlour
from muggins.cards import PACK_52, Card, Suit, distinct_cards, parse_cards
from muggins.cribbage import adjudicate_count, count_hand, score_hand, score_play
from muggins.errors import InputError
from muggins.mushka import lawful_cards, trick_winner
from muggins.parlour import lawful_targets
from muggins.testing import strategies
from muggins.testing.strategies import claims, placements, plays, shows, tricks

RUNS = 12


def simplest(strategy: st.SearchStrategy[Any], condition: Callable[[Any], bool] = lambda value: True) -> Any:
    """Return the simplest example, independent of earlier runs."""
    return find(strategy, condition, settings=settings(database=None, derandomize=True))


@given(shows(), shows(crib=True), shows(crib=False))
def test_shows(show: strategies.Show, crib: strategies.Show, hand: strategies.Show) -> None:
    """A show can be scored, and is a crib or not as asked for."""
    for cards, starter, is_crib in (show, crib, hand):
        assert len(distinct_cards((*cards, starter))) == 5
        score_hand(cards, starter, crib=is_crib)
    assert crib[2]
    assert not hand[2]


FEATURES: dict[str, tuple[Callable[[strategies.Show], bool], float]] = {
    "four of a kind": (lambda show: score_of(show).pairs == 12, 0.08),
    "a full house": (lambda show: score_of(show).pairs == 8, 0.01),
    "a double-double run": (lambda show: score_of(show).runs == 12, 0.03),
    "a run of five": (lambda show: score_of(show).runs == 5, 0.01),
    "a run of four": (lambda show: score_of(show).runs in {4, 8}, 0.06),
    "four of a suit in the crib": (lambda show: show[2] and four(show) and not score_of(show).flush, 0.04),
    "a flush of four": (lambda show: score_of(show).flush == 4, 0.04),
    "a flush of five": (lambda show: score_of(show).flush == 5, 0.02),
    "nobs": (lambda show: score_of(show).nobs == 1, 0.05),
    "a jack as starter": (lambda show: show[1].rank.value == 11, 0.06),
    "a crib": (lambda show: show[2], 0.3),
    "a hand": (lambda show: not show[2], 0.3),
    "nothing": (lambda show: score_of(show).total == 0, 0.004),
}


def score_of(show: strategies.Show) -> cribbage.HandScore:
    """Score a show."""
    return score_hand(show[0], show[1], crib=show[2])


def four(show: strategies.Show) -> bool:
    """Return whether the hand is of one suit."""
    return len({card.suit for card in show[0]}) == 1


def many(strategy: st.SearchStrategy[Any], number: int) -> list[Any]:
    """Return that many examples, always the same ones."""
    made: list[Any] = []

    @seed(1)
    @settings(
        max_examples=number, database=None, suppress_health_check=(HealthCheck.filter_too_much, HealthCheck.too_slow)
    )
    @given(strategy)
    def collect(example: Any) -> None:
        made.append(example)

    collect()
    return made


@pytest.mark.deep
def test_what_is_rare_in_shuffled_packs_is_frequent_in_shows() -> None:
    """Each feature occurs in a fair share of the shows."""
    made = many(shows(), 800)
    shares = {name: sum(map(has, made)) / len(made) for name, (has, _) in FEATURES.items()}
    assert {name: share for name, share in shares.items() if share < FEATURES[name][1]} == {}


@pytest.mark.deep
def test_no_card_is_left_out() -> None:
    """Every card comes in hand and as starter, and every rank in the play."""
    made = many(shows(), 1200)
    assert {card for show in made for card in show[0]} == set(PACK_52)
    assert {show[1] for show in made} == set(PACK_52)
    assert {card.rank for play in many(plays(), 500) for card in play} == {card.rank for card in PACK_52}


@pytest.mark.deep
def test_shows_shrink() -> None:
    """The simplest show is a hand of the lowest ranks; the simplest crib is one only if it must be."""
    assert simplest(shows(cards="text")) == ("AC AD AH AS", "2C", False)
    hand, starter, crib = simplest(shows(), lambda show: score_of(show).nobs == 1)
    assert not crib
    assert Card.parse(f"J{starter.suit.value}") in hand
    assert simplest(shows(), lambda show: show[2])[2]


@given(plays(), plays(max_size=3), plays(cards="text"))
def test_plays(play: tuple[Card, ...], short: tuple[Card, ...], text: str) -> None:
    """A play can be scored, is as long as asked for, and can be text."""
    score_play(play)
    score_play(parse_cards(text))
    assert 1 <= len(short) <= 3


@pytest.mark.deep
def test_plays_score_often() -> None:
    """Pairs, runs, fifteens and thirty-ones come often; the simplest play is the ace of clubs."""
    scores = [score_play(play) for play in many(plays(), 600)]
    for kind in ("fifteen", "thirty_one", "pairs", "run"):
        assert sum(getattr(score, kind) > 0 for score in scores) > 20, kind
    assert max(score.run for score in scores) >= 4
    assert max(score.pairs for score in scores) >= 6
    assert simplest(plays()) == (PACK_52[0],)
    assert simplest(plays(cards="text"), lambda play: score_play(parse_cards(play)).run == 3) == "AC 2C 3C"


@given(placements(), placements(players=(3,)), placements(cards="text"))
def test_placements(position: strategies.Position, three: strategies.Position, text: strategies.TextPosition) -> None:
    """A position has lawful targets, as many seats as asked for, and can be text."""
    assert lawful_targets(*position)
    distinct_cards([card for card in (position[0], *position[1], *position[2]) if card is not None])
    assert len(three[2]) == 3
    assert isinstance(text[0], str)
    assert planted.placement()(*text)


@given(tricks(), tricks(min_trick=1, max_hand=1), tricks(cards="text"))
def test_tricks(choice: strategies.Choice, one: strategies.Choice, text: strategies.TextChoice) -> None:
    """A choice has lawful cards, a trick a winner, and both can be text."""
    assert lawful_cards(*choice)
    assert 0 <= trick_winner(one[1], one[2]) < len(one[1])
    assert len(one[0]) == 1
    assert text[2] in {suit.value for suit in Suit}


@given(claims(), claims(cards="text"))
def test_claims(settled: strategies.Settled, text: strategies.TextSettled) -> None:
    """A claim can be judged, and can be text."""
    verdict = adjudicate_count(*settled)
    assert planted.adjudicator()(verdict.true, verdict.announced, said(verdict.claim)) == (
        verdict.counter_points,
        verdict.claimant_points,
    )
    planted.adjudicator()(*text)


def said(claim: cribbage.Claim | None) -> str | None:
    """Return a claim as text."""
    match claim:
        case None:
            return None
        case cribbage.Muggins(points):
            return f"muggins {points}"
        case cribbage.Overcount():
            return "overcount"


def test_the_others_shrink() -> None:
    """The simplest position, choice and claim are small."""
    card, commons, discards, seat = simplest(placements(cards="text"))
    assert (card, len(commons), discards, seat) == ("AC", 1, (None, None, None), 0)
    assert simplest(tricks(cards="text")) == ("AC", "", "C")
    assert simplest(claims()) == (0, 0, None)
    assert simplest(claims(cards="text"), lambda settled: settled[2] is not None) == (0, 0, "overcount")


def test_options_that_cannot_be() -> None:
    """Options under which nothing can be made are refused."""
    wrong: list[Callable[[], object]] = [
        lambda: shows(cards="strings"),  # type: ignore[call-overload]  # pyright: ignore[reportArgumentType, reportCallIssue]
        lambda: plays(max_size=0),
        lambda: placements(players=(2,)),
        lambda: placements(players=()),
        lambda: tricks(min_trick=7),
        lambda: tricks(max_hand=0),
    ]
    for make in wrong:
        with pytest.raises(InputError):
            make()


@pytest.mark.parametrize(
    "cls",
    [
        cribbage.HandScore,
        cribbage.HandCount,
        cribbage.PlayScore,
        cribbage.PlayCount,
        cribbage.CountItem,
        cribbage.NamedRun,
        cribbage.Muggins,
        cribbage.Overcount,
        cribbage.Verdict,
        parlour.Common,
        parlour.Discard,
        Card,
        Suit,
    ],
)
def test_from_type(cls: type[Any]) -> None:
    """Hypothesis makes the public value classes of the solvers by their type."""
    assert {type(value) for value in many(st.from_type(cls), 5)} == {cls}


def test_from_type_of_unions() -> None:
    """The closed unions are made too."""
    claim: Any = cribbage.Claim
    target: Any = parlour.Target
    assert isinstance(many(st.from_type(claim), 1)[0], cribbage.Claim)
    assert isinstance(many(st.from_type(target), 1)[0], parlour.Target)


PROPERTY_TEST = """
>>> @given(strategies.shows(cards="text"))
... def test_my_score(show):
...     hand, starter, crib = show
...     count = count_hand(parse_cards(hand), Card.parse(starter), crib=crib)
...     assert my_score(hand, starter, crib) == count.score.total, count.spoken
>>> test_my_score()
"""


@pytest.mark.parametrize("page", ["README.md", "docs/testing-your-engine.md"])
def test_the_property_test_is_shown(page: str) -> None:
    """README and guide show the property test that is measured below."""
    assert PROPERTY_TEST in (Path(__file__).parents[2] / page).read_text("utf-8")


@pytest.mark.deep
@pytest.mark.parametrize("run", range(RUNS))
@pytest.mark.parametrize("fault", planted.SCORER_FAULTS)
def test_the_property_test_finds_the_fault(fault: str, run: int) -> None:
    """The property test of README and guide finds each fault with the default number of examples, in every run."""
    mine = planted.scorer(fault)

    @seed(run)
    @settings(database=None, phases=[Phase.generate])
    @given(shows(cards="text"))
    def property_test(show: strategies.TextShow) -> None:
        hand, starter, crib = show
        count = count_hand(parse_cards(hand), Card.parse(starter), crib=crib)
        assert mine(hand, starter, crib) == count.score.total, count.spoken

    with pytest.raises(AssertionError):
        property_test()
