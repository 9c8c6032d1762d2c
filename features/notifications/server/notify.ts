import { type AnyColumn, and, eq, exists, type SQL, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
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
  /** What it is about, such as `class-soon:{sessionId}:hour`: the same is told once, however often it is said. */
  about: string;
  /** From then on it tells nothing any more: it goes by no channel. */
  until?: Date;
  /** Its feature writes a mail of its own about it, so none is made of this sentence. */
  isMailed?: boolean;
};

/**
 * Puts a line into a person's bell, in the caller's transaction; open pages learn of it at commit, and the other channels that the person
 * chose take it from there. One statement, since every payment and grade makes one.
 */
export async function notify(tx: DbOrTx, notice: Notice, now: Date): Promise<void> {
  const { accountId, kind, message, link = null, about, until, isMailed = false } = notice;
  const ways: Channel[] = channels.filter((channel) => !(isMailed && channel === "email"));
  const at = now.toISOString();
  await tx.execute(sql`
    with told as (
      insert into ${notifications} (id, account_id, kind, message, link, about, created_at, until)
      values (${newId()}, ${accountId}, ${kind}, ${message}, ${link}, ${about}, ${at}, ${until?.toISOString() ?? null})
      on conflict do nothing
      returning id
    )
    insert into ${notificationDeliveries} (notification_id, channel, account_id, due_at)
    select told.id, way, ${accountId}, ${at} from told cross join unnest(${sql.param(ways)}::text[]) way`);
}

/** Whether the bell of an account, as another query knows it, says something already: a part of that query. */
export const isTold = (db: DbOrTx, accountId: AnyColumn, about: string): SQL<boolean> =>
  exists(
    db
      .select({ id: notifications.id })
      .from(notifications)
      .where(and(eq(notifications.accountId, accountId), eq(notifications.about, about))),
  ) as SQL<boolean>;
