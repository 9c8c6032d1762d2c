import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "#db/client.ts";
import { coupons, orders } from "#features/checkout/server/tables.ts";
import { post } from "#features/ledger/server/public.ts";
import { newId } from "#platform/ids/ids.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#platform/postgres/embedded.ts";
import { makeAccount, makeSession } from "../support/accounts.ts";
import type { RunningServer } from "../support/running-server.ts";
import { startTwoProcesses } from "../support/two-processes.ts";

/** Two processes of the built server on one database: what can be spent so often is spent so often, no matter who comes first. */
let server: RunningServer;
let postgres: EmbeddedPostgres;
let database: Database;
let people = 0;

beforeAll(async () => {
  server = await startTwoProcesses({ env: { TRUST_PROXY: "127.0.0.1" } });
  postgres = await startEmbeddedPostgres({ dataDir: server.dataDir });
  database = openDatabase(postgres.url, { max: 4 });
}, 150_000);
afterAll(async () => {
  await database?.close();
  await postgres?.stop();
  await server?.stop();
});

async function student() {
  const { id } = await makeAccount(database.db, new Date());
  const { headers } = await makeSession(database.db, new Date(), id);
  people += 1;
  const from = `10.88.${people >> 8}.${people & 255}`;
  const ask = async (path: string, body: object) => {
    const response = await fetch(`${server.url}/api/students/${path}`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json", "idempotency-key": newId(), "x-forwarded-for": from },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  };
  /** What a page would send: the choice with the sum that it showed. */
  const wish = async (choice: object) => {
    const { body } = await ask("quote", choice);
    const { payments, creditMinor } = body.data;
    return { ...choice, dueMinor: payments.firstMinor - creditMinor };
  };
  return { id, ask, wish };
}

test("PAY-10 a coupon with 10 uses is used 10 times, of 200 at once on two processes", async () => {
  const [coupon] = await database.db
    .insert(coupons)
    .values({ id: newId(), code: `C${newId().slice(-10)}`, percentOff: 10, maxUses: 10 })
    .returning();
  const all = [];
  for (let number = 0; number < 200; number += 1) all.push(await student());
  const wish = await (await student()).wish({ course: "frontend", coupon: coupon?.code });
  const responses = await Promise.all(all.map(({ ask }) => ask("orders", wish)));
  const counts = Map.groupBy(responses, ({ status }) =>
    status === 200 ? "placed" : [409, 422].includes(status) ? "refused" : status,
  );
  expect([...counts].map(([what, { length }]) => [what, length]).sort()).toEqual([
    ["placed", 10],
    ["refused", 190],
  ]);
  const [after] = await database.db
    .select()
    .from(coupons)
    .where(eq(coupons.id, coupon?.id ?? ""));
  expect(after?.uses).toBe(10);
  expect(await database.db.$count(orders, eq(orders.couponId, coupon?.id ?? ""))).toBe(10);
});

test("REF-01 the last credit is spent by one of two orders at once on two processes", async () => {
  for (let round = 0; round < 5; round += 1) {
    const ada = await student();
    await database.db.transaction((tx) =>
      post(
        { db: tx },
        {
          kind: "referral-reward",
          subject: newId(),
          occurredAt: new Date(),
          entries: [
            { account: "promotions", holder: null, currency: "NGN", amountMinor: 500_000 },
            { account: "credit", holder: ada.id, currency: "NGN", amountMinor: -500_000 },
          ],
        },
      ),
    );
    const wishes = [await ada.wish({ course: "frontend" }), await ada.wish({ course: "ielts" })];
    const responses = await Promise.all(wishes.map((wish) => ada.ask("orders", wish)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const placed = await database.db.select().from(orders).where(eq(orders.studentId, ada.id));
    expect(placed.map(({ creditMinor }) => creditMinor)).toEqual([500_000]);
  }
});
