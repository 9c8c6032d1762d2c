import { eq } from "drizzle-orm";
import { personRows } from "#features/accounts/server/public.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { openConversation } from "#features/messaging/server/public.ts";
import { notify } from "#features/notifications/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { paths } from "#lib/paths.ts";
import type { InTx } from "#platform/deps.ts";

/**
 * Tells a tutor by the bell, once, that a student takes a course with them, and opens the conversation of both. A tutor without an
 * account has no bell, and an account that is away is not named.
 */
export async function notifyTutor(
  deps: InTx<"clock">,
  { studentId, courseId, tutorId }: { studentId: string; courseId: string; tutorId: string },
): Promise<void> {
  const { db: tx } = deps;
  const [people, courses, tutors] = [personRows(tx), courseRows(tx), tutorRows(tx)];
  const [tutor] = await tx
    .select({ accountId: tutors.tutorAccountId, student: people.personName, course: courses.title })
    .from(tutors)
    .innerJoin(people, eq(people.id, studentId))
    .innerJoin(courses, eq(courses.id, courseId))
    .where(eq(tutors.id, tutorId));
  if (!tutor?.accountId || !tutor.student) return;
  await openConversation(deps, { studentId, tutorId });
  await notify(deps, {
    accountId: tutor.accountId,
    kind: "pick",
    about: `taught:${studentId}:${courseId}`,
    message: `${tutor.student} takes ${tutor.course} with you.`,
    link: paths.deskMessages("tutor", undefined, studentId),
  });
}
