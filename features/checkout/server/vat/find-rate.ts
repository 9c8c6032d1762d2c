import { and, eq, gte, isNull, lte, or, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { addDays, dateInLagos } from "#lib/dates.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { vatRates } from "./tables.ts";

/** Whether a rate holds on a day, `2026-11-24`. */
export const holdsOn = (day: string) =>
  and(lte(vatRates.validFrom, day), or(isNull(vatRates.validUntil), gte(vatRates.validUntil, day)));

/** The rate of VAT of a course on a day, in hundredths of a percent: its own before that of every course; 0 where none holds. */
export async function findVatRate(db: DbOrTx, { courseId, day }: { courseId: string; day: string }): Promise<number> {
  const rows = await db
    .select({ courseId: vatRates.courseId, rate: vatRates.rate })
    .from(vatRates)
    .where(and(holdsOn(day), or(isNull(vatRates.courseId), eq(vatRates.courseId, courseId))));
  return (rows.find((row) => row.courseId === courseId) ?? rows[0])?.rate ?? 0;
}

/** The rates of today for public pages: of courses by their slug, in hundredths of a percent; `every`: of those that have none of their own, null where none holds. */
export async function currentVat({ db, clock }: Pick<VerbDeps, "db" | "clock">): Promise<{
  every: number | null;
  courses: Record<string, number>;
}> {
  const courses = courseRows(db);
  const rows = await db
    .select({ slug: courses.slug, rate: vatRates.rate })
    .from(vatRates)
    .leftJoin(courses, eq(courses.id, vatRates.courseId))
    .where(holdsOn(dateInLagos(clock.now())));
  return {
    every: rows.find(({ slug }) => slug === null)?.rate ?? null,
    courses: Object.fromEntries(rows.flatMap(({ slug, rate }) => (slug === null ? [] : [[slug, rate]]))),
  };
}

/** Makes cached pages old on the day when a rate begins or has ended: no row changes then, so writing one lets the trigger speak. Returns how many turned. */
export async function announceVatChanges({ db, clock }: Pick<VerbDeps, "db" | "clock">): Promise<number> {
  const today = dateInLagos(clock.now());
  const { rowCount } = await db
    .update(vatRates)
    .set({ rate: sql`${vatRates.rate}` })
    .where(or(eq(vatRates.validFrom, today), eq(vatRates.validUntil, addDays(today, -1))));
  return rowCount ?? 0;
}
