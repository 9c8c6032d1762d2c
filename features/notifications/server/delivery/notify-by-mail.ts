import { and, eq, sql } from "drizzle-orm";
import type { TxDeps } from "#platform/deps.ts";
import type { MailLabels } from "#platform/mail/compose-mail.ts";
import type { NewMail } from "#platform/mail/mailer.ts";
import { isDaily, sendAt } from "../../rules.ts";
import { type Notice, notify } from "../notify.ts";
import { notificationDeliveries, notifications } from "../tables.ts";
import { readPreferences } from "./read-preferences.ts";
import { unsubscribeOf } from "./unsubscribe-of.ts";

export type OwnMailDeps = Pick<TxDeps, "db" | "clock" | "mail" | "baseUrl">;

/** How the reader of a mail stops its kind: for `composeMail`; undefined for a mail that must not be missed. */
export type Unsubscribe = MailLabels["unsubscribe"];

/**
 * Decides whether and when a feature's own mail about a kind goes to a person now: null where they want none, get it in the mail of the day,
 * or are away.
 */
export async function ownMailAt(
  deps: OwnMailDeps,
  { accountId, kind, until }: Pick<Notice, "accountId" | "kind" | "until">,
): Promise<{ notBefore: Date; unsubscribe: Unsubscribe } | null> {
  const preferences = (await readPreferences(deps.db, [accountId], 0)).get(accountId);
  if (!preferences || isDaily(preferences, kind)) return null;
  const notBefore = sendAt(preferences, { kind, channel: "email", now: deps.clock.now(), until });
  return notBefore && { notBefore, unsubscribe: await unsubscribeOf(deps, preferences, [kind]) };
}

/**
 * Puts a line into a person's bell and, where they chose so, writes the feature's own mail about it, both in the caller's transaction.
 * `write` makes the mail; it is not called for those who want none or get the mail of the day, which has the bell's sentence.
 */
export async function notifyByMail(
  deps: OwnMailDeps,
  notice: Notice,
  write: (unsubscribe: Unsubscribe) => NewMail | Promise<NewMail>,
): Promise<void> {
  const own = await ownMailAt(deps, notice);
  const outcome =
    own && (await deps.mail.enqueueMail(deps.db, { ...(await write(own.unsubscribe)), notBefore: own.notBefore }));
  // Who has not verified the address is owed it: the bell's mail waits for that.
  await notify(deps, { ...notice, isMailed: outcome !== null && outcome.kind !== "unverified" });
}

/**
 * Records that a feature has written its own mail about what the bell received in this transaction, named by the beginning of `about`: no
 * other mail is made of it.
 */
export async function takeOverMail(
  { db, clock }: Pick<TxDeps, "db" | "clock">,
  accountId: string,
  about: string,
): Promise<void> {
  const channel = notificationDeliveries;
  await db
    .update(channel)
    .set({ state: "dropped", settledAt: clock.now() })
    .from(notifications)
    .where(
      and(
        eq(notifications.id, channel.notificationId),
        eq(notifications.accountId, accountId),
        sql`starts_with(${notifications.about}, ${about})`,
        eq(channel.channel, "email"),
        eq(channel.state, "new"),
      ),
    );
}
