import * as z from "zod/mini";
import { pickAnswers } from "#features/tutors/texts.ts";
import { trimmed } from "#lib/one-line.ts";
import { uuid } from "#lib/uuid.ts";
import { classTexts, maxPassOnNote } from "./texts.ts";

/** A tutor's answer to a pick (FIND-06): yes with a first message and times for a trial class, or no with a reason. */

/** So many times for a trial class are proposed at once. */
export const maxProposed = 3;

export const answerPickSchema = z.strictObject({
  answer: z.enum(pickAnswers),
  /** The first message, or why not; the student reads it. */
  text: z.string().check(trimmed(), z.minLength(1, classTexts.pickText), z.maxLength(1_000, classTexts.pickTextLong)),
  times: z.array(z.iso.datetime()).check(z.maxLength(maxProposed, classTexts.pickTimes)),
});

export const passOnSchema = z.strictObject({
  tutorId: uuid(classTexts.passOnTutor),
  /** To the student, in the mail that tells them; may be empty. */
  note: z.string().check(trimmed(), z.maxLength(maxPassOnNote, classTexts.passOnNoteLong)),
});

const otherTutors = z.object({
  studentName: z.string(),
  /** Who has the pick and did not answer. */
  tutorName: z.string(),
  /** Of a trial class that the student has with that one. */
  trialAt: z.nullable(z.iso.datetime()),
  /** Who has room, the best rated first; `nextAt`: the next free time. */
  tutors: z.array(
    z.object({
      id: z.string(),
      fullName: z.string(),
      reviewCount: z.int(),
      ratingHundredths: z.int(),
      nextAt: z.iso.datetime(),
    }),
  ),
});
export type OtherTutors = z.output<typeof otherTutors>;

const freeTutors = z.object({
  studentName: z.string(),
  /** Whose class it is. */
  tutorName: z.string(),
  tutorId: uuid(),
  startsAt: z.iso.datetime(),
  /** Who teaches what the student asked for and is free then, the best rated first. */
  tutors: z.array(z.object({ id: z.string(), fullName: z.string(), reviewCount: z.int(), ratingHundredths: z.int() })),
});
export type FreeTutors = z.output<typeof freeTutors>;

export const coverSchema = z.strictObject({
  tutorId: uuid(classTexts.passOnTutor),
  /** Whose class it was as it was seen. */
  from: uuid(classTexts.passOnTutor),
});

const ofTrial = z.strictObject({ id: uuid("The id of a trial class is a UUID.") });
const params = z.strictObject({ id: uuid("The id of a pick is a UUID.") });

export const pickShapes = {
  listOtherTutors: { params, answer: otherTutors },
  passOnPick: { params, body: passOnSchema, answer: z.object({ tutorName: z.string() }) },
  listFreeTutors: { params: ofTrial, answer: freeTutors },
  coverTrial: { params: ofTrial, body: coverSchema, answer: z.object({ tutorName: z.string() }) },
  answerPick: {
    params,
    body: answerPickSchema,
    answer: z.object({ message: z.string() }),
  },
};
