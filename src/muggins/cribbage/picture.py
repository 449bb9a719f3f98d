"""A view of cribbage, and a counted hand, as pictures: as text and as SVG."""

from __future__ import annotations

from muggins import drawing
from muggins.cards import Card
from muggins.cribbage.explain import HandCount
from muggins.cribbage.rules import targets_of
from muggins.cribbage.state import (
    Announcing,
    Answering,
    AnsweringCard,
    Dealing,
    LayingAway,
    Over,
    Phase,
    Playing,
    Showing,
)
from muggins.cribbage.views import View, check_view
from muggins.drawing import HEIGHT, WIDTH
from muggins.errors import check_flag
from muggins.table import Seat, describe
from muggins.table.shapes import check_shape

__all__ = ["count_svg", "count_text", "view_svg", "view_text"]

BOARD = 460
"""The length of a track of the board."""


def view_text(view: View, *, ascii_only: bool = False) -> str:
    """Return the table as text of at most 80 columns; ``str(view)`` is this, with suit symbols.

    Raises:
        InputError: The value is not a View of this game, or the option is not a bool.

    >>> from muggins import cribbage
    >>> state = cribbage.start(cribbage.Rules())
    >>> state = cribbage.apply(state, cribbage.table_action(state, 1))
    >>> print(view_text(cribbage.view(state, 1), ascii_only=True))
    Cribbage, deal 1, seat 0 dealt. Seats 0 and 1 have to lay away.
    seat  score     in hand
    0     0 of 121  6 cards
    1     0 of 121  AC 5C 8C 5D 9D 4H  (you)
    """
    check_flag(ascii_only, "ascii_only")
    lines = drawing.wrapped(f"{_head(check_view(view))} {_waits(view.phase)}")
    if view.starter is not None:
        lines.append(f"starter  {drawing.cards_text((view.starter,), ascii_only=ascii_only)}")
    if isinstance(view.phase, (Playing, AnsweringCard)):
        pile = drawing.cards_text(view.phase.pile, ascii_only=ascii_only) or "no card yet"
        lines.append(f"count    {view.phase.count}: {pile}")
    if view.crib:
        lines.append(f"crib     {drawing.cards_text(view.crib, ascii_only=ascii_only)}")
    targets = targets_of(view.rules)
    rows = [["seat", "score", "in hand"]]
    for seat in range(view.rules.players):
        side = view.rules.side(seat)
        hand = drawing.cards_text(view.hand, ascii_only=ascii_only) if seat == view.seat else ""
        if not hand:
            held = view.held[seat]
            hand = (
                drawing.cards_text(view.shown[seat], ascii_only=ascii_only) if view.shown else drawing.some_cards(held)
            )
        you = "  (you)" if seat == view.seat else ""
        rows.append([str(seat), f"{view.scores[side]} of {targets[side]}", f"{hand}{you}"])
    return "\n".join([*lines, *drawing.columns(rows)])


def view_svg(view: View, *, four_colours: bool = False) -> str:
    """Return the table as an SVG picture: the board, starter and pile, each hand, and the crib once it is shown.

    Raises:
        InputError: The value is not a View of this game, or the option is not a bool.
    """
    parts: list[str] = []
    targets = targets_of(check_view(view).rules)
    y = 0
    for side, seats in enumerate(view.rules.sides):
        names = " and ".join([drawing.seat_name(seat, view.seat) for seat in seats])
        parts += _track(y, f"{names}: {view.scores[side]}", view.scores[side], view.scores_before, side, targets[side])
        y += 34
    y += 22
    starter = drawing.empty_shape(0, y) if view.starter is None else drawing.card_shape(view.starter, 0, y)
    parts += [drawing.label_shape("starter", 0, y - 6), starter]
    if isinstance(view.phase, (Playing, AnsweringCard)):
        parts.append(drawing.label_shape(f"count {view.phase.count}", WIDTH + 24, y - 6))
        pile = view.phase.pile
        parts += drawing.row_shapes(pile, WIDTH + 24, y, 24)
        if isinstance(view.phase, AnsweringCard):
            parts.append(drawing.mark_shape(WIDTH + 24 * len(pile), y))
    elif view.crib:
        parts.append(drawing.label_shape("crib", WIDTH + 24, y - 6))
        parts += drawing.row_shapes(view.crib, WIDTH + 24, y, 24)
    y += HEIGHT + 28
    for seat in range(view.rules.players):
        x = seat % 2 * 240
        parts += _hand(view, seat, x, y)
        if seat % 2 or seat == view.rules.players - 1:
            y += HEIGHT + 28
    said = view_text(view, ascii_only=True)
    return drawing.picture(parts, BOARD, y - 28, title=_head(view), description=said, four_colours=four_colours)


def count_text(count: HandCount, *, ascii_only: bool = False) -> str:
    """Return a counted hand as a table: for each item its kind, cards, points, the running total and the clause.

    Raises:
        InputError: The value is not a HandCount, or the option is not a bool.

    >>> from muggins.cards import Card, parse_cards
    >>> from muggins.cribbage import count_hand
    >>> print(count_text(count_hand(parse_cards("4H 5S 6D 8C"), Card.parse("QH")), ascii_only=True))
    Hand 4H 5S 6D 8C, starter QH
    fifteen  5S QH     2  2  cribbage.R25
    fifteen  4H 5S 6D  2  4  cribbage.R25
    run      4H 5S 6D  3  7  cribbage.R27
    Total 7
    """
    check_shape(count, HandCount, "a HandCount")
    rows: list[list[str]] = []
    total = 0
    for item in count.items:
        total += item.points
        cards = drawing.cards_text(item.cards, ascii_only=ascii_only)
        rows.append([item.kind.value, cards, str(item.points), str(total), item.rule])
    hand = f"{'Crib' if count.crib else 'Hand'} {drawing.cards_text(count.hand, ascii_only=ascii_only)}"
    starter = drawing.cards_text((count.starter,), ascii_only=ascii_only)
    return "\n".join([f"{hand}, starter {starter}", *drawing.columns(rows), f"Total {count.score.total}"])


