"""The exceptions, the quotes in their messages, and the checks of numbers."""

from __future__ import annotations

import pickle
from collections import deque
from enum import Enum
from itertools import count, repeat

import pytest

from muggins.cards import Card, Rank, check_card, deal_hands, distinct_cards, parse_cards
from muggins.errors import (
    LARGEST_NUMBER,
    CardError,
    InconsistentError,
    InputError,
    MugginsError,
    ReadError,
    RulesError,
    as_integer,
    check_flag,
    check_instance,
    check_member,
    check_number,
    excerpt,
    in_order,
)


def test_one_class_catches_all() -> None:
    """Every exception is a MugginsError, and a ValueError for callers that know nothing of the library."""
    for each in (InputError, CardError, InconsistentError, RulesError, ReadError):
        assert issubclass(each, MugginsError)
        assert issubclass(each, ValueError)


def test_a_rules_error_names_its_clause() -> None:
    """The clause stands at the end of the sentence and as a value, also after the exception was pickled."""
    error = RulesError("players must be 3 to 7, got 9", "parlour.Q24")
    for each in (error, pickle.loads(pickle.dumps(error))):
        assert str(each) == "players must be 3 to 7, got 9 [parlour.Q24]"
        assert (each.message, each.rule) == ("players must be 3 to 7, got 9", "parlour.Q24")
        assert each.args == ("players must be 3 to 7, got 9", "parlour.Q24")


def test_a_read_error_says_all_flaws() -> None:
    """The flaws are said in order, each after its path, also after the exception was pickled."""
    error = ReadError((("$.a", "expected a card"), ("$.b[0]", "expected a seat")))
    for each in (error, pickle.loads(pickle.dumps(error))):
        assert str(each) == "$.a: expected a card; $.b[0]: expected a seat"
        assert each.flaws == (("$.a", "expected a card"), ("$.b[0]", "expected a seat"))


class Shown:
    """A stranger's value with a repr of its own."""

    def __init__(self, text: str) -> None:
        """Keep the repr."""
        self.text = text

    def __repr__(self) -> str:
        return self.text


class Broken:
    """A stranger's value whose methods fail."""

    def __repr__(self) -> str:
        raise RuntimeError("no repr")

    def __index__(self) -> int:
        raise RuntimeError("no index")


@pytest.mark.parametrize(
    ("value", "quoted"),
    [
        ("", "''"),
        ("5H", "'5H'"),
        ("x" * 60, f"'{'x' * 60}'"),
        ("x" * 61, f"'{'x' * 60}'... (61 characters)"),
        ("♥", r"'\u2665'"),
        ("♥" * 10, "'" + r"\u2665" * 10 + "'"),
        ("♥" * 11, "'" + r"\u2665" * 10 + "'... (11 characters)"),
        ("x" * 54 + "♥", f"'{'x' * 54}" + r"\u2665'"),
        ("x" * 55 + "♥", f"'{'x' * 55}'... (56 characters)"),
        ("\n", r"'\n'"),
        (7, "7"),
        (None, "None"),
        (Shown("y" * 60), "y" * 60),
        (Shown("y" * 61), f"{'y' * 60}... (Shown)"),
        (Shown("a\nb\x1b[31m"), r"a\nb\x1b[31m"),
        (Shown("a\\b'c"), "a\\b'c"),
        (Broken(), "<Broken>"),
        (type("A\x1b[31m\nB" + "C" * 99, (Shown,), {})("y" * 61), f"{'y' * 60}... (A\\x1b[31m\\nB{'C' * 48})"),
    ],
)
def test_a_value_is_quoted_in_one_short_line(value: object, quoted: str) -> None:
    """A quote is printable ASCII; what is longer than the limit is cut and says what it is."""
    assert excerpt(value) == quoted


def test_the_limit_of_a_quote_can_be_chosen() -> None:
    """A quote has at least one character."""
    assert excerpt("abc", 2) == "'ab'... (3 characters)"
    assert excerpt("abc", 1) == excerpt("abc", 0) == excerpt("abc", -5) == "'a'... (3 characters)"
    assert excerpt(123, 2) == "12... (int)"


class Seven:
    """An integer of another library."""

    def __index__(self) -> int:
        return 7


