import { and, eq, gte, isNull, lte, or, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { conflict, invalidAt, notFound, takenAt } from "#lib/app-error.ts";
import { addDays, dateInLagos } from "#lib/dates.ts";
import type { ListQuery } from "#lib/list/list-schema.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { answerOnce } from "#platform/idempotency/answer-once.ts";
import { newId } from "#platform/ids/ids.ts";
import { pageOf, rowOf, sourceOf } from "#platform/list/list-source.ts";
import { vatTexts as texts, vatList } from "../../vat-texts.ts";
import { vatRates } from "./tables.ts";

type Deps = Pick<VerbDeps, "db" | "clock">;
export type NewVatRate = { courseId: string | null; rate: number; fromDay: string; untilDay: string | null };

const vatSource = (today: string) =>
  sourceOf({
    spec: vatList,
    id: vatRates.id,
    filters: {},
    rows: async (db, page) => {
      const courses = courseRows(db);
      const rows = await page(
        db
          .select({ row: vatRates, courseName: courses.title })
          .from(vatRates)
          .leftJoin(courses, eq(courses.id, vatRates.courseId))
          .$dynamic(),
      );
      return rows.map(({ row: { id, rate, validFrom, validUntil }, courseName }) => ({
        id,
        rate,
        validFrom,
        validUntil,
        courseName,
        state:
          validFrom > today
            ? ("upcoming" as const)
            : validUntil !== null && validUntil < today
              ? ("ended" as const)
              : ("running" as const),
      }));
    },
  });

/** A page of the rates of VAT, the newest first, with the courses that one may be for. */
export async function listVatRates({ db, clock }: Deps, query: ListQuery<typeof vatList>) {
  const courses = courseRows(db);
  const [page, choices] = await Promise.all([
    pageOf(db, vatSource(dateInLagos(clock.now())), query),
    db.select({ id: courses.id, name: courses.title }).from(courses).orderBy(courses.title),
  ]);
  return { ...page, courses: choices };
}

const overlapping = (db: DbOrTx, { courseId, fromDay, untilDay }: NewVatRate) =>
  db
    .select({ id: vatRates.id })
    .from(vatRates)
    .where(
      and(
        courseId === null ? isNull(vatRates.courseId) : eq(vatRates.courseId, courseId),
        untilDay === null ? undefined : lte(vatRates.validFrom, untilDay),
        or(isNull(vatRates.validUntil), gte(vatRates.validUntil, fromDay)),
      ),
    )
    .limit(1);

/**
 * Sets a rate of VAT from a day on, for orders that are placed from then. Errors: AppError invalid for a course that is not there and a
 * day behind us; conflict where another rate for the same holds on some of its days; those of answerOnce.
 */
export const addVatRate = (deps: Deps, actorId: string, { requested, key }: { requested: NewVatRate; key: string }) =>
  staffWrite(deps, actorId, (tx, record, now) =>
    answerOnce(tx, { scope: "vat-rate", key, content: [actorId, requested] }, now, async () => {
      const { courseId, rate, fromDay, untilDay } = requested;
      const today = dateInLagos(now);
      const courses = courseRows(tx);
      if (courseId !== null && (await tx.$count(courses, eq(courses.id, courseId))) === 0)
        throw invalidAt("courseId", texts.noCourse, "unknown");
      if (fromDay < today) throw invalidAt("fromDay", texts.past, "too-early");
      // One after the other: of two for the same days the second is refused.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('checkout.vat', 0))`);
      if ((await overlapping(tx, requested)).length > 0) throw takenAt("fromDay", texts.overlaps);
      const id = newId();
      await tx
        .insert(vatRates)
        .values({ id, courseId, rate, validFrom: fromDay, validUntil: untilDay, createdAt: now });
      await record("vat.added", id, { after: requested });
      return rowOf(tx, vatSource(today), id);
    }),
  );

/**
 * Ends a rate with a day, or takes out one that has not begun (`lastDay` null); orders keep theirs. Errors: AppError not_found; conflict
 * for one that has ended, and for one to be taken out that has begun; invalid for a day that is too early or too late.
 */
export const endVatRate = (deps: Deps, actorId: string, { id, lastDay }: { id: string; lastDay: string | null }) =>
  staffWrite(deps, actorId, async (tx, record, now) => {
    const [row] = await tx.select().from(vatRates).where(eq(vatRates.id, id)).for("update");
    if (!row) throw notFound(texts.unknown);
    const { createdAt: _, ...before } = row;
    const today = dateInLagos(now);
    if (lastDay === null) {
      if (row.validFrom <= today) throw conflict(texts.isUsed);
      await tx.delete(vatRates).where(eq(vatRates.id, id));
      await record("vat.ended", id, { before, after: null });
      return { isRemoved: true };
    }
    if (row.validUntil !== null && row.validUntil < today) throw conflict(texts.ended);
    if (lastDay < row.validFrom) throw invalidAt("lastDay", texts.lastBeforeFirst, "too-early");
    if (lastDay < addDays(today, -1)) throw invalidAt("lastDay", texts.lastTooEarly, "too-early");
    if (row.validUntil !== null && lastDay > row.validUntil) throw invalidAt("lastDay", texts.longer, "too-late");
    await tx.update(vatRates).set({ validUntil: lastDay }).where(eq(vatRates.id, id));
    await record("vat.ended", id, { before, after: { ...before, validUntil: lastDay } });
    return { isRemoved: false };
  });
