import { z } from "zod";
import { currencies } from "#lib/money.ts";
import { uuid } from "#lib/uuid.ts";
import { revenueTexts as texts } from "./texts.ts";

const amount = z.int().describe("In kobo or cents.");
const year = z.string().regex(/^20\d\d$/, texts.year);
const dayOfCentury = (error: string) => z.iso.date(error).regex(/^20/, error);

/** What students paid, what of it went back, and what is left: all of one currency. */
const sum = z.object({
  currency: z.enum(currencies),
  receivedMinor: amount,
  returnedMinor: amount.describe("Refunds and what banks took for disputes; positive."),
  vatMinor: amount.describe("VAT in what came, less that in what went back."),
  netMinor: amount.describe("Received, less what went back and the VAT."),
});
export type RevenueSum = z.output<typeof sum>;

const revenue = z.object({
  year,
  years: z.array(year).describe("In which something was booked, and this one; the newest first."),
  total: z.array(sum),
  months: z.array(
    sum.extend({ month: z.string().describe("2026-11"), tutorsMinor: amount.describe("Paid to tutors.") }),
  ),
  courses: z.array(
    sum.extend({
      courseId: z.nullable(uuid()).describe("Null: of an order that is not known here."),
      courseName: z.string().nullable(),
    }),
  ),
  providers: z.array(sum.extend({ provider: z.string() })).describe("VAT has no provider: it is 0 here."),
});
export type Revenue = z.output<typeof revenue>;

/** What each call of calls.ts takes and answers. */
export const revenueShapes = {
  getRevenue: { query: z.strictObject({ year: year.optional() }), answer: revenue },
  exportLedger: {
    query: z
      .strictObject({ from: dayOfCentury(texts.from), to: dayOfCentury(texts.to) })
      .refine(({ from, to }) => from <= to, { path: ["to"], error: texts.backwards }),
    answer: z.unknown().describe("text/csv"),
  },
};
