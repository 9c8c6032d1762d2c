import { Buffer } from "node:buffer";
import { randomUUID } from "node:crypto";
import { paths } from "#lib/paths.ts";
import { samplePdf } from "../support/sample-files.ts";
import { expect, expectAccessible, openDevelopmentPage, ready, test, withMotion } from "./fixtures.ts";
import { newStudent } from "./students.ts";

test.use(withMotion);

const pdf = (name: string) => ({ name, mimeType: "application/pdf", buffer: Buffer.from(samplePdf(4_000)) });

test("FIND-01 the catalogue filters, searches and sorts, and its address survives a reload", async ({ page }) => {
  await page.goto("/");
  const cards = page.locator("#find-tutor article");
  await expect(cards).toHaveCount(18);
  await page.goto("/?q=zainab#find-tutor");
  await expect(cards).toHaveCount(1);
  await expect(cards.first()).toContainText("Zainab Bello");
  await page.goto("/?q=nobody-of-that-name");
  await expect(cards).toHaveCount(0);
  await expect(page.locator("#find-tutor")).toContainText(/no tutors found/i);
});

test("FIND-02 without a session I'm Picking You goes to the login and knows the way back", async ({ page }) => {
  await page.goto("/tutors/adaeze-okonkwo");
  await ready(page);
  await page.getByRole("link", { name: "I'm Picking You" }).first().click();
  await page.waitForURL(/\/login\?next=%2Ftutors%2Fadaeze-okonkwo%23pick/);
});

test("FIND-02 FIND-03 FIND-04 FIND-05 with a session the registration opens, checks, sends and leads to the community", async ({
  page,
}) => {
  // A session that the server knows: a dead one is reported, and sends nothing.
  await newStudent(page, { path: null });
  await page.goto("/");
  await ready(page);
  await page
    .locator("#find-tutor")
    .getByRole("link", { name: /I'm Picking You/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog").filter({ visible: true });
  await expect(dialog.getByLabel("Full Name")).toHaveValue("Temitope Alabi");
  await dialog.getByLabel("Full Name").fill("");
  await dialog.getByLabel(/Phone Number/).fill("");
  // The tutor's own course is chosen already.
  await dialog.getByLabel("UI/UX Design").uncheck();
  await dialog.getByRole("button", { name: /submit|register/i }).click();
  for (const message of [
    "Full Name is required.",
    "Phone Number is required.",
    "Location/City is required.",
    "At least one course must be selected.",
  ])
    await expect(dialog.getByText(message)).toBeVisible();
  await expectAccessible(page, "registration with errors");
  await dialog.getByLabel("Full Name").fill("Temitope Alabi");
  await dialog.getByLabel(/Phone Number/).fill("08031234567");
  await dialog.getByLabel(/Location/).fill("Ibadan");
  await dialog.getByLabel("UI/UX Design").check();
  await dialog.getByRole("button", { name: /submit|register/i }).click();
  const done = page.getByRole("dialog").filter({ hasText: "Student Details submitted successfully!" }).last();
  await expect(done).toBeVisible();
  await expectAccessible(page, "registration done");
});

test("FIND-07 FIND-08 a review needs stars, is sent and waits for moderation", async ({ page }) => {
  await page.goto("/tutors/kwame-mensah");
  await ready(page);
  await page.getByRole("link", { name: "Leave a Review" }).first().click();
  const dialog = page.getByRole("dialog").filter({ visible: true });
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: /submit/i }).click();
  await expect(dialog.getByText("Please rate the tutor before submitting.")).toBeVisible();
  await expectAccessible(page, "review dialog");
  await dialog.getByRole("radio").nth(3).check({ force: true });
  await expect(dialog.getByText("Please rate the tutor before submitting.")).toBeHidden();
  await dialog.getByRole("textbox").last().fill("Explains slowly and checks that I follow.");
  await dialog.getByRole("button", { name: /submit/i }).click();
  await expect(dialog.getByText("Review submitted successfully!")).toBeVisible();
});

