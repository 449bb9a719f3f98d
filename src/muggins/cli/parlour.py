"""The command ``place``: where a card of the parlour game must go, and why nowhere else."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from muggins.cards import Card, distinct_cards, parse_cards
from muggins.cli.parser import add_json, integer

if TYPE_CHECKING:
    from muggins.cli.output import Output
    from muggins.cli.parser import Commands

__all__ = ["add_commands"]


def add_commands(commands: Commands) -> None:
    """Add ``place`` to the parser."""
    place = commands.add_parser(
        "place",
        help="say where a card of the parlour game must go",
        description="Say on which piles an open card of Muggins may be placed, and why on none of the others.",
    )
    place.add_argument("card", metavar="CARD", help="the open card")
    place.add_argument("--commons", nargs="+", metavar="CARD", required=True, help="the tops of the common piles")
    place.add_argument(
        "--discards", nargs="+", metavar="CARD", required=True, help="the tops of the discards by seat; - if empty"
    )
    place.add_argument(
        "--seat", type=integer, metavar="N", required=True, help="the seat that opened the card, counted from 0"
    )
    add_json(place)
    place.set_defaults(run=run_place)


def run_place(options: argparse.Namespace, output: Output) -> int:
    """Say for every pile whether the card may go there, and by which clause or why not."""
    from muggins.parlour import Common, Discard, lawful_targets, placement_fault

    card, commons = Card.parse(options.card), parse_cards(" ".join(options.commons))
    discards = [None if text == "-" else Card.parse(text) for text in options.discards]
    distinct_cards([card, *commons, *(top for top in discards if top is not None)])  # no card is given twice
    seat: int = options.seat
    lawful = lawful_targets(card, commons, discards, seat)
    rule, where = (
        ("parlour.R10", "on a common pile that it fits")
        if isinstance(lawful[0], Common)
        else ("parlour.R13", "on its own discard")
        if lawful[0] == Discard(seat)
        else ("parlour.R11", "on the nearest other discard that it fits")
    )
    piles: list[tuple[Common | Discard, dict[str, int], Card | None]] = [
        *((Common(index), {"common": index}, top) for index, top in enumerate(commons)),
        *((Discard(owner), {"discard": owner}, top) for owner, top in enumerate(discards)),
    ]
    faults = [placement_fault(card, pile, commons, discards, seat) for pile, _, _ in piles]
    if options.json:
        answers = [
            {"pile": data, "lawful": True, "rule": rule}
            if fault is None
            else {"pile": data, "lawful": False, "rule": fault.rule, "reason": fault.reason.value, "text": str(fault)}
            for (_, data, _), fault in zip(piles, faults, strict=True)
        ]
        output.write_json({"card": str(card), "seat": seat, "piles": answers})
        return 0
    output.write(f"Seat {seat} must place {output.card(card)} {where} {output.faint(f'[{rule}]')}")
    for (_, data, top), fault in zip(piles, faults, strict=True):
        name = " ".join(f"{kind} {number}" for kind, number in data.items())
        shown = output.card(top) if top is not None else "- "
        why = output.strong("here") if fault is None else f"no: {fault}"
        output.write(f"  {name:<9}  {shown}  {why}")
    return 0
