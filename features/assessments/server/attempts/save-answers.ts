import type { Db } from "#db/client.ts";
import { statement } from "#db/statement.ts";
import { notFound } from "#lib/app-error.ts";
import type { AttemptState, SavedAnswers, SentAnswer } from "../../attempt-contract.ts";
import { attemptTexts } from "../../attempt-texts.ts";
import type { ReadVersions } from "../bank/question-versions.ts";
import { type AnswerMark, type FittingAnswer, fitAnswers } from "./fit-answers.ts";
import { keepFiles } from "./keep-files.ts";

/**
 * Saves answers of a running attempt: one statement, which locks the attempt's row against its close, so that what was answered as
 * saved is in the grade. A device that handed over still saves under its own epoch: its answer counts where no newer one answered.
 * One that claims the current epoch without being its writer saves nothing. An answer that is there already is told again if it is the same one.
 */
const saveText = `
  with held as materialized (
    select id, state, paper, deadline_at, writer_epoch, writer_device, (settings ->> 'networkGraceMs')::int as grace_ms
    from attempts where id = $1 and student_id = $2 for share
  ), sent as (
    select * from jsonb_to_recordset($5::jsonb) as one (question uuid, version int, answer jsonb, "isFlagged" boolean, "atMs" bigint)
  ), taken as (
    select sent.*, held.id as attempt_id from held, sent
    where held.state = 'running'
      and ($4 < held.writer_epoch or ($4 = held.writer_epoch and $3 = held.writer_device))
      and (held.deadline_at is null or clock_timestamp() <= held.deadline_at + held.grace_ms * interval '1 millisecond')
      and held.paper @> jsonb_build_array(jsonb_build_object('version', sent.question))
  ), inserted as (
    insert into attempt_events (attempt_id, kind, version_id, epoch, version, answer, is_flagged, answered_at_ms, device)
    select attempt_id, 'saved', question, $4, version, answer, "isFlagged", "atMs", $3 from taken
    on conflict (attempt_id, version_id, epoch, version) do nothing
    returning version_id, version
  )
  select held.state, held.writer_epoch as epoch, held.deadline_at as "deadlineAt", clock_timestamp() as now,
    (select json_agg(json_build_array(version_id, version)) from inserted) as saved,
    (select json_agg(json_build_array(event.version_id, event.version)) from sent join attempt_events event
      on event.attempt_id = held.id and event.version_id = sent.question and event.epoch = $4 and event.version = sent.version
      where event.kind = 'saved' and event.answer is not distinct from sent.answer) as known,
    held.state <> 'running' or clock_timestamp() > held.deadline_at + held.grace_ms * interval '1 millisecond' as "isOver"
  from held`;

type Pair = [question: string, version: number];
type Saved = {
  state: AttemptState;
  epoch: number;
  deadlineAt: Date | null;
  now: Date;
  saved: Pair[] | null;
  known: Pair[] | null;
  isOver: boolean | null;
};

/** What came after the end, or did not fit into the running attempt: see take-late.ts. */
export type TakeLate = (
  studentId: string,
  attemptId: string,
  sent: { device: string; epoch: number; answers: readonly FittingAnswer[] },
) => Promise<{ saved: AnswerMark[]; late: AnswerMark[]; refused: AnswerMark[]; state: AttemptState }>;

const markOf = ([question, version]: Pair): AnswerMark => ({ question, version });
const keyOf = ({ question, version }: AnswerMark) => `${question} ${version}`;

/** Binds the saving of answers. Errors: `not_found` for an attempt of somebody else. */
export function saveAnswers({
  db,
  readVersions,
  takeLate,
}: {
  db: Db;
  readVersions: ReadVersions;
  takeLate: TakeLate;
}) {
  const save = statement<Saved, [string, string, string, number, string]>(db, "attempts_save", saveText);
  return async (
    studentId: string,
    attemptId: string,
    { device, epoch, answers }: { device: string; epoch: number; answers: readonly SentAnswer[] },
  ): Promise<SavedAnswers> => {
    const read = await fitAnswers({ db, readVersions }, answers);
    const { kept: fitting, refused: lost } = await keepFiles(db, studentId, read.fitting);
    const refused = [...read.refused, ...lost];
    const [row] = await save(attemptId, studentId, device, epoch, JSON.stringify(fitting));
    if (!row) throw notFound(attemptTexts.unknownAttempt);
    const done = new Map([...(row.saved ?? []), ...(row.known ?? [])].map(markOf).map((mark) => [keyOf(mark), mark]));
    const left = fitting.filter((one) => !done.has(keyOf(one)));
    const told = {
      epoch: row.epoch,
      deadlineAt: row.deadlineAt?.toISOString() ?? null,
      now: row.now.toISOString(),
    };
    if (left.length > 0 && row.isOver) {
      const taken = await takeLate(studentId, attemptId, { device, epoch, answers: left });
      return {
        ...told,
        saved: [...done.values(), ...taken.saved],
        late: taken.late,
        refused: [...refused, ...taken.refused],
        state: taken.state,
      };
    }
    const unfit = left.map(({ question, version }) => ({ question, version }));
    return { ...told, saved: [...done.values()], late: [], refused: [...refused, ...unfit], state: row.state };
  };
}
