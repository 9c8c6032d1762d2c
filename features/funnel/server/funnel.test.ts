import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { accountGuardians } from "#features/accounts/server/guardian/tables.ts";
import { accounts } from "#features/accounts/server/tables.ts";
import { courseFees } from "#features/catalogue/server/tables.ts";
import { accessOn, type Instalment, isAboutToLapse, nextInstalment } from "#features/checkout/order-rules.ts";
import { checkoutFixture } from "#features/checkout/server/checkout.fixture.ts";
import { lapsingRows } from "#features/checkout/server/public.ts";
import { orderInstalments, orders } from "#features/checkout/server/tables.ts";
import { transferClaims } from "#features/checkout/server/transfers/tables.ts";
import { type ClassesFixture, now, openClasses } from "#features/classes/server/classes.fixture.ts";
import { classSessions } from "#features/classes/server/tables.ts";
import { enrolments } from "#features/learning/server/tables.ts";
import { post } from "#features/ledger/server/public.ts";
import { trialOutcomes } from "#features/trial-outcomes/server/tables.ts";
import { tutorPicks } from "#features/tutors/server/tables.ts";
import { addDays, dateInLagos } from "#lib/dates.ts";
import { listAudit } from "#platform/audit/list-audit.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import type { FunnelPath, FunnelRow, StageCount } from "../contract.ts";
import type { Stage } from "../texts.ts";

let setup: ClassesFixture;
let checkout: ReturnType<typeof checkoutFixture>;
let staff: { id: string; headers: { authorization: string } };
const price = 3_200_000;
const hourMs = 3_600_000;
const hours = (count: number) => new Date(Date.parse(now) + count * hourMs);
beforeAll(async () => {
  setup = await openClasses();
  checkout = checkoutFixture(setup);
  const fee = { courseId: setup.courseId, lengthWeeks: null, position: 1 };
  await setup.db
    .insert(courseFees)
    .values([{ ...fee, id: newId(), plan: "monthly", currency: "NGN", amountMinor: price }]);
  staff = await follower();
});
afterEach(() => setup.clock.advance(Date.parse(now) - setup.clock.now().getTime()));
afterAll(() => setup.close());

async function follower(fullName = "Sola Adewunmi") {
  const { id } = await makeAccount(setup.db, setup.clock.now(), { role: "support", fullName });
  return { id, headers: (await makeSession(setup.db, setup.clock.now(), id)).headers };
}
type Answer = { data: FunnelRow[]; count: number; next: string | null; stages: StageCount[]; doneToday: number };
async function ask<Body = Answer>(method: "GET" | "POST" | "DELETE", path = "", payload?: object, as = staff.headers) {
  const url = `/api/staff/${path.startsWith("calls") ? path : `funnel${path}`}`;
  const response = await setup.app.inject({ method, url, headers: as, ...(payload && { payload }) });
  return { status: response.statusCode, body: response.json() as Body & { error?: string } };
}
const list = async (query = "") => (await ask("GET", query)).body;
const stageOf = async (id: string, query = "") => (await list(query)).data.find((row) => row.id === id)?.stage;
const countOf = async (stage: Stage) => (await list()).stages.find((entry) => entry.stage === stage);
const noCall = { until: null, note: "", seen: null };

async function trial(startsAt: Date, student = {}) {
  const account = await makeAccount(setup.db, setup.clock.now(), { phone: "0803 000 0142", ...student });
  const id = newId();
  await setup.db.insert(classSessions).values({
    id,
    kind: "trial",
    tutorId: await setup.tutor(),
    studentId: account.id,
    title: "Trial class",
    meetingUrl: "https://meet.example/x",
    startsAt,
    endsAt: new Date(startsAt.getTime() + hourMs / 2),
    createdAt: new Date(startsAt.getTime() - 48 * hourMs),
  });
  return { id, account };
}
async function fits(sentAt: Date, values: Partial<typeof trialOutcomes.$inferInsert> = {}) {
  const { id, account } = await trial(new Date(sentAt.getTime() - hourMs));
  const [session] = await setup.db.select().from(classSessions).where(eq(classSessions.id, id));
  await setup.db.insert(trialOutcomes).values({
    sessionId: id,
    tutorId: session?.tutorId ?? "",
    studentId: account.id,
    verdict: "fits",
    courseId: setup.courseId,
    planKey: "monthly",
    currency: "NGN",
    firstMinor: price,
    line: "Draws well.",
    sentAt,
    state: "sent",
    ...values,
  });
  return { id, account };
}
const ordered = { course: "product-design-ui-ux", plan: "monthly", currency: "NGN", tutor: "any" };

