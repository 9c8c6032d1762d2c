import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshBrowser, loggedInAs, problem, renderAt, serve } from "#features/accounts/web/test-support.tsx";
import { provideCaller } from "#ui/api/own-call.ts";
import type { OwnReport } from "../../../report-contract.ts";
import { reportTexts } from "../../../report-texts.ts";
import { LessonReportPage } from "./lesson-report-page.tsx";

afterEach(cleanup);
freshBrowser();
beforeEach(() => {
  provideCaller({ token: () => "t1", ended: () => {}, noSession: "" });
  loggedInAs({});
});

const path = "/api/students/classes/c1/report";
const view: OwnReport = {
  id: "c1",
  title: "Irony",
  course: "Literature in English",
  tutor: "Folake Adeyemi",
  startsAt: "2026-11-20T13:00:00.000Z",
  endsAt: "2026-11-20T14:00:00.000Z",
  state: "attended",
  report: {
    topics: ["Irony", "Sarcasm"],
    words: "Read page 31.",
    homework: "Three ironies.",
    homeworkDueOn: "2026-11-26",
    next: "Metaphor.",
    recordingUrl: "https://video.example.com/r",
    voice: {
      id: "v",
      name: "Voice note.weba",
      type: "audio/webm",
      sizeBytes: 90_000,
      durationMs: 9_000,
      wave: "8".repeat(40),
    },
    files: [{ id: "f", name: "Grid.pdf", type: "application/pdf", sizeBytes: 20_480, durationMs: null }],
    sentAt: "2026-11-20T15:00:00.000Z",
    changedAt: null,
  },
};
const show = (changes: Partial<OwnReport> = {}) => {
  const received = serve({ [`GET ${path}`]: { body: { ...view, ...changes } } });
  renderAt("/dashboard/classes/c1", <LessonReportPage session="c1" />);
  return received;
};

test("shows what was done, what is due and what each file costs; nothing heavy is fetched before it is asked for", async () => {
  const received = show();
  expect(await screen.findByRole("heading", { name: "Irony" })).toBeTruthy();
  expect(screen.getByText("You were here: this is what you did.")).toBeTruthy();
  expect(
    screen
      .getAllByRole("listitem")
      .slice(0, 2)
      .map(({ textContent }) => textContent),
  ).toEqual(["Irony", "Sarcasm"]);
  expect(screen.getByText("Thursday 26 November")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Play the voice note, 9 seconds, 90 KB" })).toBeTruthy();
  expect(screen.getByRole("button", { name: /^Get it, 20 KB ?: Grid.pdf/ })).toBeTruthy();
  const link = screen.getByRole("link", { name: "Open the recording of the class" });
  expect([link.getAttribute("href"), link.getAttribute("rel")]).toEqual([
    "https://video.example.com/r",
    "noopener noreferrer",
  ]);
  expect(received("GET /api/students/classes/c1/files/v")).toHaveLength(0);
});

test.each([
  ["missed", "You were not here: this is what was done."],
  ["excused", "You were not here: this is what was done."],
  ["late", "You came late: this is what was done."],
] as const)("for one who %s it, it is worded for them", async (state, text) => {
  show({ state });
  expect(await screen.findByText(text)).toBeTruthy();
});

test("where nothing was sent, it shows it", async () => {
  serve({ [`GET ${path}`]: problem(404, reportTexts.noReport) });
  renderAt("/dashboard/classes/c1", <LessonReportPage session="c1" />);
  expect(await screen.findByText(reportTexts.noReport)).toBeTruthy();
});

test.each([
  ["attended", "You are noted as there."],
  ["missed", "You are noted as not there."],
  [null, "No one has noted yet whether you came."],
] as const)("a trial has no report, and shows of %s whether the student came", async (state, text) => {
  show({ state, course: "Trial class", report: null });
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Trial class", level: 1 })).toBeTruthy();
});
