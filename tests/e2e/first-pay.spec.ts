import type { Locator, Page } from "@playwright/test";
import { and, eq, sql } from "drizzle-orm";
import { classSessions } from "#features/classes/server/tables.ts";
import { enrolments } from "#features/learning/server/tables.ts";
import { ledgerEntries } from "#features/ledger/server/tables.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { addDays, dateInLagos } from "#lib/dates.ts";
import { paths } from "#lib/paths.ts";
import { onDatabase } from "./database.ts";
import { expect, expectSoundAtBothWidths, onThisMachine, test } from "./fixtures.ts";
import { demoPerson, enter, newEmail, newName, password } from "./students.ts";

test.use({ ...onThisMachine, viewport: { width: 360, height: 740 } });

const minuteMs = 60_000;

/** Lets a class begin so many minutes from now, as long as it was: the days until it are over. */
const beginIn = (id: string, minutes: number) =>
  onDatabase(async (db) => {
    const [session] = await db.select().from(classSessions).where(eq(classSessions.id, id));
    if (!session) throw new Error("There is no such class.");
    const lengthMs = session.endsAt.getTime() - session.startsAt.getTime();
    const startsAt = new Date(Date.now() + minutes * minuteMs);
    const endsAt = new Date(startsAt.getTime() + lengthMs);
    await db.update(classSessions).set({ startsAt, endsAt }).where(eq(classSessions.id, id));
    return lengthMs / minuteMs;
  });

/** The trial of a student, and the first class of the group of their own that the payment made. */
const trialOf = (studentId: string) =>
  onDatabase(async (db) => {
    const [session] = await db.select().from(classSessions).where(eq(classSessions.studentId, studentId));
    if (!session) throw new Error("The student has no trial.");
    return session.id;
  });
const firstClassOf = (studentId: string) =>
  onDatabase(async (db) => {
    const [first] = await db
      .select({ id: classSessions.id, title: classSessions.title })
      .from(classSessions)
      .innerJoin(enrolments, eq(enrolments.cohortId, classSessions.cohortId))
      .where(eq(enrolments.studentId, studentId))
      .orderBy(classSessions.startsAt);
    if (!first) throw new Error("The student has no class.");
    return first;
  });

/** Three days have gone by since the trial and the payment. */
async function letDaysGoBy(trial: string, studentId: string) {
  const days = sql`interval '3 days'`;
  await beginIn(trial, -3 * 24 * 60);
  await onDatabase((db) =>
    db
      .update(enrolments)
      .set({
        startedAt: sql`${enrolments.startedAt} - ${days}`,
        firstPaidAt: sql`${enrolments.firstPaidAt} - ${days}`,
        cohortSince: sql`${enrolments.cohortSince} - ${days}`,
      })
      .where(eq(enrolments.studentId, studentId)),
  );
}

/** What the ledger holds for a tutor, and what it would pay out, in kobo. */
const ledgerOf = (slug: string) =>
  onDatabase(async (db) => {
    const [tutor] = await db.select().from(tutors).where(eq(tutors.slug, slug));
    const entries = await db
      .select()
      .from(ledgerEntries)
      .where(and(eq(ledgerEntries.holder, tutor?.id ?? ""), eq(ledgerEntries.currency, "NGN")));
    const sumOf = (account: string) =>
      // What is owed to a tutor is on the credit side.
      entries.filter((entry) => entry.account === account).reduce((sum, { amountMinor }) => sum - amountMinor, 0);
    return { held: sumOf("tutor-held"), payable: sumOf("tutor-payable") };
  });

/** Presses Join and closes the room again. */
async function join(page: Page, button: Locator) {
  const [room] = await Promise.all([page.waitForEvent("popup"), button.click()]);
  await expect(room.getByText("The room.")).toBeVisible();
  await room.close();
}

