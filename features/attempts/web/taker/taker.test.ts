import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Answer } from "#features/questions/contract.ts";
import type { Attempt, AttemptState, SentAnswer } from "../../contract.ts";
import type { Sent, Unsent } from "./outgoing.ts";
import type { SavedAttempt } from "./saved-attempts.ts";
import { unsent } from "./sheet.ts";
import { againAfterMs, createTaker, type TakerPorts } from "./taker.ts";

const startMs = Date.parse("2026-11-23T10:00:00Z");
const limitMs = 60_000;
const graceMs = 10_000;
const ids = ["q1", "q2", "q3", "q4"];
const iso = (ms: number) => new Date(ms).toISOString();

type Taker = ReturnType<typeof createTaker>;

/** An error that passes. */
class Offline extends Error {}

/** The academy, the network, one phone with its clocks and its storage, in a time that the test moves on. */
class World {
  trueMs = startMs;
  /** What the phone's own clock is wrong by. */
  wrongMs = 0;
  bootMs = startMs - 5_000;
  isOnline = true;
  isReplyLost = false;
  /** Questions whose answers the academy refuses, each by itself. */
  refusedQuestions = new Set<string>();
  /** With what it refuses all that is asked. */
  refusal: Error | null = null;
  timers: { atMs: number; task: () => void }[] = [];
  epoch = 1;
  state: AttemptState = "running";
  submittedMs: number | null = null;
  saved = new Map<string, SentAnswer & { epoch: number }>();
  lateCount = 0;
  storage: { unsent: Unsent | null; attempt: SavedAttempt | null } = { unsent: null, attempt: null };

  deadlineMs = startMs + limitMs;
  monoMs = () => this.trueMs - this.bootMs;
  deviceMs = () => this.trueMs + this.wrongMs;

  attempt(isHere = true): Attempt {
    return {
      id: "a1",
      assessment: { id: "w1", kind: "quiz", title: "Quiz", course: { slug: "c", shortTitle: "C" } },
      number: 1,
      state: this.state,
      startedAt: iso(startMs),
      deadlineAt: iso(this.deadlineMs),
      now: iso(this.trueMs),
      durationMs: limitMs,
      networkGraceMs: graceMs,
      offlineGraceMs: 7_200_000,
      epoch: this.epoch,
      device: "d",
      isHere,
      questions: ids.map((id, index) => ({
        id,
        kind: "true-false",
        number: index + 1,
        askHtml: "",
        points: 1,
        picture: null,
        body: {},
      })),
      answers: [...this.saved.values()],
      sealKey: { kty: "EC", crv: "P-256", x: "", y: "" },
    };
  }

  /** Each call takes no time here: the clock's own tests have lines that do. */
  time = () => ({ serverMs: this.trueMs, sentMs: this.monoMs(), receivedMs: this.monoMs() });

