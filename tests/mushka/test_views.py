"""What a seat may know of the table, and what it may not; states that were not reached by play."""

from __future__ import annotations

import random
from collections import Counter

import attrs
import pytest
from tests.mushka.tables import HEARTS, HEARTS_PLAYS, REVOKE, REVOKE_PLAYS, after, dealt, played, plays, standing
from tests.mushka.test_course import random_game

from muggins import mushka
from muggins.cards import PACK_32, Card, parse_cards
from muggins.errors import CardError, InconsistentError, InputError
from muggins.mushka import (
    ACE_OF_SPADES,
    Abandon,
    Call,
    CallMade,
    Cleared,
    Deal,
    Decision,
    Exchange,
    Exchanging,
    Halted,
    Leading,
    Misdeal,
    Outcome,
    OutcomeReason,
    Over,
    Overshot,
    Pass,
    Rules,
    Settle,
    Settling,
    Stand,
    State,
    Stop,
    TrickMoved,
)
from muggins.table import Seat


def hidden(state: State, seat: Seat | None) -> list[Card]:
    """Return the cards that the seat does not see, in the order in which complete takes them."""
    layout = state.layout
    piles = [pile for other, pile in enumerate(layout.hands) if other != seat]
    piles += [pile for other, pile in enumerate(layout.discards) if other != seat]
    return [card for pile in (*piles, layout.stock) for card in pile]


def laid(state: State, **changes: object) -> State:
    """Return the state with other values in its layout."""
    return attrs.evolve(state, layout=attrs.evolve(state.layout, **changes))  # type: ignore[arg-type]  # fields by name


def answers(state: State, seat: Seat | None) -> tuple[object, ...]:
    """Return everything that could reveal something to the seat."""
    return (
        mushka.view(state, seat),
        mushka.possible_actions(mushka.view(state, seat)),
        mushka.lawful_actions(mushka.view(state, seat)),
        mushka.awaited(state),
        mushka.actors(state),
        mushka.windows(state),
        type(mushka.table_action(state, 0)),
        mushka.outcome(state),
    )


def states(players: int, games: int, every: int = 2) -> list[State]:
    """Return some states of random games in which cards have been dealt."""
    found = [moment.after for seed in range(games) for moment in random_game(players, f"views/{seed}", deals=2)]
    return found[::every]


def test_hidden_cards_change_nothing() -> None:
    """If two hidden cards change places, the seat sees the same, or the new state is impossible."""
    chance = random.Random(1)
    seen = Counter[str]()
    for players, games in ((3, 40), (4, 30), (5, 20)):
        for state in states(players, games):
            seat = chance.choice([*range(players), None])
            cards = hidden(state, seat)
            assert mushka.complete(mushka.view(state, seat), tuple(cards)) == state
            first = cards.index(ACE_OF_SPADES) if ACE_OF_SPADES in cards else chance.randrange(len(cards))
            second = chance.choice([place for place in range(len(cards)) if place != first])
            cards[first], cards[second] = cards[second], cards[first]
            try:
                twin = mushka.complete(mushka.view(state, seat), tuple(cards))
            except InconsistentError:
                seen["contradiction"] += 1
                continue
            assert answers(state, seat) == answers(twin, seat)
            assert mushka.flaws(twin) == ()
            seen["twin"] += 1
            seen["cleared in secret"] += twin.layout.cleared != state.layout.cleared
            seen["overshot in secret"] += twin.layout.overshot != state.layout.overshot
    assert min(seen[name] for name in ("contradiction", "twin", "cleared in secret", "overshot in secret")) > 3, seen


def test_a_clearance_by_the_ace_is_a_secret() -> None:
    """Seat 0 is cleared with the ace of spades: only its own view shows it (Q27)."""
    state = played(dealt(["AH KH QH 8D AS", *HEARTS[1:]], records=(6, 25, 25)), HEARTS_PLAYS[0])
    assert state.layout.cleared == (Cleared(0, 1),)
    assert mushka.view(state, 0).cleared == (Cleared(0, 1),)
    assert mushka.view(state, 1).cleared == ()
    assert mushka.view(state, None).cleared == ()
    state = after(state, *plays(HEARTS_PLAYS[1]))
    assert mushka.view(state, 0).overshot == (Overshot(0, 6),)
    assert mushka.view(state, 2).overshot == ()
    assert state.records == (6, 25, 25)  # records are public, and reveal nothing before the settlement


