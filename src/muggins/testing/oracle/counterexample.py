"""What a checker returns when an answer is wrong: the smallest case found, with everything needed to reproduce it."""

from __future__ import annotations

from importlib import import_module
from traceback import extract_tb

import attrs

from muggins.errors import excerpt

__all__ = ["Counterexample"]


@attrs.frozen
class Counterexample:
    """The smallest case found for which your function gives a wrong answer.

    ``str()`` is what a failing test should show; its last line reproduces the case.

    Attributes:
        check: The name of the checker, such as ``"check_scorer"``.
        case: The arguments by name, as text: ``(("hand", "5H 5S 5D JC"), ("starter", "5C"))``.
        counted: The reason for the right answer, such as a hand counted aloud.
        expected: The right answer.
        got: What your function returned; None if it raised an exception.
        error: The exception that your function raised, or None.
        rule: The id of the broken clause, or None if there was no answer to judge (an exception or a wrong type).
        guess: A known mistake that gives the same wrong answer, or a sentence about what is wrong; may be empty.
        tried: The number of cases tried up to the first wrong one; those tried to make it smaller are not counted.
        line: One line of Python that reproduces the case.
    """

    check: str
    case: tuple[tuple[str, str], ...]
    counted: str
    expected: object
    got: object = attrs.field(hash=False)
    error: Exception | None = attrs.field(hash=False)
    rule: str | None
    guess: str
    tried: int
    line: str

    def __str__(self) -> str:
        """Show the case, the right answer, yours, the clause, and the line that reproduces it."""
        cases = "the first case" if self.tried == 1 else f"{self.tried} cases"
        found = "raised an exception" if self.error is not None else "found a wrong answer"
        heading = f"{self.check}: your function {found}" if self.error is not None else f"{self.check} {found}"
        rows = [*self.case, ("counted", self.counted), ("right", str(self.expected)), ("yours", self._yours())]
        if self.rule is not None:
            rows.append(("clause", f"{self.rule}: {_clause_text(self.rule)}"))
        rows.append(("cause", self.guess))
        shown = [(name, text) for name, text in rows if text]
        width = max(len(name) for name, _ in shown)
        lines = [f"  {name:{width}}  {_indented(text, width + 4)}" for name, text in shown]
        return "\n".join([f"{heading} after {cases}", "", *lines, "", self.line])

    def _yours(self) -> str:
        if self.error is None:
            return excerpt(self.got)
        frames = extract_tb(self.error.__traceback__)
        place = f" ({frames[-1].filename}, line {frames[-1].lineno})" if frames else ""
        message = str(self.error)
        return f"{type(self.error).__name__}{': ' if message else ''}{message}{place}"


def _indented(text: str, width: int) -> str:
    return ("\n" + " " * width).join(text.splitlines())


def _clause_text(rule: str) -> str:
    """Return the statement of the clause; the rulebook is loaded only to show it."""
    clauses = import_module(f"muggins.{rule.partition('.')[0]}.rulebook").CLAUSES
    return str(clauses[rule].text)
