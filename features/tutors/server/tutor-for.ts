import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { anyTutor } from "../texts.ts";
import { tutorPicks } from "./tables.ts";
import { teachingRows } from "./teaching-rows.ts";

/**
 * Binds which tutor a student takes a course with: the one that was asked for, else the one that they picked last of those who
 * teach it, else the only one there is. Null: staff find one; also where the student asked for any of several. `asked` that
 * nobody teaching it has: undefined.
 */
export function tutorFor(db: Db) {
  const teaching = teachingRows(db);
  const courses = courseRows(db);
  const rows = db
    .select({
      id: teaching.tutorId,
      slug: teaching.tutorSlug,
      fullName: teaching.tutorName,
      isPicked: sql<boolean>`${tutorPicks.id} is not null`,
    })
    .from(teaching)
    .innerJoin(courses, eq(courses.id, teaching.courseId))
    .leftJoin(
      tutorPicks,
      and(eq(tutorPicks.tutorId, teaching.tutorId), eq(tutorPicks.studentId, sql.placeholder("studentId"))),
    )
    .where(eq(courses.slug, sql.placeholder("course")))
    .orderBy(sql`${desc(tutorPicks.updatedAt)} nulls last`, asc(teaching.tutorRank))
    .prepare("tutors_tutor_for");
  return async (studentId: string, course: string, asked: string | null) => {
    const taughtBy = (await rows.execute({ studentId, course })).map(({ isPicked, ...tutor }) => ({ isPicked, tutor }));
    const [first] = taughtBy;
    const own = first && (first.isPicked || taughtBy.length === 1) ? first.tutor : null;
    if (asked === null) return own;
    if (asked === anyTutor) return taughtBy.length === 1 ? own : null;
    return taughtBy.find(({ tutor }) => tutor.slug === asked)?.tutor;
  };
}
