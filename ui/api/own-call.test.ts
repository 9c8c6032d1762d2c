import { beforeEach, describe, expect, test, vi } from "vitest";
import { eventually } from "#tests/support/eventually.ts";
import { ApiFault } from "./call.ts";
import { asLastCall, onWrite, ownCall, ownRead, provideCaller } from "./own-call.ts";

const fetching = vi.fn<typeof fetch>();
const ended = vi.fn();
let token: string | null;
beforeEach(() => {
  token = "t1";
  ended.mockReset();
  fetching.mockReset();
  vi.stubGlobal("fetch", fetching);
  provideCaller({ token: () => token, ended, nobody: "Nobody is logged in." });
});

const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const faultOf = (work: Promise<unknown>) => work.then(() => null).catch((fault: unknown) => fault as ApiFault);

/** Answers each address when the test says so; a read that is given up fails as in a browser. */
function held() {
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

test("what was changed is told once it is, what was read or refused is not", async () => {
  const tell = vi.fn();
  const stop = onWrite(tell);
  fetching.mockImplementation(async (address) =>
    String(address) === "/api/no" ? answer({ error: "No." }, 422) : answer({}),
  );
  await ownRead("/api/x");
  await faultOf(ownCall("/api/no", { body: {} }));
  expect(tell).not.toHaveBeenCalled();
  await ownCall("/api/x", { body: {} });
  await ownCall("/api/x", { method: "DELETE" });
  expect(tell).toHaveBeenCalledTimes(2);
  stop();
  await ownCall("/api/x", { body: {} });
  expect(tell).toHaveBeenCalledTimes(2);
});

describe("NAV-09 calls of a session", () => {
  test("a refused session is over for the whole browser", async () => {
    fetching.mockResolvedValue(answer({ error: "No." }, 401));
    expect(await faultOf(ownRead("/api/x"))).toMatchObject({ status: 401 });
    expect(ended).toHaveBeenCalledWith("t1");
  });

  test("AUTH-11 a log-out gives up the reads under way, and later calls know that nobody is logged in", async () => {
    const reply = held();
    const early = faultOf(ownRead("/api/early"));
    await eventually(() => expect(fetching).toHaveBeenCalledTimes(1));
    const leaving = asLastCall(async (last) => {
      const said = await last<{ message: string }>("/api/logout");
      token = null;
      return said;
    });
    const late = faultOf(ownCall("/api/late"));
    await reply("/api/logout", answer({ message: "Bye." }));
    expect(await leaving).toEqual({ message: "Bye." });
    for (const fault of [await early, await late]) expect(fault?.message).toBe("Nobody is logged in.");
    expect(fetching.mock.calls.map(([address]) => address)).toEqual(["/api/early", "/api/logout"]);
    expect(ended).not.toHaveBeenCalled();
  });

  test("when the log-out fails the session goes on, and with it the reads that were given up", async () => {
    const reply = held();
    const early = ownRead("/api/early");
    await eventually(() => expect(fetching).toHaveBeenCalledTimes(1));
    const leaving = faultOf(asLastCall((last) => last("/api/logout")));
    const late = ownCall("/api/late");
    await reply("/api/logout", answer({ error: "Not now." }, 503));
    expect(await leaving).toMatchObject({ status: 503 });
    await reply("/api/early", answer({ early: true }));
    await reply("/api/late", answer({ late: true }));
    expect(await early).toEqual({ early: true });
    expect(await late).toEqual({ late: true });
  });

  test("a change under way is not given up", async () => {
    const reply = held();
    const change = ownCall("/api/change", { method: "PUT", body: {} });
    await eventually(() => expect(fetching).toHaveBeenCalledTimes(1));
    const leaving = asLastCall((last) => last("/api/logout"));
    await reply("/api/change", answer({ kept: true }));
    await reply("/api/logout", answer({ message: "Bye." }));
    expect(await change).toEqual({ kept: true });
    await leaving;
  });

  test("a read that its page gave up is not asked again", async () => {
    held();
    const own = new AbortController();
    const read = faultOf(ownRead("/api/x", own.signal));
    await eventually(() => expect(fetching).toHaveBeenCalledTimes(1));
    own.abort();
    expect(await read).toBeInstanceOf(ApiFault);
    expect(fetching).toHaveBeenCalledTimes(1);
  });
});
