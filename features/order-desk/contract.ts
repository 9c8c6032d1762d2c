import { z } from "zod";
import {
  couponStates,
  courseAccesses,
  disputeStates,
  orderStates,
  paymentStates,
  refundAccountResponse,
  refundMethods,
  refundStates,
} from "#features/checkout/contract.ts";
import { couponList, orderList, refundList } from "#features/checkout/office-contract.ts";
import { transactionKinds } from "#features/ledger/contract.ts";
import { filterSchema, listQuerySchema, pageSchema, whichSchema } from "#lib/list/list-schema.ts";
import { currencies } from "#lib/money.ts";
import { deskSources, paymentSources } from "#lib/payments.ts";
import { uuid } from "#lib/uuid.ts";
import {
  bankSchema,
  changeBankSchema,
  changePeriodsSchema,
  changeSecondPersonSchema,
  deskPaymentSchema,
  extensionSchema,
  newCouponSchema,
  payRefundSchema,
  periodsSchema,
  refundSchema,
  secondPersonSchema,
  turnDownSchema,
} from "./form-contract.ts";

const amount = z.int().describe("In kobo or cents.");
const dateText = z.iso.date("Please choose a date.").describe("A calendar date in Lagos: 2026-11-24.");
const instantText = z.string().describe("An instant, ISO 8601.");
const keyed = z.object({ "idempotency-key": z.optional(uuid("Idempotency-Key must be a UUID.")) });
const orderParams = z.strictObject({ id: uuid("We could not find that order.") });

const row = z.object({
  id: uuid(),
  reference: z.string(),
  studentName: z.string(),
  courseName: z.string(),
  planName: z.string(),
  currency: z.enum(currencies),
  state: z.enum(orderStates),
  totalMinor: amount,
  receivedMinor: amount,
  lateOn: dateText.nullable().describe("Due date of the oldest overdue instalment."),
  placedAt: instantText,
});

const listResponse = z.object({
  ...pageSchema(row),
  sums: z.array(z.object({ currency: z.enum(currencies), totalMinor: amount, receivedMinor: amount })),
  /** Of all that fit but for their state: how many each has, and how many of them are late. */
  counts: z.array(z.object({ state: z.enum(orderStates), count: z.int(), late: z.int() })),
});
export type OrderList = z.output<typeof listResponse>;

const refundResponse = z.object({
  id: uuid(),
  paymentId: uuid(),
  amountMinor: amount,
  way: z.enum(refundMethods),
  isGoodwill: z.boolean(),
  state: z.enum(refundStates),
  reason: z.string(),
  failure: z.string().nullable(),
  askedAt: instantText,
  endedAt: instantText.nullable(),
  payerName: z.string().nullable().describe("Who paid, where it was not the student: it goes back to them."),
  account: refundAccountResponse.nullable().describe("Where it goes, by bank."),
  paidNote: z.string().nullable().describe("How the student got it, where it went to no account of theirs."),
});
export type OfficeRefund = z.output<typeof refundResponse>;

const refundRow = refundResponse.extend({
  orderId: uuid(),
  reference: z.string(),
  studentName: z.string(),
  courseName: z.string(),
  currency: z.enum(currencies),
});
export type RefundRow = z.output<typeof refundRow>;
const refundPage = z.object({
  ...pageSchema(refundRow),
  sums: z
    .array(
      z.object({
        currency: z.enum(currencies),
        refundedMinor: amount,
        disputedMinor: amount.describe("What banks took for disputes, less what they gave back."),
      }),
    )
    .describe("Of a period: what went back in it."),
  disputes: z
    .array(
      z.object({
        id: uuid(),
        orderId: uuid(),
        reference: z.string(),
        studentName: z.string(),
        courseName: z.string(),
        currency: z.enum(currencies),
        amountMinor: amount.describe("Negative: a dispute was won, and the money came back."),
        at: instantText,
      }),
    )
    .describe("Of a period: the newest 100."),
});
export type RefundPage = z.output<typeof refundPage>;
const refundParams = z.strictObject({ id: uuid("We could not find that refund.") });

