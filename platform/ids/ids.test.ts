import { afterEach, expect, test, vi } from "vitest";
import { hashToken, isUuid, newId, newToken } from "./ids.ts";

afterEach(() => {
  vi.useRealTimers();
});

test("an id is a UUID of version 7 that has its millisecond", () => {
  const beforeMs = Date.now();
  const id = newId();
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  const bornMs = Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);
  expect(bornMs).toBeGreaterThanOrEqual(beforeMs);
  expect(bornMs).toBeLessThanOrEqual(Date.now() + 50);
});

test("ids sort in the order they were made, thousands in one millisecond included", () => {
  vi.useFakeTimers({ now: Date.now() + 60_000 });
  const ids = Array.from({ length: 20_000 }, newId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
});

test("ids go on rising when the machine's clock steps back", () => {
  const startMs = Date.now() + 3_600_000;
  vi.useFakeTimers({ now: startMs });
  const before = newId();
  vi.setSystemTime(startMs - 600_000);
  const after = newId();
  expect(after > before).toBe(true);
});

test("a token is random, safe in addresses, and as long as asked", () => {
  expect(newToken()).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(newToken(12)).toMatch(/^[A-Za-z0-9_-]{16}$/);
  expect(newToken()).not.toBe(newToken());
});

test("a token's hash is SHA-256", () => {
  // The published test vector of FIPS 180-2 for "abc".
  expect(hashToken("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

test.each([
  ["0190f4c2-7a1b-7c3d-8e4f-0123456789ab", true],
  ["0190F4C2-7A1B-7C3D-8E4F-0123456789AB", true],
  ["0190f4c27a1b7c3d8e4f0123456789ab", false],
  ["0190f4c2-7a1b-7c3d-8e4f-0123456789ab\n", false],
  ["{0190f4c2-7a1b-7c3d-8e4f-0123456789ab}", false],
  ["zzzzzzzz-7a1b-7c3d-8e4f-0123456789ab", false],
  ["", false],
  [undefined, false],
  [42, false],
])("isUuid(%j) is %s", (value, expected) => {
  expect(isUuid(value)).toBe(expected);
});
