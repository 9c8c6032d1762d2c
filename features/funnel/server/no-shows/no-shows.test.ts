import { afterAll, beforeAll, expect, test } from "vitest";
import { type ClassesFixture, openClasses } from "#features/classes/server/classes.fixture.ts";
import { classRescues } from "#features/classes/server/rescues/tables.ts";
import { classAttendance } from "#features/classes/server/tables.ts";
import { listAudit } from "#platform/audit/list-audit.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import type { NoShow } from "../../no-shows-contract.ts";

let setup: ClassesFixture;
let staff: Awaited<ReturnType<typeof follower>>;
let tutorId: string;
let student: Awaited<ReturnType<ClassesFixture["student"]>>;
const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(setup.clock.now().getTime() - days * dayMs);
beforeAll(async () => {
  setup = await openClasses();
  staff = await follower("Sola Ade");
  tutorId = await setup.tutor({ fullName: "Segun Afolabi" });
  student = await setup.student({ phone: "0803 000 0142" });
});
afterAll(() => setup?.close());

async function follower(fullName: string) {
  const { id } = await makeAccount(setup.db, setup.clock.now(), { role: "support", fullName });
  const { headers } = await makeSession(setup.db, setup.clock.now(), id);
  const call = async (method: "GET" | "POST" | "DELETE", path = "", payload?: object) => {
    const url = `/api/staff/no-shows${path}`;
    const response = await setup.app.inject({ method, url, headers, ...(payload && { payload }) });
    return { status: response.statusCode, body: response.json() };
  };
  return { id, call };
}
const list = async (query = ""): Promise<NoShow[]> => (await staff.call("GET", query)).body.data;

async function missedTrial(days: number, state: "missed" | "attended" = "missed") {
  const who = { kind: "trial", cohortId: null, studentId: student.id } as const;
  const sessionId = await setup.session(tutorId, "", daysAgo(days).toISOString(), who);
  await setup.db.insert(classAttendance).values({ sessionId, studentId: student.id, state });
  return sessionId;
}

test("RESC-01 who did not come is listed, tutors and students, by days; who came is not", async () => {
  await missedTrial(1, "attended");
  const [lately, before] = [await missedTrial(2), await missedTrial(20)];
  await missedTrial(91);
  const at = daysAgo(3);
  const rescued = await setup.session(tutorId, "", at.toISOString(), {
    kind: "trial",
    cohortId: null,
    studentId: student.id,
    state: "cancelled",
  });
  const ends = new Date(at.getTime() + 3_600_000);
  await setup.db.insert(classRescues).values({
    id: newId(),
    sessionId: rescued,
    startsAt: at,
    endsAt: ends,
    absentId: tutorId,
    state: "cancelled",
    offeredAt: at,
    endedAt: ends,
  });
  expect((await list()).map(({ sessionId }) => sessionId)).toEqual([lately, rescued, before]);
  expect((await list("?who=tutor")).map(({ person, outcome }) => [person.fullName, outcome])).toEqual([
    ["Segun Afolabi", "cancelled"],
  ]);
  expect((await list("?who=student&since=7"))[0]).toMatchObject({
    person: { id: student.id, phone: "+2348030000142" },
    tutorName: "Segun Afolabi",
    outcome: null,
    done: null,
  });
  expect(await list("?since=7")).toHaveLength(2);
});

test("RESC-01 of two who take care of the same one the later hears it; it is taken back once, and audited", async () => {
  const colleague = await follower("Bisi Cole");
  const [row] = await list("?who=student&state=open");
  const path = `/${row?.id}/done`;
  const both = await Promise.all([staff, colleague].map(({ call }) => call("POST", path, { note: " No light " })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const [done] = await list("?state=done");
  expect(done).toMatchObject({ id: row?.id, done: { note: "No light" } });
  expect((await list("?state=open")).map(({ id }) => id)).not.toContain(row?.id);
  const undone = await Promise.all([staff, colleague].map(({ call }) => call("DELETE", path)));
  expect(undone.map(({ status, body }) => [status, body.done])).toEqual([
    [200, null],
    [200, null],
  ]);
  const acts = (await listAudit(setup.db, "class", row?.sessionId ?? "")).map(({ action }) => action);
  expect(acts.toSorted()).toEqual(["class.no-show-done", "class.no-show-reopened"]);
});

test("attack: a note that is too long, no body and someone who is not there are refused", async () => {
  const [row] = await list();
  expect((await staff.call("POST", `/${row?.id}/done`, { note: "x".repeat(10_000) })).body.error).toMatch(/note/i);
  for (const answer of [
    await staff.call("POST", `/${row?.id}/done`),
    await staff.call("POST", `/${newId()}/done`, { note: "" }),
    await staff.call("DELETE", `/${newId()}/done`),
  ])
    expect([400, 404, 422]).toContain(answer.status);
  expect(await list("?state=done")).toEqual([]);
});
