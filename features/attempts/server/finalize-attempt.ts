import { statement } from "#db/statement.ts";
import { recordResult } from "#features/assessments/server/public.ts";
import type { Answer } from "#features/questions/contract.ts";
import { readVersions } from "#features/questions/server/public.ts";
import type { InTx, TxDeps, Within } from "#platform/deps.ts";
import type { AttemptState } from "../contract.ts";
import { countedScore, lateDeduction, takesUntilMs } from "../rules.ts";
import { type Graded, gradeQuestions, knownOf } from "./grade.ts";
import type { AttemptQuestion, SavedSettings } from "./tables.ts";

/** What a released attempt brings to the result. */
type ReleasedAttempt = { number: number; score: number; comment: string; commentById: string | null };

/** An attempt whose row is locked, to be closed and graded. */
export type LockedAttempt = {
  id: string;
  assessmentId: string;
  enrolmentId: string;
  studentId: string;
  number: number;
  state: AttemptState;
  paper: AttemptQuestion[];
  settings: SavedSettings;
  startedAt: Date;
  deadlineAt: Date | null;
  closedAt: Date | null;
  closedBy: "student" | "deadline" | null;
  writerEpoch: number;
  writerDevice: string;
  score: number | null;
  comment: string;
  commentById: string | null;
  /** The other attempts that are released, oldest first. */
  others: ReleasedAttempt[];
  now: Date;
};

type LockedRow = Omit<LockedAttempt, "score" | "others" | "startedAt" | "deadlineAt" | "closedAt" | "now"> & {
  score: string | null;
  startedMs: string;
  deadlineMs: string | null;
  closedMs: string | null;
  nowMs: string;
};

const ms = (column: string) => `floor(extract(epoch from ${column}) * 1000)`;
const commented = ({ comment, commentById }: Pick<ReleasedAttempt, "comment" | "commentById">) => ({
  comment,
  commentById,
});
const idsOf = ({ enrolmentId, assessmentId }: Pick<LockedAttempt, "enrolmentId" | "assessmentId">) => ({
  enrolmentId,
  assessmentId,
});
const dateOf = (value: string) => new Date(Number(value));

const lock = statement<LockedRow, [id: string, mine: string | null, isDue: boolean]>(
  "attempts_lock",
  `select id, assessment_id as "assessmentId", enrolment_id as "enrolmentId", student_id as "studentId", number, state, paper, settings,
    ${ms("started_at")} as "startedMs", ${ms("deadline_at")} as "deadlineMs", ${ms("closed_at")} as "closedMs", closed_by as "closedBy",
    writer_epoch as "writerEpoch", writer_device as "writerDevice", score, comment,
    comment_by_id as "commentById", ${ms("clock_timestamp()")} as "nowMs"
  from attempts
  where (enrolment_id, assessment_id) = (
    select enrolment_id, assessment_id from attempts where id = $1 and ($2::uuid is null or student_id = $2)
      and (not $3 or state = 'running' and deadline_at + (settings ->> 'networkGraceMs')::int * interval '1 millisecond' < clock_timestamp()))
  order by number
  for no key update`,
);

/**
 * Locks all attempts of the enrolment at this assessment, oldest first, against saves, closes and grades at the same moment; returns the one
 * that is named. `mine`: its student. `isDue`: only one whose time is over. Null: there is none.
 */
export async function lockAttempt(
  { db: tx }: InTx,
  attemptId: string,
  { mine = null, isDue = false }: { mine?: string | null; isDue?: boolean } = {},
): Promise<LockedAttempt | null> {
  const rows = await lock(tx, attemptId, mine, isDue);
  const row = rows.find(({ id }) => id === attemptId);
  if (!row) return null;
  const { startedMs, deadlineMs, closedMs, nowMs, score, ...rest } = row;
  return {
    ...rest,
    score: score === null ? null : Number(score),
    startedAt: dateOf(startedMs),
    deadlineAt: deadlineMs === null ? null : dateOf(deadlineMs),
    closedAt: closedMs === null ? null : dateOf(closedMs),
    now: dateOf(nowMs),
    others: rows.flatMap((otherRow) =>
      otherRow.id !== attemptId && otherRow.state === "released" && otherRow.score !== null
        ? [{ ...commented(otherRow), number: otherRow.number, score: Number(otherRow.score) }]
        : [],
    ),
  };
}

