import { sql } from "drizzle-orm";
import {
  attemptEvents,
  finalizeAttempt,
  knownKeys,
  lockAttempt,
  notifiedOf,
} from "#features/attempts/server/public.ts";
import { conflict, notFound } from "#lib/app-error.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import type { LateDecision } from "../contract.ts";
import { gradingTexts } from "../texts.ts";
import { findGradableItem, type Grader } from "./gradable-items.ts";
import { newestOf, undecidedOf } from "./late-answers.ts";
import { notifyGrade } from "./notify-grade.ts";

/**
 * Stores a grader's word on answers that came late: they count, or they stay out. `through` is the last one that was read; what came
 * since waits for another word. The word is in the attempt's log and in the audit with its reason and what the student had been shown
 * before. Errors: `not_found`, `conflict` where nothing waits that was read (someone decided since).
 */
export async function decideLate(
  deps: VerbDeps,
  grader: Grader,
  { gradableItem: gradableItemId, counts, reason, through }: LateDecision & { gradableItem: string },
): Promise<void> {
  await staffWrite(deps, grader.accountId, async (tx, record) => {
    const inTx = within(deps, tx);
    const gradableItem = await findGradableItem(tx, grader, gradableItemId);
    const attempt =
      gradableItem?.gradableItem.source === "attempt" ? await lockAttempt(within(deps, tx), gradableItemId) : null;
    if (!gradableItem || !attempt) throw notFound(gradingTexts.unknownItem);
    const waiting = (await undecidedOf(tx, gradableItemId)).filter(({ id }) => id <= through);
    if (waiting.length === 0) throw conflict(gradingTexts.decidedAlready);
    const known = await knownKeys(
      inTx,
      attempt.studentId,
      attempt.paper.map(({ version }) => version),
    );
    const notified = await notifiedOf(within(deps, tx), gradableItemId, known);
    const answers = newestOf(waiting);
    const word = { counts, reason, through, answers: answers.length, notifiedAt: notified?.at.toISOString() ?? null };
    if (counts)
      await tx.insert(attemptEvents).values(
        answers.map(({ id: _, receivedAt: __, kind: ___, details: ____, version, ...answer }) => ({
          ...answer,
          kind: "saved" as const,
          // Its own place is taken by the late one, which stays.
          version: sql`1 + (select max(version) from attempt_events stored where stored.attempt_id = ${gradableItemId}
            and stored.version_id = ${answer.versionId} and stored.epoch = ${answer.epoch})`,
          byId: grader.accountId,
          details: { late: version },
        })),
      );
    await tx
      .insert(attemptEvents)
      .values({ attemptId: gradableItemId, kind: "decided", byId: grader.accountId, details: word });
    const { state, score } = counts
      ? await finalizeAttempt(inTx, attempt, { kind: "regraded", byId: grader.accountId, why: "late answers" })
      : attempt;
    await record("late-answers.decided", gradableItemId, {
      about: "attempt",
      reason,
      before: { score: attempt.score },
      after: { score },
      details: word,
    });
    if (counts && attempt.state === "released" && state === "released" && score !== attempt.score)
      await notifyGrade(inTx, grader.accountId, { ...gradableItem, isChange: true });
  });
}