test("FIND-06 TRIAL-01 PAY-03 PLACE-01 HONEST-01 WALL-01 from the pick of a tutor over trial, pay link and card to the first class, and to its sum in the tutor's wallet", async ({
  page,
  onAnotherDevice,
}) => {
  test.setTimeout(300_000);
  const device = { viewport: { width: 360, height: 740 } };

  await test.step("an administrator sets what her classes pay, with kobo", async () => {
    const office = await onAnotherDevice(device);
    await enter(office, demoPerson("admin"), paths.workplace("admin"));
    await office.getByRole("button", { name: "Open menu" }).click();
    const menu = office.getByRole("dialog", { name: "Menu" });
    await menu.getByRole("button", { name: "Tutors" }).click();
    await menu.getByRole("link", { name: /^Pay\b/ }).click();
    await office.getByRole("button", { name: "New rate" }).click();
    const dialog = office.getByRole("dialog", { name: "New rate" });
    await dialog.getByLabel("Tutor").selectOption({ label: "Ngozi Umeh" });
    await dialog.getByLabel("Amount", { exact: true }).fill("7333.33");
    await dialog.getByLabel("Of it for a trial, in percent").fill("35");
    await dialog.getByLabel("First day").fill(addDays(dateInLagos(new Date()), -7));
    await dialog.getByRole("button", { name: "Set the rate" }).click();
    await expect(office.getByText("The rate of Ngozi Umeh is set")).toBeVisible();
  });

  const fullName = newName("Chidinma");
  const email = newEmail();
  await test.step("a stranger picks the tutor by a free time of hers", async () => {
    await page.goto("/courses/data-analysis");
    await page.getByRole("link", { name: "Try half an hour free" }).first().click();
    await page
      .getByRole("link", { name: /a free trial with Ngozi Umeh/ })
      .last()
      .click();
    await page.getByRole("link", { name: /^Book / }).click();
    const sheet = page.getByRole("dialog", { name: /^Book / });
    await sheet.getByLabel("Full Name").fill(fullName);
    await sheet.getByLabel("Email").fill(email);
    await sheet.getByLabel("Phone Number").fill("08031234567");
    await sheet.getByLabel("Location/City").fill("Enugu");
    await sheet.getByLabel("Password", { exact: true }).fill(password);
    await sheet.getByRole("button", { name: /^Book / }).click();
    await expect(page.getByRole("dialog", { name: /^Booked: / })).toBeVisible();
  });

  const { id: studentId } = await enter(page, { email, password });
  const trial = await trialOf(studentId);
  const tutor = await onAnotherDevice(device);
  for (const browserPage of [page, tutor])
    await browserPage.context().route("https://meet.jit.si/**", (route) => route.fulfill({ body: "The room." }));

  await test.step("the trial takes place", async () => {
    const minutes = await beginIn(trial, 5);
    await page.reload();
    await join(page, page.getByRole("button", { name: "Join class" }).first());
    await enter(tutor, demoPerson("Ngozi Umeh"), paths.workplace("tutor"));
    await join(tutor, tutor.getByRole("button", { name: "Join class" }).first());
    await beginIn(trial, -minutes - 5);
  });

  let sum = "";
  await test.step("she says that it fits, with times, course and plan, and sends the pay link", async () => {
    await tutor.reload();
    const card = tutor.getByRole("region", { name: /^How did it go with Chidinma/ });
    await card.getByText("It fits").click();
    await expect(card.getByText("Data Analysis").first()).toBeVisible();
    const hours = card.getByRole("button", { name: /one to one$/ });
    await hours.first().click();
    await hours.last().click();
    await card.getByLabel("Plan").selectOption({ label: "Monthly, ₦32,000" });
    await card.getByLabel(/^A line to /).fill("Bring the sheet that you showed me.");
    await expectSoundAtBothWidths(tutor, "a trial that fits");
    const send = card.getByRole("button", { name: /^Send the pay link, ₦/ });
    [sum = ""] = /₦[\d,]+/.exec((await send.textContent()) ?? "") ?? [];
    expect(sum).toBe("₦32,000");
    await send.click();
    await expect(
      tutor
        .getByRole("region", { name: "Your trials" })
        .getByText(/theirs until /)
        .first(),
    ).toBeVisible();
  });

  await test.step("the student says yes with one tap, and pays by card", async () => {
    await page.goto(paths.dashboard());
    const hero = page.getByRole("region", { name: /^Ngozi proposes / });
    await expect(hero.getByText("Bring the sheet that you showed me.")).toBeVisible();
    await hero.getByRole("button", { name: `Yes, pay ${sum}` }).click();
    await page.getByLabel(/Card number/).fill("4242424242424242");
    await page.getByLabel("Expiry").fill("1230");
    await page.getByLabel("CVC/CVV").fill("123");
    await page.getByLabel("Name on card").fill("Chidinma Okeke");
    await page.getByRole("button", { name: `Pay ${sum}` }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Payment Confirmed!" })).toBeVisible();
  });

  await test.step("the student is placed in the weekly times that were proposed", async () => {
    await expect(async () => {
      await page.goto(paths.calendar());
      await expect(
        page
          .getByRole("region", { name: "Up coming class" })
          .getByText(/Data Analysis/)
          .first(),
      ).toBeVisible({ timeout: 3_000 });
    }).toPass();
  });
  const first = await firstClassOf(studentId);

  await test.step("the first class takes place", async () => {
    await letDaysGoBy(trial, studentId);
    const minutes = await beginIn(first.id, 5);
    await page.goto(paths.dashboard());
    await join(page, page.getByRole("button", { name: "Join class" }).first());
    await tutor.goto(paths.workplace("tutor"));
    await join(tutor, tutor.getByRole("button", { name: "Join class" }).first());
    await beginIn(first.id, -minutes - 5);
  });

  await test.step("the tutor reports both, and the wallet holds what they pay", async () => {
    await tutor.goto(paths.workplace("tutor"));
    await tutor
      .getByRole("link", { name: `Report of ${first.title}` })
      .first()
      .click();
    await tutor.getByRole("button", { name: "As the room saw it" }).click();
    await tutor.getByLabel(/^To Chidinma/).fill("We cleaned a month of sales.");
    await tutor.getByRole("button", { name: "Send to 1 student" }).click();
    await expect(tutor.getByText("Sent to 1 student.")).toBeVisible();
    await tutor
      .getByRole("navigation", { name: "Tutor's desk, most used" })
      .getByRole("link", { name: "Wallet" })
      .click();
    const row = tutor.getByRole("link", { name: new RegExp(first.title) });
    await expect(row).toContainText("0 of 1 student confirmed");
    await expect(row).toContainText("₦7,333.33");
  });

  await test.step("the student agrees, and the sum is payable to the kobo", async () => {
    await page.goto(paths.classReport(first.id));
    await expect(page.getByText("We cleaned a month of sales.")).toBeVisible();
    await page.getByRole("button", { name: "Yes, that is how it was" }).click();
    await expect(page.getByText(/^You said yes on/)).toBeVisible();
    await tutor.reload();
    await tutor.getByRole("link", { name: new RegExp(first.title) }).click();
    const detail = tutor.getByRole("article", { name: first.title });
    await expect(detail.getByText("1 class at ₦7,333.33")).toBeVisible();
    await expect(detail.getByText(/^Your rate since /)).toBeVisible();
    await expect(detail.getByText("1 of 1 student confirmed.")).toBeVisible();
    await expectSoundAtBothWidths(tutor, "a class that is paid");
    // 35% of 7,333.33 is 2,566.6655 for the trial, of which the last part of a kobo stays with the academy.
    expect(await ledgerOf("ngozi-umeh")).toEqual({ held: 256_666, payable: 733_333 });
    await tutor.goto(paths.wallet());
    await expect(tutor.getByText("₦2,566.66").first()).toBeVisible();
  });
});
