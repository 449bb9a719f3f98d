"""Programs to check, each with one fault that can be planted: right without, wrong in one way with it.

They are written from the rules text, work on text, and share nothing with the library.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations

RANKS = "A23456789TJQK"


def rank_of(card: str) -> int:
    """Return the rank of a card, from ace 1 to king 13."""
    return RANKS.index(card[0]) + 1


# --- the show

SCORER_FAULTS = {
    "crib flush": "cribbage.R29",
    "nobs for the starter": "cribbage.R30",
    "run of four as two threes": "cribbage.R27",
    "run of two": "cribbage.R27",
    "four of a kind worth 6": "cribbage.R26",
    "double-double run": "cribbage.R27",
    "flush lost": "cribbage.R28",
}


def scorer(fault: str | None = None) -> Callable[[str, str, bool], int]:
    """Make a scorer of shows with one of :data:`SCORER_FAULTS`."""

    def my_score(hand: str, starter: str, crib: bool) -> int:
        cards = hand.split()
        five = [*cards, starter]
        ranks = [rank_of(card) for card in five]
        total = 0
        for size in range(2, 6):
            total += 2 * sum(sum(min(rank, 10) for rank in some) == 15 for some in combinations(ranks, size))
        counts = Counter(ranks)
        for number in counts.values():
            total += 6 if number == 4 and fault == "four of a kind worth 6" else number * (number - 1)
        shortest = 2 if fault == "run of two" else 3
        for low in range(1, 14):
            if counts[low - 1] or not counts[low]:
                continue
            high = low
            while counts[high + 1]:
                high += 1
            length = high - low + 1
            if length < shortest:
                continue
            ways = 1
            for rank in range(low, high + 1):
                ways *= counts[rank]
            if ways == 4 and length == 3 and sorted(counts.values()) == [1, 2, 2] and fault == "double-double run":
                ways = 2
            if length == 4 and fault == "run of four as two threes":
                length = 6
            total += length * ways
        if len({card[1] for card in cards}) == 1:
            if cards[0][1] == starter[1]:
                total += 5
            elif (not crib or fault == "crib flush") and fault != "flush lost":
                total += 4
        jacks = five if fault == "nobs for the starter" else cards
        total += f"J{starter[1]}" in jacks
        return total

    return my_score


# --- the play

PLAY_FAULTS = (
    "31 with a run pays the run only",
    "pairs apart",
    "run in order only",
    "two points for thirty",
    "earlier pair again",
    "run of two",
)


def play(fault: str | None = None) -> Callable[[str], int]:
    """Make a scorer of the newest card of a play with one of :data:`PLAY_FAULTS`."""

    def my_play(cards: str) -> int:
        ranks = [rank_of(card) for card in cards.split()]
        count = sum(min(rank, 10) for rank in ranks)
        even = 2 if count in {15, 31} or (count == 30 and fault == "two points for thirty") else 0
        alike = 1
        while alike < len(ranks) and ranks[-alike - 1] == ranks[-1]:
            alike += 1
        if fault == "pairs apart":
            alike = ranks.count(ranks[-1])
        pairs = alike * (alike - 1)
        if fault == "earlier pair again" and len(ranks) > 2 and ranks[-2] == ranks[-3] != ranks[-1]:
            pairs += 2
        run = 0
        for length in range(2 if fault == "run of two" else 3, len(ranks) + 1):
            row = ranks[-length:]
            ordered = row if fault == "run in order only" else sorted(row)
            if ordered == list(range(ordered[0], ordered[0] + length)):
                run = length
        if count == 31 and run and fault == "31 with a run pays the run only":
            even = 0
        return even + pairs + run

    return my_play


PEGGING_FAULTS = {
    "last card without its point": "cribbage.R12",
    "31 paid 3": "cribbage.R11",
    "go paid to the one who said it": "cribbage.R11",
    "last card that makes 31 paid 3": "cribbage.R12",
    "no reset": "cribbage.R13",
}


def combinations_of(cards: Sequence[str]) -> int:
    """Score the pairs and the run of the newest card, without fifteen and 31."""
    even = sum(min(rank_of(card), 10) for card in cards) in {15, 31}
    return play()(" ".join(cards)) - 2 * even


def pegging(fault: str | None = None) -> Callable[[Sequence[tuple[int, str]], int], list[int]]:
    """Make a program that pegs a whole deal with one of :data:`PEGGING_FAULTS`."""
    score = play()

    def my_pegging(plays: Sequence[tuple[int, str]], players: int) -> list[int]:
        points = [0] * players
        pile: list[str] = []
        for place, (seat, card) in enumerate(plays):
            pile.append(card)
            count = sum(min(rank_of(each), 10) for each in pile)
            points[seat] += score(" ".join(pile))
            if fault == "no reset":
                whole = [other for _, other in plays[: place + 1]]
                points[seat] += combinations_of(whole) - combinations_of(pile)
            following = plays[place + 1 :]
            if not following:
                if count == 31:
                    points[seat] += fault in {"31 paid 3", "last card that makes 31 paid 3"}
                elif fault != "last card without its point":
                    points[seat] += 1
            elif count == 31:
                points[seat] += fault == "31 paid 3"
                pile = []
            elif count + min(rank_of(following[0][1]), 10) > 31:
                left = [other for other, _ in following]
                order = [(seat + step) % players for step in range(1, players + 1)]
                said = next(other for other in order if other in left)
                points[said if fault == "go paid to the one who said it" else seat] += 1
                pile = []
        return points

    return my_pegging


# --- the parlour game

PLACEMENT_FAULTS = {
    "king-ace": {"parlour.R2", "parlour.R3"},
    "farther opponent first": {"parlour.R11"},
    "own discard too early": {"parlour.R10", "parlour.R11"},
    "one common pile of several": {"parlour.R10"},
}


def placement(
    fault: str | None = None,
) -> Callable[[str, Sequence[str], Sequence[str | None], int], list[str]]:
    """Make a list of targets with one of :data:`PLACEMENT_FAULTS`."""

    def fits(card: str, top: str | None) -> bool:
        if top is None:
            return False
        apart = abs(rank_of(card) - rank_of(top))
        return apart == 1 or (apart == 12 and fault == "king-ace")

    def my_targets(card: str, commons: Sequence[str], discards: Sequence[str | None], seat: int) -> list[str]:
        found = [f"common {place}" for place, top in enumerate(commons) if fits(card, top)]
        if found:
            return found[:1] if fault == "one common pile of several" else found
        own = discards[seat]
        if fault == "own discard too early" and fits(card, own):
            return [f"discard {seat}"]
        steps = list(range(1, len(discards)))
        for step in reversed(steps) if fault == "farther opponent first" else steps:
            other = (seat + step) % len(discards)
            if fits(card, discards[other]):
                return [f"discard {other}"]
        return [f"discard {seat}"]

    return my_targets


# --- the adjudicator

ADJUDICATOR_FAULTS = {
    "false claim paid to nobody": "cribbage.S8",
    "claim paid beyond the miss": "cribbage.S7",
    "overcount pays nobody": "cribbage.S9",
    "wrong overcount is fined": "cribbage.S10",
    "points without a claim": "cribbage.S6",
    "whole miss paid": "cribbage.S7",
    "miss taken from the counter": "cribbage.S7",
    "claim pays nothing": "cribbage.S7",
    "false claim pays the claimant": "cribbage.S8",
    "false claim taken from the claimant": "cribbage.S8",
    "surplus left to the counter": "cribbage.S9",
}


def adjudicator(fault: str | None = None) -> Callable[[int, int, str | None], tuple[int, int]]:
    """Make an adjudicator with one of :data:`ADJUDICATOR_FAULTS`."""

    def my_verdict(true: int, announced: int, claim: str | None) -> tuple[int, int]:
        missed, surplus = max(true - announced, 0), max(announced - true, 0)
        if claim is None:
            return 0, missed if fault == "points without a claim" else 0
        if claim == "overcount":
            if not surplus:
                return (2 if fault == "wrong overcount is fined" else 0), 0
            taken = 0 if fault == "surplus left to the counter" else -surplus
            return taken, 0 if fault == "overcount pays nobody" else surplus
        claimed = int(claim.split()[1])
        if not missed:
            match fault:
                case "false claim paid to nobody":
                    return 0, 0
                case "false claim pays the claimant":
                    return 0, claimed
                case "false claim taken from the claimant":
                    return 0, -claimed
                case _:
                    return claimed, 0
        paid = min(claimed, missed)
        match fault:
            case "claim paid beyond the miss":
                return 0, claimed
            case "whole miss paid":
                return 0, missed
            case "miss taken from the counter":
                return -paid, paid
            case "claim pays nothing":
                return 0, 0
            case _:
                return 0, paid

    return my_verdict


# --- tricks

WINNER_FAULTS = {
    "ace of spades beating any trump": "mushka.R13",
    "no privilege": "mushka.R11",
    "privilege against a trump ace not led": "mushka.R12",
    "ace low": "mushka.Q1",
    "no trumps": "mushka.R10",
    "ace of spades beating any suit but trumps": "mushka.R10",
}
LAWFUL_FAULTS = {
    "must overtrump": "mushka.Q2",
    "no duty to trump": "mushka.R9",
    "no privilege": "mushka.Q3",
    "no duty to follow": "mushka.R9",
    "privilege against a trump ace not led": "mushka.R12",
    "no choice without the suit and trumps": "mushka.R9",
}


def winner(fault: str | None = None) -> Callable[[str, str], int]:
    """Make a function that says who takes a trick with one of :data:`WINNER_FAULTS`."""

    def height(card: str) -> int:
        return rank_of(card) + 13 * (card[0] == "A" and fault != "ace low")

    def my_winner(trick: str, trump: str) -> int:
        cards = trick.split()
        ace = f"A{trump}"
        if "AS" in cards and trump != "S":
            trumps = [card for card in cards if card[1] == trump]
            if (
                (cards[0] == ace and fault != "no privilege")
                or (ace in cards and fault == "privilege against a trump ace not led")
                or (trumps and ace not in trumps and fault == "ace of spades beating any trump")
                or (not trumps and fault == "ace of spades beating any suit but trumps")
            ):
                return cards.index("AS")
        strong = trump if any(card[1] == trump for card in cards) and fault != "no trumps" else cards[0][1]
        return cards.index(max((card for card in cards if card[1] == strong), key=height))

    return my_winner


def lawful(fault: str | None = None) -> Callable[[str, str, str], list[str]]:
    """Make a function that lists the lawful cards with one of :data:`LAWFUL_FAULTS`."""

    def height(card: str) -> int:
        return rank_of(card) + 13 * (card[0] == "A")

    def my_lawful(hand: str, trick: str, trump: str) -> list[str]:
        held, played = hand.split(), trick.split()
        if not played or fault == "no duty to follow":
            return held
        following = [card for card in held if card[1] == played[0][1]]
        if following:
            late = fault == "privilege against a trump ace not led"
            led = f"A{trump}" in played if late else played[0] == f"A{trump}" and fault != "no privilege"
            return [*following, "AS"] if led and "AS" in held and "AS" not in following and trump != "S" else following
        trumps = [card for card in held if card[1] == trump]
        if not trumps and fault == "no choice without the suit and trumps":
            return held[:1]
        if not trumps or fault == "no duty to trump":
            return held
        there = [height(card) for card in played if card[1] == trump]
        over = [card for card in trumps if height(card) > max(there, default=0)]
        return over if over and fault == "must overtrump" else trumps

    return my_lawful
