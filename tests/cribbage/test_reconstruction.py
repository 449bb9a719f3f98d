"""States that nobody played: made from a view, or changed by hand until they cannot be."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from typing import Any, cast

import attrs
import pytest
from tests.cribbage.second_table import TABLES
from tests.cribbage.tables import (
    CRIB,
    DEALER,
    HANDS,
    IN_PLAY,
    MUGGINS,
    PLAYS,
    PONE,
    TOURNAMENT,
    after,
    at_the_show,
    dealt,
    hand_to,
    played,
)

from muggins.cards import PACK_52, Card, by_suit, parse_cards, shuffled
from muggins.cribbage import (
    Abandon,
    Announce,
    Announcing,
    Answer,
    Answering,
    Claim,
    Count,
    Counting,
    Deal,
    Dealing,
    LayAway,
    LayingAway,
    Muggins,
    Outcome,
    OutcomeReason,
    Over,
    Overcount,
    Play,
    Played,
    Playing,
    Rules,
    SaidGo,
    Skunk,
    State,
    View,
    apply,
    complete,
    flaws,
    outcome,
    pip_value,
    sample,
    start,
    unseen,
    view,
)
from muggins.cribbage.reconstruction import _arranged
from muggins.errors import CardError, InconsistentError, InputError

SEATS = (0, 1, None)


# --- states that look like a view


def test_a_completed_view_has_the_cards_in_their_places() -> None:
    """The cards go to the others' hands by seat, then to what they laid away, the crib of three, and the pack."""
    rules = Rules(3)
    hands = ("9S TC JC KD", "7S 8S 8H 9D", "4H 5S 6D 6C")
    state = dealt(rules, hands, "5C 5D KS 2C", "QH")
    seen = view(state, 1)
    cards = shuffled(unseen(seen), 8)
    other = complete(seen, cards)
    assert view(other, 1) == seen
    assert other.layout.hands[0] == tuple(sorted(cards[:4], key=by_suit))
    assert other.layout.hands[2] == tuple(sorted(cards[4:8], key=by_suit))
    assert other.layout.laid_away == (cards[8:9], state.layout.laid_away[1], cards[9:10])
    assert other.layout.dealt_to_crib == cards[10:11]
    assert other.layout.pack == cards[11:]


def test_who_laid_what_away_is_made_up_when_the_crib_shows() -> None:
    """When the crib is shown, the others laid away the cards that the seat did not; they are not unseen (S12)."""
    state = at_the_show(Rules())
    state = apply(apply(state, Count()), Count())
    for seat in SEATS:
        seen = view(state, seat)
        other = complete(seen, unseen(seen))
        assert other.layout.crib == state.layout.crib
        assert view(other, seat) == seen
    assert complete(view(state, 0), unseen(view(state, 0))).layout.laid_away == state.layout.laid_away


def test_a_pending_count_is_completed_with_its_whole_score() -> None:
    """The board shows 121, but the count before it is public, and so the score is known (Q18)."""
    state = apply(at_the_show(scores=(94, 115)), Announce(1, 29))
    seen = view(state, 0)
    assert seen.scores == (100, 121)
    assert complete(seen, unseen(seen)).scores == (100, 147)
    state = apply(after(dealt(IN_PLAY, HANDS, CRIB, "QH", scores=(0, 100)), ""), Play(1, Card.parse("8S"), 29))
    assert complete(view(state, 0), unseen(view(state, 0))).scores == (0, 129)
    state = apply(after(dealt(TOURNAMENT, HANDS, CRIB, "QH", scores=(0, 100)), ""), Play(1, Card.parse("8S"), 29))
    assert complete(view(state, 0), unseen(view(state, 0))).scores == (0, 121)


@pytest.mark.parametrize("number", range(len(PLAYS.split())))
@pytest.mark.parametrize("rules", [Rules(), IN_PLAY], ids=["plain", "named points"])
def test_a_game_stopped_anywhere_in_the_play_is_completed(rules: Rules, number: int) -> None:
    """Its view no longer says whose turn it was, but the true cards are among those that complete it (R9, R10)."""
    plays = " ".join(PLAYS.split()[:number])
    stopped = apply(after(dealt(rules, HANDS, CRIB, "QH"), plays), Abandon())
    for seat in (0, 1):
        seen = view(stopped, seat)
        other = stopped.layout.hands[1 - seat]
        rest = [card for card in unseen(seen) if card not in other]
        made = complete(seen, (*other, *rest))
        assert view(made, seat) == seen
        assert made.layout.hands == stopped.layout.hands
        assert view(sample(seen, number), seat) == seen


