import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { freshBrowser, loggedInAs } from "#features/accounts/web/test-support.tsx";
import { answerCalls, provideTestCaller, refused, renderPage } from "#tests/support/own-page.tsx";
import type { OfficePost } from "../../office-contract.ts";
import { postTexts } from "../../office-texts.ts";
import { PostEditorPage } from "./post-editor-page.tsx";
import { PostsPage } from "./posts-page.tsx";

freshBrowser();
beforeEach(() => {
  sessionStorage.clear();
  provideTestCaller();
});

const post: OfficePost = {
  id: "01a20508-0000-7000-8000-000000000001",
  title: "What a gigabyte buys",
  slug: "what-a-gigabyte-buys",
  author: "Sola Adewunmi",
  postedOn: "2026-11-26",
  school: "local",
  summary: "A week with the meter on.",
  body: "We measured **11 MB**.",
  state: "draft",
  publishAt: null,
  updatedAt: "2026-11-24T10:00:00.000Z",
};
const postPath = `/api/staff/posts/${post.id}`;
const [put, remove] = [`PUT ${postPath}`, `DELETE ${postPath}`];
const common = {
  "GET /api/staff/post-schools": { body: { data: [{ key: "local", name: "Local" }] } },
  "GET /api/list-views": { body: { data: [] } },
};
const open = (address: string) =>
  renderPage(
    address,
    <Routes>
      <Route path="/admin/posts" element={<PostsPage />} />
      <Route path="/admin/posts/:id" element={<PostEditorPage />} />
    </Routes>,
  );
const preview = async () => within(await screen.findByRole("region", { name: "As readers see it" }));
const save = () => userEvent.click(screen.getByRole("button", { name: "Save the post" }));

test("ADM-06 a new post begins with its writer's name", async () => {
  loggedInAs({ fullName: "Sola Adewunmi", role: "admin" });
  answerCalls(common);
  open("/admin/posts/new");
  expect(await screen.findByLabelText("Author")).toHaveProperty("value", "Sola Adewunmi");
});

test("ADM-06 a new post has its address of its title, is previewed while someone types, and is saved as a draft", async () => {
  let refusal: ReturnType<typeof refused> | null = {
    status: 409,
    body: { error: postTexts.takenSlug, errors: [{ pointer: "/slug", code: "taken", message: postTexts.takenSlug }] },
  };
  const received = answerCalls({
    ...common,
    "GET /api/staff/posts": { body: { data: [post], next: null, count: 1 } },
    [`GET ${postPath}`]: { body: post },
    "POST /api/staff/posts": () => refusal ?? { body: post },
  });
  const { address } = open("/admin/posts");
  expect(await screen.findByRole("link", { name: post.title })).toBeTruthy();
  await userEvent.click(screen.getByRole("link", { name: "New post" }));
  await userEvent.type(await screen.findByLabelText("Title"), post.title);
  expect(screen.getByText("/resources/resource/what-a-gigabyte-buys")).toBeTruthy();
  await save();
  expect(screen.getByText(postTexts.authorMissing)).toBeTruthy();
  await userEvent.type(screen.getByLabelText("Author"), post.author);
  await userEvent.type(screen.getByLabelText("Text"), "We <b>measured</b> **11 MB**.");
  const shown = await preview();
  expect((await shown.findByText("11 MB")).tagName).toBe("STRONG");
  expect(shown.getByText(/We <b>measured<\/b>/)).toBeTruthy();
  await save();
  expect((await screen.findAllByText(postTexts.takenSlug)).length).toBeGreaterThan(0);
  refusal = null;
  await save();
  expect(await screen.findByRole("heading", { name: "Edit post" })).toBeTruthy();
  expect(address()).toBe(`/admin/posts/${post.id}`);
  expect(received("POST /api/staff/posts").at(-1)?.body).toMatchObject({
    slug: post.slug,
    school: "local",
    state: "draft",
    publishAt: null,
  });
  expect(await screen.findByText("Saved", { exact: false, selector: "p" })).toBeTruthy();
});

test("a post is scheduled, and what another person saved is read again; a draft is deleted after a question", async () => {
  let stored = post;
  let refusal: ReturnType<typeof refused> | null = null;
  const received = answerCalls({
    ...common,
    "GET /api/staff/posts": { body: { data: [], next: null, count: 0 } },
    [`GET ${postPath}`]: () => ({ body: stored }),
    [put]: ({ body }) => {
      if (refusal) return refusal;
      stored = { ...stored, ...(body as OfficePost), updatedAt: "2026-11-24T11:00:00.000Z" };
      return { body: stored };
    },
    [remove]: { body: { id: post.id } },
  });
  const { address } = open(`/admin/posts/${post.id}`);
  await userEvent.click(await screen.findByLabelText("At a time"));
  await save();
  expect(screen.getByText(postTexts.badTime)).toBeTruthy();
  await userEvent.type(screen.getByLabelText("Public from"), "2027-01-04T07:00");
  await save();
  expect(await screen.findByText(/^The post becomes public on/)).toBeTruthy();
  expect(received(put)[0]?.body).toMatchObject({
    state: "scheduled",
    publishAt: new Date("2027-01-04T07:00").toISOString(),
    seen: post.updatedAt,
  });
  await userEvent.click(screen.getByLabelText("Draft"));
  await save();
  expect(received(put)[1]?.body).toMatchObject({ state: "draft", publishAt: null, seen: "2026-11-24T11:00:00.000Z" });

  refusal = refused(409, postTexts.changed);
  stored = { ...stored, title: "By another person", updatedAt: "2026-11-24T12:00:00.000Z" };
  await userEvent.type(screen.getByLabelText("Title"), "!");
  await save();
  await userEvent.click(await screen.findByRole("button", { name: "Read it again" }));
  expect(await screen.findByDisplayValue("By another person")).toBeTruthy();

  await userEvent.click(screen.getByRole("button", { name: "Delete this draft" }));
  expect(received(remove)).toEqual([]);
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Delete it" }));
  expect(await screen.findByText("The draft is deleted")).toBeTruthy();
  expect(received(remove)[0]?.query).toBe(`seen=${encodeURIComponent("2026-11-24T12:00:00.000Z")}`);
  expect(address()).toBe("/admin/posts");
});
