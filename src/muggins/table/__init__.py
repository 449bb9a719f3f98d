"""The table that every game shares: seats, reasons, refusals, faults, clauses, steps, windows, and what a game is."""

from muggins.table.acts import Abandon, Abandoned, Deal, Dealing, Step, Window
from muggins.table.protocol import AnyGame, Game, HasPlayers, HasSeat, HasWinners, as_game
from muggins.table.referee import Faultless, Item, Judged, Referee
from muggins.table.rulings import Clause, Fault, Refusal, RefusedError, Standing, clause
from muggins.table.seats import NoSeat, Seat
from muggins.table.words import ENGLISH, Catalogue, Fact, Named, Reason, Template, describe

__all__ = [
    "ENGLISH",
    "Abandon",
    "Abandoned",
    "AnyGame",
    "Catalogue",
    "Clause",
    "Deal",
    "Dealing",
    "Fact",
    "Fault",
    "Faultless",
    "Game",
    "HasPlayers",
    "HasSeat",
    "HasWinners",
    "Item",
    "Judged",
    "Named",
    "NoSeat",
    "Reason",
    "Referee",
    "Refusal",
    "RefusedError",
    "Seat",
    "Standing",
    "Step",
    "Template",
    "Window",
    "as_game",
    "clause",
    "describe",
]
