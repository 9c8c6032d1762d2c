import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshBrowser, loggedInAs, problem, renderAt, serve } from "#features/accounts/web/test-support.tsx";
import { provideCaller } from "#ui/api/own-call.ts";
import type { ClassAttendance } from "../../attendance-contract.ts";
import { classTexts } from "../../texts.ts";
import { AttendancePage } from "./attendance-page.tsx";

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
    { id: "ada", name: "Ada Obi", state: "attended" },
    { id: "obi", name: "Obi Ade", state: null },
  ],
  lessons: [lesson("a", 2, { wasTaught: true }), lesson("b", 3)],
};
const box = (name: string) => screen.getByRole("checkbox", { name }) as HTMLInputElement;

test("HONEST-01 who joined is ticked, the week that comes next stands open, and what is ticked is noted", async () => {
  const received = serve({ [`GET ${path}`]: { body: classAttendance }, [`PUT ${path}`]: { body: classAttendance } });
  renderAt("/tutor/classes/c1", <AttendancePage session="c1" />);
  expect(await screen.findByRole("heading", { name: "Irony" })).toBeTruthy();
  expect([box("Ada Obi").checked, box("Obi Ade").checked]).toEqual([true, false]);
  expect(box("Lesson b").closest("details")?.open).toBe(true);
  expect(box("Lesson a (taught before)").closest("details")?.open).toBe(false);
  await userEvent.click(box("Obi Ade"));
  await userEvent.click(box("Lesson b"));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(received(`PUT ${path}`)).toHaveLength(1));
  expect(received(`PUT ${path}`)[0]?.body).toEqual({ there: ["ada", "obi"], lessons: ["b"] });
});

test("a refusal is said, and what was ticked stays", async () => {
  serve({ [`GET ${path}`]: { body: classAttendance }, [`PUT ${path}`]: problem(409, classTexts.notOver) });
  renderAt("/tutor/classes/c1", <AttendancePage session="c1" />);
  await screen.findByRole("heading", { name: "Irony" });
  await userEvent.click(box("Obi Ade"));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(classTexts.notOver)).toBeTruthy();
  expect(box("Obi Ade").checked).toBe(true);
});

test("where all lessons are written, it says so", async () => {
  serve({ [`GET ${path}`]: { body: { ...classAttendance, lessons: [] } } });
  renderAt("/tutor/classes/c1", <AttendancePage session="c1" />);
  expect(
    await screen.findByText("All lessons of Literature in English are written: nothing is taught live."),
  ).toBeTruthy();
});
