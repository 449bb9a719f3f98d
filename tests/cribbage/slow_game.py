"""A second game of cribbage, for every way of playing, written from the rules text: plain data in, plain data out.

Nothing of ``muggins`` is imported. A table is a dict of numbers, texts and lists; cards are texts such as "5H"; actions
and events are tuples. All that can be worked out (the count, who is out of it, whose turn) is worked out each time from
``talk``, the list of what was laid and said.

Interface, for a driver that plays the same game at two tables:

* ``make_rules(...)`` returns the options, with the names of ``muggins.cribbage.Rules``; ``excluded(rules)`` is the
  clause that refuses a combination, or None; ``sides(rules)`` the seats of each side; ``target_of(rules, side)``.
* ``start(rules, dealer=0, scores=None)`` returns a table. ``scores`` are by side; None: the game begins from nothing.
* ``refusal(table, action)`` is None or a short text; it never changes the table. ``act(table, action)`` changes the
  table and returns the events; it raises ValueError, and changes nothing, exactly when there is a refusal.
* ``awaited(table)`` returns the seats that must act, in order (none: the table deals or counts, or the game is over).
* ``possible(table, seat)`` lists every action of the seat, or of the table (None), that is not refused; not deals.
* ``board(table)`` returns the scores by side as they are shown, never past the target; ``table["scores"]`` are raw.
* ``table["outcome"]`` is None or a dict: winners, losers (seats), reason ("out", "lowball", "abandoned"), scores as
  shown and skunks ("none", "skunk", "double_skunk") by side, next_dealer (seat; after "abandoned" None).

Actions::

    ("deal", [52 cards])                  index 0 is dealt first
    ("lay_away", seat, [cards])           in any order
    ("play", seat, card, points)          points: what the player says that the card is worth, 0-29, where
                                          ``names_points(rules)``; None in every other game
    ("count",)                            the table counts the next hand, or the crib
    ("announce", seat, points)            0-29
    ("answer", seat, claim)               claim: None, ("muggins", 1-29), ("overcount",)
    ("abandon", by)                       a seat, or None

There is no action for a go. Where the answer None comes from a player on turn who cannot play, it is the go (Q23).

Events, in the order in which they happen::

    ("dealt", dealer, number of the deal, scores as shown)
    ("laid_away", seat, number of cards)
    ("starter", card)
    ("played", seat, card, count with it)
    ("named", seat, points)               after "played"
    ("go", seat, count)
    ("count_ended", seat of the last card, count)   after the peg for go, last or 31
    ("crib_shown", dealer, cards)         when the crib's count is next
    ("counted", seat, is it the crib, points)
    ("announced", seat, is it the crib, points)
    ("answered", seat, claim)
    ("settled", "card" | "hand" | "crib", counter, claimant or None, true, announced, was the claim right)
    ("pegged", seat, points, what for, cards, score of the side as shown after it)
    ("ended", outcome)

What for: heels, three_for_last, fifteen, thirty_one, pair, run, go, last, named, hand, crib, announced, muggins,
false_muggins, surplus_lost, surplus_won, false_claim. The points are paid in full, and their sum by side is its raw
score; in the tournament profile no peg passes the game hole, so there they are the holes that the peg moved (R34, Q18).
Cards: for fifteen and thirty-one all cards since the count was 0; for a pair or run the newest cards that make it; for
go, last and a named card that card; for heels the starter; for a count or its settlement the hand or crib. They are in
the order in which they were played, or laid away and dealt.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Literal, TypeAlias, TypedDict, cast

from tests.cribbage.slow_challenge import SlowClaim, SlowCounting, moves, over_at_once, pegged, upheld
from tests.cribbage.slow_scoring import pips, rank, slow_play, slow_points

Action: TypeAlias = tuple[object, ...]
Event: TypeAlias = tuple[object, ...]

PACK = tuple(rank_text + suit for suit in "CDHS" for rank_text in "A23456789TJQK")


class Rules(TypedDict):
    """What is agreed before a game."""

    players: int
    partners: bool
    target: int
    counting: str
    lowball: bool
    cards: int
    alone: int | None
    heels_until: int | None
    go_until: int | None
    muggins_in_play: bool


class Outcome(TypedDict):
    """How a game ended."""

    winners: list[int]
    losers: list[int]
    reason: str
    scores: list[int]
    skunks: list[str]
    next_dealer: int | None


class Pending(TypedDict):
    """A number that waits for answers."""

    what: Literal["card", "hand", "crib"]
    counter: int
    before: int
    true: int
    announced: int
    cards: list[str]
    answerer: int
    answered: list[int]


class Table(TypedDict):
    """A table at which a game is played."""

    rules: Rules
    phase: Literal["deal", "lay_away", "play", "answer", "show", "over"]
    scores: list[int]
    from_nothing: bool
    deals: int
    dealer: int
    hands: list[list[str]]
    kept: list[list[str]]
    crib: list[str]
    starter: str
    undealt: list[str]
    to_lay: list[int]
    talk: list[tuple[int, str]]
    turn: int
    pending: Pending | None
    show_crib: bool
    outcome: Outcome | None


# --- options


def make_rules(
    players: int = 2,
    partners: bool = False,
    target: int | None = None,
    counting: str = "automatic",
    lowball: bool = False,
    *,
    cards: int = 6,
    alone: int | None = None,
    heels_until: int | None = None,
    go_until: int | None = None,
    muggins_in_play: bool = False,
) -> Rules:
    """Return options; a target of None is 121, or 61 in the five-card game (R32, R39)."""
    if target is None:
        target = 61 if cards == 5 else 121
    return {
        "players": players,
        "partners": partners,
        "target": target,
        "counting": counting,
        "lowball": lowball,
        "cards": cards,
        "alone": alone,
        "heels_until": heels_until,
        "go_until": go_until,
        "muggins_in_play": muggins_in_play,
    }


def excluded(rules: Rules) -> str | None:
    """Return the clause that excludes a combination, or None if it can be played."""
    limits = (rules["heels_until"], rules["go_until"])
    if rules["counting"] == "tournament":
        only = make_rules(counting="tournament")
        return None if rules == only else "A1"  # Q26: the tournament protocol has no other option
    if not 2 <= rules["players"] <= 5 or rules["cards"] not in (5, 6):
        return "R4"
    if rules["cards"] == 5 and rules["players"] != 2:
        return "R4"
    if rules["partners"] and rules["players"] != 4:
        return "R5"
    if rules["target"] not in (61, 121):
        return "R32"
    if rules["alone"] is not None and (
        rules["players"] != 3 or rules["alone"] not in (0, 1, 2) or rules["target"] != 121
    ):
        return "R42"
    if any(limit is not None and not 0 <= limit < rules["target"] for limit in limits):
        return "R41"
    if rules["muggins_in_play"] and rules["counting"] != "muggins":
        return "Q23"
    return None


def sides(rules: Rules) -> list[list[int]]:
    """Return the seats of each side, ordered by the first seat of each (R5, R42)."""
    if rules["partners"]:
        return [[0, 2], [1, 3]]
    if rules["alone"] is not None:
        pair = [seat for seat in range(3) if seat != rules["alone"]]
        return sorted([[rules["alone"]], pair])
    return [[seat] for seat in range(rules["players"])]


def side_of(rules: Rules, seat: int) -> int:
    """Return the side of a seat."""
    return next(side for side, seats in enumerate(sides(rules)) if seat in seats)


def target_of(rules: Rules, side: int) -> int:
    """R42: with one seat alone the pair plays to 121 and the seat alone to 61; else all to the target."""
    if rules["alone"] is None:
        return rules["target"]
    return 61 if sides(rules)[side] == [rules["alone"]] else 121


def counting_of(rules: Rules) -> str:
    """S17, Q26: in lowball the table counts."""
    return "automatic" if rules["lowball"] else rules["counting"]


def names_points(rules: Rules) -> bool:
    """Q23: players name the points of their cards in the tournament profile, and in the house profile by option."""
    counting = counting_of(rules)
    return counting == "tournament" or (counting == "muggins" and rules["muggins_in_play"])


def profile(rules: Rules) -> SlowCounting:
    """Return how pegs move: in the tournament profile never past the game hole, else in full (Q18)."""
    return "tournament" if counting_of(rules) == "tournament" else "muggins"


def to_lay_away(rules: Rules, seat: int, dealer: int) -> int:
    """R4: two each of two players, else one; of five players the dealer none."""
    if rules["players"] == 2:
        return 2
    return 0 if rules["players"] == 5 and seat == dealer else 1


# --- the table


def start(rules: Rules, dealer: int = 0, scores: Sequence[int] | None = None) -> Table:
    """Return the table before the first deal (Q40: from scores of 0 to the target less 1, if they are given)."""
    count = len(sides(rules))
    if excluded(rules) is not None or not 0 <= dealer < rules["players"]:
        raise ValueError(excluded(rules) or "dealer")
    if scores is not None and (
        len(scores) != count or not all(0 <= score < target_of(rules, side) for side, score in enumerate(scores))
    ):
        raise ValueError("Q40")
    return {
        "rules": rules,
        "phase": "deal",
        "scores": [0] * count if scores is None else list(scores),
        "from_nothing": scores is None,
        "deals": 0,
        "dealer": dealer,
        "hands": [],
        "kept": [],
        "crib": [],
        "starter": "",
        "undealt": [],
        "to_lay": [],
        "talk": [],
        "turn": -1,
        "pending": None,
        "show_crib": False,
        "outcome": None,
    }


def left_of(table: Table, seat: int) -> int:
    """Return the next seat, clockwise."""
    return (seat + 1) % table["rules"]["players"]


def board(table: Table) -> list[int]:
    """R34, Q18: a score is shown at the target when it is past it."""
    return [min(score, target_of(table["rules"], side)) for side, score in enumerate(table["scores"])]


def awaited(table: Table) -> tuple[int, ...]:
    """Return the seats that must act."""
    match table["phase"]:
        case "lay_away":
            return tuple(table["to_lay"])
        case "play":
            return (table["turn"],)
        case "answer":
            pending = table["pending"]
            assert pending is not None
            return (pending["answerer"],)
        case "show" if counting_of(table["rules"]) != "automatic":
            return (table["turn"],)
        case _:
            return ()


# --- the play, worked out from the talk


def pile(table: Table) -> list[str]:
    """Return the cards since the count was last 0, the newest last."""
    found: list[str] = []
    for _, said in table["talk"]:
        found = [] if said == "reset" else found if said == "go" else [*found, said]
    return found


def count_of(cards: Sequence[str]) -> int:
    """Return the running count."""
    return pips([rank(card) for card in cards])


def fits(table: Table, card: str) -> bool:
    """R8: the count may not pass 31."""
    return count_of([*pile(table), card]) <= 31


def can_play(table: Table, seat: int) -> bool:
    """R9: a card is held that fits."""
    return any(fits(table, card) for card in table["hands"][seat])


def said_go(table: Table, seat: int) -> bool:
    """R9: the seat is out of this count."""
    for speaker, said in reversed(table["talk"]):
        if said == "reset":
            return False
        if said == "go" and speaker == seat:
            return True
    return False


def on_turn(table: Table) -> int | None:
    """Q23: return the seat whose turn it is after the newest card, while that card's number waits; None for nobody.

    It is the next seat to the left that holds cards and has not said go: that much everybody sees. At 31 it is nobody.
    """
    seat = last = table["talk"][-1][0]
    if count_of(pile(table)) == 31:
        return None
    while (seat := left_of(table, seat)) != last:
        if table["hands"][seat] and not said_go(table, seat):
            return seat
    return None


def opponents(table: Table, counter: int) -> list[int]:
    """S3, S16: the seats of other sides, from the counter's left."""
    rules = table["rules"]
    around = [(counter + step) % rules["players"] for step in range(1, rules["players"])]
    return [seat for seat in around if side_of(rules, seat) != side_of(rules, counter)]


