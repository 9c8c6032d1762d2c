import { eq, inArray } from "drizzle-orm";
import { courseRows } from "#features/catalogue/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { notFound } from "#lib/app-error.ts";
import { formatMoney } from "#lib/money.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { RescueView } from "../../rescue-contract.ts";
import { classSessions } from "../tables.ts";
import { worthOfClass } from "./class-credit.ts";
import { groupOfClass, tutorOf } from "./class-people.ts";
import { findRescue } from "./find-rescue.ts";
import { rescueTexts } from "./texts.ts";

/** What is offered to a student whose tutor did not come. Errors: AppError not_found, also once it has ended. */
export async function readRescue(
  { db, clock }: Pick<VerbDeps, "db" | "clock">,
  studentId: string,
  sessionId: string,
): Promise<RescueView> {
  const rescue = await findRescue(db, studentId, sessionId);
  const [session] = await db.select().from(classSessions).where(eq(classSessions.id, sessionId));
  if (!session || rescue.state !== "offered" || rescue.endsAt <= clock.now()) throw notFound(rescueTexts.notOpen);
  const [group, absent] = await Promise.all([groupOfClass(db, session), tutorOf(db, rescue.absentId)]);
  const [tutors, courses] = [tutorRows(db), courseRows(db)];
  const [substitute] = rescue.substituteId
    ? await db.select().from(tutors).where(eq(tutors.id, rescue.substituteId))
    : [];
  const taught = substitute
    ? await db.select({ title: courses.title }).from(courses).where(inArray(courses.id, substitute.tutorCourseIds))
    : [];
  const worth = group && (await worthOfClass(db, session, { studentId, courseId: group.courseId }));
  return {
    sessionId,
    kind: session.kind,
    title: session.title,
    startsAt: rescue.startsAt.toISOString(),
    endsAt: rescue.endsAt.toISOString(),
    absent: { id: rescue.absentId, fullName: absent?.name ?? "" },
    substitute: substitute
      ? {
          fullName: substitute.tutorName,
          avatarUrl: substitute.tutorAvatar,
          courses: taught.map(({ title }) => title),
        }
      : null,
    credit: worth && formatMoney(worth),
    isOwn: group === null || group.cohortSeats === 1,
  };
}
