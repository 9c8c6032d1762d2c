import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { freshBrowser } from "#features/accounts/web/test-support.tsx";
import { pageTexts } from "#features/uploads/page-texts.ts";
import { answerCalls, provideTestCaller, refused, renderPage } from "#tests/support/own-page.tsx";
import type { OfficeApplication } from "../../office-application-contract.ts";
import { readyReasons, officeApplicationTexts as texts } from "../../office-application-texts.ts";
import { ApplicationPage } from "./application-page.tsx";
import { ApplicationsPage } from "./applications-page.tsx";

freshBrowser();
beforeEach(() => void provideTestCaller());

const application: OfficeApplication = {
  id: "01a20508-0000-7000-8000-000000000001",
  fullName: "Oluwaseun Adisa",
  course: "Physics",
  state: "received",
  sentAt: new Date(Date.now() - 3 * 24 * 60 * 60 * 1000).toISOString(),
  askedAt: null,
  email: "seun@mail.test",
  phoneNumber: "+2348095550126",
  duration: "",
  portfolio: "https://seun.example",
  fee: "₦5,000 an hour",
  paymentMode: "weekly",
  uniqueInfo: "Water and a tap.",
  files: [
    { file: "syllabus", name: "plan.pdf", sizeBytes: 1_100_000, pages: null },
    { file: "cv", name: "cv.pdf", sizeBytes: 340_000, pages: null },
  ],
  question: null,
  declineReason: null,
  decidedAt: null,
  checks: ["files"],
  note: "",
  notedAt: null,
  otherFees: [],
  card: null,
};
const url = `/api/staff/applications/${application.id}`;
const page = (
  <Routes>
    <Route path="/admin/applications/:id" element={<ApplicationPage />} />
  </Routes>
);
const address = `/admin/applications/${application.id}`;

test("ADM-02 applications are listed with how long they wait, and lead to their page", async () => {
  answerCalls({
    "GET /api/staff/applications": { body: { data: [application], next: null, count: 1 } },
    "GET /api/list-views": { body: { data: [] } },
    "GET /api/staff/tutors-without-account": { body: { data: [] } },
  });
  renderPage("/admin/applications?state=received", <ApplicationsPage />);
  const row = within(await screen.findByRole("row", { name: /Oluwaseun Adisa/ }));
  expect(row.getByRole("link", { name: "Oluwaseun Adisa" }).getAttribute("href")).toBe(address);
  expect(row.getByText("3 days")).toBeTruthy();
  expect(row.getByText("Waiting")).toBeTruthy();
});

