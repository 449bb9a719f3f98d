"""The command line: thin commands over public functions, and the only input and output of the package.

Each command loads its game when it runs, so that ``muggins score`` does not pay for the others.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from muggins.cli import conformance, cribbage, mushka, parlour, records, rules
from muggins.cli.output import Output, complain, write_no_more
from muggins.cli.parser import Parser, Version
from muggins.errors import MugginsError

__all__ = ["main"]

BAD_INPUT, INTERRUPTED, PIPE_CLOSED = 2, 130, 141


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status, 0 if all went well and 2 for bad input.

    The arguments are those of the process if they are None.
    """
    if sys.stdout is None:  # the caller has closed it
        complain(None, "there is no standard output to write to")
        return BAD_INPUT
    output = Output(sys.stdout)
    command: str | None = None
    try:
        try:
            options = build_parser().parse_args(arguments)
        finally:
            output.flush()  # help or the version, which end the process
        command = options.command
        status: int = options.run(options, output)
        output.flush()
    except MugginsError as error:
        complain(command, str(error))
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the reader has closed the other end
        write_no_more(sys.stdout)
        return PIPE_CLOSED
    except OSError as error:  # the disk is full
        write_no_more(sys.stdout)
        complain(command, f"cannot write the answer: {error.strerror or error}")
        return BAD_INPUT
    return status


def build_parser() -> Parser:
    """Return the parser of all commands."""
    parser = Parser(prog="muggins", description="Card-game rules: what a hand is worth, where a card must go, and why.")
    parser.add_argument("--version", action=Version, nargs=0, help="print the version and stop")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for room in (parlour, cribbage, mushka, rules, records, conformance):
        room.add_commands(commands)
    return parser
