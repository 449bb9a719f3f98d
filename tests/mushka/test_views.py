"""What a seat may know of the table, and what it may not."""

from __future__ import annotations

import random
from collections import Counter

import attrs
import pytest
from tests.mushka.tables import HEARTS, HEARTS_PLAYS, REVOKE, REVOKE_PLAYS, after, dealt, played, plays, standing
from tests.mushka.test_course import deals

from muggins import mushka
from muggins.cards import PACK_32, Card, parse_cards
from muggins.errors import InputError
from muggins.mushka import (
    ACE_OF_SPADES,
    Abandon,
    Call,
    Cleared,
    Decision,
    Exchange,
    Halted,
    Leading,
    Over,
    Overshot,
    Pass,
    Rules,
    Said,
    Settle,
    Settling,
    Stand,
    State,
    Stop,
    TrickMoved,
)
from muggins.table import Seat


def hidden(state: State, seat: Seat | None) -> list[Card]:
    """Give the cards that the seat does not see, in the order in which complete takes them."""
    piles = [pile for other, pile in enumerate(state.hands) if other != seat]
    piles += [pile for other, pile in enumerate(state.discards) if other != seat]
    return [card for pile in (*piles, state.stock) for card in pile]


def answers(state: State, seat: Seat | None) -> tuple[object, ...]:
    """Give all that could tell the seat something."""
    return (
        mushka.view(state, seat),
        mushka.possible_actions(state, seat),
        mushka.lawful_actions(state, seat),
        mushka.awaited(state),
        mushka.actors(state),
        mushka.windows(state),
        mushka.table_action(state, 0),
        mushka.outcome(state),
    )


def test_hidden_cards_change_nothing() -> None:
    """Two hidden cards change places, the ace of spades first of all: the seat is told the same, or it cannot be."""
    chance = random.Random(1)
    seen = Counter[str]()
    for deal in (deal for players in (3, 4, 5) for deal in deals(players, 60)):
        for state in (*deal.states[::2], deal.settled):
            seat = chance.choice([*range(len(state.hands)), None])
            cards = hidden(state, seat)
            assert mushka.complete(mushka.view(state, seat), tuple(cards)) == state
            first = cards.index(ACE_OF_SPADES) if ACE_OF_SPADES in cards else chance.randrange(len(cards))
            second = chance.choice([place for place in range(len(cards)) if place != first])
            cards[first], cards[second] = cards[second], cards[first]
            try:
                twin = mushka.complete(mushka.view(state, seat), tuple(cards))
            except InputError:
                seen["contradiction"] += 1
                continue
            assert answers(state, seat) == answers(twin, seat)
            assert mushka.flaws(twin) == ()
            seen["twin"] += 1
            seen["cleared in secret"] += twin.cleared != state.cleared
            seen["overshot in secret"] += twin.overshot != state.overshot
    assert min(seen[name] for name in ("contradiction", "twin", "cleared in secret", "overshot in secret")) > 5, seen


def test_a_clearance_by_the_ace_is_a_secret() -> None:
    """Seat 0 is cleared with the ace of spades: he knows it, and to the others he looks as if he were not (Q27)."""
    state = played(dealt(["AH KH QH 8D AS", *HEARTS[1:]], records=(6, 25, 25)), HEARTS_PLAYS[0])
    assert state.cleared == (Cleared(0, 1),)
    assert mushka.view(state, 0).cleared == (Cleared(0, 1),)
    assert mushka.view(state, 1).cleared == ()
    assert mushka.view(state, None).cleared == ()
    state = after(state, *plays(HEARTS_PLAYS[1]))
    assert mushka.view(state, 0).overshot == (Overshot(0, 6),)
    assert mushka.view(state, 2).overshot == ()
    assert state.records == (6, 25, 25)  # what is on record is public, and says nothing before the settlement


def test_who_might_stop_is_named_whether_he_can_or_not() -> None:
    """With the ace seat 0 would be cleared after the first trick, so it may act; without it nothing else shows."""
    for hand in ("AH KH QH 8D AS", "AH KH QH 8D 9S"):
        state = played(dealt([hand, *HEARTS[1:]], records=(6, 25, 25)), "0:AH 1:7H 2:9H")
        called = after(state, Call(0, 0, 1), Call(0, 0, 2))
        assert mushka.actors(called) == (0, 1, 2)
        led = after(called, *plays("0:8D 1:7D 2:TD"), Call(0, 1, 1), Call(0, 1, 2))
        assert mushka.awaited(led) == (2,)
        assert mushka.actors(led) == (0, 1, 2)
        assert mushka.possible_actions(led, 0) == ((Stop(0),) if "AS" in hand else ())


