"""Where a card must go, and what is wrong with where it went."""

from itertools import product

import pytest
from tests.parlour import slow_placement as slow

from muggins.cards import PACK_52, Card, parse_cards
from muggins.errors import CardError, InputError
from muggins.parlour import Common, Discard, FaultReason, Target, fits, lawful_targets, placement_fault

TABLES = {3: 1, 4: 4, 5: 2, 6: 4, 7: 3}
"""The common piles of each number of players (R4)."""

CARDS = {rank: parse_cards(f"{rank}C {rank}D {rank}H {rank}S") for rank in slow.ROW}


def top(rank: str | None, suit: int) -> Card | None:
    """Return a card of the rank, None for None."""
    return None if rank is None else CARDS[rank][suit % 4]


def known(rank: str, suit: int) -> Card:
    """Return a card of the rank."""
    return CARDS[rank][suit % 4]


def targets_of(piles: list[slow.Pile]) -> tuple[Target, ...]:
    """Write the slow solver's piles as targets."""
    return tuple(Common(number) if kind == "common" else Discard(number) for kind, number in piles)


def test_every_pair_of_cards_fits_or_not() -> None:
    """For each of the 52 times 52 pairs, neighbours in the row fit, and no others: R2, R3; suits never matter: R1."""
    ranks = {card: rank for rank, cards in CARDS.items() for card in cards}
    assert len(ranks) == 52
    for card, other in product(PACK_52, PACK_52):
        assert fits(card, other) == slow.fits(ranks[card], ranks[other]), (card, other)


# The proof that the solver is right for every input has two parts. R10 to R13 look at a pile in one way only: is it
# empty, does its top fit the card, or does it not. So (1) "fits" is right for each pair of cards, which the test above
# enumerates; and (2) for each pattern of fitting and unfitting common piles, of empty, fitting and unfitting discards,
# for each seat, the right piles come out, which the tests below enumerate for every rank of the card. Which neighbour
# and which stranger of the card lies there goes round with the patterns, so that each comes up everywhere.


