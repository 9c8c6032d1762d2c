import { randomInt } from "node:crypto";
import { statement } from "#db/statement.ts";
import { readVersions } from "#features/questions/server/public.ts";
import { AppError } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import type { Attempt } from "../contract.ts";
import { startTexts } from "../texts.ts";
import { type AssessmentStatus, assessmentStatus, savedSettings } from "./assessment-status.ts";
import { drawAttemptQuestions } from "./draw-attempt-questions.ts";
import { knownKeys } from "./known-keys.ts";
import { type AttemptRow, getAttempt, showAttempt } from "./show-attempt.ts";

/** Seeds are whole and fit a 32-bit number. */
const seedMax = 2 ** 31;

/**
 * Starts the clock: the row and its first event in one statement, by the database's time. Another start at the same moment wins by the
 * unique index of running attempts; then nothing is answered.
 */
const startText = `
  with times as materialized (select date_trunc('milliseconds', clock_timestamp()) as now),
  made as (
    insert into attempts (id, assessment_id, enrolment_id, student_id, number, seed, paper, settings, started_at, deadline_at, writer_device)
    select $1, $2, $3, $4,
      (select coalesce(max(number), 0) + 1 from attempts where enrolment_id = $3 and assessment_id = $2),
      $5, $6, $7, now, now + $8::bigint * interval '1 millisecond', $9
    from times
    on conflict do nothing
    returning id, number, started_at, deadline_at
  ), logged as (
    insert into attempt_events (attempt_id, kind, epoch, device, received_at) select id, 'started', 1, $9, started_at from made
  )
  select number, started_at as "startedAt", deadline_at as "deadlineAt" from made`;

type Started = { number: number; startedAt: Date; deadlineAt: Date | null };

const start = statement<Started, [string, string, string, string, number, string, string, number | null, string]>(
  "attempts_start",
  startText,
);

/** Starts an attempt, or returns the one that runs: starting takes nothing over. Errors: `conflict` with the reason. */
export async function startAttempt(
  deps: VerbDeps,
  studentId: string,
  { assessment, device }: { assessment: string; device: string },
): Promise<Attempt> {
  const status = await assessmentStatus(deps, studentId, assessment);
  if (status.running !== null) return getAttempt(deps, studentId, { attempt: status.running, device });
  const started = await makeAttempt(deps, studentId, { status, device });
  if (started) return showAttempt(deps, started, device);
  const { running, refusal } = await assessmentStatus(deps, studentId, assessment);
  // It was started at the same moment elsewhere, and is there by now.
  if (running === null) throw new Error(`An attempt was refused and none runs: ${refusal}.`);
  return getAttempt(deps, studentId, { attempt: running, device });
}

/** Null where one was started at the same moment. */
async function makeAttempt(
  deps: VerbDeps,
  studentId: string,
  { status, device }: { status: AssessmentStatus; device: string },
): Promise<AttemptRow | null> {
  if (status.refusal) throw new AppError("conflict", startTexts[status.refusal]);
  const { assessment, course, versions: ids } = status;
  const settings = savedSettings(status);
  const [versions, shown] = await Promise.all([
    readVersions(deps, ids),
    // Not asked where what was shown is drawn all the same.
    settings.drawPractised ? new Map<string, Date>() : knownKeys(deps, studentId, ids),
  ]);
  const seed = randomInt(seedMax);
  const attemptQuestions = drawAttemptQuestions(
    ids.flatMap((id) => versions.get(id) ?? []),
    settings,
    new Set(shown.keys()),
    seed,
  );
  const id = newId();
  const [made] = await start(
    deps.db,
    ...([id, assessment.id, status.enrolment.id, studentId, seed] as const),
    ...([JSON.stringify(attemptQuestions), JSON.stringify(settings), settings.durationMs, device] as const),
  );
  if (!made) return null;
  return {
    id,
    paper: attemptQuestions,
    settings,
    ...made,
    state: "running",
    writerEpoch: 1,
    writerDevice: device,
    answers: [],
    assessment: { id: assessment.id, kind: assessment.kind, title: assessment.title },
    course,
    nowMs: made.startedAt.getTime(),
  };
}
