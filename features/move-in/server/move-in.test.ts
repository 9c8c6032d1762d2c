import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accounts } from "#features/accounts/server/tables.ts";
import { orderInstalments, orders } from "#features/checkout/server/tables.ts";
import { enrolments } from "#features/learning/server/tables.ts";
import { creditBalance } from "#features/ledger/server/public.ts";
import { ledgerEntries } from "#features/ledger/server/tables.ts";
import { auditEntries } from "#platform/audit/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { sampleWorkbook } from "#tests/support/sample-workbook.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { BroughtList, Preview, Row } from "../contract.ts";
import { moveTexts } from "../texts.ts";

let app: TestApp;
let headers: { authorization: string };
beforeAll(async () => {
  app = await createTestApp();
  const { id } = await makeAccount(app.db, app.clock.now(), { role: "admin" });
  headers = (await makeSession(app.db, app.clock.now(), id)).headers;
});
afterAll(() => app.close());

async function call<Data>(method: "GET" | "POST" | "DELETE", path: string, payload?: object, as = headers) {
  const response = await app.app.inject({
    method,
    url: `/api/staff/move-in${path}`,
    headers: as,
    ...(payload && { payload }),
  });
  const body = response.body === "" ? {} : response.json();
  return { status: response.statusCode, data: body.data as Data, message: body.error as string };
}
async function preview(bytes: Uint8Array | string, name = "people.csv") {
  const form = new FormData();
  form.append("file", new File([bytes as BlobPart], name));
  const request = new Response(form);
  const response = await app.app.inject({
    method: "POST",
    url: "/api/staff/move-in/preview",
    headers: { ...headers, "content-type": request.headers.get("content-type") ?? "" },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: response.statusCode, data: response.json().data as Preview, body: response.body };
}
const bring = (rows: readonly Row[], { list = newId(), areInvited = false } = {}) =>
  call<{ brought: number; there: number }>("POST", "/people", { list, name: "people.csv", areInvited, rows });
const takeBack = (list: string) => call<{ undone: number; stays: number; left: number }>("DELETE", `/lists/${list}`);
const accountOf = async (email: string) => (await app.db.select().from(accounts).where(eq(accounts.email, email)))[0];
const coursesOf = (studentId: string) =>
  app.db
    .select({ state: enrolments.state, plan: enrolments.plan })
    .from(enrolments)
    .where(eq(enrolments.studentId, studentId));
const ordersOf = (studentId: string) => app.db.select().from(orders).where(eq(orders.studentId, studentId));
/** What is on the account of openings, in naira: the money that others took before. */
const opening = async () => {
  const [row] = await app.db
    .select({ sum: sql<number>`coalesce(sum(${ledgerEntries.amountMinor}), 0)`.mapWith(Number) })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.account, "opening"), eq(ledgerEntries.currency, "NGN")));
  return row?.sum ?? 0;
};
const exported = async (from: TestApp, as: { authorization: string }) =>
  (await from.app.inject({ method: "GET", url: "/api/staff/move-in/students.csv", headers: as })).body.replace(
    /^\ufeff/,
    "",
  );
let number = 0;
const email = () => `moved-${++number}@mail.test`;

test("MOVE-01 each row of a list has its fate before anything is written", async () => {
  const [known, away, unproven] = [email(), email(), email()];
  await makeAccount(app.db, app.clock.now(), { email: known });
  await makeAccount(app.db, app.clock.now(), { email: away, state: "suspended" });
  await makeAccount(app.db, app.clock.now(), { email: unproven, emailVerifiedAt: null });
  const before = await app.db.$count(accounts);
  const bytes = sampleWorkbook([
    ["Name", "Email", "Course", "Tutor", "Paid", "Owes", "Due", "Shoe size"],
    [
      "Ada Obi",
      "new@mail.test",
      "product design ui/ux",
      "adaeze okonkwo",
      50_000,
      22_500,
      new Date("2026-12-31T00:00:00Z"),
      38,
    ],
    ["Ada Obi", "NEW@mail.test", "IELTS", null, null, null, null],
    ["Uche Eze", known.toUpperCase(), null, null, "$20", null, null],
    ["Uche Eze", known, null, null, "$5", null, null],
    ["Efe", away, null, null, null, null, null],
    ["Efe", unproven, null, null, null, null, null],
    ["Ngozi", "a@mail.test", "Law", null, null, null, null],
    ["Ngozi", "b@mail.test", "IELTS", "Adaeze Okonkwo", null, null, null],
    ["Ngozi", "c@mail.test", "IELTS", "Nobody", null, null, null],
    ["Ngozi", "d@mail.test", "IELTS", null, null, "5000", null],
  ]);
  const { status, data } = await preview(bytes, "people.xlsx");
  expect(status).toBe(200);
  expect(data.passedOver).toEqual(["Shoe size"]);
  expect(data.rows.map(({ row, fate, why }) => [row.line, fate, why])).toEqual([
    [2, "new", null],
    [3, "known", null],
    [4, "known", null],
    [5, "unread", moveTexts.sameRow(4)],
    [6, "unread", moveTexts.away],
    [7, "unread", moveTexts.unproven],
    [8, "unread", moveTexts.unknownCourse("Law")],
    [9, "unread", moveTexts.notTaught("Adaeze Okonkwo", "IELTS")],
    [10, "unread", moveTexts.unknownTutor("Nobody")],
    [11, "new", null],
  ]);
  expect(data.rows[0]).toMatchObject({
    course: "Product Design UI/UX",
    tutor: "Adaeze Okonkwo",
    paid: { amountMinor: 5_000_000, currency: "NGN" },
    owed: { amountMinor: 2_250_000, currency: "NGN" },
    dueOn: "2026-12-31",
  });
  expect(await app.db.$count(accounts)).toBe(before);
  expect((await preview("Name;Email\n")).body).toContain(moveTexts.noRows);
  expect((await preview("")).status).toBe(422);
});

