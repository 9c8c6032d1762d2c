import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { prepared } from "#db/prepared.ts";
import { type Composable, mayDo, type Role } from "#lib/capabilities.ts";
import type { TxDeps } from "#platform/deps.ts";
import { hashToken, newToken } from "#platform/ids/ids.ts";
import { accounts, sessions } from "../tables.ts";
import { accountViewings } from "./tables.ts";

/** A session in which a staff member sees the pages of a student. */
export type Viewing = {
  id: string;
  staffId: string;
  /** The student's. */
  name: string;
};

const prefix = "view_";
const pattern = /^view_[A-Za-z0-9_-]{43}$/;

/** Of a shape of its own, so that no one needs to look whose it is to refuse a change. */
export const newViewingToken = (): string => prefix + newToken();
export const isViewingToken = (token: string | undefined): token is string =>
  token !== undefined && pattern.test(token);

const staff = alias(accounts, "staff");

const byHash = prepared("accounts_find_viewing", (db) =>
  db
    .select({
      id: accountViewings.id,
      accountId: accountViewings.accountId,
      staffId: accountViewings.staffId,
      name: accounts.fullName,
      startedAt: accountViewings.startedAt,
      endsAt: accountViewings.endsAt,
      endedAt: accountViewings.endedAt,
      sessionRevokedAt: sessions.revokedAt,
      sessionExpiresAt: sessions.expiresAt,
      roles: sql<Role[]>`array(select role from account_roles where account_id = ${accounts.id})`,
      staffRoles: sql<Role[]>`array(select role from account_roles where account_id = ${staff.id})`,
      staffGranted: sql<Composable[]>`array(select distinct capability from office_role_holders
        join office_role_capabilities using (role_id) where account_id = ${staff.id})`,
    })
    .from(accountViewings)
    .innerJoin(accounts, and(eq(accounts.id, accountViewings.accountId), eq(accounts.state, "active")))
    .innerJoin(staff, and(eq(staff.id, accountViewings.staffId), eq(staff.state, "active")))
    .innerJoin(sessions, eq(sessions.id, accountViewings.staffSessionId))
    .where(eq(accountViewings.tokenHash, sql.placeholder("hash"))),
);

/** Whether an account is a student's and nothing else: no one sees the desk or the office through another's eyes. */
export const isStudentAlone = (roles: readonly Role[]): boolean => roles.length === 1 && roles[0] === "student";

/**
 * The session of this token as that of the student, who holds the role of a student alone in it. Null where it is over: ended, after its
 * time, with the log-in or the capability of the staff member, and where the student cannot log in or is more than a student by now.
 */
export async function findViewing({ db, clock }: Pick<TxDeps, "db" | "clock">, token: string) {
  const now = clock.now();
  const [row] = await byHash(db, { hash: hashToken(token) });
  if (!row || row.endedAt !== null || row.endsAt <= now) return null;
  if (row.sessionRevokedAt !== null || row.sessionExpiresAt <= now || !isStudentAlone(row.roles)) return null;
  const need = { capability: "people.view-as", scope: "all" } as const;
  if (!mayDo({ roles: row.staffRoles, granted: row.staffGranted }, need)) return null;
  return {
    sessionId: row.id,
    accountId: row.accountId,
    kind: "full" as const,
    roles: row.roles,
    granted: [],
    deviceId: null,
    remember: false,
    expiresAt: row.endsAt,
    confirmedAt: row.startedAt,
    token,
    viewing: { id: row.id, staffId: row.staffId, name: row.name },
  };
}
