"""Rules of a game from options as they are typed, such as ``players=3 counting=muggins``."""

import json
import sys
from collections.abc import Sequence
from typing import Any

from muggins import record
from muggins.table import AnyGame


def read_rules(game: AnyGame, options: Sequence[str]) -> Any:
    """Return the usual rules of the game with these options in place of their own.

    Raises:
        ValueError: There is no such option.
        ReadError: An option does not have this value.
        RulesError: No game has this combination.
    """
    usual = record.to_data(sys.modules[str(getattr(game, "__name__", ""))].Rules())
    assert isinstance(usual, dict)
    for option in options:
        name, equals, text = option.partition("=")
        if not equals or name not in usual or name == "kind":
            raise ValueError(f"an option must be one of {', '.join(list(usual)[1:])} with =value, got {option!r}")
        try:
            usual[name] = json.loads(text)
        except ValueError:
            usual[name] = {"yes": True, "no": False, "none": None}.get(text.lower(), text)
    return record.read_rules(game, usual)
