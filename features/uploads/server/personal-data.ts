import { eq } from "drizzle-orm";
import { holding } from "#platform/feature/personal-data.ts";
import { uploadPersonal, uploads } from "./tables.ts";
import { releaseUploads } from "./used-uploads.ts";

/** Files that a person sent. What pointed to them is erased first, by features on higher floors. */
export const uploadPersonalData = holding("uploads", {
  ...uploadPersonal,
  async erase(tx, { id }) {
    const own = await tx.select({ id: uploads.id }).from(uploads).where(eq(uploads.accountId, id));
    await releaseUploads(
      { db: tx },
      own.map((row) => row.id),
    );
    return [];
  },
});
