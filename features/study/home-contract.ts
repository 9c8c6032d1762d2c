import { z } from "zod";
import { assessmentKinds } from "#features/assessments/texts.ts";
import { dueOrder } from "#features/checkout/contract.ts";
import { classSchema, timeZoneSchema } from "#features/classes/contract.ts";
import { currentCourse, runningCourse } from "#features/learning/contract.ts";
import { onboardingAnswer } from "#features/onboarding/contract.ts";
import { placement } from "#features/placement/contract.ts";
import { proposal } from "#features/trial-outcomes/contract.ts";
import { picksResponse } from "#features/tutors/contract.ts";
import { popularResponse } from "#features/tutors/dashboard-contract.ts";
import { pickAnswers } from "#features/tutors/texts.ts";
import { plan } from "./courses-contract.ts";

/** What the dashboard's first page shows, in one call. The page takes its type alone. */

export const studentHomeQuery = z.strictObject({
  zone: timeZoneSchema,
  /** Slug of the course that goes on whose progress is requested; left out, or none of them: the one opened last. */
  course: z.string().max(200).optional(),
});

const tutor = z.object({
  id: z.string(),
  slug: z.string(),
  fullName: z.string(),
  avatarUrl: z.nullable(z.string()),
});
export type PathTutor = z.output<typeof tutor>;

/** The course that a trial class or a pick is about. */
const requested = z.object({
  slug: z.string(),
  title: z.string(),
  /** `16 weeks + 2 project weeks`. */
  duration: z.string(),
  /** None: the fee is on request. */
  plans: z.array(plan),
});
export type ChosenCourse = z.output<typeof requested>;

const rested = z.object({ slug: z.string(), title: z.string(), percentDone: z.int() });

/** A first lesson, which everybody may read, with what that costs; null: there is none. */
const firstLesson = z.nullable(z.object({ course: z.string(), slug: z.string(), bytes: z.int() }));

/** Where the student is on the way to a first class (PATH-01), with what each step shows. */
const path = z.discriminatedUnion("at", [
  z.object({
    at: z.literal("signed-up"),
    /** Of the most popular course. */
    lesson: firstLesson,
  }),
  z.object({
    at: z.literal("picked"),
    tutor,
    /** When the pick was sent, and until when the tutor answers; null: nothing was asked, a trial class was missed. */
    asked: z.nullable(z.object({ at: z.iso.datetime(), answersBy: z.iso.datetime() })),
    /** What the tutor answered, with the times for a trial class that they proposed and that are still to come. */
    answer: z.nullable(
      z.object({
        answer: z.enum(pickAnswers),
        text: z.string(),
        times: z.array(z.iso.datetime()),
        at: z.iso.datetime(),
      }),
    ),
    /** Can be written to and booked here; of others staff arrange the first class. */
    isReachable: z.boolean(),
    /** The trial class at which the student was not seen. */
    missed: z.nullable(classSchema),
    course: z.nullable(requested),
  }),
  z.object({ at: z.literal("booked"), tutor, trial: classSchema }),
  z.object({ at: z.literal("pay"), tutor, trial: classSchema, course: z.nullable(requested) }),
  z.object({ at: z.literal("ordered"), order: dueOrder, lesson: firstLesson, hadTrial: z.boolean() }),
  z.object({ at: z.literal("running") }),
  z.object({ at: z.literal("paused"), course: rested }),
  z.object({ at: z.literal("finished"), course: rested }),
]);
export type HomePath = z.output<typeof path>;

/** An assessment of the weeks that were reached which is not graded yet, or one that is being sat. */
const waitingAssessments = z.object({
  id: z.string(),
  kind: z.enum(assessmentKinds),
  title: z.string(),
  week: z.int(),
  isRunning: z.boolean(),
});

export const studentHomeResponse = z.object({
  path,
  /** Null: the student takes no course. */
  current: z.nullable(currentCourse),
  /** The courses that go on, where there are several. */
  running: z.array(runningCourse),
  /** The next two classes, or the one that runs and the next. */
  classes: z.array(classSchema),
  /** The first of what waits in the course one is at, and how many there are. */
  waiting: z.object({ assessments: z.array(waitingAssessments), count: z.int() }),
  /** Courses that go on without a tutor, with until when staff find one. */
  tutorless: z.array(z.object({ title: z.string(), by: z.iso.datetime() })),
  /** Courses that go on with a tutor and have no class times yet (PLACE-01), the one that waits longest first. */
  unplaced: z.array(placement),
  /** How the last trial classes ended, by their tutors' word, the newest first (TRIAL-01). */
  proposals: z.array(proposal),
  /** A trial class was attended. */
  hadTrial: z.boolean(),
  /** What is to be paid, or was sent and is looked for, the first order of a course before instalments of one that runs. */
  orders: z.array(dueOrder),
  popular: popularResponse,
  picks: picksResponse.shape.data,
  onboarding: onboardingAnswer,
});
export type StudentHome = z.output<typeof studentHomeResponse>;
