import type { Page } from "@playwright/test";
import { and, eq, gt, inArray, lt, sql } from "drizzle-orm";
import { classAttendance, classSessions } from "#features/classes/server/tables.ts";
import { tutorPicks, tutors } from "#features/tutors/server/tables.ts";
import { paths } from "#lib/paths.ts";
import { onDatabase } from "./database.ts";
import { expect, expectSound, expectSoundAtBothWidths, inFullOnly, test } from "./fixtures.ts";
import { newStudent } from "./students.ts";

const halfHourMs = 1800_000;

const tutorId = (slug: string) =>
  onDatabase(async (db) => {
    const [tutor] = await db.select({ id: tutors.id }).from(tutors).where(eq(tutors.slug, slug));
    return tutor?.id ?? "";
  });

/** Puts a student's trial class so far from now, as only time itself could; they picked the tutor days before. */
const shift = (studentId: string, aheadMs: number) =>
  onDatabase(async (db) => {
    const startsAt = new Date(Date.now() + aheadMs);
    const endsAt = new Date(startsAt.getTime() + halfHourMs);
    const pickedAt = new Date(startsAt.getTime() - 3 * 48 * halfHourMs);
    await db
      .update(tutorPicks)
      .set({ createdAt: pickedAt, updatedAt: pickedAt })
      .where(eq(tutorPicks.studentId, studentId));
    const mine = eq(classSessions.studentId, studentId);
    // At some hours of some days the tutor has a class just then, which makes room.
    const own = db.select({ id: classSessions.tutorId }).from(classSessions).where(mine);
    await db
      .update(classSessions)
      .set({ state: "cancelled" })
      .where(
        and(
          sql`${mine} is not true`,
          eq(classSessions.state, "scheduled"),
          inArray(classSessions.tutorId, own),
          lt(classSessions.startsAt, endsAt),
          gt(classSessions.endsAt, startsAt),
        ),
      );
    await db.update(classSessions).set({ startsAt, endsAt }).where(mine);
  });

/** Picks a tutor as the form does. */
async function pick(page: Page, { token, email }: { token: string; email: string }, tutor: string) {
  const response = await page.request.post("/api/students/submit", {
    headers: { authorization: `Bearer ${token}` },
    data: {
      fullName: "Ngozi Adéọlá",
      phoneNumber: "08031234567",
      email,
      location: "Ibadan",
      sponsor: "",
      selectedCourses: ["UI/UX Design"],
      tutorId: tutor,
    },
  });
  expect(response.status(), await response.text()).toBe(200);
}

const step = (page: Page) =>
  page.getByRole("list", { name: "Steps to your first class" }).locator("[aria-current=step]");

