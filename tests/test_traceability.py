"""Each clause that code holds is proved by a vector or a test, and each clause that is cited exists."""

import re

import pytest
from tests.traceability import SERIES, cited_everywhere, full_ids, remarks, rulebook, short_ids, trace

from muggins.table import Standing

GAMES = sorted(SERIES)


@pytest.mark.parametrize("game", GAMES)
def test_every_held_clause_is_proved(game: str) -> None:
    """A vector or a test cites it, one by one; code that cites it proves nothing."""
    traces = trace(game)
    held = [rule for rule, clause in rulebook(game).items() if clause.standing is Standing.HELD]
    assert [rule for rule in held if not traces[rule].proved] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_others_say_who_keeps_them(game: str) -> None:
    """A clause that code does not hold has a note that says why; one that code holds has none."""
    wrong = [
        rule for rule, clause in rulebook(game).items() if (clause.standing is Standing.HELD) != (clause.note is None)
    ]
    assert wrong == []


@pytest.mark.parametrize("game", GAMES)
def test_every_cited_clause_exists(game: str) -> None:
    """Code, vectors and tests cite what the rulebook has."""
    assert sorted(set(trace(game)) - set(rulebook(game))) == []


def test_clauses_cited_anywhere_exist() -> None:
    """The documentation, the command line and all shared modules cite only clauses that the rulebooks have."""
    known = {name for game in GAMES for name in rulebook(game)}
    assert {file: missing for file, found in cited_everywhere().items() if (missing := found - known)} == {}


@pytest.mark.parametrize("game", GAMES)
def test_rulebook_is_in_order(game: str) -> None:
    """A clause stands under its own id, in the order of the series and numbers, with text and source."""
    clauses = rulebook(game)
    assert [clause.id for clause in clauses.values()] == list(clauses)
    place = [(SERIES[game].index(name.split(".")[1][0]), int(name.split(".")[1][1:])) for name in clauses]
    assert sorted(set(place)) == place
    assert [name for name, clause in clauses.items() if not re.fullmatch(r"[A-Z][^\n]+\.", clause.text)] == []
    assert [name for name, clause in clauses.items() if clause.note == ""] == []


@pytest.mark.parametrize("game", GAMES)
def test_sources_are_explained(game: str) -> None:
    """Each key that a clause names as its source is in the table of sources, or is another clause of the game."""
    module = __import__(f"muggins.{game}.rulebook", fromlist=["SOURCES"])
    keys: set[str] = set(module.SOURCES)
    clauses = {name.split(".")[1] for name in rulebook(game)}
    named = {
        key
        for clause in rulebook(game).values()
        for key in re.findall(r"\b(?:PEG-OUT|[A-Z]{2,}|[A-Z][0-9]+)\b", clause.source)
    }
    assert sorted(named - keys - clauses) == []
    assert sorted(keys - named - {"S4", "S6", "S7"}) == []  # read for comparison only


def test_rulebooks_cannot_be_changed() -> None:
    """A rulebook is a read-only mapping."""
    from muggins.cribbage.rulebook import CLAUSES

    with pytest.raises(TypeError):
        CLAUSES["cribbage.R1"] = CLAUSES["cribbage.R2"]  # type: ignore[index]  # pyright: ignore[reportIndexIssue]  # wrong on purpose


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("# R10: a common pile comes first", {"R10"}),
        ("Rule: cribbage.S5-S7, Q2.", {"Q2"}),
        ("S2 to S16 are the protocol, R1 is not", {"R1"}),
        ("cribbage.R25-cribbage.R30, S3", {"S3"}),
        ("field reports S1, S2 and S3, then S4", {"S4"}),
        ("xR1 R1x R_1 1R1", set[str]()),
        ("B3 H01 P05", set[str]()),
    ],
)
def test_short_form(text: str, found: set[str]) -> None:
    """A letter and a number cite a clause; a range cites none, because it does not show that each clause was tested."""
    assert {f"cribbage.{each}" for each in found} == short_ids(text, "cribbage") | full_ids(text)


def test_short_form_knows_the_series() -> None:
    """Mushka has no S clauses: there S1 is a source."""
    assert short_ids("S1, R9", "mushka") == {"mushka.R9"}


def test_full_form() -> None:
    """A full id is cited anywhere; 90 and above are nobody's."""
    assert full_ids('f("cribbage.R29", "parlour.Q1-Q3") # mushka.R99') == {"cribbage.R29"}


def test_remarks() -> None:
    """Comments and docstrings are remarks, names and other strings are not."""
    source = '"""R1"""\nR2 = "R3"  # R4\n"""R5"""\ndef f() -> None:\n    """R6"""\n'
    assert sorted(text for _, text in remarks(source)) == ["# R4", "R1", "R5", "R6"]
