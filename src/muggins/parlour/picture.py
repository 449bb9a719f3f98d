"""A view of parlour Muggins as a picture: as text and as SVG."""

from __future__ import annotations

from muggins import drawing
from muggins.cards import Card
from muggins.drawing import HEIGHT, WIDTH
from muggins.errors import check_flag
from muggins.parlour.piles import Common, Discard
from muggins.parlour.state import Calling, Correcting, Dealing, Opening, Over, Placing
from muggins.parlour.views import View, check_view
from muggins.table import Seat, describe

__all__ = ["view_svg", "view_text"]

ROW = 4
"""How many seats stand side by side, so that a picture is legible on a phone."""


def view_text(view: View, *, ascii_only: bool = False) -> str:
    """Return the table as text of at most 80 columns; ``str(view)`` is this, with suit symbols.

    Raises:
        InputError: The value is not a View of this game, or the option is not a bool.

    >>> from muggins import parlour
    >>> state = parlour.start(parlour.Rules(players=3))
    >>> state = parlour.apply(state, parlour.table_action(state, 1))
    >>> print(view_text(parlour.view(state, None), ascii_only=True))
    Muggins, deal 1, seat 0 dealt. Seat 1 has to open a card.
    common piles  0: 7S of 1
    seat  stock  discard  wins
    0     17     -        0
    1 *   17     -        0
    2     17     -        0
    """
    check_flag(ascii_only, "ascii_only")
    lines = drawing.wrapped(f"{_head(check_view(view))} {_waits(view, ascii_only=ascii_only)}")
    if view.common_tops:
        piles = zip(view.common_tops, view.common_sizes, strict=True)
        commons = [f"{place}: {_pile(top, size, ascii_only=ascii_only)}" for place, (top, size) in enumerate(piles)]
        lines.append(f"common piles  {'  '.join(commons)}")
        rows = [["seat", "stock", "discard", "wins"]]
        for seat in range(view.rules.players):
            top = view.discard_tops[seat]
            discard = "-" if top is None else _pile(top, view.discard_sizes[seat], ascii_only=ascii_only)
            mark = f"{seat} *" if seat == _acting(view) else str(seat)
            wins = f"{view.wins[seat]}{'  (you)' if seat == view.seat else ''}"
            rows.append([mark, str(view.stock_sizes[seat] or "-"), discard, wins])
        lines += drawing.columns(rows)
    return "\n".join(lines)


def view_svg(view: View, *, four_colours: bool = False) -> str:
    """Return the table as an SVG picture: common piles, and for each seat its stock and its discard.

    Raises:
        InputError: The value is not a View of this game, or the option is not a bool.
    """
    columns_ = min(ROW, view.rules.players) if check_view(view).common_tops else 1
    step, line = 2 * WIDTH + 28, HEIGHT + 34
    parts: list[str] = []
    for place, common in enumerate(view.common_tops):
        x, size = place * (WIDTH + 10), view.common_sizes[place]
        parts += [drawing.card_shape(common, x, 18), drawing.label_shape(f"{size}", x + WIDTH // 2, 12, middle=True)]
        if _latest(view) == Common(place):
            parts.append(drawing.mark_shape(x, 18))
    if view.common_tops and (open_card := _open_card(view)) is not None:
        x = columns_ * step - 22 - WIDTH
        parts += [
            drawing.label_shape("open", x + WIDTH // 2, 12, middle=True),
            drawing.card_shape(open_card, x, 18),
            drawing.mark_shape(x, 18),
        ]
    seats = view.rules.players if view.common_tops else 0
    for seat in range(seats):
        x, y = seat % ROW * step, line * (1 + seat // ROW) + 18
        acting = " - to act" if seat == _acting(view) else ""
        parts.append(drawing.label_shape(f"{drawing.seat_name(seat, view.seat)}{acting}", x, y - 6))
        parts.append(drawing.pile_shape(x, y, view.stock_sizes[seat]))
        top = view.discard_tops[seat]
        right = x + WIDTH + 6
        parts.append(drawing.empty_shape(right, y) if top is None else drawing.card_shape(top, right, y))
        if _latest(view) == Discard(seat):
            parts.append(drawing.mark_shape(right, y))
    rows = 1 + -(-seats // ROW)
    width, height = max(columns_ * step - 22, 300), line * rows if seats else 20
    if not seats:
        parts.append(drawing.label_shape("The table has to deal.", 0, 14))
    said = view_text(view, ascii_only=True)
    return drawing.picture(parts, width, height, title=_head(view), description=said, four_colours=four_colours)


def _head(view: View) -> str:
    return drawing.deal_title("Muggins", view.deals, view.dealer)


def _pile(top: Card, size: int, *, ascii_only: bool) -> str:
    """Return the top card of a pile and how many cards it has."""
    return f"{drawing.cards_text((top,), ascii_only=ascii_only)} of {size}"


def _acting(view: View) -> Seat | None:
    return None if isinstance(view.phase, (Dealing, Over)) else view.phase.seat


def _latest(view: View) -> Common | Discard | None:
    """Return where the card lies that can be called."""
    return view.phase.about.target if isinstance(view.phase, Calling) else None


def _open_card(view: View) -> Card | None:
    return view.phase.card if isinstance(view.phase, (Placing, Correcting)) else None


def _waits(view: View, *, ascii_only: bool) -> str:
    """Return what the table waits for, and what can be called, in words."""
    match view.phase:
        case Dealing():
            return "The table has to deal."
        case Opening(seat):
            return f"Seat {seat} has to open a card."
        case Placing(seat, card):
            return f"Seat {seat} has to place {drawing.cards_text((card,), ascii_only=ascii_only)}."
        case Calling(seat, about):
            placed = f"what seat {about.seat} placed on {describe(about.target)} can be called"
            return f"Seat {seat} has to open a card; until then {placed}."
        case Correcting(seat, card, targets):
            places = " or ".join([describe(target) for target in targets])
            return f"Seat {seat} has to move {drawing.cards_text((card,), ascii_only=ascii_only)} to {places}."
        case Over(outcome):
            return drawing.sentence(describe(outcome))
