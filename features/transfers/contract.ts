import { z } from "zod";
import { currencies } from "#lib/money.ts";
import { uuid } from "#lib/uuid.ts";
import { reasonSchema, typedSchema } from "./form-contract.ts";
import { deskTexts, doubts, lineStates, signNames } from "./texts.ts";

const amount = z.int().min(0).describe("In kobo or cents.");
const column = z.int().min(0).max(60);
const dayText = z.string().describe("A calendar date in Lagos: 2026-11-24.");
const instantText = z.string().describe("An instant, ISO 8601.");
const currency = z.enum(currencies);

/** Which column of a bank's statement is which, and how it writes days and amounts. Columns count from 0; null: there is none. */
export const mappingSchema = z.strictObject({
  headingRow: z.int().min(0).max(60).describe("The row with the headings, from 0; what is above it is passed over."),
  day: column,
  narration: column,
  credit: column.nullable().describe("Money that was received."),
  debit: column.nullable().describe("Money that went out."),
  amount: column.nullable().describe("Both in one column, distinguished by their sign, their letters or `side`."),
  balance: column.nullable().default(null).describe("The balance after each row: by it every row is recomputed."),
  side: column.nullable().describe("Contains CR or DR."),
  status: column.nullable().default(null).describe("Shows whether it went through."),
  sender: column.nullable(),
  bankReference: column.nullable().describe("What the bank calls the transfer."),
  dayOrder: z.enum(["day-first", "month-first"]),
  decimal: z.enum([".", ","]),
  currency,
});
export type StatementMapping = z.output<typeof mappingSchema>;

const idParams = (message: string) => z.strictObject({ id: uuid(message) });
const statementParams = idParams(deskTexts.unknownStatement);
const lineParams = idParams(deskTexts.unknownLine);
const claimParams = idParams(deskTexts.unknownClaim);

/** Calls that move money are safe to repeat: without a key they answer 400. */
const keyed = z.object({ "idempotency-key": z.optional(uuid("Idempotency-Key must be a UUID.")) });

/** A call that takes nothing. */
const noBody = z.union([z.undefined(), z.null(), z.strictObject({})]);

/** What a statement would bring with a mapping. */
const readingAnswer = z.object({
  mapping: mappingSchema,
  isRemembered: z.boolean().describe("The mapping is the one that this bank's last statement was imported with."),
  hasMoved: z
    .boolean()
    .describe(
      "This bank's last statement had other headings or had them in other cells, so the columns are guessed again.",
    ),
  problem: z.string().nullable().describe("Why it cannot be imported so."),
  lineCount: z.int(),
  knownCount: z.int().describe("Of these, seen in an earlier statement."),
  outCount: z.int().describe("Rows of money that went out."),
  outMinor: amount,
  passedCount: z
    .int()
    .describe("Rows that are no lines. With lineCount, outCount and errorCount: every row of the file."),
  passedMinor: amount.describe("What stands in their cells of money: balances, totals."),
  passed: z.array(z.object({ why: z.string(), count: z.int() })),
  errorMinor: amount.describe("What stands in the rows that could not be read, as far as it can be."),
  unprovenCount: z.int().describe("Transfers that no running balance proves."),
  needsLook: z.boolean().describe("There are faults or amounts that nothing proves: it is imported only with `seen`."),
  totalMinor: amount,
  fromDay: dayText.nullable(),
  toDay: dayText.nullable(),
  lines: z
    .array(
      z.object({
        row: z.int(),
        paidOn: dayText,
        paidAt: z.string().nullable(),
        amountMinor: amount,
        narration: z.string(),
        sender: z.string(),
        bankReference: z.string().nullable(),
        isKnown: z.boolean(),
      }),
    )
    .describe("The first of them."),
  errors: z
    .array(z.object({ row: z.int(), why: z.string() }))
    .describe("Rows that could not be read, the first of them."),
  errorCount: z.int(),
});
export type ReadingView = z.output<typeof readingAnswer>;

