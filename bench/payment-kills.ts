/**
 * 500 histories of payments on the built server (HISTORIES=50 for fewer, WITHIN_S for less than five minutes): students pay with Paystack, Stripe and the sandbox, send
 * again, look and leave; the providers, which run here and speak the real ones' protocols, refuse, hang, break, lose answers and tell
 * of other sums; webhooks come late, in any order, several times or never; the server is killed with -9 at random and started again.
 * Then the errors end, some pay on pages that were left, and the server's own jobs have five minutes. Exits with 1 unless there are 0 double
 * charges, 0 double or missing enrolments, 0 moments at which the ledger does not sum to zero, and nothing is left unreconciled.
 * Run: npm run bench:payment-kills
 */
import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { type Db, openDatabase } from "#db/client.ts";
import { startEmbeddedPostgres } from "#platform/postgres/embedded.ts";
import { paystackKey, startPaystack } from "#tests/support/paystack-server.ts";
import { freePort, type RunningServer, startServer } from "#tests/support/running-server.ts";
import { startStripe, stripeKey, stripeWebhookSecret } from "#tests/support/stripe-server.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { addressOf, send } from "./support/callers.ts";
import { seedPayers } from "./support/seed-orders.ts";
import { whatIsWrong } from "./support/wrong-payments.ts";

const expected = Number(process.env.HISTORIES ?? 500);
const atOnce = 16;
const reconcileWithinMs = Number(process.env.WITHIN_S ?? 300) * 1_000;
const below = (count: number) => Math.floor(Math.random() * count);
const oneOf = <const Ones extends readonly [unknown, ...unknown[]]>(ones: Ones): Ones[number] =>
  ones[below(ones.length)] ?? ones[0];

type Payer = { number: number; provider: "paystack" | "stripe"; token: string; orderId: string };

const dataDir = temporaryFolder("bench-kills");
const [paystack, stripe] = await Promise.all([startPaystack(() => new Date()), startStripe(() => new Date())]);
const postgres = await startEmbeddedPostgres({ dataDir });
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const start = (): Promise<RunningServer> =>
  startServer({
    port,
    dataDir: `${dataDir}-server`,
    env: {
      DATABASE_URL: postgres.ownerUrl,
      LOG_LEVEL: "silent",
      PAYSTACK_SECRET_KEY: paystackKey,
      PAYSTACK_URL: paystack.origin,
      STRIPE_SECRET_KEY: stripeKey,
      STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
      STRIPE_URL: stripe.origin,
    },
  });
let server = await start();
const database = openDatabase(postgres.ownerUrl, { max: 4 });
const { db } = database;

const counts = { calls: 0, cut: 0, webhooks: 0, kills: 0, errors: 0, looksAtBook: 0 };
/** The payments that a request's key led to. */
const byKey = new Map<string, Set<string>>();
let isOver = false;
/** The server that is there, or is just being started. */
let backUp: Promise<RunningServer> = Promise.resolve(server);

/** Asks until an answer comes, as an app does; some give up on the way. */
async function ask(payer: Payer, method: "GET" | "POST" | "DELETE", path: string, body?: object, key = randomUUID()) {
  for (let tried = 0; tried < 6; tried += 1) {
    counts.calls += 1;
    try {
      const response = await send(`${url}/api/students/${path}`, {
        method,
        from: addressOf(payer.number),
        headers: { authorization: `Bearer ${payer.token}`, ...(method === "POST" ? { "idempotency-key": key } : {}) },
        ...(body ? { body } : {}),
        withinMs: 15_000,
      });
      const id = (response.body as { data?: { payment?: { id: string } } } | null)?.data?.payment?.id;
      if (method === "POST" && id) byKey.set(key, (byKey.get(key) ?? new Set()).add(id));
      if (response.status < 500) return;
    } catch (error) {
      // While the server starts no one is there to hear; anyone who was cut in the middle may give up.
      const isDown = (error as NodeJS.ErrnoException).code === "ECONNREFUSED";
      if (isDown) await backUp;
      else {
        counts.cut += 1;
        if (below(4) === 0) return;
      }
    }
    await pause(100 + below(1_000));
  }
}

const begin = async (payer: Payer) => {
  const { provider } = payer;
  const body = oneOf([
    { provider, paymentMethod: "card" },
    { provider, paymentMethod: "card" },
    { provider, paymentMethod: provider === "paystack" ? "account" : "card" },
    { provider: "sandbox", token: "sandbox-success-4242" },
    { provider: "sandbox", token: "sandbox-declined-0002" },
    { provider: "sandbox", token: "sandbox-lost-6975" },
  ]);
  const key = randomUUID();
  const path = `orders/${payer.orderId}/payments`;
  await Promise.all(Array.from({ length: 1 + below(3) }, () => ask(payer, "POST", path, body, key)));
};

const attemptsOf = async ({ orderId, provider }: Payer) =>
  (
    await db.execute<{ id: string; page: boolean }>(
      sql`select p.id, c.payment is not null page from payments p left join provider_charges c on c.payment = p.id
        where p.order_id = ${orderId} and p.late_for is null and p.provider = ${provider} order by p.opened_at`,
    )
  ).rows;

