"""Cases of which some are enough for every run."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

import pytest


def some(cases: Iterable[Any], every: int) -> list[Any]:
    """Return the cases for ``parametrize``: the first and each ``every``-th after it as they are, the others deep.

    A case of several arguments is a tuple; one with an id of its own is what ``pytest.param`` returns.
    """
    return [case if number % every == 0 else _deep(case) for number, case in enumerate(cases)]


def _deep(case: Any) -> Any:
    """Mark a case."""
    if isinstance(case, type(pytest.param())):
        return pytest.param(*case.values, id=case.id, marks=pytest.mark.deep)
    values = cast("tuple[object, ...]", case if type(case) is tuple else (case,))
    return pytest.param(*values, marks=pytest.mark.deep)
