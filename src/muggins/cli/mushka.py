"""The command ``trick``: which card takes a Mushka trick, and what may be played to it."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from muggins.cards import Card, Rank, Suit, parse_cards
from muggins.cli.parser import add_json
from muggins.errors import InputError, excerpt

if TYPE_CHECKING:
    from muggins.cli.output import Output
    from muggins.cli.parser import Commands

__all__ = ["add_commands"]

MOST_PLAYERS = 7


def add_commands(commands: Commands) -> None:
    """Add ``trick`` to the parser."""
    trick = commands.add_parser(
        "trick",
        help="say which card takes a Mushka trick",
        description="Say which card takes a Mushka trick, and why; with --hand, also what may be played to it.",
    )
    trick.add_argument("trick", nargs="+", metavar="CARD", help="the cards in the order of play, the lead first")
    trick.add_argument("--trump", required=True, metavar="SUIT", help="the suit of the turn-up, such as D or ♦")
    trick.add_argument("--hand", nargs="+", metavar="CARD", help="the hand of the player whose turn is next")
    add_json(trick)
    trick.set_defaults(run=run_trick)


def run_trick(options: argparse.Namespace, output: Output) -> int:
    """Say which card takes the trick and why, and which cards of the hand may follow."""
    from muggins.mushka import lawful_cards, trick_winner

    trick, trump = parse_cards(" ".join(options.trick)), read_suit(options.trump)
    if len(trick) > MOST_PLAYERS:
        raise InputError(f"a trick must have at most {MOST_PLAYERS} cards, got {len(trick)} [mushka.Q29]")
    winner = trick_winner(trick, trump)
    why, rule = winning_reason(trick, winner, trump)
    lawful = None if options.hand is None else lawful_cards(parse_cards(" ".join(options.hand)), trick, trump)
    if options.json:
        data: dict[str, object] = {
            "trick": list(map(str, trick)),
            "trump": str(trump),
            "winner": winner,
            "card": str(trick[winner]),
            "why": why,
            "rule": rule,
        }
        if lawful is not None:
            data["lawful"] = list(map(str, lawful))
        output.write_json(data)
        return 0
    output.write(f"Trick {output.cards(trick)}, {trump.name.lower()} are trumps")
    place = f"card {winner + 1} of {len(trick)}"
    output.write(f"{output.strong(output.card(trick[winner]))} takes it ({place}): {why} {output.faint(f'[{rule}]')}")
    if lawful is not None:
        output.write(f"May be played to it now: {output.cards(lawful)}")
    return 0


def winning_reason(trick: tuple[Card, ...], winner: int, trump: Suit) -> tuple[str, str]:
    """Return what makes this card of the trick the winner, and the clause."""
    from muggins.mushka import ACE_OF_SPADES

    card, lead = trick[winner], trick[0]
    if card is ACE_OF_SPADES and winner and lead is Card(Rank.ACE, trump):
        return "the ace of spades overtakes the trump ace that was led", "mushka.R11"
    if card.suit is trump and lead.suit is not trump:
        return "the highest trump", "mushka.R10"
    return "the highest card of the suit led", "mushka.R10"


def read_suit(text: str) -> Suit:
    """Return the suit of a text: its letter in upper or lower case, or its symbol.

    Raises:
        InputError: It is neither.
    """
    for suit in Suit:
        if text.upper() == suit.value or text == suit.symbol:
            return suit
    raise InputError(f"expected a suit (C, D, H, S or its symbol), got {excerpt(text)}")
