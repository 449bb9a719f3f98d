"""Draw the pictures of docs/performance.md from `figures.json`, which the benchmarks write.

    python tests/benchmarks/plots.py

Scales are logarithmic, so values are dots and not bars, and each has its number beside it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from math import log10
from pathlib import Path
from statistics import median
from typing import Any
from xml.sax.saxutils import escape

import attrs

FIGURES = Path(__file__).parent / "figures.json"
PICTURES = Path(__file__).parent.parent.parent / "docs" / "pictures"

WIDTH, LEFT, RIGHT, TOP, ROW = 640, 210, 90, 56, 26

STYLE = """<style>
svg { --paper: #fff; --ink: #222; --quiet: #666; --line: #ddd; --ours: #0063a8; --other: #b34700;
  font: 14px system-ui, sans-serif; font-variant-numeric: tabular-nums; }
@media (prefers-color-scheme: dark) {
  svg { --paper: #16181c; --ink: #eee; --quiet: #a8a8a8; --line: #3a3d42; --ours: #6cb8f5; --other: #f5a35c; }
}
text { fill: var(--ink); stroke: var(--paper); stroke-width: 4px; paint-order: stroke; }
.quiet { fill: var(--quiet); font-size: 12px; }
.title { font-weight: 600; }
.paper { fill: var(--paper); } .line { stroke: var(--line); } .goal { stroke: var(--ink); stroke-dasharray: 4 4; }
.ours { fill: var(--ours); } .other { fill: var(--other); }
</style>"""


@attrs.frozen
class Row:
    """One value; ``ours`` is what this library does, and has a round dot; what it is compared with has a square one."""

    label: str
    value: float
    shown: str
    ours: bool = True


def draw(
    title: str, rows: Sequence[Row], ticks: Sequence[float], foot: str, goal: tuple[float, str] | None = None
) -> str:
    """Return the picture: a row for each value, on a logarithmic scale from the first tick to the last."""
    height = TOP + ROW * len(rows) + 62
    bottom = TOP + ROW * len(rows)
    first, last = log10(ticks[0]), log10(ticks[-1])

    def x(value: float) -> float:
        return LEFT + (log10(value) - first) / (last - first) * (WIDTH - LEFT - RIGHT)

    def parts() -> Iterator[str]:
        words = "; ".join(f"{row.label}: {row.shown}" for row in rows)
        yield f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">'
        yield f"<title>{escape(title)}</title><desc>{escape(words)}</desc>"
        yield STYLE
        yield f'<rect class="paper" width="{WIDTH}" height="{height}" rx="6"/>'
        yield text(16, 28, title, "start", "title")
        for tick in ticks:
            yield upright(x(tick), bottom, "line")
            yield text(x(tick), bottom + 18, f"{tick:,g}", "middle", "quiet")
        if goal is not None:
            yield upright(x(goal[0]), bottom, "goal")
            yield text(x(goal[0]) + 6, TOP - 2, goal[1], "start", "quiet")
        for number, row in enumerate(rows):
            y = TOP + ROW * number + ROW / 2
            yield text(LEFT - 12, y + 5, row.label, "end")
            if row.ours:
                yield f'<circle class="ours" cx="{x(row.value):.1f}" cy="{y:.1f}" r="6"/>'
            else:
                yield f'<rect class="other" x="{x(row.value) - 5:.1f}" y="{y - 5:.1f}" width="10" height="10"/>'
            yield text(x(row.value) + 12, y + 5, row.shown, "start")
        yield text(16, height - 12, foot, "start", "quiet")
        yield "</svg>\n"

    return "\n".join(parts())


def text(x: float, y: float, words: str, anchor: str, style: str = "") -> str:
    """Return words."""
    name = f' class="{style}"' if style else ""
    return f'<text{name} x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def upright(x: float, bottom: float, style: str) -> str:
    """Return an upright line."""
    return f'<line class="{style}" x1="{x:.1f}" y1="{TOP}" x2="{x:.1f}" y2="{bottom:.1f}"/>'


def one_hand(figures: Any) -> str:
    """Draw what one call costs."""
    times = figures["nanoseconds"]
    rows = [
        Row(label, times[name], f"{times[name]:,.0f} ns", ours)
        for label, name, ours in (
            ("a bare look-up", "bare look-up", False),
            ("score_hand", "score_hand", True),
            ("score_hand, first time", "cold score_hand", True),
            ("cribbage-scorer", "score_hand, cribbage-scorer", False),
            ("score_play", "score_play", True),
            ("cribbage-scorer, the play", "score_play, cribbage-scorer", False),
        )
    ]
    return draw("One call, in nanoseconds: less is better", rows, (100, 1000, 10_000, 100_000), foot(figures))


def many_hands(figures: Any) -> str:
    """Draw how many hands are scored in a second."""
    every = 12_994_800
    seconds, times = figures["seconds for all hands"], figures["nanoseconds"]
    values = (
        ("a loop in C", every / seconds["C"], False),
        ("bulk, unchecked", every / seconds["unchecked"], True),
        ("bulk, checked", every / seconds["checked"], True),
        ("bulk, points by kind", every / seconds["by kind"], True),
        ("score_hand, one by one", 1e9 / times["score_hand"], True),
        ("cribbage-scorer", 1e9 / times["score_hand, cribbage-scorer"], False),
    )
    rows = [Row(label, value / 1e6, f"{value / 1e6:,.3g}", ours) for label, value, ours in values]
    return draw("Million hands a second: more is better", rows, (0.01, 0.1, 1, 10, 100, 1000), foot(figures))


def steps(figures: Any) -> str:
    """Draw what a step costs, by game and kind of action: the medians over all games that were measured."""
    rows: list[Row] = []
    for game, kinds in (
        ("parlour", ("all", "Open", "Place", "Call")),
        ("cribbage", ("all", "LayAway", "Play", "Count", "Announce")),
        ("mushka", ("all", "Stand", "Play", "Call", "Settle")),
    ):
        found = [each for name, each in figures["steps in evolves"].items() if name.startswith(game)]
        for kind in kinds:
            value = median([each[kind] for each in found if kind in each])
            rows.append(Row(f"{game}: {'all steps' if kind == 'all' else kind}", value, f"{value:.1f}"))
    title = "A step, in copies of a frozen class of eight fields: less is better"
    return draw(title, rows, (1, 2, 5, 10, 20, 50), foot(figures), (2.5, "goal: 2.5"))


def foot(figures: Any) -> str:
    """Say what ran the benchmarks."""
    machine = figures["machine"]
    names = f"{machine['processor']}, {machine['cores']} cores, load {machine['load']}; Python {machine['python']}"
    return f"{names}, attrs {machine['attrs']}, NumPy {machine['numpy']}"


PLOTS = {"one-hand": one_hand, "many-hands": many_hands, "steps": steps}
"""The pictures by name."""


def main() -> None:
    """Draw all."""
    figures = json.loads(FIGURES.read_text(encoding="utf-8"))
    for name, plot in PLOTS.items():
        (PICTURES / f"performance-{name}.svg").write_text(plot(figures), encoding="ascii")


if __name__ == "__main__":
    main()
