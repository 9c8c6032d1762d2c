import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { accounts } from "#features/accounts/server/tables.ts";
import { courses } from "#features/catalogue/server/tables.ts";
import { classAttendance, classSessions } from "#features/classes/server/tables.ts";
import { enrolments } from "#features/learning/server/tables.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession, readBell } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { Onboarding } from "../contract.ts";
import type { Mifi } from "../office-contract.ts";
import { grantDueMifis } from "./grant-due-mifis.ts";
import { mifiGrants, mifiPersonal } from "./tables.ts";

let app: TestApp;
let courseId: string;
let tutorId: string;
beforeAll(async () => {
  app = await createTestApp({ demoPeople: false });
  const [[course], [tutor]] = await Promise.all([
    app.db.select().from(courses).limit(1),
    app.db.select().from(tutors).limit(1),
  ]);
  courseId = course?.id ?? "";
  tutorId = tutor?.id ?? "";
});
afterAll(() => app?.close());

const whole = { fullName: "Ada Obi", phone: "0803 123 4567", address: "Ibadan" };
async function person(values: Parameters<typeof makeAccount>[2] = {}) {
  const account = await makeAccount(app.db, app.clock.now(), { ...whole, ...values });
  return { ...account, headers: (await makeSession(app.db, app.clock.now(), account.id)).headers };
}
let me: Awaited<ReturnType<typeof person>>;
beforeEach(async () => {
  me = await person();
  await app.db.delete(mifiGrants);
  await app.db.delete(classAttendance);
});

const pay = (id: string, firstPaidAt: Date | null = app.clock.now()) =>
  app.db.insert(enrolments).values({
    id: newId(),
    studentId: id,
    courseId,
    tutorId,
    plan: "upfront",
    startedAt: app.clock.now(),
    firstPaidAt,
  });
let hour = 0;
async function attend(id: string, state: "attended" | "missed" = "attended") {
  hour += 1;
  const startsAt = new Date(app.clock.now().getTime() - hour * 3_600_000);
  const sessionId = newId();
  await app.db.insert(classSessions).values({
    id: sessionId,
    kind: "trial",
    tutorId,
    studentId: id,
    title: "Trial class",
    startsAt,
    endsAt: new Date(startsAt.getTime() + 1_800_000),
    meetingUrl: "https://meet.test/x",
  });
  await app.db.insert(classAttendance).values({ sessionId, studentId: id, state });
}
const read = async (by = me) => {
  const response = await app.app.inject({ method: "GET", url: "/api/students/onboarding", headers: by.headers });
  expect([response.statusCode, response.headers["cache-control"]]).toEqual([200, "no-store"]);
  return response.json() as Onboarding;
};
const done = ({ steps }: Onboarding) => steps.filter(({ isDone }) => isDone).map(({ step }) => step);
const notified = (id: string) => readBell(app.db, id);
const grantAll = () => grantDueMifis({ db: app.db, clock: app.clock });

describe("MIFI-01 the checklist", () => {
  test("counts what was done; the last step earns the Mifi, once, with a notice", async () => {
    expect(done(await read())).toEqual(["profile"]);
    await pay(me.id, null);
    await attend(me.id, "missed");
    expect(done(await read())).toEqual(["profile"]);
    await app.db.update(enrolments).set({ firstPaidAt: app.clock.now() }).where(eq(enrolments.studentId, me.id));
    expect(done(await read())).toEqual(["profile", "payment"]);
    expect(await app.db.select().from(mifiGrants)).toEqual([]);
    await attend(me.id);
    const looks = await Promise.all(Array.from({ length: 5 }, () => read()));
    expect(new Set(looks.map(({ earnedOn }) => earnedOn))).toEqual(new Set(["21 November 2026"]));
    expect(looks[0]).toMatchObject({ handedOverOn: null });
    expect(await app.db.select().from(mifiGrants)).toMatchObject([{ accountId: me.id, handedOverAt: null }]);
    expect(await notified(me.id)).toMatchObject([{ kind: "announcement", link: "/dashboard" }]);
  });

  test.each([[{ phone: "" }], [{ address: "" }], [{ emailVerifiedAt: null }]])(
    "a profile with %j is not complete",
    async (lacking) => {
      const otherPerson = await person(lacking);
      await pay(otherPerson.id);
      await attend(otherPerson.id);
      expect(done(await read(otherPerson))).toEqual(["payment", "class"]);
      await grantAll();
      expect(await app.db.select().from(mifiGrants)).toEqual([]);
    },
  );

  test("what was earned stays, whatever is taken back", async () => {
    await pay(me.id);
    await attend(me.id);
    await read();
    await app.db.update(accounts).set({ phone: "" }).where(eq(accounts.id, me.id));
    const after = await read();
    expect(done(after)).toEqual(["profile", "payment", "class"]);
    expect(after.earnedOn).toBe("21 November 2026");
  });

  test("the daily round gives it to anyone who has not looked, on two processes at once", async () => {
    const [paidOnly, attendedOnly] = [await person(), await person()];
    await pay(me.id);
    await attend(me.id);
    await pay(paidOnly.id);
    await attend(attendedOnly.id);
    const granted = await Promise.all([grantAll(), grantAll()]);
    expect(granted[0] + granted[1]).toBe(1);
    expect((await app.db.select().from(mifiGrants)).map(({ accountId }) => accountId)).toEqual([me.id]);
    expect(await notified(me.id)).toHaveLength(1);
    expect(await grantAll()).toBe(0);
  });
});

