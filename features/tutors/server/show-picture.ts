import { eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { tutors } from "./tables.ts";

/** Gives the tutor of an account, if it has one, the picture that the account has; without one a face is drawn. */
export async function showPicture(
  tx: Tx,
  { accountId, url }: { accountId: string; url: string | null },
): Promise<void> {
  await tx.update(tutors).set({ avatarUrl: url }).where(eq(tutors.accountId, accountId));
}
