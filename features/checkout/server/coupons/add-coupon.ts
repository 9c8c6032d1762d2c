import { courseIdsBySlug } from "#features/catalogue/server/public.ts";
import { AppError, invalid } from "#lib/app-error.ts";
import { addDays, dateInLagos, startOfDayInLagos } from "#lib/dates.ts";
import type { Currency } from "#lib/money.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { answerOnce } from "#platform/idempotency/answer-once.ts";
import { newId } from "#platform/ids/ids.ts";
import { rowOf } from "#platform/list/list-source.ts";
import { checkoutTexts } from "../../texts.ts";
import { coupons } from "../tables.ts";
import { couponSource } from "./list-coupons.ts";

type Requested = {
  code: string;
  off: { kind: "percent"; percent: number } | { kind: "amount"; amountMinor: number; currency: Currency };
  course: string | null;
  fromDay: string | null;
  untilDay: string | null;
  maxUses: number | null;
};

const errorOf = (field: string, message: string) =>
  invalid(message, [{ pointer: `/${field}`, code: "invalid", message }]);

/**
 * Makes a coupon that counts from the beginning of its first day to the end of its last, in Lagos, and writes down who made it.
 * Errors: AppError invalid for a course that is not there and for days that are over; conflict where the code is taken; those of
 * answerOnce.
 */
export async function addCoupon(
  deps: Pick<VerbDeps, "db" | "clock">,
  actorId: string,
  requested: Requested,
  key: string,
) {
  const { code, off, course, fromDay, untilDay, maxUses } = requested;
  return staffWrite(deps, actorId, (tx, record, now) =>
    answerOnce(tx, { scope: "coupon", key, content: [actorId, requested] }, now, async () => {
      if (untilDay !== null && untilDay < dateInLagos(now)) throw errorOf("untilDay", checkoutTexts.coupon.over);
      const courseId = course === null ? null : (await courseIdsBySlug(tx, [course])).get(course);
      if (courseId === undefined) throw errorOf("course", checkoutTexts.coupon.noCourse);
      const [made] = await tx
        .insert(coupons)
        .values({
          id: newId(),
          code,
          percentOff: off.kind === "percent" ? off.percent : null,
          amountOffMinor: off.kind === "amount" ? off.amountMinor : null,
          currency: off.kind === "amount" ? off.currency : null,
          courseId,
          startsAt: fromDay === null ? null : startOfDayInLagos(fromDay),
          endsAt: untilDay === null ? null : startOfDayInLagos(addDays(untilDay, 1)),
          maxUses,
          createdAt: now,
        })
        .onConflictDoNothing({ target: coupons.code })
        .returning({ id: coupons.id });
      if (!made) {
        const message = checkoutTexts.coupon.codeTaken;
        throw new AppError("conflict", message, { fields: [{ pointer: "/code", code: "taken", message }] });
      }
      await record("coupon.added", made.id, { after: requested });
      const row = await rowOf(tx, couponSource(now), made.id);
      if (!row) throw new Error("The coupon was not written.");
      return row;
    }),
  );
}
