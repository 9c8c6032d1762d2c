import { and, asc, eq, gt, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { personRows } from "#features/accounts/server/public.ts";
import { attendedRows } from "#features/classes/server/public.ts";
import { enrolledRows } from "#features/learning/server/public.ts";
import { type TxDeps, within } from "#platform/deps.ts";
import { defineJob } from "#platform/jobs/jobs.ts";
import { grantMifi } from "./grant-mifi.ts";
import { mifiGrants } from "./tables.ts";

export const grantMifisJob = defineJob("onboarding.grant-mifis", z.object({}));

const pageSize = 500;

/**
 * Gives the Mifi to everybody who has earned it and has not looked at the checklist since. Idempotent and safe next to other
 * processes that do the same. Returns how many it gave.
 */
export async function grantDueMifis(deps: Pick<TxDeps, "db" | "clock">): Promise<number> {
  let granted = 0;
  let after: string | null = null;
  for (;;) {
    const page = await listCandidates(deps, after);
    for (const accountId of page) {
      if (await deps.db.transaction((tx) => grantMifi(within(deps, tx), accountId))) granted += 1;
    }
    after = page.at(-1) ?? null;
    if (page.length < pageSize || after === null) return granted;
  }
}

/** Students with a whole profile who have paid, were in a class and have no Mifi yet, by id. */
async function listCandidates(deps: Pick<TxDeps, "db">, after: string | null): Promise<string[]> {
  const people = personRows(deps.db);
  const enrolled = enrolledRows(deps.db);
  const attended = attendedRows(deps.db);
  const rows = await deps.db
    .selectDistinct({ id: people.id })
    .from(people)
    .innerJoin(enrolled, and(eq(enrolled.studentId, people.id), isNotNull(enrolled.firstPaidAt)))
    .innerJoin(attended, eq(attended.studentId, people.id))
    .leftJoin(mifiGrants, eq(mifiGrants.accountId, people.id))
    .where(
      and(
        people.isStudent,
        isNotNull(people.verifiedAt),
        ...[people.personName, people.personPhone, people.personAddress].map((text) => ne(sql`trim(${text})`, "")),
        isNull(mifiGrants.accountId),
        after === null ? undefined : gt(people.id, after),
      ),
    )
    .orderBy(asc(people.id))
    .limit(pageSize);
  return rows.map(({ id }) => id);
}
