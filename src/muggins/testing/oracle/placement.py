"""Check a function that says where a card must go in the parlour game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import product
from typing import Any, Literal, TypeAlias, cast, overload

from muggins.cards import PACK_52, Card, by_rank, parse_cards, shuffled
from muggins.errors import excerpt
from muggins.parlour import Common, Discard, Rules, lawful_targets, placement_fault
from muggins.testing.oracle.counterexample import Counterexample
from muggins.testing.oracle.hunt import (
    CardForm,
    NotAnAnswerError,
    Progress,
    Question,
    check_call,
    hunt,
    name_of,
    player_numbers,
    read_items,
)

__all__ = ["check_placement"]

Position: TypeAlias = tuple[Card, tuple[Card, ...], tuple[Card | None, ...], int]
"""The open card, the tops of the common piles, the tops of the discards by seat, and the seat that places."""

Target: TypeAlias = Common | Discard

COMMONS = {players: Rules(players).commons for players in range(3, 8)}
"""The common piles by the number of players."""

# One position for each trap: the card, the common piles / the discards / the seat; a dash is an empty discard.
_TRAPS = (
    "6H 5C / - - - / 0",  # R10
    "6H 5C / - 7D - / 0",  # R10: a common pile before a discard
    "6H 5C / 5S 7D - / 0",
    "6H 9C / - 7D - / 0",  # R11
    "6H 9C / - 7D 5D / 0",  # R11: the nearest of two
    "6H 9C / 7D - 5D / 1",  # R11: clockwise from the seat, round the end
    "6H 9C / 5S 7D - / 2",
    "6H 9C / 5S - - / 0",  # R13: the player's own discard is not an opponent's
    "6H 9C / 5S - 7D / 0",  # R11 before R13
    "6H 9C / - - - / 0",  # R12, R13
    "6H 9C / KD - QD / 0",  # R13: whatever lies there
    "KH AC / - - - / 0",  # R2, R3: king and ace are not neighbours
    "AH KC / - - - / 0",
    "KH 5C / - AD - / 0",
    "AH 5C / - - KD / 0",
    "AH 2C / - - - / 0",
    "KH QC / - - - / 0",
    "TH 9C / - - - / 0",
    "TH JC / - - - / 0",
    "6H 6C / - 6D - / 0",  # R3: equal ranks never fit
    "6H 8C / - 4D - / 0",  # R3: two ranks apart
    "6H 5C 9D 7H 2S / - - - - / 0",  # R10: the player chooses
    "6H 5C 5D 7H 7S / - 7D - - / 3",
    "6H 9C 9D KH 2S / - 7D 5D 5S / 0",
    "6H 9C 9D KH 2S / 7D 5D 5S - / 3",
    "6H 9C 9D KH 2S / 7D 5D - 5S / 2",
    "JH 5C 9D KH 2S / - QS TC - / 0",
    "6H 9C KH / - - - 5D 7S / 1",
)


def _read_trap(text: str) -> Position:
    piles, discards, seat = (part.split() for part in text.split("/"))
    card, *commons = map(Card.parse, piles)
    return card, tuple(commons), tuple(None if top == "-" else Card.parse(top) for top in discards), int(seat[0])


_TOPS = (None, *parse_cards("5D 7S 6C AS KS"))


def _positions(players: frozenset[int]) -> Iterator[Position]:
    """Make positions: the traps, all those of a few ranks for three players, then shuffled tops for all numbers."""
    for position in map(_read_trap, _TRAPS):
        if len(position[2]) in players:
            yield position
    if 3 in players:
        for card, common in product(parse_cards("6H KH AH"), parse_cards("5C 7C 9C KC AC QC 2C")):
            for discards in product(_TOPS, repeat=3):
                if len(set(discards) - {None}) == 3 - discards.count(None):
                    for seat in range(3):
                        yield card, (common,), discards, seat
    number = 0
    numbers = sorted(players)
    while True:
        seats = numbers[number % len(numbers)]
        near = number // len(numbers) % 3  # all ranks, the middle ones, or the low ones
        pack = [card for card in PACK_52 if not near or 0 <= card.rank.value - (1, 5, 1)[near] < 5]
        order = shuffled(pack, f"check_placement {number}")
        commons = order[1 : 1 + COMMONS[seats]]
        tops = order[1 + COMMONS[seats] :][:seats]
        for seat in range(seats):
            discards = tuple(None if (number >> 3 + place) % 3 == 0 else top for place, top in enumerate(tops))
            yield order[0], commons, discards, seat
        number += 1


def _size(position: Position) -> tuple[int, ...]:
    """Order positions: few players, few discards, few places to go, low ranks, first seats."""
    card, commons, discards, seat = position
    tops = [top for top in discards if top is not None]
    cards = [card, *commons, *tops]
    ranks = sum(each.rank.value for each in cards)
    return len(discards), len(tops), len(lawful_targets(*position)), ranks, seat, sum(map(by_rank, cards))


def _similar(players: frozenset[int]) -> Callable[[Position], Iterator[Position]]:
    def similar(position: Position) -> Iterator[Position]:
        card, commons, discards, seat = position
        for seats in sorted(players):
            if seats < len(discards):
                for start in range(len(discards)):  # these seats from here on, in their order round the table
                    kept = [(start + step) % len(discards) for step in range(seats)]
                    if seat in kept and COMMONS[seats] <= len(commons):
                        for first in range(len(commons) - COMMONS[seats] + 1):
                            few = commons[first : first + COMMONS[seats]]
                            yield card, few, tuple(discards[each] for each in kept), kept.index(seat)
        for place, top in enumerate(discards):
            if top is not None:
                yield card, commons, (*discards[:place], None, *discards[place + 1 :]), seat
        turned = tuple(discards[(seat + step) % len(discards)] for step in range(len(discards)))
        yield card, commons, turned, 0
        used = {card, *commons, *discards}
        for other in PACK_52:
            if other in used:
                continue
            yield other, commons, discards, seat
            for place in range(len(commons)):
                yield card, (*commons[:place], other, *commons[place + 1 :]), discards, seat
            for place, top in enumerate(discards):
                if top is not None:
                    yield card, commons, (*discards[:place], other, *discards[place + 1 :]), seat

    return similar


def _read(position: Position, value: object) -> frozenset[Target]:
    """Read targets: ``"common 0"`` or ``"discard 2"``, or the library's own; one alone will do."""
    if isinstance(value, (str, Common, Discard)):
        return frozenset({_read_target(value)})
    return frozenset(map(_read_target, read_items(value, "targets such as 'common 0' and 'discard 2'")))


