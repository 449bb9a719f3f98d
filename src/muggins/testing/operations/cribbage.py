"""Operations of cribbage."""

from __future__ import annotations

from collections.abc import Mapping

from muggins.testing.operations import Operation

__all__ = ["OPERATIONS"]

OPERATIONS: Mapping[str, Operation] = {}
"""What vectors of cribbage ask for, by name."""
