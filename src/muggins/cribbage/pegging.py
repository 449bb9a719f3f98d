"""The play: what the cards count, and what the newest one scores."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from typing import ClassVar

import attrs

from muggins.cards import PACK_52, Card, check_card, ordered_cards
from muggins.errors import InputError

__all__ = ["COUNT_LIMIT", "PIPS", "PlayScore", "pip_value", "score_play"]

COUNT_LIMIT = 31
"""What the running count may not pass (cribbage.R8)."""


ALIKE = {0: 0, 2: 2, 6: 3, 12: 4}
"""How many cards of one rank bring these points for pairs (R15)."""

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


_RANK_BIT = {card: 1 << card.rank.value for card in PACK_52}

# R15, R21: a run is three to seven ranks in a row; as a set of rank bits, that many ones side by side.
_RUN_LENGTH = {((1 << length) - 1) << lowest: length for length in range(3, 8) for lowest in range(1, 15 - length)}

# R15: two, three or four alike score 2, 6 or 12; the newest cards cannot be both alike and in a row.
_SCORES = {
    (count, alike, run): PlayScore(2 * (count == 15), 2 * (count == COUNT_LIMIT), alike * (alike - 1), run)
    for count in range(1, COUNT_LIMIT + 1)
    for alike, run in ((1, 0), (2, 0), (3, 0), (4, 0), (1, 3), (1, 4), (1, 5), (1, 6), (1, 7))
}


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
        played = tuple(cards)
        if isinstance(cards, AbstractSet):
            raise TypeError
        count = 0
        for card in played:
            count += PIPS[card]
        if 0 < count <= COUNT_LIMIT and len(set(played)) == len(played):
            newest_first = reversed(played)
            ranks = _RANK_BIT[next(newest_first)]
            alike = 1
            run = 0
            for card in newest_first:
                rank = _RANK_BIT[card]
                if rank == ranks:
                    alike += 1
                elif alike > 1 or rank & ranks:  # R16, R17: another rank ends a pair, a repeated one a run
                    break
                else:
                    ranks |= rank
                    run = _RUN_LENGTH.get(ranks, run)
            return _SCORES[count, alike, run]
    except (KeyError, TypeError):
        pass  # something is not a card, or the cards have no order
    raise _wrong_play(cards, played)


def _wrong_play(cards: Iterable[Card], played: tuple[Card, ...]) -> InputError:
    """Return or raise the error for cards that cannot have been played; ``played`` has what an iterator gave."""
    given = ordered_cards(played if played and not isinstance(cards, str | AbstractSet) else cards)
    if not given:
        return InputError("expected the cards played since the count was last 0, got none")
    count = sum([PIPS[card] for card in given])
    return InputError(f"the count must be at most {COUNT_LIMIT}, got {count} [cribbage.R8]")
