import { eq } from "drizzle-orm";
import { refuseClaim as refuse, undoTransfer, waitingApprovals } from "#features/checkout/server/public.ts";
import { conflict } from "#lib/app-error.ts";
import { dateInLagos } from "#lib/dates.ts";
import { within } from "#platform/deps.ts";
import { answerOnce } from "#platform/idempotency/answer-once.ts";
import { deskTexts } from "../../texts.ts";
import { recordActions } from "../record-action.ts";
import { bankLines, lineShares } from "../tables.ts";
import { lockLine, turnDown } from "./confirm-line.ts";
import type { DeskDeps } from "./desk-deps.ts";

/** Sets a line that is not for us aside, with the reason. Errors: AppError not_found, conflict. */
export const ignoreLine = (
  { db, clock }: Pick<DeskDeps, "db" | "clock">,
  actorId: string,
  { id, reason }: { id: string; reason: string },
): Promise<{ id: string }> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const { state } = await lockLine({ db: tx }, id);
    if (state === "counted" || state === "joined") throw conflict(deskTexts.notWaiting);
    if (state === "ignored") return { id };
    for (const item of await waitingApprovals(tx, "transfer", [id]))
      await turnDown({ db: tx, clock }, { id: item.id, lineId: id, actorId, reason });
    await tx.update(bankLines).set({ state: "ignored", reason, decidedAt: now }).where(eq(bankLines.id, id));
    await recordActions({ db: tx }, [{ action: "ignore", actorId, lineId: id, note: reason, at: now }], {
      before: { state },
      after: { state: "ignored" },
    });
    return { id };
  });

/**
 * Takes back what was decided about a line today: each of its payments by a reversing entry of the ledger (undoTransfer), that it is
 * not ours, or what it was joined to. It waits for a staff member then.
 * Errors: AppError not_found; conflict on a later day, for one that waits, and as undoTransfer; those of answerOnce.
 */
export const undoLine = (
  deps: DeskDeps,
  actorId: string,
  { id, key }: { id: string; key: string },
): Promise<{ id: string }> =>
  deps.db.transaction((tx) =>
    answerOnce(tx, { scope: "transfer", key, content: ["undo", id] }, deps.clock.now(), async () => {
      const now = deps.clock.now();
      const line = await lockLine(within(deps, tx), id);
      if (line.decidedAt === null) throw conflict(deskTexts.notCounted);
      if (dateInLagos(line.decidedAt) !== dateInLagos(now)) throw conflict(deskTexts.dayIsOver);
      const shares = await tx.select().from(lineShares).where(eq(lineShares.lineId, id)).orderBy(lineShares.orderId);
      for (const { paymentId } of shares) await undoTransfer(within(deps, tx), paymentId);
      await tx.delete(lineShares).where(eq(lineShares.lineId, id));
      await tx
        .update(bankLines)
        .set({ state: "waiting", decidedAt: null, reason: null, joinedTo: null, isOther: false, wasUndone: true })
        .where(eq(bankLines.id, id));
      const entry = { action: "undo" as const, actorId, lineId: id, at: now };
      const of = shares.length > 0 ? shares.map(({ orderId, paymentId }) => ({ orderId, paymentId })) : [{}];
      await recordActions(
        within(deps, tx),
        of.map((what) => ({ ...entry, ...what })),
        { before: { state: line.state }, after: { state: "waiting" } },
      );
      return { id };
    }),
  );

/** Tells a student that their transfer was not found, and why. Errors: AppError not_found, conflict. */
export const refuseClaim = (
  deps: DeskDeps,
  actorId: string,
  { id, reason }: { id: string; reason: string },
): Promise<{ id: string }> =>
  deps.db.transaction(async (tx) => {
    const { orderId } = await refuse(within(deps, tx), id, reason);
    const at = deps.clock.now();
    await recordActions(within(deps, tx), [{ action: "refuse-claim", actorId, orderId, note: reason, at }], {
      claimId: id,
      before: { state: "waiting" },
      after: { state: "refused" },
    });
    return { id };
  });
