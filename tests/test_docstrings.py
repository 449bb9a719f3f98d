"""The examples in docstrings do what they show."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import muggins

MODULES = ["muggins", *(found.name for found in pkgutil.walk_packages(muggins.__path__, "muggins."))]


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings(name: str) -> None:
    """Every module can be imported by itself, and each example in it prints what it says."""
    if name == "muggins.cribbage.bulk":
        pytest.importorskip("numpy")
    results = doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS)
    assert results.failed == 0
