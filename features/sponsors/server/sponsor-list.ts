import { and, asc, desc, eq, ilike, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Db, DbOrTx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { orderedRows, paymentRows } from "#features/checkout/server/public.ts";
import { dateInLagos } from "#lib/dates.ts";
import type { FilterOf } from "#lib/list/list-spec.ts";
import type { CsvColumns } from "#platform/list/csv.ts";
import { batchesOf, containing, sourceOf, whereOf } from "#platform/list/list-source.ts";
import type { Sponsoring } from "../office-contract.ts";
import { sponsorList } from "../office-texts.ts";
import { sponsorLinks, sponsorNotes, sponsorPayments } from "./tables.ts";

const notesOf = (db: DbOrTx) => db.select({ linkId: sponsorNotes.linkId }).from(sponsorNotes);
const readers = isNotNull(sponsorNotes.confirmedAt);

/** What came by each link by which something came; of `ids` alone, or of all. */
const paidBy = (db: DbOrTx, ids?: string[]) => {
  const paid = paymentRows(db);
  return db
    .select({
      linkId: sponsorPayments.linkId,
      paidMinor: sql<number>`sum(${paid.amountMinor})`.mapWith(Number),
      paymentCount: sql<number>`count(*)`.mapWith(Number),
      lastPaidAt: sql<Date>`max(${paid.endedAt})`.mapWith(sponsorLinks.createdAt),
    })
    .from(sponsorPayments)
    .innerJoin(paid, eq(sql`coalesce(${paid.lateFor}, ${paid.id})`, sponsorPayments.paymentId))
    .where(and(eq(paid.paymentState, "succeeded"), ids && inArray(sponsorPayments.linkId, ids)))
    .groupBy(sponsorPayments.linkId);
};

/** Every link that pays still or by which something came, with what came. */
export const sponsorSource = (db: DbOrTx) => {
  const paid = paidBy(db).as("paid");
  const hasPaid = inArray(sponsorLinks.id, db.select({ id: paid.linkId }).from(paid));
  return sourceOf({
    spec: sponsorList,
    id: sponsorLinks.id,
    // A link of the student's own, in a message, is no sponsor's.
    base: and(isNull(sponsorLinks.ownPart), or(isNull(sponsorLinks.endedAt), hasPaid)),
    filters: {
      q(text) {
        const [ordered, people] = [orderedRows(db), personRows(db)];
        const like = containing(text);
        const fitting = db
          .select({ id: ordered.id })
          .from(ordered)
          .leftJoin(people, eq(people.id, ordered.studentId))
          .where(or(ilike(ordered.reference, like), ilike(people.personName, like)));
        return or(
          inArray(sponsorLinks.orderId, fitting),
          inArray(sponsorLinks.id, notesOf(db).where(and(readers, ilike(sponsorNotes.email, like)))),
        );
      },
      state: (state) => (state === "open" ? isNull : isNotNull)(sponsorLinks.endedAt),
      student(id) {
        const ordered = orderedRows(db);
        const theirs = db.select({ id: ordered.id }).from(ordered).where(eq(ordered.studentId, id));
        return inArray(sponsorLinks.orderId, theirs);
      },
      paid: () => hasPaid,
      notes: () => inArray(sponsorLinks.id, notesOf(db).where(readers)),
    },
    rows: async (reading, page) => {
      const [ordered, people, courses] = [orderedRows(reading), personRows(reading), courseRows(reading)];
      const links = await page(
        reading
          .select({
            id: sponsorLinks.id,
            orderId: ordered.id,
            reference: ordered.reference,
            currency: ordered.orderCurrency,
            studentId: ordered.studentId,
            studentName: people.personName,
            courseTitle: courses.title,
            since: sponsorLinks.createdAt,
            endedAt: sponsorLinks.endedAt,
          })
          .from(sponsorLinks)
          .innerJoin(ordered, eq(ordered.id, sponsorLinks.orderId))
          .innerJoin(courses, eq(courses.id, ordered.orderedCourseId))
          .leftJoin(people, eq(people.id, ordered.studentId))
          .$dynamic(),
      );
      const ids = links.map(({ id }) => id);
      const [sums, notes] = await Promise.all([
        paidBy(reading, ids),
        reading
          .select({ linkId: sponsorNotes.linkId, email: sponsorNotes.email })
          .from(sponsorNotes)
          .where(and(inArray(sponsorNotes.linkId, ids), readers))
          .orderBy(asc(sponsorNotes.askedAt)),
      ]);
      return links.map(({ endedAt, since, ...link }): Sponsoring => {
        const sum = sums.find(({ linkId }) => linkId === link.id);
        return {
          ...link,
          since: since.toISOString(),
          isOpen: endedAt === null,
          paidMinor: sum?.paidMinor ?? 0,
          paymentCount: sum?.paymentCount ?? 0,
          lastPaidAt: sum?.lastPaidAt.toISOString() ?? null,
          notesTo: notes.flatMap(({ linkId, email }) => (linkId === link.id ? email : [])),
        };
      });
    },
  });
};

/** What others pay of one student's orders, the newest link first. */
export const sponsorsOf = (db: DbOrTx, student: string): Promise<Sponsoring[]> => {
  const source = sponsorSource(db);
  return source.rows(db, (query) => query.where(whereOf(source, { student })).orderBy(desc(source.id)));
};

const columns: CsvColumns<Sponsoring> = {
  Student: ({ studentName }) => studentName,
  Order: ({ reference }) => reference,
  Course: ({ courseTitle }) => courseTitle,
  Link: ({ isOpen }) => sponsorList.filters.state.values[isOpen ? "open" : "stopped"],
  Since: ({ since }) => dateInLagos(new Date(since)),
  Currency: ({ currency }) => currency,
  Paid: ({ paidMinor }) => ({ amountMinor: paidMinor }),
  Payments: ({ paymentCount }) => paymentCount,
  "Last paid": ({ lastPaidAt }) => lastPaidAt && dateInLagos(new Date(lastPaidAt)),
  "Monthly note to": ({ notesTo }) => notesTo.join(", "),
};

/** All sponsors who fit, as a table to take along. */
export const sponsorsCsv = (db: Db, filter: FilterOf<typeof sponsorList>) => ({
  name: "sponsors",
  columns,
  batches: batchesOf(db, sponsorSource(db), filter),
});
