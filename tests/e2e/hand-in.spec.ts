import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { assessments } from "#features/assessments/server/tables.ts";
import { enrolments } from "#features/learning/server/tables.ts";
import { paths } from "#lib/paths.ts";
import { newId } from "#platform/ids/ids.ts";
import { samplePdf } from "../support/sample-files.ts";
import { onDatabase } from "./database.ts";
import { expect, expectSoundAtBothWidths, test } from "./fixtures.ts";
import { newStudent } from "./students.ts";

test.use({ allowErrors: [/ERR_(FAILED|INTERNET_DISCONNECTED|CONNECTION)/] });

test("ASM-03 ASM-04 ASM-05 an upload that is cut goes on after a reload and is handed in; photographed pages become one PDF", async ({
  page,
}) => {
  const student = await newStudent(page, { path: null });
  const assessment = await onDatabase(async (db) => {
    const [project] = await db.select().from(assessments).where(eq(assessments.kind, "project")).limit(1);
    if (!project) throw new Error("The supplied academy has no project.");
    await db.insert(enrolments).values({
      id: newId(),
      studentId: student.id,
      courseId: project.courseId,
      plan: "upfront",
      startedAt: sql`now()`,
    });
    return project;
  });
  const chunks: number[] = [];
  let isCut = false;
  await page.route("**/api/uploads/*", async (route) => {
    if (route.request().method() !== "PATCH") return route.continue();
    chunks.push(Number(route.request().headers()["upload-offset"]));
    if (isCut || chunks.length === 3) {
      isCut = true;
      return route.abort("connectionreset");
    }
    return route.continue();
  });

  await page.goto(paths.assessment("project", assessment.id));
  const dialog = page.getByRole("dialog", { name: assessment.title });
  await expect(dialog.getByText("Late work loses 5 points", { exact: false })).toBeVisible();
  await expectSoundAtBothWidths(page, "submit dialog");
  await dialog.getByRole("button", { name: "Submit" }).click();
  await expect(dialog.getByText("Please upload a document or provide a valid https:// link")).toBeVisible();
  await dialog
    .getByLabel("Your document")
    .setInputFiles({ name: "My page.pdf", mimeType: "application/pdf", buffer: Buffer.from(samplePdf(2_000_000)) });
  // Two chunks arrive, the third is cut, and the battery dies.
  await expect.poll(() => chunks.length).toBeGreaterThan(2);
  await page.reload();
  isCut = false;
  await expect(dialog.getByText("with the academy").first()).toBeVisible({ timeout: 60_000 });
  // Nothing that had arrived went up again.
  expect(chunks.filter((offset) => offset === 0)).toHaveLength(1);
  await dialog.getByLabel("or a link").fill("https://work.example/page");
  await expectSoundAtBothWidths(page, "submit dialog with a file");
  await dialog.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Assessment submitted successfully!")).toBeVisible();
  await expect(dialog).toBeHidden();

  // Another version, by hand, from the camera.
  await page.goto(paths.assessment("project", assessment.id));
  await expect(dialog.getByRole("heading", { name: /^Handed in today \d+(:\d\d)? [ap]m, version 1$/ })).toBeVisible();
  await dialog.getByRole("button", { name: "Replace it" }).click();
  const photo = async (name: string, background: string, width = 2_400) => ({
    name,
    mimeType: "image/png",
    buffer: await sharp({ create: { width, height: 1_800, channels: 3, background } })
      .png()
      .toBuffer(),
  });
  await dialog
    .getByLabel("Photographs of pages")
    .setInputFiles([await photo("a.png", "#ffffff"), await photo("b.png", "#eeeeee", 1_200)]);
  await expect(dialog.getByRole("button", { name: "Remove page 2" })).toBeVisible();
  await dialog.getByRole("button", { name: "Move page 2 up" }).click();
  await dialog.getByRole("button", { name: "Turn page 1" }).click();
  await expectSoundAtBothWidths(page, "submit dialog with pages");
  await dialog.getByRole("button", { name: /Make one PDF, about \d+ KB/ }).click();
  await expect(dialog.getByText("with the academy").first()).toBeVisible();
  await dialog.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Assessment submitted successfully!")).toBeVisible();
  await page.goto(paths.assessment("project", assessment.id));
  const saved = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "handwritten-pages.pdf" }).click();
  expect((await saved).suggestedFilename()).toBe("handwritten-pages.pdf");
});
