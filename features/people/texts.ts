import { builtInNames } from "#features/staff-roles/texts.ts";
import type { Role } from "#lib/capabilities.ts";

/** The roles of an account, in words: `Tutor, Support`. */
export const rolesText = (roles: readonly Role[]): string =>
  roles.map((role) => (role === "office" ? "Staff" : builtInNames[role])).join(", ");

/** So many courses a tutor teaches at most. */
export const maxTaughtCourses = 40;

/** The words of choosing which courses a tutor teaches. */
export const taughtTexts = {
  noTutor: "This person is no tutor, so there are no courses to teach.",
  none: "Please choose at least one course.",
  tooMany: `A tutor teaches at most ${maxTaughtCourses} courses.`,
  unknown: "One of these courses is not there any more. Please choose among the courses as they are now.",
  twice: "A course is in this list twice.",
  changed: "The courses of this tutor were changed in the meantime. Nothing was saved: look at them again.",
  students: (students: string, course: string) =>
    `${students} of this tutor take the course ${course}. Hand them over first, then take the course away.`,
  groups: (course: string) =>
    `A group of this tutor meets for the course ${course}. Give it to another tutor first, or let it end.`,
} as const;

/** So many students of a tutor are handed over at once. */
export const maxHandedOver = 500;

/** The words of handing the students of a tutor over to others. */
export const handOverTexts = {
  noTutor: "This person is no tutor, so there are no students to hand over.",
  tooMany: `At most ${maxHandedOver} students are handed over at once.`,
  twice: "A student is in this list twice for the same course.",
  noneGoes: "Please choose a tutor for at least one student.",
  stays: "A student would stay with the same tutor. Please choose another tutor.",
  changed: "The students of this tutor have changed in the meantime. Nothing was handed over: look at the list again.",
  splits: (group: string) => `The students of ${group} meet together, so all of them get the same tutor.`,
  blocked: (tutor: string, student: string) =>
    `${tutor} takes no messages from ${student}. Nothing was changed: choose another tutor for ${student}.`,
  taken: "One of these times was taken just now. Nothing was handed over: try again, or choose another tutor.",
  /** What the tutor who leaves reads. */
  left: (students: string) => `Our team gave ${students} of yours another tutor.`,
  away: "An account that is away",
} as const;
