import { eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { countTransfer, findDeskOrders } from "#features/checkout/server/public.ts";
import { conflict, invalid, notFound } from "#lib/app-error.ts";
import { answerOnce } from "#platform/idempotency/answer-once.ts";
import { newId } from "#platform/ids/ids.ts";
import type { Shares } from "../../contract.ts";
import { deskTexts } from "../../texts.ts";
import { bankLines, lineShares, transferActions } from "../tables.ts";
import type { DeskDeps } from "./desk-deps.ts";
import type { LineRow } from "./match-waiting.ts";

/**
 * Counts a transfer for one order, or in parts for several, as a person decided. Too little leaves a balance, too much becomes the
 * student's credit. Sent again with the same key it gets the same answer.
 * Errors: AppError not_found; conflict where it does not wait any more; invalid for parts that do not sum to what came, an order that
 * is named twice or is in another currency; those of countTransfer and answerOnce.
 */
export const confirmLine = (
  deps: DeskDeps,
  actorId: string,
  id: string,
  shares: Shares,
  key: string,
): Promise<{ receipts: string[] }> =>
  deps.db.transaction((tx) =>
    answerOnce(tx, { scope: "transfer", key, content: [id, shares] }, deps.clock.now(), async () => {
      const line = await holdLine(tx, id);
      if (line.state !== "waiting") throw conflict(deskTexts.notWaiting);
      return { receipts: await countLine(deps, tx, { line, shares, actorId }) };
    }),
  );

/** A line, held until the transaction ends. Errors: AppError not_found. */
export async function holdLine(tx: Tx, id: string): Promise<LineRow> {
  const [line] = await tx.select().from(bankLines).where(eq(bankLines.id, id)).for("update");
  if (!line) throw notFound(deskTexts.unknownLine);
  return line;
}

/** Counts a held line that waits. `actorId` null: it is exact. Answers the receipts. Errors: as confirmLine. */
export async function countLine(
  deps: DeskDeps,
  tx: Tx,
  { line, shares, actorId }: { line: LineRow; shares: Shares; actorId: string | null },
): Promise<string[]> {
  const now = deps.clock.now();
  if (shares.reduce((sum, { amountMinor }) => sum + amountMinor, 0) !== line.amountMinor)
    throw invalid(deskTexts.sharesDiffer);
  if (new Set(shares.map(({ orderId }) => orderId)).size !== shares.length) throw invalid(deskTexts.sameOrderTwice);
  const known = await findDeskOrders(
    tx,
    shares.map(({ orderId }) => orderId),
    now,
  );
  if (known.some(({ currency }) => currency !== line.currency)) throw invalid(deskTexts.otherCurrency);
  const receipts: string[] = [];
  // In one order for everybody, so that two people who split at once do not wait for each other.
  for (const { orderId, amountMinor } of shares.toSorted((a, b) => a.orderId.localeCompare(b.orderId))) {
    const { paymentId, receipt } = await countTransfer(deps, tx, {
      orderId,
      amountMinor,
      receivedOn: line.paidOn,
      bankReference: line.bankReference,
    });
    receipts.push(receipt);
    await tx.insert(lineShares).values({ paymentId, lineId: line.id, orderId, amountMinor });
    await tx
      .insert(transferActions)
      .values({ id: newId(), action: "count", actorId, lineId: line.id, orderId, paymentId, at: now });
  }
  await tx.update(bankLines).set({ state: "counted", decidedAt: now }).where(eq(bankLines.id, line.id));
  return receipts;
}
