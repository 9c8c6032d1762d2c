import { staffWrite } from "#platform/audit/staff-write.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { Leg, TestRun } from "../contract.ts";
import { setupTests } from "./tables.ts";

/** Stores a test instead of the one before of the same subject. It has passed where no leg failed. */
export const saveTest = (
  deps: Pick<VerbDeps, "db" | "clock">,
  actorId: string,
  { subject, mark, legs }: { subject: string; mark: string; legs: Leg[] },
): Promise<TestRun> =>
  staffWrite(deps, actorId, async (tx, record, at) => {
    const hasPassed = legs.every(({ state }) => state !== "failed");
    const test = { mark, hasPassed, legs, at };
    await tx
      .insert(setupTests)
      .values({ subject, ...test })
      .onConflictDoUpdate({ target: setupTests.subject, set: test });
    await record("setup.tested", null, { details: { subject, hasPassed } });
    return { at: at.toISOString(), hasPassed, legs };
  });
