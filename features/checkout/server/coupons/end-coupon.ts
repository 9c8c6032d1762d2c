import { eq } from "drizzle-orm";
import { notFound } from "#lib/app-error.ts";
import { recordStaffWrite } from "#platform/audit/record-staff-write.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { couponState } from "../../rules.ts";
import { checkoutTexts } from "../../texts.ts";
import { coupons } from "../tables.ts";
import { findCouponRow } from "./list-coupons.ts";

/**
 * Ends a coupon now: orders that have it keep it, no other takes it. Ending one that is over changes nothing.
 * Errors: AppError not_found.
 */
export async function endCoupon({ db, clock }: Pick<VerbDeps, "db" | "clock">, actorId: string, id: string) {
  return db.transaction(async (tx) => {
    const now = clock.now();
    const [held] = await tx.select().from(coupons).where(eq(coupons.id, id)).for("update");
    if (!held) throw notFound(checkoutTexts.coupon.gone);
    if (couponState(held, now) !== "ended") {
      await tx.update(coupons).set({ endsAt: now }).where(eq(coupons.id, id));
      const details = { code: held.code, uses: held.uses };
      await recordStaffWrite(tx, { actorId, action: "coupon.ended", about: "coupon", subject: id, details, at: now });
    }
    const row = await findCouponRow(tx, now, id);
    if (!row) throw notFound(checkoutTexts.coupon.gone);
    return row;
  });
}
