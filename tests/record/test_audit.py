"""Audits of games on record, in which faults were planted by hand."""

from __future__ import annotations

import inspect
import sys
import tracemalloc
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, cast

import attrs
import pytest
from tests.benchmarks.bench_long_match import match
from tests.record.corpus import TABLES, make
from tests.testing import toy

from muggins import cribbage, mushka, parlour
from muggins.cards import PACK_52, Card, parse_cards
from muggins.cribbage import Announce, Answer, Counting, Muggins, Overcount
from muggins.cribbage import referee as cribbage_referee
from muggins.errors import InputError
from muggins.record import (
    Audit,
    ClaimFinding,
    FaultFinding,
    Record,
    RefusalFinding,
    audit,
    last_state,
    loads,
    to_data,
)
from muggins.table import Deal, Faultless, Item, Judged
from muggins.testing import Policy, play

GAMES = Path(__file__).parents[2] / "examples" / "records"
SILENT = Policy("silent", mild=1.0)


def text(name: str) -> str:
    """Return the text of an example record."""
    return (GAMES / f"{name}.jsonl").read_text(encoding="utf-8")


def verdict_facts(**facts: int) -> tuple[tuple[str, int], ...]:
    """Return the facts of a verdict of cribbage; those that are not given are 0."""
    names = ("announced", "true", "missed", "surplus", "claimed", "moved", "gained", "put_back", "back")
    return tuple([(name, facts.get(name, 0)) for name in names])


def test_a_parlour_game_with_a_fault_that_was_called_and_one_that_was_not() -> None:
    """9H lay on a discard while a common pile fitted (R10); QD was kept though it fitted seat 1 (R11)."""
    found = audit(parlour, loads(parlour, text("parlour_faults")))
    place = parlour.Place(1, parlour.Discard(0))
    kept = parlour.Place(2, parlour.Discard(2))
    assert found.findings == (
        FaultFinding(
            18,
            place,
            parlour.FaultReason.COMMON_MISSED,
            "parlour.R10",
            "9H fits TH 8D among the common piles, which come first [parlour.R10]",
            open=True,
            called=19,
            facts=(("card", "9H"), ("fitting", "TH 8D")),
        ),
        ClaimFinding(
            19,
            parlour.Call(3),
            parlour.VerdictReason.UPHELD,
            "parlour.R19",
            "the placement was a fault [parlour.R19]",
            upheld=True,
            about=18,
        ),
        FaultFinding(
            30,
            kept,
            parlour.FaultReason.KEPT,
            "parlour.R11",
            "QD fits KD of seat 1 and must not be kept [parlour.R11]",
            open=True,
            called=None,
            facts=(("card", "QD"), ("top", "KD"), ("nearer", 1), ("owner", 2)),
        ),
    )
    assert isinstance(found.outcome, parlour.Outcome)
    assert (found.outcome.winners, found.scores, found.faultless) == ((2,), (0, 0, 1, 0), None)


def test_a_cribbage_game_with_an_undercount_an_overcount_and_a_false_claim() -> None:
    """The crib was worth 8 and not 6; the hand 5 and not 8; and 2 points were claimed of a count that was right.

    Without these errors, seat 0 has 2 points more and is out at its count in the fifth deal with 61; and seat 1 has
    neither the 3 of the overcount nor the 2 of the false claim: 55 less 5.
    """
    found = audit(cribbage, loads(cribbage, text("cribbage_counts")))
    five_queens = [("5H QH", 2), ("5H QS", 2), ("5H KD", 2)]
    fifteens = tuple(Item("fifteen", parse_cards(cards), points, "cribbage.R25") for cards, points in five_queens)
    assert found.findings == (
        FaultFinding(
            15,
            Announce(0, 6),
            cribbage.FaultReason.TOO_LOW,
            "cribbage.S7",
            "the true count is 8, and 6 is too low by 2 [cribbage.S7]",
            open=True,
            called=None,
            items=(*fifteens, Item("pair", parse_cards("QH QS"), 2, "cribbage.R26")),
            facts=(("true", 8), ("announced", 6), ("missed", 2)),
        ),
        FaultFinding(
            28,
            Announce(0, 8),
            cribbage.FaultReason.TOO_HIGH,
            "cribbage.S9",
            "the true count is 5, and 8 is too high by 3 [cribbage.S9]",
            open=True,
            called=29,
            items=(
                Item("fifteen", parse_cards("AD 2D 3S 9H"), 2, "cribbage.R25"),
                Item("run", parse_cards("AD 2D 3S"), 3, "cribbage.R27"),
            ),
            facts=(("true", 5), ("announced", 8), ("surplus", 3)),
        ),
        ClaimFinding(
            29,
            Answer(1, Overcount()),
            cribbage.VerdictReason.TOO_HIGH,
            "cribbage.S9",
            "the count is too high by 3: the surplus moves from counter to claimant [cribbage.S9]",
            upheld=True,
            about=28,
            facts=verdict_facts(announced=8, true=5, surplus=3, moved=3, put_back=3),
        ),
        ClaimFinding(
            31,
            Answer(0, Muggins(2)),
            cribbage.VerdictReason.NOTHING_MISSED,
            "cribbage.S8",
            "nothing was missed: the counter gets the 2 claimed [cribbage.S8]",
            upheld=False,
            about=30,
            facts=verdict_facts(announced=2, true=2, claimed=2, gained=2),
        ),
    )
    assert isinstance(found.outcome, cribbage.Outcome)
    assert (found.outcome.winners, found.scores) == ((0,), (61, 56))
    assert found.faultless == Faultless(scores=(61, 50), winners=(0,))


