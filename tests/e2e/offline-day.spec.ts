import type { Page } from "@playwright/test";
import { and, eq, inArray } from "drizzle-orm";
import { accountGuardians } from "#features/accounts/server/guardian/tables.ts";
import { courses } from "#features/catalogue/server/tables.ts";
import { classReports } from "#features/classes/server/reports/tables.ts";
import { classAttendance, classSessions } from "#features/classes/server/tables.ts";
import { gradingDrafts } from "#features/grading/server/tables.ts";
import { enrolStudent } from "#features/learning/server/public.ts";
import { cohorts } from "#features/learning/server/tables.ts";
import { notifications } from "#features/notifications/server/tables.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { paths } from "#lib/paths.ts";
import { fixedClock } from "#platform/clock/clock.ts";
import { newId } from "#platform/ids/ids.ts";
import { onDatabase } from "./database.ts";
import { expect, expectSoundAtBothWidths, test } from "./fixtures.ts";
import { teachHandedIn, tutorLogin } from "./handed-in.ts";
import { demoPerson, enter, newName, newStudent } from "./students.ts";

test.use({
  viewport: { width: 360, height: 740 },
  serviceWorkers: "allow",
  allowErrors: [/ERR_(FAILED|INTERNET_DISCONNECTED|CONNECTION)|Failed to (load resource|fetch)|disconnected/i],
});

/** A class of a group of Bisi Ogunleye that ends in so many seconds, with two students; the first names a guardian. */
const makeClass = (students: readonly string[], title: string, endsInS: number) =>
  onDatabase((db) =>
    db.transaction(async (tx) => {
      const [tutor] = await tx.select().from(tutors).where(eq(tutors.slug, "bisi-ogunleye"));
      const [taught] = await tx
        .select()
        .from(courses)
        .where(inArray(courses.id, tutor?.courseIds ?? []));
      if (!taught || !tutor) throw new Error("The supplied academy lacks the course or its tutor.");
      const [courseId, tutorId, cohortId] = [taught.id, tutor.id, newId()];
      const endsAt = new Date(Date.now() + endsInS * 1000);
      const startsAt = new Date(endsAt.getTime() - 3600_000);
      const paidAt = new Date(startsAt.getTime() - 3600_000);
      const startsOn = paidAt.toISOString().slice(0, 10);
      await tx.insert(cohorts).values({ id: cohortId, courseId, tutorId, name: title, startsOn });
      for (const studentId of students)
        await enrolStudent(
          { db: tx, clock: fixedClock(paidAt) },
          { studentId, courseId, tutorId, cohortId, plan: "course", paidAt },
        );
      await tx.insert(accountGuardians).values({
        accountId: students[0] ?? "",
        isMinor: true,
        fullName: "Grace Obi",
        phone: "+2348031234567",
        consentAt: paidAt,
        updatedAt: paidAt,
      });
      const id = newId();
      const meetingUrl = "https://meet.example/room";
      // Its tutor was there: a class without one is rescued, and moved.
      const tutorJoinedAt = startsAt;
      await tx
        .insert(classSessions)
        .values({ id, kind: "class", cohortId, courseId, tutorId, title, startsAt, endsAt, meetingUrl, tutorJoinedAt });
      return id;
    }),
  );

/** The keys of what a page has stored on its device. */
const keysOf = (page: Page, database: string, store: string) =>
  page.evaluate(
    ([name, stored]) =>
      new Promise<string[]>((resolve) => {
        const request = indexedDB.open(name);
        // The page has not made it yet: it is not made here, where it would have no stores.
        request.onupgradeneeded = () => request.transaction?.abort();
        request.onerror = () => resolve([]);
        request.onsuccess = () => {
          const keys = request.result.transaction(stored).objectStore(stored).getAllKeys();
          keys.onsuccess = () => {
            request.result.close();
            resolve(keys.result.map(String));
          };
        };
      }),
    [database, store] as const,
  );

