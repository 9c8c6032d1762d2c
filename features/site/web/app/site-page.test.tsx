import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { freshBrowser } from "#features/accounts/web/test-support.tsx";
import { answerCalls, provideTestCaller, renderPage } from "#tests/support/own-page.tsx";
import { replaceBody, showPlace } from "./home-page.ts";
import { SitePage } from "./site-page.tsx";
import { SitePartPage } from "./site-part-page.tsx";

freshBrowser();
beforeEach(() => void provideTestCaller());

const texts = {
  name: "Ada's Academy",
  howToSteps: "Pick\nPay",
  chatUrl: "https://wa.me/1",
  "social.facebook": "https://facebook.com/ada",
  "social.x": "",
  "social.instagram": "",
  "social.youtube": "",
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
const preview = "POST /api/staff/site/preview";
const texted = {
  [preview]: { body: { body: "<body></body>", unfit: [] } },
  "GET /api/staff/site-texts": { body: homeTexts },
};

const renderPart = (part: string) =>
  renderPage(
    `/admin/site/${part}`,
    <Routes>
      <Route path="/admin/site" element={<SitePage />} />
      <Route path="/admin/site/:part" element={<SitePartPage />} />
    </Routes>,
  );

test("OWN-01 groups show what is set, what is not and what is an example; one is changed, with what was seen", async () => {
  const received = answerCalls({
    ...texted,
    "GET /api/staff/site": { body: { texts, examples: ["chatUrl"] } },
    [call]: { body: { texts: { ...texts, "social.x": "https://x.com/ada" }, examples: [] } },
  });
  renderPart("");
  expect(await screen.findByRole("region", { name: "Contacts examples" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Bank details" }).getAttribute("href")).toBe("/admin/orders/bank");
  const social = within(screen.getByRole("region", { name: "Social networks" }));
  expect(social.getByText("https://facebook.com/ada")).toBeTruthy();
  expect(social.getAllByText("Not set")).toHaveLength(3);
  expect(screen.getByText("Ada's Academy")).toBeTruthy();
  await userEvent.click(social.getByRole("link", { name: "Change Social networks" }));
  const form = within(await screen.findByRole("form", { name: "Social networks" }));
  await userEvent.type(form.getByLabelText("X"), "https://x.com/ada");
  await userEvent.click(form.getByRole("button", { name: "Save" }));
  const before = { facebook: "https://facebook.com/ada", x: "", instagram: "", youtube: "" };
  await waitFor(() =>
    expect(received(call)[0]?.body).toEqual({
      settings: { social: { ...before, x: "https://x.com/ada" } },
      seen: { social: before },
    }),
  );
  expect(await screen.findByText("Social networks: saved")).toBeTruthy();
  // Saved again, it has seen what it saved itself.
  await userEvent.type(form.getByLabelText("YouTube"), "https://youtube.com/ada");
  await userEvent.click(form.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(received(call)[1]?.body).toMatchObject({ seen: { social: { ...before, x: "https://x.com/ada" } } }),
  );
  expect(received(preview)).toEqual([]);
});

test("OWN-01 what the server refuses is at its field, and what was typed stays", async () => {
  const errors = [{ pointer: "/settings/name", code: "invalid", message: "Please fill this in." }];
  answerCalls({
    ...texted,
    "GET /api/staff/site": { body: { texts, examples: [] } },
    [call]: { status: 422, body: { status: 422, detail: "name: Please fill this in.", errors } },
  });
  renderPart("name");
  const form = within(await screen.findByRole("form", { name: "Name and tagline" }));
  await userEvent.clear(form.getByLabelText("Name"));
  await userEvent.type(form.getByLabelText("Tagline"), "Learn anywhere");
  await userEvent.click(form.getByRole("button", { name: "Save" }));
  expect(await form.findByText("Please fill this in.")).toBeTruthy();
  expect((form.getByLabelText("Tagline") as HTMLInputElement).value).toBe("Learn anywhere");
});

test("ADM-06 a question is written, moved and another removed before anything is saved", async () => {
  const put = "PUT /api/staff/site-texts/faq";
  const received = answerCalls({
    ...texted,
    "GET /api/staff/site": { body: { texts, examples: [] } },
    [put]: { body: homeTexts },
  });
  renderPart("");
  expect(await screen.findByText("None: home has no such section.")).toBeTruthy();
  await userEvent.click(await screen.findByRole("link", { name: "Change Questions and answers" }));
  const form = within(await screen.findByRole("form", { name: "Questions and answers" }));
  await userEvent.click(form.getByRole("button", { name: "Add a question" }));
  const third = within(form.getByRole("group", { name: "Question 3" }));
  await userEvent.type(third.getByLabelText("Question"), "Is it live?");
  await userEvent.click(form.getByRole("button", { name: "Save" }));
  expect(await third.findByText("Please fill this in.")).toBeTruthy();
  await userEvent.type(third.getByLabelText("Answer"), "Yes.");
  await userEvent.click(form.getByRole("button", { name: "Move question 3 up" }));
  await userEvent.click(form.getByRole("button", { name: "Remove question 1" }));
  expect(received(put)).toEqual([]);
  await userEvent.click(form.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(received(put)[0]?.body).toEqual({
      items: [{ id: null, question: "Is it live?", answer: "Yes." }, item(2, "How much?")],
      seen: "v1",
    }),
  );
});

test("ADM-06 the body of the page is replaced where it is scrolled to, with the question open that was; what is typed is brought into view", () => {
  const page = document.implementation.createHTMLDocument("Home");
  const faq = (...open: string[]) =>
    `<body><div id="faq">${open.map((state, at) => `<details id="faq-${at + 1}" ${state}></details>`).join("")}</div>
    <dialog id="offer-popup"></dialog></body>`;
  page.body.innerHTML = faq("", "open");
  const states = () => [...page.querySelectorAll("details")].map(({ open }) => open);
  replaceBody(page, faq("open", "", ""));
  expect(states()).toEqual([false, true, false]);
  showPlace(page, "#faq-3", { scrolls: true });
  expect(states()[2]).toBe(true);
  const offer = page.querySelector("dialog");
  showPlace(page, "#offer-popup", { scrolls: true });
  expect(offer?.hasAttribute("open")).toBe(true);
  showPlace(page, "body", { scrolls: true });
  expect(offer?.hasAttribute("open")).toBe(false);
});
