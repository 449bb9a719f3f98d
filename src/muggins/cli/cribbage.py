"""The commands ``score``, ``peg`` and ``challenge``: cribbage hands and plays, and who is right about a count."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from textwrap import fill
from typing import TYPE_CHECKING

from muggins.cards import PACK_52, Card, parse_cards
from muggins.cli.parser import integer
from muggins.errors import InputError, excerpt

if TYPE_CHECKING:
    from muggins.cli.output import Output
    from muggins.cli.parser import Commands
    from muggins.cribbage import Claim, CountItem, HandCount

__all__ = ["add_commands"]

CARDS = {str(card): card for card in PACK_52}


def add_commands(commands: Commands) -> None:
    """Add the commands to the parser."""
    score = commands.add_parser(
        "score",
        help="count a cribbage hand",
        description="Count a cribbage hand or crib aloud: every item with its cards, its points and its clause.",
        epilog="With --stdin each line is a hand, as in '5H 5S 5D JC | 5C' or '5H 5S 5D JC 5C': the starter is last."
        " A line that ends in the word crib is a crib. Each line is answered by one line of JSON.",
    )
    score.add_argument("hand", nargs="*", metavar="CARD", help="a card of the hand, such as 5H, TD or 10♦")
    score.add_argument("--starter", metavar="CARD", help="the card that was turned up")
    score.add_argument("--crib", action="store_true", help="it is a crib, where a flush needs all five cards")
    _add_output(score)
    score.set_defaults(run=run_score)

    peg = commands.add_parser(
        "peg",
        help="score a cribbage play card by card",
        description="Score the cards played since the count was last 0, each when it was played.",
        epilog="With --stdin each line is such a play, and is answered by one line of JSON.",
    )
    peg.add_argument("cards", nargs="*", metavar="CARD", help="the cards in the order of play")
    _add_output(peg)
    peg.set_defaults(run=run_peg)

    challenge = commands.add_parser(
        "challenge",
        help="judge a cribbage count and the claim against it",
        description="Judge an announced count: what the hand really holds, who is right, and which points move.",
    )
    challenge.add_argument("--hand", nargs="+", metavar="CARD", required=True)
    challenge.add_argument("--starter", metavar="CARD", required=True)
    challenge.add_argument("--crib", action="store_true", help="it is a crib")
    challenge.add_argument("--announced", type=integer, metavar="N", required=True, help="the count announced, 0 to 29")
    challenge.add_argument("--claim", required=True, metavar="CLAIM", help="muggins:N, overcount, or none")
    challenge.add_argument("--json", action="store_true", help="answer in JSON")
    challenge.set_defaults(run=run_challenge)


def _add_output(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="answer in JSON")
    parser.add_argument("--stdin", action="store_true", help="read one question a line from standard input")


def run_score(options: argparse.Namespace, output: Output) -> int:
    """Count a hand, or score each line of standard input."""
    from muggins.cribbage import count_hand

    if options.stdin:
        _refuse_both(options.hand or options.starter)
        return _score_lines(options.crib, output)
    if options.starter is None:
        raise InputError("say with --starter which card was turned up")
    count = count_hand(parse_cards(" ".join(options.hand)), Card.parse(options.starter), crib=options.crib)
    if options.json:
        output.write_json(hand_data(count))
    else:
        write_hand(count, output)
    return 0


def _score_lines(always_crib: bool, output: Output) -> int:
    from muggins.cli.batch import answer_lines
    from muggins.cribbage import score_hand

    def answer(line: str) -> str:
        text = line.removesuffix("crib")
        before, bar, after = text.partition("|")
        try:  # the usual way to write cards, and the fast way to read them
            *hand, starter = [CARDS[word] for word in f"{before} {after}".split()]
            if bar and CARDS[after.strip()] is not starter:
                raise KeyError(after)
        except (KeyError, ValueError):
            if bar:
                hand, starter = list(parse_cards(before)), Card.parse(after)
            else:
                *hand, starter = parse_cards(text)
        score = score_hand(hand, starter, crib=always_crib or text != line)
        return (
            f'"fifteens": {score.fifteens}, "pairs": {score.pairs}, "runs": {score.runs}, '
            f'"flush": {score.flush}, "nobs": {score.nobs}, "total": {score.total}'
        )

    return answer_lines("score", answer, output)


def run_peg(options: argparse.Namespace, output: Output) -> int:
    """Score a play card by card, or each line of standard input."""
    from muggins.cribbage import count_play

    if options.stdin:
        _refuse_both(options.cards)
        return _peg_lines(output)
    cards = parse_cards(" ".join(options.cards))
    counts = [count_play(cards[:end]) for end in range(1, len(cards) + 1)]
    total = sum(count.score.total for count in counts)
    if options.json:
        plays = [
            {
                "card": str(count.cards[-1]),
                "count": count.count,
                "items": list(map(_item_data, count.items)),
                "points": count.score.total,
                "spoken": count.spoken,
            }
            for count in counts
        ]
        output.write_json({"cards": list(map(str, cards)), "plays": plays, "total": total})
        return 0
    for count in counts:
        points = output.strong(f"{count.score.total:2}") if count.score.total else " -"
        clauses = output.faint(", ".join(dict.fromkeys(item.rule for item in count.items)))
        output.write(f"{output.card(count.cards[-1])}  {points}  {count.spoken}  {clauses}".rstrip())
    return 0


def _peg_lines(output: Output) -> int:
    from muggins.cli.batch import answer_lines
    from muggins.cribbage import score_play

    def answer(line: str) -> str:
        cards = parse_cards(line)
        points = [score_play(cards[:end]).total for end in range(1, len(cards) + 1)]
        return f'"points": {points}, "total": {sum(points)}'

    return answer_lines("peg", answer, output)


def run_challenge(options: argparse.Namespace, output: Output) -> int:
    """Judge a count and the claim against it."""
    from muggins.cribbage import adjudicate_count, count_hand

    count = count_hand(parse_cards(" ".join(options.hand)), Card.parse(options.starter), crib=options.crib)
    verdict = adjudicate_count(count.score.total, options.announced, _read_claim(options.claim))
    if options.json:
        data = {
            "announced": verdict.announced,
            "claim": options.claim,
            "upheld": verdict.upheld,
            "reason": verdict.reason.value,
            "rule": verdict.rule,
            "counter_points": verdict.counter_points,
            "claimant_points": verdict.claimant_points,
            "true": hand_data(count),
        }
        output.write_json(data)
        return 0
    write_hand(count, output)
    output.write()
    said = "no claim" if options.claim == "none" else f"claim {options.claim}"
    output.write(f"Announced {verdict.announced}, {said}: {verdict}")
    if options.claim != "none":
        output.write(f"The claim is {output.strong('upheld' if verdict.upheld else 'not upheld')}.")
    output.write(f"Points that move now: counter {verdict.counter_points:+}, claimant {verdict.claimant_points:+}")
    return 0


def _read_claim(text: str) -> Claim | None:
    from muggins.cribbage import Muggins, Overcount

    kind, colon, number = text.partition(":")
    if kind == "muggins" and number.isascii() and number.isdigit() and len(number) < 4:
        return Muggins(int(number))
    if not colon and kind == "overcount":
        return Overcount()
    if not colon and kind == "none":
        return None
    raise InputError(f"a claim is muggins:N with a number, overcount, or none, not {excerpt(text)}")


def write_hand(count: HandCount, output: Output) -> None:
    """Write a hand as a player counts it, item by item, then aloud, then its total."""
    kind = "Crib" if count.crib else "Hand" if len(count.hand) == 4 else "Hand of five-card cribbage"
    output.write(f"{kind} {output.cards(count.hand)}, starter {output.card(count.starter)}")
    total = 0
    for item in count.items:
        total += item.points
        points = f"{item.points:2}  {output.strong(f'{total:2}')}"
        output.write(f"  {item.kind.value:<8} {output.cards(item.cards, 14)}  {points}  {output.faint(item.rule)}")
    spoken = count.spoken
    output.write(fill(f"{spoken[0].upper()}{spoken[1:]}.", width=100))
    output.write(f"Total {output.strong(str(count.score.total))}")


def hand_data(count: HandCount) -> dict[str, object]:
    """Give the count as JSON data."""
    score = count.score
    return {
        "hand": list(map(str, count.hand)),
        "starter": str(count.starter),
        "crib": count.crib,
        "items": list(map(_item_data, count.items)),
        "named_runs": [
            {"name": run.name.value, "cards": list(map(str, run.cards)), "points": run.points}
            for run in count.named_runs
        ],
        "spoken": count.spoken,
        "fifteens": score.fifteens,
        "pairs": score.pairs,
        "runs": score.runs,
        "flush": score.flush,
        "nobs": score.nobs,
        "total": score.total,
    }


def _item_data(item: CountItem) -> dict[str, object]:
    return {
        "kind": item.kind.value,
        "cards": list(map(str, item.cards)),
        "points": item.points,
        "rule": item.rule,
    }


def _refuse_both(given: Iterable[str] | None) -> None:
    if given:
        raise InputError("cards are either on the command line or, with --stdin, on standard input, not on both")
