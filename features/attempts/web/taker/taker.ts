import type { Answer } from "#features/questions/contract.ts";
import type { Attempt, AttemptState, SentAnswer } from "../../contract.ts";
import { guessTime, isGuess, learnTime, leftMs, type SavedTime, type ServerClock, serverNow } from "./clock.ts";
import type { Sent, TimeSample, Unsent } from "./outgoing.ts";
import type { SavedAttempt } from "./saved-attempts.ts";
import {
  flag,
  give,
  openSheet,
  probe,
  refused,
  type Sheet,
  type Stored,
  took,
  tookAll,
  unsent,
  unsentHere,
} from "./sheet.ts";
import { phaseOf, type TakerState } from "./taker-state.ts";

/**
 * One attempt in one page: what was answered, what of it is stored and sent, what time it is. Each answer is stored on this device first
 * and then sent; whatever is not sent is sent again with growing pauses, until the academy has it. What it needs from outside is given.
 */
export type TakerPorts<Entry> = {
  /** Stores what is unsent, instead of what was stored before. Never throws. */
  put(value: Unsent): Promise<{ entry: Entry; isSaved: boolean }>;
  /** Errors: anything; `isPassing` tells whether it may go better later. */
  deliver(entry: Entry): Promise<Sent>;
  /** Sends answers that are not stored for sending. */
  save(answers: SentAnswer[], epoch: number): Promise<{ answer: Sent["saved"][number]["answer"]; time: TimeSample }>;
  read(): Promise<{ attempt: Attempt; time: TimeSample }>;
  takeOverOnThisDevice(): Promise<{ attempt: Attempt; time: TimeSample }>;
  isPassing(error: unknown): boolean;
  errorMessage(error: unknown): string;
  saveAttempt(savedAttempt: SavedAttempt): void;
  /** The device's monotonic clock and the one that its owner sets, in ms. */
  monoMs(): number;
  deviceMs(): number;
  /** Runs `work` later; returns what calls it off. */
  later(task: () => void, ms: number): () => void;
};

/** Pauses before what failed is sent again. */
export const againAfterMs = (failures: number): number => Math.min(15_000, 1_000 * 2 ** Math.min(failures, 6));
/** What is typed goes out when the fingers rest. */
const typedAfterMs = 700;
/** A device whose clock and monotonic clock part by this much has slept, or was set: the server is asked. */
const partMs = 2_000;
/** The server is not asked for the time more often than this. */
const lookEveryMs = 5_000;

