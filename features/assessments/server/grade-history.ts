import { eq } from "drizzle-orm";
import { type HistorySource, historyPage } from "#features/accounts/server/public.ts";
import { enrolledRows } from "#features/learning/server/public.ts";
import { kindTexts } from "../texts.ts";
import { assessmentResults, assessments } from "./tables.ts";

/** What a student's work was graded. */
export const gradeHistory = (): HistorySource[] => [
  {
    kind: "study",
    needs: "people.read",
    async read(db, ask) {
      const enrolled = enrolledRows(db);
      const query = db
        .select({ result: assessmentResults, title: assessments.title, kind: assessments.kind })
        .from(assessmentResults)
        .innerJoin(enrolled, eq(enrolled.id, assessmentResults.enrolmentId))
        .innerJoin(assessments, eq(assessments.id, assessmentResults.assessmentId));
      const own = eq(enrolled.studentId, ask.accountId);
      const { gradedAt: at, id } = assessmentResults;
      const rows = await historyPage(query.$dynamic(), ask, { at, id, own });
      return rows.map(({ result, title, kind }) => ({
        id: result.id,
        at: result.gradedAt,
        sign: "work",
        title: `${title}: ${Math.round(result.score)}`,
        text: `${kindTexts[kind].name}, graded`,
      }));
    },
  },
];
