import { and, gt, inArray, isNull, or } from "drizzle-orm";
import type { Which } from "#lib/list/list-schema.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { lockThese } from "#platform/list/list-source.ts";
import type { couponList } from "../../office-contract.ts";
import { coupons } from "../tables.ts";
import { couponSource } from "./list-coupons.ts";

/**
 * Ends coupons now: orders that have one keep it, no other takes it. One that is over is left as it is.
 * Errors: AppError conflict where there are more or fewer than were seen.
 */
export async function endCoupons(
  deps: Pick<VerbDeps, "db" | "clock">,
  actorId: string,
  which: Which<typeof couponList>,
): Promise<{ endedCount: number }> {
  return staffWrite(deps, actorId, async (tx, record, now) => {
    const ids = await lockThese(tx, couponSource(now), which);
    const goesOn = or(isNull(coupons.endsAt), gt(coupons.endsAt, now));
    const these = await tx
      .select()
      .from(coupons)
      .where(and(inArray(coupons.id, ids), goesOn));
    await tx
      .update(coupons)
      .set({ endsAt: now })
      .where(and(inArray(coupons.id, ids), goesOn));
    for (const { id, code, uses, endsAt } of these)
      await record("coupon.ended", id, { before: { endsAt }, after: { endsAt: now }, details: { code, uses } });
    return { endedCount: these.length };
  });
}
