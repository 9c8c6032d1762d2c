import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkoutFixture, tokens, ux } from "#features/checkout/server/checkout.fixture.ts";
import { askApproval } from "#features/checkout/server/public.ts";
import { classAttendance, classSessions } from "#features/classes/server/tables.ts";
import { cohorts, enrolments, lessonProgress, lessons } from "#features/learning/server/tables.ts";
import { confirmNote, stopNote } from "#features/sponsors/server/notes/answer-note.ts";
import { askForNote } from "#features/sponsors/server/notes/ask-for-note.ts";
import { forgetAddresses, sendNotes } from "#features/sponsors/server/notes/send-notes.ts";
import { answerByLink } from "#features/sponsors/server/pay.ts";
import { sponsorPersonalData } from "#features/sponsors/server/personal-data.ts";
import { readPage } from "#features/sponsors/server/read-page.ts";
import { sponsorLinks, sponsorNotes, sponsorPayments } from "#features/sponsors/server/tables.ts";
import { tutorPicks } from "#features/tutors/server/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { readBell } from "#tests/support/accounts.ts";
import { makeAccount, makeSession } from "../support/accounts.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";

let setup: TestApp;
let checkout: ReturnType<typeof checkoutFixture>;
beforeAll(async () => {
  setup = await createTestApp();
  checkout = checkoutFixture(setup);
});
afterAll(() => setup?.close());

const running = new AbortController().signal;
const half = 6_250_000;
const day = 86_400_000;

async function ordered(choice: object = {}) {
  const ada = await checkout.student();
  const id = await ada.placed({ course: ux, plan: "installment", tutor: "adaeze-okonkwo", ...choice });
  const sponsor = `/api/students/orders/${id}/sponsor`;
  const { body } = await ada.call("POST", sponsor, { sendsNotes: true });
  const token = String(body.url).split("/pay/")[1] ?? "";
  const pay = async (more: object = {}, key: string | null = newId()) => {
    const response = await setup.app.inject({
      method: "POST",
      url: "/api/sponsors/payments",
      headers: key ? { "idempotency-key": key } : {},
      payload: { link: token, provider: "sandbox", token: tokens.success, dueMinor: half, ...more },
    });
    return { status: response.statusCode, body: response.json() };
  };
  const page = async () => {
    const read = await readPage(setup.deps, token);
    if (read.state !== "asks" && read.state !== "paid") throw new Error(`The page is ${read.state}.`);
    return { state: read.state, ...read.order };
  };
  return { ada, id, sponsor, token, url: String(body.url), text: String(body.text), pay, page };
}
const mailTo = async (address: string) => (await setup.mailbox()).filter(({ toAddress }) => toAddress === address);
const address = () => `sponsor-${newId().slice(-12)}@mail.test`;