def test_hands_that_the_play_contradicts_complete_no_view() -> None:
    """A seat that said go, or played last when the count ended, holds no card that would have fitted (R9, R10)."""
    state = after(dealt(Rules(), (DEALER, PONE), CRIB, "QH"), "8S 6D 9D 4H")  # 27: both stuck, the dealer last
    assert state.phase == Playing(1, 0, (), ())
    for seat, small in ((1, "AC"), (0, "4C")):
        seen = view(state, 1 - seat)
        first = parse_cards(f"{small} TD")
        with pytest.raises(InconsistentError, match=f"seat {seat} cannot hold {small}"):
            complete(seen, (*first, *(card for card in unseen(seen) if card not in first)))
        big = parse_cards("TD JD")
        good = (*big, *(card for card in unseen(seen) if card not in big))
        assert view(complete(seen, good), 1 - seat) == seen


def test_the_seat_whose_turn_it_is_can_play() -> None:
    """A seat without a card that fits would have said go, so it would not be its turn (R9)."""
    state = after(dealt(Rules(), ("2S TC JC KD", "7S 8S 8H 9D"), CRIB, "QH", dealer=1), "TC 7S JC")
    assert state.phase == Playing(0, 27, parse_cards("TC 7S JC"), (1,))
    seen = view(state, 1)
    tens = parse_cards("TD JD")
    with pytest.raises(InconsistentError, match="seat 0 must hold a card that it can play"):
        complete(seen, (*tens, *(card for card in unseen(seen) if card not in tens)))
    fits = parse_cards("TD 4D")
    assert view(complete(seen, (*fits, *(card for card in unseen(seen) if card not in fits))), 1) == seen


def test_a_sample_gives_the_seat_whose_turn_it_is_a_card_that_fits() -> None:
    """At 27 that is a four or less; drawn cards that would have made it say go are drawn again (R9)."""
    state = after(dealt(Rules(), ("2S TC JC KD", "7S 8S 8H 9D"), CRIB, "QH", dealer=1), "TC 7S JC")
    seen = view(state, 1)
    for seed in range(100):
        hand = sample(seen, seed).layout.hands[0]
        assert any(pip_value(card) <= 4 for card in hand), hand


def test_a_play_of_nobody_is_refused() -> None:
    """A view made by hand may name a seat that is not there."""
    seen = view(after(dealt(Rules(), (DEALER, PONE), CRIB, "QH"), "8S 6D"), 0)
    wrong = attrs.evolve(seen, play=(*seen.play, SaidGo(9, 14)))
    with pytest.raises(InputError, match="no table looks like this view: "):
        sample(wrong, 1)
    with pytest.raises(InputError, match="no table looks like this view: "):
        complete(wrong, unseen(wrong))


def test_a_play_that_no_cards_explain_is_refused() -> None:
    """Views made by hand: nobody says go at 1, and no card fits at 31 (R8, R9)."""
    seen = view(after(dealt(Rules(), (DEALER, PONE), CRIB, "QH"), "8S 6D"), 0)
    for wrong in (
        attrs.evolve(seen, play=(*seen.play, SaidGo(1, 1))),
        attrs.evolve(seen, phase=Playing(1, 31, parse_cards("8S 6D"), ())),
    ):
        with pytest.raises(InputError, match="no table looks like this view: no cards fit the play"):
            sample(wrong, 1)


def test_only_the_unseen_cards_complete_a_view() -> None:
    """All of them, each once, and cards."""
    seen = view(dealt(MUGGINS, HANDS, CRIB, "QH"), 0)
    with pytest.raises(CardError, match="the cards must be the 45 unseen ones"):
        complete(seen, unseen(seen)[1:])
    with pytest.raises(CardError, match="occurs twice"):
        complete(seen, (*unseen(seen), unseen(seen)[0]))
    with pytest.raises(CardError, match="expected a Card"):
        complete(seen, cast("Any", [1, 2]))
    with pytest.raises(InputError, match="in their order"):
        complete(seen, set(unseen(seen)))
    for look in (complete, sample):
        with pytest.raises(InputError, match="expected a View of cribbage"):
            look(cast("Any", 1), cast("Any", ()))


