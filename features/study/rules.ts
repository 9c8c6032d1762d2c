import { type AttendanceState, wasThere } from "#features/classes/attendance-rules.ts";
import type { EnrolmentState } from "#features/learning/contract.ts";
import { shownRating } from "#lib/rating.ts";

/** Decisions of the pages My Courses and View Course. No I/O. */

/** What a course of one's own is shown as. */
export const assessmentStates = ["Not started", "In progress", "Paused", "Completed"] as const;
export type AssessmentState = (typeof assessmentStates)[number];

export function assessmentState(state: EnrolmentState, percentDone: number): AssessmentState {
  if (state === "completed") return "Completed";
  if (state === "paused") return "Paused";
  return percentDone === 0 ? "Not started" : "In progress";
}

/**
 * A count that shows no more than it knows for a while: `7`, from ten rounded down to tens, from a hundred to hundreds, each
 * with a plus (`50+`, `1,200+`).
 */
export function roundedCount(count: number): string {
  if (count < 10) return String(count);
  const step = count < 100 ? 10 : 100;
  return `${String(Math.floor(count / step) * step).replace(/\B(?=(?:\d{3})+$)/g, ",")}+`;
}

const counted = (count: number, value: string, many: string) => `${roundedCount(count)} ${count === 1 ? value : many}`;
/** `100+ students`. */
export const studentsLabel = (count: number) => counted(count, "student", "students");
/** `1 tutor`, `50+ tutors`. */
export const tutorsLabel = (count: number) => counted(count, "tutor", "tutors");

/** What is known of how a course is liked: students (claimed by its tutors, and enrolled here) and tutors. */
export type CourseFigures = {
  id: string;
  school: string;
  /** What the school's courses are for, such as a job or an exam. */
  schoolKind: string;
  position: number;
  students: number;
  tutors: number;
};

const isCareer = (kind: string | undefined) => kind === "career";

export const recommendedCount = 4;

/**
 * Courses to go on with: not taken yet and taught by someone; those of the school of the course one is at come first, then
 * those of its kind (for a job, for an exam), then the rest; among these the ones with most students.
 */
export function recommend<Course extends CourseFigures>(
  courses: readonly Course[],
  taken: ReadonlySet<string>,
  currentSchool: string | null,
  count = recommendedCount,
): Course[] {
  const currentKind = courses.find(({ school }) => school === currentSchool)?.schoolKind;
  const nearness = ({ school, schoolKind }: Course) => {
    if (currentSchool === null) return 0;
    if (school === currentSchool) return 2;
    return isCareer(schoolKind) === isCareer(currentKind) ? 1 : 0;
  };
  return courses
    .filter(({ id, tutors }) => tutors > 0 && !taken.has(id))
    .toSorted((a, b) => nearness(b) - nearness(a) || b.students - a.students || a.position - b.position)
    .slice(0, count);
}

/** The reviews of a course's tutors as one rating, each counting once; null without reviews. */
export function courseRating(
  tutors: readonly { reviewStars: number; reviewCount: number }[],
): { average: number; reviewCount: number } | null {
  const reviewCount = tutors.reduce((sum, tutor) => sum + tutor.reviewCount, 0);
  const stars = tutors.reduce((sum, tutor) => sum + tutor.reviewStars, 0);
  const average = shownRating(stars, reviewCount);
  return average === null ? null : { average, reviewCount };
}

// ---- the path to a first class (PATH-01) -----------------------------------------------------------------------------------

/** A course that a student takes or took, as far as the path looks at it. */
type CourseFact = { state: EnrolmentState; startedAt: Date; completedAt: Date | null };
/** A trial class that was not cancelled. */
type TrialFact = {
  tutor: { id: string; teaches: boolean };
  startsAt: Date;
  endsAt: Date;
  attendance: AttendanceState | null;
};
/** A pick of a tutor who teaches; `askedAt`: when what it asks for was last sent. */
type PickFact = { tutor: { id: string }; askedAt: Date };

/** An order of which nothing is paid yet. */
type OrderFact = { placedAt: string };

/** The five steps to a first class, in their order. */
export const pathSteps = ["Sign up", "Pick", "Book", "Trial", "Pay"] as const;

/** How many of the steps are done at a step. */
export const stepsDone = { "signed-up": 1, picked: 2, booked: 3, pay: 4 } as const;

/** The way of anyone who orders without a trial: nothing is ticked that did not happen. */
const orderSteps = ["Sign up", "Order", "Pay"] as const;

