"""The catalogues of other languages say all that there is to say, with the same facts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from string import Formatter
from typing import Any, cast

import attrs
import pytest
from tests.parlour.tables import table

import muggins
from muggins import cribbage, mushka, parlour, record
from muggins.cards import PACK_36, Card
from muggins.cli import main
from muggins.cli.records import _AUDIT, LANGUAGES
from muggins.languages import LANGUAGES as CATALOGUES
from muggins.languages import RUSSIAN
from muggins.table import Abandon, AnyGame, Deal, Reason, as_game, describe
from muggins.table.words import kind_of
from muggins.testing import HOSTILE, play

ROOMS = ("placement", "piles", "challenge", "actions", "events", "endings", "refusals", "scoring")
GAMES = Path(__file__).parents[1] / "examples" / "records"
FOREIGN = re.compile(r"[A-Za-z]{3,}")


def classes() -> Iterator[type[object]]:
    """Yield every class of the package whose values have words, and every enum of reasons."""
    names = [f"muggins.{game}.{room}" for game in muggins.GAMES for room in ROOMS]
    for name in ["muggins.table.acts", *names]:
        try:
            module = import_module(name)
        except ModuleNotFoundError:
            continue
        value: object
        for value in vars(module).values():
            if not isinstance(value, type) or value.__module__ != name:
                continue
            cls = cast("type[object]", value)
            if (issubclass(cls, Reason) and len(cls)) or "template" in vars(cls):
                yield cls


def keys() -> Iterator[str]:
    """Yield the key of every template."""
    for cls in classes():
        if issubclass(cls, Reason):
            yield from [reason.key for reason in cls]
        else:
            yield kind_of(cls)
    yield from [f"audit.{key}" for key in _AUDIT]
    yield from [f"audit.item.{kind.value}" for kind in cribbage.CountKind]


def test_the_languages_of_the_command_line_are_those_of_the_package() -> None:
    """The command knows their codes without loading them."""
    assert tuple(CATALOGUES) == LANGUAGES


def test_russian_has_an_entry_for_every_template_and_for_nothing_else() -> None:
    """A new template needs an entry, and an entry a template."""
    assert set(RUSSIAN) == set(keys())


class Facts(Mapping[str, Any]):
    """Facts that remember which of them were asked for; a number is one that a plural needs."""

    def __init__(self, names: tuple[str, ...], value: Any) -> None:
        """Have these facts, all of this value."""
        self.names, self.value = names, value
        self.asked: set[str] = set()

    def __getitem__(self, name: str) -> Any:
        if name not in self.names:
            raise KeyError(name)
        self.asked.add(name)
        return self.value

    def __iter__(self) -> Iterator[str]:
        return iter(self.names)

    def __len__(self) -> int:
        return len(self.names)


def say(template: Any, names: tuple[str, ...], value: Any) -> tuple[str, set[str]]:
    """Return what a template says of facts that are all of this value, and the facts that it asks for."""
    facts = Facts(names, value)
    text = template.format_map(facts) if isinstance(template, str) else template(facts)
    return text, facts.asked


@pytest.mark.parametrize(
    "cls", [pytest.param(cls, id=kind_of(cls)) for cls in classes() if not issubclass(cls, Reason)]
)
def test_a_sentence_names_only_fields_of_its_class(cls: type) -> None:
    """For all facts the Russian sentence uses only facts that the value has, and no English words."""
    names = tuple([field.name for field in attrs.fields(cls)] if attrs.has(cls) else ())
    for value in (1, 0, 5, 22):
        text, _ = say(RUSSIAN[kind_of(cls)], names, value)
        assert not FOREIGN.search(text), text


def reasons() -> Iterator[Reason]:
    """Yield every reason whose English template is a text."""
    for cls in classes():
        if issubclass(cls, Reason):
            yield from [reason for reason in cls if isinstance(reason.template, str)]


@pytest.mark.parametrize("reason", [pytest.param(reason, id=reason.key) for reason in reasons()])
def test_a_reason_names_only_facts_of_the_english_template(reason: Reason) -> None:
    """The facts that the English sentence names are those that the Russian one may name."""
    assert isinstance(reason.template, str)
    names = tuple([name for _, name, _, _ in Formatter().parse(reason.template) if name])
    text, asked = say(RUSSIAN[reason.key], names, 3)
    assert not FOREIGN.search(text), text
    assert asked <= set(names)


def players(name: str) -> Iterator[tuple[AnyGame, Any]]:
    """Yield rules of a game that together show most of what can happen."""
    game = as_game(import_module(f"muggins.{name}"))
    if name == "cribbage":
        for counting in cribbage.Counting:
            yield game, cribbage.Rules(counting=counting)
        yield game, cribbage.Rules(players=3, counting=cribbage.Counting.MUGGINS, muggins_in_play=True)
    else:
        for count in (3, 5):
            yield game, cast("Any", game).Rules(players=count)


@pytest.mark.parametrize("name", muggins.GAMES)
def test_whole_games_are_told_in_russian(name: str) -> None:
    """Actions, events, faults and refusals of games full of mistakes have no English words but cards and clauses."""
    told: set[str] = set()
    for game, rules in players(name):
        for number, turn in enumerate(play(game, rules, f"russian {name}", HOSTILE)):
            if number > 300:
                break
            values: list[Any] = [turn.action, *turn.events, game.fault(turn.before, turn.action)]
            values += [game.refusal(turn.after, turn.action), game.refusal(game.view(turn.before, None), turn.action)]
            for value in values:
                if value is None or type(value).__name__ == "Deal":
                    continue
                text = describe(value, RUSSIAN)
                sentence = re.sub(r" \[\w+\.\w+\]", "", text)
                assert not FOREIGN.search(sentence), text
                assert text != describe(value)
                told.add(sentence)
    assert len(told) > 100


def test_plurals() -> None:
    """The noun follows its number: one, few, many, and the teens."""
    forms = {1: "очко", 2: "очка", 4: "очка", 5: "очков", 11: "очков", 12: "очков", 21: "очко", 22: "очка"}
    for points, noun in forms.items():
        assert describe(cribbage.Muggins(points), RUSSIAN) == f"«маггинс» на {points} {noun}"


def test_piles_are_facts_and_not_english() -> None:
    """The refusals that name piles hold numbers, which each language says in its own words: parlour.R4, parlour.Q6."""
    state = parlour.start(parlour.Rules(players=3))
    deal = parlour.table_action(state, 1)
    assert deal is not None
    state = parlour.apply(parlour.apply(state, deal), parlour.Open(1))
    refused = parlour.refusal(state, parlour.Place(1, parlour.Common(7)))
    assert str(refused) == "common pile 7 is not at this table, which has 1 common pile and 3 discards [parlour.R4]"
    assert describe(refused, RUSSIAN) == ("общей стопки 7 здесь нет: на столе 1 общая стопка, сбросов: 3 [parlour.R4]")


def test_what_the_table_waits_for_is_said_in_russian() -> None:
    """The second half of a refusal is the sentence of the same catalogue."""
    state = parlour.start(parlour.Rules(players=3))
    refused = parlour.refusal(state, parlour.AgreeDraw())
    assert describe(refused, RUSSIAN) == (
        "сейчас нет партии, которую можно признать ничьей: сначала нужно сдать карты [parlour.R30]"
    )


@pytest.mark.parametrize("name", ["parlour_faults", "cribbage_counts", "mushka_revoke"])
def test_an_audit_in_russian(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The command says the same findings, about the same actions, by the same clauses."""
    path = str(GAMES / f"{name}.jsonl")
    assert main(["audit", path]) == main(["audit", "--lang", "ru", path]) == 1
    lines = capsys.readouterr().out.splitlines()
    half = len(lines) // 2
    assert len(lines) == 2 * half
    for first, second in zip(lines[:half], lines[half:], strict=True):
        assert re.findall(r"\w+\.[RSTAQ]\d+", first) == re.findall(r"\w+\.[RSTAQ]\d+", second)
        assert first != second or not FOREIGN.search(first)


