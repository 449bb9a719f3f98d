"""The commands ``score``, ``peg``, ``discard`` and ``challenge``: hands, plays, laying away, and claims."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from typing import TYPE_CHECKING

from muggins.cards import PACK_52, Card, Rank, Suit, parse_cards
from muggins.cli.output import complain
from muggins.cli.parser import add_json, integer
from muggins.errors import InputError, excerpt

if TYPE_CHECKING:
    from muggins.cli.output import Output
    from muggins.cli.parser import Commands
    from muggins.cribbage import Claim, CountItem, DiscardValue, Distribution, HandCount

__all__ = ["add_commands"]

CARDS = {str(card): card for card in PACK_52}
RANKS = {str(rank): rank for rank in Rank}
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
    peg.add_argument("cards", nargs="*", metavar="CARD", help="the cards in the order of play, or their ranks")
    _add_output(peg)
    peg.set_defaults(run=run_peg)

    discard = commands.add_parser(
        "discard",
        help="value every way to lay away to the crib",
        description="List every way to lay away, the best first: what stays in the hand, and what goes to the crib.",
        epilog="The means are exact: over all starters, and over all cards that the others may have in the crib."
        " The points of the play are not included.",
    )
    discard.add_argument("cards", nargs="+", metavar="CARD", help="the cards dealt, such as 5H, TD or 10♦")
    discard.add_argument("--players", type=integer, default=2, metavar="N", help="2 to 5, 2 if it is not given")
    discard.add_argument("--crib", choices=("own", "other"), help="whose crib it is; both if it is not given")
    add_json(discard)
    discard.set_defaults(run=run_discard)

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
    challenge.add_argument(
        "--before",
        nargs=2,
        type=integer,
        metavar=("COUNTER", "CLAIMANT"),
        help="the two scores before the count; the game can end at the target then",
    )
    challenge.add_argument("--target", type=integer, default=121, metavar="N", help="121 or 61, 121 if it is not given")
    challenge.add_argument(
        "--tournament", action="store_true", help="judge by the tournament protocol, which needs --before"
    )
    add_json(challenge)
    challenge.set_defaults(run=run_challenge)


def _add_output(parser: argparse.ArgumentParser) -> None:
    add_json(parser)
    parser.add_argument("--stdin", action="store_true", help="read one question a line from standard input")


def run_score(options: argparse.Namespace, output: Output) -> int:
    """Count a hand, or score each line of standard input."""
    from muggins.cribbage import count_hand

    if options.stdin:
        _refuse_both(options.hand or options.starter)
        return _score_lines(options.crib, output)
    if not options.hand:
        raise InputError("expected the cards of the hand, such as 5H 5S 5D JC, got none")
    hand = parse_cards(" ".join(options.hand))
    if options.starter is None:
        guess = f": did you mean --starter {hand[-1]}?" if len(hand) == 5 else ""
        raise InputError(f"say with --starter which card was turned up{guess}")
    count = count_hand(hand, Card.parse(options.starter), crib=options.crib)
    if options.json:
        output.write_json(hand_data(count))
    else:
        write_hand(count, output)
    return 0


def _score_lines(always_crib: bool, output: Output) -> int:
    from muggins.cli.batch import answer_lines
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
            if bar:
                starter = CARDS[after.strip()]  # a KeyError if there is not exactly one card
        except (KeyError, ValueError):
            if bar:
                *hand, starter = parse_cards(f"{before} {after}")  # an error message quotes the whole hand
                if tuple(hand) != parse_cards(before):
                    raise InputError(f"after | there must be one card, got {excerpt(after.strip())}") from None
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

    status = answer_lines("score", answer, output)
    if checked:
        output.flush()
        found = f"{wrong:,} wrong, the first of them {excerpt(first_wrong)}" if wrong else "all right"
        complain("score", f"{checked:,} announced counts checked, {found}")
    return status or int(wrong > 0)


def _announced(text: str) -> int:
    """Read the count that was announced."""
    if text.isascii() and text.isdigit() and len(text) < 3 and int(text) <= HIGHEST_TOTAL:
        return int(text)
    raise InputError(f"the announced count after = must be 0 to {HIGHEST_TOTAL}, got {excerpt(text)}")


def run_peg(options: argparse.Namespace, output: Output) -> int:
    """Score a play card by card, or each line of standard input."""
    from muggins.cribbage import count_play

    if options.stdin:
        _refuse_both(options.cards)
        return _peg_lines(output)
    if not options.cards:
        raise InputError("expected the cards in the order of play, such as 7H 8S, got none")
    cards, ranks_only = _parse_play(" ".join(options.cards))
    counts = [count_play(cards[:end]) for end in range(1, len(cards) + 1)]
    total = sum(count.score.total for count in counts)
    if options.json:
        plays = [
            {
                "card": _said(count.cards[-1], ranks_only),
                "count": count.count,
                "items": [_item_data(item, ranks_only) for item in count.items],
                "points": count.score.total,
                "spoken": count.spoken,
            }
            for count in counts
        ]
        output.write_json({"cards": [_said(card, ranks_only) for card in cards], "plays": plays, "total": total})
        return 0
    for count in counts:
        points = output.strong(f"{count.score.total:2}") if count.score.total else " -"
        clauses = output.faint(", ".join(dict.fromkeys(item.rule for item in count.items)))
        card = f"{count.cards[-1].rank} " if ranks_only else output.card(count.cards[-1])
        output.write(f"{card}  {points}  {count.spoken}  {clauses}".rstrip())
    return 0


def _parse_play(text: str) -> tuple[tuple[Card, ...], bool]:
    """Return the cards of a play, and whether they were given by ranks alone: no suit matters in the play."""
    words = text.replace(",", " ").upper().replace("10", "T").split()
    if not words or words[0] not in RANKS:
        return parse_cards(text), False
    if wrong := next((word for word in words if word not in RANKS), None):
        raise InputError(f"after {words[0]} expected ranks alone (A, 2 to 9, T or 10, J, Q, K), got {excerpt(wrong)}")
    if most := next((word for word in words if words.count(word) > len(Suit)), None):
        raise InputError(f"a rank must be played at most four times, got {words.count(most)} times {most}")
    suits = list(Suit)
    return tuple(Card(RANKS[word], suits[words[:place].count(word)]) for place, word in enumerate(words)), True


def _said(card: Card, rank_only: bool) -> str:
    return str(card.rank) if rank_only else str(card)


def _peg_lines(output: Output) -> int:
    from muggins.cli.batch import answer_lines
    from muggins.cribbage import score_play

    def answer(line: str) -> str:
        cards, _ = _parse_play(line)
        points = [score_play(cards[:end]).total for end in range(1, len(cards) + 1)]
        return f'"points": {points}, "total": {sum(points)}'

    return answer_lines("peg", answer, output)


def run_discard(options: argparse.Namespace, output: Output) -> int:
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
        output.write_json(data)
        return 0
    laid, kept = 3 * len(values[0].laid), 3 * len(values[0].kept)
    titles = {"own": "own crib", "other": "other's crib"}
    heading = f"{'lay away':<{max(laid, 9)}} {'keep':<{kept}}  {'hand':<12} {'crib':<12} "
    output.write(heading + "  ".join([f"{titles[side]:>12}" for side in sides]))
    best = {side: max([_mean(value, side) for value in values]) for side in sides}
    for value in values:
        means = {side: _mean(value, side) for side in sides}
        shown = [
            output.strong(f"{mean:12.4f}") if mean == best[side] else f"{mean:12.4f}" for side, mean in means.items()
        ]
        output.write(
            f"{output.cards(value.laid, max(laid, 9))} {output.cards(value.kept, kept)}  "
            f"{_spread(value.hand):<12} {_spread(value.crib):<12} {'  '.join(shown)}"
        )
    output.write(
        output.faint("Mean and range over all starters and cards of the others, drawn at random; without the play.")
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


def run_challenge(options: argparse.Namespace, output: Output) -> int:
    """Judge a count and the claim against it."""
    from muggins.cribbage import Counting, adjudicate_count, count_hand

    if options.tournament and options.before is None:
        raise InputError("--tournament needs --before with the scores of counter and claimant [cribbage.A8]")
    count = count_hand(parse_cards(" ".join(options.hand)), Card.parse(options.starter), crib=options.crib)
    counting = Counting.TOURNAMENT if options.tournament else Counting.MUGGINS
    verdict = adjudicate_count(
        count.score.total,
        options.announced,
        _read_claim(options.claim),
        counting=counting,
        before=options.before,
        target=options.target,
    )
    if options.json:
        data = {
            "announced": verdict.announced,
            "claim": options.claim,
            "counting": counting.value,
            "before": options.before,
            "target": options.target,
            "upheld": verdict.upheld,
            "reason": verdict.reason.value,
            "rule": verdict.rule,
            "counter_points": verdict.counter_points,
            "claimant_points": verdict.claimant_points,
            "penalty": verdict.penalty,
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
    raise InputError(f"the claim must be muggins:N with a number, overcount, or none, got {excerpt(text)}")


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
    output.write(output.wrap(f"{spoken[0].upper()}{spoken[1:]}.", elsewhere=100))
    output.write(f"Total {output.strong(str(count.score.total))}")


def hand_data(count: HandCount) -> dict[str, object]:
    """Return the count as JSON data."""
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


def _item_data(item: CountItem, ranks_only: bool = False) -> dict[str, object]:
    return {
        "kind": item.kind.value,
        "cards": [_said(card, ranks_only) for card in item.cards],
        "points": item.points,
        "rule": item.rule,
    }


def _refuse_both(given: Iterable[str] | None) -> None:
    if given:
        raise InputError("give the cards either on the command line or, with --stdin, on standard input")
