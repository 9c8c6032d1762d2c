import { counted } from "#lib/counted.ts";
import { certificateGrade } from "./texts.ts";

/** Decisions about certificates. No I/O. */

export type CourseProgress = {
  lessons: number;
  lessonsDone: number;
  /** Weighted grade of the whole course, in percent; null until everything that it asks for is graded. */
  grade: number | null;
  state: "active" | "paused" | "completed" | "cancelled";
};

/** Every lesson of every week done (read, or attended where it is taught live), and a final weighted grade of 60 or more (CERT-01). A course without lessons earns none. */
export function isEarned({ lessons, lessonsDone, grade, state }: CourseProgress): boolean {
  return state !== "cancelled" && lessons > 0 && lessonsDone >= lessons && grade !== null && grade >= certificateGrade;
}

/** Crockford's base32: no I, L, O and U, so that nothing is misread or spells a word. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const codeLength = 16;
const groupLength = 4;

/** Random bytes that a code takes: 80 bits. */
export const codeByteCount = (codeLength * 5) / 8;

/** A certificate's code from random bytes: `7K3M-9QTX-2WAB-C4DE`. */
export function codeFrom(bytes: Uint8Array): string {
  if (bytes.length !== codeByteCount) throw new RangeError(`A code takes ${codeByteCount} bytes, not ${bytes.length}.`);
  let bits = 0n;
  for (const byte of bytes) bits = (bits << 8n) | BigInt(byte);
  let letters = "";
  for (let index = codeLength - 1; index >= 0; index -= 1)
    letters += alphabet[Number((bits >> BigInt(index * 5)) & 31n)];
  return grouped(letters);
}

/**
 * The code that someone typed, in the form in which it is stored: case, spaces and dashes do not count, O is read as 0, I and
 * L as 1. Null for what cannot be a code.
 */
export function readCode(typed: string): string | null {
  const letters = typed
    .slice(0, 100)
    .toUpperCase()
    .replace(/[\s\p{Pd}_.]/gu, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  return letters.length === codeLength && [...letters].every((letter) => alphabet.includes(letter))
    ? grouped(letters)
    : null;
}

const grouped = (letters: string) => letters.match(new RegExp(`.{${groupLength}}`, "g"))?.join("-") ?? letters;

/** A grade as people read it: `86%`, rounded down so that no one reads more than was reached. */
export const gradeText = (grade: number) => `${Math.floor(grade)}%`;

/** What a student still has to do for the certificate of a course, in one sentence. */
export function missingMessage(left: {
  /** Lessons that are to be read yet, and those taught live that are to be attended. */
  toRead: number;
  toAttend: number;
  gradesLeft: number;
  grade: number | null;
}): string {
  const parts = [
    ...(left.toRead > 0 ? [`${counted(left.toRead, "lesson")} to read and mark done`] : []),
    ...(left.toAttend > 0 ? [`${counted(left.toAttend, "live lesson")} to attend`] : []),
    ...(left.gradesLeft > 0 ? [`${counted(left.gradesLeft, "grade")} to come`] : []),
  ];
  const isLow = left.grade !== null && left.grade < certificateGrade;
  if (isLow) parts.push(`a grade of ${certificateGrade}% or more (now ${gradeText(left.grade ?? 0)})`);
  if (parts.length === 0) return "Everything is done: your certificate is on its way.";
  return `Still missing: ${parts.join(", ").replace(/, ([^,]*)$/, " and $1")}.`;
}
