import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountGuardians } from "#features/accounts/server/guardian/tables.ts";
import {
  accounts,
  linkTokens,
  officeRoleCapabilities,
  officeRoleHolders,
  officeRoles,
  securityEvents,
} from "#features/accounts/server/tables.ts";
import { checkoutFixture } from "#features/checkout/server/checkout.fixture.ts";
import { payments } from "#features/checkout/server/payments/tables.ts";
import { sponsorLinks, sponsorNotes, sponsorPayments } from "#features/sponsors/server/tables.ts";
import { auditEntries } from "#platform/audit/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession, testPassword } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { PeoplePage } from "../contract.ts";

let app: TestApp;
const headersOf: Record<string, { authorization: string }> = {};
const idOf: Record<string, string> = {};
beforeAll(async () => {
  app = await createTestApp({ demoPeople: false });
  for (const role of ["admin", "support", "tutor"] as const) {
    const { id } = await makeAccount(app.db, app.clock.now(), { role, fullName: `The ${role}` });
    idOf[role] = id;
    headersOf[role] = (await makeSession(app.db, app.clock.now(), id)).headers;
  }
});
afterAll(() => app.close());

async function call(method: "GET" | "POST", path: string, payload?: object, as = headersOf.support) {
  const response = await app.app.inject({
    method,
    url: `/api/staff/people${path}`,
    headers: as ?? {},
    ...(payload && { payload }),
  });
  return { status: response.statusCode, text: response.body, headers: response.headers };
}
const list = async (query: Record<string, string>): Promise<PeoplePage> => {
  const { status, text } = await call("GET", `?${new URLSearchParams(query)}`);
  expect([status, text]).toEqual([200, text]);
  return JSON.parse(text);
};
const names = async (query: Record<string, string>) => (await list(query)).data.map(({ fullName }) => fullName);
const person = (values: Parameters<typeof makeAccount>[2] = {}) => makeAccount(app.db, app.clock.now(), values);
const stateOf = async (id: string) => (await app.db.select().from(accounts).where(eq(accounts.id, id)))[0]?.state;
const audits = (ids: string[]) =>
  app.db.select().from(auditEntries).where(inArray(auditEntries.subject, ids)).orderBy(auditEntries.id);

test("ADM-03 people are found by parts of names in any order, by address, and by a number however it is written", async () => {
  const ada = await person({ fullName: "Àdá Nwáchukwu", phone: "+234 (803) 555-0177" });
  await person({ fullName: "Ada 100% Bello", phone: "0806" });
  expect(await names({ q: "nwachu ad" })).toEqual(["Àdá Nwáchukwu"]);
  expect(await names({ q: ada.email.slice(0, 20).toUpperCase() })).toEqual(["Àdá Nwáchukwu"]);
  for (const q of ["0803 555 0177", "+234803555", "803-555"]) expect(await names({ q })).toEqual(["Àdá Nwáchukwu"]);
  expect(await names({ q: "100%" })).toEqual(["Ada 100% Bello"]);
  for (const q of ["nobody_here", "\\", "%", "' or 1=1 --", "999999999"])
    expect((await names({ q })).filter((name) => name.startsWith("Àdá"))).toEqual([]);
});

