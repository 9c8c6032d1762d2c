import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { freshBrowser, loggedInAs } from "#features/accounts/web/test-support.tsx";
import { answerCalls, provideTestCaller, refused, renderPage } from "#tests/support/own-page.tsx";
import type { Setup, ShownItems, Step, TestRun } from "../../contract.ts";
import { neededSteps, type StepName, setupTexts, stepNames } from "../../texts.ts";
import { SetupPage } from "./setup-page.tsx";

freshBrowser();
beforeEach(() => {
  provideTestCaller();
  loggedInAs({ role: "admin" });
});

const step = (name: StepName, state: Step["state"]): Step => ({
  name,
  state,
  isNeeded: neededSteps.includes(name),
  text: `${name} in words`,
  isAccepted: false,
});
const setupWith = (done: readonly StepName[], more: Partial<Setup> = {}): Setup => ({
  steps: stepNames.map((name) => step(name, done.includes(name) ? "done" : "open")),
  mail: { host: "mail.example:465", from: "hello@academy.example", to: "ada@academy.example", test: null },
  providers: [{ name: "paystack", webhookUrl: "https://academy.example/hook", test: null }],
  hasBank: false,
  isShut: false,
  ...more,
});
const run: TestRun = {
  at: "2026-11-21T09:00:00.000Z",
  hasPassed: false,
  legs: [
    { text: "mail.example:465 answers and takes our log-in", state: "done", ms: 412, note: null },
    { text: "It takes a mail to ada@academy.example", state: "failed", ms: 1_240, note: "EENVELOPE: no such mailbox" },
  ],
};
const get = "GET /api/staff/setup";
const row = (name: RegExp) => screen.getByRole("button", { name });

test("OWN-01 the first needed step is open, the rest shows its words and minutes, and one is open at a time", async () => {
  answerCalls({ [get]: { body: setupWith(["academy", "admins"]) } });
  renderPage("/admin/setup", <SetupPage />);
  expect(await screen.findByText("of 8 done")).toBeTruthy();
  expect(screen.getByText(/About 30 minutes left\. Students need the 5 marked/)).toBeTruthy();
  expect(row(/E-mail that arrives/).getAttribute("aria-expanded")).toBe("true");
  expect(row(/Name and contacts.*Done/).getAttribute("aria-expanded")).toBe("false");
  await userEvent.click(row(/Backups.*3 min/));
  expect(screen.getByText("npm run backup")).toBeTruthy();
  expect(row(/E-mail that arrives/).getAttribute("aria-expanded")).toBe("false");
  await userEvent.click(row(/Backups/));
  expect(screen.queryByText("npm run backup")).toBeNull();
});

test("OWN-01 a test of mail shows each leg with its seconds, and the error in words", async () => {
  const post = "POST /api/staff/setup/mail-test";
  let body = setupWith(["academy"]);
  const received = answerCalls({
    [get]: () => ({ body }),
    [post]: () => {
      body = setupWith(["academy"], { mail: { ...body.mail, test: run } });
      return { body: run };
    },
  });
  renderPage("/admin/setup", <SetupPage />);
  const test = within(await screen.findByRole("region", { name: "A test mail to ada@academy.example" }));
  await userEvent.click(test.getByRole("button", { name: "Test" }));
  const legs = await test.findAllByRole("listitem");
  expect(legs.map(({ textContent }) => textContent)).toEqual([
    "mail.example:465 answers and takes our log-in: done0.4 s",
    "It takes a mail to ada@academy.example: failedEENVELOPE: no such mailbox1.2 s",
  ]);
  expect(test.getByText("Failed")).toBeTruthy();
  expect(received(post)).toHaveLength(1);
});

