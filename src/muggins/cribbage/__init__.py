"""Cribbage, with the muggins rule."""
