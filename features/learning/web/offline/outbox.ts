import { ApiFault } from "#ui/api/call.ts";
import type { DoneAnswer, NoteAnswer } from "../../contract.ts";
import { maxNoteLength } from "../../texts.ts";
import { putDone, putNote, putOpen } from "../lesson-calls.ts";
import { getOne, listAll, listKeys, putOne, removeAll, removeOne } from "./database.ts";

/**
 * What a student did while nobody answered: marks, notes and where they left. One entry a thing, the last one counts, so
 * sending any of it twice changes nothing. It outlives a reload and is sent when the network is back.
 */
export type Outgoing = { course: string; lesson: string; atMs: number } & (
  | { kind: "done"; isDone: boolean }
  | { kind: "note"; text: string /** The `updatedAt` that it goes on from. */; basedOn: string | null }
  | { kind: "open" }
);

/** Where one left is one place a course. */
const keyOf = (account: string, { kind, course, lesson }: Pick<Outgoing, "kind" | "course" | "lesson">) =>
  kind === "open" ? `${account}/open/${course}` : `${account}/${kind}/${course}/${lesson}`;

/** Puts it in the place of an earlier one about the same. Answers whether it is kept. */
export const queue = (account: string, outgoing: Outgoing): Promise<boolean> =>
  putOne("outbox", keyOf(account, outgoing), outgoing);

export const listOutgoing = (account: string): Promise<Outgoing[]> => listAll<Outgoing>("outbox", `${account}/`);

/** Takes it out. Something newer that has taken its place stays, and a note goes on from the one that was just kept. */
export async function settle(account: string, sent: Outgoing, answer: SendAnswer): Promise<void> {
  const key = keyOf(account, sent);
  const held = await getOne<Outgoing>("outbox", key);
  if (held?.atMs === sent.atMs) await removeOne("outbox", key);
  else if (held?.kind === "note" && answer && "note" in answer) {
    await putOne("outbox", key, { ...held, basedOn: answer.note.updatedAt });
  }
}

/** Takes away what is waiting for this account, or for every account but one. */
export async function forgetOutgoing(which: { account: string } | { allBut: string }): Promise<void> {
  if ("account" in which) return void (await removeAll("outbox", `${which.account}/`));
  for (const key of await listKeys("outbox")) if (!key.startsWith(`${which.allBut}/`)) await removeOne("outbox", key);
}

/** No answer came, or one that says to come again: it is tried later. Anything else was refused for good. */
export const isWorthRetrying = (fault: unknown): boolean =>
  !(fault instanceof ApiFault) ||
  (fault.status === 0 && fault.message === "") ||
  fault.status === 401 ||
  fault.status === 429 ||
  fault.status >= 500;

export type SendAnswer = DoneAnswer | NoteAnswer | undefined;

/** Sends one thing. Errors: ApiFault. */
export function send(outgoing: Outgoing, nowMs: number): Promise<SendAnswer> {
  const { course, lesson } = outgoing;
  if (outgoing.kind === "done") return putDone(course, lesson, outgoing.isDone);
  if (outgoing.kind === "note") return sendNote(outgoing, nowMs);
  return putOpen(course, lesson).then(() => undefined);
}

/** Where another device wrote later, what was written here goes below it: neither is lost. */
async function sendNote(note: Outgoing & { kind: "note" }, nowMs: number): Promise<NoteAnswer> {
  const { course, lesson, text, basedOn } = note;
  const answer = await putNote(course, lesson, { text, basedOn, ageMs: Math.max(0, Math.round(nowMs - note.atMs)) });
  const theirs = answer.note;
  if (answer.isKept || text.trim() === "" || theirs.text.includes(text)) return answer;
  const both = `${theirs.text}\n\n${text}`.slice(0, maxNoteLength);
  return putNote(course, lesson, { text: both, basedOn: theirs.updatedAt, ageMs: 0 });
}

let sending: Promise<number> | null = null;

/**
 * Sends what is waiting, in the order in which it was done, and stops at the first that nobody answers. Marks that the server
 * refuses are dropped: they would be refused for ever. Answers how much was sent; calls while one runs wait for that one.
 */
export function sendOutgoing(account: string, now: () => number): Promise<number> {
  sending ??= work(account, now).finally(() => {
    sending = null;
  });
  return sending;
}

async function work(account: string, now: () => number): Promise<number> {
  let sent = 0;
  const waiting = (await listOutgoing(account)).sort((a, b) => a.atMs - b.atMs);
  for (const outgoing of waiting) {
    let answer: SendAnswer;
    try {
      answer = await send(outgoing, now());
      sent += 1;
    } catch (fault) {
      if (isWorthRetrying(fault)) break;
      // Somebody typed it: it waits until it is let in, such as after a payment.
      if (outgoing.kind === "note") continue;
    }
    await settle(account, outgoing, answer);
  }
  return sent;
}
