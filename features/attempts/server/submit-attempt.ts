import { AppError, notFound } from "#lib/app-error.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import type { AnySentAnswer, AttemptState } from "../contract.ts";
import { mayReview } from "../rules.ts";
import { attemptTexts } from "../texts.ts";
import { type FinalizeReason, finalizeAttempt, lockAttempt, openUntilMs } from "./finalize-attempt.ts";
import type { RefusedAnswer } from "./fit-answers.ts";
import { saveAnswers } from "./save-answers.ts";

/**
 * Hands an attempt in. What is not saved yet is saved first; then the attempt is closed and graded. Where some of it cannot be stored and
 * there is time left, nothing is closed: the student may answer it again, or hand in without it. Once, however often it is sent: a
 * repeat answers what came of it. Errors: `not_found`; `conflict` where another device writes.
 */
export async function submitAttempt(
  deps: VerbDeps,
  studentId: string,
  sent: { attempt: string; device: string; epoch: number; answers: readonly AnySentAnswer[] },
): Promise<{ state: AttemptState; score: number | null; review: boolean; refused: RefusedAnswer[] }> {
  const { attempt: attemptId, device, epoch, answers } = sent;
  const { refused } = answers.length > 0 ? await saveAnswers(deps, studentId, sent) : { refused: [] };
  return deps.db.transaction(async (tx) => {
    const attempt = await lockAttempt(within(deps, tx), attemptId, { mine: studentId });
    if (!attempt) throw notFound(attemptTexts.unknownAttempt);
    const { settings, now } = attempt;
    let { state, score } = attempt;
    // The time had ended it and its grade waits for what may be under way: the one who writes says that nothing is.
    const isWithheld = state === "graded" && openUntilMs(attempt) !== null && epoch === attempt.writerEpoch;
    if (isWithheld && device === attempt.writerDevice)
      ({ state, score } = await finalizeAttempt(within(deps, tx), attempt, { kind: "submitted", device }));
    if (state === "running") {
      if (epoch !== attempt.writerEpoch || device !== attempt.writerDevice)
        throw new AppError("conflict", attemptTexts.handedOver);
      const isOver = attempt.deadlineAt !== null && now >= attempt.deadlineAt;
      if (refused.length > 0 && !isOver) return { state, score: null, review: false, refused };
      const isLate =
        attempt.deadlineAt !== null && now.getTime() > attempt.deadlineAt.getTime() + settings.networkGraceMs;
      const reason: FinalizeReason = isLate ? { kind: "closed" } : { kind: "submitted", device };
      ({ state, score } = await finalizeAttempt(within(deps, tx), attempt, reason));
    }
    return {
      state,
      score: state === "released" ? score : null,
      review: mayReview({ state, feedback: settings.feedback }),
      refused,
    };
  });
}
