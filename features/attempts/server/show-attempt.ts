import { and, asc, desc, eq, sql } from "drizzle-orm";
import { prepared } from "#db/prepared.ts";
import { assessments } from "#features/assessments/server/public.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import type { Answer } from "#features/questions/contract.ts";
import { readVersions } from "#features/questions/server/public.ts";
import { notFound } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { Attempt } from "../contract.ts";
import { attemptTexts } from "../texts.ts";
import { currentSealKey } from "./seal-keys.ts";
import { type AttemptQuestion, attemptEvents, attempts, type SavedSettings } from "./tables.ts";

type LockedAnswer = Attempt["answers"][number];

/** What a student gets of an attempt besides its questions. */
export type AttemptRow = Pick<
  typeof attempts.$inferSelect,
  "id" | "number" | "state" | "paper" | "startedAt" | "deadlineAt" | "writerEpoch" | "writerDevice"
> & {
  settings: Pick<SavedSettings, "durationMs" | "networkGraceMs" | "offlineGraceMs">;
  assessment: { id: string; kind: Attempt["assessment"]["kind"]; title: string };
  course: { slug: string; shortTitle: string };
  nowMs: number;
  answers: LockedAnswer[];
};

const attemptRow = prepared("attempts_one", (db) => {
  const course = courseRows(db);
  const latest = db
    .selectDistinctOn([attemptEvents.versionId], {
      question: attemptEvents.versionId,
      version: attemptEvents.version,
      epoch: attemptEvents.epoch,
      answer: attemptEvents.answer,
      isFlagged: attemptEvents.isFlagged,
    })
    .from(attemptEvents)
    .where(and(eq(attemptEvents.attemptId, attempts.id), eq(attemptEvents.kind, "saved")))
    .orderBy(asc(attemptEvents.versionId), desc(attemptEvents.epoch), desc(attemptEvents.version));
  return db
    .select({
      id: attempts.id,
      number: attempts.number,
      state: attempts.state,
      paper: attempts.paper,
      settings: attempts.settings,
      startedAt: attempts.startedAt,
      deadlineAt: attempts.deadlineAt,
      writerEpoch: attempts.writerEpoch,
      writerDevice: attempts.writerDevice,
      assessment: { id: assessments.id, kind: assessments.kind, title: assessments.title },
      course: { slug: course.slug, shortTitle: course.shortTitle },
      nowMs: sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)`.mapWith(Number),
      answers: sql<
        { version_id: string; version: number; epoch: number; answer: Answer; is_flagged: boolean }[] | null
      >`(select json_agg(latest) from (${latest}) latest)`,
    })
    .from(attempts)
    .innerJoin(assessments, eq(assessments.id, attempts.assessmentId))
    .innerJoin(course, eq(course.id, assessments.courseId))
    .where(and(eq(attempts.id, sql.placeholder("attemptId")), eq(attempts.studentId, sql.placeholder("studentId"))));
});

/** An attempt with the answers that count, by its student. Errors: `not_found`. */
async function findAttempt({ db }: Pick<VerbDeps, "db">, studentId: string, attemptId: string): Promise<AttemptRow> {
  const [row] = await attemptRow(db, { studentId, attemptId });
  if (!row) throw notFound(attemptTexts.unknownAttempt);
  const answers = (row.answers ?? []).map(({ version_id, is_flagged, ...answer }) => ({
    ...answer,
    question: version_id,
    isFlagged: is_flagged,
  }));
  return { ...row, answers };
}

/** An attempt as its student sees it. `device`: the one that asks. Errors: `not_found`. */
export const getAttempt = async (
  deps: VerbDeps,
  studentId: string,
  { attempt, device }: { attempt: string; device?: string | undefined },
): Promise<Attempt> => showAttempt(deps, await findAttempt(deps, studentId, attempt), device);

/** The same of what is read already. */
export async function showAttempt(deps: VerbDeps, row: AttemptRow, device: string | undefined): Promise<Attempt> {
  const [questions, sealKey] = await Promise.all([questionsForAttempt(deps, row.paper), currentSealKey(deps)]);
  const { id, number, state, settings, startedAt, deadlineAt, writerEpoch, writerDevice, assessment, course } = row;
  return {
    id,
    number,
    state,
    questions,
    assessment: { ...assessment, course },
    startedAt: startedAt.toISOString(),
    deadlineAt: deadlineAt?.toISOString() ?? null,
    now: new Date(row.nowMs).toISOString(),
    // With what it got since its start.
    durationMs: deadlineAt === null ? settings.durationMs : deadlineAt.getTime() - startedAt.getTime(),
    networkGraceMs: settings.networkGraceMs,
    offlineGraceMs: settings.offlineGraceMs,
    epoch: writerEpoch,
    device: writerDevice,
    isHere: device === writerDevice,
    answers: row.answers,
    sealKey,
  };
}

/** The questions of an attempt in its order. */
async function questionsForAttempt(deps: Pick<VerbDeps, "db" | "once">, attemptQuestions: readonly AttemptQuestion[]) {
  const versions = await readVersions(
    deps,
    attemptQuestions.map(({ version }) => version),
  );
  return attemptQuestions.flatMap(
    ({ version, options }, at) => versions.get(version)?.forAttempt(at + 1, options) ?? [],
  );
}
