import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { eventually } from "#tests/support/eventually.ts";
import { ApiError } from "../api/call.ts";
import { forgetEntries, listEntries, mayUndo } from "./entries.ts";
import { defineOutgoing, isPassing, outboxOf, resendAfterMs } from "./outbox.ts";

type Sent = { kind: string; value: unknown; ageMs: number; id: string };
let sent: Sent[] = [];
/** What the server answers to a value; nothing: it takes it. */
let answers: (value: string) => ApiError | undefined;

const kindOf = (name: string, whenRefused: "drop" | "tell" | "wait") =>
  defineOutgoing({
    name,
    whenRefused,
    refusalText: `Your ${name} was not taken.`,
    async send({ id, value }: { id: string; value: string }, ageMs) {
      sent.push({ kind: name, value, ageMs, id });
      const error = answers(value);
      if (error) throw error;
      return `took ${value}`;
    },
    follow: (next: string, answer: string) => `${next} after ${answer}`,
  });
const mark = kindOf("mark", "drop");
const message = kindOf("message", "tell");
const note = kindOf("note", "wait");

const me = "me";
const offline = new ApiError(0, "");
const refused = new ApiError(422, "Too long.");
const waiting = async () => (await listEntries(me)).map(({ kind, value, fault: error }) => [kind, value, error]);
const values = () => sent.map(({ value }) => value);

beforeEach(async () => {
  sent = [];
  answers = () => undefined;
  await forgetEntries({ owner: me });
  await forgetEntries({ owner: "other" });
});
afterEach(() => outboxOf(me).close());

