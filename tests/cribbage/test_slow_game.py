"""The second game and the second adjudicator against the worked cases of the rules text, and against themselves."""

from __future__ import annotations

import random
from copy import deepcopy
from itertools import combinations

import pytest
from tests.cribbage import golden_five_card, golden_tournament
from tests.cribbage import slow_game as game
from tests.cribbage.golden import Step, action_of
from tests.cribbage.rules_text_cases import CHALLENGES, DEALS, PLAYS, SHOWS, TOURNAMENT
from tests.cribbage.slow_challenge import (
    CLASSES_OF_CLAIMANT_ROOM,
    CLASSES_OF_ROOM,
    HIGHEST,
    SlowClaim,
    moves,
    settle,
)
from tests.cribbage.slow_scoring import pips, rank, slow_play, slow_points
from tests.lanes import some

CLAIMS: tuple[SlowClaim, ...] = (None, ("overcount",), *(("muggins", points) for points in range(1, HIGHEST + 1)))
COUNTS = range(HIGHEST + 1)


def rows(text: str) -> list[list[str]]:
    """Return the rows and columns of a table of the rules text."""
    return [[cell.strip() for cell in line.split("|")] for line in text.strip().splitlines()]


# --- the worked cases


@pytest.mark.parametrize("row", rows(SHOWS), ids=lambda row: str(row[0]))
def test_the_worked_shows(row: list[str]) -> None:
    """Every hand and crib of the rules text has the points that the text gives it (H, V)."""
    _, cards, starter, where, by_kind, total = row
    expected = tuple(map(int, by_kind.split()))
    assert expected == slow_points(cards.split(), starter, where == "crib")
    assert int(total) == sum(expected)


@pytest.mark.parametrize("row", rows(PLAYS), ids=lambda row: str(row[0]))
def test_the_worked_plays(row: list[str]) -> None:
    """Every card of a worked count has the points that the text gives it (P)."""
    _, cards, counts, points = row
    ranks = [rank(card) for card in cards.split()]
    so_far = [ranks[: end + 1] for end in range(len(ranks))]
    assert list(map(int, counts.split())) == [pips(each) for each in so_far]
    assert list(map(int, points.split())) == [sum(slow_play(each)) for each in so_far]


@pytest.mark.parametrize(("name", "plays", "points"), DEALS, ids=[name for name, *_ in DEALS])
def test_the_worked_deals(name: str, plays: str, points: str) -> None:
    """Every worked deal is played by the seats, with the goes, the resets and the points of the text (G)."""
    del name
    spoken = [piece.split(":") for piece in plays.replace("|", "").split()]
    free = list(game.PACK)
    cards: list[tuple[int, str]] = []
    for seat, said in spoken:
        if said != "go":
            card = next(each for each in free if each[0] == said[0])
            free.remove(card)
            cards.append((int(seat) - 1, card))
    hands = [[card for player, card in cards if player == seat] for seat in (0, 1)]
    quiet = [card for card in free if card[0] != "J"]
    rules = game.make_rules()
    table = game.start(rules, dealer=1)
    pack, laying = game.pack_for(rules, 1, hands, quiet[:4], quiet[4])
    events = game.act(table, ("deal", pack))
    for action in laying:
        events += game.act(table, action)
    for player, card in cards:
        events += game.act(table, ("play", player, card, None))
    heard = ""
    for event in events:
        match event:
            case ("played", int(who), str(laid), int(count)):
                heard += f" {who + 1}:{laid[0]}({count})"
            case ("go", int(who), int()):
                heard += f" {who + 1}:go"
            case ("count_ended", *_):
                heard += " |"
            case _:
                pass
    goes_named = [f"{seat}:go" for seat, said in spoken if said == "go"]
    kept = [piece for piece in heard.split() if ":go" not in piece or piece in goes_named]
    assert [*plays.split(), "|"] == kept
    assert points == ", ".join(f"{index + 1}={score}" for index, score in enumerate(table["scores"]))
    assert table["phase"] == "show"


def hand_worth(points: int) -> tuple[list[str], str]:
    """Return the first hand that is worth this number of points with the king of spades."""
    starter = "KS"
    others = [card for card in game.PACK if card != starter]
    for hand in combinations(others, 4):
        if sum(slow_points(hand, starter, False)) == points:
            return list(hand), starter
    raise AssertionError(points)


