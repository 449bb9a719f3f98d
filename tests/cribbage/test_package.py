"""What the package exports, and when it is loaded."""

from __future__ import annotations

import subprocess
import sys
from typing import cast

import pytest

import muggins.cribbage


def test_every_public_name_is_there() -> None:
    """Each name of ``__all__`` can be imported and is listed by ``dir``; a name for the house is not among them."""
    names = cast("list[str]", getattr(muggins.cribbage, "__all__"))  # noqa: B009 - type checkers do not see it
    for name in names:
        assert getattr(muggins.cribbage, name) is not None
    assert set(names) <= set(dir(muggins.cribbage))
    for name in ("score_hands", "judge_house", "ROUND"):
        with pytest.raises(AttributeError, match=f"no attribute '{name}'"):
            getattr(muggins.cribbage, name)


def test_scoring_does_not_load_the_game() -> None:
    """Scoring a hand loads only the cards, the errors and the scorers."""
    program = (
        "import sys; from muggins.cards import Card, parse_cards; from muggins.cribbage import score_hand;"
        "score_hand(parse_cards('5H 5S 5D JC'), Card.parse('5C'));"
        "print(*sorted(name for name in sys.modules if name.partition('.')[0] == 'muggins'))"
    )
    output = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert output.split() == [
        "muggins",
        "muggins._games",
        "muggins._lazy",
        "muggins.cards",
        "muggins.cribbage",
        "muggins.cribbage.pegging",
        "muggins.cribbage.scoring",
        "muggins.errors",
    ]