const statementResponse = z.object({
  data: z.object({
    id: uuid(),
    bank: z.string(),
    fileName: z.string(),
    isImported: z.boolean(),
    rows: z.array(z.array(z.string())).describe("The first rows, as they stand in the file."),
    rowCount: z.int(),
    reading: readingAnswer,
  }),
});
export type StatementView = z.output<typeof statementResponse>["data"];

const signResponse = z.object({
  name: z.enum(signNames),
  agrees: z.boolean(),
  note: z.string().nullable().describe("Of the reference: `whole`, `near` or `cut`."),
});
export type Sign = z.output<typeof signResponse>;

const orderResponse = z.object({
  id: uuid(),
  reference: z.string().describe("In groups: K7QM 4XWT."),
  studentName: z.string(),
  courseName: z.string(),
  currency,
  dueMinor: amount.describe("What is due next; 0: nothing."),
  restMinor: amount.describe("All that is still to come."),
  isPayable: z.boolean(),
  state: z.string(),
  placedOn: dayText,
  senders: z.array(z.string()).describe("Who paid for this student before."),
  claim: z
    .object({ id: uuid(), at: instantText, hasReceipt: z.boolean() })
    .nullable()
    .describe("The student reported the transfer."),
  late: z
    .enum(["reopens", "credit"])
    .nullable()
    .describe("What a transfer does where the order takes no money any more."),
});
export type DeskOrder = z.output<typeof orderResponse>;

const lineResponse = z.object({
  id: uuid(),
  bank: z.string(),
  paidOn: dayText,
  paidAt: z.string().nullable(),
  amountMinor: amount,
  currency,
  narration: z.string(),
  sender: z.string(),
  typedBy: z.string().nullable().describe("Who typed it by hand; null: a statement brought it."),
  twins: z
    .array(
      z.object({
        id: uuid(),
        paidOn: dayText,
        narration: z.string(),
        sender: z.string(),
        typedBy: z.string(),
        state: z.enum(lineStates),
        orders: z.array(z.object({ reference: z.string(), studentName: z.string() })),
      }),
    )
    .describe(
      "Typed by hand, the same bank and amount, and days near each other: a person says whether it is one of them.",
    ),
  match: z.enum(["exact", "likely", "none"]),
  doubts: z.array(z.enum(doubts)),
  approval: z
    .object({
      id: uuid(),
      byName: z.string(),
      at: instantText,
      isOwn: z.boolean().describe("The caller requested it: another staff member approves it."),
      shares: z.array(z.object({ reference: z.string(), studentName: z.string(), amountMinor: amount })),
    })
    .nullable()
    .describe("It is more than one person decides, and waits for a second one."),
  candidates: z.array(z.object({ order: orderResponse, signs: z.array(signResponse) })),
});
export type DeskLine = z.output<typeof lineResponse>;

const decidedResponse = z.object({
  id: uuid(),
  state: z.enum(["counted", "ignored", "joined"]).describe("joined: it is what was typed by hand, and counts nothing."),
  paidOn: dayText,
  amountMinor: amount,
  currency,
  sender: z.string(),
  narration: z.string(),
  by: z.string().nullable().describe("Who decided; null: it was exact and counted by itself."),
  at: instantText,
  reason: z.string().nullable(),
  orders: z.array(
    z.object({
      id: uuid(),
      reference: z.string(),
      studentName: z.string(),
      courseName: z.string(),
      amountMinor: amount,
    }),
  ),
});
export type DecidedLine = z.output<typeof decidedResponse>;

const claimResponse = z.object({
  id: uuid(),
  at: instantText,
  order: orderResponse,
  receipt: z.object({ name: z.string(), type: z.string(), sizeBytes: z.int() }).nullable(),
  isProposed: z.boolean().describe("A transfer that waits may be it."),
});
export type DeskClaim = z.output<typeof claimResponse>;

