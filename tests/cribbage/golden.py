"""The form of the golden games: steps in the terms of the second game, and how to read them."""

from __future__ import annotations

from typing import TypeAlias

Said: TypeAlias = tuple[int, int, str, int] | tuple[str, int]
"""A peg (seat, points, what for, score as shown after it), or a go (``("go", seat)``)."""

Step: TypeAlias = tuple[tuple[object, ...], list[Said]]
"""An action and its result; several cards are one text."""


def action_of(step: Step) -> tuple[object, ...]:
    """Return the action as the second game takes it, with lists of cards."""
    match step[0]:
        case ("deal", str(pack)):
            return ("deal", pack.split())
        case ("lay_away", seat, str(cards)):
            return ("lay_away", seat, cards.split())
        case action:
            return action