test("FIND-09 FIND-10 an application with two PDFs is sent; a false PDF is refused and nothing typed is lost", async ({
  page,
  allowErrors,
}) => {
  allowErrors.push(/422/);
  await page.goto("/");
  await ready(page);
  const form = page.locator("#become-tutor form");
  await form.getByLabel(/Full Name/).fill("Ọláyínká Adéṣínà");
  await form.getByLabel(/Phone Number/).fill("08030000000");
  await form.getByLabel(/Email/).fill(`ola-${randomUUID()}@example.com`);
  await form.getByLabel("Course", { exact: true }).selectOption({ index: 1 });
  await form.getByLabel("Payment mode").selectOption({ label: "Monthly" });
  await form.getByLabel(/unique/i).fill("I teach with bus fares.");
  await form
    .locator('input[type="file"]')
    .nth(0)
    .setInputFiles({ name: "syllabus.pdf", mimeType: "application/pdf", buffer: Buffer.from("MZ this is a program") });
  await form.locator('input[type="file"]').nth(1).setInputFiles(pdf("cv.pdf"));
  await form.getByRole("button", { name: /submit application/i }).click();
  await expect(form.getByText("Syllabus must be a PDF file. This file is something else.")).toBeVisible();
  await expect(form.getByLabel(/Full Name/)).toHaveValue("Ọláyínká Adéṣínà");
  await form.locator('input[type="file"]').nth(0).setInputFiles(pdf("syllabus.pdf"));
  await form.getByRole("button", { name: /submit application/i }).click();
  await expect(page.getByText("Application submitted successfully!")).toBeVisible();
});

test("FOOT-02 FOOT-04 the newsletter checks, subscribes, confirms by mail and unsubscribes", async ({ page }) => {
  await page.goto("/terms");
  await ready(page);
  const footer = page.getByRole("contentinfo");
  const field = footer.getByRole("textbox", { name: /email/i });
  await field.focus();
  await field.press("Enter");
  await expect(footer.getByText("Please enter an email.")).toBeVisible();
  await field.fill("no at sign");
  await field.press("Enter");
  await expect(footer.getByText("Please enter a valid email address.")).toBeVisible();
  const email = `reader-${randomUUID()}@example.com`;
  await field.fill(email);
  await field.press("Enter");
  await expect(footer.getByText(/successfully/)).toBeVisible();
  await expect(field).toHaveValue("");
  await openDevelopmentPage(page, "/dev/mail");
  const mail = page.locator("article").filter({ hasText: email });
  await mail.getByRole("link", { name: /newsletter\/confirm/ }).click();
  await page.getByRole("button", { name: /confirm/i }).click();
  await expect(page.getByText(/confirmed|subscribed/i).first()).toBeVisible();
  await openDevelopmentPage(page, "/dev/mail");
  const unsubscribe = await mail
    .getByRole("link", { name: /newsletter\/unsubscribe/ })
    .first()
    .getAttribute("href");
  await page.goto(unsubscribe ?? "");
  await page.getByRole("button", { name: /unsubscribe/i }).click();
  await expect(page.getByText(/unsubscribed|no more/i).first()).toBeVisible();
});

test("PRICE-01 PRICE-05 PRICE-06 prices, the transfer dialog and the remembered currency", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/pricing-plan");
  await ready(page);
  await expect(page.getByRole("heading", { level: 1, name: "Our Pricing and Plan" })).toBeVisible();
  await page
    .getByRole("link", { name: /^Enroll/ })
    .or(page.getByRole("button", { name: /^Enroll/ }))
    .first()
    .click();
  const dialog = page.getByRole("dialog").filter({ visible: true });
  await expect(dialog.getByText("Account number", { exact: true })).toBeVisible();
  await expectAccessible(page, "transfer dialog");
  await dialog.locator("[data-copy]").first().click();
  expect((await page.evaluate(() => navigator.clipboard.readText())).length).toBeGreaterThan(3);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(dialog).toBeHidden();
});

