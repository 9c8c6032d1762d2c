import { and, eq } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { isAnyOf } from "#db/is-any-of.ts";
import type { Channel } from "../../contract.ts";
import { sendAtWhenDue } from "../../rules.ts";
import { notificationDeliveries, type notifications } from "../tables.ts";
import type { NotifiedPerson } from "./read-preferences.ts";

type Notified = Pick<typeof notifications.$inferSelect, "id" | "kind" | "until" | "readAt">;

/**
 * When something that is due goes: now, later where it has become quiet by then, or never (null): its person is away, has read it, does not
 * want it any more, or it tells nothing any more.
 */
export function sendAtOf(
  person: NotifiedPerson | undefined,
  notified: Notified,
  channel: Channel,
  now: Date,
): Date | null {
  if (!person || notified.readAt !== null || (notified.until !== null && notified.until <= now)) return null;
  return sendAtWhenDue(person, { kind: notified.kind, channel, now, until: notified.until });
}

const waitingDeliveries = (channel: Channel, ids: readonly string[]) =>
  and(
    isAnyOf(notificationDeliveries.notificationId, ids),
    eq(notificationDeliveries.channel, channel),
    eq(notificationDeliveries.state, "waiting"),
  );

/** Ends the deliveries of these notifications by a channel. */
export async function finishDeliveries(
  db: DbOrTx,
  channel: Channel,
  ids: readonly string[],
  { state, at }: { state: "sent" | "dropped" | "failed"; at: Date },
): Promise<void> {
  if (ids.length === 0) return;
  await db.update(notificationDeliveries).set({ state, settledAt: at }).where(waitingDeliveries(channel, ids));
}

/** Has it wait until then. */
export async function reschedule(db: DbOrTx, channel: Channel, id: string, until: Date): Promise<void> {
  await db
    .update(notificationDeliveries)
    .set({ dueAt: until, attempts: 0 })
    .where(waitingDeliveries(channel, [id]));
}
