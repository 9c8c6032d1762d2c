import { inArray } from "drizzle-orm";
import type { FastifyPluginAsync } from "fastify";
import { personRows } from "#features/accounts/server/public.ts";
import {
  addCoupon,
  askRefund,
  decideDeskPayment,
  decideRefund,
  endCoupons,
  extendInstalment,
  listCoupons,
  listOfficeOrders,
  listOfficeRefunds,
  officeOrdersCsv,
  payRefund,
  readOfficeOrder,
  readRefundAccount,
  recordDeskPayment,
  refundEffect,
  undoDeskPayment,
  waitingApprovals,
} from "#features/checkout/server/public.ts";
import { readSettings } from "#features/site/server/public.ts";
import { listAudit } from "#platform/audit/list-audit.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import { sendCsv } from "#platform/list/csv.ts";
import * as calls from "../calls.ts";
import { type DeskOrder, orderDeskShapes } from "../contract.ts";
import { deskPaymentSchema, refundSchema } from "../form-contract.ts";
import { historyText } from "../rules.ts";
import { changeBank, decideBank, readBank } from "./change-bank.ts";
import { changeMoneyRules } from "./change-money-rules.ts";
import { keyOf } from "./key-of.ts";

/** An order with who did what about it. Errors: AppError not_found. */
async function orderWithHistory(deps: VerbDeps, orderId: string, actor: string): Promise<DeskOrder> {
  const [order, entries, { periods }] = await Promise.all([
    readOfficeOrder(deps, orderId),
    listAudit(deps.db, "order", orderId),
    readSettings(deps),
  ]);
  const [refunds, takings] = [
    await waitingApprovals(
      deps.db,
      "refund",
      order.payments.map(({ id }) => id),
    ),
    await waitingApprovals(deps.db, "desk-payment", [orderId]),
  ];
  const requestOf = ({ id, amountMinor, byName, askedAt, askedBy }: (typeof refunds)[number]) => ({
    id,
    amountMinor,
    byName,
    askedAt: askedAt.toISOString(),
    isOwn: askedBy === actor,
  });
  const ids = entries.flatMap((entry) => entry.actorId ?? []);
  const people = personRows(deps.db);
  const names =
    ids.length === 0
      ? []
      : await deps.db.select({ id: people.id, name: people.personName }).from(people).where(inArray(people.id, ids));
  return {
    ...order,
    history: entries.map((entry) => ({
      action: entry.action,
      byName: names.find(({ id }) => id === entry.actorId)?.name ?? "The academy",
      at: entry.at.toISOString(),
      text: historyText(entry),
    })),
    approvals: [
      ...refunds.map((row) => {
        const { way, isGoodwill, reason } = refundSchema.parse(row.content);
        return { act: "refund" as const, ...requestOf(row), way, isGoodwill, reason };
      }),
      ...takings.map((row) => {
        const { source, reference } = deskPaymentSchema.parse(row.content);
        return { act: "desk-payment" as const, ...requestOf(row), source, reference };
      }),
    ],
    longestExtensionDays: periods.longestExtensionDays,
  };
}