type GradedRow = { id: string; key: unknown; answer: Answer; mark: number | null; gapMs: string | null };

/** What an attempt's questions are graded by now: the last answers, the keys and marks that count, and how late answers came. */
export const findGraded = statement<GradedRow, [attempt: string]>(
  "attempts_graded",
  `select paper.id,
    (select key from question_keys where version_id = paper.id order by revision desc limit 1) as key,
    (select answer from attempt_events
      where attempt_id = $1 and version_id = paper.id and kind = 'saved'
      order by epoch desc, version desc limit 1) as answer,
    (select (details ->> 'points')::float8 from attempt_events
      where attempt_id = $1 and version_id = paper.id and kind = 'marked'
        -- A mark is for the answer that was there: one that came later waits again.
        and id > coalesce((select max(id) from attempt_events
          where attempt_id = $1 and version_id = paper.id and kind = 'saved'), 0)
      order by id desc limit 1) as mark,
    (select max(gap_ms) from attempt_events
      where attempt_id = $1 and version_id = paper.id and kind = 'saved') as "gapMs"
  from unnest(array(
    select (entry ->> 'version')::uuid from attempts cross join jsonb_array_elements(attempts.paper) entry where attempts.id = $1
  )) as paper (id)`,
);

/** The grade of an attempt by what was found of its questions. */
export async function gradeFound(
  deps: Pick<TxDeps, "db" | "once">,
  { paper: attemptQuestions }: { paper: readonly AttemptQuestion[] },
  gradedRows: readonly GradedRow[],
): Promise<Graded> {
  const ids = attemptQuestions.map(({ version }) => version);
  // On this connection: many at once that each needed a second one would wait for each other.
  const versions = await readVersions(deps, ids);
  const known = new Map(gradedRows.map((row) => [row.id, row]));
  const knownIn = knownOf(attemptQuestions);
  return gradeQuestions(
    ids.flatMap((id) => {
      const version = versions.get(id);
      const { key, answer = null, mark = null } = known.get(id) ?? {};
      return version ? [{ version, key, answer, mark, isKnown: knownIn.has(id) }] : [];
    }),
  );
}

/** What an attempt is worth by its log: the percent after deductions, and what was taken off. */
export function worthOf(
  { score }: Pick<Graded, "score">,
  { settings, startedAt, closedAt }: Pick<LockedAttempt, "settings" | "startedAt"> & { closedAt: Date },
): { score: number; deduction: number } {
  // A timed assessment is in time when it was begun in time.
  const atMs = (settings.durationMs === null ? closedAt : startedAt).getTime();
  const deduction = lateDeduction(score, { dueAtMs: settings.dueAtMs, atMs }, settings);
  return { score: Math.round((score - deduction) * 100) / 100, deduction };
}

/** Why the log gets another line. */
export type FinalizeReason =
  | { kind: "submitted"; device: string }
  | { kind: "closed" }
  | { kind: "regraded"; byId: string | null; why: string }
  /** A grader marked questions of it (their events are written already), and has words on the whole. */
  | { kind: "marked"; byId: string; comment: string }
  /** By a grader; null: nothing more can come. */
  | { kind: "released"; byId: string | null };

const close = statement<
  never,
  [
    ...[attempt: string, event: FinalizeReason["kind"], device: string | null, byId: string | null, details: string],
    ...[
      state: AttemptState,
      closedAt: string,
      closedBy: string,
      outcomes: string,
      score: number | null,
      deduction: number,
      comment: string | null,
      gapMs: number,
    ],
  ]