export function createTaker<Entry>(
  start: {
    attempt: Attempt;
    /** When the attempt was read; null: it lay on this device since `savedTime`. */
    time: TimeSample | null;
    savedTime: SavedTime | null;
    unsent: (Stored & { isSubmitted: boolean }) | null;
  },
  device: string,
  ports: TakerPorts<Entry>,
) {
  const listeners = new Set<() => void>();
  let clock: ServerClock = start.time
    ? learnTime(null, start.time)
    : guessTime(
        start.savedTime ?? { serverMs: Date.parse(start.attempt.now), deviceMs: ports.deviceMs() },
        ports.deviceMs(),
        ports.monoMs(),
      );
  let state: TakerState = {
    attempt: start.attempt,
    sheet: openSheet(start.attempt, start.unsent),
    phase: phaseOf(start.attempt, start.unsent?.isSubmitted ?? false),
    line: start.time ? { is: "idle" } : { is: "offline", sinceMs: serverNow(clock, ports.monoMs()) },
    isSaved: true,
    isTimeSure: !isGuess(clock),
    error: null,
    outcome: null,
  };
  let failures = 0;
  let isSending = false;
  /** Something happened at the academy that the call under way may not know of. */
  let isNewsNeeded = false;
  let isClosed = false;
  let callOff = () => {};
  let lookedMs = Number.NEGATIVE_INFINITY;
  let apart = ports.deviceMs() - ports.monoMs();
  /** The last writing to this device; each waits for the one before. */
  let stored: Promise<{ entry: Entry; isSaved: boolean } | null> = Promise.resolve(null);
  let isSaveNeeded = false;

  const now = () => serverNow(clock, ports.monoMs());
  const startedMs = Date.parse(start.attempt.startedAt);
  const deadlineMs = () => (state.attempt.deadlineAt === null ? null : Date.parse(state.attempt.deadlineAt));
  const isOver = () => {
    const end = deadlineMs();
    return end !== null && now() >= end;
  };

  function set(changes: Partial<TakerState>): void {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  }

  const valueNow = (): Unsent => ({
    attempt: state.attempt.id,
    device,
    epoch: state.sheet.epoch,
    // What was refused is stored with it, so that a reload does not lose it; handing in goes without it.
    answers: [...unsent(state.sheet), ...(state.phase === "handing-in" ? [] : refused(state.sheet))],
    isSubmitted: state.phase === "handing-in",
  });
  const isNeeded = () => state.phase === "handing-in" || unsent(state.sheet).length > 0;

  /** Stores what is unsent now. What changes while it is being written is written right after it. */
  function saveAttempt(): Promise<{ entry: Entry; isSaved: boolean } | null> {
    if (isSaveNeeded) return stored;
    isSaveNeeded = true;
    stored = stored.then(async () => {
      isSaveNeeded = false;
      const done = await ports.put(valueNow());
      if (done.isSaved !== state.isSaved) set({ isSaved: done.isSaved });
      return done;
    });
    return stored;
  }

  function learn(time: TimeSample): void {
    clock = learnTime(clock, time);
    apart = ports.deviceMs() - ports.monoMs();
    if (!state.isTimeSure) set({ isTimeSure: true });
  }

  /** What the academy reports of an attempt that it has. */
  function follow(news: { state: AttemptState; epoch: number; deadlineAt: string | null }): void {
    if (news.deadlineAt !== state.attempt.deadlineAt)
      set({ attempt: { ...state.attempt, deadlineAt: news.deadlineAt } });
    if (news.state !== "running") {
      // The academy closed it at its end. Handing in confirms that nothing more is under way, so that the grade need not wait for it.
      if (state.phase === "over") taker.submit();
      else if (state.phase !== "done" && state.phase !== "handing-in")
        set({ phase: "done", outcome: { state: news.state, score: null, review: false } });
    } else if (news.epoch > state.sheet.epoch) set({ phase: "elsewhere" });
    // The end that this page knew is asked about before anything is handed in: there may be more time by now.
    else if (state.phase === "over") {
      if (isOver()) taker.submit();
      else set({ phase: "open" });
    }
    remember();
  }

  function remember(): void {
    if (state.phase === "done") return;
    // The server's answers are in the outbox or with the academy: a page that opens reads both.
    const answers = [...state.sheet.lines].flatMap(([question, { answer, isFlagged, savedVersion, version, epoch }]) =>
      savedVersion > 0 ? [{ question, answer, isFlagged, version: Math.min(version, savedVersion), epoch }] : [],
    );
    ports.saveAttempt({
      attempt: { ...state.attempt, answers },
      time: { serverMs: now(), deviceMs: ports.deviceMs() },
    });
  }

  function apply(sent: Sent): void {
    for (const { answer, time } of sent.saved) {
      learn(time);
      set({ sheet: took(state.sheet, sent.epoch, answer) });
      if (answer.refused.length > 0) void saveAttempt();
      follow(answer);
    }
    if (sent.submitted) {
      const { answer, answers } = sent.submitted;
      const isOf = (sentAnswer: SentAnswer) => answer.refused.some(({ question }) => question === sentAnswer.question);
      const sheet = took(state.sheet, sent.epoch, {
        saved: answers.filter((item) => !isOf(item)),
        late: [],
        refused: answer.refused,
      });
      if (answer.state !== "running")
        return void set({ sheet: tookAll(sheet), phase: "done", outcome: answer, error: null });
      // Nothing is handed in: something can be answered again, or a device that does not write any more has asked.
      set({ sheet, phase: answer.refused.length > 0 ? "open" : "elsewhere", error: null });
      void saveAttempt();
    }
  }

  /** Sends what is unsent, one call at a time; asks for news where there is nothing to send. */
  async function send(isForNews = false): Promise<void> {
    if (isForNews) isNewsNeeded = true;
    callOff();
    if (isClosed || isSending || state.phase === "done") return;
    if (!isNeeded() && !isNewsNeeded) return;
    isSending = true;
    isNewsNeeded = false;
    try {
      if (isNeeded()) {
        if (state.line.is !== "offline") set({ line: { is: "saving" } });
        const entry = (await saveAttempt())?.entry;
        if (entry !== undefined) apply(await ports.deliver(entry));
      } else await askForNews();
      failures = 0;
      set({ line: isNeeded() ? { is: "saving" } : { is: "saved", atMs: now() }, error: null });
    } catch (error) {
      const isRefused = !ports.isPassing(error);
      if (isRefused || state.phase === "handing-in") set({ error: ports.errorMessage(error) });
      // What was understood and refused is no lost line.
      if (isRefused) set({ line: { is: "refused" } });
      else if (state.line.is !== "offline") set({ line: { is: "offline", sinceMs: now() } });
      callOff = ports.later(() => void send(true), againAfterMs(failures));
      failures += 1;
      return;
    } finally {
      isSending = false;
    }
    if (isNeeded() || isNewsNeeded) void send();
  }

  async function askForNews(): Promise<void> {
    const known = probe(state.sheet);
    if (known) {
      const { answer, time } = await ports.save([known], state.sheet.epoch);
      learn(time);
      follow(answer);
    } else {
      const { attempt, time } = await ports.read();
      learn(time);
      follow(attempt);
    }
  }

  function changed(sheet: Sheet, isTyped: boolean): void {
    set({ sheet });
    void saveAttempt();
    if (state.line.is === "offline") return; // The next try takes it along.
    set({ line: { is: "saving" } });
    callOff();
    callOff = ports.later(() => void send(), isTyped ? typedAfterMs : 0);
  }

  const mayAnswer = () => state.phase === "open" && !isOver();

  const taker = {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Ms to the end by the server's clock; null: no limit. */
    leftMs: () => leftMs(deadlineMs(), now()),
    nowMs: now,
    /** `isTyped`: more of it may follow at once. */
    give(question: string, answer: Answer, isTyped = false) {
      if (mayAnswer()) changed(give(state.sheet, question, answer, now() - startedMs), isTyped);
    },
    flag(question: string, isFlagged: boolean) {
      if (mayAnswer()) changed(flag(state.sheet, question, isFlagged, now() - startedMs), false);
    },
    /** Looks at the time: once it is up the academy is asked, and where it shows it too the attempt is handed in. Call it often. */
    tick() {
      if (Math.abs(ports.deviceMs() - ports.monoMs() - apart) > partMs) {
        apart = ports.deviceMs() - ports.monoMs();
        taker.look();
      }
      if (state.phase !== "open" || !isOver()) return;
      // Nothing is handed in by what this page knows of the time: the academy is asked (`follow`), until it answers.
      set({ phase: "over" });
      taker.ask();
    },
    /** Asks the academy now: it reported that something changed. */
    ask() {
      failures = 0;
      void send(true);
    },
    /** The person, the network or the time came back: what waits goes out now, and the academy is requested news. */
    look() {
      if (ports.monoMs() - lookedMs < lookEveryMs && !isNeeded()) return;
      lookedMs = ports.monoMs();
      failures = 0;
      void send(true);
    },
    submit() {
      if (state.phase === "done" || state.phase === "elsewhere") return;
      set({ phase: "handing-in", error: null });
      failures = 0;
      void saveAttempt();
      void send();
    },
    /** Takes back a submission that did not reach the academy, while there is time. */
    goOn() {
      if (state.phase !== "handing-in" || isOver()) return;
      set({ phase: "open", error: null });
      void saveAttempt();
    },
    /** Makes this device the one that writes. Errors: those of the port. */
    async takeOver() {
      const current = unsentHere(state.sheet);
      const { attempt, time } = await ports.takeOverOnThisDevice();
      learn(time);
      set({
        attempt,
        sheet: openSheet(attempt, current),
        phase: phaseOf(attempt, false),
        line: { is: "idle" },
        error: null,
      });
      remember();
      if (isNeeded()) await send();
    },
    /** What the outbox sent of this attempt next to this page. */
    took(sent: Sent) {
      if (sent.attempt === state.attempt.id && !isSending) apply(sent);
    },
    /** What lies here alone, for the sealed file. */
    unsentAnswers: () => ({ ...unsentHere(state.sheet), atMs: Math.max(0, Math.round(now() - startedMs)) }),
    /** Ends the page's part. Returns when what was given is stored. */
    async close() {
      isClosed = true;
      callOff();
      await stored;
    },
  };

  remember();
  if (isNeeded() || !start.time) void send(true);
  return taker;
}
