import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accountRoles, officeRoleHolders } from "#features/accounts/server/tables.ts";
import type { Role } from "#lib/capabilities.ts";
import { auditEntries } from "#platform/audit/tables.ts";
import { makeAccount, makeSession, readMailbox } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { RoleHolder, RoleList, StaffRole } from "../contract.ts";
import { roleTexts } from "../texts.ts";

let setup: TestApp;
beforeAll(async () => {
  setup = await createTestApp({ seed: false });
});
afterAll(() => setup.close());

async function person(role: Role = "student", values: { emailVerifiedAt?: null } = {}) {
  const account = await makeAccount(setup.db, setup.clock.now(), { role, ...values });
  const logIn = async () => (await makeSession(setup.db, setup.clock.now(), account.id)).headers;
  return { ...account, logIn, headers: await logIn() };
}
type Who = { headers: Record<string, string> };
async function ask<Answer = { error?: string }>(
  who: Who,
  method: "GET" | "POST" | "PUT",
  path: string,
  payload?: object,
) {
  const response = await setup.app.inject({
    method,
    url: `/api/staff${path}`,
    headers: who.headers,
    ...(payload ? { payload } : {}),
  });
  return { status: response.statusCode, body: response.json<Answer>() };
}
const compose = (who: Who, name: string, capabilities: string[]) =>
  ask<StaffRole & { error?: string }>(who, "POST", "/roles", { name, capabilities });
const set = (who: Who, account: { id: string }, role: string, isGranted: boolean) =>
  ask<RoleHolder & { error?: string }>(who, "PUT", `/role-holders/${account.id}/roles/${role}`, {
    isGranted,
  });
const list = async (who: Who) => (await ask<RoleList>(who, "GET", "/roles")).body;
const newsTo = async (email: string) =>
  (await readMailbox(setup.db)).filter((mail) => mail.kind === "staff-roles.changed" && mail.toAddress === email);

describe("a role that staff composed", () => {
  test("is given, holds in the sessions that there are with its next call, and is taken", async () => {
    const admin = await person("admin");
    const ngozi = await person();
    const made = await compose(admin, "Orders desk", ["orders.read"]);
    expect(made).toMatchObject({
      status: 200,
      body: { name: "Orders desk", capabilities: ["orders.read"], holderCount: 0, isWithinMine: true },
    });
    const { id } = made.body;
    expect(await set(admin, ngozi, id, true)).toMatchObject({ status: 200, body: { roles: ["student", id] } });
    // What staff may do asks for the second factor, so the earlier session has ended.
    expect((await ask(ngozi, "GET", "/orders")).status).toBe(401);
    const desk = { headers: await ngozi.logIn() };
    expect((await ask(desk, "GET", "/orders")).status).toBe(200);
    expect((await ask(desk, "GET", "/transfers/lines")).status).not.toBe(200);
    expect((await ask(desk, "GET", "/roles")).status).toBe(403);
    expect(await newsTo(ngozi.email)).toMatchObject([{ subject: expect.stringContaining("Orders desk") }]);

    const changed = await ask(admin, "PUT", `/roles/${id}`, { name: "Desk", capabilities: ["roles.read"] });
    expect(changed.status).toBe(200);
    expect((await ask(desk, "GET", "/orders")).status).toBe(403);
    expect((await ask(desk, "GET", "/roles")).status).toBe(200);
    expect(await newsTo(ngozi.email)).toHaveLength(2);
    // F12: the form of another administrator began before that.
    const seen = { name: "Orders desk", capabilities: ["orders.read"] };
    expect(
      await ask(admin, "PUT", `/roles/${id}`, { name: "Till", capabilities: ["orders.read"], seen }),
    ).toMatchObject({ status: 409, body: { error: roleTexts.changedByOther } });

    expect(await ask(admin, "POST", `/roles/${id}/end`, {})).toMatchObject({
      status: 409,
      body: { error: roleTexts.granted },
    });
    expect(await set(admin, ngozi, id, false)).toMatchObject({ status: 200, body: { roles: ["student"] } });
    expect((await ask(desk, "GET", "/roles")).status).toBe(403);
    expect(await newsTo(ngozi.email)).toHaveLength(3);
    expect((await ask(admin, "POST", `/roles/${id}/end`, {})).status).toBe(200);
    expect((await list(admin)).data.some((role) => role.id === id)).toBe(false);
    const written = await setup.db.select().from(auditEntries).where(eq(auditEntries.actorId, admin.id));
    expect(written.map(({ action }) => action)).toEqual([
      ...["role.added", "role.given", "role.changed", "role.taken", "role.ended"],
    ]);
  });

  test("is taken with the role of staff that it brought, and not before the last", async () => {
    const [admin, holder] = [await person("admin"), await person()];
    const [first, second] = [
      (await compose(admin, "First of two", ["orders.read"])).body,
      (await compose(admin, "Second of two", ["roles.read"])).body,
    ];
    for (const { id } of [first, second]) expect((await set(admin, holder, id, true)).status).toBe(200);
    const isStaff = async () =>
      (await setup.db.select().from(accountRoles).where(eq(accountRoles.accountId, holder.id))).some(
        ({ role }) => role === "office",
      );
    await set(admin, holder, first.id, false);
    expect(await isStaff()).toBe(true);
    await set(admin, holder, second.id, false);
    expect(await isStaff()).toBe(false);
    // Where the role of staff goes in another way, what it brought goes with it.
    await set(admin, holder, first.id, true);
    await setup.db.delete(accountRoles).where(eq(accountRoles.accountId, holder.id));
    expect(await setup.db.select().from(officeRoleHolders).where(eq(officeRoleHolders.accountId, holder.id))).toEqual(
      [],
    );
  });

  test("has a name of its own and does something; what is not so is shown at its field", async () => {
    const admin = await person("admin");
    expect((await compose(admin, "Marking", ["assessments.mark"])).status).toBe(200);
    expect(await compose(admin, "  marking ", ["orders.read"])).toMatchObject({
      status: 409,
      body: { errors: [{ pointer: "/name" }] },
    });
    expect((await compose(admin, "Nothing", [])).status).toBe(422);
    expect((await compose(admin, "Lessons", ["lessons.learn"])).status).toBe(422);
  });
});

