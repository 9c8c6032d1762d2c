import "fake-indexeddb/auto";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { freshBrowser, ledTo, loggedInAs, problem, renderAt, serve } from "#features/accounts/web/test-support.tsx";
import { provideCaller } from "#ui/api/own-call.ts";
import { forgetEntries } from "#ui/outbox/entries.ts";
import { outboxOf } from "#ui/outbox/outbox.ts";
import type { ClassReport } from "../../../report-contract.ts";
import { reportTexts, reportUndoMs } from "../../../report-texts.ts";
import { AfterClassPage } from "./after-class-page.tsx";

afterEach(async () => {
  cleanup();
  await forgetEntries({ allBut: "" });
  vi.useRealTimers();
  vi.restoreAllMocks();
});
freshBrowser();
beforeEach(() => {
  // It goes on by itself, and a test makes it jump.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], shouldAdvanceTime: true });
  provideCaller({ token: () => "t1", ended: () => {}, noSession: "" });
  loggedInAs({ role: "tutor" });
});

const path = "/api/tutor/classes/c1/report";
const lesson = (id: string, week: number, changes: Partial<ClassReport["lessons"][number]> = {}) => ({
  id,
  week,
  weekTitle: `Part ${week}`,
  title: `Lesson ${id}`,
  isLive: true,
  isTaught: false,
  wasTaught: false,
  ...changes,
});
const view: ClassReport = {
  id: "c1",
  title: "Irony",
  course: "Literature in English",
  startsAt: "2026-11-20T13:00:00.000Z",
  endsAt: "2026-11-20T14:00:00.000Z",
  notedAt: null,
  students: [
    { id: "ada", name: "Ada Obi", state: "attended", joinedAt: "2026-11-20T13:00:20.000Z", guardian: null },
    { id: "obi", name: "Obi Ade", state: "attended", joinedAt: "2026-11-20T13:14:00.000Z", guardian: null },
    {
      id: "uju",
      name: "Uju Eze",
      state: null,
      joinedAt: null,
      guardian: { fullName: "Grace Eze", phone: "+2348031234567" },
    },
  ],
  lessons: [lesson("a", 2, { wasTaught: true }), lesson("b", 3), lesson("r", 3, { isLive: false }), lesson("c", 4)],
  report: null,
};
const box = (name: string) => screen.getByRole("checkbox", { name }) as HTMLInputElement;

const chosen = (name: string) =>
  within(screen.getByRole("group", { name }))
    .getAllByRole<HTMLInputElement>("radio")
    .find(({ checked }) => checked)?.value;
/** What is sent goes out when its writer has had their moment. */
async function momentLater(): Promise<void> {
  await screen.findByText(reportTexts.undoable);
  await vi.advanceTimersByTimeAsync(reportUndoMs + 100);
}
const everybody = () => ["Ada Obi", "Obi Ade", "Uju Eze"].map(chosen);

