"""OpenSpiel's cribbage (``open-spiel`` on PyPI): a whole game whose scores are read off its own state.

It has no scorer of its own that can be called. A deal is set up as chance, played by its rules, and what it adds to the
scores is taken apart: the play card by card, and at the end hands and crib in one sum.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from muggins.cards import Card, parse_cards
from muggins.cribbage import score_hand, score_play

PACKAGE = "open-spiel"
NOTES = ("Its show is read from its scores, which rise by the last card, both hands and the crib in one step.",)

_peer: Any = import_module("pyspiel")
_game: Any = _peer.load_game("cribbage")
_RANKS, _SUITS = "A23456789TJQK", "CDHS"
_PACK = [rank + suit for suit in _SUITS for rank in _RANKS]


def _scores(state: Any) -> list[int]:
    return [int(word) for word in str(state).split("Scores:")[1].split("\n")[0].split()]


def _choose(state: Any, text: str) -> None:
    """Take the action that is written so."""
    player = state.current_player()
    for action in state.legal_actions():
        if sorted(state.action_to_string(player, action).split()[1:]) == sorted(text.split()):
            state.apply_action(action)
            return
    raise RuntimeError(f"the game does not let player {player} choose {text}")


def _dealt(dealer: list[str], pone: list[str], crib: list[str], starter: str) -> Any:
    """Deal, lay away and turn the starter; player 0 deals."""
    state = _game.new_initial_state()
    for card in [*dealer, *crib[:2], *pone, *crib[2:]]:
        state.apply_action(_PACK.index(card))
    _choose(state, " ".join(crib[:2]))
    _choose(state, " ".join(crib[2:]))
    state.apply_action(_PACK.index(starter))
    return state


def _pass(state: Any) -> None:
    """Say go for every player who can do nothing else."""
    while not state.is_chance_node():
        player = state.current_player()
        if [state.action_to_string(player, action) for action in state.legal_actions()] != ["Pass"]:
            return
        state.apply_action(state.legal_actions()[0])


def _play(state: Any, plays: Sequence[tuple[int, str]]) -> tuple[list[int], list[int]]:
    """Play the cards; return the scores before the last card, and after it and the show."""
    before = _scores(state)
    for _, card in plays:
        _pass(state)
        before = _scores(state)
        _choose(state, card)
    _pass(state)
    return before, _scores(state)


def _worth(cards: Sequence[str], starter: str, crib: bool = False) -> int:
    """Score cards that are set beside those that are asked about; they hold no flush."""
    return score_hand(parse_cards(" ".join(cards)), Card.parse(starter), crib=crib).total


def _last_card(plays: Sequence[tuple[int, str]]) -> int:
    """Peg the last card of the deal."""
    pile: list[str] = []
    for _, card in plays:
        pile = [*pile, card] if sum(map(_pips, pile)) + _pips(card) <= 31 else [card]
    return score_play(parse_cards(" ".join(pile))).total + (sum(map(_pips, pile)) < 31)


def scorer(hand: str, starter: str, crib: bool) -> int:
    """Score a hand as the non-dealer's, or a crib: the dealer plays the last card."""
    shown = hand.split()
    free = [card for card in _PACK if card not in shown and card != starter]
    for shift in range(len(free)):
        some = (free[shift:] + free[:shift])[::5][:8]  # five apart: of several suits
        dealer, pone, laid = (some[:4], some[4:], shown) if crib else (some[:4], shown, some[4:])
        plays = _alternate(pone, dealer)
        if plays[-1][0] == 0:
            before, after = _play(_dealt(dealer, pone, laid, starter), plays)
            if crib:
                return after[0] - before[0] - _worth(dealer, starter) - _last_card(plays)
            return after[1] - before[1]
    raise RuntimeError(f"found no deal in which the dealer plays last against {hand}")


def _pips(card: str) -> int:
    return min(_RANKS.index(card[0]) + 1, 10)


def _alternate(pone: list[str], dealer: list[str]) -> list[tuple[int, str]]:
    """Play both hands in their order, each card when it can be played; player 1 leads."""
    held = {1: list(pone), 0: list(dealer)}
    plays: list[tuple[int, str]] = []
    count, turn, last = 0, 1, 0
    while held[0] or held[1]:
        fits = {side: next((card for card in held[side] if count + _pips(card) <= 31), None) for side in held}
        if not any(fits.values()):
            count, turn = 0, 1 - last
            fits = {side: held[side][0] if held[side] else None for side in held}
        card = fits[turn]
        if card is None:
            turn = 1 - turn
            continue
        held[turn].remove(card)
        plays.append((turn, card))
        count = (count + _pips(card)) % 31
        last, turn = turn, 1 - turn
    return plays


def pegging(plays: Sequence[tuple[int, str]], players: int) -> list[int]:
    """Let the game play the cards in this order; the show that comes with the last card is taken off again."""
    pone, dealer = ([card for seat, card in plays if seat == side] for side in (0, 1))
    free = [card for card in _PACK if card not in pone and card not in dealer]
    laid = [next(card for card in free if card[1] == suit) for suit in _SUITS]
    starter = next(card for card in reversed(free) if card not in laid and card[0] != "J")
    scores = _play(_dealt(dealer, pone, laid, starter), [(1 - seat, card) for seat, card in plays])[1]
    shows = _worth(pone, starter), _worth(dealer, starter) + _worth(laid, starter, crib=True)
    return [scores[1] - shows[0], scores[0] - shows[1]]
