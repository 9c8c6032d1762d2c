import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { freshBrowser, loggedInAs } from "#features/accounts/web/test-support.tsx";
import { addDays, dateInLagos } from "#lib/dates.ts";
import { paths } from "#lib/paths.ts";
import { dayText, todayHere } from "#lib/viewer-zone.ts";
import { answerCalls, provideTestCaller, renderPage } from "#tests/support/own-page.tsx";
import type { OfficeWeek, WeekClass, WeekTutor } from "../../../office-class-contract.ts";
import { daysOfWeek, mondayOf, weekText } from "../../../office-class-rules.ts";
import { OfficeClassesPage } from "../office-classes-page.tsx";

freshBrowser();
afterEach(cleanup);
beforeEach(() => {
  provideTestCaller();
  loggedInAs({ role: "support" });
});

const call = "GET /api/staff/classes/week";
const today = todayHere();
const week = mondayOf(today);
const minute = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minute).toISOString();
let made = 0;
const id = () => `01a20508-0000-7000-8000-${String(++made).padStart(12, "0")}`;
const group = "01a20508-0000-7000-8000-000000000099";
const session = (changes: Partial<WeekClass> = {}): WeekClass => ({
  id: id(),
  kind: "class",
  state: "scheduled",
  title: "Near things belong together",
  name: "UX evenings",
  cohortId: group,
  students: 7,
  hasTutor: true,
  hasTutorJoined: true,
  isNoted: false,
  startsAt: inMinutes(-0.5),
  endsAt: inMinutes(60),
  ...changes,
});
const tutor = (name: string, classes: WeekClass[], offDays: string[] = []): WeekTutor => ({
  id: id(),
  name,
  course: "UI-UX Design",
  offDays,
  classes,
});
function show(answer: Partial<OfficeWeek>, query: Record<string, string> = {}) {
  const body = { tutors: [], tutorCount: answer.tutors?.length ?? 0, isCut: false, nextWeek: null, ...answer };
  const sent = answerCalls({
    [call]: { body },
    "GET /api/staff/classes": { body: { data: [], next: null, count: 0 } },
  });
  return { sent, ...renderPage(paths.officeClasses({ view: "week", ...query }), <OfficeClassesPage />) };
}
const wide = (isWide: boolean) =>
  vi.stubGlobal("matchMedia", () => ({ matches: isWide, addEventListener() {}, removeEventListener() {} }));

test("ADM-05 the week is a table: a row for each tutor, a column for each day, each class a link to itself in the list", async () => {
  wide(true);
  const running = session();
  const trial = session({ kind: "trial", cohortId: null, name: "Trial class", students: 1, hasTutorJoined: false });
  const [monday = ""] = daysOfWeek(week);
  show({ tutors: [tutor("Adaeze Okonkwo", [running]), tutor("Yaw Boateng", [trial], [monday])] });
  const table = await screen.findByRole("table", { name: `Classes of ${weekText(week, today)} by tutor and day` });
  const headers = within(table).getAllByRole("columnheader");
  expect(headers).toHaveLength(8);
  const current = headers.filter((header) => header.getAttribute("aria-current") === "date");
  expect(current.map(({ textContent }) => textContent)).toEqual([
    `${dayText(today, "short").split(" ").slice(0, 2).join(" ")} ${dayText(today).split(" ")[2]}`,
  ]);
  const at = (name: RegExp) => within(within(table).getByRole("row", { name }));
  expect(at(/^Adaeze/).getByRole("rowheader").textContent).toContain("UI-UX Design");
  const day = dateInLagos(new Date(running.startsAt));
  const link = at(/^Adaeze/).getByRole("link", { name: /UX evenings, 7 students Running$/ });
  expect(link.getAttribute("href")).toBe(paths.officeClasses({ day, group }));
  const late = at(/^Yaw/).getByRole("link", { name: /Trial, 1 student Tutor not there yet$/ });
  expect(late.getAttribute("href")).toBe(paths.officeClasses({ day, kind: "trial", q: "Yaw Boateng" }));
  expect(at(/^Yaw/).getByText("Off")).toBeTruthy();
  expect(screen.getByText("1 running, 0 planned today, 0 without a tutor")).toBeTruthy();
  expect(screen.queryByRole("navigation", { name: "Tutors, pages" })).toBeNull();
});

