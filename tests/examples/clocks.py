"""An event loop with a clock of its own, for scenes in which time has to pass."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


class Leap(selectors.DefaultSelector):
    """What an event loop waits with; instead of waiting for a time it lets the clock of the loop leap there."""

    now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Let the time pass at once."""
        if timeout is not None:
            self.now += max(0.0, timeout)
            timeout = 0
        return super().select(timeout)


class Loop(asyncio.SelectorEventLoop):
    """An event loop whose time passes only while everything in it waits, so no slow machine can be too late."""

    def __init__(self) -> None:
        self.leap = Leap()
        super().__init__(self.leap)

    def time(self) -> float:
        """Return the time of the scene."""
        return self.leap.now


def run(scene: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Run a scene of at most 120 seconds of its own time, in a thread: Playwright has a loop in the main thread."""

    async def bounded() -> T:
        return await asyncio.wait_for(scene(), 120)

    def begin() -> T:
        with asyncio.Runner(loop_factory=Loop) as runner:
            return runner.run(bounded())

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(begin).result()
