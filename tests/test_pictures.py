"""Pictures: text of at most 80 columns, well-formed SVG with words for screen readers, and nothing that is hidden."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from importlib import import_module
from itertools import combinations, islice, permutations, product
from types import ModuleType
from typing import Any, cast
from xml.etree import ElementTree

import pytest

import muggins
from muggins import cribbage, mushka, parlour
from muggins.cards import PACK_52, Card, parse_cards
from muggins.cribbage import count_hand
from muggins.cribbage.picture import count_svg, count_text, view_text
from muggins.drawing import HEIGHT, WIDTH, cards_svg, cards_text, label_shape, picture
from muggins.errors import CardError, InputError
from muggins.table import Abandon, AnyGame, as_game, describe
from muggins.testing import CLUMSY, HONEST, play

SVG = "{http://www.w3.org/2000/svg}"


def games() -> Iterator[tuple[str, AnyGame, Any]]:
    """Yield each game with rules of every number of players."""
    for name in muggins.GAMES:
        game = as_game(import_module(f"muggins.{name}"))
        for players in range(2 if name == "cribbage" else 3, 6 if name == "cribbage" else 8):
            yield f"{name}-{players}", game, cast("Any", game).Rules(players=players)


def picture_of(game: AnyGame) -> Any:
    """Return the module that draws the game."""
    return import_module(f"{cast('ModuleType', game).__name__}.picture")


def test_an_option_of_a_picture_is_true_or_false() -> None:
    """Another value is refused by its name, in every picture of cards, of a count and of a table."""
    count = count_hand(parse_cards("5H 5S 5D JC"), Card.parse("5C"))
    one: Any = 1
    with pytest.raises(InputError, match=r"^ascii_only must be True or False, got 1$"):
        cards_text(PACK_52, ascii_only=one)
    with pytest.raises(InputError, match=r"^ascii_only must be True or False, got 1$"):
        count_text(count, ascii_only=one)
    with pytest.raises(InputError, match=r"^fan must be True or False, got 1$"):
        cards_svg(PACK_52, fan=one)
    with pytest.raises(InputError, match=r"^four_colours must be True or False, got 1$"):
        count_svg(count, four_colours=one)
    for _, game, rules in games():
        module, view = picture_of(game), game.view(game.start(rules), None)
        with pytest.raises(InputError, match=r"^ascii_only must be True or False, got 0$"):
            module.view_text(view, ascii_only=0)
        with pytest.raises(InputError, match=r"^four_colours must be True or False, got 0$"):
            module.view_svg(view, four_colours=0)


def check_places(root: ElementTree.Element, players: int) -> None:
    """Check that all is inside the picture, no labels run into each other, and only open cards of one row overlap."""
    *_, width, height = map(float, root.get("viewBox", "").split())
    labels = [
        (float(label.get("x", "")), float(label.get("y", "")), len(label.text or ""))
        for label in root.findall(f"{SVG}text")
    ]
    cards: list[tuple[float, float, bool]] = []
    for group in root.findall(f"{SVG}g"):
        x, y = map(float, group.get("transform", "").removeprefix("translate(").removesuffix(")").split())
        cards.append((x, y, group.get("class") == "muggins-card"))
    assert len(labels) > players
    assert all(0 <= x < width - 8 and 10 <= y < height - 4 for x, y, _ in labels)
    assert all(0 <= x <= width - 8 - WIDTH and 0 <= y <= height - 8 - HEIGHT for x, y, _ in cards)
    for (x, y, length), (other_x, other_y, _) in permutations(labels, 2):
        assert y != other_y or other_x < x or other_x >= x + 7 * length, "labels run into each other"
    for (x, y, is_open), (other_x, other_y, other_is_open) in combinations(cards, 2):
        apart = abs(x - other_x) >= WIDTH or abs(y - other_y) >= HEIGHT + 14
        assert apart or (y == other_y and x != other_x and is_open and other_is_open), "cards lie on each other"
    for (x, y, _), (label_x, label_y, _) in product(cards, labels):
        assert not (x <= label_x < x + WIDTH and y - 3 < label_y < y + HEIGHT + 12), "a label is on a card"


@pytest.mark.parametrize(("game", "rules"), [pytest.param(g, r, id=name) for name, g, r in games()])
def test_every_view_has_a_picture(game: AnyGame, rules: Any) -> None:
    """A view of any phase is legible as text and as SVG, names its own hand, and no card that it does not show."""
    chance = random.Random(7)
    phases: set[str] = set()
    for number, turn in enumerate(play(game, rules, "pictures", CLUMSY)):
        if number > 400:
            break
        state = turn.after
        phase = type(state.phase).__name__
        if phase in phases and chance.random() > 0.05:
            continue
        phases.add(phase)
        module = picture_of(game)
        for seat in (None, 0):
            view = game.view(state, seat)
            hidden = {str(card) for card in game.unseen(view)}
            text = module.view_text(view, ascii_only=True)
            assert text.isascii()
            assert max(map(len, text.splitlines())) <= 80, text
            assert set(re.findall(r"\b[A2-9TJQK][CDHS]\b", text)).isdisjoint(hidden)
            root = ElementTree.fromstring(view._repr_svg_())
            assert root.find(f"{SVG}title") is not None
            assert root.findtext(f"{SVG}desc") == " ".join(text.splitlines())
            faces = re.findall(r'class="muggins-([CDHS])" x="4" y="19"[^>]*>([^<]+)<', view._repr_svg_())
            drawn = sorted([f"{'T' if rank == '10' else rank}{suit}" for suit, rank in faces])
            assert drawn == sorted(set(re.findall(r"\b[A2-9TJQK][CDHS]\b", text))), text
            check_places(root, rules.players)
            assert str(view)
    assert len(phases) > 2


@pytest.mark.parametrize(
    ("game", "text"),
    [
        (
            parlour,
            """
