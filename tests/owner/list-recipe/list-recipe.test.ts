import { readFileSync } from "node:fs";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import Fastify, { type FastifyInstance } from "fastify";
import { serializerCompiler } from "fastify-type-provider-zod";
import { afterAll, beforeAll, expect, test } from "vitest";
import { installErrors } from "#app/plugins/errors.ts";
import { installSession } from "#app/plugins/session.ts";
import { type Database, openDatabase } from "#db/client.ts";
import { auditEntries } from "#platform/audit/tables.ts";
import { inputCompiler } from "#platform/http/check-input.ts";
import { makeAccount, makeSession } from "../../support/accounts.ts";
import { createTestApp, type TestApp } from "../../support/test-app.ts";
import { clubRoutes } from "./routes.fixture.ts";

/** docs/recipes/add-a-list.md: its files as they are next to this test, on real rows. */
let app: TestApp;
let owner: Database;
let server: FastifyInstance;
let headers: Record<string, string>;
beforeAll(async () => {
  app = await createTestApp();
  // As the owner, since a table is made here.
  owner = openDatabase(app.ownerUrl, { max: 1 });
  await owner.db.execute(
    sql`create table clubs (id uuid primary key, name text not null unique, city text not null, fee_minor bigint not null, ended_at timestamptz)`,
  );
  server = Fastify();
  server.setValidatorCompiler(inputCompiler);
  server.setSerializerCompiler(serializerCompiler);
  installErrors(server);
  installSession(server, app.deps);
  clubRoutes(server, { db: owner.db, clock: app.clock });
  const admin = await makeAccount(app.db, app.clock.now(), { role: "admin" });
  headers = (await makeSession(app.db, app.clock.now(), admin.id)).headers;
});
afterAll(async () => {
  await owner?.close();
  await app?.close();
});

const url = "/api/staff/clubs";
async function call(method: "GET" | "POST" | "PUT", where: string, payload?: object) {
  const response = await server.inject({ method, url: `${url}${where}`, headers, ...(payload ? { payload } : {}) });
  return {
    status: response.statusCode,
    text: response.body,
    body: method === "GET" && where.includes("csv") ? null : response.json(),
  };
}

test("rows are added, changed, found, sorted, exported and ended, and each change leaves its line", async () => {
  const made = [];
  for (const [name, city] of [
    ["=Yaba chess", "lagos"],
    ["Osu readers", "accra"],
    ["Ikeja debate", "lagos"],
  ] as const) {
    const { status, body } = await call("POST", "", { name, city, feeMinor: 250_000 });
    expect(status).toBe(200);
    made.push(body);
  }
  expect((await call("POST", "", { name: "x", city: "paris", feeMinor: 1 })).body.errors).toMatchObject([
    { pointer: "/name" },
    { pointer: "/city" },
  ]);
  const changed = await call("PUT", `/${made[1].id}`, { name: "Osu writers", city: "accra", feeMinor: 300_000 });
  expect(changed.body).toMatchObject({ name: "Osu writers", feeMinor: 300_000 });

  const names = async (query: string) => (await call("GET", query)).body.data.map(({ name }: { name: string }) => name);
  expect(await names("")).toEqual(["Ikeja debate", "Osu writers", "=Yaba chess"]);
  expect(await names("?sort=name&city=lagos")).toEqual(["Ikeja debate", "=Yaba chess"].toSorted());
  expect(await names("?q=osu")).toEqual(["Osu writers"]);
  for (const bad of ["?sort=fee_minor", "?city=paris", "?sort=name&before=x"])
    expect((await call("GET", bad)).status).toBe(400);
  expect((await call("GET", ".csv?city=lagos")).text).toBe(
    "\uFEFFName,Fee\nIkeja debate,2500.00\n'=Yaba chess,2500.00\n",
  );

  const filter = { city: "lagos" };
  expect((await call("POST", "/end", { filter, count: 3 })).status).toBe(409);
  expect((await call("POST", "/end", { filter, count: 2 })).body).toEqual({ endedCount: 2 });
  expect(await names("?ended=1")).toEqual(["Ikeja debate", "=Yaba chess"]);
  const lines = await app.db.select().from(auditEntries).where(eq(auditEntries.about, "club"));
  expect(lines.map(({ action }) => action).toSorted()).toEqual([
    ...Array(3).fill("club.added"),
    "club.changed",
    ...Array(2).fill("club.ended"),
  ]);
  expect(lines.find(({ action }) => action === "club.changed")).toMatchObject({
    before: { name: "Osu readers" },
    after: { name: "Osu writers" },
  });
});

test("the whole list is short: its imports apart, without its table", () => {
  const linesOf = (file: string) =>
    readFileSync(path.join(import.meta.dirname, file), "utf8")
      .replace(/^import [^;]*;$/gm, "")
      .split("\n")
      .filter((line) => line.trim() !== "").length;
  const files = ["contract.fixture.ts", "routes.fixture.ts", "page.fixture.tsx"];
  expect(files.reduce((sum, file) => sum + linesOf(file), 0)).toBeLessThanOrEqual(150);
});
