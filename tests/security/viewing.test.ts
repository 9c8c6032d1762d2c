import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accounts } from "#features/accounts/server/tables.ts";
import { viewingTexts } from "#features/accounts/viewing-texts.ts";
import { rolesWith } from "#lib/capabilities.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession } from "../support/accounts.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";

/**
 * A staff member who sees the pages of a student (decision 038) changes nothing, by any call that the app has: the cases come from its
 * routes. What the student reads is collected by following the ids that the answers hold.
 */
let app: TestApp;
let student: { id: string; name: string; headers: { authorization: string } };
let seen: { authorization: string };

beforeAll(async () => {
  app = await createTestApp();
  const now = app.clock.now();
  const [row] = await app.db.select().from(accounts).where(eq(accounts.email, "temitope.alabi@mail.com"));
  if (!row) throw new Error("The demo student is missing.");
  student = { id: row.id, name: row.fullName, headers: (await makeSession(app.db, now, row.id)).headers };
  await startQuiz();
  const admin = await makeAccount(app.db, now, { role: "admin", fullName: "Ngozi Admin" });
  const { headers } = await makeSession(app.db, now, admin.id);
  const response = await app.oneApp.inject({
    method: "POST",
    url: `/api/staff/people/${row.id}/viewing`,
    headers,
    payload: { reason: "She asks where her classes are" },
  });
  expect(response.statusCode, response.body).toBe(200);
  seen = { authorization: `Bearer ${response.json().token}` };
});
afterAll(() => app.close());

/** An attempt that runs, whose page asks for much. */
async function startQuiz(): Promise<void> {
  const { rows } = await app.db.execute<{ id: string }>(sql`
    update assessments a set opens_after_days = null, opens_with_lessons = null, due_after_days = 9000 from enrolments e
    where e.course_id = a.course_id and e.student_id = ${student.id} and e.state = 'active' and a.kind in ('quiz', 'exam')
      and not exists (select from assessment_results r where r.enrolment_id = e.id and r.assessment_id = a.id)
    returning a.id`);
  for (const { id } of rows) {
    const url = `/api/students/works/${id}/attempts`;
    const headers = { ...student.headers, "idempotency-key": newId() };
    const started = await app.oneApp.inject({ method: "POST", url, headers, payload: { device: newId() } });
    if (started.statusCode === 200) return;
  }
  throw new Error("No quiz could be started.");
}

const methodsOf = (method: string | string[]) => [method].flat();

test("no call that changes anything passes, of whatever role it is", async () => {
  const routes = app.routes.flatMap(({ method, url, config }) =>
    methodsOf(method).flatMap((verb) =>
      ["GET", "HEAD", "OPTIONS"].includes(verb) || config?.viewing === "only" ? [] : [{ method: verb, url }],
    ),
  );
  expect(routes.length).toBeGreaterThan(250);
  const before = await everyRow();
  const passed: string[] = [];
  for (const { method, url } of routes) {
    const response = await app.oneApp.inject({
      method: method as "POST",
      url: url.replaceAll(/:\w+/g, newId()),
      headers: seen,
      payload: method === "DELETE" ? undefined : {},
    });
    const isRefused = response.statusCode === 403 && response.json().error === viewingTexts.readOnly(student.name);
    if (!isRefused) passed.push(`${method} ${url}: ${response.statusCode}`);
  }
  expect(passed).toEqual([]);
  expect(changed(before, await everyRow())).toEqual([]);
});