Muggins, before the first deal. The table has to deal.
""",
        ),
        (
            cribbage,
            """
Cribbage, before the first deal. The table has to deal.
seat  score     in hand
0     0 of 121  0 cards  (you)
1     0 of 121  0 cards
""",
        ),
        (
            mushka,
            """
Mushka, before the first deal. The table has to deal.
seat  record  decision  tricks  in hand
0     25      waiting   0       0 cards  (you)
1     25      waiting   0       0 cards
2     25      waiting   0       0 cards
""",
        ),
    ],
)
def test_the_table_before_the_first_deal(game: Any, text: str) -> None:
    """All games say it alike."""
    assert str(game.view(game.start(game.Rules()), 0)) == text.strip()


def friday(game: Any, rules: Any, *actions: Any) -> Any:
    """Return a state after the deal of this seed and some actions."""
    state = game.start(rules)
    for action in (game.table_action(state, "friday"), *actions):
        state = game.apply(state, action)
    return state


def test_a_table_of_muggins_in_words() -> None:
    """The seat that acts has a star, and the seat that looks is named; a spectator sees the same cards."""
    misplaced = (parlour.Open(1), parlour.Place(1, parlour.Common(0)), parlour.Call(2), parlour.Open(2))
    state = friday(parlour, parlour.Rules(4), *misplaced)
    text = """
Muggins, deal 1, seat 0 dealt. Seat 2 has to place 9H.
common piles  0: TD of 1  1: 3S of 1  2: 6S of 1  3: 5C of 1
seat  stock  discard  wins
0     11     -        0
1     14     QH of 1  0
2 *   10     -        0  (you)
3     11     -        0
"""
    assert picture_of(parlour).view_text(parlour.view(state, 2), ascii_only=True) == text.strip()
    spectators = picture_of(parlour).view_text(parlour.view(state, None), ascii_only=True)
    assert spectators == text.replace("  (you)", "").strip()


@pytest.mark.parametrize(
    ("waiting", "said"),
    [
        ((), "Seats 0, 1 and 2 have to lay away."),
        ((1,), "Seats 0 and 2 have to lay away."),
        ((1, 0), "Seat 2 has to lay away."),
    ],
)
def test_a_table_of_cribbage_in_words(waiting: tuple[int, ...], said: str) -> None:
    """Who has to lay away is said, and only the own hand is shown."""
    state = friday(cribbage, cribbage.Rules(3))
    for seat in waiting:
        state = cribbage.apply(state, cribbage.LayAway(seat, state.layout.hands[seat][:1]))
    held = [4 if seat in waiting else 5 for seat in range(3)]
    text = f"""
