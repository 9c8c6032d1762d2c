import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshBrowser, loggedInAs } from "#features/accounts/web/test-support.tsx";
import { paths } from "#lib/paths.ts";
import { answerCalls, provideTestCaller, renderPage } from "#tests/support/own-page.tsx";
import type { DisputeRow } from "../../../contract.ts";
import type { RatePage, RateRow } from "../../../rate-contract.ts";
import { rateTexts } from "../../../texts.ts";
import DisputesPage from "./disputes-page.tsx";
import RatesPage from "./rates-page.tsx";

afterEach(cleanup);
freshBrowser();
beforeEach(() => void provideTestCaller());

const tutorId = "01a20508-0000-7000-8000-0000000000e1";
const rate: RateRow = {
  id: "01a20508-0000-7000-8000-0000000000e2",
  tutorName: "Adaeze Okonkwo",
  courseName: null,
  kind: "class",
  amountMinor: 800_000,
  currency: "NGN",
  percent: null,
  trialPercent: 50,
  missedPercent: 100,
  validFrom: "2026-09-01",
  validUntil: null,
  state: "running",
  classes: 12,
};
const page: RatePage = {
  data: [rate],
  next: null,
  count: 1,
  tutors: [{ id: tutorId, name: "Adaeze Okonkwo" }],
  courses: [],
  unpriced: [
    { id: "s1", tutorName: "Kwame Mensah", title: "Irony", courseName: null, startsAt: "2026-11-20T13:00:00.000Z" },
  ],
  unpricedInAll: 1,
};
const path = "/api/staff/pay-rates";

