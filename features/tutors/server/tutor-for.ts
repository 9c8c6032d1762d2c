import { and, asc, desc, eq, isNull, ne, or, sql } from "drizzle-orm";
import { prepared } from "#db/prepared.ts";
import { courseRows, isCourseAt } from "#features/catalogue/server/public.ts";
import type { TxDeps } from "#platform/deps.ts";
import { anyTutor } from "../texts.ts";
import { tutorPicks } from "./tables.ts";
import { teachingRows } from "./teaching-rows.ts";

const rows = prepared("tutors_tutor_for", (db) => {
  const [teaching, courses] = [teachingRows(db), courseRows(db)];
  return db
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
      and(
        eq(tutorPicks.tutorId, teaching.tutorId),
        eq(tutorPicks.studentId, sql.placeholder("studentId")),
        or(isNull(tutorPicks.answer), ne(tutorPicks.answer, "passed-on")),
      ),
    )
    .where(isCourseAt(db, courses, sql.placeholder("course")))
    .orderBy(sql`${desc(tutorPicks.updatedAt)} nulls last`, asc(teaching.tutorRank));
});

/**
 * Which tutor a student takes a course with, by its slug: the one whose slug is given, else the one that they picked last of those who
 * teach it, else the only one there is. Null: staff find one; also where the student would take any of several. A slug that
 * no one teaching it has: undefined.
 */
export async function findTutorFor(
  { db }: Pick<TxDeps, "db">,
  studentId: string,
  { course, tutorSlug }: { course: string; tutorSlug: string | null },
) {
  const taughtBy = (await rows(db, { studentId, course })).map(({ isPicked, ...tutor }) => ({ isPicked, tutor }));
  const [first] = taughtBy;
  const own = first && (first.isPicked || taughtBy.length === 1) ? first.tutor : null;
  if (tutorSlug === null) return own;
  if (tutorSlug === anyTutor) return taughtBy.length === 1 ? own : null;
  return taughtBy.find(({ tutor }) => tutor.slug === tutorSlug)?.tutor;
}