def test_an_integer_is_what_says_so() -> None:
    """Anything with ``__index__`` is one, but not a bool, a float, a text or a value whose ``__index__`` fails."""
    assert (as_integer(7), as_integer(Seven())) == (7, 7)
    assert type(as_integer(Seven())) is int
    for value in (True, False, 7.0, "7", None, Broken(), Seven):
        assert as_integer(value) is None


def test_a_number_is_within_its_bounds() -> None:
    """Both bounds are allowed; no bound is beyond what every reader of JSON keeps exactly."""
    assert LARGEST_NUMBER == 9_007_199_254_740_991
    assert [check_number(number, "seat", least=0, most=3) for number in (0, 3)] == [0, 3]
    assert [check_number(number, "x") for number in (-LARGEST_NUMBER, LARGEST_NUMBER)] == [
        -LARGEST_NUMBER,
        LARGEST_NUMBER,
    ]
    assert check_number(-LARGEST_NUMBER, "x", least=-LARGEST_NUMBER, most=0) == -LARGEST_NUMBER


@pytest.mark.parametrize(
    ("value", "bounds", "message"),
    [
        ("7", {}, "x must be an integer, got '7'"),
        (True, {}, "x must be an integer, got True"),
        (-1, {"least": 0}, "x must be an integer of at least 0, got -1"),
        (4, {"least": 0, "most": 3}, "x must be an integer from 0 to 3, got 4"),
        (-1, {"least": 0, "most": 3}, "x must be an integer from 0 to 3, got -1"),
        (LARGEST_NUMBER, {"least": 0, "most": 3}, f"x must be an integer from 0 to 3, got {LARGEST_NUMBER}"),
        (LARGEST_NUMBER + 1, {}, "x must be an integer of at most 2**53 - 1, got one beyond it"),
        pytest.param(
            10**5000, {"least": 0, "most": 3}, "x must be an integer of at most 2**53 - 1, got one beyond it", id="huge"
        ),
        (-LARGEST_NUMBER - 1, {}, "x must be an integer of at most 2**53 - 1, got one beyond it"),
    ],
)
def test_a_number_out_of_bounds_is_an_error(value: object, bounds: dict[str, int], message: str) -> None:
    """The message says the bounds and what was given; a number of thousands of digits is not written out."""
    with pytest.raises(InputError) as caught:
        check_number(value, "x", **bounds)
    assert str(caught.value) == message


def test_a_value_of_the_class_is_returned_as_it_is() -> None:
    """An instance passes, of a subclass too; anything else is refused with what must be and what was given."""
    error = CardError("no")
    assert check_instance(error, InputError, "an InputError") is error
    with pytest.raises(InputError, match=r"^expected an InputError, got 'no'$"):
        check_instance("no", InputError, "an InputError")


def test_a_flag_is_true_or_false_and_nothing_like_it() -> None:
    """1, 0 and None are no flags, although they would do as conditions."""
    assert check_flag(True, "x") is True
    assert check_flag(False, "x") is False
    for value in (1, 0, None, "yes"):
        with pytest.raises(InputError) as caught:
            check_flag(value, "honest")  # type: ignore[arg-type]  # wrong on purpose
        assert str(caught.value) == f"honest must be True or False, got {value!r}"


class Light(Enum):
    """An enum whose members print as usual."""

    RED = "red"
    GREEN = "green"


def test_a_member_is_no_text() -> None:
    """The message names each member once, as code would write it, also for enums that print as something else."""
    assert check_member(Light.RED, Light, "the light") is Light.RED
    with pytest.raises(InputError) as caught:
        check_member("red", Light, "the light")  # type: ignore[type-var]  # wrong on purpose
    assert str(caught.value) == "the light must be one of Light.RED, Light.GREEN, got 'red'"
    with pytest.raises(InputError) as caught:
        check_member(3, Rank, "the rank")  # type: ignore[type-var]  # wrong on purpose
    assert str(caught.value).startswith("the rank must be one of Rank.ACE, Rank.TWO, ")


