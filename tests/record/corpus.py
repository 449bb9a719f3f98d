"""Write records of the present version for the corpus, and pin what is written; nothing that is there is changed.

``python -m tests.record.corpus`` adds what is missing. Run it when the version of the format or the edition of a
rulebook has been raised. A record in the corpus is never written again: it stands for those that people have kept.
The examples for readers, ``examples/records``, are written again in the present version and edition. An example that
cannot be played under the present rules stays as it is, and is named: ``python -m tests.record.corpus PATH UNTIL SEED``
keeps its actions before the number ``UNTIL``, and plays it to the end by the rules, by a seed.
"""

# A schema is untyped JSON data:
# pyright: reportUnknownVariableType=false

from __future__ import annotations

import hashlib
import json
import random
import sys
from itertools import islice
from pathlib import Path
from typing import Any

import attrs

import muggins
from muggins import cribbage, mushka, parlour
from muggins.record import VERSION, Record, audit, dumps, game_name, game_schema, last_state, loads, read_game_name
from muggins.record.module import edition_of
from muggins.testing import CLUMSY, HOSTILE, Policy, play
from muggins.testing.play import next_action

CORPUS = Path(__file__).parent / "corpus"
EXAMPLES = Path(__file__).parents[2] / "examples" / "records"
PINS = CORPUS / "schemas.json"
GAMES: dict[str, Any] = {"cribbage": cribbage, "mushka": mushka, "parlour": parlour}
SILENT = Policy("silent", mild=1.0)
LONGEST = 600

TABLES: dict[str, tuple[Any, Any, Policy]] = {
    "cribbage_two": (cribbage, cribbage.Rules(), SILENT),
    "cribbage_muggins": (cribbage, cribbage.Rules(target=61, counting=cribbage.Counting.MUGGINS), CLUMSY),
    "cribbage_muggins_in_play": (
        cribbage,
        cribbage.Rules(target=61, counting=cribbage.Counting.MUGGINS, muggins_in_play=True),
        CLUMSY,
    ),
    "cribbage_tournament": (cribbage, cribbage.Rules(counting=cribbage.Counting.TOURNAMENT), CLUMSY),
    "cribbage_partners": (
        cribbage,
        cribbage.Rules(4, partners=True, target=61, counting=cribbage.Counting.MUGGINS),
        HOSTILE,
    ),
    "cribbage_five_players": (cribbage, cribbage.Rules(5), SILENT),
    "cribbage_five_cards": (cribbage, cribbage.Rules(cards=5), SILENT),
    "cribbage_alone": (cribbage, cribbage.Rules(3, alone=1), SILENT),
    "cribbage_lowball": (cribbage, cribbage.Rules(target=61, lowball=True), SILENT),
    "mushka_three": (mushka, mushka.Rules(3, 7), CLUMSY),
    "mushka_five": (mushka, mushka.Rules(5, 5), HOSTILE),
    "mushka_options": (mushka, mushka.Rules(4, 7, ace_exchange=False, stopped_in_full=True, deal_limit=9), CLUMSY),
    "parlour_four": (parlour, parlour.Rules(), CLUMSY),
    "parlour_two_games": (parlour, parlour.Rules(5, games=2), SILENT),
    "parlour_limit": (parlour, parlour.Rules(3, turn_limit=60), HOSTILE),
    "parlour_options": (
        parlour,
        parlour.Rules(
            6,
            emptied_giver=parlour.EmptiedGiver.WINS,
            endless=parlour.Endless.PLAYED_ON,
            turn_over=parlour.TurnOver.AT_ONCE,
        ),
        CLUMSY,
    ),
}


def file_name(table: str) -> str:
    """Return the name of the record of a table, with the edition of the rulebook from the second on."""
    edition = edition_of(GAMES[table.partition("_")[0]])
    return table if edition == 1 else f"{table}_edition_{edition}"


def make(game: Any, rules: Any, policy: Policy) -> str:
    """Return a record of one game from a fixed seed."""
    turns = islice(play(game, rules, "corpus", policy), LONGEST)
    return dumps(game, Record(rules, 0, tuple(turn.action for turn in turns)))


