"""A view of Mushka as a picture: as text and as SVG."""

from __future__ import annotations

from muggins import drawing
from muggins.drawing import HEIGHT, WIDTH
from muggins.errors import check_flag
from muggins.mushka.state import Decision, Exchanging, Following, Halted, Leading, Over, Phase, Settling, Trick
from muggins.mushka.tricks import TRICKS
from muggins.mushka.views import View, check_view
from muggins.table import Dealing, Seat, describe

__all__ = ["view_svg", "view_text"]


def view_text(view: View, *, ascii_only: bool = False) -> str:
    """Return the table as text of at most 80 columns; ``str(view)`` is this, with suit symbols.

    Raises:
        InputError: The value is not a View of this game, or the option is not a bool.

    >>> from muggins import mushka
    >>> state = mushka.start(mushka.Rules())
    >>> state = mushka.apply(state, mushka.table_action(state, 1))
    >>> print(view_text(mushka.view(state, 1), ascii_only=True))
    Mushka, deal 1, seat 0 dealt. Seat 1 has to stand, exchange or pass.
    turned up 8H, trumps are hearts, in the stock 16
    seat  record  decision  tricks  in hand
    0     25      waiting   0       5 cards
    1     25      waiting   0       8S JH AS 9H QS  (you)
    2     25      waiting   0       5 cards
    """
    check_flag(ascii_only, "ascii_only")
    lines = drawing.wrapped(f"{_head(check_view(view))} {_waits(view.phase)}")
    if view.turn_up is not None:
        turned, trump = drawing.cards_text((view.turn_up,), ascii_only=ascii_only), view.turn_up.suit.name.lower()
        lines.append(f"turned up {turned}, trumps are {trump}, in the stock {view.stock_size}")
    if trick := _last_trick(view):
        played = ", ".join(
            [f"seat {play.seat} {drawing.cards_text((play.card,), ascii_only=ascii_only)}" for play in trick]
        )
        lines += drawing.wrapped(f"trick {len(view.tricks)}: {played}")
    rows = [["seat", "record", "decision", "tricks", "in hand"]]
    for seat in range(view.rules.players):
        own = seat == view.seat
        cards = drawing.cards_text(view.hand, ascii_only=ascii_only) if own else ""
        hand = f"{cards or drawing.some_cards(_held(view, seat))}{'  (you)' if own else ''}"
        taken = str(view.winners.count(seat))
        rows.append([str(seat), str(view.records[seat]), view.decisions[seat].value, taken, hand])
    return "\n".join([*lines, *drawing.columns(rows)])


def view_svg(view: View, *, four_colours: bool = False) -> str:
    """Return the table as an SVG picture: turn-up, stock and trick, and for each seat its record, tricks and hand.

    Raises:
        InputError: The value is not a View of this game, or the option is not a bool.
    """
    parts: list[str] = []
    if check_view(view).turn_up is not None:
        parts += [drawing.label_shape("trump", 0, 12), drawing.card_shape(view.turn_up, 0, 18)]
        parts += [drawing.label_shape("stock", WIDTH + 14, 12), drawing.pile_shape(WIDTH + 14, 18, view.stock_size)]
    for place, play in enumerate(_last_trick(view)):
        x = 2 * WIDTH + 50 + place * (WIDTH + 6)
        parts += [drawing.label_shape(f"seat {play.seat}", x, 12), drawing.card_shape(play.card, x, 18)]
        if len(view.winners) == len(view.tricks) and play.seat == view.winners[-1]:
            parts.append(drawing.mark_shape(x, 18))
    y = HEIGHT + 62
    for seat in range(view.rules.players):
        x = seat % 2 * 250
        name = drawing.seat_name(seat, view.seat)
        dealer = ", dealer" if seat == view.dealer else ""
        acting = " - to act" if seat == _acting(view.phase) else ""
        took = view.winners.count(seat)
        parts.append(drawing.label_shape(f"{name}{dealer}{acting}", x, y - 20))
        said = view.decisions[seat]
        decision = "" if said is Decision.WAITING else f", {said.value}"
        parts.append(
            drawing.label_shape(
                f"record {view.records[seat]}, {took} trick{'' if took == 1 else 's'}{decision}", x, y - 5
            )
        )
        if seat == view.seat and view.hand:
            parts += drawing.row_shapes(view.hand, x, y, 36)
        else:
            parts.append(drawing.pile_shape(x, y, _held(view, seat)))
        if seat % 2 or seat == view.rules.players - 1:
            y += HEIGHT + 46
    text = view_text(view, ascii_only=True)
    width = max(470, 2 * WIDTH + 50 + view.rules.players * (WIDTH + 6))
    return drawing.picture(parts, width, y - 42, title=_head(view), description=text, four_colours=four_colours)


def _head(view: View) -> str:
    return drawing.deal_title("Mushka", view.deals, view.dealer)


def _last_trick(view: View) -> Trick:
    return view.tricks[-1] if view.tricks else ()


def _held(view: View, seat: Seat) -> int:
    """Return how many cards the seat has in hand: the five that it was dealt, less those that it has played."""
    if view.turn_up is None:
        return 0
    return TRICKS - sum([play.seat == seat for trick in view.tricks for play in trick])


def _acting(phase: Phase) -> Seat | None:
    return phase.seat if isinstance(phase, (Exchanging, Leading, Following)) else None


def _waits(phase: Phase) -> str:
    """Return what the table waits for, in words."""
    match phase:
        case Dealing():
            return "The table has to deal."
        case Exchanging(seat):
            return f"Seat {seat} has to stand, exchange or pass."
        case Leading(seat):
            return f"Seat {seat} has to lead."
        case Following(seat):
            return f"Seat {seat} has to play to the trick."
        case Halted(seat):
            return f"Seat {seat} has stopped the deal; until the table settles it, revokes can be called."
        case Settling():
            return "The play is over; until the table settles the deal, revokes can be called."
        case Over(outcome):
            return drawing.sentence(describe(outcome))
