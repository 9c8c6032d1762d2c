import type { Page } from "@playwright/test";
import { asc, eq } from "drizzle-orm";
import { courses } from "#features/catalogue/server/tables.ts";
import { enrolStudent } from "#features/learning/server/public.ts";
import { lessonProgress, lessons } from "#features/learning/server/tables.ts";
import { paths } from "#lib/paths.ts";
import { fixedClock } from "#platform/clock/clock.ts";
import { onDatabase } from "./database.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { enterAsDemoStudent, newStudent } from "./students.ts";

// Reading without a network is the service worker's work.
test.use({ serviceWorkers: "allow" });

const course = "product-design-ui-ux";

/**
 * A new student, logged in (other tests look at the figures of the demo student), enrolled, with the first 48 lessons done: all
 * but the last of week 10.
 */
async function newLearner(page: Page): Promise<void> {
  const { id: studentId } = await newStudent(page, { path: null });
  await onDatabase((db) =>
    db.transaction(async (tx) => {
      const now = new Date();
      const [taught] = await tx.select().from(courses).where(eq(courses.slug, course));
      if (!taught) throw new Error("The supplied academy lacks the course.");
      const enrolment = await enrolStudent(
        { db: tx, clock: fixedClock(now) },
        { studentId, courseId: taught.id, tutorId: null, plan: "upfront", paidAt: now },
      );
      const done = await tx
        .select({ id: lessons.id })
        .from(lessons)
        .where(eq(lessons.courseId, taught.id))
        .orderBy(asc(lessons.week), asc(lessons.topic))
        .limit(48);
      await tx
        .insert(lessonProgress)
        .values(done.map(({ id }) => ({ enrolmentId: enrolment.id, lessonId: id, openedAt: now, doneAt: now })));
    }),
  );
}

/** Waits until the worker holds a page's document, a lesson's by default: only then does a reload need no network. */
const shellIsSaved = (page: Page, document = "/dashboard/learn/-/-") =>
  expect
    .poll(() =>
      page.evaluate(async (path) => {
        const response = await caches.match(path);
        return response !== undefined && navigator.serviceWorker.controller !== null;
      }, document),
    )
    .toBe(true);

test("VIEW-01 DASH-10 LESS-01 a lesson: resume, read, mark, undo, note, go on, week by week", async ({ page }) => {
  await newLearner(page);
  await page.goto(`/dashboard/learn/${course}`);
  await page.waitForURL(`**/learn/${course}/dark-theme`);
  await expect(page.getByRole("heading", { level: 1, name: "Dark theme" })).toBeVisible();
  const aside = page.getByRole("complementary", { name: "The course" });
  await expect(aside.getByText("55% Done")).toBeVisible();
  await expect(aside.getByText("45% Remaining")).toBeVisible();
  await expect(aside.getByRole("link", { name: "Dark theme" })).toHaveAttribute("aria-current", "page");
  await expectAccessible(page, "a lesson");

  // The explanation shows once a question is answered, whether rightly or not.
  const question = page.getByRole("group", { name: "Your brand colour has L 0.43." });
  const [why, wrong, right] = ["then measure.", "About 0.2", "About 0.8"];
  await expect(question.getByText(why)).toBeHidden();
  await question.getByText(wrong, { exact: true }).click();
  await expect(question.getByRole("status")).toContainText("Not this one.");
  await question.getByText(right, { exact: true }).click();
  await expect(question.getByRole("status")).toContainText("Right.");
  await expect(question.getByText(why)).toBeVisible();
  await expectAccessible(page, "a lesson with an answered question");

  const notes = page.getByRole("textbox", { name: "My notes" });
  await notes.fill("Try the roles table on our app.");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();

  // By keyboard: the button keeps the focus.
  const done = page.getByRole("button", { name: "Mark as done" });
  await done.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
  await expect(page.getByRole("link", { name: /^Next: Components, variants and properties, \d+ KB$/ })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Week 10 is done" })).toBeVisible();
  await expect(aside.getByText("56% Done")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await expect(notes).toHaveValue("Try the roles table on our app.");
  await expect(question.getByRole("radio", { name: right })).toBeChecked();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Marked as not done.")).toBeVisible();
  await expect(aside.getByText("55% Done")).toBeVisible();

  await page.getByRole("navigation", { name: "Lessons before and after" }).getByRole("link", { name: /Next/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Components, variants and properties" })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Dark theme" })).toBeVisible();
});

test("LESS-01 the first lesson of a course is free; the next one shows how to enroll", async ({
  page,
  allowErrors,
}) => {
  allowErrors.push(/403/);
  await newStudent(page, { path: "/dashboard/learn/frontend" });
  await page.waitForURL("**/learn/frontend/*");
  await expect(page.getByText("That was a free lesson.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Mark as done" })).toHaveCount(0);
  const next = page.getByRole("complementary", { name: "The course" }).getByRole("link", { name: /^Locked/ });
  await next.first().click();
  await expect(page.getByText("This lesson is for students of the course. Enroll to read on.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Enroll", exact: true })).toHaveAttribute(
    "href",
    "/dashboard/viewcourse?course=frontend&view=enroll",
  );
});

