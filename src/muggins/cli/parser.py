"""What every command's part of the parser shares."""

from __future__ import annotations

import argparse
import sys
from typing import NoReturn, TypeAlias

__all__ = ["Commands", "Parser", "Version"]


class Parser(argparse.ArgumentParser):
    """A parser whose complaint is one line, as every complaint of the command line."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong in one line, and where help is, and stop."""
        self.exit(2, f"{self.prog}: {message} ({self.prog} --help says more)\n")


Commands: TypeAlias = "argparse._SubParsersAction[Parser]"
"""Where a command adds itself."""


class Version(argparse.Action):
    """Print the version, which is looked up only when somebody asks."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        """Print it and stop."""
        from importlib.metadata import version

        sys.stdout.write(f"muggins {version('muggins')}\n")
        parser.exit()