def card_accepts(table: Table, seat: int) -> bool:
    """Q23: one opponent, on turn and able to play: their card is the accept, and there is no other."""
    pending = table["pending"]
    return (
        pending is not None
        and pending["what"] == "card"
        and pending["answerer"] == seat
        and len(opponents(table, pending["counter"])) == 1
        and on_turn(table) == seat
        and can_play(table, seat)
    )


# --- refusals


def whole(value: object, least: int, most: int) -> bool:
    """Return whether this is an integer from least to most, and not a bool."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def texts(value: object) -> list[str]:
    """Return the cards of an action; a value that is not a list has none."""
    return [str(each) for each in cast("list[object]", value)] if isinstance(value, list) else []


def refusal(table: Table, action: Action) -> str | None:
    """Return why an action cannot happen now, in a word or two, or None if it can."""
    last_seat = table["rules"]["players"] - 1
    if table["phase"] == "over":
        return "game over"
    match action:
        case ("deal", pack):
            if table["phase"] != "deal":
                return "wrong phase"
            return None if sorted(texts(pack)) == sorted(PACK) else "wrong pack"
        case ("count",):
            if table["phase"] != "show":
                return "wrong phase"
            return None if counting_of(table["rules"]) == "automatic" else "players count"
        case ("abandon", by):
            return None if by is None or whole(by, 0, last_seat) else "no such seat"
        case (_, seat, *_) if not whole(seat, 0, last_seat):
            return "no such seat"
        case ("lay_away", int(seat), cards):
            return lay_away_refusal(table, seat, texts(cards))
        case ("play", int(seat), str(card), points):
            return play_refusal(table, seat, card, points)
        case ("announce", int(seat), points):
            if table["phase"] != "show":
                return "wrong phase"
            if counting_of(table["rules"]) == "automatic":
                return "the table counts"
            if seat != table["turn"]:
                return "not the counter"
            return None if whole(points, 0, 29) else "no count"
        case ("answer", int(seat), claim):
            return answer_refusal(table, seat, claim)
        case _:
            return "not an action"


def lay_away_refusal(table: Table, seat: int, cards: list[str]) -> str | None:
    """R4, R6."""
    if table["phase"] != "lay_away":
        return "wrong phase"
    if seat not in table["to_lay"]:
        return "nothing to lay away"
    if len(cards) != to_lay_away(table["rules"], seat, table["dealer"]):
        return "wrong number"
    if len(set(cards)) != len(cards) or not set(cards) <= set(table["hands"][seat]):
        return "not held"
    return None


def play_refusal(table: Table, seat: int, card: str, points: object) -> str | None:
    """R8, R9, Q23."""
    if table["phase"] not in ("play", "answer"):
        return "wrong phase"
    if table["phase"] == "play" and seat != table["turn"]:
        return "out of turn"
    if table["phase"] == "answer" and not card_accepts(table, seat):
        return "number open"
    if card not in table["hands"][seat]:
        return "not held"
    if not fits(table, card):
        return "past 31"
    if names_points(table["rules"]):
        return None if whole(points, 0, 29) else "points must be named"
    return None if points is None else "points are not named"


def answer_refusal(table: Table, seat: int, claim: object) -> str | None:
    """S3-S5, Q11, Q13, Q14, Q23."""
    pending = table["pending"]
    if table["phase"] != "answer" or pending is None:
        return "nothing to answer"
    if seat != pending["answerer"]:
        return "not asked"
    match cast("tuple[object, ...] | None", claim):
        case None:
            return "a card accepts" if card_accepts(table, seat) else None
        case ("overcount",):
            return None
        case ("muggins", points):
            return None if whole(points, 1, 29) else "no claim"
        case _:
            return "no claim"


def possible(table: Table, seat: int | None) -> list[Action]:
    """Return every action of the seat, or of the table, that is not refused; no deal; cards in the order of PACK."""
    found: list[Action] = [("abandon", seat)]
    if seat is None:
        found.append(("count",))
    else:
        held = sorted(table["hands"][seat], key=PACK.index) if table["hands"] else []
        found += [
            ("lay_away", seat, list(cards)) for number in range(3) for cards in combinations(held, number) if number
        ]
        named = (None, *range(30))
        found += [("play", seat, card, points) for card in held for points in named]
        found += [("announce", seat, points) for points in range(30)]
        found += [("answer", seat, None), ("answer", seat, ("overcount",))]
        found += [("answer", seat, ("muggins", points)) for points in range(1, 30)]
    return [action for action in found if refusal(table, action) is None]


# --- pegging


def peg(table: Table, seat: int, points: int, what_for: str, cards: Sequence[str], events: list[Event]) -> None:
    """Peg forwards or back, and add the event; no points make no event."""
    rules = table["rules"]
    side = side_of(rules, seat)
    before = table["scores"][side]
    after = pegged(before, points, profile(rules), target_of(rules, side)) if points > 0 else before + points
    if after != before:
        table["scores"][side] = after
        events.append(("pegged", seat, after - before, what_for, tuple(cards), board(table)[side]))


def look(table: Table, seat: int, events: list[Event]) -> None:
    """R24, R33: the first side at its target is out, and the game stops there."""
    rules = table["rules"]
    side = side_of(rules, seat)
    if table["outcome"] is None and table["scores"][side] >= target_of(rules, side):
        end(table, side, events)


def skunk(score: int, target: int) -> str:
    """R35, R36, Q32: the level of a loser."""
    if target == 61:
        return "skunk" if score <= 30 else "none"
    return "double_skunk" if score < 61 else "skunk" if score < 91 else "none"


def end(table: Table, out: int | None, events: list[Event]) -> None:
    """R33, R38, R40, Q27: say who won; out is the side at its target, None if the game is abandoned."""
    rules = table["rules"]
    groups = sides(rules)
    shown = board(table)
    skunks = ["none"] * len(groups)
    winning: list[int] = []
    losing: list[int] = []
    if out is not None and rules["lowball"]:
        others = [side for side in range(len(groups)) if side != out]
        winning = others if len(others) == 1 else [side for side in others if shown[side] == min(shown)]
        losing = [out]
    elif out is not None:
        winning = [out]
        losing = [side for side in range(len(groups)) if side != out]
        for side in losing:
            skunks[side] = skunk(shown[side], target_of(rules, side))
    losers = sorted(seat for side in losing for seat in groups[side])
    next_dealer = None if out is None else losers[0] if rules["players"] == 2 else left_of(table, table["dealer"])
    table["outcome"] = {
        "winners": sorted(seat for side in winning for seat in groups[side]),
        "losers": losers,
        "reason": "abandoned" if out is None else "lowball" if rules["lowball"] else "out",
        "scores": shown,
        "skunks": skunks,
        "next_dealer": next_dealer,
    }
    table["phase"] = "over"
    events.append(("ended", table["outcome"]))


# --- what happens


def act(table: Table, action: Action) -> list[Event]:
    """Carry out the action, and return what happened, in order."""
    reason = refusal(table, action)
    if reason is not None:
        raise ValueError(f"{reason}: {action}")
    events: list[Event] = []
    match action:
        case ("deal", pack):
            deal(table, texts(pack), events)
        case ("lay_away", int(seat), cards):
            lay_away(table, seat, texts(cards), events)
        case ("play", int(seat), str(card), points):
            if table["phase"] == "answer":
                answer(table, seat, None, events)  # Q23: the card is the accept
            if table["outcome"] is None:
                play(table, seat, card, points if isinstance(points, int) else None, events)
        case ("count",):
            count(table, events)
        case ("announce", int(seat), int(points)):
            announce(table, seat, points, events)
        case ("answer", int(seat), None):
            answer(table, seat, None, events)
        case ("answer", int(seat), ("overcount",)):
            answer(table, seat, ("overcount",), events)
        case ("answer", int(seat), ("muggins", int(points))):
            answer(table, seat, ("muggins", points), events)
        case _:  # ("abandon", by)
            end(table, None, events)
    return events


def deal(table: Table, pack: list[str], events: list[Event]) -> None:
    """R4, Q39: one at a time from the dealer's left; with three one more to the crib; Q41: three for last."""
    rules = table["rules"]
    dealer = table["dealer"]
    players = rules["players"]
    table["deals"] += 1
    table["hands"] = [[] for _ in range(players)]
    each = rules["cards"] if players == 2 else 5
    for number in range(each):
        for step in range(1, players + 1):
            seat = (dealer + step) % players
            if players == 5 and number == each - 1 and seat == dealer:
                continue
            table["hands"][seat].append(pack.pop(0))
    table["crib"] = [pack.pop(0)] if players == 3 else []
    table["undealt"] = pack
    table["starter"] = ""
    table["kept"] = []
    table["talk"] = []
    table["show_crib"] = False
    table["to_lay"] = [seat for seat in range(players) if to_lay_away(rules, seat, dealer)]
    table["phase"] = "lay_away"
    events.append(("dealt", dealer, table["deals"], tuple(board(table))))
    if rules["cards"] == 5 and table["deals"] == 1 and table["from_nothing"]:
        peg(table, left_of(table, dealer), 3, "three_for_last", [], events)


