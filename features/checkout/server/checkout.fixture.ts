import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { post } from "#features/ledger/server/public.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import type { TestApp } from "#tests/support/test-app.ts";
import type { OrderPageView, PaymentOutcome, Quote } from "../contract.ts";
import { payments } from "./payments/tables.ts";
import { coupons, orders } from "./tables.ts";

export const ux = "product-design-ui-ux";
export const tokens = {
  success: "sandbox-success-4242",
  declined: "sandbox-declined-0002",
  challenge: "sandbox-challenge-3155",
  timeout: "sandbox-timeout-0119",
  lost: "sandbox-lost-6975",
} as const;

/** Students who order and pay over the routes of `app`. */
export function checkoutFixture(setup: TestApp) {
  const { db } = setup;
  let students = 0;

  async function student() {
    const account = await makeAccount(db, setup.clock.now());
    // Each asks from a device of their own, so that what is limited for one caller is not shared by all; still on this machine.
    students += 1;
    const remoteAddress = `127.9.${students >> 8}.${students & 255}`;
    const session = () => makeSession(db, setup.clock.now(), account.id);
    const call = async (
      method: "GET" | "POST" | "PUT" | "DELETE",
      url: string,
      payload?: object,
      key: string | null = newId(),
    ) => {
      // A log-in of the moment, however far the test moved the clock.
      const { headers } = await session();
      const response = await setup.app.inject({
        method,
        url,
        remoteAddress,
        headers: { ...headers, ...(key && method === "POST" ? { "idempotency-key": key } : {}) },
        ...(payload ? { payload } : {}),
      });
      return { status: response.statusCode, body: response.json() };
    };
    const quote = async (choice: object): Promise<Quote> =>
      (await call("POST", "/api/students/quote", choice, null)).body.data;
    /** What a page would send: the choice with the sum that it showed. */
    const orderOf = async (choice: object) => {
      const { payments: request, creditMinor } = await quote(choice);
      return { ...choice, dueMinor: request.firstMinor - creditMinor };
    };
    const place = async (choice: object, key = newId()) =>
      call("POST", "/api/students/orders", await orderOf(choice), key);
    const placed = async (choice: object): Promise<string> => {
      const { status, body } = await place(choice);
      expect([status, body.error]).toEqual([200, undefined]);
      return body.orderId;
    };
    const pay = (orderId: string, token: string = tokens.success, key = newId()) =>
      call("POST", `/api/students/orders/${orderId}/payments`, { provider: "sandbox", token }, key);
    const paid = async (orderId: string, token: string = tokens.success): Promise<PaymentOutcome> => {
      const { status, body } = await pay(orderId, token);
      expect([status, body.error]).toEqual([200, undefined]);
      return body.data;
    };
    const look = async (orderId: string): Promise<OrderPageView> =>
      (await call("GET", `/api/students/orders/${orderId}`)).body.data;
    return { id: account.id, account, session, call, quote, orderOf, place, placed, pay, paid, look };
  }

  async function addCoupon(values: Partial<typeof coupons.$inferInsert> = {}): Promise<string> {
    const code = `C${newId().slice(-10)}`;
    await db.insert(coupons).values({ id: newId(), code, percentOff: 10, ...values });
    return code;
  }
  const usesOf = async (code: string) => (await db.select().from(coupons).where(eq(coupons.code, code)))[0]?.uses;
  const giveCredit = (accountId: string, amountMinor: number) =>
    db.transaction((tx) =>
      post(
        { db: tx },
        {
          kind: "referral-reward",
          subject: newId(),
          occurredAt: setup.clock.now(),
          entries: [
            { account: "promotions", holder: null, currency: "NGN", amountMinor },
            { account: "credit", holder: accountId, currency: "NGN", amountMinor: -amountMinor },
          ],
        },
      ),
    );
  const orderRow = async (id: string) => (await db.select().from(orders).where(eq(orders.id, id)))[0];
  const paymentsOf = (orderId: string) => db.select().from(payments).where(eq(payments.orderId, orderId));
  /** What holds at every moment, whatever happened. */
  async function bookIsRight(): Promise<void> {
    const { rows } = await db.execute(sql`
      select 'sum' as wrong from ledger_entries group by currency having sum(amount_minor) <> 0
      union all
      select 'payment' from payments p full join ledger_transactions t on t.subject = p.id and t.kind = 'payment'
        where (t.kind = 'payment' or t.id is null) and (p.state in ('succeeded', 'undone')) is distinct from (t.id is not null)
      union all
      select 'receipt' from payments p left join receipts r on r.payment_id = p.id
        where (p.state in ('succeeded', 'undone')) <> (r.payment_id is not null)
      union all
      select 'undone' from payments p left join ledger_transactions t on t.subject = p.id and t.kind = 'payment-undone'
        where (p.state = 'undone') <> (t.id is not null)
      union all
      select 'gap' from receipts group by year having max(number) <> count(*)
      union all
      select 'enrolment' from orders o where o.state in ('running', 'paid') and not exists (
        select from enrolments e where e.student_id = o.student_id and e.course_id = o.course_id and e.state <> 'cancelled')
      union all
      select 'sums' from orders o,
        lateral (select coalesce(-sum(amount_minor), 0) minor from ledger_entries where holder = o.id::text and account in ('order', 'vat')) came,
        lateral (
          select min(due_on) due_on, min(up_to_minor) - came.minor minor
          from (select due_on, sum(amount_minor) over (order by number) up_to_minor from order_parts where order_id = o.id) part
          where up_to_minor > came.minor
        ) missing
      where o.received_minor <> came.minor
        or o.total_minor <> (select coalesce(sum(amount_minor), 0) from order_parts where order_id = o.id)
        or o.next_due_on is distinct from missing.due_on or o.next_due_minor is distinct from missing.minor`);
    expect(rows).toEqual([]);
  }
  return { student, addCoupon, usesOf, giveCredit, orderRow, paymentsOf, bookIsRight };
}
