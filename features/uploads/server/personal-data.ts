import { asc, eq } from "drizzle-orm";
import type { PersonalDataHolder } from "#platform/feature/personal-data.ts";
import { uploads } from "./tables.ts";
import { releaseUploads } from "./used-uploads.ts";

/** Files that a person sent. What pointed to them is erased first, by features on higher floors. */
export const uploadPersonalData: PersonalDataHolder = {
  name: "uploads",
  async read(db, { id }) {
    const rows = await db
      .select({ name: uploads.name, sizeBytes: uploads.sizeBytes, sha256: uploads.sha256, sentAt: uploads.createdAt })
      .from(uploads)
      .where(eq(uploads.accountId, id))
      .orderBy(asc(uploads.createdAt));
    return rows.length > 0 ? rows : null;
  },
  async erase(tx, { id }) {
    const own = await tx.select({ id: uploads.id }).from(uploads).where(eq(uploads.accountId, id));
    await releaseUploads(
      tx,
      own.map((row) => row.id),
    );
    return [];
  },
};
