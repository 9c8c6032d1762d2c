import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshBrowser, loggedInAs, problem, renderAt, serve } from "#features/accounts/web/test-support.tsx";
import { addDays } from "#lib/dates.ts";
import { viewerZone } from "#lib/viewer-zone.ts";
import { provideCaller } from "#ui/api/own-call.ts";
import type { GroupChoices, PlacementView, TimesResponse, WeekResponse } from "../../contract.ts";
import PlacingPage from "./placing-page.tsx";

afterEach(cleanup);
freshBrowser();
beforeEach(() => {
  provideCaller({ token: () => "t1", ended: () => {}, noSession: "" });
  loggedInAs({ role: "tutor" });
});

const chidinma: PlacementView = {
  enrolmentId: "01a20508-0000-7000-8000-000000000001",
  student: { id: "s1", fullName: "Chidinma Okeke" },
  course: { slug: "product-design-ui-ux", title: "Product Design UI/UX" },
  tutor: { id: "t1", fullName: "Adaeze Okonkwo" },
  since: "2026-11-25T08:12:00.000Z",
  by: "2026-11-26T08:12:00.000Z",
  wish: "evenings, Saturday",
  paid: { plan: "Monthly", amountMinor: 3_200_000, currency: "NGN", instalment: "Month 1 of 4" },
};
const uju = {
  ...chidinma,
  enrolmentId: "01a20508-0000-7000-8000-000000000002",
  student: { id: "s2", fullName: "Uju Nwachukwu" },
  wish: null,
  paid: null,
};
const time = (day: string, at: string) => ({
  day,
  time: at,
  label: `${day} ${at}`,
  otherLabel: `${day} ${at}`,
  skipped: [],
  lastOn: "2027-03-20",
  later: null,
});
const span = { first: "2026-12-01T17:00:00.000Z", last: "2027-03-20T09:00:00.000Z", count: 32 };
const times = (placement: PlacementView): TimesResponse => ({
  placement,
  placed: null,
  zone: { id: "Africa/Lagos", name: "West Africa Standard Time" },
  otherZone: null,
  minutes: 90,
  groups: [
    {
      ...span,
      id: "01a20508-0000-7000-8000-000000000009",
      name: "UX December",
      seats: 12,
      taken: 7,
      missed: 0,
      minutes: 90,
      refusal: null,
      times: [time("Tue", "6 pm"), time("Sat", "10 am")],
    },
  ],
  hours: [{ ...span, ...time("Wed", "6:30 pm"), weekday: 3, startMinute: 1110, isFree: true }],
});
const list = "GET /api/tutor/placements";
const placementOf = (id: string) => `GET /api/tutor/placements/${id}?zone=${encodeURIComponent(viewerZone())}`;
const weekOf = (id: string, from = "2026-11-30") =>
  `GET /api/tutor/placements/${id}/week?zone=${encodeURIComponent(viewerZone())}&from=${from}`;
const december = "01a20508-0000-7000-8000-000000000009";
const week = (from: string): WeekResponse => {
  const days = Array.from({ length: 7 }, (_, index) => addDays(from, index));
  const session = (
    day: number,
    startMinute: number,
    label: string,
    group: WeekResponse["classes"][number]["group"],
  ) => ({
    id: `${label} ${day}`,
    date: days[day] ?? "",
    startMinute,
    endMinute: startMinute + 90,
    startsAt: new Date(Date.parse(`${days[day]}T00:00:00Z`) + (startMinute - 60) * 60_000).toISOString(),
    label,
    group,
  });
  return {
    days,
    free: [{ date: days[2] ?? "", startMinute: 1080, endMinute: 1260 }],
    away: [{ date: days[4] ?? "", startMinute: 0, endMinute: 1440 }],
    classes: [
      session(1, 1080, "UX December", { id: december, seats: 12, taken: 7 }),
      session(5, 600, "UX December", { id: december, seats: 12, taken: 7 }),
      session(0, 1110, "UX August", { id: "other", seats: 12, taken: 12 }),
    ],
  };
};
const read = {
  [placementOf(chidinma.enrolmentId)]: { body: times(chidinma) },
  [placementOf(uju.enrolmentId)]: { body: times(uju) },
  [weekOf(chidinma.enrolmentId)]: { body: week("2026-11-30") },
  [weekOf(uju.enrolmentId)]: { body: week("2026-11-30") },
};
const placed = (id: string) => `PUT /api/tutor/placements/${id}`;
const done = {
  body: {
    message: "Classes: Tue 6 pm and Sat 10 am.",
    placed: {
      name: "UX December",
      isOwnTimes: false,
      times: times(chidinma).groups[0]?.times ?? [],
      first: span.first,
      changeableUntil: null,
    },
  },
};

