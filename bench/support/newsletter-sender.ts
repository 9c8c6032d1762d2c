/** A process that sends copies of the newsletter until it is killed (bench/newsletter.ts). Reports once it began. */
import { setTimeout as pause } from "node:timers/promises";
import { pino } from "pino";
import { openDatabase } from "#db/client.ts";
import { sendCopies } from "#features/newsletter/server/issues/send-copies.ts";
import { systemClock } from "#platform/clock/clock.ts";
import { openSmtpSession } from "#platform/mail/smtp-session.ts";
import { smtpTransport } from "#platform/mail/smtp-transport.ts";

const { db } = openDatabase(process.env.DATABASE_URL ?? "", { max: 2 });
const url = process.env.SMTP_URL ?? "";
const sender = { from: "Bench <hello@bench.example>", senderName: async () => "Bench" };
const mailServer = {
  host: "",
  from: sender.from,
  mark: "",
  open: () => smtpTransport(url, sender),
  openSession: () => openSmtpSession(url, sender),
};
const deps = {
  db,
  clock: systemClock,
  mailServer,
  mailReplies: { address: "reply@in.bench.example", secret: null, sender: sender.from },
  log: pino({ level: "silent" }),
  baseUrl: "https://bench.example",
  staffEmail: "s@bench.example",
};
process.send?.("started");
for (;;) {
  await sendCopies(deps);
  await pause(200);
}