def count_svg(count: HandCount, *, four_colours: bool = False) -> str:
    """Return a counted hand as an SVG picture: the cards, and a row for each item that scores.

    Raises:
        InputError: The value is not a HandCount, or the option is not a bool.
    """
    check_shape(count, HandCount, "a HandCount")
    five = (*count.hand, count.starter)
    parts = drawing.row_shapes(count.hand, 0, 0, WIDTH + 6)
    right = len(count.hand) * (WIDTH + 6) + 14
    parts += [drawing.card_shape(count.starter, right, 0), drawing.mark_shape(right, 0)]
    y, total = HEIGHT + 28, 0
    for item in count.items:
        total += item.points
        parts += [
            drawing.label_shape(item.kind.value, 0, y + 17),
            *[_small(card, 64 + place * 30, y) for place, card in enumerate(item.cards)],
            f'<text class="muggins-label" x="270" y="{y + 17}" text-anchor="end">{item.points}</text>',
            f'<text class="muggins-label" x="304" y="{y + 17}" text-anchor="end">{total}</text>',
            drawing.label_shape(item.rule, 316, y + 17),
        ]
        y += 28
    parts.append(drawing.label_shape(f"Total {count.score.total}", 0, y + 17))
    title = f"{'Crib' if count.crib else 'Hand'} {drawing.cards_text(five, ascii_only=True)}: {count.score.total}"
    return drawing.picture(parts, 420, y + 24, title=title, description=count.spoken, four_colours=four_colours)


def _small(card: Card, x: int, y: int) -> str:
    """Draw a card as a small tile with its rank and suit."""
    letter, symbol = card.suit.value, card.suit.symbol
    return (
        f'<g class="muggins-card" transform="translate({x} {y})"><rect width="28" height="24" rx="4"/>'
        f'<text class="muggins-{letter}" x="14" y="17" text-anchor="middle" style="font-size:13px">'
        f"{drawing.escaped(f'{card.rank}{symbol}')}</text></g>"
    )


def _track(y: int, name: str, score: int, before: tuple[int, ...], side: int, target: int) -> list[str]:
    """Draw the track of a side: a hole for each point, a peg at the score, and one where it stood before the deal.

    The holes are the round caps of a dashed line, those of every fifth point of a second, thicker one.
    """
    back = min(before[side], target) if before else 0
    step = BOARD / (target + 1)
    top = y + 22
    holes = [
        f'<path class="muggins-hole" d="M{step / 2:.3f} {top}H{BOARD}" stroke-width="{width}" '
        f'stroke-dasharray="0 {step * every:.3f}"/>'
        for every, width in ((1, 3), (5, 4.8))
    ]
    pegs = [f'<circle class="muggins-peg" cx="{step * (hole + 0.5):.1f}" cy="{top}" r="5"/>' for hole in {back, score}]
    return [drawing.label_shape(name, 0, y + 12), *holes, *pegs]


def _hand(view: View, seat: Seat, x: int, y: int) -> list[str]:
    """Draw what a seat holds: its cards if they are seen, else one back with their number."""
    dealer = ", dealer" if seat == view.dealer else ""
    acting = " - to act" if seat in _acting(view.phase) else ""
    parts = [drawing.label_shape(f"{drawing.seat_name(seat, view.seat)}{dealer}{acting}", x, y - 6)]
    shown = view.hand if seat == view.seat else view.shown[seat] if view.shown else ()
    if shown:
        return [*parts, *drawing.row_shapes(shown, x, y, 30)]
    return [*parts, drawing.pile_shape(x, y, view.held[seat])]


def _head(view: View) -> str:
    return drawing.deal_title("Cribbage", view.deals, view.dealer)


def _acting(phase: Phase) -> tuple[Seat, ...]:
    match phase:
        case LayingAway(waiting):
            return waiting
        case Dealing() | Over() | Showing():
            return ()
        case _:
            return (phase.seat,)


def _waits(phase: Phase) -> str:
    """Return what the table waits for, and what can be challenged, in words."""
    match phase:
        case Dealing():
            return "The table has to deal."
        case LayingAway(waiting):
            if len(waiting) == 1:
                return f"Seat {waiting[0]} has to lay away."
            return f"Seats {', '.join(map(str, waiting[:-1]))} and {waiting[-1]} have to lay away."
        case Playing(seat):
            return f"Seat {seat} has to play a card."
        case Showing(seat, crib):
            return f"The table has to count the {'crib' if crib else 'hand'} of seat {seat}."
        case Announcing(seat, crib):
            return f"Seat {seat} has to count their {'crib' if crib else 'hand'}."
        case Answering(seat, counter, crib, points):
            what = "crib" if crib else "hand"
            return f"Seat {seat} has to answer seat {counter}, who counted {points} for their {what}."
        case AnsweringCard(seat, counter, points):
            return f"Seat {seat} has to answer seat {counter}, who named {points} for the last card."
        case Over(outcome):
            return drawing.sentence(describe(outcome))
