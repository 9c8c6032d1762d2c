import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { goodScore, gradeLabel, resultLabel } from "#features/assessments/rules.ts";
import { assessmentResults, assessments, gradesOf } from "#features/assessments/server/public.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { listCourseSteps } from "#features/learning/server/public.ts";
import { keysOf, readVersions } from "#features/questions/server/public.ts";
import { AppError, notFound } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { Review } from "../contract.ts";
import { mayReview } from "../rules.ts";
import { attemptTexts } from "../texts.ts";
import { answerFiles } from "./answer-files.ts";
import { answersAndMarks } from "./answers-and-marks.ts";
import { gradeQuestions, knownOf, rightOf } from "./grade.ts";
import { keyWaitsOf, lockedQuestions } from "./key-waits.ts";
import { attemptEvents, attempts } from "./tables.ts";

/** Answers that a figure of how many miss a question needs, so that it shows something of the question and not of one student. */
const missedFrom = 10;

/**
 * What a student sees of an attempt after grading, with a note that they saw it. What is right in a question leaves only once nothing
 * that it helps can count (key-waits.ts). Errors: `not_found`; `conflict` while it may not be seen.
 */
export async function getReview(deps: VerbDeps, studentId: string, attemptId: string): Promise<Review> {
  const { db } = deps;
  const [course, person] = [courseRows(db), personRows(db)];
  const [row] = await db
    .select({
      attempt: attempts,
      assessment: { id: assessments.id, kind: assessments.kind, title: assessments.title },
      courseId: assessments.courseId,
      course: { slug: course.slug, shortTitle: course.shortTitle },
      counted: assessmentResults.score,
      commentBy: person.personName,
    })
    .from(attempts)
    .innerJoin(assessments, eq(assessments.id, attempts.assessmentId))
    .innerJoin(course, eq(course.id, assessments.courseId))
    .leftJoin(
      assessmentResults,
      and(
        eq(assessmentResults.enrolmentId, attempts.enrolmentId),
        eq(assessmentResults.assessmentId, attempts.assessmentId),
      ),
    )
    .leftJoin(person, eq(person.id, attempts.commentById))
    .where(and(eq(attempts.id, attemptId), eq(attempts.studentId, studentId)));
  if (!row) throw notFound(attemptTexts.unknownAttempt);
  const { attempt, assessment } = row;
  const { state, settings, closedAt, closedBy, score } = attempt;
  if (!mayReview({ state, feedback: settings.feedback }) || closedAt === null || closedBy === null || score === null)
    throw new AppError("conflict", attemptTexts.notYet);

  const ids = attempt.paper.map(({ version }) => version);
  const [versions, keys, events, steps, grades, missed, waits] = await Promise.all([
    readVersions(deps, ids),
    keysOf(db, ids),
    db
      .select()
      .from(attemptEvents)
      .where(and(eq(attemptEvents.attemptId, attempt.id), inArray(attemptEvents.kind, ["saved", "marked"])))
      .orderBy(asc(attemptEvents.epoch), asc(attemptEvents.version), asc(attemptEvents.id)),
    listCourseSteps(deps, row.courseId),
    gradesOf(deps, [attempt.enrolmentId]),
    missedOf100(db, attempt.assessmentId, ids),
    keyWaitsOf(db, studentId),
  ]);
  const questionIds = [...versions.values()].map(({ questionId }) => questionId);
  const stored = await lockedQuestions(db, studentId, waits, questionIds);
  const { answers, marks } = answersAndMarks(events);
  const files = await answerFiles(db, answers);
  const times = timesOf(events);
  const known = knownOf(attempt.paper);
  const graded = gradeQuestions(
    ids.flatMap((id) => {
      const version = versions.get(id);
      if (!version) return [];
      return [
        {
          version,
          key: keys.get(id)?.key,
          answer: answers.get(id)?.answer ?? null,
          mark: marks.get(id)?.points ?? null,
          isKnown: known.has(id),
        },
      ];
    }),
  );
  const questions = attempt.paper.flatMap(({ version: id, options }, at) => {
    const version = versions.get(id);
    const key = keys.get(id);
    const outcome = graded.questions[at];
    if (!version || !key || !outcome) return [];
    const { lesson } = version;
    const isKeyWithheld = stored.has(version.questionId);
    const step = lesson ? steps.find((entry) => entry.week === lesson.week && entry.topic === lesson.topic) : undefined;
    return [
      {
        question: version.forAttempt(at + 1, options),
        outcome: outcome.outcome,
        points: outcome.points,
        answer: answers.get(id)?.answer ?? null,
        isKeyWithheld,
        ...(isKeyWithheld ? { right: null, areas: [], explanationHtml: "" } : rightOf(version, key)),
        lesson: step?.hasText ? { slug: step.slug, title: step.title, bytes: step.bytes } : null,
        missedOf100: missed.get(id) ?? null,
        tookMs: times.get(id) ?? 0,
        comment: marks.get(id)?.comment ?? "",
        file: files.get(id) ?? null,
        pins: marks.get(id)?.pins ?? [],
      },
    ];
  });
  const wait = waits.get(assessment.id) ?? null;
  // Before anything of it leaves.
  await recordReview(db, attempt.id, { hasKeys: questions.some(({ isKeyWithheld }) => !isKeyWithheld) });
  return {
    keysWait: wait && { for: wait.for, until: wait.untilMs === null ? null : new Date(wait.untilMs).toISOString() },
    id: attempt.id,
    number: attempt.number,
    state,
    score,
    closedBy,
    questions,
    assessment: { ...assessment, course: row.course },
    label: resultLabel(score),
    isGood: score >= goodScore,
    lateDeduction: attempt.lateDeduction,
    points: graded.points,
    pointsMax: graded.pointsMax,
    tookMs: closedAt.getTime() - attempt.startedAt.getTime(),
    gapMs: attempt.gapMs,
    comment: attempt.comment,
    commentBy: row.commentBy,
    closedAt: closedAt.toISOString(),
    countsOf100: grades.get(attempt.enrolmentId)?.kinds.find(({ kind }) => kind === assessment.kind)?.weight ?? 0,
    courseGrade: gradeLabel(grades.get(attempt.enrolmentId)?.soFar ?? null),
    countedScore: row.counted ?? score,
  };
}

