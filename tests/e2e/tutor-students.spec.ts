import { eq } from "drizzle-orm";
import { courses } from "#features/catalogue/server/tables.ts";
import { enrolStudent } from "#features/learning/server/public.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { paths } from "#lib/paths.ts";
import { systemClock } from "#platform/clock/clock.ts";
import { onDatabase } from "./database.ts";
import { expect, expectSoundAtBothWidths, test } from "./fixtures.ts";
import { demoPerson, enter, newName, newStudent } from "./students.ts";

test.use({ viewport: { width: 360, height: 740 } });

const tutorLogin = { email: "amara.okafor@unwalled.academy", password: "Chalk4Walls" };

/** Enrols with a tutor, as a payment does. */
const pay = (studentId: string) =>
  onDatabase((db) =>
    db.transaction(async (tx) => {
      const [tutor] = await tx.select().from(tutors).where(eq(tutors.slug, "amara-okafor"));
      const [course] = await tx
        .select()
        .from(courses)
        .where(eq(courses.id, tutor?.courseIds[0] ?? ""));
      if (!course || !tutor) throw new Error("The supplied academy lacks the tutor or their course.");
      const clock = systemClock;
      return enrolStudent(
        { db: tx, clock },
        { studentId, courseId: course.id, tutorId: tutor.id, plan: "course", paidAt: clock.now() },
      );
    }),
  );

test("TUT-01 MINOR-01 a student names a guardian; the tutor finds the student on a phone, notes something, and writes; another tutor does not", async ({
  page,
  onAnotherDevice,
  allowErrors,
}) => {
  allowErrors.push(/404/);
  const name = newName("Efua");
  const { id } = await newStudent(page, { fullName: name, path: paths.settings() });
  await pay(id);
  await page.getByText("Age and guardian").click();
  await page.getByLabel("I am under 18").check();
  await page.getByLabel("Guardian's name").fill("Grace Mensah");
  await page.getByLabel("Guardian's phone number").fill("0803 123 4567");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/Please enter the number with its country/)).toBeVisible();
  await page.getByLabel("Guardian's phone number").fill("+234 803 123 4567");
  await page.getByLabel(/^My guardian agrees/).check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/^Agreed on/)).toBeVisible();
  await expectSoundAtBothWidths(page, "the form of a guardian");

  const tutor = await onAnotherDevice({ viewport: { width: 360, height: 740 } });
  await enter(tutor, tutorLogin, paths.workplace("tutor"));
  await tutor.getByRole("link", { name: "All your students" }).click();
  await expect(tutor.getByRole("heading", { level: 1, name: "Students" })).toBeVisible();
  const row = tutor.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("Under 18");
  await expect(row).toContainText("No class times");
  await expectSoundAtBothWidths(tutor, "a tutor's students");
  await tutor.getByRole("searchbox", { name: "Search" }).fill(name);
  await tutor.getByRole("button", { name: "Search", exact: true }).click();
  await tutor.getByRole("button", { name: /^Need you/ }).click();
  await expect(tutor).toHaveURL(/show=need/);
  await tutor.getByRole("link", { name }).click();
  await expect(tutor.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(tutor.getByText("Grace Mensah")).toBeVisible();

  const note = tutor.getByLabel(`About ${name}`);
  await note.fill("Exams until 4 Dec.");
  await tutor.reload();
  await expect(note).toHaveValue("Exams until 4 Dec.");
  await tutor.getByRole("button", { name: "Save the note" }).click();
  await expect(tutor.getByText("Note saved")).toBeVisible();
  await tutor.reload();
  await expect(note).toHaveValue("Exams until 4 Dec.");
  await expectSoundAtBothWidths(tutor, "a student's record");
  const record = new URL(tutor.url()).pathname;

  // Who never picked the tutor is written to all the same.
  await tutor.getByRole("link", { name: `Message ${name}` }).click();
  const conversation = tutor.getByRole("region", { name: `Conversation with ${name}` });
  await expect(conversation).toContainText("Under 18");
  await expect(conversation).toContainText(", paid");
  await expectSoundAtBothWidths(tutor, "a conversation with a student under 18");

  const otherPage = await onAnotherDevice({ viewport: { width: 360, height: 740 } });
  await enter(otherPage, demoPerson("Tunde Bakare"), record);
  await expect(otherPage.getByText("We could not find that student.")).toBeVisible();
});
