"""Scenes at a table in real browsers: calls, claims, reloads, a server that is killed, phones, keyboards."""

import random
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect
from tests.examples.browsers import Table, touch
from tests.examples.server_process import Server

from muggins import cribbage, mushka, parlour
from muggins.record import Record
from muggins.table import AnyGame, as_game

pytestmark = pytest.mark.browser

PHONE: Any = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LONG = "3600"
"""A time for calls that does not run out while a test looks, however slow the machine is."""
MUGGINS = cribbage.Rules(2, counting=cribbage.Counting.MUGGINS)


def lead_to(game: AnyGame, rules: Any, phase: type[object], seed: int = 0) -> Record[Any, Any]:
    """Return a record that plays lawfully and at random to such a phase."""
    for attempt in range(100):
        chance = random.Random(seed + attempt)
        state, actions = game.start(rules), list[Any]()
        while game.outcome(state) is None and len(actions) < 400:
            if isinstance(state.phase, phase):
                return Record[Any, Any](rules, actions=tuple(actions))
            action = game.table_action(state, chance.randbytes(8))
            if action is None:
                lawful = game.lawful_actions(state, game.awaited(state)[0])
                action = chance.choice([each for each in lawful if type(each) is type(lawful[0])])
            state = game.apply(state, action)
            actions.append(action)
    raise AssertionError(f"no game led to {phase}")


def test_wrong_count_is_called_muggins(browser: Browser, tmp_path: Path) -> None:
    """A hand that is counted too low is claimed by the other seat, who pegs what was missed."""
    game = as_game(cribbage)
    saved, missed = None, 0
    for seed in range(50):
        saved = lead_to(game, MUGGINS, cribbage.Announcing, seed)
        state = cribbage.start(MUGGINS)
        for action in saved.actions:
            state = cribbage.apply(state, action)
        (true,) = cribbage.lawful_actions(state, cribbage.awaited(state)[0])
        missed = true.points if isinstance(true, cribbage.Announce) else 0
        if missed > 2:
            break
    assert saved is not None
    assert missed > 2
    with Server(game, saved, tmp_path) as server:
        table = Table(browser, server, [0, 1, None])
        (counter,) = game.awaited(table.settle())
        claimant = 1 - counter
        before = server.state().scores[claimant]
        table.perform(cribbage.Announce(counter, missed - 2))
        assert f"counts {missed - 2}" in table.latest(claimant)
        table.perform(cribbage.Answer(claimant, cribbage.Muggins(2)))
        assert server.state().scores[claimant] == before + 2
        assert "muggins for 2" in table.latest(counter)
        assert "points that the counter missed cribbage.S7" in table.latest(None)
        table.check()


def test_misplaced_card_is_called(browser: Browser, tmp_path: Path) -> None:
    """A card on a wrong pile is called, goes where it belongs, and the others give penalty cards."""
    game, rules = as_game(parlour), parlour.Rules(3)
    with Server(game, lead_to(game, rules, parlour.Placing, 3), tmp_path, "--seconds", LONG) as server:
        table = Table(browser, server, [0, 1, 2])
        state = table.settle()
        (mover,) = game.awaited(state)
        fault = next(each for each in game.possible_actions(state, mover) if game.fault(state, each) is not None)
        table.perform(fault)
        caller, opener = (mover + 2) % 3, (mover + 1) % 3
        touch(table.pages[opener], parlour.Open(opener))  # it has to wait until the others had time to call
        expect(table.pages[opener].locator("#turn")).to_have_text("Done, when the others had time to call.")
        assert server.state().phase.about == fault
        table.perform(parlour.Call(caller))
        assert "the placement was a fault" in table.story(mover)
        assert "gives a card to seat" in table.story(mover)
        assert isinstance(server.state().phase, parlour.Opening | parlour.Correcting)
        expect(table.pages[opener].locator("#turn")).not_to_have_text("Done, when the others had time to call.")
        table.check()


def test_time_for_calls_ends_when_nobody_calls(browser: Browser, tmp_path: Path) -> None:
    """A card that is opened early is opened as soon as all others have said that they do not call."""
    game, rules = as_game(parlour), parlour.Rules(3)
    with Server(game, lead_to(game, rules, parlour.Calling, 3), tmp_path, "--seconds", LONG) as server:
        table = Table(browser, server, [0, 1, 2])
        (opener,) = game.awaited(table.settle())
        other = 3 - opener - server.state().phase.about.seat
        touch(table.pages[opener], parlour.Open(opener))
        table.pages[other].get_by_role("button", name="I do not call").click()
        expect(table.pages[opener].locator("#latest")).to_contain_text(f"Seat {opener} opens")
        table.check()


