import type { Answer } from "#features/questions/contract.ts";
import type { Attempt, SavedAnswers, SentAnswer } from "../../contract.ts";

/**
 * What a student has answered, and what of it the academy has. Pure: each function answers a new sheet. An answer is known by
 * epoch and version; of two for the same question the one with the higher pair counts, here as on the server.
 */
export type Line = {
  answer: Answer;
  isFlagged: boolean;
  /** 0: never touched under this epoch. */
  version: number;
  epoch: number;
  /** The highest version under this epoch that the academy has. */
  savedVersion: number;
  /** When it was given: ms since the start. */
  atMs: number;
  /** Came after the end, or does not fit its question: the academy does not count it. */
  fate: "counts" | "late" | "refused";
  /** Why it was refused. */
  why: string | null;
};

export type Sheet = { epoch: number; lines: ReadonlyMap<string, Line> };

const untouched = (epoch: number): Line => ({
  answer: null,
  isFlagged: false,
  version: 0,
  epoch,
  savedVersion: 0,
  atMs: 0,
  fate: "counts",
  why: null,
});

/**
 * Versions of a page begin at the next full block: what an earlier page (closed, crashed) still had under way is older, even
 * where no one here remembers it.
 */
const block = 1_000;
const nextBlock = (version: number) => Math.floor(version / block) * block + block;

/** What this device still holds of an attempt. */
export type Stored = { epoch: number; answers: readonly SentAnswer[] };

/**
 * The sheet of a page that opens: what the server has, and above it what lies here unsent. That was given under `stored.epoch`: where
 * a device that took over later has answered the question, its answer stays; elsewhere what lies here is given again.
 */
export function openSheet(attempt: Pick<Attempt, "epoch" | "questions" | "answers">, stored: Stored | null): Sheet {
  const saved = new Map(attempt.answers.map((item) => [item.question, item]));
  const mine = new Map(stored?.answers.map((item) => [item.question, item]) ?? []);
  const lines = attempt.questions.map(({ id }): [string, Line] => {
    const theirs = saved.get(id);
    const own = mine.get(id);
    const known = theirs && theirs.epoch === attempt.epoch ? theirs.version : 0;
    const line: Line = theirs
      ? { ...untouched(attempt.epoch), ...theirs, version: nextBlock(known), savedVersion: nextBlock(known) }
      : untouched(attempt.epoch);
    // What the server does not have in this epoch begins again in it.
    const base: Line = { ...line, epoch: attempt.epoch };
    if (!own || !stored || isOlder(stored.epoch, own.version, theirs)) return [id, base];
    const before = stored.epoch === attempt.epoch ? Math.max(own.version, known) : known;
    return [
      id,
      {
        ...base,
        answer: own.answer,
        isFlagged: own.isFlagged,
        atMs: own.atMs,
        version: nextBlock(before) + 1,
        savedVersion: nextBlock(before),
      },
    ];
  });
  return { epoch: attempt.epoch, lines: new Map(lines) };
}

const isOlder = (epoch: number, version: number, than: { epoch: number; version: number } | undefined) =>
  than !== undefined && (epoch < than.epoch || (epoch === than.epoch && version <= than.version));

function change(sheet: Sheet, question: string, next: (line: Line) => Line): Sheet {
  const line = sheet.lines.get(question);
  return line ? { ...sheet, lines: new Map(sheet.lines).set(question, next(line)) } : sheet;
}

/** An answer was given, `atMs` after the start; null takes it back. */
export const give = (sheet: Sheet, question: string, answer: Answer, atMs: number): Sheet =>
  change(sheet, question, (line) => ({ ...line, ...changed(line, atMs), answer }));

/** 'Come back to it' was put on a question, or taken off. */
export const flag = (sheet: Sheet, question: string, isFlagged: boolean, atMs: number): Sheet =>
  change(sheet, question, (line) => ({ ...line, ...changed(line, atMs), isFlagged }));

