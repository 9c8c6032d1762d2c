import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { pictureIdOf } from "#features/authoring/server/public.ts";
import { paths } from "#lib/paths.ts";
import { sampleWorkbook } from "#tests/support/sample-workbook.ts";
import { sampleZip } from "#tests/support/sample-zip.ts";
import { expect, expectSoundAtBothWidths, test } from "./fixtures.ts";
import { demoPerson, enter, newName } from "./students.ts";

test("MOVE-01 an administrator brings a list from Excel, finds the person with course and debt, takes everything along as a zip, and undoes it", async ({
  page,
}) => {
  const name = newName("Ijeoma");
  const email = `${name.replace(/\W+/g, ".").toLowerCase()}@mail.test`;
  await page.setViewportSize({ width: 360, height: 740 });
  await enter(page, demoPerson("admin"), paths.moveIn());
  await page.getByRole("button", { name: "Bring a list" }).click();
  const dialog = page.getByRole("dialog", { name: "Bring a list" });
  await dialog.getByLabel(/^List/).setInputFiles({
    name: `${name}.xlsx`,
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: sampleWorkbook([
      ["Student", "Email", "Course", "Amount paid", "Balance", "Due date"],
      [name, email, "IELTS", 50_000, 22_500, new Date("2099-12-31T00:00:00Z")],
      ["Nobody", "", "IELTS", null, null, null],
    ]),
  });
  await dialog.getByRole("button", { name: "See what becomes of each row" }).click();
  await expect(dialog.getByText("IELTS, paid ₦50,000, owes ₦22,500 by 31 December 2099")).toBeVisible();
  await expect(dialog.getByText("The e-mail address is missing.")).toBeVisible();
  await expectSoundAtBothWidths(page, "what becomes of the rows");
  await dialog.getByRole("button", { name: "Bring 1 row" }).click();
  await expect(page.getByText("1 row is in")).toBeVisible();
  await expectSoundAtBothWidths(page, "moving in");

  await page.goto(paths.people({ q: name }));
  await page.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText("₦72,500").first()).toBeVisible();

  await page.goto(paths.moveIn());
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the zip" }).click();
  expect((await download).suggestedFilename()).toMatch(/^[a-z-]+-\d{4}-\d\d-\d\d\.zip$/);
  await page
    .getByRole("listitem")
    .filter({ hasText: `${name}.xlsx` })
    .getByRole("button", { name: "Undo" })
    .click();
  await page.getByRole("dialog", { name: /^Undo/ }).getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("1 row is undone")).toBeVisible();
  await page.goto(paths.people({ q: name }));
  await expect(page.getByText(/nobody|no one|no person|0 people/i).first()).toBeVisible();
});

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
/** The zip of an academy with a school, a course with a lesson, a price, a question and one at a picture, a tutor with a photo, a post, a setting, and a student with credit. */
const smallAcademy = (slug: string, title: string, photo: Buffer) =>
  sampleZip({
    "academy.json": JSON.stringify({
      version: 3,
      academy: "Harmattan School",
      takenAt: "2026-11-01T00:00:00.000Z",
      schools: [{ key: slug, name: title, note: null, kind: "career" }],
      courses: [slug],
      posts: [slug],
      tutors: [`${slug}-tutor`],
      site: ["social"],
      questions: [
        { course: slug, part: 1, form: "csv" },
        { course: slug, part: 2, form: "json" },
      ],
    }),
    [`tutors/${slug}-tutor.json`]: JSON.stringify({
      tutor: {
        slug: `${slug}-tutor`,
        fullName: `Ngozi ${title}`,
        email: `${slug}@mail.test`,
        heading: "Letters, line by line",
        position: "Tutor of letters",
        course: title,
        classType: "online classes only",
        about: "I read what you write, and answer by line.",
        learn: [],
        skills: [],
        languages: ["English"],
        experienceYears: 4,
        location: "Enugu",
        intro: null,
        claimedStudents: 0,
        timeZone: "Africa/Lagos",
        isPublished: true,
        courses: [slug],
      },
      hours: { weekly: [{ weekday: 1, startMinute: 540, endMinute: 600 }], mostPerDay: null, noticeHours: 2 },
      picture: sha256(photo),
    }),
    [`tutors/${slug}-tutor.webp`]: photo,
    "site/social.json": JSON.stringify({ "social.youtube": `https://youtube.test/${slug}` }),
    [`questions/${slug}-2.json`]: JSON.stringify([
      {
        kind: "hotspot",
        ask: "Where does the date stand?",
        why: "",
        points: 1,
        tags: [],
        lesson: null,
        picture: { id: pictureIdOf(sha256(photo)), alt: "A letter" },
        areas: [{ x: 0.6, y: 0.1, width: 0.3, height: 0.1 }],
      },
    ]),
    [`questions/${slug}/pictures/${pictureIdOf(sha256(photo))}.webp`]: photo,
    [`questions/${slug}-1.csv`]: "Question,A,B,Answer\nWhat comes first?,The date,The end,A\n",
    "people/students-1.csv": `Name,Email,Paid,Currency\nKofi ${title},kofi-${slug}@mail.test,45000,NGN\n`,
    [`courses/${slug}.json`]: JSON.stringify({
      course: {
        title,
        slug,
        school: slug,
        glyph: "english",
        shortTitle: title,
        summary: "Letters that are read",
        overview: "From the first line to the last.",
        level: "All levels",
        format: "Live, twice a week",
        tools: "",
        objectives: "",
        weeks: 1,
        projectWeeks: 0,
        durationNote: "",
        discountPercent: 0,
        popularRank: null,
        dashboardRank: null,
        state: "published",
        publishedAt: "2026-01-01T00:00:00.000Z",
        addresses: [],
        prices: [
          {
            plan: "course",
            lengthWeeks: null,
            currency: "NGN",
            amountMinor: 4_500_000,
            validFrom: null,
            validUntil: null,
          },
        ],
        syllabus: [{ title: "Begin", topics: ["The first line"] }],
      },
      lessons: {
        weeks: [
          [
            {
              slug: "the-first-line",
              title: "The first line",
              state: "shown",
              shownAt: null,
              summary: "",
              minutes: 5,
              video: null,
              text: "published",
              files: [],
            },
          ],
        ],
        pictures: [],
        files: [],
      },
    }),
    [`lessons/${slug}/01-1-the-first-line.md`]: "---\ntitle: The first line\n---\nSay what it is about.\n",
    [`posts/${slug}.md`]: `---\ntitle: ${title} news\nauthor: Ada Obi\ndate: 2026-01-02\nschool: ${slug}\nsummary: It begins.\npublished: 2026-01-02T07:00:00.000Z\n---\nIt begins in March.\n`,
  });