def test_a_seat_keeps_what_it_knew() -> None:
    """The own hand and the own discards are in the view, of the others only how many they exchanged (Q27)."""
    state = after(dealt(stock="AC KC"), Exchange(0, parse_cards("8D 9S")), Pass(1))
    own = mushka.view(state, 0)
    assert own.hand == parse_cards("AH KH QH AC KC")
    assert own.discards == parse_cards("8D 9S")
    other = mushka.view(state, 1)
    assert other.hand == parse_cards(HEARTS[1])
    assert other.discards == ()
    assert other.exchanged == (2, 0, 0)
    assert other.stock_size == 14
    assert mushka.view(state, None).hand == ()
    assert mushka.unseen(mushka.view(mushka.start(Rules(3)), 0)) == ()
    assert len(mushka.unseen(own)) == 32 - 5 - 2 - 1


def test_cards_that_contradict_what_was_seen() -> None:
    """Who passed held no ace of spades, who stopped was cleared, and a call had its verdict."""
    state = after(dealt(), Stand(0), Pass(1))
    cards = hidden(state, 0)
    place = cards.index(ACE_OF_SPADES)
    cards[0], cards[place] = cards[place], cards[0]  # into the hand of seat 1
    with pytest.raises(InputError, match=r"cannot have held the ace of spades \[mushka\.R6\]"):
        mushka.complete(mushka.view(state, 0), tuple(cards))

    stopped = after(played(dealt(["AH KH QH 8D AS", *HEARTS[1:]], records=(6, 25, 25)), HEARTS_PLAYS[0]), Stop(0))
    cards = hidden(stopped, 1)
    place = cards.index(ACE_OF_SPADES)
    cards[place], cards[-1] = cards[-1], cards[place]  # into the stock
    with pytest.raises(InputError, match=r"seat 0 is not cleared, and may not stop \[mushka\.Q24\]"):
        mushka.complete(mushka.view(stopped, 1), tuple(cards))

    called = after(played(dealt(REVOKE), REVOKE_PLAYS[0]), Call(0, 0, 1))
    cards = hidden(called, 0)
    place = cards.index(Card.parse("TH"))
    cards[place], cards[-1] = cards[-1], cards[place]
    with pytest.raises(InputError, match="another verdict"):
        mushka.complete(mushka.view(called, 0), tuple(cards))
    with pytest.raises(InputError, match="unseen cards"):
        mushka.complete(mushka.view(called, 0), PACK_32)


TWO_CALLS = ("QH 7C 8C TC JC", "AH 9C 7S 8S 9S", "8H 7D QC KC TS")
"""Seats 1 and 2 revoke under a led heart; whose the trick is then depends on the hearts that they hold."""


@pytest.mark.parametrize(("held", "given"), [("8H", "KH"), ("AH", "KH")])
def test_a_trick_that_moved_twice_was_seen_at_each_call(held: str, given: str) -> None:
    """Where the trick went after the first call was public, though a second call moved it again (Q23, Q27)."""
    state = played(dealt(TWO_CALLS, "8D"), "0:QH 1:9C 2:7D")
    state = after(state, Call(0, 0, 2), Call(0, 0, 1))
    assert [said.moved for said in state.said] == [TrickMoved(0, 2, 0), TrickMoved(0, 0, 1)]
    cards = hidden(state, 0)
    assert mushka.complete(mushka.view(state, 0), tuple(cards)) == state
    first, second = cards.index(Card.parse(held)), cards.index(Card.parse(given))
    cards[first], cards[second] = cards[second], cards[first]
    seen = mushka.view(state, 0)
    if held == "8H":  # with the king the second offender would have had the trick at the first call
        with pytest.raises(InputError, match="moved another trick"):
            mushka.complete(seen, tuple(cards))
    else:  # with the king in place of the ace all would have gone as it did
        assert mushka.view(mushka.complete(seen, tuple(cards)), 0) == seen


