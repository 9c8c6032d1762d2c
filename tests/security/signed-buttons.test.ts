import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ownerProven } from "#features/accounts/events.ts";
import type { ActName, ActResult } from "#features/act-links/contract.ts";
import { makeActLink, performAct, purgeActLinks, showAct } from "#features/act-links/server/act-links.ts";
import { actLinkPersonal, actLinks } from "#features/act-links/server/tables.ts";
import { assessments } from "#features/assessments/server/tables.ts";
import { checkoutFixture, tokens, ux } from "#features/checkout/server/checkout.fixture.ts";
import { listTaught } from "#features/classes/server/public.ts";
import {
  classAttendance,
  classConfirmations,
  classSessions,
  tutorAvailability,
} from "#features/classes/server/tables.ts";
import { submissions } from "#features/coursework/server/tables.ts";
import { enrolments } from "#features/learning/server/tables.ts";
import { readPage } from "#features/sponsors/server/read-page.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { newId, newToken } from "#platform/ids/ids.ts";
import { makeAccount } from "../support/accounts.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";

/** CHAN-01: a signed button works once, for its act and its person, until it ends. */
let setup: TestApp;
let ada: Awaited<ReturnType<typeof makeAccount>>;
let tutorId: string;
const hour = 3_600_000;

beforeAll(async () => {
  setup = await createTestApp();
  const [tutor] = await setup.db.select().from(tutors).where(eq(tutors.slug, "adaeze-okonkwo"));
  tutorId = tutor?.id ?? "";
});
beforeEach(async () => {
  ada = await makeAccount(setup.db, setup.clock.now(), { fullName: "Ada Obi" });
  await setup.db.delete(classSessions);
});
afterAll(() => setup.close());

const soon = (ms: number) => new Date(setup.clock.now().getTime() + ms);
async function link(act: ActName, subject: string, until = soon(hour), accountId = ada.id): Promise<string> {
  const path = await makeActLink(setup.deps, accountId, { act, subject, until });
  return path.replace("/do/", "");
}
const brokenAct = {
  show: async () => ({ title: "", lines: [], button: "" }),
  perform: () => Promise.reject(new Error("cut")),
  page: async () => "/dashboard",
};
const nothing = { choice: "", link: "", text: "" };
const press = (token: string, input: object = {}, key = newId()): Promise<ActResult> =>
  performAct(setup.deps, token, { ...nothing, key, ...input });
async function trial(startsInMs: number, studentId = ada.id): Promise<string> {
  const id = newId();
  await setup.db.insert(classSessions).values({
    id,
    kind: "trial",
    tutorId,
    studentId,
    title: "Trial class",
    meetingUrl: "https://meet.example/secret-room",
    startsAt: soon(startsInMs),
    endsAt: soon(startsInMs + hour / 2),
    createdAt: setup.clock.now(),
    updatedAt: setup.clock.now(),
  });
  return id;
}
const row = async (token: string) => {
  const rows = await setup.db.select().from(actLinks).where(eq(actLinks.accountId, ada.id)).orderBy(actLinks.id);
  expect(JSON.stringify(rows)).not.toContain(token);
  return rows.at(-1);
};

