import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession } from "../support/accounts.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";

/**
 * No page of ours sends a card number. Anyone who sends one all the same, in whatever field of whatever call about money, is refused,
 * and it stays nowhere: in no answer, no line of the log and no row.
 */

const numbers = ["4242424242424242", "4242 4242 4242 4242", "4242-4242-4242-4242"];
const anyNumber = /4242\D?4242\D?4242\D?4242/;

let app: TestApp;
const log: string[] = [];
beforeAll(async () => {
  app = await createTestApp({ onLog: (line) => log.push(line) });
});
afterAll(() => app?.close());

test("PAY-04 a card number that reaches the server is refused and not stored", async () => {
  const { id } = await makeAccount(app.db, app.clock.now());
  const { headers } = await makeSession(app.db, app.clock.now(), id);
  const send = (url: string, payload: object) =>
    app.app.inject({ method: "POST", url, payload, headers: { ...headers, "idempotency-key": newId() } });
  const wish = { course: "ielts", currency: "NGN", dueMinor: 5_000_000 };
  const { orderId } = (await send("/api/students/orders", wish)).json();
  const card = { provider: "sandbox", token: "sandbox-challenge-3155" };
  const { data } = (await send(`/api/students/orders/${orderId}/payments`, card)).json();
  const shown: string[] = [];
  for (const number of numbers) {
    const attempts: [string, object][] = [
      [`/api/students/orders/${orderId}/payments`, { ...card, token: number }],
      [`/api/students/orders/${orderId}/payments`, { ...card, number }],
      [`/api/students/orders/${orderId}/payments`, { ...card, provider: number }],
      [`/api/students/orders/${orderId}/payments`, { ...card, card: { number, cvc: "123" } }],
      [`/api/students/orders/${orderId}/payments`, { ...card, savedCard: number }],
      [`/api/students/orders/${orderId}/payments`, { ...card, paymentMethod: number }],
      [`/api/students/orders/${orderId}/payments`, { ...card, saveCard: number }],
      [`/api/students/payments/${data.payment.id}/challenge`, { passed: number }],
      [`/api/students/payments/${data.payment.id}/challenge`, { passed: true, number }],
      ["/api/students/orders", { ...wish, number }],
      ["/api/students/orders", { ...wish, billingCountry: number }],
    ];
    for (const [url, payload] of attempts) {
      const response = await send(url, payload);
      expect([url, Object.keys(payload), response.statusCode]).toEqual([url, Object.keys(payload), 422]);
      shown.push(response.body);
    }
  }
  expect(shown.filter((body) => anyNumber.test(body))).toEqual([]);
  expect(log.length).toBeGreaterThan(20);
  expect(log.filter((line) => anyNumber.test(line))).toEqual([]);
  const { rows: tables } = await app.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  for (const { name } of tables) {
    const { rows } = await app.db.execute(
      sql`select 1 from ${sql.identifier(name)} t where t::text ~ '4242[^0-9]?4242[^0-9]?4242[^0-9]?4242' limit 1`,
    );
    expect([name, rows]).toEqual([name, []]);
  }
});
