"""Games as JSON: save, read, replay, audit.

The game module is the first argument of most functions, so that both type checkers know what comes of it.
"""

from muggins.record.codec import (
    read_action,
    read_event,
    read_outcome,
    read_rules,
    read_state,
    read_view,
    schema,
    to_data,
)

__all__ = [
    "read_action",
    "read_event",
    "read_outcome",
    "read_rules",
    "read_state",
    "read_view",
    "schema",
    "to_data",
]
