"""Cards: text in and out, sameness through copies, and that nothing changes them."""

import copy
import itertools
import operator
import pickle
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.cards import (
    PACK_32,
    PACK_36,
    PACK_52,
    Card,
    Rank,
    Suit,
    by_rank,
    by_suit,
    cut,
    deal_hands,
    distinct_cards,
    parse_cards,
    without,
)
from muggins.errors import CardError, InputError, MugginsError

FIVE = Card.parse("5H")
ANY_FIVE: Any = FIVE  # for what type checkers rightly refuse
CARDS = st.sampled_from(PACK_52)
RANK_TEXTS = {rank: {str(rank), str(rank).lower()} for rank in Rank}
RANK_TEXTS[Rank.TEN].add("10")
SUIT_TEXTS = {
    suit: {suit.value, suit.value.lower(), filled, outlined, filled + "\ufe0f", filled + "\ufe0e"}
    for suit, filled, outlined in zip(Suit, "♣♦♥♠", "♧♢♡♤", strict=True)
}


def texts_of(card: Card) -> list[str]:
    """Return every way to write a card."""
    pairs = itertools.product(RANK_TEXTS[card.rank], SUIT_TEXTS[card.suit])
    return [card.glyph, *sorted(rank + suit for rank, suit in pairs)]


# What there is


def test_there_are_52() -> None:
    """Each rank of each suit is one card, and asking for it again gives the same (K1, K2)."""
    made = {Card(rank, suit) for rank in Rank for suit in Suit}
    assert len(made) == len(set(PACK_52)) == 52
    assert made == set(PACK_52)
    assert all(Card(card.rank, card.suit) is card for card in PACK_52)


def test_ranks_and_suits() -> None:
    """Ranks run from ace 1 to king 13, and suits are written with their letters."""
    assert [rank.value for rank in Rank] == list(range(1, 14))
    assert "".join(map(str, Rank)) == "A23456789TJQK"
    assert [suit.value for suit in Suit] == ["C", "D", "H", "S"]
    assert "".join(suit.symbol for suit in Suit) == "♣♦♥♠"


def test_ranks_have_an_order() -> None:
    """The ace is the lowest rank, and a rank is not below itself (K3)."""
    assert sorted(set(Rank)) == list(Rank)
    for compare in operator.lt, operator.le, operator.gt, operator.ge:
        for one, other in itertools.product(Rank, Rank):
            assert compare(one, other) is compare(one.value, other.value)
        with pytest.raises(TypeError):
            compare(Rank.ACE, 1)


def test_packs() -> None:
    """Packs are tuples of different cards in the order of suits and ranks, unshuffled (K19)."""
    for pack, ranks in ((PACK_52, "A23456789TJQK"), (PACK_36, "A6789TJQK"), (PACK_32, "A789TJQK")):
        assert isinstance(pack, tuple)
        assert [str(card) for card in pack] == [rank + suit for suit in "CDHS" for rank in ranks]


def test_glyphs() -> None:
    """The Unicode names of the glyphs are the cards; the knights are left out (K15)."""
    import unicodedata

    for card in PACK_52:
        assert unicodedata.name(card.glyph) == f"PLAYING CARD {card.rank.name} OF {card.suit.name}"
    assert Card.parse("QS").glyph == "\U0001f0ad"


def test_order_is_asked_for() -> None:
    """Cards have no order of their own; by_rank and by_suit give two."""
    with pytest.raises(TypeError):
        operator.lt(ANY_FIVE, ANY_FIVE)
    by_two = sorted(PACK_52, key=by_rank)
    assert [(card.rank, card.suit) for card in by_two] == [(rank, suit) for rank in Rank for suit in Suit]
    assert sorted(set(PACK_52), key=by_suit) == list(PACK_52)
    for key in (by_rank, by_suit):
        for wrong in list[Any](["5H", 5, None, [FIVE]]):
            with pytest.raises(CardError, match="expected a Card"):
                key(wrong)


