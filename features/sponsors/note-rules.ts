import { counted } from "#lib/counted.ts";
import { longDate, monthAndYear } from "#lib/dates.ts";
import { formatMoney, type Money } from "#lib/money.ts";

/** What the monthly note to a sponsor contains. No I/O. */

export type NoteFacts = {
  firstName: string;
  course: string;
  /** The first day of the month that it tells of: `2026-11-01`. */
  month: string;
  /** Lessons of the course, those marked done in all, and in that month. */
  lessons: number;
  lessonsDone: number;
  lessonsDoneThen: number;
  /** Classes of the course that took place in that month, and those that the student was in. */
  classesTaught: number;
  classesAttended: number;
  /** What these classes did, in order. `on`: `Tue 3 Nov`. */
  classesDid: readonly { on: string; topics: readonly string[] }[];
  isCompleted: boolean;
  /** The instalment that is due next; null where all is paid. */
  next: (Money & { dueOn: string }) | null;
};

/** The note's heading and its sentences: lessons, classes and what they did, what is due. Nothing else of the student is in it. */
export function noteText(facts: NoteFacts): { heading: string; paragraphs: string[] } {
  const { firstName, course, lessons, lessonsDone, lessonsDoneThen, classesTaught, classesAttended, classesDid, next } =
    facts;
  const percent = lessons === 0 ? 0 : Math.floor((100 * lessonsDone) / lessons);
  const month = monthAndYear(facts.month);
  const progress = facts.isCompleted
    ? `${firstName} has completed ${course}.`
    : `${firstName} has done ${lessonsDone} of the ${counted(lessons, "lesson")} of ${course}: ${percent}%.`;
  return {
    heading: `${firstName} in ${month}: ${course}`,
    paragraphs: [
      ...(lessons > 0 || facts.isCompleted ? [progress] : []),
      `In ${month} it was ${counted(lessonsDoneThen, "lesson")}.`,
      classesTaught === 0
        ? "There was no class in that month."
        : `${firstName} was in ${classesAttended} of ${counted(classesTaught, "class", "classes")}.`,
      ...(classesDid.length > 0 ? [`What the classes did. ${classesDid.map(didText).join(" ")}`] : []),
      next
        ? `Next to pay: ${formatMoney(next)}, due ${longDate(next.dueOn)}. Your link still works.`
        : "All of the course is paid.",
    ],
  };
}

/** A note is a few lines. */
const shownTopics = 5;
const listed = new Intl.ListFormat("en-GB");

/** `Tue 3 Nov: contrast, nearness and 2 more.` */
function didText({ on, topics }: NoteFacts["classesDid"][number]): string {
  const more = topics.length - shownTopics;
  return `${on}: ${listed.format([...topics.slice(0, shownTopics), ...(more > 0 ? [`${more} more`] : [])])}.`;
}

/** The month before a day: its first day, and the first day after it. `2026-12-03` gives `2026-11-01` and `2026-12-01`. */
export function monthBefore(today: string): { from: string; until: string } {
  const [year = 0, month = 1] = today.split("-").map(Number);
  const first = (at: number) => new Date(Date.UTC(year, at, 1)).toISOString().slice(0, 10);
  return { from: first(month - 2), until: first(month - 1) };
}

/** The name that a sponsor reads: the first word of how the student wrote it. */
export const firstNameOf = (fullName: string): string => fullName.trim().split(/\s+/)[0] || "A student";
