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
  provideCaller({ token: () => "t1", ended: () => {}, noSession: "" });
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
  exceptions: [],
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
  screen.getByRole("spinbutton", { name: "Most classes a day" }).focus();
  await userEvent.keyboard("{Home}{ArrowUp}{ArrowUp}");
  for (let press = 0; press < 3; press += 1) await userEvent.click(slot("Least notice: more"));
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

test("exceptions: classes at what is closed are named first, and one that is removed comes back by undo", async () => {
  const christmas = {
    id: "d1",
    kind: "closed" as const,
    firstOn: "2026-12-24",
    lastOn: "2026-12-27",
    startMinute: null,
    endMinute: null,
    reason: "Family",
  };
  const sent: unknown[] = [];
  serve({
    [`GET ${url}`]: { body: hoursOf() },
    "GET /api/tutor/exceptions/classes?firstOn=2026-11-24&lastOn=2026-11-24": { body: { classes: [], inAll: 0 } },
    "GET /api/tutor/exceptions/classes?firstOn=2026-12-24&lastOn=2026-12-27": {
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
    "POST /api/tutor/exceptions": (request) => {
      sent.push(request.body);
      return { body: hoursOf({ exceptions: [christmas] }) };
    },
    "DELETE /api/tutor/exceptions/d1": { body: hoursOf() },
  });
  renderAt("/tutor/hours", <HoursPage />);
  await opened();
  await userEvent.click(screen.getByRole("button", { name: "Add an exception" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add an exception" }));
  fireEvent.change(dialog.getByLabelText("Last day"), { target: { value: "2026-12-27" } });
  fireEvent.change(dialog.getByLabelText("First day"), { target: { value: "2026-12-24" } });
  await userEvent.type(dialog.getByLabelText(/^Reason/), "Family");
  expect(await dialog.findByText(/^2 classes are booked then/)).toBeTruthy();
  expect(dialog.getByText("Thu 24 Dec, 5 pm, Product Design UI/UX")).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Add it; 2 classes stay booked" }));
  const days = within(screen.getByRole("region", { name: "Exceptions" }));
  expect(await days.findByText("Thu 24 to Sun 27 Dec")).toBeTruthy();
  await userEvent.click(days.getByRole("button", { name: "Remove Thu 24 to Sun 27 Dec" }));
  await userEvent.click(await days.findByRole("button", { name: "Undo" }));
  expect(await days.findByText("Closed. Family")).toBeTruthy();
  const { id: _, ...body } = christmas;
  expect(sent).toEqual([body, body]);
});

test("TUT-01 hours of one day alone: open as well from a time to a time, and closed for a part of the day", async () => {
  const sent: unknown[] = [];
  const open = {
    kind: "open",
    firstOn: "2026-11-26",
    lastOn: "2026-11-26",
    startMinute: 840,
    endMinute: 1020,
    reason: null,
  };
  const closed = { ...open, kind: "closed", startMinute: 1050, endMinute: 1080 };
  serve({
    [`GET ${url}`]: { body: hoursOf() },
    "GET /api/tutor/exceptions/classes?firstOn=2026-11-24&lastOn=2026-11-24": { body: { classes: [], inAll: 0 } },
    "GET /api/tutor/exceptions/classes?firstOn=2026-11-26&lastOn=2026-11-26": { body: { classes: [], inAll: 0 } },
    "GET /api/tutor/exceptions/classes?firstOn=2026-11-26&lastOn=2026-11-26&startMinute=1050&endMinute=1080": {
      body: { classes: [], inAll: 0 },
    },
    "POST /api/tutor/exceptions": (request) => {
      sent.push(request.body);
      return {
        body: hoursOf({ exceptions: [{ ...(request.body as typeof open), id: `d${sent.length}`, kind: "open" }] }),
      };
    },
  });
  renderAt("/tutor/hours", <HoursPage />);
  await opened();
  await userEvent.click(slot("Add an exception"));
  const dialog = within(await screen.findByRole("dialog", { name: "Add an exception" }));
  await userEvent.click(dialog.getByRole("radio", { name: /^I am open as well/ }));
  expect(dialog.queryByLabelText("Last day")).toBe(null);
  fireEvent.change(dialog.getByLabelText("Day"), { target: { value: "2026-11-26" } });
  // Without times it is refused here.
  await userEvent.click(dialog.getByRole("button", { name: "Add the exception" }));
  expect((await dialog.findAllByText(hoursTexts.badTime)).length).toBeGreaterThan(0);
  await userEvent.selectOptions(dialog.getByLabelText("From"), "2 pm");
  await userEvent.selectOptions(dialog.getByLabelText("To"), "5 pm");
  await userEvent.click(dialog.getByRole("button", { name: "Add the exception" }));
  const list = within(screen.getByRole("region", { name: "Exceptions" }));
  expect(await list.findByText("Thu 26 Nov, 2 pm to 5 pm")).toBeTruthy();
  expect(list.getByText("Open as well")).toBeTruthy();

  await userEvent.click(slot("Add an exception"));
  const again = within(await screen.findByRole("dialog", { name: "Add an exception" }));
  fireEvent.change(again.getByLabelText("First day"), { target: { value: "2026-11-26" } });
  fireEvent.change(again.getByLabelText("Last day"), { target: { value: "2026-11-26" } });
  await userEvent.selectOptions(again.getByLabelText("From"), "5:30 pm");
  await userEvent.selectOptions(again.getByLabelText("To"), "6 pm");
  await userEvent.click(again.getByRole("button", { name: "Add the exception" }));
  await waitFor(() => expect(sent).toEqual([open, closed]));
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

test("another clock is next to the tutor's own where the device has one", async () => {
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
