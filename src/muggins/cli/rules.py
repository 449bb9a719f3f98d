"""The command ``rule``: what the clauses of the rulebooks say."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

import muggins
from muggins.cli.parser import add_json, closest
from muggins.errors import InputError, excerpt
from muggins.table.rulings import rulebook

if TYPE_CHECKING:
    from muggins.cli.output import Output
    from muggins.cli.parser import Commands
    from muggins.table import Clause

__all__ = ["add_commands"]


def add_commands(commands: Commands) -> None:
    """Add ``rule`` to the parser."""
    rule = commands.add_parser(
        "rule",
        help="say what a clause of the rules says",
        description="Print a clause with its source, all clauses of a game, or, without an argument, all clauses.",
    )
    rule.add_argument("clause", nargs="?", help="a clause such as cribbage.R29, or a game to list all of its clauses")
    add_json(rule)
    rule.set_defaults(run=run_rule)


def run_rule(options: argparse.Namespace, output: Output) -> int:
    """Print one clause, or all clauses of a game, or of all games."""
    wanted: str | None = options.clause
    found = list_clauses(wanted)
    one = wanted is not None and "." in wanted
    if options.json:
        data = [
            {
                "id": clause.id,
                "text": clause.text,
                "source": clause.source,
                "standing": clause.standing.value,
                "note": clause.note,
            }
            for clause in found
        ]
        output.write_json(data[0] if one else data)
        return 0
    for clause in found:
        text = output.wrap(f"{clause.id}  {clause.text} [{clause.source}]", indent="  ")
        output.write(text.replace(clause.id, output.strong(clause.id), 1))
        if one and clause.note:
            output.write(output.wrap(clause.note))
    return 0


def list_clauses(wanted: str | None) -> tuple[Clause, ...]:
    """Return the clause with this id, in upper or lower case, or all clauses of a game, or all there are.

    Raises:
        InputError: There is no such clause and no such game.
    """
    if wanted is None:
        return tuple(clause for game in muggins.GAMES for clause in rulebook(game).values())
    game, dot, name = wanted.partition(".")
    if game.lower() not in muggins.GAMES:
        raise InputError(
            f"expected a clause such as cribbage.R29, or one of {', '.join(muggins.GAMES)}, got {excerpt(wanted)}"
        )
    clauses = rulebook(game.lower())
    if not dot:
        return tuple(clauses.values())
    clause = clauses.get(f"{game.lower()}.{name.upper()}")
    if clause is None:
        guess = closest(f"{game.lower()}.{name.upper()}", clauses)
        raise InputError(f"there is no clause {excerpt(wanted)}{guess} (muggins rule {game.lower()} lists all clauses)")
    return (clause,)
