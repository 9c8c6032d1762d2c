import { expect, test } from "vitest";
import { allSettled } from "./all-settled.ts";

test("answers all, in their order and with their types", async () => {
  const [number, word] = await allSettled([Promise.resolve(1), Promise.resolve("one")]);
  expect(number + word.length).toBe(4);
});

test("fails with the first fault only when all have ended", async () => {
  const ended: string[] = [];
  const late = async (name: string, ticks: number, fault?: string) => {
    for (let tick = 0; tick < ticks; tick += 1) await null;
    ended.push(name);
    if (fault) throw new Error(fault);
  };
  const all = allSettled([late("slow", 9, "slow fault"), late("quick", 1, "quick fault"), late("last", 20)]);
  await expect(all).rejects.toThrow("slow fault");
  expect(ended).toEqual(["quick", "slow", "last"]);
});