>(
  "attempts_close",
  `with logged as (
    insert into attempt_events (attempt_id, kind, device, by_id, details) values ($1, $2, $3, $4::uuid, $5)
  )
  update attempts set state = $6, closed_at = $7, closed_by = $8, outcomes = $9::jsonb, score = $10, late_deduction = $11,
    comment = coalesce($12, comment), comment_by_id = case when $12::text is null then comment_by_id else $4::uuid end,
    gap_ms = $13
  where id = $1`,
);

/**
 * Does what follows when an attempt ends, or when what it is graded by has changed: it is graded from its log, and where no person has
 * to mark anything the grade is released and recorded. In the caller's transaction, with the attempt's row locked (`lockAttempt`).
 */
export async function finalizeAttempt(
  deps: Within,
  attempt: LockedAttempt,
  reason: FinalizeReason,
): Promise<{ state: AttemptState; score: number | null }> {
  // Handing in after the deadline confirms that nothing more is under way.
  const closedBy = reason.kind === "submitted" ? "student" : (attempt.closedBy ?? "deadline");
  const closedAt =
    attempt.closedAt ?? (closedBy === "deadline" && attempt.deadlineAt ? attempt.deadlineAt : attempt.now);
  const rows = await findGraded(deps.db, attempt.id);
  const graded = await gradeFound(deps, attempt, rows);
  const { score, deduction } = worthOf(graded, { ...attempt, closedAt });
  const state = stateAfter({ ...attempt, closedBy }, graded, reason);
  const known = graded.waits ? null : score;
  const details =
    reason.kind === "regraded"
      ? { why: reason.why, before: attempt.score, after: known }
      : reason.kind === "marked"
        ? { comment: reason.comment, before: attempt.score, after: known }
        : { score: known };
  await close(
    deps.db,
    ...([attempt.id, reason.kind, reason.kind === "submitted" ? reason.device : null] as const),
    ...(["byId" in reason ? reason.byId : null, JSON.stringify(details), state] as const),
    ...([closedAt.toISOString(), closedBy] as const),
    JSON.stringify(graded.questions.map(({ version, outcome }) => [version, outcome])),
    ...([known, graded.waits ? 0 : deduction, reason.kind === "marked" ? reason.comment : null] as const),
    Math.max(0, ...rows.map(({ gapMs }) => Number(gapMs ?? 0))),
  );
  if (state !== "released") return { state, score: null };
  const own = reason.kind === "marked" ? { comment: reason.comment, commentById: reason.byId } : commented(attempt);
  const released = [...attempt.others, { ...own, number: attempt.number, score }].toSorted(
    (a, b) => a.number - b.number,
  );
  const counted = countedScore(
    released.map((releasedAttempt) => releasedAttempt.score),
    attempt.settings.counts,
  );
  const from = released.findLast((releasedAttempt) => releasedAttempt.score === counted);
  if (from)
    await recordResult(deps, {
      ...idsOf(attempt),
      score: from.score,
      comment: from.comment,
      byId: from.commentById,
      at: attempt.now,
    });
  return { state, score };
}

/**
 * What a grader marked waits for its release, once; after that a change counts at once. While answers may still come in and count, a
 * grade waits too: anyone who sees it move learns what is right.
 */
function stateAfter(attempt: LockedAttempt, graded: Graded, reason: FinalizeReason): AttemptState {
  if (graded.waits) return "submitted";
  if (attempt.state === "released" || reason.kind === "released") return "released";
  return graded.isMarked || attempt.now.getTime() <= (openUntilMs(attempt) ?? 0) ? "graded" : "released";
}

/** Until when answers given without a network are taken into an attempt; null: none are. */
export const openUntilMs = ({
  closedBy,
  deadlineAt,
  settings: { offlineGraceMs },
}: Pick<LockedAttempt, "closedBy" | "deadlineAt" | "settings">) =>
  takesUntilMs({ closedBy, deadlineAtMs: deadlineAt?.getTime() ?? null, offlineGraceMs });