def lay_away(table: Table, seat: int, cards: list[str], events: list[Event]) -> None:
    """R6, R7, R41: after the last cards for the crib the starter is turned."""
    rules = table["rules"]
    dealer = table["dealer"]
    for card in cards:
        table["hands"][seat].remove(card)
        table["crib"].append(card)
    table["to_lay"].remove(seat)
    events.append(("laid_away", seat, len(cards)))
    if table["to_lay"]:
        return
    table["starter"] = table["undealt"].pop(0)
    table["kept"] = [list(hand) for hand in table["hands"]]
    table["phase"] = "play"
    table["turn"] = left_of(table, dealer)
    events.append(("starter", table["starter"]))
    if table["starter"][0] == "J" and pegs_with_limit(table, dealer, rules["heels_until"]):
        peg(table, dealer, 2, "heels", [table["starter"]], events)
        look(table, dealer, events)


def pegs_with_limit(table: Table, seat: int, limit: int | None) -> bool:
    """R41: from the hole of a house limit on, a side pegs no heels, or no go and last."""
    return limit is None or table["scores"][side_of(table["rules"], seat)] < limit


def play(table: Table, seat: int, card: str, named: int | None, events: list[Event]) -> None:
    """R8, R15, Q23: a card, and its points, given by the table or named by the player."""
    table["hands"][seat].remove(card)
    table["talk"].append((seat, card))
    cards = pile(table)
    events.append(("played", seat, card, count_of(cards)))
    fifteen, thirty_one, alike, row = slow_play([rank(each) for each in cards])
    if named is None:
        number_alike = {0: 0, 2: 2, 6: 3, 12: 4}[alike]
        peg(table, seat, fifteen, "fifteen", cards, events)
        peg(table, seat, thirty_one, "thirty_one", cards, events)
        peg(table, seat, alike, "pair", cards[len(cards) - number_alike :], events)
        peg(table, seat, row, "run", cards[len(cards) - row :], events)
        look(table, seat, events)
        after_card(table, seat, events)
    else:
        events.append(("named", seat, named))
        wait(table, "card", seat, fifteen + thirty_one + alike + row, named, [card], "named", events)


