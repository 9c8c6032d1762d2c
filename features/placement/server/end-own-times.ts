import { eq } from "drizzle-orm";
import { personRows } from "#features/accounts/server/public.ts";
import { cancelSeries } from "#features/classes/server/public.ts";
import { finishCohort, listOwnCohorts } from "#features/learning/server/public.ts";
import { notify } from "#features/notifications/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { paths } from "#lib/paths.ts";
import type { Within } from "#platform/deps.ts";

type Whose = { enrolmentId: string } | { studentId: string };

/** Ends the times of a student's own: their classes ahead are cancelled, and free at once. Answers whose they were. */
export async function endOwnTimes(deps: Within, whose: Whose) {
  const ended = await listOwnCohorts(deps.db, whose);
  for (const { id } of ended) {
    await cancelSeries(deps, id);
    await finishCohort(deps, id);
  }
  return ended;
}

/** The same where a course was taken away or an account closes: the tutor is notified that the hours are free. */
export async function freeOwnTimes(deps: Within, whose: Whose): Promise<void> {
  const [people, tutors] = [personRows(deps.db), tutorRows(deps.db)];
  for (const { id, studentId, tutorId } of await endOwnTimes(deps, whose)) {
    const [tutor] = await deps.db
      .select({ accountId: tutors.tutorAccountId })
      .from(tutors)
      .where(eq(tutors.id, tutorId));
    if (!tutor?.accountId) continue;
    const [student] = await deps.db.select({ name: people.personName }).from(people).where(eq(people.id, studentId));
    await notify(deps, {
      accountId: tutor.accountId,
      kind: "class-changed",
      message: `${student?.name ?? "A student"} no longer takes the course: their classes with you are cancelled, and the hours are free.`,
      link: paths.workplace("tutor"),
      about: `own-times-ended:${id}`,
    });
  }
}