/** Pays on a page that is open, mostly as asked for; returns the webhook that follows. */
async function payOnPage(payer: Payer, isAsRequested = below(8) > 0) {
  const isOpenAt = (id: string) =>
    payer.provider === "paystack"
      ? ["abandoned", "pending"].includes(paystack.transactions.get(id)?.status ?? "")
      : [...stripe.sessions.values()].some(
          (session) => session.client_reference_id === id && session.status === "open",
        );
  const open = (await attemptsOf(payer)).filter(({ id, page }) => page && isOpenAt(id));
  const { id } = open[below(open.length)] ?? {};
  if (!id) return null;
  if (payer.provider === "paystack") {
    const { amount } = paystack.transaction(id);
    const wrong = [{ amount: amount - 100 }, { currency: "USD" }, { metadata: { reference: "23456789" } }] as const;
    paystack.pay(id, isAsRequested ? {} : oneOf(wrong));
    return paystack.charged(id);
  }
  const wrong = [
    { amount_received: 1 },
    { currency: "ngn" },
    { metadata: { payment: id, reference: "23456789" } },
  ] as const;
  stripe.pay(id, isAsRequested ? {} : oneOf(wrong));
  return stripe.completed(id);
}

const deliveries: Promise<void>[] = [];
/** Tells of an event so many times, each some time later: a provider tells again where it got no answer, some times. */
function sendEvent(
  provider: Payer["provider"],
  event: { body: Buffer; headers: Record<string, string> },
  times: number,
) {
  for (let time = 0; time < times; time += 1) {
    const deliver = async () => {
      for (let tried = 0; tried < 4; tried += 1) {
        await pause(below(4_000));
        counts.webhooks += 1;
        const shown = await send(`${url}/api/payments/${provider}/webhook`, { method: "POST", ...event }).catch(
          () => null,
        );
        if (shown?.status === 200) return;
      }
    };
    deliveries.push(deliver());
  }
}

async function live(payer: Payer): Promise<void> {
  await begin(payer);
  for (let left = 5 + below(8); left > 0; left -= 1) {
    const turn = below(10);
    if (turn < 3) await begin(payer);
    else if (turn < 6) {
      const event = await payOnPage(payer);
      if (event) sendEvent(payer.provider, event, below(4));
    } else {
      const responses = await attemptsOf(payer);
      const item = responses[below(responses.length)];
      if (item) await ask(payer, turn < 8 ? "GET" : "DELETE", `payments/${item.id}`);
    }
  }
}

/** Each provider is faulty half of the time. */
async function breakProviders(): Promise<void> {
  while (!isOver) {
    const provider = oneOf([paystack, stripe]);
    provider.error = oneOf(["refuse", "hang", "lost", "broken", "nonsense"]);
    counts.errors += 1;
    await pause(200 + below(1_500));
    provider.error = null;
    await pause(below(1_500));
  }
}

async function killServer(): Promise<void> {
  while (!isOver) {
    await pause(1_000 + below(7_000));
    if (isOver) return;
    process.kill(server.pid, "SIGKILL");
    counts.kills += 1;
    const starting = start();
    backUp = starting;
    server = await starting;
  }
}

/** What the book contains at every moment: it is asked as often as it answers. */
let unbalanced = 0;
async function watchBook(watched: Db): Promise<void> {
  while (!isOver) {
    const { rows } = await watched.execute(
      sql`select 1 from ledger_entries group by currency having sum(amount_minor) <> 0
        union all select 1 from (select order_id from payments where state = 'open' group by order_id having count(*) > 1) twice`,
    );
    counts.looksAtBook += 1;
    unbalanced += rows.length;
    await pause(20);
  }
}

try {
  const half = Math.ceil(expected / 2);
  const payers: Payer[] = [
    ...(await seedPayers(db, half)).map((item) => ({ ...item, provider: "paystack" as const })),
    ...(await seedPayers(db, expected - half, "USD")).map((item) => ({ ...item, provider: "stripe" as const })),
  ]
    .toSorted(() => Math.random() - 0.5)
    .map((item, number) => ({ ...item, number }));
  const startedMs = performance.now();
  const around = [breakProviders(), killServer(), watchBook(db)];
  let next = 0;
  const goOn = async () => {
    for (let payer = payers[next++]; payer; payer = payers[next++]) await live(payer);
  };
  await Promise.all(Array.from({ length: atOnce }, goOn));
  await Promise.all(deliveries);
  isOver = true;
  await Promise.all(around);
  console.log(
    `${payers.length} histories in ${((performance.now() - startedMs) / 1000).toFixed(0)} s: ${JSON.stringify(counts)}`,
  );
  // Pages that someone left open, paid at the very end, and no one tells.
  let stored = 0;
  for (const payer of payers) if (payer.number % 3 === 0 && (await payOnPage(payer, true))) stored += 1;
  const errorsOverMs = performance.now();
  const current = { paystack, stripe };
  let wrong = await whatIsWrong(db, current);
  while (
    Object.values(wrong.errors).some((count) => count > 0) &&
    performance.now() - errorsOverMs < reconcileWithinMs
  ) {
    await pause(1_000);
    wrong = await whatIsWrong(db, current);
  }
  const tookS = (performance.now() - errorsOverMs) / 1000;
  const sameKey = [...byKey.values()].filter((ids) => ids.size > 1).length;
  const errors = {
    ...wrong.errors,
    doubleCharges: wrong.errors.doubleCharges + sameKey,
    unbalanced: unbalanced + wrong.errors.unbalanced,
  };
  console.log(
    `${stored} pages were paid at the end without a webhook; all was in order ${tookS.toFixed(0)} s after the faults ended: ${JSON.stringify(wrong.seen)}`,
  );
  console.log(JSON.stringify(errors));
  for (const payment of wrong.twice) console.log(JSON.stringify(payment));
  if (Object.values(errors).some((count) => count > 0)) process.exitCode = 1;
} finally {
  isOver = true;
  await database.close();
  await server.stop().catch(() => {});
  await Promise.all([paystack.close(), stripe.close(), postgres.stop()]);
  for (const folder of [dataDir, `${dataDir}-server`]) rmSync(folder, { recursive: true, force: true });
}
