import { and, eq, isNotNull } from "drizzle-orm";
import { type HistorySource, historyPage } from "#features/accounts/server/public.ts";
import { assessments } from "#features/assessments/server/public.ts";
import { kindTexts } from "#features/assessments/texts.ts";
import { attempts } from "./tables.ts";

/** The quizzes and exams that a student sat. */
export const attemptHistory = (): HistorySource[] => [
  {
    kind: "study",
    needs: "people.read",
    async read(db, ask) {
      const query = db
        .select({
          id: attempts.id,
          at: attempts.closedAt,
          number: attempts.number,
          title: assessments.title,
          kind: assessments.kind,
        })
        .from(attempts)
        .innerJoin(assessments, eq(assessments.id, attempts.assessmentId));
      const own = and(eq(attempts.studentId, ask.accountId), isNotNull(attempts.closedAt));
      const rows = await historyPage(query.$dynamic(), ask, { at: attempts.closedAt, id: attempts.id, own });
      return rows.flatMap(({ id, at, number, title, kind }) =>
        at === null
          ? []
          : [
              {
                id,
                at,
                sign: "work" as const,
                title: `Sat ${title}`,
                text: `${kindTexts[kind].name}, attempt ${number}`,
              },
            ],
      );
    },
  },
];
