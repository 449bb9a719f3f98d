"""Play many games without people and say how they end.

    python examples/simulate.py parlour --players 4 --games 10000 --seed 1 --faults 0.05 --calls 0.5 --workers 2

Every game has a seed of its own, made of ``--seed`` and its number, so the figures do not depend on who plays it:
this process, a pool of processes (``--workers``), or the workers of Dask (``--dask``, which needs the group ``scale``).
With ``--file`` each finished chunk of games is kept, a line of JSON each. If the run is stopped with Ctrl-C, or dies,
the same command goes on from what the file has.

A game is a :class:`Plan`: it adds its options, plays one game from a seed, and words the report.
"""

from __future__ import annotations

import argparse
import json
import random
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from contextlib import ExitStack
from functools import partial
from importlib import import_module
from itertools import count as numbers_from
from itertools import islice
from pathlib import Path
from threading import Event
from time import monotonic
from typing import Any, BinaryIO, Protocol, TypeAlias, TypeVar

import attrs

import muggins
from muggins import cribbage, mushka, parlour
from muggins.cards import PACK_52, shuffled
from muggins.table import Game, HasPlayers, HasSeat, HasWinners
from muggins.testing.play import choose

R = TypeVar("R", bound=HasPlayers)
S = TypeVar("S")
A = TypeVar("A", bound=HasSeat)
V = TypeVar("V", bound=HasSeat)
E = TypeVar("E")
O = TypeVar("O", bound=HasWinners)  # noqa: E741 - the letter of the protocol

CHUNK = 10
"""How many games go to a worker at a time: a second or two for the longest games."""

AHEAD = 1000
"""How many chunks are handed out before the first of them has come back."""


@attrs.frozen
class Played:
    """One game: how it ended, who won, and its figures by name.

    Attributes:
        ending: The code of the reason.
        winners: The seats that won, none for a draw.
        figures: What the plan counts, by name.
    """

    ending: str
    winners: tuple[int, ...]
    figures: dict[str, int]


class Plan(Protocol):
    """How a game is simulated. Plans go to workers, so they can be pickled; the repr says which run it is."""

    def play(self, seed: str) -> Played:
        """Play one game from the seed alone: equal seeds give equal games."""
        ...

    def report(self, games: Sequence[Played]) -> Iterator[str]:
        """Word the figures, line by line."""
        ...


