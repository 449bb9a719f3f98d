"""Play any of the games at the terminal, against bots that err and call: ``python -m examples.play cribbage``.

Type an action, or enough of it to be unambiguous; ``?`` shows all actions. ``undo`` takes back what
nobody has seen yet.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from random import Random, SystemRandom
from typing import Generic, TypeVar

from examples.bots import Manners, choose
from examples.options import read_rules

import muggins
from muggins import cribbage, mushka, parlour, record
from muggins.errors import MugginsError
from muggins.record import Record
from muggins.table import Game, HasPlayers, HasSeat, HasWinners, Seat, as_game, describe

R = TypeVar("R", bound=HasPlayers)
S = TypeVar("S")
A = TypeVar("A", bound=HasSeat)
V = TypeVar("V", bound=HasSeat)

HELP = "? shows what you can do, table shows the table, undo takes back what nobody has seen, quit ends"


def words(action: object) -> str:
    """Return what is typed for an action."""
    match action:
        case parlour.Place(target=target) | parlour.Correct(target=target):
            return f"discard {target.seat}" if isinstance(target, parlour.Discard) else f"common {target.index}"
        case parlour.Call():
            return "muggins"
        case cribbage.LayAway(cards=cards):
            return " ".join(map(str, cards))
        case mushka.Exchange(cards=cards):
            return f"change {' '.join(map(str, cards))}"
        case cribbage.Play(card=card, points=points):
            return str(card) if points is None else f"{card} {points}"
        case mushka.Play(card=card):
            return str(card)
        case cribbage.Announce(points=points):
            return str(points)
        case cribbage.Answer(claim=None):
            return "accept"
        case cribbage.Answer(claim=cribbage.Muggins(points=points)):
            return f"muggins {points}"
        case cribbage.Answer(claim=cribbage.Overcount()):
            return "overcount"
        case mushka.Call(trick=trick, offender=offender):
            return f"call {trick + 1} {offender}"
        case _:
            return type(action).__name__.lower()


def find(typed: str, actions: tuple[A, ...]) -> A | None:
    """Return the only action that was meant: by all of its words, or the beginnings of all; cards in any order."""
    meant = re.sub(r"\b10([cdhs])", r"t\1", typed.lower()).split()
    spelled = {action: words(action).lower().split() for action in actions}
    for action, spelling in spelled.items():
        if meant == spelling or (hasattr(action, "cards") and sorted(meant) == sorted(spelling)):
            return action
    begun = [
        action
        for action, spelling in spelled.items()
        if len(spelling) == len(meant) and all(map(str.startswith, spelling, meant))
    ]
    return begun[0] if len(begun) == 1 else None


def hints_of(actions: Sequence[object]) -> list[str]:
    """Return what can be typed, for each kind of action; of many actions the first and the last."""
    kinds: dict[type, list[str]] = {}
    for action in actions:
        kinds.setdefault(type(action), []).append(words(action))
    return [", ".join(each) if len(each) <= 8 else f"{each[0]} ... {each[-1]}" for each in kinds.values()]


class Session(Generic[R, S, A, V]):
    """A game between a person and bots; ``ask`` gets what the person types, ``show`` shows them text."""

    def __init__(
        self,
        game: Game[R, S, A, V, object, HasWinners],
        rules: R,
        seat: Seat,
        ask: Callable[[str], str],
        show: Callable[[str], object],
        chance: Random,
        manners: Manners,
    ) -> None:
        self.game, self.rules, self.seat, self.ask, self.show = game, rules, seat, ask, show
        self.chance, self.manners = chance, manners
        self.state = game.start(rules)
        self.actions: list[A] = []
        self.before: S | None = None  # to which the person can go back
        self.declined: object = None

    def play(self) -> None:
        """Play until the game is over."""
        self.show(HELP)
        while (outcome := self.game.outcome(self.state)) is None:
            self.take(self.next_action())
        self.show(describe(outcome))
        played: Record[R, A] = Record(self.rules, actions=tuple(self.actions))
        for each in record.audit(self.game, played).findings:
            if isinstance(each, record.FaultFinding) and each.called is None:
                self.show(f"Nobody called this: {each.says}")

    def take(self, action: A) -> None:
        """Take an action and say what has happened."""
        mine = action.seat == self.seat
        self.before = self.state if mine and self.is_hidden(action) else None
        self.state, events = self.game.step(self.state, action)
        self.actions.append(action)
        for event in events:
            self.show(f"  {describe(event)}")

    def is_hidden(self, action: A) -> bool:
        """Return whether nobody learns anything from the action: others look the same, and it shows no card."""
        game, state = self.game, self.state
        after, events = game.step(state, action)
        others = [each for each in game.possible_actions(state, self.seat) if each != action]
        same = any(game.step(state, other).events == events for other in others)
        seats = range(self.rules.players)
        return same and all(game.unseen(game.view(after, s)) == game.unseen(game.view(state, s)) for s in seats)

    def next_action(self) -> A:
        """Return the next action: a call, the action of a seat that is awaited, or one of the table."""
        game = self.game
        while True:
            awaited = game.awaited(self.state)
            undone = self.before
            if self.seat in awaited:
                if (action := self.ask_person(may_pass=False)) is not None:
                    return action
                continue
            if undone is not None or self.may_call():
                if (action := self.ask_person(may_pass=True)) is not None:
                    return action
                if self.before is not undone:
                    continue  # it was taken back
            bots = [seat for seat in game.actors(self.state) if seat != self.seat]
            self.chance.shuffle(bots)
            for seat in sorted(bots, key=lambda each: each in awaited):  # callers first
                if (action := choose(game, game.view(self.state, seat), self.chance, self.manners)) is not None:
                    return action
            table = game.table_action(self.state, self.chance.randbytes(16))
            if table is not None:
                return table

    def may_call(self) -> bool:
        """Return whether the person can do something that they have not declined yet."""
        seen = self.game.view(self.state, self.seat)
        asked = self.game.possible_actions(seen), self.game.windows(seen)
        if not asked[0] or asked == self.declined:
            return False
        self.declined = asked
        return True

    def ask_person(self, *, may_pass: bool) -> A | None:
        """Return what the person does; None if they do nothing, or have taken an action back."""
        seen = self.game.view(self.state, self.seat)
        actions = self.game.possible_actions(seen)
        if not may_pass:
            self.show(f"\n{seen}")
        hints = [*hints_of(actions), *(["undo"] if self.before is not None else [])]
        due = [action for action in actions if type(action).__name__ != "Call"]
        while True:
            typed = self.ask(f"{'Enter to go on, or' if may_pass else 'Your turn:'} {'; '.join(hints)}\n> ")
            match typed.strip().lower():
                case "" if may_pass:
                    return None
                case "" if len(due) == 1:
                    return due[0]
                case "quit":
                    raise EOFError
                case "?":
                    self.show("\n".join([f"  {words(action):<16} {describe(action)}" for action in actions]))
                    self.show(HELP)
                case "table":
                    self.show(f"\n{seen}")
                case "undo" if self.before is not None:
                    self.state, self.before = self.before, None
                    self.actions.pop()
                    return None
                case "undo":
                    self.show("There is nothing that nobody has seen yet.")
                case text:
                    if (action := find(text, actions)) is not None:
                        return action
                    self.show(f"Expected one of your actions, got {typed!r}; ? shows them.")


def main() -> int:
    """Play a game."""
    parser = argparse.ArgumentParser("python -m examples.play", description=__doc__)
    parser.add_argument("game", choices=muggins.GAMES)
    parser.add_argument("options", nargs="*", metavar="name=value", help="options of its Rules, such as players=3")
    parser.add_argument("--seed", help="makes the same game again; chance without it")
    parser.add_argument("--errs", type=float, default=0.12, help="how often a bot breaks a rule")
    parser.add_argument("--notices", type=float, default=0.6, help="how often a bot sees that a rule was broken")
    asked = parser.parse_intermixed_args()
    try:
        game = as_game(import_module(f"muggins.{asked.game}"))
        rules = read_rules(game, asked.options)
    except (MugginsError, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    chance = SystemRandom() if asked.seed is None else Random(asked.seed)
    try:
        Session(game, rules, 0, input, print, chance, Manners(asked.errs, asked.notices)).play()
    except (EOFError, KeyboardInterrupt):
        print("\nUntil next time.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
