import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { notFound } from "#lib/app-error.ts";
import { type Holder, staffRoles } from "#lib/capabilities.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { Person } from "../../people-contract.ts";
import { peopleTexts } from "../../people-texts.ts";
import { readOwnGuardian } from "../guardian/own-guardian.ts";
import { findAccount } from "../profile/find-account.ts";
import { sessions, socialIdentities } from "../tables.ts";
import { personRowOf } from "./people-source.ts";

/** Who of staff looks. */
export type Viewer = Holder & { accountId: string };

/** An account whole, as `viewer` of the staff sees it. Errors: AppError not_found. */
export async function readPerson(
  { db, clock }: Pick<VerbDeps, "db" | "clock">,
  viewer: Viewer,
  id: string,
): Promise<Person> {
  const [account, guardian, openSessions, identities] = await Promise.all([
    findAccount({ db }, id),
    readOwnGuardian({ db }, id),
    countOpen(db, id, clock.now()),
    db.$count(socialIdentities, eq(socialIdentities.accountId, id)),
  ]);
  if (!account) throw notFound(peopleTexts.unknown);
  const { state, emailVerifiedAt, roles } = account;
  const isStaff = staffRoles.some((role) => roles.includes(role));
  return {
    ...personRowOf({
      id,
      fullName: account.fullName,
      email: account.email,
      phone: account.phone,
      place: account.address,
      state,
      emailVerifiedAt,
      createdAt: account.createdAt,
      lastLoginAt: account.lastLoginAt,
      roles,
      isMinor: guardian.isMinor,
    }),
    closeAfter: account.closeAfter?.toISOString() ?? null,
    zone: account.timeZone,
    openSessions,
    isInvited: state === "active" && emailVerifiedAt === null && account.passwordHash === null && identities === 0,
    mayChange: id !== viewer.accountId && (!isStaff || viewer.roles.includes("admin")),
    guardian,
  };
}

async function countOpen(db: Db, accountId: string, now: Date): Promise<number> {
  const open = await db
    .select({ expiresAt: sessions.expiresAt })
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), eq(sessions.kind, "full"), isNull(sessions.revokedAt)));
  return open.filter(({ expiresAt }) => expiresAt > now).length;
}
