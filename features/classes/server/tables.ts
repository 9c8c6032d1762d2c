import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { instant, oneOf } from "#db/types.ts";
import { accounts } from "#features/accounts/server/tables.ts";
import { courses } from "#features/catalogue/server/tables.ts";
import { cohorts, lessons } from "#features/learning/server/tables.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { personal } from "#platform/feature/personal-data.ts";
import { type AttendanceState, attendanceStates } from "../attendance-rules.ts";
import {
  type ReminderKind,
  reminderKinds,
  type SessionKind,
  type SessionState,
  sessionKinds,
  sessionStates,
} from "../contract.ts";
import {
  type ExceptionKind,
  exceptionKinds,
  exceptionMaxDays,
  mostPerDayMax,
  type NoticeHours,
  noticeChoices,
  reasonMaxLength,
} from "../hours-texts.ts";

/** Hours in which a tutor may be booked, each week, on the clock of the tutor's own zone. */
export const tutorAvailability = pgTable(
  "tutor_availability",
  {
    id: uuid().primaryKey(),
    tutorId: uuid()
      .notNull()
      .references(() => tutors.id, { onDelete: "cascade" }),
    /** ISO: 1 is Monday, 7 is Sunday. */
    weekday: integer().notNull(),
    /** Minutes since midnight. */
    startMinute: integer().notNull(),
    endMinute: integer().notNull(),
  },
  (t) => [
    index().on(t.tutorId),
    check("tutor_availability_weekday", sql`${t.weekday} between 1 and 7`),
    check(
      "tutor_availability_minutes",
      sql`${t.startMinute} >= 0 and ${t.endMinute} <= 1440 and ${t.startMinute} < ${t.endMinute}`,
    ),
    check("tutor_availability_half_hours", sql`${t.startMinute} % 30 = 0 and ${t.endMinute} % 30 = 0`),
  ],
);

/** What limits the bookings of a tutor; without a row there are the defaults. */
export const tutorLimits = pgTable(
  "tutor_limits",
  {
    tutorId: uuid()
      .primaryKey()
      .references(() => tutors.id, { onDelete: "cascade" }),
    /** Counts what was saved of hours and limits, so that a device that knows older ones is informed. */
    version: integer().notNull(),
    /** Classes on one day of the tutor's clock; null: as many as fit. */
    mostPerDay: integer(),
    /** So long before a class it can still be booked. */
    noticeHours: integer().$type<NoticeHours>().notNull(),
  },
  (t) => [
    check("tutor_limits_most", sql`${t.mostPerDay} between 1 and ${sql.raw(String(mostPerDayMax))}`),
    check("tutor_limits_notice", sql`${t.noticeHours} in (${sql.raw(noticeChoices.join(","))})`),
  ],
);

/** What differs from a tutor's weekly hours on some days of the tutor's own clock, both included. Where it is closed it is not open. */
export const tutorExceptions = pgTable(
  "tutor_exceptions",
  {
    id: uuid().primaryKey(),
    tutorId: uuid()
      .notNull()
      .references(() => tutors.id, { onDelete: "cascade" }),
    kind: text().$type<ExceptionKind>().notNull().default("closed"),
    firstOn: date({ mode: "string" }).notNull(),
    lastOn: date({ mode: "string" }).notNull(),
    /** Minutes since midnight of the one day; null: whole days. */
    startMinute: integer(),
    endMinute: integer(),
    /** For the tutor alone. */
    reason: text(),
  },
  (t) => [
    index().on(t.tutorId, t.lastOn),
    check(
      "tutor_exceptions_order",
      sql`${t.lastOn} between ${t.firstOn} and ${t.firstOn} + ${sql.raw(String(exceptionMaxDays - 1))}`,
    ),
    check("tutor_exceptions_kind_known", oneOf(t.kind, exceptionKinds)),
    check(
      "tutor_exceptions_minutes",
      sql`num_nulls(${t.startMinute}, ${t.endMinute}) in (0, 2) and (${t.kind} = 'closed' or ${t.startMinute} is not null) and (${t.startMinute} is null or (${t.firstOn} = ${t.lastOn} and ${t.startMinute} >= 0 and ${t.startMinute} < ${t.endMinute} and ${t.endMinute} <= 1440))`,
    ),
    check("tutor_exceptions_reason", sql`char_length(${t.reason}) between 1 and ${sql.raw(String(reasonMaxLength))}`),
  ],
);

