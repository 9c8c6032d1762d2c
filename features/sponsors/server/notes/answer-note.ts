import { and, eq, gt, isNull } from "drizzle-orm";
import type { VerbDeps } from "#platform/deps.ts";
import { hashToken } from "#platform/ids/ids.ts";
import { sponsorNotes } from "../tables.ts";

const dayMs = 86_400_000;
/** How long the link of the mail that asks works; after as long again without a yes the address is deleted. */
export const confirmWithinMs = 7 * dayMs;

/** `already`: said yes before. `gone`: no such link, or it is too old. */
export type ConfirmOutcome = "confirmed" | "already" | "gone";

/** Says yes to the monthly note, by the secret of the mail that asked. */
export async function confirmNote(
  { db, clock }: Pick<VerbDeps, "db" | "clock">,
  token: string,
): Promise<ConfirmOutcome> {
  const now = clock.now();
  const isIt = eq(sponsorNotes.confirmTokenHash, hashToken(token));
  const [confirmed] = await db
    .update(sponsorNotes)
    .set({ confirmedAt: now })
    .where(
      and(isIt, isNull(sponsorNotes.confirmedAt), gt(sponsorNotes.askedAt, new Date(now.getTime() - confirmWithinMs))),
    )
    .returning({ id: sponsorNotes.id });
  if (confirmed) return "confirmed";
  const [sponsorNote] = await db.select({ confirmedAt: sponsorNotes.confirmedAt }).from(sponsorNotes).where(isIt);
  return sponsorNote?.confirmedAt ? "already" : "gone";
}

/** Ends the monthly note to an address, which is forgotten with it. Returns whether there was one. */
export async function stopNote({ db }: Pick<VerbDeps, "db">, stopToken: string): Promise<boolean> {
  const stopped = await db
    .delete(sponsorNotes)
    .where(eq(sponsorNotes.stopToken, stopToken))
    .returning({ id: sponsorNotes.id });
  return stopped.length > 0;
}
