"""The play: what the cards count, and what the newest one scores."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from itertools import islice
from typing import ClassVar

import attrs

from muggins.cards import PACK_52, Card, check_card, ordered_cards
from muggins.errors import InputError

__all__ = ["COUNT_LIMIT", "PlayScore", "pip_value", "score_play"]

COUNT_LIMIT = 31
"""What the running count may not pass (cribbage.R8)."""


ALIKE = {0: 0, 2: 2, 6: 3, 12: 4}
"""How many cards of one rank score these points for pairs (R15)."""

PIPS: dict[Card, int] = {card: min(card.rank.value, 10) for card in PACK_52}
"""The pip value of each card, for the solvers; :func:`pip_value` is the public way to it."""


def pip_value(card: Card) -> int:
    """Return what the card adds to a count: an ace 1, a court card 10, any other its rank.

    Raises:
        CardError: It is not a card.

    Rule: cribbage.R2.

    >>> pip_value(Card.parse("KH"))
    10
    """
    return PIPS[check_card(card)]


def _play_total(score: PlayScore) -> int:
    return score.fifteen + score.thirty_one + score.pairs + score.run


@attrs.frozen
class PlayScore:
    """The points of the newest card of a play, by kind; go and last are not among them, for they come later."""

    template: ClassVar[str] = "{total}"

    fifteen: int
    thirty_one: int
    pairs: int
    run: int
    total: int = attrs.field(init=False, repr=False, eq=False, default=attrs.Factory(_play_total, takes_self=True))


_RANK_BIT = {card: 1 << card.index % 13 for card in PACK_52}
_PIPS_AND_BIT = {card: (PIPS[card], _RANK_BIT[card]) for card in PACK_52}

# R15, R21: a run is three to seven ranks in a row; as bits of ranks, three to seven ones side by side.
_RUN_LENGTH = {((1 << length) - 1) << lowest: length for length in range(3, 8) for lowest in range(14 - length)}


def _scores(pairs: int, run: int) -> tuple[PlayScore, ...]:
    """Return the scores of a card with these points, by the count."""
    return tuple(
        PlayScore(2 * (count == 15), 2 * (count == COUNT_LIMIT), pairs, run) for count in range(COUNT_LIMIT + 1)
    )


# R15: the newest cards cannot be both of one rank and in a row.
_ALIKE_SCORES = tuple(_scores(alike * (alike - 1), 0) for alike in range(5))
_RUN_SCORES = tuple(_scores(0, run) for run in range(8))
_NO_RUN_SCORES = _RUN_SCORES[0]


def score_play(cards: Iterable[Card]) -> PlayScore:
    """Score the newest card of a play, given all the cards since the count was last 0, the newest last.

    It does not matter who played which card. The points for go and for the last card depend on what comes after,
    and are not here.

    Raises:
        CardError: Something is not a card, or a card occurs twice.
        InputError: There are no cards, the count passes 31, or the cards are a set and so have no order.

    Rule: cribbage.R13, R15-R20.

    >>> from muggins.cards import parse_cards
    >>> score_play(parse_cards("TC 9D 5H 4S 3C"))
    PlayScore(fifteen=0, thirty_one=2, pairs=0, run=3)
    >>> score_play(parse_cards("7H 8D")).total
    2
    """
    played: tuple[Card, ...] = ()
    try:
        # An endless iterator is read only as far as a pack goes.
        played = cards if isinstance(cards, tuple) else tuple(islice(cards, len(PACK_52)))
        if played is not cards and not isinstance(cards, list) and isinstance(cards, AbstractSet):
            raise TypeError
        count = ranks = bit = 0
        for card in played:
            pips, bit = _PIPS_AND_BIT[card]
            count += pips
            ranks |= bit
        if 0 < count <= COUNT_LIMIT:
            size = len(played)
            if ranks.bit_count() < size:  # two cards have one rank: they are a pair, or the same card
                if len(set(played)) < size:
                    raise TypeError
                if bit == _RANK_BIT[played[-2]]:
                    return _ALIKE_SCORES[_alike(played)][count]
            if size > 2 and ranks & ranks >> 1 & ranks >> 2:  # three ranks in a row are there
                return _RUN_SCORES[_run(played)][count]
            return _NO_RUN_SCORES[count]
    except (KeyError, TypeError):
        pass  # something is not a card, or occurs twice, or the cards have no order
    raise _wrong_play(cards, played)


def _alike(played: tuple[Card, ...]) -> int:
    """Return how many of the newest cards have one rank; another rank between breaks them (R16)."""
    newest = _RANK_BIT[played[-1]]
    alike = 1
    while alike < len(played) and _RANK_BIT[played[-alike - 1]] == newest:
        alike += 1
    return alike


def _run(played: tuple[Card, ...]) -> int:
    """Return the length of the longest run that the newest cards make, or 0; a repeated rank ends it (R17)."""
    run = ranks = 0
    for card in reversed(played):
        rank = _RANK_BIT[card]
        if rank & ranks:
            break
        ranks |= rank
        run = _RUN_LENGTH.get(ranks, run)
    return run


def _wrong_play(cards: Iterable[Card], played: tuple[Card, ...]) -> InputError:
    """Return or raise the error for cards that cannot have been played; ``played`` has what an iterator gave."""
    given = ordered_cards(played if played and not isinstance(cards, str | AbstractSet) else cards)
    if not given:
        return InputError("expected the cards played since the count was last 0, got none")
    count = sum([PIPS[card] for card in given])
    return InputError(f"the count must be at most {COUNT_LIMIT}, got {count} [cribbage.R8]")
