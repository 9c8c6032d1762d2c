import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { freshBrowser, loggedInAs } from "#features/accounts/web/test-support.tsx";
import { answerCalls, provideTestCaller, refused, renderPage } from "#tests/support/own-page.tsx";
import type { BroughtList, FatedRow } from "../../contract.ts";
import { moveTexts, rowsAtOnce } from "../../texts.ts";
import { MoveInPage } from "./move-in-page.tsx";

freshBrowser();
beforeEach(() => {
  provideTestCaller();
  loggedInAs({ role: "admin" });
});

const lists = "GET /api/staff/move-in/lists";
const preview = "POST /api/staff/move-in/preview";
const bring = "POST /api/staff/move-in/people";
const list: BroughtList = {
  id: "01a20508-0000-7000-8000-000000000001",
  at: "2026-11-28T10:00:00.000Z",
  name: "old-school.xlsx",
  rows: 3,
  left: 3,
};
const fated = (line: number, of: Partial<FatedRow> = {}): FatedRow => ({
  row: { line, name: `Person ${line}`, email: `p${line}@mail.test` },
  fate: "new",
  why: null,
  course: null,
  tutor: null,
  paid: null,
  owed: null,
  dueOn: null,
  ...of,
});

async function previewed() {
  await userEvent.click(await screen.findByRole("button", { name: "Bring a list" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Bring a list" }));
  const send = dialog.getByRole("button", { name: "See what becomes of each row" });
  await userEvent.click(send);
  expect(dialog.getByText("Please choose the list.")).toBeTruthy();
  await userEvent.upload(dialog.getByLabelText(/^List/), new File(["Name,Email"], "people.csv", { type: "text/csv" }));
  await userEvent.click(send);
  return dialog;
}

test("MOVE-01 each row shows its fate; what can be taken is brought in parts, and a failed part goes on when pressed again", async () => {
  let answers = 0;
  const many = Array.from({ length: 2 * rowsAtOnce }, (_, at) => fated(at + 10, { fate: "known" }));
  const rows = [
    fated(2, {
      course: "IELTS",
      tutor: "Ada Obi",
      paid: { amountMinor: 5_000_000, currency: "NGN" },
      owed: { amountMinor: 2_250_000, currency: "NGN" },
      dueOn: "2026-12-31",
    }),
    fated(3, { fate: "unread", why: moveTexts.unknownCourse("Law") }),
    fated(4, { fate: "there" }),
    ...many,
  ];
  const received = answerCalls({
    [lists]: { body: { data: [] } },
    [preview]: { body: { data: { passedOver: ["Shoe size"], rows } } },
    [bring]: () => {
      answers += 1;
      return answers === 2
        ? refused(409, "Row 209 cannot be taken any more.")
        : { body: { data: { brought: 1, there: 0 } } };
    },
  });
  renderPage("/admin/move-in", <MoveInPage />);
  const dialog = await previewed();
  expect((await dialog.findByRole("status")).textContent).toBe(
    "1 cannot be taken, 1 new, 200 known, get more, 1 there already. Nothing is written yet. Columns that mean nothing here: Shoe size.",
  );
  expect(dialog.getByText("IELTS with Ada Obi, paid ₦50,000, owes ₦22,500 by 31 December 2026")).toBeTruthy();
  expect(dialog.getByText("There is no course “Law”.")).toBeTruthy();
  expect(dialog.getByText("And 100 more rows.")).toBeTruthy();
  expect(received(bring)).toEqual([]);

  const take = dialog.getByRole("button", { name: "Bring 201 rows" });
  await userEvent.click(take);
  expect(await dialog.findByText("Row 209 cannot be taken any more.")).toBeTruthy();
  await userEvent.click(take);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const bodies = received(bring).map(({ body }) => body as { list: string; name: string; rows: object[] });
  expect(bodies.map(({ rows }) => rows.length)).toEqual([100, 100, 100, 100, 1]);
  expect(new Set(bodies.map(({ list }) => list)).size).toBe(1);
  expect(bodies[0]).toMatchObject({ name: "people.csv", areInvited: false });
});

test("MOVE-01 a list that cannot be read says why, and the file stays to be chosen again", async () => {
  answerCalls({
    [lists]: { body: { data: [] } },
    [preview]: refused(422, moveTexts.noHeading),
  });
  renderPage("/admin/move-in", <MoveInPage />);
  const dialog = await previewed();
  expect(await dialog.findByText(moveTexts.noHeading)).toBeTruthy();
});

test("MOVE-01 what was brought within a week is undone after a question, until nothing of it is left", async () => {
  let left = [200, 0];
  const received = answerCalls({
    [lists]: { body: { data: [list, { ...list, id: `${list.id.slice(0, -1)}2`, name: "undone.csv", left: 0 }] } },
    [`DELETE /api/staff/move-in/lists/${list.id}`]: () => {
      const [now = 0, ...rest] = left;
      left = rest;
      return {
        body: { data: { undone: 2, stays: 1, left: now, staying: now === 0 ? ["Name and tagline (Tagline)"] : [] } },
      };
    },
  });
  renderPage("/admin/move-in", <MoveInPage />);
  const region = within(await screen.findByRole("region", { name: "Brought in the last 7 days" }));
  expect(region.getAllByRole("listitem")[1]?.textContent).toContain("Undone");
  await userEvent.click(region.getByRole("button", { name: "Undo" }));
  await userEvent.click(
    within(screen.getByRole("dialog", { name: "Undo old-school.xlsx?" })).getByRole("button", { name: "Undo" }),
  );
  expect(
    await screen.findByText("4 rows are undone, 2 stay: they are used or were changed. Name and tagline (Tagline)"),
  ).toBeTruthy();
  expect(received(`DELETE /api/staff/move-in/lists/${list.id}`)).toHaveLength(2);
});

test("MOVE-01 one zip of everything is asked for, and one that could not be made says so", async () => {
  const received = answerCalls({
    [lists]: { body: { data: [] } },
    "POST /api/staff/move-in/archive": refused(503, "The database is not there."),
  });
  renderPage("/admin/move-in", <MoveInPage />);
  await userEvent.click(await screen.findByRole("button", { name: "Download the zip" }));
  expect(await screen.findByText("The database is not there.")).toBeTruthy();
  expect(received("POST /api/staff/move-in/archive")).toHaveLength(1);
});
