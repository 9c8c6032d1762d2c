import { eq, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { HandlerDeps } from "#platform/feature/domain-events.ts";
import { tutorHidden, tutorShown } from "../events.ts";
import { tutors } from "./tables.ts";

type LeavingDeps = Pick<HandlerDeps, "emit">;
type OfAccount = { accountId: string; at: Date };

/** Takes the tutor of an account, if it has one, from the public, at once, and holds the row: who is about to book waits and is refused. */
export async function hideTutor(tx: Tx, { accountId, at }: OfAccount, deps: LeavingDeps): Promise<void> {
  const [hidden] = await tx
    .update(tutors)
    .set({ published: false, hiddenAt: sql`case when ${tutors.published} then ${at.toISOString()}::timestamptz end` })
    .where(eq(tutors.accountId, accountId))
    .returning({ id: tutors.id });
  if (hidden) await deps.emit(tx, tutorHidden, { tutorId: hidden.id, at });
}

/** Shows the tutor of an account again whom hideTutor took away. */
export async function showTutor(tx: Tx, { accountId, at }: OfAccount, deps: LeavingDeps): Promise<void> {
  const [held] = await tx
    .select({ id: tutors.id, hiddenAt: tutors.hiddenAt })
    .from(tutors)
    .where(eq(tutors.accountId, accountId))
    .for("no key update");
  if (!held?.hiddenAt) return;
  await tx.update(tutors).set({ published: true, hiddenAt: null }).where(eq(tutors.id, held.id));
  await deps.emit(tx, tutorShown, { tutorId: held.id, hiddenAt: held.hiddenAt, at });
}