describe("the outbox", () => {
  test("sends everything in the order in which it was done, each with how long ago that was", async () => {
    const now = Date.now();
    await note.put(me, "second", { atMs: now - 2_000, place: "n" });
    await mark.put(me, "first", { atMs: now - 60_000, place: "m" });
    await outboxOf(me).flush();
    expect(values()).toEqual(["first", "second"]);
    expect(sent[0]?.ageMs).toBeGreaterThanOrEqual(60_000);
    expect(await waiting()).toEqual([]);
  });

  test("a later one about the same takes the place of the earlier", async () => {
    await mark.put(me, "done", { atMs: 1, place: "lesson-1" });
    await mark.put(me, "not done", { atMs: 2, place: "lesson-1" });
    await mark.put(me, "other", { atMs: 3, place: "lesson-2" });
    await outboxOf(me).flush();
    expect(values()).toEqual(["not done", "other"]);
  });

  test("what is done while the one before about the same is on its way goes after it, and is not older than it", async () => {
    const started = Date.now();
    const ways: (() => void)[] = [];
    const slow = defineOutgoing({
      name: "slow",
      whenRefused: "drop",
      send: ({ value }: { value: string }, ageMs) =>
        new Promise<string>((resolve) => {
          sent.push({ kind: "slow", value, ageMs, id: "" });
          ways.push(() => resolve(value));
        }),
    });
    const put = async (value: string, atMs: number, place = "q") =>
      slow.deliver(me, (await slow.put(me, value, { atMs, place })).entry);
    const wrong = put("wrong", started - 500);
    const right = put("right", started - 400);
    const another = put("other", started - 300, "r");
    await eventually(() => expect(values().toSorted()).toEqual(["other", "wrong"]));
    for (const arrive of ways.splice(0)) arrive();
    expect(await wrong).toBe("wrong");
    const answered = Date.now();
    await eventually(() => expect(values()).toContain("right"));
    expect(sent.find(({ value }) => value === "right")?.ageMs).toBeLessThanOrEqual(Date.now() - answered + 50);
    expect(sent.find(({ value }) => value === "other")?.ageMs).toBeGreaterThanOrEqual(300);
    ways.pop()?.();
    expect(await Promise.all([right, another])).toEqual(["right", "other"]);
    expect(await waiting()).toEqual([]);
  });

  test("F1 one that is refused, or fails by itself, holds up none behind it and is reported once with its reason", async () => {
    const shown: string[] = [];
    outboxOf(me).onRefused((text) => shown.push(text));
    const errors: Record<string, ApiError> = {
      broken: new ApiError(500, "Something went wrong."),
      bad: refused,
      unstored: refused,
    };
    answers = (value) => errors[value];
    await mark.put(me, "broken", { atMs: 1, place: "a" });
    await note.put(me, "bad", { atMs: 2, place: "b" });
    await mark.put(me, "unstored", { atMs: 3, place: "c" });
    await mark.put(me, "good", { atMs: 4, place: "d" });
    await outboxOf(me).flush();
    await outboxOf(me).flush();
    expect(values()).toEqual(["broken", "bad", "unstored", "good", "broken", "bad"]);
    expect(shown).toEqual(["Your note was not taken. Too long.", "Your mark was not taken. Too long."]);
    expect(await waiting()).toEqual([
      ["mark", "broken", null],
      ["note", "bad", null],
    ]);
  });

  test("stops at the first that no one answers, and goes on by itself with growing pauses", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    answers = () => offline;
    await mark.put(me, "a", { atMs: 1, place: "a" });
    await mark.put(me, "b", { atMs: 2, place: "b" });
    await outboxOf(me).flush();
    expect(values()).toEqual(["a"]);
    answers = () => undefined;
    await vi.advanceTimersByTimeAsync(resendAfterMs(0));
    vi.useRealTimers();
    await eventually(async () => expect(await waiting()).toEqual([]));
    expect(values()).toEqual(["a", "a", "b"]);
    expect([resendAfterMs(1), resendAfterMs(2), resendAfterMs(99)]).toEqual([4_000, 8_000, 60_000]);
  });

  test("holds back until its moment what may be taken back, sends what is behind it, and holds back nothing for a clock that was set back", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    const soon = (atMs: number) => ({ atMs, sendAtMs: atMs + 10_000 });
    const outbox = outboxOf(me);
    const { entry } = await message.put(me, "waits", { ...soon(Date.now()), place: "a" });
    await note.put(me, "behind", { atMs: Date.now(), place: "b" });
    await outbox.flush();
    expect(values()).toEqual(["behind"]);
    expect(mayUndo(entry)).toBe(true);
    await outbox.drop(entry);
    const { entry: late } = await message.put(me, "late", { ...soon(Date.now()), place: "a" });
    await vi.advanceTimersByTimeAsync(10_100);
    // What may be on its way is not taken back.
    expect(mayUndo(late)).toBe(false);
    await message.put(me, "ahead", { ...soon(Date.now() + 3_600_000), place: "d" });
    vi.useRealTimers();
    await outbox.flush();
    await eventually(async () => expect(await waiting()).toEqual([]));
    expect(values()).toEqual(["behind", "late", "ahead"]);
  });

  test("shows as waiting only what outlives a reload", async () => {
    answers = () => offline;
    const outbox = outboxOf(me);
    const savedWhenShown: ReturnType<typeof waiting>[] = [];
    const stop = outbox.subscribe(() => {
      if (outbox.get().waiting.length > 0) savedWhenShown.push(waiting());
    });
    await message.post(me, "hello");
    stop();
    expect(savedWhenShown.length).toBeGreaterThan(0);
    expect(await savedWhenShown[0]).toEqual([["message", "hello", null]]);
  });

  test("goes on at once when the network is back", async () => {
    answers = () => offline;
    await mark.put(me, "a", { atMs: 1 });
    await outboxOf(me).flush();
    answers = () => undefined;
    dispatchEvent(new Event("online"));
    await eventually(async () => expect(await waiting()).toEqual([]));
  });

  test("what is refused for good goes, waits for its writer, or waits to be let in, and holds up no other", async () => {
    answers = (value) => (value === "fine" ? undefined : refused);
    await mark.put(me, "m", { atMs: 1 });
    await message.put(me, "x", { atMs: 2 });
    await note.put(me, "n", { atMs: 3 });
    await mark.put(me, "fine", { atMs: 4 });
    await outboxOf(me).flush();
    expect(values()).toEqual(["m", "x", "n", "fine"]);
    expect(await waiting()).toEqual([
      ["message", "x", "Too long."],
      ["note", "n", null],
    ]);
    answers = () => undefined;
    await outboxOf(me).flush();
    expect(values().slice(4)).toEqual(["n"]);
    const [entry] = await listEntries(me);
    if (entry) await outboxOf(me).retry(entry);
    expect(await waiting()).toEqual([]);
    // the same id each time: to the server it is one message
    expect(new Set(sent.filter(({ kind }) => kind === "message").map(({ id }) => id)).size).toBe(1);
  });

  test("what took its place while it was under way stays and goes on from the answer", async () => {
    const { entry } = await note.put(me, "one", { atMs: 1, place: "n" });
    await note.put(me, "two", { atMs: 2, place: "n" });
    await note.deliver(me, entry);
    expect(await waiting()).toEqual([["note", "two after took one", null]]);
  });

  test("shows what waits, and tells what was taken before it is gone from sight", async () => {
    const outbox = outboxOf(me);
    const seen: [unknown, number][] = [];
    const stop = message.onSent(me, (answer) => seen.push([answer, outbox.get().waiting.length]));
    const heard = [
      note.onSent(me, () => seen.push(["a note", 0])),
      message.onSent("other", () => seen.push(["theirs", 0])),
    ];
    const any = vi.fn();
    outbox.onSent(any);
    await message.post(me, "hello");
    for (const end of [stop, ...heard]) end();
    expect(seen).toEqual([["took hello", 1]]);
    expect(any).toHaveBeenCalledOnce();
    await eventually(() => expect(outbox.get()).toEqual({ waiting: [], sending: null }));
  });

  test("a browser without storage sends all the same, and shows that it would not outlive the page", async () => {
    vi.stubGlobal("indexedDB", undefined);
    vi.resetModules();
    const bare = await import("./outbox.ts");
    const taken: string[] = [];
    const kind = bare.defineOutgoing({
      name: "bare",
      whenRefused: "drop",
      send: async ({ value }: { value: string }) => void taken.push(value),
    });
    expect((await kind.put(me, "a", { atMs: 1 })).isSaved).toBe(false);
    await bare.outboxOf(me).flush();
    bare.outboxOf(me).close();
    expect(taken).toEqual(["a"]);
  });

  test("each person has their own; what others left is forgotten", async () => {
    await mark.put(me, "mine", { atMs: 1 });
    await mark.put("other", "theirs", { atMs: 1 });
    await outboxOf(me).flush();
    expect(values()).toEqual(["mine"]);
    await mark.put(me, "mine again", { atMs: 1 });
    await forgetEntries({ allBut: me });
    expect([(await listEntries("other")).length, (await listEntries(me)).length]).toEqual([0, 1]);
  });

  test.each([
    [0, "", true],
    [401, "", true],
    [429, "", true],
    [503, "", true],
    [0, "Nobody is logged in.", false],
    [403, "", false],
    [422, "", false],
  ])("an answer of %s (%j) may pass: %s", (status, text, passes) =>
    expect(isPassing(new ApiError(status, text))).toBe(passes),
  );
});
