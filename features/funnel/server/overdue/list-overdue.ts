import { and, asc, eq, gte, ilike, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { guardiansOf, personRows } from "#features/accounts/server/public.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { lastReminders, overdueRows } from "#features/checkout/server/public.ts";
import { receivedWithin } from "#features/ledger/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { addDays, dateInLagos, startOfDayInLagos } from "#lib/dates.ts";
import type { ListQuery } from "#lib/list/list-schema.ts";
import { readReference, shownReference } from "#lib/payment-reference.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { containing, pageOf, rowOf, sourceOf, whereOf } from "#platform/list/list-source.ts";
import { internationalNumber } from "../../call-rules.ts";
import type { OverdueRow, PromiseView } from "../../overdue-contract.ts";
import { promiseState } from "../../overdue-rules.ts";
import { overdueList } from "../../overdue-texts.ts";
import { paymentPromises } from "./tables.ts";

/** Who owes, as staff look through them. `today`: a date in Lagos. */
function overdueSource(db: DbOrTx, today: string) {
  const owed = overdueRows(db, today);
  const [people, courses, tutors] = [personRows(db), courseRows(db), tutorRows(db)];
  return {
    owed,
    source: sourceOf({
      spec: overdueList,
      id: owed.id,
      from: owed,
      filters: {
        q: (text) => {
          const reference = readReference(text);
          if (reference !== null) return eq(owed.reference, reference);
          const fits = or(
            ilike(people.personName, containing(text)),
            sql`${people.personEmail}::text ilike ${containing(text)}`,
          );
          return inArray(owed.studentId, db.select({ id: people.id }).from(people).where(fits));
        },
        course: (course) => (course === "paused" ? lt(owed.graceUntil, today) : gte(owed.graceUntil, today)),
      },
      sorts: { since: owed.dueOn as unknown as SQL },
      rows: async (reading, page) => {
        const rows = await page(
          reading
            .select({
              id: owed.id,
              studentId: owed.studentId,
              reference: owed.reference,
              amountMinor: owed.leftMinor,
              currency: owed.currency,
              dueOn: owed.dueOn,
              isPaused: sql<boolean>`${owed.graceUntil} < ${today}::date`,
              person: {
                fullName: people.personName,
                email: people.personEmail,
                phone: people.personPhone,
                isMinor: people.isMinor,
                zone: people.personZone,
              },
              course: courses.title,
              tutorName: tutors.tutorName,
            })
            .from(owed)
            .innerJoin(people, eq(people.id, owed.studentId))
            .innerJoin(courses, eq(courses.id, owed.courseId))
            .leftJoin(tutors, eq(tutors.id, owed.tutorId))
            .$dynamic(),
        );
        const [guardians, reminded, promises] = await Promise.all([
          guardiansOf(
            { db: reading },
            rows.map(({ studentId }) => studentId),
          ),
          lastReminders(reading, rows),
          lastPromises(
            reading,
            rows.map(({ id }) => id),
            today,
          ),
        ]);
        return rows.map(
          ({ id, studentId, person, reference, amountMinor, currency, ...row }): OverdueRow => ({
            ...row,
            id,
            student: {
              ...person,
              id: studentId,
              phone: internationalNumber(person.phone),
              guardian: guardians.get(studentId) ?? null,
            },
            reference: shownReference(reference),
            sum: { amountMinor, currency },
            remindedAt: reminded.get(id)?.toISOString() ?? null,
            promise: promises.get(id) ?? null,
          }),
        );
      },
    }),
  };
}

/** A page of who owes, overdue longest first, with what they owe in all, in each currency. */
export async function listOverdue({ db, clock }: Pick<VerbDeps, "db" | "clock">, query: ListQuery<typeof overdueList>) {
  const { owed, source } = overdueSource(db, dateInLagos(clock.now()));
  const sums = Promise.resolve(
    db
      .select({
        currency: owed.currency,
        amountMinor: sql<number>`sum(${owed.leftMinor})`.mapWith(Number),
        count: sql<number>`count(*)`.mapWith(Number),
      })
      .from(owed)
      .where(whereOf(source, query))
      .groupBy(owed.currency)
      .orderBy(owed.currency),
  );
  const counted = sums.then((rows) => rows.reduce((all, { count }) => all + count, 0));
  const page = await pageOf(db, source, query, counted);
  return { ...page, sums: (await sums).map(({ currency, amountMinor }) => ({ currency, amountMinor })) };
}

/** One who owes. Errors: AppError not_found. */
export const findOverdue = (db: DbOrTx, id: string, today: string): Promise<OverdueRow> =>
  rowOf(db, overdueSource(db, today).source, id);

/** The last promise about each of these orders that no one took back, with what became of it. */
export async function lastPromises(
  db: DbOrTx,
  orderIds: readonly string[],
  today: string,
): Promise<Map<string, PromiseView>> {
  if (orderIds.length === 0) return new Map();
  const people = personRows(db);
  const rows = await db
    .select({ promise: paymentPromises, byName: people.personName })
    .from(paymentPromises)
    .leftJoin(people, eq(people.id, paymentPromises.notedBy))
    .where(
      and(
        inArray(paymentPromises.orderId, [...orderIds]),
        isNull(paymentPromises.undoes),
        sql`not exists (select from ${paymentPromises} undoing where undoing.undoes = ${paymentPromises.id})`,
      ),
    )
    .orderBy(asc(paymentPromises.notedAt), asc(paymentPromises.id));
  const last = [...new Map(rows.map((row) => [row.promise.orderId, row])).values()];
  const came = await receivedWithin(
    db,
    last.map(({ promise: { orderId, notedAt, promisedFor } }) => ({
      orderId,
      from: notedAt,
      until: startOfDayInLagos(addDays(promisedFor, 1)),
    })),
  );
  return new Map(
    last.map(({ promise, byName }, at) => {
      const { id, orderId, amountMinor, promisedFor, note, notedAt } = promise;
      const state = promiseState(promise, came[at] ?? 0, today);
      const by = byName ?? "Someone who left";
      return [orderId, { id, amountMinor, promisedFor, note, byName: by, notedAt: notedAt.toISOString(), state }];
    }),
  );
}
