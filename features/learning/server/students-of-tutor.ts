import { and, count, desc, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { enrolments } from "./tables.ts";

/** Who takes a course with a tutor that goes on, the newest first, with how many there are in all. */
export async function listStudentsOf(db: Db, tutorId: string, limit: number) {
  const [people, courses] = [personRows(db), courseRows(db)];
  const taught = and(eq(enrolments.tutorId, tutorId), inArray(enrolments.state, ["active", "paused"]));
  const [students, [current]] = await Promise.all([
    db
      .select({
        enrolmentId: enrolments.id,
        studentId: people.id,
        name: people.personName,
        courseTitle: courses.title,
        since: enrolments.startedAt,
      })
      .from(enrolments)
      .innerJoin(people, eq(people.id, enrolments.studentId))
      .innerJoin(courses, eq(courses.id, enrolments.courseId))
      .where(taught)
      .orderBy(desc(enrolments.startedAt), desc(enrolments.id))
      .limit(limit),
    db
      .select({ number: count() })
      .from(enrolments)
      .innerJoin(people, eq(people.id, enrolments.studentId))
      .where(taught),
  ]);
  return { students, inAll: current?.number ?? 0 };
}