describe("MIFI-01 staff", () => {
  type Answer = { data: Mifi[]; next: string | null; count: number };
  const list = async (by: { headers: object }, query = "") => {
    const response = await app.app.inject({ url: `/api/staff/mifi?${query}`, headers: { ...by.headers } });
    return { status: response.statusCode, body: response.json() as Answer };
  };
  const act = (method: "POST" | "DELETE", by: { headers: object }, id: string, payload: object = {}) =>
    app.app.inject({
      method,
      url: `/api/staff/mifi/${id}/handed-over`,
      headers: { ...by.headers },
      ...(method === "POST" && { payload }),
    });

  test("see who is due one, the longest waiting first, page by page, and take them along", async () => {
    const staff = await person({ role: "admin" });
    const due: string[] = [];
    for (let index = 0; index < 53; index += 1) {
      const { id } = await makeAccount(app.db, app.clock.now(), whole);
      // Two at the same moment: the order goes on by id.
      await app.db
        .insert(mifiGrants)
        .values({ accountId: id, earnedAt: new Date(app.clock.now().getTime() + Math.floor(index / 2)) });
      due.push(id);
    }
    await app.db.insert(mifiGrants).values({ accountId: me.id, earnedAt: app.clock.now() });
    await app.db.update(accounts).set({ state: "suspended" }).where(eq(accounts.id, me.id));
    const first = await list(staff, "state=due&sort=waiting");
    expect(first.body).toMatchObject({ count: 53, data: { length: 50 } });
    expect(first.body.data[0]).toMatchObject({ fullName: "Ada Obi", phone: "0803 123 4567", address: "Ibadan" });
    const second = await list(staff, `state=due&sort=waiting&before=${encodeURIComponent(first.body.next ?? "")}`);
    expect([...first.body.data, ...second.body.data].map(({ id }) => id)).toEqual(due);
    expect(second.body.next).toBeNull();
    expect((await list(staff, "q=0803%20123")).body.count).toBe(53);
    for (const odd of ["q=%25", "q=%5C", "q=%E2%80%AE"]) expect((await list(staff, odd)).body.count).toBe(0);
    expect((await list(staff, "before=nonsense")).status).toBe(400);
    expect((await list(await person())).status).toBe(403);
    const csv = await app.app.inject({ url: "/api/staff/mifi.csv?state=due", headers: { ...staff.headers } });
    expect(csv.body.trim().split("\n")).toHaveLength(54);
    expect(csv.body).toContain("Ada Obi,0803 123 4567");
  });

  test("mark it handed over with its number, once by one of two; the student sees it, also when it is taken back", async () => {
    await pay(me.id);
    await attend(me.id);
    await read();
    const staff = await person({ role: "support", fullName: "Amina Bello" });
    expect((await act("POST", staff, me.id, { note: "x".repeat(201) })).statusCode).toBe(422);
    const both = await Promise.all([1, 2].map((number) => act("POST", staff, me.id, { note: `SN ${number}` })));
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const [grant] = await app.db.select().from(mifiGrants);
    expect(grant).toMatchObject({ handedOverBy: staff.id, note: expect.stringMatching(/^SN [12]$/) });
    expect((await list(staff, "state=handed")).body.data).toMatchObject([{ handedOverBy: "Amina Bello" }]);
    expect((await list(staff, `q=${grant?.note.replace(" ", "%20")}`)).body.count).toBe(1);
    expect(await read()).toMatchObject({ earnedOn: "21 November 2026", handedOverOn: "21 November 2026" });
    expect((await list(staff, "state=due")).body.data).toEqual([]);
    expect(await notified(me.id)).toHaveLength(2);
    const undone = await Promise.all([act("DELETE", staff, me.id), act("DELETE", staff, me.id)]);
    expect(undone.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await read()).toMatchObject({ earnedOn: "21 November 2026", handedOverOn: null });
    expect((await list(staff, "state=due")).body.data).toMatchObject([{ note: "", handedOverAt: null }]);
    expect(await notified(me.id)).toHaveLength(3);
    for (const method of ["POST", "DELETE"] as const) {
      expect((await act(method, staff, newId())).statusCode).toBe(404);
      expect((await act(method, me, me.id)).statusCode).toBe(403);
    }
  });
});

test("SET-01 the download shows the Mifi", async () => {
  await app.db.insert(mifiGrants).values({ accountId: me.id, earnedAt: app.clock.now() });
  const owner = { id: me.id, email: me.email, emailVerified: true };
  expect(await mifiPersonal.read?.(app.db, owner)).toMatchObject({ earnedAt: app.clock.now() });
});