test("MOVE-01 an administrator takes the academy along, sees that all of it is there already, brings a small academy's zip, finds its course, and undoes it", async ({
  page,
}) => {
  const title = newName("Letters");
  const slug = title.replace(/\W+/g, "-").toLowerCase();
  await page.setViewportSize({ width: 360, height: 740 });
  await enter(page, demoPerson("admin"), paths.moveIn());
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the zip" }).click();
  const whole = await (await download).path();
  await page.getByRole("button", { name: "Bring a zip" }).click();
  const dialog = page.getByRole("dialog", { name: "Bring a zip" });
  const look = dialog.getByRole("button", { name: "See what becomes of each" });
  await look.click();
  await expect(dialog.getByText("Please choose the zip.")).toBeVisible();
  await dialog
    .getByLabel(/^Zip/)
    .setInputFiles({ name: "whole.zip", mimeType: "application/zip", buffer: await readFile(whole) });
  await expect(dialog.getByText(/· with the academy/)).toBeVisible();
  await look.click();
  await expect(
    dialog.getByText(/: 0 cannot be taken, 0 different here, 0 changed, if you choose so, 0 new, \d+ there already/),
  ).toBeVisible({
    timeout: 60_000,
  });
  await expect(dialog.getByRole("button", { name: "Go on to people" })).toBeEnabled();
  await dialog.getByRole("button", { name: "Back" }).click();
  await dialog.getByRole("button", { name: "Remove whole.zip" }).click();

  const photo = await sharp({ create: { width: 256, height: 256, channels: 3, background: "#125945" } })
    .webp()
    .toBuffer();
  const buffer = smallAcademy(slug, title, photo);
  await dialog.getByLabel(/^Zip/).setInputFiles({ name: `${slug}.zip`, mimeType: "application/zip", buffer });
  await expect(dialog.getByText(/· with the academy/)).toBeVisible();
  await look.click();
  await expect(dialog.getByText("1 week, 1 lesson and 1 price")).toBeVisible();
  await expectSoundAtBothWidths(page, "what becomes of a zip");
  await expect(dialog.getByText("Tutor, ")).toBeVisible();
  await expect(dialog.getByText(`YouTube: now “`)).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Bring 7 things" })).toBeEnabled();
  await dialog.getByRole("button", { name: "Bring 7 things" }).click();
  await expect(page.getByText("7 things are in")).toBeVisible();
  await dialog.getByRole("button", { name: "See what becomes of each person" }).click();
  await expect(dialog.getByText("₦45,000 of credit")).toBeVisible();
  await expectSoundAtBothWidths(page, "what becomes of the people of a zip");
  await dialog.getByRole("button", { name: "Bring 1 row" }).click();
  await expect(page.getByText("1 row is in")).toBeVisible();
  await expect(dialog).toBeHidden();
  const brought = page.getByRole("listitem").filter({ hasText: `${slug}.zip` });
  await expect(brought).toBeVisible();

  await page.goto(`/courses/${slug}`);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText("₦45,000").first()).toBeVisible();
  await page.goto(paths.tutor(`${slug}-tutor`));
  await expect(page.getByText("I read what you write, and answer by line.").first()).toBeVisible();
  await expect(page.locator('img[src^="/api/tutor-pictures/"]').first()).toHaveJSProperty("naturalWidth", 256);
  await expect(page.locator(`a[href="https://youtube.test/${slug}"]`).first()).toBeAttached();
  await page.goto(paths.moveIn());
  await brought.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("dialog", { name: /^Undo/ }).getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("8 rows are undone")).toBeVisible();
  expect((await page.request.get(`/courses/${slug}`)).status()).toBe(404);
});