@attrs.frozen
class Parlour:
    """Deals of parlour Muggins: players err and call with a certain chance, and choose evenly among what is right."""

    rules: parlour.Rules
    faults: float = 0.0
    calls: float = 0.0

    @staticmethod
    def add_options(parser: argparse.ArgumentParser) -> None:
        """Add the options of the game."""
        parser.add_argument("--players", type=int, default=4, help="3 to 7")
        parser.add_argument("--faults", type=_chance, default=0.0, help="chance to misplace a card")
        parser.add_argument("--calls", type=_chance, default=0.0, help="chance that a fault is called in time")
        parser.add_argument("--turn-limit", type=int, help="a deal is a draw after this number of turns")
        parser.add_argument("--emptied-giver", type=parlour.EmptiedGiver, default=parlour.EmptiedGiver.WAITS)
        parser.add_argument("--endless", type=parlour.Endless, default=parlour.Endless.DRAWN)
        parser.add_argument("--turn-over", type=parlour.TurnOver, default=parlour.TurnOver.WHEN_NEEDED)

    @classmethod
    def of(cls, options: argparse.Namespace) -> Parlour:
        """Make the plan that the options ask for."""
        rules = parlour.Rules(
            options.players,
            emptied_giver=options.emptied_giver,
            turn_limit=options.turn_limit,
            endless=options.endless,
            turn_over=options.turn_over,
        )
        return cls(rules, options.faults, options.calls)

    def play(self, seed: str) -> Played:
        """Play one deal; the seats are counted from the first to move."""
        chance = random.Random(seed)
        state = parlour.start(self.rules, dealer=self.rules.players - 1)
        state = parlour.apply(state, parlour.Deal(shuffled(PACK_52, seed)))
        faults = choices = 0
        while state.last is None:
            match state.phase:
                case parlour.Placing(seat, card):
                    lawful = parlour.lawful_targets(card, state.common_tops, state.discard_tops, seat)
                    if self.faults and chance.random() < self.faults:
                        faults += 1
                        state = self._err(state, seat, lawful, chance)
                    else:
                        choices += len(lawful) > 1
                        target = chance.choice(lawful) if len(lawful) > 1 else lawful[0]
                        state = parlour.apply(state, parlour.Place(seat, target))
                case parlour.Correcting(seat, _, targets):
                    state = parlour.apply(state, parlour.Correct(seat, chance.choice(targets)))
                case _:
                    state = parlour.apply(state, parlour.Open(*parlour.awaited(state)))
        winners = (state.last.seat,) if isinstance(state.last, parlour.GameWon) else ()
        return Played(
            state.last.reason.value, winners, {"turns": state.placements, "choices": choices, "faults": faults}
        )

    def _err(
        self, state: parlour.State, seat: int, lawful: Sequence[parlour.Target], chance: random.Random
    ) -> parlour.State:
        """Place the card on a wrong pile, and sometimes let somebody call it."""
        places = [act for act in parlour.possible_actions(state, seat) if isinstance(act, parlour.Place)]
        state = parlour.apply(state, chance.choice([place for place in places if place.target not in lawful]))
        if isinstance(state.phase, parlour.Calling) and chance.random() < self.calls:
            callers = [other for other in range(self.rules.players) if other != seat]
            state = parlour.apply(state, parlour.Call(chance.choice(callers)))
        return state

    def report(self, games: Sequence[Played]) -> Iterator[str]:
        """Word the endings, the lengths of the games won, and the wins by seat."""
        yield from shares("ended by", Counter(game.ending for game in games))
        yield from lengths("turns to win", [game.figures["turns"] for game in games if game.winners])
        yield from wins([game.winners for game in games], self.rules.players, "wins by seat from the first to move")
        yield f"choices a deal: {mean(games, 'choices'):.1f}"
        if self.faults:
            yield f"faults a deal: {mean(games, 'faults'):.1f}"


@attrs.frozen
class Cribbage:
    """Games of cribbage whose hands the table counts; cards are laid away and played at random."""

    rules: cribbage.Rules

    @staticmethod
    def add_options(parser: argparse.ArgumentParser) -> None:
        """Add the options of the game."""
        parser.add_argument("--players", type=int, default=2, help="2 to 5")
        parser.add_argument("--partners", action="store_true", help="four players in two pairs")
        parser.add_argument("--target", type=int, default=121, help="121 or 61")
        parser.add_argument("--lowball", action="store_true", help="the first at the target loses")

    @classmethod
    def of(cls, options: argparse.Namespace) -> Cribbage:
        """Make the plan that the options ask for."""
        rules = cribbage.Rules(
            options.players, partners=options.partners, target=options.target, lowball=options.lowball
        )
        return cls(rules)

    def play(self, seed: str) -> Played:
        """Play one game; seat 0 deals first."""
        deals = 0
        for event in events(cribbage, self.rules, seed):
            match event:
                case cribbage.Dealt():
                    deals += 1
                case cribbage.Ended(outcome):
                    scores = {f"score {side}": score for side, score in enumerate(outcome.scores)}
                    skunked = sum(skunk is not cribbage.Skunk.NONE for skunk in outcome.skunks)
                    figures = {"deals": deals, "skunked": skunked, **scores}
                    return Played(outcome.reason.value, outcome.winners, figures)
                case _:
                    pass
        raise AssertionError("the last event of a game is its end")

    def report(self, games: Sequence[Played]) -> Iterator[str]:
        """Describe the lengths, the scores, and the advantage of dealing first."""
        sides = len(self.rules.sides)
        yield from lengths("deals to a win", [game.figures["deals"] for game in games])
        scores = (mean(games, f"score {side}") for side in range(sides))
        yield "mean score by side, the first dealer's first: " + ", ".join(f"{score:.1f}" for score in scores)
        winners = [tuple({self.rules.side(seat) for seat in game.winners}) for game in games]
        yield from wins(winners, sides, "wins by side, the first dealer's first")
        yield f"sides skunked: {mean(games, 'skunked'):.3f} a game"


