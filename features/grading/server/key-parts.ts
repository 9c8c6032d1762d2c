import { and, eq, ne, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { attempts } from "#features/attempts/server/public.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import type { QuestionKindName } from "#features/questions/contract.ts";
import { kindOf } from "#features/questions/kinds/kinds.ts";
import { questions, questionVersions } from "#features/questions/server/public.ts";
import { invalidAt, notFound } from "#lib/app-error.ts";
import { gradingTexts } from "../texts.ts";
import type { Grader } from "./gradable-items.ts";
import { teachesIn } from "./teaches-in.ts";

/**
 * A version of a question for anyone who teaches its course, or staff. Held: corrections of one question come after each other.
 * Errors: `not_found`.
 */
export async function versionOf(db: DbOrTx, { accountId, isStaff }: Grader, id: string, { isLocked = false } = {}) {
  const courses = courseRows(db);
  const questionVersion = db
    .select({
      kind: questionVersions.kind,
      body: questionVersions.body,
      points: questionVersions.points,
      courseId: questions.courseId,
      course: { slug: courses.slug, shortTitle: courses.shortTitle },
    })
    .from(questionVersions)
    .innerJoin(questions, eq(questions.id, questionVersions.questionId))
    .innerJoin(courses, eq(courses.id, questions.courseId))
    .where(eq(questionVersions.id, id));
  const [version] = await (isLocked ? questionVersion.for("no key update", { of: questions }) : questionVersion);
  if (!version || !(isStaff || (await teachesIn(db, accountId, version.courseId))))
    throw notFound(gradingTexts.unknownQuestion);
  return version;
}

/** A key as its kind stores it. Errors: `invalid` where it is none of this question. */
export function fittingKey({ kind, body }: { kind: QuestionKindName; body: unknown }, typed: unknown): unknown {
  const key = kindOf(kind).readKey(body, typed);
  if (key !== undefined) return key;
  const message = gradingTexts.unfitKey;
  throw invalidAt("key", message, "unfit");
}

/** Attempts with this question that are over. */
export const overWith = (versionId: string) =>
  and(ne(attempts.state, "running"), sql`${attempts.paper} @> ${JSON.stringify([{ version: versionId }])}::jsonb`);
