import { and, desc, eq, inArray, ne } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { cancelEnrolment } from "#features/learning/server/public.ts";
import { reverse } from "#features/ledger/server/public.ts";
import { notify } from "#features/notifications/server/public.ts";
import { conflict } from "#lib/app-error.ts";
import { formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { seenSources } from "#lib/payments.ts";
import type { InTx, Within } from "#platform/deps.ts";
import { paymentReturned } from "../../events.ts";
import { stateFor } from "../../order-rules.ts";
import { transferTexts as texts } from "../../transfer-texts.ts";
import { undoneMail } from "../mails.ts";
import { findOpenPayment, type LockedOrder, lockOrder, withInstalments } from "../orders/order-rows.ts";
import { releaseOrder } from "../orders/release-order.ts";
import { syncAccess } from "../orders/sync-access.ts";
import { findPayment, type PaymentDeps, type PaymentRow } from "../payments/payment-rows.ts";
import { payments } from "../payments/tables.ts";
import { refunds } from "../refunds/tables.ts";
import { orders } from "../tables.ts";
import { transferClaims } from "./tables.ts";

/**
 * Undoes money that staff counted for the wrong order, a transfer or what they took at a desk, in the caller's transaction: the book reverses it, the order asks
 * for the money again, its course follows, and the student is notified. The receipt keeps its number and shows that it is void.
 * Errors: AppError conflict for what staff did not count, where its credit is used, and while another payment is under way.
 */
export async function undoTransfer(deps: Within<Omit<PaymentDeps, "payments">>, paymentId: string): Promise<void> {
  const { db: tx } = deps;
  const now = deps.clock.now();
  const orderId = (await findPayment(tx, paymentId))?.payment.orderId;
  if (orderId === undefined) throw conflict(texts.notUndoable);
  await lockOrder(deps, orderId, null);
  const [payment] = await tx
    .update(payments)
    .set({ state: "undone" })
    .where(and(eq(payments.id, paymentId), inArray(payments.provider, seenSources), eq(payments.state, "succeeded")))
    .returning();
  // What went back of it already cannot go back again.
  const removed = await tx.$count(refunds, and(eq(refunds.paymentId, paymentId), ne(refunds.state, "failed")));
  if (!payment || removed > 0 || (await findOpenPayment(tx, orderId))) throw conflict(texts.notUndoable);
  await reverse(deps, { kind: "payment", subject: paymentId, by: "payment-undone" });
  const after = await lockOrder(deps, orderId, null);
  await followBack(deps, after);
  await claimWaits(tx, orderId);
  await deps.emit(tx, paymentReturned, { paymentId, studentId: after.order.studentId, at: now });
  await notifyStudent(deps, after, payment);
}

/** The order's state and its course after less is there than was. One that was let go stays so. */
async function followBack(deps: InTx<"clock" | "emit">, lockedOrder: LockedOrder): Promise<void> {
  const { db: tx } = deps;
  const now = deps.clock.now();
  const { order, instalments, receivedMinor } = lockedOrder;
  if (order.state !== "running" && order.state !== "paid") return;
  const state = stateFor(instalments, receivedMinor);
  if (state !== order.state) await tx.update(orders).set({ state, updatedAt: now }).where(eq(orders.id, order.id));
  if (state !== "open") {
    await syncAccess(deps, lockedOrder);
    return;
  }
  await cancelEnrolment(deps, order);
  // One that had run out before the transfer came has run out again.
  if (order.expiresAt <= now) await releaseOrder(deps, await withInstalments(tx, { ...order, state }), "expired");
}

/** What the student said of a transfer is waiting once more. */
async function claimWaits(tx: Tx, orderId: string): Promise<void> {
  const [claim] = await tx
    .select({ id: transferClaims.id, state: transferClaims.state })
    .from(transferClaims)
    .where(eq(transferClaims.orderId, orderId))
    .orderBy(desc(transferClaims.claimedAt))
    .limit(1);
  if (claim?.state !== "counted") return;
  await tx.update(transferClaims).set({ state: "waiting", decidedAt: null }).where(eq(transferClaims.id, claim.id));
}

async function notifyStudent(
  deps: Within<Omit<PaymentDeps, "payments">>,
  { order }: LockedOrder,
  { id, amountMinor, currency, provider }: PaymentRow,
): Promise<void> {
  const { db: tx } = deps;
  const [people, courses] = [personRows(tx), courseRows(tx)];
  const [names] = await tx
    .select({ to: people.personEmail, studentName: people.personName, courseTitle: courses.title })
    .from(people)
    .innerJoin(courses, eq(courses.id, order.courseId))
    .where(eq(people.id, order.studentId));
  if (!names) return;
  const amount = formatMoney({ amountMinor, currency });
  const what = provider === "transfer" ? "transfer" : "payment";
  const link = paths.order(order.id);
  await notify(deps, {
    accountId: order.studentId,
    kind: "payment",
    message: `We took ${amount} for ${names.courseTitle} back: that ${what} was not for this order.`,
    link,
    about: `payment-undone:${id}`,
    isMailed: true,
  });
  await deps.mail.enqueueMail(tx, await undoneMail(deps, { ...names, amount, link, what }));
}
