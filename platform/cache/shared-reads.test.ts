import { expect, it, vi } from "vitest";
import { createSharedReads } from "./shared-reads.ts";

const counted = () => {
  let number = 0;
  return vi.fn(async () => ++number);
};

it("asks once for the same question, also when several ask at once", async () => {
  const reads = createSharedReads();
  const load = counted();
  expect(await Promise.all([reads.read("tutors", "a", load), reads.read("tutors", "a", load)])).toEqual([1, 1]);
  expect(await reads.read("tutors", "a", load)).toBe(1);
  expect(await reads.read("tutors", "b", load)).toBe(2);
  expect(await reads.read("courses", "a", load)).toBe(3);
});

it("asks again after a change of that kind, and of everything", async () => {
  const reads = createSharedReads();
  const load = counted();
  await reads.read("tutors", "a", load);
  reads.changed("courses");
  expect(await reads.read("tutors", "a", load)).toBe(1);
  reads.changed("tutors");
  expect(await reads.read("tutors", "a", load)).toBe(2);
  reads.changed();
  expect(await reads.read("tutors", "a", load)).toBe(3);
});

it("does not keep what was read while rows changed", async () => {
  const reads = createSharedReads();
  let finish = (_value: string) => {};
  const slow = reads.read("tutors", "a", () => new Promise<string>((resolve) => (finish = resolve)));
  reads.changed("tutors");
  finish("old");
  expect(await slow).toBe("old");
  expect(await reads.read("tutors", "a", async () => "new")).toBe("new");
});

it("tells a failure to those who waited and asks again after it", async () => {
  const reads = createSharedReads();
  const failing = () => Promise.reject(new Error("away"));
  await expect(reads.read("tutors", "a", failing)).rejects.toThrow("away");
  expect(await reads.read("tutors", "a", async () => 1)).toBe(1);
});