@pytest.mark.parametrize("wrong", [(5, Suit.HEARTS), (Rank.FIVE, "H"), ("11", "x"), (Suit.HEARTS, Rank.FIVE), ([], {})])
def test_a_card_is_made_of_rank_and_suit(wrong: Any) -> None:
    """Anything else is refused with a message that quotes it and points to the parser (K27, K30)."""
    with pytest.raises(CardError, match="a card is made of a Rank and a Suit, got") as error:
        Card(*wrong)
    assert ascii(wrong[0]) in str(error.value)


# Text


@pytest.mark.parametrize("card", PACK_52, ids=str)
def test_every_form_of_every_card_is_read(card: Card) -> None:
    """Letters of both cases, figures for the ten, symbols, selectors and glyphs are all the same card."""
    for text in texts_of(card):
        assert Card.parse(text) is card
        assert Card.parse(f" \t{text}\n") is card
        assert parse_cards(text) == (card,)


@given(st.lists(CARDS, min_size=1, max_size=20), st.data())
def test_texts_of_cards_are_read(cards: list[Card], data: st.DataObject) -> None:
    """Cards in any form are read, with spaces, commas or nothing between them."""
    between = st.sampled_from(["", " ", ",", ", ", "  ", "\n", "\t", ",,"])
    text = data.draw(between)
    for card in cards:
        text += data.draw(st.sampled_from(texts_of(card))) + data.draw(between)
    assert parse_cards(text) == tuple(cards)


@given(st.lists(CARDS, min_size=1))
def test_what_is_written_is_read(cards: list[Card]) -> None:
    """Text and cards are each other's inverse."""
    assert parse_cards("".join(map(str, cards))) == tuple(cards)
    assert parse_cards(" ".join(card.pretty for card in cards)) == tuple(cards)
    assert [eval(repr(card)) for card in cards] == cards


def test_two_characters() -> None:
    """A card is written as two ASCII characters, also in a format (K16)."""
    assert all(len(str(card)) == 2 and str(card).isascii() for card in PACK_52)
    assert f"{FIVE}|{FIVE:>4}|{FIVE:-<3}" == "5H|  5H|5H-"
    assert FIVE.pretty == "5♥"
    assert repr(FIVE) == "Card.parse('5H')"
    assert str(PACK_52[:2]) == "(Card.parse('AC'), Card.parse('2C'))"  # a text, and nothing is printed (K26)


@given(st.text() | st.text(st.sampled_from("A23456789TJQKajqkt10CDHScdhs♣♥♦♠♤ ,xXoO\ufe0f\U0001f0a1\U0001f0ac\ud800")))
def test_other_texts_are_refused_or_read_whole(text: str) -> None:
    """For any text the answer is a CardError, or cards that fill the whole text."""
    try:
        cards = parse_cards(text)
    except CardError as error:
        message = str(error)
    else:
        message = ""
        forms = {form for card in cards for form in texts_of(card)}
        for form in sorted(forms, key=len, reverse=True):
            text = text.replace(form, " ")
        assert text.replace(",", "").strip() == ""
    assert len(message) < 300


@pytest.mark.parametrize(
    ("text", "index", "found"),
    [
        ("1H", 1, "'H'"),
        ("11H", 1, "'1'"),
        ("0H", 0, "'0'"),
        ("5X", 1, "'X'"),
        ("H5", 0, "'H'"),
        ("10", 2, "the end of the text"),
        ("5", 1, "the end of the text"),
        ("5H ", 0, ""),
        ("X", 0, "'X'"),
        ("joker", 1, "'o'"),
        ("5H6", 2, "'6'"),
        ("5\ud800", 1, "'\\ud800' (not a character)"),
        ("\ud800H", 0, "'\\ud800' (not a character)"),
        ("５Ｈ", 0, "(FULLWIDTH DIGIT FIVE)"),
        ("5Ｈ", 1, "(FULLWIDTH LATIN CAPITAL LETTER H)"),
        ("6с", 1, "'\\u0441' (CYRILLIC SMALL LETTER ES)"),
        ("АH", 0, "'\\u0410' (CYRILLIC CAPITAL LETTER A)"),
        ("ΚH", 0, "(GREEK CAPITAL LETTER KAPPA)"),
        ("5\u200dH", 1, "(ZERO WIDTH JOINER)"),
        ("5\x00", 1, "'\\x00'"),
        ("5♥♥", 2, "(BLACK HEART SUIT)"),
        ("5H\ufe0f", 2, "(VARIATION SELECTOR-16)"),
        ("\U0001f0cf", 0, "(PLAYING CARD BLACK JOKER)"),
        ("\U0001f0ac", 0, "(PLAYING CARD KNIGHT OF SPADES)"),
        ("TЕН", 1, "(CYRILLIC CAPITAL LETTER IE)"),
    ],
)
def test_what_is_not_a_card(text: str, index: int, found: str) -> None:
    """The message quotes the text in ASCII, says where it stops being a card, what stands there, and what could."""
    if text == "5H ":
        assert Card.parse(text) is FIVE
        return
    with pytest.raises(CardError) as error:
        Card.parse(text)
    message = str(error.value)
    assert message.isascii()
    assert message.startswith(f"{text!a} is not a card: expected ")
    assert f" at index {index}, got " in message
    assert found in message.partition(" got ")[2]


