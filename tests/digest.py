"""What the library answers, as one digest that must be the same everywhere.

``python -m tests.digest`` prints a line for each topic: states, views, lists, refusals, events, sentences, pictures,
messages and audits of random games, errors, scores and spoken counts.
They must not depend on the seed of hashes, on ``-O`` or ``-OO``, on the locale or on the version of Python:
``tests/test_digest.py`` tries the first three, and ``.ci/run`` compares the versions of Python that it finds.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from muggins import cribbage, mushka, parlour, record
from muggins.cards import PACK_52, numbers_below, parse_cards, shuffled
from muggins.errors import MugginsError
from muggins.table import as_game, describe
from muggins.testing import CLUMSY, HONEST, HOSTILE, play

TABLES: tuple[tuple[Any, Any], ...] = (
    (parlour, parlour.Rules(4)),
    (cribbage, cribbage.Rules(2)),
    (cribbage, cribbage.Rules(3, counting=cribbage.Counting.MUGGINS, muggins_in_play=True)),
    (cribbage, cribbage.Rules(2, counting=cribbage.Counting.TOURNAMENT)),
    (mushka, mushka.Rules(4, start_number=6)),
)

TURNS = 60
"""The number of actions of a game that are looked at."""


def games() -> Iterator[str]:
    """Yield all that is said about some turns of random games."""
    for game, rules in TABLES:
        for policy in (HONEST, CLUMSY, HOSTILE):
            actions: list[Any] = []
            for number, turn in enumerate(islice(play(game, rules, "digest", policy), TURNS)):
                actions.append(turn.action)
                yield repr(turn)
                yield from (describe(event) for event in turn.events)
                yield from moment(game, turn.after, turn.events, number)
            saved = record.Record[Any, Any](rules, actions=tuple(actions))
            yield record.dumps(game, saved)
            yield str(record.audit(game, saved))


def moment(game: Any, state: Any, events: tuple[Any, ...], number: int) -> Iterator[str]:
    """Yield what everybody is shown and told after an action; pictures are dear, so every tenth."""
    everybody = (*range(state.rules.players), None)
    for seat in everybody:
        seen = game.view(state, seat)
        yield json.dumps(record.seat_message(game, state, seat, events))
        yield repr((seen, game.lawful_actions(state, seat), game.windows(seen), game.actors(state)))
        if not number % 10:
            yield str(seen)
            yield seen._repr_svg_()
            for action in game.possible_actions(state, seat):
                yield repr((game.fault(state, action), game.open_faults(state)))
                yield from (str(game.refusal(game.view(state, other), action)) for other in everybody)


def counts() -> Iterator[str]:
    """Yield points and spoken counts of random hands and plays."""
    below = numbers_below("digest")
    for number in range(2_000):
        *hand, starter = shuffled(PACK_52, number)[:5]
        yield repr(cribbage.score_hand(hand, starter, crib=bool(below(2))))
        yield repr(cribbage.score_play(shuffled(PACK_52, number)[: 1 + below(3)]))
        if not number % 20:
            yield str(cribbage.count_hand(hand, starter))


WRONG: tuple[Callable[[], object], ...] = (
    lambda: parse_cards("5H 11C"),
    lambda: parse_cards("♥"),
    lambda: shuffled(PACK_52, 1.5),  # type: ignore[arg-type]  # wrong on purpose
    lambda: parlour.Rules(9),
    lambda: cribbage.Rules(4, counting="muggins"),  # type: ignore[arg-type]  # wrong on purpose
    lambda: mushka.Rules(3, start_number=0),
    lambda: cribbage.score_hand(parse_cards("5H 5S 5D 5H"), parse_cards("JC")[0]),
    lambda: record.parse_json('{"kind": 1,}'),
    lambda: record.loads(parlour, '{"format": "muggins-record"}\n'),
    lambda: record.loads(cribbage, "[1, 2\n"),
    lambda: parlour.step(parlour.start(parlour.Rules(3)), parlour.Open(0)),
)


def errors() -> Iterator[str]:
    """Yield what is said to wrong calls."""
    for wrong in WRONG:
        try:
            yield f"no error: {wrong()!r}"
        except MugginsError as error:
            yield f"{type(error).__name__}: {error}"


def schemas() -> Iterator[str]:
    """Yield the schemas of all that is written."""
    for game in map(as_game, (parlour, cribbage, mushka)):
        yield json.dumps(record.game_schema(game))


def digests() -> dict[str, str]:
    """Return the digest of each topic."""
    return {
        topic.__name__: hashlib.sha256("\n".join(topic()).encode()).hexdigest()
        for topic in (games, counts, errors, schemas)
    }


if __name__ == "__main__":
    for name, digest in digests().items():
        print(name, digest)
