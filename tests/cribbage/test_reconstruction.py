"""States that nobody played: made from a view, or changed by hand until they cannot be."""

from __future__ import annotations

from typing import Any, cast

import attrs
import pytest
from tests.cribbage.tables import CRIB, DEALER, HANDS, MUGGINS, PONE, after, at_the_show, dealt, hand_to

from muggins.cards import Card, by_suit, parse_cards, shuffled
from muggins.cribbage import (
    Abandon,
    Announce,
    Announcing,
    Answer,
    Answering,
    Count,
    Dealing,
    LayingAway,
    Outcome,
    OutcomeReason,
    Over,
    Played,
    Playing,
    Rules,
    SaidGo,
    Skunk,
    State,
    apply,
    complete,
    flaws,
    start,
    unseen,
    view,
)
from muggins.errors import CardError, InputError

SEATS = (0, 1, None)


# --- states that look like a view


def test_a_completed_view_has_the_cards_in_their_places() -> None:
    """First the others' hands by seat, then what they laid away, the card dealt to the crib, the rest of the pack."""
    rules = Rules(3)
    hands = ("9S TC JC KD", "7S 8S 8H 9D", "4H 5S 6D 6C")
    state = dealt(rules, hands, "5C 5D KS 2C", "QH")
    seen = view(state, 1)
    cards = shuffled(unseen(seen), 8)
    other = complete(seen, cards)
    assert view(other, 1) == seen
    assert other.hands[0] == tuple(sorted(cards[:4], key=by_suit))
    assert other.hands[2] == tuple(sorted(cards[4:8], key=by_suit))
    assert other.layout.laid_away == (cards[8:9], state.layout.laid_away[1], cards[9:10])
    assert other.layout.dealt_to_crib == cards[10:11]
    assert other.layout.pack == cards[11:]


def test_who_laid_what_away_is_made_up_when_the_crib_shows() -> None:
    """Of a crib that shows, others laid away what the seat did not; its cards are not unseen (S12)."""
    state = at_the_show(Rules())
    state = apply(apply(state, Count()), Count())
    for seat in SEATS:
        seen = view(state, seat)
        other = complete(seen, unseen(seen))
        assert other.crib == state.crib
        assert view(other, seat) == seen
    assert complete(view(state, 0), unseen(view(state, 0))).layout.laid_away == state.layout.laid_away


def test_a_pending_count_is_completed_with_its_whole_score() -> None:
    """The board shows 121, but the count before it is public, and so the score is known (Q18)."""
    state = apply(attrs.evolve(at_the_show(), scores=(100, 118)), Announce(1, 29))
    seen = view(state, 0)
    assert seen.scores == (100, 121)
    assert complete(seen, unseen(seen)).scores == (100, 147)


def test_hands_that_the_play_contradicts_complete_no_view() -> None:
    """Who said go, or played last when the count ended, holds no card that would have fitted (R9, R10)."""
    state = after(dealt(Rules(), (DEALER, PONE), CRIB, "QH"), "8S 6D 9D 4H")  # 27: both stuck, the dealer last
    assert state.phase == Playing(1, 0, (), ())
    for seat, small in ((1, "AC"), (0, "4C")):
        seen = view(state, 1 - seat)
        first = parse_cards(f"{small} TD")
        with pytest.raises(InputError, match=f"seat {seat} cannot hold {small}"):
            complete(seen, (*first, *(card for card in unseen(seen) if card not in first)))
        big = parse_cards("TD JD")
        good = (*big, *(card for card in unseen(seen) if card not in big))
        assert view(complete(seen, good), 1 - seat) == seen


