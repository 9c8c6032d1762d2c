import type { Unsubscribe } from "#features/notifications/server/public.ts";
import { getSettings } from "#features/site/server/public.ts";
import { clockSpan } from "#lib/local-time.ts";
import { paths } from "#lib/paths.ts";
import { momentText } from "#lib/viewer-zone.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { composeMail, type MailLabels } from "#platform/mail/compose-mail.ts";
import type { NewMail } from "#platform/mail/mailer.ts";
import type { ReminderKind } from "../contract.ts";
import { type GuardianFacts, guardianLines } from "../guardian-report-rules.ts";
import { dayLabel, dayOf, zoneName } from "../rules.ts";
import { eventOf } from "./calendar-feed.ts";
import { classUrl } from "./class-url.ts";
import { icsOf } from "./ics.ts";

/** A person of a class, as a mail addresses them: times are given in their zone. */
export type Recipient = { email: string; fullName: string; zone: string };

/** A class as mails tell it. */
export type MailedClass = Omit<Parameters<typeof eventOf>[0], "room"> & { meetingUrl: string };

/** `isStaff`: the address is that of staff, who pass it on to a tutor without one. */
type Trial = { session: MailedClass; student: Recipient; tutor: Recipient & { id: string; isStaff: boolean } };
/** `was`: the time before it was moved. */
type Change =
  /** `instead`: of another tutor, who is away then; staff did it. */
  | { kind: "booked"; instead?: string }
  | { kind: "moved"; was: Pick<MailedClass, "startsAt" | "endsAt"> }
  | { kind: "cancelled"; because?: CancelReason };
/** `tutor-ill` stands for a day, `tutor-absent` for a class that its tutor did not come to; the others for an account that is being closed. */
export type CancelReason = "student-left" | "tutor-left" | "tutor-ill" | "tutor-absent";

/** `Tuesday 24 November 2026, 2 - 3 pm (West Africa Time, Africa/Lagos)`. */
const when = (span: Pick<MailedClass, "startsAt" | "endsAt">, zone: string): string =>
  `${dayLabel(dayOf(span.startsAt, zone))}, ${clockSpan(span, zone)} (${zoneName(zone, span.startsAt)}, ${zone})`;

const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();

const changeNotice = "It can be moved or cancelled on the site up to 12 hours before it starts.";

/**
 * Reads what all mails share, once, and returns the mails of this feature. Call it before a transaction begins: inside one it
 * would take a second connection.
 */
