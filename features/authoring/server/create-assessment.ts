import { and, eq, max } from "drizzle-orm";
import { assessments } from "#features/assessments/server/public.ts";
import { settingsFor } from "#features/assessments/settings-rules.ts";
import type { AssessmentKind } from "#features/assessments/texts.ts";
import { conflict } from "#lib/app-error.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import type { InTx, VerbDeps } from "#platform/deps.ts";
import { answerOnce } from "#platform/idempotency/answer-once.ts";
import { newId } from "#platform/ids/ids.ts";
import { authoringLimits, authoringTexts } from "../texts.ts";
import { type Author, authoredCourse, lockAuthoring } from "./scope.ts";

/** Adds an assessment behind the others of its kind, as a draft. The course is locked. Errors: `conflict` where it has too many. */
export async function insertAssessment(
  { db: tx }: InTx,
  values: Omit<typeof assessments.$inferInsert, "id" | "position" | "published">,
): Promise<string> {
  const { courseId, kind } = values;
  if ((await tx.$count(assessments, eq(assessments.courseId, courseId))) >= authoringLimits.assessments)
    throw conflict(authoringTexts.manyAssessments);
  const [last] = await tx
    .select({ position: max(assessments.position) })
    .from(assessments)
    .where(and(eq(assessments.courseId, courseId), eq(assessments.kind, kind)));
  const id = newId();
  await tx.insert(assessments).values({ ...values, id, position: (last?.position ?? 0) + 1, published: false });
  return id;
}

/** Begins an assessment as a draft that no student sees, set as its kind and week usually are. Errors: `not_found`, `conflict`. */
export async function createAssessment(
  deps: Pick<VerbDeps, "db" | "clock">,
  author: Author,
  { key, ...input }: { course: string; kind: AssessmentKind; title: string; week: number; key: string | null },
): Promise<{ id: string }> {
  const { course: slug, kind, title, week } = input;
  return staffWrite(deps, author.accountId, (tx, record, now) =>
    answerOnce(tx, { scope: "authoring", key, content: [author.accountId, "assessment", input] }, now, async () => {
      const course = await authoredCourse(tx, author, slug);
      await lockAuthoring(tx, course.id);
      const values = { courseId: course.id, kind, title, week, ...settingsFor(kind, week), createdAt: now };
      const id = await insertAssessment({ db: tx }, values);
      await record("assessment.written", id, { after: { course: slug, kind, title, week } });
      return { id };
    }),
  );
}