  #take(epoch: number, answers: readonly SentAnswer[]) {
    const refused: { question: string; version: number; why: string }[] = [];
    const reply = { saved: [] as SentAnswer[], late: [] as SentAnswer[], refused };
    if (this.refusal) throw this.refusal;
    for (const item of answers) {
      if (this.refusedQuestions.has(item.question)) {
        reply.refused.push({ question: item.question, version: item.version, why: "It cannot be kept." });
        continue;
      }
      // The rule of the server: given before the deadline, by the clock that follows the server's.
      const counts = epoch === this.epoch && startMs + item.atMs <= this.deadlineMs;
      const before = this.saved.get(item.question);
      if (counts && (!before || before.epoch < epoch || before.version < item.version))
        this.saved.set(item.question, { ...item, epoch });
      if (!counts) this.lateCount += 1;
      (counts ? reply.saved : reply.late).push(item);
    }
    return { ...reply, state: this.state, epoch: this.epoch, deadlineAt: iso(this.deadlineMs), now: iso(this.trueMs) };
  }

  async #over<One>(task: () => One): Promise<One> {
    await Promise.resolve();
    if (!this.isOnline) throw new Offline("no line");
    const answer = task();
    if (this.isReplyLost) throw new Offline("no answer");
    return answer;
  }

  ports: TakerPorts<Unsent> = {
    put: async (value) => {
      this.storage.unsent = structuredClone(value);
      return { entry: this.storage.unsent, isSaved: true };
    },
    deliver: (value) =>
      this.#over((): Sent => {
        const answer = this.#take(value.epoch, value.answers);
        const isOver = this.trueMs >= this.deadlineMs;
        const mayClose = answer.refused.length === 0 || isOver;
        if (value.isSubmitted && mayClose && value.epoch === this.epoch && this.state === "running") {
          this.state = "released";
          this.submittedMs = this.trueMs;
        }
        // Closed at its deadline: who hands in does not wait for the offline grace.
        if (value.isSubmitted && value.epoch === this.epoch && this.state === "graded") this.state = "released";
        return {
          attempt: value.attempt,
          epoch: value.epoch,
          saved: value.isSubmitted ? [] : [{ answer, time: this.time() }],
          submitted: value.isSubmitted
            ? {
                answer: { state: this.state, score: 80, review: true, refused: answer.refused },
                answers: value.answers,
              }
            : null,
        };
      }),
    save: (answers, epoch) => this.#over(() => ({ answer: this.#take(epoch, answers), time: this.time() })),
    read: () => this.#over(() => ({ attempt: this.attempt(), time: this.time() })),
    takeOverOnThisDevice: () =>
      this.#over(() => {
        this.epoch += 1;
        return { attempt: this.attempt(), time: this.time() };
      }),
    isPassing: (error) => error instanceof Offline,
    errorMessage: (error) => (error instanceof Error ? error.message : ""),
    saveAttempt: (attempt) => {
      this.storage.attempt = structuredClone(attempt);
    },
    monoMs: () => this.monoMs(),
    deviceMs: () => this.deviceMs(),
    later: (task, ms) => {
      const timer = { atMs: this.trueMs + ms, task };
      this.timers.push(timer);
      return () => {
        this.timers = this.timers.filter((entry) => entry !== timer);
      };
    },
  };

  open(): Taker {
    const { unsent: lockedUnsent, attempt } = this.storage;
    const isReached = this.isOnline || !attempt;
    return createTaker(
      {
        attempt: isReached ? this.attempt() : attempt.attempt,
        time: isReached ? this.time() : null,
        savedTime: attempt?.time ?? null,
        unsent: lockedUnsent,
      },
      "d",
      this.ports,
    );
  }

  /** Lets the time pass in ticks, with whatever is due. */
  async pass(ms: number, taker: Taker): Promise<void> {
    for (const end = this.trueMs + ms; this.trueMs < end; ) {
      this.trueMs += Math.min(250, end - this.trueMs);
      const due = this.timers.filter(({ atMs }) => atMs <= this.trueMs);
      this.timers = this.timers.filter((timer) => !due.includes(timer));
      for (const { task } of due) task();
      taker.tick();
      await settle();
    }
  }
}

