import * as z from "zod/mini";
import { maxVatRate, vatTexts as texts, vatList } from "#features/checkout/vat-texts.ts";
import { calendarDay } from "#lib/calendar-day.ts";
import { listQuerySchema, pageSchema } from "#lib/list/list-schema.ts";
import { oneLine } from "#lib/one-line.ts";
import { uuid } from "#lib/uuid.ts";

/** What browser and server both read about rates of VAT. */

const day = calendarDay("Please choose a date.");
const rate = z.int(texts.rate).check(z.minimum(0, texts.rate), z.maximum(maxVatRate, texts.rate));

export const newVatRateSchema = z
  .strictObject({
    /** Null: every course that has none of its own. */
    courseId: z.nullable(uuid(texts.noCourse)),
    rate,
    fromDay: day,
    untilDay: z.nullable(day),
  })
  .check(
    z.refine(({ fromDay, untilDay }) => untilDay === null || fromDay <= untilDay, {
      path: ["untilDay"],
      error: texts.lastBeforeFirst,
    }),
  );
/** Null: it is taken out, since it has not begun. */
export const endVatRateSchema = z.strictObject({ lastDay: z.nullable(day) });

const taxNumber = z.string().check(oneLine(), z.maxLength(40, "A tax number has 40 characters at most."));
const vatSettings = { taxNumber };
export const changeVatSettingsSchema = z.strictObject({
  ...vatSettings,
  seen: z.optional(z.strictObject({ taxNumber: z.string() })),
});

const row = z.object({
  id: uuid(),
  courseName: z.nullable(z.string()),
  rate: z.int(),
  validFrom: z.iso.date(),
  validUntil: z.nullable(z.iso.date()),
  state: z.enum(["upcoming", "running", "ended"]),
});
export type VatRow = z.output<typeof row>;
const page = z.object({
  ...pageSchema(row),
  courses: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type VatPage = z.output<typeof page>;

const keyed = z.object({ "idempotency-key": z.optional(uuid("Idempotency-Key must be a UUID.")) });

/** What each call of vat-calls.ts takes and answers. */
export const vatShapes = {
  listVatRates: { query: listQuerySchema(vatList), answer: page },
  addVatRate: { headers: keyed, body: newVatRateSchema, answer: row },
  endVatRate: {
    params: z.strictObject({ id: uuid(texts.unknown) }),
    body: endVatRateSchema,
    answer: z.object({ isRemoved: z.boolean() }),
  },
  getVatSettings: { answer: z.object({ taxNumber: z.string() }) },
  changeVatSettings: { body: changeVatSettingsSchema, answer: z.object({ taxNumber: z.string() }) },
};
