import { eq, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { tutorBlocks } from "#features/messaging/server/public.ts";
import { notify } from "#features/notifications/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { AppError, conflict, notFound } from "#lib/app-error.ts";
import { clockSpan } from "#lib/local-time.ts";
import { paths } from "#lib/paths.ts";
import { propertiesOf, textOf } from "#lib/properties-of.ts";
import type { VerbDeps, Within } from "#platform/deps.ts";
import { dayLabel, dayOf } from "../rules.ts";
import { classTexts } from "../texts.ts";
import { classReplies } from "./class-replies.ts";
import { classPath } from "./class-url.ts";
import type { CancelReason, classMails, MailedClass } from "./mails.ts";
import { classSessions } from "./tables.ts";

export type TrialDeps = Pick<VerbDeps, "db" | "clock" | "mail" | "baseUrl" | "staffEmail" | "log">;

/** One at a time: how many trials someone has must not change between counting and booking. */
export const lockStudent = (tx: Tx, studentId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('classes.student/' || ${studentId}, 0))`);

/** Two that move classes of one tutor at once would wait for each other: the constraint alone would end in a deadlock. */
export const lockTutor = (tx: Tx, tutorId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('classes.tutor/' || ${tutorId}, 0))`);

/** exclusion_violation, and deadlock_detected, in which it can end: another user was first. */
const lostRaces = new Set(["23P01", "40P01"]);

/** Whether an error reports that another user has taken a time. */
export function isTaken(error: unknown): boolean {
  const { cause, code } = propertiesOf(error);
  return lostRaces.has(textOf(propertiesOf(cause).code) ?? textOf(code) ?? "");
}

/** Tells a time that another user has taken from other errors. Errors: AppError conflict, or the error itself. */
export function asTaken(error: unknown): never {
  throw isTaken(error) ? conflict(classTexts.taken) : error;
}

/**
 * The two of a trial class. `mayHaveLeft`: also a tutor who no longer teaches here, has no account, or blocked the student. Errors: AppError
 * not_found, conflict for a tutor without an account or who blocked the student, unauthenticated for a student whose account is not open.
 */
export async function peopleOf(
  deps: Within<TrialDeps>,
  studentId: string,
  tutorId: string,
  { mayHaveLeft = false } = {},
) {
  const { db: tx } = deps;
  const [people, tutors] = [personRows(tx), tutorRows(tx)];
  const [student] = await tx.select().from(people).where(eq(people.id, studentId));
  // Locked: a tutor who is about to leave waits for this booking and then cancels it, or has left and is not booked.
  const [tutor] = await tx.select().from(tutors).where(eq(tutors.id, tutorId)).for("share");
  if (!tutor || (!tutor.isPublished && !mayHaveLeft)) throw notFound("We could not find that tutor.");
  if (!student) throw new AppError("unauthenticated", "Your session has ended. Please log in again.");
  const [account] = tutor.tutorAccountId
    ? await tx.select().from(people).where(eq(people.id, tutor.tutorAccountId))
    : [];
  // One sentence for both: who is blocked is not informed.
  const isAway = !account || (await tutorBlocks(tx, { studentId, tutorId }));
  if (isAway && !mayHaveLeft) throw conflict(classReplies.awayTutor(tutor.tutorName));
  return {
    student: { id: student.id, email: student.personEmail, fullName: student.personName, zone: student.personZone },
    tutor: {
      id: tutorId,
      accountId: account?.id ?? null,
      email: tutor.tutorEmail ?? account?.personEmail ?? deps.staffEmail,
      /** Staff pass on what is for a tutor without an address. */
      isStaff: !tutor.tutorEmail && !account,
      fullName: tutor.tutorName,
      zone: tutor.tutorZone,
    },
  };
}

type Notice = {
  row: Omit<MailedClass, "otherName" | "course">;
  people: Awaited<ReturnType<typeof peopleOf>>;
  change: Parameters<Awaited<ReturnType<typeof classMails>>["toStudent"]>[1];
};

/** Writes to both, and puts a line into the bells of those who have one. */
export async function notifyBoth(
  deps: Within<TrialDeps>,
  mails: Awaited<ReturnType<typeof classMails>>,
  { row, people: { student, tutor }, change }: Notice,
): Promise<void> {
  const { db: tx } = deps;
  const session: MailedClass = { ...row, otherName: null, course: null };
  const trial = { session, student, tutor };
  await deps.mail.enqueueMail(tx, mails.toStudent(trial, change));
  await deps.mail.enqueueMail(tx, mails.toTutor(trial, change));
  const text = { booked: "is booked", moved: "was moved", cancelled: "was cancelled" }[change.kind];
  const because = change.kind === "cancelled" ? change.because : undefined;
  const hasLeft = because === "tutor-left";
  const instead = change.kind === "booked" ? change.instead : undefined;
  const notice = (zone: string) => ({
    kind: "class-changed" as const,
    about: `class-changed:${row.id}:${row.sequence}`,
    at: `${dayLabel(dayOf(row.startsAt, zone))}, ${clockSpan(row, zone)}`,
  });
  const forStudent = notice(student.zone);
  await notify(deps, {
    accountId: student.id,
    kind: forStudent.kind,
    message: hasLeft
      ? `${tutor.fullName} no longer teaches here: your trial class (${forStudent.at}) is cancelled. You can book another tutor.`
      : because === "tutor-ill"
        ? `${tutor.fullName} is ill: your trial class (${forStudent.at}) is cancelled. Take another time.`
        : because === "tutor-absent"
          ? `${tutor.fullName} did not come: your trial class (${forStudent.at}) is cancelled. Take another time.`
          : instead
            ? `${tutor.fullName} takes your trial class (${forStudent.at}): ${instead} is away then.`
            : `Your trial class with ${tutor.fullName} ${text}: ${forStudent.at}.`,
    link: hasLeft
      ? paths.findTutor()
      : because === "tutor-ill" || because === "tutor-absent"
        ? paths.dashboardTutor(tutor.id)
        : classPath(row, student.zone),
    about: forStudent.about,
    isMailed: true,
  });
  if (tutor.accountId === null) return;
  const forTutor = notice(tutor.zone);
  await notify(deps, {
    accountId: tutor.accountId,
    kind: forTutor.kind,
    message: instead
      ? `You take the trial class with ${student.fullName} (${forTutor.at}): ${instead} is away then.`
      : `The trial class with ${student.fullName} ${text}: ${forTutor.at}.`,
    about: forTutor.about,
    isMailed: true,
  });
}

/** Cancels trial classes and tells both of each; a student whose account is not open is not written to. Answers how many there were. */
export async function cancelTrialsOf(
  deps: Within<TrialDeps>,
  mails: Awaited<ReturnType<typeof classMails>>,
  which: SQL | undefined,
  because: CancelReason,
): Promise<number> {
  const rows = await deps.db
    .update(classSessions)
    .set({ state: "cancelled", sequence: sql`${classSessions.sequence} + 1`, updatedAt: deps.clock.now() })
    .where(which)
    .returning();
  for (const row of rows) {
    if (row.studentId === null) continue;
    const people = await peopleOf(deps, row.studentId, row.tutorId, { mayHaveLeft: true }).catch((error: unknown) => {
      if (error instanceof AppError) return null;
      throw error;
    });
    if (people) await notifyBoth(deps, mails, { row, people, change: { kind: "cancelled", because } });
  }
  return rows.length;
}
