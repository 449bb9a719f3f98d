"""The three games are built alike: the same modules, the same functions in the same order, the same words."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import inspect
import pkgutil
import random
import re
import subprocess
import sys
import types
import typing
from collections import Counter
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from types import ModuleType
from typing import Any

import attrs
import pytest
from tests.cribbage import second_table
from tests.mushka import test_course
from tests.mushka import test_laws as mushka_laws
from tests.parlour import test_differential
from tests.parlour import test_laws as parlour_laws

import muggins
from muggins import cribbage, mushka, parlour
from muggins.table import Game, Reason, Refusal, describe
from muggins.table.protocol import FUNCTIONS
from muggins.table.rulings import _SHARED as SHARED_REFUSALS  # pyright: ignore[reportPrivateUsage]  # the sentences themselves are compared
from muggins.testing import HOSTILE, play

PACKAGE = Path(muggins.__file__).parent
ROOT = Path(__file__).parents[1]
GAMES = tuple(importlib.import_module(f"muggins.{name}") for name in muggins.GAMES)
ROOMS = {
    "__init__",
    "actions",
    "challenge",
    "course",
    "events",
    "game",
    "reconstruction",
    "referee",
    "refusals",
    "rulebook",
    "rules",
    "state",
    "views",
}
ELSEWHERE = {"refusal", "view", "unseen", "complete", "sample", "table_cards", "flaws"}
"""Functions that have a module of their own."""

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.__name__)


def modules() -> Iterator[ModuleType]:
    """Import all modules of the package."""
    yield muggins
    for found in pkgutil.walk_packages(muggins.__path__, "muggins."):
        if "__main__" not in found.name:
            try:
                yield importlib.import_module(found.name)
            except ModuleNotFoundError as error:
                if error.name != "numpy":  # of an extra that is not installed here
                    raise


def all_reasons() -> list[type[Reason]]:
    """Return every enum of reasons in the package."""
    list(modules())
    return [cls for cls in Reason.__subclasses__() if cls.__module__.startswith("muggins.")]


# --- rooms and functions


PLAYED: dict[str, dict[str, list[Any]]] = {
    "parlour": {
        "tests/parlour/test_laws.py": [*parlour_laws.EVERY_OPTION],
        "tests/parlour/test_differential.py": [test_differential.rules_of(kind, 3) for kind in test_differential.KINDS],
    },
    "cribbage": {"tests/cribbage/second_table.py": [*second_table.TABLES]},
    "mushka": {
        "tests/mushka/test_laws.py": [*mushka_laws.COVERING],
        "tests/mushka/test_course.py": [
            test_course.first_state(3, seed, kind).rules for kind in test_course.OPTIONS for seed in "ab"
        ],
    },
}
"""The rules that are played under the laws, and by the second implementation, by game and file."""


@each_game
def test_every_option_is_played(game: ModuleType) -> None:
    """Each option has more than one value under the laws, and in the games of the second implementation."""
    for file, played in PLAYED[game.__name__.rpartition(".")[2]].items():
        for field in attrs.fields(game.Rules):
            if field.name != "players":
                assert len({getattr(rules, field.name) for rules in played}) > 1, f"{file}: {field.name}"


@each_game
def test_the_rooms_are_the_same(game: ModuleType) -> None:
    """Each game has the modules that all games have, and beside them its solvers."""
    assert game.__file__ is not None
    rooms = {path.stem for path in Path(game.__file__).parent.glob("*.py")}
    assert sorted(ROOMS - rooms) == []


@each_game
def test_the_functions_come_in_the_same_order(game: ModuleType) -> None:
    """``game.py`` begins with the protocol's functions in the protocol's order."""
    module = importlib.import_module(f"{game.__name__}.game")
    body = ast.parse(inspect.getsource(module)).body
    public = [node.name for node in body if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")]
    expected = [name for name in FUNCTIONS if name not in ELSEWHERE]
    assert [name for name in public if name in FUNCTIONS and name not in ELSEWHERE] == expected
    assert public[: len(expected)] == expected


@each_game
@pytest.mark.parametrize("name", FUNCTIONS)
def test_the_parameters_are_those_of_the_protocol(game: ModuleType, name: str) -> None:
    """The names, kinds and defaults of parameters are the protocol's, so that calls with keywords work everywhere.

    A game may have options of its own, such as ``honest`` of Mushka's ``sample``.
    """
    _, *expected = inspect.signature(getattr(Game, name)).parameters.values()
    got = list(inspect.signature(getattr(game, name)).parameters.values())
    assert [(each.name, each.kind, each.default) for each in got[: len(expected)]] == [
        (each.name, each.kind, each.default) for each in expected
    ]
    own = got[len(expected) :]
    assert [each.name for each in own if each.kind is not each.KEYWORD_ONLY or each.default is each.empty] == []


@each_game
def test_every_game_has_an_edition(game: ModuleType) -> None:
    """The edition of the rulebook is a number from 1 up."""
    assert type(game.EDITION) is int
    assert game.EDITION >= 1


@pytest.mark.parametrize(
    ("game", "given_by_place"),
    [
        (parlour, ["players", "games"]),
        (cribbage, ["players", "partners", "target", "counting", "lowball"]),
        (mushka, ["players", "start_number"]),
    ],
)
def test_most_options_are_given_by_name(game: typing.Any, given_by_place: list[str]) -> None:
    """Another option can then stand anywhere among them."""
    parameters = inspect.signature(game.Rules).parameters.values()
    assert [each.name for each in parameters if each.kind is not inspect.Parameter.KEYWORD_ONLY] == given_by_place


def test_the_games_are_listed_once() -> None:
    """The names of all games are listed in ``muggins.GAMES`` alone; code that iterates over all games uses it."""
    several: list[str] = []
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Tuple | ast.List | ast.Set):
                texts = {each.value for each in node.elts if isinstance(each, ast.Constant)}
                if set(muggins.GAMES) <= texts:
                    several.append(f"{path.relative_to(PACKAGE)}")
    assert sorted(set(several)) == ["__init__.py", "_games.py"]  # type checkers want names in `__all__`


# --- words


def test_codes_are_written_alike() -> None:
    """Codes of reasons are lower-case words with underscores, in every enum."""
    wrong = [
        member for cls in all_reasons() for member in cls if re.fullmatch(r"[a-z]+(_[a-z0-9]+)*", member.value) is None
    ]
    assert wrong == []


@each_game
@pytest.mark.parametrize("code", sorted(SHARED_REFUSALS))
def test_shared_refusals_say_the_same(game: ModuleType, code: str) -> None:
    """What every table refuses has the same code and the same sentence in the three games, and a clause of its own."""
    reason = game.RefusalReason(code)
    said = reason.template
    if code in {"game_over", "abandoned"} and isinstance(said, str):
        said = said.replace("match", "game")  # what is over or stopped in parlour is the match
    assert said == SHARED_REFUSALS[code]
    assert reason.rule.startswith(f"{game.__name__.rpartition('.')[2]}.")


LASTING = {
    *[
        "no_such_pile",
        "no_points",
        "no_count",
        "no_claim",
        "no_cards",
        "too_many_cards",
        "wrong_number",
    ],  # never a value
    *[
        "table_pegs",
        "lowball_pegs",
        "points_missing",
        "table_counts",
        "lowball_counts",
        "players_count",
    ],  # never agreed
    *["ace_kept", "ace_held"],
}
"""Codes of refusals whose reason is the same in the whole game, so that it does not matter what the table waits for."""
WAITS = re.compile(r"\w+_awaited|card_open|count_open|stop_stands")
"""Codes of refusals that say what the table waits for, and whom."""
WHOM = {"not_the_counter", "not_asked", "card_accepts"}
"""Codes of other refusals that say themselves whose act the table waits for, as "out_of_turn" does."""


@pytest.mark.parametrize(
    ("game", "rules"),
    [
        (parlour, parlour.Rules(3, 2)),
        (cribbage, cribbage.Rules(3, counting=cribbage.Counting.MUGGINS)),
        (cribbage, cribbage.Rules(counting=cribbage.Counting.TOURNAMENT)),
        (cribbage, cribbage.Rules()),
        (mushka, mushka.Rules(3, start_number=9)),
        (mushka, mushka.Rules(5, start_number=9)),
    ],
)
def test_every_refusal_says_what_the_table_waits_for(game: typing.Any, rules: typing.Any) -> None:
    """All refusals in a state name the same, by the same facts: either that is the reason, or ``awaited`` names it."""
    chance, known, met = random.Random(1), list[typing.Any](), Counter[str]()
    for number, turn in enumerate(play(game, rules, "awaits", HOSTILE)):
        known.append(turn.action)
        state = turn.after
        if number > 600 or game.outcome(state) is not None:
            break
        waits = set[tuple[str, typing.Any]]()
        for action in chance.sample(known, min(len(known), 25)):
            refused = game.refusal(state, action)
            code = "" if refused is None else refused.reason.value
            if refused is None or code in {*SHARED_REFUSALS, *LASTING, *WHOM} - {"deal_awaited"}:
                continue
            if WAITS.fullmatch(code):
                waits.add((code, refused.facts))
                continue
            met[code] += 1
            place = [name for name, _ in refused.facts].index("awaited")
            named, facts = refused.facts[place][1], refused.facts[place + 1 :]
            waits.add((named, facts))
            reasons: type[Reason] = game.RefusalReason
            said = describe(Refusal(reasons.of_code(named), action, facts)).partition(" [")[0]
            assert str(refused).endswith(f": {said} [{refused.rule}]")
            if seats := game.awaited(state):  # the table counts the hand of a seat by itself
                assert dict(facts).get("turn") in {None, *seats}
        assert len(waits) <= 1
        assert all(WAITS.fullmatch(code) for code, _ in waits)
    assert met


@each_game
def test_every_action_event_and_outcome_has_words(game: ModuleType) -> None:
    """Each class has the template of its sentence."""
    unions = (*typing.get_args(game.Action), *typing.get_args(game.Event), game.Outcome)
    assert [cls.__name__ for cls in unions if not hasattr(cls, "template")] == []


# --- __all__


def public_names(module: ModuleType) -> set[str]:
    """Return the names of a module that are for users."""
    return set(getattr(module, "__all__", ()))


def test_every_public_name_exists() -> None:
    """What ``__all__`` names is there, once."""
    for module in modules():
        names = list(getattr(module, "__all__", ()))
        assert len(set(names)) == len(names), module.__name__
        assert [name for name in names if not hasattr(module, name)] == [], module.__name__


def imports(source: str) -> Iterator[tuple[str, str]]:
    """Yield the module and the name of each import from the package."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.partition(".")[0] == "muggins":
            for alias in node.names:
                yield node.module, alias.name