def scored() -> dict[str, str]:
    """Return records of games that begin from given scores, with their first deal."""
    crib, dealt = cribbage.Rules(), cribbage.table_action(cribbage.start(cribbage.Rules()), "corpus")
    begun = mushka.table_action(mushka.start(mushka.Rules()), "corpus")
    assert dealt is not None
    assert begun is not None
    return {
        "cribbage_scores": dumps(cribbage, Record(crib, 1, (dealt,), scores=(118, 117))),
        "mushka_scores": dumps(mushka, Record(mushka.Rules(), 2, (begun,), scores=(3, 25, 1))),
    }


def digests(game: Any) -> dict[str, str]:
    """Return the digest of what records of the game hold, and of everything else that is written of it."""
    schema: Any = _without_words(game_schema(game))
    name, definitions = game_name(game), schema["$defs"]
    stored = _reachable(definitions, [f"{name}.header", f"{name}.action"])
    return {
        "records": _digest({kind: definitions[kind] for kind in stored}),
        "messages": _digest({kind: each for kind, each in definitions.items() if kind not in stored}),
    }


def _without_words(data: Any) -> Any:
    """Return a schema without its descriptions, which may be worded anew at any time."""
    if isinstance(data, dict):
        return {key: _without_words(each) for key, each in data.items() if key != "description"}
    return [_without_words(each) for each in data] if isinstance(data, list) else data


def _reachable(definitions: Any, kinds: list[str]) -> set[str]:
    found: set[str] = set()
    while kinds:
        kind = kinds.pop()
        if kind not in found:
            found.add(kind)
            text = json.dumps(definitions[kind])
            kinds += [other for other in definitions if f'"#/$defs/{other}"' in text]
    return found


def _digest(data: Any) -> str:
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()


def main() -> None:
    """Write what is missing."""
    folder = CORPUS / f"v{VERSION}"
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in (scored() | {name: make(*table) for name, table in TABLES.items()}).items():
        path = folder / f"{file_name(name)}.jsonl"
        if not path.exists():
            path.write_text(text, encoding="ascii")
            sys.stdout.write(f"{path.name} written\n")
    pins: dict[str, dict[str, dict[str, str]]] = json.loads(PINS.read_text("ascii")) if PINS.exists() else {}
    version = pins.setdefault(str(VERSION), {})
    for name in muggins.GAMES:
        if name not in version:
            version[name] = digests(GAMES[name])
            sys.stdout.write(f"the schema of {name} pinned\n")
    PINS.write_text(json.dumps(pins, indent=1) + "\n", encoding="ascii")
    for path in sorted(EXAMPLES.glob("*.jsonl")):
        game, record = read_example(path)
        found = audit(game, record)
        if found.actions < len(record.actions):
            sys.stdout.write(f"{path.name} cannot be played: action {found.actions}, {found.findings[-1].says}\n")
        else:
            path.write_text(dumps(game, attrs.evolve(record, edition=None)), encoding="ascii")


def read_example(path: Path) -> tuple[Any, Any]:
    """Return the game and the record of an example."""
    text = path.read_text(encoding="ascii")
    game = GAMES[read_game_name(text)]
    return game, loads(game, text)


def play_on(path: Path, until: int, seed: str) -> None:
    """Write an example again: its actions before the number, and then a lawful game from the seed."""
    game, record = read_example(path)
    actions = list(record.actions[:until])
    chance = random.Random(seed)
    state = last_state(game, attrs.evolve(record, actions=actions))
    while len(actions) < LONGEST and (action := next_action(game, state, chance, SILENT, seed)) is not None:
        actions.append(action)
        state = game.apply(state, action)
    if game.outcome(state) is None:
        sys.exit(f"the game is not over after {LONGEST} actions; try another seed")
    path.write_text(dumps(game, attrs.evolve(record, actions=actions, edition=None)), encoding="ascii")


if __name__ == "__main__":
    match sys.argv[1:]:
        case []:
            main()
        case [path, until, seed]:
            play_on(Path(path), int(until), seed)
        case _:
            sys.exit(__doc__)
