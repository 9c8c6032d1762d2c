import { beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import type { Call } from "#lib/call.ts";
import { answeredBy, ask, askForFile } from "./ask.ts";
import { provideCaller } from "./own-call.ts";

const shapes = {
  get: { params: z.strictObject({ id: z.string() }), answer: z.object({ name: z.string() }) },
  put: { params: z.strictObject({ id: z.string() }), body: z.strictObject({ name: z.string() }), answer: z.object({}) },
  list: { query: z.strictObject({ after: z.optional(z.string()) }), answer: z.object({ names: z.array(z.string()) }) },
};
const path = "/api/things/:id";
const own = { capability: "account.keep", scope: "own" } as const;
const getThing: Call<typeof shapes.get> = { name: "get", method: "GET", path, access: own };
const putThing: Call<typeof shapes.put> = { name: "put", method: "PUT", path, access: own };
const listThings: Call<typeof shapes.list> = { name: "list", method: "GET", path: "/api/things", access: "public" };
const listAsAnybody: Call<typeof shapes.list> = { ...listThings, identify: true };

const fetching = vi.fn<typeof fetch>();
const ended = vi.fn();
let token: string | null;
beforeEach(() => {
  token = "t1";
  ended.mockReset();
  fetching.mockReset();
  fetching.mockImplementation(async () => new Response(`{"name":"a"}`));
  vi.stubGlobal("fetch", fetching);
  provideCaller({ token: () => token, ended, noSession: "Nobody is logged in." });
});
const request = (at = 0) => {
  const [address, init] = fetching.mock.calls[at] ?? [];
  return { address, method: init?.method, body: init?.body, bearer: new Headers(init?.headers).get("authorization") };
};

describe("asking", () => {
  test("goes where the call declares, with the session's token", async () => {
    expect((await ask(getThing, { params: { id: "a b" } })).name).toBe("a");
    await ask(putThing, { params: { id: "7" }, body: { name: "b" }, requestKey: "k" });
    expect(request()).toEqual({ address: "/api/things/a%20b", method: "GET", body: undefined, bearer: "Bearer t1" });
    expect(request(1)).toEqual({ address: "/api/things/7", method: "PUT", body: `{"name":"b"}`, bearer: "Bearer t1" });
    expect(new Headers(fetching.mock.calls[1]?.[1]?.headers).get("idempotency-key")).toBe("k");
  });

  test("what a call needs and what it does not take are checked by its type", () => {
    // @ts-expect-error the path needs its parameter
    const withoutParams = () => ask(getThing);
    // @ts-expect-error the body needs a name
    const withoutName = () => ask(putThing, { params: { id: "7" }, body: {} });
    // @ts-expect-error it takes no body
    const withBody = () => ask(getThing, { params: { id: "7" }, body: { name: "b" } });
    expect([withoutParams, withoutName, withBody]).toHaveLength(3);
  });

  test("a public call sends no token, unless it would know whose it is", async () => {
    await ask(listThings, { query: { after: "x" } });
    await ask(listAsAnybody);
    token = null;
    await ask(listAsAnybody);
    expect([request().address, request().bearer]).toEqual(["/api/things?after=x", null]);
    expect([request(1).bearer, request(2).bearer]).toEqual(["Bearer t1", null]);
    await expect(ask(getThing, { params: { id: "7" } })).rejects.toThrow("Nobody is logged in.");
  });

  test("a token of another kind is sent unchanged, and its refusal ends no session", async () => {
    fetching.mockResolvedValue(new Response("{}", { status: 401 }));
    await expect(ask(getThing, { params: { id: "7" }, token: "pending" })).rejects.toThrow();
    expect(request().bearer).toBe("Bearer pending");
    expect(ended).not.toHaveBeenCalled();
  });

  test("a form goes in the body's place, and a file comes with its name", async () => {
    const form = new FormData();
    await ask(getThing, { params: { id: "7" }, form });
    expect(request().body).toBe(form);
    fetching.mockResolvedValue(
      new Response("zip", { headers: { "Content-Disposition": 'attachment; filename="a.zip"' } }),
    );
    const { file, name } = await askForFile(getThing, { params: { id: "7" } });
    expect([await file.text(), name]).toEqual(["zip", "a.zip"]);
  });

  test("a query knows its address before it is asked", async () => {
    const { queryFn, meta } = answeredBy(getThing, { params: { id: "7" } });
    expect(meta.address).toBe("/api/things/7");
    expect(await queryFn({ signal: new AbortController().signal })).toEqual({ name: "a" });
    expect(request().address).toBe("/api/things/7");
  });
});
