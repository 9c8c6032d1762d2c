import { eq } from "drizzle-orm";
import { reviews, tutors } from "#features/tutors/server/tables.ts";
import { paths } from "#lib/paths.ts";
import { newId } from "#platform/ids/ids.ts";
import { onDatabase } from "./database.ts";
import { expect, expectSoundAtBothWidths, test } from "./fixtures.ts";
import { enter, newName } from "./students.ts";

test.use({ viewport: { width: 360, height: 740 } });

const slug = "folake-adeyemi";

test("TUT-01 FIND-08 a tutor answers a review on a phone, changes the answer, and everybody reads it under the review", async ({
  page,
  onAnotherDevice,
}) => {
  const name = newName("Samuel");
  await onDatabase(async (db) => {
    const [tutor] = await db.select().from(tutors).where(eq(tutors.slug, slug));
    const now = new Date();
    await db.insert(reviews).values({
      id: newId(),
      tutorId: tutor?.id ?? "",
      authorName: name,
      rating: 3,
      message: "She knows her work, but classes run over.",
      state: "published",
      createdAt: now,
      publishedAt: now,
    });
  });
  await enter(page, { email: "folake.adeyemi@unwalled.academy", password: "Chalk4Walls" }, paths.workplace("tutor"));
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Reviews" }).click();
  await page.getByRole("button", { name: /^3 stars or less/ }).click();
  await expect(page).toHaveURL(/show=few/);
  await expectSoundAtBothWidths(page, "a tutor's reviews");
  await page.getByRole("button", { name: `Answer to ${name}` }).click();
  await page.getByLabel(/^Your answer/).fill("Thank you. I end on time from now on.");
  await expectSoundAtBothWidths(page, "an answer to a review");
  await page.getByRole("button", { name: "Answer", exact: true }).click();
  await expect(page.getByText("Your answer is public now")).toBeVisible();
  await page.getByRole("button", { name: `Change your answer to ${name}` }).click();
  await page.getByLabel(/^Your answer/).fill("Thank you. Classes end on time now.");
  await page.getByRole("button", { name: "Save the answer" }).click();
  // The form is gone once it is saved.
  await expect(page.getByLabel(/^Your answer/)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("Classes end on time now.")).toBeVisible();

  const visitor = await onAnotherDevice({ viewport: { width: 360, height: 740 } });
  await visitor.goto(paths.tutor(slug));
  const shown = visitor.getByRole("listitem").filter({ hasText: name });
  await expect(shown).toContainText("Answer of the tutor");
  await expect(shown).toContainText("Classes end on time now.");
});
