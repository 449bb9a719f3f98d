"""Games as JSON: save, read, replay, audit.

The game module is the first argument of most functions, so that both type checkers know what comes of it.
"""

from muggins.record.audit import (
    Audit,
    ClaimFinding,
    FaultFinding,
    Faultless,
    Finding,
    Item,
    RefusalFinding,
    audit,
)
from muggins.record.codec import (
    read,
    read_action,
    read_event,
    read_outcome,
    read_rules,
    read_state,
    read_view,
    schema,
    to_data,
)
from muggins.record.records import Record, dumps, game_name, game_schema, loads, read_game_name, replay

__all__ = [
    "Audit",
    "ClaimFinding",
    "FaultFinding",
    "Faultless",
    "Finding",
    "Item",
    "Record",
    "RefusalFinding",
    "audit",
    "dumps",
    "game_name",
    "game_schema",
    "loads",
    "read",
    "read_action",
    "read_event",
    "read_game_name",
    "read_outcome",
    "read_rules",
    "read_state",
    "read_view",
    "replay",
    "schema",
    "to_data",
]
