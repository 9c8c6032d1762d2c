import type { DbOrTx } from "#db/client.ts";
import { newId } from "#platform/ids/ids.ts";
import type { NotificationKind } from "../contract.ts";
import { notifications } from "./tables.ts";

export type Notice = {
  accountId: string;
  kind: NotificationKind;
  /** One sentence. */
  message: string;
  /** A path of this site that shows what it is about. */
  link?: string;
  /** What it is about, such as `class-soon:{sessionId}:hour`: the same is told once, however often it is said. */
  about: string;
};

/** Puts a line into a person's bell, in the caller's transaction; open pages learn of it at commit. */
export async function notify(tx: DbOrTx, notice: Notice, now: Date): Promise<void> {
  await tx
    .insert(notifications)
    .values({ ...notice, link: notice.link ?? null, id: newId(), createdAt: now })
    .onConflictDoNothing();
}
