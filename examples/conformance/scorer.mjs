// A cribbage scorer in JavaScript, written from the rules: small and slow.

const RANKS = "A23456789TJQK";
const SUITS = "CDHS";

function read(text) {
  const rank = RANKS.indexOf(text[0]);
  if (text.length !== 2 || rank < 0 || !SUITS.includes(text[1])) throw new Error(`${JSON.stringify(text)} is not a card`);
  return { rank, suit: text[1], pips: Math.min(rank + 1, 10), text };
}

function subsets(cards) {
  return cards.reduce((found, card) => found.concat(found.map((subset) => [...subset, card])), [[]]);
}

// The points for runs: of the longest there are, each counts.
function scoreRuns(groups, cards) {
  for (let length = cards.length; length >= 3; length -= 1) {
    const runs = groups.filter((group) => {
      const ranks = group.map((card) => card.rank).sort((a, b) => a - b);
      return group.length === length && ranks.every((rank, index) => rank === ranks[0] + index);
    });
    if (runs.length) return runs.length * length;
  }
  return 0;
}

// A hand may have a flush of four; a crib only one of five.
export function scoreFlush(hand, starter, crib) {
  if (hand.some((card) => card.suit !== hand[0].suit)) return 0;
  if (starter.suit === hand[0].suit) return hand.length + 1;
  return crib ? 0 : hand.length;
}

export function scoreHand(handTexts, starterText, crib, flushOf = scoreFlush) {
  const hand = handTexts.map(read);
  const starter = read(starterText);
  const cards = [...hand, starter];
  if (hand.length !== 4 && !(hand.length === 3 && !crib)) throw new Error("a hand has four cards");
  if (new Set(cards.map((card) => card.text)).size !== cards.length) throw new Error("a card is there twice");
  const groups = subsets(cards);
  const fifteens = 2 * groups.filter((group) => group.reduce((sum, card) => sum + card.pips, 0) === 15).length;
  const pairs = 2 * groups.filter((group) => group.length === 2 && group[0].rank === group[1].rank).length;
  const runs = scoreRuns(groups, cards);
  const flush = flushOf(hand, starter, crib);
  const nobs = hand.some((card) => card.text === "J" + starter.suit) ? 1 : 0;
  return { fifteens, pairs, runs, flush, nobs, total: fifteens + pairs + runs + flush + nobs };
}
