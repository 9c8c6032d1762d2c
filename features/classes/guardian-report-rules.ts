import type { AttendanceState } from "./attendance-rules.ts";

/** What a guardian reads of a class. `day`: `Tue 24 Nov`; `dueOn`: the day of the homework in words. */
export type GuardianFacts = {
  student: string;
  title: string;
  tutor: string;
  day: string;
  state: AttendanceState;
  topics: readonly string[];
  words: string;
  homework: string;
  dueOn: string | null;
  next: string;
  hasFiles: boolean;
};

const cameTexts = {
  attended: "was there",
  late: "came late",
  excused: "was excused",
  missed: "was not there",
} as const satisfies Record<AttendanceState, string>;

/** The paragraphs of the mail to a guardian. */
export function guardianLines(facts: GuardianFacts): string[] {
  const { student, tutor, day, state, topics, words, homework, dueOn, next, hasFiles } = facts;
  return [
    `${student} ${cameTexts[state]} on ${day}, with ${tutor}.`,
    topics.length > 0 ? `What was done: ${topics.join(", ")}.` : "",
    words,
    homework === "" ? "" : `Homework${dueOn === null ? "" : `, due on ${dueOn}`}: ${homework}`,
    next === "" ? "" : `Next time: ${next}`,
    hasFiles ? `${student} finds a recording or files of it in the calendar.` : "",
  ].filter((line) => line !== "");
}
