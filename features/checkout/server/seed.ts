import type { CouponSeed } from "#data/types.ts";
import type { Tx } from "#db/client.ts";
import { courseIdsBySlug } from "#features/catalogue/server/public.ts";
import { toMinor } from "#lib/money.ts";
import { newId } from "#platform/ids/ids.ts";
import { coupons } from "./tables.ts";

/** Loads coupons. Idempotent: a word that is taken stays as it is. Throws when a coupon is for a course that is not there. */
export async function seedCoupons(tx: Tx, supplied: readonly CouponSeed[], now: Date): Promise<void> {
  if (supplied.length === 0) return;
  const idOf = await courseIdsBySlug(
    tx,
    supplied.flatMap(({ courseSlug }) => courseSlug ?? []),
  );
  await tx
    .insert(coupons)
    .values(
      supplied.map(({ code, percentOff, amountOff, courseSlug, maxUses }) => {
        const courseId = courseSlug === null ? null : idOf.get(courseSlug);
        if (courseId === undefined) throw new Error(`A coupon for a course that is not there: ${courseSlug}.`);
        return {
          id: newId(),
          code,
          percentOff,
          amountOffMinor: amountOff ? toMinor(amountOff.major) : null,
          currency: amountOff?.currency ?? null,
          courseId,
          maxUses,
          createdAt: now,
        };
      }),
    )
    .onConflictDoNothing({ target: coupons.code });
}