test("MOVE-01 a tutor who cannot log in is invited; a refusal stands at the address", async () => {
  const card = { id: application.id, slug: "asabe", fullName: "Asabe Yakubu", email: null, isShown: true };
  let data = [card];
  const send = `POST /api/staff/tutors-without-account/${card.id}/invite`;
  const received = answerCalls({
    "GET /api/staff/applications": { body: { data: [], next: null, count: 0 } },
    "GET /api/list-views": { body: { data: [] } },
    "GET /api/staff/tutors-without-account": () => ({ body: { data } }),
    [send]: () => {
      if (received(send).length === 1)
        return { status: 409, body: { error: texts.isTutor, errors: [{ pointer: "/email", message: texts.isTutor }] } };
      data = [];
      return { body: { id: card.id } };
    },
  });
  renderPage("/admin/applications", <ApplicationsPage />);
  await userEvent.click(await screen.findByText("Tutors who cannot log in"));
  await userEvent.click(screen.getByRole("button", { name: "Invite Asabe Yakubu" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Invite Asabe Yakubu" }));
  await userEvent.click(dialog.getByRole("button", { name: "Send the invitation" }));
  expect(await dialog.findByText(texts.emailMissing)).toBeTruthy();
  await userEvent.type(dialog.getByLabelText("E-mail"), "asabe@mail.test");
  await userEvent.click(dialog.getByRole("button", { name: "Send the invitation" }));
  expect(await dialog.findByText(texts.isTutor)).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Send the invitation" }));
  expect(await screen.findByText("Asabe Yakubu is invited at asabe@mail.test")).toBeTruthy();
  expect(received(send).map(({ body }) => body)).toEqual(Array(2).fill({ email: "asabe@mail.test" }));
  await waitFor(() => expect(screen.queryByText("Tutors who cannot log in")).toBeNull());
});

test("ADM-02 one is read, asked for more and declined with a reason; a colleague's decision is shown", async () => {
  let stored = application;
  let refusal: ReturnType<typeof refused> | null = null;
  const received = answerCalls({
    [`GET ${url}`]: () => ({ body: stored }),
    [`POST ${url}/question`]: ({ body }) => {
      stored = { ...stored, ...(body as { question: string }), askedAt: "2026-11-24T12:00:00.000Z" };
      return { body: stored };
    },
    [`POST ${url}/decline`]: () => {
      if (refusal) return refusal;
      stored = { ...stored, state: "declined", declineReason: "Full.", decidedAt: "2026-11-25T12:00:00.000Z" };
      return { body: stored };
    },
  });
  renderPage(address, page);
  expect((await screen.findByRole("link", { name: "+2348095550126" })).getAttribute("href")).toBe("tel:+2348095550126");
  expect(screen.getByRole("link", { name: "seun@mail.test" }).getAttribute("href")).toBe("mailto:seun@mail.test");
  expect(screen.getByText("Water and a tap.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "CV: cv.pdf, 340 KB" })).toBeTruthy();

  await userEvent.click(screen.getByRole("button", { name: "Ask for more" }));
  const asking = within(await screen.findByRole("dialog", { name: "Ask Oluwaseun Adisa for more" }));
  await userEvent.click(asking.getByRole("button", { name: "Send the question" }));
  expect(asking.getByText(texts.questionMissing)).toBeTruthy();
  await userEvent.type(asking.getByLabelText("Question"), "Which exam?");
  await userEvent.click(asking.getByRole("button", { name: "Send the question" }));
  expect(await screen.findByText("Which exam?")).toBeTruthy();
  expect(received(`POST ${url}/question`).at(-1)?.body).toEqual({ question: "Which exam?", askedAt: null });

  refusal = refused(409, texts.decided);
  await userEvent.click(screen.getByRole("button", { name: "Decline" }));
  const declining = within(await screen.findByRole("dialog", { name: "Decline Oluwaseun Adisa?" }));
  await userEvent.click(declining.getByRole("button", { name: readyReasons[0] }));
  expect(declining.getByLabelText("Reason")).toHaveProperty("value", readyReasons[0]);
  await userEvent.clear(declining.getByLabelText("Reason"));
  await userEvent.type(declining.getByLabelText("Reason"), "We are full.");
  await userEvent.click(declining.getByRole("button", { name: "Decline" }));
  expect(await declining.findByText(texts.decided)).toBeTruthy();
  refusal = null;
  await userEvent.click(declining.getByRole("button", { name: "Decline" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(received(`POST ${url}/decline`).at(-1)?.body).toEqual({
    reason: "We are full.",
    askedAt: "2026-11-24T12:00:00.000Z",
  });
  expect(await screen.findByText("Declined")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Accept" })).toBeNull();
});

test("ADM-02 A and D ask before anything is decided, and do nothing once it is", async () => {
  let stored = application;
  const received = answerCalls({
    [`GET ${url}`]: () => ({ body: stored }),
    [`POST ${url}/accept`]: () => {
      stored = { ...stored, state: "accepted", card: { slug: "seun", isWritten: false, isShown: false } };
      return { body: stored };
    },
  });
  renderPage(address, page);
  await screen.findByRole("button", { name: "Decline" });
  await userEvent.keyboard("d");
  const declining = await screen.findByRole("dialog", { name: "Decline Oluwaseun Adisa?" });
  await userEvent.click(within(declining).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await userEvent.type(await screen.findByLabelText(/Note for the team/), "ad");
  expect(screen.queryByRole("dialog"), "typed in a field").toBeNull();
  act(() => (document.activeElement as HTMLElement).blur());
  await userEvent.keyboard("a");
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Accept and invite" }));
  expect(await screen.findByText(texts.notWritten)).toBeTruthy();
  await userEvent.keyboard("ad");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(received(`POST ${url}/accept`)).toHaveLength(1);
});

test("ADM-02 what was looked into is noted for colleagues; a colleague's note is shown before it is written over", async () => {
  let stored = application;
  const received = answerCalls({
    [`GET ${url}`]: () => ({ body: stored }),
    [`PUT ${url}/note`]: ({ body }) => {
      const { notedAt, ...rest } = body as Pick<OfficeApplication, "checks" | "note" | "notedAt">;
      if (notedAt !== stored.notedAt) return refused(409, texts.noted);
      stored = { ...stored, ...rest, notedAt: "2026-11-25T12:00:00.000Z" };
      return { body: stored };
    },
  });
  renderPage(address, page);
  expect(await screen.findByRole("checkbox", { name: "Both files read" })).toHaveProperty("checked", true);
  await userEvent.click(screen.getByRole("checkbox", { name: "A referee called" }));
  await userEvent.type(screen.getByLabelText(/Note for the team/), "Two Saturdays.");
  stored = { ...stored, note: "Mrs Ojo called.", notedAt: "2026-11-24T12:00:00.000Z" };
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(texts.noted)).toBeTruthy();
  expect(await screen.findByText("Your colleague noted: Mrs Ojo called.")).toBeTruthy();
  expect(screen.getByLabelText(/Note for the team/)).toHaveProperty("value", "Two Saturdays.");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Your colleagues see it now")).toBeTruthy();
  expect(received(`PUT ${url}/note`).map(({ body }) => body)).toEqual([
    { checks: ["files", "referee"], note: "Two Saturdays.", notedAt: null },
    { checks: ["files", "referee"], note: "Two Saturdays.", notedAt: "2026-11-24T12:00:00.000Z" },
  ]);
});

test("ADM-02 a fee stands next to what others asked for the same course", async () => {
  const otherFees: OfficeApplication["otherFees"] = [
    { id: "01a20508-0000-7000-8000-000000000002", fee: "₦4,500", paymentMode: "monthly", state: "accepted" },
  ];
  answerCalls({ [`GET ${url}`]: { body: { ...application, otherFees } } });
  renderPage(address, page);
  const fee = await screen.findByText(/₦5,000 an hour/);
  expect(fee.textContent).toBe("₦5,000 an hourOthers for Physics asked:₦4,500, monthly, accepted");
});

test("ADM-02 on a wide screen one is read next to the list, J and K go on to the next", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  const second = { ...application, id: "01a20508-0000-7000-8000-000000000002", fullName: "Maryam Bashir" };
  let data = [application, second];
  answerCalls({
    "GET /api/staff/applications": () => ({ body: { data, next: null, count: data.length } }),
    "GET /api/list-views": { body: { data: [] } },
    "GET /api/staff/tutors-without-account": { body: { data: [] } },
    [`GET ${url}`]: { body: application },
    [`GET /api/staff/applications/${second.id}`]: { body: second },
  });
  const { client } = renderPage("/admin/applications", <ApplicationsPage />);
  await userEvent.click(await screen.findByRole("link", { name: "Oluwaseun Adisa" }));
  expect(await screen.findByRole("heading", { name: "What Oluwaseun Adisa wrote" })).toBeTruthy();
  await userEvent.keyboard("j");
  expect(await screen.findByRole("heading", { name: "What Maryam Bashir wrote" })).toBeTruthy();
  // What is decided leaves the list of those that wait, and stays open.
  data = [];
  await client.invalidateQueries();
  expect(await screen.findByText("No one has applied to teach yet.")).toBeTruthy();
  await userEvent.keyboard("d");
  expect(await screen.findByRole("dialog", { name: "Decline Maryam Bashir?" })).toBeTruthy();
});

test("ADM-02 its PDFs are read page by page; of one that cannot be shown it says why, and it is downloaded", async () => {
  const pages = [1, 2].map((number) => ({ number, width: 1_000, height: 1_414, sizeBytes: 40_000 }));
  const files: OfficeApplication["files"] = [
    {
      file: "syllabus",
      name: "plan.pdf",
      sizeBytes: 1_100_000,
      pages: { state: "done", refusal: null, count: 3, pages },
    },
    {
      file: "cv",
      name: "cv.pdf",
      sizeBytes: 340_000,
      pages: { state: "refused", refusal: "locked", count: null, pages: [] },
    },
  ];
  // Every page is near the screen.
  vi.stubGlobal("IntersectionObserver", undefined);
  answerCalls({
    [`GET ${url}`]: { body: { ...application, files } },
    [`GET ${url}/files/syllabus/pages/1`]: { body: "the picture" },
  });
  renderPage(address, page);
  const drawn = within(await screen.findByRole("list", { name: "Pages of plan.pdf" }));
  expect(await drawn.findByRole("img", { name: "Page 1 of plan.pdf" })).toBeTruthy();
  expect(drawn.getByText("Page 1 of 3, 40 KB")).toBeTruthy();
  expect(screen.getByText(pageTexts.more(2, 3))).toBeTruthy();
  expect(screen.getByText(pageTexts.refused.locked)).toBeTruthy();
  expect(screen.queryByRole("list", { name: "Pages of cv.pdf" })).toBeNull();
  for (const name of ["Syllabus: plan.pdf, 1.1 MB", "CV: cv.pdf, 340 KB"])
    expect(screen.getByRole("button", { name })).toBeTruthy();
  expect((await drawn.findByRole("alert")).textContent, "the second, which did not come").toContain(pageTexts.failed);
});

test("ADM-02 one is accepted after a question, and its card shown once its tutor has written it", async () => {
  let stored = application;
  const received = answerCalls({
    [`GET ${url}`]: () => ({ body: stored }),
    [`POST ${url}/accept`]: () => {
      stored = { ...stored, state: "accepted", card: { slug: "seun", isWritten: false, isShown: false } };
      return { body: stored };
    },
    [`POST ${url}/show`]: () => {
      stored = { ...stored, card: { slug: "seun", isWritten: true, isShown: true } };
      return { body: stored };
    },
  });
  const { client } = renderPage(address, page);
  await userEvent.click(await screen.findByRole("button", { name: "Accept" }));
  expect(received(`POST ${url}/accept`)).toEqual([]);
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Accept and invite" }));
  expect(await screen.findByText(texts.notWritten)).toBeTruthy();
  expect(received(`POST ${url}/accept`).at(-1)?.body).toEqual({ askedAt: null });

  stored = { ...stored, card: { slug: "seun", isWritten: true, isShown: false } };
  await client.invalidateQueries();
  await userEvent.click(await screen.findByRole("button", { name: "Show on the site" }));
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Show on the site" }));
  expect((await screen.findByRole("link", { name: "See the tutor's page" })).getAttribute("href")).toBe("/tutors/seun");
});
