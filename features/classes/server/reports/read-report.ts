import { asc, eq } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { guardiansOf } from "#features/accounts/server/public.ts";
import { listCourseSteps } from "#features/learning/server/public.ts";
import { openUpload, uploadRows } from "#features/uploads/server/public.ts";
import { notFound } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { ClassReport, OwnReport, Report } from "../../report-contract.ts";
import { reportTexts } from "../../report-texts.ts";
import { classReplies } from "../class-replies.ts";
import { ownClasses } from "../class-rows.ts";
import { ownClass, studentsOf, taughtBy } from "./own-class.ts";
import { classReportFiles, classReports } from "./tables.ts";

/** What was sent of a class; null: nothing yet. */
export async function reportOf(db: DbOrTx, sessionId: string): Promise<Report | null> {
  const uploads = uploadRows(db);
  const [[row], rows] = await Promise.all([
    db.select().from(classReports).where(eq(classReports.sessionId, sessionId)),
    db
      .select({
        kind: classReportFiles.kind,
        id: uploads.id,
        name: uploads.name,
        type: uploads.type,
        sizeBytes: uploads.sizeBytes,
        durationMs: uploads.durationMs,
      })
      .from(classReportFiles)
      .innerJoin(uploads, eq(uploads.id, classReportFiles.uploadId))
      .where(eq(classReportFiles.sessionId, sessionId))
      .orderBy(asc(classReportFiles.position)),
  ]);
  if (!row) return null;
  const { sessionId: _, wave, sentAt, changedAt, ...report } = row;
  const files = rows.map(({ kind, type, ...file }) => ({ kind, file: { ...file, type: type ?? "" } }));
  const voice = files.find(({ kind }) => kind === "voice")?.file;
  return {
    ...report,
    voice: voice && wave ? { ...voice, wave } : null,
    files: files.filter(({ kind }) => kind === "material").map(({ file }) => file),
    sentAt: sentAt.toISOString(),
    changedAt: changedAt?.toISOString() ?? null,
  };
}

/** What a tutor noted and sent of a class of their own, or may. Errors: AppError not_found. */
export async function readReport(
  deps: Pick<VerbDeps, "db" | "shared">,
  accountId: string,
  sessionId: string,
): Promise<ClassReport> {
  const session = await ownClass(deps.db, accountId, sessionId);
  const [students, steps, taught, report] = await Promise.all([
    studentsOf(deps.db, session),
    listCourseSteps(deps, session.courseId),
    taughtBy(deps.db, session.cohortId),
    reportOf(deps.db, sessionId),
  ]);
  const guardians = await guardiansOf(
    deps,
    students.map(({ id }) => id),
  );
  const { id, title, course } = session;
  return {
    id,
    title,
    course,
    startsAt: session.startsAt.toISOString(),
    endsAt: session.endsAt.toISOString(),
    notedAt: session.notedAt?.toISOString() ?? null,
    students: students.map(({ zone: _, ...student }) => ({
      ...student,
      joinedAt: student.joinedAt?.toISOString() ?? null,
      guardian: guardians.get(student.id) ?? null,
    })),
    lessons: steps.map((step) => ({
      id: step.id,
      week: step.week,
      weekTitle: step.weekTitle,
      title: step.title,
      isLive: !step.hasText,
      isTaught: taught.some(({ lessonId, sessionId: by }) => lessonId === step.id && by === session.id),
      wasTaught: taught.some(({ lessonId, sessionId: by }) => lessonId === step.id && by !== session.id),
    })),
    report,
  };
}

/** A class of a student. Errors: AppError not_found. */
async function attendedClass(db: DbOrTx, studentId: string, sessionId: string) {
  const [session] = await ownClasses(db, studentId, { id: sessionId, scheduledOnly: true });
  if (!session) throw notFound(classReplies.notFound);
  return session;
}

/**
 * What was done in a class of a student, whether they were there or not; a trial that is over has no report. Errors: AppError not_found, also
 * where nothing was sent.
 */
export async function readOwnReport(
  { db, clock }: Pick<VerbDeps, "db" | "clock">,
  studentId: string,
  sessionId: string,
): Promise<OwnReport> {
  const session = await attendedClass(db, studentId, sessionId);
  const report = await reportOf(db, sessionId);
  const isOwnTrial = session.kind === "trial" && session.endsAt <= clock.now();
  if (!report && !isOwnTrial) throw notFound(reportTexts.noReport);
  return {
    id: session.id,
    title: session.title,
    course: session.course ?? (isOwnTrial ? "Trial class" : session.title),
    tutor: session.tutorName,
    startsAt: session.startsAt.toISOString(),
    endsAt: session.endsAt.toISOString(),
    state: session.attendance,
    report,
  };
}

type FileOf = { id: string; file: string };
type FileDeps = Pick<VerbDeps, "db" | "files">;

/** Opens a file of a class that a student has. Errors: AppError not_found for another's; FileMissingError. */
export async function openReportFile(deps: FileDeps, studentId: string, { id, file }: FileOf) {
  await attendedClass(deps.db, studentId, id);
  return openFile(deps, { id, file });
}

/** Opens a file that a tutor sent after a class. Errors: AppError not_found for another's; FileMissingError. */
export async function openSentFile(deps: FileDeps, accountId: string, { id, file }: FileOf) {
  await ownClass(deps.db, accountId, id);
  return openFile(deps, { id, file });
}

async function openFile(deps: FileDeps, { id, file }: FileOf) {
  const [row] = await deps.db
    .select({ sessionId: classReportFiles.sessionId })
    .from(classReportFiles)
    .where(eq(classReportFiles.uploadId, file));
  if (row?.sessionId !== id) throw notFound(reportTexts.noFile);
  return openUpload(deps, file);
}
