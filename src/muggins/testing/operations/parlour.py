"""Operations of parlour."""

from __future__ import annotations

from collections.abc import Mapping

from muggins.testing.operations import Operation

__all__ = ["OPERATIONS"]

OPERATIONS: Mapping[str, Operation] = {}
"""What vectors of parlour ask for, by name."""
