"""Names of a package that are loaded on first use, found in the ``__all__`` of its modules."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module

__all__ = ["load_lazily"]


def load_lazily(package: str, rooms: tuple[str, ...]) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """Return a ``__getattr__`` and a ``__dir__`` for a package whose public names are those of its modules.

    Each public name is written down once, in the ``__all__`` of its module; that of the package is the union.

    Args:
        package: The name of the package.
        rooms: The names of its modules, in the order in which they are searched.
    """

    def names() -> list[str]:
        """Return the public names of the package, which loads all its modules."""
        modules = [import_module(f"{package}.{room}") for room in rooms]
        return sorted({name for module in modules for name in module.__all__})

    def get(name: str) -> object:
        """Return a public name on first use, and keep it."""
        if name == "__all__":
            value: object = names()
        elif name.startswith("__"):
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        else:
            for room in rooms:
                module = import_module(f"{package}.{room}")
                if name in module.__all__:
                    value = getattr(module, name)
                    break
            else:
                raise AttributeError(f"module {package!r} has no attribute {name!r}")
        vars(sys.modules[package])[name] = value
        return value

    return get, lambda: sorted({*vars(sys.modules[package]), *names()})