@attrs.frozen
class Mushka:
    """Games of Mushka whose players keep to the rules and choose by kind: to stand, exchange or pass, and then what."""

    rules: mushka.Rules

    @staticmethod
    def add_options(parser: argparse.ArgumentParser) -> None:
        """Add the options of the game."""
        parser.add_argument("--players", type=int, default=3, help="3 to 7")
        parser.add_argument("--start-number", type=int, default=25, help="what everybody has to write off")
        parser.add_argument("--deal-limit", type=int, default=400, help="deals until a game ends without a winner")

    @classmethod
    def of(cls, options: argparse.Namespace) -> Mushka:
        """Make the plan that the options ask for."""
        return cls(mushka.Rules(options.players, options.start_number, deal_limit=options.deal_limit))

    def play(self, seed: str) -> Played:
        """Play one game; seat 0 deals first."""
        figures = {"deals": 0, "stops": 0}
        for event in events(mushka, self.rules, seed):
            match event:
                case mushka.Dealt():
                    figures["deals"] += 1
                case mushka.Stopped():
                    figures["stops"] += 1
                case mushka.Ended(outcome):
                    return Played(outcome.reason.value, outcome.winners, figures)
                case _:
                    pass
        raise AssertionError("the last event of a game is its end")

    def report(self, games: Sequence[Played]) -> Iterator[str]:
        """Word the lengths and the wins by seat."""
        yield from shares("ended by", Counter(game.ending for game in games))
        yield from lengths("deals to a win", [game.figures["deals"] for game in games if game.winners])
        yield f"stops: {mean(games, 'stops'):.2f} a game"
        yield from wins([game.winners for game in games], self.rules.players, "wins by seat, the first dealer's first")


GAMES: dict[str, type[Parlour | Cribbage | Mushka]] = {"parlour": Parlour, "cribbage": Cribbage, "mushka": Mushka}
"""The games that can be simulated, by name."""


def events(game: Game[R, S, A, V, E, O], rules: R, seed: str) -> Iterator[E]:
    """Play one game lawfully to its end without calls, and yield its events.

    The kind of action is chosen first, and then one of the kind.
    """
    chance = random.Random(seed)
    state: S = game.start(rules)
    for number in numbers_from(0):
        action = game.table_action(state, f"{seed}/{number}")
        if action is None:
            awaited = game.awaited(state)
            if not awaited:
                return
            lawful = game.lawful_actions(state, chance.choice(awaited))
            action = choose(chance, [each for each in lawful if not isinstance(each, mushka.Call)])
        state, happened = game.step(state, action)
        yield from happened


# --- what every report is made of


def mean(games: Sequence[Played], name: str) -> float:
    """Return the mean of a figure."""
    return sum(game.figures[name] for game in games) / len(games)


def shares(title: str, counts: Counter[str]) -> Iterator[str]:
    """Word how often each thing happened, the most frequent first."""
    total = counts.total()
    yield f"{title}:"
    for name, count in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
        yield f"  {name.replace('_', ' '):<16}{count:>9,}{100 * count / total:>8.2f} %"


def lengths(title: str, values: Iterable[int]) -> Iterator[str]:
    """Return a distribution in words: median, the 90th and 99th percentile, and the longest."""
    sizes = sorted(values)
    if sizes:
        median, most, nearly_all = (percentile(sizes, percent) for percent in (50, 90, 99))
        yield f"{title}: median {median:,}, p90 {most:,}, p99 {nearly_all:,}, longest {sizes[-1]:,}"


