import { and, asc, desc, eq, sql } from "drizzle-orm";
import { gradesOf, workDone, workOf } from "#features/assessments/server/public.ts";
import { catalogueReads, courseRows, durationLabel } from "#features/catalogue/server/public.ts";
import { planOptions, planPrice, priceOf } from "#features/checkout/server/public.ts";
import { countPicksByCourse, teachingRows } from "#features/tutors/server/public.ts";
import { notFound } from "#lib/app-error.ts";
import { currencies } from "#lib/money.ts";
import { shownRating } from "#lib/rating.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { OfferedPlan, ViewCourse } from "../courses-contract.ts";
import { courseRating, workState } from "../courses-rules.ts";
import { currentEnrolment, mayRead } from "../rules.ts";
import { learningTexts } from "../texts.ts";
import { coursePlace } from "./course-place.ts";
import { lessonFigures } from "./lesson-figures.ts";
import { listEnrolments } from "./list-enrolments.ts";
import { lessonProgress, lessons } from "./tables.ts";

/** No enrolment has this id, so nothing is done for who has none. */
const nobody = "00000000-0000-0000-0000-000000000000";

/**
 * Binds everything that View Course and its enroll view show of one course to one student (VIEW-01, VIEW-02). Without a slug:
 * the course that the student is at, else the most popular one. Errors: `not_found`.
 */
export function viewCourse({ db }: Pick<VerbDeps, "db">) {
  const catalogue = catalogueReads({ db, countPicks: countPicksByCourse({ db }) });
  const courses = courseRows(db);
  const teaching = teachingRows(db);
  const discountRow = db
    .select({ discountPercent: courses.discountPercent })
    .from(courses)
    .where(eq(courses.slug, sql.placeholder("slug")))
    .prepare("learning_course_discount");
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
    .prepare("learning_course_tutors");
  const stepRows = db
    .select({
      week: lessons.week,
      topic: lessons.topic,
      slug: lessons.slug,
      isDone: sql<boolean>`${lessonProgress.doneAt} is not null`,
    })
    .from(lessons)
    .leftJoin(
      lessonProgress,
      and(
        eq(lessonProgress.lessonId, lessons.id),
        eq(lessonProgress.enrolmentId, sql`${sql.placeholder("enrolmentId")}::uuid`),
      ),
    )
    .where(eq(lessons.courseId, sql.placeholder("courseId")))
    .orderBy(asc(lessons.week), asc(lessons.topic))
    .prepare("learning_view_course_lessons");

  /** The course to show to who named none. */
  async function ownSlug(studentId: string): Promise<string> {
    const enrolled = await listEnrolments(db, studentId);
    const own = currentEnrolment(enrolled) ?? enrolled[0];
    if (own) return own.courseSlug;
    const [popular] = await catalogue.listPopularCourses();
    if (!popular) throw notFound(learningTexts.unknownCourse);
    return popular.slug;
  }

  return async (studentId: string, wanted: string | undefined): Promise<ViewCourse> => {
    const slug = wanted || (await ownSlug(studentId));
    const [found, place, [offer], taughtBy] = await Promise.all([
      catalogue.findCourseBySlug(slug),
      coursePlace(db, studentId, slug),
      discountRow.execute({ slug }),
      tutorRows.execute({ slug }),
    ]);
    if (!found || !offer) throw notFound(learningTexts.unknownCourse);
    const { enrolment, access } = place;
    const [steps, work, figures] = await Promise.all([
      stepRows.execute({ courseId: found.id, enrolmentId: enrolment?.id ?? nobody }),
      enrolment ? gradesOf(db, [enrolment.id]).then((grades) => grades.get(enrolment.id)) : workOf(db, found.id),
      enrolment ? lessonFigures(db, [enrolment.id]).then((all) => all.get(enrolment.id)) : null,
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
          return { title: topic, lesson: isOpen ? step.slug : null, isDone: step?.isDone ?? false };
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
      plans: planOptions(found.fees).map(
        (option): OfferedPlan => ({
          key: option.key,
          name: option.name,
          label: planPrice(option),
          pays: option.pays,
          note: option.note,
          prices: currencies.flatMap((currency) => {
            const originalMinor = option.pricesMinor[currency];
            if (originalMinor === undefined) return [];
            return [
              { currency, price: priceOf({ originalMinor, discountPercent: offer.discountPercent, coupon: null }) },
            ];
          }),
        }),
      ),
      tutors: taughtBy.map((tutor) => ({
        id: tutor.id,
        slug: tutor.slug,
        fullName: tutor.fullName,
        rating: shownRating(tutor.reviewStars, tutor.reviewCount),
        reviewCount: tutor.reviewCount,
      })),
      rating: courseRating(taughtBy),
    };
  };
}
