import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { courses } from "#features/catalogue/server/tables.ts";
import { classAttendance, classSessions } from "#features/classes/server/tables.ts";
import { enrolStudent } from "#features/learning/server/public.ts";
import { cohorts } from "#features/learning/server/tables.ts";
import { post } from "#features/ledger/server/public.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { payoutAccounts } from "#features/wallet/server/accounts/tables.ts";
import { paths } from "#lib/paths.ts";
import { fixedClock } from "#platform/clock/clock.ts";
import { newId } from "#platform/ids/ids.ts";
import { onDatabase } from "./database.ts";
import { expect, expectSoundAtBothWidths, test } from "./fixtures.ts";
import { demoPerson, enter, newStudent } from "./students.ts";

test.use({ viewport: { width: 360, height: 740 } });

/** A class of two that ended half an hour ago, in which all joined. */
const makeClass = (students: readonly string[], title: string) =>
  onDatabase((db) =>
    db.transaction(async (tx) => {
      const [tutor] = await tx.select().from(tutors).where(eq(tutors.fullName, "Emeka Nwosu"));
      const [taught] = await tx
        .select()
        .from(courses)
        .where(eq(courses.id, tutor?.courseIds[0] ?? ""));
      if (!taught || !tutor) throw new Error("The supplied academy lacks the tutor or their course.");
      const [courseId, tutorId, cohortId, id] = [taught.id, tutor.id, newId(), newId()];
      const endsAt = new Date(Date.now() - 30 * 60_000);
      const startsAt = new Date(endsAt.getTime() - 3600_000);
      const paidAt = new Date(startsAt.getTime() - 3600_000);
      const startsOn = paidAt.toISOString().slice(0, 10);
      await tx.insert(cohorts).values({ id: cohortId, courseId, tutorId, name: "Friday group", startsOn });
      for (const studentId of students)
        await enrolStudent(
          { db: tx, clock: fixedClock(paidAt) },
          { studentId, courseId, tutorId, cohortId, plan: "course", paidAt },
        );
      const meetingUrl = "https://meet.example/room";
      await tx.insert(classSessions).values({
        id,
        kind: "class",
        cohortId,
        courseId,
        tutorId,
        title,
        startsAt,
        endsAt,
        meetingUrl,
        tutorJoinedAt: startsAt,
      });
      await tx
        .insert(classAttendance)
        .values(
          students.map((studentId) => ({ sessionId: id, studentId, state: "attended" as const, joinedAt: startsAt })),
        );
      return id;
    }),
  );

