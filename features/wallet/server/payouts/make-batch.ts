import { and, eq, ne, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { needsSecond } from "#features/checkout/server/public.ts";
import { AppError, conflict, notFound } from "#lib/app-error.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { type InTx, type VerbDeps, within } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import type { PayoutBatch } from "../../batch-contract.ts";
import { batchTexts as texts } from "../../batch-texts.ts";
import { readBatch, readPayable } from "./read-payouts.ts";
import { payoutBatches, payoutLines } from "./tables.ts";

type Deps = Pick<VerbDeps, "db" | "clock" | "log">;

/** One batch is made at a time: the next sees what that one took. */
const lockMaking = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('wallet.payout', 0))`);

/**
 * Makes a batch of all that is payable in naira to accounts that are checked, to each tutor once. Above the amount that is set for two
 * people (`secondPerson` of the settings) another approves it.
 * Errors: AppError conflict where it is another sum or number than was seen, as after a batch that was made in between.
 */
export const makeBatch = (
  deps: Deps,
  actorId: string,
  seen: { totalMinor: number; count: number },
): Promise<PayoutBatch> =>
  staffWrite(deps, actorId, async (tx, record, now) => {
    await lockMaking(tx);
    const rows = (await readPayable(tx)).flatMap(({ account, without, ...row }) =>
      account && without === null ? [{ ...row, account }] : [],
    );
    const totalMinor = rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    if (totalMinor !== seen.totalMinor || rows.length !== seen.count) throw conflict(texts.changed);
    const [id, currency] = [newId(), "NGN" as const];
    const isMuch = await needsSecond(within(deps, tx), { amountMinor: totalMinor, currency });
    await tx
      .insert(payoutBatches)
      .values({ id, currency, totalMinor, needsSecond: isMuch, madeBy: actorId, madeAt: now });
    await tx.insert(payoutLines).values(
      rows.map(({ tutorId, amountMinor, account: { bankCode, accountNumber, holderName, nameAtBank } }) => ({
        id: newId(),
        batchId: id,
        tutorId,
        bankCode,
        accountNumber,
        holderName: nameAtBank ?? holderName,
        amountMinor,
      })),
    );
    await record("payout.made", id, { after: { totalMinor, currency, lines: rows.length } });
    return readBatch(tx, actorId, id);
  });

/** A batch, locked until the transaction ends. Errors: AppError not_found. */
export async function lockBatch({ db: tx }: InTx, id: string) {
  const [batch] = await tx.select().from(payoutBatches).where(eq(payoutBatches.id, id)).for("update");
  if (!batch) throw notFound(texts.unknown);
  return batch;
}

/** Approves a batch, so that its file may go to the bank. Errors: AppError not_found; conflict; forbidden for who made it above the amount. */
export const approveBatch = (deps: Deps, actorId: string, { id }: { id: string }): Promise<PayoutBatch> =>
  staffWrite(deps, actorId, async (tx, record, now) => {
    const { state, madeBy, needsSecond: isMuch, totalMinor, currency } = await lockBatch({ db: tx }, id);
    if (state !== "made") throw conflict(texts.notMade);
    if (isMuch && madeBy === actorId) throw new AppError("forbidden", texts.notTheSame);
    const approved = { state: "approved" as const, approvedBy: actorId, approvedAt: now };
    await tx.update(payoutBatches).set(approved).where(eq(payoutBatches.id, id));
    await record("payout.approved", id, { before: { state }, after: { state: "approved", totalMinor, currency } });
    return readBatch(tx, actorId, id);
  });

/** Cancels a batch of which nothing is paid: all of it is payable again. Errors: AppError not_found; conflict. */
export const cancelBatch = (
  deps: Deps,
  actorId: string,
  { id, reason }: { id: string; reason: string },
): Promise<PayoutBatch> =>
  staffWrite(deps, actorId, async (tx, record, now) => {
    const { state } = await lockBatch({ db: tx }, id);
    if (state === "cancelled") throw conflict(texts.notMade);
    const settled = await tx.$count(payoutLines, and(eq(payoutLines.batchId, id), ne(payoutLines.state, "open")));
    if (settled > 0) throw conflict(texts.somePaid);
    await tx.update(payoutBatches).set({ state: "cancelled" }).where(eq(payoutBatches.id, id));
    await tx
      .update(payoutLines)
      .set({ state: "dropped", endedAt: now, endedBy: actorId })
      .where(eq(payoutLines.batchId, id));
    await record("payout.cancelled", id, { reason, before: { state }, after: { state: "cancelled" } });
    return readBatch(tx, actorId, id);
  });
