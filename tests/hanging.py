"""A limit for calls that might hang."""

from __future__ import annotations

import signal
from collections.abc import Generator
from contextlib import contextmanager

SECONDS = 10
"""A call that takes longer hangs; nearly all take microseconds."""


class HangError(BaseException):
    """A call took too long; not an Exception, so that nothing catches it."""


@contextmanager
def limit() -> Generator[None]:
    """Raise HangError if a call takes longer than a generous time, where the system has alarms."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def ring(*_: object) -> None:
        raise HangError

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
