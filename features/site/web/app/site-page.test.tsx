import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { freshBrowser } from "#features/accounts/web/test-support.tsx";
import { answerCalls, provideTestCaller, renderPage } from "#tests/support/own-page.tsx";
import { SitePage } from "./site-page.tsx";

freshBrowser();
beforeEach(() => void provideTestCaller());

const texts = {
  name: "Ada's Academy",
  howToSteps: "Pick\nPay",
  "bank.bankName": "A Bank",
  "bank.accountNumber": "",
  "bank.accountHolder": "",
};
const call = "PUT /api/staff/site";

test("OWN-01 groups show what is set, what is not and what is an example; one is changed, with what was seen", async () => {
  const received = answerCalls({
    "GET /api/staff/site": { body: { texts, examples: ["bank"] } },
    [call]: { body: { texts: { ...texts, "bank.accountNumber": "0123456789" }, examples: [] } },
  });
  renderPage("/admin/site", <SitePage />);
  const bank = within(await screen.findByRole("region", { name: "Bank details examples" }));
  expect(bank.getByText("A Bank")).toBeTruthy();
  expect(bank.getAllByText("Not set")).toHaveLength(2);
  expect(screen.getByText("Ada's Academy")).toBeTruthy();
  await userEvent.click(bank.getByRole("button", { name: "Change Bank details" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Bank details" }));
  await userEvent.type(dialog.getByLabelText("Account number"), "0123456789");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  const before = { bankName: "A Bank", accountNumber: "", accountHolder: "" };
  await waitFor(() =>
    expect(received(call)[0]?.body).toEqual({
      settings: { bank: { ...before, accountNumber: "0123456789" } },
      seen: { bank: before },
    }),
  );
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("OWN-01 what the server refuses is at its field, and what was typed stays", async () => {
  const errors = [{ pointer: "/settings/name", code: "invalid", message: "Please fill this in." }];
  answerCalls({
    "GET /api/staff/site": { body: { texts, examples: [] } },
    [call]: { status: 422, body: { status: 422, detail: "name: Please fill this in.", errors } },
  });
  renderPage("/admin/site", <SitePage />);
  await userEvent.click(await screen.findByRole("button", { name: "Change Name and tagline" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Name and tagline" }));
  await userEvent.clear(dialog.getByLabelText("Name"));
  await userEvent.type(dialog.getByLabelText("Tagline"), "Learn anywhere");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Please fill this in.")).toBeTruthy();
  expect((dialog.getByLabelText("Tagline") as HTMLInputElement).value).toBe("Learn anywhere");
});
