import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { giveOfficeRole, writeOfficeRole } from "#features/accounts/server/public.ts";
import {
  accountRoles,
  accounts,
  officeRoleHolders,
  securityEvents,
  sessions,
} from "#features/accounts/server/tables.ts";
import { accountViewings } from "#features/accounts/server/viewing/tables.ts";
import { viewingTexts } from "#features/accounts/viewing-texts.ts";
import type { Role } from "#lib/capabilities.ts";
import { listAudit } from "#platform/audit/list-audit.ts";
import { within } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
type Headers = { authorization: string };
beforeAll(async () => {
  app = await createTestApp({ seed: false });
});
afterAll(() => app.close());

const account = (role: Role, values: Parameters<typeof makeAccount>[2] = {}) =>
  makeAccount(app.db, app.clock.now(), { role, ...values });

/** A person with a log-in of this moment. */
async function person(role: Role, values: Parameters<typeof makeAccount>[2] = {}) {
  const row = await account(role, values);
  const { headers, session } = await makeSession(app.db, app.clock.now(), row.id);
  return { id: row.id, email: row.email, headers, sessionId: session.sessionId };
}

async function call(method: "GET" | "POST", url: string, headers: Headers, payload?: object) {
  const response = await app.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: response.statusCode, error: response.json().error as string | undefined, body: response.json() };
}
const begin = (headers: Headers, id: string, payload: object = { reason: "She asks about her classes" }) =>
  call("POST", `/api/staff/people/${id}/viewing`, headers, payload);
async function viewing(headers: Headers, id: string): Promise<Headers> {
  const { status, body } = await begin(headers, id);
  expect([status, body]).toEqual([200, body]);
  return { authorization: `Bearer ${body.token}` };
}
const reads = async (headers: Headers) => (await call("GET", "/api/students/my-courses", headers)).status;

test("ADM-03 an administrator sees a student's pages, and the student reads who, when and why", async () => {
  const [admin, student] = [await person("admin", { fullName: "Ngozi Eze" }), await person("student")];
  const seen = await viewing(admin.headers, student.id);
  const session = await call("GET", "/api/students/session", seen);
  expect(session.body.student).toMatchObject({ id: student.id, roles: ["student"], powers: [] });
  expect(Date.parse(session.body.expiresAt) - app.clock.now().getTime()).toBe(30 * 60_000);

  const refused = await call("POST", "/api/students/updateStudentInfo/x", seen, { fullName: "Taken Over" });
  expect([refused.status, refused.error]).toEqual([403, viewingTexts.readOnly("Ada Obi")]);
  for (const hidden of ["sessions", "security-events", "data-export", "conversations", "messages?q=class", "live"]) {
    const { status, error } = await call("GET", `/api/students/${hidden}`, seen);
    expect([hidden, status, error]).toEqual([hidden, 403, viewingTexts.hidden]);
  }

  const trail = await call("GET", "/api/students/security-events", student.headers);
  expect(trail.body.data[0]).toMatchObject({
    kind: "viewed-by-staff",
    note: "Ngozi Eze: She asks about her classes",
    at: app.clock.now().toISOString(),
  });
  const mails = (await app.mailbox()).filter(({ toAddress }) => toAddress === student.email);
  expect(mails).toMatchObject([{ kind: "accounts.viewed" }]);
  expect(mails[0]?.textBody).toContain("Ngozi Eze of our team");
  expect(mails[0]?.textBody).toContain("Why: She asks about her classes");

  expect((await call("POST", "/api/students/viewing/end", seen, {})).status).toBe(200);
  expect(await reads(seen)).toBe(401);
  expect((await call("POST", "/api/students/viewing/end", seen, {})).status).toBe(401);
  const audit = await listAudit(app.db, "account", student.id);
  expect(audit.map(({ action, actorId, reason }) => [action, actorId, reason])).toEqual([
    ["account.viewing-ended", admin.id, null],
    ["account.viewing-began", admin.id, "She asks about her classes"],
  ]);
});

