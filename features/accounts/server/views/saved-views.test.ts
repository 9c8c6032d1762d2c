import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app?.close());

const url = "/api/list-views";
async function staff() {
  const { id } = await makeAccount(app.db, app.clock.now(), { role: "support" });
  const { headers } = await makeSession(app.db, app.clock.now(), id);
  return async (method: "GET" | "POST" | "DELETE", where = "", payload?: object) => {
    const response = await app.app.inject({ method, url: `${url}${where}`, headers, ...(payload ? { payload } : {}) });
    return { status: response.statusCode, body: response.json() };
  };
}
const view = (name: string, list = "office-orders") => ({ list, name, query: "state=paid&currency=NGN" });

describe("saved views of a list", () => {
  test("are one's own: saved, listed and removed; another's are not there", async () => {
    const [ada, ben] = [await staff(), await staff()];
    const { status, body } = await ada("POST", "", view("Paid in naira"));
    expect([status, body]).toEqual([200, { id: expect.any(String), name: "Paid in naira", query: view("").query }]);
    expect((await ada("GET", "?list=office-orders")).body.data).toEqual([body]);
    expect((await ada("GET", "?list=clubs")).body.data).toEqual([]);
    expect((await ben("GET", "?list=office-orders")).body.data).toEqual([]);
    expect((await ben("DELETE", `/${body.id}`)).status).toBe(404);
    expect((await ada("DELETE", `/${body.id}`)).body).toEqual({ id: body.id });
    expect((await ada("DELETE", `/${body.id}`)).status).toBe(404);
  });

  test("a name is one of a list, in whatever letters, and twice at once too", async () => {
    const ada = await staff();
    const responses = await Promise.all(["Late", "late", "LATE "].map((name) => ada("POST", "", view(name))));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const { body } = responses.find(({ status }) => status === 409) ?? {};
    expect(body.errors).toMatchObject([
      { pointer: "/name", message: expect.stringMatching(/^You have a view called late/i) },
    ]);
    expect((await ada("POST", "", view("Late", "clubs"))).status).toBe(200);
  });

  test("there are twenty of a list at most, also with thirty sent at once", async () => {
    const ada = await staff();
    const responses = await Promise.all(Array.from({ length: 30 }, (_, at) => ada("POST", "", view(`View ${at}`))));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(10);
  });

  test.each<[string, object, string]>([
    ["no name", { name: "  " }, "/name"],
    ["a long name", { name: "x".repeat(41) }, "/name"],
    ["no list", { list: "" }, "/list"],
    ["a list in odd letters", { list: "Orders'" }, "/list"],
    ["more than an address holds", { query: "x".repeat(2001) }, "/query"],
    ["what no view has", { id: newId() }, ""],
  ])("is refused with its field: %s", async (_, changes, pointer) => {
    const { status, body } = await (await staff())("POST", "", { ...view("Any"), ...changes });
    expect(status).toBe(422);
    expect(body.errors[0].pointer.startsWith(pointer)).toBe(true);
  });
});
