import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { freshBrowser } from "#features/accounts/web/test-support.tsx";
import { answerCalls, provideTestCaller, refused, renderPage } from "#tests/support/own-page.tsx";
import type { Mifi } from "../../office-contract.ts";
import { MifisPage } from "./mifis-page.tsx";

freshBrowser();
beforeEach(() => void provideTestCaller());

const ngozi: Mifi = {
  id: "01a20508-0000-7000-8000-0000000000f1",
  fullName: "Ngozi Eze",
  email: "ngozi@mail.test",
  phone: "+2348030000001",
  address: "",
  isMinor: true,
  earnedAt: "2026-11-20T08:00:00.000Z",
  handedOverAt: null,
  handedOverBy: null,
  note: "",
};

test("B34 MIFI-01 MINOR-01 who is due a Mifi is listed with how to reach them, has it with its number, and it is undone", async () => {
  let shown = ngozi;
  const request = `POST /api/staff/mifi/${ngozi.id}/handed-over`;
  const received = answerCalls({
    "GET /api/list-views": { body: { data: [] } },
    "GET /api/staff/mifi": () => ({ body: { data: [shown], next: null, count: 1 } }),
    [request]: ({ body }) => {
      if (received(request).length === 1) return refused(503, "We are busy for a moment.");
      shown = { ...ngozi, handedOverAt: "2026-11-26T08:00:00.000Z", ...(body as { note: string }) };
      return { body: { mifi: shown } };
    },
    [`DELETE /api/staff/mifi/${ngozi.id}/handed-over`]: () => {
      shown = ngozi;
      return { body: { mifi: shown } };
    },
  });
  renderPage("/admin/mifi?state=due", <MifisPage />);
  expect(await screen.findByText("+2348030000001 · ngozi@mail.test")).toBeTruthy();
  expect(screen.getByText("Under 18")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Handed over to Ngozi Eze" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Does Ngozi Eze have the Mifi?" }));
  await userEvent.type(dialog.getByLabelText(/^Serial number or note/), "SN 12");
  await userEvent.click(dialog.getByRole("button", { name: "Yes, handed over" }));
  expect(await dialog.findByText("We are busy for a moment.")).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Yes, handed over" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(received(request).at(-1)?.body).toEqual({ note: "SN 12" });
  expect(await screen.findByText(/: SN 12$/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Ngozi Eze is due the Mifi again")).toBeTruthy();
  expect(await screen.findByRole("button", { name: "Handed over to Ngozi Eze" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});