describe("FUNNEL-01 everybody stands in one stage", () => {
  test("a trial ahead, one that ended, one that fits, one that was not paid in three days; who is given up is in none", async () => {
    const ahead = await trial(hours(7));
    const running = await trial(hours(-0.1));
    const over = await trial(hours(-20));
    const forgotten = await trial(hours(-31 * 24));
    const fresh = await fits(hours(-71));
    const old = await fits(hours(-73));
    const givenUp = await fits(hours(-31 * 24));
    const { id: none } = await fits(hours(-30), { state: "declined" });
    const stages = await Promise.all(
      [ahead.id, running.id, over.id, forgotten.id, fresh.id, old.id, givenUp.id, none].map((id) => stageOf(id)),
    );
    expect(stages).toEqual(["booked", "booked", "ended", undefined, "fits", "unpaid", undefined, undefined]);
    const { data } = await list("?stage=unpaid");
    expect(data.find(({ id }) => id === old.id)).toMatchObject({
      student: { fullName: "Ada Obi", phone: "+2348030000142", isMinor: false, guardian: null },
      course: "Product Design UI/UX",
      tutorName: "Adaeze Okonkwo",
      sinceAt: hours(-73).toISOString(),
      sum: { amountMinor: price, currency: "NGN" },
      lastCall: null,
    });
    expect(await countOf("unpaid")).toMatchObject({
      count: 1,
      late: 1,
      oldestAt: hours(-73).toISOString(),
      sums: [{ amountMinor: price, currency: "NGN" }],
    });
    expect(await countOf("ended")).toMatchObject({ count: 1, late: 0, sums: [] });
  });

  test("a trial shows what the pick asked for; a guardian of who is under 18 too; a closed account is in no stage", async () => {
    const { id, account } = await trial(hours(8));
    const [session] = await setup.db.select().from(classSessions).where(eq(classSessions.id, id));
    await setup.db.insert(tutorPicks).values({
      id: newId(),
      tutorId: session?.tutorId ?? "",
      studentId: account.id,
      fullName: "Ada",
      email: account.email,
      phoneNumber: "0803",
      location: "Jos",
      selectedCourses: ["IELTS", "Maths"],
    });
    await setup.db.insert(accountGuardians).values({
      accountId: account.id,
      isMinor: true,
      fullName: "Grace Obi",
      phone: "+2348031234567",
      consentAt: hours(-1),
      updatedAt: hours(-1),
    });
    const row = (await list("?stage=booked")).data.find((entry) => entry.id === id);
    expect(row).toMatchObject({
      course: "IELTS, Maths",
      student: { isMinor: true, guardian: { fullName: "Grace Obi", phone: "+2348031234567" } },
    });
    await setup.db.update(accounts).set({ state: "suspended" }).where(eq(accounts.id, account.id));
    expect(await stageOf(id)).toBeUndefined();
  });

  test("an order that no one paid in three days, unless a transfer for it is looked for; a proposal that was ordered is there once", async () => {
    const me = await checkout.student();
    const id = await me.placed(ordered);
    expect(await stageOf(id)).toBeUndefined();
    setup.clock.advance(73 * hourMs);
    staff = await follower();
    expect(await stageOf(id)).toBe("unpaid");
    const offer = await fits(hours(-1), { studentId: me.id });
    expect([await stageOf(id), await stageOf(offer.id)]).toEqual([undefined, "unpaid"]);
    await setup.db.delete(trialOutcomes).where(eq(trialOutcomes.sessionId, offer.id));
    expect(await stageOf(id)).toBe("unpaid");
    await setup.db
      .insert(transferClaims)
      .values({ id: newId(), orderId: id, amountMinor: price, claimedAt: setup.clock.now() });
    expect(await stageOf(id)).toBeUndefined();
  });

  test("who paid and has no class, with or without a tutor; then they are about to lapse, and out again when it is paid", async () => {
    staff = await follower();
    const me = await checkout.student();
    const id = await me.placed(ordered);
    await me.paid(id);
    const [enrolment] = await setup.db.select().from(enrolments).where(eq(enrolments.studentId, me.id));
    const row = (await list("?stage=unplaced")).data.find((entry) => entry.id === enrolment?.id);
    expect(row).toMatchObject({ tutorName: null, sum: { amountMinor: price, currency: "NGN" }, orderId: null });
    setup.clock.advance(29 * 24 * hourMs);
    staff = await follower();
    expect(await stageOf(id, "?stage=lapsing")).toBe("lapsing");
    const [lapsing] = (await list("?stage=lapsing")).data.filter((entry) => entry.id === id);
    expect(lapsing).toMatchObject({ orderId: id, sum: { amountMinor: price } });
    await me.paid(id);
    expect(await stageOf(id, "?stage=lapsing")).toBeUndefined();
  });
});

