import { and, eq, gt, inArray, notExists, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Tx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { cohortMembers, cohortRows } from "#features/learning/server/public.ts";
import { notify } from "#features/notifications/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { paths } from "#lib/paths.ts";
import type { Within } from "#platform/deps.ts";
import { classMails } from "./mails.ts";
import { classSessions } from "./tables.ts";
import { cancelTrialsOf, lockStudent, type TrialDeps } from "./trial-people.ts";

type LeavingDeps = Omit<TrialDeps, "db">;
/** The trial classes ahead of a student or a tutor. */
const ahead = (now: Date, whose: SQL) =>
  and(whose, eq(classSessions.kind, "trial"), eq(classSessions.state, "scheduled"), gt(classSessions.startsAt, now));

type Mails = Awaited<ReturnType<typeof classMails>>;

/**
 * A student closes their account: the trial classes ahead are cancelled in the caller's transaction, their hours are free at
 * once, and the tutors are notified.
 */
export async function cancelStudentsTrials(
  deps: Within<TrialDeps>,
  { accountId, at }: { accountId: string; at: Date },
): Promise<void> {
  await lockStudent(deps.db, accountId);
  const mails = await classMails(deps);
  await cancelTrialsOf(deps, mails, ahead(at, eq(classSessions.studentId, accountId)), "student-left");
}

/**
 * A tutor left and is hidden already: what is ahead is cancelled in the caller's transaction. Of trial classes the student is
 * notified; of classes of groups each student, and staff, who look for another tutor.
 */
export async function cancelTutorsClasses(
  deps: Within<TrialDeps>,
  { tutorId, at: now }: { tutorId: string; at: Date },
): Promise<void> {
  const { db: tx } = deps;
  const mails = await classMails(deps);
  const trials = await cancelTrialsOf(deps, mails, ahead(now, eq(classSessions.tutorId, tutorId)), "tutor-left");
  const cancelled = await tx
    .update(classSessions)
    .set({ state: "cancelled", sequence: sql`${classSessions.sequence} + 1`, updatedAt: now })
    .where(
      and(
        eq(classSessions.tutorId, tutorId),
        eq(classSessions.kind, "class"),
        eq(classSessions.state, "scheduled"),
        gt(classSessions.startsAt, now),
      ),
    )
    .returning({ cohortId: classSessions.cohortId });
  const groups = await notifyGroups(deps, mails, { tutorId, rows: cancelled, isBack: false }, now);
  const tutor = await nameOf(tx, tutorId);
  await deps.mail.enqueueMail(tx, mails.tutorLeft(deps.staffEmail, { tutor, trials, groups }));
}

/**
 * The tutor is back within the days of grace: the classes of their groups that were cancelled at `hiddenAt` take place again, and
 * their students are notified. Trial classes stay cancelled: their students may have booked others.
 */
export async function restoreGroupClasses(
  deps: Within<TrialDeps>,
  { tutorId, hiddenAt, at: now }: { tutorId: string; hiddenAt: Date; at: Date },
): Promise<void> {
  const { db: tx } = deps;
  const sibling = alias(classSessions, "other");
  const upcoming = tx
    .select({ one: sql`1` })
    .from(sibling)
    .where(
      and(
        eq(sibling.tutorId, tutorId),
        eq(sibling.state, "scheduled"),
        sql`tstzrange(${sibling.startsAt}, ${sibling.endsAt}) && tstzrange(${classSessions.startsAt}, ${classSessions.endsAt})`,
      ),
    );
  const restored = await tx
    .update(classSessions)
    .set({ state: "scheduled", sequence: sql`${classSessions.sequence} + 1`, updatedAt: now })
    .where(
      and(
        eq(classSessions.tutorId, tutorId),
        eq(classSessions.kind, "class"),
        eq(classSessions.state, "cancelled"),
        eq(classSessions.updatedAt, hiddenAt),
        gt(classSessions.startsAt, now),
        notExists(upcoming),
      ),
    )
    .returning({ cohortId: classSessions.cohortId });
  const mails = await classMails(deps);
  await notifyGroups(deps, mails, { tutorId, rows: restored, isBack: true }, now);
}

/** Tells the students of the groups of these classes, each once. Returns the groups. */
async function notifyGroups(
  deps: Within<LeavingDeps>,
  mails: Mails,
  { tutorId, rows, isBack }: { tutorId: string; rows: { cohortId: string | null }[]; isBack: boolean },
  now: Date,
): Promise<{ name: string; students: number }[]> {
  const { db: tx } = deps;
  const ids = [...new Set(rows.flatMap(({ cohortId }) => cohortId ?? []))];
  if (ids.length === 0) return [];
  const [cohorts, members, people] = [cohortRows(tx), cohortMembers(tx), personRows(tx)];
  const tutor = await nameOf(tx, tutorId);
  const groups = await tx.select().from(cohorts).where(inArray(cohorts.id, ids));
  const notified = [];
  for (const { id, courseTitle: name } of groups) {
    const students = await tx
      .selectDistinct({
        id: people.id,
        email: people.personEmail,
        fullName: people.personName,
        zone: people.personZone,
      })
      .from(members)
      .innerJoin(people, eq(people.id, members.studentId))
      .where(eq(members.cohortId, id));
    for (const student of students) {
      await deps.mail.enqueueMail(tx, mails.groupChanged(student, { name, tutor, isBack }));
      const message = isBack
        ? `${tutor} teaches here again: your classes of ${name} take place.`
        : `${tutor} no longer teaches here: your classes of ${name} are cancelled until there is another tutor.`;
      const about = `group-changed:${id}:${now.toISOString()}`;
      const link = paths.calendar();
      await notify(deps, { accountId: student.id, kind: "class-changed", message, link, about, isMailed: true });
    }
    notified.push({ name, students: students.length });
  }
  return notified;
}

async function nameOf(tx: Tx, tutorId: string): Promise<string> {
  const tutors = tutorRows(tx);
  const [tutor] = await tx.select({ name: tutors.tutorName }).from(tutors).where(eq(tutors.id, tutorId));
  return tutor?.name ?? "";
}
