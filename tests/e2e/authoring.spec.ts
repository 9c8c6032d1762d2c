import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { courses } from "#features/catalogue/server/tables.ts";
import { enrolStudent } from "#features/learning/server/public.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { paths } from "#lib/paths.ts";
import { systemClock } from "#platform/clock/clock.ts";
import { samplePdf } from "../support/sample-files.ts";
import { onDatabase } from "./database.ts";
import { expect, expectSoundAtBothWidths, test } from "./fixtures.ts";
import { enter, newName, newStudent } from "./students.ts";

test.use({ viewport: { width: 360, height: 740 } });

/** Puts a student into the tutor's course, as a payment does. */
const enrol = (studentId: string) =>
  onDatabase(async (db) => {
    const [tutor] = await db.select().from(tutors).where(eq(tutors.slug, "zainab-bello"));
    const [course] = await db.select().from(courses).where(eq(courses.slug, "toefl"));
    if (!tutor || !course) throw new Error("The supplied academy lacks the tutor, or their course.");
    await db.transaction((tx) =>
      enrolStudent(
        { db: tx, clock: systemClock },
        { studentId, courseId: course.id, tutorId: tutor.id, plan: "course", paidAt: systemClock.now() },
      ),
    );
  });

const picture = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: "#f5c542" } })
    .png()
    .toBuffer();
const place = { x: 90, y: 60 };

/** A question of each kind: how its tutor writes what is right, and how a student answers it rightly. */
const kinds: {
  kind: string;
  ask: string;
  write(page: Page): Promise<unknown>;
  answer(page: Page): Promise<unknown>;
}[] = [
  {
    kind: "One answer",
    ask: "Which one is a fruit?",
    write: (page) => fill(page, { "Answer 1": "Mango", "Answer 2": "Yam", "Answer 3": "Rice" }),
    answer: (page) => page.getByRole("radio", { name: "Mango" }).check(),
  },
  {
    kind: "Several answers",
    ask: "Which two are rivers?",
    write: async (page) => {
      await fill(page, { "Answer 1": "Niger", "Answer 2": "Sahara", "Answer 3": "Benue" });
      await page.getByLabel("Answer 3 is right: Benue").check();
    },
    answer: async (page) => {
      await page.getByRole("checkbox", { name: "Niger" }).check();
      await page.getByRole("checkbox", { name: "Benue" }).check();
    },
  },
  {
    kind: "True or false",
    ask: "Abuja is a capital.",
    write: (page) => page.getByRole("radio", { name: "True", exact: true }).check(),
    answer: (page) => page.getByRole("radio", { name: "True" }).check(),
  },
  {
    kind: "Number",
    ask: "How many are six times seven?",
    write: (page) => fill(page, { "Right is": "42" }),
    answer: (page) => page.getByRole("textbox").fill("42"),
  },
  {
    kind: "Short text",
    ask: "What is the other name of Eko?",
    write: (page) => fill(page, { "Accepted answers": "Lagos" }),
    answer: (page) => page.getByRole("textbox").fill("lagos"),
  },
  {
    kind: "Long answer, you grade",
    ask: "Why do people write letters?",
    write: (page) => fill(page, { "What you look for": "Names a reader." }),
    answer: (page) => page.getByRole("textbox").fill("They write to a reader who is far away."),
  },
  {
    kind: "Match pairs",
    ask: "Which town belongs to which country?",
    write: (page) =>
      fill(page, {
        "Pair 1, left": "Nigeria",
        "Pair 1, right": "Ibadan",
        "Pair 2, left": "Ghana",
        "Pair 2, right": "Kumasi",
      }),
    answer: async (page) => {
      await page.getByLabel("Nigeria").selectOption("Ibadan");
      await page.getByLabel("Ghana").selectOption("Kumasi");
    },
  },
  {
    kind: "Put in order",
    ask: "In which order do they come?",
    write: (page) => fill(page, { "In the right order": "egg\nchick\nhen" }),
    answer: async (page) => {
      for (const [at, item] of ["egg", "chick", "hen"].entries())
        for (;;) {
          const rows = await page
            .getByRole("region", { name: /^Question/ })
            .getByRole("listitem")
            .allTextContents();
          if (rows.findIndex((row) => row.includes(item)) <= at) break;
          await page.getByRole("button", { name: `Move ${item} up` }).click();
        }
      const asItIs = page.getByRole("button", { name: "This order is right" });
      if (await asItIs.isVisible()) await asItIs.click();
    },
  },
  {
    kind: "Fill in blanks",
    ask: "The sun ___ in the east.",
    write: (page) => fill(page, { "Accepted in the blank": "rises" }),
    answer: (page) => page.getByLabel("Blank 1 of 1").fill("rises"),
  },
  {
    kind: "Place on a picture",
    ask: "Where is the upper left corner?",
    write: async (page) => {
      const file = { name: "map.png", mimeType: "image/png", buffer: await picture() };
      await page.locator('input[name="draft.file"]').setInputFiles(file);
      await page.getByLabel("What the picture shows").fill("A yellow map");
      await page
        .getByRole("group", { name: "Places that are right" })
        .getByRole("button")
        .first()
        .click({ position: place });
    },
    answer: (page) =>
      page
        .getByRole("button")
        .filter({ has: page.getByRole("img") })
        .click({ position: place }),
  },
  {
    kind: "File or link",
    ask: "Hand in your draft.",
    write: (page) => fill(page, { "What you look for": "A letter." }),
    answer: async (page) => {
      const file = { name: "draft.pdf", mimeType: "application/pdf", buffer: Buffer.from(samplePdf()) };
      await page.getByLabel("Your file").setInputFiles(file);
      await expect(page.getByText(/with the academy/).first()).toBeVisible({ timeout: 30_000 });
    },
  },
];

