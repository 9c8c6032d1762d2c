import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { Paystack } from "#tests/support/paystack-server.ts";
import type { StripeServer } from "#tests/support/stripe-server.ts";

type PaymentRow = {
  id: string;
  reference: string;
  order: string;
  provider: string;
  state: string;
  lateFor: string | null;
  amount: string;
  currency: string;
};

/**
 * Compares what the providers took with what the academy gave. `notReconciled`: what was taken and not given, given and not taken, or is
 * still open here where its provider has ended it. Errors: Postgres's.
 */
export async function whatIsWrong(db: Db, { paystack, stripe }: { paystack: Paystack; stripe: StripeServer }) {
  const { rows } = await db.execute<PaymentRow>(sql`
    select p.id, o.reference, o.id "order", p.provider, p.state, p.late_for "lateFor", p.amount_minor amount, p.currency
    from payments p join orders o on o.id = p.order_id`);
  const { rows: sandbox } = await db.execute<{ payment: string; state: string }>(
    sql`select payment, state from sandbox_charges`,
  );
  /** What a provider reports of a payment: `taken` only where it is as it was requested. */
  const stateOf = new Map<string, "taken" | "ended">();
  for (const { payment, state } of sandbox) stateOf.set(payment, state === "succeeded" ? "taken" : "ended");
  const attempts = new Map(rows.filter(({ lateFor }) => lateFor === null).map((row) => [row.id, row]));
  const report = (id: string, amount: number, currency: string, metadata: unknown) => {
    const payment = attempts.get(id);
    const isAsRequested =
      payment !== undefined &&
      Number(payment.amount) === amount &&
      payment.currency === currency.toUpperCase() &&
      JSON.stringify(metadata).includes(`"reference":"${payment.reference}"`);
    stateOf.set(id, isAsRequested ? "taken" : "ended");
  };
  for (const item of paystack.transactions.values()) {
    if (item.status === "success") report(item.reference, item.amount, item.currency, item.metadata);
  }
  for (const session of stripe.sessions.values()) {
    const intent = stripe.intents.get(session.payment_intent ?? "");
    if (intent) report(session.client_reference_id, intent.amount_received, intent.currency, intent.metadata);
    else if (session.status === "expired") stateOf.set(session.client_reference_id, "ended");
  }
  const input = new Map<string, number>();
  for (const { id, lateFor, state } of rows) {
    const charge = lateFor ?? id;
    if (state === "succeeded") input.set(charge, (input.get(charge) ?? 0) + 1);
  }
  const errors = { doubleCharges: 0, doublePlaces: 0, missingPlaces: 0, unbalanced: 0, notReconciled: 0 };
  for (const [id, { state }] of attempts) {
    const times = input.get(id) ?? 0;
    if (times > 1) errors.doubleCharges += 1;
    if (times !== (stateOf.get(id) === "taken" ? 1 : 0) || (state === "open" && stateOf.has(id)))
      errors.notReconciled += 1;
  }
  // An order is paid for once: what is more came on pages that were left, and is credit.
  const counted = await db.execute<{
    error: "doubleCharges" | "doublePlaces" | "missingPlaces" | "unbalanced";
    count: string;
  }>(sql`
    select 'doubleCharges' error, count(*) from (
      select o.id from orders o join payments p on p.order_id = o.id and p.state = 'succeeded' and p.late_for is null
      group by o.id having sum(p.amount_minor) > (select sum(amount_minor) from order_parts where order_id = o.id)) more
    union all select 'doublePlaces', count(*) from (
      select student_id from enrolments where state <> 'cancelled' group by student_id, course_id having count(*) > 1) two
    union all select 'missingPlaces', count(*) from orders o
      where exists (select from payments p where p.order_id = o.id and p.state = 'succeeded')
        <> exists (select from enrolments e where e.student_id = o.student_id and e.course_id = o.course_id)
    union all select 'unbalanced', count(*) from (select currency from ledger_entries group by currency having sum(amount_minor) <> 0) c
    union all select 'unbalanced', count(*) from payments p full join ledger_transactions t on t.subject = p.id and t.kind = 'payment'
      where (t.kind = 'payment' or t.id is null) and (p.state = 'succeeded') is distinct from (t.id is not null)`);
  for (const { error, count } of counted.rows) errors[error] += Number(count);
  const seen = {
    payments: attempts.size,
    given: rows.filter(({ state }) => state === "succeeded").length,
    late: rows.length - attempts.size,
    open: rows.filter(({ state }) => state === "open").length,
  };
  /** For anyone who looks for an error: the payments of orders that were paid more than once. */
  const { rows: twice } = await db.execute(sql`
    select order_id, provider, way, state, failure, late_for, amount_minor, opened_at, ended_at from payments where order_id in (
      select o.id from orders o join payments p on p.order_id = o.id and p.state = 'succeeded' and p.late_for is null
      group by o.id having sum(p.amount_minor) > (select sum(amount_minor) from order_parts where order_id = o.id)) order by order_id, opened_at`);
  return { errors, seen, twice };
}
