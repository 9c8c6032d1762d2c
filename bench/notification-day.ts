/**
 * A day of 10,000 students (PEOPLE=500 for fewer), in steps of five minutes by a clock that the bench moves: each student hears of six things
 * at random moments, some reads the bell, settings and zones are of every sort, and two processes send on what is due, killed with -9 at
 * random in the middle of their work; what WhatsApp took is reported a moment later, its answer is lost now and then. Then everything that went is compared with what was notified and chosen, by rules of the bench's own.
 * Exits with 1 unless no one got more than chosen, nothing came in quiet hours but what was chosen, and nothing came twice or was missed.
 * Run: npm run bench:notification-day
 */
import { type ChildProcess, fork } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { openDatabase } from "#db/client.ts";
import { accounts } from "#features/accounts/server/tables.ts";
import { type Channel, channels, type NotificationKind, notificationKinds } from "#features/notifications/contract.ts";
import { takeWhatsAppStatus } from "#features/notifications/server/delivery/whatsapp-due.ts";
import { notify } from "#features/notifications/server/public.ts";
import { notificationSettings, pushSubscriptions } from "#features/notifications/server/tables.ts";
import { whatsappNumbers } from "#features/whatsapp/server/tables.ts";
import { fixedClock } from "#platform/clock/clock.ts";
import { newId, newToken } from "#platform/ids/ids.ts";
import { startEmbeddedPostgres } from "#platform/postgres/embedded.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

const people = Number(process.env.PEOPLE ?? 10_000);
const item = 6;
const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];
const stepMs = 5 * minuteMs;
const startMs = Date.parse("2026-11-23T00:00:00Z");
/** Mail of the last evening and the hours after it has its time too. */
const endMs = startMs + 2 * dayMs;
const zones = ["Africa/Lagos", "Africa/Accra", "Europe/London", "America/New_York", "Asia/Kolkata"] as const;
const timely: readonly NotificationKind[] = ["class-soon", "class-changed", "class-rescue", "payment"];
const locked: readonly NotificationKind[] = ["class-changed", "class-rescue", "payment"];
const below = (count: number) => Math.floor(Math.random() * count);
const some = <T>(list: readonly T[]): T => list[below(list.length)] as T;

const dataDir = temporaryFolder("bench-notification-day");
const postgres = await startEmbeddedPostgres({ dataDir, durable: true });
const { migrateDatabase } = await import("#db/migrate.ts");
await migrateDatabase(postgres.ownerUrl);
const database = openDatabase(postgres.ownerUrl, { max: 4 });
const { db } = database;
await db.execute(sql`create table pushed (tag uuid not null, endpoint text not null, at timestamptz not null)`);
await db.execute(sql`create table written (reference uuid not null, at timestamptz not null)`);

// ---- people -----------------------------------------------------------------------------------------------------------------

type Person = {
  id: string;
  zone: string;
  mail: boolean;
  push: boolean;
  digest: boolean;
  quiet: boolean;
  from: number;
  to: number;
  classes: boolean;
  whatsapp: boolean;
  off: Record<Channel, readonly NotificationKind[]>;
};
const made: Person[] = [];
for (let number = 0; number < people; number += 1) {
  const now = new Date(startMs - dayMs);
  const { id } = await makeAccount(db, now, { emailVerifiedAt: now });
  const person: Person = {
    id,
    zone: some(zones),
    mail: below(10) > 0,
    push: below(10) > 0,
    digest: below(3) === 0,
    quiet: below(4) > 0,
    from: 20 + below(4),
    to: 5 + below(4),
    classes: below(3) === 0,
    whatsapp: below(2) === 0,
    off: {
      email: notificationKinds.filter(() => below(6) === 0),
      push: notificationKinds.filter(() => below(6) === 0),
      whatsapp: notificationKinds.filter(() => below(3) === 0),
    },
  };
  made.push(person);
  await db
    .update(accounts)
    .set({ timeZone: person.zone, emailNotifications: person.mail, pushNotifications: person.push })
    .where(sql`id = ${id}`);
  const choices = Object.fromEntries(
    notificationKinds.map((kind) => [
      kind,
      Object.fromEntries(channels.map((channel) => [channel, !person.off[channel].includes(kind)])),
    ]),
  );
  await db.insert(notificationSettings).values({
    accountId: id,
    choices,
    digest: person.digest,
    quiet: person.quiet,
    quietFrom: person.from,
    quietTo: person.to,
    classesInQuiet: person.classes,
    stopToken: newToken(),
  });
  if (person.whatsapp) {
    await db.insert(whatsappNumbers).values({ accountId: id, number: String(2_348_000_000_000 + number), since: now });
  }
  const { session } = await makeSession(db, now, id, { expiresAt: new Date(endMs + dayMs) });
  const keys = { p256dh: "p", auth: "a" };
  await db.insert(pushSubscriptions).values({
    id: newId(),
    accountId: id,
    sessionId: session.sessionId,
    endpoint: `https://push.test/${id}`,
    ...keys,
    createdAt: now,
  });
}

