"""Check one peer in the environment in which it is installed, and print what is found as JSON lines.

``python -m tests.peers.report NAME``, where the name is that of a module in ``tests/peers/adapters``.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.metadata import version
from typing import Any

from muggins.cards import Card, parse_cards
from muggins.cribbage import score_hand, score_play
from muggins.testing import Counterexample, check_pegging, check_play, check_scorer
from muggins.testing.oracle.mistakes import mistakes_in_show
from muggins.testing.oracle.play import mistakes_in_play

MOST = 8
"""How many faults of one function are looked for."""


def faults_of_scorer(mine: Callable[[str, str, bool], int], limit: int) -> Iterator[Counterexample]:
    """Find a fault, take the right answer wherever it explains the wrong one, and look for the next."""
    known: set[str] = set()

    def mended(hand: str, starter: str, crib: bool) -> int:
        got = mine(hand, starter, crib)
        show = parse_cards(hand), Card.parse(starter), crib
        right = score_hand(show[0], show[1], crib=crib).total
        explained = got != right and any(mistake.rule in known for mistake in mistakes_in_show(show, got))
        return right if explained else got

    while len(known) < MOST and (found := check_scorer(mended, limit=limit)):
        if found.rule in known:
            return
        yield found
        if found.rule is None:
            return
        known.add(found.rule)


def faults_of_play(mine: Callable[[str], int], limit: int) -> Iterator[Counterexample]:
    """Find a fault, take the right answer wherever it explains the wrong one, and look for the next."""
    known: set[str] = set()

    def mended(cards: str) -> int:
        got = mine(cards)
        pile = parse_cards(cards)
        right = score_play(pile).total
        return right if got != right and known.intersection(mistakes_in_play(pile, got)) else got

    while len(known) < MOST and (found := check_play(mended, limit=limit)):
        if found.guess in known:
            return
        yield found
        if not found.guess:
            return
        known.add(found.guess)


def rows(name: str) -> Iterator[dict[str, Any]]:
    """Check all that the adapter has."""
    adapter: Any = import_module(f"tests.peers.adapters.{name}")
    limit = int(getattr(adapter, "LIMIT", 125_000))
    found: list[tuple[str, Counterexample]] = []
    checked: list[str] = []
    if hasattr(adapter, "scorer"):
        checked.append("show")
        found += [("show", each) for each in faults_of_scorer(adapter.scorer, limit)]
    if hasattr(adapter, "play"):
        checked.append("play")
        found += [("play", each) for each in faults_of_play(adapter.play, min(limit, 40_000))]
    if hasattr(adapter, "pegging"):
        checked.append("whole deals")
        wrong = check_pegging(adapter.pegging, players=(2,), limit=500)
        found += [("whole deals", wrong)] if wrong else []
    yield {
        "package": adapter.PACKAGE,
        "version": version(adapter.PACKAGE),
        "checked": checked,
        "notes": list(adapter.NOTES),
    }
    for what, each in found:
        yield {
            "what": what,
            "rule": each.rule,
            "case": each.counted if what == "whole deals" else " + ".join(text for _, text in each.case),
            "crib": each.case[0][0] == "crib",
            "says": f"{type(each.error).__name__}: {each.error}" if each.error is not None else str(each.got),
            "right": str(each.expected),
            "cause": each.guess,
            "tried": each.tried,
        }


if __name__ == "__main__":
    for row in rows(sys.argv[1]):
        sys.stdout.write(json.dumps(row) + "\n")
