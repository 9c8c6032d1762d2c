import * as z from "zod/mini";
import { trimmed } from "../one-line.ts";
import { uuid } from "../uuid.ts";

/** What a view of a list is called; the page that saves one loads it too. */
export const viewName = z
  .string()
  .check(
    trimmed(),
    z.minLength(1, "Please give it a name."),
    z.maxLength(40, "Please name it in 40 characters or fewer."),
  );

const list = z.string().check(z.regex(/^[a-z][a-z-]{0,39}$/, "That list is not there."));
const query = z.string().check(z.maxLength(2000, "That is more than a view can hold."));
const view = z.object({ id: uuid(), name: z.string(), query: z.string() });

export const viewShapes = {
  listViews: { query: z.strictObject({ list }), answer: z.object({ data: z.array(view) }) },
  saveView: { body: z.strictObject({ list, name: viewName, query }), answer: view },
  removeView: {
    params: z.strictObject({ id: uuid("We could not find that view.") }),
    answer: z.object({ id: uuid() }),
  },
};
