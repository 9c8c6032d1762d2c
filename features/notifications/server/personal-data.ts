import { asc, eq } from "drizzle-orm";
import type { PersonalDataHolder } from "#platform/feature/personal-data.ts";
import { notificationSettings, notifications, pushSubscriptions } from "./tables.ts";

/** A person's bell, and how they want to be told. */
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
    const [settings] = await db
      .select({
        choices: notificationSettings.choices,
        digest: notificationSettings.digest,
        quiet: notificationSettings.quiet,
        quietFrom: notificationSettings.quietFrom,
        quietTo: notificationSettings.quietTo,
        classesInQuiet: notificationSettings.classesInQuiet,
      })
      .from(notificationSettings)
      .where(eq(notificationSettings.accountId, id));
    // Not the address itself: who has it and our keys could write to the browser.
    const browsers = await db
      .select({ since: pushSubscriptions.createdAt })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.accountId, id));
    const isHeld = rows.length > 0 || browsers.length > 0 || settings !== undefined;
    return isHeld ? { bell: rows, settings: settings ?? null, browsersWithPush: browsers } : null;
  },
  // The account's row stays, so nothing cascades.
  async erase(tx, { id }) {
    await tx.delete(notifications).where(eq(notifications.accountId, id));
    await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.accountId, id));
    await tx.delete(notificationSettings).where(eq(notificationSettings.accountId, id));
    return [];
  },
};
