import { listEntries, mayUndo, putEntry } from "#ui/outbox/entries.ts";
import { outboxOf } from "#ui/outbox/outbox.ts";

/**
 * Whether a person may be logged out here: what waits on this device goes with them, so it is sent first, and where that fails they
 * are asked.
 */
export async function mayLogOut(account: string): Promise<boolean> {
  const waiting = await listEntries(account);
  if (waiting.length === 0) return true;
  // Who leaves takes nothing back any more.
  for (const entry of waiting.filter(mayUndo)) await putEntry(account, { ...entry, sendAtMs: 0 });
  await outboxOf(account).flush();
  const left = (await listEntries(account)).length;
  return (
    left === 0 ||
    confirm(
      `${left === 1 ? "Something that you did here is" : `${left} things that you did here are`} not sent yet, such as answers or messages. If you log out now, ${left === 1 ? "it is" : "they are"} lost. Log out?`,
    )
  );
}
