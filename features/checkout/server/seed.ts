import type { CouponSeed } from "#data/types.ts";
import { courseIdsBySlug } from "#features/catalogue/server/public.ts";
import { toMinor } from "#lib/money.ts";
import type { InTx } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { coupons } from "./tables.ts";

/** Loads coupons. Idempotent: a word that is taken stays unchanged. Throws when a coupon is for a course that is not there. */
export async function seedCoupons(deps: InTx<"clock">, supplied: readonly CouponSeed[]): Promise<void> {
  const { db: tx } = deps;
  const now = deps.clock.now();
  if (supplied.length === 0) return;
  const idOf = await courseIdsBySlug(
    deps,
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
