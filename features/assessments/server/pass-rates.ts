import { and, count, eq, gt, lte, ne, sql } from "drizzle-orm";
import { courseRows } from "#features/catalogue/server/public.ts";
import { enrolledRows } from "#features/learning/server/public.ts";
import { percentDone } from "#lib/percent-done.ts";
import { cachedFor } from "#platform/cache/cached-for.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { fewestForRate, passRateDays } from "../rules.ts";
import { assessmentResults, assessments } from "./tables.ts";

/** The share of a course's students who passed all their exams that were graded in a period, and how many they were. */
export type PassRate = { slug: string; title: string; graded: number; percent: number };

const dayMs = 86_400_000;
/** A year changes slowly: counting it for every page would only cost. */
const cachedMs = 10 * 60_000;

/**
 * The published courses' pass rates of the last `passRateDays` days (CLAIM-01), by title; courses with fewer than `fewestForRate` students
 * graded are left out. Each process counts at most every ten minutes.
 */
export const listPassRates = cachedFor(cachedMs, async ({ db, clock }: Pick<VerbDeps, "db" | "clock">) => {
  const [courses, enrolled, now] = [courseRows(db), enrolledRows(db), clock.now()];
  const students = db
    .select({
      courseId: assessments.courseId,
      hasPassed: sql<boolean>`bool_and(${assessmentResults.score} >= ${assessments.passMark})`.as("has_passed"),
    })
    .from(assessmentResults)
    .innerJoin(assessments, eq(assessments.id, assessmentResults.assessmentId))
    .innerJoin(enrolled, and(eq(enrolled.id, assessmentResults.enrolmentId), ne(enrolled.state, "cancelled")))
    .where(
      and(
        eq(assessments.kind, "exam"),
        gt(assessmentResults.gradedAt, new Date(now.getTime() - passRateDays * dayMs)),
        lte(assessmentResults.gradedAt, now),
      ),
    )
    .groupBy(assessments.courseId, enrolled.studentId)
    .as("students");
  const rates = await db
    .select({
      slug: courses.slug,
      title: courses.title,
      graded: count().as("graded"),
      passed: sql`count(*) filter (where ${students.hasPassed})`.mapWith(Number),
    })
    .from(students)
    .innerJoin(courses, and(eq(courses.id, students.courseId), eq(courses.isPublished, true)))
    .groupBy(courses.slug, courses.title)
    .having(sql`count(*) >= ${fewestForRate}`)
    .orderBy(courses.title);
  return rates.map(({ passed, ...rate }): PassRate => ({ ...rate, percent: percentDone(passed, rate.graded).done }));
});
