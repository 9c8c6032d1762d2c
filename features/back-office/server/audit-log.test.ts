import { afterAll, beforeAll, expect, test } from "vitest";
import { recordStaffWrite } from "#platform/audit/record-staff-write.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { staffWrites } from "#tests/support/audit-watch.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { AuditRow } from "../audit-contract.ts";
import { auditThings } from "../audit-texts.ts";

let app: TestApp;
let headers: Record<string, string>;
beforeAll(async () => {
  app = await createTestApp({ seed: false });
  const admin = await makeAccount(app.db, app.clock.now(), { role: "admin" });
  headers = (await makeSession(app.db, app.clock.now(), admin.id)).headers;
});
afterAll(() => app.close());

const ask = async (query = "", as = headers) => {
  const response = await app.app.inject({ url: `/api/staff/audit${query}`, headers: as });
  return { status: response.statusCode, text: response.body };
};
const rows = async (query = ""): Promise<AuditRow[]> => JSON.parse((await ask(query)).text).data;

test("ADM-01 what was changed is found by person, thing and day, with before, after and why, and taken along", async () => {
  const { db } = app;
  const ada = await makeAccount(db, app.clock.now(), { fullName: "Ada 100% Obi", role: "support" });
  const order = newId();
  const at = (moment: string) => new Date(moment);
  await recordStaffWrite(db, {
    actorId: ada.id,
    action: "order.extended",
    subject: order,
    reason: '=HYPERLINK("x")',
    before: { dueOn: "2026-11-01", feeMinor: 5 },
    after: { dueOn: "2026-11-30", feeMinor: 5 },
    // The last half hour of the day in Lagos is the day before in UTC.
    at: at("2026-11-20T22:59:59Z"),
  });
  await recordStaffWrite(db, {
    actorId: null,
    action: "mifi.handed-over",
    about: "account",
    subject: null,
    at: at("2026-11-20T23:00:00Z"),
  });

  await recordStaffWrite(db, {
    actorId: ada.id,
    action: "conversation.assigned",
    subject: ada.id,
    before: { assigneeId: null, orderId: order },
    after: { assigneeId: ada.id, orderId: null },
    at: at("2026-11-19T12:00:00Z"),
  });
  // People by their names, whatever else has an id by that.
  expect(await rows("?about=conversation")).toMatchObject([
    {
      before: { assigneeId: null, orderId: order },
      after: { assigneeId: ada.fullName, orderId: null },
      details: { person: ada.fullName },
    },
  ]);

  expect(await rows("?by=100%25&about=order")).toMatchObject([
    {
      byName: "Ada 100% Obi",
      action: "order.extended",
      about: "order",
      subject: order,
      before: { dueOn: "2026-11-01" },
      after: { dueOn: "2026-11-30" },
    },
  ]);
  // Who fits and never did anything, next to who did; and what fits no name.
  await makeAccount(db, app.clock.now(), { fullName: "Ada 100% Bello" });
  expect((await rows("?by=ada")).map(({ action }) => action)).toEqual(["conversation.assigned", "order.extended"]);
  for (const by of ["bello", "nobody at all", "' or 1=1 --"])
    expect(await rows(`?by=${encodeURIComponent(by)}`), by).toEqual([]);
  expect((await ask(".csv?by=100%25&about=order")).text.split("\n")).toHaveLength(3);
  expect(await rows("?about=account")).toMatchObject([{ byName: null, action: "mifi.handed-over", subject: null }]);
  expect(await rows(`?subject=${order}`)).toHaveLength(1);
  expect(await rows(`?subject=${newId()}`)).toEqual([]);
  expect(await rows("?from=2026-11-20&to=2026-11-20")).toMatchObject([{ action: "order.extended" }]);
  expect(await rows("?from=2026-11-21&to=2026-11-21")).toMatchObject([{ action: "mifi.handed-over" }]);
  for (const bad of ["?about=nothing", "?from=yesterday", "?subject=1", "?before=x"])
    expect((await ask(bad)).status).toBe(400);
  expect((await ask(`.csv?subject=${order}`)).text).toContain(
    `Ada 100% Obi,order.extended,order,${order},"'=HYPERLINK(""x"")",Due on: 1 November 2026,Due on: 30 November 2026,`,
  );
});

test("only administrators read it", async () => {
  for (const role of ["support", "tutor", "student"] as const) {
    const account = await makeAccount(app.db, app.clock.now(), { role });
    const session = await makeSession(app.db, app.clock.now(), account.id);
    expect((await ask("", session.headers)).status).toBe(403);
    expect((await ask(".csv", session.headers)).status).toBe(403);
  }
  expect((await ask("", {})).status).toBe(401);
});

test("what any route declares to change has a name in the log's filter", () => {
  const acts = staffWrites(app.routes).flatMap(({ config }) => {
    const { audit = [] } = config ?? {};
    return typeof audit === "object" && "none" in audit ? [] : [audit].flat();
  });
  expect(acts.length).toBeGreaterThan(40);
  // Their lines are about another thing: settings, a report, a student, a course.
  const about = /^(periods|prices|questions|right-answers|second-person|time)\./;
  const things = acts.filter((act) => !about.test(act)).map((act) => act.slice(0, act.indexOf(".")));
  expect([...new Set(things)].filter((thing) => !Object.hasOwn(auditThings, thing))).toEqual([]);
});
