import { and, asc, eq, inArray } from "drizzle-orm";
import { tutorRows } from "#features/tutors/server/public.ts";
import type { PersonalDataHolder } from "#platform/feature/personal-data.ts";
import {
  calendarFeeds,
  classAttendance,
  classConfirmations,
  classReminders,
  classSessions,
  tutorAvailability,
} from "./tables.ts";

/** What this feature holds of a person, for the download and the deletion of an account. */
export const classPersonalData: PersonalDataHolder[] = [
  {
    name: "classes",
    async read(db, { id }) {
      const attended = await db
        .select({
          title: classSessions.title,
          startsAt: classSessions.startsAt,
          endsAt: classSessions.endsAt,
          state: classAttendance.state,
          joinedAt: classAttendance.joinedAt,
        })
        .from(classAttendance)
        .innerJoin(classSessions, eq(classSessions.id, classAttendance.sessionId))
        .where(eq(classAttendance.studentId, id))
        .orderBy(asc(classSessions.startsAt));
      const trials = await db
        .select({
          title: classSessions.title,
          startsAt: classSessions.startsAt,
          endsAt: classSessions.endsAt,
          state: classSessions.state,
        })
        .from(classSessions)
        .where(eq(classSessions.studentId, id))
        .orderBy(asc(classSessions.startsAt));
      const reminders = await db
        .select({ kind: classReminders.kind, sentAt: classReminders.sentAt })
        .from(classReminders)
        .where(eq(classReminders.accountId, id))
        .orderBy(asc(classReminders.sentAt));
      const tutors = tutorRows(db);
      const hours = await db
        .select({
          weekday: tutorAvailability.weekday,
          startMinute: tutorAvailability.startMinute,
          endMinute: tutorAvailability.endMinute,
        })
        .from(tutorAvailability)
        .innerJoin(tutors, eq(tutors.id, tutorAvailability.tutorId))
        .where(eq(tutors.tutorAccountId, id))
        .orderBy(asc(tutorAvailability.weekday), asc(tutorAvailability.startMinute));
      const taught = await db
        .select({
          title: classSessions.title,
          startsAt: classSessions.startsAt,
          endsAt: classSessions.endsAt,
          state: classSessions.state,
        })
        .from(classSessions)
        .innerJoin(tutors, eq(tutors.id, classSessions.tutorId))
        .where(eq(tutors.tutorAccountId, id))
        .orderBy(asc(classSessions.startsAt));
      const [calendarFeed] = await db
        .select({ createdAt: calendarFeeds.createdAt })
        .from(calendarFeeds)
        .where(eq(calendarFeeds.accountId, id));
      const confirmed = await db
        .select({ title: classSessions.title, confirmedAt: classConfirmations.confirmedAt })
        .from(classConfirmations)
        .innerJoin(classSessions, eq(classSessions.id, classConfirmations.sessionId))
        .where(eq(classConfirmations.studentId, id))
        .orderBy(asc(classConfirmations.confirmedAt));
      const isEmpty =
        [attended, trials, reminders, hours, taught, confirmed].every((rows) => rows.length === 0) && !calendarFeed;
      return isEmpty
        ? null
        : { attended, trials, taught, hours, reminders, confirmed, calendarFeed: calendarFeed ?? null };
    },
    async erase(tx, { id }) {
      await tx.delete(calendarFeeds).where(eq(calendarFeeds.accountId, id));
      await tx.delete(classReminders).where(eq(classReminders.accountId, id));
      await tx.delete(classConfirmations).where(eq(classConfirmations.studentId, id));
      await tx.delete(classAttendance).where(eq(classAttendance.studentId, id));
      const tutors = tutorRows(tx);
      const own = tx.select({ id: tutors.id }).from(tutors).where(eq(tutors.tutorAccountId, id));
      await tx.delete(tutorAvailability).where(inArray(tutorAvailability.tutorId, own));
      // A trial is between two: without the one it is nothing. Its time is free again.
      const trials = tx.select({ id: classSessions.id }).from(classSessions).where(eq(classSessions.studentId, id));
      await tx.delete(classSessions).where(and(eq(classSessions.kind, "trial"), inArray(classSessions.id, trials)));
      return [];
    },
  },
];
