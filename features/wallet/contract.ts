import * as z from "zod/mini";
import { listQuerySchema, pageSchema } from "#lib/list/list-schema.ts";
import { currencies } from "#lib/money.ts";
import { trimmed } from "#lib/one-line.ts";
import { uuid } from "#lib/uuid.ts";
import {
  agreements,
  disputeList,
  disputeSides,
  disputeStates,
  lineKinds,
  maxDisputeText,
  maxRateMinor,
  walletTexts,
} from "./texts.ts";

/** What browser and server both read about a tutor's wallet. Amounts in kobo or cents, days and months in Lagos. */

const money = { currency: z.enum(currencies), amountMinor: z.int() };
const amounts = z.array(z.object(money));
export type Amounts = z.output<typeof amounts>;

/** Where a class is: it has no report, no rate, waits for agreement, is disputed, or is agreed. */
const classStates = ["unreported", "unpriced", "held", "disputed", "payable"] as const;
export type ClassState = (typeof classStates)[number];

const classFields = {
  /** Of the class of the wallet; null: it has not entered yet. */
  id: z.nullable(z.string()),
  /** Of the class itself; null: it is gone. */
  sessionId: z.nullable(z.string()),
  title: z.string(),
  /** Null: a trial. */
  course: z.nullable(z.string()),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  state: z.enum(classStates),
  amounts,
  booked: z.int(),
  present: z.int(),
  /** A student pressed Join and the tutor did not: silence does not agree it. */
  isTutorAbsent: z.boolean(),
  /** Students who said yes. */
  confirmed: z.int(),
  reportedAt: z.nullable(z.iso.datetime()),
  /** From when on silence is a yes. */
  agreesAt: z.nullable(z.iso.datetime()),
  agreedAt: z.nullable(z.iso.datetime()),
  agreedBy: z.nullable(z.enum(agreements)),
};
const walletClass = z.object(classFields);
export type WalletClass = z.output<typeof walletClass>;

const month = z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, "A month is written as 2026-11."));

const walletResponse = z.object({
  month: z.string(),
  /** Those in which something happened, and this one, the newest first. */
  months: z.array(z.string()),
  /** By the ledger: held and payable as they are now, earned and paid in the month. */
  held: amounts,
  earned: amounts,
  payable: amounts,
  paid: amounts,
  /** Hours of the classes that were agreed in the month, and how many these were. */
  minutes: z.int(),
  agreed: z.int(),
  /** How many classes are held, and how many wait for a payout. */
  heldCount: z.int(),
  payableCount: z.int(),
  classes: z.array(walletClass),
});
export type Wallet = z.output<typeof walletResponse>;

const message = z.object({
  id: z.string(),
  side: z.enum(disputeSides),
  /** Written by the viewer. */
  isOwn: z.boolean(),
  name: z.nullable(z.string()),
  words: z.string(),
  at: z.iso.datetime(),
});
export type DisputeMessage = z.output<typeof message>;
const dispute = z.object({
  id: z.string(),
  state: z.enum(disputeStates),
  openedAt: z.iso.datetime(),
  decidedAt: z.nullable(z.iso.datetime()),
  note: z.nullable(z.string()),
  messages: z.array(message),
});
export type Dispute = z.output<typeof dispute>;

const line = z.object({
  id: z.string(),
  kind: z.enum(lineKinds),
  label: z.string(),
  why: z.string(),
  ...money,
  /** Whose order it is a share of; null: of none, or the account is closed. */
  student: z.nullable(z.string()),
  at: z.iso.datetime(),
});
export type WalletLine = z.output<typeof line>;
const classDetail = z.object({ ...classFields, lines: z.array(line), disputes: z.array(dispute) });
export type ClassDetail = z.output<typeof classDetail>;

const wordsSchema = z.strictObject({
  words: z
    .string()
    .check(trimmed(), z.minLength(1, walletTexts.wordsEmpty), z.maxLength(maxDisputeText, walletTexts.wordsLong)),
});

const confirmation = z.object({
  /** Until when the student may say something; null: it is agreed already, or too late. */
  until: z.nullable(z.iso.datetime()),
  /** When the student said yes. */
  agreedAt: z.nullable(z.iso.datetime()),
  /** What the student said was not right, and what came of it. */
  disputes: z.array(dispute),
});
export type Confirmation = z.output<typeof confirmation>;

const disputeRow = z.object({
  ...dispute.shape,
  title: z.string(),
  course: z.nullable(z.string()),
  tutorName: z.string(),
  startsAt: z.iso.datetime(),
  booked: z.int(),
  present: z.int(),
  /** Null: the class has no rate yet. */
  walletClassId: z.nullable(z.string()),
  isAgreed: z.boolean(),
  lines: z.array(line),
});
export type DisputeRow = z.output<typeof disputeRow>;

export const decisionSchema = z.strictObject({
  decision: z.discriminatedUnion("pays", [
    z.strictObject({ pays: z.enum(["all", "nothing"]) }),
    z.strictObject({
      pays: z.literal("amount"),
      amountMinor: z
        .int(walletTexts.amount)
        .check(z.minimum(1, walletTexts.amount), z.maximum(maxRateMinor, walletTexts.tooMuch)),
    }),
  ]),
  note: z
    .string()
    .check(trimmed(), z.minLength(3, walletTexts.noteEmpty), z.maxLength(maxDisputeText, walletTexts.wordsLong)),
});
export type Decision = z.output<typeof decisionSchema>;

const monthQuery = z.strictObject({ month: z.optional(month) });
const walletParams = z.strictObject({ id: uuid(walletTexts.unknownClass) });
const sessionParams = z.strictObject({ id: uuid(walletTexts.unknownReport) });
const disputeParams = z.strictObject({ id: uuid(walletTexts.unknownDispute) });
const noBody = z.nullish(z.strictObject({}));
const file = z.unknown();

/** What each call of calls.ts takes and answers. */
export const walletShapes = {
  getWallet: { query: monthQuery, answer: walletResponse },
  getWalletClass: { params: walletParams, answer: classDetail },
  exportWallet: { query: monthQuery, answer: file },
  printWallet: { query: monthQuery, answer: file },
  writeAboutClass: { params: walletParams, body: wordsSchema, answer: classDetail },
  getConfirmation: { params: sessionParams, answer: confirmation },
  agreeToClass: { params: sessionParams, body: noBody, answer: confirmation },
  disputeClass: { params: sessionParams, body: wordsSchema, answer: confirmation },
  listDisputes: { query: listQuerySchema(disputeList), answer: z.object(pageSchema(disputeRow)) },
  answerDispute: { params: disputeParams, body: wordsSchema, answer: disputeRow },
  decideDispute: { params: disputeParams, body: decisionSchema, answer: disputeRow },
};
