import { rmSync } from "node:fs";
import type { Page, Route } from "@playwright/test";
import { and, eq, sql } from "drizzle-orm";
import { accounts } from "#features/accounts/server/tables.ts";
import { classSessions } from "#features/classes/server/tables.ts";
import { enrolments } from "#features/learning/server/tables.ts";
import { paths } from "#lib/paths.ts";
import { startSmtpReceiver } from "#platform/mail/smtp-receiver.fixture.ts";
import { freePort, startServer } from "../support/running-server.ts";
import { samplePdf } from "../support/sample-files.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { onDatabase } from "./database.ts";
import { expect, expectSoundAtBothWidths, ready, test } from "./fixtures.ts";
import { password } from "./students.ts";

test.use({ viewport: { width: 1280, height: 900 }, actionTimeout: 20_000 });

const minuteMs = 60_000;
const [owner, tutorMail, studentMail] = ["ngozi@academy.example", "musa@example.com", "chidi@example.com"];

/** A machine that no one has opened yet, its mail, and how long each part took. */
async function newAcademy() {
  const [dataDir, mailServer, port] = [temporaryFolder("first-day"), await startSmtpReceiver(), await freePort()];
  const server = await startServer({
    dataDir,
    port,
    env: {
      BASE_URL: "https://academy.example",
      STAFF_EMAIL: owner,
      SMTP_URL: mailServer.url,
      TRUST_PROXY: "127.0.0.1",
    },
  });
  return {
    dataDir,
    url: (path: string) => server.url + path,
    printed: () => server.output(),
    /** The first group of `pattern` in what was mailed to an address, the newest first. */
    async mailed(to: string, pattern: RegExp): Promise<string> {
      let match = "";
      await expect
        .poll(
          () => {
            const own = mailServer.received.filter(({ recipients }) => recipients.includes(to)).toReversed();
            match = own.map(({ parsed }) => pattern.exec(parsed.text ?? "")?.[1]).find(Boolean) ?? "";
            return match;
          },
          { timeout: 30_000 },
        )
        .not.toBe("");
      return match;
    },
    async stop() {
      await server.stop();
      await mailServer.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

type Academy = Awaited<ReturnType<typeof newAcademy>>;

/** On the log-in page. */
async function logIn(page: Page, email: string) {
  await ready(page);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
}

/** Lets the student's first class begin so many minutes from now: the three days from payment until it are over. */
const beginIn = (academy: Academy, minutes: number) =>
  onDatabase(async (db) => {
    const [first] = await db
      .select({
        id: classSessions.id,
        enrolmentId: enrolments.id,
        title: classSessions.title,
        from: classSessions.startsAt,
        to: classSessions.endsAt,
      })
      .from(classSessions)
      .innerJoin(enrolments, eq(enrolments.cohortId, classSessions.cohortId))
      .innerJoin(accounts, eq(accounts.id, enrolments.studentId))
      .where(and(eq(accounts.email, studentMail), eq(classSessions.state, "scheduled")))
      .orderBy(classSessions.startsAt);
    if (!first) throw new Error("The student has no class.");
    const lengthMs = first.to.getTime() - first.from.getTime();
    const startsAt = new Date(Date.now() + minutes * minuteMs);
    await db
      .update(classSessions)
      .set({ startsAt, endsAt: new Date(startsAt.getTime() + lengthMs) })
      .where(eq(classSessions.id, first.id));
    const days = sql`interval '3 days'`;
    await db
      .update(enrolments)
      .set({
        startedAt: sql`${enrolments.startedAt} - ${days}`,
        firstPaidAt: sql`${enrolments.firstPaidAt} - ${days}`,
        cohortSince: sql`${enrolments.cohortSince} - ${days}`,
      })
      .where(eq(enrolments.id, first.enrolmentId));
    return { title: first.title, minutes: lengthMs / minuteMs };
  }, academy.dataDir);

async function join(page: Page) {
  const [room] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("button", { name: "Join class" }).first().click(),
  ]);
  await expect(room.getByText("The room.")).toBeVisible();
  await room.close();
}

test("OWN-01 ADM-02 ADM-04 ADM-05 PAY-09 PLACE-01 CERT-01 an owner's first day: from an empty machine to a student's certificate", async ({
  page,
  onAnotherDevice,
  allowErrors,
}) => {
  test.setTimeout(420_000);
  // Home is next to its texts without its scripts, which the browser notes.
  allowErrors.push(/frame is sandboxed/);
  const academy = await newAcademy();
  const title = "Solar power at home";
  const slug = "solar-power-at-home";
  try {
    await test.step("the first administrator comes by the link that the machine prints", async () => {
      const link = /https:\/\/academy\.example(\/new-admin#token=[\w-]+)/;
      await expect.poll(academy.printed).toMatch(link);
      await page.goto(academy.url(link.exec(academy.printed())?.[1] ?? ""));
      await page.getByLabel("Full Name").fill("Ngozi Eze");
      await page.getByLabel("Email").fill(owner);
      await page.getByLabel("Password", { exact: true }).fill(password);
      await page.getByLabel("Confirm Password").fill(password);
      await page.getByRole("button", { name: "Make the administrator" }).click();
      await expect(page.getByRole("heading", { name: "You are an administrator of this site." })).toBeVisible();
      await page.getByRole("link", { name: "Login" }).click();
      await logIn(page, owner);
      await page.getByRole("textbox", { name: "Digit 1 of 6" }).click();
      await page.keyboard.type(await academy.mailed(owner, /^\s*(\d{6})\s*$/m));
      await page.getByRole("button", { name: "Verify" }).click();
      await expect(page).toHaveURL(/\/admin\/setup$/);
    });

    await test.step("a course of their own, with its price and one lesson, is published", async () => {
      await page.goto(academy.url(paths.officeCourses()));
      await page.getByRole("button", { name: "New course" }).click();
      const begun = page.getByRole("dialog", { name: "New course" });
      await begun.getByLabel("Title").fill(title);
      await begun.getByLabel("School").selectOption("Engineering");
      await begun.getByLabel(/^Drawing/).selectOption("Pm");
      await begun.getByRole("button", { name: "Make the draft" }).click();
      await page.getByRole("button", { name: "First price" }).click();
      const price = page.getByRole("dialog", { name: /^First price/ });
      await price.getByLabel("One fee in naira").check();
      await price.getByLabel("Fee, naira").fill("90,000");
      await price.getByRole("button", { name: "Set the price" }).click();
      await page.getByRole("button", { name: "Change the facts" }).click();
      const facts = page.getByRole("dialog", { name: /^Facts of/ });
      await facts.getByLabel("Summary").fill("Panels and batteries for a home.");
      await facts.getByLabel("Overview").fill("What the sun gives, and what a battery keeps.");
      await facts.getByLabel("Level").fill("Beginner");
      await facts.getByLabel("How it is taught").fill("Two live classes a week.");
      await facts.getByRole("button", { name: "Save the facts" }).click();
      await expect(facts).toBeHidden();

      await page.getByRole("link", { name: "Syllabus", exact: true }).click();
      await page.getByRole("button", { name: "Week", exact: true }).click();
      const week = page.getByRole("dialog", { name: "New week" });
      await week.getByLabel("Title").fill("Power at home");
      await week.getByRole("button", { name: "Add the week" }).click();
      await page.getByRole("button", { name: "Lesson in week 1", exact: true }).click();
      const added = page.getByRole("dialog", { name: "New lesson" });
      await added.getByLabel("Title").fill("Watts and hours");
      await added.getByRole("button", { name: "Add the lesson" }).click();
      const row = page.getByRole("listitem", { name: "Watts and hours" });
      await row.getByRole("link", { name: /^Write its text/ }).click();
      await page.getByLabel("Text", { exact: true }).fill("## Watts\n\nA fan of **50 watts** for ten hours takes 500.");
      await page.getByLabel("Publish now").check();
      await page.getByRole("button", { name: "Save the lesson" }).click();
      await expect(page.getByText("The lesson is published")).toBeVisible();
      await page.getByRole("link", { name: "Back to the syllabus" }).click();
      await row.getByRole("button", { name: /^Show it/ }).click();
      await expect(row.getByRole("button", { name: /^Show it/ })).toHaveCount(0);
      await page.goto(academy.url(paths.officeCourse(slug)));
      await page.getByRole("button", { name: "Publish the course" }).click();
      await expect(page.getByText("Everybody sees it and can order it.")).toBeVisible();
    });

    await test.step("their own bank account", async () => {
      await page.goto(academy.url("/admin/site"));
      await page.getByRole("link", { name: "Bank details" }).click();
      const bank = page.getByRole("form", { name: "Bank details" });
      await bank.getByLabel("Bank", { exact: true }).fill("Harmattan Bank");
      await bank.getByLabel("Account number").fill("0123456789");
      await bank.getByLabel("Account holder").fill("Ngozi's Academy Ltd");
      await bank.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("Bank details: saved")).toBeVisible();
      await expect(page.getByRole("region", { name: "As students see it" })).toContainText("0123456789");
    });

    const tutor = await onAnotherDevice({ viewport: { width: 1280, height: 900 } });
    const student = await onAnotherDevice({ viewport: { width: 360, height: 740 } });
    // The offer would open over whatever they are just doing.
    for (const visitor of [tutor, student])
      await visitor.addInitScript(() => location.protocol !== "about:" && sessionStorage.setItem("offer-seen", "1"));
    await test.step("a tutor applies, is accepted, writes profile and hours, and is shown", async () => {
      const pdf = (name: string) => ({ name, mimeType: "application/pdf", buffer: Buffer.from(samplePdf(4_000)) });
      await tutor.goto(academy.url(paths.home("become-tutor")));
      await ready(tutor);
      const form = tutor.getByRole("region", { name: "Become a Tutor" });
      await form.getByLabel("Full Name").fill("Musa Danjuma");
      await form.getByLabel("Phone Number").fill("08095550126");
      await form.getByLabel("Email", { exact: true }).fill(tutorMail);
      await form.getByLabel("Course", { exact: true }).selectOption({ label: title });
      await form.getByLabel(/Payment/).selectOption({ index: 1 });
      await form.getByLabel(/unique|different/i).fill("I built the panels of my street.");
      await form.getByLabel(/Syllabus/i).setInputFiles(pdf("syllabus.pdf"));
      await form.getByLabel(/CV/).setInputFiles(pdf("cv.pdf"));
      await form.getByRole("button", { name: /Submit|Send|Apply/ }).click();
      await expect(form.getByText("Application submitted successfully!")).toBeVisible();
      await academy.mailed(tutorMail, /(application)/);

      await page.goto(academy.url(paths.applications()));
      await page.getByRole("link", { name: "Musa Danjuma" }).click();
      await page.getByRole("button", { name: "Accept", exact: true }).click();
      await page.getByRole("button", { name: "Accept and invite" }).click();
      await expect(page.getByText("The tutor has not written the profile yet.")).toBeVisible();

      await tutor.goto(academy.url(await academy.mailed(tutorMail, /(\/reset-password#token=[\w-]+)/)));
      for (const label of ["New Password", "Confirm Password"])
        await tutor.getByLabel(label, { exact: true }).fill(password);
      await tutor.getByRole("button", { name: "Save" }).click();
      await expect(tutor).toHaveURL(/\/login/);
      await logIn(tutor, tutorMail);
      await expect(tutor.getByRole("heading", { level: 1, name: /^Hello, / })).toBeVisible();
      await tutor.goto(academy.url(paths.ownProfile()));
      await tutor.getByLabel("Headline").fill("Light that stays on");
      await tutor.getByLabel("About you").fill("I built the panels of my street, and I teach how.");
      await tutor.getByLabel("Years of experience").fill("7");
      await tutor.getByLabel("Where you are").fill("Kano, Nigeria");
      for (const [list, entry] of [
        ["You will learn", "Size a battery"],
        ["Skills", "Wiring"],
        ["Languages", "Hausa"],
      ] as const) {
        await tutor.getByRole("textbox", { name: list }).fill(entry);
        await tutor.getByRole("textbox", { name: list }).press("Enter");
      }
      await tutor.getByRole("button", { name: "Publish" }).click();
      await expect(tutor.getByText("Nothing new to publish.")).toBeVisible();
      await tutor.goto(academy.url(paths.hours()));
      await tutor.getByRole("combobox", { name: "Day" }).selectOption("Mon");
      await tutor.getByLabel("From").selectOption("4 pm");
      await tutor.getByLabel("To", { exact: true }).selectOption("7 pm");
      await tutor.getByRole("button", { name: "Open Mon 4 pm to 7 pm" }).click();
      await tutor.getByRole("button", { name: "Copy Mon to weekdays" }).click();
      await tutor.getByRole("button", { name: /^Save the week/ }).click();
      await expect(tutor.getByText("Your hours are saved.")).toBeVisible();
      await page.reload();
      await page.getByRole("button", { name: "Show on the site" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Show on the site" }).click();
      await expect(page.getByText("It is not on the site yet.")).toHaveCount(0);
    });

    await test.step("the owner goes through what is left, looks as a visitor, and opens the academy", async () => {
      const visitor = await onAnotherDevice({ viewport: { width: 360, height: 740 } });
      await visitor.goto(academy.url(paths.course(slug)));
      await expect(visitor.getByRole("heading", { level: 1, name: /opens soon$/ })).toBeVisible();
      const letters = visitor.getByRole("textbox", { name: "Email address" });
      await letters.fill("early@example.com");
      await letters.press("Enter");
      await academy.mailed("early@example.com", /(\/newsletter\/confirm\?token=\S+)/);

      await page.goto(academy.url("/admin/site"));
      await page.getByRole("link", { name: "Change Contacts" }).click();
      const contacts = page.getByRole("form", { name: "Contacts" });
      await contacts.getByLabel("E-mail").fill(owner);
      for (const label of ["Phone", "Link to a chat", "Link to the community"])
        await contacts.getByRole("textbox", { name: label }).fill("");
      await contacts.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("Contacts: saved")).toBeVisible();

      await page.goto(academy.url(paths.setup()));
      const open = page.getByRole("button", { name: "Open to students" });
      await expect(open).toBeDisabled();
      const steps = page.getByRole("region", { name: "Setup list" });
      const step = async (name: RegExp) => {
        const row = steps.getByRole("button", { name });
        if ((await row.getAttribute("aria-expanded")) === "false") await row.click();
      };
      const isDone = (name: RegExp) => expect(steps.getByRole("button", { name })).toHaveText(/Done$/);
      await step(/^.?Name and contacts/);
      await steps.getByRole("button", { name: "Keep the name and tagline as they are" }).click();
      await isDone(/Name and contacts/);
      await step(/E-mail that arrives/);
      await steps.getByRole("button", { name: "Test", exact: true }).click();
      await isDone(/E-mail that arrives/);
      await step(/Payments/);
      await steps.getByRole("button", { name: "Take bank transfers only" }).click();
      await isDone(/Payments/);
      await step(/Courses and fees/);
      await steps.getByRole("checkbox", { name: "IELTS", exact: true }).uncheck();
      await steps.getByRole("button", { name: "Save what the site shows" }).click();
      await isDone(/Courses and fees/);
      await step(/First tutor/);
      await steps.getByRole("button", { name: "Save what the site shows" }).click();
      await isDone(/First tutor/);
      await expect(open).toBeDisabled();
      await step(/Terms and privacy/);
      await steps.getByRole("button", { name: "I have read them: keep them as they are" }).click();
      await isDone(/Terms and privacy/);
      await open.click();
      await page.getByRole("dialog").getByRole("button", { name: "Open to students" }).click();
      await expect(page.getByRole("button", { name: "Shut it again" })).toBeVisible();
      // Their own bank account is where to pay, and what was taken off is not there.
      await expect(async () => {
        await visitor.goto(academy.url(paths.pricing()));
        expect(await visitor.content()).toContain("0123456789");
      }).toPass({ timeout: 10_000 });
      expect(await visitor.content()).not.toContain("0000000000");
      expect((await visitor.request.get(academy.url(paths.course("ielts")))).status()).toBe(404);
      await visitor.goto("about:blank");
    });

    let reference = "";
    await test.step("a student finds the course, enrols and pays by transfer", async () => {
      await student.goto(academy.url(paths.course(slug)));
      await ready(student);
      await student
        .getByRole("link", { name: `Enroll in ${title}` })
        .first()
        .click();
      const sheet = student.getByRole("dialog", { name: title });
      await sheet.getByLabel("Full name").fill("Chidi Okeke");
      await sheet.getByLabel("E-mail").fill(studentMail);
      await sheet.getByLabel("Password", { exact: true }).fill(password);
      await sheet.getByRole("button", { name: "Get my transfer reference" }).click();
      const answer = student.getByRole("dialog", { name: "Your reference is ready" });
      reference =
        (await answer
          .getByText(/^[2-9A-HJKMNP-Z]{4} [2-9A-HJKMNP-Z]{4}$/)
          .first()
          .textContent()) ?? "";
      await expect(answer.getByText("0123456789")).toBeVisible();
      await answer.getByRole("button", { name: "I have made the transfer" }).click();
      await expect(answer.getByText(/We look for it since/)).toBeVisible();
      await answer.getByRole("link", { name: "See my order" }).click();
    });

    await test.step("the owner finds it in the bank's alert and confirms it", async () => {
      await page.goto(academy.url(paths.workplace("admin")));
      await page.getByRole("link", { name: "Confirm 1 transfer" }).click();
      await page.getByLabel("Amount in naira").fill("90,000");
      await page.getByLabel(/^Name and narration/).fill(`OKEKE CHIDI/${reference.replace(" ", "")}/MOB`);
      await expect(page.getByText("3 of 3 signs")).toBeVisible();
      await page.getByRole("button", { name: /^Confirm ₦90,000 from Chidi/ }).click();
      await expect(page.getByText("₦90,000 from Chidi confirmed")).toBeVisible();
    });

    await test.step("the student chooses weekly times", async () => {
      await student.reload();
      await expect(student.getByRole("heading", { level: 1, name: "Payment Confirmed!" })).toBeVisible();
      await student.goto(academy.url(await academy.mailed(studentMail, /(\/verify-email#token=\S+)/)));
      await expect(student.getByText("Your e-mail address is verified.")).toBeVisible();
      await student.goto(academy.url(paths.dashboard()));
      await expect(student.getByRole("link", { name: "Choose class times" })).toBeVisible();
      await expectSoundAtBothWidths(student, "the home of who paid in a new academy");
      await student.getByRole("link", { name: "Choose class times" }).click();
      const hours = student.getByRole("button", { name: /one to one$/ });
      await hours.first().click();
      await hours.last().click();
      await student.getByRole("button", { name: /^Take / }).click();
      await expect(student.getByRole("heading", { name: /^Your classes: / })).toBeVisible();
    });

    await test.step("the first class takes place, and the tutor reports it", async () => {
      const rooms = (route: Route) => route.fulfill({ body: "The room." });
      for (const person of [student, tutor]) await person.context().route("https://meet.jit.si/**", rooms);
      const { title: first, minutes } = await beginIn(academy, 5);
      await student.goto(academy.url(paths.dashboard()));
      await join(student);
      await tutor.goto(academy.url(paths.workplace("tutor")));
      await join(tutor);
      await beginIn(academy, -minutes - 5);
      await tutor.reload();
      await tutor
        .getByRole("link", { name: `Report of ${first}` })
        .first()
        .click();
      await tutor.getByRole("button", { name: "As the room saw it" }).click();
      await tutor.getByLabel(/^To Chidi/).fill("We counted what a fan takes.");
      await tutor.getByRole("button", { name: "Send to 1 student" }).click();
      await expect(tutor.getByText("Sent to 1 student.")).toBeVisible();
    });

    await test.step("the tutor writes a quiz of one question", async () => {
      await tutor.goto(academy.url(paths.authored()));
      await tutor.getByRole("button", { name: "New assessment" }).click();
      const begun = tutor.getByRole("dialog", { name: "New assessment" });
      await begun.getByRole("combobox", { name: "Course" }).selectOption({ value: slug });
      await begun.getByLabel("Title").fill("Watts");
      await begun.getByRole("button", { name: "Begin the draft" }).click();
      const form = tutor.getByRole("form", { name: "The question" });
      await form.getByText("True or false", { exact: true }).click();
      await form.getByLabel("Question", { exact: true }).fill("A fan of 50 watts takes 500 watt hours in ten hours.");
      await form.getByRole("radio", { name: "True", exact: true }).check();
      await form.getByLabel(/^Why it is right/).fill("Fifty times ten.");
      await form.getByRole("button", { name: "Add the question" }).click();
      await expect(form.getByRole("button", { name: "Save the question" })).toBeVisible();
      await tutor.getByRole("button", { name: "Publish for 1 student" }).click();
      const asks = tutor.getByRole("dialog", { name: /^Publish for/ });
      await asks.getByRole("button", { name: "Publish" }).click();
      await expect(tutor.getByText("Published, nobody has begun it.")).toBeVisible();
    });

    await test.step("the student reads the lesson, sits the quiz and has the certificate", async () => {
      await student.goto(academy.url(paths.learn(slug)));
      await expect(student.getByText("50 watts")).toBeVisible();
      await student.getByRole("button", { name: "Mark as done" }).click();
      await expect(student.getByRole("button", { name: "Undo" })).toBeVisible();
      await student.goto(academy.url(paths.assessments("quiz")));
      await student.getByRole("link", { name: /Watts/ }).first().click();
      await student.getByRole("button", { name: /^Start attempt/ }).click();
      await student.getByRole("radio", { name: "True" }).check();
      await expect(student.locator(".saving-strip")).toContainText("Saved");
      const submit = student.getByRole("button", { name: "Submit" });
      await expect(submit).not.toHaveAttribute("aria-disabled", "true");
      await submit.click();
      await expect(student.getByText("Quiz submitted successfully!")).toBeVisible();
      await student.goto(academy.url(paths.certificates()));
      await expect(student.getByText("Grade 100%")).toBeVisible();
      const code = await academy.mailed(studentMail, /\/certificates\/([0-9A-Z-]+)/);
      const stranger = await onAnotherDevice();
      await stranger.goto(academy.url(paths.certificate(code)));
      await expect(stranger.getByRole("heading", { level: 1, name: "This certificate is valid" })).toBeVisible();
      await expect(stranger.getByText("Chidi Okeke").first()).toBeVisible();
      await stranger.goto("about:blank");
    });
    for (const person of [page, tutor, student]) await person.goto("about:blank");
  } finally {
    await academy.stop();
  }
});
