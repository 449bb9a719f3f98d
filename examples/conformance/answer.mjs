// How a program in JavaScript answers the test vectors: run
//   muggins conformance --game cribbage -- node examples/conformance/answer.mjs
// It answers what it knows, here the score of a cribbage hand, and says of other questions that it does not know.
// Another scorer can be named: node answer.mjs ./my_scorer.mjs

import { createInterface } from "node:readline";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const { scoreHand } = process.argv[2]
  ? await import(pathToFileURL(resolve(process.argv[2])).href)
  : await import("./scorer.mjs");

const operations = {
  score_hand: ({ hand, starter, crib }) => scoreHand(hand, starter, crib),
};

function answer({ operation, input }) {
  const operate = operations[operation];
  if (!operate || input === undefined) return { unsupported: true };
  try {
    return { output: operate(input) };
  } catch (error) {
    return { error: { kind: "input", message: String(error.message) } };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const question = JSON.parse(line);
  process.stdout.write(JSON.stringify({ id: question.id, ...answer(question) }) + "\n");
}