@pytest.mark.slow
@pytest.mark.parametrize("rules", TABLES, ids=str)
def test_only_arrangements_that_contradict_the_play_are_refused(rules: Rules) -> None:
    """An order is inconsistent exactly when playing the deal again does not lead to the view (R9, R10)."""
    chance = random.Random(5)
    for number, (_, _, state, _) in enumerate(played(rules, 6)):
        stops = chance.random() < 0.02
        if number % 17 and not stops:
            continue
        table = apply(state, Abandon()) if stops and outcome(state) is None else state
        for seat in (*range(rules.players), None):
            seen = view(table, seat)
            cards = shuffled(unseen(seen), number)
            crib = [card for card in seen.crib if card not in seen.laid_away]
            possible = flaws(_arranged(seen, cards, crib)) == ()
            try:
                assert view(complete(seen, cards), seat) == seen
            except InconsistentError:
                assert not possible
            else:
                assert possible


@pytest.mark.slow
@pytest.mark.parametrize("rules", TABLES, ids=str)
def test_a_sample_looks_like_the_view_and_can_have_come_about(rules: Rules) -> None:
    """The same view, no flaws, stopped games included (R9, R10, Q28)."""
    chance = random.Random(3)
    for number, (_, _, state, _) in enumerate(played(rules, 8)):
        stops = chance.random() < 0.04
        if number % 13 and not stops:
            continue
        table = apply(state, Abandon()) if stops and outcome(state) is None else state
        for seat in (*range(rules.players), None):
            seen = view(table, seat)
            other = sample(seen, number)
            assert view(other, seat) == seen
            assert flaws(other) == ()
            assert sample(seen, number) == other


def hidden_hands(state: State, seat: int | None) -> tuple[tuple[Card, ...], ...]:
    """Return the hands of the others."""
    return tuple(hand for other, hand in enumerate(state.layout.hands) if other != seat)


def possible_hands(seen: View) -> set[tuple[tuple[Card, ...], ...]]:
    """Return all hands that the others can have, found by trying every one."""
    others = [seat for seat in range(seen.rules.players) if seat != seen.seat]
    cards = unseen(seen)
    found: set[tuple[tuple[Card, ...], ...]] = set()

    def extend(hands: tuple[tuple[Card, ...], ...], free: tuple[Card, ...]) -> None:
        if len(hands) < len(others):
            for hand in combinations(free, seen.held[others[len(hands)]]):
                extend((*hands, hand), tuple(card for card in free if card not in hand))
            return
        order = (*(card for hand in hands for card in hand), *free)
        if flaws(_arranged(seen, order, ())) == ():
            found.add(hands)

    extend((), cards)
    return found


def evenly(seen: View, draws_each: int = 12) -> None:
    """Draw samples, and check how often each possible hand comes against chance (chi-square, one in a million)."""
    possible = possible_hands(seen)
    number = draws_each * len(possible)
    drawn = Counter(hidden_hands(sample(seen, f"draw {draw}"), seen.seat) for draw in range(number))
    assert set(drawn) <= possible
    if len(possible) > 1:
        chi = sum((drawn[hands] - draws_each) ** 2 / draws_each for hands in possible)
        freedom = len(possible) - 1
        assert chi < freedom + 5 * (2 * freedom) ** 0.5 + 12


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rules", "hands", "plays", "dealer", "seat"),
    [
        (Rules(), ("3C 4C TC TS", "2D 9D 5D KD"), "TC 5D TS 2D 3C", 1, 0),
        (Rules(), ("2S TC JC KD", "7S 8S 8H 9D"), "TC 7S JC", 1, 1),
        (Rules(), ("2S TC JC KD", "7S 8S 8H 9D"), "TC 7S JC 2S", 1, 1),
        (Rules(), ("2S TC JC KD", "7S 8S 8H 9D"), "TC 7S JC 2S 8S KD", 1, 1),
        (Rules(), (DEALER, PONE), "8S 6D 9D 4H", 0, 0),
        (Rules(), (DEALER, PONE), "8S 6D 9D 4H 8H 6C 7S", 0, 1),
        (Rules(), (DEALER, PONE), "8S 6D 9D 4H 8H 6C 7S", 0, 0),
        (Rules(), ("AS KC JC KD", "7S TS 8H 9D"), "KC TS JC AS", 1, 1),
        (Rules(), ("AS KC JC KD", "7S TS 8H 9D"), "KC TS JC", 1, 1),
        (TOURNAMENT, ("2S TC JC KD", "7S 8S 8H 9D"), "TC 7S JC", 1, 1),
        (TOURNAMENT, ("2S TC JC KD", "7S 8S 8H 9D"), "TC 7S JC go", 1, 1),
        (Rules(cards=5), ("2S TC JC", "7S 8S 8H"), "TC 7S JC", 1, 1),
    ],
)
def test_a_sample_is_drawn_evenly_of_two(
    rules: Rules, hands: tuple[str, ...], plays: str, dealer: int, seat: int
) -> None:
    """Every hand of the opponent that can be comes as often as any other: goes, ends of counts, turns (R9, R10)."""
    state = after(dealt(rules, hands, "8C 8D QD QS", "QH", dealer=dealer), plays)
    evenly(view(state, seat))


