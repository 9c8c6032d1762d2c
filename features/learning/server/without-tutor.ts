import { and, asc, count, eq, inArray, isNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { enrolments } from "./tables.ts";

/** Who takes a course that goes on and has no tutor in it, the one who waits longest first; `inAll` counts those beyond `limit`. */
export async function listWithoutTutor(db: Db, limit: number) {
  const [people, courses] = [personRows(db), courseRows(db)];
  const waits = and(isNull(enrolments.tutorId), inArray(enrolments.state, ["active", "paused"]));
  const [rows, [current]] = await Promise.all([
    db
      .select({
        enrolmentId: enrolments.id,
        studentName: people.personName,
        courseId: courses.id,
        courseTitle: courses.title,
        since: enrolments.startedAt,
      })
      .from(enrolments)
      .innerJoin(people, eq(people.id, enrolments.studentId))
      .innerJoin(courses, eq(courses.id, enrolments.courseId))
      .where(waits)
      .orderBy(asc(enrolments.startedAt), asc(enrolments.id))
      .limit(limit),
    db.select({ number: count() }).from(enrolments).innerJoin(people, eq(people.id, enrolments.studentId)).where(waits),
  ]);
  return { rows, inAll: current?.number ?? 0 };
}
