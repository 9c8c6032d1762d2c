import { and, eq, ne } from "drizzle-orm";
import { personRows } from "#features/accounts/server/public.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import type { courseOpened } from "#features/checkout/events.ts";
import { enrolledRows } from "#features/learning/server/public.ts";
import { isToBePlaced } from "#features/trial-outcomes/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import type { PayloadOf } from "#lib/domain-event.ts";
import type { Within } from "#platform/deps.ts";
import { welcomeMail } from "./mails.ts";

/** Mails a student whose course was opened what comes next, once for each order. */
export async function welcome(
  deps: Within,
  { orderId, studentId, courseId }: PayloadOf<typeof courseOpened>,
): Promise<void> {
  const { db: tx } = deps;
  const [people, courses, enrolled, tutors] = [personRows(tx), courseRows(tx), enrolledRows(tx), tutorRows(tx)];
  const [match] = await tx
    .select({
      to: people.personEmail,
      studentName: people.personName,
      slug: courses.slug,
      title: courses.title,
      tutorName: tutors.tutorName,
    })
    .from(enrolled)
    .innerJoin(people, eq(people.id, enrolled.studentId))
    .innerJoin(courses, eq(courses.id, enrolled.courseId))
    .leftJoin(tutors, eq(tutors.id, enrolled.tutorId))
    .where(and(eq(enrolled.studentId, studentId), eq(enrolled.courseId, courseId), ne(enrolled.state, "cancelled")));
  if (!match) return;
  const { to, studentName, slug, title, tutorName } = match;
  const mail = await welcomeMail(deps, {
    to,
    studentName,
    course: { slug, title },
    tutorName,
    isToBePlaced: await isToBePlaced(tx, { studentId, courseId }),
    dedupeKey: `onboarding.welcome/${orderId}`,
  });
  await deps.mail.enqueueMail(tx, mail);
}