test("WALL-01 rates are shown with what they pay and since when, and what waits for one", async () => {
  loggedInAs({ role: "support" });
  answerCalls({ [`GET ${path}`]: { body: page } });
  renderPage(paths.payRates({ new: "1" }), <RatesPage />);
  expect(await screen.findByText(/^₦8,000 a class, from 1 September 2026 on\. A trial pays 50%/)).toBeTruthy();
  expect(screen.getByText("12 classes counted")).toBeTruthy();
  expect(
    within(screen.getByRole("region", { name: "1 class waits for a rate" })).getByText("Kwame Mensah"),
  ).toBeTruthy();
  // Support sees them and sets none.
  expect(screen.queryByRole("button", { name: "New rate" })).toBeNull();
  expect(screen.queryByRole("button", { name: /^End the rate/ })).toBeNull();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("one is set: what is wrong is shown at its field, here and by the server", async () => {
  loggedInAs({ role: "admin" });
  let response: { status?: number; body: object } = {
    status: 409,
    body: { error: rateTexts.overlaps, errors: [{ pointer: "/fromDay", message: rateTexts.overlaps }] },
  };
  const received = answerCalls({ [`GET ${path}`]: { body: page }, [`POST ${path}`]: () => response });
  const { address } = renderPage(paths.payRates(), <RatesPage />);
  await userEvent.click(await screen.findByRole("button", { name: "New rate" }));
  expect(address()).toBe(paths.payRates({ new: "1" }));
  const dialog = within(await screen.findByRole("dialog", { name: "New rate" }));
  await userEvent.click(dialog.getByRole("button", { name: "Set the rate" }));
  expect(await dialog.findByText("Please enter an amount, such as 8,000.")).toBeTruthy();
  expect(received(`POST ${path}`)).toHaveLength(0);
  await userEvent.selectOptions(dialog.getByLabelText("Tutor"), "Adaeze Okonkwo");
  await userEvent.type(dialog.getByLabelText("Amount"), "8,000.50");
  await userEvent.type(dialog.getByLabelText("First day"), "2026-12-01");
  await userEvent.click(dialog.getByRole("button", { name: "Set the rate" }));
  expect(await dialog.findByText(rateTexts.overlaps)).toBeTruthy();
  expect(dialog.getByLabelText("First day").getAttribute("aria-invalid")).toBe("true");
  response = { body: rate };
  await userEvent.click(dialog.getByRole("button", { name: "Set the rate" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(received(`POST ${path}`).map(({ body }) => body)).toEqual(
    Array(2).fill({
      tutorId,
      courseId: null,
      pays: { kind: "class", amountMinor: 800_050, currency: "NGN" },
      trialPercent: 100,
      missedPercent: 100,
      fromDay: "2026-12-01",
      untilDay: null,
    }),
  );
});

test("one that counted ends with a day; one that never did can be taken out", async () => {
  loggedInAs({ role: "admin" });
  const end = `POST ${path}/${rate.id}/end`;
  let shown = page;
  const received = answerCalls({ [`GET ${path}`]: () => ({ body: shown }), [end]: { body: { isRemoved: false } } });
  renderPage(paths.payRates(), <RatesPage />);
  await userEvent.click(await screen.findByRole("button", { name: /^End the rate of Adaeze Okonkwo/ }));
  let dialog = within(await screen.findByRole("dialog", { name: "End the rate of Adaeze Okonkwo" }));
  expect(dialog.queryByRole("radio")).toBeNull();
  await userEvent.clear(dialog.getByLabelText("Last day on which it holds"));
  await userEvent.type(dialog.getByLabelText("Last day on which it holds"), "2026-12-31");
  shown = { ...page, data: [{ ...rate, classes: 0 }] };
  await userEvent.click(dialog.getByRole("button", { name: "End it" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await screen.findByText("0 classes counted")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: /^End the rate of Adaeze Okonkwo/ }));
  dialog = within(await screen.findByRole("dialog", { name: "End the rate of Adaeze Okonkwo" }));
  await userEvent.click(dialog.getByRole("radio", { name: "It was never right: take it out" }));
  await userEvent.click(dialog.getByRole("button", { name: "End it" }));
  await waitFor(() =>
    expect(received(end).map(({ body }) => body)).toEqual([{ lastDay: "2026-12-31" }, { lastDay: null }]),
  );
});

test("WALL-01 a dispute is decided with a note that both read", async () => {
  loggedInAs({ role: "support" });
  const row: DisputeRow = {
    id: "01a20508-0000-7000-8000-0000000000f1",
    state: "open",
    openedAt: "2026-11-22T09:00:00.000Z",
    decidedAt: null,
    note: null,
    messages: [
      {
        id: "m1",
        side: "student",
        isOwn: false,
        name: "Obi Ade",
        words: "She left early.",
        at: "2026-11-22T09:00:00.000Z",
      },
    ],
    title: "Irony",
    course: "Literature",
    tutorName: "Adaeze Okonkwo",
    startsAt: "2026-11-20T13:00:00.000Z",
    booked: 5,
    present: 4,
    walletClassId: "w1",
    isAgreed: false,
    lines: [
      {
        id: "l1",
        kind: "rate",
        label: "1 class at ₦8,000",
        why: "Her rate.",
        amountMinor: 800_000,
        currency: "NGN",
        student: null,
        at: "2026-11-20T15:00:00.000Z",
      },
    ],
  };
  const decision = `POST /api/staff/class-disputes/${row.id}/decision`;
  const received = answerCalls({
    "GET /api/staff/class-disputes": { body: { data: [row], next: null, count: 1 } },
    [decision]: { body: { ...row, state: "decided" } },
  });
  renderPage(paths.disputes({ state: "open" }), <DisputesPage />);
  expect(await screen.findByText(/^Obi Ade \(student\)/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: /^Decide what it pays/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Decide about Irony" }));
  await userEvent.click(dialog.getByRole("radio", { name: "It pays another amount" }));
  await userEvent.click(dialog.getByRole("button", { name: "Decide" }));
  expect(await dialog.findByText("Please enter an amount, such as 5,000.")).toBeTruthy();
  await userEvent.type(dialog.getByLabelText("Amount in naira"), "4,000");
  await userEvent.type(dialog.getByLabelText("Why, for student and tutor"), "Half of it took place.");
  await userEvent.click(dialog.getByRole("button", { name: "Decide" }));
  await waitFor(() =>
    expect(received(decision).map(({ body }) => body)).toEqual([
      { decision: { pays: "amount", amountMinor: 400_000 }, note: "Half of it took place." },
    ]),
  );
});
