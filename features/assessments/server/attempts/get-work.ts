import { gzipSync } from "node:zlib";
import { and, asc, eq } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Db } from "#db/client.ts";
import { renderMarkdown } from "#lib/markdown.ts";
import type { WorkDetail } from "../../attempt-contract.ts";
import { kindOf } from "../../kinds/kinds.ts";
import type { QuestionVersion, ReadVersions } from "../bank/question-versions.ts";
import { paperLength } from "./draw-paper.ts";
import { keyWaitsOf } from "./key-waits.ts";
import type { KnownKeys } from "./known-keys.ts";
import { openUntilMs } from "./settle.ts";
import type { workStanding } from "./standing.ts";
import { attempts } from "./tables.ts";

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** Binds what a student sees of a work before starting it. Errors: `not_found`. */
export function getWork({
  db,
  readVersions,
  knownKeys,
  standingOf,
}: {
  db: Db;
  readVersions: ReadVersions;
  knownKeys: KnownKeys;
  standingOf: ReturnType<typeof workStanding>;
}) {
  /** Bytes of papers by the versions that they are made of. */
  const sizes = new LRUCache<string, number>({ max: 500 });
  return async (studentId: string, workId: string): Promise<WorkDetail> => {
    const standing = await standingOf(studentId, workId);
    const { work, enrolment, versions: ids } = standing;
    const [versions, shown, waits, held] = await Promise.all([
      readVersions(db, ids),
      knownKeys(studentId, ids),
      keyWaitsOf(db, studentId),
      db
        .select({
          id: attempts.id,
          number: attempts.number,
          state: attempts.state,
          closedAt: attempts.closedAt,
          score: attempts.score,
          gapMs: attempts.gapMs,
          deadlineAt: attempts.deadlineAt,
          closedBy: attempts.closedBy,
          settings: attempts.settings,
        })
        .from(attempts)
        .where(and(eq(attempts.enrolmentId, enrolment.id), eq(attempts.assessmentId, work.id)))
        .orderBy(asc(attempts.number)),
    ]);
    const drawn = paperLength(ids.length, shown.size, work);
    const key = ids.join();
    const allBytes = sizes.get(key) ?? paperBytes([...versions.values()]);
    sizes.set(key, allBytes);
    return {
      id: work.id,
      kind: work.kind,
      title: work.title,
      course: standing.course,
      week: work.week,
      briefHtml: renderMarkdown(work.brief),
      rubric: work.rubric,
      questions: drawn,
      durationMs: standing.durationMs,
      extraPercent: standing.extraPercent,
      attemptsAllowed: work.attemptsAllowed,
      attemptsUsed: standing.attemptsUsed,
      opensAt: iso(standing.opensAtMs),
      dueAt: iso(standing.dueAtMs),
      closesAt: iso(standing.closesAtMs),
      late: { pointsPerDay: work.latePointsPerDay, floor: work.lateFloor, days: work.lateDays },
      passMark: work.passMark,
      paperBytes: ids.length === 0 ? 0 : Math.ceil((allBytes * drawn) / ids.length),
      running: standing.running === null ? null : { attempt: standing.running },
      attempts: held.map(({ id, number, score, state, closedAt, gapMs, ...ended }) => ({
        ...{ id, number, state, gapMs },
        closedAt: closedAt?.toISOString() ?? null,
        score: state === "released" ? score : null,
        gradeAt: state === "graded" ? iso(openUntilMs(ended)) : null,
      })),
      // Where right answers may leave, practice is open (server/practice/open-questions.ts).
      openForPractice: work.openForPractice && held.length > 0 && !waits.has(work.id),
      practised: work.drawPractised ? 0 : shown.size,
      access: enrolment.state === "paused" ? "paused" : "open",
      mayStart: standing.running === null ? standing.refusal : null,
      now: new Date(standing.nowMs).toISOString(),
    };
  };
}

/** What an answer has besides the questions: the work, times, the key of sealed files. */
const frameBytes = 700;

/** What the questions weigh on the line, packed, with their pictures. */
function paperBytes(versions: readonly QuestionVersion[]): number {
  const questions = versions.map((version, at) =>
    version.forPaper(at + 1, kindOf(version.kind).shuffles(version.body)),
  );
  const pictures = questions.reduce((sum, { picture }) => sum + (picture?.bytes ?? 0), 0);
  return gzipSync(JSON.stringify(questions)).byteLength + pictures + frameBytes;
}