def test_only_an_announced_number_has_items() -> None:
    """The referee of cribbage counts no cards for any other action."""
    state = cribbage.start(cribbage.Rules(counting=Counting.MUGGINS))
    assert cribbage_referee.items(state, Deal(PACK_52)) == ()
    assert cribbage_referee.items(state, Answer(0)) == ()


def test_a_mushka_game_with_a_revoke_that_nobody_called() -> None:
    """Seat 0 threw 9D on 9H with a heart in hand (R9)."""
    found = audit(mushka, loads(mushka, text("mushka_revoke")))
    assert found.findings == (
        FaultFinding(
            26,
            mushka.Play(0, Card.parse("9D")),
            mushka.FaultReason.MUST_FOLLOW,
            "mushka.R9",
            "9D is played to 9H, but the hand holds a card of the suit led [mushka.R9]",
            open=True,
            called=None,
            facts=(("card", "9D"), ("led", "9H")),
        ),
    )
    assert isinstance(found.outcome, mushka.Outcome)
    assert (found.outcome.winners, found.scores, found.faultless) == ((1,), (6, 0, 4), None)


def test_a_fault_in_a_claimed_victory_needs_no_caller() -> None:
    """The last card is checked at once (parlour.Q14), and so the fault is called by the placement itself."""
    finding = first_claimed_fault()
    assert finding.called == finding.index
    assert finding.open


def first_claimed_fault() -> FaultFinding[parlour.Action]:
    """Find a game in which somebody claimed victory with a wrong last card."""
    rules = parlour.Rules(6)
    careless = Policy("careless", faults=0.3)
    for seed in range(200):
        record = Record(rules, 0, tuple(turn.action for turn in play(parlour, rules, seed, careless)))
        for finding in audit(parlour, record).findings:
            if isinstance(finding, FaultFinding) and finding.called == finding.index:
                return finding
    raise AssertionError("nobody claimed victory with a wrong card")


def test_a_count_that_nobody_has_answered_yet_can_still_be_called() -> None:
    """A record that stops in the middle of a count is a game in progress."""
    rules = cribbage.Rules(counting=Counting.MUGGINS)
    found = audit(cribbage, Record(rules, 0, (*until_the_show(rules), Announce(1, 29))))
    assert found.outcome is None
    (finding,) = found.findings
    assert isinstance(finding, FaultFinding)
    assert (finding.called, finding.open) == (None, True)


def test_a_low_count_that_is_enough_to_win_cannot_be_called() -> None:
    """The game is over at once, and the points missed cannot be claimed (cribbage.S14, cribbage.S22)."""
    rules = cribbage.Rules(target=61, counting=Counting.MUGGINS)
    miscounting = Policy("miscounting", faults=0.7, mild=1.0)
    last_counts: list[FaultFinding[cribbage.Action]] = []
    for seed in range(40):
        record = Record(rules, 0, tuple(turn.action for turn in play(cribbage, rules, seed, miscounting)))
        last = audit(cribbage, record).findings[-1]
        if isinstance(last, FaultFinding) and last.index == len(record.actions) - 1:
            last_counts.append(last)
    assert last_counts
    assert {(finding.rule, finding.open, finding.called) for finding in last_counts} == {("cribbage.S7", False, None)}


