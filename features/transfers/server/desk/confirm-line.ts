import { eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import {
  askApproval,
  countTransfer,
  decideApproval,
  findApproval,
  findDeskOrders,
  needsSecond,
  waitingApprovals,
} from "#features/checkout/server/public.ts";
import { conflict, invalid, notFound } from "#lib/app-error.ts";
import { type InTx, type Within, within } from "#platform/deps.ts";
import { answerOnce } from "#platform/idempotency/answer-once.ts";
import type { Shares } from "../../contract.ts";
import { deskTexts } from "../../texts.ts";
import { findTwins } from "../hand/twins.ts";
import { recordActions } from "../record-action.ts";
import { bankLines, lineShares } from "../tables.ts";
import type { DeskDeps } from "./desk-deps.ts";
import type { LineRow } from "./match-waiting.ts";

/** Receipts of what counts now, or what waits for a second staff member. */
export type Confirmed = { receipts: string[]; approvalId: string | null };

/**
 * Counts a transfer for one order, or in parts for several, as a staff member decided. Too little leaves a balance, too much becomes the
 * student's credit. Above the amount that is set it waits for a second staff member. Sent again with the same key it gets the same answer.
 * Errors: AppError not_found; conflict where it does not wait any more, waits for a second staff member, or next to a line that was typed by hand; invalid for parts that do not
 * sum to what came, an order that is named twice or is in another currency; those of countTransfer and answerOnce.
 */
export const confirmLine = (
  deps: DeskDeps,
  actorId: string,
  { id, shares, key }: { id: string; shares: Shares; key: string },
): Promise<Confirmed> =>
  deps.db.transaction((tx) =>
    answerOnce(tx, { scope: "transfer", key, content: [id, shares] }, deps.clock.now(), async () => {
      const line = await lockLine(within(deps, tx), id);
      if (line.state !== "waiting") throw conflict(deskTexts.notWaiting);
      if ((await waitingApprovals(tx, "transfer", [id])).length > 0) throw conflict(deskTexts.waitsForSecond);
      if (await needsSecond(within(deps, tx), line)) {
        return { receipts: [], approvalId: await askForLine(within(deps, tx), { line, shares, actorId }) };
      }
      return { receipts: await countLine(within(deps, tx), { line, shares, actorId }), approvalId: null };
    }),
  );

/** Lets a locked line that waits be counted by a second staff member. Returns the approval. Errors: as confirmLine. */
export async function askForLine(
  deps: Within<Pick<DeskDeps, "clock">>,
  { line, shares, actorId }: { line: LineRow; shares: Shares; actorId: string },
): Promise<string> {
  const { db: tx } = deps;
  const at = deps.clock.now();
  const [first] = await ordersOf(tx, line, shares, at);
  if (!first) throw notFound(deskTexts.unknownLine);
  const { amountMinor, currency } = line;
  const by = { askedBy: actorId, askedAt: at };
  const approvalId = await askApproval(deps, {
    act: "transfer",
    subject: line.id,
    orderId: first.id,
    amountMinor,
    currency,
    content: shares,
    ...by,
  });
  await recordActions(
    deps,
    shares.map(({ orderId }) => ({ action: "ask" as const, actorId, lineId: line.id, orderId, at })),
  );
  return approvalId;
}

/**
 * Decides a transfer that waits for a second staff member: counts it was requested, once, or with a reason lets it wait for a staff member
 * again. Errors: AppError not_found; conflict where it is decided; forbidden for an approval by who asked; as confirmLine.
 */
export const decideTransferApproval = (
  deps: DeskDeps,
  actorId: string,
  { id, reason, key }: { id: string; reason: string | null; key: string },
): Promise<Confirmed> =>
  deps.db.transaction((tx) =>
    answerOnce(tx, { scope: "transfer", key, content: [actorId, id, reason] }, deps.clock.now(), async () => {
      const approval = await findApproval(tx, id, "transfer");
      const line = await lockLine(within(deps, tx), approval.subject);
      if (reason !== null) {
        await turnDown(within(deps, tx), { id, lineId: line.id, actorId, reason });
        return { receipts: [], approvalId: null };
      }
      await decideApproval(within(deps, tx), { id, actorId, reason });
      if (line.state !== "waiting") throw conflict(deskTexts.notWaiting);
      return {
        receipts: await countLine(within(deps, tx), { line, shares: approval.content as Shares, actorId }),
        approvalId: null,
      };
    }),
  );

/** Turns an asked-for line down: it does not count by itself any more. Errors: AppError conflict where it is decided. */
export async function turnDown(
  { db: tx, clock }: Within<Pick<DeskDeps, "clock">>,
  { id, lineId, actorId, reason }: { id: string; lineId: string; actorId: string; reason: string },
): Promise<void> {
  const at = clock.now();
  await decideApproval({ db: tx, clock }, { id, actorId, reason });
  await tx.update(bankLines).set({ wasUndone: true }).where(eq(bankLines.id, lineId));
  await recordActions({ db: tx }, [{ action: "turn-down", actorId, lineId, note: reason, at }]);
}

/** A line, locked until the transaction ends. Errors: AppError not_found. */
export async function lockLine({ db: tx }: InTx, id: string): Promise<LineRow> {
  const [line] = await tx.select().from(bankLines).where(eq(bankLines.id, id)).for("update");
  if (!line) throw notFound(deskTexts.unknownLine);
  return line;
}

/** The orders of a line's parts. Errors: AppError invalid, and conflict next to a line typed by hand, as confirmLine. */
async function ordersOf(tx: Tx, line: LineRow, shares: Shares, now: Date) {
  if ((await findTwins(tx, [line.id])).size > 0) throw conflict(deskTexts.sayFirst);
  if (shares.reduce((sum, { amountMinor }) => sum + amountMinor, 0) !== line.amountMinor)
    throw invalid(deskTexts.sharesDiffer);
  if (new Set(shares.map(({ orderId }) => orderId)).size !== shares.length) throw invalid(deskTexts.sameOrderTwice);
  const known = await findDeskOrders(
    tx,
    shares.map(({ orderId }) => orderId),
    now,
  );
  if (known.some(({ currency }) => currency !== line.currency)) throw invalid(deskTexts.otherCurrency);
  return known;
}

/** Counts a locked line that waits. `actorId` null: it is exact. Returns the receipts. Errors: as confirmLine. */
export async function countLine(
  deps: Within<DeskDeps>,
  { line, shares, actorId }: { line: LineRow; shares: Shares; actorId: string | null },
): Promise<string[]> {
  const { db: tx } = deps;
  const now = deps.clock.now();
  await ordersOf(tx, line, shares, now);
  const receipts: string[] = [];
  // In one order for everybody, so that two staff members who split at once do not wait for each other.
  for (const { orderId, amountMinor } of shares.toSorted((a, b) => a.orderId.localeCompare(b.orderId))) {
    const { paymentId, receipt } = await countTransfer(deps, {
      orderId,
      amountMinor,
      receivedOn: line.paidOn,
      bankReference: line.bankReference,
    });
    receipts.push(receipt);
    await tx.insert(lineShares).values({ paymentId, lineId: line.id, orderId, amountMinor });
    await recordActions(deps, [{ action: "count", actorId, lineId: line.id, orderId, paymentId, at: now }], {
      before: { state: line.state },
      after: { state: "counted", amountMinor },
    });
  }
  await tx.update(bankLines).set({ state: "counted", decidedAt: now }).where(eq(bankLines.id, line.id));
  return receipts;
}