@pytest.mark.deep
@pytest.mark.parametrize("stopped", [False, True])
@pytest.mark.parametrize("number", range(8))
def test_a_sample_is_drawn_evenly_of_several(number: int, stopped: bool) -> None:
    """With three and more players the hands depend on each other, in a game that was stopped too (R9, R10)."""
    rules = (Rules(3), Rules(4), Rules(5), Rules(3, alone=0))[number % 4]
    chance = random.Random(number)
    cells = 0
    for seed in range(60):
        for _, _, state, _ in played(rules, 100 * number + seed):
            if not isinstance(state.phase, Playing) or len(state.layout.play) < 6 or state.phase.count < 22:
                continue
            seat = chance.choice([other for other in range(rules.players) if other != state.phase.seat])
            held = sum(len(hand) for other, hand in enumerate(state.layout.hands) if other != seat)
            if held != 2:
                continue
            evenly(view(apply(state, Abandon()) if stopped else state, seat))
            cells += 1
            break
        if cells:
            return
    raise AssertionError("no such position was found")


def test_who_laid_what_away_is_drawn_evenly() -> None:
    """Of a crib that shows, each of the others may have laid away each card (S12)."""
    hands = ("9S TC JC KD", "7S 8S 8H 9D", "4H 5S 6D 6C")
    state = dealt(Rules(3), hands, "5C 5D KS 2C", "QH")
    while isinstance(state.phase, Playing):
        fitting = [card for card in state.layout.hands[state.phase.seat] if pip_value(card) <= 31 - state.phase.count]
        state = apply(state, Play(state.phase.seat, fitting[0]))
    for _ in range(3):
        state = apply(state, Count())
    drawn = Counter(sample(view(state, 1), number).layout.laid_away for number in range(1200))
    assert len(drawn) == 6
    assert all(130 < times < 270 for times in drawn.values())


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
        {"deals": 0},
        {"deals": None},
        {"three_for_last": True},
        {"scores_before": (0, 121)},
        {"scores_before": ("0", 0)},
        {"shown": (parse_cards("2C 2D 2H 2S"),) * 2},
        {"held": None},
        {"rules": None},
        {"play": 7},
        {"show": (7,)},
        {"hand": (1, 2, 3)},
    ],
    ids=str,
)
def test_a_view_made_by_hand_is_an_error(changes: dict[str, Any]) -> None:
    """A view that no table gives has no table that looks like it."""
    seen = view(after(dealt(MUGGINS, HANDS, CRIB, "QH"), "8S 6D"), 0)
    assert view(complete(seen, unseen(seen)), 0) == seen
    wrong = attrs.evolve(seen, **changes)
    with pytest.raises(InputError):
        complete(wrong, unseen(seen))


# --- states that cannot be


LAYOUT = {field.name for field in attrs.fields(type(start(Rules()).layout))}


def changed(state: State, changes: dict[str, Any]) -> State:
    """Return the state with these changes, those of the layout included."""
    inside = {name: value for name, value in changes.items() if name in LAYOUT and name != "scores"}
    outside = {name: value for name, value in changes.items() if name not in inside}
    inside |= {"scores": outside.pop("begun")} if "begun" in outside else {}
    return attrs.evolve(state, layout=attrs.evolve(state.layout, **inside), **outside)


