"""Hypothesis strategies for cards, solvers and whole games; ``pip install muggins[testing]`` brings Hypothesis.

Cards, hands and packs shrink towards the top of the pack, which is the ace of clubs unless another pack is given;
the others say in what order they shrink.
``from_type(Card)`` works as soon as the library is installed, and ``from_type`` of every public value class of the
games once this module is imported. Events, and other values whose fields must fit together, come from a few games.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import cache
from importlib import import_module
from typing import Any, Literal, TypeAlias, overload

import attrs

from muggins import cribbage, mushka, parlour
from muggins.cards import PACK_32, PACK_36, PACK_52, Card, Rank, Seed, Suit, distinct_cards, parse_cards
from muggins.errors import InputError, excerpt
from muggins.table import Clause, Fault, Refusal, Window

try:
    from hypothesis import strategies as st
except ModuleNotFoundError as _error:
    raise ModuleNotFoundError(
        "muggins.testing.strategies needs Hypothesis: pip install 'muggins[testing]'", name=_error.name
    ) from _error

from hypothesis import assume

from muggins.testing.game_strategies import (
    SEATS,
    ActionKind,
    action_strategies,
    actions,
    cribbage_rules,
    mushka_rules,
    parlour_rules,
    records,
    rules,
    states,
    turns,
    views,
)
from muggins.testing.oracle.adjudicator import WORTHS, claim_text
from muggins.testing.oracle.placement import COMMONS
from muggins.testing.play import HOSTILE
from muggins.testing.pool import values_of

__all__ = [
    "ActionKind",
    "actions",
    "cards",
    "claims",
    "hands",
    "packs",
    "placements",
    "plays",
    "ranks",
    "records",
    "rules",
    "seeds",
    "shows",
    "states",
    "suits",
    "tricks",
    "turns",
    "views",
]


def ranks() -> st.SearchStrategy[Rank]:
    """Make ranks."""
    return st.sampled_from(Rank)


def suits() -> st.SearchStrategy[Suit]:
    """Make suits."""
    return st.sampled_from(Suit)


def cards(pack: Sequence[Card] = PACK_52) -> st.SearchStrategy[Card]:
    """Make cards of the pack.

    Raises:
        CardError: the pack holds something that is not a card, or a card twice.
        InputError: the pack is empty.
    """
    return st.sampled_from(_pack(pack, 1))


def hands(size: int, pack: Sequence[Card] = PACK_52) -> st.SearchStrategy[tuple[Card, ...]]:
    """Make hands of ``size`` different cards of the pack, in any order.

    Raises:
        CardError: the pack holds something that is not a card, or a card twice.
        InputError: ``size`` is not an integer from 0 to the size of the pack.
    """
    if type(size) is not int or size < 0:
        raise InputError(f"size must be an integer of at least 0, got {excerpt(size)}")
    given = _pack(pack, size)
    if not size:
        return st.just(())
    return st.lists(st.sampled_from(given), min_size=size, max_size=size, unique=True).map(_tuple)


def packs(pack: Sequence[Card] = PACK_52) -> st.SearchStrategy[tuple[Card, ...]]:
    """Make all orders of the pack; index 0 is the top card.

    Raises:
        CardError: the pack holds something that is not a card, or a card twice.
    """
    return st.permutations(_pack(pack, 0)).map(_tuple)


def seeds() -> st.SearchStrategy[Seed]:
    """Make seeds for :func:`muggins.cards.shuffled`: numbers, texts and bytes."""
    return st.integers() | st.text(st.characters(codec="utf-8")) | st.binary()


def _tuple(given: list[Card]) -> tuple[Card, ...]:
    return tuple(given)


def _pack(pack: Sequence[Card], least: int) -> tuple[Card, ...]:
    given = distinct_cards(pack)
    if len(given) < least:
        raise InputError(f"expected a pack of at least {least} cards, not of {len(given)}")
    return given


# --- What the solvers take. Each strategy makes cards, and turns them into text at the end if it is asked to.

_CARD = {(card.rank.value, card.suit): card for card in PACK_52}
_SUITS = tuple(Suit)

Show: TypeAlias = tuple[tuple[Card, ...], Card, bool]
"""A hand, its starter, and whether it is a crib: what ``score_hand`` takes."""

TextShow: TypeAlias = tuple[str, str, bool]

# How far each rank of a pattern is above the lowest. What a pattern leaves open is any rank.
_FOUR_ALIKE = ((0, 0, 0, 0),)
_DOUBLE_DOUBLE = (0, 0, 1, 1, 2), (0, 1, 1, 2, 2), (0, 0, 1, 2, 2)
_RUNS = (0, 1, 2, 3), (0, 1, 2, 3, 4), (0, 1, 2, 3)
_ALIKE = (0, 0, 0, 1, 2), (0, 1, 1, 1, 2), (0, 0, 1, 2), (0, 0, 0), (0, 1, 2, 2, 3), (0, 0, 2, 2), (0, 0, 0, 4, 4)
_KINDS: tuple[str | tuple[tuple[int, ...], ...], ...] = (
    ((),),
    *(_FOUR_ALIKE, _FOUR_ALIKE, _DOUBLE_DOUBLE, _DOUBLE_DOUBLE, _RUNS, _RUNS, _ALIKE),
    *("hand flush", "hand flush", "crib flush", "crib flush", "other flush", "nobs", "starter jack", "starter jack"),
)
"""What a show must hold: one of these patterns of ranks, or what the word says."""


@overload
def shows(*, crib: bool | None = None, cards: Literal["objects"] = "objects") -> st.SearchStrategy[Show]: ...


@overload
def shows(*, crib: bool | None = None, cards: Literal["text"]) -> st.SearchStrategy[TextShow]: ...


def shows(
    *, crib: bool | None = None, cards: Literal["objects", "text"] = "objects"
) -> st.SearchStrategy[Show] | st.SearchStrategy[TextShow]:
    """Make shows: a hand of four in any order, a starter, and whether it is a crib.

    Runs, pairs, flushes and nobs come far more often than in shuffled packs: each rare one in one show of fifteen or
    more. Every show can come.
    Shrinks towards cards without a pattern, then towards a hand, low ranks, and the suits in their order.

    Args:
        crib: True for cribs only, False for hands only, None for both.
        cards: ``"text"`` for ``("5H 5S 5D JC", "5C", False)``, as :func:`muggins.testing.check_scorer` passes them.

    >>> from hypothesis import find
    >>> hand, starter, crib = find(shows(), lambda show: cribbage.score_hand(show[0], show[1]).flush == 5)
    >>> len({card.suit for card in (*hand, starter)}), crib
    (1, False)
    """
    made = st.builds(
        _show,
        st.integers(0, len(_KINDS) - 1),
        st.booleans() if crib is None else st.just(crib),
        st.just(crib),
        st.tuples(*[st.integers(1, 13)] * 5),
        st.tuples(*[st.integers(0, 3)] * 5),
        st.permutations(range(5)),
    )
    return made.map(_show_text) if _as_text(cards) else made


def _show(
    number: int,
    crib: bool,
    wanted_crib: bool | None,
    ranks: tuple[int, ...],
    suits: tuple[int, ...],
    order: list[int],
) -> Show:
    """Make a show from a fixed number of integers, so that it shrinks well.

    All of them decide what the show holds: within one test Hypothesis repeats a single integer so often that a choice
    by one integer would leave out some kinds.
    """
    kind = _KINDS[(number + sum(ranks) - len(ranks) + sum(suits)) % len(_KINDS)]
    five, chosen = list(ranks), list(suits)
    if isinstance(kind, tuple):
        shape = kind[(ranks[4] + suits[4]) % len(kind)]
        low = 1 + (ranks[0] - 1) % (13 - max(shape, default=0))
        five[: len(shape)] = [low + step for step in shape]
    elif kind == "nobs":
        five[0] = Rank.JACK.value
        chosen[4] = chosen[0]
    elif kind == "starter jack":
        five[4] = Rank.JACK.value
    else:
        five = _different(five)
        other = (suits[0] + 1 + suits[4] % 3) % 4
        chosen = [suits[0]] * 5
        if kind != "other flush":
            chosen[4] = other
            crib = kind == "crib flush" if wanted_crib is None else wanted_crib
        elif suits[1] % 2:  # three cards of the hand and the starter
            chosen[1] = other
    cards: list[Card] = []
    for rank, suit in zip(five, chosen, strict=True):
        free = [_CARD[rank, _SUITS[(suit + step) % 4]] for step in range(4)]
        free += [_CARD[rank % 13 + 1, _SUITS[suit]]]  # of five of one rank the last is the next rank's
        cards.append(next(card for card in free if card not in cards))
    if isinstance(kind, tuple):  # elsewhere the last card is the starter
        cards = [cards[place] for place in order]
    return tuple(cards[:4]), cards[4], crib


def _different(ranks: list[int]) -> list[int]:
    """Replace each rank that is repeated by the next one that has not been used."""
    found: list[int] = []
    for rank in ranks:
        found.append(next(other for step in range(13) if (other := (rank + step - 1) % 13 + 1) not in found))
    return found


def _show_text(show: Show) -> TextShow:
    return _text(show[0]), str(show[1]), show[2]


def _text(given: Collection[Card]) -> str:
    return " ".join(map(str, given))


def _as_text(form: object) -> bool:
    if form not in {"objects", "text"}:
        raise InputError(f"cards must be 'objects' or 'text', got {excerpt(form)}")
    return form == "text"


@overload
def plays(*, max_size: int = 13, cards: Literal["objects"] = "objects") -> st.SearchStrategy[tuple[Card, ...]]: ...


@overload
def plays(*, max_size: int = 13, cards: Literal["text"]) -> st.SearchStrategy[str]: ...


def plays(
    *, max_size: int = 13, cards: Literal["objects", "text"] = "objects"
) -> st.SearchStrategy[tuple[Card, ...]] | st.SearchStrategy[str]:
    """Make the cards played since the count was last 0, the newest last: one or more, counting at most 31.

    Pairs and runs come far more often than in shuffled packs, and counts of 15 and 31 too. Every play can occur.
    Shrinks towards few cards, and then towards low ranks and the suits in their order.

    Args:
        max_size: The largest number of cards.
        cards: ``"text"`` for ``"7H 8D"``, as :func:`muggins.testing.check_play` passes them.

    >>> from hypothesis import find
    >>> find(plays(cards="text"), lambda play: True)
    'AC'
    """
    if type(max_size) is not int or max_size < 1:
        raise InputError(f"max_size must be an integer of at least 1, got {excerpt(max_size)}")
    steps = st.lists(st.tuples(st.integers(0, 3), st.integers(1, 13)), min_size=1, max_size=min(max_size, 13))
    made = st.builds(_play, st.sampled_from((0, 0, 0, 15, cribbage.COUNT_LIMIT)), steps)
    return made.map(_text) if _as_text(cards) else made


def _play(end: int, steps: list[tuple[int, int]]) -> tuple[Card, ...]:
    """Turn steps into cards: any rank, the rank before, or a rank next to it; ``end`` is the last count, or 0."""
    row: list[int] = []
    for way, rank in steps:
        wanted = rank
        if row and way == 1:
            wanted = row[-1]
        elif row and way > 1:
            near = row[-(1 + rank % 3) :]
            wanted = max(near) + 1 if rank % 2 else min(near) - 1
        _lay(row, min(max(wanted, 1), 13))
    before = row[:-1]
    while before and sum(min(rank, 10) for rank in before) >= end:
        before.pop()
    missing = end - sum(min(rank, 10) for rank in before)
    if end and 1 <= missing <= 10 and before.count(missing) < 4:
        row = [*before, missing]
    return tuple(_CARD[rank, _SUITS[row[:place].count(rank)]] for place, rank in enumerate(row))


def _lay(row: list[int], rank: int) -> None:
    """Add the rank if a card of it is left and the count stays within 31."""
    if row.count(rank) < 4 and sum(min(each, 10) for each in (*row, rank)) <= cribbage.COUNT_LIMIT:
        row.append(rank)


Position: TypeAlias = tuple[Card, tuple[Card, ...], tuple[Card | None, ...], int]
"""The open card, the tops of common piles, the tops of discards by seat, the seat: what ``lawful_targets`` takes."""

TextPosition: TypeAlias = tuple[str, tuple[str, ...], tuple[str | None, ...], int]


@overload
def placements(
    *, players: Collection[int] = (3, 4, 5, 6, 7), cards: Literal["objects"] = "objects"
) -> st.SearchStrategy[Position]: ...


@overload
def placements(
    *, players: Collection[int] = (3, 4, 5, 6, 7), cards: Literal["text"]
) -> st.SearchStrategy[TextPosition]: ...


def placements(
    *, players: Collection[int] = (3, 4, 5, 6, 7), cards: Literal["objects", "text"] = "objects"
) -> st.SearchStrategy[Position] | st.SearchStrategy[TextPosition]:
    """Make positions of the parlour game: an open card, common piles, discards and the seat that places.

    Half of all tops are within two ranks of the card, or king and ace, so that piles fit it often. A fifth of the
    discards are empty.
    Shrinks towards few players, empty discards, seat 0 and low ranks.

    Args:
        players: The numbers of players, each from 3 to 7.
        cards: ``"text"`` for text, as :func:`muggins.testing.check_placement` passes it.
    """
    numbers = sorted(set(players))
    if not numbers or not set(numbers) <= set(COMMONS):
        raise InputError(f"players must be numbers from 3 to 7, got {excerpt(players)}")
    made = _placements(st.sampled_from(numbers))
    return made.map(_position_text) if _as_text(cards) else made


@st.composite
def _placements(draw: st.DrawFn, players: st.SearchStrategy[int]) -> Position:
    seats = draw(players)
    piles = COMMONS[seats] + seats
    shown = draw(st.lists(st.integers(0, 4), min_size=seats, max_size=seats))
    seat = draw(st.integers(0, seats - 1))
    card = draw(st.sampled_from(_BY_RANK))
    used = [card]
    for _ in range(piles):
        close: bool = draw(st.booleans())
        free = [other for other in (_NEAR[card.rank] if close else _BY_RANK) if other not in used]
        used.append(draw(st.sampled_from(free)))
    tops = used[1 + COMMONS[seats] :]
    discards = tuple(top if number else None for top, number in zip(tops, shown, strict=True))
    return card, tuple(used[1 : 1 + COMMONS[seats]]), discards, seat


_BY_RANK = tuple(_CARD[rank.value, suit] for rank in Rank for suit in Suit)
_NEAR = {
    rank: tuple(card for card in _BY_RANK if min(abs(card.rank.value - rank.value) % 12, 9) in {0, 1, 2})
    for rank in Rank
}


def _position_text(position: Position) -> TextPosition:
    card, commons, discards, seat = position
    return str(card), tuple(map(str, commons)), tuple(None if top is None else str(top) for top in discards), seat


Choice: TypeAlias = tuple[tuple[Card, ...], tuple[Card, ...], Suit]
"""A hand, the trick so far, and trumps: what ``lawful_cards`` takes."""

TextChoice: TypeAlias = tuple[str, str, str]


@overload
def tricks(
    *, min_trick: int = 0, max_hand: int = 5, cards: Literal["objects"] = "objects"
) -> st.SearchStrategy[Choice]: ...


@overload
def tricks(*, min_trick: int = 0, max_hand: int = 5, cards: Literal["text"]) -> st.SearchStrategy[TextChoice]: ...


def tricks(
    *, min_trick: int = 0, max_hand: int = 5, cards: Literal["objects", "text"] = "objects"
) -> st.SearchStrategy[Choice] | st.SearchStrategy[TextChoice]:
    """Make choices of Mushka: a hand of one or more cards, a trick of up to six so far, and trumps.

    The packs are those of the game; half of the choices use few cards, with trump aces and the ace of spades among
    them. Use ``min_trick=1`` to test ``winner(trick, trump)``, which needs a card in the trick.
    Shrinks towards few cards, trumps in the order of the suits, and the top of the pack.

    Args:
        min_trick: The smallest number of cards in the trick.
        max_hand: The largest number of cards in the hand.
        cards: ``"text"`` for text, as :func:`muggins.testing.check_trick` passes it.
    """
    if type(min_trick) is not int or not 0 <= min_trick <= 6:
        raise InputError(f"min_trick must be an integer from 0 to 6, got {excerpt(min_trick)}")
    if type(max_hand) is not int or not 1 <= max_hand <= 5:
        raise InputError(f"max_hand must be an integer from 1 to 5, got {excerpt(max_hand)}")
    made = _tricks(st.integers(1, max_hand), st.integers(min_trick, 6))
    return made.map(_choice_text) if _as_text(cards) else made


@st.composite
def _tricks(draw: st.DrawFn, sizes: st.SearchStrategy[int], played: st.SearchStrategy[int]) -> Choice:
    trump = draw(suits())
    size, lying = draw(sizes), draw(played)
    few = tuple(
        card
        for card in PACK_36
        if card.rank in {Rank.ACE, Rank.KING, Rank.SEVEN}
        and (card.suit in {trump, Suit.SPADES} or card.rank is Rank.ACE)
    )
    pack = draw(st.sampled_from((PACK_32, few, PACK_36, few, PACK_52, few)))
    if len(pack) < size + lying:
        pack = PACK_32
    given = draw(hands(size + lying, pack))
    return given[:size], given[size:], trump


def _choice_text(choice: Choice) -> TextChoice:
    return _text(choice[0]), _text(choice[1]), choice[2].value


Settled: TypeAlias = tuple[int, int, cribbage.Claim | None]
"""What a hand is worth, what was announced, and the claim: what ``adjudicate_count`` takes."""

TextSettled: TypeAlias = tuple[int, int, str | None]


@overload
def claims(*, cards: Literal["objects"] = "objects") -> st.SearchStrategy[Settled]: ...


@overload
def claims(*, cards: Literal["text"]) -> st.SearchStrategy[TextSettled]: ...


def claims(
    *, cards: Literal["objects", "text"] = "objects"
) -> st.SearchStrategy[Settled] | st.SearchStrategy[TextSettled]:
    """Make counts with a claim: what a hand is worth, what was announced, and the claim or None.

    Announced counts are near the true one in half of the cases, equal to it in a quarter.
    Shrinks towards no claim, then overcount, then muggins for few points; low counts and right ones first.

    Args:
        cards: ``"text"`` for claims such as ``"muggins 3"`` and ``"overcount"``, as
            :func:`muggins.testing.check_adjudicator` passes them.
    """
    off = st.just(0) | st.integers(-4, 4) | st.integers(-4, 4) | st.integers(-29, 29)

    def settled(claim: cribbage.Claim | None, true: int, off: int) -> Settled:
        return true, min(max(true + off, 0), 29), claim

    made = st.builds(settled, _CLAIM, st.sampled_from(WORTHS), off)
    return made.map(_settled_text) if _as_text(cards) else made


def _settled_text(settled: Settled) -> TextSettled:
    true, announced, claim = settled
    return true, announced, claim_text(claim)


# --- What Hypothesis makes of a type.


def _register() -> None:
    """Tell Hypothesis how to make every public value class of the games."""
    known: dict[type[Any], st.SearchStrategy[Any]] = {
        **_known(),
        **action_strategies(cards(), _SOME_CARDS, _PACKS, _CLAIM, _TARGET),
    }
    for cls, strategy in known.items():
        st.register_type_strategy(cls, strategy)
    for game in (parlour, cribbage, mushka):
        for name in dir(game):
            cls = getattr(game, name)
            if isinstance(cls, type) and attrs.has(cls) and cls not in known:
                _register_pool(cls, game.__name__.rpartition(".")[2])
    for shared in (Refusal, Fault, Window):
        _register_pool(shared, "parlour", "cribbage", "mushka")
    st.register_type_strategy(Clause, st.sampled_from(_CLAUSES))


def _register_pool(cls: type[Any], *names: str) -> None:
    """Take the values of a class from played games, which are played when the first one is asked for."""
    st.register_type_strategy(
        cls, lambda _: st.sampled_from([value for name in names for value in values_of(name, cls)])
    )


_CLAIM: st.SearchStrategy[cribbage.Claim | None] = (
    st.none() | st.just(cribbage.Overcount()) | st.integers(1, 29).map(cribbage.Muggins)
)
_COMMON = st.integers(0, 3).map(parlour.Common)
_DISCARD = SEATS.map(parlour.Discard)
_TARGET: st.SearchStrategy[parlour.Target] = _COMMON | _DISCARD
_SOME_CARDS = st.integers(1, 5).flatmap(hands)
_PACKS = packs() | packs(PACK_36) | packs(PACK_32)
_CLAUSES = tuple(
    clause
    for game in (parlour, cribbage, mushka)
    for clause in import_module(f"{game.__name__}.rulebook").CLAUSES.values()
)


def _known() -> dict[type[Any], st.SearchStrategy[Any]]:
    """Return the strategies of rules, states and views, and of what only the solvers return or take."""
    counts = shows().map(lambda show: cribbage.count_hand(show[0], show[1], crib=show[2]))
    piles = plays().map(cribbage.count_play)
    placings = st.deferred(lambda: turns(parlour, "possible", phase=parlour.Placing, policy=HOSTILE))
    judged = placings.map(_judged)
    paid = judged.filter(lambda verdict: bool(verdict.gifts))
    discards = st.deferred(lambda: st.sampled_from(_discard_values()))
    return {
        parlour.Rules: parlour_rules(),
        cribbage.Rules: cribbage_rules(),
        mushka.Rules: mushka_rules(),
        parlour.State: st.deferred(lambda: states(parlour)),
        cribbage.State: st.deferred(lambda: states(cribbage)),
        mushka.State: st.deferred(lambda: states(mushka)),
        parlour.Layout: st.deferred(lambda: states(parlour)).map(lambda state: state.layout),
        cribbage.Layout: st.deferred(lambda: states(cribbage)).map(lambda state: state.layout),
        mushka.Layout: st.deferred(lambda: states(mushka)).map(lambda state: state.layout),
        parlour.View: st.deferred(lambda: views(parlour)),
        cribbage.View: st.deferred(lambda: views(cribbage)),
        mushka.View: st.deferred(lambda: views(mushka)),
        parlour.Common: _COMMON,
        parlour.Discard: _DISCARD,
        parlour.Verdict: judged,
        parlour.Gift: paid.map(lambda verdict: verdict.gifts).flatmap(st.sampled_from),
        parlour.Penalty: judged.map(_penalty),
        cribbage.HandScore: counts.map(lambda count: count.score),
        cribbage.HandCount: counts,
        cribbage.PlayScore: piles.map(lambda count: count.score),
        cribbage.PlayCount: piles,
        cribbage.CountItem: _one_of(counts, lambda count: count.items),
        cribbage.NamedRun: _one_of(counts, lambda count: count.named_runs),
        cribbage.Muggins: st.integers(1, 29).map(cribbage.Muggins),
        cribbage.Overcount: st.just(cribbage.Overcount()),
        cribbage.Verdict: claims().map(lambda settled: cribbage.adjudicate_count(*settled)),
        cribbage.DiscardValue: discards,
        cribbage.Distribution: discards.map(lambda value: value.hand),
        mushka.Verdict: st.builds(_revoke, tricks(), st.integers(0, 4)),
        mushka.StopLapsed: SEATS.map(mushka.StopLapsed),
        mushka.Overshot: st.builds(mushka.Overshot, seat=SEATS, before=st.integers(-9, 0)),
        mushka.SatOut: st.builds(mushka.SatOut),
        mushka.AllPassed: st.builds(mushka.AllPassed),
        mushka.Alone: st.booleans().map(mushka.Alone),
        mushka.TookTooMany: st.builds(mushka.TookTooMany, st.booleans(), st.integers(0, 2), st.integers(0, 2)),
        **{cls: _hands_played(cls, most) for cls, most in _HANDS_PLAYED},
    }


_HANDS_PLAYED: tuple[tuple[type[Any], int], ...] = ((mushka.PlayedOut, 5), (mushka.OwnStop, 4), (mushka.OthersStop, 3))


def _hands_played(cls: type[Any], most: int) -> st.SearchStrategy[Any]:
    def make(tricks: int, ace: bool, revokes: int, credited: int) -> Any:
        return cls(tricks=tricks, ace=ace, revokes=revokes, credited=min(credited, tricks))

    return st.builds(make, st.integers(0, most), st.booleans(), st.integers(0, 2), st.integers(0, 2))


def _judged(turn: tuple[parlour.State, parlour.Action]) -> parlour.Verdict:
    """Judge a call about a placement, with the first right pile as the correction."""
    state, action = turn
    assume(isinstance(action, parlour.Place))
    assert isinstance(action, parlour.Place)
    assert isinstance(state.phase, parlour.Placing)
    layout = state.layout
    card, seat, tops = state.phase.card, action.seat, tuple(pile[-1] for pile in layout.commons)
    right = parlour.lawful_targets(card, tops, tuple(pile[-1] if pile else None for pile in layout.discards), seat)
    correction = right[0] if action.target not in right and len(right) > 1 else None
    return parlour.adjudicate_call(
        card, action.target, tops, layout.discards, seat, stocks=layout.stocks, correction=correction
    )


def _penalty(verdict: parlour.Verdict) -> parlour.Penalty:
    return parlour.penalty(verdict.stocks, verdict.discards, 0)


def _revoke(choice: Choice, place: int) -> mushka.Verdict:
    """Judge a card of the hand that was played to the trick."""
    hand, trick, trump = choice
    return mushka.adjudicate_revoke((*trick, hand[place % len(hand)]), trump, len(trick), hand)


@cache
def _discard_values() -> tuple[cribbage.DiscardValue, ...]:
    hand = parse_cards("5H 5S 5D JC 2D 9H")
    return tuple(value for own in (True, False) for value in cribbage.discard_values(hand, own_crib=own))


def _one_of(counts: st.SearchStrategy[Any], part: Callable[[Any], tuple[Any, ...]]) -> st.SearchStrategy[Any]:
    return counts.map(part).filter(bool).flatmap(st.sampled_from)


_register()
