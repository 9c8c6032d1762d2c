import * as z from "zod/mini";
import { uuid } from "#lib/uuid.ts";
import { classTexts } from "./texts.ts";

/** What a tutor, or staff, send to move a class of a group or of someone's own times. */
export const moveClassSchema = z.strictObject({
  startsAt: z.iso.datetime(classTexts.chooseTime),
  /** With all that follow in its series; else this one alone. */
  following: z.boolean(),
});

/** What a tutor, or staff, send to cancel a class at its time, so that it follows at the end of its series. */
const postponeClassSchema = z.strictObject({
  /** The time that it has. */
  startsAt: z.iso.datetime(classTexts.chooseTime),
});

export const moveShapes = {
  moveClass: {
    params: z.strictObject({ id: uuid("The id of a class is a UUID.") }),
    body: moveClassSchema,
    answer: z.object({ message: z.string(), moved: z.int() }),
  },
  postponeClass: {
    params: z.strictObject({ id: uuid("The id of a class is a UUID.") }),
    body: postponeClassSchema,
    answer: z.object({ message: z.string() }),
  },
};
