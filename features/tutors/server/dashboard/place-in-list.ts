import { z } from "zod";
import { invalid } from "#lib/app-error.ts";
import { tutorPageTexts } from "../../texts.ts";

/**
 * The parts of a list of tutors, one after the other. `all`: without words, or by rating alone. `named`: the words are in the
 * name. `about`: they are in course or skills. `close`: nobody has them as typed, these have something like them.
 */
export const stages = ["all", "named", "about", "close"] as const;
export type Stage = (typeof stages)[number];

/** The last tutor that was shown, by what the list is ordered by; null: the stage begins. */
export type Place = { stage: Stage; after: PlaceKey | null };
export type PlaceKey = { closeness: number; rating: number; reviews: number; id: string };

const whole = z.int().min(0).max(2_147_483_647);
const placeSchema = z.tuple([z.enum(stages), z.tuple([whole, whole, whole, z.uuid()]).nullable()]);

/** A place as text for an address; readPlace reads it. */
export function writePlace({ stage, after }: Place): string {
  const key = after && [after.closeness, after.rating, after.reviews, after.id];
  return Buffer.from(JSON.stringify([stage, key])).toString("base64url");
}

/** Errors: AppError invalid for a text that writePlace did not write. */
export function readPlace(text: string): Place {
  const [stage, key] = readCursor(text, placeSchema);
  return { stage, after: key && { closeness: key[0], rating: key[1], reviews: key[2], id: key[3] } };
}

/** What a cursor holds. Errors: AppError invalid when it does not hold that. */
export function readCursor<Held extends z.ZodType>(text: string, schema: Held): z.output<Held> {
  try {
    return schema.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
  } catch {
    const message = tutorPageTexts.badPage;
    throw invalid(message, [{ pointer: "/cursor", code: "invalid", message }]);
  }
}
