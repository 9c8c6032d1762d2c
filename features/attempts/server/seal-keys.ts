import { asc, eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { cachedFor } from "#platform/cache/cached-for.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import type { Attempt } from "../contract.ts";
import { answerFileKeys } from "./tables.ts";

const curve = { name: "ECDH", namedCurve: "P-256" } as const;

/**
 * The public key that answer files are sealed with. The pair is made by the first process that asks, once for all processes, and stored in
 * the database: what is sealed today can be opened as long as that is there.
 */
export const currentSealKey = cachedFor(Number.POSITIVE_INFINITY, readOrMake);

async function readOrMake({ db }: Pick<VerbDeps, "db" | "clock">): Promise<Attempt["sealKey"]> {
  const read = () =>
    db.select({ key: answerFileKeys.publicKey }).from(answerFileKeys).where(eq(answerFileKeys.isCurrent, true));
  const [match] = await read();
  if (match) return match.key;
  const pair = await crypto.subtle.generateKey(curve, true, ["deriveBits"]);
  const { x = "", y = "", d = "" } = await crypto.subtle.exportKey("jwk", pair.privateKey);
  const publicKey = { kty: "EC", crv: "P-256", x, y } as const;
  await db
    .insert(answerFileKeys)
    .values({ id: newId(), publicKey, privateKey: { ...publicKey, d }, createdAt: sql`clock_timestamp()` })
    .onConflictDoNothing({ target: answerFileKeys.isCurrent });
  const [made] = await read();
  if (!made) throw new Error("No key seals answer files.");
  return made.key;
}

/** The private keys that there are, oldest first. */
export const privateSealKeys = async (db: Db): Promise<CryptoKey[]> => {
  const rows = await db
    .select({ key: answerFileKeys.privateKey })
    .from(answerFileKeys)
    .orderBy(asc(answerFileKeys.createdAt));
  return Promise.all(rows.map(({ key }) => crypto.subtle.importKey("jwk", key, curve, false, ["deriveBits"])));
};