def test_a_finding_can_be_said_in_another_language() -> None:
    """``describe`` takes the findings of an audit."""
    found = record.audit(cribbage, record.loads(cribbage, (GAMES / "cribbage_counts.jsonl").read_text("utf-8")))
    assert [describe(finding) for finding in found.findings] == [finding.says for finding in found.findings]
    assert describe(found.findings[0], RUSSIAN) == "на самом деле 8, а в 6 пропущено 2 очка [cribbage.S7]"


def test_a_refusal_lists_piles_in_russian() -> None:
    """An offender who chooses the wrong pile is told the right ones: parlour.R10."""
    choice = parlour.Correcting(0, Card.parse("3H"), (parlour.Common(0), parlour.Common(3)))
    state = table("4C | KC | QC 2C | JC", "9H | 7D 6H | |", "2S | 9D | KH | 4D", choice)
    refused = parlour.refusal(state, parlour.Correct(0, parlour.Common(1)))
    told = "3H сюда не подходит, а подходит на общую стопку 0 или общую стопку 3: "
    assert describe(refused, RUSSIAN).startswith(told)


def test_a_game_that_nobody_has_won_in_russian() -> None:
    """There is no winner to name, only the reason and the score: cribbage.R33."""
    stopped = cribbage.apply(cribbage.start(cribbage.Rules()), Abandon())
    assert describe(cribbage.outcome(stopped), RUSSIAN).endswith("; счёт 0, 0 [cribbage.R33]")


def test_what_is_left_of_the_stock_in_russian() -> None:
    """An exchange that the stock does not suffice for: mushka.Q10."""
    for wanted, left in ((5, "колода кончилась"), (3, "в колоде осталось карт: 2")):
        state = mushka.apply(mushka.start(mushka.Rules(4)), Deal(PACK_36))
        for seat, number in ((1, 5), (2, 5), (3, wanted)):
            state = mushka.apply(state, mushka.Exchange(seat, state.layout.hands[seat][:number]))
        refused = mushka.refusal(state, mushka.Exchange(0, state.layout.hands[0]))
        assert describe(refused, RUSSIAN).startswith(f"{left}, это меньше, чем нужно для обмена: 5: ")
