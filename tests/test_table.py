"""The table that the games share."""

from __future__ import annotations

import copy
import importlib
import pickle
import pkgutil
import re
from collections.abc import Iterator
from typing import Any, cast

import pytest
from tests.testing import toy

import muggins
from muggins import mushka, parlour
from muggins.cards import PACK_32, PACK_52, parse_cards
from muggins.errors import CardError, InputError, MugginsError
from muggins.table import (
    Abandon,
    Abandoned,
    Catalogue,
    Clause,
    Deal,
    Fault,
    NoSeat,
    Reason,
    Refusal,
    RefusedError,
    Seat,
    Step,
    Window,
    as_game,
    clause,
    describe,
)
from muggins.table.rulings import refuse_while
from muggins.table.seats import asked_seat, check_seat
from muggins.table.words import say


def test_deal_takes_a_pack_of_different_cards() -> None:
    """A deal keeps the pack in its order, and refuses one card twice."""
    assert Deal(PACK_32).pack == PACK_32
    assert Deal(pack=tuple(reversed(PACK_32))).seat is None
    with pytest.raises(CardError, match="AC occurs twice"):
        Deal((PACK_32[0], PACK_32[0]))


def test_abandon_takes_a_seat_or_nobody() -> None:
    """A stop names the seat that asked for it, or none; the table acts."""
    assert Abandon().by is None
    assert Abandon(2).by == 2
    assert Abandon(2).seat is None
    with pytest.raises(InputError, match="-1"):
        Abandon(-1)


@pytest.mark.parametrize("value", [-1, True, 1.0, "1", None, (0,)])
def test_a_seat_is_a_whole_number_from_0_up(value: Seat) -> None:
    """A value that only resembles a seat is refused, and the message quotes it."""
    with pytest.raises(InputError, match=re.escape(repr(value))):
        check_seat(value)
    assert check_seat(0) == 0


def test_a_fault_says_one_sentence_with_its_facts_and_its_clause() -> None:
    """The facts fill the braces of the reason's sentence."""
    action = toy.Play(1, parse_cards("2C")[0])
    fault = Fault(toy.FaultReason.REVOKE, action, (("card", "2C"), ("led", "3H")))
    assert str(fault) == "2C is played, but a card of the suit of 3H is held [toy.R2]"
    assert fault.rule == "toy.R2"


def test_a_fact_is_never_taken_for_a_sentence() -> None:
    """Braces in a fact stay as they are."""
    refusal = Refusal(toy.RefusalReason.NOT_HELD, None, (("seat", "{card.__class__}"), ("card", "{}")))
    assert str(refusal) == "seat {card.__class__} does not hold {} [toy.R2]"


def test_a_refusal_also_says_what_is_awaited() -> None:
    """The fact ``awaited`` is the code of a reason, whose sentence follows in the same language."""
    awaits = Refusal(toy.RefusalReason.DEAL_AWAITED, "play")
    refusal = refuse_while(awaits, toy.RefusalReason.NOT_HELD, seat=1, card="2C")
    facts = (("seat", 1), ("card", "2C"), ("awaited", "deal_awaited"))
    assert refusal == Refusal(toy.RefusalReason.NOT_HELD, "play", facts)
    assert str(refusal) == "seat 1 does not hold 2C: the table has to deal first [toy.R2]"
    catalogue = {toy.RefusalReason.DEAL_AWAITED.key: "erst wird gegeben"}
    assert describe(refusal, catalogue) == "seat 1 does not hold 2C: erst wird gegeben [toy.R2]"
    wrong = Refusal(toy.RefusalReason.NOT_HELD, None, (("seat", 1), ("card", "2C"), ("awaited", "rain")))
    with pytest.raises(InputError, match=r"'awaited' of '.*not_held' is not the code of a reason: 'rain'"):
        str(wrong)


