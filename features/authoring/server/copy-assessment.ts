import { and, asc, eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import {
  assessmentQuestions,
  keysOf,
  questionKeys,
  questionPictures,
  questions,
  questionVersions,
} from "#features/questions/server/public.ts";
import { conflict } from "#lib/app-error.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { answerOnce } from "#platform/idempotency/answer-once.ts";
import { newId, newToken } from "#platform/ids/ids.ts";
import { authoringLimits, authoringTexts } from "../texts.ts";
import { insertAssessment } from "./create-assessment.ts";
import { lockAssessment } from "./lock-assessment.ts";
import { columnsOf, questionIdsOf, settingsFrom } from "./read-assessment.ts";
import { type Author, authoredCourse, lockAuthoring } from "./scope.ts";

const dayOfWeek = 7;

/**
 * Copies an assessment as a draft, into another week or another course of its author: settings, brief, rubric and questions. In the same
 * course both ask the same questions of the bank; in another one the questions are copied into its bank. Its days move with
 * its week. Errors: `not_found`, `conflict` where the course is full.
 */
export async function copyAssessment(
  deps: Pick<VerbDeps, "db" | "clock">,
  author: Author,
  { key, ...input }: { assessment: string; course: string; title: string; week: number; key: string | null },
): Promise<{ id: string }> {
  const { assessment: id, course: slug, title, week } = input;
  return staffWrite(deps, author.accountId, (tx, record, now) =>
    answerOnce(tx, { scope: "authoring", key, content: [author.accountId, "copy", input] }, now, async () => {
      const course = await authoredCourse(tx, author, slug);
      await lockAuthoring(tx, course.id);
      const row = await lockAssessment({ db: tx }, author, id);
      const moved = (days: number | null) =>
        days === null ? null : Math.min(1_000, Math.max(0, days + (week - row.week) * dayOfWeek));
      const copy = await insertAssessment(
        { db: tx },
        {
          ...columnsOf({ ...settingsFrom(row), title, week }),
          opensAfterDays: moved(row.opensAfterDays),
          dueAfterDays: moved(row.dueAfterDays),
          courseId: course.id,
          kind: row.kind,
          createdAt: now,
        },
      );
      const ids = await questionIdsOf(tx, id);
      const placed =
        course.id === row.courseId
          ? ids
          : await copyQuestions(tx, { from: id, to: course.id, by: author.accountId, now });
      if (placed.length > 0)
        await tx
          .insert(assessmentQuestions)
          .values(placed.map((questionId, at) => ({ assessmentId: copy, questionId, position: at + 1 })));
      await record("assessment.copied", copy, { after: { course: slug, title, week }, details: { from: id } });
      return { id: copy };
    }),
  );
}

/** The questions of an assessment, copied into the bank of another course with their keys and pictures; their ids in order. */
async function copyQuestions(
  tx: Tx,
  { from, to, by, now }: { from: string; to: string; by: string; now: Date },
): Promise<string[]> {
  const rows = await tx
    .select({ tags: questions.tags, version: questionVersions, picture: questionPictures })
    .from(assessmentQuestions)
    .innerJoin(questions, eq(questions.id, assessmentQuestions.questionId))
    .innerJoin(
      questionVersions,
      and(eq(questionVersions.questionId, questions.id), eq(questionVersions.version, questions.currentVersion)),
    )
    .leftJoin(questionPictures, eq(questionPictures.id, questionVersions.pictureId))
    .where(eq(assessmentQuestions.assessmentId, from))
    .orderBy(asc(assessmentQuestions.position));
  if ((await tx.$count(questions, eq(questions.courseId, to))) + rows.length > authoringLimits.questions)
    throw conflict(authoringTexts.manyQuestions);
  const keys = await keysOf(
    tx,
    rows.map(({ version }) => version.id),
  );
  const pictures = new Map<string, string>();
  const ids: string[] = [];
  for (const { tags, version, picture } of rows) {
    const [questionId, versionId] = [newId(), newId()];
    const key = keys.get(version.id);
    if (!key) continue;
    if (picture && !pictures.has(picture.id)) {
      const copy = newId();
      const ending = picture.name.slice(picture.name.lastIndexOf("."));
      await tx
        .insert(questionPictures)
        .values({ ...picture, id: copy, courseId: to, name: `${newToken(16)}${ending}`, createdAt: now });
      pictures.set(picture.id, copy);
    }
    await tx.insert(questions).values({ id: questionId, courseId: to, tags, createdAt: now });
    await tx.insert(questionVersions).values({
      ...version,
      id: versionId,
      questionId,
      version: 1,
      // The lesson is one of the other course.
      lessonWeek: null,
      lessonTopic: null,
      pictureId: picture ? (pictures.get(picture.id) ?? null) : null,
      createdAt: now,
    });
    await tx.insert(questionKeys).values({ ...key, id: newId(), versionId, revision: 1, byId: by, at: now });
    ids.push(questionId);
  }
  return ids;
}
