import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshBrowser, loggedInAs } from "#features/accounts/web/test-support.tsx";
import { bankAccountTexts } from "#lib/bank-account.ts";
import { paths } from "#lib/paths.ts";
import { answerCalls, provideTestCaller, refused, renderPage } from "#tests/support/own-page.tsx";
import type { PayoutAccount, PayoutRow } from "../../../account-contract.ts";
import { payoutTexts } from "../../../account-texts.ts";
import AccountsPage from "../office/accounts-page.tsx";
import { PayAccount } from "./pay-account.tsx";

afterEach(cleanup);
freshBrowser();
beforeEach(() => {
  provideTestCaller();
  loggedInAs({ role: "tutor" });
});

const account: PayoutAccount = {
  id: "01a20508-0000-7000-8000-0000000000f1",
  bankName: "Guaranty Trust Bank",
  lastFour: "0018",
  holderName: "Adaeze Okonkwo",
  nameAtBank: "OKONKWO ADAEZE",
  tutorName: "Adaeze Okonkwo",
  state: "agrees",
  explanation: null,
  note: null,
  version: 3,
  changedAt: "2026-11-20T09:00:00.000Z",
};
const path = "/api/tutor/wallet/account";

test("an account is added: digits that are none of the bank are refused before anything is sent", async () => {
  let stored: PayoutAccount | null = null;
  const received = answerCalls({
    [`GET ${path}`]: () => ({ body: { account: stored } }),
    [`PUT ${path}`]: () => {
      stored = account;
      return { body: account };
    },
  });
  renderPage(paths.wallet(), <PayAccount />);
  await userEvent.click(await screen.findByRole("button", { name: "Add an account" }));
  const form = within(await screen.findByRole("dialog", { name: "Add an account" }));
  const save = () => userEvent.click(form.getByRole("button", { name: "Save and ask the bank" }));
  await save();
  expect(await form.findByText(bankAccountTexts.noBank)).toBeTruthy();
  expect(document.activeElement).toBe(form.getByLabelText("Bank"));
  await userEvent.selectOptions(form.getByLabelText("Bank"), "Guaranty Trust Bank");
  await userEvent.type(form.getByLabelText("Account number"), "0000 0000 19");
  await userEvent.type(form.getByLabelText("Name of the account"), "Adaeze Okonkwo");
  await save();
  expect(await form.findByText(bankAccountTexts.wrongNumber)).toBeTruthy();
  expect(received(`PUT ${path}`)).toEqual([]);
  await userEvent.type(form.getByLabelText("Account number"), "{Backspace}8");
  await save();
  expect(await screen.findByText(/^At the bank it is OKONKWO ADAEZE, which is your name/)).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(received(`PUT ${path}`).map(({ body }) => body)).toEqual([
    { bankCode: "058", accountNumber: "0000000018", holderName: "Adaeze Okonkwo", version: 0 },
  ]);
  expect(screen.getByRole("region", { name: /Account for your pay/ }).textContent).toContain("ending 0018");
});

test.each([
  [{ state: "checking", nameAtBank: null }, /It is asked again by itself/],
  [{ state: "unknown", nameAtBank: null }, /The bank knows no such account/],
  [{ state: "approved", note: "She showed it." }, /The academy approved it: She showed it\./],
  [{ state: "refused", note: "It is her brother's." }, /refused it: It is her brother's\. Please change it/],
  [{ state: "differs", nameAtBank: "MUSA OBI", explanation: "A married name." }, /The academy reads why and decides/],
] as const)("shows what %j means and what happens now", async (changes, text) => {
  answerCalls({ [`GET ${path}`]: { body: { account: { ...account, ...changes } } } });
  renderPage(paths.wallet(), <PayAccount />);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Say why the name differs" })).toBeNull();
});

test("another name at the bank is explained; what another device changed in between is shown, and nothing typed is lost", async () => {
  const received = answerCalls({
    [`GET ${path}`]: { body: { account: { ...account, state: "differs", nameAtBank: "MUSA OBI" } } },
    [`PUT ${path}/explanation`]: refused(409, bankAccountTexts.changed),
  });
  renderPage(paths.wallet(), <PayAccount />);
  await userEvent.click(await screen.findByRole("button", { name: "Say why the name differs" }));
  const form = within(await screen.findByRole("dialog", { name: "Why the name differs" }));
  await userEvent.type(form.getByLabelText("Why it differs"), "It is my married name.");
  await userEvent.click(form.getByRole("button", { name: "It is my account" }));
  expect(await form.findByText(bankAccountTexts.changed)).toBeTruthy();
  expect((form.getByLabelText("Why it differs") as HTMLTextAreaElement).value).toBe("It is my married name.");
  expect(received(`PUT ${path}/explanation`).map(({ body }) => body)).toEqual([
    { words: "It is my married name.", version: 3 },
  ]);
});

test("staff see both names and decide with a note; who may not change pay decides nothing", async () => {
  const row: PayoutRow = {
    ...account,
    state: "differs",
    nameAtBank: "MUSA OBI",
    explanation: "A married name.",
    waits: true,
  };
  const received = answerCalls({
    "GET /api/staff/payout-accounts": { body: { data: [row], next: null, count: 1 } },
    [`POST /api/staff/payout-accounts/${row.id}/decision`]: { body: { ...row, state: "refused", waits: false } },
  });
  loggedInAs({ role: "support" });
  renderPage(paths.payoutAccounts({ state: "waiting" }), <AccountsPage />);
  expect(await screen.findByText(/ending/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Decide/ })).toBeNull();
  cleanup();
  loggedInAs({ role: "admin" });
  renderPage(paths.payoutAccounts({ state: "waiting" }), <AccountsPage />);
  await userEvent.click(await screen.findByRole("button", { name: "Decide about the account of Adaeze Okonkwo" }));
  const form = within(await screen.findByRole("dialog", { name: "The account of Adaeze Okonkwo" }));
  await userEvent.click(form.getByRole("radio", { name: "No, it must be changed" }));
  await userEvent.click(form.getByRole("button", { name: "Decide" }));
  expect(await form.findByText(payoutTexts.noteEmpty)).toBeTruthy();
  await userEvent.type(form.getByLabelText("Why, for the tutor"), "It is her brother's.");
  await userEvent.click(form.getByRole("button", { name: "Decide" }));
  await waitFor(() =>
    expect(received(`POST /api/staff/payout-accounts/${row.id}/decision`).map(({ body }) => body)).toEqual([
      { decision: "refused", note: "It is her brother's.", version: 3 },
    ]),
  );
});