describe("CHAN-01 I'm coming", () => {
  test("is noted once for the time that the class has, and its tutor sees it", async () => {
    const session = await trial(24 * hour);
    const token = await link("coming", session);
    expect(await showAct(setup.deps, token, null)).toMatchObject({
      state: "asks",
      view: { title: "Trial class with Adaeze Okonkwo", button: "I'm coming" },
    });
    expect((await press(token)).state).toBe("done");
    const taught = async () => (await listTaught(setup.db, tutorId, { from: setup.clock.now(), limit: 5 }))[0]?.coming;
    expect(await taught()).toBe(1);
    await setup.db.update(classSessions).set({ sequence: 1 }).where(eq(classSessions.id, session));
    expect(await taught()).toBe(0);
  });

  test("looking uses nothing up: messaging apps open links to draw a preview", async () => {
    const token = await link("coming", await trial(24 * hour));
    for (let again = 0; again < 3; again += 1) expect((await showAct(setup.deps, token, null)).state).toBe("asks");
    expect((await row(token))?.usedAt).toBeNull();
  });

  test("pressed again it does nothing and leads to the log-in, with the page of the class behind it", async () => {
    const token = await link("coming", await trial(24 * hour));
    await press(token);
    await setup.db.delete(classConfirmations);
    const removed = { state: "gone", next: expect.stringMatching(/^\/dashboard\/calendar/) };
    expect(await press(token)).toEqual(removed);
    expect(await showAct(setup.deps, token, null)).toEqual(removed);
    expect(await setup.db.select().from(classConfirmations)).toEqual([]);
  });

  test("the same form sent again gets the answer that it got", async () => {
    const token = await link("coming", await trial(24 * hour));
    const key = newId();
    const first = await press(token, {}, key);
    expect(await press(token, {}, key)).toEqual(first);
    expect(await showAct(setup.deps, token, key)).toEqual(first);
    expect((await showAct(setup.deps, token, newId())).state).toBe("gone");
  });

  test("of many at once one does it", async () => {
    const token = await link("coming", await trial(24 * hour));
    const results = await Promise.all(Array.from({ length: 8 }, () => press(token)));
    expect(results.filter(({ state }) => state === "done")).toHaveLength(1);
    expect(results.filter(({ state }) => state === "gone")).toHaveLength(7);
  });

  test("ends at its time, with the account, with the class", async () => {
    const session = await trial(24 * hour);
    const [late, closed, cancelled] = [
      await link("coming", session),
      await link("coming", session),
      await link("coming", session),
    ];
    setup.clock.advance(hour);
    expect((await press(late)).state).toBe("gone");
    expect(await showAct(setup.deps, late, null)).toEqual({
      state: "gone",
      next: expect.stringContaining("/dashboard/"),
    });
    setup.clock.advance(-hour);
    await setup.db.update(classSessions).set({ state: "cancelled" }).where(eq(classSessions.id, session));
    expect((await showAct(setup.deps, cancelled, null)).state).toBe("gone");
    expect((await press(cancelled)).state).toBe("refused");
    await setup.db.transaction((tx) => actLinkPersonal.erase(tx, { id: ada.id } as never));
    expect(await press(closed)).toEqual({ state: "gone", next: null });
    expect(await setup.db.select().from(classConfirmations)).toEqual([]);
  });
});

test("CHAN-01 links end when the owner takes the account back", async () => {
  const token = await link("coming", await trial(24 * hour));
  await setup.db.transaction((tx) => setup.deps.emit(tx, ownerProven, { accountId: ada.id, at: setup.clock.now() }));
  expect((await press(token)).state).toBe("gone");
});

test("CHAN-01 an error with an unknown outcome uses the button up", async () => {
  const token = await link("coming", await trial(24 * hour));
  const key = newId();
  const broken = { ...setup.deps, contributions: () => [() => ({ ...brokenAct, name: "coming" as const })] };
  await expect(performAct(broken as never, token, { ...nothing, key })).rejects.toThrow("cut");
  expect((await press(token)).state).toBe("gone");
  expect(await press(token, {}, key)).toMatchObject({ state: "done", outcome: { title: "This is being done" } });
});

