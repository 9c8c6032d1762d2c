import { asc, eq } from "drizzle-orm";
import type { PersonalDataHolder } from "#platform/feature/personal-data.ts";
import { readsOf } from "./news.ts";
import { announcementReads, announcements } from "./tables.ts";

/** What somebody announced, and what they read. */
export const announcementPersonalData: PersonalDataHolder = {
  name: "announcements",
  async read(db, { id }) {
    const written = await db
      .select({ announcement: announcements.body, createdAt: announcements.createdAt })
      .from(announcements)
      .where(eq(announcements.authorId, id))
      .orderBy(asc(announcements.createdAt));
    const read = await readsOf(db, id);
    return written.length + read.length > 0 ? { written, read } : null;
  },
  // What was said to a course stays with it, without the account.
  async erase(tx, { id }) {
    await tx.delete(announcementReads).where(eq(announcementReads.studentId, id));
    await tx.update(announcements).set({ authorId: null }).where(eq(announcements.authorId, id));
    return [];
  },
};