test("ADM-03 MINOR-01 kinds, states, courses and sponsors narrow the list; who is under 18 is marked", async () => {
  const minor = await person({ fullName: "Minor Kind" });
  await app.db.insert(accountGuardians).values({ accountId: minor.id, isMinor: true, updatedAt: app.clock.now() });
  await person({ fullName: "Unproven Kind", emailVerifiedAt: null });
  await person({ fullName: "Suspended Kind", state: "suspended" });
  await person({ fullName: "Closing Kind", state: "closing", closeAfter: new Date("2027-01-01") });
  await person({ fullName: "Both Kind", roles: ["student", "tutor"] });
  expect(await names({ q: "kind", kind: "student", sort: "name" })).toHaveLength(5);
  expect(await names({ q: "kind", kind: "tutor" })).toEqual(["Both Kind"]);
  expect((await list({ kind: "staff" })).data.map(({ roles }) => roles)).toEqual([["support"], ["admin"]]);
  expect(await names({ q: "kind", minor: "1" })).toEqual(["Minor Kind"]);
  expect((await list({ q: "minor kind" })).data).toMatchObject([{ isMinor: true, state: "active", courses: [] }]);
  for (const [state, names_] of [
    ["unverified", ["Unproven Kind"]],
    ["suspended", ["Suspended Kind"]],
    ["closed", ["Closing Kind"]],
    ["active", ["Both Kind", "Minor Kind"]],
  ] as const)
    expect(await names({ q: "kind", state, sort: "name" })).toEqual(names_);

  const payer = await checkoutFixture(app).student();
  const order = await payer.placed({ course: "frontend", tutor: "any" });
  expect(await names({ sponsored: "1" })).toEqual([]);
  const link = await app.app.inject({
    method: "POST",
    url: `/api/students/orders/${order}/sponsor`,
    headers: (await makeSession(app.db, app.clock.now(), payer.id)).headers,
    payload: { sendsNotes: false },
  });
  expect(link.statusCode).toBe(200);
  expect((await list({ sponsored: "1" })).data).toMatchObject([{ id: payer.id, courses: [] }]);
  const read = async () => JSON.parse((await call("GET", `/${payer.id}`)).text).sponsors;
  expect(await read()).toMatchObject([
    { orderId: order, isOpen: true, paidMinor: 0, paymentCount: 0, lastPaidAt: null },
  ]);
  // A payment of the student's own is none of a sponsor's.
  await payer.paid(order);
  expect(await read()).toMatchObject([{ paidMinor: 0, paymentCount: 0 }]);
  const [[{ id: linkId } = { id: "" }], [payment]] = [
    await app.db.select().from(sponsorLinks).where(eq(sponsorLinks.orderId, order)),
    await app.db.select().from(payments).where(eq(payments.orderId, order)),
  ];
  await app.db.insert(sponsorPayments).values({ paymentId: payment?.id ?? "", linkId, email: null });
  await app.db.insert(sponsorNotes).values(
    [app.clock.now(), null].map((confirmedAt, index) => ({
      id: newId(),
      linkId,
      email: `reader${index}@mail.test`,
      confirmTokenHash: newId(),
      stopToken: newId(),
      askedAt: app.clock.now(),
      confirmedAt,
    })),
  );
  expect(await read()).toMatchObject([
    { paidMinor: payment?.amountMinor, paymentCount: 1, notesTo: ["reader0@mail.test"] },
  ]);
  const taking = await list({ course: "frontend" });
  expect(taking.data).toMatchObject([{ id: payer.id, courses: ["Frontend"] }]);
  expect(taking.courses).toContainEqual({ slug: "frontend", name: "Frontend" });
  expect(await names({ course: "no-such-course" })).toEqual([]);
});

test("pages follow each other by each order, without one twice or missing", async () => {
  for (let at = 0; at < 60; at += 1) await person({ fullName: `Paged ${at % 7}`, lastLoginAt: null });
  for (const sort of ["id", "name", "seen"]) {
    const first = await list({ q: "paged", sort });
    const second = await list({ q: "paged", sort, before: first.next ?? "" });
    expect([first.count, first.data.length, second.data.length, second.next]).toEqual([60, 50, 10, null]);
    expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(60);
  }
  for (const bad of ["?kind=admin", "?state=x", "?before=1", "?sort=phone", "?from=yesterday", `?q=${"x".repeat(101)}`])
    expect((await call("GET", bad)).status).toBe(400);
});