def test_a_winner_found_at_the_end_of_a_trick_was_seen() -> None:
    """A call during a trick settles whose it is at its end; a later call that moves it does not hide that (Q23)."""
    state = after(played(dealt(TWO_CALLS, "8D")), *plays("0:QH 1:9C"), Call(0, 0, 1), *plays("2:7D"), Call(0, 0, 2))
    assert state.said[-1].moved == TrickMoved(0, 2, 1)
    assert mushka.flaws(state) == ()
    forgotten = attrs.evolve(state, said=(state.said[0], attrs.evolve(state.said[1], moved=TrickMoved(0, 0, 1))))
    assert any("moved another trick" in flaw for flaw in mushka.flaws(forgotten))


def test_a_stop_that_lapsed_was_seen_to() -> None:
    """Which of two calls made the stop lapse is public, though the ace that kept it standing is not (Q30)."""
    state = played(dealt(REVOKE, records=(25, 1, 25)), REVOKE_PLAYS[0])
    state = after(state, Stop(1), Call(0, 0, 1))
    assert [said.lapsed for said in state.said] == [False, True]
    forgotten = attrs.evolve(state, said=(state.said[0], attrs.evolve(state.said[1], lapsed=False)))
    assert mushka.flaws(forgotten) != ()


SETTLED = after(played(dealt(REVOKE), *REVOKE_PLAYS), Settle())
CALLED = after(played(dealt(REVOKE, records=(25, 1, 25)), REVOKE_PLAYS[0]), Call(0, 0, 1))
STOPPED = after(played(dealt(records=(1, 25, 25)), HEARTS_PLAYS[0]), Stop(0))
STARTED = mushka.start(Rules(3))


@pytest.mark.parametrize(
    ("state", "flaw"),
    [
        (attrs.evolve(STARTED, dealer=3), "the dealer is seat 3 of 3"),
        (attrs.evolve(STARTED, dealer=-1), "the dealer is seat -1 of 3"),
        (attrs.evolve(STARTED, records=(25, 25)), "3 players have as many records, hands, decisions and discards"),
        (attrs.evolve(STARTED, records=(25, 25, 24)), "everybody has the start number to write off"),
        (attrs.evolve(STARTED, phase=Leading(0)), "the table has to deal"),
        (attrs.evolve(STARTED, stock=PACK_32), "there are no cards and no decisions"),
        (attrs.evolve(STARTED, winners=(0,)), "there are no scores and no tricks"),
        (attrs.evolve(dealt(), stock=()), "are not one pack of 32"),
        (attrs.evolve(dealt(), phase=mushka.Exchanging(1)), "it is not seat 1 that decides next"),
        (attrs.evolve(dealt(), phase=Leading(7)), "the table waits for seat 7 of 3"),
        (attrs.evolve(dealt(), phase=Leading(0)), "play begins when all have decided"),
        (attrs.evolve(dealt(), records=(0, 25, 25)), "a record that is written off ends the game"),
        (
            attrs.evolve(dealt(), decisions=(Decision.WAITING, Decision.STOOD, Decision.WAITING)),
            "the players decide in turn",
        ),
        (
            attrs.evolve(dealt(), decisions=(Decision.EXCHANGED, Decision.WAITING, Decision.WAITING)),
            "seat 0 cannot have exchanged 0 cards",
        ),
        (
            attrs.evolve(
                dealt(["AH KH QH 8D AS", *HEARTS[1:]]),
                phase=mushka.Exchanging(1),
                decisions=(Decision.PASSED, Decision.WAITING, Decision.WAITING),
            ),
            "seat 0 passed, and cannot have held the ace of spades",
        ),
        (attrs.evolve(dealt(), winners=(0,)), "before play begins there are no tricks"),
        (attrs.evolve(SETTLED, scores=()), "it is the turn of seat 1"),
        (attrs.evolve(SETTLED, dealer=1), "it is the turn of seat 1"),
        (attrs.evolve(SETTLED, records=(24, 24, 23)), "records: something else follows"),
        (attrs.evolve(SETTLED, winners=(0, 0, 2, 2, 2)), "winners: something else follows"),
        (attrs.evolve(standing(dealt()), phase=Leading(1)), "phase: something else follows"),
        (attrs.evolve(standing(dealt()), cleared=(Cleared(0, 0),)), "cleared: something else follows"),
        (attrs.evolve(standing(dealt()), overshot=(Overshot(0, 1),)), "overshot: something else follows"),
        (attrs.evolve(standing(dealt()), phase=Settling()), "phase: something else follows"),
        (attrs.evolve(CALLED, records=(25, 5, 25)), "the records do not bear what was written on them"),
        (attrs.evolve(CALLED, said=(Said(Call(0, 0, 1), 3, False),)), "another verdict"),
        (attrs.evolve(CALLED, said=(Said(Call(0, 0, 1), 9, True),)), "the stops and calls are not in order"),
        (attrs.evolve(CALLED, said=(Said(Call(0, 0, 9), 3, True),)), "seat 9 is not at this table of 3"),
        (attrs.evolve(CALLED, said=(Said(Call(0, 5, 1), 3, True),)), "has played no card to trick 5"),
        (attrs.evolve(STOPPED, phase=Halted(1)), "phase: something else follows"),
        (attrs.evolve(STOPPED, records=(2, 25, 25)), "is not cleared, and may not stop"),
        (
            attrs.evolve(after(STOPPED, Settle()), scores=()),
            "a record that is written off ends the game",
        ),
        (
            attrs.evolve(after(dealt(), Abandon()), records=(24, 25, 25)),
            "the game can only have been stopped",
        ),
    ],
)
def test_states_that_cannot_have_come_about(state: State, flaw: str) -> None:
    """A state that was tampered with shows it."""
    found = mushka.flaws(state)
    assert any(flaw in each for each in found), found