const changed = ({ version }: Line, atMs: number) =>
  ({ atMs, version: version + 1, fate: "counts", why: null }) as const;

/** Lines as they are sent, in the order in which they were given. */
const sentOf = (sheet: Sheet, which: (line: Line) => boolean): SentAnswer[] =>
  [...sheet.lines]
    .filter(([, line]) => which(line))
    .map(([question, { version, answer, isFlagged, atMs }]) => ({
      question,
      version,
      answer,
      isFlagged,
      // The contract's figures are whole and never before the start.
      atMs: Math.max(0, Math.round(atMs)),
    }))
    .sort((a, b) => a.atMs - b.atMs);

/** What the academy does not have yet. */
export const unsent = (sheet: Sheet): SentAnswer[] =>
  sentOf(sheet, ({ version, savedVersion }) => version > savedVersion);

/** What the academy has refused: it lies here alone, until it is answered again. */
export const refused = (sheet: Sheet): SentAnswer[] => sentOf(sheet, ({ fate }) => fate === "refused");

/** What the academy answers to what was sent under `epoch`. What has changed since stays unsent. */
export function took(sheet: Sheet, epoch: number, answer: Pick<SavedAnswers, "saved" | "late" | "refused">): Sheet {
  if (epoch !== sheet.epoch) return sheet;
  const lists = [
    ["counts", answer.saved.map((mark) => ({ ...mark, why: null }))],
    ["late", answer.late.map((mark) => ({ ...mark, why: null }))],
    ["refused", answer.refused],
  ] as const;
  let next = sheet;
  for (const [fate, marks] of lists)
    for (const { question, version, why } of marks)
      next = change(next, question, (line) =>
        // A reply to an earlier page's version may be above what this page has given: it is no news of this one's.
        version > line.version
          ? line
          : {
              ...line,
              savedVersion: Math.max(line.savedVersion, version),
              ...(version === line.version ? { fate, why } : {}),
            },
      );
  return next;
}

/** Everything unsent has reached the academy (a submission carried it). */
export const tookAll = (sheet: Sheet): Sheet => ({
  ...sheet,
  lines: new Map([...sheet.lines].map(([id, line]) => [id, { ...line, savedVersion: line.version }])),
});

/** The state of a question: `here` is on this device alone. */
export type WindowState = "empty" | "here" | "academy";

export const isAnswered = ({ answer }: Pick<Line, "answer">): boolean => answer !== null;

export function windowOf(line: Line | undefined): WindowState {
  if (!line || !isAnswered(line)) return "empty";
  return line.version > line.savedVersion || line.fate !== "counts" ? "here" : "academy";
}

/** How many are answered, and what that is of all in percent, rounded down: no one reads 100 who has not all. */
export function progress(sheet: Sheet): { answered: number; here: number; all: number; percent: number } {
  const windows = [...sheet.lines.values()].map(windowOf);
  const answered = windows.filter((window) => window !== "empty").length;
  const here = windows.filter((window) => window === "here").length;
  const all = windows.length;
  return { answered, here, all, percent: all === 0 ? 0 : Math.floor((answered * 100) / all) };
}

/**
 * Something that the academy has already, to be sent once more: it changes nothing there, and its answer tells the time, whether the
 * attempt still runs and who writes, for less than reading the questions again. Null: nothing was saved by this page.
 */
export function probe(sheet: Sheet): SentAnswer | null {
  for (const [question, { version, savedVersion, answer, isFlagged, atMs, fate }] of sheet.lines)
    if (version === savedVersion && version % block !== 0 && fate === "counts")
      return { question, version, answer, isFlagged, atMs: Math.max(0, Math.round(atMs)) };
  return null;
}

/** What this device has and the academy does not count yet: for anyone who takes the attempt over, or seals it into a file. */
export const unsentHere = (sheet: Sheet): Stored => ({
  epoch: sheet.epoch,
  answers: sentOf(sheet, ({ version, savedVersion, fate }) => version > savedVersion || fate !== "counts"),
});