Cribbage, deal 1, seat 0 dealt. {said}
seat  score     in hand
0     0 of 121  {held[0]} cards
1     0 of 121  {held[1]} cards
2     0 of 121  6C JC 6D 9D KS  (you)
"""
    assert picture_of(cribbage).view_text(cribbage.view(state, 2), ascii_only=True) == text.strip()


def test_a_table_of_mushka_in_words() -> None:
    """Turn-up, stock and trick are shown, and what each seat has decided."""
    exchange = mushka.Exchange(2, parse_cards("9C 8H"))
    decided = (mushka.Stand(1), exchange, mushka.Stand(0), mushka.Play(1, Card.parse("JC")))
    state = friday(mushka, mushka.Rules(3), *decided)
    text = """
Mushka, deal 1, seat 0 dealt. Seat 2 has to play to the trick.
turned up 7S, trumps are spades, in the stock 14
trick 1: seat 1 JC
seat  record  decision   tricks  in hand
0     25      stood      0       5 cards
1     25      stood      0       4 cards
2     25      exchanged  0       8S QS JS 9D AC  (you)
"""
    assert picture_of(mushka).view_text(mushka.view(state, 2), ascii_only=True) == text.strip()


def test_cards_are_drawn() -> None:
    """Cards are a row of faces, or of backs where they are hidden, and the description names what is seen."""
    root = ElementTree.fromstring(cards_svg([Card.parse("5H"), None], title="A <hand>"))
    assert root.findtext(f"{SVG}title") == "A <hand>"
    assert root.findtext(f"{SVG}desc") == "5H a hidden card"
    assert len(root.findall(f".//{SVG}g[@class='muggins-card']")) == 1
    assert len(root.findall(f".//{SVG}g[@class='muggins-back']")) == 1
    assert ElementTree.fromstring(cards_svg(PACK_52, fan=True)).get("viewBox") == "-4 -4 1076 74"
    assert "muggins-four" in cards_svg(PACK_52, four_colours=True)
    assert "no cards" in cards_svg([])


def test_what_is_not_a_card_is_not_drawn() -> None:
    """Other values are refused with an error that quotes them."""
    with pytest.raises(CardError, match="expected a Card, got '5H'"):
        cards_svg(["5H"])  # type: ignore[list-item]  # pyright: ignore[reportArgumentType]  # wrong on purpose
    with pytest.raises(CardError, match="expected a Card"):
        cards_text([None])  # type: ignore[list-item]  # pyright: ignore[reportArgumentType]  # wrong on purpose
    for function in (cards_svg, cards_text):
        with pytest.raises(InputError, match="at most 52 cards, got more"):
            function([*PACK_52, PACK_52[0]])
        with pytest.raises(InputError, match="cards in their order"):
            function(set(PACK_52))
    with pytest.raises(InputError, match="title"):
        picture([], 1, 1, title=1, description="")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # wrong on purpose


def test_text_in_a_picture_is_escaped() -> None:
    """A text cannot bring elements into a picture, nor characters that XML does not allow."""
    drawn = picture([label_shape('<script>&"\x00\ud800', 0, 0)], 1, 1, title="a", description="b")
    assert ElementTree.fromstring(drawn).findtext(f"{SVG}text") == '<script>&"'


def test_a_seat_of_mushka_shows_its_record_tricks_and_decision() -> None:
    """A seat that has not decided yet has none."""
    shown: set[str] = set()
    for turn in islice(play(mushka, mushka.Rules(4), "labels", CLUMSY), 60):
        seen = mushka.view(turn.after, None)
        labels = [label.text for label in ElementTree.fromstring(seen._repr_svg_()).findall(f"{SVG}text")]
        for seat, said in enumerate(seen.decisions):
            took = seen.winners.count(seat)
            decision = "" if said is mushka.Decision.WAITING else f", {said.value}"
            assert f"record {seen.records[seat]}, {took} trick{'' if took == 1 else 's'}{decision}" in labels
            shown.add(said.value)
    assert len(shown) > 2


@pytest.mark.parametrize("scores", [(0, 1), (60, 61), (119, 120)])
def test_pegs_stand_in_their_holes(scores: tuple[int, int]) -> None:
    """Hole 0 is at the left edge of the board and the game hole at its right one; they are equally far apart."""
    seen = cribbage.view(cribbage.start(cribbage.Rules(), scores=scores), None)
    pegs = ElementTree.fromstring(seen._repr_svg_()).findall(f"{SVG}circle")
    holes = [(score + 0.5) * 460 / 122 for score in scores]
    assert [float(peg.get("cx", "")) for peg in pegs] == pytest.approx(holes, abs=0.06)


@pytest.mark.parametrize(("game", "players"), [(cribbage, 5), (cribbage, 4), (mushka, 7), (mushka, 6)])
def test_two_seats_share_a_row(game: Any, players: int) -> None:
    """Seats 0 and 1 are beside each other, below them seats 2 and 3, and so on."""
    state = game.start(game.Rules(players=players))
    root = ElementTree.fromstring(game.view(game.apply(state, game.table_action(state, 1)), None)._repr_svg_())
    rows: dict[int, float] = {}
    for label in root.findall(f"{SVG}text"):
        if found := re.match(r"seat (\d)(?!:)", label.text or ""):
            rows[int(found[1])] = float(label.get("y", ""))
    assert len(rows) == players
    assert all((rows[seat] == rows[other]) == (seat // 2 == other // 2) for seat in rows for other in rows)


@pytest.mark.parametrize("game", [parlour, cribbage, mushka])
def test_the_end_is_in_the_picture(game: Any) -> None:
    """The text says who has won, or that nobody has, in the words of the outcome."""
    over = game.apply(game.start(game.Rules(players=3)), Abandon())
    told = describe(game.outcome(over))
    text = " ".join(picture_of(game).view_text(game.view(over, None), ascii_only=True).split())
    assert told[:1].upper() + told[1:] in text


def test_what_lies_open_is_in_the_text() -> None:
    """The pile during the play, and at the show the hands of all seats."""
    piles, shown = 0, 0
    for turn in play(cribbage, cribbage.Rules(), "open", HONEST):
        seen = cribbage.view(turn.after, None)
        if isinstance(seen.phase, cribbage.Playing):
            pile = cards_text(seen.phase.pile, ascii_only=True) or "no card yet"
            assert f"count    {seen.phase.count}: {pile}\n" in view_text(seen, ascii_only=True)
            piles += bool(seen.phase.pile)
        for hand in seen.shown:
            assert f" {cards_text(hand, ascii_only=True)}" in view_text(seen, ascii_only=True)
            shown += 1
    assert piles > 10
    assert shown > 10


def test_a_count_has_a_picture() -> None:
    """A counted hand shows a row for each item, and says the count for screen readers."""
    count = count_hand(parse_cards("4H 5S 6D 6C"), Card.parse("QH"))
    assert count._repr_svg_() == count_svg(count)
    root = ElementTree.fromstring(count_svg(count))
    assert root.findtext(f"{SVG}desc") == count.spoken
    rows = [float(label.get("y", "")) for label in root.findall(f"{SVG}text")]
    assert sorted(set(rows)) == [rows[0] + 28 * number for number in range(len(count.items) + 1)]
    assert str(count).splitlines()[-1] == "Total 14"
    rules = [text.text for text in root.iter(f"{SVG}text") if text.text and text.text.startswith("cribbage.")]
    assert rules == [item.rule for item in count.items]
