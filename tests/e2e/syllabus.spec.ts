import { eq } from "drizzle-orm";
import sharp from "sharp";
import { courses } from "#features/catalogue/server/tables.ts";
import { lessonTexts } from "#features/learning/lesson-texts.ts";
import { enrolStudent } from "#features/learning/server/public.ts";
import { lessons } from "#features/learning/server/tables.ts";
import { paths } from "#lib/paths.ts";
import { systemClock } from "#platform/clock/clock.ts";
import { wordOf } from "#platform/documents/word.fixture.ts";
import { onDatabase } from "./database.ts";
import { expect, expectSoundAtBothWidths, test } from "./fixtures.ts";
import { demoPerson, enter, newStudent } from "./students.ts";

const slug = "sat";

test("ADM-05 a lesson is added, moved by keys and shown; another is removed, and its student keeps the mark and the percent", async ({
  page,
  onAnotherDevice,
}) => {
  const student = await onAnotherDevice({ viewport: { width: 360, height: 740 } });
  const { id: studentId } = await newStudent(student);
  await onDatabase((db) =>
    db.transaction(async (tx) => {
      const [course] = await tx.select().from(courses).where(eq(courses.slug, slug));
      if (!course) throw new Error("The supplied academy lacks the course.");
      await enrolStudent(
        { db: tx, clock: systemClock },
        { studentId, courseId: course.id, tutorId: null, plan: "course", paidAt: systemClock.now() },
      );
    }),
  );
  await student.goto(paths.learn(slug));
  await student.getByRole("button", { name: "Mark as done" }).click();
  const done = student.getByText(/1 of \d+ lessons? read/).first();
  await expect(done).toBeVisible();
  const figures = await done.textContent();
  const title = (await student.getByRole("heading", { level: 1 }).textContent()) ?? "";

  await enter(page, demoPerson("admin"), paths.officeCourse(slug));
  await page.getByRole("link", { name: "Syllabus", exact: true }).click();
  await page.getByRole("button", { name: "Lesson in week 1", exact: true }).click();
  const added = page.getByRole("dialog", { name: "New lesson" });
  await added.getByLabel("Title").fill("Guess well");
  await added.getByRole("button", { name: "Add the lesson" }).click();
  const row = page.getByRole("listitem", { name: "Guess well" });
  await expect(row.getByText("Nothing yet")).toBeVisible();
  await row.getByRole("button", { name: "Guess well", exact: true }).focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(page.getByRole("status").filter({ hasText: "Guess well moved up" })).toBeAttached();
  await expect(row.getByRole("button", { name: "Guess well", exact: true })).toBeFocused();
  await row.getByRole("link", { name: "Write its text of Guess well" }).click();
  await page.getByLabel("Text", { exact: true }).fill("## Guess\n\nCross out **two**, then choose.");
  await expect(page.getByRole("region", { name: "As students read it" }).locator("strong")).toHaveText("two");
  await page.getByLabel("Publish now").check();
  await page.getByRole("button", { name: "Save the lesson" }).click();
  await expect(page.getByText("The lesson is published")).toBeVisible();
  await expectSoundAtBothWidths(page, "a lesson as staff write it");
  await page.getByRole("link", { name: "Back to the syllabus" }).click();
  await row.getByRole("button", { name: /^Show it/ }).click();
  await expect(row.getByText(/^Text, \d/)).toBeVisible();
  await page.getByRole("button", { name: `Remove ${title}`, exact: true }).click();
  const removed = page.getByRole("listitem", { name: title, exact: true });
  await expect(removed.getByText("Removed", { exact: true })).toBeVisible();
  await expect(removed.getByText("done by 1 student")).toBeVisible();
  await expectSoundAtBothWidths(page, "a syllabus");

  await student.reload();
  await expect(student.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(student.getByText(figures ?? "").first()).toBeVisible();
});

test("MOVE-01 a Word file becomes a lesson's text with its picture, seen before it is saved, with what was left out by its line", async ({
  page,
  allowErrors,
}) => {
  allowErrors.push(/422/);
  await page.setViewportSize({ width: 360, height: 740 });
  const id = await onDatabase(async (db) => {
    const [lesson] = await db
      .select({ id: lessons.id })
      .from(lessons)
      .innerJoin(courses, eq(courses.id, lessons.courseId))
      .where(eq(courses.slug, "gmat"))
      .limit(1);
    return lesson?.id ?? "";
  });
  await enter(page, demoPerson("admin"), paths.officeLesson(id));
  const picture = await sharp({ create: { width: 300, height: 120, channels: 3, background: "#125945" } })
    .png()
    .toBuffer();
  const paragraph = (inside: string, style = "") => `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr>${inside}</w:p>`;
  const document = [
    paragraph("<w:r><w:t>Bands</w:t></w:r>", "H1"),
    paragraph('<w:r><w:rPr><w:b/></w:rPr><w:t>Steps</w:t></w:r><w:r><w:footnoteReference w:id="1"/></w:r>'),
    paragraph('<w:r><w:drawing><wp:docPr id="1" descr="A green wall"/><a:blip r:embed="p"/></w:drawing></w:r>'),
  ].join("");
  const file = {
    name: "week.docx",
    mimeType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    buffer: await wordOf([], {
      "word/document.xml": Buffer.from(document),
      "word/styles.xml": Buffer.from('<w:style w:styleId="H1"><w:name w:val="heading 1"/></w:style>'),
      "word/_rels/document.xml.rels": Buffer.from('<Relationship Id="p" Target="media/a.png"/>'),
      "word/media/a.png": picture,
    }),
  };
  await page.getByLabel(/^Bring a Word or Markdown file/).setInputFiles(file);
  await expect(page.getByLabel("Text", { exact: true })).toHaveValue(
    /^## Bands\n\n\*\*Steps\*\*\n\n!\[A green wall\]\(pictures\//,
  );
  await expect(page.getByRole("status", { name: "What was left out" })).toHaveText(
    lessonTexts.fault(3, lessonTexts.wordLeft.footnote),
  );
  const preview = page.getByRole("region", { name: "As students read it" });
  await expect(preview.getByRole("img", { name: "A green wall" })).toBeVisible();
  await expectSoundAtBothWidths(page, "a lesson from Word");
  await page
    .getByLabel(/^Bring a Word or Markdown file/)
    .setInputFiles({ ...file, buffer: Buffer.from("PK no document") });
  await expect(page.getByText(/^This file is no Word document/)).toBeVisible();
  await expect(page.getByLabel("Text", { exact: true })).toHaveValue(/^## Bands/);
});