describe("SPON-01 a link", () => {
  test("shows what, for whom and how much, and nothing else of the student", async () => {
    const { ada, page, url, text } = await ordered();
    expect(url).toMatch(/\/pay\/[\w-]{22}$/);
    expect(text).toMatch(/Could you pay ₦62,500 for me\? You need no account:$/);
    const shown = await page();
    expect(shown).toMatchObject({
      state: "asks",
      firstName: ada.account.fullName.split(" ")[0],
      course: { title: "Product Design UI/UX" },
      totalMinor: 2 * half,
      next: { number: 1, leftMinor: half },
      paidHere: [],
    });
    const notified = JSON.stringify(shown);
    for (const secret of [ada.account.email, ada.id, ada.account.fullName]) expect(notified).not.toContain(secret);
  });

  test("is stored as a hash, and an address that is not one opens nothing", async () => {
    const { id, token } = await ordered();
    const rows = await setup.db.select().from(sponsorLinks).where(eq(sponsorLinks.orderId, id));
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(await readPage(setup.deps, `${token}A`)).toEqual({ state: "unknown" });
    const { status } = await (await ordered()).pay({ link: "nothing" });
    expect(status).toBe(404);
  });

  test("dies when it is stopped and when another is made", async () => {
    const { ada, sponsor, token, pay } = await ordered();
    const { body } = await ada.call("POST", sponsor, {});
    expect(await readPage(setup.deps, token)).toEqual({ state: "ended" });
    expect((await pay()).status).toBe(404);
    const next = String(body.url).split("/pay/")[1] ?? "";
    expect((await readPage(setup.deps, next)).state).toBe("asks");
    expect((await ada.call("DELETE", sponsor)).body.data.link).toBeNull();
    expect(await readPage(setup.deps, next)).toEqual({ state: "ended" });
    expect((await ada.call("GET", sponsor)).body.data).toEqual({ link: null, isSuggested: false });
  });

  test("of an order that was let go asks for nothing", async () => {
    const { ada, id, token, pay } = await ordered();
    await ada.call("DELETE", `/api/students/orders/${id}`);
    expect(await readPage(setup.deps, token)).toEqual({ state: "over" });
    expect((await pay()).status).toBe(409);
    expect((await ada.call("POST", `/api/students/orders/${id}/sponsor`, {})).status).toBe(409);
  });

  test("shows that what was paid at the desk waits to be confirmed, before it asks for the same", async () => {
    const { id, page } = await ordered();
    expect((await page()).atDeskMinor).toBeNull();
    const { id: askedBy } = await makeAccount(setup.db, setup.clock.now(), { role: "support" });
    const taken = {
      orderId: id,
      subject: id,
      amountMinor: half,
      currency: "NGN",
      content: { source: "cash" },
    } as const;
    await setup.db.transaction((db) =>
      askApproval({ db }, { act: "desk-payment", ...taken, askedBy, askedAt: setup.clock.now() }),
    );
    expect((await page()).atDeskMinor).toBe(half);
  });

  test("is suggested to who said that another user pays", async () => {
    const { ada, sponsor } = await ordered();
    const pick = {
      fullName: "Ada",
      phoneNumber: "+2348031234567",
      location: "Lagos",
      selectedCourses: ["UI/UX Design"],
    };
    await setup.db
      .insert(tutorPicks)
      .values({ ...pick, id: newId(), studentId: ada.id, email: ada.account.email, sponsor: "Other" });
    expect((await ada.call("GET", sponsor)).body.data.isSuggested).toBe(true);
  });
});