/** Writes down when a review was opened first, and when first with right answers. */
const recordReview = (db: Db, attemptId: string, details: { hasKeys: boolean }) =>
  db.execute(sql`
    insert into attempt_events (attempt_id, kind, details)
    select ${attemptId}, 'reviewed', ${JSON.stringify(details)}::jsonb
    where not exists (select from attempt_events
      where attempt_id = ${attemptId} and kind = 'reviewed' and (details ->> 'hasKeys')::boolean >= ${details.hasKeys})`);

/** How long each question took: the time from the answer before, whichever it was of, to each of its answers. */
function timesOf(events: readonly { kind: string; versionId: string | null; answeredAtMs: number | null }[]) {
  const times = new Map<string, number>();
  let beforeMs = 0;
  const input = events
    .flatMap(({ kind, versionId, answeredAtMs }) =>
      kind === "saved" && versionId !== null && answeredAtMs !== null ? [{ versionId, answeredAtMs }] : [],
    )
    .toSorted((a, b) => a.answeredAtMs - b.answeredAtMs);
  for (const { versionId, answeredAtMs } of input) {
    times.set(versionId, (times.get(versionId) ?? 0) + answeredAtMs - beforeMs);
    beforeMs = answeredAtMs;
  }
  return times;
}

/** Of 100 released attempts that had a question, in how many it was not right; left out below ten. */
async function missedOf100(db: Db, assessmentId: string, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ id: string; had: number; missed: number }>(sql`
    select outcome ->> 0 as id, count(*)::int as had, count(*) filter (where outcome ->> 1 <> 'right')::int as missed
    from attempts, jsonb_array_elements(outcomes) as outcome
    where assessment_id = ${assessmentId} and state = 'released' and outcome ->> 0 = any (${sql.param([...ids])}::text[])
    group by 1`);
  return new Map(
    rows.filter(({ had }) => had >= missedFrom).map(({ id, had, missed }) => [id, Math.round((missed * 100) / had)]),
  );
}
