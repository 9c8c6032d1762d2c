import { and, asc, eq, isNotNull, lte } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { newId } from "#platform/ids/ids.ts";
import { whatsappReceived } from "./tables.ts";

type Received = typeof whatsappReceived.$inferSelect;
export type ReportedEvent = Pick<Received, "providerId"> & { event: NonNullable<Received["event"]> };

/** The first pause after a try that failed, or was cut by the end of its process; each is twice as long as the last. */
const firstPauseMs = 60_000;
/** Attempts that are made in about two hours; then it is for a person to look at. */
export const maxAttempts = 8;

/** Writes down what WhatsApp reported, in its order; what was reported before is passed over. */
export async function saveReported(db: DbOrTx, events: readonly ReportedEvent[], now: Date): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map((event) => ({ ...event, receivedAt: now, dueAt: now, turn: newId() }));
  await db.insert(whatsappReceived).values(rows).onConflictDoNothing();
}

/**
 * The next that is due, as this process's own until its pause is over; null where there is none. A process that dies with it leaves it to
 * the next try.
 */
export async function claimNext(db: DbOrTx, now: Date): Promise<(ReportedEvent & { attempts: number }) | null> {
  return db.transaction(async (tx) => {
    const [due] = await tx
      .select()
      .from(whatsappReceived)
      .where(lte(whatsappReceived.dueAt, now))
      .orderBy(asc(whatsappReceived.dueAt), asc(whatsappReceived.turn))
      .limit(1)
      .for("update", { skipLocked: true });
    if (!due?.event) return null;
    const { providerId, event } = due;
    const attempts = due.attempts + 1;
    await tx
      .update(whatsappReceived)
      .set({ attempts, dueAt: new Date(now.getTime() + firstPauseMs * 2 ** due.attempts) })
      .where(eq(whatsappReceived.providerId, providerId));
    return { providerId, event, attempts };
  });
}

/** Records that it is done, and forgets what it contained. Returns whether this call is the first to. */
export async function markDone(db: DbOrTx, providerId: string): Promise<boolean> {
  const done = await db
    .update(whatsappReceived)
    .set({ event: null, dueAt: null })
    .where(and(eq(whatsappReceived.providerId, providerId), isNotNull(whatsappReceived.dueAt)))
    .returning({ id: whatsappReceived.providerId });
  return done.length > 0;
}