def after_card(table: Table, seat: int, events: list[Event]) -> None:
    """R9-R14, R22, R41: the goes that follow a card, the end of its count, and whose turn it is."""
    if table["outcome"] is not None:
        return
    rules = table["rules"]
    turn = left_of(table, seat)
    table["phase"] = "play"
    while any(can_play(table, other) for other in range(rules["players"])):
        if can_play(table, turn):
            table["turn"] = turn
            return
        say_go(table, turn, events)
        turn = left_of(table, turn)
    newest = pile(table)[-1]
    reached = count_of(pile(table))
    last = not any(table["hands"])
    if reached < 31:
        while turn != seat:  # R9: a seat that holds cards and has not spoken yet says go before the count is over
            say_go(table, turn, events)
            turn = left_of(table, turn)
        if pegs_with_limit(table, seat, rules["go_until"]):
            peg(table, seat, 1, "last" if last else "go", [newest], events)
            look(table, seat, events)
    if table["outcome"] is not None:
        return
    table["talk"].append((seat, "reset"))
    events.append(("count_ended", seat, reached))
    if last or rules["cards"] == 5:  # R22, Q41: the five-card game plays one count only
        table["phase"] = "show"
        table["turn"] = left_of(table, table["dealer"])
        return
    leader = left_of(table, seat)
    while not table["hands"][leader]:  # R14
        leader = left_of(table, leader)
    table["turn"] = leader


