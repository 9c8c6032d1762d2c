import { beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import type { Call } from "#lib/call.ts";
import { eventually } from "#tests/support/eventually.ts";
import { ask, askLast } from "./ask.ts";
import { ApiError } from "./call.ts";
import { onWrite, provideCaller } from "./own-call.ts";

const shape = { answer: z.unknown() };
const access = { capability: "account.keep", scope: "own" } as const;
const call = (method: Call["method"], path: string): Call<typeof shape> => ({ name: "it", method, path, access });
const read = (path: string, signal?: AbortSignal) => ask(call("GET", path), { signal });
const change = (path: string) => ask(call("POST", path));

const fetching = vi.fn<typeof fetch>();
const ended = vi.fn();
let token: string | null;
beforeEach(() => {
  token = "t1";
  ended.mockReset();
  fetching.mockReset();
  vi.stubGlobal("fetch", fetching);
  provideCaller({ token: () => token, ended, noSession: "Nobody is logged in." });
});

const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const errorOf = (task: Promise<unknown>) => task.then(() => null).catch((error: unknown) => error as ApiError);

/** Answers each address when the test shows it; a read that is given up fails as in a browser. */
function pendingCall() {
  const answers = new Map<string, (response: Response) => void>();
  fetching.mockImplementation(
    (address, init) =>
      new Promise((resolve, reject) => {
        answers.set(String(address), resolve);
        init?.signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
      }),
  );
  return async (address: string, response: Response) => {
    await eventually(() => expect(answers.has(address)).toBe(true));
    answers.get(address)?.(response);
    answers.delete(address);
  };
}

test("what was changed is announced once it is, what was read or refused is not", async () => {
  const onWritten = vi.fn();
  const stop = onWrite(onWritten);
  fetching.mockImplementation(async (address) =>
    String(address) === "/api/no" ? answer({ error: "No." }, 422) : answer({}),
  );
  await read("/api/x");
  await errorOf(change("/api/no"));
  expect(onWritten).not.toHaveBeenCalled();
  await change("/api/x");
  await ask(call("DELETE", "/api/x"));
  expect(onWritten).toHaveBeenCalledTimes(2);
  stop();
  await change("/api/x");
  expect(onWritten).toHaveBeenCalledTimes(2);
});

describe("NAV-09 calls of a session", () => {
  test("a refused session is over for the whole browser", async () => {
    fetching.mockResolvedValue(answer({ error: "No." }, 401));
    expect(await errorOf(read("/api/x"))).toMatchObject({ status: 401 });
    expect(ended).toHaveBeenCalledWith("t1");
  });

  test("AUTH-11 a log-out gives up the reads under way, and later calls know that no one is logged in", async () => {
    const reply = pendingCall();
    const early = errorOf(read("/api/early"));
    await eventually(() => expect(fetching).toHaveBeenCalledTimes(1));
    const leaving = askLast(call("POST", "/api/logout"), {}, () => {
      token = null;
    });
    const late = errorOf(change("/api/late"));
    await reply("/api/logout", answer({ message: "Bye." }));
    expect(await leaving).toEqual({ message: "Bye." });
    for (const error of [await early, await late]) expect(error?.message).toBe("Nobody is logged in.");
    expect(fetching.mock.calls.map(([address]) => address)).toEqual(["/api/early", "/api/logout"]);
    expect(ended).not.toHaveBeenCalled();
  });

  test("when the log-out fails the session goes on, and with it the reads that were given up", async () => {
    const reply = pendingCall();
    const early = read("/api/early");
    await eventually(() => expect(fetching).toHaveBeenCalledTimes(1));
    const leaving = errorOf(askLast(call("POST", "/api/logout"), {}, () => {}));
    const late = change("/api/late");
    await reply("/api/logout", answer({ error: "Not now." }, 503));
    expect(await leaving).toMatchObject({ status: 503 });
    await reply("/api/early", answer({ early: true }));
    await reply("/api/late", answer({ late: true }));
    expect(await early).toEqual({ early: true });
    expect(await late).toEqual({ late: true });
  });

  test("a change under way is not given up", async () => {
    const reply = pendingCall();
    const changing = ask(call("PUT", "/api/change"));
    await eventually(() => expect(fetching).toHaveBeenCalledTimes(1));
    const leaving = askLast(call("POST", "/api/logout"), {}, () => {});
    await reply("/api/change", answer({ stored: true }));
    await reply("/api/logout", answer({ message: "Bye." }));
    expect(await changing).toEqual({ stored: true });
    await leaving;
  });

  test("a read that its page gave up is not asked again", async () => {
    pendingCall();
    const own = new AbortController();
    const reading = errorOf(read("/api/x", own.signal));
    await eventually(() => expect(fetching).toHaveBeenCalledTimes(1));
    own.abort();
    expect(await reading).toBeInstanceOf(ApiError);
    expect(fetching).toHaveBeenCalledTimes(1);
  });
});