def test_views_that_nobody_saw() -> None:
    """A view mixed from two others is an error of ours, or makes a state that can have come about and looks like it."""
    chance = random.Random(3)
    states = [state for players in (3, 4) for deal in deals(players, 15) for state in (*deal.states[::4], deal.settled)]
    states += [STARTED, mushka.start(Rules(5))]
    names = [field.name for field in attrs.fields(mushka.View)]
    seen = Counter[bool]()
    for _ in range(2000):
        first, second = (
            mushka.view(state, chance.choice([None, *range(state.rules.players)]))
            for state in (chance.choice(states), chance.choice(states))
        )
        mixed = attrs.evolve(first, **{name: getattr(second, name) for name in chance.sample(names, 2)})
        try:
            state = mushka.complete(mixed, mushka.unseen(mixed))
        except InputError:
            seen[False] += 1
        else:
            assert mushka.flaws(state) == ()
            assert mushka.view(state, mixed.seat) == mixed
            seen[True] += 1
    assert min(seen[True], seen[False]) > 100, seen


def test_what_the_state_keeps_sorted_is_sorted() -> None:
    """Discards are in the order of the pack; in another order, or as lists, they show that nobody played (Q9)."""
    state = after(dealt(stock="AC KC"), Exchange(0, parse_cards("8D 9S")))
    cards = hidden(state, 1)
    place = cards.index(state.discards[0][0])
    cards[place : place + 2] = reversed(cards[place : place + 2])
    assert mushka.complete(mushka.view(state, 1), tuple(cards)) == state
    turned = attrs.evolve(state, discards=(state.discards[0][::-1], (), ()))
    assert mushka.flaws(turned) == ("the discards of seat 0 are not in the order of the pack",)
    lists = attrs.evolve(state, hands=[list(hand) for hand in state.hands])  # type: ignore[arg-type]
    assert mushka.flaws(lists) == ("hands is no tuple", "a part of hands is no tuple")


def test_a_game_that_is_stopped_after_an_overshot() -> None:
    """Nothing is written when a game is stopped: the record is what it was before the overshot (R14)."""
    state = played(dealt(records=(1, 25, 25)), *HEARTS_PLAYS[:2])
    assert state.overshot == (Overshot(0, 1),)
    outcome = mushka.outcome(after(state, Abandon(2)))
    assert outcome is not None
    assert outcome.winners == ()
    assert outcome.records == (1, 25, 25)


def test_states_that_have_come_about() -> None:
    """The states that were tampered with are in order by themselves, also when the game is stopped at any of them."""
    for state in (STARTED, dealt(), standing(dealt()), CALLED, STOPPED, SETTLED, after(STOPPED, Settle())):
        assert mushka.flaws(state) == ()
        if not isinstance(state.phase, Over):
            assert mushka.flaws(after(state, Abandon())) == ()
