import { percentDone } from "#lib/percent-done.ts";
import { openedBlocks, shareOfBlocks } from "#ui/illustrations/wall-blocks.ts";
import type { CourseOutline, OutlineLesson } from "../contract.ts";

/** The steps that lead to a course, sign-up to payment: they open the first column of its wall. */
export const enrolledSteps = 5;

/** Graded work that counts next to the lessons: how many pieces, and how many of them are graded. */
export type GradedAssessment = { count: number; done: number };

/**
 * What each of the 40 blocks stands for. Lessons that are done come first, in the order of the course, then the others from
 * where one goes on: the open blocks hold what is done, and the one that is ajar what comes next, whatever the order in which
 * someone learns.
 */
export function lessonsOfBlocks(
  { weeks, resume }: Pick<CourseOutline, "weeks" | "resume">,
  graded: GradedAssessment = { count: 0, done: 0 },
): OutlineLesson[][] {
  const all = weeks.flatMap((week) => week.lessons);
  const at = Math.max(
    all.findIndex((lesson) => lesson.slug === resume),
    0,
  );
  const ahead = [...all.slice(at), ...all.slice(0, at)].filter((lesson) => !lesson.isDone);
  const order = [...all.filter((lesson) => lesson.isDone), ...ahead];
  const total = all.length + graded.count;
  const shares = shareOfBlocks(all.length, (done) =>
    openedBlocks(percentDone(done + graded.done, total).done, enrolledSteps),
  );
  return shares.map(({ from, to }) => order.slice(from, to));
}

/** "week 10", "weeks 3 to 5"; empty without lessons. */
export function weeksOf(lessons: readonly OutlineLesson[]): string {
  const weeks = lessons.map((lesson) => lesson.week);
  const [first, last] = [Math.min(...weeks), Math.max(...weeks)];
  if (weeks.length === 0) return "";
  return first === last ? `week ${first}` : `weeks ${first} to ${last}`;
}