test("HONEST-01 one tap takes what the room saw, one more corrects it, and it is noted with what was taught", async () => {
  const received = serve({ [`GET ${path}`]: { body: view }, [`PUT ${path}`]: { body: view } });
  renderAt("/tutor/classes/c1", <AfterClassPage session="c1" />);
  expect(await screen.findByText("Irony")).toBeTruthy();
  expect(screen.getByText(/^2 of 3 pressed Join/)).toBeTruthy();
  expect(screen.getByText("joined 14 min after the start")).toBeTruthy();
  expect(everybody()).toEqual([undefined, undefined, undefined]);
  await userEvent.click(screen.getByRole("button", { name: "As the room saw it" }));
  expect(everybody()).toEqual(["attended", "late", "missed"]);
  await userEvent.click(within(screen.getByRole("group", { name: "Uju Eze" })).getByRole("radio", { name: "Excused" }));
  // The week that comes next: its lessons are chips, and a live one is what was taught.
  await userEvent.click(screen.getByRole("button", { name: "Lesson b" }));
  await userEvent.click(screen.getByRole("button", { name: "Lesson r" }));
  expect(box("Lesson b").checked).toBe(true);
  expect(box("Lesson a (taught before)").checked).toBe(false);
  await userEvent.type(screen.getByLabelText(/^Something else/), "Sarcasm{Enter}");
  await userEvent.type(screen.getByLabelText(/^To everybody/), "Read page 31.");
  await userEvent.type(screen.getByRole("textbox", { name: /^Homework/ }), "Three ironies.");
  fireEvent.change(screen.getByLabelText(/^Due on/), { target: { value: "2026-11-26" } });
  await userEvent.click(screen.getByRole("button", { name: "Send to 3 students" }));
  await momentLater();
  await waitFor(() => expect(received(`PUT ${path}`)).toHaveLength(1));
  expect(await screen.findByText("Sent to 3 students.")).toBeTruthy();
  expect(await ledTo()).toBe("/tutor");
  expect(received(`PUT ${path}`)[0]?.body).toEqual({
    students: [
      { id: "ada", state: "attended" },
      { id: "obi", state: "late" },
      { id: "uju", state: "excused" },
    ],
    lessons: ["b"],
    seen: { startsAt: view.startsAt, notedAt: null },
    report: {
      topics: ["Lesson b", "Lesson r", "Sarcasm"],
      words: "Read page 31.",
      homework: "Three ironies.",
      homeworkDueOn: "2026-11-26",
      next: "",
      recordingUrl: "",
      voice: null,
      files: [],
    },
  });
});

test("nothing is sent before each is chosen; the first without an answer has the focus", async () => {
  const received = serve({ [`GET ${path}`]: { body: view } });
  renderAt("/tutor/classes/c1", <AfterClassPage session="c1" />);
  await userEvent.click(
    within(await screen.findByRole("group", { name: "Ada Obi" })).getByRole("radio", { name: "Here" }),
  );
  await userEvent.click(screen.getByRole("button", { name: "Send to 3 students" }));
  expect(await screen.findAllByText("Please choose one.")).toHaveLength(2);
  expect(document.activeElement).toBe(
    within(screen.getByRole("group", { name: "Obi Ade" })).getByRole("radio", { name: "Here" }),
  );
  expect(received(`PUT ${path}`)).toHaveLength(0);
});

