import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { notFound } from "#lib/app-error.ts";
import type { Attempt } from "../../attempt-contract.ts";
import { attemptTexts } from "../../attempt-texts.ts";
import type { Answer } from "../../question-contract.ts";
import type { ReadVersions } from "../bank/question-versions.ts";
import { assessments } from "../tables.ts";
import { attemptEvents, attempts, type PaperEntry } from "./tables.ts";

type HeldAnswer = Attempt["answers"][number];

/** What a student gets of an attempt besides its questions. */
export type AttemptRow = Pick<
  typeof attempts.$inferSelect,
  "id" | "number" | "state" | "paper" | "settings" | "startedAt" | "deadlineAt" | "writerEpoch" | "writerDevice"
> & {
  work: { id: string; kind: Attempt["work"]["kind"]; title: string };
  course: { slug: string; shortTitle: string };
  nowMs: number;
  answers: HeldAnswer[];
};

/** Binds the reading of an attempt with the answers that count, by its student. Errors: `not_found`. */
export function findAttempt(db: Db) {
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
  const rows = db
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
      work: { id: assessments.id, kind: assessments.kind, title: assessments.title },
      course: { slug: course.slug, shortTitle: course.shortTitle },
      nowMs: sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)`.mapWith(Number),
      answers: sql<
        { version_id: string; version: number; epoch: number; answer: Answer; is_flagged: boolean }[] | null
      >`(select json_agg(latest) from (${latest}) latest)`,
    })
    .from(attempts)
    .innerJoin(assessments, eq(assessments.id, attempts.assessmentId))
    .innerJoin(course, eq(course.id, assessments.courseId))
    .where(and(eq(attempts.id, sql.placeholder("attemptId")), eq(attempts.studentId, sql.placeholder("studentId"))))
    .prepare("attempts_one");
  return async (studentId: string, attemptId: string): Promise<AttemptRow> => {
    const [row] = await rows.execute({ studentId, attemptId });
    if (!row) throw notFound(attemptTexts.unknownAttempt);
    const answers = (row.answers ?? []).map(({ version_id, is_flagged, ...answer }) => ({
      ...answer,
      question: version_id,
      isFlagged: is_flagged,
    }));
    return { ...row, answers };
  };
}

/** Binds how an attempt is shown to its student. `device`: the one that asks. */
export const showAttempt =
  ({ db, readVersions, sealKey }: { db: Db; readVersions: ReadVersions; sealKey: () => Promise<Attempt["sealKey"]> }) =>
  async (row: AttemptRow, device: string | null): Promise<Attempt> => {
    const [questions, key] = await Promise.all([paperQuestions({ db, readVersions }, row.paper), sealKey()]);
    const { id, number, state, settings, startedAt, deadlineAt, writerEpoch, writerDevice, work, course } = row;
    return {
      id,
      number,
      state,
      questions,
      work: { ...work, course },
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
      sealKey: key,
    };
  };

/** The questions of a paper in its order. */
export async function paperQuestions(
  { db, readVersions }: { db: Db; readVersions: ReadVersions },
  paper: readonly PaperEntry[],
) {
  const versions = await readVersions(
    db,
    paper.map(({ version }) => version),
  );
  return paper.flatMap(({ version, options }, at) => versions.get(version)?.forPaper(at + 1, options) ?? []);
}
