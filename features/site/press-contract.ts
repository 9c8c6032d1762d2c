import * as z from "zod/mini";
import { maxPressPath } from "./texts.ts";

const message = "The path is none of a page here.";

export const pressShapes = {
  notePress: {
    body: z.strictObject({
      /** The page of ours on which it was pressed, without a query. */
      path: z.string(message).check(z.maxLength(maxPressPath, message), z.regex(/^\/(?!\/)[\w./~%@+-]*$/, message)),
    }),
    answer: z.object({}),
  },
};
