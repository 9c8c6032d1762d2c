import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoPeople } from "#data/demo-people.ts";
import { findGuardian } from "#features/accounts/server/public.ts";
import { accounts, securityEvents } from "#features/accounts/server/tables.ts";
import { checkoutFixture } from "#features/checkout/server/checkout.fixture.ts";
import { percentDone as percentOf } from "#lib/percent-done.ts";
import { listAudit } from "#platform/audit/list-audit.ts";
import { newId } from "#platform/ids/ids.ts";
import { writeCursor } from "#platform/list/cursor.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { History, PersonPage } from "../contract.ts";

let app: TestApp;
const headersOf: Record<string, { authorization: string }> = {};
const idOf: Record<string, string> = {};
let temi: string;
beforeAll(async () => {
  app = await createTestApp();
  for (const role of ["admin", "support", "tutor"] as const) {
    const { id } = await makeAccount(app.db, app.clock.now(), { role, fullName: `The ${role}` });
    idOf[role] = id;
    headersOf[role] = (await makeSession(app.db, app.clock.now(), id)).headers;
  }
  const [student] = await app.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.email, demoPeople.find(({ role }) => role === "student")?.email ?? ""));
  temi = student?.id ?? "";
});
afterAll(() => app.close());

async function call(method: "GET" | "POST" | "PUT", path: string, payload?: object, as = headersOf.support) {
  const response = await app.app.inject({
    method,
    url: `/api/staff/people/${path}`,
    headers: as ?? {},
    ...(payload && { payload }),
  });
  return { status: response.statusCode, body: response.json(), text: response.body };
}
const read = async (id: string, as?: { authorization: string }): Promise<PersonPage> => {
  const { status, body, text } = await call("GET", id, undefined, as);
  expect([status, text]).toEqual([200, text]);
  return body;
};
async function history(id: string, query = "", as?: { authorization: string }): Promise<History["data"]> {
  const lines: History["data"] = [];
  for (let next: string | null = ""; next !== null; ) {
    const path: string = `${id}/history?${query}${next && `&before=${next}`}`;
    const { body, status, text } = await call("GET", path, undefined, as);
    expect([status, text]).toEqual([200, text]);
    lines.push(...body.data);
    next = body.next;
  }
  return lines;
}
const person = (values: Parameters<typeof makeAccount>[2] = {}) => makeAccount(app.db, app.clock.now(), values);
const grace = {
  isMinor: true,
  fullName: "Grace Alabi",
  phone: "+234 803 123 4567",
  email: "",
  consentOn: "2026-11-20",
};

test("ADM-03 a person's page has courses with progress, orders and what staff changed, as far as who looks may read it", async () => {
  const page = await read(temi, headersOf.admin);
  expect(page).toMatchObject({ roles: ["student"], state: "active", mayChange: true, isInvited: false });
  expect(page.enrolments.length).toBeGreaterThan(0);
  for (const { lessons, lessonsDone, percentDone } of page.enrolments)
    expect(percentDone).toBe(percentOf(lessonsDone, lessons).done);
  expect(page.orders?.count).toBeGreaterThan(0);
  expect(page.orders?.data[0]).toMatchObject({ currency: "NGN" });
  expect(page.audit).toEqual({ data: [], count: 0 });
  const bySupport = await read(temi);
  expect([bySupport.audit, bySupport.orders?.count]).toEqual([null, page.orders?.count]);
  for (const id of [newId(), "x"]) expect([404, 400, 422]).toContain((await call("GET", id)).status);
});

test("ADM-03 the history is of all features, the newest first, page by page, and narrowed to money or study", async () => {
  const all = await history(temi);
  expect(all.length).toBeGreaterThan(31);
  expect(all.map(({ at }) => at)).toEqual(
    all
      .map(({ at }) => at)
      .toSorted()
      .reverse(),
  );
  expect(new Set(all.map(({ id, at, title }) => `${id} ${at} ${title}`)).size).toBe(all.length);
  expect([...new Set(all.map(({ sign }) => sign))]).toEqual(
    expect.arrayContaining(["class", "course", "message", "order", "payment", "tutor", "work"]),
  );
  for (const about of ["money", "study", "account"] as const) {
    const lines = await history(temi, `about=${about}`);
    expect(lines).toEqual(all.filter(({ kind }) => kind === about));
    expect(lines.length).toBeGreaterThan(0);
  }
  const cursor = writeCursor(newId(), "0000-01-01T00:00:00.000Z");
  for (const bad of ["about=notes", "before=x", `before=${cursor}`])
    expect([400, 422]).toContain((await call("GET", `${temi}/history?${bad}`)).status);
  expect(await history(newId())).toEqual([]);
});

test("a role without orders sees none of the money, and one without messages no conversations", async () => {
  const office = await person({ role: "admin", fullName: "Role maker" });
  const maker = (await makeSession(app.db, app.clock.now(), office.id)).headers;
  const made = await app.app.inject({
    method: "POST",
    url: "/api/staff/roles",
    headers: maker,
    payload: { name: "People alone", capabilities: ["people.read"] },
  });
  const reader = await person();
  await app.app.inject({
    method: "PUT",
    url: `/api/staff/role-holders/${reader.id}/roles/${made.json().id}`,
    headers: maker,
    payload: { isGranted: true },
  });
  const { headers } = await makeSession(app.db, app.clock.now(), reader.id);
  const page = await read(temi, headers);
  expect([page.orders, page.audit]).toEqual([null, null]);
  const lines = await history(temi, "", headers);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter(({ kind, sign }) => kind === "money" || sign === "message")).toEqual([]);
  expect(await history(temi, "about=money", headers)).toEqual([]);
  expect((await call("POST", `${temi}/end-sessions`, {}, headers)).status).toBe(403);
});

