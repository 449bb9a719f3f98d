"""The texts of buttons: an action as its own player would say it."""

from collections.abc import Mapping
from types import MappingProxyType

from muggins.table import Catalogue, Fact, describe

Facts = Mapping[str, Fact | None]


def _place(facts: Facts) -> str:
    own = facts["target"] == f"the discard of seat {facts['seat']}"
    return f"Place it on {'your own discard' if own else facts['target']}"


def _play(facts: Facts) -> str:
    points = facts.get("points")
    return f"Play {facts['card']}" if points is None else f"Play {facts['card']} and name {points}"


def _answer(facts: Facts) -> str:
    return "Accept" if facts["claim"] is None else f"Claim {facts['claim']}"


def _call_revoke(facts: Facts) -> str:
    return f"Call the card of seat {facts['offender']} in trick {int(facts['trick'] or 0) + 1} a revoke"


BUTTONS: Catalogue = MappingProxyType(
    {
        "parlour.open": "Open a card",
        "parlour.place": _place,
        "parlour.call": "Call “Muggins!”",
        "parlour.correct": "Move the card to {target}",
        "cribbage.lay_away": "Lay away {cards}",
        "cribbage.play": _play,
        "cribbage.announce": "Count {points}",
        "cribbage.answer": _answer,
        "mushka.exchange": "Exchange {cards}",
        "mushka.stand": "Keep this hand",
        "mushka.pass": "Pass, and sit out this deal",
        "mushka.play": "Play {card}",
        "mushka.stop": "Stop the deal",
        "mushka.call": _call_revoke,
    }
)
"""The words of the buttons; an action of another game is said as :func:`muggins.table.describe` says it."""


def button(action: object) -> str:
    """Return what the button of an action says."""
    return sentence(describe(action, BUTTONS))


def sentence(text: str) -> str:
    """Return the text with a capital at its beginning."""
    return text[:1].upper() + text[1:]