describe("no one", () => {
  async function managers() {
    const [admin, manager] = [await person("admin"), await person()];
    const { id } = (
      await compose(admin, `Managers ${manager.id.slice(-6)}`, ["roles.read", "roles.change", "orders.read"])
    ).body;
    await set(admin, manager, id, true);
    return { admin, manager: { ...manager, headers: await manager.logIn() }, id };
  }

  test("composes, changes, gives or takes what they may not do themselves", async () => {
    const { admin, manager, id } = await managers();
    const [otherPerson, beyond] = [await person(), { status: 403, body: { error: roleTexts.beyond } }];
    expect(await compose(manager, "Refunds", ["orders.read", "payments.refund"])).toMatchObject(beyond);
    const raised = { name: "Managers and more", capabilities: ["roles.read", "roles.change", "payments.refund"] };
    expect(await ask(manager, "PUT", `/roles/${id}`, raised)).toMatchObject(beyond);
    for (const role of ["admin", "support"]) expect(await set(manager, otherPerson, role, true)).toMatchObject(beyond);
    expect(await set(manager, admin, "admin", false)).toMatchObject(beyond);
    const refunds = (await compose(admin, `Refunds ${otherPerson.id.slice(-6)}`, ["payments.refund"])).body;
    expect(refunds.isWithinMine).toBe(true);
    expect((await list(manager)).data.find((role) => role.id === refunds.id)?.isWithinMine).toBe(false);
    expect(await set(manager, otherPerson, refunds.id, true)).toMatchObject(beyond);
    const empty = { name: refunds.name, capabilities: ["orders.read"] };
    expect(await ask(manager, "PUT", `/roles/${refunds.id}`, empty)).toMatchObject(beyond);
    expect(await ask(manager, "POST", `/roles/${refunds.id}/end`, {})).toMatchObject(beyond);
    // What they may do they give.
    const orders = await compose(manager, `Orders ${otherPerson.id.slice(-6)}`, ["orders.read"]);
    expect((await set(manager, otherPerson, orders.body.id, true)).status).toBe(200);
  });

  test("changes their own roles", async () => {
    const { admin, manager, id } = await managers();
    const own = { status: 403, body: { error: roleTexts.notOwn } };
    expect(await set(manager, manager, id, false)).toMatchObject(own);
    expect(await set(admin, admin, "support", true)).toMatchObject(own);
    expect(await set(admin, admin, "admin", false)).toMatchObject(own);
  });

  test("attack 5 changes their own roles by writing their id in capitals", async () => {
    const { admin, manager, id } = await managers();
    const own = { status: 403, body: { error: roleTexts.notOwn } };
    const inCapitals = ({ id: account }: { id: string }) => ({ id: account.toUpperCase() });
    expect(await set(admin, inCapitals(admin), "support", true)).toMatchObject(own);
    expect(await set(manager, inCapitals(manager), id.toUpperCase(), false)).toMatchObject(own);
    // Another user is found in either case, and so is a role.
    expect((await set(admin, inCapitals(manager), id.toUpperCase(), false)).body.roles).toEqual(["student"]);
  });

  test("attack 5b gives or takes what lets do more than they may, at any scope: tutors and students too", async () => {
    const { admin, manager } = await managers();
    const { manager: clerk } = await managers();
    const beyond = { status: 403, body: { error: roleTexts.beyond } };
    const [otherPerson, tutor] = [await person(), await person("tutor")];
    await set(admin, tutor, "student", true);
    await setup.db
      .delete(accountRoles)
      .where(and(eq(accountRoles.accountId, clerk.id), eq(accountRoles.role, "student")));
    expect(await set(clerk, otherPerson, "student", true)).toMatchObject(beyond);
    expect(await set(clerk, tutor, "student", false)).toMatchObject(beyond);
    expect(await set(manager, otherPerson, "tutor", true)).toMatchObject(beyond);
    expect(await set(manager, tutor, "tutor", false)).toMatchObject(beyond);
    const shown = async (who: Who) =>
      (await list(who)).data.filter(({ isBuiltIn }) => isBuiltIn).map((role) => [role.id, role.isWithinMine]);
    // The manager of this test is a student besides.
    expect(await shown(manager)).toEqual([
      ...["admin", "support", "tutor"].map((role) => [role, false]),
      ["student", true],
    ]);
    expect(await shown(admin)).toEqual(["admin", "support", "tutor", "student"].map((role) => [role, true]));
    // Administrators decide over every role.
    expect((await set(admin, otherPerson, "tutor", true)).status).toBe(200);
    expect((await set(admin, tutor, "student", false)).status).toBe(200);
  });

  test("does so with a right that was taken a moment ago, nor long after the log-in", async () => {
    const { admin, manager, id } = await managers();
    const otherPerson = await person();
    await set(admin, manager, id, false);
    expect((await set(manager, otherPerson, id, true)).status).toBe(403);
    setup.clock.advance(11 * 60_000);
    expect(await set(admin, otherPerson, id, true)).toMatchObject({
      status: 403,
      body: { type: "urn:problem:confirm-again" },
    });
    expect((await ask(admin, "GET", "/roles")).status).toBe(200);
  });

  test("locks everybody out: of two administrators who take each other's role at once one stays", async () => {
    await setup.db.delete(accountRoles).where(eq(accountRoles.role, "admin"));
    const [first, second] = [await person("admin"), await person("admin")];
    for (const { id } of [first, second]) {
      await setup.db.insert(accountRoles).values({ accountId: id, role: "student" });
    }
    const answers = await Promise.all([set(first, second, "admin", false), set(second, first, "admin", false)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    const left = await setup.db.select().from(accountRoles).where(eq(accountRoles.role, "admin"));
    expect(left).toHaveLength(1);
  });
});

test("an account is found by its address; one that is not verified, or has one role only, keeps what it has", async () => {
  const admin = await person("admin");
  const [student, unproven] = [await person(), await person("student", { emailVerifiedAt: null })];
  const at = (email: string) => ask<RoleHolder>(admin, "GET", `/role-holders?email=${encodeURIComponent(email)}`);
  expect(await at(student.email.toUpperCase())).toMatchObject({
    status: 200,
    body: { id: student.id, roles: ["student"], isMe: false },
  });
  expect((await at(admin.email)).body.isMe).toBe(true);
  expect(await at("nobody@mail.test")).toMatchObject({ status: 404, body: { error: roleTexts.noAccount } });
  expect(await set(admin, unproven, "support", true)).toMatchObject({
    status: 422,
    body: { error: roleTexts.unverified },
  });
  expect(await set(admin, student, "student", false)).toMatchObject({
    status: 409,
    body: { error: roleTexts.onlyRole },
  });
  expect((await set(admin, student, "tutor", true)).body.roles).toEqual(["student", "tutor"]);
  expect((await set(admin, student, "tutor", true)).status).toBe(200);
  expect(await newsTo(student.email)).toHaveLength(1);
});
