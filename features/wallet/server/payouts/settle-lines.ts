import { and, eq, inArray } from "drizzle-orm";
import { post, reverse } from "#features/ledger/server/public.ts";
import { conflict, notFound } from "#lib/app-error.ts";
import { formatMoney } from "#lib/money.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import type { PayoutBatch, Settle } from "../../batch-contract.ts";
import { batchTexts as texts } from "../../batch-texts.ts";
import { accountLabel, notifyTutor } from "../accounts/account-rows.ts";
import { lockBatch } from "./make-batch.ts";
import { readBatch } from "./read-payouts.ts";
import { payoutLines } from "./tables.ts";

/**
 * Says what became of lines of an approved batch, all of them or none: what is paid is booked from payable to paid, what failed is payable
 * again, also where it was paid and came back. Each tutor is notified.
 * Errors: AppError not_found; conflict for a batch that is not approved, and for a line of which something else is known.
 */
export const settleLines = (
  deps: Pick<VerbDeps, "db" | "clock">,
  actorId: string,
  { id, lines: ids, outcome }: Settle & { id: string },
): Promise<PayoutBatch> =>
  staffWrite(deps, actorId, async (tx, record, now) => {
    const batch = await lockBatch({ db: tx }, id);
    if (batch.state !== "approved") throw conflict(texts.notApproved);
    const lineIds = [...new Set(ids)];
    const lines = await tx
      .select()
      .from(payoutLines)
      .where(and(eq(payoutLines.batchId, id), inArray(payoutLines.id, lineIds)))
      .orderBy(payoutLines.id);
    if (lines.length !== lineIds.length) throw notFound(texts.unknownLine);
    const { currency } = batch;
    const reason = outcome.state === "failed" ? outcome.reason : null;
    for (const line of lines) {
      const { id: subject, tutorId: holder, amountMinor, state } = line;
      const cameBack = state === "paid" && outcome.state === "failed";
      if (state !== "open" && !cameBack) throw conflict(texts.settled);
      if (outcome.state === "paid") {
        const entries = [
          { account: "tutor-payable" as const, holder, currency, amountMinor },
          { account: "tutor-paid" as const, holder, currency, amountMinor: -amountMinor },
        ];
        await post({ db: tx }, { kind: "payout", subject, occurredAt: now, entries });
      } else if (cameBack) {
        await reverse(within(deps, tx), { kind: "payout", subject, by: "payout-returned" });
      }
      await tx
        .update(payoutLines)
        .set({ state: outcome.state, reason, endedAt: now, endedBy: actorId })
        .where(eq(payoutLines.id, subject));
      await record(`payout.${outcome.state}`, id, {
        reason,
        before: { state },
        after: { state: outcome.state, amountMinor, currency },
        details: { lineId: subject },
      });
      const amount = formatMoney({ amountMinor, currency });
      await notifyTutor(within(deps, tx), {
        tutorId: holder,
        message:
          reason === null
            ? `We paid you ${amount}, to ${accountLabel(line)}.`
            : `${amount} did not reach ${accountLabel(line)}, and is payable again: ${reason.slice(0, 200)}`,
        about: `payout:${subject}:${outcome.state}`,
      });
    }
    return readBatch(tx, actorId, id);
  });
