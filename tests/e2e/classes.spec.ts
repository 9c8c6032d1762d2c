import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { classAttendance, classSessions } from "#features/classes/server/tables.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { paths } from "#lib/paths.ts";
import { onDatabase } from "./database.ts";
import { expect, expectAccessible, expectToFit, test } from "./fixtures.ts";
import { enterAsDemoStudent, newStudent } from "./students.ts";

const hourMs = 3600_000;
const tutorId = (slug: string) =>
  onDatabase(async (db) => {
    const [tutor] = await db.select({ id: tutors.id }).from(tutors).where(eq(tutors.slug, slug));
    return tutor?.id ?? "";
  });

/** Puts a student's trial class so far from now, as only time itself could. */
const shift = (studentId: string, aheadMs: number) =>
  onDatabase(async (db) => {
    const startsAt = new Date(Date.now() + aheadMs);
    await db
      .update(classSessions)
      .set({ startsAt, endsAt: new Date(startsAt.getTime() + hourMs / 2) })
      .where(eq(classSessions.studentId, studentId));
  });

const booking = (page: Page) => page.getByRole("region", { name: /Book a trial class|Your trial class/ });
const book = (page: Page) => booking(page).getByRole("button", { name: /^Book (Mon|Tue|Wed|Thu|Fri|Sat|Sun) / });
const upcoming = (page: Page) => page.getByRole("region", { name: "Up coming class" });

test("STUT-02 CAL-01 a trial class: hours, booking, rescheduling, refused inside 12 hours, joined when it begins, cancelled", async ({
  page,
  context,
}) => {
  const tutor = await tutorId("kwame-mensah");
  const { id: student } = await newStudent(page, { path: paths.dashboardTutor(tutor) });
  const panel = booking(page);
  await expect(panel.getByText(/^Times are in West Africa Time/)).toBeVisible();
  await panel.getByRole("button", { name: "All free times" }).click();
  // Late in the week: the first half hours may begin within 12 hours, and what is booked then stays unchanged.
  const slot = panel.getByRole("group").getByRole("button").last();
  const first = (await slot.textContent()) ?? "";
  await slot.click();
  await book(page).click();
  await expect(page.getByText("Your trial class is booked.")).toBeVisible();
  // What happens next, in a sheet of its own.
  await expect(page.getByRole("dialog", { name: /^Booked: / })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel.getByRole("heading", { name: "Your trial class" })).toBeFocused();
  await expect(panel.getByText(first, { exact: true })).toBeVisible();

  await panel.getByRole("button", { name: /^Reschedule/ }).click();
  const dialog = page.getByRole("dialog", { name: "Reschedule your trial class" });
  const otherTime = dialog.getByRole("group").getByRole("button").nth(-3);
  const second = (await otherTime.textContent()) ?? "";
  await otherTime.click();
  await dialog.getByRole("button", { name: /^Move to/ }).click();
  await expect(page.getByText("Your trial class was moved.")).toBeVisible();
  await expect(panel.getByText(second, { exact: true })).toBeVisible();

  await shift(student, 11 * hourMs);
  await page.reload();
  const tooLate = "A trial class can be moved or cancelled up to 12 hours before it starts.";
  await expect(panel.getByText(tooLate)).toBeVisible();
  await expect(panel.getByRole("button", { name: /^Reschedule/ })).toHaveCount(0);
  await expect(panel.getByRole("button", { name: /^Join class/ })).toBeDisabled();

  await shift(student, 5 * 60_000);
  await page.goto("/dashboard/calendar");
  const popup = context.waitForEvent("page");
  // The day that is shown has it: it is not there a second time.
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Join class/ })
    .click();
  await popup;
  const attended = () =>
    onDatabase((db) => db.select().from(classAttendance).where(eq(classAttendance.studentId, student)));
  await expect.poll(attended).toMatchObject([{ state: "attended" }]);

  await shift(student, 48 * hourMs);
  await page.reload();
  await upcoming(page)
    .getByRole("button", { name: /^Reschedule/ })
    .click();
  await dialog.getByRole("group").getByRole("button").first().click();
  await expectAccessible(page, "moving a trial class");
  await dialog.getByRole("button", { name: "Close" }).click();
  await upcoming(page)
    .getByRole("button", { name: /^Cancel class/ })
    .click();
  await page
    .getByRole("dialog", { name: "Cancel this trial class?" })
    .getByRole("button", { name: "Cancel the class" })
    .click();
  await expect(page.getByText("Your trial class was cancelled.")).toBeVisible();
  await expect(upcoming(page).getByText("You have no upcoming classes.")).toBeVisible();
});

