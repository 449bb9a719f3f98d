"""Operations of the parlour game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from enum import Enum

import attrs

from muggins.cards import Card
from muggins.errors import InputError, excerpt
from muggins.parlour import (
    Abandon,
    Action,
    Call,
    Calling,
    Common,
    Correct,
    Correcting,
    Deal,
    Dealing,
    Discard,
    Event,
    GameDrawn,
    GameWon,
    Gift,
    Open,
    Opening,
    Over,
    Place,
    Placing,
    Result,
    ResultReason,
    Rules,
    State,
    Target,
    adjudicate_call,
    endless_period,
    fault,
    lawful_targets,
    penalty,
    placement_fault,
    start,
    step,
)
from muggins.parlour.state import outcome_of
from muggins.testing.members import Data, card, cards, items, number, number_or_none, part, text, truth
from muggins.testing.operations import Operation

__all__ = ["OPERATIONS"]


def tops(data: Mapping[str, Data], name: str) -> tuple[Card | None, ...]:
    """Give a member that is an array of cards, null where there is none."""
    return tuple(None if value is None else card({name: value}, name) for value in items(data, name))


def piles(data: Mapping[str, Data], name: str) -> tuple[tuple[Card, ...], ...]:
    """Give a member that is an array of arrays of cards."""
    return tuple(cards({name: pile}, name) for pile in items(data, name))


def target(data: Mapping[str, Data], name: str) -> Target:
    """Give a member that is a pile: ``{"common": 0}`` or ``{"discard": 2}``."""
    where = part(data, name)
    match list(where):
        case ["common"]:
            return Common(number(where, "common"))
        case ["discard"]:
            return Discard(number(where, "discard"))
        case _:
            raise InputError(f"a pile is an object with 'common' or 'discard', not {excerpt(where)}")


def written(value: object) -> Data:
    """Write a value: a pile as an object, a reason as its code, cards as texts."""
    match value:
        case Common(index):
            return {"common": index}
        case Discard(seat):
            return {"discard": seat}
        case Card():
            return str(value)
        case Enum():
            return str(value.value)
        case None | bool() | int() | str():
            return value
        case _:
            raise InputError(f"expected something that can be written, not {excerpt(value)}")


def written_all(values: Iterable[object]) -> list[Data]:
    """Write each of the values."""
    return [written(value) for value in values]


def written_piles(given: Iterable[Iterable[Card]]) -> list[Data]:
    """Write piles as arrays."""
    return [written_all(pile) for pile in given]


def lawful_targets_(data: dict[str, Data]) -> Data:
    """Say where a card may go."""
    found = lawful_targets(card(data, "card"), cards(data, "commons"), tops(data, "discards"), number(data, "seat"))
    return {"targets": written_all(found)}


def placement_fault_(data: dict[str, Data]) -> Data:
    """Say what is wrong with a placement."""
    placed, where = card(data, "card"), target(data, "target")
    found = placement_fault(placed, where, cards(data, "commons"), tops(data, "discards"), number(data, "seat"))
    return {"fault": None, "rule": None} if found is None else {"fault": written(found.reason), "rule": found.rule}


def endless_period_(data: dict[str, Data]) -> Data:
    """Say after how many turns the position comes again."""
    found = endless_period(piles(data, "stocks"), piles(data, "discards"), cards(data, "commons"), number(data, "seat"))
    return {"period": found}


def written_gifts(gifts: Iterable[Gift]) -> list[Data]:
    """Write who gave what, and who turned a discard over for it."""
    return [{"giver": gift.giver, "card": str(gift.card), "turned_over": gift.turned_over} for gift in gifts]


def penalty_(data: dict[str, Data]) -> Data:
    """Let everybody give."""
    paid = penalty(piles(data, "stocks"), piles(data, "discards"), number(data, "offender"))
    return {
        "gifts": written_gifts(paid.gifts),
        "stocks": written_piles(paid.stocks),
        "discards": written_piles(paid.discards),
    }


def adjudicate_call_(data: dict[str, Data]) -> Data:
    """Judge a call."""
    verdict = adjudicate_call(
        card(data, "card"),
        target(data, "target"),
        cards(data, "commons"),
        piles(data, "discards"),
        number(data, "seat"),
        stocks=piles(data, "stocks"),
        correction=target(data, "correction") if "correction" in data else None,
    )
    return {
        "upheld": verdict.upheld,
        "fault": written(verdict.fault),
        "targets": written_all(verdict.targets),
        "target": written(verdict.target),
        "gifts": written_gifts(verdict.gifts),
        "stocks": written_piles(verdict.stocks),
        "discards": written_piles(verdict.discards),
        "commons": written_all(verdict.commons),
    }


def rules(players: int, given: Mapping[str, Data]) -> Rules:
    """Read what was agreed; what is not said is as usual."""
    options: dict[str, object] = dict(given)
    for name, kind in (("games", int), ("turn_limit", int), ("emptied_giver", str), ("endless", str)):
        if not isinstance(options.pop(name, kind()), kind):
            raise InputError(f"the rule {name} is of another kind, not {excerpt(given[name])}")
    if options:
        raise InputError(f"the game has no rules {excerpt(options)}")
    return Rules(players, **given)  # type: ignore[arg-type] # they are of these kinds


def deal_(data: dict[str, Data]) -> Data:
    """Deal a pack."""
    dealer = number(data, "dealer")
    return position(step(start(Rules(number(data, "players")), dealer=dealer), Deal(cards(data, "pack"))).state)


# --- whole positions

ACTIONS: Mapping[str, Callable[[dict[str, Data]], Action]] = {
    "open": lambda data: Open(number(data, "seat")),
    "place": lambda data: Place(number(data, "seat"), target(data, "target")),
    "call": lambda data: Call(number(data, "seat")),
    "correct": lambda data: Correct(number(data, "seat"), target(data, "target")),
    "deal": lambda data: Deal(cards(data, "pack")),
    "abandon": lambda data: Abandon(number_or_none(data, "by")),
}
"""The actions by the name that vectors give them."""


def action(data: Mapping[str, Data]) -> Action:
    """Read an action: ``{"do": "place", "seat": 0, "target": {"common": 1}}``."""
    name = text(data, "do")
    if name not in ACTIONS:
        raise InputError(f"an action is one of {', '.join(ACTIONS)}, not {excerpt(name)}")
    return ACTIONS[name](dict(data))


def table(data: Mapping[str, Data]) -> State:
    """Read a position: what lies there, what was agreed, and what the table waits for."""
    stocks = piles(data, "stocks")
    lies = State(
        rules(len(stocks), part({"rules": {}, **data}, "rules")),
        number({"dealer": 0, **data}, "dealer"),
        tuple(result(part({"result": each}, "result")) for each in items({"results": [], **data}, "results")),
        stocks,
        piles(data, "discards"),
        piles(data, "commons"),
        number({"placements": 1, **data}, "placements"),
        Dealing(),
    )
    players = lies.rules.players
    if (len(lies.discards), len(lies.commons)) != (players, lies.rules.commons) or not all(lies.commons):
        raise InputError(f"{players} players have as many discards, and {lies.rules.commons} common piles with a card")
    waits = part(data, "waits")
    if not 0 <= number({"seat": 0, **waits}, "seat") < players:
        raise InputError(f"the seats are 0 to {players - 1}, not {excerpt(waits['seat'])}")
    match waits.get("for"):
        case None:
            return attrs.evolve(lies, phase=Over(outcome_of(lies.rules, lies.results)))
        case "open" if "latest" in waits:
            latest = part(waits, "latest")
            where = target(latest, "target")
            piles_of = lies.commons if isinstance(where, Common) else lies.discards
            place = where.index if isinstance(where, Common) else where.seat
            if not 0 <= place < len(piles_of) or number(latest, "seat") >= players:
                raise InputError(f"the latest placement was on no pile of the table: {excerpt(latest)}")
            pile = piles_of[place]
            covered = pile[-2] if len(pile) > 1 else None
            about = Place(number(latest, "seat"), where)
            called = tuple(number({"seat": seat}, "seat") for seat in items(latest, "called"))
            return attrs.evolve(lies, phase=Calling(number(waits, "seat"), about, covered, called))
        case "open":
            return attrs.evolve(lies, phase=Opening(number(waits, "seat")))
        case "place":
            return attrs.evolve(lies, phase=Placing(number(waits, "seat"), card(waits, "card")))
        case "correct":
            among = tuple(target({"target": each}, "target") for each in items(waits, "targets"))
            choosing = Correcting(number(waits, "seat"), card(waits, "card"), among, truth(waits, "claimed"))
            return attrs.evolve(lies, phase=choosing)
        case "deal":
            return lies
        case other:
            awaited = "'open', 'place', 'correct', 'deal' or nothing"
            raise InputError(f"a position waits for {awaited}, not for {excerpt(other)}")


def result(data: Mapping[str, Data]) -> Result:
    """Read how a game ended: ``{"winner": 2, "reason": "last_card"}``, null for a draw."""
    winner, code = number_or_none(data, "winner"), text(data, "reason")
    for reason in ResultReason:
        if reason.value == code:
            return GameDrawn(reason) if winner is None else GameWon(winner, reason)
    raise InputError(f"a game ends for one of the reasons {written_all(ResultReason)}, not for {excerpt(code)}")


def written_result(how: Result) -> Data:
    """Write how a game ended."""
    return {"winner": how.seat if isinstance(how, GameWon) else None, "reason": written(how.reason)}


def waiting(state: State) -> Data:
    """Write what a position waits for."""
    match state.phase:
        case Dealing():
            return {"for": "deal"}
        case Opening(seat):
            return {"for": "open", "seat": seat}
        case Calling(seat, about, _, called):
            latest: Data = {"seat": about.seat, "target": written(about.target), "called": written_all(called)}
            return {"for": "open", "seat": seat, "latest": latest}
        case Placing(seat, opened):
            return {"for": "place", "seat": seat, "card": str(opened)}
        case Correcting(seat, faulty, among, claimed):
            return {
                "for": "correct",
                "seat": seat,
                "card": str(faulty),
                "targets": written_all(among),
                "claimed": claimed,
            }
        case Over(outcome):
            return {"for": None, "winners": written_all(outcome.winners), "reason": written(outcome.reason)}


def position(state: State) -> dict[str, Data]:
    """Write a position."""
    return {
        "dealer": state.dealer,
        "results": [written_result(each) for each in state.results],
        "stocks": written_piles(state.stocks),
        "discards": written_piles(state.discards),
        "commons": written_piles(state.commons),
        "placements": state.placements,
        "waits": waiting(state),
    }


def written_event(event: Event) -> Data:
    """Write an event: its name, and what it holds."""
    name = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", type(event).__name__).lower()
    found: dict[str, Data] = {"event": name}
    for field in attrs.fields(type(event)):
        value: object = getattr(event, field.name)
        found[field.name] = written_all(value) if isinstance(value, tuple) else written(value)  # pyright: ignore[reportUnknownArgumentType]
    return found


def act(data: dict[str, Data]) -> Data:
    """Let one thing happen in a position."""
    before = table(part(data, "pre"))
    done = action(part(data, "action"))
    wrong = fault(before, done)
    after = step(before, done)
    post: Data = {**position(after.state), "events": [written_event(event) for event in after.events]}
    return {"post": post} if wrong is None else {"post": post, "fault": written(wrong.reason)}


def play(data: dict[str, Data]) -> Data:
    """Let many things happen, one after another."""
    state = table(part(data, "start"))
    events: list[Data] = []
    for each in items(data, "actions"):
        after = step(state, action(part({"action": each}, "action")))
        state = after.state
        events.append([written_event(event) for event in after.events])
    return {"events": events, "end": position(state)}


OPERATIONS: Mapping[str, Operation] = {
    "act": act,
    "adjudicate_call": adjudicate_call_,
    "deal": deal_,
    "endless_period": endless_period_,
    "lawful_targets": lawful_targets_,
    "penalty": penalty_,
    "placement_fault": placement_fault_,
    "play": play,
}
"""What vectors of the parlour game ask for, by name."""
