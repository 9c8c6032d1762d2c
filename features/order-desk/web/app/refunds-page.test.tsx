import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshBrowser, loggedInAs } from "#features/accounts/web/test-support.tsx";
import { paths } from "#lib/paths.ts";
import { answerCalls, provideTestCaller, refused, renderPage } from "#tests/support/own-page.tsx";
import type { RefundRow } from "../../contract.ts";
import RefundsPage from "./refunds-page.tsx";

freshBrowser();
afterEach(cleanup);
beforeEach(() => {
  provideTestCaller();
  loggedInAs({ role: "admin" });
});

const id = "01a20508-0000-7000-8000-0000000000c1";
const account: NonNullable<RefundRow["account"]> = {
  bankName: "Kuda",
  lastFour: "4417",
  holderName: "Ada Obi",
  nameAtBank: "BOLA ADE",
  nameCheck: "differs",
  version: 1,
  changedAt: "2026-11-12T08:00:00.000Z",
};
const rowOf = (changes: Partial<RefundRow> = {}): RefundRow => ({
  id,
  orderId: "01a20508-0000-7000-8000-0000000000d1",
  reference: "K7QM 4XWT",
  studentName: "Ada Obi",
  courseName: "Full Stack",
  currency: "NGN",
  paymentId: "p1",
  amountMinor: 2_000_000,
  way: "bank",
  isGoodwill: false,
  state: "open",
  reason: "No class was held.",
  failure: null,
  askedAt: "2026-11-10T08:00:00.000Z",
  endedAt: null,
  payerName: null,
  account: null,
  paidNote: null,
  ...changes,
});
const list = "GET /api/staff/refunds";
const pageWith = (...data: RefundRow[]) => ({
  body: { data, next: null, count: data.length, sums: [], disputes: [] },
});
const sent = `POST /api/staff/refunds/${id}/paid`;

test("PAY-09 a refund with its account is sent: amount and number to copy, and one that was changed in between is read again", async () => {
  let response: ReturnType<typeof refused> | { body: object } = refused(409, "The account was changed.");
  let number = "2012344417";
  const received = answerCalls({
    [list]: pageWith(rowOf({ account })),
    [`GET /api/staff/refunds/${id}/account`]: () => ({
      body: {
        accountNumber: number,
        bankName: "Kuda",
        holderName: "Ada Obi",
        version: number === "2012344417" ? 1 : 2,
      },
    }),
    [sent]: () => response,
  });
  renderPage(paths.officeRefunds(), <RefundsPage />);
  expect(await screen.findByText("To be sent", { selector: ".badge" })).toBeTruthy();
  expect(screen.queryByText(number)).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Send it , ₦20,000 to Ada Obi" }));
  const dialog = within(await screen.findByRole("dialog", { name: "₦20,000 back for Ada Obi" }));
  expect(await dialog.findByText(number)).toBeTruthy();
  expect(dialog.getByRole("button", { name: "Copy account number" })).toBeTruthy();
  expect(dialog.getByText(/At the bank it is BOLA ADE: another name/)).toBeTruthy();
  number = "2012345555";
  await userEvent.click(dialog.getByRole("button", { name: "I have sent ₦20,000" }));
  expect(await dialog.findByText("The account was changed.")).toBeTruthy();
  expect(await dialog.findByText("2012345555")).toBeTruthy();
  response = { body: { id } };
  await userEvent.click(dialog.getByRole("button", { name: "I have sent ₦20,000" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(received(sent).map(({ body }) => body)).toEqual([
    { version: 1, note: "" },
    { version: 2, note: "" },
  ]);
});

test("PAY-09 one that waits for its account says since when, and staff note how else the student got it", async () => {
  const received = answerCalls({ [list]: pageWith(rowOf({ payerName: "Your sponsor" })), [sent]: { body: { id } } });
  renderPage(paths.officeRefunds(), <RefundsPage />);
  expect(await screen.findByText("It waits for the account since 10 November 2026, 9 am.")).toBeTruthy();
  expect(screen.getByText(/A sponsor paid it/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "It is paid otherwise , ₦20,000 to Ada Obi" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByLabelText("How they got it"), "In cash, signed for.");
  await userEvent.click(dialog.getByRole("button", { name: "₦20,000 is paid" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(received(sent)[0]?.body).toEqual({ version: 0, note: "In cash, signed for." });
});

test("PAY-09 support sees refunds and sends none; without any it says so", async () => {
  loggedInAs({ role: "support" });
  answerCalls({ [list]: pageWith(rowOf({ account })) });
  renderPage(paths.officeRefunds(), <RefundsPage />);
  expect(await screen.findByText("₦20,000")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Send it/ })).toBeNull();
  cleanup();
  answerCalls({ [list]: pageWith() });
  renderPage(paths.officeRefunds(), <RefundsPage />);
  expect(await screen.findByText("Nothing went back yet.")).toBeTruthy();
});

test("ADM-04 of a period it shows what went back in all, and the disputes in it with their orders", async () => {
  const disputed = {
    orderId: "o2",
    reference: "5UQH BQJW",
    studentName: "Bola Ade",
    courseName: "TOEFL",
    currency: "NGN",
  } as const;
  answerCalls({
    [list]: {
      body: {
        ...pageWith(rowOf({ state: "succeeded", endedAt: "2026-11-12T08:00:00.000Z" })).body,
        sums: [{ currency: "NGN", refundedMinor: 2_000_000, disputedMinor: 500_000 }],
        disputes: [
          { ...disputed, id: "e2", amountMinor: -100_000, at: "2026-11-13T08:00:00.000Z" },
          { ...disputed, id: "e1", amountMinor: 600_000, at: "2026-11-12T08:00:00.000Z" },
        ],
      },
    },
  });
  renderPage(paths.officeRefunds({ wentBackIn: "2026-11", currency: "NGN" }), <RefundsPage />);
  expect((await screen.findByText(/went back: /)).textContent).toBe(
    "₦25,000 went back: ₦20,000 by refunds, ₦5,000 by disputes",
  );
  const section = within(screen.getByRole("region", { name: "Disputes" }));
  expect(section.getByText(/taken by the bank, 12 November 2026/)).toBeTruthy();
  expect(section.getByText(/came back: the dispute was won, 13 November 2026/)).toBeTruthy();
  expect(section.getAllByRole("link", { name: "order 5UQH BQJW" })).toHaveLength(2);
});
