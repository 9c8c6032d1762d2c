import { and, asc, eq, gt, inArray, isNull, lte, or } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import type { OfferedAct } from "#features/act-links/contract.ts";
import { cohortMembers, cohortRows } from "#features/learning/server/public.ts";
import { notifyByMail } from "#features/notifications/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { clockTime } from "#lib/local-time.ts";
import { type VerbDeps, type Within, within } from "#platform/deps.ts";
import { defineJob } from "#platform/jobs/jobs.ts";
import type { ReminderKind } from "../contract.ts";
import { changeableUntil, dayLabel, dayOf, reminderDue } from "../rules.ts";
import { dayMs } from "../texts.ts";
import { classPath } from "./class-url.ts";
import { classMails, type MailedClass } from "./mails.ts";
import { isTheirs } from "./rescues/class-people.ts";
import { classReminders, classSessions } from "./tables.ts";

/** Sends the reminders that are due. Every five minutes, so one comes at most that late. */
export const remindJob = defineJob("classes.remind", z.object({}), { retryLimit: 2, expireInS: 240, retentionS: 3600 });

type Deps = Pick<VerbDeps, "db" | "clock" | "mail" | "baseUrl" | "staffEmail" | "log">;

/**
 * Reminds everybody of a class a day and an hour before it: by their bell, and by mail as they chose. Each reminder goes
 * once for each time that the class has had, however many processes do this at once; a row of class_reminders decides who
 * sends it, in the transaction that writes the mail. Returns how many went out.
 */
export async function remind(deps: Deps, signal?: AbortSignal): Promise<number> {
  const now = deps.clock.now();
  const mails = await classMails(deps);
  const soon = await deps.db
    .select({ id: classSessions.id })
    .from(classSessions)
    .where(
      and(
        eq(classSessions.state, "scheduled"),
        gt(classSessions.startsAt, now),
        lte(classSessions.startsAt, new Date(now.getTime() + dayMs)),
      ),
    )
    .orderBy(asc(classSessions.startsAt));
  let sent = 0;
  for (const { id } of soon) {
    if (signal?.aborted) break;
    sent += await deps.db.transaction((tx) => remindOf(within(deps, tx), mails, id, now));
  }
  return sent;
}

async function remindOf(
  deps: Within<Deps>,
  mails: Awaited<ReturnType<typeof classMails>>,
  sessionId: string,
  now: Date,
): Promise<number> {
  const { db: tx } = deps;
  // Locked: it is neither cancelled nor moved between this look and the mails.
  const [session] = await tx.select().from(classSessions).where(eq(classSessions.id, sessionId)).for("share");
  const kind =
    session && reminderDue({ ...session, settledAt: session.kind === "trial" ? session.updatedAt : null }, now);
  if (!kind) return 0;
  const readers = await unremindedPeople(tx, session, kind);
  if (readers.length === 0) return 0;
  const ours = await tx
    .insert(classReminders)
    .values(readers.map(({ id }) => ({ sessionId, accountId: id, kind, sequence: session.sequence, sentAt: now })))
    .onConflictDoNothing()
    .returning({ accountId: classReminders.accountId });
  const mine = new Set(ours.map(({ accountId }) => accountId));
  // In one order everywhere: writing a mail locks the counters of its mailbox.
  const those = readers.filter(({ id }) => mine.has(id)).toSorted((a, b) => (a.email < b.email ? -1 : 1));
  for (const reader of those) {
    const { zone } = reader;
    const mailed: MailedClass = { ...session, otherName: reader.otherName, course: reader.course };
    const key = `class-soon:${sessionId}:${kind}:${session.sequence}`;
    const name = mailed.otherName ? `${mailed.title} with ${mailed.otherName}` : mailed.title;
    const at = clockTime(session.startsAt, zone);
    const day = dayLabel(dayOf(session.startsAt, zone));
    const message = kind === "day" ? `${name} is on ${day} at ${at}.` : `${name} begins at ${at}.`;
    await notifyByMail(
      deps,
      {
        accountId: reader.id,
        kind: "class-soon",
        message,
        // The calendar is a page of students; its tutor has the link by mail.
        ...(reader.isTutor ? {} : { link: classPath(session, zone) }),
        about: key,
        until: session.startsAt,
        ...(reader.isTutor ? {} : { acts: actsOf(session, kind) }),
      },
      (unsubscribe) => mails.reminder(mailed, { ...reader, unsubscribe }, kind, `${key}:${reader.id}`),
    );
  }
  return mine.size;
}

/** What a student can do about a class by a button: a day before say that they come, or move a trial; an hour before join it. */
function actsOf(session: typeof classSessions.$inferSelect, kind: ReminderKind): OfferedAct[] {
  const at = (act: OfferedAct["act"], until: Date) => ({ act, subject: session.id, until });
  if (kind === "hour") return [at("join", session.endsAt)];
  const movable = changeableUntil(session);
  return [at("coming", session.startsAt), ...(movable ? [at("move", movable)] : [])];
}

type Reader = {
  id: string;
  email: string;
  fullName: string;
  zone: string;
  isTutor: boolean;
  otherName: string | null;
  course: string | null;
};

/** Those of a class who have an account and had no such reminder of this time of it. */
async function unremindedPeople(
  tx: Tx,
  session: typeof classSessions.$inferSelect,
  kind: ReminderKind,
): Promise<Reader[]> {
  const [people, tutors, members, cohorts] = [personRows(tx), tutorRows(tx), cohortMembers(tx), cohortRows(tx)];
  const [tutor] = await tx.select().from(tutors).where(eq(tutors.id, session.tutorId));
  const [cohort] = session.cohortId ? await tx.select().from(cohorts).where(eq(cohorts.id, session.cohortId)) : [];
  const inCohort = tx
    .select({ id: members.studentId })
    .from(members)
    .where(
      session.cohortId
        ? and(
            eq(members.cohortId, session.cohortId),
            isTheirs(tx, { sessionId: session.id, studentId: members.studentId }),
          )
        : isNull(members.cohortId),
    );
  const those = await tx
    .select({
      id: people.id,
      email: people.personEmail,
      fullName: people.personName,
      zone: people.personZone,
    })
    .from(people)
    .leftJoin(
      classReminders,
      and(
        eq(classReminders.accountId, people.id),
        eq(classReminders.sessionId, session.id),
        eq(classReminders.kind, kind),
        eq(classReminders.sequence, session.sequence),
      ),
    )
    .where(
      and(
        isNull(classReminders.accountId),
        or(
          inArray(people.id, inCohort),
          session.studentId ? eq(people.id, session.studentId) : undefined,
          tutor?.tutorAccountId ? eq(people.id, tutor.tutorAccountId) : undefined,
        ),
      ),
    );
  const student = session.studentId ? those.find(({ id }) => id === session.studentId) : undefined;
  return those.map((person) => ({
    ...person,
    isTutor: person.id === tutor?.tutorAccountId,
    otherName:
      session.kind === "class"
        ? null
        : person.id === session.studentId
          ? (tutor?.tutorName ?? null)
          : (student?.fullName ?? null),
    course: cohort?.courseTitle ?? null,
  }));
}
