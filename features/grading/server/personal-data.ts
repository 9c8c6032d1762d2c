import { eq } from "drizzle-orm";
import { submissions } from "#features/coursework/server/public.ts";
import { releaseUploads } from "#features/uploads/server/public.ts";
import type { PersonalRows } from "#platform/feature/personal-data.ts";
import { markVoices, submissionMarks } from "./tables.ts";

/** What graders said of a student's work goes with the student; the files are the graders' uploads. */
export const voicesPersonal: PersonalRows = {
  async erase(tx, { id }) {
    const voices = await tx
      .selectDistinct({ uploadId: markVoices.uploadId })
      .from(markVoices)
      .innerJoin(submissionMarks, eq(submissionMarks.id, markVoices.markId))
      .innerJoin(submissions, eq(submissions.id, submissionMarks.submissionId))
      .where(eq(submissions.studentId, id));
    await releaseUploads(
      { db: tx },
      voices.map(({ uploadId }) => uploadId),
    );
    return [];
  },
};
