import { eq } from "drizzle-orm";
import { tutorPicks, tutors } from "#features/tutors/server/tables.ts";
import { paths } from "#lib/paths.ts";
import { newId } from "#platform/ids/ids.ts";
import { onDatabase } from "./database.ts";
import { expect, expectSoundAtBothWidths, onThisMachine, test } from "./fixtures.ts";
import { demoPerson, enter, newStudent } from "./students.ts";

test.use(onThisMachine);

test("ADM-02 FIND-06 staff pass a pick that no one answered on to another tutor; the student can write to that one", async ({
  page,
  onAnotherDevice,
}) => {
  const { id, email } = await newStudent(page, { path: null });
  const fullName = `Fatou ${email.replace(/\W/g, " ")}`.slice(0, 60).trim();
  const askedAt = new Date(Date.now() - 40 * 24 * 3_600_000);
  await onDatabase(async (db) => {
    const [first] = await db.select().from(tutors).where(eq(tutors.slug, "adaeze-okonkwo"));
    await db.insert(tutorPicks).values({
      id: newId(),
      tutorId: first?.id ?? null,
      studentId: id,
      email,
      fullName,
      phoneNumber: "08030000000",
      location: "Banjul",
      selectedCourses: ["Frontend Development"],
      createdAt: askedAt,
      updatedAt: askedAt,
    });
  });
  const staff = await onAnotherDevice();
  await enter(staff, demoPerson("admin"), paths.workplace("admin"));
  await staff.getByRole("button", { name: `Pass on the pick of ${fullName}` }).click();
  const dialog = staff.getByRole("dialog", { name: `Pass on the pick of ${fullName}` });
  const yaw = dialog.getByRole("radio", { name: /^Yaw Boateng/ });
  await yaw.check();
  await dialog.getByLabel(/^Note to Fatou/).fill("Yaw has free evenings.");
  await expectSoundAtBothWidths(staff, "a pick to pass on");
  await dialog.getByRole("button", { name: "Pass it on" }).click();
  await expect(dialog).toBeHidden();
  await expect(staff.getByRole("button", { name: `Pass on the pick of ${fullName}` })).toBeHidden();

  await page.goto(paths.dashboard());
  await expect(page.getByText("Yaw has your pick")).toBeVisible();
  await page.goto(paths.messages());
  await expect(page.getByText("Yaw Boateng").first()).toBeVisible();
});
