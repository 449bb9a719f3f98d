"""Settings of the test run: three profiles of Hypothesis, and the fast lane.

``HYPOTHESIS_PROFILE`` chooses the profile: ``dev`` (the default) draws other examples each time and keeps those that
fail, ``ci`` draws the same ones each time, so that a red run comes from the change, ``deep`` draws ten times as many.
"""

import os

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("dev", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("dev"), derandomize=True, database=None)
settings.register_profile("deep", settings.get_profile("dev"), max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "dev"))

SLOW = {
    "test_differential.py",
    "test_digest.py",
    "test_laws.py",
    "test_machine.py",
    "test_random_games.py",
    "test_secrets.py",
    "test_simulation.py",
    "test_slow_game.py",
    "test_typing.py",
}
"""Files that play many games or run other programs: not in the fast lane, ``-m "not slow"``."""

BY_NAME = ("exhaustive", "weekly", "deep", "browser")
"""Markers of tests that run only by name; the fast lane leaves them out too."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that are not in the fast lane."""
    for item in items:
        if item.path.name in SLOW or any(item.get_closest_marker(name) for name in BY_NAME):
            item.add_marker(pytest.mark.slow)
