"""The laws, tried on the small game of `toy.py`."""

from tests.testing import toy

from muggins.testing import LAWS, check_game


def test_the_honest_toy_keeps_the_laws() -> None:
    """A game that keeps the laws passes, and the check has seen every action, event and ending."""
    report = check_game(toy, [toy.Rules(), toy.Rules(target=1)])
    assert report.games == 24
    assert report.unfinished == 0
    assert set(report.actions) >= {"Deal", "Play", "Call", "Settle"}
    assert set(report.events) == {"Dealt", "Played", "TrickTaken", "Called", "Ended"}
    assert set(report.refused) == {reason.value for reason in toy.RefusalReason} - {"not-this-view"}


def test_each_law_has_a_name_of_its_own() -> None:
    """A finding names one law."""
    assert len({law.name for law in LAWS}) == len(LAWS)
