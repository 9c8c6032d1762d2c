import { count, countDistinct, eq, ne, sql } from "drizzle-orm";
import { publishedCourses } from "#features/catalogue/server/public.ts";
import { enrolledRows } from "#features/learning/server/public.ts";
import { teachingRows } from "#features/tutors/server/public.ts";
import { cachedFor } from "#platform/cache/cached-for.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { CourseFigures } from "../rules.ts";

export type PopularCourse = CourseFigures & { slug: string; title: string; shortTitle: string; glyph: string };

/** Figures that are shown rounded down need not be counted for every page. */
const retentionMs = 60_000;

/**
 * The published courses with their students and tutors: students whom their tutors claimed, and those enrolled here.
 * Counted at most once a minute in each process, since it reads every enrolment.
 */
export const listCoursePopularity = cachedFor(
  retentionMs,
  async ({ db }: Pick<VerbDeps, "db" | "clock">): Promise<PopularCourse[]> => {
    const [courses, teaching, enrolments] = [publishedCourses(db), teachingRows(db), enrolledRows(db)];
    const taught = db
      .select({
        courseId: teaching.courseId,
        tutors: countDistinct(teaching.tutorId).as("course_tutors"),
        claimed: sql<number>`sum(${teaching.claimedStudents})`.mapWith(Number).as("claimed"),
      })
      .from(teaching)
      .groupBy(teaching.courseId)
      .as("taught");
    const enrolled = db
      .select({ courseId: enrolments.courseId, students: count().as("enrolled_students") })
      .from(enrolments)
      .where(ne(enrolments.state, "cancelled"))
      .groupBy(enrolments.courseId)
      .as("enrolled");
    return db
      .select({
        id: courses.id,
        slug: courses.slug,
        title: courses.title,
        shortTitle: courses.shortTitle,
        school: courses.school,
        schoolKind: courses.schoolKind,
        glyph: courses.glyph,
        position: courses.position,
        tutors: sql`coalesce(${taught.tutors}, 0)`.mapWith(Number),
        students: sql`coalesce(${taught.claimed}, 0) + coalesce(${enrolled.students}, 0)`.mapWith(Number),
      })
      .from(courses)
      .leftJoin(taught, eq(taught.courseId, courses.id))
      .leftJoin(enrolled, eq(enrolled.courseId, courses.id));
  },
);
