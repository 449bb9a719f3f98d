"""The laws that every game keeps, as values: the documentation prints them, and the checks name them."""

from __future__ import annotations

import attrs

__all__ = ["LAWS", "Law", "LawBroken"]


@attrs.frozen
class Law:
    """One law: its name, and what must always hold."""

    name: str
    statement: str

    def __str__(self) -> str:
        return f"{self.name}: {self.statement}"


CONSERVATION = Law(
    "conservation",
    "Cards are conserved: after a deal the cards on the table are exactly the pack that was dealt, at every state,"
    " and before the first deal there are none.",
)
REFUSAL = Law(
    "refusal",
    "What is possible is what refusal lets pass: possible_actions lists an action if and only if refusal gives None"
    " for it (a deal alone is not listed). For every other action, step raises RefusedError with that refusal,"
    " and the state that was given has not changed. What is no action at all raises InputError.",
)
LAWFULNESS = Law(
    "lawfulness",
    "The lawful actions are those possible actions for which fault gives None, in the same order.",
)
SECRECY = Law(
    "secrecy",
    "Two states that differ only in what a seat cannot see give it equal views, equal lists, equal refusals and equal"
    " windows; the lists and refusals from its view equal those from the state;"
    " its view refuses to answer for anybody else; and events name no card that a spectator cannot see.",
)
REPLAY = Law(
    "replay",
    "The same actions from the same start give the same states and events again.",
)
WRITING = Law(
    "writing",
    "Rules, states, views, actions, events and outcomes come back equal from JSON and from a pickle, with equal hashes,"
    " and every repr is valid Python for an equal value.",
)
ENDING = Law(
    "ending",
    "Every game ends within the number of actions that it is given; and once it is over nobody can do anything.",
)
POINTS = Law(
    "points",
    "Points and cards move, they are never made: flaws finds nothing at any state that is reached.",
)
JUDGEMENT = Law(
    "judgement",
    "flaws judges every state that can be written down, however wrong, and says what is wrong in texts;"
    " where it finds nothing, the game can go on: everything that can be asked of the state is answered.",
)
COMPLETION = Law(
    "completion",
    "Completing a view gives a state that looks like it: view(complete(v, cards), v.seat) == v,"
    " and flaws finds nothing in it. Only the unseen cards complete a view.",
)
TURNS = Law(
    "turns",
    "Until the game is over somebody is awaited, or the table has something to do. Who is awaited may act,"
    " and has a lawful action; who has a possible action may act;"
    " who can challenge in a window may act; what the table does is possible; an action is listed once,"
    " for the seat that it names; and apply gives the state of step.",
)

LAWS: tuple[Law, ...] = (
    CONSERVATION,
    REFUSAL,
    LAWFULNESS,
    SECRECY,
    REPLAY,
    WRITING,
    ENDING,
    POINTS,
    JUDGEMENT,
    COMPLETION,
    TURNS,
)
"""All the laws, in the order in which the documentation lists them."""


class LawBroken(AssertionError):  # noqa: N818 - it is what an assertion found
    """A game breaks a law: which one, how, and the game so far, from the start to the action that shows it."""

    def __init__(self, law: Law, finding: str, rules: object, actions: tuple[object, ...], seed: object = None) -> None:
        """Keep what was found."""
        super().__init__(law, finding, rules, actions, seed)
        self.law = law
        self.finding = finding
        self.rules = rules
        self.actions = actions
        self.seed = seed

    def __str__(self) -> str:
        actions = "".join(f"\n  {action!r}," for action in self.actions)
        seed = "" if self.seed is None else f"\nseed: {self.seed!r}"
        return f"{self.law}\n{self.finding}{seed}\nrules: {self.rules!r}\nactions: ({actions}\n)"
