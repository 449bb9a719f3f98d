"""Mutation testing: change the package in one small place, and see whether the tests notice."""