test("money that came is a line with its order", async () => {
  const payer = await checkoutFixture(app).student();
  const order = await payer.placed({ course: "frontend", tutor: "any" });
  await payer.paid(order);
  const lines = await history(payer.id, "about=money");
  expect(lines.map(({ title }) => title)).toEqual([expect.stringMatching(/^₦[\d,]+ received$/), "Ordered Frontend"]);
  expect(lines.map(({ href }) => href)).toEqual([`/admin/orders/${order}`, `/admin/orders/${order}`]);
});

test("MINOR-01 staff write a guardian with the day of consent; it is audited without names, and the student sees that it happened", async () => {
  const { id } = await person();
  const put = (guardian: object, as?: { authorization: string }) => call("PUT", `${id}/guardian`, guardian, as);
  const { status, body } = await put(grace);
  expect([status, body]).toEqual([
    200,
    {
      isMinor: true,
      guardian: {
        fullName: "Grace Alabi",
        phone: "+2348031234567",
        email: null,
        consentAt: "2026-11-19T23:00:00.000Z",
      },
      reports: "off",
    },
  ]);
  expect(await findGuardian(app.deps, id)).toMatchObject({ isMinor: true, guardian: { fullName: "Grace Alabi" } });
  expect((await put({ ...grace, fullName: "Grace A. Alabi", email: `g-${id}@mail.test` })).body.reports).toBe("asked");
  await Promise.all([1, 2].map(() => put({ ...grace, isMinor: false, fullName: "", phone: "", consentOn: "" })));
  expect((await read(id)).guardian).toEqual({ isMinor: false, guardian: null, reports: "off" });
  const log = (await listAudit(app.db, "account", id)).toReversed();
  expect(log.slice(0, 3)).toMatchObject([
    {
      action: "account.guardian-changed",
      actorId: idOf.support,
      before: { age: "of age", guardian: "none" },
      after: { age: "under 18", guardian: "named", numberEnds: "...4567", consentOn: "2026-11-20" },
    },
    { details: { changed: ["fullName", "email"] } },
    { before: { guardian: "named" }, after: { guardian: "none" } },
  ]);
  expect(JSON.stringify(log)).not.toMatch(/Grace|mail\.test|8031234/);
  const seen = await app.db.select().from(securityEvents).where(eq(securityEvents.accountId, id));
  expect(seen.map(({ kind }) => kind)).toContain("guardian-changed");
});

test.each([
  ["no name", { fullName: "" }, "/fullName"],
  ["no number", { phone: "" }, "/phone"],
  ["a number without its country", { phone: "0803 123 4567" }, "/phone"],
  ["no consent", { consentOn: "" }, "/consentOn"],
  ["a consent of tomorrow", { consentOn: "2026-11-22" }, "/consentOn"],
  ["a consent on no day", { consentOn: "2026-02-31" }, "/consentOn"],
  ["an address that is none", { email: "grace" }, "/email"],
  ["a name without end", { fullName: "G".repeat(121) }, "/fullName"],
])("a guardian with %s is refused at its field, and nothing is stored", async (_, wrong, field) => {
  const { id } = await person();
  const { status, text } = await call("PUT", `${id}/guardian`, { ...grace, ...wrong });
  expect([status, text]).toEqual([422, expect.stringContaining(field)]);
  expect((await read(id)).guardian.guardian).toBeNull();
});

test("a person is logged out everywhere; no one does it to themselves, and of staff administrators alone", async () => {
  const { id } = await person();
  const sessions = [1, 2].map(() => makeSession(app.db, app.clock.now(), id));
  const [first] = await Promise.all(sessions);
  expect((await read(id)).openSessions).toBe(2);
  const end = (whose: string, as?: { authorization: string }) => call("POST", `${whose}/end-sessions`, undefined, as);
  expect((await end(id)).body).toEqual({ endedCount: 2 });
  expect((await end(id)).body).toEqual({ endedCount: 0 });
  expect((await read(id)).openSessions).toBe(0);
  const own = await app.app.inject({ url: "/api/students/guardian", headers: first?.headers ?? {} });
  expect(own.statusCode).toBe(401);
  expect((await listAudit(app.db, "account", id)).map(({ action }) => action)).toEqual(["account.sessions-ended"]);
  for (const [whose, as, status] of [
    [idOf.support, headersOf.support, 403],
    [idOf.admin, headersOf.support, 403],
    [idOf.support, headersOf.admin, 200],
    [newId(), headersOf.admin, 404],
    [id, headersOf.tutor, 403],
  ] as const)
    expect((await end(whose ?? "", as)).status).toBe(status);
  expect((await call("PUT", `${idOf.tutor}/guardian`, grace, headersOf.admin)).status).toBe(409);
  expect((await read(idOf.admin ?? "", headersOf.admin)).mayChange).toBe(false);
  expect((await read(idOf.support ?? "", headersOf.admin)).mayChange).toBe(true);
});