test("WALL-01 a class is reported, both students agree, and the wallet shows what it pays and why, on the page and in the file", async ({
  page,
  onAnotherDevice,
}) => {
  test.setTimeout(180_000);
  const { id: ada } = await newStudent(page, { fullName: "Ada Obi" });
  const otherPage = await onAnotherDevice();
  const { id: obi } = await newStudent(otherPage, { fullName: "Obi Ade" });
  const title = `Slope and intercept ${Date.now() % 100_000}`;
  const session = await makeClass([ada, obi], title);

  const tutor = await onAnotherDevice();
  await enter(tutor, demoPerson("Emeka Nwosu"), paths.wallet());
  await expect(tutor.getByText("Report missing")).toBeVisible();
  await tutor.getByRole("link", { name: new RegExp(title) }).click();
  await tutor.getByRole("button", { name: "As the room saw it" }).click();
  await tutor.getByLabel(/^To everybody/).fill("We drew six lines.");
  await tutor.getByRole("button", { name: "Send to 2 students" }).click();
  await expect(tutor.getByText("Sent to 2 students.")).toBeVisible();

  // By the bar at the foot of the phone.
  await tutor
    .getByRole("navigation", { name: "Tutor's desk, most used" })
    .getByRole("link", { name: "Wallet" })
    .click();
  const row = tutor.getByRole("link", { name: new RegExp(title) });
  await expect(row).toContainText("0 of 2 students confirmed");
  await expect(row).toContainText("₦8,000");

  await page.goto(paths.classReport(session));
  await page.getByRole("button", { name: "Yes, that is how it was" }).click();
  await expect(page.getByText(/^You said yes on/)).toBeVisible();
  await expectSoundAtBothWidths(page, "a report that is agreed to");

  await otherPage.goto(paths.classReport(session));
  await otherPage.getByRole("button", { name: "Yes, that is how it was" }).click();
  await expect(otherPage.getByText(/^You said yes on/)).toBeVisible();

  await tutor.reload();
  await row.click();
  const detail = tutor.getByRole("article", { name: title });
  await expect(detail.getByText("1 class at ₦8,000")).toBeVisible();
  await expect(detail.getByText(/^The academy's rate since 1 January/)).toBeVisible();
  await expect(detail.getByText("2 of 2 students confirmed.")).toBeVisible();
  await expectSoundAtBothWidths(tutor, "a wallet with a class open");
  // The address survives.
  await tutor.reload();
  await expect(detail.getByText("1 class at ₦8,000")).toBeVisible();

  const [csv] = await Promise.all([
    tutor.waitForEvent("download"),
    tutor.getByRole("button", { name: "CSV of the month" }).click(),
  ]);
  expect(csv.suggestedFilename()).toMatch(/^wallet-20\d\d-\d\d-20\d\d-\d\d-\d\d\.csv$/);
  expect(await readFile(await csv.path(), "utf8")).toMatch(
    new RegExp(`${title},[^\\n]*"1 class at ₦8,000"[^\\n]*,8000\\.00,NGN,[^\\n]*,Confirmed by the students`),
  );
  const [pdf] = await Promise.all([
    tutor.waitForEvent("download"),
    tutor.getByRole("button", { name: "PDF of the month" }).click(),
  ]);
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe("%PDF-");
});

test("WALL-01 a tutor says where pay goes; the bank's other name is explained, and an administrator approves it", async ({
  page: tutor,
  onAnotherDevice,
}) => {
  test.setTimeout(120_000);
  await enter(tutor, demoPerson("Emeka Nwosu"), paths.wallet());
  const card = tutor.getByRole("region", { name: /^Account for your pay/ });
  await card.getByRole("button", { name: /^(Add an|Change the) account$/ }).click();
  const form = tutor.getByRole("dialog");
  await form.getByLabel("Bank").selectOption("Guaranty Trust Bank");
  await form.getByLabel("Account number").fill("0000 0000 26");
  await form.getByLabel("Name of the account").fill("Emeka Nwosu");
  await form.getByRole("button", { name: "Save and ask the bank" }).click();
  await expect(form.getByText(/^This is no account number of that bank/)).toBeVisible();
  await expectSoundAtBothWidths(tutor, "the form of an account");
  await form.getByLabel("Account number").fill("0000 0000 25");
  await form.getByRole("button", { name: "Save and ask the bank" }).click();
  await expect(card.getByText("Guaranty Trust Bank, ending 0025")).toBeVisible();
  await card.getByRole("button", { name: "Say why the name differs" }).click();
  await tutor.getByLabel("Why it differs").fill("My business is in my mother's name.");
  await tutor.getByRole("button", { name: "It is my account" }).click();
  await expect(card.getByText(/The academy reads why and decides\.$/)).toBeVisible();
  await expectSoundAtBothWidths(tutor, "a wallet whose account waits");

  const office = await onAnotherDevice();
  await enter(office, demoPerson("admin"), paths.payoutAccounts({ state: "waiting" }));
  await expectSoundAtBothWidths(office, "accounts that wait");
  await office.getByRole("button", { name: "Decide about the account of Emeka Nwosu" }).click();
  await office.getByRole("radio", { name: "Yes, pay to it" }).check();
  await office.getByLabel("Why, for the tutor").fill("The registration was shown.");
  await office.getByRole("button", { name: "Decide", exact: true }).click();
  await expect(office.getByRole("button", { name: /^Decide about the account of Emeka/ })).toHaveCount(0);

  await tutor.reload();
  await expect(card.getByText("The academy approved it: The registration was shown.")).toBeVisible();
});

test("ADM-04 WALL-01 what is payable is made a batch, approved, taken to the bank as a file and paid; the tutor reads it in the wallet", async ({
  page,
  onAnotherDevice,
}) => {
  await onDatabase(async (db) => {
    const [tutor] = await db.select().from(tutors).where(eq(tutors.fullName, "Adaeze Okonkwo"));
    if (!tutor) throw new Error("The supplied academy lacks the tutor.");
    const entry = { holder: tutor.id, currency: "NGN" as const };
    await db.transaction((tx) =>
      post(
        { db: tx },
        {
          kind: "class-corrected",
          subject: newId(),
          occurredAt: new Date(),
          entries: [
            { ...entry, account: "tutor-earned", amountMinor: 2_500_000 },
            { ...entry, account: "tutor-payable", amountMinor: -2_500_000 },
          ],
        },
      ),
    );
    await db.delete(payoutAccounts).where(eq(payoutAccounts.tutorId, tutor.id));
    await db.insert(payoutAccounts).values({
      id: newId(),
      tutorId: tutor.id,
      bankCode: "058",
      accountNumber: "0000000018",
      holderName: "Adaeze Okonkwo",
      nameAtBank: "OKONKWO ADAEZE",
      state: "agrees",
      checkAt: new Date(),
      version: 1,
      changedAt: new Date(),
    });
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await enter(page, demoPerson("admin"), paths.payouts());
  await page.getByRole("button", { name: /^Make a batch of ₦/ }).click();
  await page.getByRole("button", { name: "Make it" }).click();
  await page.getByRole("button", { name: /^Approve ₦/ }).click();
  await page.getByRole("button", { name: "Approve it" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "File for the bank, CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/^payout-.*\.csv$/);
  await page.getByRole("button", { name: "Paid to Adaeze Okonkwo" }).click();
  await page.getByRole("button", { name: "It is paid" }).click();
  await expect(page.getByText("Paid", { exact: true }).first()).toBeVisible();
  await expectSoundAtBothWidths(page, "payouts of tutors");
  const desk = await onAnotherDevice({ viewport: { width: 360, height: 740 } });
  await enter(desk, demoPerson("Adaeze Okonkwo"), paths.wallet());
  await desk.goto(paths.workplace("tutor"));
  await desk
    .getByRole("button", { name: /^Notifications/ })
    .first()
    .click();
  await expect(desk.getByText(/We paid you ₦.*Guaranty Trust Bank, ending 0018/).first()).toBeVisible();
});