test("who is more than a student, cannot log in or is not there is seen by no one", async () => {
  const admin = await person("admin");
  for (const roles of [["tutor"], ["student", "tutor"], ["support"], ["admin"], ["student", "office"]] as Role[][]) {
    const { id } = await account("student", { roles });
    const { status, error } = await begin(admin.headers, id);
    expect([roles, status, error]).toEqual([roles, 403, viewingTexts.studentsAlone]);
  }
  expect((await begin(admin.headers, admin.id)).status).toBe(403);
  const suspended = await account("student", { state: "suspended" });
  expect(await begin(admin.headers, suspended.id)).toMatchObject({ status: 409, error: viewingTexts.notActive });
  const closed = await account("student", { state: "closed", passwordHash: null });
  expect((await begin(admin.headers, closed.id)).status).toBe(404);
  expect((await begin(admin.headers, newId())).status).toBe(404);
  const student = await account("student");
  for (const reason of ["", "   ", "x".repeat(301), 7])
    expect([reason, (await begin(admin.headers, student.id, { reason })).status]).toEqual([reason, 422]);
  expect(await app.db.$count(accountViewings, eq(accountViewings.staffId, admin.id))).toBe(0);
  // Of two at once each is a viewing of its own.
  const both = await Promise.all([begin(admin.headers, student.id), begin(admin.headers, student.id)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
});

test("it takes the capability, and a log-in that was confirmed of late", async () => {
  const student = await account("student");
  for (const role of ["support", "office", "tutor", "student"] as const)
    expect([role, (await begin((await person(role)).headers, student.id)).status]).toEqual([role, 403]);
  const admin = await account("admin");
  const old = new Date(app.clock.now().getTime() - 3_600_000);
  const { headers } = await makeSession(app.db, app.clock.now(), admin.id, { createdAt: old });
  expect((await begin(headers, student.id)).body.type).toBe("urn:problem:confirm-again");
});

test("it ends with its time, the staff member's log-in, account and capability, and the student's account", async () => {
  const admin = await person("admin");
  const ended: [string, (staff: typeof admin, student: typeof admin) => Promise<unknown>][] = [
    ["logged out", ({ headers }) => call("POST", "/api/students/logout", headers, {})],
    [
      "log-in too old",
      ({ sessionId }) =>
        app.db
          .update(sessions)
          .set({ createdAt: new Date(0), expiresAt: app.clock.now() })
          .where(eq(sessions.id, sessionId)),
    ],
    ["log-in deleted", ({ sessionId }) => app.db.delete(sessions).where(eq(sessions.id, sessionId))],
    ["staff suspended", ({ id }) => app.db.update(accounts).set({ state: "suspended" }).where(eq(accounts.id, id))],
    [
      "not an administrator any more",
      ({ id }) => app.db.update(accountRoles).set({ role: "support" }).where(eq(accountRoles.accountId, id)),
    ],
    [
      "student suspended",
      (_, { id }) => call("POST", "/api/staff/people/suspend", admin.headers, { ...only(id), reason: "Asked for" }),
    ],
    ["student is a tutor by now", (_, { id }) => app.db.insert(accountRoles).values({ accountId: id, role: "tutor" })],
  ];
  for (const [why, end] of ended) {
    const [staff, student] = [await person("admin"), await person("student")];
    const seen = await viewing(staff.headers, student.id);
    expect([why, await reads(seen)]).toEqual([why, 200]);
    await end(staff, student);
    expect([why, await reads(seen)]).toEqual([why, 401]);
    expect([why, (await call("POST", "/api/students/viewing/end", seen, {})).status]).toEqual([why, 401]);
  }
  const [staff, student] = [await person("admin"), await person("student")];
  const seen = await viewing(staff.headers, student.id);
  app.clock.advance(30 * 60_000 - 1);
  expect(await reads(seen)).toBe(200);
  app.clock.advance(1);
  expect(await reads(seen)).toBe(401);
});
const only = (id: string) => ({ ids: [id], filter: {}, count: 1 });

test("support sees pages by a role that was composed with it, for as long as they hold it", async () => {
  const [support, student] = [await account("support"), await person("student")];
  const roleId = await app.db.transaction(async (tx) => {
    const id = await writeOfficeRole(within(app.deps, tx), { name: "Telephone", capabilities: ["people.view-as"] });
    await giveOfficeRole(within(app.deps, tx), support, id);
    return id;
  });
  const { headers } = await makeSession(app.db, app.clock.now(), support.id);
  const seen = await viewing(headers, student.id);
  expect(await reads(seen)).toBe(200);
  await app.db.delete(officeRoleHolders).where(eq(officeRoleHolders.roleId, roleId));
  expect(await reads(seen)).toBe(401);
});

test("a student is not here while staff look, is logged in nowhere more, and uses up nothing of theirs", async () => {
  const [admin, student] = [await person("admin"), await person("student")];
  const seen = await viewing(admin.headers, student.id);
  const before = await app.db.select().from(sessions).where(eq(sessions.accountId, student.id));
  app.clock.advance(6 * 60_000);
  expect(await reads(seen)).toBe(200);
  expect(await app.db.select().from(sessions).where(eq(sessions.accountId, student.id))).toEqual(before);
  const { rows } = await app.db.execute(sql`select bucket from rate_counters where bucket like ${`%${student.id}`}`);
  expect(rows).toEqual([]);
  expect(await app.db.$count(securityEvents, eq(securityEvents.accountId, student.id))).toBe(1);
});

test("a token that is no viewing's opens nothing, whatever it looks like", async () => {
  for (const token of [`view_${"x".repeat(43)}`, "view_", `view_${"x".repeat(100)}`]) {
    const headers = { authorization: `Bearer ${token}` };
    expect([token, await reads(headers)]).toEqual([token, 401]);
    expect([token, (await call("POST", "/api/students/logout", headers, {})).status]).toEqual([token, 401]);
  }
});
