"""Play many games without people and say how they end.

    python examples/simulate.py parlour --players 4 --games 10000 --seed 1 --faults 0.05 --calls 0.5

Every game has a seed of its own, made of ``--seed`` and its number, so the figures are the same whatever the number of
workers. ``simulate`` takes the ``map`` of any executor: the built-in one, that of a process pool, or Dask's.
A game is a :class:`Plan`: it adds its options, plays one game from a seed, and words the report.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Protocol, TypeVar

import attrs

from muggins import cribbage, mushka, parlour
from muggins.cards import PACK_52, shuffled
from muggins.table import Deal, Game, HasPlayers, HasSeat, HasWinners
from muggins.testing.play import choose

R = TypeVar("R", bound=HasPlayers)
S = TypeVar("S")
A = TypeVar("A", bound=HasSeat)
V = TypeVar("V", bound=HasSeat)
E = TypeVar("E")
O = TypeVar("O", bound=HasWinners)  # noqa: E741 - the letter of the protocol

CHUNK = 50
"""So many games go to a worker at a time."""


@attrs.frozen
class Played:
    """One game: how it ended, who won, and its figures by name."""

    ending: str
    winners: tuple[int, ...]
    figures: dict[str, int]


class Plan(Protocol):
    """What a game has to say for itself; a plan is given to workers, so it can be pickled."""

    def play(self, seed: str) -> Played:
        """Play one game from the seed."""
        ...

    def report(self, games: Sequence[Played]) -> Iterator[str]:
        """Word the figures, line by line."""
        ...


@attrs.frozen
class Parlour:
    """Deals of Muggins: players err and call with a certain chance, and choose evenly among what is right."""

    rules: parlour.Rules
    faults: float = 0.0
    calls: float = 0.0

    @staticmethod
    def add_options(parser: argparse.ArgumentParser) -> None:
        """Add the options of the game."""
        parser.add_argument("--players", type=int, default=4, help="3 to 7")
        parser.add_argument("--faults", type=_chance, default=0.0, help="chance to misplace a card")
        parser.add_argument("--calls", type=_chance, default=0.0, help="chance that a fault is called in time")
        parser.add_argument("--turn-limit", type=int, help="a deal is a draw after so many turns")
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
        """Place the card on a wrong pile, and let somebody call it now and then."""
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
        actions, state = play_out(cribbage, self.rules, seed)
        outcome = cribbage.outcome(state)
        assert outcome is not None
        scores = {f"score {side}": score for side, score in enumerate(outcome.scores)}
        skunked = sum(skunk is not cribbage.Skunk.NONE for skunk in outcome.skunks)
        figures = {"deals": number(cribbage.Deal, actions), "skunked": skunked, **scores}
        return Played(outcome.reason.value, outcome.winners, figures)

    def report(self, games: Sequence[Played]) -> Iterator[str]:
        """Word the lengths, the scores, and what it is worth to deal first."""
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
    most_deals: int = 400

    @staticmethod
    def add_options(parser: argparse.ArgumentParser) -> None:
        """Add the options of the game."""
        parser.add_argument("--players", type=int, default=3, help="3 to 7")
        parser.add_argument("--start-number", type=int, default=25, help="what everybody has to write off")
        parser.add_argument("--most-deals", type=_count, default=400, help="a game is stopped after so many deals")

    @classmethod
    def of(cls, options: argparse.Namespace) -> Mushka:
        """Make the plan that the options ask for."""
        return cls(mushka.Rules(options.players, options.start_number), options.most_deals)

    def play(self, seed: str) -> Played:
        """Play one game; seat 0 deals first."""
        actions, state = play_out(mushka, self.rules, seed, self.most_deals)
        outcome = mushka.outcome(state)
        assert outcome is not None
        figures = {"deals": number(mushka.Deal, actions), "stops": number(mushka.Stop, actions)}
        return Played(outcome.reason.value, outcome.winners, figures)

    def report(self, games: Sequence[Played]) -> Iterator[str]:
        """Word the lengths and the wins by seat."""
        yield from shares("ended by", Counter(game.ending for game in games))
        yield from lengths("deals to a win", [game.figures["deals"] for game in games if game.winners])
        yield f"stops: {mean(games, 'stops'):.2f} a game"
        yield from wins([game.winners for game in games], self.rules.players, "wins by seat, the first dealer's first")


GAMES: dict[str, type[Parlour | Cribbage | Mushka]] = {"parlour": Parlour, "cribbage": Cribbage, "mushka": Mushka}
"""The games that can be simulated, by name."""


def play_out(game: Game[R, S, A, V, E, O], rules: R, seed: str, most_deals: int | None = None) -> tuple[list[A], S]:
    """Play one game lawfully to its end without calls, and return its actions and its last state.

    The kind of action is chosen first, and then one of the kind. A game that needs more than ``most_deals`` is stopped.
    """
    chance = random.Random(seed)
    state: S = game.start(rules)
    actions: list[A] = []
    deals = 0
    while True:
        action = game.table_action(state, f"{seed}/{len(actions)}")
        if type(action) is Deal:
            if deals == most_deals:
                action = game.lawful_actions(state, None)[0]  # all that the table can do instead is to stop
            deals += 1
        if action is None:
            awaited = game.awaited(state)
            if not awaited:
                return actions, state
            lawful = game.lawful_actions(state, chance.choice(awaited))
            action = choose(chance, [each for each in lawful if not isinstance(each, mushka.Call)])
        state = game.apply(state, action)
        actions.append(action)


def number(kind: type[object], actions: Iterable[object]) -> int:
    """Count the actions of a kind."""
    return sum(isinstance(action, kind) for action in actions)


# --- what every report is made of


def mean(games: Sequence[Played], name: str) -> float:
    """Give the mean of a figure."""
    return sum(game.figures[name] for game in games) / len(games)


def shares(title: str, counts: Counter[str]) -> Iterator[str]:
    """Word how often each thing happened, the most frequent first."""
    total = counts.total()
    yield f"{title}:"
    for name, count in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
        yield f"  {name.replace('_', ' '):<16}{count:>9,}{100 * count / total:>8.2f} %"


def lengths(title: str, values: Iterable[int]) -> Iterator[str]:
    """Word a distribution: median, the 90th and 99th percentile, and the longest."""
    sizes = sorted(values)
    if sizes:
        median, most, nearly_all = (percentile(sizes, percent) for percent in (50, 90, 99))
        yield f"{title}: median {median:,}, p90 {most:,}, p99 {nearly_all:,}, longest {sizes[-1]:,}"


def percentile(sizes: Sequence[int], percent: int) -> int:
    """Give the smallest size that is not below so many percent of all, by nearest rank; they are sorted."""
    return sizes[max(0, -(-percent * len(sizes) // 100) - 1)]


def wins(winners: Iterable[tuple[int, ...]], seats: int, title: str) -> Iterator[str]:
    """Word each seat's share of the wins; a shared win counts for all who share it."""
    counts = Counter(seat for each in winners for seat in each)
    total = counts.total()
    if total:
        yield f"{title}: " + ", ".join(f"{100 * counts[seat] / total:.1f} %" for seat in range(seats))