const request = z.object({
  id: uuid(),
  amountMinor: amount,
  byName: z.string(),
  askedAt: instantText,
  isOwn: z.boolean().describe("The caller requested it: another staff member approves it."),
});

const deskOrder = row.extend({
  student: z
    .object({ id: z.string(), name: z.string(), email: z.string(), isMinor: z.boolean() })
    .nullable()
    .describe("Null: the account is closed."),
  tutorName: z.string().nullable(),
  access: z.enum(courseAccesses),
  graceDays: z.int(),
  creditMinor: amount,
  couponMinor: amount,
  discountMinor: amount,
  originalMinor: amount,
  coupon: z
    .object({ code: z.string(), uses: z.int(), maxUses: z.int().nullable() })
    .nullable()
    .describe("The coupon of the order; null: none."),
  expiresAt: instantText,
  instalments: z.array(
    z.object({ number: z.int(), amountMinor: amount, paidMinor: amount, leftMinor: amount, dueOn: dateText }),
  ),
  extensions: z.array(
    z.object({ number: z.int(), wasDueOn: dateText, dueOn: dateText, reason: z.string(), givenAt: instantText }),
  ),
  payments: z.array(
    z.object({
      id: uuid(),
      provider: z.enum(paymentSources),
      state: z.enum(paymentStates),
      amountMinor: amount,
      method: z.string().nullable(),
      bankReference: z.string().nullable(),
      reported: z.string().nullable(),
      receivedByName: z.string().nullable().describe("Who of staff took it at a desk."),
      isUndoable: z
        .boolean()
        .describe("It was taken at a desk today, so the day's books are open, and nothing of it goes back."),
      receipt: z.string().nullable(),
      openedAt: instantText,
      refundableMinor: amount,
      isByProvider: z.boolean().describe("Its provider is on: it can be refunded through it."),
    }),
  ),
  refunds: z.array(refundResponse),
  approvals: z
    .array(
      z.discriminatedUnion("act", [
        request.extend({
          act: z.literal("refund"),
          way: z.enum(refundMethods),
          isGoodwill: z.boolean(),
          reason: z.string(),
        }),
        request.extend({ act: z.literal("desk-payment"), source: z.enum(deskSources), reference: z.string() }),
      ]),
    )
    .describe("Refunds, and money taken at a desk, that wait for a second person."),
  disputes: z.array(z.object({ id: uuid(), amountMinor: amount, state: z.enum(disputeStates), openedAt: instantText })),
  ledger: z.array(
    z.object({
      kind: z.enum(transactionKinds),
      account: z.string(),
      amountMinor: amount,
      currency: z.enum(currencies),
      at: instantText,
    }),
  ),
  history: z.array(z.object({ action: z.string(), byName: z.string(), at: instantText, text: z.string() })),
  longestExtensionDays: z.int(),
});
export type DeskOrder = z.output<typeof deskOrder>;

const refundEffect = z.object({
  state: z.enum(orderStates),
  access: z.enum(courseAccesses),
  missingMinor: amount,
  creditMinor: amount,
});
export type RefundEffect = z.output<typeof refundEffect>;

const couponRow = z.object({
  id: uuid(),
  code: z.string(),
  percentOff: z.int().nullable(),
  amountOffMinor: z.int().nullable().describe("In kobo or cents, of `currency`."),
  currency: z.enum(currencies).nullable(),
  courseName: z.string().nullable().describe("The only course that it is for; null: all."),
  fromDay: dateText.nullable(),
  untilDay: dateText.nullable().describe("The last day on which it counts, in Lagos."),
  maxUses: z.int().nullable(),
  uses: z.int(),
  state: z.enum(couponStates),
});
export type CouponRow = z.output<typeof couponRow>;
const { data, next } = pageSchema(couponRow);
const courses = z.array(z.object({ slug: z.string(), name: z.string() })).describe("What a coupon may be for.");
const couponPage = z.object({ data, next, courses });
export type CouponList = z.output<typeof couponPage>;