const settle = async () => {
  for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
};
const is = (value: boolean): Answer => ({ is: value });

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ is: fc.constant("give" as const), question: fc.constantFrom(...ids), value: fc.boolean() }),
  },
  { weight: 4, arbitrary: fc.record({ is: fc.constant("pass" as const), ms: fc.integer({ min: 0, max: 12_000 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ is: fc.constant("line" as const), isOnline: fc.boolean(), isReplyLost: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ is: fc.constant("set-clock" as const), wrongMs: fc.constantFrom(-3_600_000, 0, 3_600_000) }),
  },
  { weight: 1, arbitrary: fc.record({ is: fc.constant("reload" as const) }) },
);

describe("QUIZ-03 a taker in a bad world", () => {
  test("no answer that was taken here is lost, nothing ends early, and the end comes within a second", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const world = new World();
        let taker = world.open();
        const shown = new Map<string, boolean>();
        let isGuessed = false;
        for (const entry of steps) {
          if (entry.is === "give") {
            const isOpen = taker.get().phase === "open";
            taker.give(entry.question, is(entry.value));
            const line = taker.get().sheet.lines.get(entry.question);
            if (isOpen && line?.answer && "is" in line.answer && line.answer.is === entry.value)
              shown.set(entry.question, entry.value);
          } else if (entry.is === "pass") await world.pass(entry.ms, taker);
          else if (entry.is === "line") {
            world.isOnline = entry.isOnline;
            world.isReplyLost = entry.isReplyLost;
          } else if (entry.is === "set-clock") world.wrongMs = entry.wrongMs;
          else {
            await taker.close();
            await settle();
            world.timers = [];
            world.bootMs = world.trueMs; // Another page begins a monotonic clock of its own.
            taker = world.open();
            isGuessed ||= !taker.get().isTimeSure;
          }
          await settle();
          // While no one has handed it in, it ends at its time and not before.
          if (world.submittedMs !== null) expect(world.submittedMs).toBeGreaterThanOrEqual(world.deadlineMs);
          if (taker.get().isTimeSure && taker.get().phase === "over")
            expect(world.trueMs).toBeGreaterThanOrEqual(world.deadlineMs - 1_000);
        }
        world.isOnline = true;
        world.isReplyLost = false;
        taker.look();
        await world.pass(limitMs + graceMs + 60_000, taker);
        expect(unsent(taker.get().sheet)).toEqual([]);
        expect(world.state).toBe("released");
        expect(taker.get().phase).toBe("done");
        // By a guess of the time (reloaded without a network) an answer may be dated after the end: never dated wrong otherwise.
        if (!isGuessed) {
          expect(world.lateCount).toBe(0);
          for (const [question, value] of shown) expect(world.saved.get(question)?.answer).toEqual(is(value));
        }
      }),
      { numRuns: 150 },
    );
  });

  test("handed in within a second of the deadline, whatever the device's clock reports", async () => {
    for (const wrongMs of [-3_600_000, 3_600_000]) {
      const world = new World();
      world.wrongMs = wrongMs;
      const taker = world.open();
      taker.give("q1", is(true));
      await world.pass(20_000, taker);
      world.wrongMs = -wrongMs;
      await world.pass(39_000, taker);
      expect([taker.get().phase, Math.ceil((taker.leftMs() ?? 0) / 1000)]).toEqual(["open", 1]);
      await world.pass(2_000, taker);
      expect(taker.get().phase).toBe("done");
      expect((world.submittedMs ?? 0) - world.deadlineMs).toBeLessThan(1_000);
    }
  });

  test("time runs out without a network: closed for answers, and sent when the line is back", async () => {
    const world = new World();
    const taker = world.open();
    await settle();
    world.isOnline = false;
    taker.give("q1", is(true));
    await world.pass(limitMs + 1_000, taker);
    expect(taker.get().phase).toBe("over");
    taker.give("q2", is(true));
    expect(taker.get().sheet.lines.get("q2")?.answer).toBeNull();
    expect(taker.get().line.is).toBe("offline");
    expect(taker.unsentAnswers().answers).toMatchObject([{ question: "q1", answer: { is: true } }]);
    world.isOnline = true;
    await world.pass(againAfterMs(99) + 1_000, taker);
    expect([taker.get().phase, world.saved.get("q1")?.answer]).toEqual(["done", is(true)]);
  });

  test("QUIZ-03 closed by the academy while there was no line: what lies here goes out, and is handed in, once the line is back", async () => {
    for (const isAnswered of [true, false]) {
      const world = new World();
      const taker = world.open();
      await settle();
      world.isOnline = false;
      if (isAnswered) taker.give("q1", is(true));
      await world.pass(limitMs + graceMs, taker);
      world.state = "graded";
      world.isOnline = true;
      await world.pass(againAfterMs(99) + 1_000, taker);
      expect([world.state, taker.get().phase, taker.get().outcome?.state]).toEqual(["released", "done", "released"]);
      expect(world.saved.get("q1")?.answer).toEqual(isAnswered ? is(true) : undefined);
    }
  });

  test("F1 one that is refused by itself is reported by name, holds up no other, is no lost line, and outlives a reload", async () => {
    const world = new World();
    const taker = world.open();
    world.refusedQuestions.add("q1");
    for (const question of ["q1", "q2", "q3"]) taker.give(question, is(true));
    await world.pass(1_000, taker);
    const line = (of = taker) => of.get().sheet.lines.get("q1");
    expect([...world.saved.keys()]).toEqual(["q2", "q3"]);
    expect([line()?.fate, line()?.why, taker.get().line.is]).toEqual(["refused", "It cannot be kept.", "saved"]);
    // It is not sent for ever.
    expect(world.timers).toEqual([]);
    await taker.close();
    const again = world.open();
    await world.pass(1_000, again);
    expect([line(again)?.answer, line(again)?.fate]).toEqual([is(true), "refused"]);
    world.refusedQuestions.clear();
    again.give("q1", is(false));
    await world.pass(1_000, again);
    expect([world.saved.get("q1")?.answer, line(again)?.fate, line(again)?.why]).toEqual([is(false), "counts", null]);
  });

  test("F1 handing in with one that is refused comes back to the questions, and goes through without it", async () => {
    const world = new World();
    const taker = world.open();
    world.isOnline = false;
    taker.give("q1", is(true));
    taker.give("q2", is(true));
    await settle();
    world.refusedQuestions.add("q1");
    taker.submit();
    world.isOnline = true;
    await world.pass(5_000, taker);
    expect([taker.get().phase, taker.get().sheet.lines.get("q1")?.fate, world.state]).toEqual([
      "open",
      "refused",
      "running",
    ]);
    expect(world.saved.has("q2")).toBe(true);
    taker.submit();
    await world.pass(1_000, taker);
    expect([taker.get().phase, world.state]).toEqual(["done", "released"]);
  });

  test("F1 what was understood and refused as a whole is no lost line, shows why, and is sent again", async () => {
    const world = new World();
    const taker = world.open();
    world.refusal = new Error("You are not enrolled any more.");
    taker.give("q1", is(true));
    await world.pass(1_000, taker);
    expect([taker.get().line.is, taker.get().error]).toEqual(["refused", "You are not enrolled any more."]);
    world.refusal = null;
    await world.pass(againAfterMs(99), taker);
    expect([taker.get().line.is, taker.get().error, world.saved.has("q1")]).toEqual(["saved", null, true]);
  });

  test("F2 more time that this page did not receive: at its end it asks, and goes on", async () => {
    for (const isAnswered of [true, false]) {
      const world = new World();
      const taker = world.open();
      if (isAnswered) taker.give("q1", is(true));
      await world.pass(30_000, taker);
      world.deadlineMs += limitMs;
      await world.pass(31_000, taker);
      expect([taker.get().phase, world.submittedMs]).toEqual(["open", null]);
      expect(taker.leftMs()).toBeGreaterThan(50_000);
      taker.give("q2", is(true));
      await world.pass(limitMs, taker);
      expect(taker.get().phase).toBe("done");
      expect(world.submittedMs).toBeGreaterThanOrEqual(world.deadlineMs);
      expect(world.saved.get("q2")?.answer).toEqual(is(true));
    }
  });

  test("F2 more time that is sent over the live stream counts at once, also while a save is under way", async () => {
    const world = new World();
    const taker = world.open();
    taker.give("q1", is(true));
    await Promise.resolve();
    world.deadlineMs += limitMs;
    taker.ask();
    await world.pass(250, taker);
    expect(taker.leftMs()).toBeGreaterThan(limitMs + 50_000);
  });

  test("F2 more time that was given while there was no line: it opens again once the academy is reached", async () => {
    const world = new World();
    const taker = world.open();
    taker.give("q1", is(true));
    await world.pass(1_000, taker);
    world.isOnline = false;
    await world.pass(limitMs, taker);
    expect(taker.get().phase).toBe("over");
    world.deadlineMs += limitMs * 2;
    world.isOnline = true;
    await world.pass(againAfterMs(99) + 1_000, taker);
    expect([taker.get().phase, world.submittedMs]).toEqual(["open", null]);
  });

  test("reloaded without a network with a clock an hour ahead: it closes by a guess, and opens again when the academy reports better", async () => {
    const world = new World();
    const first = world.open();
    first.give("q1", is(true));
    await world.pass(5_000, first);
    await first.close();
    world.isOnline = false;
    world.wrongMs = 3_600_000;
    const taker = world.open();
    await world.pass(500, taker);
    expect([taker.get().phase, taker.get().isTimeSure]).toEqual(["over", false]);
    expect(world.submittedMs).toBeNull();
    world.isOnline = true;
    await world.pass(againAfterMs(99) + 1_000, taker);
    expect(taker.get().phase).toBe("open");
    expect(taker.get().sheet.lines.get("q1")?.answer).toEqual(is(true));
    taker.give("q2", is(false));
    await world.pass(1_000, taker);
    expect(world.saved.get("q2")?.answer).toEqual(is(false));
  });

  test("another device that takes over stops this one, which may take it back with what lies here", async () => {
    const world = new World();
    const taker = world.open();
    taker.give("q1", is(true));
    await world.pass(1_000, taker);
    world.epoch = 2;
    taker.give("q2", is(true));
    await world.pass(1_000, taker);
    expect(taker.get().phase).toBe("elsewhere");
    await taker.takeOver();
    await world.pass(1_000, taker);
    expect(taker.get().phase).toBe("open");
    expect([world.epoch, world.saved.get("q1")?.answer, world.saved.get("q2")?.answer]).toEqual([
      3,
      is(true),
      is(true),
    ]);
  });

  test("a submission that did not reach the academy is stored over a reload, and can be taken back while there is time", async () => {
    const world = new World();
    const taker = world.open();
    taker.give("q1", is(true));
    await settle();
    world.isOnline = false;
    taker.submit();
    await world.pass(2_000, taker);
    expect([taker.get().phase, taker.get().error]).toEqual(["handing-in", "no line"]);
    expect(world.storage.unsent?.isSubmitted).toBe(true);
    await taker.close();
    const again = world.open();
    expect(again.get().phase).toBe("handing-in");
    again.goOn();
    expect(again.get().phase).toBe("open");
    await settle();
    expect(world.storage.unsent?.isSubmitted).toBe(false);
  });
});
