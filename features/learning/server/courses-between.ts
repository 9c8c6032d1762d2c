import { and, desc, eq, inArray } from "drizzle-orm";
import { courseRows } from "#features/catalogue/server/public.ts";
import type { TopicPair } from "#features/messaging/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { enrolments } from "./tables.ts";

/** The courses that a student takes or finished with a tutor, the newest first; with support: all of them that go on. */
export async function coursesBetween({ db }: Pick<VerbDeps, "db">, { studentId, tutorId }: TopicPair) {
  const courses = courseRows(db);
  const rows = await db
    .select({ title: courses.title, state: enrolments.state, firstPaidAt: enrolments.firstPaidAt })
    .from(enrolments)
    .innerJoin(courses, eq(courses.id, enrolments.courseId))
    .where(
      and(
        eq(enrolments.studentId, studentId),
        tutorId === null ? undefined : eq(enrolments.tutorId, tutorId),
        inArray(enrolments.state, tutorId === null ? ["active", "paused"] : ["active", "paused", "completed"]),
      ),
    )
    .orderBy(desc(enrolments.startedAt), desc(enrolments.id));
  return rows.flatMap(({ title, state, firstPaidAt }) =>
    state === "cancelled"
      ? []
      : [{ kind: "course" as const, title, state: state === "active" && firstPaidAt ? ("paid" as const) : state }],
  );
}
