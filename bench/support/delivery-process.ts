/**
 * One process that sends notifications on, for bench/notification-day.ts: at each word of its parent it does, at the moment it is named, what the
 * server does every few seconds. What it pushes it writes into `pushed` at once, as a push service would have it whatever comes after; what it
 * writes on WhatsApp into `written`, whose answer is lost now and then.
 * A kill between any two statements is as it would be.
 */
import { pino } from "pino";
import { openDatabase } from "#db/client.ts";
import { isVerifiedAddress } from "#features/accounts/server/public.ts";
import { feature } from "#features/notifications/feature.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { memoryJobs } from "#platform/jobs/memory-jobs.ts";
import { createMailer } from "#platform/mail/mailer.ts";
import type { WhatsAppOutcome } from "#platform/whatsapp/whatsapp-sender.ts";

const database = openDatabase(process.env.DATABASE_URL ?? "", { max: 4 });
let nowMs = 0;
const clock = { now: () => new Date(nowMs) };
const log = pino({ level: "warn" });
const deps = {
  db: database.db,
  clock,
  log,
  baseUrl: "https://academy.test",
  staffEmail: "staff@academy.test",
  mail: createMailer({ jobs: memoryJobs(), from: "hello@academy.test", clock, log, isVerified: isVerifiedAddress }),
  push: {
    publicKey: async () => "",
    accepts: () => true,
    async send({ endpoint }: { endpoint: string }, message: string) {
      const { tag } = JSON.parse(message) as { tag: string };
      await database.pool.query("insert into pushed (tag, endpoint, at) values ($1, $2, $3)", [
        tag,
        endpoint,
        clock.now(),
      ]);
      return "sent" as const;
    },
  },
  whatsapp: {
    isSimulated: false,
    async sendTemplate({ reference }: { reference: string }): Promise<WhatsAppOutcome> {
      const chance = Math.random();
      if (chance < 0.05) return { state: "later" };
      await database.pool.query("insert into written (reference, at) values ($1, $2)", [reference, clock.now()]);
      return chance < 0.1 ? { state: "unsure" } : { state: "sent", id: `wamid.${newId()}` };
    },
  },
};

process.on("message", (shown: { nowMs: number }) => {
  nowMs = shown.nowMs;
  void (async () => {
    for (const { run } of feature.repeats) await run(deps as unknown as VerbDeps, new AbortController().signal);
    process.send?.("done");
  })();
});
process.send?.("ready");
