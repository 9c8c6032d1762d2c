import * as z from "zod/mini";
import { uuid } from "#lib/uuid.ts";
import { classTexts } from "./texts.ts";

/** What a tutor, or staff, send to move a class of a group or of someone's own times. */
export const moveClassSchema = z.strictObject({
  startsAt: z.iso.datetime(classTexts.chooseTime),
  /** With all that follow in its series; else this one alone. */
  following: z.boolean(),
});

export const moveShapes = {
  moveClass: {
    params: z.strictObject({ id: uuid("The id of a class is a UUID.") }),
    body: moveClassSchema,
    answer: z.object({ message: z.string(), moved: z.int() }),
  },
};