test("MOVE-01 a person comes with course, tutor, opening balance and debt, which is an instalment; the same once more brings nothing", async () => {
  const [to, before] = [email(), await opening()];
  const row = {
    line: 2,
    name: "Ada Obi",
    email: to,
    phone: "0803 1",
    course: "Product Design UI/UX",
    tutor: "Adaeze Okonkwo",
    paid: "50,000",
    owed: "22,500",
    due: "31/12/2026",
  };
  const list = newId();
  expect(await bring([row], { list, areInvited: true })).toMatchObject({ status: 200, data: { brought: 1, there: 0 } });
  const ada = await accountOf(to);
  expect(ada).toMatchObject({ fullName: "Ada Obi", phone: "0803 1", passwordHash: null, emailVerifiedAt: null });
  const [order] = await ordersOf(ada?.id ?? "");
  expect(order).toMatchObject({ state: "running", pays: "twice", plan: "installment", originalMinor: 7_250_000 });
  expect(
    await app.db
      .select()
      .from(orderInstalments)
      .where(eq(orderInstalments.orderId, order?.id ?? ""))
      .orderBy(orderInstalments.number),
  ).toMatchObject([{ amountMinor: 5_000_000 }, { amountMinor: 2_250_000, dueOn: "2026-12-31" }]);
  expect(await coursesOf(ada?.id ?? "")).toEqual([{ state: "active", plan: "installment" }]);
  expect((await opening()) - before).toBe(5_000_000);
  const mails = (await app.mailbox()).filter(({ toAddress }) => toAddress === to);
  expect(mails.map(({ subject }) => subject)).toEqual(["Choose your password"]);
  expect(await bring([row], { list })).toMatchObject({ data: { brought: 0, there: 1 } });
  expect(await bring([{ ...row, paid: "1" }])).toMatchObject({ data: { brought: 0, there: 1 } });
  expect((await opening()) - before).toBe(5_000_000);
  expect(
    await app.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subject, ada?.id ?? "")),
  ).toMatchObject([
    {
      action: "account.brought",
      after: { course: "product-design-ui-ux", paidMinor: 5_000_000, owedMinor: 2_250_000 },
    },
  ]);
});

test("MOVE-01 who paid all has a paid order, who owes all has a running one, and money for no course is credit", async () => {
  const [paid, owes, credit, free] = [email(), email(), email(), email()];
  const { data } = await bring([
    { line: 2, name: "Paid", email: paid, course: "ielts", paid: "$60" },
    { line: 3, name: "Owes", email: owes, course: "ielts", owed: "40000", due: "2020-01-31" },
    { line: 4, name: "Credit", email: credit, paid: "10,000" },
    { line: 5, name: "Free", email: free, course: "ielts" },
    { line: 6, name: "Free", email: free, course: "toefl" },
  ]);
  expect(data).toEqual({ brought: 5, there: 0 });
  const id = async (to: string) => (await accountOf(to))?.id ?? "";
  expect(await ordersOf(await id(paid))).toMatchObject([{ state: "paid", currency: "USD", originalMinor: 6_000 }]);
  expect(await ordersOf(await id(owes))).toMatchObject([{ state: "running", originalMinor: 4_000_000 }]);
  // Overdue for longer than the days of grace: the course waits, as for anybody who owes.
  expect(await coursesOf(await id(owes))).toMatchObject([{ state: "paused" }]);
  expect(await creditBalance(app.db, await id(credit))).toEqual([{ amountMinor: 1_000_000, currency: "NGN" }]);
  expect(await ordersOf(await id(free))).toEqual([]);
  expect(await coursesOf(await id(free))).toMatchObject([{ state: "active" }, { state: "active" }]);
});

test("MOVE-01 a part with a row that cannot be taken brings nothing and names the row; two at once bring a list once", async () => {
  const [good, bad] = [email(), email()];
  const rows = [
    { line: 2, name: "Good", email: good, course: "ielts", paid: "1000" },
    { line: 7, name: "Bad", email: bad, course: "Law" },
  ];
  const refused = await bring(rows);
  expect([refused.status, refused.message]).toEqual([409, moveTexts.changed(7, moveTexts.unknownCourse("Law"))]);
  expect(await accountOf(good)).toBeUndefined();
  const list = newId();
  const part = rows.slice(0, 1);
  const answers = await Promise.all(Array.from({ length: 4 }, () => bring(part, { list })));
  expect(answers.map(({ data }) => data.brought).toSorted()).toEqual([0, 0, 0, 1]);
  expect(await ordersOf((await accountOf(good))?.id ?? "")).toHaveLength(1);
});

