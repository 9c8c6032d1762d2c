import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db, DbOrTx } from "#db/client.ts";
import { replyKeys } from "../tables.ts";

/** The academy's one key for addresses of answers, made when it is first needed. Without its row all of them are dead. */
export async function replyKey(db: DbOrTx): Promise<Buffer> {
  const read = () => db.select({ key: replyKeys.key }).from(replyKeys).where(eq(replyKeys.only, true));
  const [current] = await read();
  if (current) return Buffer.from(current.key, "base64url");
  await (db as Db)
    .insert(replyKeys)
    .values({ key: randomBytes(32).toString("base64url") })
    .onConflictDoNothing();
  const [made] = await read();
  if (!made) throw new Error("The key for addresses of answers could not be kept.");
  return Buffer.from(made.key, "base64url");
}
