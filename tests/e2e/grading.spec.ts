import PDFDocument from "pdfkit";
import { paths } from "#lib/paths.ts";
import { expect, expectSoundAtBothWidths, test } from "./fixtures.ts";
import { teachHandedIn, tutorLogin } from "./handed-in.ts";
import { enter, newName, newStudent } from "./students.ts";

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
    const assessment = await teachHandedIn(id, others);
    await page.goto(paths.assessment("assignment", assessment.id));
    const dialog = page.getByRole("dialog", { name: assessment.title });
    await dialog
      .getByLabel("Your document")
      .setInputFiles({ name: "diary.pdf", mimeType: "application/pdf", buffer: await report() });
    await expect(dialog.getByText(/with the academy/).first()).toBeVisible();
    await dialog.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByText("Assessment submitted successfully!")).toBeVisible();

    const tutor = await onAnotherDevice();
    await enter(tutor, tutorLogin, paths.grading());
    const { keyboard } = tutor;
    const row = tutor.getByRole("link", { name: `${name}: ${assessment.title}` });
    await expect(tutor.getByRole("listitem").first()).toBeVisible();
    while (!(await row.isVisible())) await tutor.getByRole("button", { name: "Show more" }).click();
    await row.focus();
    await keyboard.press("Enter");
    const title = tutor.getByRole("heading", { level: 1 });
    await expect(title).toHaveText(`${name}: ${assessment.title}`);
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
      for (let at = 0; at < assessment.rubric.length; at += 1) {
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
    await page.getByRole("link", { name: assessment.title }).click();
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
    const otherName = newName("Zurib");
    const assessment = await teachHandedIn(id, [otherName]);
    await page.goto(paths.assessment("assignment", assessment.id));
    const dialog = page.getByRole("dialog", { name: assessment.title });
    await dialog
      .getByLabel("Your document")
      .setInputFiles({ name: "diary.pdf", mimeType: "application/pdf", buffer: await report() });
    await expect(dialog.getByText(/with the academy/).first()).toBeVisible();
    await dialog.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByText("Assessment submitted successfully!")).toBeVisible();

    const tutor = await onAnotherDevice({ viewport: { width: 360, height: 740 }, hasTouch: true });
    await enter(tutor, tutorLogin, paths.grading());
    const row = tutor.getByRole("link", { name: `${name}: ${assessment.title}` });
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
