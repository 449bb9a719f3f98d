"""A view as a vector of numbers from 0 to 1, of the same length in every state of a game.

Seats are counted from the seat that looks, and a set of cards is a plane of 52 numbers. A view remembers little of what
has happened (in parlour Muggins only the tops of the piles): a learner with a memory has to build it from the vectors.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar, assert_never

import numpy as np
from examples.learning.numbering import View
from numpy.typing import NDArray

from muggins import cribbage, mushka, parlour
from muggins.cards import Card
from muggins.cribbage import HIGHEST_COUNT

T = TypeVar("T")
PACK = 52


def vector(view: View) -> NDArray[np.float32]:
    """Return what the seat of the view can see."""
    assert view.seat is not None, "a spectator learns nothing"
    match view:
        case parlour.View():
            parts = _parlour(view, view.seat)
        case cribbage.View():
            parts = _cribbage(view, view.seat)
        case mushka.View():
            parts = _mushka(view, view.seat)
        case _:
            assert_never(view)
    flat = [number for part in parts for number in part]
    return np.clip(np.array(flat, dtype=np.float32), 0.0, 1.0)


def _parlour(view: parlour.View, seat: int) -> list[list[float]]:
    phase, players, commons = view.phase, view.rules.players, view.rules.commons
    about = phase.about if isinstance(phase, parlour.Calling) else None
    target = about.target if about is not None else None
    held = phase.card if isinstance(phase, parlour.Placing | parlour.Correcting) else None
    covered = phase.covered if isinstance(phase, parlour.Calling) else None
    tops: list[Card | None] = [*view.common_tops] or [None] * commons
    discards = turned(view.discard_tops or (None,) * players, seat)
    return [
        *[plane((top,)) for top in (*tops, *discards, held, covered)],
        [size / PACK for size in turned(view.stock_sizes or (0,) * players, seat)],
        [size / PACK for size in turned(view.discard_sizes or (0,) * players, seat)],
        [float(target == parlour.Common(index)) for index in range(commons)],
        turned([float(target == parlour.Discard(each)) for each in range(players)], seat),
        turned([float(about is not None and about.seat == each) for each in range(players)], seat),
        _awaited(parlour.awaited(view), players, seat),
        [win / view.rules.games for win in turned(view.wins, seat)],
        _one(phase, (parlour.Dealing, parlour.Opening, parlour.Calling, parlour.Placing, parlour.Correcting)),
    ]


def _cribbage(view: cribbage.View, seat: int) -> list[list[float]]:
    phase, players = view.phase, view.rules.players
    played = [each for each in view.play if isinstance(each, cribbage.Played)]
    by_seat = [plane(each.card for each in played if each.seat == other) for other in range(players)]
    pile = phase.pile if isinstance(phase, cribbage.Playing | cribbage.AnsweringCard) else ()
    count = phase.count if isinstance(phase, cribbage.Playing | cribbage.AnsweringCard) else 0
    points = phase.points if isinstance(phase, cribbage.AnsweringCard | cribbage.Answering) else None
    counter = phase.counter if isinstance(phase, cribbage.AnsweringCard | cribbage.Answering) else None
    scores = [view.scores[view.rules.side(each)] / view.rules.target for each in range(players)]
    shown = view.shown or ((),) * players
    phases = (
        cribbage.Dealing,
        cribbage.LayingAway,
        cribbage.Playing,
        cribbage.AnsweringCard,
        cribbage.Showing,
        cribbage.Announcing,
        cribbage.Answering,
    )
    return [
        plane(view.hand),
        plane(view.laid_away),
        plane((view.starter,)),
        plane(view.crib),
        plane(pile),
        plane(pile[-1:]),
        *turned(by_seat, seat),
        *turned([plane(hand) for hand in shown], seat),
        [held / 6 for held in turned(view.held, seat)],
        turned(scores, seat),
        turned([float(view.dealer == each) for each in range(players)], seat),
        turned([float(counter == each) for each in range(players)], seat),
        _awaited(cribbage.awaited(view), players, seat),
        [count / 31],
        [float(points == number) for number in range(HIGHEST_COUNT + 1)],
        [float(getattr(phase, "crib", False))],
        _one(phase, phases),
    ]


def _mushka(view: mushka.View, seat: int) -> list[list[float]]:
    phase, players = view.phase, view.rules.players
    tricks = [*view.tricks, *[()] * (5 - len(view.tricks))]
    cards = [{play.seat: play.card for play in trick} for trick in tricks]
    by_seat = [plane((trick.get(other),)) for trick in cards for other in turned(range(players), seat)]
    taken = [sum(winner == other for winner in view.winners) / 5 for other in range(players)]
    leaders = [trick[0].seat if trick else None for trick in tricks]
    phases = (mushka.Dealing, mushka.Exchanging, mushka.Leading, mushka.Following, mushka.Halted, mushka.Settling)
    return [
        plane(view.hand),
        plane(view.discards),
        plane((view.turn_up,)),
        *by_seat,
        *[turned([float(leader == other) for other in range(players)], seat) for leader in leaders],
        turned(taken, seat),
        [left / (4 * view.rules.start_number) for left in turned(view.records, seat)],
        [number / 5 for number in turned(view.exchanged or (0,) * players, seat)],
        turned([float(decision is mushka.Decision.PASSED) for decision in view.decisions] or [0.0] * players, seat),
        turned([float(view.dealer == each) for each in range(players)], seat),
        _awaited(mushka.awaited(view), players, seat),
        [float(bool(view.cleared)), float(bool(view.overshot)), view.stock_size / PACK],
        _one(phase, phases),
    ]


def plane(cards: Iterable[Card | None]) -> list[float]:
    """Return 52 numbers, 1 for each card that is there."""
    found = [0.0] * PACK
    for card in cards:
        if card is not None:
            found[card.index] = 1.0
    return found


def turned(values: Sequence[T], seat: int) -> list[T]:
    """Return what each seat has, beginning with the seat that looks."""
    return [*values[seat:], *values[:seat]]


def _awaited(awaited: Sequence[int], players: int, seat: int) -> list[float]:
    return turned([float(each in awaited) for each in range(players)], seat)


def _one(phase: object, phases: Sequence[type]) -> list[float]:
    """Return 1 at the place of the phase, and nothing but 0 when the game is over."""
    return [float(isinstance(phase, each)) for each in phases]
