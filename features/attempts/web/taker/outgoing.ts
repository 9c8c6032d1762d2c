import { ask } from "#ui/api/ask.ts";
import { defineOutgoing } from "#ui/outbox/outbox.ts";
import { saveAnswers, submitAttempt } from "../../calls.ts";
import type { SavedAnswers, SentAnswer } from "../../contract.ts";
import { answersPerCall, batches } from "./batches.ts";

/** What lies on this device of an attempt and the academy does not have yet. One entry an attempt; it holds everything unsent. */
export type Unsent = {
  attempt: string;
  device: string;
  epoch: number;
  answers: SentAnswer[];
  /** The student has handed it in: goes out with the answers, also when the page is closed. */
  isSubmitted: boolean;
};

/** A time of the server, and when it was requested and there by this page's monotonic clock. */
export type TimeSample = { serverMs: number; sentMs: number; receivedMs: number };

export type Sent = {
  epoch: number;
  attempt: string;
  /** What each call answered, in their order. */
  saved: { answer: SavedAnswers; time: TimeSample }[];
  /** `answers`: what went with it. */
  submitted: { answer: Awaited<ReturnType<typeof submit>>; answers: readonly SentAnswer[] } | null;
};

/** A line that hangs is a line that is gone: the next try may find a better one. */
const patienceMs = 15_000;
export const patience = (): AbortSignal | undefined =>
  "timeout" in AbortSignal ? AbortSignal.timeout(patienceMs) : undefined;

const submit = (value: Unsent, answers: SentAnswer[]) =>
  ask(submitAttempt, {
    signal: patience(),
    params: { attempt: value.attempt },
    body: { device: value.device, epoch: value.epoch, answers },
  });

/** Saves answers. Errors: ApiError. */
export async function saveNow(value: Omit<Unsent, "isSubmitted">, answers: SentAnswer[]) {
  const sentMs = performance.now();
  const response = await ask(saveAnswers, {
    signal: patience(),
    params: { attempt: value.attempt },
    body: { device: value.device, epoch: value.epoch, answers },
  });
  return { answer: response, time: { serverMs: Date.parse(response.now), sentMs, receivedMs: performance.now() } };
}

export const unsentAnswers = defineOutgoing({
  name: "assessment-answers",
  async send({ value }: { value: Unsent }): Promise<Sent> {
    const sent: Sent = { attempt: value.attempt, epoch: value.epoch, saved: [], submitted: null };
    const parts = batches(value.answers, answersPerCall);
    const last = value.isSubmitted ? (parts.pop() ?? []) : null;
    for (const part of parts) sent.saved.push(await saveNow(value, part));
    if (last) sent.submitted = { answer: await submit(value, last), answers: last };
    return sent;
  },
  // Someone's exam: it is never thrown away here.
  whenRefused: "wait",
  refusalText: "Answers of a quiz or an exam were not taken. They are on this device: open it again.",
  follow: (next: Unsent, sent) => ({
    ...next,
    answers: isHandedIn(sent) ? [] : next.answers.filter((item) => !sent.saved.some(({ answer }) => has(answer, item))),
    isSubmitted: next.isSubmitted && !sent.submitted,
  }),
  // What was refused by itself waits for the page, which shows it and has it answered again.
  left: (value: Unsent, sent) => {
    const answers = value.answers.filter((item) => refusedOf(sent).some((mark) => isSame(mark, item)));
    return isHandedIn(sent) || answers.length === 0 ? null : { ...value, answers, isSubmitted: false };
  },
});

const isHandedIn = ({ submitted }: Sent) => submitted !== null && submitted.answer.state !== "running";
const refusedOf = ({ saved, submitted }: Sent) => [
  ...saved.flatMap(({ answer }) => answer.refused),
  ...(submitted?.answer.refused ?? []),
];
const isSame = (mark: { question: string; version: number }, sentAnswer: SentAnswer) =>
  mark.question === sentAnswer.question && mark.version === sentAnswer.version;
const has = ({ saved, late }: SavedAnswers, sentAnswer: SentAnswer) =>
  [...saved, ...late].some((mark) => isSame(mark, sentAnswer));

/** What lies here of an attempt; null: nothing. */
export const findUnsent = async (account: string, attempt: string): Promise<Unsent | null> =>
  (await unsentAnswers.list(account)).find(({ value }) => value.attempt === attempt)?.value ?? null;