def test_the_seat_whose_turn_it_is_can_play() -> None:
    """A seat that holds nothing that fits would have said go, and have no turn (R9)."""
    state = after(dealt(Rules(), ("2S TC JC KD", "7S 8S 8H 9D"), CRIB, "QH", dealer=1), "TC 7S JC")
    assert state.phase == Playing(0, 27, parse_cards("TC 7S JC"), (1,))
    seen = view(state, 1)
    tens = parse_cards("TD JD")
    with pytest.raises(InputError, match="seat 0 must hold a card that it can play"):
        complete(seen, (*tens, *(card for card in unseen(seen) if card not in tens)))
    fits = parse_cards("TD 4D")
    assert view(complete(seen, (*fits, *(card for card in unseen(seen) if card not in fits))), 1) == seen


def test_only_the_unseen_cards_complete_a_view() -> None:
    """All of them, each once, and cards."""
    seen = view(dealt(MUGGINS, HANDS, CRIB, "QH"), 0)
    with pytest.raises(InputError, match="its 45 unseen cards, each once"):
        complete(seen, unseen(seen)[1:])
    with pytest.raises(CardError, match="is there twice"):
        complete(seen, (*unseen(seen), unseen(seen)[0]))
    with pytest.raises(CardError, match="expected a Card"):
        complete(seen, cast("Any", [1, 2]))


@pytest.mark.parametrize(
    "changes",
    [
        {"held": (3,)},
        {"held": (3, 3, 3)},
        {"held": (4, 3)},
        {"held": (60, -5)},
        {"scores": (0,)},
        {"scores": (130, 0)},
        {"seat": 2},
        {"hand": ()},
        {"laid_away": ()},
        {"starter": None},
        {"crib": parse_cards("2C 2D 2H 2S")},
        {"phase": LayingAway((0, 5))},
        {"phase": Answering(5, 7, False, 3, 0)},
        {"play": ()},
    ],
    ids=str,
)
def test_a_view_made_by_hand_is_an_error(changes: dict[str, Any]) -> None:
    """A view that no table gives has no table that looks like it."""
    seen = view(after(dealt(MUGGINS, HANDS, CRIB, "QH"), "8S 6D"), 0)
    assert view(complete(seen, unseen(seen)), 0) == seen
    wrong = attrs.evolve(seen, **changes)
    with pytest.raises(InputError):
        complete(wrong, unseen(wrong))


# --- states that cannot be


def changed(state: State, changes: dict[str, Any]) -> State:
    """Give the state with these changes; those of the layout are changes to it."""
    layout = attrs.evolve(state.layout, **changes.get("layout", {}))
    return attrs.evolve(state, **{**changes, "layout": layout})


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"dealer": 2}, "the dealer is not one of 2 seats"),
        ({"dealer": -1}, "the dealer is not one of 2 seats"),
        ({"hands": ((),)}, "there are not 2 hands"),
        ({"scores": (0, 0, 0)}, "there are not 2 scores"),
        ({"scores": (0, -1)}, "a score is below 0"),
        ({"scores": (0, 0)}, "fewer points than this deal alone has brought"),
        ({"scores": (130, 20)}, "a side had reached the target before this deal"),
        ({"layout": {"starter": Card.parse("2C")}}, "not the pack of 52"),
        ({"layout": {"pack": ()}}, "not the pack of 52"),
        ({"phase": Announcing(0, False)}, "another phase"),
        ({"phase": Answering(0, 1, False, 12, 3)}, "fewer points than this deal alone has brought"),
        ({"phase": Dealing()}, "cannot have been played like this"),
        ({"phase": Playing(0, 0, (), ())}, "another phase"),
        ({"phase": Over(Outcome((0,), (1,), OutcomeReason.OUT, (121, 3), (Skunk.NONE, Skunk.NONE)))}, "another phase"),
        ({"layout": {"laid_away": ((), ())}}, "not the pack of 52"),
        ({"layout": {"laid_away": ((),)}}, "there are not 2 hands"),
        ({"play": ()}, "another phase"),
    ],
)
def test_a_state_that_cannot_be_is_found_out(changes: dict[str, Any], said: str) -> None:
    """A state is the one that its own deal leads to, or it says what is wrong (R4, R24)."""
    state = at_the_show()
    assert flaws(state) == ()
    found = flaws(changed(state, changes))
    assert said in "; ".join(found)


