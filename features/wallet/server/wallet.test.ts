import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { classAttendance, classSessions } from "#features/classes/server/tables.ts";
import { auditEntries } from "#platform/audit/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { readBell } from "#tests/support/accounts.ts";
import type { ClassDetail, Wallet } from "../contract.ts";
import { rateTexts, walletTexts } from "../texts.ts";
import { openWallets, type Person, type WalletsFixture } from "./wallet.fixture.ts";

let setup: WalletsFixture;
let tutorId = "";
let tutor: Person;
let ada: Person;
let obi: Person;
let cohortId = "";
let sessionId = "";

beforeAll(async () => {
  setup = await openWallets();
  await setup.rate();
});
// A tutor of its own for each test: ledgers are never emptied.
beforeEach(async () => {
  setup.at("2026-11-21T09:00:00Z");
  tutorId = await setup.tutor();
  tutor = await setup.ofTutor(tutorId);
  ada = await setup.student({ fullName: "Ada Obi" });
  obi = await setup.student({ fullName: "Obi Ade" });
  cohortId = await setup.cohort(tutorId, [ada.id, obi.id]);
  sessionId = await setup.session(tutorId, cohortId, "2026-11-20T13:00:00Z");
});
afterAll(() => setup?.close());

const both = () => [ada.id, obi.id];
const reported = (there = both()) => setup.report(tutor, sessionId, both(), there);
const wallet = async (as = tutor, query = "") =>
  (await setup.call(as, "GET", `/api/tutor/wallet${query}`)).body as Wallet;
const first = async () => {
  const [row] = (await wallet()).classes;
  return (await setup.call(tutor, "GET", `/api/tutor/wallet/classes/${row?.id}`)).body as ClassDetail;
};
const confirmation = () => `/api/students/classes/${sessionId}/confirmation`;
const agree = (as: Person) => setup.call(as, "PUT", confirmation());
const dispute = (as: Person, text = "She left after ten minutes.") =>
  setup.call(as, "POST", `/api/students/classes/${sessionId}/disputes`, { words: text });
const notified = async (as: Person) =>
  (await readBell(setup.db, as.id)).map(({ message, link, kind }) => ({ message, link, kind }));

const staffList = async () =>
  (await setup.call(setup.support, "GET", "/api/staff/class-disputes?state=open")).body.data;
const decide = async (body: object) => {
  const [{ id }] = await staffList();
  return setup.call(setup.support, "POST", `/api/staff/class-disputes/${id}/decision`, body);
};

