import { buffer } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import type { TxDeps } from "#platform/deps.ts";
import { FileMissingError } from "#platform/files/file-store.ts";
import { accounts } from "../tables.ts";

/** An account's larger picture as shown; null without one. */
export async function readAvatar(
  { db, files }: Pick<TxDeps, "db" | "files">,
  accountId: string,
): Promise<Buffer | null> {
  const [account] = await db.select({ key: accounts.avatarKey }).from(accounts).where(eq(accounts.id, accountId));
  if (!account?.key) return null;
  try {
    return await buffer(await files.get(account.key));
  } catch (error) {
    if (error instanceof FileMissingError) return null;
    throw error;
  }
}