test("STUT-02 a time that another user has just taken is reported, and another can be chosen", async ({
  page,
  onAnotherDevice,
  allowErrors,
}) => {
  allowErrors.push(/409/);
  const path = paths.dashboardTutor(await tutorId("ibrahim-musa"));
  await newStudent(page, { path });
  const times = (student: Page) => booking(student).getByRole("radio");
  await times(page).first().check();

  const rival = await onAnotherDevice();
  await newStudent(rival, { path });
  await times(rival).first().check();
  await book(rival).click();
  await expect(rival.getByRole("dialog", { name: /^Booked: / })).toBeVisible();

  await book(page).click();
  await expect(booking(page).getByText("That time has just been taken. Please choose another.")).toBeVisible();
  await times(page).first().check();
  await book(page).click();
  await expect(page.getByRole("dialog", { name: /^Booked: / })).toBeVisible();
});

test("MYC-01 MYC-02 CAL-01 the demo student's calendar: month, agenda, keyboard, reload; in both themes and widths", async ({
  page,
}) => {
  test.setTimeout(90_000);
  await enterAsDemoStudent(page, paths.calendar());
  // What comes next, or the day that is shown where that is it.
  const next = page.getByRole("region").filter({ has: page.getByText("Design Principal", { exact: true }) });
  await expect(next.first()).toBeVisible();
  await expect(next.getByText("2 - 3 pm").first()).toBeVisible();
  await expect(page.getByRole("button", { name: /Design Principal, 2 - 3 pm/ }).first()).toBeVisible();

  await page.getByRole("tab", { name: "Month" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/view=agenda/);
  await expect(page.getByRole("tab", { name: "Agenda" })).toBeFocused();
  const month = page.getByRole("heading", { level: 2, name: /\d{4}$/ });
  const thisMonth = (await month.textContent()) ?? "";
  await page.getByRole("button", { name: "Next month" }).click();
  await expect(page).toHaveURL(/month=\d{4}-\d\d/);
  await expect(month).not.toHaveText(thisMonth);
  const nextMonth = (await month.textContent()) ?? "";
  await page.reload();
  await expect(month).toHaveText(nextMonth);
  await expect(page.getByRole("tab", { name: "Agenda" })).toHaveAttribute("aria-selected", "true");

  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const tab of ["Month", "Agenda"]) {
      await page.getByRole("tab", { name: tab }).click();
      await expect(page.getByRole("tab", { name: tab })).toHaveAttribute("aria-selected", "true");
      await expectAccessible(page, `${tab}, ${width}`);
      await expectToFit(page, `${tab}, ${width}`);
    }
  }
});

test("MYC-02 CAL-01 the calendar's secret address: made, read without a session, renewed, ended", async ({ page }) => {
  await newStudent(page, { path: paths.calendar() });
  await page.getByRole("button", { name: "Subscribe" }).click();
  const dialog = page.getByRole("dialog", { name: "Your classes in your own calendar" });
  await dialog.getByRole("button", { name: "Make my address" }).click();
  const address = dialog.getByText(/\/calendar\/.+\.ics$/);
  const first = (await address.textContent()) ?? "";
  await expectAccessible(page, "the calendar address");
  const read = (url: string) => page.request.get(new URL(url).pathname, { headers: { Authorization: "" } });
  const response = await read(first);
  expect(response.status()).toBe(200);
  expect(response.headers()["content-type"]).toContain("text/calendar");
  expect(await response.text()).toContain("METHOD:PUBLISH");

  await dialog.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Your calendar address" }).click();
  await expect(dialog.getByText(/It is shown only once/)).toBeVisible();
  await dialog.getByRole("button", { name: "Make a new address" }).click();
  const second = (await address.textContent()) ?? "";
  expect(second).not.toBe(first);
  expect((await read(first)).status()).toBe(404);
  expect((await read(second)).status()).toBe(200);

  await dialog.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Your calendar address" }).click();
  await dialog.getByRole("button", { name: "Stop sharing my calendar" }).click();
  await expect(page.getByText("The calendar address no longer works.")).toBeVisible();
  expect((await read(second)).status()).toBe(404);
});
