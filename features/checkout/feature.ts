import { z } from "zod";
import { officeSearch, personHistory } from "#features/accounts/server/public.ts";
import { findReference } from "#features/messaging/server/public.ts";
import { contribute } from "#platform/feature/extension-point.ts";
import { defineFeature } from "#platform/feature/feature.ts";
import { scheduled } from "#platform/feature/jobs.ts";
import { mailPart } from "#platform/feature/mail-part.ts";
import { defineJob } from "#platform/jobs/jobs.ts";
import { receiptFile } from "./server/documents/receipt-file.ts";
import { documentRoutes } from "./server/documents/routes.ts";
import { receiptInstalment } from "./server/mails.ts";
import { expireOrders } from "./server/orders/expire-orders.ts";
import { orderHistory } from "./server/orders/order-history.ts";
import { referenceToPay } from "./server/orders/reference-to-pay.ts";
import { remindDue } from "./server/orders/remind-due.ts";
import { orderSearch } from "./server/orders/search-orders.ts";
import { pauseOverdue } from "./server/orders/sync-access.ts";
import { cardCurrencies } from "./server/payments/public-ways.ts";
import { purgeWebhooks } from "./server/payments/receive-webhook.ts";
import { findTaken, lookBack, reconcile } from "./server/payments/reconcile.ts";
import { checkoutPersonalData } from "./server/personal-data.ts";
import { compareBack } from "./server/refunds/compare-back.ts";
import { reconcileRefunds } from "./server/refunds/complete-refund.ts";
import { remindAccounts } from "./server/refunds/remind-accounts.ts";
import { checkoutRoutes } from "./server/routes.ts";
import { purgeReceipts } from "./server/transfers/claims.ts";
import { announceVatChanges, currentVat } from "./server/vat/find-rate.ts";
import { webhookRoutes } from "./server/webhook-routes.ts";

const reconcileJob = defineJob("checkout.reconcile", z.object({}));
const lookBackJob = defineJob("checkout.look-back", z.object({}));
const lookFarBackJob = defineJob("checkout.look-far-back", z.object({}));
const purgeWebhooksJob = defineJob("checkout.purge-webhooks", z.object({}));
const pauseJob = defineJob("checkout.pause-overdue", z.object({}));
const expireJob = defineJob("checkout.expire", z.object({}));

const refundsJob = defineJob("checkout.reconcile-refunds", z.object({}));
const compareBackJob = defineJob("checkout.compare-back", z.object({}), { expireInS: 900 });
const remindAccountsJob = defineJob("checkout.remind-refund-accounts", z.object({}));
const vatJob = defineJob("checkout.announce-vat", z.object({}));
const remindJob = defineJob("checkout.remind-due", z.object({}));
const receiptsJob = defineJob("checkout.purge-receipts", z.object({}));

export const feature = defineFeature({
  name: "checkout",
  contributions: [
    contribute(personHistory, orderHistory),
    contribute(officeSearch, orderSearch),
    contribute(findReference, referenceToPay),
  ],
  academy: { cardCurrencies, currentVat },
  routes: (deps) => [checkoutRoutes(deps), documentRoutes(deps), webhookRoutes(deps)],
  mailParts: [mailPart(receiptInstalment, async (deps, paymentId) => (await receiptFile(deps, paymentId, null)).bytes)],
  personalData: checkoutPersonalData,
  jobs: [
    scheduled(reconcileJob, "* * * * *", async (deps, run) => {
      const ended = await reconcile(deps, run.stopSignal);
      if (ended > 0) deps.log.info({ ended }, "pending payments completed");
    }),
    // A page that was left, and an answer or a webhook that was lost.
    scheduled(lookBackJob, "* * * * *", async (deps, run) => {
      const late = await findTaken(deps, run.stopSignal);
      if (late > 0) deps.log.warn({ late }, "failed payments were paid late");
    }),
    scheduled(lookFarBackJob, "25 * * * *", async (deps, run) => {
      const late = await lookBack(deps, run.stopSignal);
      if (late > 0) deps.log.warn({ late }, "failed payments were paid late");
    }),
    scheduled(purgeWebhooksJob, "35 2 * * *", async (deps) => {
      const purged = await purgeWebhooks(deps);
      if (purged > 0) deps.log.info({ purged }, "old webhooks deleted");
    }),
    // Shortly after midnight in Lagos, and again for processes that were stopped then.
    scheduled(pauseJob, "5 * * * *", async (deps, run) => {
      const paused = await pauseOverdue(deps, run.stopSignal);
      if (paused > 0) deps.log.info({ paused }, "courses suspended for an overdue payment");
    }),
    scheduled(refundsJob, "*/2 * * * *", async (deps, run) => {
      const ended = await reconcileRefunds(deps, run.stopSignal);
      if (ended > 0) deps.log.info({ ended }, "pending refunds completed");
    }),
    scheduled(compareBackJob, "15 3 * * *", async (deps, run) => {
      const count = await compareBack(deps, run.stopSignal);
      if (count > 0) deps.log.warn({ count }, "refunds made at a provider without a webhook");
    }),
    // Hours of the day in Lagos, an hour ahead of UTC.
    scheduled(remindJob, "20 7-18 * * *", async (deps, run) => {
      await remindDue(deps, run.stopSignal);
    }),
    scheduled(remindAccountsJob, "40 9 * * *", async (deps, run) => {
      const reminded = await remindAccounts(deps, run.stopSignal);
      if (reminded > 0) deps.log.info({ reminded }, "students were reminded of the account for a refund");
    }),
    // Midnight in Lagos, and again for processes that were stopped then.
    scheduled(vatJob, "1,21 23 * * *", async (deps) => {
      await announceVatChanges(deps);
    }),
    scheduled(expireJob, "*/10 * * * *", async (deps, run) => {
      const expired = await expireOrders(deps, run.stopSignal);
      if (expired > 0) deps.log.info({ expired }, "orders expired");
    }),
    scheduled(receiptsJob, "35 2 * * *", async (deps) => {
      const purged = await purgeReceipts(deps);
      if (purged > 0) deps.log.info({ purged }, "receipts of old transfers deleted");
    }),
  ],
  seed: async () => (await import("./server/seed-steps.ts")).seedSteps,
});
