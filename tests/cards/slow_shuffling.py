"""A second implementation of shuffling, written from docs/shuffling.md alone, and a third in JavaScript."""

import hashlib
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

JAVASCRIPT = """
const { createHash } = require("crypto");

function seedBytes(seed) {
  if ("hex" in seed) return Buffer.concat([Buffer.from("b"), Buffer.from(seed.hex, "hex")]);
  if ("text" in seed) return Buffer.from("s" + seed.text, "utf8");
  return Buffer.from("i" + BigInt(seed.int).toString(16));
}

function shuffled(pack, seed) {
  const cards = [...pack];
  const hash = createHash("shake256", { outputLength: 4 * 1024 });
  const stream = hash.update(Buffer.concat([Buffer.from("muggins.shuffled.1:"), seedBytes(seed)])).digest();
  let at = 0;
  for (let last = cards.length - 1; last > 0; last--) {
    const choices = last + 1;
    let number;
    do {
      number = stream.readUInt16BE(at);
      at += 2;
    } while (number >= Math.floor(65536 / choices) * choices);
    const place = number % choices;
    [cards[last], cards[place]] = [cards[place], cards[last]];
  }
  return cards;
}

const asked = JSON.parse(require("fs").readFileSync(0, "utf8"));
console.log(JSON.stringify(asked.map(({ pack, seed }) => shuffled(pack, seed))));
"""


def seed_bytes(seed: int | str | bytes) -> bytes:
    """Write the seed as bytes."""
    if isinstance(seed, int):
        sign = "-" if seed < 0 else ""
        return f"i{sign}{abs(seed):x}".encode()
    if isinstance(seed, str):
        return b"s" + seed.encode()
    return b"b" + seed


def slow_shuffled(pack: Sequence[T], seed: int | str | bytes) -> list[T]:
    """Take the cards out of the pack one by one, from the last place to the first."""
    shake = hashlib.shake_256(b"muggins.shuffled.1:" + seed_bytes(seed))
    stream = iter(shake.digest(8 * len(pack) + 1024))
    cards = list(pack)
    taken: list[T] = []
    while len(cards) > 1:
        choices = len(cards)
        while True:
            number = 256 * next(stream) + next(stream)
            if number < 65_536 - 65_536 % choices:
                break
        place = number % choices
        taken.append(cards[place])
        cards[place] = cards[-1]
        del cards[-1]
    return [*cards, *reversed(taken)]
