import { and, asc, eq, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { getSettings } from "#features/site/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { Channel } from "../../contract.ts";
import { isDaily, noticeRules, sendAt } from "../../rules.ts";
import { notificationDeliveries, notifications } from "../tables.ts";
import { type NotifiedPerson, readPreferences } from "./read-preferences.ts";

export type DeliveryDeps = Pick<VerbDeps, "db" | "clock" | "mail" | "baseUrl" | "staffEmail" | "log">;

/** Rows that one transaction looks at. */
const batch = 500;
/** So long after it was notified something waits: a person who sees it in its place by then needs no message, and ten of them are one mail. */
const waitMs: Readonly<Record<Channel, number>> = { email: 3 * 60_000, push: 5_000, whatsapp: 60_000 };

/**
 * Decides of new notifications whether and when each goes by its channels, as their people chose. Harmless in several processes at
 * once. Returns how many ways were looked at; returns early when `signal` aborts.
 */
export async function routeNew(deps: DeliveryDeps, signal?: AbortSignal): Promise<number> {
  const { digestHour } = await getSettings(deps);
  for (let routed = 0; ; ) {
    if (signal?.aborted) return routed;
    const seen = await deps.db.transaction((tx) => routeSome(tx, deps.clock.now(), digestHour));
    routed += seen;
    if (seen < batch) return routed;
  }
}

async function routeSome(tx: Tx, now: Date, digestHour: number): Promise<number> {
  const deliveries = notificationDeliveries;
  const fresh = await tx
    .select({ delivery: deliveries, kind: notifications.kind, until: notifications.until })
    .from(deliveries)
    .innerJoin(notifications, eq(notifications.id, deliveries.notificationId))
    .where(eq(deliveries.state, "new"))
    .orderBy(asc(deliveries.dueAt))
    .limit(batch)
    .for("update", { of: deliveries, skipLocked: true });
  if (fresh.length === 0) return 0;
  const people = await readPreferences(tx, [...new Set(fresh.map(({ delivery }) => delivery.accountId))], digestHour);
  const decided = fresh.map(({ delivery, kind, until }) => ({
    id: delivery.notificationId,
    channel: delivery.channel,
    due: dueOf(people.get(delivery.accountId), { kind, channel: delivery.channel, notified: delivery.dueAt, until }),
  }));
  await tx.execute(sql`
    update ${deliveries} set
      state = case when decided.due is null then 'dropped' else 'waiting' end,
      due_at = coalesce(decided.due, ${deliveries}.due_at),
      settled_at = case when decided.due is null then ${now.toISOString()}::timestamptz end
    from unnest(
      ${sql.param(decided.map(({ id }) => id))}::uuid[],
      ${sql.param(decided.map(({ channel }) => channel))}::text[],
      ${sql.param(decided.map(({ due }) => due?.toISOString() ?? null))}::timestamptz[]
    ) as decided (id, channel, due)
    where ${and(eq(deliveries.notificationId, sql`decided.id`), eq(deliveries.channel, sql`decided.channel`))}`);
  return fresh.length;
}

function dueOf(
  person: NotifiedPerson | undefined,
  {
    kind,
    channel,
    notified: notifiedAt,
    until,
  }: Pick<typeof notifications.$inferSelect, "kind" | "until"> & { channel: Channel; notified: Date },
): Date | null {
  if (!person) return null;
  // Conversations write their own mail of what is unread, unless it belongs into the mail of the day.
  if (channel === "email" && noticeRules[kind].mailedBy === "messaging" && !isDaily(person, kind)) return null;
  return sendAt(person, { kind, channel, now: new Date(notifiedAt.getTime() + waitMs[channel]), until });
}
