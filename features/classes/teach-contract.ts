import * as z from "zod/mini";
import { uuid } from "#lib/uuid.ts";

/** What a tutor does while a class of theirs is on. */

const params = z.strictObject({ id: uuid("The id of a class is a UUID.") });
const body = z.nullish(z.strictObject({}));

const message = z.object({ message: z.string() });

export const teachShapes = {
  joinAsTutor: { params, body, answer: z.object({ meetingUrl: z.string() }) },
  sayComing: { params, body, answer: message },
  cannotCome: { params, body, answer: message },
  endWaiting: { params, body, answer: message },
};
