import { and, eq } from "drizzle-orm";
import { batched } from "#db/batched.ts";
import type { Db } from "#db/client.ts";
import { statement } from "#db/statement.ts";
import type { Composable, Role } from "#lib/capabilities.ts";
import { hashToken } from "#platform/ids/ids.ts";
import type { AccountState } from "../../contract.ts";
import type { Actor } from "../account-deps.ts";
import { sessions } from "../tables.ts";

/** Seen is written at most this often, so that reading pages costs no write. */
const seenEveryMs = 5 * 60_000;

const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

export type FoundSession = Actor & {
  deviceId: string | null;
  remember: boolean;
  expiresAt: Date;
  /** When the person last showed that it is them: at the log-in, or later by `confirmIdentity`. */
  confirmedAt: Date;
};

type SessionRow = {
  tokenHash: string;
  sessionId: string;
  accountId: string;
  kind: FoundSession["kind"];
  deviceId: string | null;
  remember: boolean;
  expiresAt: Date;
  revokedAt: Date | null;
  lastSeenAt: Date;
  createdAt: Date;
  confirmedAt: Date | null;
  roles: Role[];
  granted: Composable[];
  state: AccountState;
};

/**
 * How many sessions one look-up finds, and its statement: the smallest that has room is taken. A place for each hash, and not one for a
 * list, which Postgres would plan again for every length.
 */
const lookUps = [1, 4, 16].map((size) => ({
  size,
  find: statement<SessionRow, string[]>(
    `accounts_find_sessions_${size}`,
    `select sessions.token_hash as "tokenHash", sessions.id as "sessionId", sessions.account_id as "accountId", sessions.kind,
      sessions.device_id as "deviceId", sessions.remember, sessions.expires_at as "expiresAt", sessions.revoked_at as "revokedAt",
      sessions.last_seen_at as "lastSeenAt", sessions.created_at as "createdAt", sessions.confirmed_at as "confirmedAt",
      array(select role from account_roles where account_id = accounts.id order by role) as roles,
      array(select distinct capability from office_role_holders join office_role_capabilities using (role_id)
        where account_id = accounts.id) as granted, accounts.state
    from sessions join accounts on accounts.id = sessions.account_id
    where sessions.token_hash in (${Array.from({ length: size }, (_, at) => `$${at + 1}`)})`,
  ),
}));

/**
 * Binds the one look-up of every request with a token: one prepared query on a unique index, shared by requests that come at the same
 * moment and begun after they came; nothing is kept in memory, so a session that ended anywhere has ended here. Null for a token that is malformed, unknown, ended, too old, or whose account
 * is suspended or closed. An account that is being closed still answers for its pending sessions: finishing the log-in takes
 * it back.
 */
export function findSession(db: Db): (token: string, now: Date) => Promise<FoundSession | null> {
  const byHash = batched(
    async (hashes: readonly string[]) => {
      const lookUp = lookUps.find((one) => one.size >= hashes.length);
      if (!lookUp) throw new Error("More sessions than one look-up finds.");
      const places = Array.from({ length: lookUp.size }, (_, at) => hashes[at] ?? "");
      const found = new Map((await lookUp.find(db, ...places)).map((row) => [row.tokenHash, row]));
      return hashes.map((hash) => found.get(hash) ?? null);
    },
    { max: lookUps.at(-1)?.size },
  );
  return async (token, now) => {
    if (!tokenPattern.test(token)) return null;
    const row = await byHash(hashToken(token));
    if (!row || row.revokedAt !== null || row.expiresAt <= now) return null;
    const { tokenHash: _hash, revokedAt: _ended, lastSeenAt, createdAt, state, ...session } = row;
    if (state !== "active" && !(state === "closing" && session.kind === "pending")) return null;
    if (now.getTime() - lastSeenAt.getTime() > seenEveryMs) {
      await db
        .update(sessions)
        .set({ lastSeenAt: now })
        .where(and(eq(sessions.id, session.sessionId), eq(sessions.lastSeenAt, lastSeenAt)));
    }
    return { ...session, confirmedAt: session.confirmedAt ?? createdAt, token };
  };
}
