import * as z from "zod/mini";
import { accountVersion, nigerianAccountSchema } from "#lib/bank-account.ts";
import { listQuerySchema, pageSchema } from "#lib/list/list-schema.ts";
import { trimmed } from "#lib/one-line.ts";
import { uuid } from "#lib/uuid.ts";
import { maxPayoutText, payoutDecisions, payoutList, payoutStates, payoutTexts } from "./account-texts.ts";

/** What browser and server both read about the bank account to which a tutor is paid. Its number is never shown but for its last four digits. */

const accountFields = {
  id: z.string(),
  bankName: z.string(),
  lastFour: z.string(),
  /** As the tutor typed it. */
  holderName: z.string(),
  /** As the bank has it; null: it has not answered, or knows no such account. */
  nameAtBank: z.nullable(z.string()),
  /** The tutor's name, with which it is compared. */
  tutorName: z.string(),
  state: z.enum(payoutStates),
  /** Why the name differs, as the tutor explained it; null: not yet. */
  explanation: z.nullable(z.string()),
  /** What staff wrote to it. */
  note: z.nullable(z.string()),
  /** Counts the changes, so that two devices do not undo each other and staff decide about what they saw. */
  version: z.int(),
  changedAt: z.iso.datetime(),
};
const account = z.object(accountFields);
export type PayoutAccount = z.output<typeof account>;

const version = accountVersion;
const explanation = (empty: string, min = 1) =>
  z.string().check(trimmed(), z.minLength(min, empty), z.maxLength(maxPayoutText, payoutTexts.whyLong));

export const payoutSchema = nigerianAccountSchema;
export type NewPayoutAccount = z.output<typeof payoutSchema>;

export const explanationSchema = z.strictObject({ version, words: explanation(payoutTexts.whyEmpty, 3) });

export const payoutDecisionSchema = z.strictObject({
  version,
  decision: z.enum(payoutDecisions),
  note: explanation(payoutTexts.noteEmpty, 3),
});
export type PayoutDecision = z.output<typeof payoutDecisionSchema>;

const ownAccount = z.object({ account: z.nullable(account) });
const payoutRow = z.object({ ...accountFields, waits: z.boolean() });
export type PayoutRow = z.output<typeof payoutRow>;
const payoutParams = z.strictObject({ id: uuid(payoutTexts.unknown) });

/** What each call of account-calls.ts takes and answers. */
export const payoutShapes = {
  getPayoutAccount: { answer: ownAccount },
  savePayoutAccount: { body: payoutSchema, answer: account },
  explainPayoutAccount: { body: explanationSchema, answer: account },
  listPayoutAccounts: { query: listQuerySchema(payoutList), answer: z.object(pageSchema(payoutRow)) },
  decidePayoutAccount: { params: payoutParams, body: payoutDecisionSchema, answer: payoutRow },
};
