import { expect, test } from "vitest";
import type { Draft } from "./mark-input.ts";
import { draftHere, mergedDraft, parsedDraft } from "./merge-drafts.ts";

const draft = (changes: Partial<Draft>) => JSON.stringify({ atMs: 1, device: "phone", ...changes });
const merged = (newer: Partial<Draft>, older: Partial<Draft>) =>
  parsedDraft(mergedDraft(draft(newer), draft({ device: "laptop", ...older })));
const pin = (text: string, key = 0) => ({ key, page: 1, x: 10, y: 20, text });

test("of one device the newer draft is all there is, whichever comes first", () => {
  const [older, newer] = [draft({ atMs: 1, comment: "Half" }), draft({ atMs: 2, comment: "" })];
  expect(mergedDraft(older, newer)).toBe(newer);
  expect(mergedDraft(newer, older)).toBe(newer);
});

test("of two devices the newer wins, the older fills in what it left open, and no text of either is lost", () => {
  const newer = { atMs: 2, levels: [3, null], points: "", extra: "5", comment: "New", pins: [pin("here")] };
  const older = { atMs: 1, levels: [1, 1], points: "80", extra: "2", comment: "Old", pins: [pin("there")] };
  expect(merged(newer, older)).toMatchObject({
    levels: [3, 1],
    points: "80",
    extra: "5",
    comment: "New\n\nOld",
    pins: [pin("here"), pin("there", 1)],
  });
  expect(merged(older, { ...newer, atMs: 0 })?.comment).toBe("Old\n\nNew");
  expect(merged({ comment: "Well done. Go on." }, { atMs: 0, comment: "Well done." })?.comment).toBe(
    "Well done. Go on.",
  );
  expect(merged({ comment: " " }, { atMs: 0, comment: "Typed" })?.comment).toBe("Typed");
  // The rubric was changed in between: levels of another one are no levels.
  expect(merged({ levels: [null] }, { atMs: 0, levels: [1, 2] })?.levels).toEqual([null]);
});

test("what is typed of a question is merged as the rest, and what becomes of two is of neither device", () => {
  const both = merged(
    { questions: { a: { points: "", comment: "New" }, b: { points: "1", comment: "" } } },
    { atMs: 0, questions: { a: { points: "4", comment: "Old" } } },
  );
  expect(both?.questions).toEqual({ a: { points: "4", comment: "New\n\nOld" }, b: { points: "1", comment: "" } });
  expect(["phone", "laptop"]).not.toContain(both?.device);
});

test("a draft that goes on from the academy's is shown alone; what is no draft is none", () => {
  const stored = { content: draft({ device: "laptop", comment: "Old" }), savedAt: "2026-11-22T20:20:00.000Z" };
  const own = draft({ atMs: 2, comment: "New", seenAt: stored.savedAt });
  expect(draftHere(own, stored)).toBe(own);
  expect(draftHere("", stored)).toBe(stored.content);
  expect(draftHere(own, null)).toBe(own);
  expect(parsedDraft("{")).toBeNull();
  expect(mergedDraft("{", own)).toBe(own);
});
