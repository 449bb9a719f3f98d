"""The commands ``audit`` and ``replay``: what was wrong in a game on record, and how it went."""

from __future__ import annotations

import argparse
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from muggins.cli.parser import whole_number
from muggins.cli.rules import GAMES
from muggins.errors import InputError, MugginsError, excerpt

if TYPE_CHECKING:
    import io
    from collections.abc import Iterator

    from muggins.cli.output import Output
    from muggins.cli.parser import Commands
    from muggins.record import Audit, Finding, Record

__all__ = ["add_commands"]

RECORD = "a record as muggins.record.dumps writes it; - for standard input"
LONGEST = 200_000_000
"""How many bytes a record may have: millions of actions."""


def add_commands(commands: Commands) -> None:
    """Add ``audit`` and ``replay`` to the parser."""
    audit = commands.add_parser(
        "audit",
        help="find every fault in a game on record",
        description="Find every fault in a game on record, and whether it was called; every claim, and what came of it."
        " Exit status: 0 nothing found, 1 something found, 2 the file cannot be read.",
    )
    audit.add_argument("record", metavar="RECORD.json", help=RECORD)
    audit.add_argument("--json", action="store_true", help="answer in JSON")
    audit.set_defaults(run=run_audit)
    replay = commands.add_parser(
        "replay",
        help="show a game on record move by move",
        description="Show a game on record move by move: the table's side of it, or what one seat can see.",
    )
    replay.add_argument("record", metavar="RECORD.json", help=RECORD)
    replay.add_argument("--seat", type=whole_number, metavar="N", help="only what this seat may know, counted from 0")
    replay.set_defaults(run=run_replay)


def run_audit(options: argparse.Namespace, output: Output) -> int:
    """Audit the record and print the findings; 1 if there are any."""
    from muggins.record import audit, to_data

    name, game, record = read_record(options.record)
    found: Audit[Any] = audit(game, record)
    if options.json:
        output.write_json({"game": name} | to_data(found))
    else:
        for line in audit_lines(name, found, output):
            output.write(line)
    return 0 if found.clean else 1


def run_replay(options: argparse.Namespace, output: Output) -> int:
    """Print the game action by action; it stops at an action that cannot have happened."""
    name, game, record = read_record(options.record)
    if options.seat is not None:
        game.view(game.start(record.rules, dealer=record.dealer), options.seat)  # or there is no such seat
    for line in replay_lines(name, game, record, options.seat, output):
        output.write(line)
    return 0


def read_record(path: str) -> tuple[str, Any, Record[Any, Any]]:
    """Give the name of the game, its module, and the record in the file; ``-`` is standard input.

    Raises:
        InputError: there is no such file, or it holds no record of one of the games.
    """
    from pathlib import Path

    from muggins.cli.batch import standard_input
    from muggins.record import loads, read_game_name

    try:
        if path == "-":
            text = _read(standard_input())
        else:
            with Path(path).open("rb") as file:
                text = _read(file)
    except MugginsError:
        raise
    except (OSError, ValueError) as error:  # ValueError: a name with a NUL in it
        raise InputError(f"cannot read {excerpt(path)}: {getattr(error, 'strerror', None) or error}") from None
    name = read_game_name(text)
    if name not in GAMES:
        raise InputError(f"expected a record of one of the games {', '.join(GAMES)}, not of {excerpt(name)}")
    game = import_module(f"muggins.{name}")
    return name, game, loads(cast("Any", game), text)


def _read(file: io.BufferedIOBase) -> bytes:
    text = file.read(LONGEST + 1)
    if len(text) > LONGEST:
        raise InputError(f"a record has at most {LONGEST} bytes")
    return text


def audit_lines(name: str, found: Audit[Any], output: Output) -> Iterator[str]:
    """Give the audit line by line."""
    from muggins.record.telling import tell

    outcome = cast("Any", found.outcome)
    actions = "1 action" if found.actions == 1 else f"{found.actions} actions"
    yield f"{name}, {actions}: {'the game goes on' if outcome is None else tell(outcome).removeprefix('outcome, ')}"
    for finding in found.findings:
        yield f"{output.strong(f'action {finding.index}')}, {tell(finding.action)}"
        yield f"  {finding.says}{_what_came_of_it(finding)}"
        for item in getattr(finding, "items", ()):
            yield f"    {item.name:8} {output.cards(item.cards, width=15)} {item.points:2}  {output.faint(item.rule)}"
    if not found.findings:
        yield "Nothing was found."
    yield f"Scores: {_numbers(found.scores)}"
    if found.faultless is None:
        yield "What they would be had nobody erred, nobody can say."
    elif found.findings:
        winners = f", won by {_seats(found.faultless.winners)}" if found.faultless.winners else ""
        yield f"Had nobody erred: {_numbers(found.faultless.scores)}{winners}"


def _what_came_of_it(finding: Finding[Any]) -> str:
    from muggins.record import ClaimFinding, FaultFinding

    match finding:
        case FaultFinding() if finding.called == finding.index:
            return "; it was checked at once"
        case FaultFinding() if finding.called is not None:
            return f"; called by action {finding.called}"
        case FaultFinding():
            return "; nobody called it" if finding.open else "; it cannot be called"
        case ClaimFinding():
            return f"; {'upheld' if finding.upheld else 'not upheld'}, about action {finding.about}"
        case _:
            return "; the record is no game from here on"


def replay_lines(name: str, game: Any, record: Record[Any, Any], seat: int | None, output: Output) -> Iterator[str]:
    """Give the game line by line, as the table or one seat sees it."""
    from muggins.record.telling import tell

    yield f"{name}: {tell(record.rules).removeprefix('rules, ')}; seat {record.dealer} deals first"
    state = game.start(record.rules, dealer=record.dealer)
    hand: object = ()
    for index, action in enumerate(record.actions):
        refusal = game.refusal(state, action)
        if refusal is not None:
            raise InputError(f"action {index}, {tell(action)}, cannot have happened: {refusal}")
        step = game.step(state, action)
        state = step.state
        mine = seat is None or action.seat == seat
        lines = [*([tell(action)] if mine else []), *(f"  {tell(event)}" for event in step.events)]
        if seat is not None:
            held = getattr(game.view(state, seat), "hand", ())
            lines += [f"  you hold {output.cards(held)}"] if held and held != hand else []
            hand = held
        yield from (f"{output.faint(f'{index:4}' if not at else '    ')}  {line}" for at, line in enumerate(lines))


def _numbers(numbers: tuple[int, ...] | None) -> str:
    return "-" if numbers is None else " ".join(map(str, numbers))


def _seats(seats: tuple[int, ...]) -> str:
    return " and ".join(f"seat {seat}" for seat in seats)
