"""What a seat may know of a game of cribbage, and what it may not."""

from __future__ import annotations

import random
from typing import Any, cast

import attrs
import pytest
from tests.cribbage.test_game import (
    CRIB,
    DEALER,
    HANDS,
    MUGGINS,
    PONE,
    after,
    at_the_show,
    dealt,
    hand_to,
)
from tests.cribbage.test_random_games import played

from muggins.cards import Card, by_suit, parse_cards, shuffled
from muggins.cribbage import (
    Announce,
    Announcing,
    Answer,
    Answering,
    Count,
    Counting,
    LayAway,
    LayingAway,
    Over,
    Played,
    Playing,
    RefusalReason,
    Rules,
    Settled,
    Showing,
    State,
    apply,
    complete,
    lawful_actions,
    refusal,
    start,
    unseen,
    view,
    windows,
)
from muggins.errors import CardError, InputError

SEATS = (0, 1, None)


def hidden(state: State, seat: int | None) -> set[Card]:
    """Give the cards that the seat must not see, by the rules text (Q28): hands, the crib, the rest of the pack."""
    cards = set(state.layout.pack)
    played = {each.card for each in state.play if isinstance(each, Played)}
    for other in range(state.rules.players):
        if other != seat:
            cards |= set(state.hands[other]) - played
            if not crib_is_up(state):
                cards |= set(state.layout.laid_away[other])
    return cards if crib_is_up(state) else cards | set(state.layout.dealt_to_crib)


def crib_is_up(state: State) -> bool:
    """S12: the crib is face up from when its count starts, until the next deal."""
    match state.phase:
        case Showing(_, crib) | Announcing(_, crib) | Answering(_, _, crib):
            return crib
        case Over():
            return any(count.crib for count in state.counts)
        case _:
            return any(count.crib for count in state.counts)


@pytest.mark.parametrize(
    "rules",
    [
        Rules(),
        Rules(3, target=61, counting=Counting.MUGGINS),
        Rules(4, True, 61, Counting.MUGGINS),
        Rules(4, target=61),
    ],
    ids=str,
)
def test_no_view_shows_a_hidden_card(rules: Rules) -> None:
    """In random games, no card that is hidden from a seat stands anywhere in its view, and just these are unseen."""
    for _, _, state, _ in played(rules, 3):
        for seat in (*range(rules.players), None):
            seen = view(state, seat)
            secret = hidden(state, seat)
            text = repr(seen)
            assert [card for card in secret if repr(card) in text] == []
            assert set(unseen(seen)) == secret
            assert list(unseen(seen)) == sorted(unseen(seen), key=by_suit)


def test_what_a_view_shows_in_the_play() -> None:
    """The own hand and own cards laid away, how many the others hold, the play, the starter; not the crib (Q28)."""
    state = after(dealt(MUGGINS, HANDS, CRIB, "QH"), "8S 6D")
    mine, theirs, nobody = (view(state, seat) for seat in SEATS)
    assert mine.hand == parse_cards("6C 4H 5S")
    assert mine.laid_away == parse_cards("3C 9H")
    assert theirs.hand == parse_cards("9D 8H 7S")
    assert theirs.laid_away == parse_cards("7C AH")
    assert (nobody.hand, nobody.laid_away) == ((), ())
    for seen in (mine, theirs, nobody):
        assert seen.held == (3, 3)
        assert seen.starter is Card.parse("QH")
        assert seen.play == state.play
        assert seen.crib == ()
        assert seen.counts == ()


def test_who_has_laid_away_is_seen_but_not_what() -> None:
    """The seats that are awaited are public, and how many cards are in each hand (R6, Q28)."""
    state = apply(start(MUGGINS), hand_to(MUGGINS, HANDS, CRIB, "QH", dealer=0))
    state = apply(state, LayAway(1, parse_cards("7C AH")))
    seen = view(state, 0)
    assert seen.phase == LayingAway((0,))
    assert seen.held == (6, 4)
    assert seen.laid_away == ()
    assert set(parse_cards("7C AH")) <= set(unseen(seen))


def test_the_true_count_shows_only_when_it_is_settled() -> None:
    """A pending count shows the cards and the number, then the breakdown comes (S11, Q28)."""
    state = apply(at_the_show(), Announce(1, 10))
    for seat in SEATS:
        seen = view(state, seat)
        assert seen.phase == Answering(0, 1, False, 10, state.scores[1] - 10)
        assert seen.counts == ()
        assert "HandScore" not in repr(seen)
    settled = apply(state, Answer(0))
    for seat in SEATS:
        (told,) = view(settled, seat).counts
        assert isinstance(told, Settled)
        assert told.score.total == told.verdict.true == 12


def test_the_crib_shows_when_its_count_starts() -> None:
    """Until the dealer's hand is settled the crib is face down, and then all see it (S12)."""
    state = at_the_show(Rules())
    state = apply(state, Count())
    assert [view(state, seat).crib for seat in SEATS] == [(), (), ()]
    state = apply(state, Count())
    assert state.phase == Showing(0, True)
    assert [view(state, seat).crib for seat in SEATS] == [parse_cards("3C 7C AH 9H")] * 3


def test_the_crib_stays_down_when_the_hand_before_it_wins() -> None:
    """A game that ends before the crib is counted does not show it (R24, S12)."""
    state = attrs.evolve(at_the_show(Rules()), scores=(107, 0))
    state = apply(apply(state, Count()), Count())
    assert isinstance(state.phase, Over)
    assert view(state, 1).crib == ()
    assert set(parse_cards("3C 9H")) <= set(unseen(view(state, 1)))


def test_a_view_answers_for_its_own_seat_alone() -> None:
    """The action of another seat is not judged by a view, whatever it is (Q28)."""
    state = apply(at_the_show(), Announce(1, 10))
    for action in (Answer(0), Answer(1), Announce(1, 3)):
        for seat in SEATS:
            refused = refusal(view(state, seat), action)
            if seat == action.seat:
                assert refused == refusal(state, action)
            else:
                assert refused is not None
                assert RefusalReason.NOT_THIS_VIEW is refused.reason


@pytest.mark.parametrize("seat", [2, -1, True, "0"])
def test_only_seats_and_spectators_have_views(seat: Any) -> None:
    """Seats 0 and 1, and None."""
    with pytest.raises(InputError, match="seats 0 to 1 have a view, and None is a spectator"):
        view(start(MUGGINS), seat)


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


def test_what_a_seat_cannot_see_changes_nothing_for_it() -> None:
    """Games in which only hidden cards differ give a seat the same lists, refusals and windows."""
    chance = random.Random(7)
    tried = 0
    for _, _, state, _ in played(Rules(3, target=61, counting=Counting.MUGGINS), 4):
        for seat in (0, 1, 2, None):
            seen = view(state, seat)
            try:
                other = complete(seen, shuffled(unseen(seen), chance.getrandbits(64)))
            except InputError:
                continue
            tried += 1
            assert view(other, seat) == seen
            assert lawful_actions(other, seat) == lawful_actions(seen) == lawful_actions(state, seat)
            assert windows(other) == windows(seen) == windows(state)
    assert tried > 200
