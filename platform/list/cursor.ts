import { z } from "zod";
import { invalidAt } from "#lib/app-error.ts";
import { uuid } from "#lib/uuid.ts";

/** What the database takes for a moment: ISO 8601 with milliseconds, in UTC. It knows no year 0. */
export const momentKey = z.iso.datetime({ precision: 3 }).refine((text) => !text.startsWith("0000"));

/** Where a page ends, as text for an address: what its last row is sorted by before its id, and that id. */
export const writeCursor = (id: string, by: unknown): string =>
  `${Buffer.from(JSON.stringify(by)).toString("base64url")}.${id}`;

/** What writeCursor wrote. Errors: AppError invalid at `field` for a text that holds no `by`, or no id. */
export function readCursor<By extends z.ZodType>(
  text: string,
  by: By,
  field: string,
  message = "That page of the list is not there.",
): { id: string; by: z.output<By> } {
  const end = text.lastIndexOf(".");
  try {
    return {
      id: uuid().parse(text.slice(end + 1)),
      by: by.parse(JSON.parse(Buffer.from(text.slice(0, end), "base64url").toString())),
    };
  } catch {
    throw invalidAt(field, message);
  }
}
