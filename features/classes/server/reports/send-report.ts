import { and, eq, inArray, min } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { assessmentLink } from "#features/coursework/rules.ts";
import { listCourseSteps, recordAttended } from "#features/learning/server/public.ts";
import { notify } from "#features/notifications/server/public.ts";
import { conflict, invalidAt } from "#lib/app-error.ts";
import { paths } from "#lib/paths.ts";
import { dateText, dayText, momentText } from "#lib/viewer-zone.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { type VerbDeps, type Within, within } from "#platform/deps.ts";
import { type AttendanceState, seenState, thereStates, wasThere } from "../../attendance-rules.ts";
import { classReported } from "../../events.ts";
import type { ClassReport, Report, ReportInput, SendReportInput } from "../../report-contract.ts";
import { reportErrors } from "../../report-rules.ts";
import { reportNotice, reportTexts } from "../../report-texts.ts";
import { classReplies } from "../class-replies.ts";
import { classMails } from "../mails.ts";
import { classAttendance, classLessons, classSessions } from "../tables.ts";
import { mailGuardians } from "./mail-guardians.ts";
import { type OwnClass, ownClass, studentsOf, taughtBy } from "./own-class.ts";
import { readReport, reportOf } from "./read-report.ts";
import { saveFiles } from "./save-files.ts";
import { classReports } from "./tables.ts";

/**
 * Records how each was in a class that is over, which live lessons it taught and what was done, instead of what was sent before, all
 * or nothing. A live lesson is done for anyone who was in a class that taught it, late or not, and for no one else (HONEST-01). Everybody
 * of the group is notified once, and their guardians who said yes to it, however often it is corrected. Sending the same again changes nothing. Errors: AppError not_found, also
 * for a file that is not the tutor's; conflict before its end, and where the class was moved or something else was sent since it was `seen`;
 * invalid at what is wrong.
 */
export async function sendReport(
  deps: VerbDeps,
  accountId: string,
  { id: sessionId, report, seen, ...note }: SendReportInput & { id: string },
): Promise<ClassReport> {
  const own = await ownClass(deps.db, accountId, sessionId);
  const mails = await classMails(deps);
  const steps = await listCourseSteps(deps, own.courseId);
  const live = new Set(steps.filter(({ hasText }) => !hasText).map(({ id }) => id));
  const reportRow = rowOf(report, own);
  const row = { ...reportRow, wave: report.voice?.wave ?? null };
  await staffWrite(deps, accountId, async (tx, record, now) => {
    // One after the other: what counts is asked for after what was noted.
    await tx.select({ id: classSessions.id }).from(classSessions).where(eq(classSessions.id, sessionId)).for("update");
    const session = await ownClass(tx, accountId, sessionId);
    if (seen && session.startsAt.getTime() !== Date.parse(seen.startsAt))
      throw conflict(reportTexts.movedSince(momentText(session.startsAt, session.zone, now)));
    if (now < session.endsAt) throw conflict(reportTexts.notOver);
    const students = await studentsOf(tx, session);
    const noted = new Map(note.students.map(({ id, state }) => [id, state]));
    const lessons = [...new Set(note.lessons)];
    const studentIds = students.map(({ id }) => id);
    refuse("students", note.students, ({ id }, at) =>
      !studentIds.includes(id)
        ? classReplies.notOfGroup
        : note.students.findIndex((student) => student.id === id) < at && classReplies.namedTwice,
    );
    refuse("lessons", lessons, (id) => !live.has(id) && classReplies.notLive);

    const group = students.map(({ id, name, zone, state, joinedAt }) => ({
      id,
      name,
      zone,
      state:
        noted.get(id) ??
        (joinedAt && !session.notedAt ? seenState(joinedAt, session.startsAt) : state) ??
        ("missed" as const),
    }));
    const before = (await taughtBy(tx, session.cohortId))
      .filter(({ lessonId, sessionId: by }) => by === sessionId && live.has(lessonId))
      .map(({ lessonId }) => lessonId);
    if (seen && (session.notedAt?.toISOString() ?? null) !== seen.notedAt) {
      // A retry after a lost answer finds what it sent itself.
      const isSame =
        group.every(({ id, state }) => students.find((student) => student.id === id)?.state === state) &&
        isEqual(lessons.toSorted(), before.toSorted()) &&
        isReportOf(await reportOf(tx, sessionId), reportRow, report);
      if (isSame) return;
      throw conflict(reportTexts.sentElsewhere);
    }
    for (const { id: studentId, state } of group)
      await tx
        .insert(classAttendance)
        .values({ sessionId, studentId, state })
        .onConflictDoUpdate({ target: [classAttendance.sessionId, classAttendance.studentId], set: { state } });
    if (before.length > 0)
      await tx
        .delete(classLessons)
        .where(and(eq(classLessons.sessionId, sessionId), inArray(classLessons.lessonId, before)));
    if (lessons.length > 0) await tx.insert(classLessons).values(lessons.map((lessonId) => ({ sessionId, lessonId })));
    await tx.update(classSessions).set({ notedAt: now }).where(eq(classSessions.id, sessionId));

    const lessonIds = [...new Set([...before, ...lessons])];
    const attended = await attendedLessons(tx, studentIds, lessonIds);
    await recordAttended(within(deps, tx), { courseId: session.courseId, studentIds, lessonIds, attended, now });
    const isFirst = await saveReport(within(deps, tx), { accountId, sessionId, row, report, now });
    await notifyGroup(within(deps, tx), { session, report, students: group });
    await mailGuardians(within(deps, tx), { mails, session, report, students: group });
    await deps.emit(tx, classReported, { sessionId, at: now });
    await record(isFirst ? "class.reported" : "class.report-corrected", sessionId, {
      about: "class",
      before: { there: thereOf(students), lessons: before },
      after: { there: thereOf(group), lessons },
    });
  });
  return readReport(deps, accountId, sessionId);
}