OVER = Over(Outcome((0,), (1,), OutcomeReason.OUT, (121, 3), (Skunk.NONE, Skunk.NONE)))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"dealer": 2}, "cannot have been played like this: the dealer must be"),
        ({"dealer": -1}, "cannot have been played like this: the dealer must be"),
        ({"deals": 0}, "other deals"),
        ({"deals": 7}, ""),
        ({"three_for_last": True}, "three for last belong to a five-card game"),
        ({"hands": ((),)}, "a field holds a value that no table has"),
        ({"scores": (0, 0, 0)}, "other scores"),
        ({"scores": (0, -1)}, "other scores"),
        ({"scores": (0, 0)}, "other scores"),
        ({"begun": (1, 0)}, "other scores"),
        ({"begun": (121, 0)}, "the score of side 0 must be an integer from 0 to 120, got 121"),
        ({"begun": (0,)}, "there must be 2 scores"),
        ({"starter": Card.parse("2C")}, "the pack of 52"),
        ({"pack": ()}, "the pack of 52"),
        ({"phase": Announcing(0, False)}, "other phase"),
        ({"phase": Answering(0, 1, False, 12, 3)}, "no count waits"),
        ({"phase": Dealing()}, "other phase"),
        ({"phase": Playing(0, 0, (), ())}, "other phase"),
        ({"phase": OVER}, "other phase"),
        ({"laid_away": ((), ())}, "the pack of 52"),
        ({"laid_away": ((),)}, "the pack of 52"),
        ({"play": ()}, "other phase"),
        ({"show": (7,)}, "layout.show[0] must be Counted or Announced or Settled, got 7"),
        ({"rules": None}, "rules must be Rules, got None"),
        ({"phase": iter(())}, "phase must be Dealing or LayingAway or"),
        ({"play": iter(int, 1)}, "layout.play must be tuple"),
        ({"layout": None}, "layout must be Layout, got None"),
        ({"dealer": "0"}, "dealer must be int, got '0'"),
        ({"pack": ((((((((((((),),),),),),),),),),),)}, "layout.pack[0] must be Card"),
    ],
)
def test_a_state_that_cannot_be_is_found_out(changes: dict[str, Any], said: str) -> None:
    """A state that its own deal does not lead to has flaws, which say what is wrong (R4, R24)."""
    state = at_the_show()
    assert flaws(state) == ()
    wrong = attrs.evolve(state, layout=cast("Any", None)) if "layout" in changes else changed(state, changes)
    found = flaws(wrong)
    assert said in "; ".join(found)
    assert bool(found) == bool(said)


@pytest.mark.parametrize("claim", [Overcount(), Muggins(2), None])
@pytest.mark.parametrize("announced", [10, 12, 14])
def test_a_count_that_was_answered_has_no_flaw(announced: int, claim: Claim | None) -> None:
    """Claims, upheld or not, are played again with the deal (S7-S9)."""
    state = apply(apply(at_the_show(), Announce(1, announced)), Answer(0, claim))
    assert flaws(state) == ()
    assert flaws(apply(state, Announce(0, 14))) == ()


@pytest.mark.parametrize("announced", [12, 11, 10])
def test_a_count_that_wins_at_once_has_no_flaw(announced: int) -> None:
    """A true or low count that is enough is not answered, and is played again like that (S14, S15)."""
    state = apply(at_the_show(scores=(0, 110)), Announce(1, announced))
    assert isinstance(state.phase, Over)
    assert flaws(state) == ()
    for seat in (0, 1, None):
        assert flaws(sample(view(state, seat), 1)) == ()


def test_three_for_last_are_pegged_in_a_first_deal_from_nothing() -> None:
    """A five-card state says whether three for last are due, and the scores have them once (Q41)."""
    state = apply(start(Rules(cards=5)), Deal(PACK_52))
    assert (state.scores, flaws(state)) == ((0, 3), ())
    assert flaws(attrs.evolve(state, scores=(0, 0))) == ("the deal leads to other scores",)
    given = apply(start(Rules(cards=5), scores=(0, 3)), Deal(PACK_52))
    assert flaws(given) == ()
    assert "three for last" in flaws(attrs.evolve(given, three_for_last=True))[0]