export async function classMails(deps: Pick<VerbDeps, "db" | "clock" | "log" | "baseUrl" | "staffEmail">) {
  const { baseUrl } = deps;
  const settings = await getSettings(deps);
  const host = new URL(baseUrl).hostname;

  const mail = (envelope: Pick<NewMail, "kind" | "to" | "replyTo" | "dedupeKey" | "attachments">, labels: MailLabels) =>
    composeMail(settings, envelope, labels);

  /** The event for the reader's calendar: a program that has it already changes it. */
  const invitation = ({ meetingUrl, ...session }: MailedClass, otherName: string, zone: string, isTutor: boolean) => ({
    filename: "class.ics",
    contentType: "text/calendar",
    text: icsOf(
      [eventOf({ ...session, otherName: oneLine(otherName), room: isTutor ? meetingUrl : null }, { baseUrl, zone })],
      { academy: settings.name, host },
    ),
  });
  /** For subjects: `Fri 27 Nov, 10 am`. */
  const moment = ({ startsAt }: MailedClass, zone: string) => momentText(startsAt, zone, deps.clock.now());
  const opens = (session: MailedClass, zone: string) => ({
    label: "See it in your calendar",
    url: classUrl(baseUrl, session, zone),
  });
  const timesOf = (session: MailedClass, change: Change, zone: string) =>
    change.kind === "moved"
      ? `Was: ${when(change.was, zone)}\nIs now: ${when(session, zone)}`
      : `When: ${when(session, zone)}`;

  return {
    /** To the student of a trial class, of what they did. */
    toStudent({ session, student, tutor }: Trial, change: Change): NewMail {
      const instead = change.kind === "booked" ? change.instead : undefined;
      const heading = {
        booked: instead ? `${tutor.fullName} takes your trial class` : "Your trial class is booked",
        moved: "Your trial class was moved",
        cancelled: "Your trial class was cancelled",
      }[change.kind];
      const facts = `Tutor: ${tutor.fullName}\n${timesOf(session, change, student.zone)}`;
      return mail(
        {
          kind: `classes.trial-${change.kind}`,
          to: student.email,
          attachments: [invitation(session, tutor.fullName, student.zone, false)],
        },
        {
          heading,
          subject: `${heading}: ${moment(session, student.zone)}`,
          paragraphs:
            change.kind === "cancelled"
              ? [
                  facts,
                  ...(change.because === "tutor-ill"
                    ? [`${tutor.fullName} is ill. We are sorry; please take another time.`]
                    : []),
                  ...(change.because === "tutor-absent"
                    ? [`${tutor.fullName} did not come. We are sorry; please take another time.`]
                    : []),
                  ...(change.because === "tutor-left"
                    ? [`${tutor.fullName} no longer teaches here. We are sorry; you can book another tutor at once.`]
                    : []),
                ]
              : [
                  facts,
                  ...(instead ? [`${instead} is away then. The time stays, and so does the way in.`] : []),
                  `The join button opens 10 minutes before the class. ${changeNotice}`,
                ],
          ...(change.kind !== "cancelled"
            ? { action: opens(session, student.zone) }
            : change.because === "tutor-left"
              ? { action: { label: "Find another tutor", url: `${baseUrl}${paths.findTutor()}` } }
              : change.because === "tutor-ill" || change.because === "tutor-absent"
                ? { action: { label: "Take another time", url: `${baseUrl}${paths.dashboardTutor(tutor.id)}` } }
                : {}),
          why: "You get this mail because you booked a trial class with us.",
        },
      );
    },
    /** To its tutor, who needs the room to hold it. Answers go to the student. */
    toTutor({ session, student, tutor }: Trial, change: Change): NewMail {
      const recipient = tutor.isStaff ? tutor.fullName : "you";
      const verb = {
        booked: `booked a trial class with ${recipient}`,
        moved: `moved the trial class with ${recipient}`,
        cancelled: `cancelled the trial class with ${recipient}`,
      }[change.kind];
      const because = change.kind === "cancelled" ? change.because : undefined;
      const instead = change.kind === "booked" ? change.instead : undefined;
      const heading = instead
        ? `You take the trial class with ${student.fullName}`
        : because
          ? `The trial class with ${student.fullName} is cancelled`
          : `${student.fullName} ${verb}`;
      const facts = `Student: ${student.fullName}\n${timesOf(session, change, tutor.zone)}`;
      return mail(
        {
          kind: `classes.trial-${change.kind}-tutor`,
          to: tutor.email,
          replyTo: student.email,
          attachments: [invitation(session, student.fullName, tutor.zone, true)],
        },
        {
          heading,
          subject: `${heading}: ${moment(session, tutor.zone)}`,
          paragraphs: [
            change.kind === "cancelled" ? facts : `${facts}\nMeeting room: ${session.meetingUrl}`,
            ...(instead ? [`${instead} is away then. Our team gave it to you.`] : []),
            ...(because === "student-left"
              ? [`${student.fullName} closed their account here. The hour is free again.`]
              : []),
            ...(because === "tutor-ill"
              ? ["You said that you are ill. The student was told, and may take another time."]
              : []),
            ...(because === "tutor-absent"
              ? ["You did not press Join, so the student may take another time. If you were there, write to us."]
              : []),
            ...(because === "tutor-left" ? ["You closed your account here. The student was told."] : []),
            ...(tutor.isStaff ? [`${tutor.fullName} has no e-mail address here. Please pass this on.`] : []),
          ],
          why: tutor.isStaff
            ? "You get this mail as staff. Reply to it to write to the student."
            : "You get this mail because you teach with us. Reply to it to write to the student.",
        },
      );
    },
    /** To a student of a group: its classes are cancelled because the tutor leaves, or take place after all. */
    groupChanged(reader: Recipient, group: { name: string; tutor: string; isBack: boolean }): NewMail {
      return mail(
        { kind: "classes.group-changed", to: reader.email },
        {
          heading: group.isBack
            ? `Your classes of ${group.name} take place again`
            : `Your classes of ${group.name} are cancelled`,
          paragraphs: [
            group.isBack
              ? `${group.tutor} teaches here again: the classes are in your calendar as before.`
              : `${group.tutor} no longer teaches here. We look for another tutor for your group and write to you as soon as there is one.`,
          ],
          action: { label: "See my calendar", url: `${baseUrl}${paths.calendar()}` },
          why: "You get this mail because these are your classes.",
        },
      );
    },
    /** To a student: a class of theirs was moved, alone or with all that follow; the first of `sessions` was at `was`. */
    moved(
      reader: Recipient,
      move: {
        sessions: readonly [MailedClass, ...MailedClass[]];
        was: Pick<MailedClass, "startsAt" | "endsAt">;
        course: string;
        tutor: string;
        because: "ill" | "absent" | undefined;
      },
    ): NewMail {
      const { sessions, was, course, tutor, because } = move;
      const [first] = sessions;
      const heading = sessions.length > 1 ? "Your classes were moved" : "Your class was moved";
      const events = sessions.map(({ meetingUrl: _, ...session }) =>
        eventOf({ ...session, room: null }, { baseUrl, zone: reader.zone }),
      );
      return mail(
        {
          kind: "classes.moved",
          to: reader.email,
          attachments: [
            {
              filename: "classes.ics",
              contentType: "text/calendar",
              text: icsOf(events, { academy: settings.name, host }),
            },
          ],
        },
        {
          heading,
          subject: `${heading}: ${moment(first, reader.zone)}`,
          paragraphs: [
            `Course: ${course}\nTutor: ${tutor}\n${timesOf(first, { kind: "moved", was }, reader.zone)}`,
            ...(because
              ? [
                  `${tutor} ${because === "ill" ? "is ill today" : "did not come"}. The class follows at the end of your series; nothing is lost.`,
                ]
              : []),
            ...(sessions.length > 1
              ? [`All ${sessions.length} classes that follow move with it; the file has each.`]
              : []),
            "If that does not suit you, write to your tutor.",
          ],
          action: opens(first, reader.zone),
          why: "You get this mail because these are your classes.",
        },
      );
    },
    /** To a guardian who said yes to it: what was done in a class, and whether the student was there. */
    reportToGuardian(
      to: string,
      {
        sessionId,
        studentId,
        token,
        ...facts
      }: GuardianFacts & { sessionId: string; studentId: string; token: string },
    ): NewMail {
      return mail(
        { kind: "classes.report-guardian", to, dedupeKey: `classes.report/${sessionId}/${studentId}` },
        {
          heading: `${facts.student} in ${facts.title}`,
          paragraphs: guardianLines(facts),
          why: [
            `You get this mail because you said yes to reports on ${facts.student}'s lessons.`,
            `To stop them: ${baseUrl}${paths.guardianReports({ stop: token })}`,
          ],
        },
      );
    },
    /** To staff: a tutor closes their account. */
    tutorLeft(
      staffEmail: string,
      left: { tutor: string; trials: number; groups: { name: string; students: number }[] },
    ): NewMail {
      return mail(
        { kind: "classes.tutor-left", to: staffEmail },
        {
          heading: `${left.tutor} is leaving`,
          paragraphs: [
            `${left.tutor} closed the account and is no longer shown. Trial classes that were cancelled: ${left.trials}. Their students were told.`,
            ...(left.groups.length > 0
              ? [
                  `These groups need another tutor; their classes are cancelled until then:\n${left.groups
                    .map(({ name, students }) => `${name} (students: ${students})`)
                    .join("\n")}`,
                ]
              : []),
          ],
          why: "You get this mail as staff.",
        },
      );
    },
    /** A class that begins soon: to a student with the page that joins it, to its tutor with the meeting itself. */
    reminder(
      session: MailedClass,
      reader: Recipient & { isTutor: boolean; unsubscribe: Unsubscribe },
      kind: ReminderKind,
      dedupeKey: string,
    ): NewMail {
      const name = session.otherName ? `${session.title} with ${session.otherName}` : session.title;
      const heading = kind === "day" ? `${name} is coming up` : `${name} begins within the hour`;
      return mail(
        { kind: "classes.reminder", to: reader.email, dedupeKey },
        {
          heading,
          subject: `${heading}: ${moment(session, reader.zone)}`,
          paragraphs: [
            [session.course ? `Course: ${session.course}` : null, `When: ${when(session, reader.zone)}`]
              .filter(Boolean)
              .join("\n"),
            ...(reader.isTutor ? [] : ["The join button opens 10 minutes before the class."]),
          ],
          // Who joins from Today is noted as there.
          action: reader.isTutor
            ? { label: "Join from Today", url: `${baseUrl}${paths.workplace("tutor")}` }
            : opens(session, reader.zone),
          why: "You get this mail because it is your class.",
          unsubscribe: reader.unsubscribe,
        },
      );
    },
  };
}
