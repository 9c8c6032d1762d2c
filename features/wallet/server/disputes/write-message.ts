import { and, eq } from "drizzle-orm";
import type { InTx } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import type { DisputeSide } from "../../texts.ts";
import { classDisputes, disputeMessages } from "../tables.ts";

/**
 * Writes about a class that something is not right: into the dispute that is open, or a new one. Twice at once it is one dispute. Returns
 * its id, and whether it is new.
 */
export async function writeMessage(
  { db: tx, clock }: InTx<"clock">,
  {
    sessionId,
    authorId,
    side,
    words,
  }: { sessionId: string; authorId: string | null; side: DisputeSide; words: string },
): Promise<{ disputeId: string; isNew: boolean }> {
  const at = clock.now();
  const [made] = await tx
    .insert(classDisputes)
    .values({ id: newId(), sessionId, openedAt: at })
    .onConflictDoNothing()
    .returning({ id: classDisputes.id });
  const isOpen = and(eq(classDisputes.sessionId, sessionId), eq(classDisputes.state, "open"));
  // One that is decided at this moment is waited for.
  const [open] = made
    ? [made]
    : await tx.select({ id: classDisputes.id }).from(classDisputes).where(isOpen).for("update");
  if (!open) return writeMessage({ db: tx, clock }, { sessionId, authorId, side, words });
  await tx.insert(disputeMessages).values({ id: newId(), disputeId: open.id, authorId, side, words, at });
  return { disputeId: open.id, isNew: made !== undefined };
}
