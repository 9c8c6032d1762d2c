import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { freshBrowser, loggedInAs } from "#features/accounts/web/test-support.tsx";
import { answerCalls, provideTestCaller, refused, renderPage } from "#tests/support/own-page.tsx";
import type { Issue, ListedIssue } from "../../issue-contract.ts";
import { issueTexts } from "../../issue-texts.ts";
import { IssuePage } from "./issue-page.tsx";
import { NewsletterPage } from "./newsletter-page.tsx";

freshBrowser();
beforeEach(() => {
  sessionStorage.clear();
  provideTestCaller();
  loggedInAs({ role: "support" });
});

const at = "2026-11-20T09:00:00.000Z";
const counts = { all: 3106, sent: 1240, waiting: 1860, unknown: 0, refused: 4, returned: 0, failed: 0, left: 2 };
const none = { all: 0, sent: 0, waiting: 0, unknown: 0, refused: 0, returned: 0, failed: 0, left: 0 };
const draft: Issue = {
  id: "01a20508-0000-7000-8000-000000000012",
  number: 12,
  subject: "January seats open",
  state: "draft",
  updatedAt: at,
  startedAt: null,
  finishedAt: null,
  startAt: null,
  missedAt: null,
  counts: none,
  preview: "The trial stays.",
  body: "## Groups",
  readers: 3106,
  hasMailServer: true,
  unknownReaders: [],
  returnedReaders: [],
};
const going: ListedIssue = {
  ...draft,
  id: draft.id.replace(/2$/, "1"),
  number: 11,
  state: "sending",
  startedAt: at,
  counts,
};
const list = "GET /api/staff/newsletter";
const getDraft = `GET /api/staff/newsletter/${draft.id}`;
const gaps = { "GET /api/staff/gaps": { body: { gaps: [] } } };
const open = (address: string) =>
  renderPage(
    address,
    <Routes>
      <Route path="/admin/newsletter" element={<NewsletterPage />} />
      <Route path="/admin/newsletter/:id" element={<IssuePage />} />
    </Routes>,
  );

test("ADM-06 what goes out is first, with its figures, and is paused and goes on", async () => {
  let current = going;
  const received = answerCalls({
    ...gaps,
    [list]: () => ({ body: { data: [draft, current], readers: 3106, hasMailServer: true } }),
    [`POST /api/staff/newsletter/${going.id}/pause`]: () => {
      current = { ...going, state: "paused" };
      return { body: { ...draft, ...current } };
    },
  });
  open("/admin/newsletter");
  const card = within(await screen.findByRole("region", { name: "Issue 11 is going out" }));
  expect(card.getByText("of 3,106 sent")).toBeTruthy();
  expect(card.getByText("1,860 to go, 4 refused, 2 left the list")).toBeTruthy();
  await userEvent.click(card.getByRole("button", { name: "Pause" }));
  const paused = within(await screen.findByRole("region", { name: "Issue 11 is paused" }));
  expect(paused.getByRole("button", { name: "Go on" })).toBeTruthy();
  expect(received(`POST /api/staff/newsletter/${going.id}/pause`)).toHaveLength(1);
});

test("without an issue it shows how to begin", async () => {
  answerCalls({ ...gaps, [list]: { body: { data: [], readers: 0, hasMailServer: true } } });
  open("/admin/newsletter");
  expect(await screen.findByText("There is no issue yet.")).toBeTruthy();
  expect(screen.getByText(/send it to yourself first/)).toBeTruthy();
});

test("ADM-06 an issue is previewed while it is written, tried, and goes out after a question", async () => {
  const start = `POST /api/staff/newsletter/${draft.id}/start`;
  let answer: ReturnType<typeof refused> | { body: Issue } = refused(409, issueTexts.otherGoes);
  const received = answerCalls({
    ...gaps,
    [getDraft]: { body: draft },
    [list]: { body: { data: [going], readers: 3106, hasMailServer: true } },
    [`POST /api/staff/newsletter/${draft.id}/test`]: { body: { to: "sola@academy.example" } },
    [start]: () => answer,
  });
  open(`/admin/newsletter/${draft.id}`);
  await userEvent.type(await screen.findByRole("textbox", { name: "Text" }), " of six");
  const preview = within(screen.getByRole("region", { name: "As it arrives" }));
  expect(await preview.findByRole("heading", { name: "Groups of six" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Send me a test" }));
  expect(await screen.findByText("A test is on its way to sola@academy.example")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Send to 3,106 readers" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Send issue 12 to 3,106 readers?" }));
  await userEvent.click(dialog.getByRole("button", { name: "Send it" }));
  expect(await dialog.findByText(issueTexts.otherGoes)).toBeTruthy();
  answer = { body: { ...draft, state: "sending", startedAt: at } };
  await userEvent.click(dialog.getByRole("button", { name: "Send it" }));
  await waitFor(() => expect(screen.getByText("The issue is going out")).toBeTruthy());
  expect(received(start)[1]?.body).toEqual({ seen: at });
});

test("ADM-06 nothing goes out without a mail server; who may have a copy or not is named", async () => {
  answerCalls({ [getDraft]: { body: { ...draft, hasMailServer: false } } });
  open(`/admin/newsletter/${draft.id}`);
  expect(await screen.findByText(issueTexts.noMailServer)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Send to/ })).toBeNull();
});

