"""Every file of vectors meets the schema, and every case is answered as it says."""

import json
from importlib.resources import files
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from tests.vector_ids import RETIRE, answers, edition, meanings, pinned, pinned_answers

import muggins
from muggins import cribbage
from muggins.cards import parse_cards
from muggins.errors import InputError
from muggins.testing.asking import tell
from muggins.testing.operations import GAMES, operations
from muggins.testing.vectors import Case, answer, check_answer, check_case, load_vectors, vector_files

SCHEMA = json.loads(files("muggins").joinpath("vectors", "schema.json").read_text("utf-8"))
CASES = load_vectors()


def strict_json(text: str) -> Any:
    """Read JSON without duplicate members, NaN or infinity."""

    def members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        names = [name for name, _ in pairs]
        assert sorted(set(names)) == sorted(names), f"a member stands twice in {names}"
        return dict(pairs)

    def no_constant(name: str) -> Any:
        raise AssertionError(f"{name} is not JSON")

    return json.loads(text, object_pairs_hook=members, parse_constant=no_constant)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case(case: Case) -> None:
    """The library answers the case as it says."""
    check_case(case)


@pytest.mark.parametrize("file", vector_files(), ids=lambda file: file.name)
def test_file_meets_the_schema(file: Any) -> None:
    """The file is strict JSON and meets the schema, and its name is its topic."""
    document = strict_json(file.read_text("utf-8"))
    Draft202012Validator.check_schema(SCHEMA)
    jsonschema.validate(document, SCHEMA, cls=Draft202012Validator)
    assert f"{document['topic']}.json" == file.name
    assert [
        case["id"]
        for case in document["cases"]
        if not case["id"].startswith(f"{document['game']}.{document['topic']}.")
    ] == []


def test_disputed_means_a_ruling() -> None:
    """A case is disputed exactly when a ruling of this project, a Q clause, is among its clauses."""
    wrong = [case.id for case in CASES if (case.status == "disputed") != any(".Q" in clause for clause in case.rules)]
    assert wrong == []


def test_clauses_belong_to_the_game() -> None:
    """A case of a game cites clauses of that game alone."""
    assert [case.id for case in CASES if any(not rule.startswith(f"{case.game}.") for rule in case.rules)] == []


def test_every_operation_is_used_and_described() -> None:
    """Each operation has a case, and a line in the README for readers of other languages."""
    readme = files("muggins").joinpath("vectors", "README.md").read_text("utf-8")
    known = {(game, name) for game in GAMES for name in operations(game)}
    of_games = {(game, name) for game in muggins.GAMES for name in ("act", "play")}
    assert known == {(case.game, case.operation) for case in CASES} - of_games
    assert [name for _, name in sorted(known) if f"`{name}`" not in readme] == []


def test_ids_are_unique_and_pinned() -> None:
    """An id means the same question for ever: `python -m tests.vector_ids` pins new ones, and nothing unpins them."""
    assert len({case.id for case in CASES}) == len(CASES)
    known = pinned()
    now = meanings(CASES)
    new = [name for name in now if name not in known]
    assert new == [], f"run python -m tests.vector_ids, which pins {new}"
    other = [name for name in now if known[name] != now[name]]
    assert other == [], f"these cases ask something else than before, so they need new ids: {other}; then {RETIRE}"
    gone = [name for name, meaning in known.items() if meaning != "retired" and name not in now]
    assert gone == [], f"these ids are gone: {gone}; {RETIRE}"


@pytest.mark.parametrize("game", GAMES)
def test_a_corrected_answer_needs_a_new_edition(game: str) -> None:
    """If an answer changes, raise the ``EDITION`` of the game, and run `python -m tests.vector_ids`."""
    now = answers(load_vectors(game))
    pinned_edition, known = pinned_answers(game)
    pins = "python -m tests.vector_ids"
    assert pinned_edition == edition(game), f"run {pins}, which pins the answers of edition {edition(game)} of {game}"
    assert [name for name in now if name not in known] == [], f"run {pins}"
    other = [name for name in now if known[name] != now[name]]
    assert other == [], f"other answers than before: raise EDITION in muggins/{game}/rules.py, and run {pins}: {other}"


CASE = next(case for case in CASES if case.id == "cards.text.ten_as_10")
ACE = next(case for case in CASES if case.id == "cards.faces.ace")
ERROR = next(case for case in CASES if case.id == "cards.text.one_is_no_rank")
GIFTS = next(case for case in CASES if case.id == "parlour.penalty.nobody_can_give")
GIVEN = {"giver": 1, "card": "5C", "turned_over": False}


