import * as z from "zod/mini";
import { assessmentKinds } from "#features/assessments/texts.ts";
import { currencies, dueOrder, payRhythms } from "#features/checkout/contract.ts";
import { enrolmentStates, lessonAccesses } from "#features/learning/contract.ts";
import { assessmentStates } from "./rules.ts";

/** What the pages My Courses and View Course are answered. The pages take its types alone. */

const course = z.object({
  slug: z.string(),
  title: z.string(),
  shortTitle: z.string(),
  school: z.string(),
  glyph: z.string(),
});

const share = z.object({ done: z.int(), remaining: z.int() });

/** One kind of work: its share of the grade, and how far it has come. `status` null: for anyone who does not take the course. */
const activity = z.object({
  kind: z.enum(assessmentKinds),
  percent: z.int(),
  status: z.nullable(z.string()),
  total: z.int(),
  graded: z.int(),
});
export type CourseActivity = z.output<typeof activity>;

// ---- My Courses ------------------------------------------------------------------------------------------------------------

const ownCourse = z.extend(course, {
  tutor: z.nullable(z.string()),
  /** Until when staff find one; null: there is one, or none is needed. */
  tutorBy: z.nullable(z.iso.datetime()),
  state: z.enum(enrolmentStates),
  /** The state in words. */
  stateLabel: z.enum(assessmentStates),
  /** Lessons done and work graded, over all of both. */
  work: share,
  /** Weighted grade of what is graded by now, as text; null while nothing is. */
  grade: z.nullable(z.string()),
  /** The lesson that was left. */
  lastLesson: z.nullable(z.object({ slug: z.string(), title: z.string(), week: z.int() })),
  /** Code of its certificate. */
  certificate: z.nullable(z.string()),
});
export type OwnCourse = z.output<typeof ownCourse>;

const recommended = z.extend(course, { students: z.string(), tutors: z.string() });
export type RecommendedCourse = z.output<typeof recommended>;

export const myCoursesResponse = z.object({
  data: z.object({
    /** The course that the student is at, or was at last; null without courses. */
    current: z.nullable(
      z.extend(ownCourse, {
        lessons: z.int(),
        lessonsDone: z.int(),
        live: z.int(),
        liveDone: z.int(),
        assessments: z.int(),
        graded: z.int(),
        activity: z.array(activity),
      }),
    ),
    completed: z.int(),
    certificates: z.int(),
    /** The one opened last comes first. */
    courses: z.array(ownCourse),
    /** What is to be paid, or was sent and is looked for. */
    orders: z.array(dueOrder),
    recommended: z.array(recommended),
  }),
});
export type MyCourses = z.output<typeof myCoursesResponse>["data"];

// ---- View Course -----------------------------------------------------------------------------------------------------------

export const viewCourseQuery = z.strictObject({
  /** Slug; left out: the course that the student is at, else the most popular one. */
  course: z.optional(z.string().check(z.maxLength(200))),
});

const price = z.object({
  originalMinor: z.int(),
  discountPercent: z.int(),
  discountMinor: z.int(),
  couponMinor: z.int(),
  totalMinor: z.int(),
});

export const plan = z.object({
  /** As in addresses. */
  key: z.string(),
  name: z.string(),
  /** `$150 or ₦150,000`. */
  label: z.string(),
  pays: z.enum(payRhythms),
  /** `Paid in two payments.` */
  note: z.string(),
  /** What it costs in each currency that it is priced in. */
  prices: z.array(
    z.object({
      currency: z.enum(currencies),
      price,
      /** What is paid first: all of it, half, or a month. */
      firstMinor: z.int(),
    }),
  ),
});
export type OfferedPlan = z.output<typeof plan>;

const courseTutor = z.object({
  id: z.string(),
  slug: z.string(),
  fullName: z.string(),
  /** 1 to 5 with one decimal; null without reviews. */
  rating: z.nullable(z.number()),
  reviewCount: z.int(),
});

export const viewCourseResponse = z.object({
  data: z.object({
    course: z.extend(course, {
      schoolName: z.string(),
      summary: z.string(),
      overview: z.array(z.string()),
      level: z.string(),
      format: z.string(),
      tools: z.array(z.string()),
      objectives: z.array(z.string()),
      /** `16 weeks + 2 project weeks`. */
      duration: z.string(),
      /** How many lessons it has, and how many of them are taught live. */
      lessons: z.int(),
      live: z.int(),
    }),
    access: z.enum(lessonAccesses),
    /** How far this student has come; null for anyone who does not take the course. */
    enrolment: z.nullable(
      z.object({ state: z.enum(enrolmentStates), stateLabel: z.enum(assessmentStates), work: share }),
    ),
    syllabus: z.array(
      z.object({
        week: z.int(),
        title: z.string(),
        isDone: z.boolean(),
        topics: z.array(
          z.object({
            title: z.string(),
            /** Slug of its lesson where this student may read it. */
            lesson: z.nullable(z.string()),
            isDone: z.boolean(),
            /** Taught in a class; there is no text. */
            isLive: z.boolean(),
          }),
        ),
      }),
    ),
    activity: z.array(activity),
    plans: z.array(plan),
    tutors: z.array(courseTutor),
    /** Slug of the one whom this student picked, or of the only one; null: several, and none picked. */
    ownTutor: z.nullable(z.string()),
    /** Average of the reviews of its tutors. */
    rating: z.nullable(z.object({ average: z.number(), reviewCount: z.int() })),
  }),
});
export type ViewCourse = z.output<typeof viewCourseResponse>["data"];
