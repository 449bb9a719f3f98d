"""A PettingZoo environment over the three games: ``python -m examples.learning mushka players=4``."""