def percentile(sizes: Sequence[int], percent: int) -> int:
    """Return the smallest of the sorted sizes that is not below so many percent of them (nearest rank)."""
    return sizes[max(0, -(-percent * len(sizes) // 100) - 1)]


def wins(winners: Iterable[tuple[int, ...]], seats: int, title: str) -> Iterator[str]:
    """Word each seat's share of the wins; a shared win counts for all who share it."""
    counts = Counter(seat for each in winners for seat in each)
    total = counts.total()
    if total:
        yield f"{title}: " + ", ".join(f"{100 * counts[seat] / total:.1f} %" for seat in range(seats))


# --- playing them all

Chunk: TypeAlias = dict[int, Played]
"""Games by their numbers."""


def simulate(
    plan: Plan,
    games: int,
    seed: str,
    *,
    executor: Executor | None = None,
    done: Mapping[int, Played] | None = None,
    keep: Callable[[Chunk], None] = lambda chunk: None,
    stopped: Callable[[], bool] = lambda: False,
) -> list[Played]:
    """Play games 0 to ``games - 1`` and return them in this order: all, or those that were finished when it stopped.

    Args:
        plan: What is played.
        games: How many games.
        seed: What the seeds of all games are made of.
        executor: Who plays: a process pool, ``get_executor()`` of a Dask client, or None for this process.
        done: The games that are there already.
        keep: Is given each chunk of games when it is finished; the order is not fixed.
        stopped: Is asked between chunks; after it returns True, no chunk begins.

    Raises:
        BrokenExecutor: A worker was killed. All that was finished before has been given to ``keep``.
    """
    finished = dict(done or {})
    missing = (number for number in range(games) if number not in finished)
    chunks = iter(lambda: tuple(islice(missing, CHUNK)), ())
    for chunk in finished_chunks(partial(play_chunk, plan, seed), chunks, executor, stopped):
        keep(chunk)
        finished |= chunk
    return [finished[number] for number in range(games) if number in finished]


def play_chunk(plan: Plan, seed: str, numbers: tuple[int, ...]) -> Chunk:
    """Play the games of these numbers. This is what workers do: a pure function."""
    return {number: plan.play(f"{seed}/{number}") for number in numbers}


def finished_chunks(
    play: Callable[[tuple[int, ...]], Chunk],
    chunks: Iterator[tuple[int, ...]],
    executor: Executor | None,
    stopped: Callable[[], bool],
) -> Iterator[Chunk]:
    """Yield the chunks as they are finished. When it is stopped, a pool still finishes the chunks that it has begun."""
    if executor is None:
        for numbers in chunks:
            if stopped():
                return
            yield play(numbers)
        return
    waiting: set[Future[Chunk]] = set()
    while True:
        if stopped():
            chunks = iter(())
            waiting = {future for future in waiting if not future.cancel()}
        try:
            waiting |= {executor.submit(play, numbers) for numbers in islice(chunks, AHEAD - len(waiting))}
        except BrokenExecutor:
            if not waiting:
                raise  # if not, what was finished before comes first
        if not waiting:
            return
        ready, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        for future in sorted(ready, key=lambda future: future.exception() is not None):
            yield future.result()


def open_run(path: Path, plan: Plan, seed: str) -> tuple[BinaryIO, Chunk]:
    """Open the file of a run to append to it, and return the games that it has; a new file has none.

    The first line says which run it is; each other line is a chunk. A last line without an end was not written whole,
    and is removed.

    Raises:
        ValueError: It is a file of another run, or of something else.
    """
    head = {"simulation": repr(plan), "seed": seed, "muggins": muggins.__version__}
    file = path.open("a+b")
    file.seek(0)
    *lines, torn = file.read().split(b"\n")
    found: Chunk = {}
    try:
        if lines and json.loads(lines[0]) != head:
            raise ValueError(f"expected the run {json.dumps(head)}, got {lines[0].decode()}")
        for line in lines[1:]:
            for number, game in json.loads(line).items():
                found[int(number)] = Played(game["ending"], tuple(game["winners"]), game["figures"])
        if not lines and torn and not json.dumps(head).encode().startswith(torn):
            raise ValueError("expected the file of a run")
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        file.close()
        raise ValueError(f"cannot go on from {path}: {error}") from None
    file.truncate(file.tell() - len(torn))
    if not lines:
        write_line(file, head)
    return file, found


def keep_chunk(file: BinaryIO, chunk: Chunk) -> None:
    """Append a chunk to the file of a run."""
    write_line(file, {number: attrs.asdict(game) for number, game in chunk.items()})


def write_line(file: BinaryIO, value: object) -> None:
    """Append a line of JSON, and hand it to the system at once, so that it outlives this process."""
    file.write(json.dumps(value).encode() + b"\n")
    file.flush()


@attrs.define
class Progress:
    """The progress: games done, rate, and time left; shown only on a terminal."""

    total: int
    done: int = 0
    begun: float = attrs.field(factory=monotonic)
    played: int = 0

    def add(self, chunk: Chunk) -> None:
        """Count the games of a chunk."""
        self.done += len(chunk)
        self.played += len(chunk)
        if sys.stderr.isatty():
            end = "\n" if self.done == self.total else ""
            print(f"\r{self}\x1b[K", end=end, file=sys.stderr, flush=True)

    def __str__(self) -> str:
        """Word the progress."""
        rate = self.played / max(monotonic() - self.begun, 1e-9)
        minutes, seconds = divmod(round((self.total - self.done) / rate), 60)
        return f"{self.done:,} of {self.total:,} games, {rate:,.1f} a second, {minutes}:{seconds:02} left"


def open_executor(workers: int, dask: str | None, stack: ExitStack) -> Executor | None:
    """Return who plays, None for this process; the stack closes it. Ctrl-C is for this process alone."""
    if dask is not None:
        distributed: Any = import_module("distributed")  # of the group `scale`
        local = {"n_workers": workers, "threads_per_worker": 1, "dashboard_address": None}
        client = stack.enter_context(distributed.Client(**(local if dask == "local" else {"address": dask})))
        executor: Executor = client.get_executor()
        return stack.enter_context(executor)
    if workers > 1:
        ignore = (signal.SIGINT, signal.SIG_IGN)
        return stack.enter_context(ProcessPoolExecutor(workers, initializer=signal.signal, initargs=ignore))
    return None


def make_parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(description="Play many games without people and say how they end.")
    parsers = parser.add_subparsers(dest="game", required=True)
    for name, kind in GAMES.items():
        sub = parsers.add_parser(name, help=kind.__doc__, formatter_class=argparse.ArgumentDefaultsHelpFormatter)
        sub.add_argument("--games", type=_count, default=1000, help="how many")
        sub.add_argument("--seed", default="1", help="a number or a text")
        sub.add_argument("--workers", type=_count, default=1, help="processes")
        sub.add_argument("--dask", metavar="ADDRESS", help="a Dask scheduler, or 'local' for a cluster of --workers")
        sub.add_argument("--file", type=Path, help="keep finished games here, and go on from those that it has")
        kind.add_options(sub)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the options, play, and print the report: exit status 1 if a worker was lost, 130 after Ctrl-C."""
    parser = make_parser()
    options = parser.parse_args(arguments)
    file, finished = None, Chunk()
    try:
        plan = GAMES[options.game].of(options)
        if options.file is not None:
            file, finished = open_run(options.file, plan, options.seed)
    except (ValueError, OSError) as error:
        parser.error(str(error))
    finished = {number: game for number, game in finished.items() if number < options.games}
    progress = Progress(options.games, done=len(finished))
    stop = Event()

    def keep(chunk: Chunk) -> None:
        if file is not None:
            keep_chunk(file, chunk)
        finished.update(chunk)
        progress.add(chunk)

    def on_interrupt(*_: object) -> None:
        stop.set()
        signal.signal(signal.SIGINT, before)  # a second Ctrl-C does not wait

    before = signal.signal(signal.SIGINT, on_interrupt)
    status = 0
    try:
        with ExitStack() as stack:
            executor = open_executor(options.workers, options.dask, stack)
            done = dict(finished)
            simulate(plan, options.games, options.seed, executor=executor, done=done, keep=keep, stopped=stop.is_set)
    except BrokenExecutor:
        status = 1
        print("a worker was killed", file=sys.stderr)
    finally:
        signal.signal(signal.SIGINT, before)
        if file is not None:
            file.close()
    games = [finished[number] for number in sorted(finished)]
    if len(games) < options.games:
        status = status or 130
        rest = "the same command plays the rest" if file is not None else "with --file the rest could be played later"
        print(f"stopped after {len(games):,} of {options.games:,} games; {rest}", file=sys.stderr)
    print(f"{len(games):,} games of {options.game}, seed {options.seed}")
    for line in plan.report(games) if games else ():
        print(line)
    return status


def _chance(text: str) -> float:
    value = float(text)
    if not 0 <= value <= 1:
        raise argparse.ArgumentTypeError(f"a chance must be a number from 0 to 1, got {text!r}")
    return value


def _count(text: str) -> int:
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError(f"expected a number from 1 up, not {text!r}")
    return value


if __name__ == "__main__":
    sys.exit(main())