test("FUNNEL-01 who is about to lapse by the database is who is by the rule", async () => {
  const today = dateInLagos(setup.clock.now());
  const made: { id: string; instalments: Instalment[]; receivedMinor: number; graceDays: number }[] = [];
  for (const graceDays of [0, 7]) {
    for (const first of [-40, -31]) {
      for (const gap of [-9, -8, -7, -1, 0, 1, 2, 4]) {
        for (const receivedMinor of [100, 150, 199, 200, 300]) {
          const { id: studentId } = await makeAccount(setup.db, setup.clock.now());
          const id = newId();
          const instalments = [first, gap, 40].map((days, at) => ({
            number: at + 1,
            amountMinor: 100,
            dueOn: addDays(today, days),
          }));
          await setup.db.insert(orders).values({
            id,
            reference: id.slice(-8).toUpperCase(),
            studentId,
            courseId: setup.courseId,
            plan: "monthly",
            planKey: "monthly",
            pays: "monthly",
            billingCountry: "NG",
            currency: "NGN",
            originalMinor: 300,
            discountPercent: 0,
            discountMinor: 0,
            couponMinor: 0,
            creditMinor: 0,
            state: "running",
            placedAt: hours(-900),
            expiresAt: hours(-800),
            graceDays,
            updatedAt: hours(-900),
          });
          await setup.db.insert(orderInstalments).values(instalments.map((part) => ({ orderId: id, ...part })));
          await setup.db.transaction((tx) =>
            post(
              { db: tx },
              {
                kind: "payment",
                subject: newId(),
                occurredAt: hours(-900),
                entries: [
                  { account: "cash", holder: "sandbox", currency: "NGN", amountMinor: receivedMinor },
                  { account: "order", holder: id, currency: "NGN", amountMinor: -receivedMinor },
                ],
              },
            ),
          );
          made.push({ id, instalments, receivedMinor, graceDays });
        }
      }
    }
  }
  const lapsing = lapsingRows(setup.db, today);
  const leftByOrder = new Map((await setup.db.select().from(lapsing)).map((row) => [row.id, row.leftMinor]));
  const expected = made.filter(({ instalments, receivedMinor, graceDays }) =>
    isAboutToLapse(instalments, receivedMinor, today, { graceDays, isBegun: true, isDisputed: false }),
  );
  expect(expected.length).toBeGreaterThan(20);
  for (const { id, instalments, receivedMinor, graceDays } of made) {
    const terms = { graceDays, isBegun: true, isDisputed: false };
    const left = isAboutToLapse(instalments, receivedMinor, today, terms)
      ? nextInstalment(instalments, receivedMinor)?.leftMinor
      : undefined;
    expect(
      [leftByOrder.get(id), accessOn(instalments, receivedMinor, today, terms)],
      JSON.stringify(instalments),
    ).toEqual([left, expect.any(String)]);
  }
});