test("PRICE-05 Enroll leads a student who is logged in to the enrolment, from the prices and from a course's page", async ({
  page,
}) => {
  await newStudent(page, { path: null });
  for (const from of ["/pricing-plan", "/courses/frontend"]) {
    await page.goto(from);
    await ready(page);
    await page.getByRole("link", { name: "Enroll in Frontend" }).first().click();
    await expect(page).toHaveURL(paths.enroll("frontend"));
    await expect(page.getByRole("link", { name: "Pay now" })).toBeVisible();
  }
});

test("PRICE-02 PRICE-06 both currencies until one is chosen, then that one alone on every page", async ({ page }) => {
  const places = [
    { address: "/pricing-plan", place: "#engineering", both: "$150 or ₦150,000", dollars: "$150", naira: "₦150,000" },
    {
      address: "/courses/frontend",
      place: "main header",
      both: "From $32 or ₦32,000 per month",
      dollars: "From $32 per month",
      naira: "From ₦32,000 per month",
    },
    {
      address: "/courses/frontend",
      place: "main aside dl",
      both: "$155 or ₦155,000",
      dollars: "$155",
      naira: "₦155,000",
    },
    {
      address: "/",
      place: "#price",
      both: "From $30 or ₦30,000 a month",
      dollars: "From $30 a month",
      naira: "From ₦30,000 a month",
    },
    {
      address: "/courses/frontend",
      place: "#enroll",
      both: "₦150,000 now",
      dollars: "$150",
      naira: "₦150,000",
    },
  ];
  const asSeen = { useInnerText: true };
  /** Every place shows it so, and nothing there is in the other currency. */
  const expectAll = async (shown: "both" | "dollars" | "naira", never?: string) => {
    for (const { address, place: location, [shown]: text } of places) {
      await page.goto(address);
      await ready(page);
      if (location === "#enroll") await page.getByRole("link", { name: "Enroll in Frontend" }).first().click();
      await expect(page.locator(location).first(), `${address} ${location}`).toContainText(text, asSeen);
      if (never)
        await expect(page.locator(location).first(), `${address} ${location}`).not.toContainText(never, asSeen);
    }
  };
  const choose = async (name: RegExp) => {
    await page.goto("/pricing-plan");
    await ready(page);
    await page.getByRole("button", { name }).click();
    await expect(page.getByRole("button", { name, pressed: true })).toBeVisible();
  };
  await expectAll("both");
  await choose(/Dollars/);
  await expectAll("dollars", "₦");
  await choose(/Naira/);
  await expectAll("naira", "$");
});

test("HOME-09 seven questions, one open at a time, by keyboard", async ({ page }) => {
  await page.goto("/");
  const items = page.locator("#faq details");
  await expect(items).toHaveCount(7);
  await expect(items.nth(1)).toBeVisible();
  await items.nth(1).locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect(items.nth(1)).toHaveAttribute("open", "");
  await items.nth(3).locator("summary").focus();
  await page.keyboard.press("Space");
  await expect(items.nth(3)).toHaveAttribute("open", "");
  await expect(page.locator("#faq details[open]")).toHaveCount(1);
});

test("BLOG-01 BLOG-02 from the list to a post and back", async ({ page, allowErrors }) => {
  allowErrors.push(/404/);
  await page.goto("/resources");
  await expect(page.getByRole("heading", { level: 1, name: "Our Tech News & Resources" })).toBeVisible();
  await expect(page.getByText("News from the tech and telecoms sector in Nigeria")).toBeVisible();
  await page
    .getByRole("link", { name: /Read More/ })
    .first()
    .click();
  await page.waitForURL(/\/resources\/resource\//);
  await expect(page.getByText(/^By .+ \| .+/).first()).toBeVisible();
  await page.getByRole("link", { name: "Back to Blog" }).first().click();
  await page.waitForURL(/\/resources$/);
  const missing = await page.goto("/resources/resource/none");
  expect(missing?.status()).toBe(404);
  await expect(page.getByText("Post not found.")).toBeVisible();
});