describe("SPON-01 paying by a link", () => {
  test("opens the course, tells the student who paid, and mails the receipt to the sponsor", async () => {
    const { ada, id, pay, page, sponsor } = await ordered();
    const email = address();
    expect(await pay({ email })).toEqual({ status: 200, body: { failure: null, address: null } });
    expect(await ada.look(id)).toMatchObject({ state: "running", access: "active", paidMinor: half });
    const notifiedNotifications = await readBell(setup.db, ada.id);
    expect(notifiedNotifications.map(({ message }) => message)).toEqual([
      "Your sponsor paid ₦62,500 for Product Design UI/UX.",
    ]);
    const [mail] = await mailTo(email);
    expect(mail).toMatchObject({ kind: "sponsors.receipt", attachments: [{ made: "checkout.receipt" }] });
    expect(mail?.textBody).not.toContain(ada.account.email);
    const own = (await mailTo(ada.account.email)).find(({ kind }) => kind === "checkout.receipt");
    expect(own?.subject).toBe("Your sponsor paid ₦62,500 for Product Design UI/UX");
    const { paidHere } = await page();
    expect(paidHere).toMatchObject([{ amountMinor: half, method: "Card ending 4242" }]);
    expect((await ada.call("GET", sponsor)).body.data.link.paidMinor).toBe(half);
    // Its address was needed for the mail alone.
    const [row] = await setup.db
      .select()
      .from(sponsorPayments)
      .where(eq(sponsorPayments.paymentId, paidHere[0]?.id ?? ""));
    expect(row?.email).toBeNull();
    await checkout.bookIsRight();
  });

  test("takes the parts in their order: the next, then the rest, or all at once; never another sum", async () => {
    const item = await ordered();
    expect((await item.pay({ dueMinor: half + 1 })).status).toBe(409);
    expect((await item.pay()).status).toBe(200);
    expect((await item.page()).next).toMatchObject({ number: 2 });
    expect((await item.pay()).status).toBe(200);
    expect(await item.page()).toMatchObject({ state: "paid", next: null, paidMinor: 2 * half });
    expect((await item.pay()).status).toBe(409);
    const all = await ordered();
    expect((await all.pay({ instalments: 2, dueMinor: 2 * half })).status).toBe(200);
    expect(await all.ada.look(all.id)).toMatchObject({ state: "paid", next: null });
    await checkout.bookIsRight();
  });

  test("is one charge, however often it is sent and anyone who pays at the same time", async () => {
    const { ada, id, pay } = await ordered();
    const key = newId();
    const first = { instalment: 1 };
    const attempts = await Promise.all([
      pay(first, key),
      pay(first, key),
      pay(first, newId()),
      ada.call("POST", `/api/students/orders/${id}/payments`, { ...first, provider: "sandbox", token: tokens.success }),
      pay(first, key),
    ]);
    for (const { status } of attempts) expect([200, 409]).toContain(status);
    expect((await checkout.paymentsOf(id)).filter(({ state }) => state === "succeeded")).toHaveLength(1);
    // Later, too: who still sees the first part does not pay the second by it.
    expect((await pay(first)).status).toBe(409);
    expect((await pay({}, null)).status).toBe(400);
    expect((await pay({ email: "not an address" })).status).toBe(422);
    await checkout.bookIsRight();
  });

  test("tells of a declined card and takes another one; a challenge is answered on the page", async () => {
    const { pay, page, token } = await ordered();
    expect((await pay({ token: tokens.declined })).body.failure).toMatch(/declined/);
    expect((await page()).failure).toMatch(/declined/);
    await pay({ token: tokens.challenge });
    const { underWay } = await page();
    expect(underWay).toMatchObject({ isHere: true, step: { next: "challenge" } });
    await answerByLink(setup.deps, token, { paymentId: underWay?.paymentId ?? "", passed: true, key: newId() });
    expect(await page()).toMatchObject({ underWay: null, failure: null, paidMinor: half });
  });

  test("cannot touch or read what the student or another link pays", async () => {
    const { ada, id, token, page } = await ordered();
    const { payment } = await ada.paid(id, tokens.challenge);
    expect((await page()).underWay).toMatchObject({ isHere: false, mayLeave: false });
    await expect(
      answerByLink(setup.deps, token, { paymentId: payment.id, passed: true, key: newId() }),
    ).rejects.toMatchObject({ code: "not_found" });
    const otherSponsored = await ordered();
    await otherSponsored.pay();
    const [paid] = (await otherSponsored.page()).paidHere;
    const file = (link: string) => setup.app.inject({ url: `/pay/${link}/receipts/${paid?.id}.pdf` });
    expect((await file(token)).statusCode).toBe(404);
    const own = await file(otherSponsored.token);
    expect([own.statusCode, own.headers["content-type"], own.headers["referrer-policy"]]).toEqual([
      200,
      "application/pdf",
      "no-referrer",
    ]);
  });
});

