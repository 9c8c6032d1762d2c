import { screen, waitFor, within } from "@testing-library/react";
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
const counts = { all: 3106, sent: 1240, waiting: 1860, unknown: 0, bounced: 4, failed: 0, left: 2 };
const none = { all: 0, sent: 0, waiting: 0, unknown: 0, bounced: 0, failed: 0, left: 0 };
const draft: Issue = {
  id: "01a20508-0000-7000-8000-000000000012",
  number: 12,
  subject: "January seats open",
  state: "draft",
  updatedAt: at,
  startedAt: null,
  finishedAt: null,
  counts: none,
  preview: "The trial stays.",
  body: "## Groups",
  readers: 3106,
  hasMailServer: true,
  unknownReaders: [],
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
  expect(card.getByText("1,860 to go, 4 bounced, 2 left the list")).toBeTruthy();
  await userEvent.click(card.getByRole("button", { name: "Pause" }));
  const paused = within(await screen.findByRole("region", { name: "Issue 11 is paused" }));
  expect(paused.getByRole("button", { name: "Go on" })).toBeTruthy();
  expect(received(`POST /api/staff/newsletter/${going.id}/pause`)).toHaveLength(1);
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

test("ADM-06 of an issue that went out, who may have a copy or not is named", async () => {
  const sent = { ...draft, state: "sent", startedAt: at, finishedAt: at, unknownReaders: ["ada@mail.test"] };
  answerCalls({ [getDraft]: { body: sent } });
  open(`/admin/newsletter/${draft.id}`);
  expect(within(await screen.findByRole("region", { name: "Not known" })).getByText("ada@mail.test")).toBeTruthy();
  expect(screen.queryByRole("textbox")).toBeNull();
});
