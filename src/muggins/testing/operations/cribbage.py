"""Operations of cribbage."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from muggins.cards import PACK_52, Card, Rank, Suit, without
from muggins.cribbage import count_hand, first_dealer, pip_value, score_hand, score_play
from muggins.cribbage.actions import LayAway, Play
from muggins.cribbage.events import Event, Pegged, Played, SaidGo
from muggins.cribbage.game import awaited, start, step
from muggins.cribbage.rules import Rules
from muggins.cribbage.state import Playing, State
from muggins.errors import InputError, excerpt
from muggins.table import Deal, Seat
from muggins.testing.members import Data, card, cards, items, number, part, truth
from muggins.testing.operations import Operation
from muggins.testing.operations.cribbage_table import TABLE_OPERATIONS

__all__ = ["OPERATIONS"]


def written(given: Iterable[Card]) -> list[Data]:
    """Write cards as an array of texts."""
    return [str(each) for each in given]


# --- the show


def score_hand_(data: dict[str, Data]) -> Data:
    """Score a hand or a crib."""
    score = score_hand(cards(data, "hand"), card(data, "starter"), crib=truth(data, "crib"))
    return {
        "fifteens": score.fifteens,
        "pairs": score.pairs,
        "runs": score.runs,
        "flush": score.flush,
        "nobs": score.nobs,
        "total": score.total,
    }


def count_hand_(data: dict[str, Data]) -> Data:
    """Count a hand or a crib item by item."""
    count = count_hand(cards(data, "hand"), card(data, "starter"), crib=truth(data, "crib"))
    return {
        "items": [
            {"kind": item.kind.value, "cards": written(item.cards), "points": item.points, "rule": item.rule}
            for item in count.items
        ],
        "named_runs": [
            {"name": run.name.value, "cards": written(run.cards), "runs": run.runs, "pairs": run.pairs}
            for run in count.named_runs
        ],
        "total": count.score.total,
    }


def score_frequencies(data: dict[str, Data]) -> Data:
    """Count how many of all hands, or cribs, are worth 0, 1, 2 ... 29."""
    crib = truth(data, "crib")
    counts = [0] * 30
    for starter in (each for each in PACK_52 if each.suit is Suit.CLUBS):
        for hand in combinations(without(PACK_52, (starter,)), 4):
            counts[score_hand(hand, starter, crib=crib).total] += 4  # any suit can stand for any other
    return {"counts": list[Data](counts)}


# --- the play


def score_play_(data: dict[str, Data]) -> Data:
    """Score the newest card of a play."""
    score = score_play(cards(data, "cards"))
    return {
        "fifteen": score.fifteen,
        "thirty_one": score.thirty_one,
        "pairs": score.pairs,
        "run": score.run,
        "total": score.total,
    }


def score_plays(data: dict[str, Data]) -> Data:
    """Score each card of a play in turn."""
    played = cards(data, "cards")
    score_play(played)  # or it raises
    return {
        "counts": [sum(pip_value(each) for each in played[:size]) for size in range(1, len(played) + 1)],
        "points": [score_play(played[:size]).total for size in range(1, len(played) + 1)],
    }


def first_dealer_(data: dict[str, Data]) -> Data:
    """Say who deals first."""
    return {"seat": first_dealer(cards(data, "cuts"))}


def hands(data: Mapping[str, Data]) -> tuple[tuple[Card, ...], ...]:
    """Give a member that is an array of hands."""
    given = items(data, "hands")
    return tuple(cards({"hand": hand}, "hand") for hand in given)


def dealt(held: Sequence[Sequence[Card]], dealer: Seat) -> State:
    """Give the state in which these hands are going to be played; the starter is no jack."""
    players = len(held)
    if any(len(hand) != 4 for hand in held):
        raise InputError(f"each hand has four cards, not {excerpt([len(hand) for hand in held])}")
    rules = Rules(players=players)
    others = sorted(without(PACK_52, [each for hand in held for each in hand]), key=lambda each: each.rank is Rank.JACK)
    away = 2 if players == 2 else 1
    laid = [others[seat * away : (seat + 1) * away] for seat in range(players)]
    rest = others[players * away :]
    round_ = [(dealer + place) % players for place in range(1, players + 1)]
    pack = [[*held[seat], *laid[seat]][turn] for turn in range(4 + away) for seat in round_]
    state = step(start(rules, dealer=dealer), Deal((*pack, *rest))).state
    for seat, given in enumerate(laid):
        state = step(state, LayAway(seat, given)).state
    return state


def told(seat: Seat, count: int, events: Iterable[Event]) -> dict[str, Data]:
    """Say who played, at what count, what it earned, and who then said go."""
    points = sum(event.points for event in events if isinstance(event, Pegged))
    goes: list[Data] = [event.seat for event in events if isinstance(event, SaidGo)]
    return {"seat": seat, "count": count, "points": points, "goes": goes}


def next_turn(state: State) -> Data:
    """Give the seat that plays next, null when the play is over."""
    return state.phase.seat if isinstance(state.phase, Playing) else None


def play_deal(data: dict[str, Data]) -> Data:
    """Play cards in order, each by the seat whose turn it is."""
    state = dealt(hands(data), number(data, "dealer"))
    plays: list[Data] = []
    for each in cards(data, "plays"):
        seats = awaited(state)
        if not isinstance(state.phase, Playing):
            raise InputError(f"the play is over before {each}")
        taken = step(state, Play(seats[0], each))
        state = taken.state
        count = next(event.count for event in taken.events if isinstance(event, Played))
        plays.append(told(seats[0], count, taken.events))
    return {"plays": plays, "points": list[Data](state.scores), "turn": next_turn(state)}


def play_card(data: dict[str, Data]) -> Data:
    """Play one card in the course of a deal."""
    pre, action = part(data, "pre"), part(data, "action")
    held = hands(pre)
    state = dealt(held, number(pre, "dealer"))
    for each in cards(pre, "plays"):
        state = step(state, Play(awaited(state)[0], each)).state
    taken = step(state, Play(number(action, "seat"), card(action, "card")))
    state = taken.state
    pegged: list[Data] = [
        {"points": event.points, "for": event.reason.value} for event in taken.events if isinstance(event, Pegged)
    ]
    goes: list[Data] = [event.seat for event in taken.events if isinstance(event, SaidGo)]
    gone = [each.card for each in state.play if isinstance(each, Played)]
    return {
        "post": {
            "held": [written(each for each in given if each not in gone) for given in held],
            "count": state.phase.count if isinstance(state.phase, Playing) else 0,
            "turn": next_turn(state),
            "points": list[Data](state.scores),
            "pegged": pegged,
            "goes": goes,
        }
    }


OPERATIONS: Mapping[str, Operation] = {
    "count_hand": count_hand_,
    "first_dealer": first_dealer_,
    "play_card": play_card,
    "play_deal": play_deal,
    "score_frequencies": score_frequencies,
    "score_hand": score_hand_,
    "score_play": score_play_,
    "score_plays": score_plays,
    **TABLE_OPERATIONS,
}
"""What vectors of cribbage ask for, by name."""