describe("SPON-01 the monthly note", () => {
  async function requestedNote() {
    const made = await ordered();
    await made.pay();
    const email = address();
    await askForNote(setup.deps, made.token, email);
    const [mail] = await mailTo(email);
    const confirmToken = /sponsor-notes\?token=([\w-]+)/.exec(mail?.textBody ?? "")?.[1] ?? "";
    return { ...made, email, confirmToken, mail };
  }
  const nextMonth = () => setup.clock.advance(31 * day);

  test("comes to who said yes by mail, once a month however often the job runs, and shows what was learnt", async () => {
    const { ada, email, confirmToken, mail } = await requestedNote();
    expect(mail?.kind).toBe("sponsors.note-asked");
    expect(await confirmNote(setup.deps, confirmToken)).toBe("confirmed");
    expect(await confirmNote(setup.deps, confirmToken)).toBe("already");
    const now = setup.clock.now();
    const [enrolment] = await setup.db.select().from(enrolments).where(eq(enrolments.studentId, ada.id));
    const [lesson] = await setup.db
      .select()
      .from(lessons)
      .where(eq(lessons.courseId, enrolment?.courseId ?? ""));
    const enrolmentId = enrolment?.id ?? "";
    await setup.db
      .insert(lessonProgress)
      .values({ enrolmentId, lessonId: lesson?.id ?? "", openedAt: now, doneAt: now });
    const [cohort] = await setup.db
      .select()
      .from(cohorts)
      .where(eq(cohorts.courseId, enrolment?.courseId ?? ""));
    await setup.db.update(enrolments).set({ cohortId: cohort?.id }).where(eq(enrolments.id, enrolmentId));
    const [lockedSession] = await setup.db
      .select()
      .from(classSessions)
      .where(eq(classSessions.cohortId, cohort?.id ?? ""));
    if (!lockedSession) throw new Error("The supplied academy has no classes.");
    await setup.db.delete(classSessions).where(eq(classSessions.cohortId, cohort?.id ?? ""));
    for (const hours of [1, 30]) {
      const startsAt = new Date(now.getTime() + hours * 3_600_000);
      const sessionId = newId();
      const session = { ...lockedSession, id: sessionId, scheduleId: null, state: "scheduled" as const };
      await setup.db
        .insert(classSessions)
        .values({ ...session, startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000) });
      if (hours === 1)
        await setup.db
          .insert(classAttendance)
          .values({ sessionId, studentId: ada.id, state: "attended", joinedAt: startsAt });
    }
    nextMonth();
    const runs = await Promise.all([sendNotes(setup.deps, running), sendNotes(setup.deps, running)]);
    expect(runs[0] + runs[1]).toBe(1);
    expect(await sendNotes(setup.deps, running)).toBe(0);
    const notes = (await mailTo(email)).filter(({ kind }) => kind === "sponsors.note");
    expect(notes).toHaveLength(1);
    const text = notes[0]?.textBody ?? "";
    expect(text).toMatch(/has done 1 of the 88 lessons/);
    expect(text).toMatch(/was in 1 of 2 classes/);
    expect(text).toMatch(/Next to pay: ₦62,500/);
    expect(text).not.toContain(ada.account.email);
    expect(notes[0]?.headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    nextMonth();
    expect(await sendNotes(setup.deps, running)).toBe(1);
  });

  test("comes to no one who did not say yes, and not where the student stops it", async () => {
    const { email, confirmToken } = await requestedNote();
    const notesTo = async (to: string) => (await mailTo(to)).filter(({ kind }) => kind === "sponsors.note");
    nextMonth();
    await sendNotes(setup.deps, running);
    expect(await notesTo(email)).toEqual([]);
    expect(await confirmNote(setup.deps, confirmToken)).toBe("gone");
    const otherSponsored = await requestedNote();
    await confirmNote(setup.deps, otherSponsored.confirmToken);
    expect(
      (await otherSponsored.ada.call("PUT", otherSponsored.sponsor, { sendsNotes: false })).body.data.link,
    ).toMatchObject({
      sendsNotes: false,
      notesTo: 1,
    });
    nextMonth();
    await sendNotes(setup.deps, running);
    expect(await notesTo(otherSponsored.email)).toEqual([]);
    await expect(askForNote(setup.deps, otherSponsored.token, address())).rejects.toMatchObject({ code: "not_found" });
  });

  test("stops with one click, and its address is forgotten", async () => {
    const { email, confirmToken } = await requestedNote();
    await confirmNote(setup.deps, confirmToken);
    const [row] = await setup.db.select().from(sponsorNotes).where(eq(sponsorNotes.email, email));
    const stop = (payload: string) =>
      setup.app.inject({
        method: "POST",
        url: `/api/sponsors/notes/stop?token=${row?.stopToken}`,
        headers: { "content-type": "application/x-www-form-urlencoded" },
        payload,
      });
    expect((await stop("")).statusCode).toBe(400);
    expect((await stop("List-Unsubscribe=One-Click")).statusCode).toBe(200);
    expect(await setup.db.select().from(sponsorNotes).where(eq(sponsorNotes.email, email))).toEqual([]);
    expect(await stopNote(setup.deps, row?.stopToken ?? "")).toBe(false);
  });

  test("asks an address a few times at most, no matter who types it", async () => {
    const { token } = await ordered();
    const email = address();
    for (let attempts = 0; attempts < 8; attempts += 1) await askForNote(setup.deps, token, email);
    expect((await mailTo(email)).length).toBeLessThanOrEqual(3);
    await expect(askForNote(setup.deps, token, "nobody")).rejects.toMatchObject({ code: "invalid" });
  });

  test("addresses that no one confirmed are forgotten, and those of payments that failed", async () => {
    const { pay, token, email } = { ...(await ordered()), email: address() };
    await askForNote(setup.deps, token, email);
    await pay({ token: tokens.declined, email });
    setup.clock.advance(31 * day);
    expect(await forgetAddresses(setup.deps)).toBeGreaterThanOrEqual(2);
    const left = await Promise.all([
      setup.db.select().from(sponsorNotes).where(eq(sponsorNotes.email, email)),
      setup.db.select().from(sponsorPayments).where(eq(sponsorPayments.email, email)),
    ]);
    expect(left.flat()).toEqual([]);
  });
});