test("MOVE-01 a list is undone within a week: accounts, courses and opening balances; who came since stays", async () => {
  const [fresh, came, known] = [email(), email(), email()];
  await makeAccount(app.db, app.clock.now(), { email: known });
  const before = await opening();
  const list = newId();
  await bring(
    [
      { line: 2, name: "Fresh", email: fresh, course: "ielts", paid: "1000", owed: "500" },
      { line: 3, name: "Fresh", email: fresh, course: "toefl" },
      { line: 4, name: "Came", email: came, course: "ielts", paid: "1000" },
      { line: 5, name: "Known", email: known, paid: "3000" },
    ],
    { list },
  );
  const freshId = (await accountOf(fresh))?.id ?? "";
  app.clock.advance(60_000);
  await app.db.update(accounts).set({ lastLoginAt: app.clock.now() }).where(eq(accounts.email, came));
  const brought = (await call<BroughtList[]>("GET", "/lists")).data.find(({ id }) => id === list);
  expect(brought).toMatchObject({ name: "people.csv", rows: 4, left: 4 });
  const [first, second] = await Promise.all([takeBack(list), takeBack(list)]);
  expect([first, second].map(({ status }) => status).toSorted()).toEqual([200, 404]);
  expect((first.status === 200 ? first : second).data).toEqual({ undone: 3, stays: 1, left: 0, staying: [] });
  expect(await accountOf(fresh)).toBeUndefined();
  expect((await app.db.select().from(accounts).where(eq(accounts.id, freshId)))[0]).toMatchObject({
    state: "closing",
    fullName: "Former student",
    closeAfter: app.clock.now(),
  });
  expect(await ordersOf(freshId)).toMatchObject([{ state: "cancelled" }]);
  expect((await coursesOf(freshId)).map(({ state }) => state)).toEqual(["cancelled", "cancelled"]);
  expect((await accountOf(known))?.state).toBe("active");
  expect(await creditBalance(app.db, (await accountOf(known))?.id ?? "")).toEqual([]);
  expect(await coursesOf((await accountOf(came))?.id ?? "")).toMatchObject([{ state: "active" }]);
  expect((await opening()) - before).toBe(100_000);
  // What was undone may come again at once.
  expect((await bring([{ line: 2, name: "Fresh", email: fresh, course: "ielts" }])).data).toEqual({
    brought: 1,
    there: 0,
  });

  const old = newId();
  await bring([{ line: 2, name: "Old", email: email() }], { list: old });
  app.clock.advance(8 * 86_400_000);
  headers = (
    await makeSession(app.db, app.clock.now(), (await makeAccount(app.db, app.clock.now(), { role: "admin" })).id)
  ).headers;
  expect((await takeBack(old)).status).toBe(404);
});

test("MOVE-01 the students of an academy go out as a list that comes in equal in another one", async () => {
  const lines = (await exported(app, headers)).trimEnd().split("\n");
  expect(lines[0]).toBe("Name,Email,Phone,Course,Tutor,Paid,Owes,Due,Currency");
  expect(lines).toContainEqual(expect.stringMatching(/^Owes,moved-\d+@mail\.test,,ielts,,,40000\.00,2020-01-31,NGN$/));
  expect(lines).toContainEqual(expect.stringMatching(/^Credit,moved-\d+@mail\.test,,,,10000\.00,,,NGN$/));

  const elsewhere = await createTestApp({ demoPeople: false });
  try {
    const { id } = await makeAccount(elsewhere.db, elsewhere.clock.now(), { role: "admin" });
    const as = (await makeSession(elsewhere.db, elsewhere.clock.now(), id)).headers;
    const there = async (url: string, payload: Buffer | object, type?: string) =>
      (
        await elsewhere.app.inject({
          method: "POST",
          url: `/api/staff/move-in${url}`,
          headers: { ...as, ...(type && { "content-type": type }) },
          payload,
        })
      ).json().data;
    const form = new FormData();
    form.append("file", new File([lines.join("\n")], "students.csv"));
    const request = new Response(form);
    const { rows }: Preview = await there(
      "/preview",
      Buffer.from(await request.arrayBuffer()),
      request.headers.get("content-type") ?? "",
    );
    expect(rows.filter(({ fate }) => fate === "unread")).toEqual([]);
    const list = newId();
    await there("/people", { list, name: "students.csv", areInvited: false, rows: rows.map(({ row }) => row) });
    const sorted = (text: readonly string[]) => text.slice(1).toSorted();
    expect(sorted((await exported(elsewhere, as)).trimEnd().split("\n"))).toEqual(sorted(lines));
  } finally {
    await elsewhere.close();
  }
});
