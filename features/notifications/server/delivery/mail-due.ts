import { and, asc, eq, gt, lte } from "drizzle-orm";
import { getSettings } from "#features/site/server/public.ts";
import { type Within, within } from "#platform/deps.ts";
import type { MailSite } from "#platform/mail/compose-mail.ts";
import type { MailOutcome } from "#platform/mail/mailer.ts";
import { notificationDeliveries, notifications } from "../tables.ts";
import { notificationsMail } from "./notifications-mail.ts";
import { readPreferences } from "./read-preferences.ts";
import type { DeliveryDeps } from "./route-new.ts";
import { unsubscribeOf } from "./unsubscribe-of.ts";
import { finishDeliveries, reschedule, sendAtOf } from "./when-due.ts";

/** People that one look finds. */
const batch = 100;
/** What someone is owed who has not verified the address is looked at again so often, besides at once when they do. */
const owedAgainMs = 24 * 60 * 60_000;
/** After that no one waits for it. */
const owedForMs = 30 * owedAgainMs;
/**
 * Mails people what their bell showed and they have not read, one mail for all that is due to a person. The mail and the note that it was
 * written are one transaction, so nothing goes twice or is lost, wherever it is cut. Returns how many mails were written; returns early
 * when `signal` aborts.
 */
export async function mailDue(deps: DeliveryDeps, signal?: AbortSignal): Promise<number> {
  const site = await getSettings(deps);
  const channel = notificationDeliveries;
  let mailed = 0;
  for (;;) {
    const due = await deps.db
      .selectDistinct({ accountId: channel.accountId })
      .from(channel)
      .where(and(eq(channel.state, "waiting"), eq(channel.channel, "email"), lte(channel.dueAt, deps.clock.now())))
      .limit(batch);
    let doneCount = 0;
    for (const { accountId } of due) {
      if (signal?.aborted) return mailed;
      const did = await deps.db.transaction((tx) => mailPerson(within(deps, tx), site, accountId));
      doneCount += did.doneCount;
      if (did.isMailed) mailed += 1;
    }
    // Nothing updated: another process has them.
    if (due.length < batch || doneCount === 0) return mailed;
  }
}

async function mailPerson(
  deps: Within<DeliveryDeps>,
  site: MailSite & { digestHour: number },
  accountId: string,
): Promise<{ doneCount: number; isMailed: boolean }> {
  const { db: tx } = deps;
  const now = deps.clock.now();
  const channel = notificationDeliveries;
  const rows = await tx
    .select({ notified: notifications })
    .from(channel)
    .innerJoin(notifications, eq(notifications.id, channel.notificationId))
    .where(
      and(
        eq(channel.accountId, accountId),
        eq(channel.channel, "email"),
        eq(channel.state, "waiting"),
        lte(channel.dueAt, now),
      ),
    )
    .orderBy(asc(notifications.createdAt), asc(notifications.id))
    .for("update", { of: channel, skipLocked: true });
  if (rows.length === 0) return { doneCount: 0, isMailed: false };
  const person = (await readPreferences(tx, [accountId], site.digestHour)).get(accountId);
  const decided = rows.map(({ notified }) => ({ notified, goes: sendAtOf(person, notified, "email", now) }));
  for (const { notified, goes } of decided) if (goes && goes > now) await reschedule(tx, "email", notified.id, goes);
  const unread = decided.filter(({ goes }) => goes && goes <= now).map(({ notified }) => notified);
  let outcome: MailOutcome["kind"] | null = null;
  if (person && unread.length > 0) {
    const kinds = unread.map(({ kind }) => kind);
    const mail = notificationsMail(deps, site, {
      to: person.email,
      name: person.name,
      unread,
      unsubscribe: await unsubscribeOf(deps, person, kinds),
    });
    outcome = (await deps.mail.enqueueMail(tx, mail)).kind;
  }
  const isMailed = outcome === "enqueued";
  if (outcome === "unverified") {
    const isOwed = ({ createdAt }: (typeof unread)[number]) => now.getTime() - createdAt.getTime() < owedForMs;
    for (const { id } of unread.filter(isOwed)) {
      await reschedule(tx, "email", id, new Date(now.getTime() + owedAgainMs));
    }
    const old = unread.filter((notified) => !isOwed(notified)).map(({ id }) => id);
    await finishDeliveries(tx, "email", old, { state: "dropped", at: now });
  }
  const idsOf = (those: typeof decided) => those.map(({ notified }) => notified.id);
  const state = isMailed ? "sent" : "dropped";
  if (outcome !== "unverified") {
    await finishDeliveries(tx, "email", idsOf(decided.filter(({ goes }) => goes && goes <= now)), { state, at: now });
  }
  await finishDeliveries(tx, "email", idsOf(decided.filter(({ goes }) => goes === null)), {
    state: "dropped",
    at: now,
  });
  return { doneCount: rows.length, isMailed };
}

/** Has what a person is owed since before the address was verified go now: what of it is still unread and still tells something. */
export async function mailOwed({ db: tx }: Within, accountId: string, at: Date): Promise<void> {
  const channel = notificationDeliveries;
  await tx
    .update(channel)
    .set({ state: "new", dueAt: at })
    .where(
      and(
        eq(channel.accountId, accountId),
        eq(channel.channel, "email"),
        eq(channel.state, "waiting"),
        gt(channel.dueAt, at),
      ),
    );
}