@pytest.mark.parametrize("text", ["", " ", "\n\t", "\xa0"])
def test_empty_texts(text: str) -> None:
    """An empty text is called one."""
    for parse in (Card.parse, parse_cards):
        with pytest.raises(CardError, match="got the empty text"):
            parse(text)


def test_there_are_no_jokers() -> None:
    """The message says so, since the J alone is a good beginning."""
    for text in ("joker", "JOKER", "Joker"):
        with pytest.raises(CardError, match="there are no jokers"):
            Card.parse(text)


@pytest.mark.parametrize("unit", ["x", "\U0001f0ac", "5H ", "1", " ", ",", "\ud800", "10", "♥"])
def test_a_megabyte_is_answered_at_once(unit: str) -> None:
    """A megabyte of rubbish gets a short message, and quickly; the place of the fault is still quoted."""
    rubbish = unit * (1_000_000 // len(unit))
    begin = time.perf_counter()
    with pytest.raises(CardError) as error:
        Card.parse(rubbish)
    if unit not in ("5H ", " ", ","):
        with pytest.raises(CardError) as error:
            parse_cards(rubbish)
    assert time.perf_counter() - begin < 1
    assert len(str(error.value)) < 500


def test_the_place_in_a_long_text_is_quoted() -> None:
    """Far inside a long text, the message shows what stands round the fault."""
    with pytest.raises(CardError) as error:
        parse_cards("5H " * 100 + "6X " + "7H " * 100)
    assert "6X" in str(error.value)
    assert "at index 301" in str(error.value)
    assert len(str(error.value)) < 250


@pytest.mark.parametrize("wrong", [None, 5, b"5H", ["5H"], FIVE, 5.0])
def test_only_text_is_read(wrong: Any) -> None:
    """The error quotes the repr of a value that is not a text."""
    for parse in (Card.parse, parse_cards):
        with pytest.raises(CardError, match="expected the text of"):
            parse(wrong)


# Sameness


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_pickles_are_the_same_card(protocol: int) -> None:
    """Every protocol gives the card itself back, also inside containers (K29, S21)."""
    assert all(pickle.loads(pickle.dumps(card, protocol)) is card for card in PACK_52)
    table = {FIVE: [PACK_52, {FIVE}]}
    assert pickle.loads(pickle.dumps(table, protocol)) == table
    for member in (*Rank, *Suit):
        assert pickle.loads(pickle.dumps(member, protocol)) is member


def test_copies_are_the_same_card() -> None:
    """A copy, deep or not, is the card itself."""
    for card in PACK_52:
        assert copy.copy(card) is card
        assert copy.deepcopy(card) is card
    hand = parse_cards("5H 5S")
    assert copy.deepcopy({"hand": list(hand)}) == {"hand": list(hand)}


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_pickles_cross_processes(protocol: int) -> None:
    """A card comes back from another process as the same object, even if hashes differ there."""
    child = (
        "import pickle, sys\n"
        "from muggins.cards import PACK_52, Card\n"
        "cards = pickle.load(sys.stdin.buffer)\n"
        "assert cards == set(PACK_52) and Card.parse('5H') in cards\n"
        f"pickle.dump(list(cards), sys.stdout.buffer, {protocol})\n"
    )
    sent = pickle.dumps(set(PACK_52), protocol)
    answered = subprocess.run([sys.executable, "-c", child], input=sent, capture_output=True, check=True)
    back = pickle.loads(answered.stdout)
    assert sorted(back, key=by_suit) == list(PACK_52)
    assert all(one is other for one, other in zip(sorted(back, key=by_suit), PACK_52, strict=True))


def test_equality() -> None:
    """A card equals itself and nothing else, and comparing with anything raises nothing (K2, K5, K28)."""
    look_alikes: list[Any] = ["5H", 5, 18, ("5", "H"), (Rank.FIVE, Suit.HEARTS), Rank.FIVE, Suit.HEARTS, None, object()]
    for other in look_alikes:
        assert (other == FIVE) is False
        assert (other == FIVE) is False
        assert (other != FIVE) is True
    assert not isinstance(FIVE, int | str | tuple)
    assert {FIVE, Card.parse("5♥"), Card(Rank.FIVE, Suit.HEARTS)} == {FIVE}
    assert parse_cards("TH 5H") == parse_cards("10h 5♥")  # K4: two equal hands are equal
    assert [one == other for one in PACK_52 for other in PACK_52].count(True) == 52


def test_a_card_is_not_a_number() -> None:
    """It cannot be added, indexed with, or taken for a number."""
    with pytest.raises(TypeError):
        operator.index(ANY_FIVE)
    with pytest.raises(TypeError):
        operator.add(ANY_FIVE, 1)
    with pytest.raises(TypeError):
        int(ANY_FIVE)


def test_matching() -> None:
    """A card can be matched by rank and suit."""
    match FIVE:
        case Card(Rank.FIVE, Suit.HEARTS):
            matched = True
        case _:
            matched = False
    assert matched


# Nothing changes a card


Attempt = Callable[[Any], object]
NAMES = ["rank", "suit", "index", "pretty", "glyph", "name", "__class__", "__dict__", "__slots__", "x"]


def call(function: Callable[..., object], *arguments: object) -> Attempt:
    """Make an attempt that calls the function with the card first."""
    return lambda card: function(card, *arguments)


ATTEMPTS: dict[str, Attempt] = {
    **{f"set {name}": call(setattr, name, Rank.ACE) for name in NAMES},
    **{f"delete {name}": call(delattr, name) for name in NAMES},
    "vars": vars,
    "setstate": operator.methodcaller("__setstate__", (None, {"rank": Rank.ACE})),
    "item": call(operator.setitem, 0, Rank.ACE),
    "evolve": lambda card: attrs.evolve(card, rank=Rank.ACE),
    "a subclass": lambda card: type("More", (Card,), {}),
}


@pytest.mark.parametrize("name", ATTEMPTS)
def test_nothing_changes_a_card(name: str) -> None:
    """Each attempt that does not force the lock fails, and the card is what it was (K30)."""
    with pytest.raises((AttributeError, TypeError, attrs.exceptions.NotAnAttrsClassError)):
        ATTEMPTS[name](FIVE)
    assert (FIVE.rank, FIVE.suit, FIVE.index, str(FIVE), type(FIVE)) == (Rank.FIVE, Suit.HEARTS, 30, "5H", Card)
    assert FIVE in {FIVE}
    assert Card.parse("5H") is FIVE


def test_the_index_is_the_place_in_the_pack() -> None:
    """``PACK_52[card.index]`` is the card."""
    assert [card.index for card in PACK_52] == list(range(52))


def test_a_card_made_of_text_points_to_the_parser() -> None:
    """``Card("5H")`` is a CardError that names Card.parse."""
    with pytest.raises(CardError, match=r"got '5H' \(Card\.parse reads text\)"):
        Card("5H")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # wrong on purpose


# Packs


@given(st.lists(CARDS, unique=True), st.randoms(use_true_random=False))
def test_taking_cards_out(pack: list[Card], random: Any) -> None:
    """What is left and what was taken are the pack, each in its order."""
    gone = random.sample(pack, random.randint(0, len(pack)))
    left = without(pack, gone)
    assert left == tuple(card for card in pack if card not in gone)
    assert set(left) | set(gone) == set(pack)


@given(st.lists(st.integers()), st.data())
def test_cutting(pack: list[int], data: st.DataObject) -> None:
    """A cut is undone by the cut that completes it."""
    at = data.draw(st.integers(0, len(pack)))
    assert cut(cut(pack, at), len(pack) - at) == tuple(pack)
    assert cut(pack, at)[len(pack) - at :] == tuple(pack[:at])


@given(st.lists(st.integers()), st.integers(1, 8), st.integers(0, 10))
def test_dealing(pack: list[int], seats: int, each: int) -> None:
    """The cards go round one at a time from the top, or the pack is too small and nothing is dealt."""
    if seats * each > len(pack):
        with pytest.raises(InputError, match=f"need {seats * each} cards, got a pack of {len(pack)}"):
            deal_hands(pack, seats, each)
        return
    hands, rest = deal_hands(pack, seats, each)
    assert len(hands) == seats
    assert [hands[turn % seats][turn // seats] for turn in range(seats * each)] == pack[: seats * each]
    assert rest == tuple(pack[seats * each :])


NO_PACKS: list[Any] = [5, None, set(PACK_52), frozenset(PACK_52)]


@pytest.mark.parametrize("wrong", NO_PACKS, ids=lambda value: type(value).__name__)
def test_what_is_not_a_pack(wrong: Any) -> None:
    """Cutting and dealing need a pack in its order."""
    with pytest.raises(InputError, match="in its order"):
        cut(wrong, 0)
    with pytest.raises(InputError, match="in its order"):
        deal_hands(wrong, 1, 1)


@pytest.mark.parametrize("at", [-1, 6, True, 1.0, None, "1"])
def test_where_a_pack_cannot_be_cut(at: Any) -> None:
    """The place of a cut is an integer within the pack."""
    with pytest.raises(InputError, match="the place to cut a pack of 5 must be an integer from 0 to 5, got"):
        cut("ABCDE", at)


@pytest.mark.parametrize(("seats", "each"), [(0, 1), (-1, 1), (1, -1), (True, 1), (1, True), (1.0, 1), (1, "1")])
def test_hands_that_cannot_be_dealt(seats: Any, each: Any) -> None:
    """Hands are dealt to at least one seat, and the number of cards is an integer."""
    with pytest.raises(InputError, match=r"the number of (hands|cards each) must be an integer"):
        deal_hands(PACK_52, seats, each)


def test_cards_that_are_there_twice() -> None:
    """The message names the card (K17, S23)."""
    with pytest.raises(CardError, match="AC occurs twice"):
        distinct_cards(parse_cards("AC 5H AC"))
    with pytest.raises(CardError, match="AC occurs twice"):
        without(parse_cards("AC AC"), ())
    with pytest.raises(CardError, match="5H is not in the pack"):
        without(parse_cards("AC"), [FIVE])


@pytest.mark.parametrize("wrong", ["5H", 5, None, [5], ["5H"], [FIVE, None], [[FIVE]]])
def test_what_are_not_cards(wrong: Any) -> None:
    """Where cards are expected, something else is quoted, and a text gets a hint."""
    with pytest.raises(CardError, match="expected"):
        distinct_cards(wrong)


def test_a_pretender_is_not_a_card() -> None:
    """An object that says it is a card is not taken for one."""
    from unittest.mock import Mock

    pretender = Mock(spec=Card)
    assert isinstance(pretender, Card)
    with pytest.raises(CardError, match="expected a Card"):
        distinct_cards([pretender])


def test_errors_are_of_the_family() -> None:
    """A wrong card can be caught as a CardError, an InputError, a ValueError, or any error of the library."""
    for kind in (CardError, InputError, ValueError, MugginsError):
        with pytest.raises(kind):
            Card.parse("1H")


@pytest.mark.parametrize("sort", [sorted, min, max])
def test_cards_have_no_order(sort: Any) -> None:
    """The error of a sort names what to sort by."""
    with pytest.raises(TypeError, match="no order of their own: sort them with key=by_rank or key=by_suit"):
        sort(parse_cards("5H 4S"))
