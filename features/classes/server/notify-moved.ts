import { and, eq, lt, sql } from "drizzle-orm";
import { personRows } from "#features/accounts/server/public.ts";
import { cohortMembers } from "#features/learning/server/public.ts";
import { notify } from "#features/notifications/server/public.ts";
import { conflict } from "#lib/app-error.ts";
import { momentText } from "#lib/viewer-zone.ts";
import type { Within } from "#platform/deps.ts";
import { classReplies } from "./class-replies.ts";
import { ownClasses } from "./class-rows.ts";
import { classPath } from "./class-url.ts";
import type { classMails } from "./mails.ts";
import { isTheirs } from "./rescues/class-people.ts";
import type { classSessions } from "./tables.ts";

type Session = typeof classSessions.$inferSelect;
type Moved = {
  cohort: { id: string; courseTitle: string; cohortSeats: number | null };
  tutor: { name: string };
  mails: Awaited<ReturnType<typeof classMails>>;
  was: Session;
  moved: readonly Session[];
  /** The tutor is ill, or did not come. */
  because?: "ill" | "absent";
};

/** Tells each student of the group, in their own zone. Errors: conflict when the one of own times has another class then. */
export async function notifyMoved(deps: Within, { cohort, tutor, mails, was, moved, because }: Moved): Promise<void> {
  const { db: tx, clock } = deps;
  const [members, people] = [cohortMembers(tx), personRows(tx)];
  const [first, ...rest] = moved;
  if (!first) return;
  const students = await tx
    .selectDistinct({ id: people.id, email: people.personEmail, fullName: people.personName, zone: people.personZone })
    .from(members)
    .innerJoin(people, eq(people.id, members.studentId))
    .where(
      and(
        eq(members.cohortId, cohort.id),
        lt(sql`${members.since}`, first.endsAt),
        isTheirs(tx, { sessionId: first.id, studentId: members.studentId }),
      ),
    );
  const mailed = (session: Session) => ({ ...session, otherName: null, course: cohort.courseTitle });
  for (const student of students) {
    const own = await ownClasses(tx, student.id, { from: first.startsAt, scheduledOnly: true });
    const isOwnTimes = cohort.cohortSeats === 1;
    const clashes = moved.some((session) =>
      own.some(
        ({ id, startsAt, endsAt }) => id !== session.id && startsAt < session.endsAt && session.startsAt < endsAt,
      ),
    );
    if (isOwnTimes && clashes) throw conflict(classReplies.studentBusy);
    const now = clock.now();
    const sessions = [mailed(first), ...rest.map(mailed)] as const;
    await deps.mail.enqueueMail(
      tx,
      mails.moved(student, { sessions, was, course: cohort.courseTitle, tutor: tutor.name, because }),
    );
    await notify(deps, {
      accountId: student.id,
      kind: "class-changed",
      message: `${tutor.name} ${{ ill: "is ill and moved", absent: "did not come, so we moved", none: "moved" }[because ?? "none"]} ${moved.length > 1 ? "your classes" : "your class"} of ${cohort.courseTitle}: ${momentText(first.startsAt, student.zone, now)}.`,
      link: classPath(first, student.zone),
      about: `class-changed:${first.id}:${first.sequence}`,
      isMailed: true,
    });
  }
}
