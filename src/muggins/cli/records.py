"""The commands ``audit`` and ``replay``: what was wrong in a game on record, and how it went."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

import muggins
from muggins.cli.games import ADD_GAME, load_game
from muggins.cli.parser import add_json, integer
from muggins.errors import InputError, MugginsError, ReadError, excerpt
from muggins.table import Deal, Game, HasPlayers, HasSeat, RefusedError, describe
from muggins.table.protocol import A, E, O, R, S, V
from muggins.table.words import ENGLISH, Catalogue, Fact, Facts, Template, render

if TYPE_CHECKING:
    import io
    from collections.abc import Iterator

    from muggins.cli.output import Output
    from muggins.cli.parser import Commands
    from muggins.record import Audit, Finding, Record
    from muggins.table import AnyGame

__all__ = ["add_commands"]


LANGUAGES = ("en", "ru")
"""The codes of the languages that :mod:`muggins.languages` has, which is not loaded to show the help."""

RECORD = "a record as muggins.record.dumps writes it; - for standard input"
TORN = "leave out a last line that was cut off, as in the log of a server that was killed"
LONGEST = 200_000_000
"""The largest number of bytes in a record: millions of actions."""


def add_commands(commands: Commands) -> None:
    """Add ``audit`` and ``replay`` to the parser."""
    audit = commands.add_parser(
        "audit",
        help="find every fault in a game on record",
        description="Find every fault in a game on record, and whether it was called; every claim, and its verdict."
        " Exit status: 0 nothing found, 1 something found, 2 the file cannot be read.",
    )
    _add_record(audit)
    add_json(audit)
    audit.add_argument("--lang", choices=LANGUAGES, default="en", help="the language of the answer (en)")
    audit.set_defaults(run=run_audit)
    replay = commands.add_parser(
        "replay",
        help="show a game on record move by move",
        description="Show a game on record move by move: the whole table, or what one seat can see.",
    )
    _add_record(replay)
    replay.add_argument("--seat", type=integer, metavar="N", help="show only what this seat may know, counted from 0")
    replay.set_defaults(run=run_replay)


def _add_record(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("record", metavar="RECORD.jsonl", help=RECORD)
    parser.add_argument("--game", metavar="MODULE", help=ADD_GAME)
    parser.add_argument("--torn", action="store_true", help=TORN)


def run_audit(options: argparse.Namespace, output: Output) -> int:
    """Audit the record and print the findings; 1 if there are any."""
    from muggins.record import audit, game_name, loads, to_data

    text = read_text(options.record)
    game = game_of(text, options.game)
    found = audit(game, loads(game, text, torn=options.torn))
    if options.json:
        data = to_data(found)
        assert isinstance(data, dict)
        output.write_json({"game": game_name(game), **data})
    else:
        from muggins.languages import LANGUAGES as CATALOGUES

        for line in audit_lines(game_name(game), found, output, CATALOGUES[options.lang]):
            output.write(line)
    return 0 if found.clean else 1


def run_replay(options: argparse.Namespace, output: Output) -> int:
    """Print the game action by action, up to the first action that is impossible."""
    from muggins.record import loads

    text = read_text(options.record)
    game = game_of(text, options.game)
    seat: int | None = options.seat
    try:
        record = loads(game, text, torn=options.torn)
    except ReadError as error:
        if seat is None:
            raise
        # The words of a flaw could quote a card of another seat; in the header, line 1, there are no cards.
        header = tuple([flaw for flaw in error.flaws if flaw[0].startswith("line 1 ")])
        if header:
            raise ReadError(header) from None
        raise InputError(f"the record has a flaw at {error.flaws[0][0]}; without --seat it is shown") from None
    if seat is not None and not 0 <= seat < record.rules.players:
        raise InputError(f"the seat must be 0 to {record.rules.players - 1}, got {seat}")
    for line in replay_lines(game, record, seat, output):
        output.write(line)
    return 0


def read_text(path: str) -> bytes:
    """Return what is in the file; ``-`` is standard input.

    Raises:
        InputError: There is no such file, or it is too long.
    """
    from pathlib import Path

    from muggins.cli.batch import standard_input

    try:
        if path == "-":
            return _read(standard_input())
        with Path(path).open("rb") as file:
            return _read(file)
    except MugginsError:
        raise
    except (OSError, ValueError) as error:  # ValueError: a name with a NUL in it
        raise InputError(f"cannot read {excerpt(path)}: {getattr(error, 'strerror', None) or error}") from None


def _read(file: io.BufferedIOBase) -> bytes:
    from muggins.cli.batch import check_read

    text = check_read(file.read(LONGEST + 1))
    if len(text) > LONGEST:
        raise InputError(f"a record must have at most {LONGEST} bytes")
    return text


def game_of(text: bytes, module: str | None) -> AnyGame:
    """Return the game of a record: the named module, or else the game of the package that the record names.

    Raises:
        InputError: The text is not a record, or its game is not in the package and was not named.
    """
    from muggins.record import read_game_name

    if module is not None:
        return load_game(module)
    name = read_game_name(text)
    if name not in muggins.GAMES:
        known = ", ".join(muggins.GAMES)
        raise InputError(
            f"expected a record of one of the games {known}, got one of {excerpt(name)}; name its module with --game"
        )
    return load_game(f"muggins.{name}")


def audit_lines(name: str, found: Audit[A, O], output: Output, catalogue: Catalogue = ENGLISH) -> Iterator[str]:
    """Yield the audit line by line, in the language of the catalogue."""

    def say(key: str, **facts: Fact) -> str:
        return render(f"audit.{key}", _AUDIT[key], facts, catalogue)

    outcome = say("goes_on") if found.outcome is None else describe(found.outcome, catalogue)
    yield say("actions", game=name, actions=found.actions, outcome=outcome)
    if found.played_edition is not None and not found.same_edition:
        yield say("edition", played=found.played_edition, edition=found.edition)
    for finding in found.findings:
        where = output.strong(say("action", index=finding.index))
        yield f"{where}, {describe(finding.action, catalogue)}"
        says = finding.says if catalogue is ENGLISH else describe(finding, catalogue)
        key, about = _what_came_of_it(finding)
        yield f"  {says}{say(key, index=about)}"
        for item in getattr(finding, "items", ()):
            thing = render(f"audit.item.{item.name}", _of_itself, {"name": item.name}, catalogue)
            yield f"    {thing:8} {output.cards(item.cards, width=15)} {item.points:2}  {output.faint(item.rule)}"
    if not found.findings:
        yield say("nothing")
    if found.scores is None:
        return
    yield say("scores", scores=_numbers(found.scores))
    if found.faultless is None:
        yield say("unknown")
    elif found.findings:
        scores, winners = _numbers(found.faultless.scores), ", ".join(map(str, found.faultless.winners))
        yield say("faultless_won" if winners else "faultless", scores=scores, winners=winners)


def _actions(facts: Facts) -> str:
    actions = "1 action" if facts["actions"] == 1 else f"{facts['actions']} actions"
    return f"{facts['game']}, {actions}: {facts['outcome']}"


def _of_itself(facts: Facts) -> str:
    return str(facts["name"])


def _faultless_won(facts: Facts) -> str:
    winners = " and ".join([f"seat {seat}" for seat in str(facts["winners"]).split(", ")])
    return f"Scores without mistakes: {facts['scores']}, won by {winners}"


_AUDIT: dict[str, Template] = {
    "actions": _actions,
    "goes_on": "the game goes on",
    "edition": "It was played under edition {played} of the rulebook, and is audited by edition {edition}.",
    "action": "action {index}",
    "checked": "; it was checked at once",
    "called": "; called by action {index}",
    "open": "; nobody called it",
    "closed": "; it cannot be called",
    "upheld": "; upheld, about action {index}",
    "not_upheld": "; not upheld, about action {index}",
    "stops": "; the audit stops here",
    "nothing": "No faults and no calls.",
    "scores": "Scores: {scores}",
    "unknown": "Scores without mistakes: unknown.",
    "faultless": "Scores without mistakes: {scores}",
    "faultless_won": _faultless_won,
}
"""The texts of an audit between its findings; the key of each in a catalogue is ``audit.`` and this key."""


def _what_came_of_it(finding: Finding[A]) -> tuple[str, int]:
    """Return what to say of a finding, and the action that this is about."""
    from muggins.record import ClaimFinding, FaultFinding

    match finding:
        case FaultFinding(called=int() as called):
            return ("checked" if called == finding.index else "called"), called
        case FaultFinding():
            return ("open" if finding.open else "closed"), finding.index
        case ClaimFinding():
            return ("upheld" if finding.upheld else "not_upheld"), finding.about
        case _:
            return "stops", finding.index


def replay_lines(game: Game[R, S, A, V, E, O], record: Record[R, A], seat: int | None, output: Output) -> Iterator[str]:
    """Yield the game line by line, as the whole table or one seat sees it."""
    from muggins.record import game_name, replay

    options = ", ".join(_options(record.rules))
    yield f"{game_name(game)}: {options}; seat {record.dealer} deals first"
    state = next(replay(game, record))
    hand: tuple[str, ...] = ()
    for index, action in enumerate(record.actions):
        mine = seat is None or action.seat == seat
        try:
            state, events = game.step(state, action)
        except RefusedError as error:
            if mine:
                raise InputError(f"action {index}, {describe(action)}, cannot have happened: {error}") from None
            # The words of the refusal could name a card of another seat.
            raise InputError(f"action {index} cannot have happened; without --seat the reason is shown") from None
        said = [describe(action)] if mine else []
        if seat is None and isinstance(action, Deal):
            said += [f"  the pack is {output.cards(action.pack)}"]
        lines = [*said, *(f"  {text}" for event in events if (text := describe(event)) not in said)]
        if seat is not None:
            held = _hand(game.view(state, seat))
            lines += [f"  you hold {output.card_texts(held)}"] if held and held != hand else []
            hand = held
        yield from (f"{output.faint(f'{index:4}' if not at else '    ')}  {line}" for at, line in enumerate(lines))


def _options(rules: HasPlayers) -> Iterator[str]:
    """Yield the options of the rules as words; those without a value are left out."""
    from muggins.record import to_data

    data = to_data(rules)
    for name, value in data.items() if isinstance(data, dict) else ():
        if name != "kind" and value is not None:
            said = {True: "yes", False: "no"}[value] if isinstance(value, bool) else value
            yield f"{name} {said}".replace("_", " ")


def _hand(view: HasSeat) -> tuple[str, ...]:
    """Return the hand that a view shows, as text; a game need not have one."""
    from muggins.record import to_data

    data = to_data(view)
    hand = data.get("hand") if isinstance(data, dict) else None
    return tuple([card for card in hand if isinstance(card, str)]) if isinstance(hand, list) else ()


def _numbers(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))