def check_patterns(players: int, ranks: list[str], *, faults: bool) -> int:
    """Compare both solvers on all patterns of a table; return their number."""
    commons_patterns = ["".join(kinds) for kinds in product("fu", repeat=TABLES[players])]
    discard_patterns = ["".join(kinds) for kinds in product("euf", repeat=players)]
    piles = [("common", number) for number in range(TABLES[players])] + [("discard", seat) for seat in range(players)]
    targets = targets_of(piles)
    position = 0
    for rank, common_kinds, discard_kinds in product(ranks, commons_patterns, discard_patterns):
        position += 1
        common_ranks = [each for each in slow.pattern(position, rank, common_kinds) if each is not None]
        discard_ranks = slow.pattern(position // 7, rank, discard_kinds)
        card = known(rank, position)
        commons = [known(each, position + place) for place, each in enumerate(common_ranks)]
        discards = [top(each, position + place) for place, each in enumerate(discard_ranks)]
        for seat in range(players):
            expected = slow.places(rank, common_ranks, discard_ranks, seat)
            assert lawful_targets(card, commons, discards, seat) == targets_of(expected), (card, commons, discards)
            if faults:
                for pile, target in zip(piles, targets, strict=True):
                    fault = placement_fault(card, target, commons, discards, seat)
                    reason = slow.fault(rank, pile, common_ranks, discard_ranks, seat)
                    assert (fault and fault.reason.value) == reason, (card, target, commons, discards, seat)
    return position


# A card with one neighbour below, one with two, and one with one above have all the faults that there are.
EDGES = ["A", "7", "K"]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_pattern_has_its_right_piles_and_faults(players: int) -> None:
    """Both solvers agree on every pattern of three to five players, every seat and every pile: R10-R13, Q13."""
    assert check_patterns(players, EDGES, faults=True) == 3 * 2 ** TABLES[players] * 3**players


@pytest.mark.parametrize("players", [6, 7])
def test_every_pattern_of_large_tables_has_its_right_piles(players: int) -> None:
    """Both solvers agree on every pattern of six and seven players and every seat for one card: R10-R13."""
    assert check_patterns(players, ["7"], faults=False) == 2 ** TABLES[players] * 3**players


@pytest.mark.exhaustive
@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
def test_every_pattern_with_every_rank(players: int) -> None:
    """Both solvers agree for every rank; from six players on, on the faults of one rank alone: R10 to R13, Q13."""
    check_patterns(players, slow.ROW, faults=players < 6)
    if players >= 6:
        check_patterns(players, ["7"], faults=True)


@pytest.mark.parametrize("commons", [1, 2, 3, 5, 8])
@pytest.mark.parametrize("players", [2, 3, 8, 12])
def test_any_number_of_piles_and_seats(commons: int, players: int) -> None:
    """The solver knows no table: two seats, or twelve, and any number of common piles."""
    for position in range(300):
        rank = slow.ROW[position % 13]
        common_kinds = "".join("fu"[(position >> place) % 5 > 0] for place in range(commons))
        discard_kinds = "".join("euf"[(position // 3**place) % 3] for place in range(players))
        common_ranks = [each for each in slow.pattern(position, rank, common_kinds) if each is not None]
        discard_ranks = slow.pattern(position, rank, discard_kinds)
        tops = [known(each, 1) for each in common_ranks]
        discards = [top(each, 2) for each in discard_ranks]
        seat = position % players
        found = lawful_targets(known(rank, 0), tops, discards, seat)
        assert found == targets_of(slow.places(rank, common_ranks, discard_ranks, seat))


COMMONS = parse_cards("5C 9D KH 2S")
SIX = Card.parse("6H")


def test_a_fault_says_its_reason_in_a_sentence_with_its_clause() -> None:
    """Each reason comes with the facts of the case and its clause: R3, R10-R13."""
    jack, queen, ten = parse_cards("JH QS TC")
    told = [
        str(placement_fault(SIX, Discard(1), COMMONS, (None, Card.parse("7D"), None), 0)),
        str(placement_fault(SIX, Common(1), COMMONS, (None, None, None), 0)),
        str(placement_fault(jack, Discard(2), COMMONS, (None, queen, ten), 0)),
        str(placement_fault(jack, Discard(1), COMMONS, (None, Card.parse("4C"), None), 0)),
        str(placement_fault(jack, Discard(1), COMMONS, (None, None, ten), 0)),
        str(placement_fault(jack, Discard(0), COMMONS, (None, None, ten), 0)),
    ]
    assert told == [
        "6H fits 5C among the common piles, which come first [parlour.R10]",
        "6H does not fit 9D on common pile 1 [parlour.R3]",
        "JH fits QS of seat 1, who is nearer than seat 2 [parlour.R11]",
        "JH does not fit 4C of seat 1 [parlour.R3]",
        "JH cannot go on the discard of seat 1, which is empty [parlour.R12]",
        "JH fits TC of seat 2 and must not be kept [parlour.R11]",
    ]


def test_the_own_discard_is_no_destination_of_its_own() -> None:
    """A card that fits the player's own discard still goes to an opponent whom it fits: R11, Q18."""
    discards = (Card.parse("TD"), None, Card.parse("QS"), None)
    assert lawful_targets(Card.parse("JH"), COMMONS, discards, 0) == (Discard(2),)
    fault = placement_fault(Card.parse("JH"), Discard(0), COMMONS, discards, 0)
    assert fault is not None
    assert fault.reason is FaultReason.KEPT


@pytest.mark.parametrize(
    ("position", "error", "told"),
    [
        (("6H", COMMONS, (None, None), 0), CardError, "expected the open card, got '6H'"),
        ((SIX, (), (None, None), 0), InputError, "one or more common piles, got \\(\\)"),
        (
            (SIX, "5C", (None, None), 0),
            InputError,
            "expected tops of common piles in their order, such as a tuple, got '5C'",
        ),
        ((SIX, 5, (None, None), 0), InputError, "expected tops of common piles in their order, such as a tuple, got 5"),
        ((SIX, (None,), (None, None), 0), CardError, "the top card of a common pile, got None"),
        ((SIX, COMMONS, (None,), 0), InputError, "two or more discards"),
        ((SIX, COMMONS, (None, "7D"), 0), CardError, "or None, got '7D'"),
        ((SIX, COMMONS, (None, None), 2), InputError, "a seat must be an integer from 0 to 1, got 2"),
        ((SIX, COMMONS, (None, None), -1), InputError, "from 0 to 1, got -1"),
        ((SIX, COMMONS, (None, None), True), InputError, "from 0 to 1, got True"),
    ],
)
def test_nonsense_is_refused(
    position: tuple[Card, tuple[Card, ...], tuple[Card | None, ...], int], error: type[Exception], told: str
) -> None:
    """Non-cards, no common piles, too few discards and bad seats raise an error that quotes them."""
    card = position[0]
    with pytest.raises(error, match=told):
        lawful_targets(*position)
    with pytest.raises(error, match=told):
        placement_fault(card, Common(0), *position[1:])


@pytest.mark.parametrize(
    ("target", "told"),
    [
        (Common(4), "common piles are 0 to 3, got 4"),
        (Discard(2), "discards are those of seats 0 to 1, got 2"),
        (0, "expected a Common or a Discard, got 0"),
    ],
)
def test_a_pile_that_is_not_there_is_refused(target: Target, told: str) -> None:
    """A target must be a pile of the table."""
    with pytest.raises(InputError, match=told):
        placement_fault(SIX, target, COMMONS, (None, None), 0)


@pytest.mark.parametrize("number", [-1, True, 1.0, "1", None])
def test_a_target_is_counted_from_0(number: int) -> None:
    """Piles and seats are integers of at least 0."""
    with pytest.raises(InputError):
        Common(number)
    with pytest.raises(InputError):
        Discard(number)
    with pytest.raises(CardError):
        fits(SIX, number)  # type: ignore[arg-type]  # wrong on purpose