def test_a_seat_that_might_stop_is_named_whether_it_can_or_not() -> None:
    """With the ace seat 0 would be cleared after the first trick, so it may act; without it nothing differs."""
    for hand in ("AH KH QH 8D AS", "AH KH QH 8D 9S"):
        state = played(dealt([hand, *HEARTS[1:]], records=(6, 25, 25)), "0:AH 1:7H 2:9H")
        called = after(state, Call(0, 0, 1), Call(0, 0, 2))
        assert mushka.actors(called) == (0, 1, 2)
        led = after(called, *plays("0:8D 1:7D 2:TD"), Call(0, 1, 1), Call(0, 1, 2))
        assert mushka.awaited(led) == (2,)
        assert mushka.actors(led) == (0, 1, 2)
        assert mushka.possible_actions(led, 0) == ((Stop(0),) if "AS" in hand else ())


def test_a_seat_keeps_what_it_knew() -> None:
    """A view has the seat's own hand and discards, and the number of cards that each other seat exchanged (Q27)."""
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
    """A player who passed did not hold the ace of spades, a player who stopped was cleared, and verdicts are fixed."""
    state = after(dealt(), Stand(0), Pass(1))
    cards = hidden(state, 0)
    place = cards.index(ACE_OF_SPADES)
    cards[0], cards[place] = cards[place], cards[0]  # into the hand of seat 1
    with pytest.raises(InconsistentError, match=r"holds the ace of spades may not pass \[mushka\.R6\]"):
        mushka.complete(mushka.view(state, 0), tuple(cards))

    stopped = after(played(dealt(["AH KH QH 8D AS", *HEARTS[1:]], records=(6, 25, 25)), HEARTS_PLAYS[0]), Stop(0))
    cards = hidden(stopped, 1)
    place = cards.index(ACE_OF_SPADES)
    cards[place], cards[-1] = cards[-1], cards[place]  # into the stock
    awaited = "seat 0 has the trick, and has to lead to the next one first"
    told = rf"seat 0 is not cleared, and may not stop: {awaited} \[mushka\.Q24\]"
    with pytest.raises(InconsistentError, match=told):
        mushka.complete(mushka.view(stopped, 1), tuple(cards))

    called = after(played(dealt(REVOKE), REVOKE_PLAYS[0]), Call(0, 0, 1))
    cards = hidden(called, 0)
    place = cards.index(Card.parse("TH"))
    cards[place], cards[-1] = cards[-1], cards[place]
    with pytest.raises(InconsistentError, match="the deal would have gone otherwise"):
        mushka.complete(mushka.view(called, 0), tuple(cards))
    with pytest.raises(CardError, match="the cards must be the 24 unseen ones, each once"):
        mushka.complete(mushka.view(called, 0), PACK_32)
    with pytest.raises(InputError, match="cards in their order"):
        mushka.complete(mushka.view(called, 0), set(cards))


def calls_of(state: State) -> list[CallMade]:
    """Return the calls that were made."""
    return [made for made in state.layout.declarations if isinstance(made, CallMade)]


TWO_CALLS = ("QH 7C 8C TC JC", "AH 9C 7S 8S 9S", "8H 7D QC KC TS")
"""Seats 1 and 2 revoke under a led heart; whose the trick is then depends on the hearts that they hold."""


@pytest.mark.parametrize(("held", "given"), [("8H", "KH"), ("AH", "KH")])
def test_a_trick_that_moved_twice_was_seen_at_each_call(held: str, given: str) -> None:
    """The first call moved the trick in public, and this stays public after a second call moved it again (Q23, Q27)."""
    state = played(dealt(TWO_CALLS, "8D"), "0:QH 1:9C 2:7D")
    state = after(state, Call(0, 0, 2), Call(0, 0, 1))
    assert [made.moved for made in calls_of(state)] == [TrickMoved(0, 2, 0), TrickMoved(0, 0, 1)]
    cards = hidden(state, 0)
    assert mushka.complete(mushka.view(state, 0), tuple(cards)) == state
    first, second = cards.index(Card.parse(held)), cards.index(Card.parse(given))
    cards[first], cards[second] = cards[second], cards[first]
    seen = mushka.view(state, 0)
    if held == "8H":  # with the king the second offender would have had the trick at the first call
        with pytest.raises(InconsistentError, match="the deal would have gone otherwise"):
            mushka.complete(seen, tuple(cards))
    else:  # with the king in place of the ace the verdict would have been the same
        assert mushka.view(mushka.complete(seen, tuple(cards)), 0) == seen


def test_a_winner_found_at_the_end_of_a_trick_was_seen() -> None:
    """The end of a trick shows its taker after a call during the trick; a later call does not hide that (Q23)."""
    state = after(played(dealt(TWO_CALLS, "8D")), *plays("0:QH 1:9C"), Call(0, 0, 1), *plays("2:7D"), Call(0, 0, 2))
    first, second = calls_of(state)
    assert second.moved == TrickMoved(0, 2, 1)
    assert mushka.flaws(state) == ()
    forgotten = laid(state, declarations=(first, attrs.evolve(second, moved=TrickMoved(0, 0, 1))))
    assert mushka.flaws(forgotten) == ("declarations: something else follows from what was dealt, played and said",)


