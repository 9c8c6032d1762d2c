import { eq } from "drizzle-orm";
import { type HistorySource, historyPage } from "#features/accounts/server/public.ts";
import { tutorPicks, tutors } from "./tables.ts";

const endTexts = {
  none: "No answer yet",
  accepted: "Accepted",
  declined: "Declined",
  "passed-on": "Passed on to another tutor",
};

/** The tutors whom a student picked, and what they answered. */
export const pickHistory = (): HistorySource[] => [
  {
    kind: "study",
    needs: "people.read",
    async read(db, ask) {
      const query = db
        .select({ pick: tutorPicks, tutor: tutors.fullName })
        .from(tutorPicks)
        .leftJoin(tutors, eq(tutors.id, tutorPicks.tutorId));
      const own = eq(tutorPicks.studentId, ask.accountId);
      const { createdAt: at, id } = tutorPicks;
      const rows = await historyPage(query.$dynamic(), ask, { at, id, own });
      return rows.map(({ pick, tutor }) => ({
        id: pick.id,
        at: pick.createdAt,
        sign: "tutor",
        title: tutor === null ? "Asked for a tutor" : `Picked ${tutor}`,
        text: `${pick.selectedCourses.join(", ")}. ${endTexts[pick.answer ?? "none"]}`,
      }));
    },
  },
];
