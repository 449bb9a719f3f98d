"""A table server without its sockets: one table of any game, for its seats and for spectators."""

import secrets
from collections.abc import Callable
from typing import Generic, TypeVar

from muggins import record
from muggins.errors import InputError
from muggins.record import Record
from muggins.table import Game, HasPlayers, HasSeat, HasWinners, Seat

R = TypeVar("R", bound=HasPlayers)
S = TypeVar("S")
A = TypeVar("A", bound=HasSeat)
V = TypeVar("V", bound=HasSeat)
Append = Callable[[str], object]
Tell = Callable[[list[object]], object]
Timer = Callable[[Callable[[], None]], object]


class Table(Generic[R, S, A, V]):
    """One table. ``append`` writes a line to its log, ``tell`` sends events, ``timer`` limits the time for calls."""

    def __init__(
        self, game: Game[R, S, A, V, object, HasWinners], saved: Record[R, A], append: Append, tell: Tell, timer: Timer
    ) -> None:
        self.game, self.append, self.tell, self.timer = game, append, tell, timer
        self.state, self.taken, self.told = record.last_state(game, saved), len(saved.actions), -1
        self.turns: dict[Seat | None, int] = dict.fromkeys(range(saved.rules.players), self.taken)
        self.content: set[Seat | None] = set()  # the seats that do not call

    def message(self, seat: Seat | None, events: list[object]) -> dict[str, record.Data]:
        """Return the message for a seat, or for a spectator (None); a client sends its turn back with its action."""
        return {**record.seat_message(self.game, self.state, seat, events), "turn": self.turns.get(seat)}

    def receive(self, seat: Seat | None, text: str) -> None:
        """Take the turn and the action that a client sends, null if it does not call; InputError says what is wrong."""
        sent = record.parse_json(text)
        if not isinstance(sent, dict) or type(turn := sent.get("turn")) is not int or turn != self.turns.get(seat):
            raise InputError("this is not your turn, or something has changed: look again")
        if sent.get("action") is None:
            self.content.add(seat)
            return self.go_on()
        action = record.read_seat_action(self.game, sent["action"], seat)
        if refusal := self.game.refusal(self.game.view(self.state, seat), action):
            raise InputError(str(refusal))
        return self.go_on(action)

    def go_on(self, action: A | None = None) -> None:
        """Take an action, and what the table itself must do then, unless somebody may still call."""
        events: list[object] = []
        while action := action or self._due():
            before = self._asked()
            state, new = self.game.step(self.state, action)
            self.append(record.action_line(self.game, action))  # an action is sent to nobody before it is in the log
            self.state, self.taken, events = state, self.taken + 1, [*events, *new]
            for seat, asked in self._asked().items():
                if seat == action.seat or asked != before[seat]:
                    self.turns[seat] = self.taken
                    self.content.discard(seat)
            action = None
        if self.told < self.taken:
            self.told = taken = self.taken
            self.tell(events)
            self.timer(lambda: self.close(taken))

    def _due(self) -> A | None:  # None while somebody may still call
        callers = {seat for window in self.game.windows(self.state) for seat in window.by}
        return self.game.table_action(self.state, secrets.token_bytes(32)) if callers <= self.content else None

    def _asked(self) -> dict[Seat | None, object]:  # what each seat can do now, and what it can challenge
        views = {seat: self.game.view(self.state, seat) for seat in self.turns}
        return {seat: (self.game.possible_actions(seen), self.game.windows(seen)) for seat, seen in views.items()}

    def close(self, taken: int) -> None:
        """End the time for calls, unless something has happened since."""
        if taken == self.taken:
            self.content.update(self.turns)
            self.go_on()