describe("WALL-01 a class in the wallet", () => {
  test("is held once its report is there, with its reason, and payable once all who were there said yes", async () => {
    expect((await reported()).status).toBe(200);
    expect(await setup.ledgerOf(tutorId)).toEqual({ "held NGN": 800_000 });
    expect((await wallet()).classes).toMatchObject([{ state: "held", confirmed: 0, present: 2, booked: 2 }]);
    expect((await first()).lines).toMatchObject([
      {
        label: "1 class at ₦8,000",
        why: "The academy's rate since 1 January 2026.",
        amountMinor: 800_000,
        currency: "NGN",
      },
    ]);
    expect((await agree(ada)).body).toMatchObject({ agreedAt: setup.clock.now().toISOString(), disputes: [] });
    expect(await setup.ledgerOf(tutorId)).toEqual({ "held NGN": 800_000 });
    expect((await agree(obi)).status).toBe(200);
    expect(await setup.ledgerOf(tutorId)).toEqual({ "earned NGN": 800_000, "payable NGN": 800_000 });
    expect(await wallet()).toMatchObject({
      held: [],
      earned: [{ currency: "NGN", amountMinor: 800_000 }],
      payable: [{ currency: "NGN", amountMinor: 800_000 }],
      paid: [],
      minutes: 60,
      agreed: 1,
    });
    // Repeated, nothing changes.
    expect((await agree(obi)).status).toBe(200);
    expect(await setup.ledgerOf(tutorId)).toEqual({ "earned NGN": 800_000, "payable NGN": 800_000 });
  });

  test("is agreed by itself after 72 hours, not a second before, and once however often the job runs at once", async () => {
    await reported([ada.id]);
    setup.at("2026-11-24T08:59:59Z");
    await setup.sync();
    expect(await setup.ledgerOf(tutorId)).toEqual({ "held NGN": 800_000 });
    setup.at("2026-11-24T09:00:00Z");
    await Promise.all([setup.sync(), setup.sync(), setup.sync()]);
    expect(await setup.ledgerOf(tutorId)).toEqual({ "earned NGN": 800_000, "payable NGN": 800_000 });
    expect(await first()).toMatchObject({ state: "payable", agreedBy: "silence" });
    const late = await agree(ada);
    expect([late.status, late.body.error]).toEqual([409, walletTexts.isAgreed]);
    expect((await dispute(obi)).body.error).toBe(walletTexts.isAgreed);
  });

  test("that is reported many times at once enters once", async () => {
    await Promise.all(Array.from({ length: 6 }, () => reported()));
    await Promise.all([setup.sync(), setup.sync()]);
    expect(await setup.ledgerOf(tutorId)).toEqual({ "held NGN": 800_000 });
    expect((await wallet()).classes).toHaveLength(1);
  });

  test("of a tutor who did not press Join while a student did is not agreed by silence: staff decide, or a student says yes", async () => {
    const joined = {
      sessionId,
      studentId: ada.id,
      state: "attended" as const,
      joinedAt: new Date("2026-11-20T13:00:00Z"),
    };
    await setup.db.insert(classAttendance).values(joined);
    await reported();
    setup.later(72);
    await Promise.all([setup.sync(), setup.sync()]);
    expect(await setup.ledgerOf(tutorId)).toEqual({ "held NGN": 800_000 });
    const { disputes, state } = await first();
    expect([state, disputes.map(({ messages }) => messages.map(({ words }) => words))]).toEqual([
      "disputed",
      [[walletTexts.absent]],
    ]);
    await decide({ decision: { pays: "nothing" }, note: "No one was there." });
    expect(await setup.ledgerOf(tutorId)).toEqual({});
    expect(await first()).toMatchObject({ state: "payable", amounts: [{ amountMinor: 0 }] });
  });

  test("of such a tutor is agreed by silence where a student said that it took place", async () => {
    const joined = {
      sessionId,
      studentId: ada.id,
      state: "attended" as const,
      joinedAt: new Date("2026-11-20T13:00:00Z"),
    };
    await setup.db.insert(classAttendance).values(joined);
    await reported();
    await agree(ada);
    setup.later(72);
    await setup.sync();
    expect(await setup.ledgerOf(tutorId)).toEqual({ "earned NGN": 800_000, "payable NGN": 800_000 });
  });

  test("is paid to the tutor it has when it is reported", async () => {
    const substitute = await setup.tutor();
    await setup.db.update(classSessions).set({ tutorId: substitute }).where(eq(classSessions.id, sessionId));
    expect((await reported()).status).toBe(404);
    await setup.report(await setup.ofTutor(substitute), sessionId, both(), both());
    expect(await setup.ledgerOf(tutorId)).toEqual({});
    expect(await setup.ledgerOf(substitute)).toEqual({ "held NGN": 800_000 });
  });

  test("stays in the wallet when the class is gone", async () => {
    await reported();
    await setup.db.delete(classSessions).where(eq(classSessions.id, sessionId));
    setup.later(72);
    await setup.sync();
    expect(await setup.ledgerOf(tutorId)).toEqual({ "earned NGN": 800_000, "payable NGN": 800_000 });
    const detail = await first();
    expect(detail).toMatchObject({ title: "Design Principal", sessionId: null });
    const { status, body } = await setup.call(tutor, "POST", `/api/tutor/wallet/classes/${detail.id}/messages`, {
      words: "?",
    });
    expect([status, body.error]).toEqual([409, walletTexts.isGone]);
  });

  test("is another tutor's: it is not found, nor are its words, and a student of another group finds none", async () => {
    await reported();
    const detail = await first();
    const otherTutor = await setup.ofTutor(await setup.tutor());
    for (const [method, url, payload] of [
      ["GET", `/api/tutor/wallet/classes/${detail.id}`, undefined],
      ["POST", `/api/tutor/wallet/classes/${detail.id}/messages`, { words: "Mine" }],
    ] as const)
      expect((await setup.call(otherTutor, method, url, payload)).status).toBe(404);
    expect((await wallet(otherTutor)).classes).toEqual([]);
    expect((await setup.call(otherTutor, "GET", "/api/tutor/wallet.csv")).body).not.toContain("Design");
    const stranger = await setup.student();
    expect((await setup.call(stranger, "GET", confirmation())).status).toBe(404);
    expect((await agree(stranger)).status).toBe(404);
    expect((await dispute(stranger)).status).toBe(404);
    expect(await setup.ledgerOf(tutorId)).toEqual({ "held NGN": 800_000 });
  });

  test("without a report is named to its tutor, and no one can say anything of it", async () => {
    expect((await wallet()).classes).toMatchObject([{ id: null, sessionId, state: "unreported", amounts: [] }]);
    expect((await agree(ada)).status).toBe(404);
  });
});

