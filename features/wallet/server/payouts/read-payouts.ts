import { asc, desc, eq, inArray } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { sumsByHolder } from "#features/ledger/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { notFound } from "#lib/app-error.ts";
import { banks, lastFourOf } from "#lib/banks.ts";
import type { PayableTutor, PayoutBatch, Payouts } from "../../batch-contract.ts";
import { batchTexts as texts } from "../../batch-texts.ts";
import { payoutAccounts } from "../accounts/tables.ts";
import { payoutBatches, payoutLines } from "./tables.ts";

/** More batches than anyone looks back on; each has its file. */
const maxBatches = 24;

/** What is payable to each tutor by the ledger, the most first, with why it is in no batch where it cannot be. */
export async function readPayable(db: DbOrTx): Promise<(PayableTutor & { account: Account | null })[]> {
  const sums = (await sumsByHolder(db, "tutor-payable")).filter(({ amountMinor }) => amountMinor < 0);
  const ids = [...new Set(sums.map(({ holder }) => holder))];
  if (ids.length === 0) return [];
  const tutors = tutorRows(db);
  const [names, accounts, open] = await Promise.all([
    db.select({ id: tutors.id, name: tutors.tutorName }).from(tutors).where(inArray(tutors.id, ids)),
    db.select().from(payoutAccounts).where(inArray(payoutAccounts.tutorId, ids)),
    db.select({ tutorId: payoutLines.tutorId }).from(payoutLines).where(eq(payoutLines.state, "open")),
  ]);
  return sums
    .map(({ holder: tutorId, currency, amountMinor }) => {
      const account = accounts.find((item) => item.tutorId === tutorId) ?? null;
      const isChecked = account?.state === "agrees" || account?.state === "approved";
      return {
        tutorId,
        tutorName: names.find(({ id }) => id === tutorId)?.name ?? "A tutor who left",
        currency,
        amountMinor: -amountMinor,
        without:
          currency !== "NGN"
            ? ("currency" as const)
            : open.some((line) => line.tutorId === tutorId)
              ? ("open" as const)
              : account === null
                ? ("none" as const)
                : isChecked
                  ? null
                  : ("unchecked" as const),
        account,
      };
    })
    .toSorted((a, b) => b.amountMinor - a.amountMinor || (a.tutorId < b.tutorId ? -1 : 1));
}
type Account = typeof payoutAccounts.$inferSelect;

/** What is payable, and the batches with their lines, as `actorId` sees them. */
export async function listPayouts({ db }: { db: DbOrTx }, actorId: string): Promise<Payouts> {
  const [payable, batches] = await Promise.all([readPayable(db), readBatches(db, actorId)]);
  const next = payable.filter(({ without }) => without === null);
  return {
    payable: payable.map(({ account: _, ...row }) => row),
    next: { totalMinor: next.reduce((sum, { amountMinor }) => sum + amountMinor, 0), count: next.length },
    batches,
  };
}

/** One batch. Errors: AppError not_found. */
export async function readBatch(db: DbOrTx, actorId: string, id: string): Promise<PayoutBatch> {
  const [batch] = await readBatches(db, actorId, id);
  if (!batch) throw notFound(texts.unknown);
  return batch;
}

async function readBatches(db: DbOrTx, actorId: string, id?: string): Promise<PayoutBatch[]> {
  const [people, tutors] = [personRows(db), tutorRows(db)];
  const batches = await db
    .select()
    .from(payoutBatches)
    .where(id === undefined ? undefined : eq(payoutBatches.id, id))
    .orderBy(desc(payoutBatches.madeAt), desc(payoutBatches.id))
    .limit(maxBatches);
  if (batches.length === 0) return [];
  const lines = await db
    .select({ line: payoutLines, tutorName: tutors.tutorName })
    .from(payoutLines)
    .leftJoin(tutors, eq(tutors.id, payoutLines.tutorId))
    .where(
      inArray(
        payoutLines.batchId,
        batches.map((batch) => batch.id),
      ),
    )
    .orderBy(desc(payoutLines.amountMinor), asc(payoutLines.id));
  const staff = [...new Set(batches.flatMap(({ madeBy, approvedBy }) => [madeBy, approvedBy ?? madeBy]))];
  const names = await db
    .select({ id: people.id, name: people.personName })
    .from(people)
    .where(inArray(people.id, staff));
  const nameOf = (who: string) => names.find((person) => person.id === who)?.name ?? "Someone who left";
  return batches.map((batch) => ({
    id: batch.id,
    state: batch.state,
    currency: batch.currency,
    totalMinor: batch.totalMinor,
    madeBy: nameOf(batch.madeBy),
    madeAt: batch.madeAt.toISOString(),
    approvedBy: batch.approvedBy === null ? null : nameOf(batch.approvedBy),
    needsSecond: batch.needsSecond,
    isOwn: batch.madeBy === actorId,
    lines: lines
      .filter(({ line }) => line.batchId === batch.id)
      .map(({ line, tutorName }) => ({
        id: line.id,
        tutorName: tutorName ?? line.holderName,
        bankName: banks[line.bankCode],
        lastFour: lastFourOf(line.accountNumber),
        amountMinor: line.amountMinor,
        state: line.state,
        reason: line.reason,
      })),
  }));
}
