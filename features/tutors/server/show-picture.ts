import { eq } from "drizzle-orm";
import type { Within } from "#platform/deps.ts";
import { tutors } from "./tables.ts";

/** Gives the tutor of an account, if it has one, the picture that the account has; without one a face is drawn. */
export async function showPicture(
  { db: tx }: Within,
  { accountId, url }: { accountId: string; url: string | null },
): Promise<void> {
  await tx.update(tutors).set({ avatarUrl: url }).where(eq(tutors.accountId, accountId));
}