const screens = [
  { width: 360, height: 740, colorScheme: "light" },
  { width: 1280, height: 860, colorScheme: "dark" },
] as const;
for (const { width, height, colorScheme } of screens) {
  test(
    `PATH-01 home at ${width} px, ${colorScheme}: signed up, picked, booked, met; each main action leads on, also through a lost network`,
    inFullOnly(width > 360),
    async ({ page, context, allowErrors }) => {
      test.setTimeout(150_000);
      await page.emulateMedia({ colorScheme });
      allowErrors.push(/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/);
      await page.setViewportSize({ width, height });
      const me = await newStudent(page, { fullName: "Ngozi Adéọlá" });
      await expect(page.getByRole("heading", { name: "Pick your tutor" })).toBeVisible();
      await expect(step(page)).toHaveText("Pick");
      await expect(page.getByText("next free").first()).toBeVisible();
      await expectSound(page, "signed up");
      await page.getByRole("link", { name: "Find a Tutor" }).click();
      await expect(page).toHaveURL(paths.findTutor());

      const adaeze = await tutorId("adaeze-okonkwo");
      await pick(page, me, adaeze);
      await page.goto(paths.dashboard());
      await expect(page.getByRole("heading", { name: "Adaeze has your pick" })).toBeVisible();
      await expect(step(page)).toHaveText("Book");
      await expect(page.getByText(/^Adaeze answers by /)).toBeVisible();
      const book = page.getByRole("button", { name: /^Book / });
      await expect(book).toBeVisible();
      await expectSound(page, "picked");

      // Cut in the middle: nothing is booked, the page stays, and pressing again books once.
      await context.setOffline(true);
      await book.click();
      await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toBeVisible();
      await expect(page.getByRole("heading", { name: "Adaeze has your pick" })).toBeVisible();
      await context.setOffline(false);
      await book.click();
      await expect(page.getByRole("heading", { name: "Your trial is in" })).toBeVisible();
      await expect(page.getByRole("heading", { name: "Your trial is in" })).toBeFocused();
      await expect(step(page)).toHaveText("Trial");
      await expect(page.getByRole("button", { name: /^Join opens / })).toBeDisabled();
      await expectSound(page, "booked");
      const stored = await onDatabase((db) =>
        db.select({ id: classSessions.id }).from(classSessions).where(eq(classSessions.studentId, me.id)),
      );
      expect(stored).toHaveLength(1);
      // What is typed for the tutor stays, whatever becomes of the page.
      await page.getByRole("button", { name: "Message Adaeze Okonkwo" }).click();
      await page.getByLabel("Your message").fill("Contrast is what I find hard.");
      await page.reload();
      await page.getByRole("button", { name: "Message Adaeze Okonkwo" }).click();
      await expect(page.getByLabel("Your message")).toHaveValue("Contrast is what I find hard.");
      await page.keyboard.press("Escape");

      await shift(me.id, 5 * 60_000);
      await page.reload();
      await expect(page.getByText("minutes", { exact: true })).toBeVisible();
      await expectSound(page, "about to begin");
      const meeting = context.waitForEvent("page");
      const joined = page.waitForResponse(/\/join$/);
      await page.getByRole("button", { name: "Join class Trial class" }).click();
      // a tab that is closed while it is still being opened is an error of the page that opens it
      await joined;
      await (await meeting).close();
      await shift(me.id, -2 * halfHourMs);
      await page.reload();
      await expect(page.getByRole("heading", { name: "Start Product Design UI/UX" })).toBeVisible();
      await expect(step(page)).toHaveText("Pay");
      await expectSound(page, "met");
      await page.getByRole("radio", { name: /^Upfront/ }).check();
      await page.getByRole("link", { name: "Pay ₦120,000" }).click();
      await expect(page).toHaveURL(
        paths.checkout({ course: "product-design-ui-ux", plan: "upfront", currency: "NGN", tutor: "adaeze-okonkwo" }),
      );
      await expect(page.getByText("with Adaeze Okonkwo").first()).toBeAttached();
      // The tutor is free again for the next screen: years back, where no supplied class is at any hour of this test.
      await shift(me.id, -width * 48 * halfHourMs);
    },
  );
}

test("PATH-01 a trial that was missed leads back to a time, one that is cancelled to the pick", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const me = await newStudent(page, { fullName: "Ngozi Adéọlá" });
  await pick(page, me, await tutorId("kwame-mensah"));
  await page.reload();
  await page.getByRole("button", { name: /^Book / }).click();
  await expect(page.getByRole("heading", { name: "Your trial is in" })).toBeVisible();
  // Tomorrow's first hour may lie within the twelve in which a class stays.
  await shift(me.id, 40 * 2 * halfHourMs);
  await page.reload();
  await page.getByRole("button", { name: /^Cancel class/ }).click();
  await page.getByRole("button", { name: "Cancel the class" }).click();
  await expect(page.getByRole("heading", { name: "Kwame has your pick" })).toBeVisible();
  await page.getByRole("button", { name: /^Book / }).click();
  await expect(page.getByRole("heading", { name: "Your trial is in" })).toBeVisible();
  await shift(me.id, -2 * halfHourMs);
  expect(
    await onDatabase((db) => db.select().from(classAttendance).where(eq(classAttendance.studentId, me.id))),
  ).toEqual([]);
  await page.reload();
  await expect(page.getByRole("heading", { name: "You have not met Kwame yet" })).toBeVisible();
  await expectSoundAtBothWidths(page, "missed");
});