# --- playing them all


def simulate(
    plan: Plan,
    games: int,
    seed: str,
    *,
    map_: Callable[..., Iterable[list[Played]]] = map,
    progress: Callable[[int], None] = lambda done: None,
) -> list[Played]:
    """Play games 0 to ``games - 1``, over the ``map`` of any executor, and give them in this order."""
    chunks = [range(first, min(first + CHUNK, games)) for first in range(0, games, CHUNK)]
    played: list[Played] = []
    for chunk in map_(partial(play_chunk, plan, seed), chunks):
        played += chunk
        progress(len(played))
    return played


def play_chunk(plan: Plan, seed: str, numbers: range) -> list[Played]:
    """Play the games of these numbers."""
    return [plan.play(f"{seed}/{number}") for number in numbers]


def show_progress(total: int, done: int) -> None:
    """Count the games on a terminal, and nowhere else."""
    if sys.stderr.isatty():
        end = "\n" if done == total else ""
        print(f"\r{done:,} of {total:,} games", end=end, file=sys.stderr, flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the options, play, and print the report."""
    parser = argparse.ArgumentParser(description="Play many games without people and say how they end.")
    parsers = parser.add_subparsers(dest="game", required=True)
    for name, kind in GAMES.items():
        sub = parsers.add_parser(name, help=kind.__doc__, formatter_class=argparse.ArgumentDefaultsHelpFormatter)
        sub.add_argument("--games", type=_count, default=1000, help="how many")
        sub.add_argument("--seed", default="1", help="a number or a text")
        sub.add_argument("--workers", type=_count, default=1, help="processes")
        kind.add_options(sub)
    options = parser.parse_args(arguments)
    try:
        plan = GAMES[options.game].of(options)
    except ValueError as error:
        parser.error(str(error))
    progress = partial(show_progress, options.games)
    if options.workers == 1:
        games = simulate(plan, options.games, options.seed, progress=progress)
    else:
        with ProcessPoolExecutor(options.workers) as executor:
            games = simulate(plan, options.games, options.seed, map_=executor.map, progress=progress)
    print(f"{len(games):,} games of {options.game}, seed {options.seed}")
    for line in plan.report(games):
        print(line)
    return 0


def _chance(text: str) -> float:
    value = float(text)
    if not 0 <= value <= 1:
        raise argparse.ArgumentTypeError(f"a chance is a number from 0 to 1, not {text!r}")
    return value


def _count(text: str) -> int:
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError(f"expected a number from 1 up, not {text!r}")
    return value


if __name__ == "__main__":
    sys.exit(main())
