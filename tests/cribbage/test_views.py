"""What a seat may know of a game of cribbage, and what it may not."""

from __future__ import annotations

from typing import Any

import pytest
from tests.cribbage.second_table import TABLES
from tests.cribbage.tables import CRIB, HANDS, IN_PLAY, MUGGINS, PLAYS, after, at_the_show, dealt, hand_to, played

from muggins.cards import PACK_52, Card, by_suit, parse_cards
from muggins.cribbage import (
    Abandon,
    Announce,
    Announcing,
    Answer,
    Answering,
    AnsweringCard,
    Count,
    LayAway,
    LayingAway,
    Over,
    Play,
    Played,
    RefusalReason,
    Rules,
    Settled,
    Showing,
    State,
    apply,
    lawful_actions,
    refusal,
    sample,
    start,
    unseen,
    view,
    windows,
)
from muggins.errors import InputError

SEATS = (0, 1, None)


def hidden(state: State, seat: int | None) -> set[Card]:
    """Return the cards that the seat must not see, by the rules text (Q28): hands, the crib, the rest of the pack."""
    layout = state.layout
    cards = set(layout.pack)
    played = {each.card for each in layout.play if isinstance(each, Played)}
    for other in range(state.rules.players):
        if other != seat:
            if not hands_are_up(state):
                cards |= set(layout.hands[other]) - played
            if not crib_is_up(state):
                cards |= set(layout.laid_away[other])
    return cards if crib_is_up(state) else cards | set(layout.dealt_to_crib)


def hands_are_up(state: State) -> bool:
    """Q41: after the play the hands are shown, with the cards that were not played."""
    hands = state.layout.hands
    return bool(state.layout.play) and all(len(hand) == state.rules.kept for hand in hands)


def crib_is_up(state: State) -> bool:
    """S12: the crib is face up from when its count starts, until the next deal."""
    match state.phase:
        case Showing(_, crib) | Announcing(_, crib) | Answering(_, _, crib):
            return crib
        case _:
            return any(count.crib for count in state.layout.show)


@pytest.mark.parametrize("rules", TABLES, ids=str)
def test_no_view_shows_a_hidden_card(rules: Rules) -> None:
    """In random games, no card that is hidden from a seat stands anywhere in its view, and just these are unseen."""
    for number, (_, _, state, _) in enumerate(played(rules, 3)):
        if number % 5:
            continue
        for seat in (*range(rules.players), None):
            seen = view(state, seat)
            secret = hidden(state, seat)
            text = repr(seen)
            assert [card for card in secret if repr(card) in text] == []
            assert set(unseen(seen)) == secret
            assert list(unseen(seen)) == sorted(unseen(seen), key=by_suit)


def test_what_a_view_shows_in_the_play() -> None:
    """A seat sees its hand, what it laid away, the number of cards in hand, the play, the starter; no crib (Q28)."""
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
        assert seen.play == state.layout.play
        assert (seen.crib, seen.show, seen.shown) == ((), (), ())
        assert (seen.deals, seen.scores_before) == (1, (0, 0))


def test_which_cards_are_unseen() -> None:
    """All but the seat's own hand, what it laid away, what was played, the starter and what is shown (Q28)."""
    in_play = after(dealt(MUGGINS, HANDS, CRIB, "QH"), "8S 6D")
    known = {
        0: "4H 5S 6C 3C 9H 8S 6D QH",
        1: "7S 8H 9D 7C AH 8S 6D QH",
        None: "8S 6D QH",
    }
    for seat, cards in known.items():
        assert unseen(view(in_play, seat)) == by_suits(set(PACK_52) - set(parse_cards(cards)))
    counting_crib = at_the_show()
    for counter, points in ((1, 12), (0, 14)):
        counting_crib = apply(apply(counting_crib, Announce(counter, points)), Answer(1 - counter))
    shown = parse_cards("4H 5S 6D 6C 7S 8S 8H 9D 3C 9H 7C AH QH")
    for seat in SEATS:
        assert unseen(view(counting_crib, seat)) == by_suits(set(PACK_52) - set(shown))


def by_suits(cards: set[Card]) -> tuple[Card, ...]:
    """Return the cards in the order of views."""
    return tuple(sorted(cards, key=by_suit))


