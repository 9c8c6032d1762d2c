import { and, asc, count, eq, inArray, ne } from "drizzle-orm";
import type { DbOrTx, Tx } from "#db/client.ts";
import type { InTx } from "#platform/deps.ts";
import { hashToken, newId, newToken } from "#platform/ids/ids.ts";
import { deviceLabel } from "../../rules.ts";
import type { Caller } from "../account-deps.ts";
import { knownDevices } from "../tables.ts";

const maxDevices = 20;

/** The device whose token a browser sent; null when there is none. It may be another account's: compare `accountId`. */
export async function findDevice(
  db: DbOrTx,
  token: string | null | undefined,
): Promise<{ id: string; accountId: string } | null> {
  if (!token) return null;
  const [device] = await db
    .select({ id: knownDevices.id, accountId: knownDevices.accountId })
    .from(knownDevices)
    .where(eq(knownDevices.tokenHash, hashToken(token)));
  return device ?? null;
}

/**
 * Notes that an account was opened in this browser. A device that is known gets no new token; a new one's token is answered,
 * for the browser to keep. The oldest beyond 20 are forgotten.
 */
export async function recordDevice(
  { db: tx, clock }: InTx<"clock">,
  options: { accountId: string; knownDeviceId: string | null; caller: Caller },
): Promise<{ id: string; isNew: boolean; token: string | undefined }> {
  const { accountId, caller } = options;
  const now = clock.now();
  const label = deviceLabel(caller.userAgent);
  if (options.knownDeviceId) {
    const [known] = await tx
      .update(knownDevices)
      .set({ lastSeenAt: now, label })
      .where(and(eq(knownDevices.id, options.knownDeviceId), eq(knownDevices.accountId, accountId)))
      .returning({ id: knownDevices.id });
    if (known) return { id: known.id, isNew: false, token: undefined };
  }
  const token = newToken();
  const id = newId();
  await tx
    .insert(knownDevices)
    .values({ id, accountId, tokenHash: hashToken(token), label, createdAt: now, lastSeenAt: now });
  await forgetOldest(tx, accountId, id);
  return { id, isNew: true, token };
}

async function forgetOldest(tx: Tx, accountId: string, saveId: string): Promise<void> {
  const others = and(eq(knownDevices.accountId, accountId), ne(knownDevices.id, saveId));
  const [knownDevice] = await tx.select({ number: count() }).from(knownDevices).where(others);
  const tooMany = (knownDevice?.number ?? 0) - (maxDevices - 1);
  if (tooMany <= 0) return;
  const oldest = tx
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .where(others)
    .orderBy(asc(knownDevices.lastSeenAt))
    .limit(tooMany);
  await tx.delete(knownDevices).where(inArray(knownDevices.id, oldest));
}

/** Forgets the account's devices but `exceptId`: a person who knew the old password may have made one of them known. */
export async function forgetDevices({ db: tx }: InTx, accountId: string, exceptId: string | null): Promise<void> {
  await tx
    .delete(knownDevices)
    .where(and(eq(knownDevices.accountId, accountId), exceptId ? ne(knownDevices.id, exceptId) : undefined));
}
