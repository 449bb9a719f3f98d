"""The search that all checkers share: ask about case after case, and make the first wrong one smaller."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import islice
from operator import index
from typing import Generic, Literal, SupportsIndex, TypeAlias, TypeVar, cast

import attrs

from muggins.cards import Card, parse_cards
from muggins.errors import CardError, InputError, as_integer, check_number, excerpt

__all__ = [
    "CardForm",
    "Found",
    "NotAnAnswerError",
    "Progress",
    "Question",
    "cards_line",
    "cards_text",
    "check_call",
    "hunt",
    "likeliest",
    "name_of",
    "number_line",
    "numbers_line",
    "player_numbers",
    "read_cards",
    "read_items",
    "read_number",
]

C = TypeVar("C")
A = TypeVar("A")
M = TypeVar("M")
P = TypeVar("P", bound=tuple[int, ...])

CardForm: TypeAlias = Literal["text", "objects"]
"""How cards are passed to a checked function: as text such as ``"5H 5S"``, or as :class:`~muggins.cards.Card`."""

Progress: TypeAlias = Callable[[int, int], None]
"""A function that is called with the number of cases tried, and of all that will be tried if none is wrong."""

Size: TypeAlias = tuple[int, ...]
"""How large a case is: of two wrong cases the one with the lesser size is shown."""

_REPORT_EVERY = 1000
_MOST_SHRINK_CALLS = 20_000


class NotAnAnswerError(Exception):
    """What the checked function returned cannot be an answer; the message says what was expected."""


@attrs.frozen
class Question(Generic[C, A]):
    """What a checker does with a case.

    Attributes:
        ask: Calls the checked function.
        expect: Returns the right answer.
        read: Turns what came back for a case into an answer, or raises :class:`NotAnAnswerError`.
        size: Says how large a case is.
        smaller: Lists the cases that are like this one; only those of a lesser size are used.
        probes: Cases to ask about when a wrong one is found: their answers tell one mistake from another.
    """

    ask: Callable[[C], object]
    expect: Callable[[C], A]
    read: Callable[[C, object], A]
    size: Callable[[C], Size]
    smaller: Callable[[C], Iterable[C]]
    probes: tuple[C, ...] = ()


@attrs.frozen
class Found(Generic[C, A]):
    """A case with a wrong answer.

    ``answer`` is what was read from ``got``; None after an exception, and for a value that is not an answer, which
    ``problem`` describes. ``seen`` are the answers to the probes and to cases like this one, for finding the cause.
    """

    case: C
    expected: A
    answer: A | None
    got: object
    error: Exception | None
    problem: str
    tried: int = 0
    seen: tuple[tuple[C, A], ...] = ()


def hunt(
    question: Question[C, A], cases: Iterable[C], total: int | None, limit: int, progress: Progress | None
) -> Found[C, A] | None:
    """Ask about at most ``limit`` of the cases; return the smallest wrong case found, or None.

    Args:
        question: What to ask.
        cases: The cases, the most telling first.
        total: How many there are, None if they have no end.
        limit: How many to ask about.
        progress: Is told how many were asked about.

    Raises:
        InputError: ``limit`` is not a number of at least 1, or ``progress`` is not a function.
    """
    most = check_number(limit, "limit", least=1)
    if total is not None:
        most = min(total, most)
    if progress is not None and not callable(progress):
        raise InputError(f"progress must be a function, got {excerpt(progress)}")
    tried = 0
    for case in islice(cases, most):
        tried += 1
        found = _wrong(question, case)
        if found is not None:
            if progress is not None:
                progress(tried, most)
            return attrs.evolve(_smallest(question, found), tried=tried)
        if progress is not None and not tried % _REPORT_EVERY and tried < most:
            progress(tried, most)
    if progress is not None:
        progress(tried, most)
    return None


def _wrong(question: Question[C, A], case: C) -> Found[C, A] | None:
    """Ask about one case; return None if the answer is right."""
    expected = question.expect(case)
    try:
        got = question.ask(case)
    except Exception as error:  # any error of the checked function is a finding
        return Found(case, expected, None, None, error, "")
    try:
        answer = question.read(case, got)
    except NotAnAnswerError as problem:
        return Found(case, expected, None, got, None, str(problem))
    return None if answer == expected else Found(case, expected, answer, got, None, "")


def _smallest(question: Question[C, A], found: Found[C, A]) -> Found[C, A]:
    """Go from a wrong case to smaller ones that are wrong in the same way, as long as there is one."""
    seen: list[tuple[C, A]] = []
    smaller: Found[C, A] | None = found
    left = _MOST_SHRINK_CALLS
    while smaller is not None:
        found, smaller = smaller, None
        size = question.size(found.case)
        sizes = [(question.size(case), case) for case in question.smaller(found.case)]
        for _, case in sorted([each for each in sizes if each[0] < size], key=lambda each: each[0])[:left]:
            left -= 1
            other = _wrong(question, case)
            seen += _answer(question, case, other)
            if other is not None and _same_kind(found, other):
                smaller = other
                break
    probed = [each for case in question.probes for each in _answer(question, case, _wrong(question, case))]
    return attrs.evolve(found, seen=(*probed, *seen[-200:]))


def _answer(question: Question[C, A], case: C, wrong: Found[C, A] | None) -> list[tuple[C, A]]:
    """Return the answer to a case, in a list that is empty if there was none."""
    answer = question.expect(case) if wrong is None else wrong.answer
    return [] if answer is None else [(case, answer)]


def _same_kind(one: Found[C, A], other: Found[C, A]) -> bool:
    """Return whether both are wrong answers, both not answers at all, or both exceptions of one type."""
    return type(one.error) is type(other.error) and bool(one.problem) == bool(other.problem)


def check_call(mine: Callable[..., object], cards: str) -> bool:
    """Return whether cards are passed as text.

    Raises:
        InputError: ``mine`` is not a function, or ``cards`` is neither ``"text"`` nor ``"objects"``.
    """
    if not callable(mine):
        raise InputError(f"the function to check must be callable, got {excerpt(mine)}")
    if not isinstance(cards, str) or cards not in ("text", "objects"):
        raise InputError(f"cards must be 'text' or 'objects', got {excerpt(cards)}")
    return cards == "text"


def player_numbers(players: Iterable[int], least: int, most: int) -> frozenset[int]:
    """Return the numbers of players to try.

    Raises:
        InputError: They are not integers from ``least`` to ``most``, at least one of them.
    """
    given = list(islice(players, most + 1)) if isinstance(players, Iterable) else []  # an iterator may have no end
    numbers = [number for each in given if (number := as_integer(each)) is not None and least <= number <= most]
    if not numbers or len(numbers) < len(given):
        raise InputError(f"players must be numbers from {least} to {most}, got {excerpt(players)}")
    return frozenset(numbers)


def name_of(mine: Callable[..., object]) -> str:
    """Return the name under which the function can be called, ``"mine"`` for one without a name."""
    name = getattr(mine, "__name__", None)
    return name if isinstance(name, str) and name.isidentifier() else "mine"


def read_number(value: object) -> int:
    """Return an answer as an int: any value with ``__index__`` except a bool.

    Raises:
        NotAnAnswerError: the value is not such an answer.
    """
    try:
        if not isinstance(value, bool):
            return index(cast("SupportsIndex", value))
    except TypeError:
        pass
    raise NotAnAnswerError(f"expected an integer, got {excerpt(value)} of type {type(value).__name__}")


def read_items(value: object, expected: str) -> list[object]:
    """Read the items of any iterable except a text; ``expected`` says what they should be.

    Raises:
        NotAnAnswerError: the value is not such an answer.
    """
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise NotAnAnswerError(f"expected {expected}, got {excerpt(value)} of type {type(value).__name__}")
    return list(cast("Iterable[object]", value))


def read_cards(value: object) -> frozenset[Card]:
    """Read cards in any order: one text, or a collection of texts or of cards.

    Raises:
        NotAnAnswerError: the value is not such an answer.
    """
    problem = f"expected cards, got {excerpt(value)} of type {type(value).__name__}"
    cards: set[Card] = set()
    for part in value.split() if isinstance(value, str) else read_items(value, "cards"):
        if isinstance(part, Card):
            cards.add(part)
            continue
        try:
            cards.update(parse_cards(part))  # type: ignore[arg-type]  # refuses what is not a text
        except CardError:
            raise NotAnAnswerError(problem) from None
    return frozenset(cards)


def cards_text(cards: Sequence[Card]) -> str:
    """Return the cards as one text, such as ``"5H 5S 5D JC"``."""
    return " ".join([str(card) for card in cards])


def likeliest(
    fitting: Iterable[M],
    agrees: Callable[[M, C, A], bool],
    differs: Callable[[M, C], bool],
    seen: Iterable[tuple[C, A]],
) -> M | None:
    """Return the known mistake that explains most answers; None if each explains less than half of what it should.

    ``fitting`` are mistakes that explain the wrong answer itself. A mistake should explain
    those cases of ``seen`` that it answers otherwise than the rules: ``differs`` says which these are, and ``agrees``
    whether the answer is that of the mistake.
    """
    answers = list(seen)
    best: tuple[int, M] | None = None
    for mistake in fitting:
        told = [agrees(mistake, case, answer) for case, answer in answers if differs(mistake, case)]
        if 2 * sum(told) >= len(told):
            agreed = sum(agrees(mistake, case, answer) for case, answer in answers)
            if best is None or agreed > best[0]:
                best = agreed, mistake
    return None if best is None else best[1]


# --- the line that reproduces a case


def number_line(call: str, found: Found[C, int]) -> str:
    """Return a line that fails as long as the call returns the wrong number, or not an integer."""
    return f"assert type({call}) is int" if found.problem else f"assert {call} == {found.expected}"


def numbers_line(call: str, found: Found[C, P]) -> str:
    """Return a line that fails as long as the call returns the wrong numbers, or not integers."""
    if found.problem:
        return f"assert [type(points) for points in {call}] == [{', '.join(['int'] * len(found.expected))}]"
    return f"assert tuple({call}) == {found.expected}"


def cards_line(call: str, got: object, right: Sequence[Card], text: bool) -> str:
    """Return a line that fails as long as the call returns other cards, for answers of the form of ``got``."""
    if isinstance(got, str):
        return f"assert set({call}.split()) == {_set_of(right, text=True)}"
    parts = [*cast("Collection[object]", got)] if isinstance(got, Collection) else []
    if parts:
        text = not isinstance(parts[0], Card)
    return f"assert set({call}) == {_set_of(right, text=text)}"


def _set_of(cards: Sequence[Card], *, text: bool) -> str:
    if not text:
        return f'set(parse_cards("{cards_text(cards)}"))'
    return "{" + ", ".join([f'"{card}"' for card in cards]) + "}"
