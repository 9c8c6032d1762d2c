import { isDeepStrictEqual } from "node:util";
import { asc, eq, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { recordResult } from "#features/assessments/server/public.ts";
import { answersAndMarks, attemptEvents, finalizeAttempt, lockAttempt } from "#features/attempts/server/public.ts";
import { submissions } from "#features/coursework/server/public.ts";
import { readVersions } from "#features/questions/server/public.ts";
import type { Pin } from "#features/uploads/pin-contract.ts";
import { pagesOf, takeUpload } from "#features/uploads/server/public.ts";
import { conflict, invalidAt, notFound } from "#lib/app-error.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { type VerbDeps, type Within, within } from "#platform/deps.ts";
import type { MarkInput } from "../contract.ts";
import { fitsRubric, type ManualMark, type MarkBasis, markScore } from "../rules.ts";
import { gradingTexts, markVoice } from "../texts.ts";
import { countUses } from "./comment-bank.ts";
import { endDraft, refuseLocked } from "./drafts.ts";
import { type FoundGradableItem, findGradableItem, type Grader } from "./gradable-items.ts";
import { lastMark, lastMarking } from "./last-mark.ts";
import { notifyGrade } from "./notify-grade.ts";
import { markVoices, submissionMarks } from "./tables.ts";

/**
 * Marks an item. Marks are added to those that are there and the last ones count; once all of it is marked the item is
 * graded, and waits for its release. After the release it is another grade, sent to the student, with an audit row. The same marks sent
 * twice are one. Errors: `not_found`, `invalid` (marks that do not fit), `conflict` (other marks or another version came since).
 */
export async function markGradableItem(
  deps: VerbDeps,
  grader: Grader,
  { gradableItem: gradableItemId, ...input }: MarkInput & { gradableItem: string },
): Promise<void> {
  await staffWrite(deps, grader.accountId, async (tx, record) => {
    const inTx = within(deps, tx);
    const gradableItem = await findGradableItem(tx, grader, gradableItemId);
    if (!gradableItem) throw notFound(gradingTexts.unknownItem);
    const isSubmission = gradableItem.gradableItem.source === "submission";
    await refuseLocked(inTx, grader, gradableItem.gradableItem);
    const done = await (isSubmission ? markSubmission : markAttempt)(inTx, gradableItem, grader, input);
    await endDraft(inTx, grader, gradableItem.gradableItem);
    if (!done) return;
    await countUses(inTx, grader.accountId, input);
    if (!done.wasReleased) return;
    await record("grade.changed", gradableItemId, {
      about: gradableItem.gradableItem.source,
      reason: input.reason ?? null,
      before: { score: done.before },
      after: { score: done.after },
    });
    await notifyGrade(inTx, grader.accountId, { ...gradableItem, isChange: true });
  });
}

type Done = { wasReleased: boolean; before: number | null; after: number | null };

/** Refuses marks that were given without having read those that are there; null where the same were sent before. */
const mayFollow = (current: { id: number; by: string } | null, revision: number): void => {
  if ((current?.id ?? 0) !== revision) throw conflict(gradingTexts.markedBy(current?.by ?? "Somebody"));
};

async function markSubmission(
  deps: Within,
  { assessment, gradableItem: { id, enrolmentId } }: FoundGradableItem,
  grader: Grader,
  {
    revision,
    version,
    levels,
    points = null,
    extra = 0,
    comment,
    reason,
    questions,
    pins = [],
    voice = null,
  }: MarkInput,
): Promise<Done | null> {
  const { db: tx, clock } = deps;
  // Locked until the end: against a new version, and against marks of another user at the same moment.
  const [submission] = await tx.select().from(submissions).where(eq(submissions.id, id)).for("update");
  const current = await findGradableItem(tx, grader, id);
  if (!submission || !current) throw notFound(gradingTexts.unknownItem);
  if (questions) throw invalidAt("questions", gradingTexts.unfitMarks, "unfit");
  const chosen = levels ?? assessment.rubric.map(() => null);
  if (!fitsRubric(assessment.rubric, chosen)) throw invalidAt("levels", gradingTexts.unfitMarks, "unfit");
  const mark = await lastMark(tx, id);
  const marks: ManualMark = { levels: chosen, points, extra };
  const { number, lateDays } = current.gradableItem;
  const isSame = mark?.version === number && mark.comment === comment && mark.byId === grader.accountId;
  const comments = [mark?.given, mark?.pins, mark?.voiceId];
  if (isSame && isDeepStrictEqual(comments, [marks, pins, voice?.id ?? null])) return null;
  mayFollow(mark, revision);
  if (version !== number) throw conflict(gradingTexts.newVersion);
  const basis: MarkBasis = {
    rubric: assessment.rubric,
    latePointsPerDay: assessment.latePointsPerDay,
    lateFloor: assessment.lateFloor,
    lateDays,
  };
  const score = markScore(marks, basis)?.score ?? null;
  if (score === null && submission.state !== "submitted")
    throw invalidAt("levels", gradingTexts.nothingMarked, "unfit");
  const wasReleased = submission.state === "released";
  if (wasReleased && reason === undefined) throw invalidAt("reason", gradingTexts.whyChanged, "unfit");
  await checkPins(tx, { uploadId: current.gradableItem.uploadId, pins, field: "pins" });
  if (voice && voice.id !== mark?.voiceId)
    await takeUpload(deps, { accountId: grader.accountId, uploadId: voice.id, purpose: markVoice.purpose });
  const [stored] = await tx
    .insert(submissionMarks)
    .values({
      submissionId: id,
      version: number,
      given: marks,
      basis,
      comment,
      pins,
      score,
      byId: grader.accountId,
    })
    .returning({ id: submissionMarks.id });
  if (voice && stored) await tx.insert(markVoices).values({ markId: stored.id, uploadId: voice.id, wave: voice.wave });
  if (score !== null && submission.state === "submitted")
    await tx.update(submissions).set({ state: "graded" }).where(eq(submissions.id, id));
  if (wasReleased && score !== null)
    await recordResult(deps, {
      enrolmentId,
      assessmentId: assessment.id,
      score,
      comment,
      byId: grader.accountId,
      at: clock.now(),
    });
  return { wasReleased, before: mark?.score ?? null, after: score };
}

/** Pins are on pages that are shown. Errors: AppError invalid, at the first that is not. */
async function checkPins(
  tx: Tx,
  { uploadId, pins, field }: { uploadId: string | null; pins: readonly Pin[]; field: string },
): Promise<void> {
  if (pins.length === 0) return;
  const pages = uploadId === null ? [] : ((await pagesOf(tx, [uploadId])).get(uploadId)?.pages ?? []);
  const at = pins.findIndex(({ page }) => !pages.some(({ number }) => number === page));
  if (at >= 0) throw invalidAt(`${field}/${at}/page`, gradingTexts.noSuchPage, "unfit");
}

async function markAttempt(
  deps: Within,
  { gradableItem: { id } }: FoundGradableItem,
  { accountId }: Grader,
  { revision, questions = [], comment, reason, levels, points, extra, version, pins, voice }: MarkInput,
): Promise<Done | null> {
  const { db: tx } = deps;
  const attempt = await lockAttempt(deps, id);
  if (!attempt) throw notFound(gradingTexts.unknownItem);
  if (levels || points || extra || version || pins || voice)
    throw invalidAt("levels", gradingTexts.unfitMarks, "unfit");
  const versions = await readVersions(
    deps,
    attempt.paper.map((entry) => entry.version),
  );
  const seen = new Set<string>();
  for (const [at, item] of questions.entries()) {
    const max = versions.get(item.question)?.points;
    if (max === undefined || seen.has(item.question))
      throw invalidAt(`questions/${at}/question`, gradingTexts.unfitMarks, "unfit");
    if (item.points > max) throw invalidAt(`questions/${at}/points`, gradingTexts.unfitPoints, "unfit");
    seen.add(item.question);
  }
  const marking = await lastMarking(tx, id);
  const events = await tx
    .select()
    .from(attemptEvents)
    .where(sql`${attemptEvents.attemptId} = ${id} and ${attemptEvents.kind} in ('saved', 'marked')`)
    .orderBy(asc(attemptEvents.epoch), asc(attemptEvents.version), asc(attemptEvents.id));
  const { marks, answers } = answersAndMarks(events);
  const inputs = questions.map(({ pins: placed = [], ...mark }) => ({ ...mark, pins: placed }));
  const fresh = inputs.filter(({ question, ...mark }) => !isDeepStrictEqual(marks.get(question), mark));
  for (const { question, pins: placed } of fresh) {
    const answer = answers.get(question)?.answer;
    const field = `questions/${questions.findIndex((item) => item.question === question)}/pins`;
    await checkPins(tx, { uploadId: answer && "upload" in answer ? answer.upload : null, pins: placed, field });
  }
  if (marking?.byId === accountId && fresh.length === 0 && attempt.comment === comment) return null;
  mayFollow(marking, revision);
  const wasReleased = attempt.state === "released";
  if (wasReleased && reason === undefined) throw invalidAt("reason", gradingTexts.whyChanged, "unfit");
  if (fresh.length > 0)
    await tx.insert(attemptEvents).values(
      fresh.map(({ question, ...details }) => ({
        attemptId: id,
        kind: "marked" as const,
        versionId: question,
        byId: accountId,
        details,
      })),
    );
  const { score } = await finalizeAttempt(deps, attempt, { kind: "marked", byId: accountId, comment });
  return { wasReleased, before: attempt.score, after: score };
}