/** A cohort's class at the same time every week, on the clock of `timeZone`. Sessions are made from it ahead of time. */
export const classSchedules = pgTable(
  "class_schedules",
  {
    id: uuid().primaryKey(),
    cohortId: uuid()
      .notNull()
      .references(() => cohorts.id, { onDelete: "cascade" }),
    weekday: integer().notNull(),
    startMinute: integer().notNull(),
    durationMinutes: integer().notNull(),
    timeZone: text().notNull(),
    title: text().notNull(),
    meetingUrl: text().notNull(),
    startsOn: date({ mode: "string" }).notNull(),
    endsOn: date({ mode: "string" }).notNull(),
    /** Days on which it does not meet, because its tutor was away when it was made; as many follow at its end. */
    skips: date({ mode: "string" }).array().notNull().default([]),
  },
  (t) => [
    index().on(t.cohortId),
    check("class_schedules_weekday", sql`${t.weekday} between 1 and 7`),
    check("class_schedules_start", sql`${t.startMinute} between 0 and 1439`),
    check("class_schedules_duration", sql`${t.durationMinutes} between 15 and 360`),
    check("class_schedules_order", sql`${t.startsOn} <= ${t.endsOn}`),
    check("class_schedules_https", sql`${t.meetingUrl} like 'https://%'`),
  ],
);

/** One meeting at one time. Overlaps of one tutor, or of one student's trials, are excluded by constraints of migration 0004. */
export const classSessions = pgTable(
  "class_sessions",
  {
    id: uuid().primaryKey(),
    kind: text().$type<SessionKind>().notNull(),
    scheduleId: uuid().references(() => classSchedules.id, { onDelete: "set null" }),
    /** The day of the schedule that it stands for, on the schedule's clock; it stays when the class is moved by hand. */
    occursOn: date({ mode: "string" }),
    cohortId: uuid().references(() => cohorts.id, { onDelete: "cascade" }),
    courseId: uuid().references(() => courses.id, { onDelete: "set null" }),
    tutorId: uuid()
      .notNull()
      .references(() => tutors.id, { onDelete: "cascade" }),
    /** The one student of a trial. */
    studentId: uuid().references(() => accounts.id),
    title: text().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    meetingUrl: text().notNull(),
    state: text().$type<SessionState>().notNull().default("scheduled"),
    /** Counts changes of time and state, so that calendars update the event that they have (RFC 5545 SEQUENCE). */
    sequence: integer().notNull().default(0),
    /** When its tutor pressed Join first; null while they have not. */
    tutorJoinedAt: instant(),
    /** When its tutor noted who was there and what was taught; null while no one has. */
    notedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    unique("class_sessions_of_schedule").on(t.scheduleId, t.occursOn), // making the sessions of a schedule twice makes them once, wherever they were moved
    index().on(t.cohortId, t.startsAt),
    index().on(t.tutorId, t.startsAt),
    index().on(t.studentId, t.startsAt),
    index().on(t.courseId),
    index().on(t.startsAt),
    index("class_sessions_trials").on(t.startsAt).where(sql`${t.kind} = 'trial' and ${t.state} = 'scheduled'`), // those of all tutors
    check("class_sessions_kind_known", oneOf(t.kind, sessionKinds)),
    check("class_sessions_state_known", oneOf(t.state, sessionStates)),
    // Without its day a session of a schedule would be made a second time.
    check("class_sessions_occurrence", sql`${t.scheduleId} is null or ${t.occursOn} is not null`),
    // A class is someone's: of a cohort or of one student.
    check(
      "class_sessions_whose",
      sql`(${t.kind} = 'class') = (${t.cohortId} is not null) and (${t.kind} = 'trial') = (${t.studentId} is not null)`,
    ),
    check("class_sessions_order", sql`${t.startsAt} < ${t.endsAt}`),
    check("class_sessions_https", sql`${t.meetingUrl} like 'https://%'`),
  ],
);

/** Who was there. */
export const classAttendance = pgTable(
  "class_attendance",
  {
    sessionId: uuid()
      .notNull()
      .references(() => classSessions.id, { onDelete: "cascade" }),
    studentId: uuid()
      .notNull()
      .references(() => accounts.id),
    state: text().$type<AttendanceState>().notNull(),
    /** When the student pressed Join; null when staff or the tutor noted it. */
    joinedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.sessionId, t.studentId] }),
    index().on(t.studentId),
    check("class_attendance_state_known", oneOf(t.state, attendanceStates)),
  ],
);