/** What is stored of a report. Errors: AppError invalid at what is wrong with it. */
function rowOf(report: ReportInput, { startsAt }: { startsAt: Date }) {
  const { topics, words, homework, homeworkDueOn, next, recordingUrl, voice } = report;
  const [error] = reportErrors({ ...report, hasVoice: voice !== null }, startsAt);
  if (error) throw invalidAt(`report/${error.field}`, error.sentence, error.code);
  const link = recordingUrl.trim() === "" ? null : assessmentLink(recordingUrl);
  return { topics: [...new Set(topics)], words, homework, homeworkDueOn, next, recordingUrl: link };
}

/** Writes a report with its files. Returns whether it is the first of its class. */
async function saveReport(
  deps: Within,
  {
    accountId,
    sessionId,
    row,
    report,
    now,
  }: {
    accountId: string;
    sessionId: string;
    row: ReturnType<typeof rowOf> & { wave: string | null };
    report: ReportInput;
    now: Date;
  },
): Promise<boolean> {
  const { db: tx } = deps;
  const [before] = await tx.select().from(classReports).where(eq(classReports.sessionId, sessionId));
  if (!before) await tx.insert(classReports).values({ ...row, sessionId, sentAt: now });
  const areFilesNew = await saveFiles(deps, {
    accountId,
    sessionId,
    voice: report.voice?.id ?? null,
    files: report.files,
  });
  if (!before) return true;
  const isSame =
    !areFilesNew && Object.entries(row).every(([key, value]) => isEqual(before[key as keyof typeof row], value));
  if (!isSame)
    await tx
      .update(classReports)
      .set({ ...row, changedAt: now })
      .where(eq(classReports.sessionId, sessionId));
  return false;
}

/** Whether what is stored shows what is sent, with the same files. */
const isReportOf = (
  stored: Report | null,
  reportRow: ReturnType<typeof rowOf>,
  { voice, files }: ReportInput,
): boolean =>
  stored !== null &&
  Object.entries(reportRow).every(([key, value]) => isEqual(stored[key as keyof typeof reportRow], value)) &&
  (stored.voice?.id ?? null) === (voice?.id ?? null) &&
  isEqual(stored.files.map(({ id }) => id).toSorted(), files.toSorted());

const isEqual = (value: unknown, otherValue: unknown) => JSON.stringify(value) === JSON.stringify(otherValue);

/** Tells everybody of the group once, each by how they were there. */
async function notifyGroup(
  deps: Within,
  {
    session,
    report: { homework, homeworkDueOn },
    students,
  }: {
    session: OwnClass;
    report: ReportInput;
    students: readonly { id: string; zone: string; state: AttendanceState }[];
  },
): Promise<void> {
  const now = deps.clock.now();
  const due = homeworkDueOn === null ? "There is homework." : `Homework is due on ${dayText(homeworkDueOn, "short")}.`;
  for (const { id, zone, state } of students)
    await notify(deps, {
      accountId: id,
      kind: "class-report",
      message: reportNotice(wasThere(state), {
        title: session.title,
        tutor: session.tutor,
        day: dateText(session.startsAt, zone, now),
        homework: homework === "" ? null : due,
      }),
      link: paths.classReport(session.id),
      about: `class-report:${session.id}`,
    });
}

const thereOf = (students: readonly { id: string; state: AttendanceState | null }[]) =>
  students.filter(({ state }) => wasThere(state)).map(({ id }) => id);

/** Errors: AppError invalid at the first entry that has something wrong with it. */
function refuse<Entry>(
  field: string,
  entries: readonly Entry[],
  wrong: (entry: Entry, at: number) => string | false,
): void {
  for (const [at, entry] of entries.entries()) {
    const message = wrong(entry, at);
    if (message) throw invalidAt(`${field}/${at}`, message, "unknown");
  }
}

/** Which of these lessons these students were taught, in whatever class, and when first. */
async function attendedLessons(db: DbOrTx, studentIds: string[], lessonIds: string[]) {
  if (studentIds.length === 0 || lessonIds.length === 0) return [];
  const rows = await db
    .select({
      studentId: classAttendance.studentId,
      lessonId: classLessons.lessonId,
      at: min(classSessions.startsAt),
    })
    .from(classLessons)
    .innerJoin(classSessions, eq(classSessions.id, classLessons.sessionId))
    .innerJoin(classAttendance, eq(classAttendance.sessionId, classLessons.sessionId))
    .where(
      and(
        inArray(classLessons.lessonId, lessonIds),
        inArray(classAttendance.studentId, studentIds),
        inArray(classAttendance.state, thereStates),
        eq(classSessions.state, "scheduled"),
      ),
    )
    .groupBy(classAttendance.studentId, classLessons.lessonId);
  return rows.flatMap(({ at, ...row }) => (at ? [{ ...row, at }] : []));
}