// ---- the day ----------------------------------------------------------------------------------------------------------------

type Notified = { about: string; person: Person; kind: NotificationKind; atMs: number; untilMs: number | null };
const shown: Notified[] = made
  .flatMap((person) =>
    Array.from({ length: item }, (_, number): Notified => {
      const atMs = startMs + below(dayMs);
      const kind = some(notificationKinds);
      return {
        about: `${person.id}:${number}`,
        person,
        kind,
        atMs,
        untilMs: kind === "class-soon" ? atMs + hourMs : null,
      };
    }),
  )
  .sort((a, b) => a.atMs - b.atMs);
/** When a person read their bell: all that was notified until then. */
const reads = made
  .filter(() => below(4) === 0)
  .map((person) => ({ person, atMs: startMs + below(dayMs) }))
  .sort((a, b) => a.atMs - b.atMs);

let kills = 0;
class Sender {
  #child: ChildProcess | undefined;

  async #start(): Promise<ChildProcess> {
    const child = fork(new URL("./support/delivery-process.ts", import.meta.url), {
      env: { ...process.env, DATABASE_URL: postgres.ownerUrl },
    });
    await new Promise((resolve) => child.once("message", resolve));
    return child;
  }

  /** Sends on what is due then; killed in the middle now and then, and started again. */
  async runSender(nowMs: number): Promise<void> {
    this.#child ??= await this.#start();
    const child = this.#child;
    const isOver = new Promise<void>((resolve) => {
      const end = () => {
        child.off("message", end).off("exit", end);
        resolve();
      };
      child.on("message", end).on("exit", end);
    });
    child.send({ nowMs });
    if (below(8) === 0) {
      await Promise.race([isOver, pause(below(120))]);
      child.kill("SIGKILL");
      kills += 1;
      this.#child = undefined;
    }
    await isOver;
  }

  stop(): void {
    this.#child?.kill("SIGKILL");
  }
}

const senders = [new Sender(), new Sender()];
/** WhatsApp reports soon after what it delivered, also of what no one waited to hear. */
async function whatsAppTells(nowMs: number): Promise<void> {
  const { rows } = await db.execute<{ reference: string }>(sql`
    select reference from written where at = ${new Date(nowMs).toISOString()}`);
  for (const { reference } of rows) {
    await takeWhatsAppStatus({ db, clock: { now: () => new Date(nowMs) } }, { reference, isGone: true });
  }
}

let [nextNotified, nextRead] = [0, 0];
for (let nowMs = startMs; nowMs <= endMs; nowMs += stepMs) {
  for (; shown[nextNotified] && (shown[nextNotified] as Notified).atMs <= nowMs; nextNotified += 1) {
    const { about, person, kind, atMs, untilMs } = shown[nextNotified] as Notified;
    const notice = {
      accountId: person.id,
      kind,
      message: "News.",
      about,
      ...(untilMs && { until: new Date(untilMs) }),
    };
    const deps = { db, clock: fixedClock(new Date(atMs)) };
    await notify(deps, notice);
    // A job that runs twice tells it twice.
    if (below(20) === 0) await notify(deps, notice);
  }
  for (; reads[nextRead] && (reads[nextRead]?.atMs ?? 0) <= nowMs; nextRead += 1) {
    const { person, atMs } = reads[nextRead] as (typeof reads)[number];
    const at = new Date(atMs).toISOString();
    await db.execute(sql`update notifications set read_at = ${at}
      where account_id = ${person.id} and read_at is null and created_at <= ${at}`);
  }
  // No one writes so many mails an hour; their limits are not what is looked at here.
  await db.execute(sql`delete from rate_counters`);
  await Promise.all(senders.map((sender) => sender.runSender(nowMs)));
  await whatsAppTells(nowMs);
}
// What the last kills left is a minute's work away.
for (const laterMs of [hourMs, 2 * hourMs]) await senders[0]?.runSender(endMs + laterMs);
for (const sender of senders) sender.stop();

// ---- what came of it --------------------------------------------------------------------------------------------------------

