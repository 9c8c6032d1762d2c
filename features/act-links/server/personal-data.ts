import { asc, eq } from "drizzle-orm";
import type { PersonalDataHolder } from "#platform/feature/personal-data.ts";
import { endActLinks } from "./act-links.ts";
import { actLinks } from "./tables.ts";

/** What a person did by buttons of messages. */
export const actLinkPersonalData: PersonalDataHolder = {
  name: "act-links",
  async read(db, { id }) {
    const rows = await db
      .select({ act: actLinks.act, sentAt: actLinks.createdAt, endsAt: actLinks.endsAt, usedAt: actLinks.usedAt })
      .from(actLinks)
      .where(eq(actLinks.accountId, id))
      .orderBy(asc(actLinks.createdAt));
    return rows.length > 0 ? rows : null;
  },
  // The account's row stays, so nothing cascades.
  async erase(tx, { id }) {
    await endActLinks({ db: tx }, id);
    return [];
  },
};