def say_go(table: Table, seat: int, events: list[Event]) -> None:
    """R9: only with cards in hand, and once a count."""
    if table["hands"][seat] and not said_go(table, seat):
        events.append(("go", seat, count_of(pile(table))))
        table["talk"].append((seat, "go"))


# --- the show, and numbers that wait for answers


def shown(table: Table) -> tuple[Literal["hand", "crib"], list[str]]:
    """Return what is to be counted now, and its cards."""
    return ("crib", table["crib"]) if table["show_crib"] else ("hand", table["kept"][table["turn"]])


def worth(table: Table) -> int:
    """R25-R30, R39: the true count of what is to be counted now."""
    what, cards = shown(table)
    return sum(slow_points(cards, table["starter"], what == "crib"))


def count(table: Table, events: list[Event]) -> None:
    """S1: the table counts."""
    seat = table["turn"]
    what, cards = shown(table)
    events.append(("counted", seat, what == "crib", worth(table)))
    peg(table, seat, worth(table), what, cards, events)
    look(table, seat, events)
    after_count(table, events)


def announce(table: Table, seat: int, points: int, events: list[Event]) -> None:
    """S2: a player counts."""
    what, cards = shown(table)
    events.append(("announced", seat, what == "crib", points))
    wait(table, what, seat, worth(table), points, cards, "announced", events)


