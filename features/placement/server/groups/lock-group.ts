import { eq } from "drizzle-orm";
import { personRows } from "#features/accounts/server/public.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { lockTutor } from "#features/classes/server/public.ts";
import { lockCohort } from "#features/learning/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { conflict, notFound } from "#lib/app-error.ts";
import type { InTx } from "#platform/deps.ts";
import { rowOf } from "#platform/list/list-source.ts";
import { placementTexts } from "../../texts.ts";
import { groupSource } from "./list-groups.ts";

/**
 * A group with its course and tutor, whom no one else books or changes until the transaction ends. Errors: AppError not_found; conflict where it
 * was changed since `seen`, which names who did.
 */
export async function lockGroup({ db: tx, clock }: InTx<"clock">, id: string, seen?: string) {
  const [tutors, courses, people] = [tutorRows(tx), courseRows(tx), personRows(tx)];
  const unlocked = await rowOf(tx, groupSource(tx, clock.now()), id);
  // Before the group itself, as those who place students do.
  await lockTutor(tx, unlocked.tutor.id);
  const cohort = await lockCohort({ db: tx }, id);
  const isOther = cohort.tutorId !== unlocked.tutor.id;
  if (isOther || (seen !== undefined && Date.parse(seen) !== cohort.changedAt.getTime())) {
    const [by] = await tx
      .select({ name: people.personName })
      .from(people)
      .where(eq(people.id, cohort.changedBy ?? id));
    throw conflict(placementTexts.groupChanged(by?.name ?? null));
  }
  const [tutor] = await tx.select().from(tutors).where(eq(tutors.id, cohort.tutorId));
  const [course] = await tx.select().from(courses).where(eq(courses.id, cohort.courseId));
  if (!tutor || !course) throw notFound(placementTexts.unknownGroup);
  return { cohort, tutor, course };
}