/** What is before its blank. */
const firstText = (ask: string) => ask.split(" ___")[0] ?? ask;

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  const form = page.getByRole("form", { name: "The question" });
  for (const [label, value] of Object.entries(fields)) await form.getByRole("textbox", { name: label }).fill(value);
}

test("TUT-01 QUIZ-01 QUIZ-04 a tutor writes a question of each kind on a phone and publishes; a student sits them, the tutor grades, the result shows", async ({
  page,
  onAnotherDevice,
  allowErrors,
}) => {
  test.setTimeout(300_000);
  // The student looks for the result before it is graded.
  allowErrors.push(/409/);
  const name = newName("Damilola");
  const { id } = await newStudent(page, { fullName: name, path: null });
  await enrol(id);
  const title = newName("Quiz");

  const tutor = await onAnotherDevice({ viewport: { width: 360, height: 740 } });
  await enter(tutor, { email: "zainab.bello@unwalled.academy", password: "Chalk4Walls" }, paths.authored());
  await tutor.getByRole("button", { name: "New assessment" }).click();
  const begun = tutor.getByRole("dialog", { name: "New assessment" });
  await begun.getByRole("combobox", { name: "Course" }).selectOption({ value: "toefl" });
  await begun.getByLabel("Title").fill(title);
  await begun.getByRole("button", { name: "Begin the draft" }).click();
  await expect(tutor.getByRole("heading", { level: 1 })).toHaveText(title);
  const form = tutor.getByRole("form", { name: "The question" });
  const list = tutor.getByRole("region", { name: "Questions" });
  for (const [at, { kind, ask, write }] of kinds.entries()) {
    if (at > 0) await list.getByRole("button", { name: /^Question/ }).click();
    await expect(form.getByRole("heading", { name: `Question ${at + 1}` })).toBeVisible();
    await form.getByText(kind, { exact: true }).click();
    await form.getByLabel("Question", { exact: true }).fill(ask);
    await write(tutor);
    await form.getByLabel(/^Why it is right/).fill(`Because of number ${at + 1}.`);
    const phone = tutor.getByRole("region", { name: "As the student sees it" });
    await expect(phone).toContainText(firstText(ask));
    await form.getByRole("button", { name: "Add the question" }).click();
    await expect(list.getByRole("listitem")).toHaveCount(at + 1);
    await expect(form.getByRole("button", { name: "Save the question" })).toBeVisible();
  }
  await expectSoundAtBothWidths(tutor, "an assessment with its questions");
  // Tried before anyone sees it, initially without a line, and the academy's word on it.
  await tutor.getByRole("link", { name: "Try it" }).click();
  const sitting = tutor.getByRole("main");
  await expect(sitting.getByText(`Question 1 of ${kinds.length}`)).toBeVisible();
  await expectSoundAtBothWidths(tutor, "an assessment that is tried");
  await tutor.getByRole("radio", { name: "Offline", exact: true }).check();
  await sitting.getByRole("button", { name: "Review" }).click();
  const review = tutor.getByRole("dialog", { name: `Review: ${title}` });
  await expect(review.getByText(/No connection since/)).toBeVisible();
  await review.getByRole("button", { name: "Submit" }).click();
  await expect(sitting.getByText(/We keep trying to send/)).toBeVisible();
  await tutor.getByRole("radio", { name: "Dark" }).check();
  await expect(sitting.getByRole("heading", { name: "Question by question" })).toBeVisible();
  await expect(sitting.getByText(`0 of ${kinds.length} points.`, { exact: false })).toBeVisible();
  await tutor.getByRole("link", { name: "Back to the assessment" }).click();
  await tutor.getByRole("button", { name: /^Publish for \d+ students?$/ }).click();
  await tutor
    .getByRole("dialog", { name: /^Publish for/ })
    .getByRole("button", { name: "Publish" })
    .click();
  await expect(tutor.getByText("Published, nobody has begun it.")).toBeVisible();

  const quiz = new URL(tutor.url()).pathname.split("/").at(-1) ?? "";
  await page.goto(paths.assessment("quiz", quiz));
  await page.getByRole("button", { name: /^Start/ }).click();
  for (let number = 1; number <= kinds.length; number += 1) {
    await expect(page.getByText(`Question ${number} of ${kinds.length}`)).toBeVisible();
    const text = (await page.getByRole("region", { name: `Question ${number} of` }).textContent()) ?? "";
    const shown = kinds.find(({ ask }) => text.includes(firstText(ask)));
    if (!shown) throw new Error(`The quiz asks what was not written: ${text}`);
    await shown.answer(page);
    if (number < kinds.length) await page.getByRole("button", { name: "Next" }).click();
  }
  await expect(page.locator(".saving-strip")).toContainText("Saved");
  const submit = page.getByRole("button", { name: "Submit" });
  // A tap that was meant for Next is not taken for it.
  await expect(submit).not.toHaveAttribute("aria-disabled", "true");
  await submit.click();
  await expect(page.getByText("Quiz submitted successfully!")).toBeVisible();

  await tutor.goto(paths.grading());
  await tutor.getByRole("link", { name: `${name}: ${title}` }).click();
  const points = tutor.getByLabel(/^Points, of 1/);
  await expect(points).toHaveCount(2);
  for (const field of await points.all()) await field.fill("1");
  await tutor.getByRole("button", { name: /^Save/ }).click();
  await tutor.getByRole("button", { name: `Release the grade of ${name}` }).click();
  await tutor.getByRole("dialog").getByRole("button", { name: "Release", exact: true }).click();
  await expect(tutor.getByText(/grade is released/)).toBeVisible();

  await page.goto(paths.assessmentResult("quiz", quiz));
  await expect(page.getByText(/100/).first()).toBeVisible();
  await expectSoundAtBothWidths(page, "the result");
});
