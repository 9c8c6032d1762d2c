import { eq, sql } from "drizzle-orm";
import type { Within } from "#platform/deps.ts";
import { tutorHidden, tutorShown } from "../events.ts";
import { tutors } from "./tables.ts";

type OfAccount = { accountId: string; at: Date };

/** Takes the tutor of an account, if it has one, from the public, at once, and locks the row: a student who is about to book waits and is refused. Who was hidden before, as one who closes the account, stays so since then. */
export async function hideTutor({ db: tx, emit }: Within, { accountId, at }: OfAccount): Promise<void> {
  const [hidden] = await tx
    .update(tutors)
    .set({
      published: false,
      hiddenAt: sql`case when ${tutors.published} then ${at.toISOString()}::timestamptz else ${tutors.hiddenAt} end`,
    })
    .where(eq(tutors.accountId, accountId))
    .returning({ id: tutors.id });
  if (hidden) await emit(tx, tutorHidden, { tutorId: hidden.id, at });
}

/** Shows the tutor of an account again whom hideTutor took away. */
export async function showTutor({ db: tx, emit }: Within, { accountId, at }: OfAccount): Promise<void> {
  const [tutor] = await tx
    .select({ id: tutors.id, hiddenAt: tutors.hiddenAt })
    .from(tutors)
    .where(eq(tutors.accountId, accountId))
    .for("no key update");
  if (!tutor?.hiddenAt) return;
  await tx.update(tutors).set({ published: true, hiddenAt: null }).where(eq(tutors.id, tutor.id));
  await emit(tx, tutorShown, { tutorId: tutor.id, hiddenAt: tutor.hiddenAt, at });
}