describe("WALL-01 by the rate", () => {
  const pays = async (pay: object, there = both(), more: object = {}) => {
    expect((await setup.rate({ tutorId, pays: pay, ...more } as never)).status).toBe(200);
    await reported(there);
    return (await first()).lines.map(({ label, why, amountMinor, currency }) => ({
      label,
      why,
      amountMinor,
      currency,
    }));
  };

  test("of one's own each student who was there is paid", async () => {
    expect(await pays({ kind: "student", amountMinor: 1_001, currency: "USD" }, [ada.id])).toEqual([
      {
        label: "1 student at $10.01",
        why: "Your rate since 1 January 2026. 1 of 2 came.",
        amountMinor: 1_001,
        currency: "USD",
      },
    ]);
    expect(await setup.ledgerOf(tutorId)).toEqual({ "held USD": 1_001 });
  });

  test("a class to which no one came pays by rule, and only time agrees", async () => {
    expect(
      await pays({ kind: "class", amountMinor: 333_333, currency: "NGN" }, [], { missedPercent: 50 }),
    ).toMatchObject([{ label: "1 class, 50% of ₦3,333.33", amountMinor: 166_666 }]);
    await agree(ada);
    await agree(obi);
    expect(await setup.ledgerOf(tutorId)).toEqual({ "held NGN": 166_666 });
    setup.later(72);
    await setup.sync();
    expect(await setup.ledgerOf(tutorId)).toEqual({ "earned NGN": 166_666, "payable NGN": 166_666 });
  });

  test("a corrected report adds a line of the difference while the class is held, and none after", async () => {
    await pays({ kind: "student", amountMinor: 200_000, currency: "NGN" }, [ada.id]);
    await reported();
    expect((await first()).lines).toMatchObject([
      { amountMinor: 200_000, kind: "rate" },
      {
        amountMinor: 200_000,
        kind: "change",
        label: "The report was corrected",
        why: expect.stringContaining("2 students at ₦2,000"),
      },
    ]);
    setup.later(72);
    await setup.sync();
    await reported([]);
    expect((await first()).lines).toHaveLength(2);
    expect(await setup.ledgerOf(tutorId)).toEqual({ "earned NGN": 400_000, "payable NGN": 400_000 });
  });

  test("where none holds, staff and tutor are notified, and it enters once there is one", async () => {
    const day = "2025-03-03T10:00:00Z";
    const old = await setup.session(tutorId, cohortId, day);
    await setup.db
      .update(classSessions)
      .set({ createdAt: new Date(day) })
      .where(eq(classSessions.id, old));
    await setup.report(tutor, old, [], []);
    await setup.sync();
    expect(await setup.ledgerOf(tutorId)).toEqual({});
    expect((await wallet()).classes.filter(({ state }) => state === "unpriced")).toMatchObject([{ sessionId: old }]);
    const rates = await setup.call(setup.support, "GET", "/api/staff/pay-rates");
    expect(rates.body.unpriced.map(({ id }: { id: string }) => id)).toContain(old);
    await setup.rate({ tutorId, fromDay: "2025-01-01", untilDay: "2025-12-31" });
    await Promise.all([setup.sync(), setup.sync()]);
    expect(await setup.ledgerOf(tutorId)).toEqual({ "held NGN": 800_000 });
  });

  test("two for the same on one day are refused, at once too; support may not set one", async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => setup.rate({ tutorId, fromDay: "2027-01-01" })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.errors).toMatchObject([{ pointer: "/fromDay", message: rateTexts.overlaps }]);
    // Of a course besides, it is another rate.
    expect((await setup.rate({ tutorId, courseId: setup.courseId, fromDay: "2027-01-01" })).status).toBe(200);
    expect((await setup.call(setup.support, "POST", "/api/staff/pay-rates", {})).status).toBe(403);
  });

  test.each([
    ["no tutor", { tutorId: newId() }, "/tutorId"],
    ["no course", { courseId: newId() }, "/courseId"],
    ["part of a kobo", { pays: { kind: "class", amountMinor: 1.5, currency: "NGN" } }, "/pays/amountMinor"],
    ["less than nothing", { pays: { kind: "class", amountMinor: -1, currency: "NGN" } }, "/pays/amountMinor"],
    ["more than all", { pays: { kind: "share", percent: 101 } }, "/pays/percent"],
    ["days the wrong way round", { fromDay: "2027-02-02", untilDay: "2027-02-01" }, "/untilDay"],
    ["no day", { fromDay: "2027-02-30" }, "/fromDay"],
  ])("is refused with its field: %s", async (_, changes, pointer) => {
    const { status, body } = await setup.rate(changes as never);
    expect(status).toBe(422);
    expect(body.errors[0].pointer).toBe(pointer);
  });

  test("ends with a day, never before a class that it counted; one that never counted can be taken out", async () => {
    const { body } = await setup.rate({ tutorId });
    const end = (lastDay: string | null) =>
      setup.call(setup.admin, "POST", `/api/staff/pay-rates/${body.id}/end`, { lastDay });
    await reported();
    expect((await end(null)).body.error).toBe(rateTexts.isUsed);
    expect((await end("2026-11-19")).body.errors).toMatchObject([
      { pointer: "/lastDay", message: rateTexts.lastCounted },
    ]);
    expect((await end("2026-11-21")).body).toEqual({ isRemoved: false });
    expect((await end("2026-11-22")).body.errors).toMatchObject([{ pointer: "/lastDay", message: rateTexts.longer }]);
    const next = (await setup.rate({ tutorId, fromDay: "2026-11-22" })).body;
    expect(
      (await setup.call(setup.admin, "POST", `/api/staff/pay-rates/${next.id}/end`, { lastDay: null })).body,
    ).toEqual({ isRemoved: true });
    const audited = await setup.db
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(eq(auditEntries.subject, body.id));
    expect(audited.map(({ action }) => action)).toEqual(["pay-rate.added", "pay-rate.ended"]);
  });
});

