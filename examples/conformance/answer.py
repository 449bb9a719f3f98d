"""How a program answers the test vectors: this one knows the score of the play, and which cribbage deals first.

Run ``muggins conformance --game cribbage -- python examples/conformance/answer.py``.
It needs nothing but Python: it is how another library would be asked.
"""

from __future__ import annotations

import json
import sys
from typing import Any

RANKS = "A23456789TJQK"


def ranks(cards: list[str]) -> list[int]:
    """Read cards; a rank is a number from 1."""
    for card in cards:
        if len(card) != 2 or card[0] not in RANKS or card[1] not in "CDHS":
            raise ValueError(f"{card!r} is not a card")
    if len(set(cards)) != len(cards):
        raise ValueError("a card occurs twice")
    return [RANKS.index(card[0]) + 1 for card in cards]


def score_play(data: dict[str, Any]) -> dict[str, int]:
    """Score the newest card of the play."""
    played = ranks(data["cards"])
    count = sum(min(rank, 10) for rank in played)
    if not played or count > 31:
        raise ValueError(f"a play must have a card and a count of at most 31, got {count}")
    alike = 1
    while alike < len(played) and played[-alike - 1] == played[-1]:
        alike += 1
    run = next((n for n in range(len(played), 2, -1) if is_run(played[-n:])), 0)
    score = {
        "fifteen": 2 if count == 15 else 0,
        "thirty_one": 2 if count == 31 else 0,
        "pairs": alike * (alike - 1),
        "run": run,
    }
    return {**score, "total": sum(score.values())}


def is_run(played: list[int]) -> bool:
    """Return whether the ranks are a run, in any order."""
    return sorted(played) == list(range(min(played), min(played) + len(played)))


def first_dealer(data: dict[str, Any]) -> int | None:
    """Return the seat that cut the lowest card, ace low, or None."""
    cuts = ranks(data["cuts"])
    if len(cuts) < 2:
        raise ValueError("at least two players cut")
    lowest = min(cuts)
    return cuts.index(lowest) if cuts.count(lowest) == 1 else None


OPERATIONS = {"score_play": score_play, "first_dealer": first_dealer}


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """Answer a question: with an output, with an error, or that it is not for us."""
    operation = OPERATIONS.get(question["operation"])
    if operation is None or "input" not in question:
        return {"unsupported": True}
    try:
        return {"output": operation(question["input"])}
    except ValueError as error:
        return {"error": {"kind": "input", "message": str(error)}}


if __name__ == "__main__":
    for line in sys.stdin:
        asked = json.loads(line)
        print(json.dumps({"id": asked["id"], **answer(asked)}), flush=True)
