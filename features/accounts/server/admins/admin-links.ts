import { and, count, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { paths } from "#lib/paths.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { InTx } from "#platform/deps.ts";
import { hashToken, newId, newToken } from "#platform/ids/ids.ts";
import { adminLinkMs } from "../../rules.ts";
import { accountRoles, accounts, adminLinks } from "../tables.ts";

type LinkDeps = { db: Db; clock: Clock; baseUrl: string };

/** One number for "someone makes a link", the same in every process. */
const linkLock = 7_203_118_410;

/** Administrators who can log in: those of the supplied academy cannot once the site is public, and are suspended then. */
export async function countAdmins(db: Db | Tx): Promise<number> {
  const [accountRole] = await db
    .select({ number: count() })
    .from(accountRoles)
    .innerJoin(accounts, eq(accounts.id, accountRoles.accountId))
    .where(and(eq(accountRoles.role, "admin"), inArray(accounts.state, ["active", "closing"])));
  return accountRole?.number ?? 0;
}

/**
 * Makes the address of a page that makes an administrator: once, within 30 minutes. Earlier ones that were not used end.
 * For the person who has the machine: print it there and keep it nowhere.
 */
export function makeAdminLink(deps: LinkDeps): Promise<string> {
  return deps.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${linkLock})`);
    return insertLink(tx, deps);
  });
}

/**
 * What a start does where no one administers the site: the first one gets a link, later ones (and other processes of the
 * same start) know only that none was used. Null where there is an administrator.
 */
export function offerFirstAdmin(deps: LinkDeps): Promise<{ link: string | null } | null> {
  return deps.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${linkLock})`);
    if ((await countAdmins(tx)) > 0) return null;
    const [earlier] = await tx.select({ id: adminLinks.id }).from(adminLinks).limit(1);
    return { link: earlier ? null : await insertLink(tx, deps) };
  });
}

async function insertLink(tx: Tx, { clock, baseUrl }: LinkDeps): Promise<string> {
  const now = clock.now();
  const token = newToken();
  await endOpenLinks({ db: tx });
  await tx.insert(adminLinks).values({
    id: newId(),
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + adminLinkMs),
  });
  // In the fragment, which no server and no log ever sees.
  return `${baseUrl}${paths.newAdmin(token)}`;
}

/** Ends every link that was not used; their rows stay with a time that has passed, so that a start knows there were some. */
export async function endOpenLinks({ db: tx }: InTx): Promise<void> {
  await tx
    .update(adminLinks)
    .set({ expiresAt: sql`${adminLinks.createdAt}` })
    .where(isNull(adminLinks.usedAt));
}

/** The condition under which a token's link still works. */
export const openLink = (token: string, now: Date) =>
  and(eq(adminLinks.tokenHash, hashToken(token)), isNull(adminLinks.usedAt), gt(adminLinks.expiresAt, now));