def after_count(table: Table, events: list[Event]) -> None:
    """R23: the next hand, the crib after the dealer's, then the next deal, by the seat to the left."""
    if table["outcome"] is not None:
        return
    table["phase"] = "show"
    if table["show_crib"]:
        table["dealer"] = left_of(table, table["dealer"])
        table["phase"] = "deal"
    elif table["turn"] == table["dealer"]:
        table["show_crib"] = True
        events.append(("crib_shown", table["dealer"], tuple(table["crib"])))
    else:
        table["turn"] = left_of(table, table["turn"])


def wait(
    table: Table,
    what: Literal["card", "hand", "crib"],
    seat: int,
    true: int,
    announced: int,
    cards: Sequence[str],
    what_for: str,
    events: list[Event],
) -> None:
    """S2, S14, S15: peg the number; it ends the game at once unless it is too high; else the opponents answer."""
    rules = table["rules"]
    side = side_of(rules, seat)
    before = table["scores"][side]
    peg(table, seat, announced, what_for, cards, events)
    if over_at_once(true, announced, profile(rules), before, target_of(rules, side)):
        events.append(("settled", what, seat, None, true, announced, False))  # Q36
        look(table, seat, events)
        return
    table["phase"] = "answer"
    table["pending"] = {
        "what": what,
        "counter": seat,
        "before": before,
        "true": true,
        "announced": announced,
        "cards": list(cards),
        "answerer": opponents(table, seat)[0],
        "answered": [],
    }


