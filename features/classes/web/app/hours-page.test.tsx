import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { freshBrowser, loggedInAs, problem, renderAt, serve } from "#features/accounts/web/test-support.tsx";
import { provideCaller } from "#ui/api/own-call.ts";
import type { HoursInput, HoursResponse } from "../../hours-contract.ts";
import { hoursTexts } from "../../hours-texts.ts";
import HoursPage from "./hours-page.tsx";

const zoned = (timeZone: string) =>
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({ timeZone } as never);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});
freshBrowser();
beforeEach(() => {
  sessionStorage.clear();
  provideCaller({ token: () => "t1", ended: () => {}, nobody: "" });
  loggedInAs({ role: "tutor" });
  zoned("Africa/Lagos");
});

const hoursOf = (changes: Partial<HoursResponse> = {}): HoursResponse => ({
  zone: { id: "Africa/Lagos", name: "West Africa Standard Time" },
  today: "2026-11-24",
  version: 3,
  weekly: [{ weekday: 1, startMinute: 1020, endMinute: 1140 }],
  mostPerDay: null,
  noticeHours: 2,
  daysOff: [],
  week: [],
  strays: [],
  straysInAll: 0,
  feedSince: null,
  ...changes,
});
const url = "/api/tutor/hours";
const slot = (name: string) => screen.getByRole("button", { name });
const isOpen = (name: string) => slot(name).getAttribute("aria-pressed");
const opened = () => screen.findByRole("heading", { name: "Your week" });

test("TUT-01 half hours are opened and closed, and saved with their version in one press; nothing else can be saved", async () => {
  const sent: unknown[] = [];
  serve({
    [`GET ${url}`]: { body: hoursOf() },
    [`PUT ${url}`]: (request) => {
      sent.push(request.body);
      return { body: hoursOf({ ...(request.body as HoursInput), version: 4 }) };
    },
  });
  renderAt("/tutor/hours", <HoursPage />);
  await opened();
  const save = screen.getByRole<HTMLButtonElement>("button", { name: "Save the week, 2 h open" });
  expect(save.disabled).toBe(true);
  await userEvent.click(slot("Mon 7 pm"));
  await userEvent.click(slot("Mon 5 pm"));
  expect([isOpen("Mon 5 pm"), isOpen("Mon 5:30 pm"), isOpen("Mon 7 pm")]).toEqual(["false", "true", "true"]);
  await userEvent.selectOptions(screen.getByLabelText("Most classes a day"), "3");
  await userEvent.selectOptions(screen.getByLabelText("Least notice"), "24");
  await userEvent.click(screen.getByRole("button", { name: "Save the week, 2 h open" }));
  expect(await screen.findByText(hoursTexts.saved)).toBeTruthy();
  expect(sent).toEqual([
    { version: 3, weekly: [{ weekday: 1, startMinute: 1050, endMinute: 1170 }], mostPerDay: 3, noticeHours: 24 },
  ]);
  await waitFor(() => expect(screen.getByText("All is saved.")).toBeTruthy());
});

test("by keys: arrows move, Shift stretches, C copies the day to the weekdays", async () => {
  serve({ [`GET ${url}`]: { body: hoursOf() } });
  renderAt("/tutor/hours", <HoursPage />);
  await opened();
  slot("Mon 6:30 pm").focus();
  await userEvent.keyboard("{Shift>}{ArrowDown}{/Shift}");
  expect(isOpen("Mon 7 pm")).toBe("true");
  expect(document.activeElement).toBe(slot("Mon 7 pm"));
  await userEvent.keyboard("{ArrowRight} ");
  expect(isOpen("Tue 7 pm")).toBe("true");
  await userEvent.keyboard("{ArrowLeft}c");
  expect([isOpen("Tue 5 pm"), isOpen("Fri 6:30 pm"), isOpen("Sat 5 pm")]).toEqual(["true", "true", "false"]);
  // One stop for the tab key.
  expect(screen.getAllByRole("button").filter((button) => button.dataset.slot && button.tabIndex === 0)).toHaveLength(
    1,
  );
});

test("what is not saved outlives the page, and a hour that another device saved is not overwritten", async () => {
  let answer = hoursOf();
  serve({ [`GET ${url}`]: () => ({ body: answer }), [`PUT ${url}`]: problem(409, hoursTexts.stale) });
  renderAt("/tutor/hours", <HoursPage />);
  await opened();
  await userEvent.click(slot("Wed 9 am"));
  cleanup();
  renderAt("/tutor/hours", <HoursPage />);
  await opened();
  expect(isOpen("Wed 9 am")).toBe("true");
  answer = hoursOf({ version: 4, weekly: [] });
  await userEvent.click(screen.getByRole("button", { name: "Save the week, 2½ h open" }));
  expect(await screen.findByText(hoursTexts.stale)).toBeTruthy();
  expect(isOpen("Wed 9 am")).toBe("true");
  await userEvent.click(screen.getByRole("button", { name: /^Discard/ }));
  await waitFor(() => expect(isOpen("Mon 5 pm")).toBe("false"));
  expect(screen.getByText(hoursTexts.none)).toBeTruthy();
});