def test_values_in_order_are_read_as_far_as_allowed() -> None:
    """Any iterable that has an order is read; one value too many is refused, and no more are taken from it."""
    assert in_order([1, 2], "numbers", 2) == (1, 2)
    assert in_order(deque("ab"), "letters", 2) == ("a", "b")
    assert in_order((), "numbers", 0) == ()
    numbers = count()
    with pytest.raises(InputError, match=r"^expected at most 3 numbers, got more$"):
        in_order(numbers, "numbers", 3)
    assert next(numbers) == 4


def test_each_value_is_checked_as_it_comes() -> None:
    """An endless iterator of wrong values is refused at the first; the check may change a value."""
    assert in_order(["a", "b"], "letters", 2, str.upper) == ("A", "B")
    with pytest.raises(CardError, match=r"^expected a Card, got 'x'"):
        in_order(repeat("x"), "cards", 10**9, check_card)  # type: ignore[arg-type]  # wrong on purpose


UNORDERED: list[object] = [{1, 2}, frozenset[int](), "12", b"12", 12, None]


@pytest.mark.parametrize("values", UNORDERED)
def test_what_has_no_order_is_refused(values: object) -> None:
    """A set has no order, a text or bytes are one value, and a number is none."""
    with pytest.raises(InputError) as caught:
        in_order(values, "numbers", 5)  # type: ignore[arg-type]  # wrong on purpose
    assert str(caught.value) == f"expected numbers in their order, such as a tuple, got {values!r}"


def test_a_text_in_place_of_cards_says_how_to_read_it() -> None:
    """A text is an iterable of letters, but was meant as cards."""
    with pytest.raises(CardError) as caught:
        distinct_cards("5H 6D")  # type: ignore[arg-type]  # wrong on purpose
    assert str(caught.value) == "expected cards, got the text '5H 6D' (parse_cards reads text)"
    with pytest.raises(CardError, match=r"^expected cards, got 5$"):
        distinct_cards(5)  # type: ignore[arg-type]  # wrong on purpose
    assert distinct_cards({Card.parse("5H")}) == (Card.parse("5H"),)


RANK = "a rank (A, 2 to 9, T or 10, J, Q, K)"
SUIT = "a suit (C, D, H, S or its symbol)"


@pytest.mark.parametrize(
    ("text", "quoted", "expected", "index", "found"),
    [
        ("5x", "'5x'", SUIT, 1, "'x'"),
        ("5♪", r"'5\u266a'", SUIT, 1, r"'\u266a' (EIGHTH NOTE)"),
        ("5", "'5'", SUIT, 1, "the end of the text"),
        ("5H " * 13 + "x", f"'{'5H ' * 13}x'", RANK, 39, "'x'"),
        ("5H " * 13 + "xy", "...' 5H 5H 5H xy'... (41 characters)", RANK, 39, "'x'"),
        ("5x" + " 5H" * 14, f"'5x{' 5H' * 14}'", SUIT, 1, "'x'"),
        ("5H 5H 5H 5H x" + " 5H" * 20, "...' 5H 5H 5H x 5H 5H 5H'... (73 characters)", RANK, 12, "'x'"),
    ],
)
def test_a_text_that_is_not_a_card_is_quoted_where_it_fails(
    text: str, quoted: str, expected: str, index: int, found: str
) -> None:
    """Quoted are up to 40 characters, or 60 if an error is near the beginning; else 20 around the first error."""
    with pytest.raises(CardError) as caught:
        parse_cards(text)
    assert str(caught.value) == f"{quoted} is not a card: expected {expected} at index {index}, got {found}"


def test_a_hint_is_for_texts_alone() -> None:
    """The error for a text in place of a card says how to read it; other errors do not."""
    for value, hint in (("5H", " (Card.parse reads text)"), (5, "")):
        with pytest.raises(CardError) as caught:
            check_card(value)  # type: ignore[arg-type]  # wrong on purpose
        assert str(caught.value) == f"expected a Card, got {value!r}{hint}"


def test_hands_are_as_many_as_a_pack_may_have_cards() -> None:
    """A number of hands beyond any pack is refused by its bounds, before anything is dealt."""
    with pytest.raises(InputError, match=r"^the number of hands must be an integer from 1 to 65536, got 65537$"):
        deal_hands((), 65_537, 0)
    assert len(deal_hands((), 65_536, 0)[0]) == 65_536
