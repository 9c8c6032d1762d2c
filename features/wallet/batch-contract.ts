import * as z from "zod/mini";
import { currencies } from "#lib/money.ts";
import { trimmed } from "#lib/one-line.ts";
import { uuid } from "#lib/uuid.ts";
import { batchLineStates, batchStates, maxBatchReason, batchTexts as texts, withoutBatch } from "./batch-texts.ts";

/** What browser and server both read about the batches by which tutors are paid. Amounts in kobo or cents. */

const reason = z.string().check(trimmed(), z.minLength(3, texts.reason), z.maxLength(maxBatchReason, texts.reasonLong));
const currency = z.enum(currencies);

const payable = z.object({
  tutorId: uuid(),
  tutorName: z.string(),
  currency,
  amountMinor: z.int(),
  /** Why it is in no batch; null: it is in the next one. */
  without: z.nullable(z.enum(Object.keys(withoutBatch) as (keyof typeof withoutBatch)[])),
});
export type PayableTutor = z.output<typeof payable>;

const line = z.object({
  id: uuid(),
  tutorName: z.string(),
  bankName: z.string(),
  lastFour: z.string(),
  amountMinor: z.int(),
  state: z.enum(batchLineStates),
  reason: z.nullable(z.string()),
});
const batch = z.object({
  id: uuid(),
  state: z.enum(batchStates),
  currency,
  totalMinor: z.int(),
  madeBy: z.string(),
  madeAt: z.iso.datetime(),
  approvedBy: z.nullable(z.string()),
  /** It is more than one person decides: another than who made it approves it. */
  needsSecond: z.boolean(),
  isOwn: z.boolean(),
  lines: z.array(line),
});
export type PayoutBatch = z.output<typeof batch>;
export type PayoutLine = PayoutBatch["lines"][number];

const payouts = z.object({
  payable: z.array(payable),
  /** What the next batch would pay, and to how many. */
  next: z.object({ totalMinor: z.int(), count: z.int() }),
  /** The newest first. */
  batches: z.array(batch),
});
export type Payouts = z.output<typeof payouts>;

/** What was seen of the next batch: 409 where it is no longer so. */
export const makeBatchSchema = z.strictObject({
  totalMinor: z.int().check(z.minimum(1, texts.nothing), z.maximum(1e14, texts.changed)),
  count: z.int().check(z.minimum(1, texts.nothing), z.maximum(100_000, texts.changed)),
});
export const cancelBatchSchema = z.strictObject({ reason });
export const settleSchema = z.strictObject({
  lines: z.array(uuid(texts.unknownLine)).check(z.minLength(1, texts.noLines), z.maxLength(5_000, texts.noLines)),
  outcome: z.discriminatedUnion("state", [
    z.strictObject({ state: z.literal("paid") }),
    z.strictObject({ state: z.literal("failed"), reason }),
  ]),
});
export type Settle = z.output<typeof settleSchema>;

const params = z.strictObject({ id: uuid(texts.unknown) });
const noBody = z.nullish(z.strictObject({}));

/** What each call of batch-calls.ts takes and answers. */
export const batchShapes = {
  listPayouts: { answer: payouts },
  makeBatch: { body: makeBatchSchema, answer: batch },
  approveBatch: { params, body: noBody, answer: batch },
  cancelBatch: { params, body: cancelBatchSchema, answer: batch },
  settleLines: { params, body: settleSchema, answer: batch },
  exportBatch: { params, answer: z.unknown() },
};
