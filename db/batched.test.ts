import { expect, test } from "vitest";
import { eventually } from "#tests/support/eventually.ts";
import { batched } from "./batched.ts";

/** A run that ends when the test says so. */
function heldRun() {
  const runs: { asks: readonly number[]; end: () => void; fail: (error: Error) => void }[] = [];
  const run = (asks: readonly number[]) =>
    new Promise<readonly string[]>((resolve, reject) => {
      runs.push({ asks, end: () => resolve(asks.map((one) => `answer ${one}`)), fail: reject });
    });
  return { runs, ask: batched(run) };
}

test("one who asks alone waits for nobody", async () => {
  const { runs, ask } = heldRun();
  const answer = ask(1);
  await eventually(() => expect(runs.map(({ asks }) => asks)).toEqual([[1]]));
  runs[0]?.end();
  expect(await answer).toBe("answer 1");
});

test("what is asked in one turn goes together", async () => {
  const { runs, ask } = heldRun();
  const answers = [ask(1), ask(2), ask(3)];
  await eventually(() => expect(runs.map(({ asks }) => asks)).toEqual([[1, 2, 3]]));
  runs[0]?.end();
  expect(await Promise.all(answers)).toEqual(["answer 1", "answer 2", "answer 3"]);
});

test("what is asked meanwhile goes together, and each gets its own answer", async () => {
  const { runs, ask } = heldRun();
  const answers = [ask(1)];
  await eventually(() => expect(runs).toHaveLength(1));
  answers.push(ask(2), ask(3));
  expect(runs).toHaveLength(1);
  runs[0]?.end();
  expect(await answers[0]).toBe("answer 1");
  await eventually(() => expect(runs[1]?.asks).toEqual([2, 3]));
  runs[1]?.end();
  expect(await Promise.all(answers)).toEqual(["answer 1", "answer 2", "answer 3"]);
});

test("a batch that stands holds the next one back for a moment only", async () => {
  const { runs, ask } = heldRun();
  const held = ask(1);
  await eventually(() => expect(runs).toHaveLength(1));
  const other = ask(2);
  await eventually(() => expect(runs).toHaveLength(2));
  runs[1]?.end();
  expect(await other).toBe("answer 2");
  runs[0]?.end();
  expect(await held).toBe("answer 1");
});

test("one that fails in a batch fails alone", async () => {
  const answerOf = batched(async (asks: readonly number[]) => {
    if (asks.includes(3)) throw new Error("three");
    return asks.map((one) => one * 2);
  });
  const settled = await Promise.allSettled([1, 2, 3, 4].map(answerOf));
  expect(settled.map((one) => (one.status === "fulfilled" ? one.value : String(one.reason)))).toEqual([
    2,
    4,
    "Error: three",
    8,
  ]);
});

test("more than one statement takes go in several", async () => {
  const sizes: number[] = [];
  const answerOf = batched(async (asks: readonly number[]) => {
    sizes.push(asks.length);
    return asks;
  });
  expect(await Promise.all(Array.from({ length: 250 }, (_, at) => answerOf(at)))).toHaveLength(250);
  expect(sizes).toEqual([100, 100, 50]);
});