def test_a_stop_that_lapsed_was_seen_to() -> None:
    """Which of two calls made the stop lapse is public, but the ace that kept it standing is not (Q30)."""
    state = played(dealt(REVOKE, records=(25, 1, 25)), REVOKE_PLAYS[0])
    state = after(state, Stop(1), Call(0, 0, 1))
    (call,) = calls_of(state)
    assert call.lapsed
    forgotten = laid(state, declarations=(state.layout.declarations[0], attrs.evolve(call, lapsed=False)))
    assert mushka.flaws(forgotten) != ()


SETTLED = after(played(dealt(REVOKE), *REVOKE_PLAYS), Settle())
CALLED = after(played(dealt(REVOKE, records=(25, 1, 25)), REVOKE_PLAYS[0]), Call(0, 0, 1))
STOPPED = after(played(dealt(records=(1, 25, 25)), HEARTS_PLAYS[0]), Stop(0))
STARTED = mushka.start(Rules(3))


FOLLOWS = "something else follows from what was dealt, played and said"


@pytest.mark.parametrize(
    ("state", "flaw"),
    [
        (attrs.evolve(STARTED, dealer=3), "the dealer must be an integer from 0 to 2, got 3"),
        (attrs.evolve(STARTED, dealer=-1), "the dealer must be an integer from 0 to 2, got -1"),
        (attrs.evolve(STARTED, deals=-1), "the number of deals must be an integer from 0"),
        (attrs.evolve(STARTED, deals=1), f"deals: {FOLLOWS}"),
        (attrs.evolve(STARTED, records=(25, 25)), "expected 3 records, one for each seat, got 2"),
        (attrs.evolve(STARTED, records=(25, 25, 0)), "a record to begin from must be an integer from 1"),
        (attrs.evolve(STARTED, records=(25, 25, True)), "records[2] must be int, got True"),
        (attrs.evolve(STARTED, records=[25, 25, 25]), "records must be tuple"),  # type: ignore[arg-type]  # wrong on purpose
        (attrs.evolve(STARTED, phase=Leading(0)), f"phase: {FOLLOWS}"),
        (
            attrs.evolve(STARTED, phase=Over(Outcome((0,), OutcomeReason.STOPPED, (0, 25, 25)))),
            f"phase: {FOLLOWS}",
        ),  # J6: nobody wins before the first deal
        (laid(STARTED, stock=PACK_32), f"stock: {FOLLOWS}"),
        (laid(STARTED, winners=(0,)), f"winners: {FOLLOWS}"),
        (laid(STARTED, hands=((), ())), f"hands: {FOLLOWS}"),
        (laid(dealt(), hands=((), ())), "there must be 3 hands, got 2"),
        (laid(dealt(), stock=()), "the pack must be 32 different cards, got 16"),
        (attrs.evolve(dealt(), phase=Exchanging(1)), f"phase: {FOLLOWS}"),
        (attrs.evolve(dealt(), phase=Leading(7)), f"phase: {FOLLOWS}"),
        (attrs.evolve(dealt(), deals=0), "the deals must be from 1 up to the limit, got 0"),
        (attrs.evolve(dealt(rules=Rules(3, deal_limit=2)), deals=3), "the deals must be from 1 up to the limit, got 3"),
        (attrs.evolve(dealt(), deals=2**40 + 1), "the number of deals must be"),
        (attrs.evolve(dealt(), records=(0, 25, 25)), "a record before the deal must be an integer from 1"),
        (attrs.evolve(dealt(), records=(1_000_001, 25, 25)), "a record before the deal must be an integer from 1"),
        (
            laid(dealt(), decisions=(Decision.WAITING, Decision.STOOD, Decision.WAITING)),
            f"decisions: {FOLLOWS}",
        ),
        (
            laid(dealt(), decisions=(Decision.EXCHANGED, Decision.WAITING, Decision.WAITING)),
            "an exchange must be of 1 to 5 cards, got none",
        ),
        (
            laid(dealt(["AH KH QH 8D AS", *HEARTS[1:]]), decisions=(Decision.PASSED, *[Decision.WAITING] * 2)),
            "a player who holds the ace of spades may not pass [mushka.R6]",
        ),
        (laid(dealt(), winners=(0,)), f"winners: {FOLLOWS}"),
        (attrs.evolve(SETTLED, scores=()), "seat 1 has to lead to the first trick first"),
        (attrs.evolve(SETTLED, dealer=1), "seat 1 has to lead to the first trick first"),
        (attrs.evolve(SETTLED, records=(24, 24, 23)), f"records: {FOLLOWS}"),
        (laid(SETTLED, winners=(0, 0, 2, 2, 2)), f"winners: {FOLLOWS}"),
        (attrs.evolve(standing(dealt()), phase=Leading(1)), f"phase: {FOLLOWS}"),
        (laid(standing(dealt()), cleared=(Cleared(0, 0),)), f"cleared: {FOLLOWS}"),
        (laid(standing(dealt()), overshot=(Overshot(0, 1),)), f"overshot: {FOLLOWS}"),
        (attrs.evolve(standing(dealt()), phase=Settling()), f"phase: {FOLLOWS}"),
        (attrs.evolve(CALLED, records=(25, 5, 25)), "a record before the deal must be an integer from 1"),
        (laid(CALLED, declarations=(CallMade(Call(0, 0, 1), 3, False),)), f"records: {FOLLOWS}"),
        (laid(CALLED, declarations=(CallMade(Call(0, 0, 1), 9, True),)), "in the order in which they were made"),
        (laid(CALLED, declarations=(CallMade(Call(0, 0, 9), 3, True),)), "seat 9 is not at this table of 3"),
        (laid(CALLED, declarations=(CallMade(Call(0, 5, 1), 3, True),)), "has played no card to the 6th trick"),
        (attrs.evolve(STOPPED, phase=Halted(1)), f"phase: {FOLLOWS}"),
        (attrs.evolve(STOPPED, records=(2, 25, 25)), "is not cleared, and may not stop"),
        (attrs.evolve(after(STOPPED, Settle()), scores=()), "a record before the deal must be an integer from 1"),
        (attrs.evolve(after(dealt(), Abandon()), records=(24, 25, 25)), f"phase: {FOLLOWS}"),
    ],
)
def test_states_that_cannot_have_come_about(state: State, flaw: str) -> None:
    """A state that was tampered with has flaws."""
    found = mushka.flaws(state)
    assert found
    assert any(flaw in each for each in found), found