test("the same people as a table, whose cells no program runs", async () => {
  await person({ fullName: "=HYPERLINK(1)", phone: "+2348031" });
  const { status, text, headers } = await call("GET", ".csv?q=hyperlink");
  expect([status, headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
  expect(text.split("\n")[1]).toMatch(/^'=HYPERLINK\(1\),student-.*,'\+2348031,,student,Active,no,,,,2026-11-21,/);
});

test("ADM-03 what is left to pay stands next to a person, with its date once that is over, for those who see orders", async () => {
  const payer = await checkoutFixture(app).student();
  const choice = { course: "product-design-ui-ux", plan: "installment", currency: "NGN", tutor: "any" };
  const order = await payer.placed(choice);
  const owes = async (as = headersOf.support) => {
    const { text } = await call("GET", `?q=${encodeURIComponent(payer.account.email)}`, undefined, as);
    return JSON.parse(text).data[0].owes;
  };
  expect(await owes(), "nothing is bought yet").toEqual([]);
  await payer.paid(order);
  const { body } = await payer.call("GET", `/api/students/orders/${order}`);
  const amountMinor = body.data.instalments[1].amountMinor;
  expect(await owes()).toEqual([{ currency: "NGN", amountMinor, lateOn: null }]);
  app.clock.advance(46 * 86_400_000);
  headersOf.support = (await makeSession(app.db, app.clock.now(), idOf.support ?? "")).headers;
  expect(await owes()).toEqual([{ currency: "NGN", amountMinor, lateOn: body.data.instalments[1].dueOn }]);
  const { text } = await call("GET", `.csv?q=${encodeURIComponent(payer.account.email)}`);
  expect(text.split("\n")[1]).toContain(`,${(amountMinor / 100).toFixed(2)},,2026-11-21,`);

  const now = app.clock.now();
  const { id } = await makeAccount(app.db, now, { role: "office" });
  const roleId = newId();
  await app.db.insert(officeRoles).values({ id: roleId, name: "Front desk", createdAt: now, updatedAt: now });
  await app.db.insert(officeRoleCapabilities).values({ roleId, capability: "people.read" });
  await app.db.insert(officeRoleHolders).values({ roleId, accountId: id, givenAt: now });
  const { headers } = await makeSession(app.db, app.clock.now(), id);
  expect(await owes(headers)).toBeNull();
  await payer.paid(order);
  expect(await owes()).toEqual([]);
  app.clock.advance(-46 * 86_400_000);
});

test("ADM-03 support suspends with a reason and lets back in; the person sees that it happened and not why", async () => {
  const ada = await person({ fullName: "Suspend Me" });
  const { headers } = await makeSession(app.db, app.clock.now(), ada.id);
  const which = { ids: [ada.id], filter: {}, count: 1 };
  const logIn = async () =>
    (
      await app.app.inject({
        method: "POST",
        url: "/api/students/login",
        payload: { email: ada.email, password: testPassword },
      })
    ).statusCode;
  for (const reason of ["", " ", "x".repeat(301), undefined])
    expect((await call("POST", "/suspend", { ...which, reason })).status).toBe(422);
  expect(await stateOf(ada.id)).toBe("active");
  const both = await Promise.all(
    [1, 2].map(() => call("POST", "/suspend", { ...which, reason: "Sold\nthe exam's questions" })),
  );
  expect(both.map(({ text }) => JSON.parse(text).changedCount).toSorted()).toEqual([0, 1]);
  expect([await stateOf(ada.id), await logIn()]).toEqual(["suspended", 403]);
  expect((await app.app.inject({ url: "/api/students/me/x", headers })).statusCode).not.toBe(200);
  expect(JSON.parse((await call("POST", "/reinstate", which)).text)).toEqual({ changedCount: 1, skippedCount: 0 });
  expect([await stateOf(ada.id), await logIn()]).toEqual(["active", 200]);
  expect(await audits([ada.id])).toMatchObject([
    { action: "account.suspended", actorId: idOf.support, reason: "Sold the exam's questions" },
    { action: "account.reinstated", after: { state: "active" } },
  ]);
  const seen = await app.db.select().from(securityEvents).where(eq(securityEvents.accountId, ada.id));
  expect(seen.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["suspended", "reinstated"]));
});

test("a bulk act changes nothing where others fit its filter by then, and no act takes more than it may", async () => {
  const ids = [];
  for (let at = 0; at < 3; at += 1) ids.push((await person({ fullName: `Bulk ${at}` })).id);
  const seen = { filter: { q: "bulk", kind: "student" }, count: 3 };
  await person({ fullName: "Bulk 4" });
  for (const [path, more] of [["/suspend", { reason: "Why" }], ["/reinstate"], ["/mail-again"]] as const) {
    const { status, text } = await call("POST", path, { ...seen, ...more });
    expect([status, text]).toEqual([409, expect.stringContaining("There were 3 and are 4 now")]);
    const many = await call("POST", path, { ...seen, count: 501, ...more });
    expect([many.status, many.text]).toEqual([422, expect.stringContaining("/count")]);
  }
  expect(await audits(ids)).toEqual([]);
  expect((await call("POST", "/suspend", { filter: seen.filter, count: 4, reason: "Why" })).status).toBe(200);
  expect(await Promise.all(ids.map(stateOf))).toEqual(["suspended", "suspended", "suspended"]);
});

test("the link is mailed again to who waits for one, as often as a mailbox may get it", async () => {
  const [unproven, invited, done] = [
    await person({ emailVerifiedAt: null }),
    await person({ emailVerifiedAt: null, passwordHash: null }),
    await person(),
  ];
  const ids = [unproven, invited, done].map(({ id }) => id);
  const again = (which: string[]) => call("POST", "/mail-again", { ids: which, filter: {}, count: which.length });
  expect(JSON.parse((await again(ids)).text)).toEqual({ changedCount: 2, skippedCount: 1 });
  const mails = (await app.mailbox()).filter(({ toAddress }) =>
    [unproven, invited, done].some(({ email }) => email === toAddress),
  );
  expect(mails.map(({ kind, toAddress }) => [kind, toAddress]).toSorted()).toEqual(
    [
      ["accounts.verify-email", unproven.email],
      ["accounts.invited", invited.email],
    ].toSorted(),
  );
  expect((await again([done.id])).status).toBe(409);
  for (let at = 0; at < 3; at += 1) await again([unproven.id]);
  const { status, text } = await again([unproven.id]);
  expect([status, text]).toEqual([409, expect.stringContaining("mailboxes")]);
  // What was refused made no link either.
  expect(await app.db.$count(linkTokens, eq(linkTokens.accountId, unproven.id))).toBe(4);
});

test("no one suspends themselves, and staff are suspended by administrators alone", async () => {
  const staff = await person({ role: "support", fullName: "Other Staff" });
  const suspend = (id: string, as?: { authorization: string }) =>
    call("POST", "/suspend", { ids: [id], filter: {}, count: 1, reason: "Why" }, as);
  for (const id of [idOf.support, idOf.admin, staff.id]) expect((await suspend(id ?? "")).status).toBe(403);
  expect((await suspend(idOf.admin ?? "", headersOf.admin)).status).toBe(403);
  expect(await stateOf(idOf.admin ?? "")).toBe("active");
  expect((await suspend(newId())).status).toBe(409);
  expect((await suspend(staff.id, headersOf.admin)).status).toBe(200);
  // Two administrators who suspend each other at once: one stays.
  const secondAdmin = await person({ role: "admin" });
  const secondHeaders = (await makeSession(app.db, app.clock.now(), secondAdmin.id)).headers;
  await Promise.all([suspend(secondAdmin.id, headersOf.admin), suspend(idOf.admin ?? "", secondHeaders)]);
  expect([await stateOf(secondAdmin.id), await stateOf(idOf.admin ?? "")].toSorted()).toEqual(["active", "suspended"]);
});

test("no one but staff reads or changes people", async () => {
  const student = await person();
  const { headers } = await makeSession(app.db, app.clock.now(), student.id);
  const which = { ids: [student.id], filter: {}, count: 1 };
  for (const [as, status] of [
    [headers, 403],
    [headersOf.tutor, 403],
    [{}, 401],
  ] as const) {
    for (const path of ["", ".csv"]) expect((await call("GET", path, undefined, as as never)).status).toBe(status);
    for (const path of ["/suspend", "/reinstate", "/mail-again"])
      expect((await call("POST", path, { ...which, reason: "Why" }, as as never)).status).toBe(status);
  }
});
