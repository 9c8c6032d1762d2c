import { listEntries } from "#ui/outbox/entries.ts";
import { outboxOf } from "#ui/outbox/outbox.ts";

/**
 * Whether a person may be logged out here: what waits on this device goes with them, so it is sent first, and where that fails they
 * are asked.
 */
export async function mayLogOut(account: string): Promise<boolean> {
  if ((await listEntries(account)).length === 0) return true;
  await outboxOf(account).flush({ isLeaving: true });
  const left = (await listEntries(account)).length;
  return (
    left === 0 ||
    confirm(
      `${left === 1 ? "Something that you did here is" : `${left} things that you did here are`} not sent yet, such as answers or messages. If you log out now, ${left === 1 ? "it is" : "they are"} lost. Log out?`,
    )
  );
}