def answer(table: Table, seat: int, claim: SlowClaim, events: list[Event]) -> None:
    """S3-S10: an accept asks the next opponent; a claim, or the last accept, settles the number."""
    pending = table["pending"]
    assert pending is not None
    rules = table["rules"]
    counter = pending["counter"]
    events.append(("answered", seat, claim))
    pending["answered"].append(seat)
    left = [other for other in opponents(table, counter) if other not in pending["answered"]]
    if claim is None and left:
        pending["answerer"] = left[0]
        return
    counter_side, claimant_side = side_of(rules, counter), side_of(rules, seat)
    asked = (pending["true"], pending["announced"], claim, profile(rules))
    target = target_of(rules, counter_side)
    right = upheld(*asked, pending["before"], target)
    claimant = None if claim is None else seat
    events.append(("settled", pending["what"], counter, claimant, pending["true"], pending["announced"], right))
    for whose, points, what_for in moves(*asked, (pending["before"], table["scores"][claimant_side]), target):
        peg(table, counter if whose == "counter" else seat, points, what_for, pending["cards"], events)
    table["pending"] = None
    look(table, counter, events)  # Q6: the counter's side first
    look(table, seat, events)
    if pending["what"] == "card":
        after_card(table, counter, events)
    else:
        after_count(table, events)


# --- helpers that set a table


def pack_for(
    rules: Rules, dealer: int, hands: Sequence[Sequence[str]], crib: Sequence[str], starter: str
) -> tuple[list[str], list[Action]]:
    """Return a pack that deals these hands, and the actions that lay the crib away; each seat keeps its hand.

    ``crib`` is in the order of the seats that lay away, from seat 0; with three players its last card is dealt there.
    """
    players = rules["players"]
    laid = list(crib)
    full: list[list[str]] = []
    actions: list[Action] = []
    for seat, hand in enumerate(hands):
        number = to_lay_away(rules, seat, dealer)
        away, laid = laid[:number], laid[number:]
        full.append([*away, *hand])
        if number:
            actions.append(("lay_away", seat, away))
    order = [(dealer + step) % players for step in range(1, players + 1)]
    rounds = range(max(len(hand) for hand in full))
    top = [full[seat][number] for number in rounds for seat in order if number < len(full[seat])]
    top += [*laid, starter]
    return [*top, *[card for card in PACK if card not in top]], actions


def play_out(table: Table, choose: Callable[[Table], Action], limit: int = 10_000) -> list[Event]:
    """Play until the game is over, and return all events."""
    events: list[Event] = []
    for _ in range(limit):
        if table["phase"] == "over":
            return events
        events += act(table, choose(table))
    raise AssertionError("the game does not end")
