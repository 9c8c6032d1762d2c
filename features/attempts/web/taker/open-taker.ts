import { ask } from "#ui/api/ask.ts";
import { errorMessage, notReached } from "#ui/api/call.ts";
import { onTopic } from "#ui/api/live-topics.ts";
import { isPassing } from "#ui/outbox/outbox.ts";
import { getAttempt, takeOverOnThisDevice } from "../../calls.ts";
import type { Attempt } from "../../contract.ts";
import { findUnsent, patience, saveNow, type TimeSample, unsentAnswers } from "./outgoing.ts";
import { deviceOf, dropAttempt, findSavedAttempt, saveAttempt } from "./saved-attempts.ts";
import { createTaker } from "./taker.ts";

type Position = { account: string; assessment: string };

/** Asks for an attempt and notes what time the server reports it is. */
async function timed(request: () => Promise<{ data: Attempt }>): Promise<{ attempt: Attempt; time: TimeSample }> {
  const sentMs = performance.now();
  const { data } = await request();
  return { attempt: data, time: { serverMs: Date.parse(data.now), sentMs, receivedMs: performance.now() } };
}

const read = (attempt: string, device: string) =>
  timed(() => ask(getAttempt, { params: { attempt }, query: { device }, signal: patience() }));

/**
 * Opens the attempt that runs: from the academy, or where that cannot be reached from what lies on this device. `attempt`: which one
 * runs, as far as is known; null: the one that lies here. Errors: those of the call, where nothing lies here.
 */
export async function openTaker({ account, assessment }: Position, attempt: string | null) {
  const device = deviceOf();
  const savedAttempt = await findSavedAttempt(account, assessment);
  const id = attempt ?? savedAttempt?.attempt.id;
  if (id === undefined) return null;
  const [received, unsent] = await Promise.all([
    read(id, device).catch((error: unknown) => {
      if (savedAttempt?.attempt.id === id && isPassing(error)) return null;
      throw error;
    }),
    findUnsent(account, id),
  ]);
  const running = received?.attempt ?? savedAttempt?.attempt;
  if (!running) return null;
  const taker = createTaker(
    { attempt: running, time: received?.time ?? null, savedTime: savedAttempt?.time ?? null, unsent },
    device,
    {
      put: (value) => unsentAnswers.put(account, value, { atMs: Date.now(), place: value.attempt }),
      deliver: (entry) => unsentAnswers.deliver(account, entry),
      save: (answers, epoch) => saveNow({ attempt: id, device, epoch, answers }, answers),
      read: () => read(id, device),
      takeOverOnThisDevice: () =>
        timed(() => ask(takeOverOnThisDevice, { params: { attempt: id }, body: { device }, signal: patience() })),
      isPassing,
      errorMessage: (error) => errorMessage(error, notReached("")),
      saveAttempt: (value) => void saveAttempt(account, assessment, value),
      monoMs: () => performance.now(),
      deviceMs: () => Date.now(),
      later(run, ms) {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
    },
  );
  const stop = unsentAnswers.onSent(account, taker.took);
  // More time, a hand-over, a close: sent over the live stream.
  const endNews = onTopic("assessments", taker.ask);
  const back = () => document.visibilityState === "visible" && taker.look();
  addEventListener("online", back);
  document.addEventListener("visibilitychange", back);
  return {
    ...taker,
    device,
    /** The questions go from this device: the attempt is over. */
    forget: () => dropAttempt(account, assessment),
    async close() {
      stop();
      endNews();
      removeEventListener("online", back);
      document.removeEventListener("visibilitychange", back);
      await taker.close();
    },
  };
}

export type OpenTaker = NonNullable<Awaited<ReturnType<typeof openTaker>>>;
