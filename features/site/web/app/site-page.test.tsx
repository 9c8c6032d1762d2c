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
const item = (end: number, question: string) => ({
  id: `01a20508-0000-7000-8000-00000000000${end}`,
  question,
  answer: "A.",
});
const homeTexts = {
  faq: { items: [item(1, "How long?"), item(2, "How much?")], version: "v1" },
  testimonials: { items: [], version: "v2" },
};
const texted = { "GET /api/staff/site-texts": { body: homeTexts } };

test("OWN-01 groups show what is set, what is not and what is an example; one is changed, with what was seen", async () => {
  const received = answerCalls({
    ...texted,
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
    ...texted,
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

test("ADM-06 a question is written, moved and another removed before anything is saved", async () => {
  const put = "PUT /api/staff/site-texts/faq";
  const received = answerCalls({
    ...texted,
    "GET /api/staff/site": { body: { texts, examples: [] } },
    [put]: { body: homeTexts },
  });
  renderPage("/admin/site", <SitePage />);
  expect(await screen.findByText("None: home has no such section.")).toBeTruthy();
  await userEvent.click(await screen.findByRole("button", { name: "Change Questions and answers" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Questions and answers" }));
  await userEvent.click(dialog.getByRole("button", { name: "Add a question" }));
  const third = within(dialog.getByRole("group", { name: "Question 3" }));
  await userEvent.type(third.getByLabelText("Question"), "Is it live?");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(await third.findByText("Please fill this in.")).toBeTruthy();
  await userEvent.type(third.getByLabelText("Answer"), "Yes.");
  await userEvent.click(dialog.getByRole("button", { name: "Move question 3 up" }));
  await userEvent.click(dialog.getByRole("button", { name: "Remove question 1" }));
  expect(received(put)).toEqual([]);
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(received(put)[0]?.body).toEqual({
      items: [{ id: null, question: "Is it live?", answer: "Yes." }, item(2, "How much?")],
      seen: "v1",
    }),
  );
});
