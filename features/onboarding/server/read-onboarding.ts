import { and, eq, isNotNull } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { enrolledRows } from "#features/learning/server/public.ts";
import { notFound } from "#lib/app-error.ts";
import { dayInLagos } from "#lib/dates.ts";
import type { TxDeps } from "#platform/deps.ts";
import type { Onboarding } from "../contract.ts";
import { earnsMifi, type OnboardingFacts, stepsOf } from "../rules.ts";
import { grantMifi } from "./grant-mifi.ts";
import { mifiGrants } from "./tables.ts";

/** What other features know of a student, handed in by the application. */
export type OnboardingSources = {
  /** Whether a student was ever in a class (features/classes). */
  attendedAnyClass(db: DbOrTx, accountId: string): Promise<boolean>;
};

export type OnboardingDeps = Pick<TxDeps, "db" | "clock"> & OnboardingSources;

/**
 * A student's checklist (MIFI-01). Whoever has done everything gets the Mifi with this look; what is taken back later (a
 * phone number, say) takes nothing away. Errors: AppError not_found for an account that is no live student.
 */
export async function readOnboarding(deps: OnboardingDeps, accountId: string): Promise<Onboarding> {
  const { db } = deps;
  const [facts, held] = await Promise.all([factsOf(deps, accountId), findGrant(db, accountId)]);
  if (!facts) throw notFound();
  let grant = held;
  if (!grant && earnsMifi(facts)) {
    await db.transaction((tx) => grantMifi(tx, accountId, deps.clock.now()));
    grant = await findGrant(db, accountId);
  }
  const steps = stepsOf(facts);
  return {
    steps: grant ? steps.map(({ step }) => ({ step, isDone: true, missing: null })) : steps,
    earnedOn: grant ? dayInLagos(grant.earnedAt) : null,
    handedOverOn: grant?.handedOverAt ? dayInLagos(grant.handedOverAt) : null,
  };
}

async function findGrant(db: DbOrTx, accountId: string) {
  const [grant] = await db.select().from(mifiGrants).where(eq(mifiGrants.accountId, accountId));
  return grant ?? null;
}

/** What counts for the three steps; null for an account that is no live student. */
async function factsOf(deps: OnboardingDeps, accountId: string): Promise<OnboardingFacts | null> {
  const people = personRows(deps.db);
  const enrolled = enrolledRows(deps.db);
  const [[person], paid, hasAttended] = await Promise.all([
    deps.db
      .select()
      .from(people)
      .where(and(eq(people.id, accountId), eq(people.personRole, "student"))),
    deps.db
      .select({ id: enrolled.id })
      .from(enrolled)
      .where(and(eq(enrolled.studentId, accountId), isNotNull(enrolled.firstPaidAt)))
      .limit(1),
    deps.attendedAnyClass(deps.db, accountId),
  ]);
  if (!person) return null;
  return {
    fullName: person.personName,
    phone: person.personPhone,
    address: person.personAddress,
    isVerified: person.verifiedAt !== null,
    hasPaid: paid.length > 0,
    hasAttended,
  };
}