/** The calls of the orders' desk. */
export const orderDeskRoutes =
  (deps: VerbDeps): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, orderDeskShapes, "staff");
    const refuses = [404, 409];
    const limits = [{ name: "refunds", max: 120, windowS: 3600 }];

    handle(calls.listOrders, { summary: "List orders by filters, with totals" }, ({ query }) =>
      listOfficeOrders(deps, query),
    );
    handle(
      calls.exportOrders,
      {
        summary: "Export the same orders as CSV",
        produces: ["text/csv"],
        limits: [{ name: "exports", max: 30, windowS: 3600 }],
      },
      async ({ query }, reply) => sendCsv(reply, deps.clock.now(), officeOrdersCsv(deps, query)),
    );
    handle(
      calls.getOrder,
      { summary: "Get an order with its payments, refunds and actions", refuses: [404] },
      async (request) => ({
        data: await orderWithHistory(deps, request.params.id, actorId(request)),
      }),
    );
    handle(calls.getRefundEffect, { summary: "Preview the effect of a refund", refuses: [404] }, (request) =>
      refundEffect(deps, request.params.id, {
        amountMinor: request.query.amountMinor,
        isGoodwill: request.query.isGoodwill === "1",
      }),
    );
    handle(
      calls.askRefund,
      {
        summary: "Refund a payment",
        audit: ["order.refund-asked", "approval.asked"],
        description: "Needs an Idempotency-Key.",
        limits,
        refuses,
      },
      (request) =>
        askRefund(deps, actorId(request), { orderId: request.params.id, ...request.body, key: keyOf(request) }),
    );
    handle(
      calls.approveRefund,
      {
        summary: "Approve a refund that another staff member requested",
        audit: ["approval.approved", "order.refund-asked"],
        description: "Needs an Idempotency-Key.",
        limits,
        refuses,
      },
      (request) => decideRefund(deps, actorId(request), { id: request.params.id, reason: null, key: keyOf(request) }),
    );
    handle(
      calls.turnRefundDown,
      {
        summary: "Reject a pending refund",
        audit: "approval.turned-down",
        description: "Needs an Idempotency-Key.",
        limits,
        refuses,
      },
      (request) =>
        decideRefund(deps, actorId(request), {
          id: request.params.id,
          reason: request.body.reason,
          key: keyOf(request),
        }),
    );
    handle(calls.listRefunds, { summary: "List refunds by what they wait for, newest first" }, ({ query }) =>
      listOfficeRefunds(deps, query),
    );
    handle(
      calls.getRefundAccount,
      { summary: "Get the bank account that a refund goes to, with its number", refuses: [404] },
      ({ params }) => readRefundAccount(deps, params.id),
    );
    handle(
      calls.payRefund,
      {
        summary: "Report that a refund was sent by bank",
        description: "Refused if its student changed the account since it was read.",
        audit: "order.refund-paid",
        limits,
        refuses,
      },
      (request) => payRefund(deps, actorId(request), { refundId: request.params.id, ...request.body }),
    );
    handle(
      calls.recordPayment,
      {
        summary: "Record cash or a card payment taken at a desk",
        audit: ["order.payment-recorded", "approval.asked"],
        description: "Needs an Idempotency-Key.",
        limits: [{ name: "desk-payments", max: 120, windowS: 3600 }],
        refuses,
      },
      (request) =>
        recordDeskPayment(deps, actorId(request), { orderId: request.params.id, ...request.body, key: keyOf(request) }),
    );
    handle(
      calls.approveDeskPayment,
      {
        summary: "Approve a payment that another staff member took at a desk",
        audit: ["approval.approved", "order.payment-recorded"],
        description: "Needs an Idempotency-Key.",
        refuses,
      },
      (request) =>
        decideDeskPayment(deps, actorId(request), { id: request.params.id, reason: null, key: keyOf(request) }),
    );
    handle(
      calls.turnDeskPaymentDown,
      {
        summary: "Reject a payment taken at a desk that awaits a second staff member",
        audit: "approval.turned-down",
        description: "Needs an Idempotency-Key.",
        refuses,
      },
      (request) =>
        decideDeskPayment(deps, actorId(request), {
          id: request.params.id,
          reason: request.body.reason,
          key: keyOf(request),
        }),
    );
    handle(
      calls.undoPayment,
      {
        summary: "Undo a payment that was recorded at a desk today",
        audit: "order.payment-undone",
        description: "Needs an Idempotency-Key.",
        refuses,
      },
      (request) => undoDeskPayment(deps, actorId(request), { paymentId: request.params.id, key: keyOf(request) }),
    );
    handle(
      calls.extendInstalment,
      {
        summary: "Extend the due date of an instalment",
        audit: "order.extended",
        description: "Needs an Idempotency-Key.",
        limits,
        refuses,
      },
      (request) =>
        extendInstalment(deps, actorId(request), { orderId: request.params.id, ...request.body, key: keyOf(request) }),
    );
    handle(
      calls.getPeriods,
      { summary: "Get the payment periods, in days" },
      async () => (await readSettings(deps)).periods,
    );
    handle(
      calls.changePeriods,
      {
        summary: "Change the payment periods",
        audit: "periods.changed",
        description: "Existing orders keep their periods.",
        refuses: [409],
      },
      (request) => changeMoneyRules(deps, actorId(request), { rule: "periods", ...request.body }),
    );
    handle(
      calls.getSecondPerson,
      { summary: "Get the amounts above which two staff members must approve, in kobo and cents" },
      async () => (await readSettings(deps)).secondPerson,
    );
    handle(
      calls.changeSecondPerson,
      {
        summary: "Change the amounts above which two staff members must approve",
        audit: "second-person.changed",
        refuses: [409],
      },
      (request) => changeMoneyRules(deps, actorId(request), { rule: "secondPerson", ...request.body }),
    );
    handle(
      calls.getBank,
      { summary: "Get the bank account for transfers, with the change that awaits a second administrator" },
      (request) => readBank(deps, actorId(request)),
    );
    handle(
      calls.changeBank,
      {
        summary: "Change the bank account for transfers",
        description: "Once an own account is set, it waits for another administrator where there is one.",
        audit: ["bank.changed", "approval.asked"],
        refuses: [409],
      },
      (request) => changeBank(deps, actorId(request), request.body),
    );
    handle(
      calls.approveBank,
      {
        summary: "Approve a change of the bank account that another administrator requested",
        audit: ["approval.approved", "bank.changed"],
        refuses,
      },
      (request) => decideBank(deps, actorId(request), { id: request.params.id, reason: null }),
    );
    handle(
      calls.turnBankDown,
      { summary: "Reject a pending change of the bank account", audit: "approval.turned-down", refuses },
      (request) => decideBank(deps, actorId(request), { id: request.params.id, reason: request.body.reason }),
    );
    handle(calls.listCoupons, { summary: "List coupons, newest first, with their uses" }, ({ query }) =>
      listCoupons(deps, query),
    );
    handle(
      calls.addCoupon,
      {
        summary: "Create a coupon",
        audit: "coupon.added",
        description: "Needs an Idempotency-Key.",
        limits: [{ name: "coupons", max: 120, windowS: 3600 }],
        refuses: [409],
      },
      (request) => addCoupon(deps, actorId(request), { requested: request.body, key: keyOf(request) }),
    );
    handle(
      calls.endCoupons,
      {
        summary: "End coupons now",
        audit: "coupon.ended",
        description: "Refused if a coupon changed since it was listed. Existing orders keep their coupon.",
        refuses: [409],
      },
      (request) => endCoupons(deps, actorId(request), request.body),
    );
  };