@pytest.mark.parametrize(
    ("game", "action", "viewer", "said"),
    [
        (parlour, parlour.Open(3), None, "seat 3 is not at this table of 3"),
        (parlour, parlour.Call(5), None, "seat 5 is not at this table of 3"),
        (parlour, parlour.Open(1), 0, "the view of seat 0 answers for that seat alone"),
        (parlour, parlour.Open(1), "spectator", "a spectator can do nothing"),
        (
            parlour,
            parlour.Deal(PACK_52[5:]),
            None,
            "the pack must be 52 different cards, got 47, without AC 2C 3C 4C 5C",
        ),
        (
            parlour,
            parlour.Deal(PACK_52[6:]),
            None,
            "the pack must be 52 different cards, got 46, without AC 2C 3C 4C 5C and 1 more",
        ),
        (
            mushka,
            mushka.Deal((*PACK_32[1:], PACK_52[1])),
            None,
            "the pack must be 32 different cards, got 32, without AC, with 2C of another pack",
        ),
        (
            mushka,
            mushka.Deal((*PACK_32, PACK_52[1])),
            None,
            "the pack must be 32 different cards, got 33, with 2C of another pack",
        ),
    ],
)
def test_what_all_games_refuse_has_one_sentence(game: Any, action: Any, viewer: Any, said: str) -> None:
    """A missing seat, another seat's view, a spectator and a wrong pack are refused with their facts."""
    state = game.start(game.Rules(3))
    table = state if viewer is None else game.view(state, None if viewer == "spectator" else viewer)
    refused = game.refusal(table, action)
    assert str(refused).startswith(f"{said} [")


def test_a_reason_is_said_with_its_clause() -> None:
    """The facts of the case are put into the sentence."""
    facts = (("card", "2C"), ("led", "3H"))
    assert say(toy.FaultReason.REVOKE, facts) == str(Fault(toy.FaultReason.REVOKE, None, facts))
    assert say(toy.FaultReason.REVOKE, facts).endswith(" [toy.R2]")


def test_a_refusal_is_not_a_fault() -> None:
    """Two findings of different classes are different, even with equal fields."""
    refusal: object = Refusal(toy.RefusalReason.NO_CALL, None)
    assert refusal != Fault(toy.RefusalReason.NO_CALL, None)
    assert Refusal(toy.RefusalReason.NO_CALL, None) == Refusal(toy.RefusalReason.NO_CALL, None)


def test_a_refused_action_raises_its_refusal() -> None:
    """The error holds the refusal, says the same, survives a pickle, and is one of the library's own."""
    state = toy.start(toy.Rules())
    with pytest.raises(RefusedError) as caught:
        toy.step(state, toy.Settle())
    error = caught.value
    assert error.refusal == toy.refusal(state, toy.Settle())
    assert str(error) == "the deal goes on until all cards are played [toy.R6]"
    assert isinstance(error, MugginsError)
    assert not isinstance(error, ValueError)
    assert pickle.loads(pickle.dumps(error)).refusal == error.refusal


def test_a_reason_is_one_object() -> None:
    """A reason survives copies and pickles as itself, and its code gives it back."""
    reason = toy.RefusalReason.NOT_HELD
    assert reason.value == "not_held"
    assert reason.rule == "toy.R2"
    assert copy.deepcopy(reason) is reason
    assert pickle.loads(pickle.dumps(reason)) is reason
    assert repr(reason) == "RefusalReason.NOT_HELD"


def test_two_reasons_of_one_code_are_refused() -> None:
    """A code stands for one reason of its enum: the second would silently be the first."""
    with pytest.raises(TypeError, match="'same' is already the code of ONE"):

        class _Twice(Reason):  # pyright: ignore[reportUnusedClass]  # making it raises
            ONE = ("same", "toy.R1", "one")
            TWO = ("same", "toy.R2", "two")


def test_a_clause_says_what_it_says_and_where_it_comes_from() -> None:
    """A clause prints its id, its statement and its source."""
    assert str(Clause("toy.R1", "The dealer changes.", "02")) == "toy.R1: The dealer changes. [02]"


def test_steps_and_windows_hold_what_they_are_given() -> None:
    """Both are plain values."""
    assert Step("state", ("event",)) == Step("state", ("event",))
    window = Window(Abandon(), (0, 2), toy.Until.NEXT_LEAD)
    assert (window.about, window.by, window.until) == (Abandon(), (0, 2), toy.Until.NEXT_LEAD)


def reasons() -> Iterator[type[Reason]]:
    """Yield every enum of reasons in the package."""
    for found in pkgutil.walk_packages(muggins.__path__, "muggins."):
        if found.name != "muggins.__main__":
            importlib.import_module(found.name)
    for enum in Reason.__subclasses__():
        if enum.__module__.startswith("muggins."):
            yield enum


def test_every_reason_of_the_games_has_a_code_a_clause_and_a_sentence() -> None:
    """Codes have underscores, clauses are in the rulebook, sentences begin in lower case and have no full stop."""
    found = list(reasons())
    assert found
    for enum in found:
        game = enum.__module__.split(".")[1]
        clauses = importlib.import_module(f"muggins.{game}.rulebook").CLAUSES
        assert len(enum.__members__) == len(enum)
        for reason in enum:
            assert re.fullmatch(r"[a-z0-9]+(_[a-z0-9]+)*", reason.value), reason
            assert reason.rule in clauses, reason
            if isinstance(reason.template, str):  # plurals are said by a function
                assert re.fullmatch(r"[a-z{0-9].*[^.\s]", reason.template), reason


