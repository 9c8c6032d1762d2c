import { eq, inArray } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { conflict, invalidAt, notFound } from "#lib/app-error.ts";
import { dateInLagos, startOfDayInLagos } from "#lib/dates.ts";
import { formatMoney } from "#lib/money.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import type { Fee } from "../../contract.ts";
import type { NewPrices } from "../../office-contract.ts";
import { priceTexts } from "../../price-texts.ts";
import { isPriceList } from "../../rules.ts";
import { catalogueTexts } from "../../texts.ts";
import { courseFees, courses } from "../tables.ts";
import { type FeeRow, feeRowsOf } from "./read-fees.ts";

type Deps = Pick<VerbDeps, "db" | "clock">;

/** A price that is set today for years ahead is a slip of the finger. */
const maxDaysAhead = 730;
const dayMs = 86_400_000;

const keyOf = ({ plan, lengthWeeks, currency }: Pick<Fee, "plan" | "lengthWeeks" | "currency">) =>
  `${plan} ${lengthWeeks ?? ""} ${currency}`;
/** Prices as the audit log has them: `upfront, NGN` is `₦120,000`. */
const amounts = (rows: readonly Pick<Fee, "plan" | "lengthWeeks" | "currency" | "amountMinor">[]) =>
  Object.fromEntries(
    rows.map(({ plan, lengthWeeks, currency, amountMinor }) => [
      `${plan}${lengthWeeks === null ? "" : `, ${lengthWeeks} weeks`}, ${currency}`,
      amountMinor === null ? catalogueTexts.onRequest : formatMoney({ amountMinor, currency }),
    ]),
  );

/**
 * Gives a course new prices from a day on: what holds ends then, and what was planned for later is replaced. What was ordered keeps its
 * price. Errors: AppError not_found; invalid at `fromDay` for a day that is over or far away, at `prices` for other plans than the course
 * has, or for its first ones no price list; conflict where the prices are others than those that were seen.
 */
export const setPrices = (
  deps: Deps,
  actorId: string,
  { courseId, fromDay, prices, seen }: NewPrices & { courseId: string },
): Promise<void> =>
  staffWrite(deps, actorId, async (tx, record, now) => {
    const rows = await lockFees(tx, courseId);
    const today = dateInLagos(now);
    if (fromDay < today) throw invalidAt("fromDay", priceTexts.pastDay);
    const from = fromDay === today ? now : startOfDayInLagos(fromDay);
    if (from.getTime() - now.getTime() > maxDaysAhead * dayMs) throw invalidAt("fromDay", priceTexts.farDay);
    const open = rows.filter(({ validUntil }) => validUntil === null || validUntil > now);
    if (
      open
        .map(({ id }) => id)
        .toSorted()
        .join() !== [...seen].toSorted().join()
    )
      throw conflict(priceTexts.pricesChanged);

    const newPrices = new Map(prices.map((price) => [keyOf(price), price]));
    const known = new Map(open.map((row) => [keyOf(row), row]));
    if (open.length === 0 && !isPriceList(prices)) throw invalidAt("prices", priceTexts.badPlans);
    const areKnown = open.length === 0 || [...newPrices.keys()].every((key) => known.has(key));
    if (newPrices.size !== prices.length || (open.length > 0 && newPrices.size !== known.size) || !areKnown)
      throw invalidAt("prices", priceTexts.otherPlans);

    const replaced = open.filter(({ validFrom }) => validFrom !== null && validFrom >= from);
    const before = open.filter((row) => !replaced.includes(row));
    const holding = new Map(
      before.filter(({ validUntil }) => validUntil === null || validUntil >= from).map((row) => [keyOf(row), row]),
    );
    await remove(tx, replaced);
    for (const [index, [key, { plan, lengthWeeks, currency, amountMinor }]] of [...newPrices].entries()) {
      const was = holding.get(key);
      const stays = was?.amountMinor === amountMinor;
      if (was) await endAt(tx, [was], stays ? null : from);
      if (was && stays) continue;
      const position = known.get(key)?.position ?? index;
      await tx
        .insert(courseFees)
        .values({ id: newId(), courseId, plan, lengthWeeks, currency, amountMinor, position, validFrom: from });
    }
    await tx.update(courses).set({ updatedAt: now }).where(eq(courses.id, courseId));
    await record("prices.set", courseId, {
      about: "course",
      before: amounts([...holding.values()]),
      after: amounts(prices),
      details: { from: from.toISOString() },
    });
  });

/** Takes back the prices that are planned: those that hold go on. Errors: AppError not_found; conflict where none is planned. */
export const endPlannedPrices = (deps: Deps, actorId: string, { courseId }: { courseId: string }): Promise<void> =>
  staffWrite(deps, actorId, async (tx, record, now) => {
    const rows = await lockFees(tx, courseId);
    const planned = rows.filter(({ validFrom }) => validFrom !== null && validFrom > now);
    if (planned.length === 0) throw conflict(priceTexts.nonePlanned);
    await remove(tx, planned);
    await endAt(
      tx,
      rows.filter((row) => !planned.includes(row) && row.validUntil !== null && row.validUntil > now),
      null,
    );
    await tx.update(courses).set({ updatedAt: now }).where(eq(courses.id, courseId));
    await record("prices.plan-removed", courseId, { about: "course", before: amounts(planned) });
  });

/** The prices of a course, which no one else changes until this transaction has ended. */
async function lockFees(tx: Tx, courseId: string): Promise<FeeRow[]> {
  const [course] = await tx.select({ id: courses.id }).from(courses).where(eq(courses.id, courseId)).for("update");
  if (!course) throw notFound(catalogueTexts.courseNotFound);
  return feeRowsOf(tx, courseId);
}

const idsOf = (rows: readonly FeeRow[]) => rows.map(({ id }) => id);

const remove = async (tx: Tx, rows: readonly FeeRow[]) => {
  if (rows.length > 0) await tx.delete(courseFees).where(inArray(courseFees.id, idsOf(rows)));
};

const endAt = async (tx: Tx, rows: readonly FeeRow[], validUntil: Date | null) => {
  if (rows.length > 0)
    await tx
      .update(courseFees)
      .set({ validUntil })
      .where(inArray(courseFees.id, idsOf(rows)));
};