test("from a time to a time in one go, and closed the same way", async () => {
  serve({ [`GET ${url}`]: { body: hoursOf() } });
  renderAt("/tutor/hours?day=Sun", <HoursPage />);
  await opened();
  await userEvent.selectOptions(screen.getByLabelText("From"), "10 pm");
  await userEvent.selectOptions(screen.getByLabelText("To"), "12 midnight");
  await userEvent.click(screen.getByRole("button", { name: "Open Sun 10 pm to 12 midnight" }));
  expect(isOpen("Sun 11:30 pm")).toBe("true");
  await userEvent.click(screen.getByRole("button", { name: "Close Sun 10 pm to 12 midnight" }));
  expect(screen.getByText("All is saved.")).toBeTruthy();
});

test("days off: classes on them are named first, and one that is removed comes back by undo", async () => {
  const christmas = { id: "d1", firstOn: "2026-12-24", lastOn: "2026-12-27", reason: "Family" };
  const sent: unknown[] = [];
  serve({
    [`GET ${url}`]: { body: hoursOf() },
    "GET /api/tutor/days-off/classes?firstOn=2026-11-24&lastOn=2026-11-24": { body: { classes: [], inAll: 0 } },
    "GET /api/tutor/days-off/classes?firstOn=2026-12-24&lastOn=2026-12-27": {
      body: {
        inAll: 2,
        classes: [
          {
            id: "c1",
            kind: "class",
            label: "Product Design UI/UX",
            startsAt: "2026-12-24T16:00:00.000Z",
            endsAt: "2026-12-24T17:30:00.000Z",
            studentId: null,
          },
        ],
      },
    },
    "POST /api/tutor/days-off": (request) => {
      sent.push(request.body);
      return { body: hoursOf({ daysOff: [christmas] }) };
    },
    "DELETE /api/tutor/days-off/d1": { body: hoursOf() },
  });
  renderAt("/tutor/hours", <HoursPage />);
  await opened();
  await userEvent.click(screen.getByRole("button", { name: "Add days off" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add days off" }));
  fireEvent.change(dialog.getByLabelText("Last day"), { target: { value: "2026-12-27" } });
  fireEvent.change(dialog.getByLabelText("First day"), { target: { value: "2026-12-24" } });
  await userEvent.type(dialog.getByLabelText(/^Reason/), "Family");
  expect(await dialog.findByText(/^2 classes are on these days/)).toBeTruthy();
  expect(dialog.getByText("Thu 24 Dec, 5 pm, Product Design UI/UX")).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Add them; 2 classes stay booked" }));
  const days = within(screen.getByRole("region", { name: "Days off" }));
  expect(await days.findByText("Thu 24 to Sun 27 Dec")).toBeTruthy();
  await userEvent.click(days.getByRole("button", { name: "Remove Thu 24 to Sun 27 Dec" }));
  await userEvent.click(await days.findByRole("button", { name: "Undo" }));
  expect(await days.findByText("Family")).toBeTruthy();
  const body = { firstOn: "2026-12-24", lastOn: "2026-12-27", reason: "Family" };
  expect(sent).toEqual([body, body]);
});

test("what is booked is on the wall, and what no longer fits is named with its way to move it", async () => {
  const booked = { startsAt: "2026-11-23T16:00:00.000Z", endsAt: "2026-11-23T17:30:00.000Z" };
  const series = { ...booked, id: "c1", kind: "class" as const, label: "Product Design UI/UX", studentId: null };
  serve({
    [`GET ${url}`]: {
      body: hoursOf({
        week: [{ ...series, weekday: 1, startMinute: 1020, minutes: 90 }],
        strays: [
          { ...series, why: "hours", count: 9 },
          { ...booked, id: "c2", kind: "trial", label: "Ada Obi", studentId: "s1", why: "day-off", count: 1 },
        ],
        straysInAll: 2,
      }),
    },
  });
  renderAt("/tutor/hours", <HoursPage />);
  await opened();
  expect(slot("Mon 6 pm, booked: Product Design UI/UX")).toBeTruthy();
  const strays = within(screen.getByRole("region", { name: "Booked outside your hours" }));
  expect(strays.getByText(/and 8 more classes of its series/)).toBeTruthy();
  expect(strays.getByRole("link", { name: "Ask Ada Obi to move the trial" })).toBeTruthy();
  await userEvent.click(strays.getByRole("button", { name: /^Move Product Design/ }));
  expect(await screen.findByRole("dialog", { name: "Move Product Design UI/UX" })).toBeTruthy();
});

test("another clock is beside the tutor's own where the device has one", async () => {
  zoned("Africa/Accra");
  serve({ [`GET ${url}`]: { body: hoursOf() } });
  renderAt("/tutor/hours", <HoursPage />);
  await opened();
  const clocks = within(screen.getByRole("region", { name: "Two clocks" }));
  expect(clocks.getByText("6 pm")).toBeTruthy();
  expect(clocks.getByText("5 pm")).toBeTruthy();
  expect(clocks.getByText(/Accra is 1 hour behind today/)).toBeTruthy();
});

test("hours that cannot be read can be tried again; an account without a tutor page is informed", async () => {
  let answer = problem(503, "We are busy for a moment.");
  serve({ [`GET ${url}`]: () => answer });
  renderAt("/tutor/hours", <HoursPage />);
  expect(await screen.findByText("We are busy for a moment.")).toBeTruthy();
  answer = problem(404, hoursTexts.noPage);
  await userEvent.click(screen.getByRole("button", { name: /try again/i }));
  expect(await screen.findByText(hoursTexts.noPage)).toBeTruthy();
});
