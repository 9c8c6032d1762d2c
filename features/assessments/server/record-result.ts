import { and, eq, ne, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { enrolledRows } from "#features/learning/server/public.ts";
import { notify } from "#features/notifications/server/public.ts";
import { invalid, notFound } from "#lib/app-error.ts";
import { paths } from "#lib/paths.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { graded } from "../events.ts";
import { gradeLabel } from "../rules.ts";
import { assessmentTexts } from "../texts.ts";
import { assessmentResults, assessments } from "./tables.ts";

export type NewResult = {
  enrolmentId: string;
  assessmentId: string;
  /** Percent of what could be reached, 0 to 100. */
  score: number;
  /** A person's words and whose they are; left out, those that are there stay. */
  comment?: string;
  byId?: string | null;
};

/**
 * Binds the recording of a graded result. A second one for the same work takes the place of the first; the same one again
 * changes nothing and tells nobody. The student learns of it by the bell. Errors: `invalid` (score), `not_found` (no such work in the enrolment's course, or the enrolment was cancelled).
 */
export const recordResult =
  (deps: Pick<VerbDeps, "tell">) =>
  async (tx: Tx, result: NewResult, now: Date): Promise<{ changed: boolean }> => {
    const { enrolmentId, assessmentId, score, comment, byId = null } = result;
    if (!(score >= 0 && score <= 100)) throw invalid(assessmentTexts.scoreRange);
    const enrolled = enrolledRows(tx);
    const [work] = await tx
      .select({ title: assessments.title, kind: assessments.kind, studentId: enrolled.studentId })
      .from(enrolled)
      .innerJoin(
        assessments,
        and(
          eq(assessments.courseId, enrolled.courseId),
          eq(assessments.id, assessmentId),
          eq(assessments.published, true),
        ),
      )
      .where(and(eq(enrolled.id, enrolmentId), ne(enrolled.state, "cancelled")));
    if (!work) throw notFound(assessmentTexts.unknownWork);

    const [written] = await tx
      .insert(assessmentResults)
      .values({ id: newId(), assessmentId, enrolmentId, score, comment: comment ?? "", byId, gradedAt: now })
      .onConflictDoUpdate({
        target: [assessmentResults.enrolmentId, assessmentResults.assessmentId],
        set: {
          ...{ score: sql`excluded.score`, gradedAt: now },
          ...(comment === undefined ? {} : { comment: sql`excluded.comment`, byId: sql`excluded.by_id` }),
        },
        setWhere:
          comment === undefined
            ? sql`${assessmentResults.score} <> excluded.score`
            : sql`(${assessmentResults.score}, ${assessmentResults.comment}) is distinct from (excluded.score, excluded.comment)`,
      })
      .returning({ id: assessmentResults.id });
    if (!written) return { changed: false };
    await notify(
      tx,
      {
        accountId: work.studentId,
        kind: "grade",
        message: `${work.title} is graded: ${gradeLabel(score)} of 100.`,
        link: paths.assessments(work.kind),
        // With its moment: a grade that was changed is announced again.
        about: `grade:${written.id}:${now.toISOString()}`,
      },
      now,
    );
    await deps.tell(tx, graded, { enrolmentId, assessmentId, score, at: now });
    return { changed: true };
  };
