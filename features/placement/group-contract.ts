import * as z from "zod/mini";
import { uuid } from "#lib/uuid.ts";
import { maxGroupName, maxGroupSeats, perWeek, placementTexts } from "./texts.ts";

/** A new group, as the desk makes it. Apart from the contract, so that the page's form brings no other schema. */

/** A time of each week on the tutor's clock: ISO weekday (1 is Monday), minutes since midnight. */
export const weeklyTime = z.strictObject(
  {
    weekday: z.int().check(z.minimum(1), z.maximum(7)),
    startMinute: z.int().check(z.minimum(0), z.maximum(1439)),
  },
  placementTexts.pickTime,
);

export const groupSchema = z.strictObject({
  /** Whose group staff make; null: one's own. */
  tutor: z.nullable(uuid(placementTexts.unknownTutor)),
  course: z.string().check(z.minLength(1, placementTexts.chooseCourse), z.maxLength(200)),
  name: z
    .string()
    .check(z.trim(), z.minLength(1, placementTexts.nameEmpty), z.maxLength(maxGroupName, placementTexts.nameTooLong)),
  startsOn: z.iso.date(placementTexts.startsOn),
  times: z
    .array(weeklyTime)
    .check(z.minLength(perWeek.min, placementTexts.count), z.maxLength(perWeek.max, placementTexts.count)),
  seats: z
    .int(placementTexts.seats)
    .check(z.minimum(2, placementTexts.seats), z.maximum(maxGroupSeats, placementTexts.seats)),
  /** Where it meets; null: a room of its own is made. */
  meetingUrl: z.nullable(
    z
      .url({ protocol: /^https$/, hostname: z.regexes.domain, error: placementTexts.link })
      .check(z.startsWith("https://", placementTexts.link), z.maxLength(500, placementTexts.link)),
  ),
});
export type GroupInput = z.output<typeof groupSchema>;
