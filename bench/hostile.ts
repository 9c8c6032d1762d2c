/**
 * Sends hostile requests to every route of the built server (paths, queries, headers, bodies, raw bodies that are signed rightly), as no one
 * and as each role, each from an address of its own, and prints what was answered by status. Exits with 1 on any answer of 5xx but 503
 * and 507, and when the server's memory grows by more than 64 MB over what it was when it was warm.
 * Run: npm run build, npm run bench:hostile -- 100000 (1,000,000 by default)
 */
import { readFileSync, rmSync } from "node:fs";
import { startEmbeddedPostgres } from "#platform/postgres/embedded.ts";
import { paystackKey, startPaystack } from "#tests/support/paystack-server.ts";
import { startServer } from "#tests/support/running-server.ts";
import { startStripe, stripeKey, stripeWebhookSecret } from "#tests/support/stripe-server.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { startWhatsApp } from "#tests/support/whatsapp-server.ts";
import { openCrowd } from "./support/hostile-crowd.ts";
import { hostileRequests } from "./support/hostile-requests.ts";
import { sendRaw } from "./support/hostile-send.ts";

const count = Number(process.argv[2] ?? process.env.HOSTILE_REQUESTS ?? 1_000_000);
const warmUp = Math.min(30_000, Math.ceil(count / 5));
const atOnce = 16;
const maxGrownBytes = 64 * 1024 * 1024;
const meant = new Set([503, 507]);

const dataDir = temporaryFolder("bench-hostile");
const postgres = await startEmbeddedPostgres({ dataDir });
const now = () => new Date();
const [paystack, stripe, whatsapp] = await Promise.all([startPaystack(now), startStripe(now), startWhatsApp()]);
const mailSecret = "a-secret-of-the-mail-server";
const server = await startServer({
  env: {
    DATABASE_URL: postgres.ownerUrl,
    TRUST_PROXY: "127.0.0.1",
    LOG_LEVEL: "fatal",
    PAYSTACK_SECRET_KEY: paystackKey,
    PAYSTACK_URL: paystack.origin,
    STRIPE_SECRET_KEY: stripeKey,
    STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
    STRIPE_URL: stripe.origin,
    ...whatsapp.env,
    MAIL_REPLY_ADDRESS: "reply@in.academy.test",
    MAIL_REPLY_SECRET: mailSecret,
  },
});
const crowd = await openCrowd(postgres.ownerUrl);

const residentBytes = () =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))?.[1] ?? 0) * 1024;
const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
const samples: number[] = [];
let sent = 0;
let warmBytes = 0;
let peakBytes = 0;
const look = setInterval(() => {
  const bytes = residentBytes();
  if (sent < warmUp) samples.push(bytes);
  else {
    // Its highest of the warm-up's second half: one password that is hashed takes 46 MB for a moment, then as later.
    if (warmBytes === 0) warmBytes = Math.max(bytes, ...samples.slice(samples.length / 2));
    peakBytes = Math.max(peakBytes, bytes);
  }
}, 250);

const byStatus = new Map<string, number>();
const wrong = new Map<string, { times: number; first: string }>();
const startedAt = Date.now();
try {
  const make = await hostileRequests({
    url: server.url,
    crowd,
    mailSecret,
    signed: {
      paystack: (body) => paystack.sign(body).headers,
      stripe: (body) => stripe.sign(body).headers,
      whatsapp: (body) => whatsapp.sign(body).headers,
    },
  });
  console.log(`${count} requests to ${make.routes} routes and pages, ${atOnce} at once`);
  const goOn = async () => {
    while (sent < count) {
      sent += 1;
      const at = sent;
      const request = await make.next();
      const answer = await sendRaw(server.url, request);
      const status = answer.status === 0 ? "cut" : String(answer.status);
      byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
      if (answer.status >= 500) {
        const name = `${answer.status} ${request.method} ${request.route}`;
        const known = wrong.get(name) ?? {
          times: 0,
          first: `${request.path.slice(0, 200)} ${String(request.body ?? "").slice(0, 300)} → ${answer.text.slice(0, 200)}`,
        };
        if (known.times === 0) console.log(`  first ${name}: ${known.first}`);
        wrong.set(name, { ...known, times: known.times + 1 });
      }
      if (at % 10_000 === 0)
        console.log(
          `  ${at}: ${Math.round(at / ((Date.now() - startedAt) / 1000))} a second, ${megabytes(residentBytes())}`,
        );
    }
  };
  await Promise.all(Array.from({ length: atOnce }, goOn));
} finally {
  clearInterval(look);
  const minutes = ((Date.now() - startedAt) / 60_000).toFixed(1);
  console.log(`${sent} requests in ${minutes} min; by status:`);
  for (const [status, times] of [...byStatus].toSorted()) console.log(`  ${status}: ${times}`);
  for (const [name, { times }] of wrong) console.log(`  ${times} × ${name}`);
  const grownBytes = peakBytes - warmBytes;
  console.log(
    `memory when warm ${megabytes(warmBytes)}, at most ${megabytes(peakBytes)}: ${megabytes(grownBytes)} more`,
  );
  const errors = [...wrong].filter(([name]) => !meant.has(Number(name.slice(0, 3))));
  process.exitCode = errors.length === 0 && grownBytes <= maxGrownBytes && sent >= count ? 0 : 1;
  await crowd.close();
  await server.stop();
  await Promise.all([paystack.close(), stripe.close(), whatsapp.close()]);
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
