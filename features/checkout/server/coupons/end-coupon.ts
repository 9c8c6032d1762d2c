import { and, eq, gt, inArray, isNull, or } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { notFound } from "#lib/app-error.ts";
import type { Which } from "#lib/list/list-schema.ts";
import { recordStaffWrite } from "#platform/audit/record-staff-write.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { lockThese } from "#platform/list/list-source.ts";
import type { couponList } from "../../office-contract.ts";
import { checkoutTexts } from "../../texts.ts";
import { coupons } from "../tables.ts";
import { couponSource, findCouponRow } from "./list-coupons.ts";

type Deps = Pick<VerbDeps, "db" | "clock">;

/**
 * Ends a coupon now: orders that have it keep it, no other takes it. Ending one that is over changes nothing.
 * Errors: AppError not_found.
 */
export async function endCoupon({ db, clock }: Deps, actorId: string, id: string) {
  return db.transaction(async (tx) => {
    const now = clock.now();
    await end(tx, actorId, [id], now);
    const row = await findCouponRow(tx, now, id);
    if (!row) throw notFound(checkoutTexts.coupon.gone);
    return row;
  });
}

/** Ends several. Errors: AppError conflict where there are more or fewer than were seen. */
export async function endCoupons({ db, clock }: Deps, actorId: string, which: Which<typeof couponList>) {
  return db.transaction(async (tx) => {
    const now = clock.now();
    const ids = await lockThese(tx, couponSource(tx, now), which);
    return { endedCount: await end(tx, actorId, ids, now) };
  });
}

async function end(tx: Tx, actorId: string, ids: string[], now: Date): Promise<number> {
  const goesOn = or(isNull(coupons.endsAt), gt(coupons.endsAt, now));
  const these = await tx
    .select()
    .from(coupons)
    .where(and(inArray(coupons.id, ids), goesOn))
    .orderBy(coupons.id)
    .for("update");
  for (const { id, code, uses, endsAt } of these) {
    await tx.update(coupons).set({ endsAt: now }).where(eq(coupons.id, id));
    await recordStaffWrite(tx, {
      actorId,
      action: "coupon.ended",
      about: "coupon",
      subject: id,
      before: { endsAt },
      after: { endsAt: now },
      details: { code, uses },
      at: now,
    });
  }
  return these.length;
}