test("ADM-05 on a phone the week is days, and today is open", async () => {
  wide(false);
  show({ tutors: [tutor("Adaeze Okonkwo", [session({ hasTutor: false })], [today])] });
  const link = await screen.findByRole("link", { name: /UX evenings, 7 students Adaeze Okonkwo Without a tutor$/ });
  expect(screen.queryByRole("table")).toBeNull();
  const days = screen.getAllByRole("group") as HTMLDetailsElement[];
  expect(days).toHaveLength(7);
  const open = days.filter((day) => day.open);
  expect(open).toHaveLength(1);
  expect(open[0]?.contains(link)).toBe(true);
  expect(open[0]?.textContent).toContain(`${dayText(today, "short")}, today`);
  expect(within(open[0] as HTMLElement).getByText("Off: Adaeze Okonkwo")).toBeTruthy();
});

test("ADM-05 weeks and the two views are addresses, and going back goes back", async () => {
  wide(true);
  const { sent, address, router } = show({ tutors: [tutor("Adaeze Okonkwo", [session()])] });
  await screen.findByRole("table");
  expect(screen.getByRole("link", { name: "Week" }).getAttribute("aria-current")).toBe("page");
  expect(screen.queryByRole("link", { name: "This week" })).toBeNull();
  const next = addDays(week, 7);
  await userEvent.click(screen.getByRole("link", { name: "Next week" }));
  expect(address()).toBe(paths.officeClasses({ view: "week", week: next }));
  await waitFor(() => expect(sent(call).at(-1)?.query).toContain(`week=${next}`));
  expect(await screen.findByText("1 class, 0 without a tutor")).toBeTruthy();
  await userEvent.click(screen.getByRole("link", { name: "This week" }));
  expect(address()).toBe(paths.officeClasses({ view: "week" }));
  await router.navigate(-1);
  expect(await screen.findByRole("heading", { name: weekText(next, today) })).toBeTruthy();
  await userEvent.click(screen.getByRole("link", { name: "List" }));
  expect(address()).toBe(paths.officeClasses());
  expect(await screen.findByText("No class is ahead.")).toBeTruthy();
});

test.each(["", "soon", "9999-12-27", today])("ADM-05 the address with the week %j is this week", async (odd) => {
  wide(true);
  const { sent } = show({ tutors: [tutor("Adaeze Okonkwo", [session()])] }, { week: odd, page: "0x" });
  await screen.findByRole("table");
  expect(new URLSearchParams(sent(call)[0]?.query).get("week")).toBe(week);
  expect(new URLSearchParams(sent(call)[0]?.query).get("page")).toBe("1");
});

test("ADM-05 a week without a class leads to the next that has one", async () => {
  wide(true);
  show({ tutors: [tutor("Adaeze Okonkwo", [])], nextWeek: "2099-01-05" });
  expect(await screen.findByText("No class is in this week.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Go to 5 to 11 January 2099" }).getAttribute("href")).toBe(
    paths.officeClasses({ view: "week", week: "2099-01-05" }),
  );
});

test("ADM-05 more tutors than a page have pages, a page that is not there leads to the first, and a week of too many classes is marked", async () => {
  wide(true);
  const { sent, address } = show({ tutors: [tutor("Adaeze Okonkwo", [session()])], tutorCount: 60, isCut: true });
  const pages = within(await screen.findByRole("navigation", { name: "Tutors, pages" }));
  expect(screen.getByText("More than 1,000 classes: those at the end of the week are not shown.")).toBeTruthy();
  await userEvent.click(pages.getByRole("link", { name: "Page 2" }));
  expect(address()).toBe(paths.officeClasses({ view: "week", page: "2" }));
  await waitFor(() => expect(sent(call).at(-1)?.query).toContain("page=2"));
  cleanup();
  show({}, { page: "9" });
  expect((await screen.findByRole("link", { name: "The first tutors" })).getAttribute("href")).toBe(
    paths.officeClasses({ view: "week" }),
  );
});
