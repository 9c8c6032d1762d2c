import { eq } from "drizzle-orm";
import { type HistorySource, historyPage } from "#features/accounts/server/public.ts";
import { assessments } from "#features/assessments/server/public.ts";
import { counted } from "#lib/counted.ts";
import { submissions, submissionVersions } from "./tables.ts";

/** What a student handed in. */
export const submissionHistory = (): HistorySource[] => [
  {
    kind: "study",
    needs: "people.read",
    async read(db, ask) {
      const query = db
        .select({ version: submissionVersions, title: assessments.title })
        .from(submissionVersions)
        .innerJoin(submissions, eq(submissions.id, submissionVersions.submissionId))
        .innerJoin(assessments, eq(assessments.id, submissions.assessmentId));
      const own = eq(submissions.studentId, ask.accountId);
      const { submittedAt: at, id } = submissionVersions;
      const rows = await historyPage(query.$dynamic(), ask, { at, id, own });
      return rows.map(({ version, title }) => ({
        id: version.id,
        at: version.submittedAt,
        sign: "work",
        title: `Handed in ${title}`,
        text: [
          version.number > 1 ? `Version ${version.number}` : "",
          version.lateDays > 0 ? `${counted(version.lateDays, "day")} late` : "",
        ]
          .filter(Boolean)
          .join(", "),
      }));
    },
  },
];