def is_module(name: str) -> bool:
    """Return whether a module of the package has this name."""
    return importlib.util.find_spec(name) is not None


def user_code() -> Iterator[tuple[str, str]]:
    """Yield the name and source of all that is shown to users: examples and code in the documentation."""
    for path in (ROOT / "examples").rglob("*.py"):
        yield str(path.relative_to(ROOT)), path.read_text("utf-8")
    for path in (ROOT / "README.md", *(ROOT / "docs").glob("*.md")):
        text = path.read_text("utf-8")
        lines = [line[4:] for line in text.splitlines() if line.startswith((">>> from muggins", ">>> import muggins"))]
        yield str(path.relative_to(ROOT)), "\n".join(line for line in lines if not line.endswith("("))


def test_users_are_shown_public_names_only() -> None:
    """Examples and documentation import only names in an ``__all__``: the others are internal."""
    wrong = [
        f"{where}: {module}.{name}"
        for where, source in user_code()
        for module, name in imports(source)
        if name not in public_names(importlib.import_module(module)) and not is_module(f"{module}.{name}")
    ]
    assert wrong == []


def test_private_names_are_not_imported() -> None:
    """No other module imports a name that begins with an underscore."""
    wrong = [
        f"{path.relative_to(PACKAGE)}: {module}.{name}"
        for path in PACKAGE.rglob("*.py")
        for module, name in imports(path.read_text("utf-8"))
        if name.startswith("_") and not name.startswith("__")
    ]
    assert wrong == []


