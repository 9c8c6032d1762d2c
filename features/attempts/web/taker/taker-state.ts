import type { Attempt, AttemptState } from "../../contract.ts";
import type { Sheet } from "./sheet.ts";

/**
 * `open`: may be answered. `over`: the time is up by this page, nothing more is taken here, and the academy is asked. `handing-in`: the student has submitted it.
 * `elsewhere`: another device writes. `done`: the academy has closed it.
 */
type Phase = "open" | "over" | "handing-in" | "elsewhere" | "done";

export type TakerState = {
  attempt: Attempt;
  sheet: Sheet;
  phase: Phase;
  /** Whether the academy has what was answered. `sinceMs`, `atMs`: server's time. */
  line:
    | { is: "idle" }
    | { is: "saving" }
    | { is: "saved"; atMs: number }
    | { is: "offline"; sinceMs: number }
    /** The academy was reached and refused: `error` reports why. */
    | { is: "refused" };
  /** False: this browser stores nothing, so an unsent answer would not outlive the page. */
  isSaved: boolean;
  /** The time is only a guess, until the academy is reached. */
  isTimeSure: boolean;
  /** Why it could not be handed in, or saved, in the server's words; null: nothing is wrong. */
  error: string | null;
  outcome: { state: AttemptState; score: number | null; review: boolean } | null;
};

/** Where an attempt that was just read is; `isSubmitted`: it was handed in here and the academy does not have it yet. */
export function phaseOf(attempt: Attempt, isSubmitted: boolean): Phase {
  if (attempt.state !== "running") return "done";
  if (!attempt.isHere) return "elsewhere";
  return isSubmitted ? "handing-in" : "open";
}