test("OWN-01 without a mail server the step says what does not arrive, and offers no test", async () => {
  const mail = { host: null, from: null, to: "ada@academy.example", test: null };
  answerCalls({ [get]: { body: setupWith(["academy"], { mail }) } });
  renderPage("/admin/setup", <SetupPage />);
  expect(await screen.findByText(setupTexts.noMailServer, { exact: false })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Test" })).toBeNull();
});

test("OWN-01 what is not set for payments is named, a provider is tested, and transfers alone are a decision", async () => {
  const put = "PUT /api/staff/setup/steps/payments/accepted";
  const post = "POST /api/staff/setup/payment-tests/paystack";
  const received = answerCalls({
    [get]: { body: setupWith(["academy", "mail"]) },
    [put]: { body: setupWith(["academy", "mail", "payments"]) },
    [post]: refused(429, "Please wait a minute."),
  });
  renderPage("/admin/setup", <SetupPage />);
  expect(await screen.findByText(/Stripe \(STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET\)/)).toBeTruthy();
  expect(screen.getByText("https://academy.example/hook")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Test" }));
  expect(await screen.findByText("Please wait a minute.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Take bank transfers only" }));
  await waitFor(() => expect(received(put)[0]?.body).toEqual({ isAccepted: true }));
});

test("OWN-01 a course is taken off the site, with what was seen; one that someone takes stays", async () => {
  const id = (end: number) => `01a20508-0000-7000-8000-00000000000${end}`;
  const shown: ShownItems = {
    courses: [
      { id: id(1), name: "GMAT", isShown: true, fixed: null },
      { id: id(2), name: "IELTS", isShown: true, fixed: null },
      { id: id(3), name: "SAT", isShown: true, fixed: "Stays, since someone takes or ordered it" },
    ],
    tutors: [],
  };
  const put = "PUT /api/staff/setup/shown/courses";
  const received = answerCalls({
    [get]: { body: setupWith(["academy", "mail", "payments"]) },
    "GET /api/staff/setup/shown": { body: shown },
    [put]: { body: shown },
  });
  renderPage("/admin/setup", <SetupPage />);
  await userEvent.click(await screen.findByRole("checkbox", { name: "GMAT" }));
  expect(screen.getByText("Stays, since someone takes or ordered it: SAT.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Save what the site shows" }));
  await waitFor(() => expect(received(put)[0]?.body).toEqual({ shown: [id(2), id(3)], seen: [id(1), id(2), id(3)] }));
});

test("OWN-01 while needed steps are left, a shut academy says what visitors see, and cannot be opened", async () => {
  const done: StepName[] = ["academy", "mail", "payments", "courses", "tutors"];
  answerCalls({ [get]: { body: setupWith(done, { isShut: true }) } });
  renderPage("/admin/setup", <SetupPage />);
  const card = within(await screen.findByRole("complementary", { name: "Open the academy" }));
  expect(card.getByText(/^1 needed step is left\. Until then visitors see “Opens soon”/)).toBeTruthy();
  expect(card.getByRole<HTMLButtonElement>("button", { name: "Open to students" }).disabled).toBe(true);
  expect(card.getByRole("link", { name: "See it as a visitor" }).getAttribute("href")).toBe("/");
});

test("OWN-01 with the needed steps done it opens, once that is confirmed", async () => {
  const put = "PUT /api/staff/setup/open";
  let body = setupWith(neededSteps, { isShut: true });
  const received = answerCalls({
    [get]: () => ({ body }),
    [put]: () => {
      body = { ...body, isShut: false };
      return { body };
    },
  });
  renderPage("/admin/setup", <SetupPage />);
  await userEvent.click(await screen.findByRole("button", { name: "Open to students" }));
  expect(received(put)).toHaveLength(0);
  const dialog = within(screen.getByRole("dialog", { name: "Open the academy to students?" }));
  await userEvent.click(dialog.getByRole("button", { name: "Open to students" }));
  expect(await screen.findByRole("button", { name: "Shut it again" })).toBeTruthy();
  expect(received(put).map((call) => call.body)).toEqual([{ isOpen: true }]);
});

test("OWN-01 an open academy is shut again from the same card, and a refusal shows its words", async () => {
  const put = "PUT /api/staff/setup/open";
  const received = answerCalls({ [get]: { body: setupWith(neededSteps) }, [put]: refused(409, "Somebody is faster.") });
  renderPage("/admin/setup", <SetupPage />);
  await userEvent.click(await screen.findByRole("button", { name: "Shut it again" }));
  const dialog = within(screen.getByRole("dialog", { name: "Shut the academy to visitors?" }));
  await userEvent.click(dialog.getByRole("button", { name: "Shut it again" }));
  expect(await dialog.findByText("Somebody is faster.")).toBeTruthy();
  expect(received(put).map((call) => call.body)).toEqual([{ isOpen: false }]);
});
