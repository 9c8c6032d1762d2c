import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { freshBrowser, loggedInAs } from "#features/accounts/web/test-support.tsx";
import { answerCalls, provideTestCaller, refused, renderPage } from "#tests/support/own-page.tsx";
import type { OfficeDocument } from "../../contract.ts";
import AcceptBar from "../public/accept-bar.tsx";
import { DocumentEditorPage } from "./document-editor-page.tsx";
import { DocumentsPage } from "./documents-page.tsx";

freshBrowser();
beforeEach(() => {
  sessionStorage.clear();
  provideTestCaller();
  loggedInAs({ role: "admin" });
});

const publishedAt = "2026-11-20T09:00:00.000Z";
const terms: OfficeDocument = {
  slug: "terms",
  title: "Terms of Service",
  body: "## Refunds\nWithin a week.",
  number: 2,
  students: 40,
  versions: [
    { number: 2, publishedAt, note: "Refunds.", needsAcceptance: true, accepted: 31 },
    { number: 1, publishedAt, note: "", needsAcceptance: false, accepted: 40 },
  ],
};
const listedTerms = { slug: "terms", title: terms.title, number: 2, publishedAt, accepted: 31, students: 40 };
const open = (address: string) =>
  renderPage(
    address,
    <Routes>
      <Route path="/admin/documents" element={<DocumentsPage />} />
      <Route path="/admin/documents/:slug" element={<DocumentEditorPage />} />
    </Routes>,
  );

test("ADM-06 each text shows which version holds and how many accepted it; one that is supplied is named so", async () => {
  const supplied = { ...listedTerms, slug: "privacy", title: "Privacy Policy", number: 1, isSupplied: true };
  answerCalls({ "GET /api/staff/documents": { body: { data: [{ ...listedTerms, isSupplied: false }, supplied] } } });
  open("/admin/documents");
  const card = within(await screen.findByRole("region", { name: "Terms of Service" }));
  expect(card.getByText("31 of 40 students")).toBeTruthy();
  expect(screen.getByRole("region", { name: "Privacy Policy supplied" })).toBeTruthy();
  expect(card.getByRole("link", { name: /Write a version/ }).getAttribute("href")).toBe("/admin/documents/terms");
});

test("ADM-06 a version is previewed while it is written, and published with its note; another one's is read first", async () => {
  const post = "POST /api/staff/documents/terms/versions";
  let answer: ReturnType<typeof refused> | { body: OfficeDocument } = refused(409, "Someone else published a version.");
  const received = answerCalls({ "GET /api/staff/documents/terms": { body: terms }, [post]: () => answer });
  open("/admin/documents/terms");
  const text = await screen.findByRole("textbox", { name: "Text" });
  await userEvent.clear(text);
  await userEvent.type(text, "## Classes");
  const preview = within(await screen.findByRole("region", { name: "As visitors read it" }));
  expect(await preview.findByRole("heading", { name: "Classes" })).toBeTruthy();
  await userEvent.type(screen.getByRole("textbox", { name: "What changed" }), "Classes are in.");
  await userEvent.click(screen.getByRole("checkbox", { name: "Ask students to accept it" }));
  const publish = () => userEvent.click(screen.getByRole("button", { name: "Publish version 3" }));
  await publish();
  expect(await screen.findByText("Someone else published a version.")).toBeTruthy();
  expect((text as HTMLTextAreaElement).value).toBe("## Classes");
  answer = { body: { ...terms, body: "## Classes", number: 3 } };
  await publish();
  expect(await screen.findByRole("button", { name: "Publish version 4" })).toBeTruthy();
  expect(received(post)[1]?.body).toEqual({
    title: "Terms of Service",
    body: "## Classes",
    note: "Classes are in.",
    needsAcceptance: true,
    seen: 2,
  });
});

test("ADM-06 a student accepts what changed with one press; a refusal is shown and the bar stays", async () => {
  const post = "POST /api/students/accepted-texts";
  const versionId = "01a20508-0000-7000-8000-000000000001";
  let texts = [{ versionId, slug: "terms", title: terms.title, publishedAt, note: "Refunds." }];
  let answer: ReturnType<typeof refused> | { body: object } = refused(409, "A newer version was published.");
  const received = answerCalls({ "GET /api/students/owed-texts": () => ({ body: { texts } }), [post]: () => answer });
  renderPage("/dashboard", <AcceptBar />);
  const bar = within(await screen.findByRole("region", { name: "New texts to accept" }));
  expect(bar.getByText(/changed on 20 November 2026\. Refunds\./)).toBeTruthy();
  await userEvent.click(bar.getByRole("button", { name: "Accept" }));
  expect(await bar.findByText("A newer version was published.")).toBeTruthy();
  answer = { body: { texts: [] } };
  texts = [];
  await userEvent.click(bar.getByRole("button", { name: "Accept" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "New texts to accept" })).toBeNull());
  expect(received(post)[1]?.body).toEqual({ versionIds: [versionId] });
});
