import { expect, test } from "vitest";
import { bodyParts } from "./body-parts.ts";

test("drafts are sent in parts that a body holds, in their order, each once", () => {
  const drafts = Array.from({ length: 300 }, (_, at) => ({ at, ask: "₦".repeat(at % 7 === 0 ? 8_000 : 200) }));
  const parts = bodyParts(drafts);
  expect(parts.flat()).toEqual(drafts);
  expect(parts.length).toBeGreaterThan(1);
  for (const part of parts) expect(Buffer.byteLength(JSON.stringify(part))).toBeLessThan(256 * 1024);
  expect(bodyParts([])).toEqual([]);
  expect(bodyParts(["x".repeat(50)], 10)).toHaveLength(1);
});
