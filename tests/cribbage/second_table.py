"""The same game at two tables: the package's, and the second game of ``slow_game``."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import cast

import attrs
from tests.cribbage import slow_game as slow
from tests.cribbage.slow_challenge import SlowClaim

from muggins.cards import PACK_52, Card, parse_cards
from muggins.cribbage import (
    Abandon,
    Abandoned,
    Action,
    Announce,
    Announced,
    Answer,
    Answered,
    CardSettled,
    Claim,
    Count,
    Counted,
    CountEnded,
    Counting,
    CribShown,
    Deal,
    Dealt,
    Ended,
    Event,
    HandsShown,
    LaidAway,
    LayAway,
    Muggins,
    Outcome,
    Overcount,
    Part,
    Pegged,
    Play,
    Played,
    Rules,
    SaidGo,
    Settled,
    StarterTurned,
    State,
    awaited,
    lawful_actions,
    outcome,
    possible_actions,
    refusal,
    start,
    step,
    table_action,
)

MUGGINS, TOURNAMENT = Counting.MUGGINS, Counting.TOURNAMENT

TABLES = (
    *(Rules(players, lowball=lowball) for players in (2, 3, 4, 5) for lowball in (False, True)),
    *(Rules(players, target=61, counting=MUGGINS) for players in (2, 3, 4, 5)),
    *(Rules(players, target=61, counting=MUGGINS, muggins_in_play=True) for players in (2, 3, 4, 5)),
    Rules(4, True),
    Rules(4, True, lowball=True),
    Rules(4, True, 61, MUGGINS),
    Rules(4, True, 61, MUGGINS, muggins_in_play=True),
    Rules(counting=TOURNAMENT),
    Rules(cards=5),
    Rules(cards=5, lowball=True),
    Rules(cards=5, counting=MUGGINS),
    Rules(cards=5, counting=MUGGINS, muggins_in_play=True),
    Rules(cards=5, target=121, counting=MUGGINS),
    *(Rules(3, alone=alone) for alone in (0, 1, 2)),
    Rules(3, alone=1, lowball=True),
    *(Rules(3, alone=alone, counting=MUGGINS) for alone in (0, 1, 2)),
    *(Rules(3, alone=alone, counting=MUGGINS, muggins_in_play=True) for alone in (0, 1, 2)),
    Rules(target=61, heels_until=40, go_until=50),
    Rules(3, heels_until=0, go_until=0),
    Rules(target=61, counting=MUGGINS, muggins_in_play=True, heels_until=55, go_until=55),
    Rules(3, target=61, counting=MUGGINS, lowball=True, muggins_in_play=True),
)
"""Every way of playing, and what goes together."""

WHAT_FOR = {
    "short": "muggins",
    "short_of_holes": "muggins",
    "not_short": "false_muggins",
    "overpeg_lost": "surplus_lost",
    "overpeg_won": "surplus_won",
    "overclaim_lost": "surplus_lost",
    "overclaim_won": "surplus_won",
    "false_game": "false_claim",
}
"""The second game has one name for what the house and the tournament protocol do alike."""


def slow_rules(rules: Rules) -> slow.Rules:
    """Return the same options for the second table."""
    return slow.make_rules(
        rules.players,
        rules.partners,
        rules.target,
        rules.counting.value,
        rules.lowball,
        cards=rules.cards,
        alone=rules.alone,
        heels_until=rules.heels_until,
        go_until=rules.go_until,
        muggins_in_play=rules.muggins_in_play,
    )


def texts(cards: tuple[Card, ...]) -> list[str]:
    """Return the texts of cards."""
    return [str(card) for card in cards]


def slow_claim(claim: Claim | None) -> SlowClaim:
    """Return the same claim for the second table."""
    match claim:
        case None:
            return None
        case Muggins(points):
            return ("muggins", points)
        case Overcount():
            return ("overcount",)


def slow_action(action: Action) -> slow.Action:
    """Return the same action for the second table."""
    match action:
        case Deal(pack):
            return ("deal", texts(pack))
        case LayAway(seat, cards):
            return ("lay_away", seat, texts(cards))
        case Play(seat, card, points):
            return ("play", seat, str(card), points)
        case Count():
            return ("count",)
        case Announce(seat, points):
            return ("announce", seat, points)
        case Answer(seat, claim):
            return ("answer", seat, slow_claim(claim))
        case Abandon(by):
            return ("abandon", by)


def fast_action(action: slow.Action) -> Action:
    """Return the same action for the package; only those that the second table lists."""
    match action:
        case ("lay_away", int(seat), cards):
            return LayAway(seat, parse_cards(" ".join(cast("list[str]", cards))))
        case ("play", int(seat), str(card), points):
            return Play(seat, Card.parse(card), points if isinstance(points, int) else None)
        case ("count",):
            return Count()
        case ("announce", int(seat), int(points)):
            return Announce(seat, points)
        case ("answer", int(seat), None):
            return Answer(seat)
        case ("answer", int(seat), ("overcount",)):
            return Answer(seat, Overcount())
        case ("answer", int(seat), ("muggins", int(points))):
            return Answer(seat, Muggins(points))
        case ("abandon", by):
            return Abandon(by if isinstance(by, int) else None)
        case _:
            raise AssertionError(action)


def slow_outcome(end: Outcome) -> tuple[object, ...]:
    """Return what both tables say of an end."""
    skunks = [each.value for each in end.skunks]
    return list(end.winners), list(end.losers), end.reason.value, list(end.scores), skunks


def slow_event(event: Event) -> slow.Event | None:
    """Return the event in the terms of the second table, None if it has no such event."""
    match event:
        case Dealt(dealer, deal, scores):
            return ("dealt", dealer, deal, scores)
        case LaidAway(seat, cards):
            return ("laid_away", seat, cards)
        case StarterTurned(card):
            return ("starter", str(card))
        case Played(seat, card, count):
            return ("played", seat, str(card), count)
        case SaidGo(seat, count):
            return ("go", seat, count)
        case CountEnded(seat, count):
            return ("count_ended", seat, count)
        case CribShown(seat, cards):
            return ("crib_shown", seat, set(texts(cards)))
        case Counted(seat, crib, _, _, score):
            return ("counted", seat, crib, score.total)
        case Announced(seat, crib, _, points):
            return ("announced", seat, crib, points)
        case Answered(seat, claim):
            return ("answered", seat, slow_claim(claim))
        case CardSettled(seat, _, score, claimant, verdict):
            return ("settled", "card", seat, claimant, score.total, verdict.announced, verdict.upheld)
        case Settled(seat, crib, _, _, score, claimant, verdict):
            what = "crib" if crib else "hand"
            return ("settled", what, seat, claimant, score.total, verdict.announced, verdict.upheld)
        case Pegged(seat, _, points, reason, part, cards, score):
            # The package adds the starter to the cards of a hand or crib.
            shown = set(texts(cards[:-1] if part in (Part.HAND, Part.CRIB) else cards))
            return ("pegged", seat, points, WHAT_FOR.get(reason.value, reason.value), shown, score)
        case Ended(end):
            return ("ended", slow_outcome(end))
        case Abandoned() | HandsShown():
            return None


def fast_events(events: tuple[Event, ...]) -> list[slow.Event]:
    """Return the package's events in the terms of the second table.

    The package says that a count is over before the point for it, and says it also when that point ends the game.
    """
    found = [said for event in events if (said := slow_event(event)) is not None]
    ends = [said for said in found if said[0] == "count_ended"]
    found = [said for said in found if said[0] != "count_ended"]
    pegs = [said for said in found if said[0] == "ended"]
    return [*found, *(ends if not pegs else [])]


def slow_events(events: list[slow.Event]) -> list[slow.Event]:
    """Return the second table's events, in an order and in types that can be compared."""
    found: list[slow.Event] = []
    for event in events:
        match event:
            case ("named", *_):
                continue
            case ("ended", said):
                end = cast("dict[str, object]", said)
                found.append(
                    ("ended", tuple(end[name] for name in ("winners", "losers", "reason", "scores", "skunks")))
                )
            case ("pegged", seat, points, what_for, cards, score):
                found.append(("pegged", seat, points, what_for, set(cast("tuple[str, ...]", cards)), score))
            case ("crib_shown", seat, cards):
                found.append(("crib_shown", seat, set(cast("tuple[str, ...]", cards))))
            case _:
                found.append(event)
    ends = [event for event in found if event[0] == "count_ended"]
    return [*(event for event in found if event[0] != "count_ended"), *ends]


