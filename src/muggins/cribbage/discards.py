"""What to lay away: what every choice leaves in the hand and puts into the crib."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import lcm
from typing import TypeAlias

import attrs

from muggins.cards import PACK_52, Card, Rank, by_rank, distinct_cards
from muggins.cribbage.scoring import score_hand
from muggins.errors import CardError, InputError, check_flag, check_number, excerpt

__all__ = ["DiscardValue", "Distribution", "Weights", "crib_distribution", "discard_values"]

Weight: TypeAlias = int | float | Fraction
Weights: TypeAlias = (
    Mapping[tuple[Rank, ...], Weight]
    | Mapping[tuple[Rank, Rank], Weight]
    | Mapping[tuple[Rank, Rank, Rank], Weight]
    | Mapping[tuple[Rank, Rank, Rank, Rank], Weight]
)
"""The weights that a caller gives: how likely the others' cards in the crib are, by their ranks, the lowest first."""

HIGHEST = 29


@attrs.frozen
class Distribution:
    """How often each number of points occurs, exactly.

    Attributes:
        counts: How many of the equally likely cases are worth 0, 1, 2 and so on up to 29 points. With a table of
            weights a case counts as often as its weight says, all weights multiplied so that they are integers.
    """

    counts: tuple[int, ...]

    @property
    def cases(self) -> int:
        """The sum of the counts."""
        return sum(self.counts)

    @property
    def mean(self) -> Fraction:
        """The mean number of points; ``float()`` and ``round()`` make a decimal of it."""
        return Fraction(sum([points * count for points, count in enumerate(self.counts)]), self.cases)

    @property
    def minimum(self) -> int:
        """The fewest points that occur."""
        return next(points for points, count in enumerate(self.counts) if count)

    @property
    def maximum(self) -> int:
        """The most points that occur."""
        return max(points for points, count in enumerate(self.counts) if count)


@attrs.frozen
class DiscardValue:
    """One way to lay away, and what it is worth.

    Attributes:
        laid: The cards laid away, by rank.
        kept: The cards kept, by rank.
        own_crib: Whether the crib counts for the player, or against them.
        hand: The points of the cards kept, over all starters.
        crib: The points of the crib, over all starters and cards of the others.
    """

    laid: tuple[Card, ...]
    kept: tuple[Card, ...]
    own_crib: bool
    hand: Distribution
    crib: Distribution

    @property
    def mean(self) -> Fraction:
        """The mean of the hand, plus that of the crib if it is the player's own, or else minus it."""
        return self.hand.mean + (self.crib.mean if self.own_crib else -self.crib.mean)


def discard_values(
    hand: Collection[Card], *, own_crib: bool, players: int = 2, weights: Weights | None = None
) -> tuple[DiscardValue, ...]:
    """Return the value of every way to lay away from the cards dealt, the highest mean first.

    What is assumed: the player knows only the cards dealt to them, every other card is equally likely to
    be the starter, and the other cards of the crib are drawn from the rest, at random or by a table of weights.
    The points of the play and the two for heels are not counted, nor how near the sides are to the end of the game.
    Ways of equal mean are in the order of their cards.

    With NumPy a hand takes milliseconds. Without it six cards take about half a second, and the hands of three to five
    players, whose cribs have more unknown cards, some seconds.

    Args:
        hand: The cards dealt: six for two players (two are laid away); five for two players of five-card cribbage
            (two), and for three, four or five players (one); four for the dealer of five players, who lays none away.
        own_crib: Whether the crib belongs to the player or their partner.
        players: How many play, 2 to 5.
        weights: By the ranks of the others' cards in the crib, the lowest rank first, the weight of each single
            choice of cards of these ranks, with which it is drawn in proportion to the others: two ranks for two
            players, else three, or four for the dealer of five. A choice whose ranks are missing has the weight 0.
            To use a table of how often each pair of ranks occurs, first divide each entry by the number of choices of
            its pair. With three players the ranks are three too: two cards are laid away, and one comes from the pack.

    Raises:
        CardError: Something is not a card, or a card occurs twice.
        InputError: No game deals this number of cards to this number of players, or an option or a weight is wrong.

    Rule: cribbage.R4, R25-R30, R39.

    >>> from muggins.cards import parse_cards
    >>> best, *_ = discard_values(parse_cards("5H 5S JC 6D 2C 9H"), own_crib=True)
    >>> " ".join(map(str, best.laid)), float(round(best.hand.mean, 4)), float(round(best.crib.mean, 4))
    ('6D 9H', 8.8478, 5.4637)
    """
    dealt = tuple(sorted(distinct_cards(hand), key=by_rank))
    seats = check_number(players, "players", least=2, most=5)
    size = _laid_away(len(dealt), seats, check_flag(own_crib, "own_crib"))
    choices = list(combinations(dealt, size))
    cribs = _crib_distributions(choices, dealt, weights)
    unseen = [card for card in PACK_52 if card not in dealt]
    values: list[DiscardValue] = []
    for laid, crib in zip(choices, cribs, strict=True):
        kept = tuple([card for card in dealt if card not in laid])
        hand_counts = Counter([score_hand(kept, starter).total for starter in unseen])
        values.append(DiscardValue(laid=laid, kept=kept, own_crib=own_crib, hand=_distribution(hand_counts), crib=crib))
    return tuple(sorted(values, key=lambda value: -value.mean))


