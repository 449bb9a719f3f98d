"""Twins: two plays of one game that look alike to one seat all the time, with other cards where it cannot look."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

import attrs

from muggins.cards import PACK_52, Card
from muggins.errors import MugginsError
from muggins.table import Deal, Seat
from muggins.testing import Policy, play
from muggins.testing.look import cards_in, fields_of, is_tuple

ACE = Card.parse("AS")


@attrs.frozen
class Twins:
    """Two plays from the latest deal on, which one seat, or a spectator (None), cannot tell apart.

    Attributes:
        game: The game.
        rules: Its rules.
        seat: The seat, None for a spectator.
        cards: The cards that have changed places: in the second play each value lies where the first has its key.
        actions: The actions of both plays, those before the latest deal included.
        states: The states of both plays after each action from the latest deal on.
        events: The events of these actions.
    """

    game: Any
    rules: Any
    seat: Seat | None
    cards: Mapping[Card, Card]
    actions: tuple[tuple[Any, ...], tuple[Any, ...]]
    states: tuple[tuple[Any, ...], tuple[Any, ...]]
    events: tuple[tuple[Any, ...], tuple[Any, ...]]


def exchanged(value: Any, cards: Mapping[Card, Card]) -> Any:
    """Return an action with other cards."""
    if isinstance(value, Card):
        return cards.get(value, value)
    if is_tuple(value):
        return tuple([exchanged(each, cards) for each in value])
    fields = {field.name: exchanged(getattr(value, field.name), cards) for field in fields_of(value)}
    return attrs.evolve(value, **fields) if fields else value


def played(game: Any, state: Any, actions: tuple[Any, ...]) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """Return the states and the events after each action."""
    states, events = list[Any](), list[Any]()
    for action in actions:
        state, new = game.step(state, action)
        states.append(state)
        events.append(new)
    return tuple(states), tuple(events)


def twins(game: Any, rules: Any, seed: int, policy: Policy, *, most: int) -> Iterator[Twins]:
    """Yield twins for every seat and for spectators, from a game of this seed: each deal is cut off somewhere.

    The cards that the seat has not seen in the deal change places among each other, in the pack and in all that is done
    with them. Where the rules then lead to something that the seat can see, the plays are no twins: two cards alone are
    tried, first with the ace of spades among them, which has powers of its own in Mushka.
    """
    chance = random.Random(seed)
    turns = list(islice(play(game, rules, seed, policy), most))
    deals = [number for number, turn in enumerate(turns) if isinstance(turn.action, Deal)]
    for first, end in zip(deals, [*deals, len(turns)][1:], strict=True):  # it may have none
        before, cut = turns[first].before, chance.randint(first + 1, end)
        actions = tuple([turn.action for turn in turns[:cut]])
        states, events = played(game, before, actions[first:])
        for seat in (*range(rules.players), None):
            views = [game.view(state, seat) for state in states]
            unseen = set(actions[first].pack).intersection(*[game.unseen(view) for view in views if game.unseen(view)])
            hidden = sorted(unseen - cards_in(events), key=PACK_52.index)
            for number in range(6):
                others = chance.sample(hidden, len(hidden) if number < 2 else min(2, len(hidden)))
                if 2 <= number < 4 and ACE in hidden:
                    others = [ACE, chance.choice(hidden)]
                cards = dict(
                    zip(sorted(others, key=PACK_52.index) if number < 2 else others[::-1], others, strict=True)
                )
                other = exchanged(actions[first:], cards)
                if other == actions[first:]:
                    continue
                try:
                    other_states, other_events = played(game, before, other)
                except MugginsError:  # these cards cannot be laid away, or exchanged
                    continue
                if [game.view(state, seat) for state in other_states] == views:
                    yield Twins(
                        game=game,
                        rules=rules,
                        seat=seat,
                        cards=cards,
                        actions=(actions, actions[:first] + other),
                        states=(states, other_states),
                        events=(events, other_events),
                    )
                    break
