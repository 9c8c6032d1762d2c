import { asc, eq, sql } from "drizzle-orm";
import { assessments } from "#features/assessments/server/public.ts";
import { releaseUploads } from "#features/uploads/server/public.ts";
import type { PersonalDataHolder } from "#platform/feature/personal-data.ts";
import { submissions, submissionVersions } from "./tables.ts";

/** What a person handed in. Its files are in the download by their names and sums; the files themselves are at the assessment's page. */
export const submissionPersonalData: PersonalDataHolder = {
  name: "submissions",
  accounts: [submissions.studentId],
  async read(db, { id }) {
    const rows = await db
      .select({
        title: assessments.title,
        version: submissionVersions.number,
        link: submissionVersions.link,
        text: submissionVersions.text,
        submittedAt: submissionVersions.submittedAt,
        // The comments on it, once the student was to see it.
        mark: sql<{
          levels: (number | null)[];
          points: number | null;
          extra: number;
          comment: string;
          score: number;
          pins: { page: number; x: number; y: number; text: string }[];
        } | null>`case
          when ${submissions.state} = 'released' then (
            select given || jsonb_build_object('comment', comment, 'score', score, 'pins', pins) from submission_marks
            where submission_id = ${submissions.id} and version = ${submissionVersions.number} order by id desc limit 1
          ) end`,
      })
      .from(submissionVersions)
      .innerJoin(submissions, eq(submissions.id, submissionVersions.submissionId))
      .innerJoin(assessments, eq(assessments.id, submissions.assessmentId))
      .where(eq(submissions.studentId, id))
      .orderBy(asc(submissionVersions.submittedAt));
    return rows.length > 0 ? rows : null;
  },
  async erase(tx, { id }) {
    const files = await tx
      .select({ uploadId: submissionVersions.uploadId })
      .from(submissionVersions)
      .innerJoin(submissions, eq(submissions.id, submissionVersions.submissionId))
      .where(eq(submissions.studentId, id));
    await tx.delete(submissions).where(eq(submissions.studentId, id));
    await releaseUploads(
      { db: tx },
      files.flatMap(({ uploadId }) => uploadId ?? []),
    );
    return [];
  },
};