def at_the_show(rules: game.Rules, counter: int, true: int, scores: list[int]) -> game.Table:
    """Return a table at which this seat is to count a hand that is worth this number of points."""
    table = game.start(rules, (counter - 1) % rules["players"], scores)
    hand, starter = hand_worth(true)
    table["phase"] = "show"
    table["starter"] = starter
    table["hands"] = [[] for _ in range(rules["players"])]
    table["kept"] = [hand if seat == counter else [] for seat in range(rules["players"])]
    table["turn"] = counter
    return table


def said(text: str) -> SlowClaim:
    """Return the answer that a worked case names."""
    kind, *number = text.split()
    return None if kind in ("accept", "none") else ("overcount",) if kind != "muggins" else ("muggins", int(number[0]))


@pytest.mark.parametrize("row", rows(CHALLENGES), ids=lambda row: str(row[0]))
def test_the_worked_challenges(row: list[str]) -> None:
    """Every worked challenge of the house profile ends with the scores and the winner of the text (C)."""
    _, target, before, counter, true, announced, answers, after, wins = row
    scores = list(map(int, before.split("/")))
    partners = "s4" in answers
    players = 4 if partners else len(scores)
    rules = game.make_rules(players, partners, int(target), "muggins")
    seat = int(counter[1]) - 1
    table = at_the_show(rules, seat, int(true), scores)
    game.act(table, ("announce", seat, int(announced)))
    for each in answers.split(", ") if answers != "none" else []:
        who, what = each.split(" ", 1)
        assert game.awaited(table) == (int(who[1]) - 1,)
        game.act(table, ("answer", int(who[1]) - 1, said(what)))
    assert list(map(int, after.split("/"))) == table["scores"]
    end = table["outcome"]
    assert wins == ("-" if end is None else f"side {game.side_of(rules, end['winners'][0]) + 1}")
    assert table["phase"] != "answer"


@pytest.mark.parametrize("row", rows(TOURNAMENT), ids=lambda row: str(row[0]))
def test_the_worked_tournament_counts(row: list[str]) -> None:
    """Every worked count of the tournament profile ends with the scores of the text (B)."""
    name, before, true, pegs, answer, after = row
    table = at_the_show(game.make_rules(counting="tournament"), 0, int(true), list(map(int, before.split("/"))))
    game.act(table, ("announce", 0, int(pegs)))
    if table["outcome"] is None:
        game.act(table, ("answer", 1, said(answer.replace("overpeg noticed", "overcount"))))
    else:
        assert answer == "none"
    assert list(map(int, after.split("/"))) == table["scores"]
    assert (table["outcome"] is not None) == (name == "B11")


# --- the adjudicator over its classes


def test_rooms_from_59_up_are_one_class() -> None:
    """In the tournament profile 59, 60 and 121 holes to go settle every count and claim alike."""
    for true in COUNTS:
        for announced in COUNTS:
            for claim in CLAIMS:
                expected = settle(true, announced, claim, "tournament", (121 - 59, 0), 121)
                for room in (60, 121):
                    assert expected == settle(true, announced, claim, "tournament", (121 - room, 0), 121)


@pytest.mark.parametrize("room", CLASSES_OF_ROOM)
def test_the_tournament_profile_by_formulas(room: int) -> None:
    """Every class of counter's room settles as A6 to A8, A13 and A15 say, each as a formula of its own."""
    before = 121 - room
    for true in COUNTS:
        for announced in COUNTS:
            stands, correct = min(before + announced, 121), min(before + true, 121)
            for claim in CLAIMS:
                counter, claimant, right = settle(true, announced, claim, "tournament", (before, 0), 121)
                if claim is None or (stands == 121 and announced <= true):
                    expected = (0, 0, False)
                elif claim[0] == "muggins" and announced < true:
                    expected = (0, min(claim[1], correct - stands), True)  # A7, A8
                elif claim[0] == "muggins":
                    expected = (min(claim[1], 121 - stands), 0, False)  # A6
                elif stands <= correct:
                    expected = (0, 0, False)  # Q10
                elif stands < 121:
                    expected = (correct - stands, stands - correct, True)  # A13
                else:
                    expected = (correct - stands - 15, stands - correct, True)  # A15
                assert expected == (counter, claimant, right)
                assert 0 <= stands + counter <= 121