test("TUT-01 the day without a line: the desk opens, a class that ended is reported, and it is sent once when the line is back", async ({
  page,
  context,
  onAnotherDevice,
}) => {
  test.setTimeout(180_000);
  const student = await onAnotherDevice();
  const { id: ada } = await newStudent(student, { fullName: "Ada Obi" });
  const { id: obi } = await newStudent(await onAnotherDevice(), { fullName: "Obi Ade" });
  const title = `Trial balance ${Date.now() % 100_000}`;
  // It is on when the line goes, and over when the tutor looks again.
  const session = await makeClass([ada, obi], title, 45);

  await enter(page, demoPerson("Bisi Ogunleye"), paths.workplace("tutor"));
  await expect(page.getByText(title).first()).toBeVisible();
  const isPageStored = () => page.evaluate(async (path) => Boolean(await caches.match(path)), paths.afterClass("-"));
  await expect.poll(isPageStored, { timeout: 30_000 }).toBe(true);
  const isStored = async () => (await keysOf(page, "unwalled-answers", "answers")).some((key) => key.includes(session));
  await expect.poll(isStored, { timeout: 30_000 }).toBe(true);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/You are offline: this is as of/)).toBeVisible();
  await expect(page.getByRole("link", { name: `Report of ${title}` })).toBeVisible({ timeout: 60_000 });
  await expectSoundAtBothWidths(page, "the desk without a line");
  await page.getByRole("link", { name: `Report of ${title}` }).click();
  await expect(page.getByRole("link", { name: "Call Grace Obi, +2348031234567" })).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "As the room saw it" }).click();
  await page.getByRole("group", { name: "Ada Obi" }).getByRole("radio", { name: "Here" }).click();
  await page.getByLabel(/^To everybody/).fill("Debit and credit, with a market stall.");
  await page.getByLabel(/^A file for everybody/).setInputFiles({
    name: "stall.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("Debit, credit."),
  });
  await page.getByRole("button", { name: "Send to 2 students" }).click();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  // Some browsers think that there is a line, and try.
  await expect(
    page.getByText(/Kept on this device(, and on its way|\. It is sent when there is a line)\./).first(),
  ).toBeVisible();
  await expectSoundAtBothWidths(page, "a report that is kept");

  // The tab is closed, and two are opened: both show it, and one sends it.
  await page.close();
  const [first, second] = [await context.newPage(), await context.newPage()];
  for (const tab of [first, second]) {
    await tab.goto(paths.workplace("tutor"));
    await expect(tab.getByRole("heading", { name: "Kept on this device" })).toBeVisible({ timeout: 30_000 });
  }
  await context.setOffline(false);
  for (const tab of [first, second])
    await expect(tab.getByRole("heading", { name: "Kept on this device" })).toBeHidden({ timeout: 60_000 });
  const stored = await onDatabase(async (db) => ({
    reports: await db.select().from(classReports).where(eq(classReports.sessionId, session)),
    here: await db.select().from(classAttendance).where(eq(classAttendance.sessionId, session)),
    notices: await db
      .select()
      .from(notifications)
      .where(and(eq(notifications.kind, "class-report"), inArray(notifications.accountId, [ada, obi]))),
  }));
  expect(stored.reports).toMatchObject([{ words: "Debit and credit, with a market stall.", changedAt: null }]);
  expect(Object.fromEntries(stored.here.map(({ studentId, state }) => [studentId, state]))).toEqual({
    [ada]: "attended",
    [obi]: "missed",
  });
  expect(stored.notices).toHaveLength(2);
  await student.goto(paths.classReport(session));
  await expect(student.getByText("Debit and credit, with a market stall.")).toBeVisible();
  await expect(student.getByText("stall.txt", { exact: true })).toBeVisible();

  // A tutor who logs out leaves nothing; another tutor on this device sees nothing of it.
  await second.close();
  await first.getByRole("button", { name: "Open menu" }).click();
  await first.getByRole("dialog", { name: "Menu" }).getByRole("button", { name: "Logout" }).click();
  await expect(first).toHaveURL(/login/);
  const left = async () => (await keysOf(first, "unwalled-answers", "answers")).length;
  await expect.poll(left, { timeout: 15_000 }).toBe(0);
  await enter(first, demoPerson("Peter Asante"), paths.afterClass(session));
  await expect(first.getByRole("heading", { name: "After the class" })).toBeVisible();
  await expect(first.getByText(title)).toBeHidden();
});