describe("WALL-01 disputes", () => {
  test("hold a class over the 72 hours until staff decide; both are notified, and it is written down", async () => {
    await reported();
    await agree(ada);
    expect((await dispute(obi)).body.disputes).toMatchObject([{ state: "open", messages: [{ isOwn: true }] }]);
    expect((await agree(obi)).body.error).toBe(walletTexts.isDisputed);
    expect(await notified(tutor)).toMatchObject([
      { kind: "payment", message: expect.stringContaining("not right in Design Principal") },
    ]);
    setup.later(100);
    await setup.sync();
    expect(await setup.ledgerOf(tutorId)).toEqual({ "held NGN": 800_000 });
    expect((await first()).state).toBe("disputed");
    // A student reads no other student's words; the tutor reads them without the name.
    const detail = await first();
    await setup.call(tutor, "POST", `/api/tutor/wallet/classes/${detail.id}/messages`, {
      words: "The network failed.",
    });
    expect((await setup.call(ada, "GET", confirmation())).body.disputes).toEqual([]);
    expect((await setup.call(obi, "GET", confirmation())).body.disputes[0].messages).toMatchObject([
      { side: "student", isOwn: true },
      { side: "tutor", words: "The network failed." },
    ]);
    expect((await first()).disputes[0]?.messages.map(({ name }) => name)).toEqual([null, null]);
    const [row] = await staffList();
    expect(row).toMatchObject({ tutorName: "Adaeze Okonkwo", messages: [{ name: "Obi Ade" }, { side: "tutor" }] });
    expect(
      (await setup.call(setup.support, "POST", `/api/staff/class-disputes/${row.id}/messages`, { words: "We look." }))
        .status,
    ).toBe(200);
    const decided = await decide({
      decision: { pays: "amount", amountMinor: 300_000 },
      note: "Half of it took place.",
    });
    expect(decided.body).toMatchObject({ state: "decided", isAgreed: true });
    expect(await setup.ledgerOf(tutorId)).toEqual({ "earned NGN": 300_000, "payable NGN": 300_000 });
    expect((await first()).lines.at(-1)).toMatchObject({
      kind: "decision",
      label: "Decided: it pays ₦3,000",
      why: "Half of it took place.",
      amountMinor: -500_000,
    });
    expect((await notified(obi)).map(({ message }) => message)).toContainEqual(
      expect.stringContaining("Half of it took place."),
    );
    expect(
      (
        await setup.call(setup.support, "POST", `/api/staff/class-disputes/${row.id}/decision`, {
          decision: { pays: "all" },
          note: "Again",
        })
      ).body.error,
    ).toBe(walletTexts.isDecided);
    const audited = await setup.db
      .select({ action: auditEntries.action, reason: auditEntries.reason })
      .from(auditEntries)
      .where(eq(auditEntries.subject, row.id));
    expect(audited).toContainEqual({ action: "dispute.decided", reason: "Half of it took place." });
  });

  test.each([
    ["all", {}, { "earned NGN": 800_000, "payable NGN": 800_000 }],
    ["nothing", {}, {}],
    ["amount", { amountMinor: 900_001 }, { "earned NGN": 900_001, "payable NGN": 900_001 }],
  ])("that are decided for %s book it to the kobo, once however many decide at once", async (pays, more, book) => {
    await reported();
    await dispute(ada);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => decide({ decision: { pays, ...more }, note: "So it is." })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await setup.ledgerOf(tutorId)).toEqual(book);
  });

  test("of a tutor about an agreed class are decided by a line that comes on top", async () => {
    await reported();
    setup.later(72);
    await setup.sync();
    const { id } = await first();
    await setup.call(tutor, "POST", `/api/tutor/wallet/classes/${id}/messages`, { words: "It took two hours." });
    expect((await first()).state).toBe("payable");
    await decide({ decision: { pays: "amount", amountMinor: 1_600_000 }, note: "It did." });
    expect(await setup.ledgerOf(tutorId)).toEqual({ "earned NGN": 1_600_000, "payable NGN": 1_600_000 });
  });

  test("at the moment of the agreement end one way or the other, never both", async () => {
    await reported();
    setup.at("2026-11-24T08:59:59.999Z");
    const disputed = dispute(ada);
    setup.at("2026-11-24T09:00:00Z");
    const [{ status }] = await Promise.all([disputed, setup.sync()]);
    const { state } = await first();
    expect(status === 200 ? state : "payable").toBe(state);
  });

  test("want words", async () => {
    await reported();
    const { status, body } = await dispute(ada, "   ");
    expect([status, body.errors[0].message]).toEqual([422, walletTexts.wordsEmpty]);
    expect((await dispute(ada, "x".repeat(1_001))).status).toBe(422);
  });
});

