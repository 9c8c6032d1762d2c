import { and, asc, count, desc, eq, gte, inArray, isNotNull, sql } from "drizzle-orm";
import { listMostChosen } from "#features/catalogue/server/public.ts";
import { cachedFor } from "#platform/cache/cached-for.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { defineExtensionPoint } from "#platform/feature/extension-point.ts";
import type { Popular } from "../../dashboard-contract.ts";
import { popularDays, popularTutors } from "../../rules.ts";
import { tutorCourses, tutorPicks, tutors } from "../tables.ts";

/** Asks features on higher floors how many enrolments began since a moment, by course and by tutor id. */
export const countEnrolments =
  defineExtensionPoint<
    (since: Date) => Promise<{ byCourse: ReadonlyMap<string, number>; byTutor: ReadonlyMap<string, number> }>
  >("tutors.count-enrolments");

const dayMs = 24 * 60 * 60 * 1000;
/** Ninety days change slowly: counting them for every visit would only cost. */
const believedMs = 5 * 60 * 1000;
const shown = 3;

/**
 * The popular courses and tutors of the dashboard (DASH-09): by choices of the last 90 days, that is enrolments that began
 * and students who picked; the rules are popularCourses and popularTutors. Each process counts at most every five minutes.
 */
export const listPopular = cachedFor(
  believedMs,
  async (deps: Pick<VerbDeps, "db" | "clock" | "contributions">): Promise<Popular> => {
    const { db, clock } = deps;
    const since = new Date(clock.now().getTime() - popularDays * dayMs);
    const [enrolled, picks] = await Promise.all([
      deps.contributions(countEnrolments)[0]?.(since),
      db
        .select({ tutorId: tutorPicks.tutorId, mainCourse: tutorCourses.courseId, picks: count() })
        .from(tutorPicks)
        .leftJoin(tutorCourses, and(eq(tutorCourses.tutorId, tutorPicks.tutorId), eq(tutorCourses.position, 0)))
        .where(and(gte(tutorPicks.createdAt, since), isNotNull(tutorPicks.studentId), isNotNull(tutorPicks.tutorId)))
        .groupBy(tutorPicks.tutorId, tutorCourses.courseId),
    ]);
    const choicesOfCourse = new Map(enrolled?.byCourse);
    const choicesOfTutor = new Map(enrolled?.byTutor);
    const add = (counts: Map<string, number>, id: string | null, more: number) =>
      id !== null && counts.set(id, (counts.get(id) ?? 0) + more);
    for (const pick of picks) {
      add(choicesOfCourse, pick.mainCourse, pick.picks);
      add(choicesOfTutor, pick.tutorId, pick.picks);
    }
    const courses = await listMostChosen(deps, choicesOfCourse);

    const named = {
      id: tutors.id,
      fullName: tutors.fullName,
      specialty: tutors.course,
      avatarUrl: tutors.avatarUrl,
      students: tutors.claimedStudents,
      mainCourse: tutorCourses.courseId,
    };
    const maxChosen = [...choicesOfTutor].toSorted(([, a], [, b]) => b - a).slice(0, 10);
    const candidates = db
      .select(named)
      .from(tutors)
      .leftJoin(tutorCourses, and(eq(tutorCourses.tutorId, tutors.id), eq(tutorCourses.position, 0)));
    // Those who may win by the rule: the most chosen, and the largest of each popular course. The rest of a large academy is not read.
    const [chosen, ...largest] = await Promise.all([
      maxChosen.length > 0
        ? candidates.where(
            and(
              eq(tutors.published, true),
              inArray(
                tutors.id,
                maxChosen.map(([id]) => id),
              ),
            ),
          )
        : [],
      ...courses.map((course) =>
        db
          .select(named)
          .from(tutorCourses)
          .innerJoin(tutors, eq(tutors.id, tutorCourses.tutorId))
          .where(and(eq(tutorCourses.courseId, course.id), eq(tutorCourses.position, 0), eq(tutors.published, true)))
          .orderBy(desc(tutors.claimedStudents), asc(tutors.sortOrder), asc(sql`${tutors.id}`))
          .limit(1),
      ),
    ]);
    const others =
      largest.flat().length < shown
        ? await candidates.where(eq(tutors.published, true)).orderBy(desc(tutors.claimedStudents)).limit(shown)
        : [];
    const byId = new Map([...others, ...largest.flat(), ...chosen].map((tutor) => [tutor.id, tutor]));
    const counted = [...byId.values()].map((tutor) => ({ ...tutor, choices: choicesOfTutor.get(tutor.id) ?? 0 }));
    return {
      courses: courses.map(({ id: _, ...course }) => course),
      tutors: popularTutors(
        counted,
        courses.map((course) => course.id),
        shown,
      ).map(({ id, fullName, specialty, avatarUrl }) => ({ id, fullName, specialty, avatarUrl })),
    };
  },
);
