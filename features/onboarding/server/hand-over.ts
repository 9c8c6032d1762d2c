import { and, count, eq, ilike, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Db, DbOrTx, Tx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { notify } from "#features/notifications/server/public.ts";
import { conflict, notFound } from "#lib/app-error.ts";
import { dateInLagos } from "#lib/dates.ts";
import type { FilterOf } from "#lib/list/list-spec.ts";
import { paths } from "#lib/paths.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { type InTx, type VerbDeps, within } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import type { CsvColumns } from "#platform/list/csv.ts";
import { batchesOf, containing, rowOf, sourceOf } from "#platform/list/list-source.ts";
import type { Mifi } from "../office-contract.ts";
import { mifiList, mifiTexts } from "../office-texts.ts";
import { onboardingTexts } from "../texts.ts";
import { mifiGrants } from "./tables.ts";

type Deps = Pick<VerbDeps, "db" | "clock">;

/** Whose account is closed collects nothing. */
const isHere = (db: DbOrTx) => {
  const people = personRows(db);
  return inArray(mifiGrants.accountId, db.select({ id: people.id }).from(people));
};
const isDue = (db: DbOrTx) => and(isNull(mifiGrants.handedOverAt), isHere(db));

/** How many people are due a Mifi. */
export async function countDueMifis(db: VerbDeps["db"]): Promise<number> {
  const [row] = await db.select({ number: count() }).from(mifiGrants).where(isDue(db));
  return row?.number ?? 0;
}

/** The Mifis that students earned, as staff look for them. */
export const mifiSource = (db: DbOrTx) =>
  sourceOf({
    spec: mifiList,
    id: mifiGrants.accountId,
    filters: {
      q(text) {
        const people = personRows(db);
        const fields = [people.personName, people.personEmail, people.personPhone];
        const named = db
          .select({ id: people.id })
          .from(people)
          .where(or(...fields.map((field) => ilike(field, containing(text)))));
        return or(ilike(mifiGrants.note, containing(text)), inArray(mifiGrants.accountId, named));
      },
      state: (state) => (state === "due" ? isDue(db) : isNotNull(mifiGrants.handedOverAt)),
    },
    sorts: { waiting: mifiGrants.earnedAt },
    rows: async (reading, page) => {
      const people = personRows(reading);
      const staff = personRows(reading);
      const byName = reading
        .select({ name: staff.personName })
        .from(staff)
        .where(eq(staff.id, mifiGrants.handedOverBy));
      const query = reading
        .select({
          grant: mifiGrants,
          fullName: people.personName,
          email: people.personEmail,
          phone: people.personPhone,
          address: people.personAddress,
          isMinor: people.isMinor,
          handedOverBy: sql<string | null>`(${byName})`,
        })
        .from(mifiGrants)
        .leftJoin(people, eq(people.id, mifiGrants.accountId));
      return (await page(query.$dynamic())).map(
        ({ grant, handedOverBy, ...person }): Mifi => ({
          id: grant.accountId,
          fullName: person.fullName,
          email: person.email ?? "",
          phone: person.phone ?? "",
          address: person.address ?? "",
          isMinor: person.isMinor ?? false,
          earnedAt: grant.earnedAt.toISOString(),
          handedOverAt: grant.handedOverAt?.toISOString() ?? null,
          handedOverBy,
          note: grant.note,
        }),
      );
    },
  });

const columns: CsvColumns<Mifi> = {
  Name: ({ fullName }) => fullName,
  Phone: ({ phone }) => phone,
  "E-mail": ({ email }) => email,
  Address: ({ address }) => address,
  Earned: ({ earnedAt }) => dateInLagos(new Date(earnedAt)),
  "Handed over": ({ handedOverAt }) => handedOverAt && dateInLagos(new Date(handedOverAt)),
  "Serial number or note": ({ note }) => note,
};

/** All Mifis that fit, as a table to take along. */
export const mifiCsv = (db: Db, filter: FilterOf<typeof mifiList>) => ({
  name: "mifis",
  columns,
  batches: batchesOf(db, mifiSource(db), filter),
});

const lockGrant = async (tx: Tx, accountId: string) => {
  const [grant] = await tx.select().from(mifiGrants).where(eq(mifiGrants.accountId, accountId)).for("update");
  if (!grant) throw notFound(onboardingTexts.notDue);
  return grant;
};

const notifyStudent = (deps: InTx<"clock">, accountId: string, message: string) =>
  notify(deps, {
    accountId,
    kind: "announcement",
    message,
    link: paths.dashboard(),
    about: `mifi:handed-over:${newId()}`,
  });

/**
 * Records that a student has got the Mifi, with its serial number or a note, and tells them. `staffId` answers for it. Errors: AppError not_found for
 * an account that earned none, conflict when it was handed over before.
 */
export const handOverMifi = (
  deps: Deps,
  staffId: string,
  { accountId, note = "" }: { accountId: string; note?: string | undefined },
): Promise<Mifi> =>
  staffWrite(deps, staffId, async (tx, record, now) => {
    const grant = await lockGrant(tx, accountId);
    if (grant.handedOverAt) throw conflict(onboardingTexts.alreadyHandedOver);
    await tx
      .update(mifiGrants)
      .set({ handedOverAt: now, handedOverBy: staffId, note })
      .where(eq(mifiGrants.accountId, accountId));
    await record("mifi.handed-over", accountId, {
      about: "account",
      before: { handedOverAt: null, note: "" },
      after: { handedOverAt: now, note },
    });
    await notifyStudent(within(deps, tx), accountId, "Your free Mifi was handed over to you. Enjoy your 50 GB.");
    return rowOf(tx, mifiSource(tx), accountId);
  });

/** Takes back that a Mifi was handed over, and tells the student. Errors: AppError not_found as above, conflict when it was not. */
export const takeBackMifi = (deps: Deps, staffId: string, accountId: string): Promise<Mifi> =>
  staffWrite(deps, staffId, async (tx, record) => {
    const { handedOverAt, note } = await lockGrant(tx, accountId);
    if (!handedOverAt) throw conflict(mifiTexts.notHandedOver);
    await tx
      .update(mifiGrants)
      .set({ handedOverAt: null, handedOverBy: null, note: "" })
      .where(eq(mifiGrants.accountId, accountId));
    await record("mifi.taken-back", accountId, {
      about: "account",
      before: { handedOverAt, note },
      after: { handedOverAt: null, note: "" },
    });
    await notifyStudent(
      within(deps, tx),
      accountId,
      "We had noted by mistake that you have your free Mifi. It still waits for you.",
    );
    return rowOf(tx, mifiSource(tx), accountId);
  });