def test_revoke_is_called_after_the_last_trick(browser: Browser, tmp_path: Path) -> None:
    """After the fifth trick there is time for a call, which moves the trick and is written on the record."""
    game, rules = as_game(mushka), mushka.Rules(3)
    saved = uncalled_revoke()
    with Server(game, saved, tmp_path, "--seconds", LONG) as server:
        table = Table(browser, server, [0, 1, 2])
        state = table.settle()
        assert isinstance(state.phase, mushka.Settling)
        revoke = game.open_faults(state)[-1].action
        offender = revoke.seat
        trick = next(number for number, plays in enumerate(state.layout.tricks) if revoke in plays)
        caller = (offender + 1) % rules.players
        records = state.records
        call = next(
            each
            for each in game.possible_actions(state, caller)
            if isinstance(each, mushka.Call) and (each.offender, each.trick) == (offender, trick)
        )
        table.perform(call)
        assert server.state().records[offender] == records[offender] + 5
        for page in table.pages.values():
            if page.get_by_role("button", name="I do not call").count():
                page.get_by_role("button", name="I do not call").click()
        for seat in table.pages:
            expect(table.pages[seat].locator("#past")).to_contain_text("settled", timeout=10_000)
        table.check()


def uncalled_revoke() -> Record[Any, Any]:
    """Return a record of Mushka that ends after the fifth trick, with a revoke that nobody has called yet."""
    rules = mushka.Rules(3)
    for seed in range(3_000):
        chance = random.Random(seed)
        state, actions = mushka.start(rules), list[mushka.Action]()
        while not isinstance(state.phase, mushka.Settling | mushka.Over):
            action = mushka.table_action(state, seed)
            if action is None:
                seat = mushka.awaited(state)[0]
                if isinstance(state.phase, mushka.Exchanging):
                    action = mushka.Stand(seat)
                else:
                    cards = [each for each in mushka.possible_actions(state, seat) if isinstance(each, mushka.Play)]
                    action = chance.choice(cards)
            state = mushka.apply(state, action)
            actions.append(action)
        if mushka.open_faults(state) and isinstance(state.phase, mushka.Settling):
            return Record[Any, Any](rules, actions=tuple(actions))
    raise AssertionError("no revoke was played")


def test_reload_in_mid_game(browser: Browser, tmp_path: Path) -> None:
    """A page that is loaded again shows the same table, the same cards and what has happened, and can go on."""
    game = as_game(cribbage)
    with Server(game, lead_to(game, MUGGINS, cribbage.Playing, 5), tmp_path) as server:
        table = Table(browser, server, [0, 1])
        (seat,) = game.awaited(table.settle())
        page = table.pages[seat]
        hand, story = page.locator("#hand").inner_text(), table.story(seat)
        page.reload()
        expect(page.locator("#hand")).to_have_text(hand.replace("\n", ""))
        assert table.story(seat) == story
        table.perform(game.lawful_actions(table.settle(), seat)[0])
        table.check()


def test_killed_server_goes_on(browser: Browser, tmp_path: Path) -> None:
    """After SIGKILL, and with a line cut off, the server goes on from its log, and pages come back by themselves."""
    game = as_game(cribbage)
    with Server(game, Record[Any, Any](MUGGINS), tmp_path) as server:
        table = Table(browser, server, [0, 1, None])
        hand = game.view(table.settle(), 0).hand
        table.perform(cribbage.LayAway(0, hand[:2]))
        done = server.actions()
        server.kill()
        with server.log.open("a") as log:
            log.write('{"kind": "cribbage.lay_aw')
        expect(table.pages[1].locator("#connection")).to_contain_text("trying again")
        server.start()
        assert server.actions() == done
        for page in table.pages.values():
            expect(page.locator("#connection")).to_have_text("", timeout=15_000)
        assert game.view(table.settle(), 0).hand == hand[2:]
        table.perform(cribbage.LayAway(1, game.view(table.settle(), 1).hand[:2]))
        assert "starter" in table.latest(0)
        table.check()


def test_both_lay_away_at_once(browser: Browser, tmp_path: Path) -> None:
    """Two seats lay away in any order, and neither is asked to look again."""
    game = as_game(cribbage)
    with Server(game, Record[Any, Any](MUGGINS), tmp_path) as server:
        table = Table(browser, server, [0, 1])
        state = table.settle()
        actions = [cribbage.LayAway(seat, game.view(state, seat).hand[1:3]) for seat in (0, 1)]
        for action in actions:
            for card in action.cards:
                table.pages[action.seat].locator(f'#hand [data-card="{card}"]').click()
        for action in actions:
            table.pages[action.seat].locator("[data-chooser]").click()
        expect(table.pages[0].locator("#latest")).to_contain_text("The starter is")
        assert [table.problem(seat) for seat in (0, 1)] == ["", ""]
        table.check()


