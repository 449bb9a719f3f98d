"""A second, slow implementation of a whole deal, from the rules text: the records when it is settled.

Nothing is stored: for each moment, the owners of the tricks and the cleared seats are computed again.
A moment is a number of acts done so far. An act is a tuple of texts and numbers, and a card is a text:
``("play", seat, "QH")``, ``("call", seat, trick, offender)`` or ``("stop", seat)``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from tests.mushka.slow_tricks import ORDER, slow_may_play, slow_winner

Act: TypeAlias = tuple[str, int, str] | tuple[str, int, int, int] | tuple[str, int]


class SlowDeal:
    """A deal from the first lead on: the hands, the records, trumps, and all that was done."""

    def __init__(
        self,
        start_number: int,
        records: Sequence[int],
        staying: Sequence[int],
        hands: Sequence[Sequence[str]],
        trump: str,
        acts: Sequence[Act],
        *,
        in_full: bool = False,
    ) -> None:
        """Sort the acts into tricks."""
        self.start_number = start_number
        self.before = list(records)
        self.staying = list(staying)
        self.hands = [list(hand) for hand in hands]
        self.trump = trump
        self.acts = list(acts)
        self.in_full = in_full
        self.tricks: list[list[tuple[int, int, str]]] = []  # moment, seat, card
        for moment, act in enumerate(self.acts):
            if act[0] == "play" and len(act) == 3:
                if not self.tricks or len(self.tricks[-1]) == len(self.staying):
                    self.tricks.append([])
                self.tricks[-1].append((moment, act[1], str(act[2])))
        self.owners: dict[tuple[int, int], int | None] = {}

    def held(self, seat: int, trick: int) -> list[str]:
        """Return what the seat held when it was to play to the trick."""
        gone = {card for cards in self.tricks[:trick] for _, who, card in cards if who == seat}
        return [card for card in self.hands[seat] if card not in gone]

    def is_revoke(self, trick: int, offender: int) -> bool:
        """Return whether the card of the seat in the trick was against the rules."""
        (_, _, lead), *others = self.tricks[trick]
        return any(
            who == offender and not slow_may_play(card, self.held(offender, trick), lead, self.trump)
            for _, who, card in others
        )

    def upheld(self, moment: int) -> list[tuple[int, int, int]]:
        """Return the upheld calls made before this moment: the moment, the trick and the offender of each."""
        return [
            (when, int(act[2]), int(act[3]))
            for when, act in enumerate(self.acts[:moment])
            if act[0] == "call" and len(act) == 4 and self.is_revoke(int(act[2]), act[3])
        ]

    def weakest(self, trick: int, seat: int) -> str:
        """Return the lawful card with which the seat would have been least likely to take the trick."""
        lead = self.tricks[trick][0][2]
        held = self.held(seat, trick)
        lawful = [card for card in held if slow_may_play(card, held, lead, self.trump)]
        privileged = lead == "A" + self.trump
        return min(lawful, key=lambda card: (privileged and card == "AS", ORDER.index(card[0])))

    def owner(self, trick: int, moment: int) -> int | None:
        """Return the seat to which the trick was credited at this moment, None before it was complete."""
        if (trick, moment) not in self.owners:
            self.owners[trick, moment] = self.find_owner(trick, moment)
        return self.owners[trick, moment]

    def find_owner(self, trick: int, moment: int) -> int | None:
        """Compute the owner; the answers are kept because many are asked for often."""
        cards = self.tricks[trick]
        if len(cards) < len(self.staying) or cards[-1][0] >= moment:
            return None
        called = {offender for _, about, offender in self.upheld(moment) if about == trick}
        kept = [self.weakest(trick, who) if who in called else card for _, who, card in cards]
        return cards[slow_winner(kept, self.trump)][1]

    def taken(self, seat: int, moment: int) -> int:
        """Return the number of tricks credited to the seat at this moment."""
        return sum(self.owner(trick, moment) == seat for trick in range(len(self.tricks)))

    def ace(self, seat: int) -> int:
        """Return what the ace of spades is worth to the seat."""
        return (10 if self.trump == "S" else 5) if "AS" in self.hands[seat] else 0

    def fives(self, seat: int, since: int, moment: int) -> int:
        """Return the points written on the seat's record for revokes from one moment to another."""
        return 5 * sum(offender == seat and when >= since for when, _, offender in self.upheld(moment))

    def reaches(self, seat: int, moment: int) -> bool:
        """Return whether tricks and ace write off the record at this moment, whether or not the seat has overshot."""
        taken = self.taken(seat, moment)
        return taken >= 1 and taken + self.ace(seat) >= self.before[seat] + self.fives(seat, 0, moment)

    def overshot(self, seat: int) -> int | None:
        """Return the moment at which the seat had taken a trick too many, None if it never did."""
        for number, trick in enumerate(self.tricks):
            led, ended = trick[0][0], trick[-1][0]
            if self.owner(number, ended + 1) == seat and all(
                self.reaches(seat, moment) for moment in range(led, ended + 1)
            ):
                return ended + 1
        return None

    def since(self, moment: int) -> dict[int, int]:
        """Return the seats that are cleared at this moment, each with the moment at which it was cleared."""
        found: dict[int, int] = {}
        for seat in self.staying:
            late = self.overshot(seat)
            if not self.reaches(seat, moment) or (late is not None and late <= moment):
                continue
            found[seat] = moment
            while found[seat] > 0 and self.reaches(seat, found[seat] - 1):
                found[seat] -= 1
        return found

    def cleared(self, moment: int) -> list[int]:
        """Return the seats that are cleared at this moment, in the order in which they were cleared."""
        since = self.since(moment)
        return sorted(since, key=lambda seat: since[seat])

    def stopped_by(self) -> int | None:
        """Return the seat whose stop stands at the end."""
        by: int | None = None
        for moment, act in enumerate(self.acts):
            if act[0] == "stop":
                assert by is None
                assert act[1] in self.cleared(moment)
                by = act[1]
            if by is not None and by not in self.cleared(moment + 1):
                by = None
        return by

    def winner(self) -> int | None:
        """Return the seat that has won, None if the game goes on."""
        end = len(self.acts)
        if len(self.staying) == 1:
            seat = self.staying[0]
            return seat if self.ace(seat) + 5 >= self.before[seat] else None
        by = self.stopped_by()
        return by if by is not None else next(iter(self.cleared(end)), None)

    def record(self, seat: int) -> int:
        """Return what the seat has to write off when the deal is settled."""
        end = len(self.acts)
        if seat not in self.staying:
            return self.before[seat]
        if len(self.staying) == 1:
            return max(0, self.before[seat] - 5 - self.ace(seat))
        late = self.overshot(seat)
        if late is not None:
            return self.start_number + self.fives(seat, late, end)
        record = self.before[seat] + self.fives(seat, 0, end)
        taken, by = self.taken(seat, end), self.stopped_by()
        if by == seat:
            return 0
        if by is not None and not self.in_full:
            return max(0, record - taken)
        if taken == 0:
            return record + 5 + (5 if self.ace(seat) else 0)
        return max(0, record - taken - self.ace(seat))
