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
import type { AssessmentDetail } from "../contract.ts";
import { assessmentStatus } from "./assessment-status.ts";
import { attemptLength } from "./draw-attempt-questions.ts";
import { openUntilMs } from "./finalize-attempt.ts";
import { keyWaitsOf } from "./key-waits.ts";
import { knownKeys } from "./known-keys.ts";
import { attempts, extraAttempts } from "./tables.ts";

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** Bytes of attempts by the versions that they are made of. */
const attemptSizes = () => new LRUCache<string, number>({ max: 500 });

/** What a student sees of an assessment before starting it. Errors: `not_found`. */
export async function getAssessment(
  deps: VerbDeps,
  studentId: string,
  assessmentId: string,
): Promise<AssessmentDetail> {
  const { db } = deps;
  const status = await assessmentStatus(deps, studentId, assessmentId);
  const { assessment, enrolment, versions: ids } = status;
  const [versions, shown, waits, input, steps, marks, current] = await Promise.all([
    readVersions(deps, ids),
    knownKeys(deps, studentId, ids),
    keyWaitsOf(db, studentId),
    extraAttemptsOf(db, enrolment.id, assessment.id),
    listCourseSteps(deps, assessment.courseId),
    listLessonMarks(deps, { courseId: assessment.courseId, enrolmentId: enrolment.id }),
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
      .where(and(eq(attempts.enrolmentId, enrolment.id), eq(attempts.assessmentId, assessment.id)))
      .orderBy(asc(attempts.number)),
  ]);
  const questionCount = attemptLength(ids.length, shown.size, assessment);
  const key = ids.join();
  const sizes = deps.once(attemptSizes);
  const allBytes = sizes.get(key) ?? attemptBytes([...versions.values()]);
  sizes.set(key, allBytes);
  return {
    id: assessment.id,
    kind: assessment.kind,
    title: assessment.title,
    course: status.course,
    week: assessment.week,
    briefHtml: renderMarkdown(assessment.brief),
    rubric: assessment.rubric,
    questions: questionCount,
    durationMs: status.durationMs,
    extraPercent: status.extraPercent,
    attemptsAllowed: status.attemptsAllowed,
    attemptsUsed: status.attemptsUsed,
    opensAt: iso(status.opensAtMs),
    dueAt: iso(status.dueAtMs),
    closesAt: iso(status.closesAtMs),
    gate: status.isOpen ? null : { lessonsNeeded: status.lessonsNeeded },
    lessons: lessonsUpTo(
      assessment.week,
      steps,
      new Set(marks.flatMap(({ slug, isDone, isExtra }) => (isDone || isExtra ? [slug] : []))),
    ),
    given: input,
    late: { pointsPerDay: assessment.latePointsPerDay, floor: assessment.lateFloor, days: assessment.lateDays },
    passMark: assessment.passMark,
    paperBytes: ids.length === 0 ? 0 : Math.ceil((allBytes * questionCount) / ids.length),
    running: status.running === null ? null : { attempt: status.running },
    attempts: current.map(({ id, number, score, state, closedAt, gapMs, ...ended }) => ({
      id,
      number,
      state,
      gapMs,
      closedAt: closedAt?.toISOString() ?? null,
      score: state === "released" ? score : null,
      gradeAt: state === "graded" ? iso(openUntilMs(ended)) : null,
    })),
    // Where right answers may leave, practice is open (server/practice/open-questions.ts).
    openForPractice: assessment.openForPractice && current.length > 0 && !waits.has(assessment.id),
    practised: assessment.drawPractised ? 0 : shown.size,
    access: enrolment.state === "paused" ? "paused" : "open",
    mayStart: status.running === null ? status.refusal : null,
    now: new Date(status.nowMs).toISOString(),
  };
}

/** What was done of a course's lessons up to a week, and what there is to read in the weeks that were not begun. */
function lessonsUpTo(
  week: number,
  steps: Awaited<ReturnType<typeof listCourseSteps>>,
  done: ReadonlySet<string>,
): AssessmentDetail["lessons"] {
  const requestedSteps = steps.filter((step) => step.week <= week);
  const open = requestedSteps.filter(({ slug }) => !done.has(slug));
  const begun = new Set(requestedSteps.flatMap((step) => (done.has(step.slug) ? [step.week] : [])));
  const unread = open.filter((step) => step.hasText && !begun.has(step.week));
  const [next] = open;
  return {
    all: requestedSteps.length,
    done: requestedSteps.length - open.length,
    weeksLeft: [...new Set(open.flatMap((step) => (begun.has(step.week) ? [] : [step.week])))],
    minutesLeft: unread.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0),
    bytesLeft: unread.reduce((sum, { bytes }) => sum + bytes, 0),
    next: next ? { slug: next.slug, title: next.title, bytes: next.hasText ? next.bytes : 0 } : null,
  };
}

/** The attempts that a grader gave an enrolment at an assessment, the last first. */
async function extraAttemptsOf(db: Db, enrolmentId: string, assessmentId: string): Promise<AssessmentDetail["given"]> {
  const person = personRows(db);
  const rows = await db
    .select({
      number: extraAttempts.number,
      reason: extraAttempts.reason,
      by: person.personName,
      until: extraAttempts.untilAt,
    })
    .from(extraAttempts)
    .leftJoin(person, eq(person.id, extraAttempts.byId))
    .where(and(eq(extraAttempts.enrolmentId, enrolmentId), eq(extraAttempts.assessmentId, assessmentId)))
    .orderBy(desc(extraAttempts.number));
  return rows.map(({ until, ...row }) => ({ ...row, until: until.toISOString() }));
}

/** What an answer has besides the questions: the assessment, times, the key of sealed files. */
const frameBytes = 700;

/** What the questions weigh on the line, packed, with their pictures. */
function attemptBytes(versions: readonly QuestionVersion[]): number {
  const questions = versions.map((version, at) =>
    version.forAttempt(at + 1, kindOf(version.kind).shuffles(version.body)),
  );
  const pictures = questions.reduce((sum, { picture }) => sum + (picture?.bytes ?? 0), 0);
  return gzipSync(JSON.stringify(questions)).byteLength + pictures + frameBytes;
}
