"""Card-game rules as pure functions and immutable values.

Import what you need from the rooms of the house:
:mod:`muggins.cards`, and the games :mod:`muggins.parlour`, :mod:`muggins.cribbage` and :mod:`muggins.mushka`.
Importing ``muggins`` itself imports no game.
"""
