import * as z from "zod/mini";
import { stageCount } from "#features/funnel/contract.ts";
import { currencies } from "#lib/money.ts";
import { uuid } from "#lib/uuid.ts";

const sums = z.array(z.object({ currency: z.enum(currencies), amountMinor: z.int() }));

/** What came on a day in Lagos, by the ledger: by currency, and by how many payments. */
const dayReceived = z.object({ on: z.string(), sums, count: z.int() });
export type DayMoney = z.output<typeof dayReceived>;

const session = z.object({
  id: uuid(),
  /** A student's name, or of a class its course. */
  who: z.string(),
  tutorName: z.string(),
  startsAt: z.iso.datetime(),
  /** No one will come as it stands: the tutor is away or was missed, or has no account. */
  hasTutor: z.boolean(),
});
export type MorningSession = z.output<typeof session>;

/** The day of the academy as it begins (ADM-01). Days are those of Lagos. */
export const morning = z.object({
  today: z.string(),
  /** Of the last 14 days, today last; null for who may not read orders. */
  money: z.nullable(z.array(dayReceived).check(z.minLength(14))),
  /** Transfers that students say they sent; the sums null as above. */
  claims: z.object({ count: z.int(), sums: z.nullable(sums) }),
  stages: z.array(stageCount),
  trials: z.array(session),
  classes: z.array(session),
});
export type Morning = z.output<typeof morning>;
