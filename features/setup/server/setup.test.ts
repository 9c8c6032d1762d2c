import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { courses } from "#features/catalogue/server/tables.ts";
import { enrolments } from "#features/learning/server/tables.ts";
import { siteSettings } from "#features/site/server/tables.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { auditEntries } from "#platform/audit/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { smtpReply, startSmtpReceiver } from "#platform/mail/smtp-receiver.fixture.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { type Paystack, paystackKey, startPaystack } from "#tests/support/paystack-server.ts";
import { freePort } from "#tests/support/running-server.ts";
import { type StripeServer, startStripe, stripeKey, stripeWebhookSecret } from "#tests/support/stripe-server.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { Setup, ShownItems, TestRun } from "../contract.ts";

let app: TestApp;
let mailServer: Awaited<ReturnType<typeof startSmtpReceiver>>;
let paystack: Paystack;
let stripe: StripeServer;
let refusal: Error | undefined;
let headers: Record<string, string>;
let base = "";
beforeAll(async () => {
  const now = () => app.clock.now();
  [mailServer, paystack, stripe] = await Promise.all([
    startSmtpReceiver({ recipient: () => refusal }),
    startPaystack(now),
    startStripe(now),
  ]);
  const port = await freePort();
  base = `http://localhost:${port}`;
  app = await createTestApp({
    demoPeople: false,
    env: {
      BASE_URL: base,
      SMTP_URL: mailServer.url,
      MAIL_FROM: "Ada's Academy <hello@academy.example>",
      SANDBOX_PAYMENTS: "false",
      PAYSTACK_SECRET_KEY: paystackKey,
      PAYSTACK_URL: paystack.origin,
      STRIPE_SECRET_KEY: stripeKey,
      STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
      STRIPE_URL: stripe.origin,
    },
  });
  await app.first.listen({ port, host: "localhost" });
  const admin = await makeAccount(app.db, app.clock.now(), { role: "admin", email: "ada@academy.example" });
  ({ headers } = await makeSession(app.db, app.clock.now(), admin.id));
});
afterAll(async () => {
  await app?.close();
  await Promise.all([mailServer?.stop(), paystack?.close(), stripe?.close()]);
});

const call = (method: "GET" | "POST" | "PUT", path: string, payload?: object) =>
  app.app.inject({ method, url: `/api/staff/setup${path}`, headers, ...(payload ? { payload } : {}) });
const read = async () => (await call("GET", "")).json() as Setup;
const step = async (name: string) => (await read()).steps.find((entry) => entry.name === name);
const shown = async () => (await call("GET", "/shown")).json() as ShownItems;
const lastAct = async (action: string) =>
  (await app.db.select().from(auditEntries).where(eq(auditEntries.action, action))).at(-1);

test("OWN-01 a supplied academy has everything left, and the menu counts it for administrators alone", async () => {
  const { steps, mail, providers } = await read();
  expect(steps.filter(({ state }) => state === "done")).toEqual([]);
  expect(mail).toMatchObject({ host: new URL(mailServer.url).host, to: "ada@academy.example", test: null });
  expect(providers.map(({ name, webhookUrl }) => [name, webhookUrl])).toEqual([
    ["paystack", `${base}/api/payments/paystack/webhook`],
    ["stripe", `${base}/api/payments/stripe/webhook`],
  ]);
  const unread = async (as: Record<string, string>) =>
    (await app.app.inject({ url: "/api/students/unread", headers: as })).json();
  expect(await unread(headers)).toMatchObject({ setup: steps.length });
  const support = await makeAccount(app.db, app.clock.now(), { role: "support" });
  const others = (await makeSession(app.db, app.clock.now(), support.id)).headers;
  expect(await unread(others)).toMatchObject({ setup: 0 });
  expect((await app.app.inject({ url: "/api/staff/setup", headers: others })).statusCode).toBe(403);
});

test("OWN-01 a test mail reaches who asks, with each leg and its time; what the server refuses is shown in its words", async () => {
  refusal = smtpReply(550, "No such mailbox here");
  const refused = (await call("POST", "/mail-test")).json() as TestRun;
  expect(refused.hasPassed).toBe(false);
  expect(refused.legs.map(({ state }) => state)).toEqual(["done", "failed"]);
  expect(refused.legs[1]?.note).toContain("No such mailbox here");
  expect(await step("mail")).toMatchObject({ state: "open", text: "The last test failed" });

  refusal = undefined;
  const passed = (await call("POST", "/mail-test")).json() as TestRun;
  expect(passed.legs.map(({ state }) => state)).toEqual(["done", "done", "unknown"]);
  expect(passed.legs[0]?.ms).toBeGreaterThanOrEqual(0);
  expect(mailServer.received.map(({ recipients }) => recipients)).toEqual([["ada@academy.example"]]);
  expect(await step("mail")).toMatchObject({ state: "done" });
  expect(await lastAct("setup.tested")).toMatchObject({ details: { subject: "mail", hasPassed: true } });

  // No server at all: the first leg fails, and nothing is claimed of the rest.
  const deps = app.deps.mailServer;
  if (!deps) throw new Error("A mail server is set.");
  const open = deps.open;
  const { smtpTransport } = await import("#platform/mail/smtp-transport.ts");
  deps.open = () => smtpTransport("smtp://127.0.0.1:9", { from: deps.from });
  const dead = (await call("POST", "/mail-test")).json() as TestRun;
  deps.open = open;
  expect(dead.legs.map(({ state }) => state)).toEqual(["failed"]);
  expect(dead.legs[0]?.note).toMatch(/ECONNREFUSED/);
});

