"""Each clause is held by something, and each clause that is cited exists."""

import re

import pytest
from tests.traceability import (
    SERIES,
    cited_elsewhere,
    cited_in_game,
    full_ids,
    remarks,
    rulebook,
    short_ids,
    waiting,
)

GAMES = sorted(SERIES)


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_is_cited(game: str) -> None:
    """Code, vector or test cites the clause, or people at the table keep it, or it is listed as waiting."""
    etiquette = {name for name, clause in rulebook(game).items() if clause.note is not None}
    assert sorted(set(rulebook(game)) - cited_in_game(game) - etiquette - set(waiting())) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_cited_clause_exists(game: str) -> None:
    """Code, vectors and tests cite what the rulebook has."""
    assert sorted(cited_in_game(game) - set(rulebook(game))) == []


def test_clauses_cited_elsewhere_exist() -> None:
    """The documentation, the command line and all that is not a game's own cites what the rulebooks have."""
    known = {name for game in GAMES for name in rulebook(game)}
    assert {file: missing for file, found in cited_elsewhere().items() if (missing := found - known)} == {}


@pytest.mark.parametrize("game", GAMES)
def test_what_waits_is_not_cited_yet(game: str) -> None:
    """The list of waiting clauses shrinks: what is cited by now, kept by people, or unknown comes off it."""
    listed = {name for name in waiting() if name.startswith(f"{game}.")}
    etiquette = {name for name in listed if name in rulebook(game) and rulebook(game)[name].note}
    assert sorted(listed & cited_in_game(game) | etiquette | listed - set(rulebook(game))) == []


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
    assert sorted(keys - named - {"S4", "S6", "S7"}) == []  # read for comparison, and nothing rests on them


def test_rulebooks_cannot_be_changed() -> None:
    """A rulebook is a read-only mapping."""
    from muggins.cribbage.rulebook import CLAUSES

    with pytest.raises(TypeError):
        CLAUSES["cribbage.R1"] = CLAUSES["cribbage.R2"]  # type: ignore[index]  # pyright: ignore[reportIndexIssue]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("# R10: a common pile comes first", {"R10"}),
        ("Rule: cribbage.S5-S7, Q2.", {"S6", "S7", "Q2", "S5"}),
        ("S2 to S16 are the protocol, R1 is not", {"R1"}),
        ("field reports S1, S2 and S3, then S4", {"S4"}),
        ("xR1 R1x R_1 1R1", set[str]()),
        ("B3 H01 P05", set[str]()),
    ],
)
def test_short_form(text: str, found: set[str]) -> None:
    """A letter and a number cite a clause; ranges with a hyphen cite each of theirs, parts of the rulebook none."""
    assert {f"cribbage.{each}" for each in found} == short_ids(text, "cribbage") | full_ids(text)


def test_short_form_knows_the_series() -> None:
    """Mushka has no S clauses: there S1 is a source."""
    assert short_ids("S1, R9", "mushka") == {"mushka.R9"}


def test_full_form() -> None:
    """A full id is cited anywhere; 90 and above are nobody's."""
    assert full_ids('f("cribbage.R29", "parlour.Q1-Q3") # mushka.R99') == {
        "cribbage.R29",
        "parlour.Q1",
        "parlour.Q2",
        "parlour.Q3",
    }


def test_remarks() -> None:
    """Comments and docstrings are remarks, names and other strings are not."""
    source = '"""R1"""\nR2 = "R3"  # R4\n"""R5"""\ndef f() -> None:\n    """R6"""\n'
    assert sorted(remarks(source)) == ["# R4", "R1", "R5", "R6"]
