"""One table and the people around it: seats, spectators, clocks, and the log on the disk.

Everything here runs in one event loop and never waits, so each message is handled completely before the next one.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from random import SystemRandom
from typing import Generic, TypeVar

from examples.bots import Manners, answer
from examples.table import Table
from examples.table_server.words import button, sentence

from muggins import record
from muggins.errors import InputError
from muggins.record import Data, Record
from muggins.table import Abandon, Game, HasPlayers, HasSeat, HasWinners, Seat, describe

R = TypeVar("R", bound=HasPlayers)
S = TypeVar("S")
A = TypeVar("A", bound=HasSeat)
V = TypeVar("V", bound=HasSeat)

PAST = 200
"""How many sentences about past events a browser gets when it connects."""

Send = Callable[[dict[str, Data]], object]


class Guest:
    """A browser at the table: its seat, None for a spectator, and how to send to it."""

    def __init__(self, seat: Seat | None, send: Send) -> None:
        self.seat, self.send = seat, send


class Room(Generic[R, S, A, V]):
    """A table of any game, resumed from its log, and everybody who looks at it."""

    def __init__(
        self,
        game: Game[R, S, A, V, object, HasWinners],
        saved: Record[R, A],
        append: Callable[[str], object],
        *,
        seconds: float = 8.0,
        bots: Sequence[Seat] = (),
        bot_seconds: float = 1.0,
        manners: Manners | None = None,
    ) -> None:
        """Take the game as it was saved, and what appends to its log; ``seconds`` is the time for calls."""
        self.game, self.players, self.append, self.saved = game, saved.rules.players, append, saved
        self.seconds, self.bots, self.bot_seconds = seconds, tuple(bots), bot_seconds
        self.manners = manners or Manners()
        self.actions: list[A] = list(saved.actions)
        self.guests: set[Guest] = set()
        self.past: deque[str] = deque(maxlen=PAST)
        self.happened = 0
        self.uncalled: list[str] | None = None
        self._chance = SystemRandom()
        self._deadline = 0.0
        self._held: tuple[Seat, Data, str] | None = None
        self._stopping: set[Seat] = set()
        self._remember(saved)
        self.table = Table(game, saved, self._append, self._tell, self._set_timer)

    def open(self) -> None:
        """Begin or go on: take the actions that are the table's own."""
        self.table.go_on()
        self._wake_bots()

    # --- who is here

    def enter(self, guest: Guest) -> None:
        """Add a browser whose seat has been checked, or a spectator, and send it all that it may know."""
        self.guests.add(guest)
        guest.send({**self._message(guest.seat, []), "past": list(self.past)})
        self._tell_who_is_here()

    def leave(self, guest: Guest) -> None:
        """Remove a browser."""
        self.guests.discard(guest)
        self._tell_who_is_here()

    def _tell_who_is_here(self) -> None:
        for guest in tuple(self.guests):
            guest.send({"here": self._here()})

    def _here(self) -> list[Data]:
        return [*sorted({*self.bots, *(guest.seat for guest in self.guests if guest.seat is not None)})]

    # --- what comes in

    def receive(self, seat: Seat | None, text: str) -> None:
        """Take a message of a seat; InputError says what is wrong with it, and then nothing has changed."""
        if seat is None:
            raise InputError("a spectator can do nothing")
        sent = record.parse_json(text)
        if isinstance(sent, dict) and "stop" in sent:
            self._ask_to_stop(seat, sent)
        elif not isinstance(sent, dict) or sent.keys() != {"turn", "action"}:
            raise InputError("a message must have the members turn and action")
        elif self._must_wait(seat, sent):
            self._held = (seat, sent["turn"], text)
            self._tell_seat(seat)
        else:
            before = self.table.told
            self.table.receive(seat, text)
            if self.table.told == before:  # it does not call: nobody else hears of it
                self._tell_seat(seat)
        self._release()
        self._wake_bots()

    def _must_wait(self, seat: Seat, sent: Data) -> bool:
        """Return whether the action would end the time in which others can still call.

        At a table all have time to look. So an action that closes a window is held until the others have said that
        they do not call, or until the clock has run out, whether or not they have anything to call.
        """
        if not isinstance(sent, dict) or sent.get("turn") != self.table.turns[seat] or sent.get("action") is None:
            return False
        game, state = self.game, self.table.state
        windows = game.windows(state)
        others = {each for window in windows for each in window.by if each != seat} - self.table.content
        if not others:
            return False
        action = record.read_seat_action(game, sent["action"], seat)
        if game.refusal(game.view(state, seat), action) is not None:
            return False
        calls = {type(each) for other in others for each in game.possible_actions(game.view(state, other))}
        return type(action) not in calls and self._closes(action)

    def _release(self) -> None:
        """Take the action that was held, if its time has come, or forget it, if the table has changed meanwhile."""
        if self._held is None:
            return
        seat, turn, text = self._held
        if turn != self.table.turns[seat]:
            self._held = None
            self._tell_seat(seat)
        elif not self._must_wait(seat, record.parse_json(text)):
            self._held = None
            self.table.receive(seat, text)

    def _ask_to_stop(self, seat: Seat, sent: dict[str, Data]) -> None:
        """Stop the game when every seat has asked for it; a seat can take its wish back."""
        if sent.keys() != {"stop"} or not isinstance(sent["stop"], bool):
            raise InputError('expected {"stop": true} or {"stop": false}')
        if self.game.outcome(self.table.state) is not None:
            raise InputError("the game is over")
        (self._stopping.add if sent["stop"] else self._stopping.discard)(seat)
        if self._stopping >= set(range(self.players)) - set(self.bots):
            for action in self.game.possible_actions(self.table.state, None):
                if isinstance(action, Abandon) and action.by is None:
                    self.table.go_on(action)
                    return
        self._tell_all([])

    # --- what goes out

    def _append(self, line: str) -> None:
        self.append(line)
        self.actions.append(record.read_action(self.game, record.parse_json(line)))

    def _tell(self, events: list[object]) -> None:
        self._set_clock()
        said = [sentence(describe(event)) for event in events]
        self.past.extend(said)
        self.happened += len(said)
        self._tell_all(events)

    def _tell_all(self, events: list[object]) -> None:
        messages: dict[Seat | None, dict[str, Data]] = {}
        for guest in tuple(self.guests):
            if guest.seat not in messages:
                messages[guest.seat] = self._message(guest.seat, events)
            guest.send(messages[guest.seat])

    def _tell_seat(self, seat: Seat) -> None:
        for guest in tuple(self.guests):
            if guest.seat == seat:
                guest.send(self._message(seat, []))

    def _message(self, seat: Seat | None, events: list[object]) -> dict[str, Data]:
        """Return what a browser shows: the library's message for the seat, and the same in words and as a picture."""
        game, state = self.game, self.table.state
        seen = game.view(state, seat)
        callers = sorted({each for window in game.windows(seen) for each in window.by})
        outcome = game.outcome(seen)
        draw = getattr(seen, "_repr_svg_", None)
        return {
            **self.table.message(seat, events),
            "game": record.game_name(game),
            "seat": seat,
            "players": self.players,
            "said": [sentence(describe(event)) for event in events],
            "happened": self.happened,
            "taken": self.table.taken,
            "buttons": [button(action) for action in game.possible_actions(seen)],
            "picture": str(draw()) if callable(draw) else None,
            "callable": [sentence(describe(window.about)) for window in game.windows(seen)],
            "callers": list(callers),
            "content": seat in self.table.content,
            "held": self._held is not None and self._held[0] == seat,
            "clock": self._time_left() if self._timed() else 0.0,
            "here": self._here(),
            "stopping": [*sorted(self._stopping)],
            "over": None if outcome is None else sentence(describe(outcome)),
            "uncalled": self._uncalled() if outcome is not None else [],
        }

    def _uncalled(self) -> list[Data]:
        """Return, when the game is over, which faults nobody has called."""
        if self.uncalled is None:
            found = record.audit(self.game, self.played()).findings
            self.uncalled = [
                sentence(each.says) for each in found if isinstance(each, record.FaultFinding) and each.called is None
            ]
        return list(self.uncalled)

    def played(self) -> Record[R, A]:
        """Return the whole game; until it is over it holds hidden cards, and is for nobody to see."""
        return Record(
            self.saved.rules,
            self.saved.dealer,
            tuple(self.actions),
            scores=self.saved.scores,
            edition=self.saved.edition,
        )

    def _remember(self, saved: Record[R, A]) -> None:
        """Collect what happened before the server was started, for browsers that connect."""
        state = self.game.start(saved.rules, dealer=saved.dealer, scores=saved.scores)
        for action in saved.actions:
            state, events = self.game.step(state, action)
            self.past.extend([sentence(describe(event)) for event in events])
            self.happened += len(events)

    # --- clocks

    def _timed(self) -> bool:
        """Return whether the table waits for calls: it settles then, or the next action closes a window."""
        game, state = self.game, self.table.state
        windows = game.windows(state)
        if not windows or {seat for window in windows for seat in window.by} <= self.table.content:
            return False
        awaited = game.awaited(state)
        return not awaited or self._closes(game.lawful_actions(state, awaited[0])[0])

    def _closes(self, action: A) -> bool:
        """Return whether something that can be challenged now cannot be challenged after the action."""
        windows = self.game.windows(self.table.state)
        left = [window.about for window in self.game.windows(self.game.apply(self.table.state, action))]
        return any(window.about not in left for window in windows)

    def _time_left(self) -> float:
        return max(0.0, self._deadline - asyncio.get_running_loop().time())

    def _set_clock(self) -> None:
        self._deadline = asyncio.get_running_loop().time() + self.seconds

    def _set_timer(self, close: Callable[[], None]) -> None:
        """End the time for calls some time after every action; the time does not depend on what a seat holds."""

        def end() -> None:
            close()
            self._release()
            self._wake_bots()

        asyncio.get_running_loop().call_later(self.seconds, end)

    # --- seats without a person

    def _wake_bots(self) -> None:
        for seat in self.bots:
            asyncio.get_running_loop().call_later(
                self.bot_seconds * self._chance.uniform(0.7, 1.3), self._move_bot, seat, self.table.turns[seat]
            )

    def _move_bot(self, seat: Seat, turn: int) -> None:
        """Let a bot act as a browser does, by a message, if nothing has changed since it began to think."""
        if turn != self.table.turns[seat] or (self._held is not None and self._held[0] == seat):
            return
        text = answer(self.game, self.game.view(self.table.state, seat), turn, self._chance, self.manners)
        if text is not None and not (text.endswith("null}") and seat in self.table.content):
            self.receive(seat, text)