describe("CHAN-01 another time, join, hand in, pay", () => {
  test("moves a trial class to a time that is chosen and free; a refusal can be corrected", async () => {
    await setup.db
      .insert(tutorAvailability)
      .values({ id: newId(), tutorId, weekday: 3, startMinute: 540, endMinute: 660 });
    const session = await trial(24 * hour * 3);
    const token = await link("move", session);
    const page = await showAct(setup.deps, token, null);
    if (page.state !== "asks") throw new Error(`The page is ${page.state}.`);
    const [time] = page.view.choices?.options ?? [];
    expect(await press(token, { choice: "yesterday" })).toEqual({ state: "refused", error: "Please choose a time." });
    expect((await press(token, { choice: soon(-hour).toISOString() })).state).toBe("refused");
    expect((await press(token, { choice: time?.value })).state).toBe("done");
    const [moved] = await setup.db.select().from(classSessions).where(eq(classSessions.id, session));
    expect(moved?.startsAt.toISOString()).toBe(time?.value);
  });

  test("joins when the class is open, and marks as present", async () => {
    const session = await trial(hour);
    const token = await link("join", session, soon(2 * hour));
    expect(await showAct(setup.deps, token, null)).toMatchObject({ state: "asks", view: { button: null } });
    expect((await press(token)).state).toBe("refused");
    setup.clock.advance(hour - 60_000);
    expect(await press(token)).toMatchObject({ outcome: { address: "https://meet.example/secret-room" } });
    expect(await setup.db.select().from(classAttendance).where(eq(classAttendance.studentId, ada.id))).toHaveLength(1);
    setup.clock.advance(60_000 - hour);
  });

  test("hands in a link or text of the own work, and no one else's", async () => {
    const [assessment] = await setup.db.select().from(assessments).where(eq(assessments.kind, "project")).limit(1);
    await setup.db
      .update(assessments)
      .set({ dueAfterDays: 7, opensAfterDays: null })
      .where(eq(assessments.id, assessment?.id ?? ""));
    await setup.db.insert(enrolments).values({
      id: newId(),
      studentId: ada.id,
      courseId: assessment?.courseId ?? "",
      tutorId,
      plan: "upfront",
      startedAt: setup.clock.now(),
    });
    const token = await link("hand-in", assessment?.id ?? "");
    expect((await press(token)).state).toBe("refused");
    expect((await press(token, { link: "javascript:alert(1)" })).state).toBe("refused");
    expect(await press(token, { link: "https://example.com/my-work" })).toMatchObject({ state: "done" });
    expect(await setup.db.select().from(submissions).where(eq(submissions.studentId, ada.id))).toHaveLength(1);
    const otherAccount = await makeAccount(setup.db, setup.clock.now());
    const foreign = await link("hand-in", assessment?.id ?? "", soon(hour), otherAccount.id);
    expect((await showAct(setup.deps, foreign, null)).state).toBe("gone");
    expect((await press(foreign, { text: "Mine" })).state).toBe("refused");
  });

  test("opens a page that pays the instalment that is due, once, and nothing after it", async () => {
    const checkout = checkoutFixture(setup);
    const student = await checkout.student();
    const order = await student.placed({ course: ux, plan: "installment", tutor: "adaeze-okonkwo" });
    const token = await link("pay", order, soon(hour), student.id);
    const result = await press(token);
    if (result.state !== "done") throw new Error(`It is ${result.state}.`);
    const secret = (result.outcome.address ?? "").replace("/pay/", "");
    const storedActLinks = await setup.db.select().from(actLinks).where(eq(actLinks.accountId, student.id));
    expect(JSON.stringify(storedActLinks)).not.toContain(secret);
    expect((await press(token)).state).toBe("gone");

    const page = await readPage(setup.deps, secret);
    if (page.state !== "asks") throw new Error(`The page is ${page.state}.`);
    const due = page.order.next?.leftMinor ?? 0;
    const pay = (more: object = {}) =>
      setup.app.inject({
        method: "POST",
        url: "/api/sponsors/payments",
        headers: { "idempotency-key": newId() },
        payload: { link: secret, provider: "sandbox", token: tokens.success, dueMinor: due, ...more },
      });
    expect((await pay({ instalments: 2, dueMinor: page.order.totalMinor })).statusCode).toBe(409);
    expect((await pay()).statusCode).toBe(200);
    expect(await readPage(setup.deps, secret)).toEqual({ state: "own-paid", orderId: order });
    expect((await pay()).statusCode).toBe(409);
    // Its student paid, and is informed; a link for a sponsor is another thing.
    expect(JSON.stringify(await student.look(order))).not.toContain("Your sponsor");
    expect((await student.call("GET", `/api/students/orders/${order}/sponsor`)).body.data.link).toBeNull();
    setup.clock.advance(hour);
    expect(await readPage(setup.deps, secret)).toEqual({ state: "own-ended", orderId: order });
    expect((await pay()).statusCode).toBe(404);
    setup.clock.advance(-hour);
    await checkout.bookIsRight();
    const foreign = await link("pay", order);
    expect((await showAct(setup.deps, foreign, null)).state).toBe("gone");
    expect((await press(foreign)).state).toBe("refused");
  });
});

