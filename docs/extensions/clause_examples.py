"""The example of a clause in its rulebook: a vector that rests on it, as a picture and one sentence."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any

import attrs

from muggins.cards import Card, Suit, parse_cards
from muggins.cribbage import count_hand
from muggins.drawing import cards_svg
from muggins.record import read_action
from muggins.table import as_game, describe
from muggins.testing.asking import reach
from muggins.testing.vectors import Case, load_vectors

SHOWN = 5
"""The largest number of events of an action that are described."""


@attrs.frozen
class Example:
    """A vector with the picture of what is asked, if there is one, and the answer in sentences."""

    case: Case
    svg: str
    answer: list[str]


@cache
def example_of(clause: str) -> Example | None:
    """Return an example of the clause, None if no vector can be drawn.

    The vectors that name the clause first come before the others.
    """
    game = clause.partition(".")[0]
    cases = [case for case in load_vectors(game) if clause in case.rules]
    for case in sorted(cases, key=lambda case: (case.rules[0] != clause, len(case.rules))):
        found = drawn(case)
        if found is not None:
            return found
    return None


def drawn(case: Case) -> Example | None:
    """Return the picture of a case with its answer, None if there is no picture of such a case."""
    asked: Mapping[str, Any] = case.request.get("input", {})  # type: ignore[assignment]  # it is an object
    answer: Any = case.response
    if case.operation == "act":
        return _act(case, answer)
    if "output" not in answer:
        return None
    output = answer["output"]
    match case.operation:
        case "score_hand" | "count_hand":
            hand, starter = parse_cards(" ".join(asked["hand"])), Card.parse(asked["starter"])
            count = count_hand(hand, starter, crib=asked.get("crib", False))
            return Example(case, count._repr_svg_(), [f"{'crib' if count.crib else 'hand'}: {count.spoken}"])
        case "score_play":
            return _row(case, asked["cards"], f"The newest card scores {output['total']}.")
        case "trick_winner":
            taker = asked["trick"][output]
            return _row(case, asked["trick"], f"Trumps are {_suit(asked)}. {taker} takes the trick.")
        case "lawful_cards":
            trick, lawful = " ".join(asked["trick"]) or "nothing", " ".join(output)
            return _row(case, asked["hand"], f"{trick} was played, trumps are {_suit(asked)}. Lawful: {lawful}.")
        case "adjudicate_count" if asked.get("claim"):
            true, announced, claim = asked["true"], asked["announced"], asked["claim"]
            named = f"muggins for {claim['points']}" if "points" in claim else "overcount"
            moved = f"{output['counter_points']} to the counter, {output['claimant_points']} to the claimant"
            return Example(
                case, "", [f"The true count is {true}, {announced} is announced, and the claim is {named}: {moved}."]
            )
        case _:
            return None


def _suit(asked: Mapping[str, Any]) -> str:
    return Suit(asked["trump"]).name.lower()


def _row(case: Case, cards: list[str], answer: str) -> Example:
    return Example(case, cards_svg(parse_cards(" ".join(cards)), title=case.why), [answer])


def _act(case: Case, answer: Any) -> Example | None:
    """Return the table as the seat that acts sees it, and what the action leads to."""
    game = as_game(import_module(f"muggins.{case.game}"))
    request: Any = case.request
    try:
        state = reach(game, request["pre"], [])
        action = read_action(game, request["action"])
        seat = action.seat if action.seat is not None and action.seat < state.rules.players else None  # type: ignore[attr-defined]  # the games have these
        svg = game.view(state, seat)._repr_svg_()  # type: ignore[attr-defined]  # the games have these
    except ValueError:  # a case about what cannot be read
        return None
    said = describe(action)
    if len(said) > 120:  # a whole pack
        return None
    refused, fault = game.refusal(state, action), game.fault(state, action) if "refusal" not in answer else None
    if refused is not None:
        sentences = [f"{said} is refused: {refused}"]
    else:
        after = [describe(event) for event in game.step(state, action).events]
        # Some events only repeat the action.
        told = [] if any(text.startswith(said) for text in after) else [said]
        broken = [] if fault is None else [f"it is possible, and against the rules: {fault}"]
        sentences = [*told, *broken, *after[:SHOWN], *(["..."] if len(after) > SHOWN else [])]
    return Example(case, svg, sentences)


def without_style(svg: str) -> str:
    """Return a picture without its style, for a page that has another picture with the same one."""
    return re.sub(r"<style>.*?</style>", "", svg, flags=re.DOTALL)
