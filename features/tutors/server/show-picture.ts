import { eq } from "drizzle-orm";
import type { Within } from "#platform/deps.ts";
import { tutorPictures, tutors } from "./tables.ts";

/** Gives the tutor of an account, if it has one, the picture that the account has; without one a face is drawn. */
export async function showPicture(
  { db: tx }: Within,
  { accountId, url }: { accountId: string; url: string | null },
): Promise<void> {
  const shown = await tx
    .update(tutors)
    .set({ avatarUrl: url })
    .where(eq(tutors.accountId, accountId))
    .returning({ id: tutors.id });
  // One that came with them from another academy is theirs no more.
  for (const { id } of shown) await tx.delete(tutorPictures).where(eq(tutorPictures.tutorId, id));
}
