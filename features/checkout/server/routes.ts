import type { FastifyPluginAsync } from "fastify";
import { creditBalance } from "#features/ledger/server/public.ts";
import { AppError } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import { workQueue } from "#platform/limits/work-queue.ts";
import * as calls from "../calls.ts";
import { checkoutShapes, type PaymentOutcome } from "../contract.ts";
import { checkoutTexts } from "../texts.ts";
import { listSavedCards, removeCard } from "./cards/saved-cards.ts";
import { cancelOrder } from "./orders/cancel-order.ts";
import { placeOrder } from "./orders/place-order.ts";
import { getOrder, listOrders, paymentView } from "./orders/read-orders.ts";
import { abandonPayment } from "./payments/abandon-payment.ts";
import { answerChallenge } from "./payments/answer-challenge.ts";
import { paymentMethodsFor } from "./payments/payment-rows.ts";
import { startPayment } from "./payments/start-payment.ts";
import { type SyncedPayment, syncPayment } from "./payments/sync-payment.ts";
import { quoteCourse } from "./quote.ts";
import { saveRefundAccount } from "./refunds/refund-account.ts";
import { checkOrder, claimTransfer } from "./transfers/claims.ts";
import { receiveReceipt } from "./transfers/receive-receipt.ts";

/** The key of a call that moves money. Errors: AppError bad_request without one. */
function keyOf({ headers }: { headers: { "idempotency-key"?: string | undefined } }): string {
  const key = headers["idempotency-key"];
  if (key === undefined) throw new AppError("bad_request", checkoutTexts.keyMissing);
  return key;
}

/** What a payer sees about a payment, from whatever page they pay. */
export const outcomeView = ({ payment, step, isUnknown }: SyncedPayment): { data: PaymentOutcome } => ({
  data: {
    orderId: payment.orderId,
    payment: paymentView(payment),
    provider: payment.provider,
    next: step?.next ?? null,
    address: step?.next === "redirect" ? step.address : null,
    account: step?.next === "transfer" ? { ...step.account, expiresAt: step.account.expiresAt.toISOString() } : null,
    mayLeave: isUnknown || step?.next === "redirect" || step?.next === "transfer",
  },
});

/** The calls of checkout. */
export const checkoutRoutes =
  (deps: VerbDeps): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, checkoutShapes, "checkout");
    const limits = [{ name: "money", max: 120, windowS: 3600 }];
    const refuses = [404, 409];
    const drawing = workQueue({ concurrency: 1, maxWaiting: 8 });

    handle(
      calls.getQuote,
      {
        summary: "Quote a course",
        description: "Changes nothing and uses up no coupon. The response reports a coupon that does not apply.",
        limits: [{ name: "quote", max: 300, windowS: 300 }],
        refuses: [404],
      },
      async (request) => ({
        data: await quoteCourse(paymentMethodsFor(deps, request.raw), actorId(request), request.body),
      }),
    );

    handle(
      calls.placeOrder,
      {
        summary: "Create an order for a course",
        description: "Needs an Idempotency-Key. Price, coupon and credit hold until its `expiresAt`.",
        limits,
        refuses,
      },
      async (request) => placeOrder(deps, actorId(request), { ...request.body, key: keyOf(request) }),
    );
    handle(calls.listOrders, { summary: "List my orders with paid and due amounts" }, async (request) => {
      const [data, credit] = await Promise.all([
        listOrders(deps, actorId(request)),
        creditBalance(deps.db, actorId(request)),
      ]);
      return { data, credit };
    });
    handle(calls.getOrder, { summary: "Get one of my orders with its payment methods" }, async (request) => ({
      data: await getOrder(paymentMethodsFor(deps, request.raw), actorId(request), request.params.id),
    }));
    handle(calls.cancelOrder, { summary: "Cancel an unpaid order", limits, refuses }, async (request) =>
      cancelOrder(deps, actorId(request), request.params.id),
    );

    handle(
      calls.startPayment,
      {
        summary: "Pay the next instalment of an order",
        description: "Needs an Idempotency-Key. Joins a pending payment, even one started on another device.",
        limits,
        refuses,
      },
      async (request) =>
        outcomeView(
          await startPayment(
            paymentMethodsFor(deps, request.raw),
            { studentId: actorId(request) },
            { orderId: request.params.id, ...request.body, key: keyOf(request) },
          ),
        ),
    );
    handle(
      calls.claimTransfer,
      {
        summary: "Report that the transfer for an order was made",
        description:
          "multipart/form-data, with an optional file field `receipt`: JPEG, PNG, WebP or PDF up to 5 MB. A receipt speeds up the review; only the bank statement confirms the payment.",
        consumes: ["multipart/form-data"],
        upload: true,
        limits: [{ name: "transfer-claims", max: 120, windowS: 3600 }],
        refuses,
      },
      async (request) => {
        const [studentId, { id }] = [actorId(request), request.params];
        await checkOrder(deps.db, studentId, id);
        const means = { spoolDir: deps.spoolDir, draw: drawing.run };
        const data = await receiveReceipt(request, means, (receipt) =>
          claimTransfer(deps, studentId, { orderId: id, receipt }),
        );
        return { data };
      },
    );
    handle(
      calls.saveRefundAccount,
      {
        summary: "Set the bank account to which a refund goes",
        description: "While it waits to be sent by bank. A bank in Nigeria is asked for its name of the account.",
        // Each asks a bank for someone's name: no list of names is made of it.
        limits: [{ name: "refund-accounts", max: 10, windowS: 3600 }],
        refuses,
      },
      async (request) => ({
        data: await saveRefundAccount(deps, actorId(request), { refundId: request.params.id, ...request.body }),
      }),
    );
    handle(
      calls.getPayment,
      { summary: "Get the status of a payment", description: "Queries the provider while it is pending." },
      async (request) => outcomeView(await syncPayment(deps, request.params.id, actorId(request))),
    );
    handle(
      calls.abandonPayment,
      { summary: "Cancel a pending payment to choose another method", limits, refuses },
      async (request) => outcomeView(await abandonPayment(deps, request.params.id, actorId(request))),
    );
    handle(calls.listCards, { summary: "List my saved cards" }, async (request) => ({
      data: await listSavedCards(deps.db, actorId(request)),
    }));
    handle(calls.removeCard, { summary: "Delete a saved card", limits }, async (request) =>
      removeCard(deps, actorId(request), request.params.id),
    );
    handle(
      calls.answerChallenge,
      {
        summary: "Answer the sandbox's 3-D Secure challenge",
        description: "Needs an Idempotency-Key.",
        limits,
        refuses,
      },
      async (request) =>
        outcomeView(
          await answerChallenge(paymentMethodsFor(deps, request.raw), actorId(request), {
            paymentId: request.params.id,
            passed: request.body.passed,
            key: keyOf(request),
          }),
        ),
    );
  };
