import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { freshBrowser, loggedInAs } from "#features/accounts/web/test-support.tsx";
import { paths } from "#lib/paths.ts";
import { answerCalls, provideTestCaller, renderPage } from "#tests/support/own-page.tsx";
import type { BankDesk } from "../../contract.ts";
import { BankPage } from "./bank-page.tsx";

freshBrowser();
beforeEach(() => void provideTestCaller());

const bank = { bankName: "Harmattan Bank", accountNumber: "0123456789", accountHolder: "Ada's Academy Ltd" };
const requested = { ...bank, accountNumber: "9876543210" };
const id = "01a20508-0000-7000-8000-000000000001";
const waits = (isOwn: boolean): BankDesk => ({
  bank,
  isExample: false,
  needsSecond: true,
  waiting: { id, bank: requested, byName: "Sola Adewunmi", askedAt: "2026-11-30T10:00:00.000Z", isOwn },
});
const call = "PUT /api/staff/bank";

function show(desk: BankDesk, replies: Parameters<typeof answerCalls>[0] = {}, role: "admin" | "support" = "admin") {
  loggedInAs({ role });
  const received = answerCalls({ "GET /api/staff/bank": { body: desk }, ...replies });
  renderPage(paths.officeBank(), <BankPage />);
  return received;
}

async function changeNumber() {
  const field = await screen.findByLabelText("Account number");
  await userEvent.clear(field);
  await userEvent.type(field, requested.accountNumber);
}

describe("OWN-01 the bank details", () => {
  test("are saved at once where no one else decides, with what was seen", async () => {
    const saved = { bank: requested, isExample: false, needsSecond: false, waiting: null };
    const received = show({ bank, isExample: false, needsSecond: false, waiting: null }, { [call]: { body: saved } });
    await changeNumber();
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Bank details: saved")).toBeTruthy();
    expect(received(call).map(({ body }) => body)).toEqual([{ ...requested, seen: bank }]);
    expect(
      within(screen.getByRole("region", { name: "As students see it" })).getByText(requested.accountNumber),
    ).toBeTruthy();
  });

  test("that are supplied are shown to be an example, which no public site shows", async () => {
    show({ bank, isExample: true, needsSecond: false, waiting: null });
    expect(await screen.findByRole("region", { name: "An example" })).toBeTruthy();
    expect(screen.getByText(/a public site does not show it/)).toBeTruthy();
    expect(screen.queryByRole("region", { name: "As students see it" })).toBeNull();
  });

  test("wait for another administrator, which shows before it is sent, and shown after it", async () => {
    show({ bank, isExample: false, needsSecond: true, waiting: null }, { [call]: { body: waits(true) } });
    await changeNumber();
    expect(screen.getByText(/once another administrator has approved it/)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Ask for the change" }));
    const region = within(await screen.findByRole("region", { name: "Waits for a second person" }));
    expect(region.getByText(/was 0123456789/)).toBeTruthy();
    expect(region.queryByRole("button", { name: "Approve" })).toBeNull();
    expect(region.getByRole("button", { name: "Take it back" })).toBeTruthy();
    expect(screen.queryByLabelText("Account number")).toBeNull();
  });

  test("are approved by another one, once what differs is seen", async () => {
    const approve = `POST /api/staff/bank-approvals/${id}/approve`;
    const received = show(waits(false), {
      [approve]: { body: { bank: requested, isExample: false, needsSecond: true, waiting: null } },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Approve" }));
    expect(await screen.findByText("Students see the new account now")).toBeTruthy();
    expect(received(approve)).toHaveLength(1);
    expect(screen.getByText(requested.accountNumber)).toBeTruthy();
  });

  test("are turned down with a reason", async () => {
    const turnDown = `POST /api/staff/bank-approvals/${id}/turn-down`;
    const received = show(waits(false), {
      [turnDown]: { body: { bank, isExample: false, needsSecond: true, waiting: null } },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Turn it down" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Turn the change down?" }));
    await userEvent.type(dialog.getByLabelText("Why"), "Sola did not ask for it.");
    await userEvent.click(dialog.getByRole("button", { name: "Turn it down" }));
    expect(await screen.findByText("Turned down: the account stays")).toBeTruthy();
    expect(received(turnDown)[0]?.body).toEqual({ reason: "Sola did not ask for it." });
  });

  test("are read by all staff and changed by administrators alone", async () => {
    show(waits(false), {}, "support");
    expect(await screen.findByRole("region", { name: "Waits for a second person" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Turn it down" })).toBeNull();
  });
});
