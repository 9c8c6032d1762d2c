import { sql } from "drizzle-orm";
import {
  attemptEvents,
  finalizeAttempt,
  knownKeys,
  lockAttempt,
  notifiedOf,
} from "#features/attempts/server/public.ts";
import { conflict, notFound } from "#lib/app-error.ts";
import { recordStaffWrite } from "#platform/audit/record-staff-write.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import type { LateDecision } from "../contract.ts";
import { gradingTexts } from "../texts.ts";
import { newestOf, undecidedOf } from "./late-answers.ts";
import { findPiece, type Grader } from "./pieces.ts";
import { tellGrade } from "./tell-grade.ts";

/**
 * Keeps a person's word on answers that came late: they count, or they stay out. `through` is the last one that was read; what came
 * since waits for another word. The word is in the attempt's log and in the audit with its reason and what the student had been told
 * before. Errors: `not_found`, `conflict` where nothing waits that was read (somebody decided meanwhile).
 */
export async function decideLate(
  deps: VerbDeps,
  grader: Grader,
  { piece: pieceId, counts, reason, through }: LateDecision & { piece: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const inTx = within(deps, tx);
    const found = await findPiece(tx, grader, pieceId);
    const attempt = found?.piece.source === "attempt" ? await lockAttempt(tx, pieceId) : null;
    if (!found || !attempt) throw notFound(gradingTexts.unknownPiece);
    const waiting = (await undecidedOf(tx, pieceId)).filter(({ id }) => id <= through);
    if (waiting.length === 0) throw conflict(gradingTexts.decidedAlready);
    const known = await knownKeys(
      inTx,
      attempt.studentId,
      attempt.paper.map(({ version }) => version),
    );
    const told = await notifiedOf(tx, pieceId, known);
    const answers = newestOf(waiting);
    const word = { counts, reason, through, answers: answers.length, toldAt: told?.at.toISOString() ?? null };
    if (counts)
      await tx.insert(attemptEvents).values(
        answers.map(({ id: _, receivedAt: __, kind: ___, details: ____, version, ...answer }) => ({
          ...answer,
          kind: "saved" as const,
          // Its own place is taken by the late one, which stays.
          version: sql`1 + (select max(version) from attempt_events held where held.attempt_id = ${pieceId}
            and held.version_id = ${answer.versionId} and held.epoch = ${answer.epoch})`,
          byId: grader.accountId,
          details: { late: version },
        })),
      );
    await tx
      .insert(attemptEvents)
      .values({ attemptId: pieceId, kind: "decided", byId: grader.accountId, details: word });
    const { state, score } = counts
      ? await finalizeAttempt(inTx, attempt, { kind: "regraded", byId: grader.accountId, why: "late answers" })
      : attempt;
    await recordStaffWrite(tx, {
      actorId: grader.accountId,
      action: "late-answers.decided",
      about: "attempt",
      subject: pieceId,
      reason,
      before: { score: attempt.score },
      after: { score },
      details: word,
      at: deps.clock.now(),
    });
    if (counts && attempt.state === "released" && state === "released" && score !== attempt.score)
      await tellGrade(inTx, grader.accountId, { ...found, isChange: true });
  });
}
