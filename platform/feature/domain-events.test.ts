import { describe, expect, test } from "vitest";
import type { Tx } from "#db/client.ts";
import { defineEvent } from "#lib/domain-event.ts";
import type { PlatformDeps } from "../deps.ts";
import { on } from "./domain-events.ts";
import { contribute, defineExtensionPoint } from "./extension-point.ts";
import { withFeatures } from "./with-features.ts";

const at = new Date("2026-11-21T09:00:00Z");
const ripened = defineEvent<{ fruit: string; at: Date }>("orchard.ripened");
const picked = defineEvent<{ fruit: string; at: Date }>("orchard.picked");
const priceOf = defineExtensionPoint<(fruit: string) => number>("orchard.price-of");
const platform = { baseUrl: "http://academy.test" } as PlatformDeps;
const tx = { name: "the emitter's" } as unknown as Tx;

describe("events", () => {
  test("handlers run one after the other, in the order of the features, in the emitter's transaction", async () => {
    const seen: string[] = [];
    const noting = (word: string, ticks: number) =>
      on(ripened, "notes it", async (deps, { fruit }) => {
        for (let tick = 0; tick < ticks; tick += 1) await null;
        seen.push(`${word} ${fruit} ${deps.db === tx} ${deps.baseUrl}`);
      });
    const deps = withFeatures(platform, [
      { name: "low", handlers: [noting("slow", 5), noting("second", 0)] },
      { name: "high", handlers: [noting("high", 0)] },
    ]);
    await deps.emit(tx, ripened, { fruit: "mango", at });
    const rest = `mango true ${platform.baseUrl}`;
    expect(seen).toEqual([`slow ${rest}`, `second ${rest}`, `high ${rest}`]);
  });

  test("a handler may emit the next, and what one cannot do is the emitter's error", async () => {
    const deps = withFeatures(platform, [
      {
        name: "chain",
        handlers: [
          on(ripened, "picks it", ({ db, emit }, payload) => emit(db, picked, payload)),
          on(picked, "refuses", () => Promise.reject(new Error("no basket"))),
        ],
      },
    ]);
    await expect(deps.emit(tx, ripened, { fruit: "mango", at })).rejects.toThrow("no basket");
  });

  test("an event without handlers is emitted in vain", async () => {
    await expect(withFeatures(platform, []).emit(tx, ripened, { fruit: "mango", at })).resolves.toBeUndefined();
  });

  test.each(["ripened", "orchard.Ripened", "orchard.it.ripened", ""])("%j is no name", (name) => {
    expect(() => defineEvent(name)).toThrow(RangeError);
  });
});

describe("extension points", () => {
  test("are answered by each feature in its turn, with its deps", () => {
    const deps = withFeatures(platform, [
      { name: "stall", contributions: [contribute(priceOf, () => 200)] },
      {
        name: "market",
        contributions: [contribute(priceOf, ({ baseUrl }, fruit) => baseUrl.length + fruit.length)],
      },
    ]);
    expect(deps.contributions(priceOf).map((price) => price("mango"))).toEqual([200, platform.baseUrl.length + 5]);
    expect(withFeatures(platform, []).contributions(priceOf)).toEqual([]);
  });
});

test("what is bound to the deps is bound once, also where they were copied", () => {
  const deps = withFeatures(platform, []);
  const verbs = (input: { baseUrl: string }) => ({ address: input.baseUrl });
  expect({ ...deps, baseUrl: "elsewhere" }.once(verbs)).toBe(deps.once(verbs));
  expect(deps.once(verbs)).toEqual({ address: platform.baseUrl });
});
