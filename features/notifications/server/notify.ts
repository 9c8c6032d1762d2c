import { type AnyColumn, and, eq, exists, type SQL, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import type { OfferedAct } from "#features/act-links/contract.ts";
import { isOnWhatsApp } from "#features/whatsapp/server/public.ts";
import type { TxDeps } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { type Channel, channels, type NotificationKind } from "../contract.ts";
import { notificationDeliveries, notifications } from "./tables.ts";

export type Notice = {
  accountId: string;
  kind: NotificationKind;
  /** One sentence. */
  message: string;
  /** A path of this site that shows what it is about. */
  link?: string;
  /** What it is about, such as `class-soon:{sessionId}:hour`: the same is notified once, however often it is requested. */
  about: string;
  /** From then on it tells nothing any more: it goes by no channel. */
  until?: Date;
  /** What can be done about it by a button, without a log-in, where a channel shows buttons; the first two are shown. */
  acts?: readonly OfferedAct[];
  /** It costs money to tell it on WhatsApp, and no one said that it should. */
  isOffWhatsApp?: boolean;
  /** Its feature writes a mail of its own about it, so none is made of this sentence. */
  isMailed?: boolean;
};

/**
 * Puts a line into a person's bell, in the caller's transaction; open pages learn of it at commit, and the other channels that the person
 * chose take it from there. One statement, since every payment and grade makes one.
 */
export async function notify({ db, clock }: Pick<TxDeps, "db" | "clock">, notice: Notice): Promise<void> {
  const { accountId, kind, message, link = null, about, until, acts, isMailed = false, isOffWhatsApp = false } = notice;
  const without: readonly Channel[] = [
    ...(isMailed ? (["email"] as const) : []),
    ...(isOffWhatsApp ? (["whatsapp"] as const) : []),
  ];
  const routed = channels.filter((channel) => !without.includes(channel));
  const [id, now] = [newId(), clock.now()];
  // Few have WhatsApp linked: rows that would be dropped are not written.
  const isReached = sql`(way <> 'whatsapp' or ${isOnWhatsApp(sql`${accountId}::uuid`)})`;
  await db.execute(sql`
    with inserted as (
      insert into ${notifications} (id, account_id, kind, message, link, about, created_at, until, acts)
      values (${id}, ${accountId}, ${kind}, ${message}, ${link}, ${about}, ${now}, ${until ?? null}, ${acts ? JSON.stringify(acts) : null}::jsonb)
      on conflict do nothing
      returning id
    )
    insert into ${notificationDeliveries} (notification_id, channel, account_id, due_at)
    select inserted.id, way, ${accountId}, ${now} from inserted cross join unnest(${sql.param(routed)}::text[]) way
    where ${isReached}`);
}

/** Whether the bell of an account, as another query knows it, shows something already: a part of that query. */
export const isNotified = (db: DbOrTx, accountId: AnyColumn, about: string): SQL<boolean> =>
  exists(
    db
      .select({ id: notifications.id })
      .from(notifications)
      .where(and(eq(notifications.accountId, accountId), eq(notifications.about, about))),
  ) as SQL<boolean>;
