import { afterAll, beforeAll, expect, test } from "vitest";
import { questions } from "#features/questions/server/tables.ts";
import { auditEntries } from "#platform/audit/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { filesIn } from "#tests/support/zip-entries.ts";
import type { Preview } from "../contract.ts";
import { rowsAtOnce } from "../texts.ts";

let app: TestApp;
let elsewhere: TestApp;
beforeAll(async () => {
  [app, elsewhere] = [await createTestApp(), await createTestApp({ demoPeople: false })];
});
afterAll(async () => {
  await app.close();
  await elsewhere.close();
});

async function person(at: TestApp, role: "admin" | "support" | "student" = "admin") {
  const { id } = await makeAccount(at.db, at.clock.now(), { role });
  return { id, headers: (await makeSession(at.db, at.clock.now(), id)).headers };
}
const ask = (at: TestApp, headers: object, payload?: object) =>
  at.app.inject({
    method: "POST",
    url: "/api/staff/move-in/archive",
    headers: { ...headers },
    ...(payload && { payload }),
  });
/** The files of a zip by their names, as text. */
async function filesOf(at: TestApp, headers: Record<string, string>): Promise<Map<string, string>> {
  const response = await ask(at, headers);
  expect([response.statusCode, response.headers["content-type"]]).toEqual([200, "application/zip"]);
  const files = await filesIn(response.rawPayload);
  return new Map([...files].map(([name, bytes]) => [name, bytes.toString("utf8")]));
}

async function bring(at: TestApp, headers: object, url: string, text: string, name: string, field = "") {
  const form = new FormData();
  if (field) form.append("course", field);
  form.append("file", new File([text], name));
  const request = new Response(form);
  return at.app.inject({
    method: "POST",
    url,
    headers: { ...headers, "content-type": request.headers.get("content-type") ?? "" },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}
const under = (files: Map<string, string>, folder: string) => [...files].filter(([name]) => name.startsWith(folder));
const rowsOf = (files: Map<string, string>, folder: string) =>
  under(files, folder)
    .filter(([name]) => name.endsWith(".csv"))
    .map(([name, text]) => [name, text.trimEnd().split(/\n/).toSorted()] as const)
    .toSorted();

test("MOVE-01 an academy goes out as one zip whose people and questions come in equal in another one", async () => {
  const admin = await person(app);
  const out = await filesOf(app, admin.headers);
  expect(out.get("READ-ME.txt")).toContain("What is to read");
  for (const folder of ["people/", "questions/", "to-read/"])
    expect([folder, under(out, folder).length > 0]).toEqual([folder, true]);
  expect(
    (await app.db.select().from(auditEntries)).filter(({ action }) => action === "move-in.taken-along"),
  ).toHaveLength(1);

  const newcomer = await person(elsewhere);
  await elsewhere.db.delete(questions);
  for (const [name, text] of under(out, "people/")) {
    const { rows }: Preview = (
      await bring(elsewhere, newcomer.headers, "/api/staff/move-in/preview", text, name)
    ).json().data;
    expect(rows.filter(({ fate }) => fate === "unread")).toEqual([]);
    for (let at = 0; at < rows.length; at += rowsAtOnce)
      await elsewhere.app.inject({
        method: "POST",
        url: "/api/staff/move-in/people",
        headers: newcomer.headers,
        payload: {
          list: newId(),
          name: "students",
          areInvited: false,
          rows: rows.slice(at, at + rowsAtOnce).map(({ row }) => row),
        },
      });
  }
  // What no table can have comes in by the zip alone.
  for (const [name, text] of under(out, "questions/").filter(([file]) => file.endsWith(".csv"))) {
    const course = name.replace(/^questions\/|-\d+\.csv$/g, "");
    const preview = (
      await bring(elsewhere, newcomer.headers, "/api/tutor/authoring/import-preview", text, "q.csv", course)
    ).json().data;
    expect([name, preview.unread, preview.duplicates]).toEqual([name, 0, 0]);
    const drafts = preview.items.map(({ draft }: { draft: object }) => draft);
    const taken = await elsewhere.app.inject({
      method: "POST",
      url: "/api/tutor/authoring/import",
      headers: newcomer.headers,
      payload: { course, drafts },
    });
    expect([name, taken.statusCode]).toEqual([name, 200]);
  }
  const again = await filesOf(elsewhere, newcomer.headers);
  for (const folder of ["people/", "questions/"])
    expect([folder, rowsOf(again, folder)]).toEqual([folder, rowsOf(out, folder)]);
}, 120_000);

test("MOVE-01 attack: the zip is for who may bring people, and for no one whose log-in is old", async () => {
  expect((await ask(app, {})).statusCode).toBe(401);
  for (const role of ["student", "support"] as const)
    expect((await ask(app, (await person(app, role)).headers)).statusCode).toBe(403);
  const { headers } = await person(app);
  expect((await ask(app, headers, { all: true })).statusCode).toBe(422);
  const both = await Promise.all([ask(app, headers), ask(app, headers)]);
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  app.clock.advance(11 * 60_000);
  const old = await ask(app, headers);
  expect([old.statusCode, old.json().type]).toEqual([403, "urn:problem:confirm-again"]);
});
