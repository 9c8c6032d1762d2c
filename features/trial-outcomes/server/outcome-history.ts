import { eq } from "drizzle-orm";
import { type HistorySource, historyPage } from "#features/accounts/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import type { Verdict } from "../texts.ts";
import { trialOutcomes } from "./tables.ts";

const verdictTitles: Readonly<Record<Verdict, string>> = {
  fits: "The trial fits",
  "not-fits": "The trial does not fit",
  missed: "Missed the trial",
};

/** What the tutors said of a student's trials, and what the student answered. */
export const outcomeHistory = (): HistorySource[] => [
  {
    kind: "study",
    needs: "people.read",
    async read(db, ask) {
      const tutors = tutorRows(db);
      const query = db
        .select({ outcome: trialOutcomes, tutor: tutors.tutorName })
        .from(trialOutcomes)
        .innerJoin(tutors, eq(tutors.id, trialOutcomes.tutorId));
      const own = eq(trialOutcomes.studentId, ask.accountId);
      const { sentAt: at, sessionId: id } = trialOutcomes;
      const rows = await historyPage(query.$dynamic(), ask, { at, id, own });
      return rows.map(({ outcome, tutor }) => ({
        id: outcome.sessionId,
        at: outcome.sentAt,
        sign: "class",
        title: verdictTitles[outcome.verdict],
        text: [`By ${tutor}`, outcome.reason, outcome.answerReason].filter(Boolean).join(". "),
      }));
    },
  },
];