describe("FUNNEL-01 how a call ended", () => {
  test("takes them out of today's list until its day, is in their row and path, audited, and can be taken back", async () => {
    staff = await follower();
    const { id, account } = await fits(hours(-100));
    const later = { callEnd: "pays-later", until: "2026-11-25", note: " Salary on Tuesday ", seen: null };
    const { status, body } = await ask<FunnelRow>("POST", `/${id}/calls`, later);
    expect([status, body.lastCall]).toEqual([
      200,
      expect.objectContaining({
        callEnd: "pays-later",
        until: "2026-11-25",
        note: "Salary on Tuesday",
        byName: "Sola Adewunmi",
      }),
    ]);
    expect([await stageOf(id), await stageOf(id, "?show=later")]).toEqual([undefined, "unpaid"]);
    const { doneToday, stages } = await list();
    expect(doneToday).toBeGreaterThan(0);
    expect(stages.find(({ stage }) => stage === "unpaid")?.count).toBe((await list("?stage=unpaid")).count);
    setup.clock.advance(4 * 24 * hourMs);
    staff = await follower();
    expect((await list("?stage=unpaid")).data.find((row) => row.id === id)?.lastCall).toMatchObject({
      until: "2026-11-25",
    });
    setup.clock.advance(-4 * 24 * hourMs);

    const path = (await ask<FunnelPath>("GET", `/${id}`)).body;
    expect(path.steps.map(({ title, text }) => [title, text])).toEqual([
      ["Trial with Adaeze Okonkwo", null],
      ["Fits, said Adaeze Okonkwo", "“Draws well.” Product Design UI/UX, ₦32,000 first."],
      ["Pays later, noted Sola Adewunmi", "“Salary on Tuesday” In the list again on Wed 25 Nov."],
    ]);
    const undone = await ask<{ id: string }>("DELETE", `calls/${body.lastCall?.id}`);
    expect(undone.status).toBe(200);
    expect((await ask("DELETE", `calls/${body.lastCall?.id}`)).status).toBe(200);
    expect(await stageOf(id)).toBe("unpaid");
    expect((await ask<FunnelPath>("GET", `/${id}`)).body.row.lastCall).toBeNull();
    expect((await listAudit(setup.db, "student", account.id)).map(({ action }) => action)).toEqual([
      "student.call-undone",
      "student.called",
    ]);
  });

  test("is about what they stand before: who paid is in the list again", async () => {
    staff = await follower();
    const me = await checkout.student();
    const id = await me.placed(ordered);
    setup.clock.advance(73 * hourMs);
    staff = await follower();
    expect((await ask("POST", `/${id}/calls`, { ...noCall, callEnd: "not-now" })).status).toBe(200);
    expect(await stageOf(id)).toBeUndefined();
    await me.paid(id);
    const [enrolment] = await setup.db.select().from(enrolments).where(eq(enrolments.studentId, me.id));
    expect(await stageOf(enrolment?.id ?? "", "?stage=unplaced")).toBe("unplaced");
  });

  test("of two at once one counts, and the other reads that someone did; a later one is undone first", async () => {
    staff = await follower();
    const { id } = await fits(hours(-101));
    const both = await Promise.all(
      ["no-answer", "pays-today"].map((callEnd) => ask<FunnelRow>("POST", `/${id}/calls`, { ...noCall, callEnd })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const first = both.find(({ status }) => status === 200)?.body.lastCall?.id;
    const next = await ask<FunnelRow>("POST", `/${id}/calls`, { ...noCall, callEnd: "not-now", seen: first });
    expect(next.status).toBe(200);
    expect((await ask("DELETE", `calls/${first}`)).status).toBe(409);
    expect((await ask("DELETE", `calls/${next.body.lastCall?.id}`)).status).toBe(200);
    expect((await ask<FunnelPath>("GET", `/${id}`)).body.row.lastCall?.id).toBe(first);
  });

  test("what cannot be is refused with nothing written", async () => {
    staff = await follower();
    const { id } = await fits(hours(-102));
    const noted = async (body: object, to = id) => (await ask("POST", `/${to}/calls`, { ...noCall, ...body })).status;
    expect(await noted({ callEnd: "pays-later" })).toBe(422);
    expect(await noted({ callEnd: "pays-later", until: "2026-11-21" })).toBe(422);
    expect(await noted({ callEnd: "pays-later", until: "soon" })).toBe(422);
    expect(await noted({ callEnd: "hung-up" })).toBe(422);
    expect(await noted({ callEnd: "no-answer", note: "x".repeat(201) })).toBe(422);
    expect(await noted({ callEnd: "no-answer" }, newId())).toBe(404);
    expect((await ask("GET", `/${newId()}`)).status).toBe(404);
    expect((await ask("DELETE", `calls/${newId()}`)).status).toBe(404);
    expect((await ask("GET", `/${id}`)).body).toMatchObject({ row: { lastCall: null } });
    const tutor = await makeAccount(setup.db, setup.clock.now(), { role: "tutor" });
    const { headers } = await makeSession(setup.db, setup.clock.now(), tutor.id);
    expect((await ask("GET", "", undefined, headers)).status).toBe(403);
  });
});

test("FUNNEL-01 the list is searched by name, address and number, and goes on from page to page, the longest wait first", async () => {
  staff = await follower();
  const { id } = await fits(hours(-90), {});
  const [row] = (await list("?stage=unpaid")).data.filter((entry) => entry.id === id);
  await setup.db
    .update(accounts)
    .set({ fullName: "Chidinma 100% Okeke", phone: "+234 (809) 555-7788" })
    .where(eq(accounts.id, row?.student.id ?? ""));
  for (const text of ["chidinma", "100% ok", "0809 555", row?.student.email ?? "?"]) {
    expect((await list(`?q=${encodeURIComponent(text)}`)).data.map((entry) => entry.id)).toEqual([id]);
  }
  expect((await list("?q=%25%25")).count).toBe(0);
  for (let at = 0; at < 60; at += 1) await trial(hours(30 + at));
  const first = await list("?stage=booked");
  const second = await list(`?stage=booked&before=${first.next}`);
  const times = [...first.data, ...second.data].map(({ sinceAt }) => sinceAt);
  expect(first.data).toHaveLength(50);
  expect(times).toHaveLength(first.count);
  expect(times).toEqual(times.toSorted());
});
