import type { EnrolmentState } from "#features/learning/contract.ts";
import { shownRating } from "#lib/rating.ts";

/** Decisions of the pages My Courses and View Course. No I/O. */

/** What a course of one's own is said to be. */
export const workStates = ["Not started", "In progress", "Paused", "Completed"] as const;
export type WorkState = (typeof workStates)[number];

export function workState(state: EnrolmentState, percentDone: number): WorkState {
  if (state === "completed") return "Completed";
  if (state === "paused") return "Paused";
  return percentDone === 0 ? "Not started" : "In progress";
}

/**
 * A count that says no more than it knows for a while: `7`, from ten rounded down to tens, from a hundred to hundreds, each
 * with a plus (`50+`, `1,200+`).
 */
export function roundedCount(count: number): string {
  if (count < 10) return String(count);
  const step = count < 100 ? 10 : 100;
  return `${String(Math.floor(count / step) * step).replace(/\B(?=(?:\d{3})+$)/g, ",")}+`;
}

const counted = (count: number, one: string, many: string) => `${roundedCount(count)} ${count === 1 ? one : many}`;
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
 * Courses to go on with: not taken yet and taught by somebody; those of the school of the course one is at come first, then
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