@pytest.mark.parametrize("room", some([1, 29, 59], 3))
def test_the_claimant_room_caps_the_award_and_nothing_else(room: int) -> None:
    """The claimant's peg stops in the game hole, and where it stands decides nothing (R34)."""
    before = 121 - room
    for true in COUNTS:
        for announced in COUNTS:
            for claim in CLAIMS:
                free = settle(true, announced, claim, "tournament", (before, 0), 121)
                for left in CLASSES_OF_CLAIMANT_ROOM if free[1] else (1, 29):
                    expected = (free[0], min(free[1], left), free[2])
                    assert expected == settle(true, announced, claim, "tournament", (before, 121 - left), 121)


def test_points_never_fall_below_nothing_in_the_house_profile() -> None:
    """In the house profile an overcount moves at most the points of the count, from counter to claimant (S9, S23)."""
    for true in COUNTS:
        for announced in COUNTS:
            for claim in CLAIMS:
                for room in {1, max(1, announced), announced + 1}:
                    counter, claimant, right = settle(true, announced, claim, "muggins", (121 - room, 7), 121)
                    assert counter >= -announced
                    assert right == (claimant > 0)
                    assert counter <= 0 or not right
                    if announced >= room and announced <= true:
                        assert (counter, claimant) == (0, 0)


def test_a_penalty_stops_at_nothing() -> None:
    """On a board short enough for it, 15 back stops at 0 (A16)."""
    assert moves(2, 8, ("overcount",), "tournament", (7, 0), 14) == [
        ("counter", -5, "surplus_lost"),
        ("claimant", 5, "surplus_won"),
        ("counter", -9, "false_claim"),
    ]


# --- whole games of every kind

KINDS: tuple[game.Rules, ...] = (
    game.make_rules(),
    game.make_rules(lowball=True),
    game.make_rules(3, lowball=True),
    game.make_rules(counting="muggins"),
    game.make_rules(counting="muggins", muggins_in_play=True),
    game.make_rules(counting="tournament"),
    game.make_rules(cards=5),
    game.make_rules(cards=5, counting="muggins", muggins_in_play=True),
    game.make_rules(cards=5, target=121, heels_until=50, go_until=60),
    game.make_rules(3, counting="muggins", muggins_in_play=True),
    game.make_rules(3, alone=0, counting="muggins", muggins_in_play=True),
    game.make_rules(3, alone=1),
    game.make_rules(3, alone=2, lowball=True),
    game.make_rules(4, True, counting="muggins", muggins_in_play=True),
    game.make_rules(4, heels_until=0, go_until=0),
    game.make_rules(5, counting="muggins", muggins_in_play=True),
    game.make_rules(5, target=61, go_until=60),
)


def choose(chance: random.Random, table: game.Table) -> game.Action:
    """Return what happens next: cards evenly, numbers mostly right or near it, answers of every kind."""
    if table["phase"] == "deal":
        return ("deal", chance.sample(game.PACK, 52))
    seats = game.awaited(table)
    if not seats:
        return ("count",)
    seat = chance.choice(seats)
    near = 0
    if table["phase"] == "show":
        near = game.worth(table)
    actions = [action for action in game.possible(table, seat) if action[0] != "abandon"]
    if chance.random() < 0.8:
        plain = [
            action
            for action in actions
            if action[0] == "lay_away"
            or (action[0] == "play" and action[3] in (None, 0, 2))
            or (action[0] == "announce" and isinstance(action[2], int) and abs(action[2] - near) <= 1)
            or (action[0] == "answer" and action[2] in (None, ("muggins", 1), ("overcount",)))
        ]
        actions = plain or actions
    return chance.choice(actions)


