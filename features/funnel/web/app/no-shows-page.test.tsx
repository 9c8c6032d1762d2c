import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshBrowser, loggedInAs } from "#features/accounts/web/test-support.tsx";
import { paths } from "#lib/paths.ts";
import { answerCalls, provideTestCaller, refused, renderPage } from "#tests/support/own-page.tsx";
import type { NoShow } from "../../no-shows-contract.ts";
import { NoShowsPage } from "./no-shows-page.tsx";

freshBrowser();
afterEach(cleanup);
beforeEach(() => {
  provideTestCaller();
  loggedInAs({ role: "support" });
});

const id = "01a20508-0000-7000-8000-000000000001";
const rowOf = (changes: Partial<NoShow> = {}): NoShow => ({
  id,
  who: "student",
  person: {
    id: "01a20508-0000-7000-8000-000000000009",
    fullName: "Musa Danjuma",
    email: "musa@mail.test",
    phone: "+2348030000142",
    isMinor: true,
    guardian: { fullName: "Grace Danjuma", phone: "+2348030000143" },
    zone: "Africa/Lagos",
  },
  sessionId: "01a20508-0000-7000-8000-000000000007",
  title: "Trial class",
  missedAt: new Date(Date.now() - 24 * 3_600_000).toISOString(),
  tutorName: "Segun Afolabi",
  outcome: null,
  done: null,
  ...changes,
});
const tutor = rowOf({
  id: "01a20508-0000-7000-8000-000000000002",
  who: "tutor",
  person: { ...rowOf().person, fullName: "Segun Afolabi", isMinor: false, guardian: null },
  title: "Risks",
  outcome: "substituted",
});
const list = "GET /api/staff/no-shows";
const done = `/api/staff/no-shows/${id}/done`;
const listOf = (data: NoShow[]) => ({ body: { data, next: null, count: data.length } });

test("RESC-01 tutors and students who did not come are listed with what became of the class and how to reach them", async () => {
  answerCalls({ [list]: listOf([rowOf(), tutor]) });
  renderPage(paths.noShows(), <NoShowsPage />);
  const student = within(await screen.findByRole("row", { name: /Musa Danjuma/ }));
  for (const text of ["Under 18", /^Trial class/, /, with Segun Afolabi$/, "To call"])
    expect(student.getByText(text)).toBeTruthy();
  // The guardian first; a tutor has no conversation with support.
  expect(student.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "tel:+2348030000143",
    "tel:+2348030000142",
    "https://wa.me/2348030000142",
    paths.deskMessages("support", undefined, rowOf().person.id),
  ]);
  const taught = within(screen.getByRole("row", { name: /Segun Afolabi.*Risks/ }));
  expect(taught.getByText(/another tutor took it/)).toBeTruthy();
  expect(taught.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "tel:+2348030000142",
    "https://wa.me/2348030000142",
  ]);
});

test("RESC-01 one is done with a note, which the others see, and taken back above the list and in its row", async () => {
  const noted = rowOf({ done: { note: "No light", byName: "Sola Ade", notedAt: new Date().toISOString() } });
  let rows = [rowOf()];
  let answer: ReturnType<typeof refused> | { body: object } = refused(409, "Bisi Cole has done this in the meantime.");
  const received = answerCalls({
    [list]: () => listOf(rows),
    [`POST ${done}`]: () => answer,
    [`DELETE ${done}`]: () => {
      rows = [rowOf()];
      return { body: rowOf() };
    },
  });
  renderPage(paths.noShows(), <NoShowsPage />);
  await userEvent.click(await screen.findByRole("button", { name: "Done with Musa Danjuma" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Musa Danjuma is taken care of" }));
  await userEvent.type(dialog.getByLabelText(/^Note/), "No light");
  await userEvent.click(dialog.getByRole("button", { name: "Done" }));
  expect(await dialog.findByText(/Bisi Cole has done this/)).toBeTruthy();
  answer = { body: noted };
  rows = [noted];
  await userEvent.click(dialog.getByRole("button", { name: "Done" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(received(`POST ${done}`).at(-1)?.body).toEqual({ note: "No light" });
  expect(await screen.findByText(/: No light$/)).toBeTruthy();
  expect(screen.getByText("Sola Ade")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Done with Musa Danjuma" })).toBeNull();

  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByRole("button", { name: "Done with Musa Danjuma" })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Undo" })).toBeNull());
  expect(received(`DELETE ${done}`)).toHaveLength(1);
});

test("RESC-01 what a colleague noted is taken back in its row; where everybody came the page is empty", async () => {
  const noted = rowOf({ done: { note: "", byName: "Sola Ade", notedAt: new Date().toISOString() } });
  let rows = [noted];
  const received = answerCalls({
    [list]: () => listOf(rows),
    [`DELETE ${done}`]: () => {
      rows = [];
      return { body: rowOf() };
    },
  });
  renderPage(paths.noShows(), <NoShowsPage />);
  await userEvent.click(await screen.findByRole("button", { name: "Undo for Musa Danjuma" }));
  expect(await screen.findByText("Everybody came.")).toBeTruthy();
  expect(received(`DELETE ${done}`)).toHaveLength(1);
});
