import { and, eq } from "drizzle-orm";
import PDFDocument from "pdfkit";
import { assessments } from "#features/assessments/server/tables.ts";
import { submissions, submissionVersions } from "#features/coursework/server/tables.ts";
import { enrolStudent } from "#features/learning/server/public.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { paths } from "#lib/paths.ts";
import { systemClock } from "#platform/clock/clock.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount } from "../support/accounts.ts";
import { onDatabase } from "./database.ts";
import { expect, expectSoundAtBothWidths, test } from "./fixtures.ts";
import { enter, newName, newStudent } from "./students.ts";

const tutorLogin = { email: "ifeoma.nnadi@unwalled.academy", password: "Chalk4Walls" };

const report = () =>
  new Promise<Buffer>((resolve) => {
    const document = new PDFDocument({ size: "A4" });
    const chunks: Buffer[] = [];
    document.on("data", (chunk: Buffer) => chunks.push(chunk));
    document.on("end", () => resolve(Buffer.concat(chunks)));
    for (const number of [1, 2]) {
      if (number > 1) document.addPage();
      document.fontSize(28).text(`My reading diary, page ${number}`);
      document.fontSize(13).text("The narrator hides what he knows until the last line. ".repeat(40));
    }
    document.end();
  });

/** Students of the tutor, the first with an account of the journey; the others have typed their work already. */
const teach = (first: string, others: readonly string[]) =>
  onDatabase(async (db) => {
    const [tutor] = await db.select().from(tutors).where(eq(tutors.slug, "ifeoma-nnadi"));
    const [work] = await db
      .select()
      .from(assessments)
      .where(and(eq(assessments.courseId, tutor?.courseIds[0] ?? ""), eq(assessments.kind, "assignment")));
    if (!tutor || !work) throw new Error("The supplied academy lacks the tutor, or work of their course.");
    const now = systemClock.now();
    const people = [first];
    for (const fullName of others) people.push((await makeAccount(db, now, { fullName })).id);
    await db.transaction(async (tx) => {
      for (const [at, studentId] of people.entries()) {
        const { id: enrolmentId } = await enrolStudent(
          { db: tx, clock: systemClock },
          { studentId, courseId: work.courseId, tutorId: tutor.id, plan: "course", paidAt: now },
        );
        if (at === 0) continue;
        const submissionId = newId();
        await tx
          .insert(submissions)
          .values({ id: submissionId, assessmentId: work.id, enrolmentId, studentId, createdAt: now });
        await tx.insert(submissionVersions).values({
          id: newId(),
          submissionId,
          number: 1,
          text: `What I read this week, number ${at}.`,
          lateDays: 0,
          submittedAt: now,
        });
      }
    });
    return work;
  });