test("what the student reads is read in the same way and changes no row; the office and what is hidden is refused", async () => {
  const addresses = await readAsStudent();
  // What the supplied student has nothing of (files of messages, reports of classes) is asked for, too, and answers 404.
  expect(addresses.filter(({ status }) => status === 200).length).toBeGreaterThan(40);
  const before = await everyRow();
  const differing: string[] = [];
  for (const { url, isHidden, status } of addresses) {
    const response = await app.oneApp.inject({ url, headers: seen });
    if (isHidden) expect(response.json().error, url).toBe(viewingTexts.hidden);
    const expected = isHidden ? 403 : status;
    if (response.statusCode !== expected) differing.push(`${url}: ${response.statusCode} instead of ${expected}`);
  }
  expect(differing).toEqual([]);
  for (const { method, url, config } of app.routes) {
    const { access } = config ?? {};
    if (!methodsOf(method).includes("GET") || typeof access !== "object" || rolesWith(access).includes("student"))
      continue;
    const response = await app.oneApp.inject({ url: url.replaceAll(/:\w+/g, newId()), headers: seen });
    expect(response.statusCode, url).toBe(403);
  }
  expect(changed(before, await everyRow())).toEqual([]);
});

/** Every GET that the student may call, as it answers the student, by ids and slugs that other answers hold. */
async function readAsStudent(): Promise<{ url: string; isHidden: boolean; status: number }[]> {
  const routes = app.routes.filter(
    ({ method, url, config }) =>
      methodsOf(method).includes("GET") &&
      typeof config?.access === "object" &&
      rolesWith(config.access).includes("student") &&
      // A stream has no end; the viewing's is refused before it begins.
      url !== "/api/students/live",
  );
  const ids = new Set([student.id]);
  const slugs = new Set<string>();
  const collect = (body: string) => {
    for (const [id] of body.matchAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g)) ids.add(id);
    for (const [, slug = ""] of body.matchAll(/"(?:slug|courseSlug|lesson|course)":"([a-z0-9-]+)"/g)) slugs.add(slug);
  };
  const valuesFor = (name: string): string[] =>
    name === "kind"
      ? ["quiz"]
      : /^(version|page)$/.test(name)
        ? ["1"]
        : /^(course|lesson)$/.test(name)
          ? [...slugs].slice(0, 60)
          : [...ids].slice(0, 150);
  const fill = (url: string): string[] => {
    const name = /:(\w+)/.exec(url)?.[1];
    return name ? valuesFor(name).flatMap((value) => fill(url.replace(`:${name}`, value))) : [url];
  };
  const answered: { url: string; isHidden: boolean; status: number }[] = [];
  // Those without parameters first: the others are found by what they hold.
  const byDepth = routes.toSorted((a, b) => a.url.split(":").length - b.url.split(":").length);
  for (const { url, config } of byDepth) {
    const isHidden = config?.viewing === "hidden";
    let read = { url, isHidden, status: 0 };
    for (const address of fill(url).slice(0, 400)) {
      const full = address + (queries[url] ?? "");
      const response = await app.oneApp.inject({ url: full, headers: student.headers });
      read = { url: full, isHidden, status: response.statusCode };
      if (response.statusCode !== 200) continue;
      if (response.headers["content-type"]?.includes("json")) collect(response.body);
      break;
    }
    answered.push(read);
  }
  return answered;
}

const queries: Record<string, string> = {
  "/api/students/classes": "?from=2026-11-16&to=2026-12-06&zone=Africa/Lagos",
  "/api/students/placements/:id": "?zone=Africa/Lagos",
  "/api/students/dashboard": "?zone=Africa/Lagos",
  "/api/students/practice": "?zone=Africa/Lagos",
  "/api/students/practice/works/:assessment": "?zone=Africa/Lagos",
  "/api/students/messages": "?q=class",
  "/api/list-views": "?list=people",
};

/** What each table holds, but for the counters of limits. */
async function everyRow(): Promise<Map<string, string>> {
  const { rows: tables } = await app.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'rate_counters' order by 1`,
  );
  const all = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await app.db.execute<{ sum: string }>(
      sql`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${sql.identifier(name)} t`,
    );
    all.set(name, rows[0]?.sum ?? "");
  }
  return all;
}

const changed = (before: Map<string, string>, after: Map<string, string>) =>
  [...after].flatMap(([name, sum]) => (before.get(name) === sum ? [] : name));
