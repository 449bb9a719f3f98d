"""Operations of the game of cribbage: counts settled, deals and games played, single actions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import cast

import attrs

from muggins.cards import PACK_52, Card, Rank, parse_cards, without
from muggins.cribbage.actions import Action, Announce, Answer, Count, LayAway, Play
from muggins.cribbage.challenge import Claim, Muggins, Overcount, adjudicate_count
from muggins.cribbage.endings import next_dealer, skunk
from muggins.cribbage.events import CountEnded, Event, Pegged, Played, SaidGo, Settled
from muggins.cribbage.game import awaited, fault, lawful_actions, outcome, start, step
from muggins.cribbage.rules import Counting, Rules
from muggins.cribbage.state import Announcing, Over, Playing, Showing, State
from muggins.errors import InputError, excerpt
from muggins.table import Deal, Seat
from muggins.testing.members import Data, card, card_or_none, cards, items, number, part, text, truth
from muggins.testing.operations import Operation

__all__ = ["TABLE_OPERATIONS"]


def rules_(data: dict[str, Data]) -> Data:
    """Say who plays together, and who counts."""
    rules = _rules(data)
    return {
        "sides": [list(side) for side in rules.sides],
        "effective_counting": rules.effective_counting.value,
    }


def deal_(data: dict[str, Data]) -> Data:
    """Deal a pack; say who has which cards, and what is the starter once all have laid away."""
    state = start(_rules(part(data, "rules")), dealer=number(data, "dealer"))
    state = step(state, Deal(cards(data, "pack"))).state
    hands = state.hands
    for seat, hand in enumerate(hands):
        state = step(state, LayAway(seat, hand[: state.rules.to_lay_away])).state
    return {
        "hands": [_written(hand) for hand in hands],
        "to_crib": _written(state.layout.dealt_to_crib),
        "starter": str(state.starter),
    }


def skunk_(data: dict[str, Data]) -> Data:
    """Say how far behind a loser was left."""
    return {"skunk": skunk(number(data, "score"), number(data, "target")).value}


def adjudicate_count_(data: dict[str, Data]) -> Data:
    """Judge a count and the claim against it."""
    verdict = adjudicate_count(number(data, "true"), number(data, "announced"), _claim(data))
    return {
        "upheld": verdict.upheld,
        "reason": verdict.reason.value,
        "rule": verdict.rule,
        "counter_points": verdict.counter_points,
        "claimant_points": verdict.claimant_points,
    }


def settle_count(data: dict[str, Data]) -> Data:
    """Announce a count in a game, answer it, and say who has how much then."""
    rules = Rules(number(data, "players"), truth(data, "partners"), number(data, "target"), Counting.MUGGINS)
    counter, before = number(data, "counter"), _scores(data, rules)
    hand, starter = _worth(number(data, "true"))
    dealer = (counter - 1) % rules.players  # the counter is the first to count
    left = iter(without(PACK_52, (*hand, starter)))
    hands = [hand if seat == counter else tuple(next(left) for _ in hand) for seat in range(rules.players)]
    state = _dealt(attrs.evolve(start(rules, dealer=dealer)), hands, None, starter)
    state = attrs.evolve(_play_any(state), scores=before)
    actions: list[Action] = [Announce(counter, number(data, "announced"))]
    for each in items(data, "answers"):
        answer = _object(each)
        actions.append(Answer(number(answer, "seat"), _claim(answer)))
    asked: list[Data] = []
    settled: Settled | None = None
    for action in actions:
        done = step(state, action)
        state = done.state
        settled = next((event for event in done.events if isinstance(event, Settled)), settled)
        asked += [action.seat] if isinstance(action, Answer) else []
    end = outcome(state)
    return {
        "change": [now - then for now, then in zip(state.scores, before, strict=True)],
        "scores": list(state.scores),
        "asked": asked,
        "rule": None if settled is None else settled.verdict.rule,
        "winners": None if end is None else list(end.winners),
    }


def play_game(data: dict[str, Data]) -> Data:
    """Play deals, and say what was pegged and how it stands."""
    state, deals = _position(data)
    end = outcome(state)
    found: dict[str, Data] = {
        "deals": [{"play": _play_data(events), "pegged": _pegged_data(events)} for events in deals],
        **_standing(state),
    }
    if end is not None:
        found |= {
            "losers": list(end.losers),
            "reason": end.reason.value,
            "skunks": [each.value for each in end.skunks],
            "next_dealer": next_dealer(state.rules, state.dealer, end),
        }
    return found


def act(data: dict[str, Data]) -> Data:
    """Take one action in the position that deals lead to."""
    state, _ = _position(part(data, "pre"))
    action = _action(part(data, "action"))
    done = step(state, action)
    found: dict[str, Data] = {
        "post": {"play": _play_data(done.events), "pegged": _pegged_data(done.events), **_standing(done.state)}
    }
    wrong = fault(state, action)
    return found if wrong is None else {**found, "fault": wrong.reason.value}


def _standing(state: State) -> dict[str, Data]:
    end = outcome(state)
    return {
        "scores": list(state.scores),
        "board": list(state.shown_scores),
        "awaited": list(awaited(state)),
        "count": state.phase.count if isinstance(state.phase, Playing) else None,
        "winners": None if end is None else list(end.winners),
    }


def _play_data(events: Iterable[Event]) -> list[Data]:
    found: list[Data] = []
    for event in events:
        match event:
            case Played(seat, each, count):
                found.append({"seat": seat, "card": str(each), "count": count})
            case SaidGo(seat):
                found.append({"seat": seat, "go": True})
            case CountEnded(seat):
                found.append({"seat": seat, "last": True})
            case _:
                pass
    return found


def _pegged_data(events: Iterable[Event]) -> list[Data]:
    return [
        {"seat": event.seat, "points": event.points, "for": event.reason.value, "rule": event.rule}
        for event in events
        if isinstance(event, Pegged)
    ]


# --- reading


def _written(given: Iterable[Card]) -> list[Data]:
    return [str(each) for each in given]


def _is_null(data: dict[str, Data], name: str) -> bool:
    if name not in data:
        raise InputError(f"the member {name!r} is missing")
    return data[name] is None


def _object(data: Data) -> dict[str, Data]:
    return part({"item": data}, "item")


def _rules(data: dict[str, Data]) -> Rules:
    name = text(data, "counting")
    known = {each.value: each for each in Counting}
    if name not in known:
        raise InputError(f"expected one of {', '.join(known)}, not {excerpt(name)}")
    return Rules(
        number(data, "players"), truth(data, "partners"), number(data, "target"), known[name], truth(data, "lowball")
    )


def _scores(data: dict[str, Data], rules: Rules) -> tuple[int, ...]:
    found = tuple(number({"score": each}, "score") for each in items(data, "scores"))
    if len(found) != len(rules.sides):
        raise InputError(f"there are {len(rules.sides)} sides, but {len(found)} scores")
    return found


def _claim(data: dict[str, Data]) -> Claim | None:
    if _is_null(data, "claim"):
        return None
    claim = part(data, "claim")
    match text(claim, "kind"):
        case "muggins":
            return Muggins(number(claim, "points"))
        case "overcount":
            return Overcount()
        case kind:
            raise InputError(f"a claim is of the kind muggins or overcount, not {excerpt(kind)}")


def _action(data: dict[str, Data]) -> Action:
    match text(data, "do"):
        case "play":
            return Play(number(data, "seat"), card(data, "card"))
        case "lay_away":
            return LayAway(number(data, "seat"), cards(data, "cards"))
        case "count":
            return Count()
        case "announce":
            return Announce(number(data, "seat"), number(data, "points"))
        case "answer":
            return Answer(number(data, "seat"), _claim(data))
        case kind:
            raise InputError(f"an action is to play, lay_away, count, announce or answer, not {excerpt(kind)}")


# --- coming to a position


def _position(data: dict[str, Data]) -> tuple[State, list[list[Event]]]:
    """Play all the deals of the data; give the state, and the events of each deal."""
    rules = _rules(part(data, "rules"))
    scores = _scores(data, rules)
    state = attrs.evolve(start(rules, dealer=number(data, "dealer")), scores=scores)
    deals: list[list[Event]] = []
    for each in items(data, "deals"):
        events: list[Event] = []
        state = _played(state, _object(each), events)
        deals.append(events)
    return state, deals


def _played(state: State, deal: dict[str, Data], events: list[Event]) -> State:
    """Play one deal from the cards that are kept."""

    def take(action: Action) -> None:
        nonlocal state
        done = step(state, action)
        state = done.state
        events.extend(done.events)

    hands = [
        tuple(Card.parse(text({"card": each}, "card")) for each in items({"hand": hand}, "hand"))
        for hand in items(deal, "hands")
    ]
    crib = None if _is_null(deal, "crib") else cards(deal, "crib")
    scores = state.scores
    if _is_null(deal, "plays"):  # the scores are those after the play
        state = attrs.evolve(state, scores=(0,) * len(scores))
        state = attrs.evolve(_play_any(_dealt(state, hands, crib, card_or_none(deal, "starter"))), scores=scores)
    else:
        state = _dealt(state, hands, crib, card_or_none(deal, "starter"), events)
        for each in items(deal, "plays"):
            play = _object(each)
            take(Play(number(play, "seat"), card(play, "card")))
    if _is_null(deal, "counts"):
        while isinstance(state.phase, Showing):
            take(Count())
    else:
        for each in items(deal, "counts"):
            count = _object(each)
            take(Announce(number(count, "seat"), number(count, "points")))
            for answer in map(_object, items(count, "answers")):
                take(Answer(number(answer, "seat"), _claim(answer)))
    return state


def _dealt(
    state: State,
    hands: list[tuple[Card, ...]],
    crib: tuple[Card, ...] | None,
    starter: Card | None,
    events: list[Event] | None = None,
) -> State:
    """Deal so that each seat keeps these cards; what is left open comes from the rest of the pack, without a jack."""
    players, away = state.rules.players, state.rules.to_lay_away
    named = [card for hand in hands for card in hand]
    named += [*(crib or ()), *(() if starter is None else (starter,))]
    rest = [card for card in without(PACK_52, named) if card.rank is not Rank.JACK]
    crib = tuple(rest.pop() for _ in range(4)) if crib is None else crib
    starter = rest.pop() if starter is None else starter
    laid = [crib[seat * away : (seat + 1) * away] for seat in range(players)]
    full = [(*hands[seat], *laid[seat]) for seat in range(players)]
    order: list[Seat] = [(state.dealer + 1 + place) % players for place in range(players)]
    pack = [full[seat][number] for number in range(len(full[0])) for seat in order]
    pack += [*crib[players * away :], starter]
    done = step(state, Deal((*pack, *without(PACK_52, pack))))
    for seat in range(players):
        done = step(done.state, LayAway(seat, laid[seat]))
        if events is not None:
            events.extend(done.events)
    return done.state


def _play_any(state: State) -> State:
    """Play all cards, whichever come first: for a position that begins after the play."""
    while isinstance(state.phase, Playing):
        state = step(state, lawful_actions(state, state.phase.seat)[0]).state
    if isinstance(state.phase, Over | Announcing | Showing):
        return state
    raise AssertionError(f"the play cannot lead to {state.phase}")


# A hand and starter of each worth, most of them from section 6.1 of the rules.
_HANDS = {
    0: "2H 4S 6D 8C KH",
    1: "2C 4S 8D JH KH",
    2: "4C 4D 8S TH KH",
    3: "9S TC AS 2S 8C",
    4: "2H 4H 6H 8H KS",
    5: "2H 4H 6H 8H KH",
    6: "2H 3S TD JC KS",
    7: "AH 2S 3D 4C 5H",
    8: "AD AC 5S 2C 3C",
    9: "2H 3S 4D 5C 6H",
    10: "5H 5S JD QC 2H",
    11: "AC 3C 5C 7C 2D",
    12: "2H 3S 4D 4C 5H",
    13: "4H 6H JH QH 5S",
    14: "4H 5S 6D 6C QH",
    15: "4H 6H JH QH 5H",
    16: "AH AS 2D 2C 3H",
    17: "5H 5C TH QC JC",
    18: "3C 2D 4D 2S 4S",
    20: "5H 5S 5D 5C 6H",
    21: "4H 4S 4D 5C 6H",
    22: "TH TS 5D 5H 5S",
    23: "5H 5S 5D 4C 6H",
    24: "4H 4S 5D 6C 6H",
    28: "5H 5S 5D JH 5C",
    29: "5H 5S 5D JC 5C",
}


def _worth(points: int) -> tuple[tuple[Card, ...], Card]:
    """Give a hand and a starter that are worth so many points."""
    if points not in _HANDS:
        raise InputError(f"no hand is worth {excerpt(points)}")
    *hand, starter = parse_cards(_HANDS[points])
    return tuple(hand), starter


TABLE_OPERATIONS: Mapping[str, Operation] = cast(
    "Mapping[str, Operation]",
    {
        "act": act,
        "adjudicate_count": adjudicate_count_,
        "check_rules": rules_,
        "deal": deal_,
        "play_game": play_game,
        "settle_count": settle_count,
        "skunk": skunk_,
    },
)
"""What vectors of the game ask for, by name."""
