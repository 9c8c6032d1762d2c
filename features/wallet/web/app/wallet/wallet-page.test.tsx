import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshBrowser, loggedInAs } from "#features/accounts/web/test-support.tsx";
import { paths } from "#lib/paths.ts";
import { answerCalls, provideTestCaller, refused, renderPage } from "#tests/support/own-page.tsx";
import type { ClassDetail, Wallet } from "../../../contract.ts";
import WalletPage from "./wallet-page.tsx";

afterEach(cleanup);
freshBrowser();
beforeEach(() => {
  provideTestCaller();
  loggedInAs({ role: "tutor" });
});

const id = "01a20508-0000-7000-8000-0000000000d1";
const lesson = {
  id,
  sessionId: "01a20508-0000-7000-8000-0000000000d2",
  title: "Design principles, week 5",
  course: "UI-UX Design",
  startsAt: "2026-11-17T17:00:00.000Z",
  endsAt: "2026-11-17T18:30:00.000Z",
  state: "held",
  amounts: [{ currency: "NGN", amountMinor: 1_260_050 }],
  booked: 5,
  present: 5,
  isTutorAbsent: false,
  confirmed: 3,
  reportedAt: "2026-11-17T18:41:00.000Z",
  agreesAt: "2026-11-20T18:41:00.000Z",
  agreedAt: null,
  agreedBy: null,
} satisfies Wallet["classes"][number];
const unreported: Wallet["classes"][number] = {
  ...lesson,
  id: null,
  title: "Saturday clinic",
  state: "unreported",
  amounts: [],
  reportedAt: null,
};
const wallet: Wallet = {
  month: "2026-11",
  months: ["2026-11", "2026-10"],
  earned: [
    { currency: "USD", amountMinor: 2_050 },
    { currency: "NGN", amountMinor: 19_370_000 },
  ],
  held: [{ currency: "NGN", amountMinor: 1_260_050 }],
  payable: [{ currency: "NGN", amountMinor: 5_250_000 }],
  paid: [],
  minutes: 1_500,
  agreed: 17,
  heldCount: 1,
  payableCount: 5,
  classes: [lesson, unreported],
};
const detail: ClassDetail = {
  ...lesson,
  lines: [
    {
      id: "l1",
      kind: "rate",
      label: "1 class at ₦12,600.50",
      why: "Your rate since 1 September 2026.",
      amountMinor: 1_260_050,
      currency: "NGN",
      student: null,
      at: "2026-11-17T18:41:00.000Z",
    },
  ],
  disputes: [],
};
const show = (replies: Parameters<typeof answerCalls>[0] = {}, at = paths.wallet()) => {
  const received = answerCalls({
    "GET /api/tutor/wallet": { body: wallet },
    "GET /api/tutor/wallet/account": { body: { account: null } },
    [`GET /api/tutor/wallet/classes/${id}`]: { body: detail },
    ...replies,
  });
  return { received, ...renderPage(at, <WalletPage />) };
};

test("shows the four states with their reasons, naira first, and each class with why it is where it is", async () => {
  show();
  expect(await screen.findByText("November 2026: ₦193,700 and $20.50 from 25 hours")).toBeTruthy();
  const sums = screen.getAllByRole("term").map((term) => term.parentElement?.textContent);
  expect(sums).toEqual([
    "Earned₦193,700 and $20.5017 classes agreed in November.",
    "Held₦12,600.501 class. Students have 72 hours to say if something was wrong.",
    "Payable₦52,5005 classes agreed and not paid out yet.",
    "Paid₦0Nothing was paid out in November.",
  ]);
  const row = screen.getByRole("link", { name: /Design principles, week 5/ });
  expect(row.textContent).toMatch(/1 h 30 min\. 3 of 5 students confirmed\. Held until/);
  expect(screen.getByRole("link", { name: /Saturday clinic/ }).getAttribute("href")).toBe(
    paths.afterClass(lesson.sessionId),
  );
});

test("a class is open line by line by the address, which survives; something wrong is reported to the academy", async () => {
  const { address, received } = show({
    [`POST /api/tutor/wallet/classes/${id}/messages`]: { body: detail },
  });
  await userEvent.click(await screen.findByRole("link", { name: /Design principles, week 5/ }));
  expect(address()).toBe(paths.wallet({ class: id }));
  const open = within(await screen.findByRole("article", { name: "Design principles, week 5" }));
  expect(open.getByText("Your rate since 1 September 2026.")).toBeTruthy();
  expect(open.getByText(/3 of 5 students confirmed\. Silence counts as yes from/)).toBeTruthy();
  await userEvent.click(open.getByRole("button", { name: "Something is wrong with this class" }));
  await userEvent.click(open.getByRole("button", { name: "Say it to the academy" }));
  expect(open.getByText("Please say what was not right.")).toBeTruthy();
  await userEvent.type(open.getByLabelText("What is wrong with this class?"), "It took two hours.");
  await userEvent.click(open.getByRole("button", { name: "Say it to the academy" }));
  await waitFor(() =>
    expect(received(`POST /api/tutor/wallet/classes/${id}/messages`).map(({ body }) => body)).toEqual([
      { words: "It took two hours." },
    ]),
  );
});

test("another month is in the address", async () => {
  const { address } = show();
  await userEvent.selectOptions(await screen.findByLabelText("Month"), "October 2026");
  expect(address()).toBe(paths.wallet({ month: "2026-10" }));
});

test("a wallet that is empty, or does not come, shows it", async () => {
  let response: ReturnType<typeof refused> | { body: Wallet } = refused(503, "We are busy for a moment.");
  show({ "GET /api/tutor/wallet": () => response });
  expect(await screen.findByText("We are busy for a moment.")).toBeTruthy();
  response = {
    body: {
      ...wallet,
      months: ["2026-11"],
      earned: [],
      held: [],
      payable: [],
      minutes: 0,
      agreed: 0,
      heldCount: 0,
      payableCount: 0,
      classes: [],
    },
  };
  await userEvent.click(screen.getByRole("button", { name: /try again/i }));
  expect(await screen.findByText("Your wallet is empty.")).toBeTruthy();
  expect(screen.getByText("No class was agreed in November yet.")).toBeTruthy();
});

test("a class of another tutor is not found", async () => {
  show(
    { [`GET /api/tutor/wallet/classes/${id}`]: refused(404, "We could not find that class in your wallet.") },
    paths.wallet({ class: id }),
  );
  expect(await screen.findByText("We could not find that class in your wallet.")).toBeTruthy();
});