def until_the_show(rules: cribbage.Rules) -> tuple[cribbage.Action, ...]:
    """Return the actions of a deal up to the first count."""
    actions: list[cribbage.Action] = []
    for turn in play(cribbage, rules, 1, SILENT):
        if isinstance(turn.action, Announce):
            break
        actions.append(turn.action)
    return tuple(actions)


def test_a_record_that_is_no_game_stops_the_audit() -> None:
    """The findings so far are reported, and the refusal last; later actions are not examined."""
    rules = cribbage.Rules(counting=Counting.MUGGINS)
    start = until_the_show(rules)
    record = Record(rules, 0, (*start, Announce(1, 29), Announce(1, 29), Announce(0, 28)))
    found = audit(cribbage, record)
    fault, refusal = found.findings
    assert isinstance(fault, FaultFinding)
    assert isinstance(refusal, RefusalFinding)
    assert (refusal.index, refusal.rule) == (len(start) + 1, "cribbage.Q35")
    assert found.actions == len(start) + 1
    assert not found.clean


@pytest.mark.parametrize("seed", range(3))
def test_a_game_in_which_nobody_erred_is_clean(seed: int) -> None:
    """There is nothing to find, and the scores are those of a game without errors."""
    tables: list[tuple[Any, Any]] = [
        (cribbage, cribbage.Rules(counting=Counting.MUGGINS)),
        (cribbage, cribbage.Rules(3)),
        (mushka, mushka.Rules(4, start_number=6)),
        (parlour, parlour.Rules(5)),
    ]
    for game, rules in tables:
        found: Audit[Any, Any] = audit(
            game, Record(rules, 0, tuple(turn.action for turn in play(game, rules, seed, SILENT)))
        )
        assert found.clean
        assert found.faultless is not None
        assert found.faultless.scores == found.scores


DEAL = Deal(parse_cards("AC 2C AH 3C 2H 3H"))
LED, REVOKE = toy.Play(0, Card.parse("AC")), toy.Play(1, Card.parse("3H"))
"""Dealt by seat 1: seat 0 has AC AH 2H and leads, and seat 1 has 2C 3C 3H and so must play a club."""


def test_a_game_from_elsewhere_is_audited_by_its_referee() -> None:
    """A game that is not in the package is audited like those that are: by its referee."""
    led, followed = toy.Play(0, Card.parse("AH")), toy.Play(1, Card.parse("2C"))
    actions: tuple[toy.Action, ...] = (DEAL, LED, REVOKE, toy.Call(0), led, followed, toy.Call(0), led)
    found = audit(toy, Record(toy.Rules(), 1, actions, scores=(0, 2)))
    assert (found.scores, found.faultless, found.actions) == ((3, 1), None, 7)
    assert found.findings == (
        FaultFinding(
            2,
            REVOKE,
            toy.FaultReason.REVOKE,
            "toy.R2",
            "3H is played, but a card of the suit of AC is held [toy.R2]",
            open=True,
            called=3,
            facts=(("card", "3H"), ("led", "AC")),
        ),
        ClaimFinding(3, toy.Call(0), toy.VerdictReason.REVOKE, "toy.R5", "it was a revoke", upheld=True, about=2),
        ClaimFinding(
            6, toy.Call(0), toy.VerdictReason.NO_REVOKE, "toy.R5", "it was not a revoke", upheld=False, about=5
        ),
        RefusalFinding(
            7,
            led,
            toy.RefusalReason.NOT_HELD,
            "toy.R2",
            "seat 0 does not hold AH [toy.R2]",
            facts=(("seat", 0), ("card", "AH")),
        ),
    )


