import "fake-indexeddb/auto";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eventually } from "#tests/support/eventually.ts";
import { provideCaller } from "#ui/api/own-call.ts";
import type { HandInView } from "../../contract.ts";
import { submissionTexts } from "../../texts.ts";
import SubmitDialog from "./submit-dialog.tsx";

const view: HandInView = {
  id: "01a7e3f0-0000-7000-8000-000000000002",
  kind: "project",
  title: "A page for a café",
  course: { slug: "ui-ux-design", shortTitle: "UI-UX Design" },
  week: 3,
  briefHtml: "<p>Make one page.</p>",
  rubric: [{ name: "Layout", points: 40, levels: [{ points: 40, says: "Reads well on a phone." }] }],
  dueAt: "2026-11-27T22:59:00.000Z",
  closesAt: "2026-12-04T22:59:00.000Z",
  late: { pointsPerDay: 5, floor: 60, days: 7 },
  lateDaysNow: 0,
  state: null,
  refusal: null,
  versions: [],
  now: "2026-11-21T09:00:00.000Z",
};
type Sent = { url: string; method: string; key: string | null; body: unknown };
let sent: Sent[] = [];
let answers: (request: Sent) => Response;
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });

beforeEach(() => {
  sent = [];
  provideCaller({ token: () => "t1", ended: () => {}, noSession: "" });
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    const request = {
      url,
      method: init.method ?? "GET",
      key: headers.get("idempotency-key"),
      body: typeof init.body === "string" ? JSON.parse(init.body) : null,
    };
    sent.push(request);
    return answers(request);
  });
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

function show(input: Partial<HandInView> = {}, onClose = vi.fn()) {
  const request = { ...view, ...input };
  answers = ({ method }) => json({ data: method === "POST" ? { ...request, state: "submitted" } : request });
  const router = createMemoryRouter([
    { path: "*", element: <SubmitDialog account="me" assessment={request} onClose={onClose} /> },
  ]);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return onClose;
}
const submit = () => userEvent.click(screen.getByRole("button", { name: "Submit" }));

test("ASM-04 what is asked is first; nothing and a wrong link get the sentence, and nothing is sent", async () => {
  show();
  expect(await screen.findByText("Make one page.")).toBeTruthy();
  expect(screen.getByText(/Late work loses 5 points for each day begun, never to below 60/)).toBeTruthy();
  expect(screen.getByText("Layout, 40 points")).toBeTruthy();
  await submit();
  expect(screen.getByText(submissionTexts.nothing)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByText(submissionTexts.nothing).closest("[role=alert]"));
  await userEvent.type(screen.getByLabelText("or a link"), "http://work.example");
  await submit();
  expect(screen.getByText(submissionTexts.nothing)).toBeTruthy();
  expect(sent.filter(({ method }) => method === "POST")).toEqual([]);
});

test("ASM-04 a link is handed in once, with one key for both tries, and the dialog closes with the words", async () => {
  const onClose = show();
  await userEvent.type(await screen.findByLabelText("or a link"), "https://work.example/page");
  const good = answers;
  answers = (request) => (request.method === "POST" ? json({}, 502) : good(request));
  await submit();
  expect(await screen.findByText(submissionTexts.failed)).toBeTruthy();
  answers = good;
  await submit();
  await eventually(() => expect(onClose).toHaveBeenCalled());
  expect(await screen.findByText(submissionTexts.submitted)).toBeTruthy();
  const posts = sent.filter(({ method }) => method === "POST");
  expect(posts.map(({ body }) => body)).toEqual(
    [1, 2].map(() => ({ upload: null, link: "https://work.example/page", text: "" })),
  );
  expect(new Set(posts.map(({ key }) => key)).size).toBe(1);
});

test("ASM-04 what was typed is there again after a reload", async () => {
  show();
  await userEvent.type(await screen.findByLabelText(/or typed here/), "Half an essay");
  cleanup();
  show();
  expect(await screen.findByDisplayValue("Half an essay")).toBeTruthy();
});

test("ASM-04 late it shows what it costs before it is sent; on hold it leads to the payment; graded takes nothing", async () => {
  show({ lateDaysNow: 2 });
  expect(await screen.findByText("Handed in now it is 2 days late: up to 10 points less.")).toBeTruthy();
  cleanup();
  show({ refusal: "paused" });
  expect((await screen.findByRole("link", { name: "Pay now" })).getAttribute("href")).toBe("/dashboard/orders");
  expect(screen.queryByRole("button", { name: "Submit" })).toBeNull();
  cleanup();
  show({ refusal: "graded", state: "graded" });
  expect(await screen.findByText(submissionTexts.refusals.graded)).toBeTruthy();
});

test("ASM-05 earlier versions are listed with their sum and can be saved", async () => {
  const file = { name: "page.pdf", type: "application/pdf", sizeBytes: 4_000, sha256: "ab".repeat(32), pages: null };
  show({
    state: "submitted",
    versions: [{ number: 1, submittedAt: "2026-11-20T10:00:00.000Z", lateDays: 0, file, link: null, text: "" }],
  });
  expect(await screen.findByText(/4 KB, SHA-256 abababababab/)).toBeTruthy();
  expect(
    screen.getByRole("heading", { name: /^Handed in yesterday (\d+ [ap]m|12 noon|12 midnight), version 1$/ }),
  ).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "page.pdf" }));
  await eventually(() => expect(sent.at(-1)?.url).toBe(`/api/students/works/${view.id}/versions/1/file`));
});

test("B22 a second look has the receipt alone, until it is replaced or something for a next version is here", async () => {
  const versions = [
    {
      number: 1,
      submittedAt: "2026-11-21T08:44:00.000Z",
      lateDays: 0,
      file: null,
      link: "https://a.example/",
      text: "",
    },
  ];
  show({ state: "submitted", versions });
  expect(await screen.findByRole("heading", { name: /^Handed in today \d+:44 am, version 1$/ })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Submit" })).toBeNull();
  expect(screen.queryByRole("textbox", { name: "or a link" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Replace it" }));
  expect(screen.queryByRole("button", { name: "Replace it" })).toBeNull();
  await userEvent.type(screen.getByRole("textbox", { name: "or a link" }), "https://b.example");
  expect(screen.getByRole("button", { name: "Submit" })).toBeTruthy();
  cleanup();
  show({ state: "submitted", versions });
  expect(await screen.findByRole("button", { name: "Submit" })).toBeTruthy();
});
