"""The parts of the parser that all commands share."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable
from typing import Any, NoReturn, TypeAlias

from muggins.cli.output import say
from muggins.errors import excerpt

__all__ = ["Commands", "Parser", "Version", "add_json", "closest", "decimal", "integer"]


LONGEST_COMPLAINT = 500
LOOKS_LIKE_OPTION = re.compile(r"--?[A-Za-z]")
DIGITS = re.compile(r"-?[0-9]{1,15}")
DECIMAL = re.compile(r"[0-9]{1,15}(\.[0-9]{1,15})?")


class Parser(argparse.ArgumentParser):
    """A parser that reports an error in one line, accepts no abbreviations, and suggests the option that was meant."""

    def __init__(self, **settings: Any) -> None:
        """Take the settings of an :class:`argparse.ArgumentParser`."""
        super().__init__(allow_abbrev=False, **settings)

    @property
    def has_commands(self) -> bool:
        """Whether what follows the first word belongs to a command."""
        return self._subparsers is not None

    def error(self, message: str) -> NoReturn:
        """Print one line that says what is wrong and where help is, and stop."""
        if len(message) > LONGEST_COMPLAINT:
            message = f"{message[:LONGEST_COMPLAINT]}..."
        say(f"{self.prog}: {message} ({self.prog} --help says more)")
        raise SystemExit(2)

    def print_help(self, file: Any = None) -> None:
        """Print the help; unlike :mod:`argparse`, raise an error if it cannot be written."""
        (file or sys.stdout).write(self.format_help())

    def _check_command(self, text: str) -> None:
        commands = next((action.choices for action in self._actions if action.dest == "command"), None)
        if commands is not None and text not in commands:
            guess = closest(text, commands) or f"; the commands are {', '.join(commands)}"
            self.error(f"there is no command {excerpt(text)}{guess}")

    def parse_known_args(  # pyright: ignore[reportIncompatibleMethodOverride]  # of its overloads, one is enough
        self, args: Any = None, namespace: Any = None
    ) -> tuple[Any, list[str]]:
        """Report an unknown option or command before anything else."""
        given: list[str] = sys.argv[1:] if args is None else list(args)
        for text in given:
            if text == "--":
                break
            if self.has_commands and not text.startswith("-"):
                self._check_command(text)
                break
            if LOOKS_LIKE_OPTION.match(text) and text.partition("=")[0] not in self._option_string_actions:
                self.error(f"there is no option {excerpt(text)}{closest(text, self._option_string_actions)}")
        return super().parse_known_args(given, namespace)


def add_json(parser: argparse.ArgumentParser) -> None:
    """Add the option ``--json``."""
    parser.add_argument("--json", action="store_true", help="answer in JSON")


def closest(text: str, known: Iterable[str]) -> str:
    """Return a question that suggests the most similar known text, or an empty text if none is similar."""
    from difflib import get_close_matches

    found = get_close_matches(text[:80], list(known), n=1)
    return f": did you mean {found[0]}?" if found else ""


Commands: TypeAlias = "argparse._SubParsersAction[Parser]"
"""The object to which each command adds its parser."""


class Version(argparse.Action):
    """Print the version, which is looked up only here."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        """Print it and stop."""
        from importlib.metadata import version

        sys.stdout.write(f"muggins {version('muggins')}\n")
        parser.exit()


def integer(text: str) -> int:
    """Return an integer in ASCII digits, for :mod:`argparse`."""
    if not DIGITS.fullmatch(text):
        raise argparse.ArgumentTypeError(f"expected an integer, got {excerpt(text)}")
    return int(text)


def decimal(text: str) -> float:
    """Return a decimal number that is not negative, for :mod:`argparse`."""
    if not DECIMAL.fullmatch(text):
        raise argparse.ArgumentTypeError(f"expected a number such as 2 or 0.5, got {excerpt(text)}")
    return float(text)