/** The lessons, of those without a text, that a class taught. */
export const classLessons = pgTable(
  "class_lessons",
  {
    sessionId: uuid()
      .notNull()
      .references(() => classSessions.id, { onDelete: "cascade" }),
    lessonId: uuid()
      .notNull()
      .references(() => lessons.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.sessionId, t.lessonId] }), index().on(t.lessonId)],
);

/** Who said that they are coming. It holds for the time that the class had then (`sequence`). */
export const classConfirmations = pgTable(
  "class_confirmations",
  {
    sessionId: uuid()
      .notNull()
      .references(() => classSessions.id, { onDelete: "cascade" }),
    studentId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    sequence: integer().notNull(),
    confirmedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.sessionId, t.studentId] }), index().on(t.studentId)],
);

/** The secret address of a person's calendar feed; the address itself is shown once and stored nowhere. */
export const calendarFeeds = pgTable("calendar_feeds", {
  accountId: uuid()
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  tokenHash: text().notNull().unique(), // the look-up
  createdAt: instant().notNull(),
});

/** Reminders that went out, so that each goes once for each time that a class has had. */
export const classReminders = pgTable(
  "class_reminders",
  {
    sessionId: uuid()
      .notNull()
      .references(() => classSessions.id, { onDelete: "cascade" }),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    kind: text().$type<ReminderKind>().notNull(),
    sequence: integer().notNull(),
    sentAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sessionId, t.accountId, t.kind, t.sequence] }),
    index().on(t.accountId),
    check("class_reminders_kind_known", oneOf(t.kind, reminderKinds)),
  ],
);

const notifiedOfSession = {
  title: classSessions.title,
  startsAt: classSessions.startsAt,
  endsAt: classSessions.endsAt,
};

export const attendancePersonal = personal(classAttendance, {
  owner: classAttendance.studentId,
  exported: { ...notifiedOfSession, state: classAttendance.state, joinedAt: classAttendance.joinedAt },
  by: classSessions.startsAt,
  erase: "delete",
});

/** A trial is between two: without the one it is nothing. Its time is free again. */
export const trialPersonal = personal(classSessions, {
  owner: classSessions.studentId,
  exported: { ...notifiedOfSession, state: classSessions.state },
  by: classSessions.startsAt,
  erase: "delete",
});

export const taughtPersonal = personal(classSessions, {
  owner: tutors.accountId,
  exported: { ...notifiedOfSession, state: classSessions.state, joinedAt: classSessions.tutorJoinedAt },
  by: classSessions.startsAt,
  erase: { retain: "Classes stay with those who were there; their tutor has no name any more." },
});

export const hoursPersonal = personal(tutorAvailability, {
  owner: tutors.accountId,
  exported: {
    weekday: tutorAvailability.weekday,
    startMinute: tutorAvailability.startMinute,
    endMinute: tutorAvailability.endMinute,
  },
  by: sql`${tutorAvailability.weekday}, ${tutorAvailability.startMinute}`,
  erase: "delete",
});

export const limitsPersonal = personal(tutorLimits, {
  owner: tutors.accountId,
  exported: { mostPerDay: tutorLimits.mostPerDay, noticeHours: tutorLimits.noticeHours },
  isOne: true,
  erase: "delete",
});

export const exceptionsPersonal = personal(tutorExceptions, {
  owner: tutors.accountId,
  exported: {
    kind: tutorExceptions.kind,
    firstOn: tutorExceptions.firstOn,
    lastOn: tutorExceptions.lastOn,
    startMinute: tutorExceptions.startMinute,
    endMinute: tutorExceptions.endMinute,
    reason: tutorExceptions.reason,
  },
  by: tutorExceptions.firstOn,
  erase: "delete",
});

export const reminderPersonal = personal(classReminders, {
  owner: classReminders.accountId,
  exported: { kind: classReminders.kind, sentAt: classReminders.sentAt },
  by: classReminders.sentAt,
  erase: "delete",
});

export const confirmedPersonal = personal(classConfirmations, {
  owner: classConfirmations.studentId,
  exported: { title: classSessions.title, confirmedAt: classConfirmations.confirmedAt },
  by: classConfirmations.confirmedAt,
  erase: "delete",
});

export const feedPersonal = personal(calendarFeeds, {
  owner: calendarFeeds.accountId,
  exported: { createdAt: calendarFeeds.createdAt },
  isOne: true,
  erase: "delete",
});
