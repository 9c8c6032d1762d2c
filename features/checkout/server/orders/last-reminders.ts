import type { DbOrTx } from "#db/client.ts";
import { lastNotices } from "#features/notifications/server/public.ts";

/** When the students of these orders were last reminded of an instalment, by the order's id; who was not is not in it. */
export async function lastReminders(
  db: DbOrTx,
  orders: readonly { id: string; studentId: string }[],
): Promise<Map<string, Date>> {
  const notices = await lastNotices(db, { accounts: orders.map(({ studentId }) => studentId), about: "instalment:" });
  const reminded = new Map<string, Date>();
  // Newest last: it stays. `about` is as remindDue writes it.
  for (const { about, at } of notices) reminded.set(about.split(":")[1] ?? "", at);
  return reminded;
}
