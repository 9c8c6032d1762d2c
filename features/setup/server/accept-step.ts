import { eq } from "drizzle-orm";
import { staffWrite } from "#platform/audit/staff-write.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { AcceptableStep } from "../texts.ts";
import { setupDecisions } from "./tables.ts";

/** Stores that a step stays as it was supplied, or takes that back; the same again changes nothing. */
export const acceptStep = (
  deps: Pick<VerbDeps, "db" | "clock">,
  actorId: string,
  { step, isAccepted }: { step: AcceptableStep; isAccepted: boolean },
): Promise<void> =>
  staffWrite(deps, actorId, async (tx, record, decidedAt) => {
    const { rowCount } = isAccepted
      ? await tx.insert(setupDecisions).values({ step, decidedAt }).onConflictDoNothing()
      : await tx.delete(setupDecisions).where(eq(setupDecisions.step, step));
    if (rowCount !== 1) return;
    await record("setup.acceptance-changed", null, { before: { [step]: !isAccepted }, after: { [step]: isAccepted } });
  });