describe("what is no button", () => {
  test("opens a log-in and does nothing, whatever it looks like", async () => {
    const session = await trial(24 * hour);
    const token = await link("coming", session);
    const altered = fc.oneof(
      fc.string({ unit: "binary", maxLength: 200 }),
      fc.nat(token.length - 1).chain((at) =>
        fc
          .constantFrom(..."ABCabc019-_~%/ ")
          .filter((letter) => letter !== token[at])
          .map((letter) => token.slice(0, at) + letter + token.slice(at + 1)),
      ),
      fc.constantFrom(
        token.slice(1),
        token.slice(0, -1),
        `${token}A`,
        token.toLowerCase(),
        token.toUpperCase(),
        newToken(24),
        "",
      ),
    );
    await fc.assert(
      fc.asyncProperty(altered, async (alteredToken) => {
        expect(await showAct(setup.deps, alteredToken, null)).toEqual({ state: "gone", next: null });
        expect(await press(alteredToken)).toEqual({ state: "gone", next: null });
      }),
      { numRuns: 300 },
    );
    expect((await press(token, {}, "no key")).state).toBe("refused");
    expect(await setup.db.select().from(classConfirmations).where(eq(classConfirmations.studentId, ada.id))).toEqual(
      [],
    );
    expect((await press(token)).state).toBe("done");
  });

  test("random histories: at most one act a link, only before its end, whatever is sent when", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ waitMs: fc.nat(30 * 60_000), key: fc.nat(3), isLook: fc.boolean() }), { maxLength: 12 }),
        async (steps) => {
          await setup.db.delete(classConfirmations);
          const token = await link("coming", await trial(40 * 24 * hour));
          const keys = Array.from({ length: 4 }, () => newId());
          const began = setup.clock.now().getTime();
          let usedBy: number | null = null;
          for (const { waitMs, key, isLook } of steps) {
            setup.clock.advance(waitMs);
            const isLive = setup.clock.now().getTime() < began + hour;
            const result = isLook ? await showAct(setup.deps, token, null) : await press(token, {}, keys[key]);
            if (isLook) expect(result.state).toBe(isLive && usedBy === null ? "asks" : "gone");
            else if (usedBy === null ? isLive : usedBy === key) {
              expect(result.state).toBe("done");
              usedBy = key;
            } else expect(result.state).toBe("gone");
          }
          const confirmed = await setup.db.select().from(classConfirmations);
          expect(confirmed).toHaveLength(usedBy === null ? 0 : 1);
          setup.clock.advance(began - setup.clock.now().getTime());
          await setup.db.delete(classSessions);
        },
      ),
      { numRuns: 40 },
    );
  });

  test("links that ended long ago are deleted", async () => {
    const token = await link("coming", await trial(24 * hour));
    setup.clock.advance(91 * 24 * hour);
    expect(await purgeActLinks(setup.deps)).toBeGreaterThan(0);
    expect(await showAct(setup.deps, token, null)).toEqual({ state: "gone", next: null });
    setup.clock.advance(-91 * 24 * hour);
  });
});
