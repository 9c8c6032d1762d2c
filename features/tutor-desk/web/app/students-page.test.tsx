import { cleanup, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshBrowser, loggedInAs, problem, serve } from "#features/accounts/web/test-support.tsx";
import { renderPage } from "#tests/support/own-page.tsx";
import { provideCaller } from "#ui/api/own-call.ts";
import { studentTexts } from "../../student-texts.ts";
import type { StudentRecord, StudentRow } from "../../students-contract.ts";
import StudentPage from "./student-page.tsx";
import StudentsPage from "./students-page.tsx";

afterEach(cleanup);
freshBrowser();
beforeEach(() => {
  provideCaller({ token: () => "t1", ended: () => {}, noSession: "" });
  loggedInAs({ role: "tutor" });
});

const id = "01a20508-0000-7000-8000-000000000001";
const row: StudentRow = {
  id,
  studentId: "s1",
  name: "Rahma Yusuf",
  isMinor: true,
  course: "UI-UX Design",
  state: "active",
  isNew: false,
  percentDone: 40,
  nextClassAt: null,
  latest: { title: "Usability report", score: 71.4 },
  signs: ["missed"],
};
const counts = { all: 1, need: 1, new: 0, finished: 31 };
const views = { "GET /api/list-views": { body: { data: [] } } };
const list = "GET /api/desk/students";

test("the list shows who needs the tutor, under 18, course, next class and latest work; a choice goes into the address", async () => {
  serve({
    ...views,
    [list]: { body: { data: [row], next: null, count: 1, counts } },
    [`${list}?show=finished`]: { body: { data: [], next: null, count: 0, counts } },
  });
  const { address } = renderPage("/tutor/students", <StudentsPage />);
  const line = (await screen.findByText("Rahma Yusuf")).closest("tr") as HTMLElement;
  for (const text of ["Under 18", "40%", "Not set", "Usability report, 71", "Missed 2 classes"])
    expect(within(line).getByText(text)).toBeTruthy();
  expect(screen.getByText("1 now, 31 finished")).toBeTruthy();
  expect(within(line).getByRole("link", { name: "Rahma Yusuf" }).getAttribute("href")).toBe(`/tutor/students/${id}`);
  await userEvent.click(screen.getByRole("button", { name: /^Finished/ }));
  expect(await screen.findByText("No student fits.")).toBeTruthy();
  expect(address()).toBe("/tutor/students?show=finished");
});

test("the list shows where it is empty, and can be asked again where it failed", async () => {
  const answers = [problem(500), { body: { data: [], next: null, count: 0, counts: { ...counts, all: 0 } } }];
  serve({ ...views, [list]: () => answers.shift() ?? "no network" });
  renderPage("/tutor/students", <StudentsPage />);
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Nobody takes a course with you yet.")).toBeTruthy();
});

const { nextClassAt: _, ...shown } = row;
const record: StudentRecord = {
  ...shown,
  zone: "America/Lima",
  startedAt: "2026-10-20T09:00:00.000Z",
  weeks: 16,
  week: 5,
  lessons: 40,
  lessonsDone: 16,
  classes: [
    { id: "c1", title: "Grids", startsAt: "2026-11-10T13:00:00.000Z", state: "late" },
    { id: "c2", title: "Type", startsAt: "2026-11-12T13:00:00.000Z", state: "missed" },
    { id: "c3", title: "Colour", startsAt: "2026-11-17T13:00:00.000Z", state: null },
  ],
  grade: 68.4,
  gradeParts: [{ kind: "quiz", average: 74, graded: 2, total: 4 }],
  graceUntil: "2026-11-30",
  nextClass: {
    id: "c4",
    title: "Motion",
    startsAt: "2030-11-24T13:00:00.000Z",
    endsAt: "2030-11-24T14:00:00.000Z",
  },
  guardian: {
    fullName: "Grace Yusuf",
    phone: "+2348031234567",
    email: null,
    consentAt: "2026-11-01T09:00:00.000Z",
  },
  note: { text: "Prefers Saturdays.", version: 3, savedAt: "2026-11-20T09:00:00.000Z" },
};
const studentPath = `${list}/${id}`;
const save = `PUT /api/desk/students/${id}/note`;
const open = () =>
  renderPage(
    `/tutor/students/${id}`,
    <Routes>
      <Route path="/tutor/students/:id" element={<StudentPage />} />
    </Routes>,
  );
const field = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "About Rahma Yusuf" });

test("the record tells attendance, grade, the state of the payment, the guardian, and leads to the conversation", async () => {
  serve({ [studentPath]: { body: record } });
  open();
  for (const text of [
    /week 5 of 16/,
    "There in 1 of the last 3 classes",
    "quiz 74",
    "Overdue, goes on until 30 November 2026",
    /their time$/,
    "Grace Yusuf",
  ])
    expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Message Rahma Yusuf" }).getAttribute("href")).toBe(
    "/tutor/messages?student=s1",
  );
  expect(screen.getByRole("button", { name: "Move the class" })).toBeTruthy();
});

test("what is typed in the note stays until it is saved, with the version that it changes", async () => {
  const received = serve({
    [studentPath]: { body: record },
    [save]: { body: { text: "Exams.", version: 4, savedAt: "2026-11-21T09:00:00.000Z" } },
  });
  open();
  await screen.findByText("Grace Yusuf");
  await userEvent.clear(field());
  await userEvent.type(field(), "Exams.");
  cleanup();
  open();
  await screen.findByText("Grace Yusuf");
  expect(field().value).toBe("Exams.");
  await userEvent.click(screen.getByRole("button", { name: "Save the note" }));
  expect(await screen.findByText("Note saved")).toBeTruthy();
  expect(received(save)[0]?.body).toEqual({ text: "Exams.", version: 3 });
  expect(sessionStorage.getItem(`unwalled_draft:student-note:${id}`)).toBeNull();
});

test("where another device saved since, both texts are shown and the person decides", async () => {
  let current = record;
  const received = serve({
    [studentPath]: () => ({ body: current }),
    [save]: ({ body }) => {
      const { version, text } = body as { version: number; text: string };
      if (version !== current.note.version) return problem(409, studentTexts.noteStale);
      return { body: { text, version: version + 1, savedAt: null } };
    },
  });
  open();
  await screen.findByText("Grace Yusuf");
  await userEvent.type(field(), " Mine.");
  current = { ...record, note: { text: "From the phone.", version: 4, savedAt: null } };
  await userEvent.click(screen.getByRole("button", { name: "Save the note" }));
  expect(await screen.findByText("From the phone.")).toBeTruthy();
  expect(field().value).toBe("Prefers Saturdays. Mine.");
  await userEvent.click(screen.getByRole("button", { name: "Keep what I typed" }));
  await userEvent.click(screen.getByRole("button", { name: "Save the note" }));
  expect(await screen.findByText("Note saved")).toBeTruthy();
  expect(received(save).at(-1)?.body).toEqual({ text: "Prefers Saturdays. Mine.", version: 4 });
});

test("a student of another tutor is not there", async () => {
  serve({ [studentPath]: problem(404, studentTexts.unknown) });
  open();
  expect(await screen.findByText(studentTexts.unknown)).toBeTruthy();
  expect(screen.getByRole("link", { name: "To your students" })).toBeTruthy();
});
