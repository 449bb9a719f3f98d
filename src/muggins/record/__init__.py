"""Games as JSON: save, read, replay, audit, and the two halves of a table server.

The game module is the first argument of most functions, so mypy and pyright infer the types of the results.
"""

from muggins.record.audit import (
    Audit,
    ClaimFinding,
    FaultFinding,
    Finding,
    RefusalFinding,
    audit,
)
from muggins.record.codec import read, schema, to_data
from muggins.record.jsontext import Data, parse_json
from muggins.record.messages import read_seat_action, seat_message
from muggins.record.module import (
    game_name,
    read_action,
    read_event,
    read_outcome,
    read_rules,
    read_state,
    read_view,
)
from muggins.record.records import (
    VERSION,
    Record,
    action_line,
    dumps,
    game_schema,
    header_line,
    last_state,
    loads,
    read_game_name,
    replay,
)

__all__ = [
    "VERSION",
    "Audit",
    "ClaimFinding",
    "Data",
    "FaultFinding",
    "Finding",
    "Record",
    "RefusalFinding",
    "action_line",
    "audit",
    "dumps",
    "game_name",
    "game_schema",
    "header_line",
    "last_state",
    "loads",
    "parse_json",
    "read",
    "read_action",
    "read_event",
    "read_game_name",
    "read_outcome",
    "read_rules",
    "read_seat_action",
    "read_state",
    "read_view",
    "replay",
    "schema",
    "seat_message",
    "to_data",
]
