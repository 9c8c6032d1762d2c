import type { Tx } from "#db/client.ts";
import { pendingFiles } from "./tables.ts";

/** Hands files to the cleanup of files that are no one's, dated so that its next round takes them. */
export async function disownFiles(tx: Tx, keys: (string | null | undefined)[]): Promise<void> {
  const inputKeys = keys.filter((key) => typeof key === "string");
  if (inputKeys.length === 0) return;
  await tx.insert(pendingFiles).values(inputKeys.map((key) => ({ key, createdAt: new Date(0) })));
}
