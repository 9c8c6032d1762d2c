import { asc, desc, eq, sql } from "drizzle-orm";
import { gradesOf, workDone, workOf } from "#features/assessments/server/public.ts";
import { courseRows, durationLabel, findCourse, listPopularCourses } from "#features/catalogue/server/public.ts";
import {
  currentEnrolment,
  enrolmentsOf,
  findCoursePlace,
  lessonFigures,
  lessonMarks,
  mayRead,
} from "#features/learning/server/public.ts";
import { learningTexts } from "#features/learning/texts.ts";
import { teachingRows, tutorFor } from "#features/tutors/server/public.ts";
import { notFound } from "#lib/app-error.ts";
import { shownRating } from "#lib/rating.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { ViewCourse } from "../courses-contract.ts";
import { courseRating, workState } from "../rules.ts";
import { offeredPlans } from "./offered-plans.ts";

/**
 * Binds everything that View Course and its enroll view show of one course to one student (VIEW-01, VIEW-02). Without a slug:
 * the course that the student is at, else the most popular one. Errors: `not_found`.
 */
export function viewCourse(deps: Pick<VerbDeps, "db" | "clock" | "contributions">) {
  const { db } = deps;
  const courses = courseRows(db);
  const teaching = teachingRows(db);
  const discountRow = db
    .select({ discountPercent: courses.discountPercent })
    .from(courses)
    .where(eq(courses.slug, sql.placeholder("slug")))
    .prepare("study_course_discount");
  const tutorRows = db
    .select({
      id: teaching.tutorId,
      slug: teaching.tutorSlug,
      fullName: teaching.tutorName,
      reviewStars: teaching.reviewStars,
      reviewCount: teaching.reviewCount,
    })
    .from(teaching)
    .innerJoin(courses, eq(courses.id, teaching.courseId))
    .where(eq(courses.slug, sql.placeholder("slug")))
    .orderBy(desc(teaching.ratingHundredths), desc(teaching.reviewCount), asc(teaching.tutorRank))
    .prepare("study_course_tutors");
  const findTutor = tutorFor(db);
  const marksOf = lessonMarks(db);
  const placeOf = findCoursePlace(db);
  const enrolmentsOfStudent = enrolmentsOf(db);

  /** The course to show to who named none. */
  async function ownSlug(studentId: string): Promise<string> {
    const enrolled = await enrolmentsOfStudent(studentId);
    const own = currentEnrolment(enrolled) ?? enrolled[0];
    if (own) return own.courseSlug;
    const [popular] = await listPopularCourses(deps);
    if (!popular) throw notFound(learningTexts.unknownCourse);
    return popular.slug;
  }

  return async (studentId: string, wanted: string | undefined): Promise<ViewCourse> => {
    const slug = wanted || (await ownSlug(studentId));
    const [found, place, [offer], taughtBy, ownTutor] = await Promise.all([
      findCourse(deps, slug),
      placeOf(studentId, slug),
      discountRow.execute({ slug }),
      tutorRows.execute({ slug }),
      findTutor(studentId, slug, null),
    ]);
    if (!found || !offer) throw notFound(learningTexts.unknownCourse);
    const { enrolment, access } = place;
    const [steps, work, figures] = await Promise.all([
      marksOf(found.id, enrolment?.id ?? null),
      enrolment ? gradesOf(db, [enrolment.id]).then((grades) => grades.get(enrolment.id)) : workOf(db, found.id),
      enrolment ? lessonFigures(db, enrolment.id) : null,
    ]);
    const done = workDone({
      lessons: figures?.lessons ?? 0,
      lessonsDone: figures?.lessonsDone ?? 0,
      total: work?.total ?? 0,
      graded: work?.graded ?? 0,
    });
    const first = steps[0];
    const stepAt = new Map(steps.map((step) => [`${step.week}.${step.topic}`, step]));
    return {
      course: {
        slug: found.slug,
        title: found.title,
        shortTitle: found.shortTitle,
        school: found.school,
        schoolName: found.schoolName,
        glyph: found.glyph,
        summary: found.summary,
        overview: found.overview,
        level: found.level,
        format: found.format,
        tools: found.tools,
        objectives: found.objectives,
        duration: durationLabel(found),
        lessons: steps.length,
        live: steps.filter(({ isLive }) => isLive).length,
      },
      access,
      enrolment: enrolment && {
        state: enrolment.state,
        stateLabel: workState(enrolment.state, done.done),
        work: done,
      },
      syllabus: found.syllabus.map(({ week, title, topics }) => {
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
      activity: (work?.kinds ?? []).map(({ kind, weight, status, total, graded }) => ({
        kind,
        percent: weight,
        status: enrolment ? status : null,
        total,
        graded,
      })),
      plans: offeredPlans(found.fees, { discountPercent: offer.discountPercent, weeks: found.weeks }),
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
  };
}
