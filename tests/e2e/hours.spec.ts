import { eq } from "drizzle-orm";
import { courses } from "#features/catalogue/server/tables.ts";
import { enrolStudent } from "#features/learning/server/public.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { paths } from "#lib/paths.ts";
import { systemClock } from "#platform/clock/clock.ts";
import { onDatabase } from "./database.ts";
import { expect, expectSoundAtBothWidths, test } from "./fixtures.ts";
import { enter, newStudent } from "./students.ts";

test.use({ viewport: { width: 360, height: 740 } });

const tutorLogin = { email: "ibrahim.musa@unwalled.academy", password: "Chalk4Walls" };
const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Enrols in a course of four weeks with its tutor, as a payment does. */
const pay = (studentId: string) =>
  onDatabase((db) =>
    db.transaction(async (tx) => {
      const [course] = await tx.select().from(courses).where(eq(courses.slug, "mathematics"));
      const [tutor] = await tx.select().from(tutors).where(eq(tutors.slug, "ibrahim-musa"));
      if (!course || !tutor) throw new Error("The supplied academy lacks the course or its tutor.");
      const clock = systemClock;
      await enrolStudent(
        { db: tx, clock },
        { studentId, courseId: course.id, tutorId: tutor.id, plan: "course", paidAt: clock.now() },
      );
    }),
  );

test("TUT-01 CAL-01 a tutor sets hours and a week off on a phone and by keys; a student reads which day is skipped, and has all classes", async ({
  page,
  browser,
}) => {
  const desk = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const tutor = await desk.newPage();
  await enter(tutor, tutorLogin, paths.workplace("tutor"));
  await tutor.getByRole("button", { name: "Open menu" }).click();
  await tutor.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Hours" }).click();
  await expect(tutor.getByRole("heading", { level: 1, name: "Hours" })).toBeVisible();
  const save = tutor.getByRole("button", { name: /^Save the week/ });
  await expect(save).toBeDisabled();
  await expectSoundAtBothWidths(tutor, "a tutor's hours");

  // One day at a time; half hours by touch, or from and to a time.
  await tutor.getByRole("group", { name: "Day", exact: true }).getByRole("button", { name: /^Sun/ }).click();
  await tutor.getByRole("button", { name: "Sun 7 am" }).click();
  await expect(tutor.getByRole("button", { name: "Sun 7 am" })).toHaveAttribute("aria-pressed", "true");
  await tutor.getByLabel("From").selectOption("10 am");
  await tutor.getByLabel("To", { exact: true }).selectOption("12 noon");
  await tutor.getByRole("button", { name: "Open Sun 10 am to 12 noon" }).click();
  await expect(tutor.getByText("Not saved yet.")).toBeVisible();
  // What is not saved survives a reload, and is asked about.
  await tutor.reload();
  await expect(tutor.getByRole("button", { name: "Sun 10:30 am" })).toHaveAttribute("aria-pressed", "true");
  await tutor.getByRole("button", { name: "Open menu" }).click();
  await tutor.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Home" }).click();
  const asks = tutor.getByRole("dialog", { name: "Leave without saving?" });
  await asks.getByRole("button", { name: "Stay here" }).click();
  await expectSoundAtBothWidths(tutor, "a tutor's hours that are not saved");

  // By keys: from 7 am on, an hour more.
  await tutor.setViewportSize({ width: 1280, height: 800 });
  await tutor.getByRole("button", { name: "Sun 7 am" }).focus();
  await tutor.keyboard.press("Shift+ArrowDown");
  await expect(tutor.getByRole("button", { name: "Sun 7:30 am" })).toHaveAttribute("aria-pressed", "true");
  await tutor.keyboard.press("ArrowDown");
  await tutor.keyboard.press("Space");
  await expect(tutor.getByRole("button", { name: "Sun 8 am" })).toHaveAttribute("aria-pressed", "true");
  await save.click();
  await expect(tutor.getByText("Your hours are saved.")).toBeVisible();
  await tutor.reload();
  await expect(tutor.getByRole("button", { name: "Sun 8 am" })).toHaveAttribute("aria-pressed", "true");

  await tutor.getByRole("button", { name: "Add an exception" }).click();
  const dialog = tutor.getByRole("dialog", { name: "Add an exception" });
  await dialog.getByLabel("First day").fill(dayAhead(10));
  await dialog.getByLabel("Last day").fill(dayAhead(9));
  await dialog.getByRole("button", { name: "Add the exception" }).click();
  await expect(dialog.getByText("The last day comes before the first.")).toBeVisible();
  await dialog.getByLabel("Last day").fill(dayAhead(16));
  await dialog.getByLabel("Reason").fill("Family");
  await expectSoundAtBothWidths(tutor, "adding an exception");
  await dialog.getByRole("button", { name: "Add the exception" }).click();
  const days = tutor.getByRole("region", { name: "Exceptions" });
  await expect(days.getByText("Family")).toBeVisible();
  await days.getByRole("button", { name: /^Remove / }).click();
  await days.getByRole("button", { name: "Undo" }).click();
  await expect(days.getByText("Family")).toBeVisible();

  const { id } = await newStudent(page, { path: null });
  await pay(id);
  await page.goto(paths.dashboard());
  await page.getByRole("link", { name: "Choose class times" }).click();
  const hours = page.getByRole("button", { name: /one to one$/ });
  await hours.first().click();
  await hours.last().click();
  const skipped = page.getByText(/^No class on .*: the tutor is away\. The last class is on /);
  await expect(skipped).toBeVisible();
  await expect(page.getByText("Family")).toHaveCount(0);
  await expect(page.getByRole("region", { name: "What you chose" }).getByText(/^8, /)).toBeVisible();
  await expectSoundAtBothWidths(page, "class times with days that are skipped");
  await page.getByRole("button", { name: /^Take / }).click();
  await expect(page.getByRole("heading", { name: /^Your classes: / })).toBeVisible();
  await expect(skipped).toBeVisible();

  // Who is away where classes are booked reads which first, and moves them.
  await tutor.reload();
  await tutor.getByRole("button", { name: "Add an exception" }).click();
  await dialog.getByLabel("First day").fill(dayAhead(2));
  await dialog.getByLabel("Last day").fill(dayAhead(9));
  await expect(dialog.getByText(/^\d+ classes are booked then/)).toBeVisible();
  await dialog.getByRole("button", { name: /^Add it; \d+ classes stay booked$/ }).click();
  const strays = tutor.getByRole("region", { name: "Booked outside your hours" });
  await expect(strays.getByText("while you are closed").first()).toBeVisible();
  await expectSoundAtBothWidths(tutor, "classes that no longer fit a tutor's hours");
  await strays
    .getByRole("button", { name: /^Move / })
    .first()
    .click();
  await expect(tutor.getByRole("dialog", { name: /^Move / }).getByLabel("New time")).toBeVisible();
  await desk.close();
});
