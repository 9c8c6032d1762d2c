import { ask } from "#ui/api/ask.ts";
import { defineOutgoing } from "#ui/outbox/outbox.ts";
import { answerCheck, markDone, openLesson, saveNote } from "../../calls.ts";
import type { CheckAnswer } from "../../contract.ts";
import { noteGoesOn } from "../../rules.ts";

/**
 * What a student does with lessons and no one may have answered yet: marks, notes, answers and where they left. One entry a thing, the
 * last one counts; each carries the time at which it was done, so that one which comes late does not win over a newer one.
 */
type Position = { course: string; lesson: string };
export type Mark = Position & { isDone: boolean };
/** `basedOn`: the `updatedAt` of the note that it goes on from. */
export type Note = Position & { text: string; basedOn: string | null };

export const marks = defineOutgoing({
  name: "lesson-done",
  send: ({ value: { isDone, ...params } }: { value: Mark }, ageMs) =>
    ask(markDone, { params, body: { isDone, ageMs } }),
  // It would be refused for ever.
  whenRefused: "drop",
  refusalText: "A lesson that you marked here without a network was not taken.",
});

export const notes = defineOutgoing({
  name: "lesson-note",
  send: ({ value: { text, basedOn, ...params } }: { value: Note }, ageMs) =>
    ask(saveNote, { params, body: { text, basedOn, ageMs } }),
  // Someone typed it: it waits until it is let in, such as after a payment.
  whenRefused: "wait",
  refusalText: "A note of yours is not saved yet. It stays on this device: open its lesson to read or copy it.",
  follow: (next, { note }, sent) => ({
    ...next,
    text: noteGoesOn(sent.text, next.text, note.text),
    basedOn: note.updatedAt,
  }),
});

export const opened = defineOutgoing({
  name: "lesson-open",
  send: ({ value: params }: { value: Position }, ageMs) => ask(openLesson, { params, body: { ageMs } }),
  whenRefused: "drop",
});

/** The last answer to a question. */
export type Answered = Position & CheckAnswer;

export const answers = defineOutgoing({
  name: "lesson-check",
  send: ({ value: { choice, ...params } }: { value: Answered }, ageMs) =>
    ask(answerCheck, { params, body: { choice, ageMs } }),
  // The question may be gone from the text.
  whenRefused: "drop",
  refusalText: "An answer that you gave in a lesson was not taken.",
});

export const lessonKeyOf = ({ course, lesson }: Position) => `${course}/${lesson}`;

/** What waits of an account, as the pages show it already. */
export type Waiting = { marks: Mark[]; notes: Note[]; answers: Answered[]; left: Position[] };

export async function listWaiting(account: string): Promise<Waiting> {
  const [done, written, answered, left] = await Promise.all([
    marks.list(account),
    notes.list(account),
    answers.list(account),
    opened.list(account),
  ]);
  return {
    marks: done.map(({ value }) => value),
    notes: written.map(({ value }) => value),
    answers: answered.map(({ value }) => value),
    left: left.map(({ value }) => value),
  };
}