test("OWN-01 each provider is tested without a charge: key, our address, the provider's word of it, and what came", async () => {
  const paid = (await call("POST", "/payment-tests/paystack")).json() as TestRun;
  expect(paid.legs.map(({ state }) => state)).toEqual(["done", "done", "unknown", "unknown"]);
  expect(paid.legs[0]?.note).toMatch(/test key/i);
  const missing = (await call("POST", "/payment-tests/stripe")).json() as TestRun;
  expect(missing.legs.map(({ state }) => state)).toEqual(["done", "done", "failed", "unknown"]);
  expect(await step("payments")).toMatchObject({ state: "open" });
  stripe.webhooks.push(`${base}/api/payments/stripe/webhook`);
  const found = (await call("POST", "/payment-tests/stripe")).json() as TestRun;
  expect(found).toMatchObject({ hasPassed: true });
  expect(paystack.calls.map(({ path }) => path)).toEqual(["/balance"]);
  expect((await read()).providers.map(({ test: run }) => run?.hasPassed)).toEqual([true, true]);
  for (const name of ["sandbox", "nobody"]) {
    expect((await call("POST", `/payment-tests/${name}`)).statusCode).toBe(name === "sandbox" ? 404 : 400);
  }
});

test("OWN-01 a step counts as supplied by a decision alone, which is recorded and taken back", async () => {
  expect((await call("PUT", "/steps/legal/accepted", { isAccepted: true })).statusCode).toBe(200);
  expect(await step("legal")).toMatchObject({ state: "done", isAccepted: true });
  expect(await lastAct("setup.acceptance-changed")).toMatchObject({ after: { legal: true } });
  // The same twice at once is one decision.
  await Promise.all([1, 2].map(() => call("PUT", "/steps/academy/accepted", { isAccepted: true })));
  const acts = await app.db.select().from(auditEntries).where(eq(auditEntries.action, "setup.acceptance-changed"));
  expect(acts).toHaveLength(2);
  await call("PUT", "/steps/legal/accepted", { isAccepted: false });
  expect(await step("legal")).toMatchObject({ state: "open", isAccepted: false });
  expect((await call("PUT", "/steps/mail/accepted", { isAccepted: true })).statusCode).toBe(400);
});

test("OWN-01 courses and tutors that are supplied go off the site and come back; who is bound stays", async () => {
  const before = await shown();
  const [kept, taken] = before.courses;
  if (!kept || !taken) throw new Error("There are courses.");
  const { id: studentId } = await makeAccount(app.db, app.clock.now());
  await app.db
    .insert(enrolments)
    .values({ id: newId(), studentId, courseId: taken.id, plan: "monthly", startedAt: app.clock.now() });
  const seen = before.courses.map(({ id }) => id);
  expect((await call("PUT", "/shown/courses", { shown: [], seen: [] })).statusCode).toBe(409);
  expect((await call("PUT", "/shown/courses", { shown: [studentId], seen })).json().errors).toMatchObject([
    { pointer: "/shown" },
  ]);
  const after = (await call("PUT", "/shown/courses", { shown: [kept.id], seen })).json() as ShownItems;
  expect(after.courses.filter(({ isShown }) => isShown).map(({ id }) => id)).toEqual([kept.id, taken.id]);
  const published = await app.db.select({ id: courses.id }).from(courses).where(eq(courses.published, true));
  expect(published).toHaveLength(2);
  expect(await step("courses")).toMatchObject({ state: "done" });
  expect((await lastAct("course.shown-changed"))?.details).toMatchObject({ shown: [] });
  const again = { shown: seen, seen: [kept.id, taken.id] };
  expect((await call("PUT", "/shown/courses", again)).statusCode).toBe(200);

  const all = before.tutors.map(({ id }) => id);
  const tutorAccount = await makeAccount(app.db, app.clock.now(), { role: "tutor" });
  await app.db
    .update(tutors)
    .set({ accountId: tutorAccount.id })
    .where(eq(tutors.id, all[0] ?? ""));
  expect(await step("tutors")).toMatchObject({ state: "open", text: expect.stringContaining("17 on the site") });
  await call("PUT", "/shown/tutors", { shown: [], seen: all });
  expect((await shown()).tutors.filter(({ isShown }) => isShown).map(({ id }) => id)).toEqual([all[0]]);
  expect(await step("tutors")).toMatchObject({ state: "done", text: "1 tutor who can log in and answer" });
});

test("OWN-01 what is not set shows where it is needed", async () => {
  const gaps = async () => (await app.app.inject({ url: "/api/staff/gaps", headers })).json().gaps;
  expect(await gaps()).toEqual([]);
  await app.db.delete(siteSettings).where(eq(siteSettings.key, "bank"));
  expect(await gaps()).toEqual(["bank"]);
  expect(await step("payments")).toMatchObject({ text: "No bank account for transfers yet" });
});
