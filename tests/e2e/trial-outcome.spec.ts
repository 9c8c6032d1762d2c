import { eq } from "drizzle-orm";
import { tutors } from "#features/tutors/server/tables.ts";
import { paths } from "#lib/paths.ts";
import { onDatabase } from "./database.ts";
import { expect, expectSoundAtBothWidths, onThisMachine, test } from "./fixtures.ts";
import { enter, newStudent } from "./students.ts";
import { bookTrial } from "./trials.ts";

test.use({ ...onThisMachine, viewport: { width: 360, height: 740 } });

const tutorLogin = { email: "halima.sani@unwalled.academy", password: "Chalk4Walls" };

/** A trial class with Halima that is over, older than any other of hers. */
const meet = (studentId: string) =>
  onDatabase(async (db) => {
    const [tutor] = await db.select().from(tutors).where(eq(tutors.slug, "halima-sani"));
    if (!tutor) throw new Error("The supplied academy lacks the tutor.");
    const from = new Date(Date.now() - 20 * 24 * 3_600_000);
    const { id } = await bookTrial(db, { tutorId: tutor.id, studentId, from });
    return id;
  });

test("TRIAL-01 a trial ends: the tutor sends the pay link with times, the student says yes with one tap, pays, and is placed by itself", async ({
  page,
  browser,
}) => {
  const { id } = await newStudent(page, { path: null });
  const trial = await meet(id);

  const desk = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const tutor = await desk.newPage();
  await enter(tutor, tutorLogin, `${paths.workplace("tutor")}?trial=${trial}`);
  const card = tutor.getByRole("region", { name: /^How did it go with / });
  await card.getByText("It fits").click();
  const hours = card.getByRole("button", { name: /one to one$/ });
  await hours.first().click();
  await hours.last().click();
  await card.getByLabel(/^A line to /).fill("Bring your last exam paper.");
  // What is chosen and typed outlives a reload.
  await tutor.reload();
  await expect(card.getByLabel(/^A line to /)).toHaveValue("Bring your last exam paper.");
  await expect(card.getByRole("button", { pressed: true })).toHaveCount(2);
  await expectSoundAtBothWidths(tutor, "how a trial went");
  const send = card.getByRole("button", { name: /^Send the pay link, ₦/ });
  const [sum = ""] = /₦[\d,]+/.exec((await send.textContent()) ?? "") ?? [];
  await send.click();
  const outcomes = tutor.getByRole("region", { name: "Your trials" });
  await expect(outcomes.getByText(/^Sent to .* theirs until /).first()).toBeVisible();
  await expectSoundAtBothWidths(tutor, "a proposal that was sent");

  await page.goto(paths.dashboard());
  const hero = page.getByRole("region", { name: /^Halima proposes / });
  await expect(hero.getByText("Bring your last exam paper.")).toBeVisible();
  await expect(hero.getByText(/These times are yours until /)).toBeVisible();
  await expectSoundAtBothWidths(page, "a proposal on home");
  await hero.getByRole("button", { name: `Yes, pay ${sum}` }).click();
  await expect(page).toHaveURL(/\/dashboard\/orders\//);
  await tutor.reload();
  await expect(outcomes.getByText("Accepted, not paid yet").first()).toBeVisible();

  await page.getByLabel(/Card number/).fill("4242424242424242");
  await page.getByLabel("Expiry").fill("1230");
  await page.getByLabel("CVC/CVV").fill("123");
  await page.getByLabel("Name on card").fill("Temitope Alabi");
  await page.getByRole("button", { name: `Pay ${sum}` }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Payment Confirmed!" })).toBeVisible();

  await expect(async () => {
    await tutor.reload();
    await expect(outcomes.getByText(/^Paid: starts /).first()).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.goto(paths.dashboard());
  await expect(page.getByRole("region", { name: "Up coming classes" }).getByRole("link").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "When are your classes?" })).toHaveCount(0);
  await desk.close();
});
