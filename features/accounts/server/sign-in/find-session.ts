import { and, eq, sql } from "drizzle-orm";
import { prepared } from "#db/prepared.ts";
import type { Composable, Role } from "#lib/capabilities.ts";
import type { TxDeps } from "#platform/deps.ts";
import { hashToken } from "#platform/ids/ids.ts";
import type { Actor, Caller } from "../account-deps.ts";
import { accounts, sessions } from "../tables.ts";
import { findViewing, isViewingToken, type Viewing } from "../viewing/find-viewing.ts";

/** Seen is written at most this often, so that reading pages costs no write. */
const seenEveryMs = 5 * 60_000;

const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

export type FoundSession = Actor & {
  deviceId: string | null;
  remember: boolean;
  expiresAt: Date;
  /** When the person last showed that it is them: at the log-in, or later by `confirmIdentity`. */
  confirmedAt: Date;
  /** It is a staff member who sees the pages of this account, and changes nothing. */
  viewing?: Viewing;
};

/** A session, and where its request comes from: the actor of what people do with their own account. */
export type CallingSession = FoundSession & { caller: Caller };

const byHash = prepared("accounts_find_session", (db) =>
  db
    .select({
      sessionId: sessions.id,
      accountId: sessions.accountId,
      kind: sessions.kind,
      deviceId: sessions.deviceId,
      remember: sessions.remember,
      expiresAt: sessions.expiresAt,
      revokedAt: sessions.revokedAt,
      lastSeenAt: sessions.lastSeenAt,
      createdAt: sessions.createdAt,
      confirmedAt: sessions.confirmedAt,
      roles: sql<Role[]>`array(select role from account_roles where account_id = ${accounts.id} order by role)`,
      granted: sql<Composable[]>`array(select distinct capability from office_role_holders
        join office_role_capabilities using (role_id) where account_id = ${accounts.id})`,
      state: accounts.state,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(eq(sessions.tokenHash, sql.placeholder("hash"))),
);

/**
 * The one look-up of every request with a token: one prepared query on a unique index; nothing is stored in memory, so a
 * session that ended anywhere has ended here. Null for a token that is malformed, unknown, ended, too old, or whose account is
 * suspended or closed. An account that is being closed still answers for its pending sessions: finishing the log-in takes it back.
 */
export async function findSession(
  { db, clock }: Pick<TxDeps, "db" | "clock">,
  token: string,
): Promise<FoundSession | null> {
  if (isViewingToken(token)) return findViewing({ db, clock }, token);
  const now = clock.now();
  if (!tokenPattern.test(token)) return null;
  const [row] = await byHash(db, { hash: hashToken(token) });
  if (!row || row.revokedAt !== null || row.expiresAt <= now) return null;
  const { revokedAt: _ended, lastSeenAt, createdAt, state, ...session } = row;
  if (state !== "active" && !(state === "closing" && session.kind === "pending")) return null;
  if (now.getTime() - lastSeenAt.getTime() > seenEveryMs) {
    await db
      .update(sessions)
      .set({ lastSeenAt: now })
      .where(and(eq(sessions.id, session.sessionId), eq(sessions.lastSeenAt, lastSeenAt)));
  }
  return { ...session, confirmedAt: session.confirmedAt ?? createdAt, token };
}
