import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshBrowser, loggedInAs } from "#features/accounts/web/test-support.tsx";
import { paths } from "#lib/paths.ts";
import { answerCalls, provideTestCaller, refused, renderPage } from "#tests/support/own-page.tsx";
import type { PayoutBatch, Payouts } from "../../../batch-contract.ts";
import PayoutsPage from "./payouts-page.tsx";

freshBrowser();
afterEach(cleanup);
beforeEach(() => {
  provideTestCaller();
  loggedInAs({ role: "admin" });
});

const id = (at: number) => `01a20508-0000-7000-8000-00000000000${at}`;
const lineOf = (at: number, tutorName: string): PayoutBatch["lines"][number] => ({
  id: id(at),
  tutorName,
  bankName: "Guaranty Trust Bank",
  lastFour: "0018",
  amountMinor: 800_000,
  state: "open",
  reason: null,
});
const batchOf = (changes: Partial<PayoutBatch> = {}): PayoutBatch => ({
  id: id(1),
  state: "made",
  currency: "NGN",
  totalMinor: 1_600_000,
  madeBy: "Kemi Bello",
  madeAt: "2026-11-28T09:00:00.000Z",
  approvedBy: null,
  needsSecond: false,
  isOwn: false,
  lines: [lineOf(2, "Adaeze Okonkwo"), lineOf(3, "Uche Obi")],
  ...changes,
});
const payoutsOf = (changes: Partial<Payouts> = {}): { body: Payouts } => ({
  body: { payable: [], next: { totalMinor: 0, count: 0 }, batches: [], ...changes },
});
const list = "GET /api/staff/payouts";

test("ADM-04 what is payable is named by tutor, with why one is in no batch; a batch is made of what was seen", async () => {
  const tutor = { tutorId: id(7), currency: "NGN" as const, amountMinor: 1_600_000 };
  let answer: ReturnType<typeof refused> | { body: PayoutBatch } = refused(409, "What is payable changed.");
  const received = answerCalls({
    [list]: payoutsOf({
      next: { totalMinor: 1_600_000, count: 1 },
      payable: [
        { ...tutor, tutorName: "Adaeze Okonkwo", without: null },
        { ...tutor, tutorId: id(8), tutorName: "Uche Obi", amountMinor: 700_000, without: "none" },
      ],
    }),
    "POST /api/staff/payouts": () => answer,
  });
  renderPage(paths.payouts(), <PayoutsPage />);
  const wall = within(await screen.findByRole("region", { name: "Payable now" }));
  expect(wall.getByText("No bank account yet")).toBeTruthy();
  await userEvent.click(wall.getByRole("button", { name: "Make a batch of ₦16,000" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Make a batch of ₦16,000?" }));
  await userEvent.click(dialog.getByRole("button", { name: "Make it" }));
  expect(await dialog.findByText("What is payable changed.")).toBeTruthy();
  answer = { body: batchOf() };
  await userEvent.click(dialog.getByRole("button", { name: "Make it" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(received("POST /api/staff/payouts").at(-1)?.body).toEqual({ totalMinor: 1_600_000, count: 1 });
});

test("ADM-04 who made a batch above the amount does not approve it; another does", async () => {
  answerCalls({ [list]: payoutsOf({ batches: [batchOf({ needsSecond: true, isOwn: true })] }) });
  renderPage(paths.payouts(), <PayoutsPage />);
  const batch = within(await screen.findByRole("region", { name: "Batch of ₦16,000" }));
  expect(batch.getByText(/Another person approves it/)).toBeTruthy();
  expect(batch.queryByRole("button", { name: /^Approve/ })).toBeNull();
  expect(batch.queryByRole("button", { name: "File for the bank, CSV" })).toBeNull();
});

test("ADM-04 of an approved batch lines are paid, or failed with a reason", async () => {
  const received = answerCalls({
    [list]: payoutsOf({ batches: [batchOf({ state: "approved", approvedBy: "Sola Ade" })] }),
    [`POST /api/staff/payouts/${id(1)}/lines`]: { body: batchOf() },
  });
  renderPage(paths.payouts(), <PayoutsPage />);
  await userEvent.click(await screen.findByRole("button", { name: "All 2 are paid" }));
  await userEvent.click(await screen.findByRole("button", { name: "It is paid" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await userEvent.click(screen.getByRole("button", { name: /^Failed\s?: Uche Obi$/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "₦8,000 did not reach Uche Obi" }));
  await userEvent.click(dialog.getByRole("button", { name: "It failed" }));
  expect(dialog.getByText("Please say the reason, which the tutor reads.")).toBeTruthy();
  await userEvent.type(dialog.getByLabelText("Why"), "No such account.");
  await userEvent.click(dialog.getByRole("button", { name: "It failed" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(received(`POST /api/staff/payouts/${id(1)}/lines`).map(({ body }) => body)).toEqual([
    { lines: [id(2), id(3)], outcome: { state: "paid" } },
    { lines: [id(3)], outcome: { state: "failed", reason: "No such account." } },
  ]);
});

test("ADM-04 where one line is left, its own button is the only one that pays it", async () => {
  answerCalls({ [list]: payoutsOf({ batches: [batchOf({ state: "approved", lines: [lineOf(3, "Uche Obi")] })] }) });
  renderPage(paths.payouts(), <PayoutsPage />);
  expect((await screen.findAllByRole("button", { name: /paid/i })).map(({ textContent }) => textContent)).toEqual([
    "Paid to Uche Obi",
  ]);
});

test("ADM-04 who only reads pay sees the batches without a way to change them", async () => {
  loggedInAs({ role: "support" });
  answerCalls({ [list]: payoutsOf({ batches: [batchOf({ state: "approved" })] }) });
  renderPage(paths.payouts(), <PayoutsPage />);
  const batch = within(await screen.findByRole("region", { name: "Batch of ₦16,000" }));
  expect(batch.queryAllByRole("button")).toEqual([]);
});
