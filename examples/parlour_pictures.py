"""Draw how long deals of parlour Muggins are, and how many are endless: the pictures of the page on endless deals.

    python examples/parlour_pictures.py --games 10000 --workers 2

It plays the deals of ``simulate.py`` with seed 1 and writes two SVG files; it needs nothing but this package.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import log10
from pathlib import Path

import attrs

from muggins.parlour import Rules

sys.path.insert(0, str(Path(__file__).parent.parent))  # so that the file also runs as a script
from examples.simulate import Parlour, Played, Progress, simulate

HOME = Path(__file__).parent.parent / "docs" / "pictures"

COLOURS = {3: "#d55e00", 4: "#0072b2", 5: "#009e73", 6: "#cc79a7", 7: "#555555"}
"""One colour for each number of players; they differ for colour-blind eyes too."""


@attrs.frozen
class Frame:
    """A picture with the plot between margins; y goes up, from 0 to 1."""

    width: int = 640
    height: int = 360
    left: int = 56
    right: int = 24
    top: int = 24
    bottom: int = 52

    def x(self, share: float) -> float:
        """Return the place of a share of the plot's width."""
        return self.left + share * (self.width - self.left - self.right)

    def y(self, share: float) -> float:
        """Return the place of a share of the plot's height."""
        return self.height - self.bottom - share * (self.height - self.top - self.bottom)

    def picture(self, title: str, parts: Iterator[str]) -> str:
        """Put the parts together; the title is what a screen reader says."""
        box = f'viewBox="0 0 {self.width} {self.height}"'
        paper = f'<rect width="{self.width}" height="{self.height}" rx="6" fill="#fff"/>'
        start = f'<svg xmlns="http://www.w3.org/2000/svg" {box} role="img" font-family="sans-serif" font-size="13">'
        return "\n".join([start, f"<title>{title}</title>", paper, *parts, "</svg>\n"])


def text(x: float, y: float, words: str, anchor: str = "middle", fill: str = "#333") -> str:
    """Return words as SVG."""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{fill}">{words}</text>'


def line(points: Sequence[tuple[float, float]], colour: str, width: float = 1) -> str:
    """Draw a line through the points."""
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="{width}"/>'


def shares_scale(frame: Frame, top: float) -> Iterator[str]:
    """Draw the lines of a scale of percents, up to the top."""
    for percent in range(0, round(top * 100) + 1, 10 if top <= 0.4 else 20):
        y = frame.y(percent / 100 / top)
        yield line([(frame.x(0), y), (frame.x(1), y)], "#ddd")
        yield text(frame.left - 8, y + 4, f"{percent} %", "end")


def endless(games: Mapping[int, Sequence[Played]]) -> str:
    """Draw the share of endless deals by the number of players."""
    frame = Frame(height=300)
    top = 0.4

    def parts() -> Iterator[str]:
        yield from shares_scale(frame, top)
        for place, (players, played) in enumerate(games.items()):
            share = sum(game.ending == "endless" for game in played) / len(played)
            middle, y = frame.x((place + 0.5) / len(games)), frame.y(share / top)
            yield (
                f'<rect x="{middle - 28:.1f}" y="{y:.1f}" width="56" height="{frame.y(0) - y:.1f}" '
                f'fill="{COLOURS[players]}"/>'
            )
            yield text(middle, y - 7, f"{100 * share:.2f} %" if share else "none")
            yield text(middle, frame.y(0) + 20, str(players))
        yield text(frame.x(0.5), frame.height - 10, "players")

    return frame.picture("Share of endless deals by the number of players", parts())


def lengths(games: Mapping[int, Sequence[Played]]) -> str:
    """Draw the share of all deals that are won within a number of turns, on a logarithmic scale of turns."""
    frame = Frame()
    first, last = log10(30), log10(40_000)

    def place(turns: float) -> float:
        return frame.x((log10(turns) - first) / (last - first))

    def curve(played: Sequence[Played]) -> Iterator[tuple[float, float]]:
        turns = sorted(game.figures["turns"] for game in played if game.winners)
        yield place(30), frame.y(0)
        for step in range(1, 201):
            index = step * len(turns) // 200 - 1
            yield place(turns[index]), frame.y((index + 1) / len(played))
        yield frame.x(1), frame.y(len(turns) / len(played))

    def parts() -> Iterator[str]:
        yield from shares_scale(frame, 1)
        for turns in (30, 100, 300, 1_000, 3_000, 10_000, 30_000):
            yield line([(place(turns), frame.y(0)), (place(turns), frame.y(1))], "#eee")
            yield text(place(turns), frame.y(0) + 20, f"{turns:,}")
        for number, (players, played) in enumerate(games.items()):
            yield line(list(curve(played)), COLOURS[players], 2)
            y = frame.y(0.55 - 0.09 * number)
            yield line([(frame.x(0.78), y - 4), (frame.x(0.82), y - 4)], COLOURS[players], 3)
            yield text(frame.x(0.84), y, f"{players} players", "start")
        yield text(frame.x(0.5), frame.height - 10, "turns")

    return frame.picture("Share of all deals that are won within a number of turns", parts())


def main() -> None:
    """Play, draw, and write the files."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10_000, help="the deals for each number of players")
    parser.add_argument("--workers", type=int, default=2, help="the processes that play")
    options = parser.parse_args()
    progress = Progress(options.games * len(COLOURS))
    with ProcessPoolExecutor(options.workers) as executor:
        games = {
            players: simulate(Parlour(Rules(players)), options.games, "1", executor=executor, keep=progress.add)
            for players in COLOURS
        }
    HOME.mkdir(exist_ok=True)
    for name, draw in (("endless-share", endless), ("deal-lengths", lengths)):
        (HOME / f"parlour-{name}.svg").write_text(draw(games), encoding="ascii")


if __name__ == "__main__":
    main()
