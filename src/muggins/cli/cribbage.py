"""The commands ``score``, ``peg``, ``discard`` and ``challenge``: hands, plays, what to lay away, and who is right."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from textwrap import fill
from typing import TYPE_CHECKING

from muggins.cards import PACK_52, Card, parse_cards
from muggins.cli.paper import complain
from muggins.cli.parser import whole_number
from muggins.errors import InputError, excerpt

if TYPE_CHECKING:
    from muggins.cli.paper import Paper
    from muggins.cli.parser import Commands
    from muggins.cribbage import Claim, CountItem, DiscardValue, Distribution, HandCount

__all__ = ["add_commands"]

CARDS = {str(card): card for card in PACK_52}
HIGHEST_TOTAL = 29


def add_commands(commands: Commands) -> None:
    """Add the commands to the parser."""
    score = commands.add_parser(
        "score",
        help="count a cribbage hand",
        description="Count a cribbage hand or crib aloud: every item with its cards, its points and its clause.",
        epilog="With --stdin each line is a hand, as in '5H 5S 5D JC | 5C' or '5H 5S 5D JC 5C': the starter is last."
        " A line that ends in the word crib is a crib. Each line is answered by one line of JSON."
        " A count that was announced, as in '5H 5S 5D JC 5C = 29', is checked: the exit status is 1 if one is wrong.",
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

    discard = commands.add_parser(
        "discard",
        help="value every way to lay away to the crib",
        description="Say of every way to lay away what it leaves in the hand and puts into the crib, the best first.",
        epilog="The means are exact: over all starters, and over all cards that the others may have in the crib."
        " The points of the play are not among them.",
    )
    discard.add_argument("cards", nargs="+", metavar="CARD", help="the cards dealt, such as 5H, TD or 10♦")
    discard.add_argument("--players", type=whole_number, default=2, metavar="N", help="2 to 5, 2 if it is not given")
    discard.add_argument("--crib", choices=("own", "other"), help="whose crib it is; both if it is not given")
    discard.add_argument("--json", action="store_true", help="answer in JSON")
    discard.set_defaults(run=run_discard)

    challenge = commands.add_parser(
        "challenge",
        help="judge a cribbage count and the claim against it",
        description="Judge an announced count: what the hand really holds, who is right, and which points move.",
    )
    challenge.add_argument("--hand", nargs="+", metavar="CARD", required=True)
    challenge.add_argument("--starter", metavar="CARD", required=True)
    challenge.add_argument("--crib", action="store_true", help="it is a crib")
    challenge.add_argument(
        "--announced", type=whole_number, metavar="N", required=True, help="the count announced, 0 to 29"
    )
    challenge.add_argument("--claim", required=True, metavar="CLAIM", help="muggins:N, overcount, or none")
    challenge.add_argument("--json", action="store_true", help="answer in JSON")
    challenge.set_defaults(run=run_challenge)


def _add_output(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="answer in JSON")
    parser.add_argument("--stdin", action="store_true", help="read one question a line from standard input")


def run_score(options: argparse.Namespace, paper: Paper) -> int:
    """Count a hand, or score each line of standard input."""
    from muggins.cribbage import count_hand

    if options.stdin:
        _refuse_both(options.hand or options.starter)
        return _score_lines(options.crib, paper)
    if options.starter is None:
        raise InputError("say with --starter which card was turned up")
    count = count_hand(parse_cards(" ".join(options.hand)), Card.parse(options.starter), crib=options.crib)
    if options.json:
        paper.write_json(hand_data(count))
    else:
        write_hand(count, paper)
    return 0


def _score_lines(always_crib: bool, paper: Paper) -> int:
    from muggins.cli.lines import answer_lines
    from muggins.cribbage import score_hand

    checked = wrong = 0
    first_wrong = ""

    def answer(line: str) -> str:
        nonlocal checked, wrong, first_wrong
        cards, equals, number = line.partition("=")
        cards = cards.rstrip()
        announced = _announced(number.strip()) if equals else 0
        text = cards.removesuffix("crib")
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
        score = score_hand(hand, starter, crib=always_crib or text != cards)
        points = (
            f'"fifteens": {score.fifteens}, "pairs": {score.pairs}, "runs": {score.runs}, '
            f'"flush": {score.flush}, "nobs": {score.nobs}, "total": {score.total}'
        )
        if not equals:
            return points
        checked += 1
        if announced == score.total:
            return f'{points}, "announced": {announced}, "right": true'
        wrong += 1
        first_wrong = first_wrong or line
        return f'{points}, "announced": {announced}, "right": false'

    status = answer_lines("score", answer, paper)
    if checked:
        paper.flush()
        found = f"{wrong:,} wrong, the first of them {excerpt(first_wrong)}" if wrong else "all right"
        complain("score", f"{checked:,} announced counts checked, {found}")
    return status or int(wrong > 0)


def _announced(text: str) -> int:
    """Read the count that was announced."""
    if text.isascii() and text.isdigit() and len(text) < 3 and int(text) <= HIGHEST_TOTAL:
        return int(text)
    raise InputError(f"after = must stand the count announced, 0 to {HIGHEST_TOTAL}, got {excerpt(text)}")


def run_peg(options: argparse.Namespace, paper: Paper) -> int:
    """Score a play card by card, or each line of standard input."""
    from muggins.cribbage import count_play

    if options.stdin:
        _refuse_both(options.cards)
        return _peg_lines(paper)
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
        paper.write_json({"cards": list(map(str, cards)), "plays": plays, "total": total})
        return 0
    for count in counts:
        points = paper.strong(f"{count.score.total:2}") if count.score.total else " -"
        clauses = paper.faint(", ".join(dict.fromkeys(item.rule for item in count.items)))
        paper.write(f"{paper.card(count.cards[-1])}  {points}  {count.spoken}  {clauses}".rstrip())
    return 0


def _peg_lines(paper: Paper) -> int:
    from muggins.cli.lines import answer_lines
    from muggins.cribbage import score_play

    def answer(line: str) -> str:
        cards = parse_cards(line)
        points = [score_play(cards[:end]).total for end in range(1, len(cards) + 1)]
        return f'"points": {points}, "total": {sum(points)}'

    return answer_lines("peg", answer, paper)


def run_discard(options: argparse.Namespace, paper: Paper) -> int:
    """Value every way to lay away."""
    from muggins.cribbage import discard_values

    dealt = parse_cards(" ".join(options.cards))
    sides = [options.crib] if options.crib else ["own", "other"]
    if options.crib is None and options.players == 5:  # the dealer alone has four cards, and the crib
        sides = ["own"] if len(dealt) == 4 else ["other"]
    values = discard_values(dealt, own_crib=sides[0] == "own", players=options.players)
    if options.json:
        data = {
            "dealt": list(map(str, dealt)),
            "players": options.players,
            "ways": [
                {
                    "laid": list(map(str, value.laid)),
                    "kept": list(map(str, value.kept)),
                    "hand": _distribution_data(value.hand),
                    "crib": _distribution_data(value.crib),
                    **{side: round(_mean(value, side), 6) for side in sides},
                }
                for value in values
            ],
        }
        paper.write_json(data)
        return 0
    laid, kept = 3 * len(values[0].laid), 3 * len(values[0].kept)
    titles = {"own": "own crib", "other": "other's crib"}
    heading = f"{'lay away':<{max(laid, 9)}} {'keep':<{kept}}  {'hand':<12} {'crib':<12} "
    paper.write(heading + "  ".join([f"{titles[side]:>12}" for side in sides]))
    best = {side: max([_mean(value, side) for value in values]) for side in sides}
    for value in values:
        means = {side: _mean(value, side) for side in sides}
        shown = [
            paper.strong(f"{mean:12.4f}") if mean == best[side] else f"{mean:12.4f}" for side, mean in means.items()
        ]
        paper.write(
            f"{paper.cards(value.laid, max(laid, 9))} {paper.cards(value.kept, kept)}  "
            f"{_spread(value.hand):<12} {_spread(value.crib):<12} {'  '.join(shown)}"
        )
    paper.write(
        paper.faint("Mean and range over all starters and cards of the others, drawn at random; without the play.")
    )
    return 0


def _mean(value: DiscardValue, side: str) -> float:
    crib = value.crib.mean
    return float(value.hand.mean + (crib if side == "own" else -crib))


def _spread(distribution: Distribution) -> str:
    return f"{float(distribution.mean):5.2f} {f'{distribution.minimum}-{distribution.maximum}':>5}"


def _distribution_data(distribution: Distribution) -> dict[str, object]:
    return {
        "mean": round(float(distribution.mean), 6),
        "minimum": distribution.minimum,
        "maximum": distribution.maximum,
        "counts": list(distribution.counts),
    }


def run_challenge(options: argparse.Namespace, paper: Paper) -> int:
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
        paper.write_json(data)
        return 0
    write_hand(count, paper)
    paper.write()
    said = "no claim" if options.claim == "none" else f"claim {options.claim}"
    paper.write(f"Announced {verdict.announced}, {said}: {verdict}")
    if options.claim != "none":
        paper.write(f"The claim is {paper.strong('upheld' if verdict.upheld else 'not upheld')}.")
    paper.write(f"Points that move now: counter {verdict.counter_points:+}, claimant {verdict.claimant_points:+}")
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


def write_hand(count: HandCount, paper: Paper) -> None:
    """Write a hand as a player counts it, item by item, then aloud, then its total."""
    kind = "Crib" if count.crib else "Hand" if len(count.hand) == 4 else "Hand of five-card cribbage"
    paper.write(f"{kind} {paper.cards(count.hand)}, starter {paper.card(count.starter)}")
    total = 0
    for item in count.items:
        total += item.points
        points = f"{item.points:2}  {paper.strong(f'{total:2}')}"
        paper.write(f"  {item.kind.value:<8} {paper.cards(item.cards, 14)}  {points}  {paper.faint(item.rule)}")
    spoken = count.spoken
    paper.write(fill(f"{spoken[0].upper()}{spoken[1:]}.", width=100))
    paper.write(f"Total {paper.strong(str(count.score.total))}")


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
