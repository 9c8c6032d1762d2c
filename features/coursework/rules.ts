import type { windowOf } from "#features/assessments/settings-rules.ts";
import type { AssessmentKind } from "#features/assessments/texts.ts";
import { type HandInRefusal, linkMax, maxVersions, type SubmissionState } from "./texts.ts";

/** Decisions about work that is handed in. No I/O; instants are milliseconds since 1970. */

const dayMs = 24 * 60 * 60 * 1000;

/** Which state may follow which; the database refuses every other move (table state_moves). */
export const submissionMoves = {
  submitted: ["graded"],
  graded: ["released"],
  released: [],
} as const satisfies Record<SubmissionState, readonly SubmissionState[]>;

type Window = ReturnType<typeof windowOf>;

/** Days begun after the due date; 0 in time. */
export const lateDaysAt = (dueAtMs: number | null, atMs: number): number =>
  dueAtMs === null ? 0 : Math.max(0, Math.ceil((atMs - dueAtMs) / dayMs));

/** Why a version may not be handed in now, or null when it may. */
export function handInRefusal(input: {
  kind: AssessmentKind;
  enrolment: "active" | "paused" | "completed" | "cancelled";
  state: SubmissionState | null;
  versions: number;
  window: Window;
  nowMs: number;
}): HandInRefusal | null {
  const { kind, enrolment, state, versions, window, nowMs } = input;
  if (kind === "quiz" || kind === "exam") return "sat";
  if (state !== null && state !== "submitted") return "graded";
  if (enrolment === "paused") return "paused";
  if (window.opensAtMs !== null && nowMs < window.opensAtMs) return "not-open";
  if (window.closesAtMs !== null && nowMs > window.closesAtMs) return "closed";
  return versions >= maxVersions ? "too-many" : null;
}

/**
 * A link as stored, or null for anything but an https address of a host on the network, without a name and password in it.
 * No one of us ever fetches it.
 */
export function assessmentLink(typed: string): string | null {
  const text = typed.trim();
  if (text.length > linkMax || !/^https:\/\//i.test(text) || /[\s\\]/.test(text)) return null;
  const url = URL.parse(text);
  if (url?.protocol !== "https:" || url.username !== "" || url.password !== "") return null;
  if (!/[^.]\.[^.]/.test(url.hostname) || url.href.length > linkMax) return null;
  return url.href;
}