def same_lists(state: State, table: slow.Table) -> None:
    """Check that the possible actions of every seat and of the table are those of the second table."""
    for seat in (*range(state.rules.players), None):
        mine = {action for action in possible_actions(state, seat) if not isinstance(action, Abandon)}
        theirs = {fast_action(action) for action in slow.possible(table, seat) if action[0] != "abandon"}
        assert theirs == mine, (seat, theirs ^ mine)


def likely(state: State, chance: random.Random) -> Action:
    """Return some action, which may be impossible, for a state like this."""
    seat = chance.randrange(state.rules.players)
    held = [card for hand in state.layout.hands for card in hand]
    held = held if len(held) > 1 else list(PACK_52)
    card = chance.choice(held)
    return chance.choice(
        (
            Play(seat, card),
            Play(seat, card, chance.randint(-1, 31)),
            LayAway(seat, chance.sample(held, chance.choice((1, 2)))),
            Announce(seat, chance.randint(-1, 31)),
            Answer(seat, chance.choice((None, Overcount(), Muggins(chance.randint(-1, 31))))),
            Count(),
            Deal(PACK_52[chance.randrange(2) :]),
            Abandon(chance.choice((None, seat))),
        )
    )


def choose(state: State, chance: random.Random) -> Action:
    """Return what happens next: cards evenly, numbers right or near it, answers of every kind."""
    seats = awaited(state)
    if not seats:
        action = table_action(state, chance.getrandbits(64))
        assert action is not None
        return action
    seat = chance.choice(seats)
    actions = lawful_actions(state, seat)
    claims = [action for action in actions if isinstance(action, Answer)]
    others = [action for action in actions if not isinstance(action, Answer)]
    if claims and (not others or chance.random() < 0.4):
        kind = chance.random()
        claim = Muggins(chance.choice((1, 2, 3, 5, 8, 29))) if kind < 0.4 else Overcount() if kind < 0.7 else None
        answer = Answer(seat, claim)
        return answer if answer in claims else chance.choice(claims)
    action = chance.choice(others)
    if isinstance(action, Play | Announce) and action.points is not None and chance.random() < 0.5:
        wrong = min(29, max(0, action.points + chance.randint(-4, 8)))
        return attrs.evolve(action, points=wrong)
    return action


