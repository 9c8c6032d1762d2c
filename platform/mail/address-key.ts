import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db, DbOrTx } from "#db/client.ts";
import { addressKeys } from "./tables.ts";

/** The academy's one key for the addresses to which mail comes, made when it is first needed. Without its row all of them are dead. */
export async function addressKey(db: DbOrTx): Promise<Buffer> {
  const read = () => db.select({ key: addressKeys.key }).from(addressKeys).where(eq(addressKeys.only, true));
  const [current] = await read();
  if (current) return Buffer.from(current.key, "base64url");
  await (db as Db)
    .insert(addressKeys)
    .values({ key: randomBytes(32).toString("base64url") })
    .onConflictDoNothing();
  const [made] = await read();
  if (!made) throw new Error("The key for addresses could not be kept.");
  return Buffer.from(made.key, "base64url");
}
