"""Catalogues for :func:`muggins.table.describe`: what the library says, in other languages than English."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from muggins.languages.russian import RUSSIAN
from muggins.table.words import ENGLISH, Catalogue

__all__ = ["LANGUAGES", "RUSSIAN"]

LANGUAGES: Mapping[str, Catalogue] = MappingProxyType({"en": ENGLISH, "ru": RUSSIAN})
"""The catalogues of the package by the code of the language."""