def test_who_has_laid_away_is_seen_but_not_what() -> None:
    """Everybody sees which seats are awaited, and how many cards each hand has (R6, Q28)."""
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
        assert "HandScore" not in repr(seen)
        assert "Verdict" not in repr(seen)
    settled = apply(state, Answer(0))
    for seat in SEATS:
        (told,) = view(settled, seat).show
        assert isinstance(told, Settled)
        assert told.score.total == told.verdict.true == 12


def test_what_a_card_scores_shows_only_when_it_is_settled() -> None:
    """The points named are public, and what the card truly scores comes with the settlement (Q23, Q28)."""
    state = apply(after(dealt(IN_PLAY, HANDS, CRIB, "QH"), "8S"), Play(0, Card.parse("6D"), 3))
    for seat in SEATS:
        assert "PlayScore" not in repr(view(state, seat).play[-1])
        assert isinstance(view(state, seat).phase, AnsweringCard)


def test_the_crib_shows_when_its_count_starts() -> None:
    """Until the dealer's hand is settled the crib is face down, and then all see it (S12)."""
    state = at_the_show(Rules())
    state = apply(state, Count())
    assert [view(state, seat).crib for seat in SEATS] == [(), (), ()]
    state = apply(state, Count())
    assert state.phase == Showing(0, True)
    assert [view(state, seat).crib for seat in SEATS] == [parse_cards("3C 7C AH 9H")] * 3
    stopped = apply(state, Abandon())
    assert view(stopped, 1).crib == parse_cards("3C 7C AH 9H")


def test_the_crib_stays_down_while_the_hand_before_it_waits() -> None:
    """An announced count of the dealer's hand is not settled, and a game stopped there shows no crib (S12)."""
    state = apply(apply(at_the_show(), Announce(1, 12)), Answer(0))
    state = apply(state, Announce(0, 14))
    assert view(state, 1).crib == ()
    assert view(apply(state, Abandon()), 1).crib == ()


def test_the_crib_stays_down_when_the_hand_before_it_wins() -> None:
    """A game that ends before the crib is counted does not show it (R24, S12)."""
    state = at_the_show(Rules(), scores=(102, 0))
    state = apply(apply(state, Count()), Count())
    assert isinstance(state.phase, Over)
    assert view(state, 1).crib == ()
    assert set(parse_cards("3C 9H")) <= set(unseen(view(state, 1)))


def test_the_crib_that_wins_is_seen() -> None:
    """A game that the crib decides is over with the crib face up (S12, Q36)."""
    state = after(dealt(Rules(), HANDS, "5C 5D KS 2C", "QH", scores=(94, 0)), PLAYS)
    for _ in range(3):
        state = apply(state, Count())
    assert isinstance(state.phase, Over)
    assert view(state, None).crib == parse_cards("2C 5C 5D KS")


def test_unplayed_cards_are_seen_from_the_end_of_the_play() -> None:
    """In the five-card game the hands are shown with the cards that were not played, and not before (Q41)."""
    state = dealt(Rules(cards=5), ("KS QC 2H", "9D TC 5S"), "7S 8H AC 3D", "4C")
    state = after(state, "9D KS TC")
    assert Card.parse("QC") in unseen(view(state, 1))
    state = after(state, "2H")
    assert view(state, 1).shown == (parse_cards("QC 2H KS"), parse_cards("TC 9D 5S"))
    assert set(unseen(view(state, 1))).isdisjoint(parse_cards("QC 5S"))


def test_a_view_answers_for_its_own_seat_alone() -> None:
    """No action of another seat is judged by a view (Q28)."""
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
    said = r"^the seat of a view \(None for a spectator\) must be an integer from 0 to 1, got"
    with pytest.raises(InputError, match=said):
        view(start(MUGGINS), seat)


@pytest.mark.parametrize("rules", TABLES, ids=str)
def test_what_a_seat_cannot_see_changes_nothing_for_it(rules: Rules) -> None:
    """Games in which only hidden cards differ give a seat the same lists and windows."""
    for number, (_, _, state, _) in enumerate(played(rules, 4)):
        for seat in (*range(rules.players), None):
            if (number + (seat or 0)) % 4:
                continue
            seen = view(state, seat)
            other = sample(seen, number)
            assert view(other, seat) == seen
            lawful = lawful_actions(seen)
            assert lawful == (() if seat is None else lawful_actions(other, seat))
            assert windows(other) == windows(seen) == windows(state)