describe("WALL-01 a trial", () => {
  const trial = async (studentId: string) => {
    const startsAt = new Date(setup.clock.now().getTime() - 2 * 3_600_000);
    const id = newId();
    await setup.db.insert(classSessions).values({
      id,
      kind: "trial",
      tutorId,
      studentId,
      title: "Trial class",
      meetingUrl: "https://meet.example/x",
      startsAt,
      endsAt: new Date(startsAt.getTime() + 1_800_000),
    });
    return id;
  };
  const report = (id: string, verdict: "missed" | "not-fits") =>
    setup.call(tutor, "PUT", `/api/tutor/trials/${id}`, {
      verdict,
      ...(verdict === "not-fits" && { reason: "Another tutor knows statistics better." }),
    });
  const confirmationOf = (as: Person, id: string) => setup.call(as, "GET", `/api/students/classes/${id}/confirmation`);

  test("has its page once it is over; its student says yes, and it is payable at once", async () => {
    const id = await trial(ada.id);
    const page = await setup.call(ada, "GET", `/api/students/classes/${id}/report`);
    expect([page.status, page.body]).toEqual([
      200,
      expect.objectContaining({ course: "Trial class", state: null, report: null }),
    ]);
    expect((await setup.call(obi, "GET", `/api/students/classes/${id}/report`)).status).toBe(404);
    // No one has answered about it yet.
    expect((await confirmationOf(ada, id)).status).toBe(404);
    expect((await report(id, "not-fits")).status).toBe(200);
    expect((await confirmationOf(obi, id)).status).toBe(404);
    expect((await confirmationOf(ada, id)).body).toMatchObject({ agreedAt: null, until: expect.any(String) });
    expect(await setup.ledgerOf(tutorId)).toEqual({ "held NGN": 400_000 });
    const yes = () => setup.call(ada, "PUT", `/api/students/classes/${id}/confirmation`);
    expect((await Promise.all([yes(), yes()])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await setup.ledgerOf(tutorId)).toEqual({ "earned NGN": 400_000, "payable NGN": 400_000 });
  });

  test("of which a student who was there is reported to have missed it is disputed and decided; not a moment after 72 hours", async () => {
    const id = await trial(ada.id);
    await report(id, "missed");
    const wrong = (as: Person) =>
      setup.call(as, "POST", `/api/students/classes/${id}/disputes`, { words: "I was there, with my mother." });
    expect((await wrong(obi)).status).toBe(404);
    expect((await wrong(ada)).body.disputes).toMatchObject([
      { state: "open", messages: [{ isOwn: true, words: "I was there, with my mother." }] },
    ]);
    expect(await notified(tutor)).toContainEqual(
      expect.objectContaining({ message: expect.stringContaining("not right in Trial class") }),
    );
    setup.later(73);
    await setup.sync();
    expect((await wallet()).classes[0]).toMatchObject({ title: "Trial class", state: "disputed", course: null });
    expect((await decide({ decision: { pays: "nothing" }, note: "She was there, and he was not." })).status).toBe(200);
    expect(await setup.ledgerOf(tutorId)).toEqual({});
    expect((await confirmationOf(ada, id)).body.disputes).toMatchObject([{ state: "decided" }]);
    const late = await trial(obi.id);
    await report(late, "missed");
    setup.later(72);
    const { status } = await setup.call(obi, "POST", `/api/students/classes/${late}/disputes`, { words: "I came." });
    expect(status).toBe(409);
  });

  test("that its tutor speaks of once more gives no more time", async () => {
    const id = await trial(ada.id);
    await report(id, "missed");
    const { until } = (await confirmationOf(ada, id)).body;
    setup.later(5);
    await report(id, "not-fits");
    expect((await confirmationOf(ada, id)).body.until).toBe(until);
  });
});

describe("WALL-01 statements", () => {
  test("have what was earned in the month, line by line, as CSV and PDF; another month has nothing", async () => {
    await reported([ada.id]);
    setup.later(72);
    await setup.sync();
    const csv = await setup.call(tutor, "GET", "/api/tutor/wallet.csv?month=2026-11");
    expect(csv.status).toBe(200);
    expect(csv.body).toContain('Design Principal,Product Design UI/UX,2026-11-20,"1 class at ₦8,000",,');
    expect(csv.body).toContain(",8000.00,NGN,2026-11-24,Confirmed by silence");
    const pdf = await setup.call(tutor, "GET", "/api/tutor/wallet.pdf?month=2026-11");
    expect(pdf.response.headers["content-type"]).toBe("application/pdf");
    expect(pdf.response.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
    expect((await setup.call(tutor, "GET", "/api/tutor/wallet.csv?month=2026-10")).body).not.toContain("Design");
    expect((await wallet(tutor, "?month=2026-10")).earned).toEqual([]);
    expect((await setup.call(tutor, "GET", "/api/tutor/wallet?month=2026-13")).status).toBe(400);
  });
});