test.describe("at the keyboard", () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test("TUT-01 twenty items are graded by the keyboard alone, with a comment at its place; released, the student reads it", async ({
    page,
    onAnotherDevice,
  }) => {
    test.setTimeout(300_000);
    const name = newName("Aaliyah");
    const { id } = await newStudent(page, { fullName: name, path: null });
    const others = Array.from({ length: 19 }, (_, at) => newName(`Reader${String.fromCharCode(97 + at)}`));
    const work = await teach(id, others);
    await page.goto(paths.assessment("assignment", work.id));
    const dialog = page.getByRole("dialog", { name: work.title });
    await dialog
      .getByLabel("Your document")
      .setInputFiles({ name: "diary.pdf", mimeType: "application/pdf", buffer: await report() });
    await expect(dialog.getByText(/with the academy/).first()).toBeVisible();
    await dialog.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByText("Assessment submitted successfully!")).toBeVisible();

    const tutor = await onAnotherDevice();
    await enter(tutor, tutorLogin, paths.grading());
    const { keyboard } = tutor;
    const row = tutor.getByRole("link", { name: `${name}: ${work.title}` });
    await expect(tutor.getByRole("listitem").first()).toBeVisible();
    while (!(await row.isVisible())) await tutor.getByRole("button", { name: "Show more" }).click();
    await row.focus();
    await keyboard.press("Enter");
    const title = tutor.getByRole("heading", { level: 1 });
    await expect(title).toHaveText(`${name}: ${work.title}`);
    await expect(tutor.getByRole("img", { name: "Page 1 of diary.pdf" })).toBeVisible({ timeout: 30_000 });
    await expectSoundAtBothWidths(tutor, "a piece with its pages");

    await tutor.getByRole("button", { name: "Pin a comment on page 1" }).focus();
    await keyboard.press("Enter");
    await expect(tutor.getByLabel("Comment 1, on page 1")).toBeFocused();
    await keyboard.type("Which line tells us that he knows?");
    // Out of the field: the next Tab stop is its button.
    await keyboard.press("Tab");
    const graded: string[] = [];
    for (let count = 0; count < 20; count += 1) {
      const heading = (await title.textContent()) ?? "";
      graded.push(heading);
      for (let at = 0; at < work.rubric.length; at += 1) {
        if (at > 0) await keyboard.press("Tab");
        await keyboard.press("2");
        await expect(
          tutor.locator(`fieldset[data-criterion="${at}"]`).getByRole("radio").nth(1),
          heading,
        ).toBeChecked();
      }
      await keyboard.press("Control+Enter");
      if (count < 19) await expect(title).not.toHaveText(heading);
    }
    expect(new Set(graded).size).toBe(20);
    await tutor.goto(`${paths.grading({ state: "graded" })}`);
    const releaseAll = tutor.getByRole("button", { name: /^Release all \d+ grades$/ });
    await releaseAll.focus();
    await keyboard.press("Enter");
    const question = tutor.getByRole("dialog", { name: /^Release \d+ grades/ });
    await question.getByRole("button", { name: "Release", exact: true }).focus();
    await keyboard.press("Enter");
    await expect(tutor.getByText(/^\d+ grades are released\.$/)).toBeVisible({ timeout: 30_000 });

    await page.goto(paths.assessments("assignment"));
    await page.getByRole("link", { name: work.title }).click();
    await page.getByRole("link", { name: "Your work, with the comments" }).click();
    await expect(page.getByText("Which line tells us that he knows?")).toBeVisible();
    await expect(page.getByRole("img", { name: "Page 1 of diary.pdf" })).toBeVisible();
    await page.getByRole("button", { name: "Comment 1" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "Which line tells us" }).last()).toBeFocused();
    await expectSoundAtBothWidths(page, "a grade with its comments");
  });
});

test.describe("by touch", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test("TUT-01 on a phone a touch of the page pins a comment, and the bank fills it in; the draft is on another device", async ({
    page,
    onAnotherDevice,
  }) => {
    test.setTimeout(180_000);
    const name = newName("Zuria");
    const { id } = await newStudent(page, { fullName: name, path: null });
    const other = newName("Zurib");
    const work = await teach(id, [other]);
    await page.goto(paths.assessment("assignment", work.id));
    const dialog = page.getByRole("dialog", { name: work.title });
    await dialog
      .getByLabel("Your document")
      .setInputFiles({ name: "diary.pdf", mimeType: "application/pdf", buffer: await report() });
    await expect(dialog.getByText(/with the academy/).first()).toBeVisible();
    await dialog.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByText("Assessment submitted successfully!")).toBeVisible();

    const tutor = await onAnotherDevice({ viewport: { width: 360, height: 740 }, hasTouch: true });
    await enter(tutor, tutorLogin, paths.grading());
    const row = tutor.getByRole("link", { name: `${name}: ${work.title}` });
    await expect(tutor.getByRole("listitem").first()).toBeVisible();
    while (!(await row.isVisible())) await tutor.getByRole("button", { name: "Show more" }).tap();
    await row.tap();
    await expect(tutor.getByRole("img", { name: "Page 1 of diary.pdf" })).toBeVisible({ timeout: 30_000 });
    await tutor.getByLabel(/^Comment to/).fill(`Say why, then what. ${name}`);
    await tutor.getByRole("button", { name: "Add the comment to the bank" }).tap();
    await expect(
      tutor.getByRole("button", { name: new RegExp(`Put into the comment: Say why.*${name}`) }),
    ).toBeVisible();
    await tutor.getByRole("button", { name: "Pin a comment on page 1" }).tap({ position: { x: 80, y: 120 } });
    const pin = tutor.getByLabel("Comment 1, on page 1");
    await expect(pin).toBeFocused();
    await tutor.getByRole("button", { name: new RegExp(`Put into comment 1: Say why.*${name}`) }).tap();
    await expect(pin).toHaveValue(`Say why, then what. ${name}`);
    await expect(tutor.getByText(/^Draft saved/)).toBeVisible();
    // It is there on another device.
    const desk = await onAnotherDevice();
    await enter(desk, tutorLogin, new URL(tutor.url()).pathname);
    await expect(desk.getByLabel("Comment 1, on page 1")).toHaveValue(`Say why, then what. ${name}`);
  });
});