def _read_target(value: object) -> Target:
    if isinstance(value, (Common, Discard)):
        return value
    kind, _, number = value.partition(" ") if isinstance(value, str) else ("", "", "")
    if kind not in {"common", "discard"} or not (number.isascii() and number.isdigit()):
        raise NotAnAnswerError(f"expected a target such as 'common 0' or 'discard 2', got {excerpt(value)}")
    return Common(int(number)) if kind == "common" else Discard(int(number))


def _text(target: Target) -> str:
    return f"common {target.index}" if isinstance(target, Common) else f"discard {target.seat}"


def _broken(position: Position, right: frozenset[Target], got: frozenset[Target]) -> tuple[str, str]:
    """Return the clause and what is wrong: of a target that breaks a rule, else of a target that is missing."""
    card, commons, discards, seat = position
    for target in sorted(got - right, key=_text):
        number, piles = (target.index, commons) if isinstance(target, Common) else (target.seat, discards)
        if number >= len(piles):
            return "parlour.R10" if isinstance(target, Common) else "parlour.R11", f"there is no {_text(target)}"
        fault = placement_fault(card, target, commons, discards, seat)
        assert fault is not None
        return fault.rule, str(fault).rpartition(" [")[0]
    missing = min(right - got, key=_text)
    rule = "parlour.R10" if isinstance(missing, Common) else "parlour.R13" if missing.seat == seat else "parlour.R11"
    return rule, f"{_text(missing)} is left out"


def _line(call: str, got: object, right: list[Target]) -> str:
    """Return a line that fails as long as the call returns other targets, for answers of the form of ``got``."""
    parts = [*cast("Collection[object]", got)] if isinstance(got, Collection) and not isinstance(got, str) else [got]
    own = bool(parts) and isinstance(parts[0], (Common, Discard))
    shown = [repr(target) if own else f'"{_text(target)}"' for target in right]
    if isinstance(got, (str, Common, Discard)) and len(right) == 1:
        return f"assert {call} == {shown[0]}"
    return f"assert set({call}) == {{{', '.join(shown)}}}"


