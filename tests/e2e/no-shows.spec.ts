import { eq } from "drizzle-orm";
import { accounts } from "#features/accounts/server/tables.ts";
import { classAttendance } from "#features/classes/server/tables.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { paths } from "#lib/paths.ts";
import { onDatabase } from "./database.ts";
import { expect, expectSoundAtBothWidths, test } from "./fixtures.ts";
import { demoPerson, enter, newName, newStudent } from "./students.ts";
import { bookTrial } from "./trials.ts";

test.use({ viewport: { width: 360, height: 740 } });

/** A trial class of this student, two days ago, to which they did not come; they have a phone. */
const misses = (studentId: string) =>
  onDatabase(async (db) => {
    const [tutor] = await db.select().from(tutors).where(eq(tutors.slug, "halima-sani"));
    if (!tutor) throw new Error("The supplied academy lacks the tutor.");
    const from = new Date(Date.now() - 2 * 24 * 3_600_000);
    const { id } = await bookTrial(db, { tutorId: tutor.id, studentId, from });
    await db.insert(classAttendance).values({ sessionId: id, studentId, state: "missed" });
    await db.update(accounts).set({ phone: "0803 123 4567" }).where(eq(accounts.id, studentId));
  });

test("RESC-01 ADM-01 a student who did not come to a trial is called from the list and done, which is taken back", async ({
  page,
  onAnotherDevice,
}) => {
  const fullName = newName("Rukayat");
  const { id } = await newStudent(await onAnotherDevice(), { fullName, path: null });
  await misses(id);
  await enter(page, demoPerson("admin"), paths.workplace("admin"));
  await page.getByRole("link", { name: /to call in No-shows$/ }).click();
  await expect(page).toHaveURL(/state=open/);
  const row = page.getByRole("row").filter({ hasText: fullName });
  await expect(row.getByText("To call")).toBeVisible();
  await expect(row.getByText(/, with Halima Sani/)).toBeVisible();
  await expect(row.getByRole("link", { name: `Call ${fullName}` })).toHaveAttribute("href", "tel:+2348031234567");
  await expectSoundAtBothWidths(page, "who did not come");

  await row.getByRole("button", { name: `Done with ${fullName}` }).click();
  const dialog = page.getByRole("dialog", { name: `${fullName} is taken care of` });
  await dialog.getByLabel("Note").fill("No light; comes on Friday");
  await expectSoundAtBothWidths(page, "someone who is taken care of");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
  await expect(row.getByText("To call")).toBeVisible();

  await row.getByRole("button", { name: `Done with ${fullName}` }).click();
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.getByLabel("State").selectOption("done");
  await expect(row.getByText("Done", { exact: true })).toBeVisible();
  await row.getByRole("button", { name: `Undo for ${fullName}` }).click();
  await expect(row).toHaveCount(0);
});
