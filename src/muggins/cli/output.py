"""What the commands write to: cards and colours as the terminal can show them, and plain text elsewhere."""

from __future__ import annotations

import contextlib
import io
import json
import os
import shutil
import sys
from collections.abc import Iterable
from textwrap import fill
from typing import TextIO

from muggins.cards import Card

__all__ = ["Output", "complain", "say", "write_no_more"]

RED, BOLD, FAINT, PLAIN = "\x1b[31m", "\x1b[1m", "\x1b[2m", "\x1b[0m"


class Output:
    """A text stream, and what it can show.

    Suit symbols and colours are for a terminal only; ``NO_COLOR`` turns colours off.
    """

    def __init__(self, stream: TextIO) -> None:
        """Look at the stream once. A character that it cannot show is written as an escape, not as an error."""
        self.stream = stream
        terminal = stream.isatty()
        self.colours: bool = terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        self.width: int | None = shutil.get_terminal_size().columns if terminal else None
        self.symbols: bool = terminal and _can_show(stream.encoding, "♣♦♥♠")
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")

    def write(self, text: str = "") -> None:
        """Write one line, or several."""
        self.stream.write(f"{text}\n")

    def wrap(self, text: str, elsewhere: int | None = None, indent: str = "") -> str:
        """Return the text wrapped to the width of the terminal, or to another width where there is none, if given."""
        width = elsewhere if self.width is None else max(self.width, 20)
        if width is None:
            return text
        return fill(text, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)

    def flush(self) -> None:
        """Flush the stream."""
        self.stream.flush()

    def write_json(self, data: object) -> None:
        """Write one value as one line of JSON, in ASCII."""
        self.write(json.dumps(data))

    def card(self, card: Card) -> str:
        """Return the card, with its suit symbol and colour if the stream can show them."""
        text = card.pretty if self.symbols else str(card)
        return self._paint(RED, text) if card.suit.value in "DH" else text

    def cards(self, cards: Iterable[Card], width: int = 0) -> str:
        """Return cards with a space between, padded with spaces to the width."""
        shown = tuple(cards)
        return " ".join(map(self.card, shown)) + " " * (width - max(0, 3 * len(shown) - 1))

    def card_texts(self, cards: Iterable[str]) -> str:
        """Return cards that are given as text, with a space between."""
        return self.cards(map(Card.parse, cards))

    def strong(self, text: str) -> str:
        """Return the text in bold."""
        return self._paint(BOLD, text)

    def faint(self, text: str) -> str:
        """Return the text in a faint colour."""
        return self._paint(FAINT, text)

    def _paint(self, colour: str, text: str) -> str:
        return f"{colour}{text}{PLAIN}" if self.colours else text


def _can_show(encoding: str, text: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def complain(command: str | None, message: str) -> None:
    """Write one line to standard error; if that fails, only the exit status reports the error."""
    say(f"muggins {command}: {message}" if command else f"muggins: {message}")


def say(line: str) -> None:
    """Write a line to standard error, if it is open."""
    if sys.stderr is None:  # the caller may have closed it
        return
    try:
        print(line, file=sys.stderr, flush=True)
    except OSError:
        write_no_more(sys.stderr)


def write_no_more(stream: TextIO) -> None:
    """Discard the buffer of the stream; otherwise Python writes it again when it exits."""
    with contextlib.suppress(OSError):  # it is not a file
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