/** Answers to questions that this device holds until there is a network. */
const waitingAnswers = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name = "" }) => name);
    const stores = await Promise.all(
      names.map(
        (name) =>
          new Promise<string[]>((resolve) => {
            const request = indexedDB.open(name);
            request.onsuccess = () => {
              const database = request.result;
              const matches: string[] = [];
              const stored = [...database.objectStoreNames];
              if (stored.length === 0) return resolve(matches);
              const reading = database.transaction(stored);
              for (const store of stored) {
                const all = reading.objectStore(store).getAll();
                all.onsuccess = () =>
                  matches.push(...all.result.map((item) => String((item as { kind?: string })?.kind)));
              }
              reading.oncomplete = () => {
                database.close();
                resolve(matches);
              };
            };
          }),
      ),
    );
    return stores.flat().filter((kind) => kind === "lesson-check").length;
  });

test("LESS-01 at 360 px a saved lesson opens without a network after a reload; what is answered, noted and marked there is sent later", async ({
  page,
  context,
  allowErrors,
}) => {
  allowErrors.push(/ERR_INTERNET_DISCONNECTED/, /Failed to (load resource|fetch)/, /disconnected/i);
  await page.setViewportSize({ width: 360, height: 780 });
  await newLearner(page);
  await page.goto(`/dashboard/learn/${course}/icon-sets-and-consistent-strokes`);
  await page.getByRole("button", { name: /Save for offline/ }).click();
  await expect(page.getByRole("button", { name: "Remove from device" })).toBeVisible();
  await shellIsSaved(page);
  const option = (question: number, at: number) => page.locator(".check").nth(question).getByRole("radio").nth(at);
  await option(0, 0).check();
  // Files of other pages, which the documents merely name, cost data for nothing.
  const stored = await page.evaluate(async () => (await (await caches.open("shell-1")).keys()).map(({ url }) => url));
  expect(stored.filter((url) => /\/(find-tutor|checkout|home|pricing)-/.test(url))).toEqual([]);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Icon sets and consistent strokes" })).toBeVisible();
  await expect(page.getByText("You are offline.")).toBeVisible();
  // Its picture lies in the text.
  const picture = page.locator(".prose-work img").first();
  await expect(picture).toBeVisible();
  expect(
    await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Will be sent when you are online.")).toBeVisible();
  // From the foot, wherever one reads.
  await page.evaluate(() => window.scrollTo(0, 300));
  await page.getByRole("button", { name: "Write a note" }).click();
  await expect(page.getByRole("textbox", { name: "My notes" })).toBeFocused();
  await page.keyboard.type("Written on the bus.");
  await expect(page.getByText("Will be saved when you are online")).toBeVisible();
  await page.getByRole("button", { name: "Close my notes" }).click();
  await option(0, 2).check();
  await option(1, 1).check();
  // A reload in the same breath would come before the device has stored it.
  await expect.poll(() => waitingAnswers(page)).toBe(2);

  // Stored through a reload, still without a network; a lesson that is not here shows it and leads to those that are.
  await page.reload();
  await expect(page.getByRole("textbox", { name: "My notes" })).toHaveValue("Written on the bus.");
  await expect(page.getByRole("button", { name: "Mark as done" })).toBeVisible();
  await expect(option(0, 2)).toBeChecked();
  await expect(option(1, 1)).toBeChecked();
  await page.getByRole("navigation", { name: "Lessons before and after" }).getByRole("link", { name: /Next/ }).click();
  await expect(page.getByText("This lesson could not be loaded, and it is not on this device.")).toBeVisible();
  await page.getByRole("link", { name: "Lessons on this device" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Saved lessons" })).toBeVisible();
  await expect(page.getByRole("link", { name: /Icon sets and consistent strokes/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Saved lessons" })).toBeVisible();
  // A page that is not here names the lesson first among what opens, and it does.
  await page.goto("/courses/ielts");
  await expect(page.getByRole("heading", { level: 1, name: "You are offline" })).toBeVisible();
  await page.locator("[data-stored] a").first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Icon sets and consistent strokes" })).toBeVisible();
  await page.goBack();
  await page.goto("/dashboard/learn");
  await expect(page.getByRole("heading", { level: 1, name: "Saved lessons" })).toBeVisible();

  // The browser tells the page that the network is back.
  await context.setOffline(false);
  const token = await page.evaluate(() => localStorage.getItem("unwalled_token"));
  await expect(async () => {
    const response = await page.request.get(
      `/api/students/learning/${course}/lessons/icon-sets-and-consistent-strokes`,
      {
        headers: { authorization: `Bearer ${token}` },
      },
    );
    const { isDone, note, answers: current } = await response.json();
    expect([isDone, note.text]).toEqual([false, "Written on the bus."]);
    expect(current.map(({ choice }: { choice: number }) => choice).toSorted()).toEqual([1, 2]);
  }).toPass({ timeout: 10_000 });

  await page.goto("/dashboard/learn");
  await page.getByRole("button", { name: "Remove Icon sets and consistent strokes" }).click();
  await expect(page.getByText("No lessons are saved on this device yet.")).toBeVisible();
});

/** What was read lies on the device a moment later: a page that is left at once takes what it had not stored along. */
const answersAreSaved = (page: Page, texts: string[]) =>
  expect
    .poll(() =>
      page.evaluate(async (expected) => {
        // Anyone who opens it before the page does makes an empty one.
        if (!(await indexedDB.databases()).some(({ name }) => name === "unwalled-answers")) return [];
        const request = indexedDB.open("unwalled-answers");
        const database = await new Promise<IDBDatabase>((opened) => {
          request.onsuccess = () => opened(request.result);
        });
        const keys = database.transaction("answers").objectStore("answers").getAllKeys();
        const storedKeys = await new Promise<IDBValidKey[]>((read) => {
          keys.onsuccess = () => read(keys.result);
        });
        database.close();
        return expected.filter((word) => storedKeys.some((key) => String(key).includes(word)));
      }, texts),
    )
    .toEqual(texts);

test("MSG-01 CAL-01 at 360 px messages and the calendar open without a network as they were last seen; another page stays in its frame", async ({
  page,
  context,
  allowErrors,
}) => {
  allowErrors.push(/ERR_INTERNET_DISCONNECTED/, /Failed to (load resource|fetch)/, /disconnected/i);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/verify-email");
  await enterAsDemoStudent(page, paths.messages());
  await page.getByRole("button", { name: /Adaeze Okonkwo/ }).click();
  const message = page.getByText("For the next class", { exact: false }).last();
  await expect(message).toBeVisible();
  await shellIsSaved(page, paths.messages());
  await answersAreSaved(page, ["thread", "list"]);
  await page.goto(paths.calendar());
  await expect(page.getByRole("button", { name: /Design Principal/ }).first()).toBeVisible();
  await shellIsSaved(page, paths.calendar());
  await answersAreSaved(page, ["classes"]);

  await context.setOffline(true);
  await page.goto(paths.messages());
  await page.getByRole("button", { name: /Adaeze Okonkwo/ }).click();
  await expect(message).toBeVisible();
  await expect(page.getByText(/^You are offline: this is as of /)).toBeVisible();
  await page.goto(paths.calendar());
  await expect(page.getByRole("button", { name: /Design Principal/ }).first()).toBeVisible();
  await page.goto(paths.refer());
  await expect(page.getByRole("heading", { level: 1, name: "Saved lessons" })).toBeVisible();
  await expect(page.getByText("You are offline, and that page is not on this device.", { exact: false })).toBeVisible();
  await expectAccessible(page, "a page that is not on the device");
  await page.getByRole("main").getByRole("link", { name: "the calendar" }).click();
  await expect(page.getByRole("button", { name: /Design Principal/ }).first()).toBeVisible();
  // Where a stranger's page is missing, a link that is spent is not among what opens.
  await page.goto("/courses/ielts");
  await expect(page.getByRole("heading", { level: 1, name: "You are offline" })).toBeVisible();
  await expect(page.locator("[data-stored] a", { hasText: "e-mail" })).toHaveCount(0);
  await context.setOffline(false);
});

test("logging out takes the lessons from the device", async ({ page, allowErrors }) => {
  // What was under way when the session ended.
  allowErrors.push(/401/);
  await newLearner(page);
  await page.goto(`/dashboard/learn/${course}/dark-theme`);
  await page.getByRole("button", { name: /Save for offline/ }).click();
  await expect(page.getByRole("button", { name: "Remove from device" })).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL("**/login");
  const left = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open("unwalled-learning");
          opening.onsuccess = () => {
            const counting = opening.result.transaction("lessons").objectStore("lessons").count();
            counting.onsuccess = () => {
              opening.result.close();
              resolve(counting.result);
            };
          };
        }),
    );
  await expect.poll(left).toBe(0);
});

test("the data saver leaves pictures for a tap, and the meter tells what was fetched", async ({ page }) => {
  await newLearner(page);
  await page.goto("/dashboard/learn");
  await page.getByRole("switch", { name: "Data saver" }).check();
  await expect(page.getByText(/^About \d.* used in /)).toBeVisible();
  await page.goto(`/dashboard/learn/${course}/icon-sets-and-consistent-strokes`);
  const later = page.getByRole("button", { name: /^Show picture \(/ });
  await expect(later).toBeVisible();
  await expect(page.locator(".prose-work img")).toHaveCount(0);
  await later.click();
  await expect(page.locator(".prose-work img")).toBeVisible();
  // The meter writes down what came every two seconds.
  const bytes = () => page.evaluate(() => Object.values(JSON.parse(localStorage.getItem("data-use") ?? "{}"))[0]);
  await expect.poll(bytes).toBeGreaterThan(60_000);
});
