"""The test vectors that ship with the package: reading them, answering them, checking answers.

>>> case = next(case for case in load_vectors("cards") if case.id == "cards.text.ten_as_10")
>>> case.why
'A ten may be written with two figures.'
>>> check_case(case)
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Literal, TypeAlias, cast

import attrs

from muggins.errors import CardError, InputError, MugginsError, ReadError, RulesError, excerpt
from muggins.table import RefusedError
from muggins.testing.asking import Data, act, ask, play, tell
from muggins.testing.operations import GAMES, operations

__all__ = ["Case", "Status", "answer", "check_answer", "check_case", "load_vectors", "vector_files"]

Status: TypeAlias = Literal["settled", "disputed"]
"""Whether the sources decide, or a ruling of this project."""

QUESTION = ("input", "pre", "action")
ANSWER = ("output", "error", "post", "refusal", "fault")


@attrs.frozen
class Case:
    """One case: what is asked, what the answer must be, and which clauses say so.

    ``request`` and ``response`` are kept as JSON text, so that a case is immutable and every reader gets its own data.
    """

    id: str
    game: str
    topic: str
    operation: str
    rules: tuple[str, ...]
    why: str
    status: Status
    source: str | None
    request_text: str = attrs.field(repr=False)
    response_text: str = attrs.field(repr=False)

    @property
    def request(self) -> dict[str, Data]:
        """What is asked: an object with ``input``, or with ``pre`` and ``action``."""
        return cast("dict[str, Data]", json.loads(self.request_text))

    @property
    def response(self) -> dict[str, Data]:
        """What must be answered: ``output``, ``error``, ``refusal``, or ``post`` and perhaps ``fault``."""
        return cast("dict[str, Data]", json.loads(self.response_text))

    def __str__(self) -> str:
        """Name the case, its clauses and why it is there."""
        return f"{self.id} [{', '.join(self.rules) or 'no clause'}]: {self.why}"


def vector_files() -> tuple[Traversable, ...]:
    """Return all files of vectors, in the order of their names."""
    home = files("muggins").joinpath("vectors")
    return tuple(
        each
        for game in GAMES
        for each in sorted(home.joinpath(game).iterdir(), key=lambda file: file.name)
        if each.name.endswith(".json")
    )


def load_vectors(game: str | None = None) -> tuple[Case, ...]:
    """Return all cases, or those of one game, in the order of the files.

    Raises:
        InputError: There is no such game.
    """
    if game is not None and game not in GAMES:
        raise InputError(f"expected one of the games {', '.join(GAMES)}, got {excerpt(game)}")
    return tuple(
        case for each in vector_files() for case in _cases(json.loads(each.read_bytes())) if game in (None, case.game)
    )


def _cases(document: dict[str, Data]) -> tuple[Case, ...]:
    """Read the cases of one file, which meets the schema."""
    return tuple(
        Case(
            id=cast("str", data["id"]),
            game=cast("str", document["game"]),
            topic=cast("str", document["topic"]),
            operation=cast("str", data.get("operation", document.get("operation"))),
            rules=tuple(cast("list[str]", data["rules"])),
            why=cast("str", data["why"]),
            status=cast("Status", data["status"]),
            source=cast("str | None", data.get("source")),
            request_text=json.dumps({name: data[name] for name in QUESTION if name in data}),
            response_text=json.dumps({name: data[name] for name in ANSWER if name in data}),
        )
        for data in cast("list[dict[str, Data]]", document["cases"])
    )


def answer(game: str, operation: str, request: Mapping[str, Data]) -> dict[str, Data]:
    """Answer a request as this library does, in the form of a case's answer.

    ``request`` has ``input``, or ``pre`` and ``action``; the answer has ``output``, ``error``, ``refusal``, or ``post``
    and perhaps ``fault``. An error has its ``kind``, the ``message`` and perhaps the ``rule``.

    Raises:
        InputError: There is no such game or operation, or the request has neither form.

    >>> answer("cards", "parse_card", {"input": {"text": "10♦"}})
    {'output': 'TD'}
    """
    known = operations(game)
    asks = {name: part for name, part in request.items() if isinstance(part, dict)}
    form = "pre" if operation == "act" else "input"
    if operation not in known and not (operation in ("act", "play") and game != "cards"):
        raise InputError(f"expected an operation of {game} ({', '.join(known)}), got {excerpt(operation)}")
    if len(asks) != len(request) or set(asks) != ({"pre", "action"} if form == "pre" else {"input"}):
        raise InputError(
            f"a request must have an object 'input', or for 'act' objects 'pre' and 'action', got {excerpt(request)}"
        )
    try:
        if form == "pre":
            return act(game, asks["pre"], asks["action"])
        if operation == "play":
            return {"output": play(game, asks["input"])}
        return {"output": tell(ask(known[operation], asks["input"]))}
    except RefusedError as refused:
        return {"refusal": refused.refusal.reason.value}
    except MugginsError as error:
        return {"error": _error(error)}


def _error(error: MugginsError) -> dict[str, Data]:
    """Return an exception in the terms of the vectors."""
    match error:
        case CardError():
            return {"kind": "card", "message": str(error)}
        case RulesError():
            return {"kind": "rules", "message": str(error), "rule": error.rule}
        case ReadError():
            return {"kind": "read", "message": str(error)}
        case _:
            return {"kind": "input", "message": str(error)}


def check_answer(case: Case, given: Mapping[str, Data], *, partial: bool = False) -> None:
    """Check the answer of any program to the case.

    With ``partial``, an answer is judged for what it says: members that it leaves out are not looked at.

    Raises:
        AssertionError: The answer is wrong; the message names the case, its clauses, and what differs.
        InputError: With ``partial``, the case asks for none of the members of the answer.
    """
    expected = case.response
    wanted = expected.pop("error", None)
    error = given.get("error")
    flaws: list[str] = []
    if isinstance(wanted, dict):
        if not isinstance(error, dict):
            flaws.append(f"expected an error, found {excerpt(dict(given), 200)}")
        else:
            mentions = cast("list[str]", wanted.pop("mentions", []))
            flaws += Comparison().differences(wanted, error, "error")
            message = str(error.get("message"))
            flaws += [f"the message {message!r} does not mention {each!r}" for each in mentions if each not in message]
    elif error is not None:
        flaws.append(f"expected {excerpt(expected, 200)}, found the error {excerpt(error, 400)}")
    else:
        comparison = Comparison(partial)
        flaws += comparison.differences(expected, {name: given[name] for name in given if name in ANSWER}, "")
        flaws += [
            f"unexpected {name}: {excerpt(given[name])}" for name in given if name in ANSWER and name not in expected
        ]
        if not flaws and not comparison.compared:
            raise InputError(f"{case.id} asks for nothing of what is answered: {excerpt(dict(given), 200)}")
    if flaws:
        raise AssertionError(f"{case}\n  asked {case.operation} {case.request_text}\n  " + "\n  ".join(flaws))


def is_whole(case: Case, given: Mapping[str, Data]) -> bool:
    """Return whether a right answer has all that the case asks for."""
    try:
        check_answer(case, given)
    except AssertionError:
        return False
    return True


def check_case(case: Case) -> None:
    """Check that this library answers the case rightly.

    Raises:
        AssertionError: The answer is wrong; the message names the case, its clauses, and what differs.
    """
    check_answer(case, answer(case.game, case.operation, case.request))


@attrs.define
class Comparison:
    """Compares data with what is expected; counts the plain values that were compared."""

    partial: bool = False
    compared: int = 0

    def differences(self, expected: Data, found: Data, path: str) -> list[str]:
        """Say where the found data differ from the expected; objects may have further members."""
        if isinstance(expected, dict) and isinstance(found, dict):
            flaws: list[str] = []
            for name, value in expected.items():
                where = f"{path}.{name}" if path else name
                if name in found:
                    flaws += self.differences(value, found[name], where)
                elif not self.partial or not path:  # an answer without its output is not a partial answer
                    flaws.append(f"{where}: missing, expected {excerpt(value)}")
            return flaws
        if isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
            self.compared += not expected
            return [
                flaw
                for index, (each, other) in enumerate(zip(expected, found, strict=True))
                for flaw in self.differences(each, other, f"{path}[{index}]")
            ]
        self.compared += 1
        if type(expected) is type(found) and expected == found:
            return []
        if isinstance(expected, list) and isinstance(found, list) and isinstance((expected or found)[0], dict):
            return [self._other_length(expected, found, path)]
        return [f"{path or 'answer'}: expected {excerpt(expected, 200)}, found {excerpt(found, 200)}"]

    def _other_length(self, expected: list[Data], found: list[Data], path: str) -> str:
        """Say how two lists of objects differ in length, and where first: a long list would be cut before that."""
        pairs = zip(expected, found, strict=False)
        unlike = (index for index, pair in enumerate(pairs) if Comparison(self.partial).differences(*pair, path))
        first = next(unlike, min(len(expected), len(found)))
        said = [excerpt(each[first], 200) if first < len(each) else "nothing" for each in (expected, found)]
        return (
            f"{path or 'answer'}: expected {len(expected)} items, found {len(found)}; the first that differs is "
            f"[{first}]: expected {said[0]}, found {said[1]}"
        )
