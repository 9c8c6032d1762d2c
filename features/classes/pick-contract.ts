import * as z from "zod/mini";
import { pickAnswers } from "#features/tutors/texts.ts";
import { uuid } from "#lib/uuid.ts";
import { classTexts } from "./texts.ts";

/** A tutor's answer to a pick (FIND-06): yes with a first message and times for a trial class, or no with a reason. */

/** So many times for a trial class are proposed at once. */
export const maxProposed = 3;

export const answerPickSchema = z.strictObject({
  answer: z.enum(pickAnswers),
  /** The first message, or why not; the student reads it. */
  text: z.string().check(z.trim(), z.minLength(1, classTexts.pickText), z.maxLength(1_000, classTexts.pickTextLong)),
  times: z.array(z.iso.datetime()).check(z.maxLength(maxProposed, classTexts.pickTimes)),
});

export const pickShapes = {
  answerPick: {
    params: z.strictObject({ id: uuid("The id of a pick is a UUID.") }),
    body: answerPickSchema,
    answer: z.object({ message: z.string() }),
  },
};
