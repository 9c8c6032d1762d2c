import { and, eq } from "drizzle-orm";
import { type HistorySource, historyPage } from "#features/accounts/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { dayInLagos } from "#lib/dates.ts";
import type { AttendanceState } from "../attendance-rules.ts";
import { classAttendance, classSessions } from "./tables.ts";

const study = { kind: "study", needs: "people.read" } as const;

const attendanceTitles: Readonly<Record<AttendanceState, string>> = {
  attended: "Came to",
  late: "Came late to",
  excused: "Excused from",
  missed: "Missed",
};

/** The classes that a student came to or missed, and the trials that they booked. */
export const classHistory = (): HistorySource[] => [
  {
    ...study,
    async read(db, ask) {
      const tutors = tutorRows(db);
      const query = db
        .select({
          id: classSessions.id,
          at: classSessions.startsAt,
          kind: classSessions.kind,
          title: classSessions.title,
          state: classAttendance.state,
          tutor: tutors.tutorName,
        })
        .from(classAttendance)
        .innerJoin(classSessions, eq(classSessions.id, classAttendance.sessionId))
        .innerJoin(tutors, eq(tutors.id, classSessions.tutorId));
      const own = eq(classAttendance.studentId, ask.accountId);
      const { startsAt: at, id } = classSessions;
      const rows = await historyPage(query.$dynamic(), ask, { at, id, own });
      return rows.map((row) => ({
        id: row.id,
        at: row.at,
        sign: "class",
        title: `${attendanceTitles[row.state]} a ${row.kind === "trial" ? "trial" : "class"}`,
        text: `${row.title}, with ${row.tutor}`,
      }));
    },
  },
  {
    ...study,
    async read(db, ask) {
      const tutors = tutorRows(db);
      const query = db
        .select({ session: classSessions, tutor: tutors.tutorName })
        .from(classSessions)
        .innerJoin(tutors, eq(tutors.id, classSessions.tutorId));
      const own = and(eq(classSessions.kind, "trial"), eq(classSessions.studentId, ask.accountId));
      const { createdAt: at, id } = classSessions;
      const rows = await historyPage(query.$dynamic(), ask, { at, id, own });
      return rows.map(({ session, tutor }) => ({
        id: session.id,
        at: session.createdAt,
        sign: "class",
        title: `Booked a trial with ${tutor}`,
        text: `For ${dayInLagos(session.startsAt)}${session.state === "cancelled" ? ", cancelled since" : ""}`,
      }));
    },
  },
];
