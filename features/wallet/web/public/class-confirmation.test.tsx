import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshBrowser, loggedInAs } from "#features/accounts/web/test-support.tsx";
import { answerCalls, provideTestCaller, refused, renderPage } from "#tests/support/own-page.tsx";
import type { Confirmation } from "../../contract.ts";
import ClassConfirmation from "./class-confirmation.tsx";

afterEach(cleanup);
freshBrowser();
beforeEach(() => {
  provideTestCaller();
  loggedInAs({});
});

const path = "/api/students/classes/c1/confirmation";
const open: Confirmation = { until: "2026-11-24T09:00:00.000Z", agreedAt: null, disputes: [] };
const dispute: Confirmation["disputes"][number] = {
  id: "d1",
  state: "open",
  openedAt: "2026-11-22T09:00:00.000Z",
  decidedAt: null,
  note: null,
  messages: [
    { id: "m1", side: "student", isOwn: true, name: null, words: "She left early.", at: "2026-11-22T09:00:00.000Z" },
    { id: "m2", side: "tutor", isOwn: false, name: null, words: "The network failed.", at: "2026-11-22T10:00:00.000Z" },
  ],
};
const show = (replies: Parameters<typeof answerCalls>[0]) => {
  const received = answerCalls({ [`GET ${path}`]: { body: open }, ...replies });
  renderPage("/dashboard/classes/c1", <ClassConfirmation session="c1" />);
  return received;
};

test("WALL-01 one tap agrees; a refusal is shown", async () => {
  let response: ReturnType<typeof refused> | { body: Confirmation } = refused(409, "This class is agreed already.");
  let shown = open;
  const received = show({ [`GET ${path}`]: () => ({ body: shown }), [`PUT ${path}`]: () => response });
  await userEvent.click(await screen.findByRole("button", { name: "Yes, that is how it was" }));
  expect(await screen.findByText("This class is agreed already.")).toBeTruthy();
  shown = { ...open, agreedAt: "2026-11-21T10:00:00.000Z" };
  response = { body: shown };
  await userEvent.click(screen.getByRole("button", { name: "Yes, that is how it was" }));
  expect(await screen.findByText(/^You said yes on/)).toBeTruthy();
  expect(received(`PUT ${path}`)).toHaveLength(2);
});

test("what was not right goes to the academy in words", async () => {
  let shown = open;
  const received = show({
    [`GET ${path}`]: () => ({ body: shown }),
    "POST /api/students/classes/c1/disputes": () => {
      shown = { ...open, disputes: [dispute] };
      return { body: shown };
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Something is not right" }));
  await userEvent.type(screen.getByLabelText("What was not right?"), "She left early.");
  await userEvent.click(screen.getByRole("button", { name: "Send it to the academy" }));
  expect(await screen.findByText("The network failed.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Yes, that is how it was" })).toBeNull();
  expect(received("POST /api/students/classes/c1/disputes").map(({ body }) => body)).toEqual([
    { words: "She left early." },
  ]);
});

test("a decision is shown with its note; where there is nothing to answer any more, nothing is", async () => {
  const decided = {
    ...dispute,
    state: "decided" as const,
    decidedAt: "2026-11-23T09:00:00.000Z",
    note: "Half is paid.",
  };
  let shown: Confirmation = { until: null, agreedAt: null, disputes: [decided] };
  show({ [`GET ${path}`]: () => ({ body: shown }) });
  expect(await screen.findByText("Half is paid.")).toBeTruthy();
  cleanup();
  shown = { until: null, agreedAt: null, disputes: [] };
  const received = show({ [`GET ${path}`]: () => ({ body: shown }) });
  await waitFor(() => expect(received(`GET ${path}`)).toHaveLength(1));
  expect(screen.queryByRole("heading", { name: "Was it so?" })).toBeNull();
});