def test_all_agree_to_stop(browser: Browser, tmp_path: Path) -> None:
    """The game stops when every seat has asked for it, and not before."""
    game = as_game(mushka)
    with Server(game, Record[Any, Any](mushka.Rules(3)), tmp_path) as server:
        table = Table(browser, server, [0, 1, 2])
        table.settle()
        for seat in (0, 1, 2):
            assert game.outcome(server.state()) is None
            table.pages[seat].locator("#menu").evaluate("menu => menu.open = true")
            table.pages[seat].get_by_role("button", name="Ask to stop the game").click()
        expect(table.pages[0].locator("#past")).to_contain_text("all have agreed to stop", ignore_case=True)
        table.check()


def test_keyboard_alone(browser: Browser, tmp_path: Path) -> None:
    """Cards are laid away and played with the keyboard alone, and the focus stays with the cards."""
    game = as_game(cribbage)
    with Server(game, Record[Any, Any](MUGGINS), tmp_path, "--bots", "1", "--bot-seconds", "0.05") as server:
        table = Table(browser, server, [0])
        page = table.pages[0]
        page.wait_for_selector("#hand button:enabled")
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.textContent") == "Go to your cards"
        page.keyboard.press("Enter")
        for _ in range(2):  # the confirming button is disabled yet, so the cards come first
            page.keyboard.press("Tab")
            page.keyboard.press("Space")
        assert page.locator('#hand [aria-pressed="true"]').count() == 2
        for _ in range(2):
            page.keyboard.press("Shift+Tab")
        assert page.evaluate("document.activeElement.textContent").startswith("Lay away")
        page.keyboard.press("Enter")
        expect(page.locator("#past")).to_contain_text("Seat 0 lays away 2 cards")
        assert page.evaluate("document.querySelector('#dock').contains(document.activeElement)")
        table.check()


SCENES: list[Any] = [
    pytest.param(parlour, parlour.Rules(7), parlour.Placing, id="parlour-placing"),
    pytest.param(parlour, parlour.Rules(3), parlour.Calling, id="parlour-calling"),
    pytest.param(cribbage, MUGGINS, cribbage.Announcing, id="cribbage-announcing"),
    pytest.param(cribbage, MUGGINS, cribbage.Answering, id="cribbage-answering"),
    pytest.param(mushka, mushka.Rules(7), mushka.Exchanging, id="mushka-exchanging"),
    pytest.param(mushka, mushka.Rules(7), mushka.Following, id="mushka-following"),
]


@pytest.mark.parametrize(("module", "rules", "phase"), SCENES)
def test_phone(browser: Browser, tmp_path: Path, module: object, rules: Any, phase: type[object]) -> None:
    """On a phone nothing is wider than the screen, and what can be touched has 44 px."""
    game = as_game(module)
    saved = lead_to(game, rules, phase)
    with Server(game, saved, tmp_path) as server:
        table = Table(browser, server, range(server.players), **PHONE)
        (seat,) = game.awaited(table.settle())
        page = table.pages[seat]
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        small = page.evaluate(
            "[...document.querySelectorAll('button, summary, input[type=number], .choice')]"
            ".filter(each => each.checkVisibility()).map(each => [each.getBoundingClientRect(), each.textContent])"
            ".filter(([box]) => box.height < 43.5 || box.width < 43.5).map(([box, text]) => text)"
        )
        assert small == []
        table.check()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_contrast(browser: Browser, tmp_path: Path, scheme: Any) -> None:
    """Text has a contrast of 4.5 to 1 or better, light and dark."""
    game = as_game(cribbage)
    with Server(game, lead_to(game, MUGGINS, cribbage.Playing, 5), tmp_path) as server:
        table = Table(browser, server, [0, 1], color_scheme=scheme)
        table.settle()
        for page in table.pages.values():
            assert page.evaluate(CONTRAST) == []


CONTRAST = """
() => {
  const channel = (value) => value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  const light = ([r, g, b]) => 0.2126 * channel(r / 255) + 0.7152 * channel(g / 255) + 0.0722 * channel(b / 255);
  const parse = (text) => text.match(/[\\d.]+/g).map(Number);
  const behind = (element) => {
    for (let each = element; each; each = each.parentElement) {
      const colour = parse(getComputedStyle(each).backgroundColor);
      if (colour.length === 3 || colour[3] === 1) return colour;
    }
    return [255, 255, 255];
  };
  const poor = [];
  for (const element of document.querySelectorAll("h1, h2, p, li, small, summary, button, label, a, .card span")) {
    if (!element.checkVisibility() || !element.textContent.trim()) continue;
    const [one, two] = [light(parse(getComputedStyle(element).color)), light(behind(element))].sort((a, b) => b - a);
    const ratio = (one + 0.05) / (two + 0.05);
    if (ratio < 4.5) poor.push([element.textContent, ratio]);
  }
  return poor;
}
"""