@pytest.mark.parametrize("rules", some(KINDS, 5), ids=str)
def test_whole_games_keep_cards_points_and_turns(rules: game.Rules) -> None:
    """In random games of every kind no card is lost, every point is an event, and every awaited seat can act."""
    for seed in range(3):
        chance = random.Random(seed)
        table = game.start(rules, seed % rules["players"])
        scores = [0] * len(table["scores"])
        while table["phase"] != "over":
            for seat in range(rules["players"]):
                can = any(action[0] != "abandon" for action in game.possible(table, seat))
                assert can == (seat in game.awaited(table))
            for event in game.act(table, choose(chance, table)):
                match event:
                    case ("pegged", int(seat), int(points), *_, int(after)):
                        side = game.side_of(rules, seat)
                        scores[side] += points
                        assert after == min(scores[side], game.target_of(rules, side))
                    case _:
                        pass
            assert scores == table["scores"]
            played = [card for _, card in table["talk"] if card not in ("go", "reset")]
            if table["phase"] != "deal":
                starter = [table["starter"]] if table["starter"] else []
                all_cards = [
                    *played,
                    *table["crib"],
                    *starter,
                    *table["undealt"],
                    *[card for hand in table["hands"] for card in hand],
                ]
                assert sorted(all_cards) == sorted(game.PACK)
        end = table["outcome"]
        assert end is not None
        assert any(score >= game.target_of(rules, side) for side, score in enumerate(scores))
        if game.profile(rules) == "tournament":
            assert max(scores) == 121


def test_a_refused_action_changes_nothing() -> None:
    """What is refused raises, and the table is as before."""
    for rules in KINDS:
        chance = random.Random(5)
        table = game.start(rules)
        for _ in range(40):
            if table["phase"] == "over":
                break
            before = deepcopy(table)
            for action in (("play", 0, "9C", 31), ("count", 1), ("answer", 1, ("muggins", 0)), ("announce", 0, 30)):
                assert game.refusal(table, action) is not None
                with pytest.raises(ValueError, match=":"):
                    game.act(table, action)
            assert before == table
            game.act(table, choose(chance, table))


@pytest.mark.parametrize(
    ("rules", "clause"),
    [
        (game.make_rules(1), "R4"),
        (game.make_rules(6), "R4"),
        (game.make_rules(3, cards=5), "R4"),
        (game.make_rules(3, partners=True), "R5"),
        (game.make_rules(target=100), "R32"),
        (game.make_rules(4, alone=0), "R42"),
        (game.make_rules(3, alone=3), "R42"),
        (game.make_rules(3, target=61, alone=0), "R42"),
        (game.make_rules(heels_until=121), "R41"),
        (game.make_rules(go_until=-1), "R41"),
        (game.make_rules(3, counting="tournament"), "A1"),
        (game.make_rules(counting="tournament", lowball=True), "A1"),
        (game.make_rules(counting="tournament", target=61), "A1"),
        (game.make_rules(counting="tournament", cards=5), "A1"),
        (game.make_rules(counting="tournament", go_until=120), "A1"),
        (game.make_rules(muggins_in_play=True), "Q23"),
        (game.make_rules(5), None),
        (game.make_rules(counting="muggins", lowball=True, muggins_in_play=True), None),
        (game.make_rules(cards=5, target=121), None),
    ],
    ids=str,
)
def test_combinations_are_played_or_excluded_by_a_clause(rules: game.Rules, clause: str | None) -> None:
    """Every combination either plays or is excluded, and the clause says why."""
    assert clause == game.excluded(rules)


# --- golden games, worked out by hand


@pytest.mark.parametrize(
    ("rules", "steps", "outcome"),
    [
        (game.make_rules(cards=5), golden_five_card.STEPS, golden_five_card.OUTCOME),
        (game.make_rules(counting="tournament"), golden_tournament.STEPS, golden_tournament.OUTCOME),
    ],
    ids=["five cards", "tournament"],
)
def test_the_golden_games(rules: game.Rules, steps: tuple[Step, ...], outcome: dict[str, object]) -> None:
    """Every peg and every go of a game worked out by hand happens, and no other."""
    table = game.start(rules, 0)
    for step in steps:
        happened: list[tuple[object, ...]] = []
        for event in game.act(table, action_of(step)):
            if event[0] == "pegged":
                happened.append((event[1], event[2], event[3], event[5]))
            elif event[0] == "go":
                happened.append(event[:2])
        assert step[1] == happened, step[0]
    assert outcome == table["outcome"]