def test_a_game_without_a_referee_is_audited_without_scores(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its faults are found, and whether they can be called; nothing is said of calls and scores."""
    monkeypatch.delattr(toy, "referee")
    actions: tuple[toy.Action, ...] = (DEAL, LED, REVOKE)
    found = audit(toy, Record(toy.Rules(), 1, actions))
    assert (found.scores, found.faultless) == (None, None)
    assert [(finding.index, finding.rule) for finding in found.findings] == [(2, "toy.R2")]
    assert isinstance(found.findings[0], FaultFinding)
    assert found.findings[0].open


def test_a_game_that_is_no_module_has_its_referee_as_an_attribute() -> None:
    """The functions of a game may be those of any object; only a module is looked up by its name."""
    functions = {name: staticmethod(function) for name, function in vars(toy).items() if inspect.isfunction(function)}
    bare: Any = type("Bare", (), functions)
    for game in (bare, bare()):
        assert audit(game, Record(toy.Rules(), 1, (DEAL, LED, REVOKE))).scores is None
    judged: Any = type("Judged", (), {**functions, "referee": toy.referee})
    assert audit(judged, Record(toy.Rules(), 1, (DEAL, LED, REVOKE))).scores == (1, 0)


def test_a_referee_that_cannot_be_imported_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What its module imports is missing: the game is not audited as if it had no referee."""
    home = tmp_path / "broken_game"
    home.mkdir()
    (home / "__init__.py").write_text("from tests.testing.toy import *\n", encoding="utf-8")
    (home / "referee.py").write_text("import no_such_module\n", encoding="utf-8")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    game = import_module("broken_game")
    try:
        with pytest.raises(ModuleNotFoundError, match="no_such_module"):
            audit(cast("Any", game), Record(toy.Rules()))
    finally:
        sys.modules.pop("broken_game")


def test_a_referee_that_lacks_a_function_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """The function is named; a game whose referee cannot be imported is not audited as if it had none."""
    monkeypatch.setattr(toy, "referee", object())
    with pytest.raises(InputError, match="without 'judged'"):
        audit(toy, Record(toy.Rules()))


def test_a_referee_that_speaks_of_another_game_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """The action that a call is about must be on record."""
    elsewhere: Judged[toy.Action] = Judged(REVOKE, True, toy.VerdictReason.REVOKE, "x")

    def judged(*_: object) -> Judged[toy.Action]:
        return elsewhere

    monkeypatch.setattr(toy.referee, "judged", judged, raising=False)
    with pytest.raises(InputError, match="which is not on record"):
        audit(toy, Record(toy.Rules(), 1, (DEAL,)))


def test_an_audit_is_plain_data_for_programs() -> None:
    """An audit can be written as JSON like any other value."""
    data: Any = to_data(audit(mushka, loads(mushka, text("mushka_revoke"))))
    assert data["kind"] == "record.audit"
    (finding,) = data["findings"]
    assert finding["kind"] == "record.fault_finding"
    assert finding["rule"] == "mushka.R9"
    assert finding["action"] == {"kind": "mushka.play", "seat": 0, "card": "9D"}


def test_an_empty_record_is_a_game_that_nobody_has_begun() -> None:
    """There is nothing to find in it."""
    found = audit(parlour, Record(parlour.Rules()))
    assert found == Audit(0, (), None, (0, 0, 0, 0), Faultless((0, 0, 0, 0), ()), edition=parlour.EDITION)
    assert audit(parlour, Record(parlour.Rules(), 0, (Deal(PACK_52),))).clean


def calls_of(function: Callable[[], object]) -> int:
    """Return the number of function calls, in Python and C: a measure of time that is the same on every machine."""
    function()  # so that values that are cached do not count
    count = 0

    def profile(frame: object, event: str, argument: object) -> None:
        nonlocal count
        count += event in {"call", "c_call"}

    before = sys.getprofile()
    sys.setprofile(profile)
    try:
        function()
    finally:
        sys.setprofile(before)
    return count


def test_an_audit_of_twice_the_games_takes_twice_as_long() -> None:
    """Audit and replay of a long match cost the same for each game, in calls and in memory beside the record."""
    half, whole = match(400), match(800)
    for function in (partial(audit, parlour), partial(last_state, parlour)):
        assert calls_of(partial(function, whole)) <= 2.01 * calls_of(partial(function, half))
    peaks: list[int] = []
    for record in (half, whole):
        tracemalloc.start()
        audit(parlour, record)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] <= 2.2 * peaks[0]
    assert peaks[1] < 800 * 200 * 2**20 // 80_000  # 200 MB for 80,000 games


@pytest.mark.parametrize("name", sorted(TABLES))
def test_an_action_costs_the_same_early_and_late(name: str) -> None:
    """For every game and option, the second half of a record costs hardly more than the first."""
    game, rules, policy = TABLES[name]
    record = loads(game, make(game, rules, policy))
    half = attrs.evolve(record, actions=record.actions[: len(record.actions) // 2])
    for function in (audit, last_state):
        assert calls_of(partial(function, game, record)) <= 2.5 * calls_of(partial(function, game, half))