def some_scores(rules: Rules, chance: random.Random) -> tuple[int, ...] | None:
    """Return scores to begin from: none, or such that the game is soon over."""
    if chance.random() < 0.4:
        return None
    targets = [rules.target_of(side) for side in range(len(rules.sides))]
    return tuple(target - 1 - chance.randrange(chance.choice((3, 12, 30))) for target in targets)


def play_at_both(rules: Rules, seed: int, *, lists: float = 0.1) -> Iterator[tuple[State, Action, State]]:
    """Play one game at both tables, and check that they say the same of everything.

    Args:
        rules: What is agreed.
        seed: What makes the game.
        lists: How often all possible actions are compared too.
    """
    chance = random.Random(f"{rules}/{seed}")
    dealer, scores = chance.randrange(rules.players), some_scores(rules, chance)
    state = start(rules, dealer=dealer, scores=scores)
    table = slow.start(slow_rules(rules), dealer, scores)
    while outcome(state) is None:
        if chance.random() < lists:
            same_lists(state, table)
        tried = likely(state, chance)
        assert (refusal(state, tried) is None) == (slow.refusal(table, slow_action(tried)) is None), tried
        action = Abandon() if chance.random() < 0.001 else choose(state, chance)
        before = state
        state, events = step(state, action)
        said = slow.act(table, slow_action(action))
        assert slow_events(said) == fast_events(events), action
        assert tuple(table["scores"]) == state.scores
        assert tuple(slow.board(table)) == state.shown_scores
        assert slow.awaited(table) == awaited(state)
        assert (table["dealer"], table["deals"]) == (state.dealer, state.deals)
        end, there = outcome(state), table["outcome"]
        assert (end is None) == (there is None)
        yield before, action, state
