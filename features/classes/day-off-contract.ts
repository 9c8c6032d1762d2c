import * as z from "zod/mini";
import { hoursTexts, reasonMaxLength } from "./hours-texts.ts";

/** What a tutor sends to be away: apart, because a form checks it. */

const day = z.iso.date(hoursTexts.badDay);
/** A first and a last day, both included. */
export const dayFields = { firstOn: day, lastOn: day };
export const daysInOrder = z.refine<{ firstOn: string; lastOn: string }>(({ firstOn, lastOn }) => firstOn <= lastOn, {
  error: hoursTexts.daysOrder,
  path: ["lastOn"],
});
export const dayOffSchema = z
  .strictObject({
    ...dayFields,
    /** For the tutor alone; null: none. */
    reason: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(reasonMaxLength, hoursTexts.reasonLong))),
  })
  .check(daysInOrder);
export type DayOffInput = z.output<typeof dayOffSchema>;
