import { batched } from "#db/batched.ts";
import type { Db } from "#db/client.ts";
import { statement } from "#db/statement.ts";
import { notFound } from "#lib/app-error.ts";
import type { AnySentAnswer, AttemptState, SavedAnswers } from "../../attempt-contract.ts";
import { attemptTexts } from "../../attempt-texts.ts";
import type { ReadVersions } from "../bank/question-versions.ts";
import { type AnswerMark, type FittingAnswer, fitAnswers, refusedFor } from "./fit-answers.ts";
import { keepFiles } from "./keep-files.ts";

/**
 * Saves answers of running attempts: one statement, which locks each attempt's row against its close, so that what was answered as
 * saved is in the grade. A device that handed over still saves under its own epoch: its answer counts where no newer one answered.
 * One that claims the current epoch without being its writer saves nothing. `asked`: the answers as rows; `ofThese`: their attempts.
 */
const savingText = (asked: string, ofThese: string) => `
  with asked (at, attempt_id, student_id, device, epoch, question, version, answer, is_flagged, at_ms) as materialized (${asked}),
  held as materialized (
    select id, student_id, state, paper, deadline_at, writer_epoch, writer_device, (settings ->> 'networkGraceMs')::int as grace_ms
    from attempts where ${ofThese} order by id for share
  ), inserted as (
    insert into attempt_events (attempt_id, kind, version_id, epoch, version, answer, is_flagged, answered_at_ms, device)
    select held.id, 'saved', question, epoch, version, answer, is_flagged, at_ms, device
    from asked join held on held.id = asked.attempt_id and held.student_id = asked.student_id
    where held.state = 'running'
      and (asked.epoch < held.writer_epoch or (asked.epoch = held.writer_epoch and asked.device = held.writer_device))
      and (held.deadline_at is null or clock_timestamp() <= held.deadline_at + held.grace_ms * interval '1 millisecond')
      and held.paper @> jsonb_build_array(jsonb_build_object('version', question))
    order by at
    on conflict (attempt_id, version_id, epoch, version) do nothing
    returning attempt_id, version_id, epoch, version, device
  )
  select asked.at, asked.question, asked.version, held.state, held.writer_epoch as epoch, held.deadline_at as "deadlineAt",
    clock_timestamp() as now, inserted.version is not null as "isSaved",
    held.state <> 'running' or clock_timestamp() > held.deadline_at + held.grace_ms * interval '1 millisecond' as "isOver"
  from asked join held on held.id = asked.attempt_id and held.student_id = asked.student_id
  left join inserted on inserted.attempt_id = asked.attempt_id and inserted.version_id = asked.question
    and inserted.epoch = asked.epoch and inserted.version = asked.version and inserted.device = asked.device`;

const saveManyText = savingText(
  `select one.at, "attemptId", "studentId", device, epoch, question, version, answer, "isFlagged", "atMs"
   from jsonb_to_recordset($2::jsonb) as one (at int, "attemptId" uuid, "studentId" uuid, device text, epoch int, answers jsonb)
   left join lateral jsonb_to_recordset(one.answers)
     as sent (question uuid, version int, answer jsonb, "isFlagged" boolean, "atMs" bigint) on true`,
  "id = any ($1::uuid[])",
);

/** Values of one answer in a statement that has a place for each. */
type Place = [
  ...[attempt: string | null, student: string | null, device: string | null, epoch: number | null],
  ...[
    question: string | null,
    version: number | null,
    answer: string | null,
    isFlagged: boolean | null,
    atMs: number | null,
  ],
];
const emptyPlace: Place = [null, null, null, null, null, null, null, null, null];
const placeTypes = ["uuid", "uuid", "text", "int", "uuid", "int", "jsonb", "boolean", "bigint"];

/**
 * Nearly every save is of one answer: as plain values it costs two thirds of what reading it from JSON does. How many go together, and
 * their statement: the smallest that has room is taken. A place for each answer, and not one for a list, which Postgres would plan
 * again each time.
 */
const savesOfOne = [1, 2, 4, 8].map((size) => {
  const numbers = Array.from({ length: size }, (_, at) => at * placeTypes.length + 1);
  const rows = numbers.map((first, at) => `(${at}, ${placeTypes.map((type, place) => `$${first + place}::${type}`)})`);
  return {
    size,
    save: statement<SavedRow, Place[number][]>(
      `attempts_save_${size}`,
      savingText(`values ${rows}`, `id in (${numbers.map((first) => `$${first}`)})`),
    ),
  };
});