test("what was sent is shown and is corrected; a refusal is shown at its field, and what was typed outlives the page", async () => {
  const sent: ClassReport = {
    ...view,
    notedAt: "2026-11-20T15:00:00.000Z",
    students: view.students.map((student) => ({ ...student, state: "excused" as const })),
    lessons: view.lessons.map((item) => ({ ...item, isTaught: item.id === "b" })),
    report: {
      topics: ["Lesson b", "Sarcasm"],
      words: "Old words.",
      homework: "",
      homeworkDueOn: null,
      next: "",
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
  const received = serve({
    [`GET ${path}`]: { body: sent },
    [`PUT ${path}`]: problem(422, reportTexts.voiceLong, { "report/voice": reportTexts.voiceLong }),
  });
  renderAt("/tutor/classes/c1", <AfterClassPage session="c1" />);
  await screen.findByRole("heading", { name: "What we did" });
  expect(everybody()).toEqual(["excused", "excused", "excused"]);
  expect(screen.getByRole("button", { name: "Lesson b" }).getAttribute("aria-pressed")).toBe("true");
  expect(screen.getByRole("button", { name: "Play the voice note, 9 seconds, 90 KB" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Remove Sarcasm" }));
  await userEvent.click(screen.getByRole("button", { name: "Remove Grid.pdf" }));
  await userEvent.clear(screen.getByLabelText(/^Link to the recording/));
  await userEvent.type(screen.getByLabelText(/^Link to the recording/), "http://x.example.com");
  await userEvent.click(screen.getByRole("button", { name: "Send the correction" }));
  expect(await screen.findByText(reportTexts.link)).toBeTruthy();
  expect(received(`PUT ${path}`)).toHaveLength(0);
  cleanup();
  renderAt("/tutor/classes/c1", <AfterClassPage session="c1" />);
  const link = await screen.findByLabelText<HTMLInputElement>(/^Link to the recording/);
  expect(link.value).toBe("http://x.example.com");
  expect(screen.queryByText("Grid.pdf")).toBeNull();
  await userEvent.clear(link);
  await userEvent.click(screen.getByRole("button", { name: "Send the correction" }));
  await momentLater();
  expect((await screen.findAllByText(new RegExp(reportTexts.voiceLong)))[0]).toBeTruthy();
  expect(received(`PUT ${path}`)[0]?.body).toMatchObject({
    report: { topics: ["Lesson b"], words: "Old words.", voice: { id: "v", wave: "8".repeat(40) }, files: [] },
  });
});

/** Fills in a report and sends it. */
async function sendReport(text: string): Promise<void> {
  await userEvent.click(await screen.findByRole("button", { name: "As the room saw it" }));
  await userEvent.type(screen.getByLabelText(/^To everybody/), text);
  await userEvent.click(screen.getByRole("button", { name: "Send to 3 students" }));
}

test("HONEST-01 for ten seconds a sent report is taken back by one tap or the key, with all that was typed, and no one had it", async () => {
  const received = serve({ [`GET ${path}`]: { body: view }, [`PUT ${path}`]: { body: view } });
  renderAt("/tutor/classes/c1", <AfterClassPage session="c1" />);
  await sendReport("Read page 31.");
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
  expect((await screen.findByLabelText<HTMLTextAreaElement>(/^To everybody/)).value).toBe("Read page 31.");
  expect(everybody()).toEqual(["attended", "late", "missed"]);
  await userEvent.click(screen.getByRole("button", { name: "Send to 3 students" }));
  await screen.findByText(reportTexts.undoable);
  await userEvent.keyboard("u");
  await screen.findByLabelText(/^To everybody/);
  await vi.advanceTimersByTimeAsync(3 * reportUndoMs);
  expect(received(`PUT ${path}`)).toHaveLength(0);
});

test("a tab that closes within the ten seconds loses nothing: the report goes out once when the page is open next", async () => {
  const { id } = loggedInAs({ role: "tutor" });
  const received = serve({ [`GET ${path}`]: { body: view }, [`PUT ${path}`]: { body: view } });
  renderAt("/tutor/classes/c1", <AfterClassPage session="c1" />);
  await sendReport("Read page 31.");
  await screen.findByText(reportTexts.undoable);
  cleanup();
  outboxOf(id).close();
  await vi.advanceTimersByTimeAsync(reportUndoMs + 100);
  expect(received(`PUT ${path}`)).toHaveLength(0);
  await outboxOf(id).flush();
  await outboxOf(id).flush();
  expect(received(`PUT ${path}`)).toMatchObject([{ body: { report: { words: "Read page 31." } } }]);
});

test("an empty report is not sent", async () => {
  const received = serve({ [`GET ${path}`]: { body: view } });
  renderAt("/tutor/classes/c1", <AfterClassPage session="c1" />);
  await userEvent.click(await screen.findByRole("button", { name: "As the room saw it" }));
  await userEvent.click(screen.getByRole("button", { name: "Send to 3 students" }));
  expect(await screen.findByText(reportTexts.nothing)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText(/^Something else/));
  expect(received(`PUT ${path}`)).toHaveLength(0);
});

async function finishWithoutLine(changes: Record<string, unknown> = {}) {
  const { id } = loggedInAs({ role: "tutor" });
  let line: "none" | "there" = "none";
  const isOnLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const received = serve({
    [`GET ${path}`]: { body: view },
    [`PUT ${path}`]: () => (line === "none" ? "no network" : ((changes.answer as never) ?? { body: view })),
  });
  renderAt("/tutor/classes/c1", <AfterClassPage session="c1" />);
  expect(await screen.findByRole("link", { name: "Call Grace Eze, +2348031234567" })).toBeTruthy();
  await sendReport("We read aloud.");
  await screen.findByRole("heading", { name: "Irony" });
  return {
    received: () => received(`PUT ${path}`),
    async lineIsBack() {
      line = "there";
      isOnLine.mockReturnValue(true);
      await outboxOf(id).flush();
    },
  };
}

test("without a line a finished report is stored on this device, also for a page that is opened later, and sent once", async () => {
  const { received, lineIsBack } = await finishWithoutLine();
  expect(screen.getAllByText(reportTexts.stored).length).toBeGreaterThan(0);
  expect(screen.getByText("We read aloud.")).toBeTruthy();
  cleanup();
  renderAt("/tutor/classes/c1", <AfterClassPage session="c1" />);
  await screen.findByText("We read aloud.");
  const tried = received().length;
  await lineIsBack();
  expect(await ledTo()).toBe("/tutor");
  await lineIsBack();
  expect(received()).toHaveLength(tried + 1);
  expect(received().at(-1)?.body).toMatchObject({
    seen: { startsAt: view.startsAt, notedAt: null },
    report: { words: "We read aloud." },
  });
});

test("a file that is half-way holds up no report: both go on together", async () => {
  const received = serve({ [`GET ${path}`]: { body: view }, "POST /api/uploads": () => new Promise<never>(() => {}) });
  renderAt("/tutor/classes/c1", <AfterClassPage session="c1" />);
  await userEvent.click(await screen.findByRole("button", { name: "As the room saw it" }));
  await userEvent.type(screen.getByLabelText(/^To everybody/), "We read aloud.");
  const input = screen.getByLabelText(/^A file for everybody/);
  await waitFor(() => expect(input.hasAttribute("disabled")).toBe(false));
  fireEvent.change(input, { target: { files: [new File(["Irony."], "page.txt")] } });
  expect(await screen.findByRole("button", { name: "Pause" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Send to 3 students" }));
  expect(await screen.findByText(reportTexts.undoable)).toBeTruthy();
  expect(received(`PUT ${path}`)).toHaveLength(0);
  await userEvent.click(screen.getByRole("button", { name: /^Undo/ }));
  expect((await screen.findByLabelText<HTMLTextAreaElement>(/^To everybody/)).value).toBe("We read aloud.");
  await userEvent.click(await screen.findByRole("button", { name: "Remove page.txt" }));
  expect(await screen.findByText("Choose a file")).toBeTruthy();
});

test("a stored report that is refused shows why, and its writer goes on with all of it or discards it", async () => {
  const { lineIsBack } = await finishWithoutLine({ answer: problem(409, reportTexts.sentElsewhere) });
  await lineIsBack();
  expect(await screen.findByText(`${reportTexts.sentElsewhere} What you wrote is still here.`)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Change it" }));
  expect((await screen.findByLabelText<HTMLTextAreaElement>(/^To everybody/)).value).toBe("We read aloud.");
  expect(everybody()).toEqual(["attended", "late", "missed"]);
  await userEvent.click(screen.getByRole("button", { name: "Send to 3 students" }));
  await momentLater();
  expect(await screen.findByText(new RegExp(reportTexts.sentElsewhere))).toBeTruthy();
});

test("where this device's clock runs ahead, a report waits until the class is over", async () => {
  const { received, lineIsBack } = await finishWithoutLine({ answer: problem(409, reportTexts.notOver) });
  await lineIsBack();
  expect(received().length).toBeGreaterThan(1);
  expect(screen.getAllByText(reportTexts.stored).length).toBeGreaterThan(0);
  await userEvent.click(screen.getByRole("button", { name: "Discard it" }));
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Discard it" }));
  expect(await screen.findByRole("heading", { name: "What we did" })).toBeTruthy();
});