def _laid_away(cards: int, players: int, own_crib: bool) -> int:
    """Return how many cards a player lays away (R4)."""
    if players == 2 and cards in {5, 6}:
        return 2
    if players in {3, 4} and cards == 5:
        return 1
    if players == 5 and cards == 5 - own_crib:
        return cards - 4
    if players == 5:
        raise InputError(
            f"with five players the dealer must have 4 cards, and each other player 5, got {cards} cards with"
            f" own_crib={own_crib} [cribbage.R4]"
        )
    dealt = "6, or 5 in five-card cribbage" if players == 2 else "5"
    raise InputError(f"the cards dealt to one of {players} players must be {dealt}, got {cards} [cribbage.R4]")


def crib_distribution(
    laid: Collection[Card], *, seen: Collection[Card] = (), weights: Weights | None = None
) -> Distribution:
    """Return what a crib is worth with these cards in it, over all starters and other cards.

    Args:
        laid: The cards that are known to lie in the crib, at most four.
        seen: Cards that are known to lie elsewhere, so that they are neither in the crib nor the starter.
        weights: As for :func:`discard_values`.

    Raises:
        CardError: Something is not a card, a card occurs twice, or a card seen lies in the crib.
        InputError: More than four cards lie in the crib, too few are left for it, or a weight is wrong.

    Rule: cribbage.R25-R27, R29, R30.

    >>> from muggins.cards import parse_cards
    >>> float(round(crib_distribution(parse_cards("5H 5S")).mean, 4))
    8.9927
    """
    known = distinct_cards(laid)
    elsewhere = distinct_cards(seen)
    if len(known) > 4:
        raise InputError(f"cards laid must be at most 4, got {len(known)} [cribbage.R4]")
    for card in known:
        if card in elsewhere:
            raise CardError(f"the card {card} is both laid and seen elsewhere")
    if len(elsewhere) > len(PACK_52) - 5:
        raise InputError(f"cards seen must be at most 47, for a crib and its starter are five, got {len(elsewhere)}")
    return _crib_distributions([known], (*known, *elsewhere), weights)[0]


def _crib_distributions(
    choices: Sequence[tuple[Card, ...]], seen: tuple[Card, ...], weights: Weights | None
) -> list[Distribution]:
    """Return what the crib is worth for each choice of cards laid; all choices have the same number of cards."""
    unseen = [card for card in PACK_52 if card not in seen]
    others = 4 - len(choices[0])
    table = None if weights is None else _checked(weights, others)
    counts = _counting()(choices, unseen, table is not None)
    if table is None:
        return [_distribution(count[()]) for count in counts]
    scale = lcm(*[weight.denominator for weight in table.values()])
    whole = {ranks: int(weight * scale) for ranks, weight in table.items()}
    return [_weighted(count, whole) for count in counts]


def _distribution(counts: Mapping[int, int]) -> Distribution:
    return Distribution(tuple([counts.get(points, 0) for points in range(HIGHEST + 1)]))


def _weighted(
    counts: Mapping[tuple[int, ...], Mapping[int, int]], weights: Mapping[tuple[int, ...], int]
) -> Distribution:
    """Return the sum of the counts, each multiplied by the weight of its ranks."""
    total = Counter[int]()
    for ranks, count in counts.items():
        weight = weights.get(ranks, 0)
        for points, number in count.items():
            total[points] += weight * number
    if not any(total.values()):
        raise InputError("weights must be above 0 for cards that the others can have, got none")
    return _distribution(total)


def _checked(weights: Weights, size: int) -> dict[tuple[int, ...], Fraction]:
    """Return the table by the numbers of the ranks, as exact fractions."""
    if not isinstance(weights, Mapping):
        raise InputError(f"weights must be a mapping from ranks to numbers, got {excerpt(weights)}")
    table: dict[tuple[int, ...], Fraction] = {}
    for ranks, weight in weights.items():
        if not isinstance(ranks, tuple) or len(ranks) != size or not all(isinstance(rank, Rank) for rank in ranks):
            raise InputError(f"the keys of weights must be tuples of {size} ranks, got {excerpt(ranks)}")
        numbers = tuple([rank.value - 1 for rank in ranks])
        if tuple(sorted(numbers)) != numbers:
            raise InputError(f"the ranks in weights must stand with the lowest first, got {excerpt(ranks)}")
        try:
            exact = Fraction(weight)
        except (TypeError, ValueError, OverflowError):
            raise InputError(f"a weight must be a number, got {excerpt(weight)}") from None
        if exact < 0 or isinstance(weight, bool | str):
            raise InputError(f"a weight must be a number of at least 0, got {excerpt(weight)}")
        table[numbers] = exact
    return table


Counts: TypeAlias = dict[tuple[int, ...], Counter[int]]
"""The number of cribs with each number of points, by the ranks of the others' cards, or all under ()."""


def _counting() -> Callable[[Sequence[tuple[Card, ...]], Sequence[Card], bool], Iterable[Counts]]:
    """Return the function that counts the cribs: with NumPy, if it is installed."""
    try:
        from muggins.cribbage.bulk import count_cribs
    except ModuleNotFoundError:
        return count_cribs_singly
    return count_cribs


def count_cribs_singly(choices: Sequence[tuple[Card, ...]], unseen: Sequence[Card], by_ranks: bool) -> list[Counts]:
    """Count the points of every crib with each starter, one by one."""
    counts: list[Counts] = [{} for _ in choices]
    for others in combinations(unseen, 4 - len(choices[0])):
        starters = [card for card in unseen if card not in others]
        ranks = tuple(sorted([card.index % 13 for card in others])) if by_ranks else ()
        for laid, count in zip(choices, counts, strict=True):
            crib = (*laid, *others)
            totals = [score_hand(crib, starter, crib=True).total for starter in starters]
            count.setdefault(ranks, Counter()).update(totals)
    return counts
