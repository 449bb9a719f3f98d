"""Operations of Mushka."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

import attrs

from muggins.cards import Suit, by_suit, without
from muggins.errors import InputError, excerpt
from muggins.mushka import Ending, ace_points, adjudicate_revoke, lawful_cards, lone_tricks, score_deal, trick_winner
from muggins.mushka.actions import Action, Call, Exchange, Pass, Play, Settle, Stand, Stop
from muggins.mushka.game import fault, start, step
from muggins.mushka.rules import Rules
from muggins.mushka.state import Dealing, Exchanging, Following, Halted, Leading, Over, Settling, State
from muggins.table import Deal
from muggins.testing.members import Data, card, cards, items, number, part, text, truth
from muggins.testing.operations import Operation

__all__ = ["OPERATIONS"]


def trump(data: Mapping[str, Data]) -> Suit:
    """Give the member ``trump``, a suit by its letter."""
    letter = text(data, "trump")
    try:
        return Suit(letter)
    except ValueError:
        raise InputError(f"trumps are C, D, H or S, not {excerpt(letter)}") from None


def ending(data: Mapping[str, Data]) -> Ending:
    """Give the member ``ending``."""
    given = text(data, "ending")
    try:
        return Ending(given)
    except ValueError:
        raise InputError(f"a deal ends played_out, or by own_stop or others_stop, not {excerpt(given)}") from None


def objects(data: Mapping[str, Data], name: str) -> list[dict[str, Data]]:
    """Give a member that is an array of objects, none if it is missing."""
    return [part({"item": each}, "item") for each in items(data, name)] if name in data else []


# --- tricks and revokes


def lawful_cards_(data: dict[str, Data]) -> Data:
    """Say what may be played."""
    lawful = lawful_cards(cards(data, "hand"), cards(data, "trick"), trump(data))
    return {"cards": [str(each) for each in sorted(lawful, key=by_suit)]}


def trick_winner_(data: dict[str, Data]) -> Data:
    """Say whose the trick is."""
    return {"place": trick_winner(cards(data, "trick"), trump(data))}


def adjudicate_revoke_(data: dict[str, Data]) -> Data:
    """Judge a call."""
    called = [(number(each, "place"), cards(each, "hand")) for each in objects(data, "called")]
    verdict = adjudicate_revoke(
        cards(data, "trick"), trump(data), number(data, "offender"), cards(data, "hand"), called=called
    )
    return {"upheld": verdict.upheld, "points": verdict.points, "winner": verdict.winner, "rule": verdict.rule}


# --- records


def score_deal_(data: dict[str, Data]) -> Data:
    """Score a deal for one player."""
    score = score_deal(
        number(data, "record"),
        number(data, "tricks"),
        trump(data),
        ace=truth(data, "ace"),
        revokes=number(data, "revokes"),
        revokes_since=number(data, "revokes_since"),
        passed=truth(data, "passed"),
        ending=ending(data),
        start_number=number(data, "start_number"),
    )
    return {
        "record": score.record,
        "items": [{"for": item.kind.value, "points": item.points, "rule": item.rule} for item in score.items],
    }


def lone_player(data: dict[str, Data]) -> Data:
    """Say what a player who alone stays in is credited with."""
    record, ace = number(data, "record"), truth(data, "ace")
    worth = ace_points(trump(data)) if ace else 0
    tricks = lone_tricks(record, worth)
    score = score_deal(record, tricks, trump(data), ace=ace)
    return {"tricks": tricks, "record": score.record}


# --- the game


def position(pre: dict[str, Data]) -> State:
    """Give the state after a deal with these cards, and after all that was done since."""
    hands = [cards({"hand": hand}, "hand") for hand in items(pre, "hands")]
    players, dealer = len(hands), number(pre, "dealer")
    rules = Rules(players, number(pre, "start_number") if "start_number" in pre else 25)
    if any(len(hand) != 5 for hand in hands):
        raise InputError(f"everybody is dealt five cards, not {excerpt([len(hand) for hand in hands])}")
    turn_up, stock = card(pre, "turn_up"), cards(pre, "stock") if "stock" in pre else ()
    in_turn = [hands[(dealer + place) % players] for place in range(1, players + 1)]
    dealt = [hand[round_] for round_ in range(5) for hand in in_turn]
    rest = without(rules.pack, (*dealt, turn_up, *stock))
    state = start(rules, dealer=dealer)
    if "records" in pre:
        records = tuple(number({"record": each}, "record") for each in items(pre, "records"))
        if len(records) != players or min(records) < 1:
            raise InputError(f"each player has a record from 1 up, not {excerpt(records)}")
        state = attrs.evolve(state, records=records)
    state = step(state, Deal((*dealt, turn_up, *stock, *rest))).state
    for each in objects(pre, "acts"):
        state = step(state, act(each)).state
    return state


def act(data: dict[str, Data]) -> Action:
    """Read something that a player or the table does."""
    match text(data, "act"):
        case "stand":
            return Stand(number(data, "seat"))
        case "exchange":
            return Exchange(number(data, "seat"), cards(data, "cards"))
        case "pass":
            return Pass(number(data, "seat"))
        case "play":
            return Play(number(data, "seat"), card(data, "card"))
        case "stop":
            return Stop(number(data, "seat"))
        case "call":
            return Call(number(data, "seat"), number(data, "trick"), number(data, "offender"))
        case "settle":
            return Settle()
        case other:
            raise InputError(f"an act is stand, exchange, pass, play, stop, call or settle, not {excerpt(other)}")


def told(state: State) -> dict[str, Data]:
    """Say what the table waits for, and what is credited and written."""
    phase = state.phase
    winner: Data = None
    seat: Data = None
    match phase:
        case Dealing():
            waits = "deal"
        case Exchanging():
            waits, seat = "decision", phase.seat
        case Leading():
            waits, seat = "lead", phase.seat
        case Following():
            waits, seat = "card", phase.seat
        case Halted() | Settling():
            waits = "settlement"
        case Over(outcome):
            waits, winner = "nothing", outcome.winners[0] if outcome.winners else None
        case _:
            assert_never(phase)
    return {
        "dealer": state.dealer,
        "waits_for": waits,
        "seat": seat,
        "hands": [[str(each) for each in hand] for hand in state.hands],
        "stock": len(state.stock),
        "tricks": [state.winners.count(player) for player in range(state.rules.players)],
        "stop": phase.seat if isinstance(phase, Halted) else None,
        "records": list[Data](state.records),
        "winner": winner,
    }


def act_(data: dict[str, Data]) -> Data:
    """Do one thing in a position."""
    before, action = position(part(data, "pre")), act(part(data, "action"))
    after = step(before, action).state
    post = told(after)
    if isinstance(action, Call):
        post["upheld"] = after.said[-1].upheld
    broken = fault(before, action)
    return {"post": post} if broken is None else {"post": post, "fault": broken.reason.value}


OPERATIONS: Mapping[str, Operation] = {
    "act": act_,
    "adjudicate_revoke": adjudicate_revoke_,
    "lawful_cards": lawful_cards_,
    "lone_player": lone_player,
    "score_deal": score_deal_,
    "trick_winner": trick_winner_,
}
"""What vectors of Mushka ask for, by name."""