/** Which answers are there already, the same ones: told again as saved. */
const knownText = `
  select event.version_id as question, event.version
  from jsonb_to_recordset($3::jsonb) as sent (question uuid, version int, answer jsonb)
  join attempt_events event on event.attempt_id = $1 and event.version_id = sent.question and event.epoch = $2
    and event.version = sent.version and event.kind = 'saved' and event.answer is not distinct from sent.answer`;

type Pair = [question: string, version: number];
type Saved = {
  state: AttemptState;
  epoch: number;
  deadlineAt: Date | null;
  now: Date;
  isOver: boolean | null;
};
/** Of each answer; one without a question where nothing was sent. */
type SavedRow = Saved & { at: number; question: string | null; version: number | null; isSaved: boolean };

/** What is sent of one attempt. */
type Sent = {
  studentId: string;
  attemptId: string;
  device: string;
  epoch: number;
  answers: readonly FittingAnswer[];
};

const saveMany = statement<SavedRow, [string[], string]>("attempts_save", saveManyText);
const findKnown = statement<AnswerMark, [string, number, string]>("attempts_known", knownText);

/** Asks for all, by the statement that fits. */
function askFor(db: Db, all: readonly Sent[]): Promise<SavedRow[]> {
  const fitting = savesOfOne.find(({ size }) => all.length <= size);
  if (fitting && all.every(({ answers }) => answers.length === 1)) {
    const places = all.flatMap(({ attemptId, studentId, device, epoch, answers }) =>
      answers.map(
        ({ question, version, answer, isFlagged, atMs }): Place => [
          ...([attemptId, studentId, device, epoch, question, version] as const),
          ...([answer === null ? null : JSON.stringify(answer), isFlagged, atMs] as const),
        ],
      ),
    );
    return fitting.save(db, ...Array.from({ length: fitting.size }, (_, at) => places[at] ?? emptyPlace).flat());
  }
  return saveMany(
    db,
    all.map(({ attemptId }) => attemptId),
    JSON.stringify(all.map((each, at) => ({ at, ...each }))),
  );
}

/** Binds the statement for many at once. Answers what came of each; null: no such attempt of this student. */
function saveTogether(db: Db) {
  return batched(async (all: readonly Sent[]): Promise<((Saved & { saved: Pair[] }) | null)[]> => {
    const found = Map.groupBy(await askFor(db, all), ({ at }) => at);
    // Of two that sent the same answer of one attempt at once the first has saved it: the other reads what is there.
    const taken = new Set<string>();
    return all.map(({ attemptId }, at) => {
      const [row, ...others] = found.get(at) ?? [];
      if (!row) return null;
      const saved = [row, ...others].flatMap(({ question, version, isSaved }): Pair[] =>
        isSaved && question !== null && version !== null && !taken.has(`${attemptId} ${[question, version]}`)
          ? [[question, version]]
          : [],
      );
      for (const pair of saved) taken.add(`${attemptId} ${pair}`);
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
  const saveOne = saveTogether(db);
  return async (
    studentId: string,
    attemptId: string,
    { device, epoch, answers }: { device: string; epoch: number; answers: readonly AnySentAnswer[] },
  ): Promise<SavedAnswers> => {
    const read = await fitAnswers({ db, readVersions }, answers);
    const { kept: fitting, refused: lost } = await keepFiles(db, studentId, read.fitting);
    const refused = [...read.refused, ...lost];
    const row = await saveOne({ studentId, attemptId, device, epoch, answers: fitting });
    if (!row) throw notFound(attemptTexts.unknownAttempt);
    const done = new Map(row.saved.map(markOf).map((mark) => [keyOf(mark), mark]));
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
        refused: [...refused, ...taken.refused.map(refusedFor(attemptTexts.notTaken))],
        state: taken.state,
      };
    }
    const unfit = left.map(refusedFor(attemptTexts.notTaken));
    return { ...told, saved: [...done.values()], late: [], refused: [...refused, ...unfit], state: row.state };
  };
}
