// The scorer of the example with one mistake: a flush of four is counted in the crib too.

import { scoreFlush, scoreHand as score } from "../../examples/conformance/scorer.mjs";

export const scoreHand = (hand, starter, crib) =>
  score(hand, starter, crib, (cards, turned) => scoreFlush(cards, turned, false));
