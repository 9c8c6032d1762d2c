import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { statement } from "#db/statement.ts";
import { notFound } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { AnySentAnswer, AttemptState, SavedAnswers } from "../contract.ts";
import { attemptTexts } from "../texts.ts";
import { type AnswerMark, type FittingAnswer, fitAnswers, refusedFor } from "./fit-answers.ts";
import { saveFiles } from "./save-files.ts";
import { takeLate } from "./take-late.ts";

type SavedRow = {
  state: AttemptState;
  epoch: number;
  deadlineAt: Date | null;
  now: Date;
  isOver: boolean | null;
  /** Null where nothing was sent. */
  question: string | null;
  version: number | null;
  isSaved: boolean;
};

/** What is sent of one attempt. */
type Sent = { device: string; epoch: number; answers: readonly FittingAnswer[] };

/**
 * Saves answers of a running attempt: one statement, which locks its row against its close, so that what was answered as saved is in
 * the grade. A device that handed over still saves under its own epoch: its answer counts where no newer one answered. One that claims
 * the current epoch without being its writer saves nothing. No row: no such attempt of this student.
 */
const save = statement<SavedRow, [attempt: string, student: string, device: string, epoch: number, answers: string]>(
  "attempts_save",
  `with asked as materialized (
    select * from jsonb_to_recordset($5::jsonb)
      as sent (question uuid, version int, answer jsonb, "isFlagged" boolean, "atMs" bigint)
  ), locked as materialized (
    select id, state, paper, deadline_at, writer_epoch, writer_device,
      deadline_at + (settings ->> 'networkGraceMs')::int * interval '1 millisecond' as ends_at
    from attempts where id = $1 and student_id = $2 for share
  ), inserted as (
    insert into attempt_events (attempt_id, kind, version_id, epoch, version, answer, is_flagged, answered_at_ms, device)
    select locked.id, 'saved', question, $4, version, answer, "isFlagged", "atMs", $3
    from asked cross join locked
    where locked.state = 'running' and (locked.ends_at is null or clock_timestamp() <= locked.ends_at)
      and ($4 < locked.writer_epoch or ($4 = locked.writer_epoch and $3 = locked.writer_device))
      and locked.paper @> jsonb_build_array(jsonb_build_object('version', question))
    on conflict (attempt_id, version_id, epoch, version) do nothing
    returning version_id, version
  )
  select asked.question, asked.version, locked.state, locked.writer_epoch as epoch, locked.deadline_at as "deadlineAt",
    clock_timestamp() as now, inserted.version is not null as "isSaved",
    locked.state <> 'running' or clock_timestamp() > locked.ends_at as "isOver"
  from locked left join asked on true
  left join inserted on inserted.version_id = asked.question and inserted.version = asked.version`,
);

/** Which answers are there already, the same ones: confirmed again as saved. */
async function findKnown(db: Db, attemptId: string, { epoch, answers }: Sent): Promise<AnswerMark[]> {
  const { rows } = await db.execute<AnswerMark>(sql`
    select event.version_id as question, event.version
    from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as sent (question uuid, version int, answer jsonb)
    join attempt_events event on event.attempt_id = ${attemptId} and event.version_id = sent.question and event.epoch = ${epoch}
      and event.version = sent.version and event.kind = 'saved' and event.answer is not distinct from sent.answer`);
  return rows;
}

const keyOf = ({ question, version }: AnswerMark) => `${question} ${version}`;

/** Saves answers. Errors: `not_found` for an attempt of another user. */
export async function saveAnswers(
  deps: VerbDeps,
  studentId: string,
  {
    attempt: attemptId,
    device,
    epoch,
    answers,
  }: { attempt: string; device: string; epoch: number; answers: readonly AnySentAnswer[] },
): Promise<SavedAnswers> {
  const read = await fitAnswers(deps, answers);
  const { fitting, refused: lost } = await saveFiles(deps, studentId, read.fitting);
  const refused = [...read.refused, ...lost];
  const rows = await save(deps.db, attemptId, studentId, device, epoch, JSON.stringify(fitting));
  const [row] = rows;
  if (!row) throw notFound(attemptTexts.unknownAttempt);
  const done = new Map<string, AnswerMark>();
  for (const { question, version, isSaved } of rows)
    if (isSaved && question !== null && version !== null) done.set(keyOf({ question, version }), { question, version });
  const otherFittings = fitting.filter((fittingAnswer) => !done.has(keyOf(fittingAnswer)));
  const known =
    otherFittings.length > 0 ? await findKnown(deps.db, attemptId, { device, epoch, answers: otherFittings }) : [];
  for (const mark of known) done.set(keyOf(mark), mark);
  const left = otherFittings.filter((fittingAnswer) => !done.has(keyOf(fittingAnswer)));
  const notified = {
    epoch: row.epoch,
    deadlineAt: row.deadlineAt?.toISOString() ?? null,
    now: row.now.toISOString(),
  };
  if (left.length > 0 && row.isOver) {
    const taken = await takeLate(deps, studentId, { attempt: attemptId, device, epoch, answers: left });
    return {
      ...notified,
      saved: [...done.values(), ...taken.saved],
      late: taken.late,
      refused: [...refused, ...taken.refused.map(refusedFor(attemptTexts.notTaken))],
      state: taken.state,
    };
  }
  const unfit = left.map(refusedFor(attemptTexts.notTaken));
  return { ...notified, saved: [...done.values()], late: [], refused: [...refused, ...unfit], state: row.state };
}