def test_views_that_nobody_saw() -> None:
    """A view mixed from two others is refused, or makes a state that can have come about and looks like it."""
    chance = random.Random(3)
    pool = [*states(3, 12, every=9), *states(4, 9, every=9), STARTED, mushka.start(Rules(5))]
    names = [field.name for field in attrs.fields(mushka.View)]
    seen = Counter[bool]()
    for _ in range(1500):
        first, second = (
            mushka.view(state, chance.choice([None, *range(state.rules.players)]))
            for state in (chance.choice(pool), chance.choice(pool))
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
    assert min(seen[True], seen[False]) > 60, seen


def test_what_the_state_keeps_sorted_is_sorted() -> None:
    """Discards are tuples in the order of the pack; another order, or a list, is a flaw (Q9)."""
    state = after(dealt(stock="AC KC"), Exchange(0, parse_cards("8D 9S")))
    cards = hidden(state, 1)
    place = cards.index(state.layout.discards[0][0])
    cards[place : place + 2] = reversed(cards[place : place + 2])
    assert mushka.complete(mushka.view(state, 1), tuple(cards)) == state
    turned = laid(state, discards=(state.layout.discards[0][::-1], (), ()))
    assert mushka.flaws(turned) == (f"discards: {FOLLOWS}",)
    lists = laid(state, hands=[list(hand) for hand in state.layout.hands])
    assert mushka.flaws(lists)[0].startswith("layout.hands must be tuple")


def test_a_game_that_is_stopped_after_an_overshot() -> None:
    """Nothing is written when a game is stopped: the record is what it was before the overshot (Q30)."""
    state = played(dealt(records=(1, 25, 25)), *HEARTS_PLAYS[:2])
    assert state.layout.overshot == (Overshot(0, 1),)
    outcome = mushka.outcome(after(state, Abandon(2)))
    assert outcome is not None
    assert outcome.winners == ()
    assert outcome.records == (1, 25, 25)


def test_states_that_have_come_about() -> None:
    """The original states have no flaws, also if the game is stopped there."""
    taken_back = after(dealt(), Misdeal())
    again = after(SETTLED, Deal(PACK_32), Misdeal())
    limited = after(played(dealt(rules=Rules(3, deal_limit=1)), *HEARTS_PLAYS), Settle())
    for state in (
        STARTED,
        dealt(),
        dealt(records=(1, 1_000_000, 30)),
        taken_back,
        again,
        after(taken_back, Deal(PACK_32)),
        limited,
        standing(dealt()),
        CALLED,
        STOPPED,
        SETTLED,
        after(STOPPED, Settle()),
    ):
        assert mushka.flaws(state) == ()
        if not isinstance(state.phase, Over):
            assert mushka.flaws(after(state, Abandon())) == ()
