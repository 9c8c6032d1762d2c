import { gzipSync } from "node:zlib";
import { and, asc, desc, eq } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Db } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { listCourseSteps, listLessonMarks } from "#features/learning/server/public.ts";
import { kindOf } from "#features/questions/kinds/kinds.ts";
import { type QuestionVersion, readVersions } from "#features/questions/server/public.ts";
import { renderMarkdown } from "#lib/markdown.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { WorkDetail } from "../contract.ts";
import { paperLength } from "./draw-paper.ts";
import { keyWaitsOf } from "./key-waits.ts";
import { knownKeys } from "./known-keys.ts";
import { openUntilMs } from "./settle.ts";
import { workStanding } from "./standing.ts";
import { attempts, givenAttempts } from "./tables.ts";

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** Bytes of papers by the versions that they are made of. */
const paperSizes = () => new LRUCache<string, number>({ max: 500 });

/** What a student sees of a work before starting it. Errors: `not_found`. */
export async function getWork(deps: VerbDeps, studentId: string, workId: string): Promise<WorkDetail> {
  const { db } = deps;
  const standing = await workStanding(deps, studentId, workId);
  const { work, enrolment, versions: ids } = standing;
  const [versions, shown, waits, given, steps, marks, held] = await Promise.all([
    readVersions(deps, ids),
    knownKeys(deps, studentId, ids),
    keyWaitsOf(db, studentId),
    givenOf(db, enrolment.id, work.id),
    listCourseSteps(deps, work.courseId),
    listLessonMarks(deps, { courseId: work.courseId, enrolmentId: enrolment.id }),
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
  const sizes = deps.once(paperSizes);
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
    attemptsAllowed: standing.attemptsAllowed,
    attemptsUsed: standing.attemptsUsed,
    opensAt: iso(standing.opensAtMs),
    dueAt: iso(standing.dueAtMs),
    closesAt: iso(standing.closesAtMs),
    gate: standing.isOpen ? null : { lessonsNeeded: standing.lessonsNeeded },
    lessons: lessonsUpTo(work.week, steps, new Set(marks.flatMap(({ slug, isDone }) => (isDone ? [slug] : [])))),
    given,
    late: { pointsPerDay: work.latePointsPerDay, floor: work.lateFloor, days: work.lateDays },
    passMark: work.passMark,
    paperBytes: ids.length === 0 ? 0 : Math.ceil((allBytes * drawn) / ids.length),
    running: standing.running === null ? null : { attempt: standing.running },
    attempts: held.map(({ id, number, score, state, closedAt, gapMs, ...ended }) => ({
      id,
      number,
      state,
      gapMs,
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
}

/** What was done of a course's lessons up to a week, and what there is to read in the weeks that were not begun. */
function lessonsUpTo(
  week: number,
  steps: Awaited<ReturnType<typeof listCourseSteps>>,
  done: ReadonlySet<string>,
): WorkDetail["lessons"] {
  const asked = steps.filter((step) => step.week <= week);
  const open = asked.filter(({ slug }) => !done.has(slug));
  const begun = new Set(asked.flatMap((step) => (done.has(step.slug) ? [step.week] : [])));
  const unread = open.filter((step) => step.hasText && !begun.has(step.week));
  const [next] = open;
  return {
    all: asked.length,
    done: asked.length - open.length,
    weeksLeft: [...new Set(open.flatMap((step) => (begun.has(step.week) ? [] : [step.week])))],
    minutesLeft: unread.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0),
    bytesLeft: unread.reduce((sum, { bytes }) => sum + bytes, 0),
    next: next ? { slug: next.slug, title: next.title, bytes: next.hasText ? next.bytes : 0 } : null,
  };
}

/** The attempts that a person gave an enrolment at a work, the last first. */
async function givenOf(db: Db, enrolmentId: string, workId: string): Promise<WorkDetail["given"]> {
  const person = personRows(db);
  const rows = await db
    .select({
      number: givenAttempts.number,
      reason: givenAttempts.reason,
      by: person.personName,
      until: givenAttempts.untilAt,
    })
    .from(givenAttempts)
    .leftJoin(person, eq(person.id, givenAttempts.byId))
    .where(and(eq(givenAttempts.enrolmentId, enrolmentId), eq(givenAttempts.assessmentId, workId)))
    .orderBy(desc(givenAttempts.number));
  return rows.map(({ until, ...row }) => ({ ...row, until: until.toISOString() }));
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