/** The steps of anyone who ordered, and how many are done. */
export const stepsOfOrder = (hadTrial: boolean): { steps: readonly string[]; done: number } =>
  hadTrial ? { steps: pathSteps, done: stepsDone.pay } : { steps: orderSteps, done: 2 };

/** The steps of anyone who paid and has no class times yet (PLACE-01), and how many are done. */
export function stepsToTimes(hadTrial: boolean): { steps: readonly string[]; done: number } {
  const { steps } = stepsOfOrder(hadTrial);
  return { steps: [...steps, "Times"], done: steps.length };
}

/** The latest by a moment; undefined of none. */
const latestBy = <Item>(items: readonly Item[], when: (item: Item) => Date): Item | undefined =>
  items.reduce<Item | undefined>((best, item) => (best && when(best) >= when(item) ? best : item), undefined);

/**
 * Where a student is on the way from stranger to class, and by what. A course that runs comes before all, then a trial
 * class ahead (the soonest, or the one that runs), then a paused course, then a course that is ordered and waits for its
 * money. Of the rest the last thing that happened decides: a
 * trial that was attended leads to paying, a missed one and a pick to booking. What lies before the last course began or
 * ended is settled, and so is what was agreed with a tutor who no longer teaches.
 */
export function pathOf<
  Course extends CourseFact,
  Trial extends TrialFact,
  Pick extends PickFact,
  Order extends OrderFact,
>(
  {
    courses,
    trials,
    picks,
    orders,
  }: { courses: readonly Course[]; trials: readonly Trial[]; picks: readonly Pick[]; orders: readonly Order[] },
  now: Date,
) {
  if (courses.some(({ state }) => state === "active")) return { at: "running" as const };

  const ahead = trials.filter(({ endsAt }) => endsAt > now);
  const [soonest] = ahead.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  if (soonest) return { at: "booked" as const, trial: soonest };

  const last = latestBy(courses, settledAt);
  const paused = latestBy(
    courses.filter(({ state }) => state === "paused"),
    settledAt,
  );
  if (paused) return { at: "paused" as const, course: paused };

  const ordered = latestBy(orders, ({ placedAt }) => new Date(placedAt));
  if (ordered) return { at: "ordered" as const, order: ordered, hadTrial: trials.some(wasAttended) };

  const isNew = (at: Date) => last === undefined || at > settledAt(last);
  const over = trials.filter(({ tutor, startsAt, endsAt }) => tutor.teaches && endsAt <= now && isNew(startsAt));
  const trial = latestBy(over, ({ endsAt }) => endsAt);
  const pick = latestBy(
    picks.filter(({ askedAt }) => isNew(askedAt)),
    ({ askedAt }) => askedAt,
  );
  if (pick && (!trial || pick.askedAt > trial.endsAt)) {
    // Who met the tutor and asks for them again has only to pay.
    const met = over.filter((item) => item.tutor.id === pick.tutor.id && wasAttended(item));
    const lastMet = latestBy(met, ({ endsAt }) => endsAt);
    return lastMet
      ? { at: "pay" as const, trial: lastMet, pick }
      : { at: "picked" as const, by: pick, pick, missed: null };
  }
  if (trial) {
    const ofTutor = latestBy(
      picks.filter(({ tutor }) => tutor.id === trial.tutor.id),
      ({ askedAt }) => askedAt,
    );
    return wasAttended(trial)
      ? { at: "pay" as const, trial, pick: ofTutor ?? null }
      : { at: "picked" as const, by: trial, pick: ofTutor ?? null, missed: trial };
  }
  return last ? { at: "finished" as const, course: last } : { at: "signed-up" as const };
}

/** Whether someone was seen at a trial class. */
export const wasAttended = ({ attendance }: Pick<TrialFact, "attendance">): boolean => wasThere(attendance);

/** When a course last began or ended. */
const settledAt = ({ startedAt, completedAt }: CourseFact): Date =>
  completedAt && completedAt > startedAt ? completedAt : startedAt;

const dayMs = 24 * 3_600_000;

/** Until when staff find a tutor for a course that runs without one; null where it has one, or is over. */
export const tutorFoundBy = (
  { state, startedAt }: { state: EnrolmentState; startedAt: Date },
  hasTutor: boolean,
): string | null =>
  hasTutor || (state !== "active" && state !== "paused") ? null : new Date(startedAt.getTime() + dayMs).toISOString();

/** Until when a picked tutor answers, by the academy's promise in hours. */
export const answersBy = (askedAt: Date, promisedHours: number): Date =>
  new Date(askedAt.getTime() + promisedHours * 3_600_000);
