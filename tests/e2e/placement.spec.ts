import { eq } from "drizzle-orm";
import { courses } from "#features/catalogue/server/tables.ts";
import { enrolStudent } from "#features/learning/server/public.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { addDays, dateInLagos } from "#lib/dates.ts";
import { paths } from "#lib/paths.ts";
import { systemClock } from "#platform/clock/clock.ts";
import { onDatabase } from "./database.ts";
import { expect, expectSoundAtBothWidths, test } from "./fixtures.ts";
import { enter, newName, newStudent } from "./students.ts";

test.use({ viewport: { width: 360, height: 740 } });

const tutorLogin = { email: "ibrahim.musa@unwalled.academy", password: "Chalk4Walls" };

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

test("PLACE-01 who paid finds on home who decides, chooses two weekly hours on a phone, and has their classes in the calendar", async ({
  page,
}) => {
  const { id } = await newStudent(page, { path: null });
  await pay(id);
  await page.goto(paths.dashboard());
  const hero = page.getByRole("region", { name: "When are your classes?" });
  await expect(hero.getByText(/Choose 2 or 3 classes a week with Ibrahim by/)).toBeVisible();
  await expectSoundAtBothWidths(page, "home without class times");
  await hero.getByRole("link", { name: "Choose class times" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "When are your classes?" })).toBeVisible();
  const hours = page.getByRole("button", { name: /one to one$/ });
  await hours.first().click();
  await expect(page.getByRole("button", { name: "Choose one more time" })).toBeDisabled();
  await hours.last().click();
  const week = page.getByRole("img", { name: /^Your week: \w+ .* and / });
  const times = ((await week.getAttribute("aria-label")) ?? "").replace("Your week: ", "");
  // What is chosen is in the address.
  await page.reload();
  await expect(page.getByRole("button", { pressed: true })).toHaveCount(2);
  await expectSoundAtBothWidths(page, "class times that are chosen");
  await page.getByRole("button", { name: `Take ${times}` }).click();

  await expect(page.getByRole("heading", { name: `Your classes: ${times}` })).toBeVisible();
  await expectSoundAtBothWidths(page, "class times that are taken");
  await page.getByRole("link", { name: "See your calendar" }).click();
  const next = page.getByRole("region", { name: "Up coming class" });
  await expect(next.getByText(/Mathematics/).first()).toBeVisible();
  await page.goto(paths.dashboard());
  await expect(page.getByRole("region", { name: "Up coming classes" }).getByRole("link").first()).toBeVisible();
  await expect(hero).toHaveCount(0);
});

test("PLACE-01 who leaves it to the tutor is placed from the desk on a phone, is notified, and a class that is moved moves for them", async ({
  page,
  browser,
}) => {
  const fullName = newName("Efe");
  const { id } = await newStudent(page, { fullName, path: null });
  await pay(id);
  await page.goto(paths.dashboard());
  await page.getByRole("link", { name: "Choose class times" }).click();
  await page.getByRole("button", { name: "Let Ibrahim propose" }).click();
  await page.getByLabel("When can you?").fill("evenings, or Saturday");
  await page.getByRole("button", { name: "Ask Ibrahim" }).click();
  await expect(page.getByRole("heading", { name: "Ibrahim proposes times" })).toBeVisible();

  const desk = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const tutor = await desk.newPage();
  await enter(tutor, tutorLogin, paths.workplace("tutor"));
  const waiting = tutor.getByRole("region", { name: "Waits for you" });
  await expect(waiting.getByText(/^Paid: /)).toBeVisible();
  await expectSoundAtBothWidths(tutor, "a tutor's desk with who waits for a class");
  await waiting.getByRole("link", { name: /^Place / }).click();
  await expect(tutor.getByRole("heading", { level: 1, name: /^Place \d+ students?$/ })).toBeVisible();
  await expect(tutor.getByText("evenings, or Saturday").filter({ visible: true })).toBeVisible();
  await tutor.getByRole("radio", { name: /^One to one/ }).click();
  const hours = tutor.getByRole("button", { name: /one to one$/ });
  await hours.first().click();
  await hours.last().click();
  await expectSoundAtBothWidths(tutor, "placing a student");
  await tutor.getByRole("button", { name: /^Place \w+: \w+ .*, / }).click();
  await expect(tutor.getByText(/ has classes: /)).toBeVisible();

  await page.goto(paths.calendar());
  const next = page.getByRole("region", { name: "Up coming class" });
  const before = await next.getByText(/[ap]m/).first().textContent();
  // From the student's own page: on the first one the next class may be another student's.
  await tutor.goto(paths.students({ q: fullName }));
  await tutor.getByRole("link", { name: fullName }).first().click();
  await tutor.getByRole("button", { name: "Move the class" }).click();
  const dialog = tutor.getByRole("dialog", { name: "Move Mathematics" });
  const field = dialog.getByLabel("New time");
  const local = await field.inputValue();
  await field.fill(`${local.slice(0, 11)}06:10`);
  await dialog.getByRole("button", { name: "Move and tell the students" }).click();
  await expect(tutor.getByText("The class was moved.")).toBeVisible();
  await page.reload();
  await expect(next.getByText(/6:10/).first()).toBeVisible();
  expect(before).not.toContain("6:10");
  await desk.close();
});

test("PLACE-01 a tutor makes a group on a phone, and a student who paid takes a seat in it; without a line what is chosen stays", async ({
  page,
  browser,
}) => {
  const { id } = await newStudent(page, { path: null });
  await pay(id);
  const desk = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const tutor = await desk.newPage();
  await enter(tutor, tutorLogin, paths.placing());
  await tutor.getByRole("button", { name: "New group" }).click();
  const dialog = tutor.getByRole("dialog", { name: "New group" });
  const name = `Evenings ${id.slice(-6)}`;
  await dialog.getByLabel("Course").selectOption({ label: "Mathematics" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Starts on").fill(addDays(dateInLagos(new Date()), 200));
  await dialog.getByLabel("First time").selectOption({ index: 1 });
  const count = await dialog.getByLabel("Second time").getByRole("option").count();
  await dialog.getByLabel("Second time").selectOption({ index: count - 1 });
  await dialog.getByRole("button", { name: "Make the group" }).click();
  await expect(tutor.getByText(new RegExp(`^${name} meets `))).toBeVisible();

  const where = tutor.getByRole("radio", { name: new RegExp(`^${name}`) });
  await where.click();
  await expect(where).toBeChecked();
  const place = tutor.getByRole("button", { name: /^Place \w+: / });
  await desk.setOffline(true);
  await place.click();
  await expect(tutor.getByText(/We could not reach the academy|What you chose is still here/)).toBeVisible();
  await expect(where).toBeChecked();
  await desk.setOffline(false);

  await page.goto(paths.dashboard());
  await page.getByRole("link", { name: "Choose class times" }).click();
  await page
    .getByRole("button", { name: /12 seats left/ })
    .first()
    .click();
  await page.getByRole("button", { name: /^Take / }).click();
  await expect(page.getByText(`In the group ${name}`)).toBeVisible();
  await desk.close();
});