@pytest.mark.parametrize("reason", list(OutcomeReason))
def test_a_game_that_is_over_at_any_moment_is_judged(reason: OutcomeReason) -> None:
    """A state of any phase that claims to be over has a flaw, unless the game was stopped (R24)."""
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
        ((20, 33), False),
        ((126, 33), False),
        ((20, 150), False),
        ((5, 3), False),
    ],
)
def test_a_stopped_game_has_points_that_can_be(scores: tuple[int, int], possible: bool) -> None:
    """In a stopped game the scores are those before the deal and its points, here 6 and 3 (R24)."""
    state = attrs.evolve(at_the_show(), scores=scores)
    assert (flaws(apply(state, Abandon())) == ()) == possible


@pytest.mark.parametrize(("before", "announced"), [(30, 29), (115, 29), (105, 13)])
def test_a_game_stopped_with_a_count_open_keeps_its_points(before: int, announced: int) -> None:
    """The points that were announced stay pegged, past the target too (S2, Q18)."""
    state = at_the_show(scores=(34, before))
    stopped = apply(apply(state, Announce(1, announced)), Abandon())
    assert stopped.scores == (40, before + 3 + announced)
    assert flaws(stopped) == ()
    for seat in (0, 1, None):
        seen = view(stopped, seat)
        assert view(complete(seen, unseen(seen)), seat) == seen
        assert flaws(sample(seen, 1)) == ()


def test_the_shown_scores_of_a_game_that_is_over_will_do() -> None:
    """A view shows no score past the target, and a state made from it need not know how far it went (Q18)."""
    state = apply(at_the_show(Rules(), scores=(0, 117)), Count())
    assert state.scores == (6, 132)
    assert flaws(state) == ()
    assert flaws(attrs.evolve(state, scores=(6, 121))) == ()
    assert flaws(attrs.evolve(state, scores=(6, 122))) == ("the deal leads to other scores",)


def test_a_play_that_cannot_be_is_found_out() -> None:
    """A play in another order, a go too many or a point too few are seen."""
    state = at_the_show()
    play = state.layout.play
    swapped = changed(state, {"play": (play[1], play[0], *play[2:])})
    assert "cannot have been played like this" in flaws(swapped)[0]
    assert flaws(changed(state, {"play": (*play, SaidGo(0, 3))})) == ("the deal leads to other play",)
    wrong = attrs.evolve(cast("Played", play[0]), count=9)
    assert flaws(changed(state, {"play": (wrong, *play[1:])})) == ("the deal leads to other play",)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"scores": (2, 0), "begun": (2, 0)}, ""),
        ({"scores": (2, 0)}, "other scores"),
        ({"scores": (121, 0), "begun": (121, 0)}, "the score of side 0"),
        ({"deals": 1}, "other deals"),
        ({"phase": LayingAway((0, 1))}, "other phase"),
        ({"play": (Played(0, Card.parse("AC"), 1),)}, "the pack of 52"),
        ({"play": (SaidGo(0, 1),)}, "other play"),
        ({"starter": Card.parse("AC")}, "the pack of 52"),
    ],
)
def test_before_the_first_deal_there_is_nothing(changes: dict[str, Any], said: str) -> None:
    """Before the first deal there are no cards, and the scores may be given (Q40)."""
    assert flaws(start(Rules())) == ()
    found = flaws(changed(start(Rules()), changes))
    assert said in "; ".join(found)
    assert bool(found) == bool(said)


def test_no_end_that_a_card_accepted_is_a_flaw() -> None:
    """A game that ends when a card accepts a number too high has no card after the settlement (Q8, Q23)."""
    hands = ("7D 9S 4D 3C", "8S TC TD 9H")
    rules = Rules(counting=Counting.TOURNAMENT)
    state = after(dealt(rules, hands, "2C 2D 2H 2S", "QH", scores=(118, 60)), "8S:0 7D:4")
    over = apply(state, Play(1, Card.parse("TC"), 0))
    assert isinstance(over.phase, Over)
    assert flaws(over) == ()
    for seat in (0, 1, None):
        assert view(sample(view(over, seat), 5), seat) == view(over, seat)


def test_who_has_laid_away_has_so_in_any_state_of_the_view() -> None:
    """Before the starter is turned, the cards laid away are those of the seats that have fewer in hand (R6)."""
    state = apply(start(MUGGINS), hand_to(MUGGINS, HANDS, CRIB, "QH", dealer=0))
    state = apply(state, LayAway(1, parse_cards("7C AH")))
    for made in (sample(view(state, 0), 1), complete(view(state, 0), unseen(view(state, 0)))):
        assert [len(cards) for cards in made.layout.laid_away] == [0, 2]
        assert flaws(made) == ()
