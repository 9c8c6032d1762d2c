import { asc, eq, inArray, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { orderedRows } from "#features/checkout/server/public.ts";
import type { PersonalDataHolder } from "#platform/feature/personal-data.ts";
import { sponsorLinks, sponsorNotes, sponsorPayments } from "./tables.ts";

function linksOf(db: DbOrTx, studentId: string) {
  const orders = orderedRows(db);
  return db
    .select({ id: sponsorLinks.id })
    .from(sponsorLinks)
    .innerJoin(orders, eq(orders.id, sponsorLinks.orderId))
    .where(eq(orders.studentId, studentId));
}

const links: PersonalDataHolder = {
  name: "sponsors",
  async read(db, { id, email, emailVerified }) {
    const orders = orderedRows(db);
    const [own, notes] = await Promise.all([
      db
        .select({
          order: orders.reference,
          sendsNotes: sponsorLinks.sendsNotes,
          createdAt: sponsorLinks.createdAt,
          endedAt: sponsorLinks.endedAt,
        })
        .from(sponsorLinks)
        .innerJoin(orders, eq(orders.id, sponsorLinks.orderId))
        .where(eq(orders.studentId, id))
        .orderBy(asc(sponsorLinks.createdAt)),
      // Who gets the notes of another user, if the address is proven to be theirs.
      emailVerified
        ? db
            .select({ askedAt: sponsorNotes.askedAt, confirmedAt: sponsorNotes.confirmedAt })
            .from(sponsorNotes)
            .where(eq(sponsorNotes.email, email))
        : [],
    ]);
    return own.length + notes.length === 0 ? null : { links: own, notesToMe: notes };
  },
  // That an order was paid by a link stays, without an address; the link itself opens nothing any more.
  async erase(tx, { id, email, emailVerified }) {
    const theirs = linksOf(tx, id);
    await tx.delete(sponsorNotes).where(inArray(sponsorNotes.linkId, theirs));
    await tx.update(sponsorPayments).set({ email: null }).where(inArray(sponsorPayments.linkId, theirs));
    await tx
      .update(sponsorLinks)
      .set({ endedAt: sql`coalesce(${sponsorLinks.endedAt}, now())`, sendsNotes: false })
      .where(inArray(sponsorLinks.id, theirs));
    if (emailVerified) await tx.delete(sponsorNotes).where(eq(sponsorNotes.email, email));
    return [];
  },
};

/** What this feature holds of a person, for the download and the deletion of an account. */
export const sponsorPersonalData: PersonalDataHolder[] = [links];
