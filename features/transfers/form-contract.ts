import * as z from "zod/mini";
import { calendarDay } from "#lib/calendar-day.ts";
import { currencies } from "#lib/money.ts";
import { oneLine, trimmed } from "#lib/one-line.ts";
import { uuid } from "#lib/uuid.ts";
import { maxMinor, typedDayError } from "./hand-rules.ts";
import { deskTexts } from "./texts.ts";

/** What the forms of the desk send. With zod/mini, because the pages load it too. */

const reason = z
  .string()
  .check(trimmed(), z.minLength(3, "Please say why."), z.maxLength(300, "Please say it in 300 characters."));

export const reasonSchema = z.strictObject({ reason });

/** A transfer as a staff member reads it in the bank's app. */
export const typedSchema = z.strictObject({
  bank: z.string().check(trimmed(), z.minLength(1, deskTexts.otherBank), z.maxLength(120, deskTexts.otherBank)),
  paidOn: calendarDay(deskTexts.noDay),
  amountMinor: z
    .int(deskTexts.noAmount)
    .check(z.minimum(1, deskTexts.noAmount), z.maximum(maxMinor, deskTexts.amountTooLarge)),
  currency: z.enum(currencies),
  sender: z._default(z.string().check(oneLine(), z.maxLength(120, deskTexts.longSender)), ""),
  narration: z._default(z.string().check(oneLine(), z.maxLength(300, deskTexts.longNarration)), ""),
  reason: z
    ._default(z.nullable(reason), null)
    .check(z.describe("Why it is another one than that which stands there already.")),
  claimId: z
    ._default(z.nullable(uuid(deskTexts.unknownClaim)), null)
    .check(z.describe("It is what this student says they sent: it counts for that order at once.")),
});
export type TypedLine = z.output<typeof typedSchema>;

/** The same on this Lagos date; `isAnother`: something like it is there, so that its reason is needed. */
export const typedOn = (today: string, isAnother: boolean) =>
  z
    .extend(typedSchema, {
      paidOn: calendarDay(deskTexts.noDay).check(
        z.refine((day) => typedDayError(day, today) === null, {
          error: ({ input }) => typedDayError(String(input), today) ?? undefined,
        }),
      ),
      reason: isAnother ? z.string().check(trimmed(), z.minLength(3, deskTexts.whyAgain)) : typedSchema.shape.reason,
    })
    .check(
      z.refine(({ sender, narration }) => Boolean(sender || narration), { path: ["sender"], error: deskTexts.noWords }),
    );
