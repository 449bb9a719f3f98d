"""States drawn from a view: uniformly among all that look like it, by enumeration on small positions."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import attrs
import pytest
from tests.mushka.slow_tricks import slow_may_play
from tests.mushka.tables import HEARTS, HEARTS_PLAYS, REVOKE, REVOKE_PLAYS, after, dealt, played, plays
from tests.mushka.test_course import random_game

from muggins import mushka
from muggins.cards import Card, parse_cards
from muggins.errors import InconsistentError, InputError
from muggins.mushka import ACE_OF_SPADES, Call, CallMade, Exchange, Over, Pass, Rules, Settle, Stand, State, Stop, View
from muggins.table import Seat


@attrs.frozen
class Hands:
    """A way to fill the hidden hands of a view, and how many states have it, in proportion."""

    cards: tuple[frozenset[Card], ...]
    weight: int


def sizes(view: View) -> list[int]:
    """Return how many cards are hidden in each hand."""
    played_by = [play.seat for trick in view.tricks for play in trick]
    return [0 if seat == view.seat else 5 - played_by.count(seat) for seat in range(view.rules.players)]


def splits(cards: list[Card], numbers: list[int]) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """Yield every way to take these numbers of cards for the hands."""
    if not numbers:
        yield ()
        return
    for first in combinations(cards, numbers[0]):
        left = [card for card in cards if card not in first]
        for others in splits(left, numbers[1:]):
            yield (first, *others)


def revokes(state: State) -> set[tuple[int, Seat]]:
    """Return trick and seat of every card that was played against the rules (R9)."""
    layout, found = state.layout, set[tuple[int, Seat]]()
    for number, trick in enumerate(layout.tricks):
        for play in trick[1:]:
            later = [each.card for other in layout.tricks[number:] for each in other if each.seat == play.seat]
            held = [str(card) for card in (*layout.hands[play.seat], *later)]
            if not slow_may_play(str(play.card), held, str(trick[0].card), str(state.trump)):
                found.add((number, play.seat))
    return found


def known_revokes(view: View) -> set[tuple[int, Seat]]:
    """Return the cards that the viewer knows to be revokes: called, their own, or shown by later cards."""
    found = {
        (made.call.trick, made.call.offender)
        for made in view.declarations
        if isinstance(made, CallMade) and made.upheld
    }
    for number, trick in enumerate(view.tricks):
        for play in trick[1:]:
            later = [each.card for other in view.tricks[number:] for each in other if each.seat == play.seat]
            held = [str(card) for card in (*later, *(view.hand if play.seat == view.seat else ()))]
            if not slow_may_play(str(play.card), held, str(trick[0].card), str(view.trump)):
                found.add((number, play.seat))
    return found


def worlds(view: View, *, honest: bool) -> list[Hands]:
    """Return every way to fill the hidden hands, by trying all of them."""
    unseen, numbers = mushka.unseen(view), sizes(view)
    discards = sum(number for seat, number in enumerate(view.exchanged) if seat != view.seat)
    known = known_revokes(view)
    found: list[Hands] = []
    for hands in splits(list(unseen), numbers):
        used = {card for hand in hands for card in hand}
        rest = [card for card in unseen if card not in used]
        orders = {len(rest): rest}
        if ACE_OF_SPADES in rest:  # it may lie in a discard, or in the stock
            others = [card for card in rest if card is not ACE_OF_SPADES]
            orders = {discards: [ACE_OF_SPADES, *others]} if discards else {}
            orders[view.stock_size] = [*others, ACE_OF_SPADES]
        weight = 0
        for places, order in orders.items():
            try:
                state = mushka.complete(view, (*(card for hand in hands for card in hand), *order))
            except InconsistentError:
                continue
            if not honest or revokes(state) <= known:
                weight += places
        if weight:
            found.append(Hands(tuple(map(frozenset, hands)), weight))
    return found


def drawn_evenly(view: View, *, honest: bool, each: int = 12) -> float:
    """Return by how many standard deviations the chi-square of the drawn hands exceeds its mean."""
    every = worlds(view, honest=honest)
    total = sum(hands.weight for hands in every)
    number = each * len(every)
    counts = Counter[tuple[frozenset[Card], ...]]()
    for seed in range(number):
        state = mushka.sample(view, f"draw {seed}", honest=honest)
        layout = state.layout
        counts[
            tuple(frozenset() if seat == view.seat else frozenset(hand) for seat, hand in enumerate(layout.hands))
        ] += 1
    assert set(counts) <= {hands.cards for hands in every}
    if len(every) == 1:
        return 0.0
    expected = {hands.cards: number * hands.weight / total for hands in every}
    square: float = sum((counts[cards] - wanted) ** 2 / wanted for cards, wanted in expected.items())
    freedom = len(every) - 1
    return (square - freedom) / math.sqrt(2 * freedom)


def small(view: View, most: int) -> bool:
    """Return whether there are few enough ways to fill the hidden hands."""
    ways, left = 1, len(mushka.unseen(view))
    for number in sizes(view):
        for place in range(number):
            ways = ways * left // (place + 1)
            left -= 1
    return 2 <= ways <= most


def positions(number: int, most: int) -> list[View]:
    """Return views late in random deals: of players and spectators, with voids, calls, stops and settlements."""
    chance = random.Random(11)
    found: list[View] = []
    for seed in range(1000):
        players = chance.choice((3, 3, 4))
        kind = chance.choice(("plain", "ace kept", "in full"))
        views = [
            mushka.view(moment.after, chance.choice([None, *range(players)]))
            for moment in random_game(players, f"small/{seed}", kind, deals=1)
        ]
        fit = [view for view in views if view.tricks and small(view, most)]
        if fit:
            found.append(chance.choice(fit))
        if len(found) == number:
            return found
    raise AssertionError("too few positions")


@pytest.mark.parametrize("honest", [True, False])
def test_hands_are_drawn_evenly(honest: bool) -> None:
    """Every way to fill the hidden hands is drawn in proportion to its number of states, which are enumerated."""
    for view in positions(4, most=160):
        if worlds(view, honest=honest):
            assert drawn_evenly(view, honest=honest) < 4, view


@pytest.mark.weekly
@pytest.mark.parametrize("honest", [True, False])
def test_many_hands_are_drawn_evenly(honest: bool) -> None:
    """The same for more and larger positions."""
    for view in positions(30, most=1200):
        if worlds(view, honest=honest):
            assert drawn_evenly(view, honest=honest) < 4, view


# --- positions by hand


def called_late(seat: Seat | None) -> View:
    """Return a view with a call that moved a trick, which restricts the hand of the offender."""
    state = after(played(dealt(REVOKE), *REVOKE_PLAYS[:3]), Call(0, 0, 1))
    return mushka.view(after(state, *plays(REVOKE_PLAYS[3]), *plays("2:KS 0:9S")), seat)


def voids(seat: Seat | None) -> View:
    """Return a view in which two seats have shown that they hold no card of a suit."""
    hands = ("AH KH 8D 9D 9S", "7D TH JD KD KS", "JH 7S TS QS 8S")
    return mushka.view(
        played(dealt(hands), "0:AH 1:TH 2:JH", "0:KH 1:7D 2:7S", "0:8D 1:JD 2:8S", "1:KS 2:QS 0:9S"), seat
    )


def a_stop_by_the_ace(seat: Seat | None) -> View:
    """Return a view in which only the ace of spades explains a stop."""
    hands = ("AH KH QH 8D AS", *HEARTS[1:])
    state = played(dealt(hands, records=(8, 25, 25)), *HEARTS_PLAYS[:3], "0:8D 1:7D 2:TD")
    return mushka.view(after(state, Stop(0)), seat)


def exchanges(seat: Seat | None, *, kept: bool) -> View:
    """Return a view after exchanges and a pass, in which the ace of spades may lie in a discard unless it is kept."""
    state = dealt(HEARTS, stock="AC KC JC", rules=Rules(3, ace_exchange=not kept))
    state = after(state, Exchange(0, parse_cards("8D 9S")), Pass(1), Exchange(2, parse_cards("9D")))
    tricks = ("0:AH 2:9H", "0:KH 2:JH", "0:QH 2:JC", "2:TD 0:AC")
    return mushka.view(after(state, *[play for trick in tricks for play in plays(trick)]), seat)


BY_HAND = {
    "called late, seat 0": called_late(0),
    "called late, offender": called_late(1),
    "voids, seat 0": voids(0),
    "voids, spectator": voids(None),
    "a stop by the ace": a_stop_by_the_ace(1),
    "exchanges": exchanges(1, kept=False),
    "exchanges, ace kept": exchanges(1, kept=True),
}
DEAR = {
    "voids, spectator": pytest.mark.deep,
    "exchanges": pytest.mark.slow,
    "exchanges, ace kept": pytest.mark.slow,
}


@pytest.mark.parametrize("name", [pytest.param(name, marks=DEAR.get(name, ())) for name in BY_HAND])
def test_positions_by_hand_are_drawn_evenly(name: str) -> None:
    """Voids, the ace of spades, exchanges and calls restrict the hands, and all remaining states are equally likely."""
    view = BY_HAND[name]
    assert len(worlds(view, honest=False)) >= len(worlds(view, honest=True)) >= 1
    assert drawn_evenly(view, honest=True) < 4


def test_a_void_is_a_void_in_honest_states() -> None:
    """Seat 1 has thrown a spade on a heart: in honest states it has no heart and no trump, in others it may."""
    hands = ("AH KH 8D 9D 9S", "7D TH JD KD KS", "JH 7S TS QS 8S")
    view = mushka.view(played(dealt(hands), "0:AH 1:TH 2:JH", "0:KH 1:7D 2:7S"), 0)
    bound = {"H", "C"}
    suits = [{str(card.suit) for card in drawn_hand(view, seed, 1, honest=True)} for seed in range(60)]
    assert not any(each & bound for each in suits)
    suits = [{str(card.suit) for card in drawn_hand(view, seed, 1, honest=False)} for seed in range(60)]
    assert any(each & bound for each in suits)


def drawn_hand(view: View, seed: int, seat: Seat, *, honest: bool) -> tuple[Card, ...]:
    """Return a hand of a drawn state."""
    return mushka.sample(view, seed, honest=honest).layout.hands[seat]


def test_without_honest_states_all_are_drawn_among() -> None:
    """If players must have revoked unseen, a state with revokes is drawn."""
    hands = ("7H TH QD KS QS", "8H 7D 8D 9D TD", "9H 7S 8S 9S TS")
    # Nobody follows a heart or trumps it: there are too few cards for two hands without hearts, diamonds and trumps.
    state = played(dealt(hands), "0:7H 1:7D 2:7S", "0:TH 1:8D 2:8S", "0:QD 1:9D 2:9S")
    view = mushka.view(state, 0)
    drawn = mushka.sample(view, 1)
    assert mushka.view(drawn, 0) == view
    assert mushka.flaws(drawn) == ()


def test_the_same_seed_draws_the_same_state() -> None:
    """The seed alone decides the draw."""
    view = BY_HAND["voids, seat 0"]
    assert mushka.sample(view, "a") == mushka.sample(view, "a")
    assert len({mushka.sample(view, seed) for seed in range(20)}) > 10
    with pytest.raises(InputError, match="a seed must be an int, a str or bytes"):
        mushka.sample(view, None)  # type: ignore[arg-type]  # wrong on purpose
    with pytest.raises(InputError, match="honest must be True or False"):
        mushka.sample(view, 1, honest=1)  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.parametrize("players", range(3, 8))
def test_every_view_of_random_games_can_be_drawn_from(players: int) -> None:
    """A drawn state looks like the view and has no flaw."""
    chance = random.Random(players)
    for seed in range(4):
        for moment in random_game(players, f"draw/{seed}", deals=2):
            if chance.random() < 0.6:
                continue
            seat = chance.choice([None, *range(players)])
            view = mushka.view(moment.after, seat)
            for honest in (True, False):
                state = mushka.sample(view, seed, honest=honest)
                assert mushka.view(state, seat) == view
                assert mushka.flaws(state) == ()


def test_before_the_deal_and_after_the_game() -> None:
    """Nothing is hidden before the first deal; after the game what is still in hand is."""
    first = mushka.view(mushka.start(Rules(3)), 0)
    assert mushka.sample(first, 1) == mushka.start(Rules(3))
    over = after(played(dealt(records=(1, 25, 25)), HEARTS_PLAYS[0]), Stop(0), Settle())
    assert isinstance(over.phase, Over)
    assert mushka.view(mushka.sample(mushka.view(over, 1), 1), 1) == mushka.view(over, 1)
    undecided = after(dealt(), Stand(0))
    assert mushka.view(mushka.sample(mushka.view(undecided, None), 1), None) == mushka.view(undecided, None)


def the_ace_on_the_ace(seat: Seat | None) -> View:
    """Return a view in which seat 1 has put the ace of spades on the ace of trumps, with a trump in hand or without."""
    hands = ("AC KH QH 8D 9S", "AS KC 8H TH 7D", "JH 9H 9D TD QS")
    tricks = ("0:AC 1:AS 2:QS", "1:8H 2:9H 0:KH", "0:QH 1:TH 2:JH", "0:8D 1:7D 2:TD")
    return mushka.view(played(dealt(hands), *tricks), seat)


def test_the_ace_of_spades_on_the_ace_of_trumps_is_no_void() -> None:
    """It is lawful with any hand (R11), so the seat may still hold trumps."""
    view = the_ace_on_the_ace(2)
    suits = {str(card.suit) for seed in range(200) for card in drawn_hand(view, seed, 1, honest=True)}
    assert "C" in suits
    assert drawn_evenly(view, honest=True) < 4


@pytest.mark.parametrize("seat", [0, 1, 2, None])
@pytest.mark.parametrize(("record", "possible"), [(7, False), (8, True), (9, False)])
def test_a_stop_is_explained_or_refused(seat: Seat | None, record: int, possible: bool) -> None:
    """Three tricks and the ace of spades clear a record of 8; 7 is overshot, and 9 is out of reach (Q16, Q17)."""
    view = attrs.evolve(a_stop_by_the_ace(seat), records=(record, 25, 25))
    if possible:
        assert mushka.view(mushka.sample(view, 1), seat) == view
    else:
        with pytest.raises(InputError, match="a view that somebody can have had"):
            mushka.sample(view, 1)


def test_draws_have_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """A view that no draw explains is refused in the end."""
    monkeypatch.setattr("muggins.mushka.sampling.TRIES", 0)
    with pytest.raises(InputError, match="one that no hidden cards explain"):
        mushka.sample(BY_HAND["voids, seat 0"], 1)


def test_a_stock_of_another_size_is_refused() -> None:
    """The cards of a view made by hand may not be those of a pack."""
    view = a_stop_by_the_ace(1)
    with pytest.raises(InputError, match="a view that somebody can have had"):
        mushka.sample(attrs.evolve(view, stock_size=view.stock_size + 1), 1)


def test_an_offender_knows_their_own_hand() -> None:
    """In a trick with three revokes, who would have taken it depends on the viewer's own hand, too (R15)."""
    states = [moment.after for moment in random_game(4, "rev/106", deals=1)]
    view = mushka.view(states[18], 0)
    for seed in range(40):
        state = mushka.sample(view, seed)
        assert mushka.view(state, 0) == view
        assert mushka.flaws(state) == ()


def test_what_went_wrong_with_a_view_is_said() -> None:
    """The error names the exception that a value has raised which no table has."""
    view = attrs.evolve(a_stop_by_the_ace(1), stock_size=0)
    with pytest.raises(InputError, match="one with a value that no table has: CardError, 'the cards must be"):
        mushka.sample(view, 1)