test("PLACE-01 who waits longest is open with what they said and paid; a group is taken whole, and the next one follows", async () => {
  let waiting = [chidinma, uju];
  const sent: unknown[] = [];
  serve({
    [list]: () => ({ body: { data: waiting, inAll: waiting.length } }),
    ...read,
    [placed(chidinma.enrolmentId)]: (request) => {
      sent.push(request.body);
      waiting = [uju];
      return done;
    },
  });
  renderAt("/tutor/place", <PlacingPage />);
  expect(await screen.findByRole("heading", { name: "Place 2 students" })).toBeTruthy();
  const person = within(screen.getByRole("region", { name: "Chidinma Okeke" }));
  expect(person.getByText("evenings, Saturday")).toBeTruthy();
  expect(person.getByText("₦32,000, month 1 of 4")).toBeTruthy();
  const people = within(screen.getByRole("navigation", { name: "Paid, without a class" }));
  expect(people.getAllByRole("link").map((link) => link.getAttribute("aria-current"))).toEqual(["true", null]);
  expect(people.getByText("Monthly, ₦32,000")).toBeTruthy();
  // Nothing is chosen for the tutor: the one act cannot happen by a wrong key.
  expect((await screen.findByRole("button", { name: "Choose where" })).hasAttribute("disabled")).toBe(true);
  await userEvent.click(screen.getByRole("radio", { name: /UX December/ }));
  expect(screen.getByRole("radio", { name: /7 → 8 of 12/ })).toBeTruthy();
  const inWeek = within(screen.getByRole("region", { name: "Your week of 30 Nov" }));
  expect((await inWeek.findAllByText("8 of 12, Chidinma new")).length).toBe(2);
  expect(inWeek.getByText("12 of 12", { selector: "li span" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Place Chidinma: Tue 6 pm, Sat 10 am" }));
  await waitFor(() => expect(screen.getByRole("heading", { name: "Uju Nwachukwu" })).toBeTruthy());
  expect(sent).toMatchObject([{ choice: { group: december } }]);
  expect(screen.getByText("said nothing yet")).toBeTruthy();
});

test("PLACE-01 by the keyboard: J and K change the person, a number chooses where, Enter places", async () => {
  const sent: string[] = [];
  serve({
    [list]: { body: { data: [chidinma, uju], inAll: 2 } },
    ...read,
    [placed(uju.enrolmentId)]: () => {
      sent.push("uju");
      return done;
    },
  });
  renderAt("/tutor/place", <PlacingPage />);
  await screen.findByRole("radio", { name: /UX December/ });
  await userEvent.keyboard("{Enter}j");
  expect(await screen.findByRole("heading", { name: "Uju Nwachukwu" })).toBeTruthy();
  await screen.findByRole("radio", { name: /UX December/ });
  await userEvent.keyboard("k");
  expect(await screen.findByRole("heading", { name: "Chidinma Okeke" })).toBeTruthy();
  await userEvent.keyboard("j");
  await screen.findByRole("heading", { name: "Uju Nwachukwu" });
  await screen.findByRole("radio", { name: /One to one/ });
  await userEvent.keyboard("2");
  expect(await screen.findByRole("button", { name: "Wed 6:30 pm one to one" })).toBeTruthy();
  await userEvent.keyboard("{Enter}1");
  await screen.findByRole("button", { name: "Place Uju: Tue 6 pm, Sat 10 am" });
  expect(sent).toEqual([]);
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(sent).toEqual(["uju"]));
});

test("PLACE-01 the week goes forward and back and is in the address; own hours are in it", async () => {
  const weeks: string[] = [];
  serve({
    [list]: { body: { data: [chidinma], inAll: 1 } },
    ...read,
    [weekOf(chidinma.enrolmentId, "2026-12-07")]: () => {
      weeks.push("2026-12-07");
      return { body: week("2026-12-07") };
    },
  });
  renderAt("/tutor/place?times=3-1110&week=2026-12-09", <PlacingPage />);
  expect(await screen.findByRole("heading", { name: "Your week of 7 Dec" })).toBeTruthy();
  expect(await screen.findByText("Chidinma new")).toBeTruthy();
  expect(weeks).toEqual(["2026-12-07"]);
  await userEvent.click(screen.getByRole("button", { name: "Week before" }));
  expect(await screen.findByRole("heading", { name: "Your week of 30 Nov" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Week before" }).getAttribute("aria-disabled")).toBe("false");
});

test("a time that was just taken is shown, without a line too, and what is chosen stays in sight", async () => {
  let answer: ReturnType<typeof problem> | "no network" = problem(
    409,
    "UX December has no seat left. Please choose another.",
  );
  serve({
    [list]: { body: { data: [chidinma], inAll: 1 } },
    ...read,
    [placed(chidinma.enrolmentId)]: () => answer,
  });
  renderAt("/tutor/place", <PlacingPage />);
  await userEvent.click(await screen.findByRole("radio", { name: /UX December/ }));
  await userEvent.click(screen.getByRole("button", { name: /^Place Chidinma/ }));
  expect(await screen.findByText("UX December has no seat left. Please choose another.")).toBeTruthy();
  answer = "no network";
  await userEvent.click(screen.getByRole("button", { name: /^Place Chidinma/ }));
  expect(await screen.findByText(/What you chose is still here/)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>("radio", { name: /UX December/ }).checked).toBe(true);
});

test("no one waits is shown; who cannot be read can be tried again", async () => {
  let answer = problem(503, "We are busy for a moment.");
  serve({ [list]: () => answer });
  renderAt("/tutor/place", <PlacingPage />);
  expect(await screen.findByText("We are busy for a moment.")).toBeTruthy();
  answer = { body: { data: [], inAll: 0 } };
  await userEvent.click(screen.getByRole("button", { name: /try again/i }));
  expect(await screen.findByText("Nobody waits for a class.")).toBeTruthy();
});

test("PLACE-01 a new group is made from the desk: what is missing is shown at its field, and what was typed stays", async () => {
  const choices: GroupChoices = {
    tutor: { id: "t1", fullName: "Adaeze Okonkwo" },
    zone: { id: "Africa/Lagos", name: "West Africa Time" },
    courses: [
      { slug: "ielts", title: "IELTS" },
      { slug: "product-design-ui-ux", title: "Product Design UI/UX" },
    ],
    times: [
      { weekday: 2, startMinute: 1080, label: "Tue 6 pm" },
      { weekday: 6, startMinute: 600, label: "Sat 10 am" },
    ],
    firstOn: "2026-12-01",
    lastOn: "2027-11-30",
  };
  let answer: ReturnType<typeof problem> = problem(409, "There is a group of that name.", { name: "It is taken." });
  const sent: unknown[] = [];
  serve({
    [list]: { body: { data: [chidinma], inAll: 1 } },
    ...read,
    "GET /api/tutor/groups/choices": { body: choices },
    "POST /api/tutor/groups": ({ body }) => {
      sent.push(body);
      return answer;
    },
  });
  renderAt("/tutor/place", <PlacingPage />);
  await userEvent.click(await screen.findByRole("button", { name: "New group" }));
  const dialog = within(await screen.findByRole("dialog", { name: "New group" }));
  // That of who waits.
  expect((await dialog.findByLabelText<HTMLSelectElement>("Course")).value).toBe("product-design-ui-ux");
  await userEvent.selectOptions(dialog.getByLabelText("First time"), "Tue 6 pm");
  await userEvent.click(dialog.getByRole("button", { name: "Make the group" }));
  expect(await dialog.findByText("Choose a weekly time.")).toBeTruthy();
  expect(dialog.getByText("Give the group a name, such as: UX December.")).toBeTruthy();
  expect(sent).toEqual([]);
  await userEvent.selectOptions(dialog.getByLabelText("Second time"), "Sat 10 am");
  await userEvent.type(dialog.getByLabelText("Name"), "UX January");
  await userEvent.click(dialog.getByRole("button", { name: "Make the group" }));
  expect(await dialog.findByText("It is taken.")).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>("Name").value).toBe("UX January");
  answer = problem(422, "One of them.", { "times/1": "This time is not within the weekly hours." });
  await userEvent.click(dialog.getByRole("button", { name: "Make the group" }));
  expect(await dialog.findByText("This time is not within the weekly hours.")).toBeTruthy();
  answer = { body: { id: "g", message: "UX January meets Tue 6 pm and Sat 10 am: 32 classes." } };
  await userEvent.click(dialog.getByRole("button", { name: "Make the group" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "New group" })).toBeNull());
  expect(sent.at(-1)).toEqual({
    tutor: null,
    course: "product-design-ui-ux",
    name: "UX January",
    lastOn: null,
    joinsUntil: null,
    startsOn: "2026-12-01",
    times: [
      { weekday: 2, startMinute: 1080 },
      { weekday: 6, startMinute: 600 },
    ],
    seats: 12,
    meetingUrl: null,
  });
});
