import * as z from "zod/mini";
import { calendarDay } from "#lib/calendar-day.ts";
import { trimmed } from "#lib/one-line.ts";
import { dayMinutes, exceptionKinds, gridMinutes, hoursTexts, reasonMaxLength } from "./hours-texts.ts";

/** What a tutor sends to differ from the weekly hours on some days: apart, because a form checks it. */

const day = calendarDay(hoursTexts.badDay);
/** A first and a last day, both included. */
export const dayFields = { firstOn: day, lastOn: day };
export const daysInOrder = z.refine<{ firstOn: string; lastOn: string }>(({ firstOn, lastOn }) => firstOn <= lastOn, {
  error: hoursTexts.daysOrder,
  path: ["lastOn"],
});
/** Minutes since midnight on half hours. */
export const minute = (min: number, max: number) =>
  z.int(hoursTexts.badTime).check(z.minimum(min), z.maximum(max), z.multipleOf(gridMinutes, hoursTexts.grid));
export const minuteFields = {
  startMinute: minute(0, dayMinutes - gridMinutes),
  endMinute: minute(gridMinutes, dayMinutes),
};
export const minutesInOrder = z.refine<{ startMinute: number | null; endMinute: number | null }>(
  ({ startMinute, endMinute }) => startMinute === null || endMinute === null || startMinute < endMinute,
  { error: hoursTexts.order, path: ["endMinute"] },
);

export const exceptionFields = {
  /** Closed: nothing is booked then. Open: it can be booked as the weekly hours can, on its one day. */
  kind: z.enum(exceptionKinds),
  ...dayFields,
  /** Of the one day; both null: whole days, which are closed. */
  startMinute: z.nullable(minuteFields.startMinute),
  endMinute: z.nullable(minuteFields.endMinute),
  /** For the tutor alone; null: none. */
  reason: z.nullable(z.string().check(trimmed(), z.minLength(1), z.maxLength(reasonMaxLength, hoursTexts.reasonLong))),
};
type Fields = { kind: string; firstOn: string; lastOn: string; startMinute: number | null; endMinute: number | null };
export const exceptionSchema = z.strictObject(exceptionFields).check(
  daysInOrder,
  minutesInOrder,
  z.refine<Fields>(({ startMinute, endMinute }) => (startMinute === null) === (endMinute === null), {
    error: hoursTexts.badTime,
    path: ["endMinute"],
  }),
  z.refine<Fields>(({ kind, startMinute }) => kind === "closed" || startMinute !== null, {
    error: hoursTexts.badTime,
    path: ["startMinute"],
  }),
  z.refine<Fields>(({ startMinute, firstOn, lastOn }) => startMinute === null || firstOn === lastOn, {
    error: hoursTexts.oneDay,
    path: ["lastOn"],
  }),
);
export type ExceptionInput = z.output<typeof exceptionSchema>;