@pytest.mark.parametrize(
    ("case", "given", "message"),
    [
        (CASE, {"output": "TS"}, r"cards\.text\.ten_as_10 .*\n.*\n  output: expected 'TH', found 'TS'"),
        (ACE, {"output": {}}, "output.rank: missing"),
        (CASE, {"output": ["TH"]}, "output: expected"),
        (
            GIFTS,
            {"output": {**GIFTS.response["output"], "gifts": [GIVEN]}},  # type: ignore[dict-item]  # it is an object
            r"gifts: expected 0 items, found 1; the first that differs is \[0\]: expected nothing, found \{'giver'",
        ),
        (CASE, {"output": "TH", "fault": "some"}, "unexpected fault"),
        (CASE, {"error": {"kind": "card", "message": "no"}}, "found the error"),
        (CASE, {}, "output: missing"),
        (ERROR, {"output": "AH"}, "expected an error"),
        (ERROR, {"error": {"kind": "input", "message": "'1H'"}}, "error.kind: expected 'card', found 'input'"),
        (ERROR, {"error": {"kind": "card", "message": "wrong"}}, "does not mention"),
    ],
)
def test_wrong_answers_are_found(case: Case, given: Any, message: str) -> None:
    """A wrong answer is an AssertionError that names the case and the difference."""
    with pytest.raises(AssertionError, match=message):
        check_answer(case, given)


def test_further_members_are_welcome() -> None:
    """An answer may say more than the case asks for."""
    output = ACE.response["output"]
    assert isinstance(output, dict)
    check_answer(ACE, {"output": {**output, "comment": "high in bridge"}, "id": 7})


def test_answers_in_part() -> None:
    """If partial answers are allowed, a program is judged by the members that it answers."""
    case = next(case for case in CASES if case.id == "cribbage.show.H01")
    check_answer(case, {"output": {"total": 29}}, partial=True)
    with pytest.raises(AssertionError, match="expected 29, found 28"):
        check_answer(case, {"output": {"total": 28}}, partial=True)
    with pytest.raises(AssertionError, match="missing"):
        check_answer(case, {"output": {"total": 29}})
    with pytest.raises(InputError, match="asks for nothing of what is answered"):
        check_answer(case, {"output": {"sum": 29}}, partial=True)
    error = next(case for case in CASES if case.id == "cribbage.show.twice")
    with pytest.raises(AssertionError, match="expected an error"):
        check_answer(error, {"output": {"total": 29}}, partial=True)


@pytest.mark.parametrize(
    ("game", "operation", "request_"),
    [
        ("whist", "parse_card", {"input": {"text": "10H"}}),
        ("cards", "no_such", {"input": {"text": "10H"}}),
        ("cards", "parse_card", {"text": "10H"}),
        ("cards", "parse_card", {"input": "10H"}),
    ],
)
def test_what_cannot_be_asked(game: str, operation: str, request_: Any) -> None:
    """An unknown game, operation or form of request is an InputError."""
    with pytest.raises(InputError):
        answer(game, operation, request_)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-100, 100) | st.floats(allow_nan=False) | st.text() | st.just("5H"),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=500, derandomize=True)
@given(st.sampled_from([case for case in CASES if case.operation != "score_frequencies"]), st.data())
def test_any_request_is_answered_or_refused(case: Case, data: st.DataObject) -> None:
    """For any request the answer is JSON, or an InputError says what is wrong with it."""
    request = case.request
    name = data.draw(st.sampled_from(sorted(request)))
    part = request[name]
    while isinstance(part, dict) and part:
        name = data.draw(st.sampled_from(sorted(part)))
        inner = part[name]
        if data.draw(st.booleans()):
            del part[name]
            if data.draw(st.booleans()):
                part[name] = data.draw(JSON)
        part = inner
    try:
        answered = answer(case.game, case.operation, request)
    except InputError:
        return
    assert json.loads(json.dumps(answered)) == answered


def test_cases_are_immutable_and_hashable() -> None:
    """A reader can change the data of a case; the next reader gets them unchanged."""
    CASE.request["input"] = None
    assert CASE.request == {"input": {"text": "10H"}}
    assert len(set(CASES)) == len(CASES)


@pytest.mark.parametrize("seed", [{"int": "one"}, {"hex": "5H"}, {"int": "1", "text": "1"}, {"int": 1}, 1, {}])
def test_a_seed_that_is_none_is_an_error(seed: Any) -> None:
    """A seed is written in one of three ways."""
    told: Any = answer("cards", "shuffled", {"input": {"pack": [1, 2], "seed": seed}})
    assert told["error"]["message"].startswith("a seed must have one member, a number 'int', ")


def test_a_pack_is_a_list() -> None:
    """The answer says what must be."""
    told: Any = answer("cards", "shuffled", {"input": {"pack": 5, "seed": {"int": "1"}}})
    assert told["error"]["message"] == "the pack must be a list, got 5"


def test_actions_are_a_list() -> None:
    """What has happened before is a list of actions."""
    case = next(case for case in CASES if case.operation == "act" and case.game == "parlour")
    request: Any = case.request
    told: Any = answer("parlour", "act", {**request, "pre": {**request["pre"], "actions": {}}})
    assert told["error"]["message"].startswith("the actions must be a list, got ")


def test_there_are_cases_of_three_games() -> None:
    """Another name is refused; without a name all cases are loaded."""
    assert len(load_vectors()) == sum(len(load_vectors(game)) for game in GAMES)
    with pytest.raises(InputError, match="expected one of the games cards, cribbage, mushka, parlour, got 'whist'"):
        load_vectors("whist")


def test_a_fact_that_is_no_json_is_left_out() -> None:
    """A mean is a fraction; the counts that it comes from are told."""
    told: Any = tell(cribbage.discard_values(parse_cards("5H 5S JC 6D 2C 9H"), own_crib=True)[0])
    assert told["hand"]["cases"] == 46
    assert "mean" not in told