@overload
def check_placement(
    mine: Callable[[str, Sequence[str], Sequence[str | None], int], Iterable[str]],
    *,
    players: Iterable[int] = (3, 4, 5, 6, 7),
    cards: Literal["text"] = "text",
    limit: int = 20_000,
    progress: Progress | None = None,
) -> Counterexample | None: ...


@overload
def check_placement(
    mine: Callable[[Card, Sequence[Card], Sequence[Card | None], int], Iterable[str | Common | Discard]],
    *,
    players: Iterable[int] = (3, 4, 5, 6, 7),
    cards: Literal["objects"],
    limit: int = 20_000,
    progress: Progress | None = None,
) -> Counterexample | None: ...


def check_placement(
    mine: Callable[[Any, Any, Any, int], Iterable[str | Common | Discard]],
    *,
    players: Iterable[int] = (3, 4, 5, 6, 7),
    cards: CardForm = "text",
    limit: int = 20_000,
    progress: Progress | None = None,
) -> Counterexample | None:
    """Check a function that lists where an open card may go; return None, or the smallest wrong position.

    ``mine(card, commons, discards, seat)`` returns the targets in any order, each ``"common 0"`` or ``"discard 2"``:
    a common pile by its place in ``commons``, a discard by its seat. ``commons`` are the tops of the common piles,
    ``discards`` the tops of the discards of all seats, None for an empty one.

    Args:
        mine: The function to check.
        players: The numbers of players to try, from 3 to 7.
        cards: ``"text"`` to pass ``"6H"``, ``"objects"`` to pass cards; targets may be the library's own then.
        limit: The number of positions to try.
        progress: Is called after every 1,000 cases and at the end, with the number of positions tried and of all.

    Raises:
        InputError: ``mine`` is not a function, ``cards`` is not one of its values, ``limit`` is below 1, or ``players``
            holds no number from 3 to 7.

    Rule: parlour.R2, parlour.R3, parlour.R10-R13.

    >>> found = check_placement(lambda card, commons, discards, seat: [f"discard {seat}"])
    >>> print(found.rule, found.guess, sep=": ")
    parlour.R10: 2C fits AC among the common piles, which come first
    """
    text = check_call(mine, cards)
    numbers = player_numbers(players, 3, 7)

    def ask(position: Position) -> object:
        card, commons, discards, seat = position
        if not text:
            return mine(card, commons, discards, seat)
        return mine(str(card), tuple(map(str, commons)), tuple(top and str(top) for top in discards), seat)

    question = Question(
        ask=ask,
        expect=lambda position: frozenset[Target](lawful_targets(*position)),
        read=_read,
        size=_size,
        smaller=_similar(numbers),
    )
    found = hunt(question, _positions(numbers), None, limit, progress)
    if found is None:
        return None
    card, commons, discards, seat = found.case
    rule, guess = None, found.problem
    if found.answer is not None:
        rule, guess = _broken(found.case, found.expected, found.answer)
    shown = tuple(map(str, commons)), tuple(top and str(top) for top in discards)
    given = f'"{card}", {shown[0]}, {shown[1]}'
    if not text:
        tops = ", ".join("None" if top is None else f'Card.parse("{top}")' for top in discards)
        given = f'Card.parse("{card}"), parse_cards("{" ".join(shown[0])}"), ({tops})'
    right = sorted(map(_text, found.expected))
    call = f"{name_of(mine)}({given}, {seat})"
    return Counterexample(
        check="check_placement",
        case=(
            ("card", str(card)),
            ("commons", " ".join(shown[0])),
            ("discards", ", ".join(f"{top or 'none'} (seat {owner})" for owner, top in enumerate(shown[1]))),
            ("seat", str(seat)),
        ),
        counted="",
        expected=tuple(right),
        got=found.got,
        error=found.error,
        rule=rule,
        guess=guess,
        tried=found.tried,
        line=_line(call, found.got, sorted(found.expected, key=_text)),
    )
