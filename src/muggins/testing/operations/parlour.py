"""What vectors of the parlour game ask for."""

from __future__ import annotations

from collections.abc import Mapping

from muggins.parlour import adjudicate_call, endless_period, lawful_targets, penalty, placement_fault
from muggins.testing.operations import Operation

__all__ = ["OPERATIONS"]

OPERATIONS: Mapping[str, Operation] = {
    "adjudicate_call": adjudicate_call,
    "endless_period": endless_period,
    "lawful_targets": lawful_targets,
    "penalty": penalty,
    "placement_fault": placement_fault,
}
"""What vectors of the parlour game ask for, by name."""
