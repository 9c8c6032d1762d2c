import { expect, test } from "vitest";
import type { Log } from "#lib/log.ts";
import { eventually } from "#tests/support/eventually.ts";
import { repeat } from "./repeat.ts";

test("work is done again and again, never twice at once, and an error that repeats is logged once", async () => {
  const warnings: string[] = [];
  const log: Log = { info() {}, error() {}, warn: (_, message) => warnings.push(message) };
  let [runs, atOnce] = [0, 0];
  const repeated = repeat(
    async () => {
      expect(++atOnce).toBe(1);
      await Promise.resolve();
      atOnce -= 1;
      runs += 1;
      if (runs < 4) throw new Error("away");
    },
    { everyMs: 1, log, failure: "It did not work." },
  );
  await eventually(() => expect(runs).toBeGreaterThan(5));
  await repeated.close();
  expect(warnings).toEqual(["It did not work."]);
});

test("closing tells the run under way, waits for it and starts no other", async () => {
  let [begun, ended] = [0, 0];
  const repeated = repeat(
    async (signal) => {
      begun += 1;
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      ended += 1;
    },
    { everyMs: 1, log: { info() {}, warn() {}, error() {} }, failure: "" },
  );
  await repeated.close();
  expect([begun, ended]).toEqual([1, 1]);
});
