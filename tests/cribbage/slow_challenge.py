"""A second adjudicator, written from section 7 of the rules: it moves a peg on a board, hole by hole."""

from __future__ import annotations

from typing import Literal, TypeAlias

SlowClaim: TypeAlias = tuple[Literal["muggins"], int] | tuple[Literal["overcount"]] | None


def settle(true: int, announced: int, claim: SlowClaim, before: int, target: int) -> tuple[int, int, bool]:
    """Give what the counter's and the claimant's scores change by after the announcement, and if the claim was right.

    The claimant starts from 0.
    """
    counter = before + announced  # step 2
    claimant = 0
    over = counter >= target and announced <= true  # step 3
    right = False
    if claim is not None and not over:  # step 5
        if claim[0] == "muggins":
            for _ in range(claim[1]):  # a point for each one named, as long as one more was missed
                if claimant < true - announced:
                    claimant += 1
                    right = True
            if not right:
                counter += claim[1]
        else:
            while counter > before + true:  # put back hole by hole until the count is right
                counter -= 1
                claimant += 1
                right = True
    return counter - before - announced, claimant, right
