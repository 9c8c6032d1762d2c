import type { Answer } from "#features/questions/contract.ts";
import type { Pin } from "#features/uploads/pin-contract.ts";
import type { attemptEvents } from "./tables.ts";

type Event = Pick<
  typeof attemptEvents.$inferSelect,
  "id" | "kind" | "versionId" | "answer" | "gapMs" | "details" | "byId" | "receivedAt"
>;
export type LockedMark = { points: number; comment: string; pins: Pin[] };

/**
 * What counts of an attempt's saved answers and marks, by question. `events`: the answers in the order of their epochs and versions. A
 * mark is for the answer that was there: one that came later waits again (the same as the grading statement of settle.ts shows).
 */
export function answersAndMarks(events: readonly Event[]) {
  const answers = new Map<string, { answer: Answer; gapMs: number }>();
  const lastSaved = new Map<string, number>();
  for (const { id, kind, versionId, answer, gapMs } of events) {
    if (kind !== "saved" || versionId === null) continue;
    answers.set(versionId, { answer, gapMs: gapMs ?? 0 });
    lastSaved.set(versionId, Math.max(id, lastSaved.get(versionId) ?? 0));
  }
  const marks = new Map<string, LockedMark>();
  for (const { id, kind, versionId, details } of events.toSorted((a, b) => a.id - b.id)) {
    if (kind !== "marked" || versionId === null || id < (lastSaved.get(versionId) ?? 0)) continue;
    marks.set(versionId, {
      points: Number(details?.points ?? 0),
      comment: String(details?.comment ?? ""),
      pins: (details?.pins ?? []) as Pin[],
    });
  }
  return { answers, marks };
}
