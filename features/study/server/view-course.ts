import { asc, desc, eq, sql } from "drizzle-orm";
import { prepared } from "#db/prepared.ts";
import { assessmentDone, assessmentOf, gradesOf } from "#features/assessments/server/public.ts";
import {
  courseRows,
  durationLabel,
  findCourse,
  isCourseAt,
  listPopularCourses,
} from "#features/catalogue/server/public.ts";
import {
  currentEnrolment,
  getCoursePlace,
  lessonFigures,
  listEnrolments,
  listLessonMarks,
  mayRead,
} from "#features/learning/server/public.ts";
import { learningTexts } from "#features/learning/texts.ts";
import { findTutorFor, teachingRows } from "#features/tutors/server/public.ts";
import { notFound } from "#lib/app-error.ts";
import { shownRating } from "#lib/rating.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { ViewCourse } from "../courses-contract.ts";
import { assessmentState, courseRating } from "../rules.ts";
import { offeredPlans } from "./offered-plans.ts";

const discountRow = prepared("study_course_discount", (db) => {
  const courses = courseRows(db);
  return db
    .select({ discountPercent: courses.discountPercent })
    .from(courses)
    .where(isCourseAt(db, courses, sql.placeholder("slug")));
});
const tutorsOfCourse = prepared("study_course_tutors", (db) => {
  const [courses, teaching] = [courseRows(db), teachingRows(db)];
  return db
    .select({
      id: teaching.tutorId,
      slug: teaching.tutorSlug,
      fullName: teaching.tutorName,
      reviewStars: teaching.reviewStars,
      reviewCount: teaching.reviewCount,
    })
    .from(teaching)
    .innerJoin(courses, eq(courses.id, teaching.courseId))
    .where(isCourseAt(db, courses, sql.placeholder("slug")))
    .orderBy(desc(teaching.ratingHundredths), desc(teaching.reviewCount), asc(teaching.tutorRank));
});

/** The course to show when none is named: the one that the student is at, else the most popular one. Errors: `not_found`. */
async function defaultSlug(deps: VerbDeps, studentId: string): Promise<string> {
  const enrolled = await listEnrolments(deps, studentId);
  const own = currentEnrolment(enrolled) ?? enrolled[0];
  if (own) return own.courseSlug;
  const [popular] = await listPopularCourses(deps);
  if (!popular) throw notFound(learningTexts.unknownCourse);
  return popular.slug;
}

/**
 * Everything that View Course and its enroll view show of one course to one student (VIEW-01, VIEW-02). Without a slug:
 * the course that the student is at, else the most popular one. Errors: `not_found`.
 */
export async function viewCourse(
  deps: VerbDeps,
  studentId: string,
  courseSlug: string | undefined,
): Promise<ViewCourse> {
  const { db } = deps;
  const slug = courseSlug || (await defaultSlug(deps, studentId));
  const [match, position, [offer], taughtBy, ownTutor] = await Promise.all([
    // One that is hidden by now is there for its students, and for no one else: the next refuses it.
    findCourse(deps, slug, { hiddenToo: true }),
    getCoursePlace(deps, studentId, slug),
    discountRow(db, { slug }),
    tutorsOfCourse(db, { slug }),
    findTutorFor(deps, studentId, { course: slug, tutorSlug: null }),
  ]);
  if (!match || !offer) throw notFound(learningTexts.unknownCourse);
  const { enrolment, access } = position;
  const [steps, assessment, figures] = await Promise.all([
    listLessonMarks(deps, { courseId: match.id, enrolmentId: enrolment?.id ?? null }),
    enrolment
      ? gradesOf(deps, [enrolment.id]).then((grades) => grades.get(enrolment.id))
      : assessmentOf(deps, match.id),
    enrolment ? lessonFigures(db, enrolment.id) : null,
  ]);
  const done = assessmentDone({
    lessons: figures?.lessons ?? 0,
    lessonsDone: figures?.lessonsDone ?? 0,
    total: assessment?.total ?? 0,
    graded: assessment?.graded ?? 0,
  });
  const first = steps[0];
  const stepAt = new Map(steps.map((step) => [`${step.week}.${step.topic}`, step]));
  return {
    course: {
      slug: match.slug,
      title: match.title,
      shortTitle: match.shortTitle,
      school: match.school,
      schoolName: match.schoolName,
      glyph: match.glyph,
      summary: match.summary,
      overview: match.overview,
      level: match.level,
      format: match.format,
      tools: match.tools,
      objectives: match.objectives,
      duration: durationLabel(match),
      lessons: steps.length,
      live: steps.filter(({ isLive }) => isLive).length,
    },
    access,
    enrolment: enrolment && {
      state: enrolment.state,
      stateLabel: assessmentState(enrolment.state, done.done),
      work: done,
    },
    syllabus: match.syllabus.map(({ week, title, topics }) => {
      const shown = topics.map((topic, index) => {
        const step = stepAt.get(`${week}.${index + 1}`);
        const isOpen = step !== undefined && mayRead(access, step === first);
        return {
          title: topic,
          lesson: isOpen ? step.slug : null,
          isDone: step?.isDone ?? false,
          isLive: step?.isLive ?? false,
        };
      });
      return { week, title, isDone: shown.length > 0 && shown.every(({ isDone }) => isDone), topics: shown };
    }),
    activity: (assessment?.kinds ?? []).map(({ kind, weight, status, total, graded }) => ({
      kind,
      percent: weight,
      status: enrolment ? status : null,
      total,
      graded,
    })),
    plans: offeredPlans(match.fees, { discountPercent: offer.discountPercent, weeks: match.weeks }),
    tutors: taughtBy.map((tutor) => ({
      id: tutor.id,
      slug: tutor.slug,
      fullName: tutor.fullName,
      rating: shownRating(tutor.reviewStars, tutor.reviewCount),
      reviewCount: tutor.reviewCount,
    })),
    ownTutor: ownTutor?.slug ?? null,
    rating: courseRating(taughtBy),
  };
}