test("with its student's account the link, its notes and addresses are gone", async () => {
  const { ada, token, pay } = await ordered();
  const email = address();
  await askForNote(setup.deps, token, email);
  await pay({ token: tokens.declined, email });
  const [holder] = sponsorPersonalData;
  const owner = { id: ada.id, email: ada.account.email, emailVerified: true };
  expect(JSON.stringify(await holder?.read(setup.db, owner))).toContain("sendsNotes");
  await setup.db.transaction(async (tx) => holder?.erase(tx, owner));
  expect(await readPage(setup.deps, token)).toEqual({ state: "ended" });
  const rows = await Promise.all([setup.db.select().from(sponsorNotes), setup.db.select().from(sponsorPayments)]);
  expect(JSON.stringify(rows)).not.toContain(email);
});

describe("ADM-03 the sponsors of the office", () => {
  test("are found by student, order and who reads the note; what came by each link is what was paid by it", async () => {
    const [paid, open, idle] = [await ordered(), await ordered(), await ordered()];
    expect((await paid.pay()).status).toBe(200);
    await paid.pay();
    await paid.ada.call("DELETE", paid.sponsor);
    await idle.ada.call("DELETE", idle.sponsor);
    const email = address();
    const [link] = await setup.db.select().from(sponsorLinks).where(eq(sponsorLinks.orderId, open.id));
    const note = (to: string, confirmedAt: Date | null) => ({
      id: newId(),
      linkId: link?.id ?? "",
      email: to,
      confirmTokenHash: newId(),
      stopToken: newId(),
      askedAt: setup.clock.now(),
      confirmedAt,
    });
    await setup.db.insert(sponsorNotes).values([note(email, setup.clock.now()), note(address(), null)]);

    const admin = await makeAccount(setup.db, setup.clock.now(), { role: "admin" });
    const { headers } = await makeSession(setup.db, setup.clock.now(), admin.id);
    const get = (path: string, as = headers) =>
      setup.app.inject({ method: "GET", url: `/api/staff/sponsors${path}`, headers: as });
    const orders = async (query: Record<string, string>) => {
      const { data, count } = (await get(`?${new URLSearchParams(query)}`)).json();
      expect(count).toBe(data.length);
      return data.map(({ orderId }: { orderId: string }) => orderId);
    };
    expect(await orders({ student: paid.ada.id })).toEqual([paid.id]);
    expect(await orders({ student: idle.ada.id })).toEqual([]);
    expect(await orders({ q: email.toUpperCase(), notes: "1" })).toEqual([open.id]);
    expect(await orders({ student: open.ada.id, paid: "1" })).toEqual([]);
    expect(await orders({ student: open.ada.id, state: "stopped" })).toEqual([]);
    const [row] = (await get(`?student=${paid.ada.id}&state=stopped`)).json().data;
    expect(row).toMatchObject({
      paidMinor: 2 * half,
      paymentCount: 2,
      isOpen: false,
      notesTo: [],
      studentId: paid.ada.id,
    });
    expect(await orders({ q: row.reference })).toEqual([paid.id]);
    expect((await get(`?student=${open.ada.id}`)).json().data).toMatchObject([{ paidMinor: 0, notesTo: [email] }]);

    const csv = (await get(`.csv?student=${paid.ada.id}`)).body.split(/\r?\n/);
    expect(csv[0]).toContain("Student,Order,Course,Link,Since,Currency,Paid,Payments,Last paid,Monthly note to");
    expect(csv[1]).toMatch(new RegExp(`,${row.reference},Product Design UI/UX,Stopped,.*,NGN,125000(\\.00)?,2,`));
    const student = (await paid.ada.session()).headers;
    expect([(await get("", student)).statusCode, (await get(".csv", student)).statusCode]).toEqual([403, 403]);
  });
});