def types_in(hint: object) -> Iterator[type]:
    """Yield the classes in an annotation."""
    if isinstance(hint, type) and not isinstance(hint, types.GenericAlias):
        yield hint
    for argument in typing.get_args(hint):
        yield from types_in(argument)


def annotations_of(value: object) -> Iterator[object]:
    """Yield the annotations that users see of a function or a class."""
    if inspect.isfunction(value):
        yield from typing.get_type_hints(value).values()
    elif isinstance(value, type) and (attrs.has(value) or issubclass(value, Enum)):
        if attrs.has(value):
            hints = typing.get_type_hints(value)
            yield from (hints[field.name] for field in attrs.fields(value) if not field.name.startswith("_"))
        for name, member in vars(value).items():
            if isinstance(member, property) and member.fget and not name.startswith("_"):
                yield from typing.get_type_hints(member.fget).values()
            elif inspect.isfunction(member) and not name.startswith("_"):
                yield from typing.get_type_hints(member).values()


@pytest.mark.parametrize(
    "module", [importlib.import_module(f"muggins.{name}") for name in (*muggins.GAMES, "cards", "table", "record")]
)
def test_public_annotations_name_public_types(module: ModuleType) -> None:
    """The class of everything that a public function takes or returns can be imported from a public place."""
    homes = [module, importlib.import_module("muggins.table"), importlib.import_module("muggins.cards")]
    if module.__name__ == "muggins.record":
        homes.append(importlib.import_module("muggins.record"))
    public = {id(getattr(home, name)) for home in homes for name in public_names(home)}
    public |= {id(getattr(module, name, None)) for name in ("Data",)}
    hidden = {
        f"{name}: {cls.__qualname__}"
        for name in sorted(public_names(module))
        for hint in annotations_of(getattr(module, name))
        for cls in types_in(hint)
        if cls.__module__.startswith("muggins.") and id(cls) not in public and id(typing.get_origin(cls)) not in public
    }
    assert sorted(hidden) == []