const approvalParams = z.strictObject({ id: uuid("We could not find what waits for a second person.") });
const noBody = z.union([z.undefined(), z.null(), z.strictObject({})]);
const refundedResponse = z.object({
  refundId: z.nullable(uuid()),
  approvalId: z.nullable(uuid()).describe("It waits for a second person."),
});
const deskPaymentResponse = z.object({
  paymentId: z.nullable(uuid()),
  receipt: z.nullable(z.string()),
  approvalId: z.nullable(uuid()).describe("It waits for a second person."),
});
const decidedResponse = z.object({ refundId: z.nullable(uuid()) });

const bankResponse = z.object({
  bank: bankSchema,
  /** It is the supplied example: only on its own machine does an academy show that. */
  isExample: z.boolean(),
  /** A change of it waits for another administrator to approve it. */
  needsSecond: z.boolean(),
  /** The change that waits. */
  waiting: z.nullable(
    z.object({ id: uuid(), bank: bankSchema, byName: z.string(), askedAt: z.iso.datetime(), isOwn: z.boolean() }),
  ),
});
export type BankDesk = z.output<typeof bankResponse>;

/** What each call of calls.ts takes and answers. */
export const orderDeskShapes = {
  listOrders: {
    query: listQuerySchema(orderList),
    answer: listResponse,
  },
  exportOrders: { query: filterSchema(orderList), answer: z.unknown().describe("text/csv") },
  getOrder: { params: orderParams, answer: z.object({ data: deskOrder }) },
  askRefund: { params: orderParams, headers: keyed, body: refundSchema, answer: refundedResponse },
  approveRefund: { params: approvalParams, headers: keyed, body: noBody, answer: decidedResponse },
  turnRefundDown: { params: approvalParams, headers: keyed, body: turnDownSchema, answer: decidedResponse },
  getRefundEffect: {
    params: orderParams,
    query: z.strictObject({ amountMinor: z.coerce.number().int().min(1), isGoodwill: z.enum(["0", "1"]) }),
    answer: refundEffect,
  },
  listRefunds: { query: listQuerySchema(refundList), answer: refundPage },
  getRefundAccount: {
    params: refundParams,
    answer: z.object({ accountNumber: z.string(), bankName: z.string(), holderName: z.string(), version: z.int() }),
  },
  payRefund: { params: refundParams, body: payRefundSchema, answer: z.object({ id: uuid() }) },
  recordPayment: {
    params: orderParams,
    headers: keyed,
    body: deskPaymentSchema,
    answer: deskPaymentResponse,
  },
  approveDeskPayment: { params: approvalParams, headers: keyed, body: noBody, answer: deskPaymentResponse },
  turnDeskPaymentDown: { params: approvalParams, headers: keyed, body: turnDownSchema, answer: deskPaymentResponse },
  undoPayment: {
    params: z.strictObject({ id: uuid("We could not find that payment.") }),
    headers: keyed,
    body: noBody,
    answer: z.object({ id: uuid() }),
  },
  extendInstalment: {
    params: orderParams,
    headers: keyed,
    body: extensionSchema,
    answer: z.object({ orderId: uuid() }),
  },
  getPeriods: { answer: periodsSchema },
  getSecondPerson: { answer: secondPersonSchema },
  changeSecondPerson: { body: changeSecondPersonSchema, answer: secondPersonSchema },
  changePeriods: { body: changePeriodsSchema, answer: periodsSchema },
  getBank: { answer: bankResponse },
  changeBank: { body: changeBankSchema, answer: bankResponse },
  approveBank: { params: approvalParams, body: noBody, answer: bankResponse },
  turnBankDown: { params: approvalParams, body: turnDownSchema, answer: bankResponse },
  listCoupons: { query: listQuerySchema(couponList), answer: couponPage },
  addCoupon: { headers: keyed, body: newCouponSchema, answer: couponRow },
  endCoupons: { body: whichSchema(couponList), answer: z.object({ endedCount: z.int() }) },
};
