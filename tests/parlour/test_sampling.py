"""What sample draws: states that look like the view, all equally likely."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from muggins import parlour
from muggins.cards import PACK_52, Card
from muggins.parlour import Rules, State, View
from muggins.testing.play import CLUMSY, play


def test_a_sample_looks_like_the_view() -> None:
    """In every phase, for every seat, the state that is drawn gives the same view again: Q23."""
    for seed, turn in enumerate(play(parlour, Rules(4, 2, turn_limit=120), "sample", CLUMSY)):
        for seat in (seed % 4, None):
            view = parlour.view(turn.after, seat)
            state = parlour.sample(view, seed)
            assert parlour.view(state, seat) == view
            assert parlour.flaws(state) == ()
            assert parlour.sample(view, seed) == state


def hidden_places(state: State, card: Card) -> tuple[str, int, int]:
    """Return where a card lies: the kind of pile, its number, and the place in it."""
    layout = state.layout
    for kind, every in (("stock", layout.stocks), ("discard", layout.discards), ("common", layout.commons)):
        for number, cards in enumerate(every):
            if card in cards:
                return kind, number, cards.index(card)
    raise AssertionError


def some_views() -> list[View]:
    """Return the views of 20 states of games with faults and calls, of every number of players and in every phase."""
    views: list[View] = []
    for players in range(3, 8):
        turns = [*play(parlour, Rules(players, turn_limit=150), f"views/{players}", CLUMSY)]
        views += [parlour.view(turns[len(turns) * part // 5].after, part % players) for part in range(1, 5)]
    return views


@pytest.mark.parametrize("view", some_views(), ids=lambda view: f"{view.rules.players}-{view.placements}")
def test_every_card_is_as_likely_to_lie_anywhere(view: View) -> None:
    """Over 500 samples a card that is not seen lies in each unseen place about as often: Q23.

    The states that look like a view are the orders of its unseen cards: complete takes each of them and fills the
    places one after another, so two orders never give the same state. The sample takes the order of a shuffle.
    The chi-square of n places has n - 1 degrees of freedom, and a standard deviation of sqrt(2 (n - 1)) around n - 1.
    """
    unseen = parlour.unseen(view)
    samples = [parlour.sample(view, seed) for seed in range(500)]
    for card in (unseen[0], unseen[-1]):
        found = Counter(hidden_places(state, card) for state in samples)
        places = len(unseen)
        square = sum((found[place] - 500 / places) ** 2 for place in found) * places / 500
        square += (places - len(found)) * 500 / places
        assert abs(square - (places - 1)) < 4 * (2 * (places - 1)) ** 0.5


def test_different_orders_are_different_states() -> None:
    """Each of the 120 orders of five unseen cards gives a state of its own, and they all look the same: Q23."""
    view = parlour.view(parlour.apply(parlour.start(Rules(4)), parlour.Deal(PACK_52)), 1)
    *rest, a, b, c, d, e = parlour.unseen(view)
    states = {parlour.complete(view, (*rest, *order)) for order in permutations((a, b, c, d, e))}
    assert len(states) == 120
    assert {parlour.view(state, 1) for state in states} == {view}