test("TUT-01 the day without a line: wallet, queue and a piece open as they were read, and a grade that is begun outlives its tab and is saved when the line is back", async ({
  page,
  context,
}) => {
  const name = newName("Zurie");
  const assessment = await teachHandedIn(null, [name]);
  await enter(page, tutorLogin, paths.workplace("tutor"));
  const bar = page.getByRole("navigation", { name: /most used/ });
  await bar.getByRole("link", { name: "Wallet" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Wallet" })).toBeVisible();
  const month = page.getByText(/^\w+ \d{4}: ₦.+ from .+ hours?$/);
  const earned = (await month.textContent()) ?? "";
  await page
    .getByRole("navigation", { name: /most used/ })
    .getByRole("link", { name: "Grading" })
    .click();
  const row = (tab: Page) => tab.getByRole("link", { name: `${name}: ${assessment.title}` });
  await expect(page.getByRole("listitem").first()).toBeVisible();
  while (!(await row(page).isVisible())) await page.getByRole("button", { name: "Show more" }).click();
  await row(page).click();
  await expect(page.getByText("What I read this week, number 0.")).toBeVisible();
  const piece = new URL(page.url()).pathname;
  const id = piece.split("/").at(-1) ?? "";
  const isPageStored = () =>
    page.evaluate(
      async (addresses) => (await Promise.all(addresses.map((path) => caches.match(path)))).every(Boolean),
      [paths.wallet(), paths.grading(), `${paths.grading()}/-`],
    );
  await expect.poll(isPageStored, { timeout: 30_000 }).toBe(true);
  const answers = async () => (await keysOf(page, "unwalled-answers", "answers")).join(" ");
  await expect.poll(answers, { timeout: 30_000 }).toMatch(new RegExp(`wallet.*${id}|${id}.*wallet`, "s"));

  await context.setOffline(true);
  // What needs a line shows what does not.
  await page.goto(paths.hours());
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  await page.getByRole("link", { name: "Wallet, at the tutor's desk" }).click();
  await expect(page.getByText(/You are offline: this is as of/)).toBeVisible();
  await expect(month).toHaveText(earned);
  await page.goto(paths.grading());
  await row(page).click();
  await expect(page.getByText("What I read this week, number 0.")).toBeVisible();
  await page.getByRole("radio").nth(1).check({ force: true });
  await page.getByLabel(/^Comment to/).fill("Written on the bus.");
  const isWaiting = async () =>
    (await keysOf(page, "unwalled-outbox", "entries")).some((key) => key.endsWith(`grading-draft/${id}`));
  await expect.poll(isWaiting).toBe(true);
  await expectSoundAtBothWidths(page, "a piece without a line");

  await page.close();
  const tab = await context.newPage();
  await tab.goto(piece);
  await expect(tab.getByLabel(/^Comment to/)).toHaveValue("Written on the bus.");
  await expect(tab.getByRole("radio").nth(1)).toBeChecked();
  await context.setOffline(false);
  await expect(tab.getByText(/^Draft saved/)).toBeVisible({ timeout: 60_000 });
  const stored = await onDatabase((db) => db.select().from(gradingDrafts).where(eq(gradingDrafts.submissionId, id)));
  expect(stored.map(({ content }) => JSON.parse(content).comment)).toEqual(["Written on the bus."]);
});
