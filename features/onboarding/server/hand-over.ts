import { and, asc, count, eq, isNull, sql } from "drizzle-orm";
import { personRows } from "#features/accounts/server/public.ts";
import { notify } from "#features/notifications/server/public.ts";
import { conflict, notFound } from "#lib/app-error.ts";
import { paths } from "#lib/paths.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import { momentKey, readCursor, writeCursor } from "#platform/list/cursor.ts";
import type { DueMifis, HandedOver } from "../contract.ts";
import { onboardingTexts } from "../texts.ts";
import { mifiGrants } from "./tables.ts";

type Deps = Pick<VerbDeps, "db" | "clock">;

const pageSize = 50;

/** How many people are due a Mifi. */
export async function countDueMifis(db: VerbDeps["db"]): Promise<number> {
  const people = personRows(db);
  const [mifiGrant] = await db
    .select({ number: count() })
    .from(mifiGrants)
    .innerJoin(people, eq(people.id, mifiGrants.accountId))
    .where(isNull(mifiGrants.handedOverAt));
  return mifiGrant?.number ?? 0;
}

/** Who is due a Mifi and how they are reached, the longest waiting first, 50 a page. `after`: the `next` of the page before. */
export async function listDueMifis({ db }: Deps, after: string | null): Promise<DueMifis> {
  const people = personRows(db);
  const from = after === null ? null : readCursor(after, momentKey, "after");
  const rows = await db
    .select({
      accountId: mifiGrants.accountId,
      fullName: people.personName,
      email: people.personEmail,
      phone: people.personPhone,
      address: people.personAddress,
      earnedAt: mifiGrants.earnedAt,
    })
    .from(mifiGrants)
    // Who closed the account collects nothing.
    .innerJoin(people, eq(people.id, mifiGrants.accountId))
    .where(
      and(
        isNull(mifiGrants.handedOverAt),
        from
          ? sql`(${mifiGrants.earnedAt}, ${mifiGrants.accountId}) > (${from.by}::timestamptz, ${from.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(asc(mifiGrants.earnedAt), asc(mifiGrants.accountId))
    .limit(pageSize + 1);
  const data = rows.slice(0, pageSize).map((row) => ({ ...row, earnedAt: row.earnedAt.toISOString() }));
  const last = data.at(-1);
  return { data, next: rows.length > pageSize && last ? writeCursor(last.accountId, last.earnedAt) : null };
}

/**
 * Records that a student has got the Mifi, and tells them. `staffId` answers for it. Errors: AppError not_found for an account
 * that earned none, conflict when it was handed over before.
 */
export async function handOverMifi(deps: Deps, staffId: string, accountId: string): Promise<HandedOver> {
  return staffWrite(deps, staffId, async (tx, record, now) => {
    const [done] = await tx
      .update(mifiGrants)
      .set({ handedOverAt: now, handedOverBy: staffId })
      .where(and(eq(mifiGrants.accountId, accountId), isNull(mifiGrants.handedOverAt)))
      .returning();
    if (!done) {
      const [mifiGrant] = await tx.select().from(mifiGrants).where(eq(mifiGrants.accountId, accountId));
      throw mifiGrant ? conflict(onboardingTexts.alreadyHandedOver) : notFound(onboardingTexts.notDue);
    }
    const change = { before: { handedOverAt: null }, after: { handedOverAt: now } };
    await record("mifi.handed-over", accountId, { about: "account", ...change });
    await notify(within(deps, tx), {
      accountId,
      kind: "announcement",
      message: "Your free Mifi was handed over to you. Enjoy your 50 GB.",
      link: paths.dashboard(),
      about: "mifi:handed-over",
    });
    return { accountId, handedOverAt: now.toISOString() };
  });
}
