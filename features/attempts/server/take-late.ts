import { sql } from "drizzle-orm";
import { notFound } from "#lib/app-error.ts";
import { type InTx, type VerbDeps, within } from "#platform/deps.ts";
import type { AttemptState } from "../contract.ts";
import { offlineVerdict } from "../rules.ts";
import { attemptTexts } from "../texts.ts";
import { finalizeAttempt, type LockedAttempt, lockAttempt } from "./finalize-attempt.ts";
import type { AnswerMark, FittingAnswer } from "./fit-answers.ts";
import { knownKeys, notifiedOf } from "./known-keys.ts";

type Taken = {
  saved: AnswerMark[];
  late: AnswerMark[];
  refused: AnswerMark[];
  known: number;
  /** Late ones that a grader may count. */
  forPerson: number;
};

/**
 * Writes answers that came after the end of an attempt whose row is locked: those that were given before the deadline and came within
 * the grace, and before the student saw how it went, count, with the gap they were under way; the others are stored as late. What is
 * there already stays unchanged. `isNotified`: the student may know how it went or what is right.
 */
export async function writeLate(
  { db: tx }: InTx,
  attempt: LockedAttempt,
  {
    device,
    epoch,
    answers,
    byId = null,
  }: { device: string; epoch: number; answers: readonly FittingAnswer[]; byId?: string | null },
  { isNotified, graceMs = attempt.settings.offlineGraceMs }: { isNotified: boolean; graceMs?: number },
): Promise<Taken> {
  const request = new Set(attempt.paper.map(({ version }) => version));
  // No one has written under an epoch that is still to come.
  const mine = epoch <= attempt.writerEpoch ? answers.filter(({ question }) => request.has(question)) : [];
  const judged = mine.map((fittingAnswer) => {
    const { verdict, gapMs } = offlineVerdict({
      closedBy: attempt.closedBy,
      startedAtMs: attempt.startedAt.getTime(),
      deadlineAtMs: attempt.deadlineAt?.getTime() ?? null,
      atMs: fittingAnswer.atMs,
      receivedAtMs: attempt.now.getTime(),
      offlineGraceMs: graceMs,
      isNotified,
    });
    return {
      ...fittingAnswer,
      kind: verdict === "counts" ? "saved" : "late",
      isForPerson: verdict === "person",
      gapMs,
    };
  });
  const { rows } = await tx.execute<{
    question: string;
    version: number;
    kind: "saved" | "late";
    isForPerson: boolean;
    isNew: boolean;
  }>(sql`
    with sent as (
      select * from jsonb_to_recordset(${JSON.stringify(judged)}::jsonb)
        as one (question uuid, version int, answer jsonb, "isFlagged" boolean, "atMs" bigint, kind text, "gapMs" bigint, "isForPerson" boolean)
    ), inserted as (
      insert into attempt_events (attempt_id, kind, version_id, epoch, version, answer, is_flagged, answered_at_ms, gap_ms, device, by_id, details)
      select ${attempt.id}::uuid, kind, question, ${epoch}::int, version, answer, "isFlagged", "atMs", "gapMs", ${device}, ${byId}::uuid,
        -- No one needs to decide about an answer that a newer one has replaced.
        case when "isForPerson" and not exists (
          select from attempt_events newer where newer.attempt_id = ${attempt.id} and newer.version_id = question
            and newer.kind = 'saved' and (newer.epoch, newer.version) > (${epoch}::int, sent.version)
        ) then '{"isForPerson": true}'::jsonb end
      from sent
      on conflict (attempt_id, version_id, epoch, version) do nothing
      returning version_id as question, version, kind, details is not null as "isForPerson"
    )
    select question, version, kind, "isForPerson", true as "isNew" from inserted
    union all
    select event.version_id, event.version, event.kind, false, false from sent join attempt_events event
      on event.attempt_id = ${attempt.id} and event.version_id = sent.question and event.epoch = ${epoch} and event.version = sent.version
      where event.answer is not distinct from sent.answer`);
  const markOf = ({ question, version }: AnswerMark) => ({ question, version });
  const notified = new Set(rows.map(({ question, version }) => `${question} ${version}`));
  return {
    saved: rows.filter(({ kind }) => kind === "saved").map(markOf),
    late: rows.filter(({ kind }) => kind === "late").map(markOf),
    refused: answers.filter(({ question, version }) => !notified.has(`${question} ${version}`)).map(markOf),
    known: rows.filter(({ isNew }) => !isNew).length,
    forPerson: rows.filter(({ isForPerson }) => isForPerson).length,
  };
}

/**
 * Takes answers after an attempt's end, and closes one whose deadline is over and whom no one has closed yet. What now
 * counts is graded again. Errors: `not_found`.
 */
export async function takeLate(
  deps: VerbDeps,
  studentId: string,
  {
    attempt: attemptId,
    ...sent
  }: { attempt: string; device: string; epoch: number; answers: readonly FittingAnswer[] },
): Promise<Taken & { state: AttemptState }> {
  const known = await knownKeys(
    deps,
    studentId,
    sent.answers.map(({ question }) => question),
  );
  return deps.db.transaction(async (tx) => {
    const attempt = await lockAttempt(within(deps, tx), attemptId, { mine: studentId });
    if (!attempt) throw notFound(attemptTexts.unknownAttempt);
    const isNotified = attempt.state === "released" || (await notifiedOf(within(deps, tx), attemptId, known)) !== null;
    const taken = await writeLate(within(deps, tx), attempt, sent, { isNotified });
    const hasChanged = taken.saved.length > 0;
    if (attempt.state === "running")
      return { ...taken, ...(await finalizeAttempt(within(deps, tx), attempt, { kind: "closed" })) };
    if (!hasChanged) return { ...taken, state: attempt.state };
    return {
      ...taken,
      ...(await finalizeAttempt(within(deps, tx), attempt, {
        kind: "regraded",
        byId: null,
        why: "answers given without a network",
      })),
    };
  });
}