# --- lazy loading


def loaded(code: str) -> set[str]:
    """Return the modules of the package that are loaded after the code has run in a new interpreter."""
    code += "\nimport sys; print(*[name for name in sys.modules if name.startswith('muggins')])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(run.stdout.split())


def test_muggins_itself_loads_no_game() -> None:
    """A game is loaded on first use, also as an attribute of ``muggins``."""
    assert {f"muggins.{name}" for name in muggins.GAMES} & loaded("import muggins; muggins.__version__") == set()
    assert "muggins.cribbage" in loaded("import muggins; muggins.cribbage.score_hand")
    assert {"GAMES", "__version__", *muggins.GAMES} <= set(dir(muggins))
    with pytest.raises(AttributeError, match="no attribute 'whist'"):
        getattr(muggins, "whist")  # noqa: B009 - for the type checkers


@each_game
def test_a_game_loads_its_solvers_first(game: ModuleType) -> None:
    """The table of a game is loaded on first use, and then whole."""
    name = game.__name__
    assert not {f"{name}.{room}" for room in ("game", "course", "views", "reconstruction")} & loaded(f"import {name}")
    assert {f"{name}.game", f"{name}.course"} <= loaded(f"import {name}\n{name}.start")
    assert "rulebook" not in " ".join(loaded(f"import {name}\n{name}.start"))


# --- generic code


GENERIC = [
    *(f"record/{room}" for room in ("audit", "messages", "records")),
    *(f"cli/{room}" for room in ("conformance", "games", "records", "rules")),
    *(f"table/{room}" for room in ("acts", "referee", "seats")),
    "testing/play",
]
"""Modules that take any game; those that look types up when they run, such as the codec and ``as_game``, are others."""


@pytest.mark.parametrize("name", GENERIC)
def test_generic_code_is_typed_without_a_way_round(name: str) -> None:
    """What takes any game has neither a cast, nor an ignored error, nor Any."""
    source = (PACKAGE / f"{name}.py").read_text("utf-8")
    assert re.findall(r"\bcast\(|type: ignore|pyright: |\bAny\b", source) == []
