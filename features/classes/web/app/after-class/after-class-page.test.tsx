import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshBrowser, loggedInAs, problem, renderAt, serve } from "#features/accounts/web/test-support.tsx";
import { provideCaller } from "#ui/api/own-call.ts";
import type { ClassAttendance } from "../../../attendance-contract.ts";
import { classTexts } from "../../../texts.ts";
import { AfterClassPage } from "./after-class-page.tsx";

afterEach(cleanup);
freshBrowser();
beforeEach(() => {
  provideCaller({ token: () => "t1", ended: () => {}, nobody: "" });
  loggedInAs({ role: "tutor" });
});

const path = "/api/tutor/classes/c1/attendance";
const lesson = (id: string, week: number, changes: Partial<ClassAttendance["lessons"][number]> = {}) => ({
  id,
  week,
  weekTitle: `Part ${week}`,
  title: `Lesson ${id}`,
  isTaught: false,
  wasTaught: false,
  ...changes,
});
const classAttendance: ClassAttendance = {
  id: "c1",
  title: "Irony",
  course: "Literature in English",
  startsAt: "2026-11-20T13:00:00.000Z",
  endsAt: "2026-11-20T14:00:00.000Z",
  notedAt: null,
  students: [
    { id: "ada", name: "Ada Obi", state: "attended", joinedAt: "2026-11-20T13:00:20.000Z" },
    { id: "obi", name: "Obi Ade", state: "attended", joinedAt: "2026-11-20T13:14:00.000Z" },
    { id: "uju", name: "Uju Eze", state: null, joinedAt: null },
  ],
  lessons: [lesson("a", 2, { wasTaught: true }), lesson("b", 3)],
};
const box = (name: string) => screen.getByRole("checkbox", { name }) as HTMLInputElement;

const said = (name: string) =>
  within(screen.getByRole("group", { name }))
    .getAllByRole<HTMLInputElement>("radio")
    .find(({ checked }) => checked)?.value;
const everybody = () => ["Ada Obi", "Obi Ade", "Uju Eze"].map(said);

test("HONEST-01 one tap takes what the room saw, one more corrects it, and it is noted with what was taught", async () => {
  const received = serve({ [`GET ${path}`]: { body: classAttendance }, [`PUT ${path}`]: { body: classAttendance } });
  renderAt("/tutor/classes/c1", <AfterClassPage session="c1" />);
  expect(await screen.findByRole("heading", { name: "Irony" })).toBeTruthy();
  expect(screen.getByText(/^2 of 3 pressed Join/)).toBeTruthy();
  expect(screen.getByText("joined 14 min after the start")).toBeTruthy();
  expect(everybody()).toEqual([undefined, undefined, undefined]);
  await userEvent.click(screen.getByRole("button", { name: "As the room saw it" }));
  expect(everybody()).toEqual(["attended", "late", "missed"]);
  await userEvent.click(within(screen.getByRole("group", { name: "Uju Eze" })).getByRole("radio", { name: "Excused" }));
  expect(box("Lesson b").closest("details")?.open).toBe(true);
  expect(box("Lesson a (taught before)").closest("details")?.open).toBe(false);
  await userEvent.click(box("Lesson b"));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(received(`PUT ${path}`)).toHaveLength(1));
  expect(received(`PUT ${path}`)[0]?.body).toEqual({
    students: [
      { id: "ada", state: "attended" },
      { id: "obi", state: "late" },
      { id: "uju", state: "excused" },
    ],
    lessons: ["b"],
  });
});

test("nothing is sent before each is said; the first without an answer has the focus", async () => {
  const received = serve({ [`GET ${path}`]: { body: classAttendance } });
  renderAt("/tutor/classes/c1", <AfterClassPage session="c1" />);
  await userEvent.click(
    within(await screen.findByRole("group", { name: "Ada Obi" })).getByRole("radio", { name: "Here" }),
  );
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findAllByText("Please choose one.")).toHaveLength(2);
  expect(document.activeElement).toBe(
    within(screen.getByRole("group", { name: "Obi Ade" })).getByRole("radio", { name: "Here" }),
  );
  expect(received(`PUT ${path}`)).toHaveLength(0);
});

test("what was noted stands, a refusal is said, and what was chosen stays", async () => {
  const noted = { ...classAttendance, notedAt: "2026-11-20T15:00:00.000Z" };
  noted.students = noted.students.map((student) => ({ ...student, state: "excused" as const }));
  serve({ [`GET ${path}`]: { body: noted }, [`PUT ${path}`]: problem(409, classTexts.notOver) });
  renderAt("/tutor/classes/c1", <AfterClassPage session="c1" />);
  await screen.findByRole("heading", { name: "Irony" });
  expect(everybody()).toEqual(["excused", "excused", "excused"]);
  await userEvent.click(within(screen.getByRole("group", { name: "Obi Ade" })).getByRole("radio", { name: "Late" }));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(classTexts.notOver)).toBeTruthy();
  expect(everybody()).toEqual(["excused", "late", "excused"]);
});

test("where all lessons are written, it says so", async () => {
  serve({ [`GET ${path}`]: { body: { ...classAttendance, lessons: [] } } });
  renderAt("/tutor/classes/c1", <AfterClassPage session="c1" />);
  expect(
    await screen.findByText("All lessons of Literature in English are written: nothing is taught live."),
  ).toBeTruthy();
});
