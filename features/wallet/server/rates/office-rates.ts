import { and, count, eq, gt, gte, ilike, inArray, isNull, lt, lte, max, or, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { conflict, invalidAt, notFound, takenAt } from "#lib/app-error.ts";
import { dateInLagos } from "#lib/dates.ts";
import type { ListQuery } from "#lib/list/list-schema.ts";
import type { FilterOf } from "#lib/list/list-spec.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { answerOnce } from "#platform/idempotency/answer-once.ts";
import { newId } from "#platform/ids/ids.ts";
import type { CsvColumns } from "#platform/list/csv.ts";
import { batchesOf, containing, pageOf, rowOf, sourceOf } from "#platform/list/list-source.ts";
import type { NewRate, RatePage, RateRow } from "../../rate-contract.ts";
import { rateList, rateTexts } from "../../texts.ts";
import { uncountedClasses, uncountedTrials } from "../counting/uncounted.ts";
import { payRates, walletClasses } from "../tables.ts";
import { holdsOn } from "./find-rate.ts";

type Deps = Pick<VerbDeps, "db" | "clock">;

/** The rates as staff look for them. */
const rateSource = (db: DbOrTx, today: string) => {
  const [tutors, courses] = [tutorRows(db), courseRows(db)];
  return sourceOf({
    spec: rateList,
    id: payRates.id,
    filters: {
      q: (text) =>
        or(
          inArray(
            payRates.tutorId,
            db
              .select({ id: tutors.id })
              .from(tutors)
              .where(ilike(tutors.tutorName, containing(text))),
          ),
          inArray(
            payRates.courseId,
            db
              .select({ id: courses.id })
              .from(courses)
              .where(ilike(courses.title, containing(text))),
          ),
        ),
      state: (state) =>
        ({
          upcoming: gt(payRates.validFrom, today),
          running: holdsOn(today),
          ended: lt(payRates.validUntil, today),
        })[state],
    },
    rows: async (connection, page) => {
      const [tutor, course] = [tutorRows(connection), courseRows(connection)];
      const rate = connection
        .select({
          rate: payRates,
          tutorName: tutor.tutorName,
          courseName: course.title,
          classes: connection.$count(walletClasses, eq(walletClasses.rateId, payRates.id)),
        })
        .from(payRates)
        .leftJoin(tutor, eq(tutor.id, payRates.tutorId))
        .leftJoin(course, eq(course.id, payRates.courseId));
      return (await page(rate.$dynamic())).map(
        ({ rate: { createdAt: _, tutorId: __, courseId: ___, ...row }, ...more }): RateRow => ({
          ...row,
          ...more,
          state:
            row.validFrom > today
              ? "upcoming"
              : row.validUntil !== null && row.validUntil < today
                ? "ended"
                : "running",
        }),
      );
    },
  });
};

/** Classes without a rate that the page names. */
const shown = 20;
const maxCounted = 1_000;

/** A page of the rates, with whom and what a rate may be for, and the classes that have none. */
export async function listRates({ db, clock }: Deps, query: ListQuery<typeof rateList>): Promise<RatePage> {
  const [tutors, courses] = [tutorRows(db), courseRows(db)];
  const [page, tutorChoices, courseChoices, unpriced] = await Promise.all([
    pageOf(db, rateSource(db, dateInLagos(clock.now())), query),
    db.select({ id: tutors.id, name: tutors.tutorName }).from(tutors).orderBy(tutors.tutorName),
    db.select({ id: courses.id, name: courses.title }).from(courses).orderBy(courses.title),
    listUnpriced(db),
  ]);
  const nameOf = (list: { id: string; name: string }[], id: string | null) =>
    list.find((entry) => entry.id === id)?.name ?? null;
  return {
    ...page,
    tutors: tutorChoices,
    courses: courseChoices,
    unpricedInAll: unpriced.length,
    unpriced: unpriced.slice(0, shown).map(({ id, tutorId, courseId, title, startsAt }) => ({
      id,
      title,
      tutorName: nameOf(tutorChoices, tutorId) ?? "",
      courseName: nameOf(courseChoices, courseId),
      startsAt: startsAt.toISOString(),
    })),
  };
}

/** The classes that were reported and have no rate, the oldest first. */
async function listUnpriced(db: DbOrTx) {
  const which = { isPriced: false, limit: maxCounted };
  const [classes, trials] = await Promise.all([uncountedClasses(db, which), uncountedTrials(db, which)]);
  return [...classes, ...trials.map((trial) => ({ ...trial, courseId: null }))].toSorted(
    (a, b) => a.startsAt.getTime() - b.startsAt.getTime(),
  );
}

/** How many classes wait for a rate, for the first page of staff; at most 1,000 of each kind are counted. */
export const countUnpriced = async (db: DbOrTx): Promise<number> => (await listUnpriced(db)).length;

const columns = {
  Tutor: (row: RateRow) => row.tutorName ?? "Every tutor",
  Course: (row: RateRow) => row.courseName ?? "Every course",
  Kind: (row: RateRow) => row.kind,
  Amount: (row: RateRow) => (row.amountMinor === null ? null : { amountMinor: row.amountMinor }),
  Currency: (row: RateRow) => row.currency,
  Percent: (row: RateRow) => row.percent,
  "Trial percent": (row: RateRow) => row.trialPercent,
  "Missed percent": (row: RateRow) => row.missedPercent,
  From: (row: RateRow) => row.validFrom,
  Until: (row: RateRow) => row.validUntil,
  "Classes counted": (row: RateRow) => row.classes,
} satisfies CsvColumns<RateRow>;

/** The rates that fit, for a table program. */
export const ratesCsv = ({ db, clock }: Deps, filter: FilterOf<typeof rateList>) => ({
  name: "pay-rates",
  columns,
  batches: batchesOf(db, rateSource(db, dateInLagos(clock.now())), filter),
});

/**
 * Sets a rate from a day on. Errors: AppError invalid for a tutor or course that is not there; conflict where another rate for the same
 * holds on some of its days; those of answerOnce.
 */
export const addRate = (deps: Deps, actorId: string, { requested, key }: { requested: NewRate; key: string }) =>
  staffWrite(deps, actorId, (tx, record, now) =>
    answerOnce(tx, { scope: "pay-rate", key, content: [actorId, requested] }, now, async () => {
      const { tutorId, courseId, pays, fromDay, untilDay, trialPercent, missedPercent } = requested;
      const [tutors, courses] = [tutorRows(tx), courseRows(tx)];
      if (tutorId !== null && (await tx.$count(tutors, eq(tutors.id, tutorId))) === 0)
        throw invalidAt("tutorId", rateTexts.noTutor, "unknown");
      if (courseId !== null && (await tx.$count(courses, eq(courses.id, courseId))) === 0)
        throw invalidAt("courseId", rateTexts.noCourse, "unknown");
      // One after the other: of two for the same days the second is refused.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('wallet.rates', 0))`);
      const overlapping = await tx
        .select({ id: payRates.id })
        .from(payRates)
        .where(
          and(
            tutorId === null ? isNull(payRates.tutorId) : eq(payRates.tutorId, tutorId),
            courseId === null ? isNull(payRates.courseId) : eq(payRates.courseId, courseId),
            untilDay === null ? undefined : lte(payRates.validFrom, untilDay),
            or(isNull(payRates.validUntil), gte(payRates.validUntil, fromDay)),
          ),
        )
        .limit(1);
      if (overlapping.length > 0) throw takenAt("fromDay", rateTexts.overlaps);
      const id = newId();
      await tx.insert(payRates).values({
        id,
        tutorId,
        courseId,
        ...(pays.kind === "share"
          ? { kind: pays.kind, percent: pays.percent }
          : { kind: pays.kind, amountMinor: pays.amountMinor, currency: pays.currency }),
        trialPercent,
        missedPercent,
        validFrom: fromDay,
        validUntil: untilDay,
        createdAt: now,
      });
      await record("pay-rate.added", id, { after: requested });
      return rowOf(tx, rateSource(tx, dateInLagos(now)), id);
    }),
  );

/**
 * Ends a rate with a day, or takes it out where no class was counted by it (`lastDay` null). Errors: AppError not_found; conflict for one
 * that has ended, and for one to be taken out that counted; invalid for a day before its first, and before a class that it counted.
 */
export const endRate = (deps: Deps, actorId: string, { id, lastDay }: { id: string; lastDay: string | null }) =>
  staffWrite(deps, actorId, async (tx, record, now) => {
    const [rate] = await tx.select().from(payRates).where(eq(payRates.id, id)).for("update");
    if (!rate) throw notFound(rateTexts.unknown);
    const { createdAt: _, ...before } = rate;
    const [used] = await tx
      .select({ classes: count(), last: max(walletClasses.startsAt) })
      .from(walletClasses)
      .where(eq(walletClasses.rateId, id));
    if (lastDay === null) {
      if (used && used.classes > 0) throw conflict(rateTexts.isUsed);
      await tx.delete(payRates).where(eq(payRates.id, id));
      await record("pay-rate.ended", id, { before, after: null });
      return { isRemoved: true };
    }
    if (rate.validUntil !== null && rate.validUntil < dateInLagos(now)) throw conflict(rateTexts.ended);
    if (lastDay < rate.validFrom) throw invalidAt("lastDay", rateTexts.lastBeforeFirst, "too-early");
    if (rate.validUntil !== null && lastDay > rate.validUntil) throw invalidAt("lastDay", rateTexts.longer, "too-late");
    if (used?.last && lastDay < dateInLagos(used.last)) throw invalidAt("lastDay", rateTexts.lastCounted, "too-early");
    await tx.update(payRates).set({ validUntil: lastDay }).where(eq(payRates.id, id));
    await record("pay-rate.ended", id, { before, after: { ...before, validUntil: lastDay } });
    return { isRemoved: false };
  });