type Sent = { about: string; channel: Channel; state: string; atMs: number; readMs: number | null };
const sent = (
  await db.execute<{ about: string; channel: Channel; state: string; at: string; read: string | null }>(sql`
    select n.about, d.channel, d.state, d.settled_at as at, n.read_at as read
    from notification_deliveries d join notifications n on n.id = d.notification_id`)
).rows.map(
  ({ about, channel, state, at, read }): Sent => ({
    about,
    channel,
    state,
    atMs: Date.parse(at),
    readMs: read === null ? null : Date.parse(read),
  }),
);
const byAbout = Map.groupBy(sent, ({ about }) => about);
const hourThere = (atMs: number, zone: string) =>
  Number(new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "numeric", hourCycle: "h23" }).format(atMs));
const isQuietAt = ({ quiet, from, to, zone }: Person, atMs: number) =>
  quiet && (hourThere(atMs, zone) >= from || hourThere(atMs, zone) < to);

const wrong = { unrequested: 0, inQuiet: 0, twice: 0, missed: 0, late: 0, early: 0, digests: 0, unsettled: 0 };
const dailyOf = new Map<string, Set<number>>();
for (const { about, person, kind, atMs, untilMs } of shown) {
  const aboutChannels = byAbout.get(about) ?? [];
  if (aboutChannels.length !== (person.whatsapp ? 3 : 2)) wrong.missed += 1;
  for (const { channel, state, atMs: sentMs, readMs } of aboutChannels) {
    if (state === "new" || state === "waiting") wrong.unsettled += 1;
    const isLocked = channel === "email" && locked.includes(kind);
    const isOpen = { email: person.mail, push: person.push, whatsapp: person.whatsapp }[channel];
    const isOn = isLocked || (isOpen && !person.off[channel].includes(kind));
    // Conversations mail by themselves what is unread, but for the mail of the day.
    const isOurs = channel !== "email" || kind !== "message" || person.digest;
    const mayWake = isLocked || (person.classes && ["class-soon", "class-changed", "class-rescue"].includes(kind));
    const isDaily = channel === "email" && person.digest && !timely.includes(kind);
    if (state === "sent") {
      if (!isOn || !isOurs) wrong.unrequested += 1;
      if (!mayWake && isQuietAt(person, sentMs)) wrong.inQuiet += 1;
      if (sentMs < atMs) wrong.early += 1;
      if (untilMs !== null && sentMs >= untilMs) wrong.late += 1;
      if (isDaily) {
        if (hourThere(sentMs, person.zone) < 18 && !isQuietAt(person, sentMs - stepMs)) wrong.digests += 1;
        dailyOf.set(person.id, (dailyOf.get(person.id) ?? new Set()).add(sentMs));
      }
    } else if (isOn && isOurs && readMs === null && untilMs === null) wrong.missed += 1;
    // A class an hour off is missed only where nothing held it back.
    else if (
      isOn &&
      isOurs &&
      readMs === null &&
      untilMs !== null &&
      !isQuietAt(person, atMs) &&
      !isQuietAt(person, untilMs)
    ) {
      wrong.missed += 1;
    }
  }
}
for (const moments of dailyOf.values()) if (moments.size > 2) wrong.digests += 1;
const pushes = (
  await db.execute<{ times: number }>(sql`select count(*)::int as times from pushed group by tag, endpoint`)
).rows;
// A push that a killed process had sent goes again under the same tag, and takes the place of the first on the device.
const again = pushes.filter(({ times }) => times > 1).length;
const written = (
  await db.execute<{ times: number }>(sql`select count(*)::int as times from written group by reference`)
).rows;
// Nothing takes the place of a message on WhatsApp: a second one is a second one.
wrong.twice += written.filter(({ times }) => times > 1).length;
const [mails] = (
  await db.execute<{ written: number; listed: number }>(sql`
    select (select count(*)::int from mail_outbox where kind = 'notifications.digest') as written,
      (select count(*)::int from notification_deliveries where channel = 'email' and state = 'sent') as listed`)
).rows;
const [inMails] = (
  await db.execute<{ sentences: number }>(sql`
    select coalesce(sum((select count(*) from regexp_matches(text_body, 'News[.]', 'g'))), 0)::int as sentences
    from mail_outbox where kind = 'notifications.digest'`)
).rows;
// What mails contain is what counts as sent, each thing once.
wrong.twice += Math.abs((inMails?.sentences ?? 0) - (mails?.listed ?? 0));
console.log(
  `${people} people, ${shown.length} things announced, ${reads.length} bells read, two processes killed ${kills} times: ${mails?.written} mails with ${mails?.listed} things, ${pushes.length} pushes, ${again} of them sent again under the same tag, ${written.length} messages on WhatsApp`,
);
console.log(JSON.stringify(wrong));
await database.close();
await postgres.stop();
process.exit(Object.values(wrong).some((count) => count > 0) ? 1 : 0);
