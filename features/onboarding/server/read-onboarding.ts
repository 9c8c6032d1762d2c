import { and, eq, isNotNull, sql } from "drizzle-orm";
import { prepared } from "#db/prepared.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { attendedRows } from "#features/classes/server/public.ts";
import { enrolledRows } from "#features/learning/server/public.ts";
import { notFound } from "#lib/app-error.ts";
import { dayInLagos } from "#lib/dates.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { Onboarding } from "../contract.ts";
import { earnsMifi, stepsOf } from "../rules.ts";
import { grantMifi } from "./grant-mifi.ts";
import { mifiGrants } from "./tables.ts";

/** What counts for the three steps and the Mifi itself, in one row; none for an account that is no live student. */
const factsRow = prepared("onboarding_facts", (db) => {
  const people = personRows(db);
  const enrolled = enrolledRows(db);
  const attended = attendedRows(db);
  const paid = db
    .select({ one: sql`1` })
    .from(enrolled)
    .where(and(eq(enrolled.studentId, people.id), isNotNull(enrolled.firstPaidAt)));
  const joined = db.select({ one: sql`1` }).from(attended).where(eq(attended.studentId, people.id));
  return db
    .select({
      fullName: people.personName,
      phone: people.personPhone,
      address: people.personAddress,
      isVerified: sql<boolean>`${people.verifiedAt} is not null`,
      hasPaid: sql<boolean>`exists (${paid})`,
      hasAttended: sql<boolean>`exists (${joined})`,
      earnedAt: mifiGrants.earnedAt,
      handedOverAt: mifiGrants.handedOverAt,
    })
    .from(people)
    .leftJoin(mifiGrants, eq(mifiGrants.accountId, people.id))
    .where(and(eq(people.id, sql.placeholder("accountId")), people.isStudent));
});

/**
 * A student's checklist (MIFI-01). Anyone who has done everything gets the Mifi with this look; what is taken back later (a
 * phone number, for example) takes nothing away. Errors: AppError not_found for an account that is no live student.
 */
export async function readOnboarding(
  { db, clock }: Pick<VerbDeps, "db" | "clock">,
  accountId: string,
): Promise<Onboarding> {
  let [facts] = await factsRow(db, { accountId });
  if (facts && !facts.earnedAt && earnsMifi(facts)) {
    await db.transaction((tx) => grantMifi({ db: tx, clock }, accountId));
    [facts] = await factsRow(db, { accountId });
  }
  if (!facts) throw notFound();
  const { earnedAt, handedOverAt } = facts;
  const steps = stepsOf(facts);
  return {
    steps: earnedAt ? steps.map(({ step }) => ({ step, isDone: true, missing: null })) : steps,
    earnedOn: earnedAt ? dayInLagos(earnedAt) : null,
    handedOverOn: handedOverAt ? dayInLagos(handedOverAt) : null,
  };
}