# --- words


def test_actions_events_and_outcomes_are_described() -> None:
    """One sentence each, by the template beside the class."""
    card = parse_cards("2C")[0]
    assert describe(toy.Play(1, card)) == "seat 1 plays 2C"
    assert describe(toy.TrickTaken(0, 3)) == "seat 0 took the trick and has 3"
    assert describe(Abandon()) == "all agree to stop"
    assert describe(Abandon(2)) == "seat 2 asks to stop, and all stop"


def test_who_stopped_a_game_is_said() -> None:
    """A seat asked for it, or all have agreed."""
    assert describe(Abandoned(2)) == "all have stopped because seat 2 asked to"
    assert describe(Abandoned(None)) == "all have agreed to stop"


def test_a_catalogue_says_it_in_another_language() -> None:
    """Entries are templates or functions of the facts; what is missing is said in English."""
    german: Catalogue = {
        "tests.play": "Platz {seat} spielt {card}",
        "tests.trick_taken": lambda facts: (
            f"Platz {facts['seat']} hat {facts['score']} Punkt{'e' * (facts['score'] != 1)}"
        ),
        "tests.fault_reason.revoke": "{card} ist ein Revoke",
    }
    action = toy.Play(1, parse_cards("2C")[0])
    assert describe(action, german) == "Platz 1 spielt 2C"
    assert describe(toy.TrickTaken(0, 1), german) == "Platz 0 hat 1 Punkt"
    fault = Fault(toy.FaultReason.REVOKE, action, (("card", "2C"), ("led", "3H")))
    assert describe(fault, german) == "2C ist ein Revoke [toy.R2]"
    assert describe(toy.Call(1), german) == "seat 1 calls a revoke"
    assert describe(action) == "seat 1 plays 2C"


@pytest.mark.parametrize("value", [None, 7, "text", toy.Rules(), object()])
def test_what_has_no_words(value: object) -> None:
    """A value without a template or a reason is an InputError, and so is a template that names what is not there."""
    with pytest.raises(InputError, match="has words"):
        describe(value)
    with pytest.raises(InputError, match="names an unknown fact"):
        describe(toy.Call(1), {"tests.call": "{card}"})
    with pytest.raises(InputError, match="expected a catalogue"):
        describe(toy.Call(1), cast("Catalogue", value))


# --- seats


def test_a_list_is_asked_for_a_seat() -> None:
    """A state needs a seat, None for the table; a view answers for its own, and a spectator's for nobody."""
    assert asked_seat(1, 2) == 1
    assert asked_seat(None, 2) is None
    assert asked_seat(NoSeat.GIVEN, 2, viewer=1) == 1
    assert asked_seat(NoSeat.GIVEN, 2, viewer=None) is None
    assert asked_seat(1, 2, viewer=1) == 1
    assert asked_seat(None, 2, viewer=None) is None


@pytest.mark.parametrize(
    ("seat", "viewer", "said"),
    [
        (NoSeat.GIVEN, NoSeat.GIVEN, "a state must be asked for a seat, None for the table, got no seat"),
        (2, NoSeat.GIVEN, "a seat must be an integer from 0 to 1, got 2"),
        (2, 1, "a seat must be an integer from 0 to 1, got 2"),
        (0, 1, "the view of seat 1 must be asked for that seat, got 0"),
        (None, 1, "the view of seat 1 must be asked for that seat, got None"),
        (0, None, "the view of a spectator must be asked for None, got 0"),
    ],
)
def test_a_list_is_not_asked_for_another_seat(seat: Any, viewer: Any, said: str) -> None:
    """The message says for whom the state or the view answers."""
    with pytest.raises(InputError) as caught:
        asked_seat(seat, 2, viewer=viewer)
    assert str(caught.value) == said


def test_a_game_named_in_text_is_checked() -> None:
    """``as_game`` names the functions that are missing."""
    assert as_game(toy) is toy
    with pytest.raises(InputError, match=r"without start, step, .*flaws"):
        as_game(pickle)


def test_a_clause_is_found_by_its_id() -> None:
    """``clause`` knows the rulebooks of the package, and says what an id looks like."""
    assert clause("cribbage.R25").id == "cribbage.R25"
    for wrong in ("cribbage.R99", "whist.R1", "", "cribbage", 7):
        with pytest.raises(InputError, match="id of a clause"):
            clause(cast("str", wrong))
