import { eq } from "drizzle-orm";
import { accounts } from "#features/accounts/server/tables.ts";
import { documentAcceptances } from "#features/legal/server/tables.ts";
import { documentVersions } from "#features/site/server/tables.ts";
import { paths } from "#lib/paths.ts";
import { systemClock } from "#platform/clock/clock.ts";
import { newId } from "#platform/ids/ids.ts";
import { onDatabase } from "./database.ts";
import { expect, expectSoundAtBothWidths, test } from "./fixtures.ts";
import { demoPerson, enter, newStudent } from "./students.ts";

/** For the journeys that share this academy: the text is what it was, and no one else is asked for anything. */
test.afterAll(() =>
  onDatabase(async (db) => {
    const now = systemClock.now();
    const versions = await db.select().from(documentVersions).where(eq(documentVersions.slug, "terms"));
    const [first] = versions.toSorted((a, b) => a.number - b.number);
    if (!first) throw new Error("The supplied academy has terms.");
    const last = { ...first, id: newId(), number: versions.length + 1, publishedAt: now };
    await db.insert(documentVersions).values(last);
    const people = await db.select({ id: accounts.id }).from(accounts);
    await db
      .insert(documentAcceptances)
      .values(people.map(({ id }) => ({ id: newId(), accountId: id, versionId: last.id, acceptedAt: now })));
  }),
);

test("ADM-06 AUTH-06 the terms get a version that students are asked for, who learn on and accept it; visitors read both", async ({
  page,
  onAnotherDevice,
}) => {
  const student = await onAnotherDevice({ viewport: { width: 360, height: 740 } });
  const { id } = await newStudent(student);
  await enter(page, demoPerson("admin"), paths.officeDocuments());
  await expectSoundAtBothWidths(page, "the pages of law in the office");
  await page.getByRole("link", { name: "Write a version of Terms of Service" }).click();
  const text = page.getByRole("textbox", { name: "Text" });
  await expect(text).toHaveValue(/Who may use the academy/);
  await text.fill(`## Refunds\n\nWithin a week, of {academy}.`);
  await page.getByRole("textbox", { name: "What changed" }).fill("Refunds are named.");
  await page.getByRole("checkbox", { name: "Ask students to accept it" }).check();
  await expect(page.getByRole("region", { name: "As visitors read it" })).toContainText("Within a week");
  await expectSoundAtBothWidths(page, "a version of the terms that is written");
  await page.getByRole("button", { name: /^Publish version/ }).click();
  await expect(page.getByText(/^Version \d+ is public$/)).toBeVisible();

  await student.goto(paths.myCourses());
  const bar = student.getByRole("region", { name: "New texts to accept" });
  await expect(bar).toContainText("Refunds are named.");
  await expectSoundAtBothWidths(student, "the bar that asks to accept a text");
  // Nothing waits for it: another page opens as ever, and the bar is there, too.
  await student.goto(paths.calendar());
  await expect(student.getByRole("heading", { level: 1 })).toBeVisible();
  await bar.getByRole("button", { name: "Accept" }).click();
  await expect(bar).toHaveCount(0);
  await student.reload();
  await expect(student.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(bar).toHaveCount(0);
  await page.goto(paths.person(id));
  await expect(page.getByText("Terms of Service accepted").first()).toBeVisible();

  await expect(async () => {
    await page.goto(paths.terms());
    await expect(page.getByRole("heading", { name: "Refunds" })).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 10_000 });
  await page.getByText("All versions").click();
  await page.getByRole("link", { name: /^Version 1,/ }).click();
  await expect(page.getByRole("heading", { name: "1. Who may use the academy" })).toBeVisible();
  await expect(page.getByText(/^Version 1, published on/)).toBeVisible();
  await expectSoundAtBothWidths(page, "an earlier version of the terms");
  await page.getByRole("link", { name: "Read the version that holds" }).click();
  await expect(page).toHaveURL(/\/terms$/);
});
