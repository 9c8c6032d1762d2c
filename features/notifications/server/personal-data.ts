import { asc, eq } from "drizzle-orm";
import type { PersonalDataHolder } from "#platform/feature/personal-data.ts";
import { notifications } from "./tables.ts";

/** A person's bell. */
export const notificationPersonalData: PersonalDataHolder = {
  name: "notifications",
  async read(db, { id }) {
    const rows = await db
      .select({
        kind: notifications.kind,
        message: notifications.message,
        link: notifications.link,
        createdAt: notifications.createdAt,
        readAt: notifications.readAt,
      })
      .from(notifications)
      .where(eq(notifications.accountId, id))
      .orderBy(asc(notifications.createdAt));
    return rows.length > 0 ? rows : null;
  },
  // The account's row stays, so nothing cascades.
  async erase(tx, { id }) {
    await tx.delete(notifications).where(eq(notifications.accountId, id));
    return [];
  },
};
