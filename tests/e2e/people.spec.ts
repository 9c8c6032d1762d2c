import { eq } from "drizzle-orm";
import { courses } from "#features/catalogue/server/tables.ts";
import { enrolStudent } from "#features/learning/server/public.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { paths } from "#lib/paths.ts";
import { systemClock } from "#platform/clock/clock.ts";
import { onDatabase } from "./database.ts";
import { expect, expectSoundAtBothWidths, test } from "./fixtures.ts";
import { demoPerson, enter, newName, newStudent, password } from "./students.ts";

const tutor = { email: "amara.okafor@unwalled.academy", password: "Chalk4Walls" };

/** Enrols with the tutor, as a payment does. */
const enrol = (studentId: string) =>
  onDatabase((db) =>
    db.transaction(async (tx) => {
      const [taught] = await tx.select().from(tutors).where(eq(tutors.slug, "amara-okafor"));
      const [course] = await tx
        .select()
        .from(courses)
        .where(eq(courses.id, taught?.courseIds[0] ?? ""));
      if (!course || !taught) throw new Error("The supplied academy lacks the tutor or their course.");
      const clock = systemClock;
      await enrolStudent(
        { db: tx, clock },
        { studentId, courseId: course.id, tutorId: taught.id, plan: "course", paidAt: clock.now() },
      );
      return course.title;
    }),
  );

test("ADM-03 MINOR-01 a student is found by part of a name, their page shows what happened, is suspended with a reason and let back in; a guardian is written and seen by the tutor", async ({
  page,
  onAnotherDevice,
  allowErrors,
}) => {
  allowErrors.push(/401/, /403/);
  const name = newName("Rahma");
  const student = await onAnotherDevice({ viewport: { width: 360, height: 740 } });
  const { id, email } = await newStudent(student, { fullName: name });
  const course = await enrol(id);

  await page.setViewportSize({ width: 360, height: 740 });
  await enter(page, demoPerson("admin"), paths.people());
  await page.getByRole("searchbox", { name: "Search" }).fill(name.slice(3));
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByText("1 person", { exact: true })).toBeVisible();
  await expectSoundAtBothWidths(page, "people by a part of a name");
  await page.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const timeline = page.getByRole("region", { name: "Timeline" });
  await expect(timeline.getByText(`Began ${course}`)).toBeVisible();
  await expect(timeline.getByText("The account was made")).toBeVisible();
  await timeline.getByRole("button", { name: "Study" }).click();
  await expect(timeline.getByText("The account was made")).toBeHidden();
  await expectSoundAtBothWidths(page, "a person's page");

  await page.getByRole("button", { name: "Add age or guardian" }).click();
  const guardian = page.getByRole("dialog", { name: /^Age and guardian/ });
  await guardian.getByLabel("Under 18").check();
  await guardian.getByLabel("Guardian's name").fill("Abdullahi Yusuf");
  await guardian.getByLabel("Guardian's phone number").fill("+234 806 111 2222");
  await guardian.getByLabel("Agreed on").fill("2026-11-20");
  await expectSoundAtBothWidths(page, "the form of a guardian by staff");
  await guardian.getByRole("button", { name: "Save" }).click();
  const about = page.getByRole("region", { name: `About ${name}` });
  await expect(about.getByText("Abdullahi Yusuf")).toBeVisible();
  await expect(about.getByText("Under 18", { exact: true })).toBeVisible();

  const desk = await onAnotherDevice({ viewport: { width: 360, height: 740 } });
  await enter(desk, tutor, paths.students({ q: name }));
  await expect(desk.getByRole("row").filter({ hasText: name })).toContainText("Under 18");
  await desk.getByRole("link", { name }).click();
  await expect(desk.getByText("Abdullahi Yusuf")).toBeVisible();

  await page.getByRole("button", { name: "Suspend" }).click();
  const dialog = page.getByRole("dialog", { name: `Suspend ${name}?` });
  await dialog.getByLabel("Why").fill("Shared the questions of an exam");
  await dialog.getByRole("button", { name: "Suspend" }).click();
  await expect(page.getByText(`${name} is suspended`)).toBeVisible();
  await expect(page.getByRole("region", { name: "Audit" })).toContainText("Shared the questions of an exam");
  const logIn = async () => (await page.request.post("/api/students/login", { data: { email, password } })).status();
  expect(await logIn()).toBe(403);
  await student.goto(paths.myCourses());
  await expect(student).toHaveURL(/\/login/);

  await page.getByRole("button", { name: "Let back in" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Let back in" }).click();
  await expect(page.getByText(`${name} can log in again`)).toBeVisible();
  expect(await logIn()).toBe(200);
});

test("ADM-03 a tutor who is suspended is on no public page, the office sees how many wait for another tutor, and all is back with the tutor", async ({
  page,
  onAnotherDevice,
  allowErrors,
}) => {
  allowErrors.push(/404/);
  const [slug, name] = ["david-ekpo", "David Ekpo"];
  const visitor = await onAnotherDevice();
  await visitor.goto(paths.tutor(slug));
  await expect(visitor.getByRole("heading", { level: 1, name })).toBeVisible();

  await enter(page, demoPerson("admin"), paths.people({ q: name }));
  await page.getByRole("link", { name }).click();
  const about = page.getByRole("region", { name: `About ${name}` });
  await expect(about.getByText(/^\d+ students? and \d+ class(es)? ahead$/)).toBeVisible();
  await about.getByRole("button", { name: "Suspend" }).click();
  const dialog = page.getByRole("dialog", { name: `Suspend ${name}?` });
  await expect(dialog).toContainText("no public page shows them from now on");
  await dialog.getByLabel("Why").fill("Did not come to three classes");
  await expectSoundAtBothWidths(page, "the question before a tutor is suspended");
  await dialog.getByRole("button", { name: "Suspend" }).click();
  await expect(about.getByText("Suspended", { exact: true })).toBeVisible();
  await expect(async () => {
    expect((await visitor.goto(paths.tutor(slug)))?.status()).toBe(404);
  }).toPass();

  await about.getByRole("button", { name: "Let back in" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Let back in" }).click();
  await expect(about.getByText("Active", { exact: true })).toBeVisible();
  await expect(async () => {
    expect((await visitor.goto(paths.tutor(slug)))?.status()).toBe(200);
  }).toPass();
});
