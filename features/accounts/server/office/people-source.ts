import { and, eq, gte, inArray, isNotNull, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { type Role, staffRoles } from "#lib/capabilities.ts";
import { startOfDayInLagos } from "#lib/dates.ts";
import { containing, sourceOf } from "#platform/list/list-source.ts";
import type { PersonRow } from "../../people-contract.ts";
import { type PersonKind, type PersonState, peopleList } from "../../people-texts.ts";
import { grantedRoles } from "../account-rows.ts";
import { accountGuardians } from "../guardian/tables.ts";
import { accountRoles, accounts } from "../tables.ts";

/** Conditions of features above: subqueries of the ids of accounts. */
export type PeopleConditions = {
  /** Students who take or took the course of this slug. */
  takes(course: string): SQLWrapper;
  /** Students who have, or had, a sponsor. */
  sponsored(): SQLWrapper;
};

const rolesOf: Record<PersonKind, readonly Role[]> = { student: ["student"], tutor: ["tutor"], staff: staffRoles };

const inState: Record<PersonState, SQL | undefined> = {
  active: and(eq(accounts.state, "active"), isNotNull(accounts.emailVerifiedAt)),
  unverified: and(eq(accounts.state, "active"), isNull(accounts.emailVerifiedAt)),
  suspended: eq(accounts.state, "suspended"),
  closed: inArray(accounts.state, ["closing", "closed"]),
};

/** What staff see an account's state as. */
function personState({
  state,
  emailVerifiedAt,
}: Pick<typeof accounts.$inferSelect, "state" | "emailVerifiedAt">): PersonState {
  if (state === "closing") return "closed";
  return state === "active" && emailVerifiedAt === null ? "unverified" : state;
}

type Columns = Pick<
  typeof accounts.$inferSelect,
  "id" | "fullName" | "email" | "phone" | "state" | "emailVerifiedAt" | "createdAt" | "lastLoginAt"
> & { place: string; roles: Role[]; isMinor: boolean };

/** An account as staff see it in a row. */
export const personRowOf = ({ state, emailVerifiedAt, createdAt, lastLoginAt, ...row }: Columns): PersonRow => ({
  ...row,
  state: personState({ state, emailVerifiedAt }),
  joinedAt: createdAt.toISOString(),
  lastLoginAt: lastLoginAt?.toISOString() ?? null,
});

/** The digits of a phone number without the zeros before it, where that is what was typed; else "". */
export const numberIn = (q: string): string =>
  /^\+?[\d\s().-]{4,}$/.test(q) ? q.replace(/\D/g, "").replace(/^0+/, "") : "";

/** Each word is somewhere in name, address or number; a number is found however it is written. */
function matches(q: string): SQL | undefined {
  const number = numberIn(q);
  const words = number ? [number] : q.split(/\s+/).slice(0, 8);
  return and(...words.map((word) => sql`${accounts.searchWords} like search_text(${containing(word)})`));
}

const isMinor = sql<boolean>`exists (
  select from ${accountGuardians} minor where minor.account_id = ${accounts.id} and minor.is_minor
)`;

export const personColumns = {
  id: accounts.id,
  fullName: accounts.fullName,
  email: accounts.email,
  phone: accounts.phone,
  place: accounts.address,
  state: accounts.state,
  emailVerifiedAt: accounts.emailVerifiedAt,
  createdAt: accounts.createdAt,
  lastLoginAt: accounts.lastLoginAt,
  roles: grantedRoles,
  isMinor: sql<boolean>`(${isMinor})`,
};

/** The ids of those whose name, address or number has what is looked for, as a query. */
export const idsOfPeople = (db: DbOrTx, q: string) => db.select({ id: accounts.id }).from(accounts).where(matches(q));

/** Accounts as staff look for them; of what features above know, `conditions` tells. */
export const peopleSource = ({ takes, sponsored }: PeopleConditions) =>
  sourceOf({
    spec: peopleList,
    id: accounts.id,
    filters: {
      q: matches,
      kind: (kind) =>
        sql`exists (select from ${accountRoles} has where has.account_id = ${accounts.id} and ${inArray(sql`has.role`, [...rolesOf[kind]])})`,
      minor: () => isMinor,
      sponsored: () => sql`${accounts.id} in ${sponsored()}`,
      state: (state) => inState[state],
      course: (course) => sql`${accounts.id} in ${takes(course)}`,
      from: (from) => gte(accounts.createdAt, startOfDayInLagos(from)),
    },
    sorts: { name: accounts.fullName, seen: sql`coalesce(${accounts.lastLoginAt}, ${accounts.createdAt})` },
    rows: async (db, page) => {
      const rows = await page(db.select(personColumns).from(accounts).$dynamic());
      return rows.map(personRowOf);
    },
  });
export type PeopleSource = ReturnType<typeof peopleSource>;
