"""Make mutants of a module: its syntax tree with one small change each."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from pathlib import Path
from typing import cast

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}


@dataclass(frozen=True)
class Mutant:
    """One change: the file, the line, the lines of the statement, and the source of the place before and after it."""

    path: Path
    line: int
    lines: range
    before: str
    after: str
    tree: ast.Module

    @property
    def name(self) -> str:
        """The change in one line, by which a list of equivalent mutants names it."""
        return f"{self.before} -> {self.after}"


def places(path: Path) -> list[tuple[Path, int, int]]:
    """Return what can be changed in the file: for each node the number of each change.

    The numbers of a picture say where things are drawn, which people look at.
    """
    tree = ast.parse(path.read_text("utf-8"))
    looked_at = path.name == "picture.py"
    return [
        (path, place, number)
        for place, node in enumerate(_nodes(tree))
        for number, change in enumerate(_changes(node))
        if not (looked_at and change == "plus_one")
    ]


def mutant(path: Path, place: int, number: int) -> Mutant:
    """Make the change."""
    tree = ast.parse(path.read_text("utf-8"))
    node = _nodes(tree)[place]
    statement = _statement(tree, node)
    line = cast("int", getattr(node, "lineno", statement.lineno))
    lines = range(statement.lineno, (node.test.end_lineno or line if isinstance(node, ast.If) else line) + 1)
    whole = isinstance(node, ast.Constant)  # a number alone says nothing
    before = _short(statement if whole else node)
    changed = _apply(tree, node, number)
    after = _short(statement if whole else changed)
    return Mutant(path, line, lines, before, after, ast.fix_missing_locations(tree))


def _statement(tree: ast.Module, node: ast.AST) -> ast.stmt:
    """Return the innermost statement that the node is in, or is."""
    found = [
        each for each in ast.walk(tree) if isinstance(each, ast.stmt) and any(part is node for part in ast.walk(each))
    ]
    return max(found, key=lambda each: (each.lineno, -(each.end_lineno or 0), each.col_offset))


def _short(node: ast.AST) -> str:
    """Return the source of a node in one line, of a compound statement the first line of it."""
    source = ast.unparse(node)
    if isinstance(node, (ast.stmt)) and hasattr(node, "body") and not isinstance(node, ast.If):
        source = source.partition("\n")[0]
    return " ".join(source.split())[:200]


def _nodes(tree: ast.Module) -> list[ast.AST]:
    """Return the nodes that may change, in one order; nothing for type checkers, no docstrings, no lists of names."""
    found: list[ast.AST] = []

    def visit(node: ast.AST) -> None:
        if isinstance(node, ast.If) and ast.unparse(node.test) in ("TYPE_CHECKING", "not TYPE_CHECKING"):
            return
        if isinstance(node, (ast.Assign, ast.AnnAssign)) and "__all__" in ast.unparse(node).partition("=")[0]:
            return
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "TypeVar":
            return
        if isinstance(node, ast.Expr) and ast.unparse(node).startswith("assert_never("):
            return
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            return
        found.append(node)
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns", "decorator_list", "type_params"):
                continue
            for child in cast("list[object]", value if isinstance(value, list) else [value]):
                if isinstance(child, ast.AST):
                    visit(child)

    visit(tree)
    return found


def _changes(node: ast.AST) -> list[str]:
    """Return the names of the changes that can be made to a node."""
    match node:
        case ast.Compare(ops=[op]) if type(op) in COMPARISONS:
            return ["comparison"]
        case ast.BoolOp():
            return ["and_or", *[f"drop{index}" for index in range(len(node.values))]]
        case ast.UnaryOp(op=ast.Not()):
            return ["not"]
        case ast.BinOp(op=op) if type(op) in OPERATORS and not isinstance(node.left, ast.Constant | ast.JoinedStr):
            return ["operator"]
        case ast.Constant(value=bool()):
            return ["flip"]
        case ast.Constant(value=int()):
            return ["plus_one"]
        case ast.If() | ast.IfExp():
            return ["if_true", "if_false"]
        case ast.Call(keywords=keywords) if any(keyword.arg for keyword in keywords):  # strict=True only asserts
            return [f"keyword{index}" for index, keyword in enumerate(keywords) if keyword.arg not in {None, "strict"}]
        case ast.Expr(value=ast.Call()) | ast.AugAssign() | ast.Continue() | ast.Break():
            return ["pass"]
        case ast.Return(value=value) if value is not None and not isinstance(value, ast.Constant):
            return ["return_none"]
        case _:
            return []


def _apply(tree: ast.Module, node: ast.AST, number: int) -> ast.AST:
    """Make the change in the tree; return the node in the changed place."""
    change = _changes(node)[number]
    match node:
        case ast.Compare():
            node.ops = [COMPARISONS[type(node.ops[0])]()]
        case ast.BoolOp() if change == "and_or":
            node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        case ast.BoolOp():
            del node.values[int(change.removeprefix("drop"))]
            if len(node.values) == 1:
                return _replace(tree, node, node.values[0])
        case ast.UnaryOp():
            return _replace(tree, node, node.operand)
        case ast.BinOp():
            node.op = OPERATORS[type(node.op)]()
        case ast.Constant(value=bool(value)):
            node.value = not value
        case ast.Constant(value=int(value)):
            node.value = value + 1
        case ast.If() | ast.IfExp():
            node.test = ast.Constant(change == "if_true")
        case ast.Call():
            del node.keywords[int(change.removeprefix("keyword"))]
        case ast.Return():
            node.value = ast.Constant(None)
        case _:
            return _replace(tree, node, ast.Pass())
    return node


def _replace(tree: ast.Module, old: ast.AST, new: ast.AST) -> ast.AST:
    """Put the new node in the place of the old one, and return it."""
    for parent in ast.walk(tree):
        for name, value in ast.iter_fields(parent):
            if value is old:
                setattr(parent, name, new)
            elif isinstance(value, list):
                children = cast("list[object]", value)
                children[:] = [new if each is old else each for each in children]
    return new
