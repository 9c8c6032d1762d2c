import { eq } from "drizzle-orm";
import type { VerbDeps } from "#platform/deps.ts";
import { FileMissingError } from "#platform/files/file-store.ts";
import { accounts } from "../tables.ts";

/** Size of an account's larger picture as shown, in bytes; null without one. */
export async function pictureBytes(
  { db, files }: Pick<VerbDeps, "db" | "files">,
  accountId: string,
): Promise<number | null> {
  const [account] = await db.select({ key: accounts.avatarKey }).from(accounts).where(eq(accounts.id, accountId));
  if (!account?.key) return null;
  try {
    let bytes = 0;
    for await (const chunk of await files.get(account.key)) bytes += (chunk as Buffer).length;
    return bytes;
  } catch (error) {
    if (error instanceof FileMissingError) return null;
    throw error;
  }
}
