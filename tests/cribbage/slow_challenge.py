"""A second adjudicator, written from the rules text: pegs that move on a board, hole by hole.

Claims are plain tuples: ``None`` (all accept), ``("muggins", n)`` or ``("overcount",)``. The same settlement serves the
show and the play (Q23). Nothing of ``muggins`` is imported.

Why a finite list of cases covers everything. A settlement reads the true count t (0-29), the announced count n (0-29),
a claim (none, overcount, muggins m of 1-29), and in the tournament profile the holes left to the counter before the
count, r = target - before, and to the claimant, q = target - claimant.

* House profile (S6-S10): no cap, so only ``n <= t and n >= r`` asks for r (the game is over, S14). Three values of r
  for each n are enough: r = n + 1 (not reached), r = n (just reached), r = 1 (passed). q is never read.
* Tournament profile: r is read as min(n, r), min(t, r) and, for a false muggins, min(m, r - min(n, r)). From r = 59 on
  none of them is capped (n + m <= 58), so every r from 59 up is one class and 1 to 59 are all classes. 15 back needs
  n >= r, so r <= 29 and the counter stands on 121 - 29 = 92 or more before: clamping at 0 (A16) cannot happen at 121,
  and is tested with a short board. q caps the claimant's own award alone, min(award, q), and decides nothing else;
  an award is at most 29, so every q from 29 up is one class, and q can be checked apart from r: what the counter's peg
  does must not depend on it, and the claimant's points must be min(points at q = 29, q).

:data:`CLASSES_OF_ROOM` and :data:`CLASSES_OF_CLAIMANT_ROOM` are those lists: 30 x 30 x 31 x 59 cases of
(t, n, claim, r), and each q with every award of 1 to 29, settle the matter.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

SlowClaim: TypeAlias = tuple[Literal["muggins"], int] | tuple[Literal["overcount"]] | None
SlowCounting: TypeAlias = Literal["muggins", "tournament"]
Move: TypeAlias = tuple[Literal["counter", "claimant"], int, str]
"""Whose peg moves, by how many holes, and what for."""

HIGHEST = 29
"""S2, Q11: the highest count, and the highest number after muggins."""

CLASSES_OF_ROOM = range(1, 60)
"""Every class of the holes left to the counter before the count (see the argument above)."""

CLASSES_OF_CLAIMANT_ROOM = range(1, 30)
"""Every class of the holes left to the claimant."""


def pegged(hole: int, points: int, counting: SlowCounting, target: int) -> int:
    """Return the hole after the peg went forward, in the tournament profile not past the game hole (R34, Q18)."""
    for _ in range(points):
        if counting == "muggins" or hole < target:
            hole += 1
    return hole


def over_at_once(true: int, announced: int, counting: SlowCounting, before: int, target: int) -> bool:
    """Return whether the announcement ends the game at once: it reaches the target and is not too high (S14)."""
    return announced <= true and pegged(before, announced, counting, target) >= target


def upheld(true: int, announced: int, claim: SlowClaim, counting: SlowCounting, before: int, target: int) -> bool:
    """Return whether a claim is right: something was missed (S7), or there is something to put back (S9, A13, A15)."""
    if claim is None or over_at_once(true, announced, counting, before, target):
        return False
    stands = pegged(before, announced, counting, target)
    correct = pegged(before, true, counting, target)
    return correct > stands if claim[0] == "muggins" else correct < stands


def moves(
    true: int, announced: int, claim: SlowClaim, counting: SlowCounting, before: tuple[int, int], target: int
) -> list[Move]:
    """Return how the pegs move from where they stand after the announcement, in order; no move is of 0 holes.

    ``before`` are the scores of counter and claimant before the announcement.
    """
    counter_before, claimant = before
    if claim is None or over_at_once(true, announced, counting, counter_before, target):
        return []  # S6, A12: it stands, even if wrong; S22: no answer to a count that ended the game
    stands = pegged(counter_before, announced, counting, target)
    correct = pegged(counter_before, true, counting, target)
    found: list[Move] = []
    if claim[0] == "muggins":
        if correct > stands:  # S7, A7: the lesser of missed and named; A8: what could have been pegged, no more
            award = 0
            for _ in range(claim[1]):
                if stands + award < correct:
                    award += 1
            found.append(("claimant", pegged(claimant, award, counting, target) - claimant, "muggins"))
        else:  # S8, A6, Q9: nothing missed, so the number named goes to the counter
            found.append(("counter", pegged(stands, claim[1], counting, target) - stands, "false_muggins"))
    elif correct < stands:  # S9, A13: put back hole by hole, and a hole forward for the claimant each time
        hole = stands
        while hole > correct:
            hole -= 1
        surplus = stands - hole
        found.append(("counter", -surplus, "surplus_lost"))
        found.append(("claimant", pegged(claimant, surplus, counting, target) - claimant, "surplus_won"))
        if counting == "tournament" and stands == target:  # A15: a false claim of game
            back = 0
            while back < 15 and hole > 0:  # A16
                hole -= 1
                back += 1
            found.append(("counter", -back, "false_claim"))
    return [move for move in found if move[1] != 0]  # S10, Q10: a wrong overcount moves nothing


def settle(
    true: int, announced: int, claim: SlowClaim, counting: SlowCounting, before: tuple[int, int], target: int
) -> tuple[int, int, bool]:
    """Return the counter's points, the claimant's points, and whether the claim was right.

    The points are what moves from where the pegs stand after the announcement. In the tournament profile the
    announcement itself is pegged to the game hole at most.

    >>> settle(2, 8, ("overcount",), "tournament", (118, 100), 121)
    (-16, 1, True)
    >>> settle(2, 8, ("overcount",), "muggins", (118, 100), 121)
    (-6, 6, True)
    """
    moved = moves(true, announced, claim, counting, before, target)
    return (
        sum(points for who, points, _ in moved if who == "counter"),
        sum(points for who, points, _ in moved if who == "claimant"),
        upheld(true, announced, claim, counting, before[0], target),
    )
