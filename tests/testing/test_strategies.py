"""The strategies make what they say, and all of it; they shrink to the top of the pack."""

import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import entry_points
from typing import Any, TypeVar

import pytest
from hypothesis import find, given, settings
from hypothesis import strategies as st

from muggins.cards import PACK_32, PACK_52, Card, Rank, Seed, Suit, distinct_cards, shuffled
from muggins.errors import CardError, InputError
from muggins.testing.strategies import cards, hands, packs, ranks, seeds, suits

T = TypeVar("T")


def simplest(strategy: st.SearchStrategy[T], condition: Callable[[T], bool]) -> T:
    """Return the simplest example, independent of earlier runs."""
    return find(strategy, condition, settings=settings(database=None, derandomize=True))


@given(cards(), cards(PACK_32), ranks(), suits())
def test_cards_ranks_and_suits(card: Card, high: Card, rank: Rank, suit: Suit) -> None:
    """Cards are of the pack that is asked for."""
    assert card in PACK_52
    assert high in PACK_32
    assert Card(rank, suit) in PACK_52


@given(st.data())
def test_hands(data: st.DataObject) -> None:
    """A hand has as many different cards as asked for."""
    size = data.draw(st.integers(0, 32))
    hand = data.draw(hands(size, PACK_32))
    assert isinstance(hand, tuple)
    assert len(distinct_cards(hand)) == size
    assert set(hand) <= set(PACK_32)


@given(packs(), packs(PACK_32))
def test_packs(full: tuple[Card, ...], short: tuple[Card, ...]) -> None:
    """A pack has all its cards, in some order."""
    assert isinstance(full, tuple)
    assert sorted(map(str, full)) == sorted(map(str, PACK_52))
    assert set(short) == set(PACK_32)


@given(seeds())
def test_seeds(seed: Seed) -> None:
    """Every seed can be shuffled with."""
    assert len(shuffled(PACK_32, seed)) == 32


@pytest.mark.parametrize("card", PACK_52, ids=str)
def test_every_card_comes(card: Card) -> None:
    """No card is left out."""
    assert simplest(cards(), lambda found: found is card) is card


def test_shrinking() -> None:
    """The simplest card is the top one, the simplest hand the top ones, the simplest pack the pack as it is."""
    assert simplest(cards(), lambda card: card.suit is Suit.HEARTS) is Card.parse("AH")
    assert simplest(hands(4), lambda hand: True) == PACK_52[:4]
    assert simplest(packs(), lambda pack: True) == PACK_52
    assert simplest(seeds(), lambda seed: True) == 0


@pytest.mark.parametrize("size", [-1, 53, True, 4.0, None])
def test_hands_that_cannot_be(size: Any) -> None:
    """The size of a hand is an integer, and at most the size of the pack."""
    with pytest.raises(InputError):
        hands(size)


@pytest.mark.parametrize("pack", [[], "5H 6H", [5], [PACK_52[0]] * 2])
def test_packs_that_cannot_be(pack: Any) -> None:
    """A pack is of different cards, and not empty if one is to be drawn."""
    with pytest.raises((InputError, CardError)):
        cards(pack)


def run(program: str) -> subprocess.CompletedProcess[str]:
    """Run a program in a new interpreter."""
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)


def test_hypothesis_knows_cards() -> None:
    """The package registers the type of cards with Hypothesis by an entry point."""
    assert [point.value for point in entry_points(group="hypothesis", name="muggins")] == [
        "muggins._hypothesis_plugin:register"
    ]
    result = run(
        "from hypothesis import find, settings, strategies as st\n"
        "from muggins.cards import Card\n"
        "fresh = settings(database=None)\n"
        "print(find(st.from_type(Card), lambda card: True, settings=fresh))\n"
        "print(find(st.from_type(tuple[Card, ...]), lambda hand: len(hand) > 1, settings=fresh))\n"
    )
    assert result.stderr == ""
    assert result.stdout.splitlines() == [
        "AC",
        "(Card.parse('AC'), Card.parse('AC'))",
    ]


def test_hypothesis_loads_nothing_for_cards_that_nobody_uses() -> None:
    """A test suite without cards pays for two small modules; Hypothesis does not load what registers a type either."""
    result = run(
        "import sys, hypothesis.strategies\n"
        "print(sorted(name for name in sys.modules if name.startswith('muggins')))\n"
        "print('hypothesis.strategies._internal.types' in sys.modules)\n"
    )
    assert result.stderr == ""
    assert result.stdout.splitlines() == ["['muggins', 'muggins._games', 'muggins._hypothesis_plugin']", "False"]


@pytest.mark.parametrize("first", ["muggins.cards", "hypothesis"])
def test_cards_are_known_in_any_order_of_imports(first: str) -> None:
    """``from_type(Card)`` works whichever of the cards and Hypothesis is imported first."""
    result = run(
        f"import {first}\n"
        "from hypothesis import find, settings, strategies as st\n"
        "from muggins.cards import PACK_52, Card\n"
        "print(find(st.from_type(Card), lambda card: card is PACK_52[-1], settings=settings(database=None)))\n"
    )
    assert (result.stderr, result.stdout) == ("", "KS\n")


@pytest.mark.parametrize("first", ["muggins.cards", "muggins.testing", "muggins.testing.strategies", "hypothesis"])
def test_any_order_of_imports(first: str) -> None:
    """Whichever is imported first, the other follows."""
    result = run(f"import {first}\nimport hypothesis\nimport muggins.testing.strategies as s\nprint(s.cards())")
    assert result.stderr == ""


def test_without_hypothesis() -> None:
    """Without Hypothesis the error says what to install; everything else in the room works."""
    result = run(
        "import sys\n"
        "sys.modules['hypothesis'] = None\n"
        "import muggins.testing, muggins.testing.vectors\n"
        "import muggins.testing.strategies\n"
    )
    assert result.stderr.splitlines()[-1] == (
        "ModuleNotFoundError: muggins.testing.strategies needs Hypothesis: pip install 'muggins[testing]'"
    )
