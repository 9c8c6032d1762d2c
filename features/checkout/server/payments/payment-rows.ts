import type { IncomingMessage } from "node:http";
import { and, eq, or } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { traitsOf } from "#lib/payments.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { isFromThisMachine } from "#platform/http/from-this-machine.ts";
import { orders } from "../tables.ts";
import { payments } from "./tables.ts";

export type PaymentDeps = Pick<
  VerbDeps,
  "db" | "clock" | "log" | "payments" | "emit" | "contributions" | "mail" | "baseUrl" | "staffEmail"
>;

export type PaymentRow = typeof payments.$inferSelect;

/** A payment with its order's reference, and what its provider knows it by (`charge`); null when there is none, or it is not this student's (null: anyone's). */
export async function findPayment(
  db: DbOrTx,
  paymentId: string,
  studentId: string | null = null,
): Promise<{ payment: PaymentRow; reference: string; charge: string } | null> {
  const isTheirs = studentId === null ? undefined : eq(orders.studentId, studentId);
  const [payment] = await db
    .select({ payment: payments, reference: orders.reference })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(payments.id, paymentId), isTheirs));
  return payment ? { ...payment, charge: payment.payment.lateFor ?? payment.payment.id } : null;
}

/**
 * The payment that the money of a charge came by: the one that its provider knows, or what came late for it. Null where nothing came.
 */
export async function findMoney(db: DbOrTx, charge: string): Promise<string | null> {
  const [payment] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(or(eq(payments.id, charge), eq(payments.lateFor, charge)), eq(payments.state, "succeeded")));
  return payment?.id ?? null;
}

/** The ways that a caller from elsewhere may pay by: the sandbox, which takes no money, is for this machine alone. */
export const paymentMethodsFor = <Deps extends Pick<PaymentDeps, "payments" | "baseUrl">>(
  deps: Deps,
  request: IncomingMessage,
): Deps =>
  isFromThisMachine(request, deps.baseUrl)
    ? deps
    : { ...deps, payments: deps.payments.filter(({ name }) => traitsOf(name).cardEntry !== "here") };
