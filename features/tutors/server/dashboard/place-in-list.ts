import { z } from "zod";
import { readCursor, writeCursor } from "#platform/list/cursor.ts";
import { tutorPageTexts } from "../../texts.ts";

/**
 * The parts of a list of tutors, one after the other. `all`: without words, or by rating alone. `named`: the words are in the
 * name. `about`: they are in course or skills.
 */
const stages = ["all", "named", "about"] as const;
export type Stage = (typeof stages)[number];

/** The last tutor that was shown, by what the list is ordered by. */
export type PlaceKey = { rating: number; reviews: number; id: string };
/** Where a page ends. `corrected`: no one had the words as typed, so others that are spelt alike were looked for. */
export type Position = PlaceKey & { stage: Stage; corrected: boolean };

const whole = z.int().min(0).max(2_147_483_647);
const placeSchema = z.tuple([z.enum(stages), z.boolean(), whole, whole]);

/** A place as text for an address; readPlace reads it. */
export const writePlace = ({ stage, corrected, rating, reviews, id }: Position): string =>
  writeCursor(id, [stage, corrected, rating, reviews]);

/** Errors: AppError invalid for a text that writePlace did not write. */
export function readPlace(text: string): Position {
  const { id, by } = readCursor(text, placeSchema, "cursor", tutorPageTexts.badPage);
  const [stage, corrected, rating, reviews] = by;
  return { stage, corrected, rating, reviews, id };
}
