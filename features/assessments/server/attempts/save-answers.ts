import { batched } from "#db/batched.ts";
import type { Db } from "#db/client.ts";
import { statement } from "#db/statement.ts";
import { notFound } from "#lib/app-error.ts";
import type { AttemptState, SavedAnswers, SentAnswer } from "../../attempt-contract.ts";
import { attemptTexts } from "../../attempt-texts.ts";
import type { ReadVersions } from "../bank/question-versions.ts";
import { type AnswerMark, type FittingAnswer, fitAnswers } from "./fit-answers.ts";
import { keepFiles } from "./keep-files.ts";

/**
 * Saves answers of running attempts: one statement, which locks each attempt's row against its close, so that what was answered as
 * saved is in the grade. A device that handed over still saves under its own epoch: its answer counts where no newer one answered.
 * One that claims the current epoch without being its writer saves nothing.
 */
const saveText = `
  with asked as materialized (
    select * from jsonb_to_recordset($2::jsonb) as one (at int, "attemptId" uuid, "studentId" uuid, device text, epoch int, answers jsonb)
  ), held as materialized (
    select id, student_id, state, paper, deadline_at, writer_epoch, writer_device, (settings ->> 'networkGraceMs')::int as grace_ms
    from attempts where id = any($1::uuid[]) order by id for share
  ), taken as (
    select asked.at, asked.epoch, asked.device, held.id as attempt_id, one.* from asked
    join held on held.id = asked."attemptId" and held.student_id = asked."studentId"
    cross join lateral jsonb_to_recordset(asked.answers)
      as one (question uuid, version int, answer jsonb, "isFlagged" boolean, "atMs" bigint)
    where held.state = 'running'
      and (asked.epoch < held.writer_epoch or (asked.epoch = held.writer_epoch and asked.device = held.writer_device))
      and (held.deadline_at is null or clock_timestamp() <= held.deadline_at + held.grace_ms * interval '1 millisecond')
      and held.paper @> jsonb_build_array(jsonb_build_object('version', one.question))
  ), inserted as (
    insert into attempt_events (attempt_id, kind, version_id, epoch, version, answer, is_flagged, answered_at_ms, device)
    select attempt_id, 'saved', question, epoch, version, answer, "isFlagged", "atMs", device from taken order by at
    on conflict (attempt_id, version_id, epoch, version) do nothing
    returning attempt_id, version_id, epoch, version
  )
  select asked.at, held.state, held.writer_epoch as epoch, held.deadline_at as "deadlineAt", clock_timestamp() as now,
    (select json_agg(json_build_array(version_id, version)) from inserted
      where inserted.attempt_id = held.id and inserted.epoch = asked.epoch) as saved,
    held.state <> 'running' or clock_timestamp() > held.deadline_at + held.grace_ms * interval '1 millisecond' as "isOver"
  from asked join held on held.id = asked."attemptId" and held.student_id = asked."studentId"`;

/** Which answers are there already, the same ones: told again as saved. */
const knownText = `
  select event.version_id as question, event.version
  from jsonb_to_recordset($3::jsonb) as sent (question uuid, version int, answer jsonb)
  join attempt_events event on event.attempt_id = $1 and event.version_id = sent.question and event.epoch = $2
    and event.version = sent.version and event.kind = 'saved' and event.answer is not distinct from sent.answer`;

type Pair = [question: string, version: number];
type Saved = {
  at: number;
  state: AttemptState;
  epoch: number;
  deadlineAt: Date | null;
  now: Date;
  saved: Pair[] | null;
  isOver: boolean | null;
};

/** What is sent of one attempt. */
type Sent = {
  studentId: string;
  attemptId: string;
  device: string;
  epoch: number;
  answers: readonly FittingAnswer[];
};

const save = statement<Saved, [string[], string]>("attempts_save", saveText);
const findKnown = statement<AnswerMark, [string, number, string]>("attempts_known", knownText);

/** Binds the statement for many at once. Answers what came of each; null: no such attempt of this student. */
function saveMany(db: Db) {
  return batched(async (all: readonly Sent[]): Promise<(Saved | null)[]> => {
    const rows = await save(
      db,
      all.map(({ attemptId }) => attemptId),
      JSON.stringify(all.map((sent, at) => ({ at, ...sent }))),
    );
    const found = new Map(rows.map((row) => [row.at, row]));
    // Of two that sent the same answer of one attempt at once the first has saved it: the other reads what is there.
    const taken = new Set<string>();
    return all.map(({ attemptId }, at) => {
      const row = found.get(at);
      if (!row) return null;
      const saved = (row.saved ?? []).filter((pair) => !taken.has(`${attemptId} ${pair}`));
      for (const pair of row.saved ?? []) taken.add(`${attemptId} ${pair}`);
      return { ...row, saved };
    });
  });
}

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
  const saveOne = saveMany(db);
  return async (
    studentId: string,
    attemptId: string,
    { device, epoch, answers }: { device: string; epoch: number; answers: readonly SentAnswer[] },
  ): Promise<SavedAnswers> => {
    const read = await fitAnswers({ db, readVersions }, answers);
    const { kept: fitting, refused: lost } = await keepFiles(db, studentId, read.fitting);
    const refused = [...read.refused, ...lost];
    const row = await saveOne({ studentId, attemptId, device, epoch, answers: fitting });
    if (!row) throw notFound(attemptTexts.unknownAttempt);
    const done = new Map((row.saved ?? []).map(markOf).map((mark) => [keyOf(mark), mark]));
    const others = fitting.filter((one) => !done.has(keyOf(one)));
    const known = others.length > 0 ? await findKnown(db, attemptId, epoch, JSON.stringify(others)) : [];
    for (const mark of known) done.set(keyOf(mark), mark);
    const left = others.filter((one) => !done.has(keyOf(one)));
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
