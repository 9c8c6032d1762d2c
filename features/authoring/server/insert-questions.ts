import { eq, max } from "drizzle-orm";
import { assessmentQuestions, questionKeys, questions, questionVersions } from "#features/questions/server/public.ts";
import { conflict } from "#lib/app-error.ts";
import type { InTx } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { authoringLimits, authoringTexts } from "../texts.ts";
import type { CheckedDraft } from "./check-draft.ts";

/** A version's row of a draft. */
export const versionRow = ({ draft, body }: CheckedDraft, questionId: string, version: number, createdAt: Date) => ({
  id: newId(),
  questionId,
  version,
  kind: draft.kind,
  ask: draft.ask,
  body,
  points: draft.points,
  lessonWeek: draft.lesson?.week ?? null,
  lessonTopic: draft.lesson?.topic ?? null,
  pictureId: draft.picture?.id ?? null,
  pictureAlt: draft.picture?.alt ?? "",
  createdAt,
});

/** The key of a new version. */
export const keyRow = ({ draft, key }: CheckedDraft, versionId: string, byId: string, at: Date) => ({
  id: newId(),
  versionId,
  revision: 1,
  key,
  explanation: draft.why,
  byId,
  at,
});

/**
 * Adds questions to the bank of a course, which is locked; returns their ids in order. Errors: `conflict` where the bank is full.
 */
export async function insertQuestions(
  { db: tx }: InTx,
  {
    courseId,
    byId,
    now,
    broughtWith = null,
  }: { courseId: string; byId: string; now: Date; broughtWith?: string | null },
  checked: readonly CheckedDraft[],
): Promise<string[]> {
  const count = await tx.$count(questions, eq(questions.courseId, courseId));
  if (count + checked.length > authoringLimits.questions) throw conflict(authoringTexts.manyQuestions);
  const rows = checked.map((item) => {
    const question = { id: newId(), courseId, tags: [...item.draft.tags], createdAt: now, broughtWith };
    const version = versionRow(item, question.id, 1, now);
    return { question, version, key: keyRow(item, version.id, byId, now) };
  });
  if (rows.length === 0) return [];
  await tx.insert(questions).values(rows.map(({ question }) => question));
  await tx.insert(questionVersions).values(rows.map(({ version }) => version));
  await tx.insert(questionKeys).values(rows.map(({ key }) => key));
  return rows.map(({ question }) => question.id);
}

/** Puts questions at the end of an assessment, which is locked. Errors: `conflict` where it has too many. */
export async function appendQuestions({ db: tx }: InTx, assessmentId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const [last] = await tx
    .select({ position: max(assessmentQuestions.position) })
    .from(assessmentQuestions)
    .where(eq(assessmentQuestions.assessmentId, assessmentId));
  const count = await tx.$count(assessmentQuestions, eq(assessmentQuestions.assessmentId, assessmentId));
  if (count + ids.length > authoringLimits.perAssessment)
    throw conflict(`An assessment holds up to ${authoringLimits.perAssessment} questions.`);
  const from = (last?.position ?? 0) + 1;
  await tx
    .insert(assessmentQuestions)
    .values(ids.map((questionId, at) => ({ assessmentId, questionId, position: from + at })));
}
