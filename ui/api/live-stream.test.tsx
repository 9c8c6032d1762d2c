import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { openLiveStream } from "./live-stream.ts";
import { provideCaller } from "./own-call.ts";

/** A server of streams that a test speaks for. */
type Line = { send: (event: string, data?: string) => void; beat: () => void; cut: () => void; token: string | null };
let lines: (Line & { isAborted: () => boolean })[];
let answer: () => "stream" | "no network" | number;
const ended = vi.fn();

// It comes late: here it is there before the clock stands still.
beforeAll(() => import("eventsource-parser"));

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(1);
  lines = [];
  answer = () => "stream";
  ended.mockReset();
  provideCaller({ token: () => "t1", ended, noSession: "" });
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    const kind = answer();
    if (kind === "no network") throw new TypeError("Failed to fetch");
    if (kind !== "stream") return new Response("{}", { status: kind });
    let controller: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({
      start(own) {
        controller = own;
      },
    });
    let isAborted = false;
    init.signal?.addEventListener("abort", () => {
      isAborted = true;
      try {
        controller.error(new DOMException("aborted", "AbortError"));
      } catch {}
    });
    const write = (text: string) => controller.enqueue(new TextEncoder().encode(text));
    lines.push({
      send: (event, data = "") => write(`event: ${event}\ndata: ${data}\n\n`),
      beat: () => write(":\n\n"),
      cut: () => controller.close(),
      token: new Headers(init.headers).get("authorization"),
      isAborted: () => isAborted,
    });
    return new Response(body);
  });
});

let close = () => {};
afterEach(() => {
  close();
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
function start(options: { isSavingData?: () => boolean } = {}) {
  const [topics, states, first] = [[] as string[], [] as boolean[], vi.fn()];
  close = openLiveStream({
    path: "/api/live",
    onTopic: (topic) => topics.push(topic),
    onOpen: (isOpen) => states.push(isOpen),
    onFirst: first,
    ...options,
  });
  return { topics, states, first };
}
const line = (number = lines.length - 1) => lines[number] as (typeof lines)[number];
/** Looks away from the page, or back at it. */
function look(isVisible: boolean) {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(isVisible ? "visible" : "hidden");
  document.dispatchEvent(new Event("visibilitychange"));
}

describe("a stream that gets through", () => {
  test("tells topics as they come, also in pieces, with the token in a header", async () => {
    const { topics, states, first } = start();
    await pass(0);
    line().send("ready");
    await pass(0);
    expect([states, first.mock.calls.length, line().token]).toEqual([[true], 1, "Bearer t1"]);
    line().send("changed", "notifications");
    line().beat();
    line().send("changed", "messages");
    await pass(0);
    expect(topics).toEqual(["notifications", "messages"]);
  });

  test("is not asked next to it", async () => {
    const { topics } = start();
    await pass(0);
    line().send("ready");
    for (let number = 0; number < 10; number += 1) {
      await pass(15_000);
      line().beat();
    }
    await pass(0);
    expect([topics, lines.length]).toEqual([[], 1]);
  });

  test("everything is announced after a moment, so that not all pages come at once", async () => {
    const { topics } = start();
    await pass(0);
    line().send("ready");
    line().send("changed", "all");
    await pass(2_000);
    expect(topics).toEqual([]);
    await pass(1_500);
    expect(topics).toEqual(["all"]);
  });

  test("the end of the session is announced a moment later: a person who ended it here has left by then", async () => {
    const { topics } = start();
    await pass(0);
    line().send("ready");
    line().send("ended");
    line().cut();
    await pass(900);
    expect(topics).toEqual([]);
    await pass(200);
    expect(topics).toEqual(["session"]);
    expect(lines).toHaveLength(1);
    close();
  });
});

describe("a stream that breaks", () => {
  test("comes back after a growing wait, and what was missed is requested", async () => {
    const { topics, states } = start();
    await pass(0);
    line().send("ready");
    await pass(0);
    answer = () => 503;
    line().cut();
    await pass(0);
    expect(states).toEqual([true, false]);
    const fetchMock = vi.fn(answer);
    answer = fetchMock;
    await pass(1_000);
    await pass(2_000);
    await pass(4_000);
    expect(fetchMock).toHaveBeenCalledTimes(3);
    await pass(7_000);
    expect(fetchMock).toHaveBeenCalledTimes(3);
    answer = () => "stream";
    await pass(1_500);
    line().send("ready");
    await pass(0);
    expect(states).toEqual([true, false, true]);
    expect(topics).toEqual(["all"]);
  });

  test("silence is a break, though the line looks open", async () => {
    start();
    await pass(0);
    line().send("ready");
    await pass(39_000);
    expect(line().isAborted()).toBe(false);
    await pass(2_000);
    expect(line(0).isAborted()).toBe(true);
    await pass(1_000);
    expect(lines).toHaveLength(2);
  });

  test("so is a first word that never comes: something in between holds it back", async () => {
    start();
    await pass(10_500);
    expect(line(0).isAborted()).toBe(true);
  });

  test("a network that is back is tried at once", async () => {
    answer = () => "no network";
    start();
    await pass(60_000);
    answer = () => "stream";
    window.dispatchEvent(new Event("online"));
    await pass(0);
    expect(lines).toHaveLength(1);
  });

  test("a refused session is over for the whole browser", async () => {
    answer = () => 401;
    start();
    await pass(0);
    expect(ended).toHaveBeenCalledWith("t1");
  });
});

describe("where streams do not get through", () => {
  test.each([
    ["every 30 s", false, 30_000],
    ["every 60 s where data is saved", true, 60_000],
  ])("everything is asked again %s", async (_, isSaving, everyMs) => {
    answer = () => "no network";
    const { topics } = start({ isSavingData: () => isSaving });
    await pass(everyMs - 500);
    expect(topics).toEqual([]);
    await pass(everyMs + 1_000);
    expect(topics).toEqual(["all", "all"]);
  });

  test("one that gives way to newer ones does not fight for its place until someone looks again", async () => {
    const { topics } = start();
    await pass(0);
    line().send("ready");
    line().send("crowded");
    line().cut();
    await pass(90_500);
    expect([lines.length, topics]).toEqual([1, ["all", "all", "all"]]);
    window.dispatchEvent(new Event("focus"));
    await pass(0);
    expect(lines).toHaveLength(2);
  });
});

test("a page that no one looks at has no stream and asks nothing; looked at again it has one at once", async () => {
  const { topics } = start();
  await pass(0);
  line().send("ready");
  await pass(0);
  look(false);
  await pass(200_000);
  expect([line(0).isAborted(), lines.length, topics]).toEqual([true, 1, []]);
  look(true);
  await pass(0);
  line().send("ready");
  await pass(0);
  expect([lines.length, topics]).toEqual([2, ["all"]]);
});

test("ended, it is over: no stream, no try, no asking", async () => {
  const { topics } = start();
  await pass(0);
  line().send("ready");
  await pass(0);
  close();
  window.dispatchEvent(new Event("online"));
  await pass(200_000);
  expect([line(0).isAborted(), lines.length, topics]).toEqual([true, 1, []]);
});
