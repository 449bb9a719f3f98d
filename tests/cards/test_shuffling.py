"""Shuffling: the same in every language, fair in every place, refused for what has no order."""

import json
import math
import shutil
import subprocess
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cards.slow_shuffling import JAVASCRIPT, slow_shuffled

from muggins import cards as module
from muggins.cards import PACK_52, shuffled
from muggins.errors import InputError
from muggins.testing.vectors import load_vectors

SEEDS = st.integers() | st.text(st.characters(codec="utf-8")) | st.binary()


@given(st.integers(0, 300), SEEDS)
def test_agrees_with_the_page(size: int, seed: int | str | bytes) -> None:
    """A second implementation, written from the page, finds the same order."""
    assert slow_shuffled(range(size), seed) == list(shuffled(range(size), seed))


@pytest.mark.parametrize("size", [40_000, 65_536])
def test_agrees_where_many_numbers_are_left_out(size: int) -> None:
    """In a pack of 40,000 four numbers of ten are too high at first; the largest pack is 65,536."""
    pack = range(size)
    assert slow_shuffled(pack, "large")[:100] == list(shuffled(pack, "large"))[:100]


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
def test_agrees_with_javascript() -> None:
    """The vectors hold for an implementation in another language."""
    cases = [case for case in load_vectors("cards") if case.topic == "shuffling"]
    asked = json.dumps([case.request["input"] for case in cases])
    answered = subprocess.run(["node", "-e", JAVASCRIPT], input=asked, capture_output=True, text=True, check=True)
    assert [case.response["output"] for case in cases] == json.loads(answered.stdout)


@pytest.mark.parametrize(
    ("numbers", "order"),
    [
        ([65_534, 0], "BAC"),  # 65,535 is a multiple of three: 65,534 is the last fair number, and means place 2
        ([65_535, 65_534, 0], "BAC"),
        ([65_535, 65_535, 0, 65_535], "CBA"),  # with two choices every number is fair
        ([65_535, 65_535, 0, 0], "BCA"),
    ],
)
def test_unfair_numbers_are_left_out(monkeypatch: pytest.MonkeyPatch, numbers: list[int], order: str) -> None:
    """A number is left out when it lies in the last, incomplete row of choices, and taken when it is the one below."""

    def draws(seed: bytes) -> Iterator[int]:
        return iter(numbers)

    monkeypatch.setattr(module, "_draws", draws)
    assert order == "".join(shuffled("ABC", 1))


def test_boundary_for_a_pack(monkeypatch: pytest.MonkeyPatch) -> None:
    """With 52 choices 65,519 is the last fair number, and stands for the card in place 51."""
    rest = [choices - 1 for choices in range(51, 1, -1)]  # each card stays in its place
    for first in ([65_519], [65_520, 65_535, 65_519]):

        def draws(seed: bytes, numbers: tuple[int, ...] = (*first, *rest)) -> Iterator[int]:
            return iter(numbers)

        monkeypatch.setattr(module, "_draws", draws)
        assert shuffled(PACK_52, 1) == PACK_52


def excess(shuffle: Callable[[int], tuple[int, ...]], size: int, runs: int) -> float:
    """Say by how many standard deviations chi-square over all cards and places is off."""
    counts = [[0] * size for _ in range(size)]
    for seed in range(runs):
        for place, card in enumerate(shuffle(seed)):
            counts[place][card] += 1
    expected = runs / size
    chi_square = sum((count - expected) ** 2 / expected for row in counts for count in row)
    freedom = (size - 1) ** 2
    return (chi_square - freedom) / math.sqrt(2 * freedom)


def test_no_card_favours_a_place() -> None:
    """Over 10,000 seeds every card comes to every place about equally often (reports K20-K22)."""
    pack = tuple(range(52))
    assert -3 < excess(lambda seed: shuffled(pack, seed), 52, 10_000) < 3
    assert -3 < excess(lambda seed: shuffled(pack, f"game {seed}"), 52, 10_000) < 3


def test_no_order_is_favoured() -> None:
    """Over 24,000 seeds each of the 24 orders of four cards comes about 1,000 times."""
    counts: dict[tuple[int, ...], int] = {}
    for seed in range(24_000):
        order = shuffled((0, 1, 2, 3), seed)
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 24
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 23 + 4 * math.sqrt(46)


def swap_with_any(seed: int) -> tuple[int, ...]:
    """Shuffle wrongly: exchange each card with any (report K21)."""
    random, cards = Random(seed), list(range(52))
    for place in range(52):
        other = random.randrange(52)
        cards[place], cards[other] = cards[other], cards[place]
    return tuple(cards)


def never_stays(seed: int) -> tuple[int, ...]:
    """Shuffle wrongly: the bound is one too low (report K22)."""
    random, cards = Random(seed), list(range(52))
    for last in range(51, 0, -1):
        other = random.randrange(last)
        cards[last], cards[other] = cards[other], cards[last]
    return tuple(cards)


@pytest.mark.parametrize("wrong", [swap_with_any, never_stays])
def test_the_statistic_sees_what_others_shipped(wrong: Callable[[int], tuple[int, ...]]) -> None:
    """Two known faults are far outside the bounds, so that the test above means something."""
    assert excess(wrong, 52, 10_000) > 30


@given(st.lists(st.integers(), max_size=60), SEEDS)
def test_nothing_is_lost(pack: list[int], seed: int | str | bytes) -> None:
    """The same things come out, the pack given is unchanged, and the same seed gives the same order (K18, K24)."""
    before = list(pack)
    assert sorted(pack) == sorted(shuffled(pack, seed))
    assert before == pack
    assert shuffled(pack, seed) == shuffled(pack, seed)


def test_different_seeds_differ() -> None:
    """A number, the text of it and its bytes are three seeds (report K23)."""
    assert len({shuffled(PACK_52, seed) for seed in (1, "1", b"1", 2, "2", b"2", -1, 0, "", b"")}) == 10


@pytest.mark.parametrize("seed", [True, None, 1.0, bytearray(b"1"), ("a",), [1], "\ud800", object()])
def test_what_is_not_a_seed(seed: Any) -> None:
    """Only integers, texts and bytes are seeds; a bool is not one, nor is a text that UTF-8 cannot hold."""
    with pytest.raises(InputError, match="seed"):
        shuffled(PACK_52, seed)


@pytest.mark.parametrize("pack", [set(PACK_52), frozenset(PACK_52), {1: 2}.keys(), 52, None])
def test_what_has_no_order(pack: Any) -> None:
    """A set comes in another order in every run, so that its shuffle would not be the same again."""
    with pytest.raises(InputError, match="in its order"):
        shuffled(pack, 1)


def test_too_many_cards() -> None:
    """Two bytes choose among 65,536 cards at most."""
    with pytest.raises(InputError, match="65536"):
        shuffled(range(65_537), 1)
