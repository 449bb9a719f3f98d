"""Another program answers the vectors, and the report names the clauses that it breaks."""

from __future__ import annotations

import json
import os
import shutil
import sys
import threading
import time
from pathlib import Path

import pytest

from muggins.cli import main
from muggins.errors import InputError
from muggins.testing.conformance import (
    Examination,
    Right,
    Tally,
    Unanswered,
    Wrong,
    choose_cases,
    examine,
    mark,
    question,
)
from muggins.testing.vectors import Case, load_vectors

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples" / "conformance"
NODE = shutil.which("node")

needs_node = pytest.mark.skipif(NODE is None, reason="Node is not installed")

WHOLE = """
import json, sys
from muggins.testing.vectors import answer
for line in sys.stdin:
    asked = json.loads(line)
    request = {name: asked[name] for name in ("input", "pre", "action") if name in asked}
    print(json.dumps({"id": asked["id"], **answer(asked["game"], asked["operation"], request)}), flush=True)
"""


def conformance(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Run the command; return its exit status, standard output and standard error."""
    status = main(["conformance", *arguments])
    out, err = capsys.readouterr()
    return status, out, err


def test_this_library_conforms(capsys: pytest.CaptureFixture[str]) -> None:
    """A program that answers with the library is right about everything."""
    arguments = ["--json", "--game", "mushka", "--", sys.executable, "-c", WHOLE]
    status, out, err = conformance(capsys, *arguments)
    report = json.loads(out)
    assert (status, err) == (0, "")
    assert report.pop("clauses")["mushka.R9"]["wrong"] == 0
    assert report == {"right": len(load_vectors("mushka")), "partial": 0, "wrong": [], "unanswered": 0}


@needs_node
def test_the_example_in_javascript_conforms(capsys: pytest.CaptureFixture[str]) -> None:
    """It is right about every hand, and says that it knows nothing else."""
    cases = load_vectors("cribbage")
    hands = sum(case.operation == "score_hand" for case in cases)
    status, out, err = conformance(capsys, "--game", "cribbage", "--", "node", str(EXAMPLES / "answer.mjs"))
    assert (status, err) == (0, "")
    assert out == f"{hands} answers are right, 0 wrong; {len(cases) - hands} questions were not answered\n"


@needs_node
def test_the_example_in_javascript_with_a_wrong_scorer_is_told_so_by_clause(capsys: pytest.CaptureFixture[str]) -> None:
    """Counting a flush of four in the crib breaks cribbage.R29, and nothing but that."""
    program = ["node", str(EXAMPLES / "answer.mjs"), str(Path(__file__).parent / "wrong_scorer.mjs")]
    status, out, err = conformance(capsys, "--operation", "score_hand", "--", *program)
    assert (status, err) == (1, "")
    told, _, broken = out.partition("\nBroken clauses:\n")
    assert "cribbage.show.H30 [cribbage.R29]" in told
    assert "output.flush: expected 0, found 4" in told
    clauses = [line.split()[0] for line in broken.splitlines() if line.startswith("  ")]
    assert clauses[0] == "cribbage.R29"
    status, out, _ = conformance(capsys, "--json", "--operation", "score_hand", "--", *program)
    wrong = [each["rules"] for each in json.loads(out)["wrong"]]
    assert wrong
    assert all("cribbage.R29" in rules for rules in wrong)


def test_the_example_in_python_conforms(capsys: pytest.CaptureFixture[str]) -> None:
    """It is right about the play and the cut for the deal."""
    program = [sys.executable, str(EXAMPLES / "answer.py")]
    status, out, err = conformance(capsys, "--game", "cribbage", "--", *program)
    known = [case for case in load_vectors("cribbage") if case.operation in ("score_play", "first_dealer")]
    assert (status, err) == (0, "")
    assert out.startswith(f"{len(known)} answers are right, 0 wrong; ")


@pytest.mark.parametrize(
    ("program", "message"),
    [
        ("pass", "the program ended before it answered"),
        ("input(); print('x')", "expected an answer as one JSON object on a line, got 'x\\n'"),
        ("input(); print('[]')", "expected an answer as one JSON object on a line, got '[]\\n'"),
        ("input(); print('[' * 100_000)", "expected an answer as one JSON object on a line"),
        ("input(); print('{\"id\": 7}')", "expected the answer to cards.faces"),
        ("import os; os.write(1, b'\\xff\\n')", "is not UTF-8"),
        ("import time; time.sleep(60)", "no answer within 0.5 s"),
        ('while True: print(\'{"unsupported": true, "id": 1}\')', "expected the answer to cards.faces"),
        ("import os; os.close(1); input(); input()", "the program ended before it answered"),
        ("while True: print('{\"unsupported\": true}')", "the program has answered nothing"),
    ],
)
def test_a_program_that_cannot_be_asked_ends_with_2(
    capsys: pytest.CaptureFixture[str], program: str, message: str
) -> None:
    """One line says what was wrong with it."""
    arguments = ["--game", "cards", "--timeout", "0.5" if "sleep" in program else "20"]
    status, _, err = conformance(capsys, *arguments, "--", sys.executable, "-c", program)
    assert (status, err.count("\n")) == (2, 1)
    assert message in err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--", "no such program"], "cannot start 'no such program': No such file or directory"),
        (["--", "\0"], "cannot start"),
        (["--operation", "fly", "--", "true"], "no vectors of any game ask for the operation 'fly'"),
    ],
)
def test_what_cannot_be_started_ends_with_2(
    capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    """One line says why."""
    status, out, err = conformance(capsys, *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert message in err


def find(id_: str) -> Case:
    """Return the case with this id."""
    return next(case for case in load_vectors() if case.id == id_)


def some(form: str) -> Case:
    """Return the first case whose answer has this form."""
    return next(case for case in load_vectors() if form in case.response)


def test_a_question_is_a_line_of_ascii() -> None:
    """A question names the case, the game and the operation, and holds what is asked."""
    for case in load_vectors():
        line = question(case)
        assert line.isascii()
        assert "\n" not in line
        assert json.loads(line) == {"id": case.id, "game": case.game, "operation": case.operation} | case.request


def test_an_answer_is_marked() -> None:
    """An answer is right, wrong or missing; the words of a refusal do not matter."""
    ten = find("cards.text.ten_as_10")
    assert isinstance(mark(ten, json.dumps({"id": ten.id, "took": 0.1} | ten.response)), Right)
    assert isinstance(mark(ten, '{"output": "XX"}'), Wrong)
    assert isinstance(mark(ten, '{"error": {"kind": "card"}}'), Wrong)
    assert isinstance(mark(ten, '{"unsupported": true}'), Unanswered)
    for form in ("output", "error", "post", "refusal"):
        case = some(form)
        assert isinstance(mark(case, json.dumps(case.response)), Right)
        assert isinstance(mark(case, "{}"), Wrong)
    assert isinstance(mark(some("error"), '{"error": "no"}'), Right)
    assert isinstance(mark(some("refusal"), '{"refusal": true}'), Right)
    assert isinstance(mark(some("refusal"), '{"refusal": "because"}'), Wrong)
    with pytest.raises(InputError, match="expected the answer to"):
        mark(ten, '{"id": "another"}')


def test_an_answer_in_part_is_judged_for_what_it_says() -> None:
    """Totals alone are right or wrong; an answer that says nothing of what is asked is not an answer."""
    hand = find("cribbage.show.H30")
    assert mark(hand, json.dumps(hand.response)) == Right(hand)
    assert mark(hand, '{"output": {"total": 0}}') == Right(hand, whole=False)
    assert isinstance(mark(hand, '{"output": {"total": 4}}'), Wrong)
    assert mark(hand, '{"output": {"wings": 4}}') == Unanswered(hand)
    assert mark(hand, '{"output": {}}') == Unanswered(hand)
    assert isinstance(mark(hand, "{}"), Wrong)


def test_an_engine_that_knows_totals_only() -> None:
    """A right total is a right answer in part; only a wrong total counts against the clauses of its case."""
    totals = {case.id: case.response.get("output") for case in choose_cases("cribbage", "score_hand")}

    def ask(line: str) -> str:
        output = totals[json.loads(line)["id"]]
        if not isinstance(output, dict):
            return '{"error": true}'
        return json.dumps({"output": {"total": output["total"]}})

    examination = examine(choose_cases("cribbage", "score_hand"), ask)
    hands = sum(isinstance(output, dict) for output in totals.values())
    assert (examination.status, examination.partial, len(examination.wrong)) == (0, hands, 0)
    assert f"({hands} of them in part), 0 wrong" in examination.summary()


def test_clauses_are_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    """``--without`` leaves out the cases of a clause: who counts a flush of four in the crib is right otherwise."""
    cases = choose_cases("cribbage", "score_hand", without=["cribbage.R29", "cribbage.R28"])
    assert not any({"cribbage.R29", "cribbage.R28"} & set(case.rules) for case in cases)
    with pytest.raises(InputError, match="id of a clause"):
        choose_cases(without=["cribbage.R99"])
    with pytest.raises(InputError, match="without these clauses"):
        choose_cases("cribbage", "first_dealer", without=["cribbage.R3"])
    program = [sys.executable, str(EXAMPLES / "answer.py")]
    arguments = ["--operation", "score_play", "--without", "cribbage.R27", "--clauses", "--", *program]
    status, out, _ = conformance(capsys, *arguments)
    assert status == 0
    assert "cribbage.R27" not in out


def test_the_table_of_clauses() -> None:
    """Each clause has a line with its right, partial, wrong and missing answers."""
    one, two = (find(name) for name in ("cribbage.show.H30", "cribbage.show.H01"))
    table = Examination([Wrong(one, "no"), Right(two), Right(two, whole=False), Unanswered(one)]).by_clause
    assert table["cribbage.R29"] == Tally(wrong=1, unanswered=1)
    assert Examination([Wrong(one, "no"), Unanswered(one)]).table().splitlines() == [
        "clause        right  in part  wrong  not answered",
        "cribbage.R29      0        0      1             1",
    ]


@pytest.mark.parametrize("seconds", ["0", "86401", "-1", "nan", "inf", "1e9", "٣", "9" * 5000])
def test_a_timeout_that_is_none(capsys: pytest.CaptureFixture[str], seconds: str) -> None:
    """A time limit that is no number of seconds, or out of bounds, is bad input."""
    status: object
    try:
        status = main(["conformance", "--timeout", seconds, "--", "true"])
    except SystemExit as stop:
        status = stop.code
    out, err = capsys.readouterr()
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert "timeout" in err
    assert len(err) < 300


@pytest.mark.skipif(sys.platform == "win32", reason="there is no sh")
@pytest.mark.parametrize(
    ("program", "message"),
    [
        ("yes '{\"output\": 1}'", "the program has not read the question for 1 s"),
        ("sleep 30 & exit 0", "the program ended before it answered"),
        ("sleep 30 & sleep 30", "no answer within 1 s to"),
    ],
)
def test_a_program_that_keeps_the_pipes_does_not_keep_us(
    capsys: pytest.CaptureFixture[str], program: str, message: str
) -> None:
    """Questions and answers both have a time limit, and processes that the program has started end with it."""
    began = time.monotonic()
    status, _, err = conformance(capsys, "--timeout", "1", "--", "sh", "-c", program)
    assert time.monotonic() - began < 15
    assert (status, err.count("\n")) == (2, 1)
    assert message in err


@pytest.mark.skipif(sys.platform == "win32", reason="there is no sh")
def test_what_a_program_has_started_is_ended_with_it(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A child of the program does not outlive the examination."""
    note = tmp_path / "child"
    conformance(capsys, "--timeout", "1", "--", "sh", "-c", f"sleep 60 & echo $! > '{note}'; exit 0")
    child = int(note.read_text("ascii"))
    for _ in range(50):
        try:
            os.kill(child, 0)
        except ProcessLookupError:
            return
        if Path(f"/proc/{child}/stat").exists() and ") Z " in Path(f"/proc/{child}/stat").read_text("ascii"):
            return  # it has ended, and only nobody has asked for its status
        time.sleep(0.1)
    pytest.fail("the child is still there")


def test_a_program_is_examined_from_any_thread(capsys: pytest.CaptureFixture[str]) -> None:
    """Only the main thread may set signal handlers; elsewhere the examination goes without."""
    found: list[int] = []
    command = ["conformance", "--game", "mushka", "--", sys.executable, "-c", WHOLE]
    thread = threading.Thread(target=lambda: found.append(main(command)))
    thread.start()
    thread.join()
    assert found == [0]
    assert "wrong" in capsys.readouterr().out


@pytest.mark.skipif(sys.platform == "win32", reason="there is no sh")
def test_a_process_that_leaves_its_group_does_not_keep_us(capsys: pytest.CaptureFixture[str]) -> None:
    """It holds the pipes open and is not ended with the program; the examination ends all the same."""
    began = time.monotonic()
    program = f"{sys.executable} -c 'import os, time; os.setsid(); time.sleep(6)' & exit 0"
    status, _, err = conformance(capsys, "--timeout", "1", "--", "sh", "-c", program)
    assert time.monotonic() - began < 6
    assert (status, err.count("\n")) == (2, 1)
