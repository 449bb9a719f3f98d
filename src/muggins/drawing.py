"""Cards and layouts as text and as SVG: what the pictures of the games are made of.

An SVG picture has a viewBox and no fixed size, a title and a description for screen readers, no script and no font of
its own. Its colours are CSS variables, light or dark as the reader prefers; a page can set them and restyle the classes
``muggins-picture``, ``muggins-card``, ``muggins-back``, ``muggins-empty``, ``muggins-label``, ``muggins-mark``,
``muggins-hole`` and ``muggins-peg``. Suits differ in shape as well as in colour.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from muggins.cards import PACK_52, Card, Rank, Suit, check_card
from muggins.errors import InputError, check_flag, excerpt, in_order

__all__ = ["cards_svg", "cards_text"]

WIDTH, HEIGHT = 48, 66
"""The size of a card in a picture, in its own units."""

_SHAPES = {
    Suit.CLUBS: "M12 1a5 5 0 0 1 4.2 7.7 5 5 0 1 1-3 8.4L15 23H9l1.8-5.9a5 5 0 1 1-3-8.4A5 5 0 0 1 12 1z",
    Suit.DIAMONDS: "M12 0l9 12-9 12-9-12z",
    Suit.HEARTS: "M12 23C5 16 1 12 1 7a6 6 0 0 1 11-3.3A6 6 0 0 1 23 7c0 5-4 9-11 16z",
    Suit.SPADES: "M12 0c6 6 10 9 10 13.5a4.8 4.8 0 0 1-8.6 2.8L15 23H9l1.6-6.7A4.8 4.8 0 0 1 2 13.5C2 9 6 6 12 0z",
}
"""The outline of each suit in a square of 24."""

_STYLE = """
.muggins-picture{--muggins-paper:#fffdf8;--muggins-edge:#8a8478;--muggins-ink:#1c1b1a;--muggins-red:#b3122d;
--muggins-blue:#1450a0;--muggins-green:#14703a;--muggins-back:#3f5f8a;--muggins-text:#1c1b1a;--muggins-mark:#b05a00;
font-family:system-ui,sans-serif;font-variant-numeric:tabular-nums}
@media (prefers-color-scheme:dark){.muggins-picture{--muggins-paper:#f1ede4;--muggins-edge:#b9b2a3;
--muggins-back:#5f83b5;--muggins-text:#ece8df;--muggins-mark:#ffb454}}
.muggins-card rect{fill:var(--muggins-paper);stroke:var(--muggins-edge)}
.muggins-card text{font-weight:700;font-size:19px}
.muggins-back rect{fill:var(--muggins-back);stroke:var(--muggins-edge)}
.muggins-back text{fill:#fff;font-weight:700;font-size:17px}
.muggins-empty{fill:none;stroke:var(--muggins-edge);stroke-dasharray:4 3}
.muggins-label{fill:var(--muggins-text);font-size:13px}
.muggins-mark{fill:none;stroke:var(--muggins-mark);stroke-width:3}
.muggins-C,.muggins-S{fill:var(--muggins-ink)}.muggins-D,.muggins-H{fill:var(--muggins-red)}
.muggins-four .muggins-C{fill:var(--muggins-green)}.muggins-four .muggins-D{fill:var(--muggins-blue)}
.muggins-hole{stroke:var(--muggins-edge);stroke-linecap:round}.muggins-peg{fill:var(--muggins-mark);stroke:var(--muggins-text)}
"""


def cards_text(cards: Iterable[Card], *, ascii_only: bool = False) -> str:
    """Return the cards as text, with suit symbols or in ASCII, with one space between.

    Raises:
        CardError: Something is not a card.
        InputError: The cards are not in an order, or are more than 52; or the option is not a bool.

    >>> from muggins.cards import parse_cards
    >>> print(cards_text(parse_cards("5H TD")), cards_text(parse_cards("5H TD"), ascii_only=True))
    5♥ T♦ 5H TD
    """
    check_flag(ascii_only, "ascii_only")
    row = in_order(cards, "cards", len(PACK_52), check_card)
    return " ".join([str(card) if ascii_only else card.pretty for card in row])


def some_cards(number: int) -> str:
    """Return how many cards there are, in words: ``1 card``, ``2 cards``."""
    return f"{number} card{'' if number == 1 else 's'}"


def cards_svg(
    cards: Iterable[Card | None], *, title: str = "Cards", fan: bool = False, four_colours: bool = False
) -> str:
    """Return a row of cards as an SVG picture; None is a card with its back up.

    Args:
        cards: The cards from left to right.
        title: The title, which screen readers read.
        fan: Whether the cards overlap, so that a long row stays narrow; every rank still shows.
        four_colours: Whether clubs are green and diamonds blue.

    Raises:
        CardError: Something is neither a card nor None.
        InputError: The cards are not in an order, or are more than 52; the title is not text; or an option is not a
            bool.

    >>> from muggins.cards import parse_cards
    >>> cards_svg(parse_cards("5H TD"))[:38]
    '<svg xmlns="http://www.w3.org/2000/svg'
    """
    row = in_order(cards, "cards", len(PACK_52))
    check_flag(fan, "fan")
    step = 20 if fan else WIDTH + 6
    parts = row_shapes(row, 0, 0, step)
    said = " ".join(["a hidden card" if card is None else str(card) for card in row]) or "no cards"
    width = step * max(len(row) - 1, 0) + WIDTH
    return picture(parts, width, HEIGHT, title=title, description=said, four_colours=four_colours)


def card_shape(card: Card | None, x: int, y: int) -> str:
    """Draw a card at this place, None with its back up."""
    if card is None:
        return back_shape(x, y)
    suit, rank = check_card(card).suit, "10" if card.rank is Rank.TEN else str(card.rank)
    letter = suit.value
    # Where cards overlap, a card shows little more than its rank; so a 10 must be as narrow as the others.
    narrow = ' textLength="15" lengthAdjust="spacingAndGlyphs"' if rank == "10" else ""
    shape = _SHAPES[suit]
    return (
        f'<g class="muggins-card" transform="translate({x} {y})"><rect width="{WIDTH}" height="{HEIGHT}" rx="5"/>'
        f'<text class="muggins-{letter}" x="4" y="19"{narrow}>{rank}</text>'
        f'<path class="muggins-{letter}" transform="translate(4 24) scale(.55)" d="{shape}"/>'
        f'<path class="muggins-{letter}" transform="translate(18 32) scale(1.1)" d="{shape}"/></g>'
    )


def row_shapes(cards: Iterable[Card | None], x: int, y: int, step: int) -> list[str]:
    """Draw a row of cards from this place on, ``step`` from one to the next; they overlap if it is small."""
    return [card_shape(card, x + step * place, y) for place, card in enumerate(cards)]


def back_shape(x: int, y: int, count: int | None = None) -> str:
    """Draw the back of a card or of a pile at this place, with the number of its cards."""
    number = (
        "" if count is None else f'<text x="{WIDTH // 2}" y="{HEIGHT // 2 + 6}" text-anchor="middle">{count}</text>'
    )
    return (
        f'<g class="muggins-back" transform="translate({x} {y})">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="5"/>{number}</g>'
    )


def empty_shape(x: int, y: int) -> str:
    """Draw the place of an empty pile."""
    return f'<rect class="muggins-empty" x="{x}" y="{y}" width="{WIDTH}" height="{HEIGHT}" rx="5"/>'


def pile_shape(x: int, y: int, count: int) -> str:
    """Draw a pile with its back up and its number of cards, or the place of an empty pile."""
    return back_shape(x, y, count) if count else empty_shape(x, y)


def mark_shape(x: int, y: int, width: int = WIDTH, height: int = HEIGHT) -> str:
    """Draw a frame that marks what the picture is about."""
    return f'<rect class="muggins-mark" x="{x - 3}" y="{y - 3}" width="{width + 6}" height="{height + 6}" rx="7"/>'


def label_shape(text: str, x: int, y: int, *, middle: bool = False) -> str:
    """Draw a line of text with its baseline at ``y``."""
    anchor = ' text-anchor="middle"' if middle else ""
    return f'<text class="muggins-label" x="{x}" y="{y}"{anchor}>{escaped(text)}</text>'


def picture(
    parts: Sequence[str], width: int, height: int, *, title: str, description: str, four_colours: bool = False
) -> str:
    """Return the parts as an SVG document of this size, with a margin of 4 around it."""
    if not isinstance(title, str) or not isinstance(description, str):
        raise InputError(f"the title of a picture must be text, got {excerpt(title)}")
    classes = "muggins-picture muggins-four" if check_flag(four_colours, "four_colours") else "muggins-picture"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{classes}" role="img" '
        f'viewBox="-4 -4 {width + 8} {height + 8}">'
        f"<title>{escaped(title)}</title><desc>{escaped(description)}</desc><style>{_STYLE}</style>{''.join(parts)}</svg>"
    )


def seat_name(seat: int, viewer: int | None) -> str:
    """Return what a picture calls a seat: ``you`` if it is the one that looks."""
    return "you" if seat == viewer else f"seat {seat}"


def sentence(text: str) -> str:
    """Return the text as a sentence, with a capital and a full stop."""
    return f"{text[:1].upper()}{text[1:]}."


def deal_title(game: str, deals: int, dealer: int) -> str:
    """Return the title of a picture of a table: the game, the number of the deal, and who dealt."""
    return f"{game}, deal {deals}, seat {dealer} dealt." if deals else f"{game}, before the first deal."


def escaped(text: str) -> str:
    """Return the text in one line as it is written in SVG; characters that XML does not allow are left out."""
    line = text.replace("\n", " ")
    allowed = "".join([letter for letter in line if letter >= " " and not "\ud800" <= letter <= "\udfff"])
    return allowed.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def wrapped(text: str) -> list[str]:
    """Return the text as lines of at most 80 columns."""
    from textwrap import wrap  # only pictures need it

    return wrap(text, 80)


def columns(rows: Sequence[Sequence[str]], *, gap: str = "  ") -> list[str]:
    """Return the rows as lines whose columns are aligned to the left, without space at the ends."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)] if rows else []
    lines = [gap.join([cell.ljust(width) for cell, width in zip(row, widths, strict=True)]) for row in rows]
    return [line.rstrip() for line in lines]