const deskResponse = z.object({
  statement: z
    .object({
      id: uuid(),
      bank: z.string(),
      fileName: z.string(),
      importedAt: instantText,
      by: z.string().nullable(),
      fromDay: dayText.nullable(),
      toDay: dayText.nullable(),
      rowCount: z.int(),
      knownCount: z.int(),
      outCount: z.int(),
      countedCount: z.int().describe("Of its lines, counted so far."),
      waitingCount: z.int(),
      ignoredCount: z.int(),
      joinedCount: z.int().describe("Of its lines, those that were typed by hand before."),
    })
    .nullable()
    .describe("The last that was imported."),
  waiting: z.array(lineResponse).describe("The oldest first; those whose student sent a receipt before the others."),
  waitingCount: z.int().describe("How many wait in all."),
  decidedToday: z.array(decidedResponse).describe("The newest first; each can be undone until the day is over."),
  claims: z.array(claimResponse).describe("Students who reported a payment; the oldest first."),
  banks: z
    .array(z.string())
    .describe("The one that students are shown first, then those whose statements were received."),
});
export type Desk = z.output<typeof deskResponse>;

const confirmSchema = z.strictObject({
  shares: z
    .array(z.strictObject({ orderId: uuid(), amountMinor: z.int().min(1, "Each part must be more than nothing.") }))
    .min(1)
    .max(10),
});
export type Shares = z.output<typeof confirmSchema>["shares"];

const receiptResponse = z.object({
  receipts: z.array(z.string()).describe("R-2026-00481, one for each order."),
  approvalId: z.nullable(uuid()).describe("It waits for a second person; nothing counts yet."),
});
const approvalParams = idParams("We could not find what waits for a second person.");
const doneResponse = z.object({ id: uuid() });

/** What each call of calls.ts takes and answers. */
export const transferShapes = {
  sendStatement: { answer: doneResponse },
  getStatement: { params: statementParams, answer: statementResponse },
  previewStatement: { params: statementParams, body: mappingSchema, answer: readingAnswer },
  importStatement: {
    params: statementParams,
    headers: keyed,
    body: mappingSchema.extend({
      seen: z.boolean().default(false).describe("Someone checked what could not be read or proven."),
    }),
    answer: z.object({ freshCount: z.int(), knownCount: z.int(), confirmedCount: z.int() }),
  },
  dropStatement: { params: statementParams, answer: doneResponse },
  getDesk: { answer: deskResponse },
  confirmExact: { headers: keyed, body: noBody, answer: z.object({ confirmedCount: z.int() }) },
  confirmLine: { params: lineParams, headers: keyed, body: confirmSchema, answer: receiptResponse },
  approveLine: { params: approvalParams, headers: keyed, body: noBody, answer: receiptResponse },
  turnLineDown: { params: approvalParams, headers: keyed, body: reasonSchema, answer: receiptResponse },
  ignoreLine: { params: lineParams, body: reasonSchema, answer: doneResponse },
  typeLine: {
    headers: keyed,
    body: typedSchema,
    answer: z.object({ id: uuid(), isCounted: z.boolean().describe("It was exact, and counts already.") }),
  },
  joinLine: { params: lineParams, body: z.strictObject({ lineId: uuid(deskTexts.unknownLine) }), answer: doneResponse },
  markAsDifferent: { params: lineParams, body: noBody, answer: doneResponse },
  undoLine: { params: lineParams, headers: keyed, body: noBody, answer: doneResponse },
  findOrders: {
    query: z.strictObject({ q: z.string().trim().min(2, "Please write two letters or more.").max(100) }),
    answer: z.object({ data: z.array(orderResponse) }),
  },
  refuseClaim: { params: claimParams, body: reasonSchema, answer: doneResponse },
  getReceipt: { params: claimParams, answer: z.unknown().describe("image/webp or application/pdf") },
};
