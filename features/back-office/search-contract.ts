import * as z from "zod/mini";
import { maxSearchLength, type SearchKind, searchGroups } from "#features/accounts/office-search-texts.ts";
import { trimmed } from "#lib/one-line.ts";
import { uuid } from "#lib/uuid.ts";

/** What the office's search takes and answers. */

const kinds = Object.keys(searchGroups) as SearchKind[];
const kind = z.enum(kinds, "There is no such kind of thing to find.");

const hit = z.object({
  kind,
  id: uuid(),
  title: z.string(),
  /** What tells it from others of its name. */
  text: z.string(),
  /** Its page. */
  href: z.string(),
  /** What else the caller may do with it. */
  acts: z.array(z.object({ label: z.string(), href: z.string() })),
});
export type FoundThing = z.output<typeof hit>;

export const searchShapes = {
  searchOffice: {
    query: z.strictObject({
      q: z
        .optional(
          z
            .string()
            .check(trimmed(), z.maxLength(maxSearchLength, `A search has at most ${maxSearchLength} characters.`)),
        )
        .check(z.describe("Left out: what the caller opened last.")),
    }),
    answer: z.object({
      data: z.array(hit).check(z.describe("By kind, the best of each first; at most six of a kind.")),
    }),
  },
  rememberFind: {
    body: z.strictObject({ kind, id: uuid("There is nothing of this id to find.") }),
    answer: z.object({ id: uuid() }),
  },
};
