import { eq } from "drizzle-orm";
import type { DemoNotifications } from "#data/types.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { momentAgo } from "#lib/daytime.ts";
import type { InTx } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { readNotifications } from "./read-notifications.ts";
import { notifications } from "./tables.ts";

/**
 * Loads the demo student's bell, dated back from `now`. What other seeds sent before counts as read: call it last. Idempotent.
 * Errors: an unknown student.
 */
export async function seedNotifications({ db: tx, clock }: InTx<"clock">, supplied: DemoNotifications): Promise<void> {
  const now = clock.now();
  const person = personRows(tx);
  const [student] = await tx
    .select({ id: person.id })
    .from(person)
    .where(eq(person.personEmail, supplied.studentEmail));
  if (!student) throw new Error(`There is no ${supplied.studentEmail}.`);
  await readNotifications({ db: tx, clock: { now: () => now } }, student.id, null);
  const rows = supplied.notices.map(({ daysAgo, at, isUnread, ...notice }, index) => {
    const createdAt = momentAgo({ daysAgo, at }, now);
    return {
      ...notice,
      id: newId(),
      accountId: student.id,
      about: `supplied:${index}`,
      createdAt,
      readAt: isUnread ? null : createdAt,
    };
  });
  if (rows.length > 0) await tx.insert(notifications).values(rows).onConflictDoNothing();
}
