import { eq, ne, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { accountGuardians } from "../guardian/tables.ts";
import { accountRoles, accounts } from "../tables.ts";

/**
 * The people who may be written to, with how: a subquery for other features to join with. Only active accounts. Not for
 * responses by itself.
 */
export const personRows = (db: DbOrTx) =>
  db
    .select({
      id: accounts.id,
      personName: accounts.fullName,
      personEmail: accounts.email,
      personPhone: accounts.phone,
      personAddress: accounts.address,
      isStudent: sql<boolean>`exists (
        select from ${accountRoles} granted where granted.account_id = accounts.id and granted.role = 'student'
      )`.as("is_student"),
      isAdmin: sql<boolean>`exists (
        select from ${accountRoles} admin where admin.account_id = accounts.id and admin.role = 'admin'
      )`.as("is_admin"),
      /** Under 18 (MINOR-01). */
      isMinor: sql<boolean>`exists (
        select from ${accountGuardians} minor where minor.account_id = accounts.id and minor.is_minor
      )`.as("is_minor"),
      personZone: accounts.timeZone,
      /** When the e-mail address was proven to be theirs; null while it is not. */
      verifiedAt: accounts.emailVerifiedAt,
      wantsMail: accounts.emailNotifications,
      wantsPush: accounts.pushNotifications,
    })
    .from(accounts)
    .where(eq(accounts.state, "active"))
    .as("person_rows");

/**
 * The name in a left join with them, for what stays when its person goes: what a suspended staff member asked for or typed still
 * counts and has to be decided.
 */
export const nameOrLeft = ({ personName }: ReturnType<typeof personRows>) =>
  sql<string>`coalesce(${personName}, 'Someone who has left')`;

/** Those who are not among them: closed, closing or suspended. To leave out the few, where all the others would be read. */
export const awayRows = (db: DbOrTx) =>
  db.select({ id: accounts.id }).from(accounts).where(ne(accounts.state, "active")).as("away_rows");
