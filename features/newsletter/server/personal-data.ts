import { eq } from "drizzle-orm";
import type { PersonalDataHolder } from "#platform/feature/personal-data.ts";
import { newsletterSubscribers } from "./tables.ts";

/** A subscription knows only an address: it is shown to, and erased with, the account that proved to own it. */
export const newsletterPersonalData: PersonalDataHolder = {
  name: "newsletter",
  async read(db, owner) {
    if (!owner.emailVerified) return null;
    const [row] = await db
      .select({
        email: newsletterSubscribers.email,
        state: newsletterSubscribers.state,
        createdAt: newsletterSubscribers.createdAt,
        confirmedAt: newsletterSubscribers.confirmedAt,
        unsubscribedAt: newsletterSubscribers.unsubscribedAt,
      })
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.email, owner.email));
    return row ?? null;
  },
  async erase(tx, owner) {
    if (owner.emailVerified) await tx.delete(newsletterSubscribers).where(eq(newsletterSubscribers.email, owner.email));
    return [];
  },
};