@pytest.mark.parametrize("reason", list(OutcomeReason))
def test_a_game_that_is_over_at_any_moment_is_judged(reason: OutcomeReason) -> None:
    """An end on top of every phase is a flaw, but for an agreed stop; nothing was done after some deals (R24)."""
    before = start(MUGGINS)
    laying = apply(before, hand_to(MUGGINS, HANDS, CRIB, "QH", dealer=0))
    playing = dealt(MUGGINS, HANDS, CRIB, "QH")
    answering = apply(at_the_show(), Announce(1, 13))
    for state in (before, laying, playing, after(playing, "8S"), at_the_show(), answering, apply(answering, Answer(0))):
        winners = () if reason is OutcomeReason.ABANDONED else (0,)
        losers = () if reason is OutcomeReason.ABANDONED else (1,)
        over = Over(Outcome(winners, losers, reason, state.shown_scores, (Skunk.NONE, Skunk.NONE)))
        assert (flaws(attrs.evolve(state, phase=over)) == ()) == (reason is OutcomeReason.ABANDONED)


@pytest.mark.parametrize(
    ("scores", "possible"),
    [
        ((6, 3), True),
        ((20, 33), True),
        ((126, 33), False),
        ((20, 150), False),
        ((500, 500), False),
        ((5, 3), False),
        ((6, 2), False),
    ],
)
def test_a_stopped_game_has_points_that_can_be(scores: tuple[int, int], possible: bool) -> None:
    """Nobody had 121 before the deal, and both sides have what it brought them, here 6 and 3 (R24)."""
    state = attrs.evolve(at_the_show(), scores=scores)
    assert (flaws(apply(state, Abandon())) == ()) == possible


@pytest.mark.parametrize(("before", "announced"), [(30, 29), (118, 29), (108, 13)])
def test_a_game_stopped_with_a_count_open_keeps_its_points(before: int, announced: int) -> None:
    """The points that were announced stay pegged, past the target too, and nothing else tells of the count (Q18)."""
    state = attrs.evolve(at_the_show(), scores=(40, before))
    stopped = apply(apply(state, Announce(1, announced)), Abandon())
    assert stopped.scores == (40, before + announced)
    assert flaws(stopped) == ()
    for seat in (0, 1, None):
        seen = view(stopped, seat)
        assert view(complete(seen, unseen(seen)), seat) == seen


def test_a_play_that_cannot_be_is_found_out() -> None:
    """A play in another order, a go too many or a point too few are seen."""
    state = at_the_show()
    played = state.play
    swapped = attrs.evolve(state, play=(played[1], played[0], *played[2:]))
    assert "cannot have been played like this" in flaws(swapped)[0]
    assert flaws(attrs.evolve(state, play=(*played, SaidGo(0, 3)))) == ("the deal leads to another play than this",)
    wrong = attrs.evolve(cast("Played", played[0]), count=9)
    assert flaws(attrs.evolve(state, play=(wrong, *played[1:]))) == ("the deal leads to another play than this",)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"scores": (2, 0)}, "there are points before the first deal"),
        ({"phase": LayingAway((0, 1))}, "does not wait for the deal"),
        ({"play": (Played(0, Card.parse("AC"), 1),)}, "not the pack of 52"),
        ({"play": (SaidGo(0, 1),)}, "something was played or counted without cards"),
        ({"layout": {"starter": Card.parse("AC")}}, "not the pack of 52"),
    ],
)
def test_before_the_first_deal_there_is_nothing(changes: dict[str, Any], said: str) -> None:
    """No cards, no points, and the table waits for the deal."""
    assert flaws(start(Rules())) == ()
    assert said in "; ".join(flaws(changed(start(Rules()), changes)))
