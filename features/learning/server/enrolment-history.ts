import { and, eq, isNotNull } from "drizzle-orm";
import { type HistorySource, historyPage } from "#features/accounts/server/public.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { enrolments } from "./tables.ts";

const study = { kind: "study", needs: "people.read" } as const;

/** When a student began courses, and finished them. */
export const enrolmentHistory = (): HistorySource[] => [
  {
    ...study,
    async read(db, ask) {
      const [courses, tutors] = [courseRows(db), tutorRows(db)];
      const query = db
        .select({ id: enrolments.id, at: enrolments.startedAt, course: courses.title, tutor: tutors.tutorName })
        .from(enrolments)
        .innerJoin(courses, eq(courses.id, enrolments.courseId))
        .leftJoin(tutors, eq(tutors.id, enrolments.tutorId));
      const own = eq(enrolments.studentId, ask.accountId);
      const rows = await historyPage(query.$dynamic(), ask, { at: enrolments.startedAt, id: enrolments.id, own });
      return rows.map(({ id, at, course, tutor }) => ({
        id,
        at,
        sign: "course",
        title: `Began ${course}`,
        text: tutor === null ? "" : `With ${tutor}`,
      }));
    },
  },
  {
    ...study,
    async read(db, ask) {
      const courses = courseRows(db);
      const query = db
        .select({ id: enrolments.id, at: enrolments.completedAt, course: courses.title })
        .from(enrolments)
        .innerJoin(courses, eq(courses.id, enrolments.courseId));
      const own = and(eq(enrolments.studentId, ask.accountId), isNotNull(enrolments.completedAt));
      const rows = await historyPage(query.$dynamic(), ask, { at: enrolments.completedAt, id: enrolments.id, own });
      return rows.flatMap(({ id, at, course }) =>
        at === null ? [] : [{ id, at, sign: "course" as const, title: `Finished ${course}`, text: "" }],
      );
    },
  },
];
