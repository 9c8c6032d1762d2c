import { eq, sql } from "drizzle-orm";
import { enrolments } from "#features/learning/server/tables.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { paths } from "#lib/paths.ts";
import { newId } from "#platform/ids/ids.ts";
import { onDatabase } from "./database.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { demoPerson, enter, newStudent } from "./students.ts";

test("MSG-02 DASH-04 a tutor tells a course something, its student finds it counted, reads it on a phone and replies to the tutor", async ({
  page,
  onAnotherDevice,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const student = await newStudent(page, { path: null });
  const [course] = await onDatabase(async (db) => {
    const [tutor] = await db.select().from(tutors).where(eq(tutors.slug, "tunde-bakare"));
    const { rows } = await db.execute<{ id: string; title: string }>(
      sql`select id, title from courses where id = ${tutor?.courseIds[0] ?? ""}`,
    );
    await db.insert(enrolments).values({
      id: newId(),
      studentId: student.id,
      courseId: rows[0]?.id ?? "",
      tutorId: tutor?.id ?? null,
      plan: "upfront",
      startedAt: sql`now() - interval '1 day'`,
    });
    return rows;
  });
  if (!course) throw new Error("Tunde Bakare teaches no course.");
  await page.goto(paths.messages());
  await expect(page.getByText("No new messages")).toBeVisible();

  const tutor = await onAnotherDevice({ viewport: { width: 1280, height: 900 } });
  await enter(tutor, demoPerson("Tunde Bakare"), paths.deskMessages("tutor"));
  await tutor.getByRole("link", { name: "Announcements" }).click();
  await tutor.getByLabel("To whom?").selectOption({ label: course.title });
  await tutor.getByRole("button", { name: "Send to the course" }).click();
  await expect(tutor.getByText("Please write the announcement.")).toBeVisible();
  await tutor.getByLabel("Announcement", { exact: true }).fill("No class on Friday, but on Saturday at ten.");
  await expectAccessible(tutor, "announcements at the tutor's desk");
  await tutor.getByRole("button", { name: "Send to the course" }).click();
  await expect(tutor.getByText("No class on Friday, but on Saturday at ten.")).toBeVisible();
  await expect(tutor.getByRole("button", { name: "Take back" })).toBeVisible();

  // Live, and counted with the messages.
  await expect(page.getByText("You have 1 new message")).toBeVisible();
  const row = page.getByRole("list", { name: "Announcements" }).getByRole("button", { name: course.title });
  await expect(row).toContainText("1 unread");
  await row.click();
  const panel = page.getByRole("region", { name: `Announcements in ${course.title}` });
  await expect(panel).toContainText("No class on Friday, but on Saturday at ten.");
  await expectAccessible(page, "announcements of a course on a phone");
  await panel.getByRole("button", { name: "Back to all conversations" }).click();
  await expect(page.getByText("No new messages")).toBeVisible();

  await tutor.getByRole("button", { name: "Take back" }).click();
  await expect(row).toContainText("taken back");
  await row.click();
  await panel.getByRole("link", { name: "Write to Tunde Bakare" }).click();
  await expect(page).toHaveURL(new RegExp(paths.dashboardTutor("")));
});