test("ADM-06 of an issue that went out, its figures, who may have a copy or not, and whose came back, and why", async () => {
  const sent = {
    ...draft,
    state: "sent",
    startedAt: at,
    finishedAt: at,
    counts: { ...none, all: 3106, sent: 3100, refused: 4, returned: 52, unknown: 1, left: 2 },
    unknownReaders: ["ada@mail.test"],
    returnedReaders: [
      { email: "full@mail.test", status: "5.2.2" },
      { email: "odd@mail.test", status: "5.0.0" },
    ],
  };
  answerCalls({ [getDraft]: { body: sent } });
  open(`/admin/newsletter/${draft.id}`);
  expect(within(await screen.findByRole("region", { name: "Not known" })).getByText("ada@mail.test")).toBeTruthy();
  const figures = within(screen.getByRole("region", { name: "3,100 of 3,106 copies sent" }));
  expect(figures.getByText("4 refused, 52 came back, 1 not known, 2 left the list")).toBeTruthy();
  const back = within(screen.getByRole("region", { name: "Came back" }));
  expect(back.getByText("full@mail.test: the mailbox is full (5.2.2)")).toBeTruthy();
  expect(back.getByText("odd@mail.test: it could not be delivered (5.0.0)")).toBeTruthy();
  expect(back.getByText("And 50 more.")).toBeTruthy();
  expect(screen.queryByRole("textbox")).toBeNull();
});

test("ADM-06 an issue is given a time on the academy's clock, another one, and none", async () => {
  const plan = `PUT /api/staff/newsletter/${draft.id}/plan`;
  let current = draft;
  const received = answerCalls({
    [getDraft]: () => ({ body: current }),
    [plan]: ({ body }) => {
      const { startAt } = body as { startAt: string | null };
      current = { ...current, startAt, updatedAt: new Date(Date.parse(current.updatedAt) + 1).toISOString() };
      return { body: current };
    },
  });
  open(`/admin/newsletter/${draft.id}`);
  const part = async (name: string) => within(await screen.findByRole("region", { name }));
  const unset = await part("Send it at a time");
  await userEvent.click(unset.getByRole("button", { name: "Set the time" }));
  expect(await unset.findByText("Please choose a day and a time.")).toBeTruthy();
  fireEvent.change(unset.getByLabelText("Goes out on"), { target: { value: "2026-12-01T09:00" } });
  await userEvent.click(unset.getByRole("button", { name: "Set the time" }));
  const set = await part("It goes out by itself");
  expect(received(plan)[0]?.body).toEqual({ startAt: "2026-12-01T08:00:00.000Z", seen: at });
  expect(set.getByText(/^Tue 1 Dec( 2026)?, 9 am \(Lagos\)$/)).toBeTruthy();
  expect((set.getByLabelText("Goes out on") as HTMLInputElement).value).toBe("2026-12-01T09:00");
  await userEvent.click(set.getByRole("button", { name: "Take it off" }));
  expect(await part("Send it at a time")).toBeTruthy();
  expect(received(plan)[1]?.body).toEqual({ startAt: null, seen: "2026-11-20T09:00:00.001Z" });
});

test("ADM-06 the list shows what is scheduled, and what missed its time", async () => {
  const scheduled = { ...draft, startAt: "2026-12-01T08:00:00.000Z" };
  const missed = { ...draft, id: going.id, number: 11, missedAt: at };
  answerCalls({ ...gaps, [list]: { body: { data: [scheduled, missed], readers: 3106, hasMailServer: true } } });
  open("/admin/newsletter");
  expect(await screen.findByText("Scheduled")).toBeTruthy();
  expect(screen.getByText(/^Goes out on Tue 1 Dec/)).toBeTruthy();
  expect(screen.getByText("Missed its time")).toBeTruthy();
});
