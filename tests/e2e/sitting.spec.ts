import { readFile } from "node:fs/promises";
import type { BrowserContext, Page } from "@playwright/test";
import { paths } from "#lib/paths.ts";
import { startServer } from "../support/running-server.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { expect, expectSoundAtBothWidths, inFullOnly, test } from "./fixtures.ts";
import { attemptOf, makeQuiz } from "./quizzes.ts";
import { enter, newStudent, password } from "./students.ts";

test.use({
  viewport: { width: 360, height: 740 },
  allowErrors: [/ERR_(FAILED|INTERNET_DISCONNECTED|CONNECTION|EMPTY_RESPONSE|INCOMPLETE|SOCKET|NETWORK)/],
});

const quizPath = (id: string) => paths.assessment("quiz", id);
const startButton = (page: Page) => page.getByRole("button", { name: /^Start attempt 1 of 2, / });
const strip = (page: Page) => page.locator(".saving-strip");
const choose = (page: Page, index: number) => page.getByRole("radio").nth(index).check();

async function goTo(page: Page, question: number): Promise<void> {
  while (!(await page.getByText(`Question ${question} of 4`).isVisible())) {
    const shown = Number((await page.getByText(/^Question \d of 4/).textContent())?.[9]);
    await page.getByRole("button", { name: shown < question ? "Next" : "Previous" }).click();
    await expect(page.getByText(`Question ${shown} of 4`)).toBeHidden();
  }
}

/** Seconds that the countdown shows. */
async function secondsLeft(page: Page): Promise<number> {
  const [minutes = 0, seconds = 0] = ((await page.getByRole("timer").textContent()) ?? "").split(":").map(Number);
  return minutes * 60 + seconds;
}

/** Everything that a page of the product keeps in its browser, as text. */
const isStored = (page: Page) =>
  page.evaluate(async () => {
    const requested = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const all: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const { name } of await indexedDB.databases()) {
      if (!name) continue;
      const database = await requested(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        all.push(name, store, await requested(database.transaction(store).objectStore(store).getAll()));
      database.close();
    }
    return JSON.stringify(all);
  });

/** The battery is out: nothing of the page gets to run any more. */
async function crash(page: Page, context: BrowserContext): Promise<void> {
  const removed = page.waitForEvent("crash");
  const session = await context.newCDPSession(page);
  session.send("Page.crash").catch(() => {});
  await removed;
  await page.close();
}

test("QUIZ-01 QUIZ-03 a tab that dies, a second tab and a second device: each answer is there, the time goes on, one writes", async ({
  page,
  context,
  onAnotherDevice,
}) => {
  const student = await newStudent(page, { path: null });
  const quiz = await makeQuiz(student.id);
  await page.goto(quizPath(quiz.id));
  await startButton(page).click();
  await choose(page, 0);
  await expect(strip(page)).toContainText("Saved");
  await expectSoundAtBothWidths(page, "quiz");

  // The second answer leaves the page, and its phone dies before the academy has it.
  await context.route("**/api/students/attempts/*/answers", (route) => route.abort());
  await goTo(page, 2);
  await choose(page, 1);
  await expect(strip(page)).toContainText("1 answer is safe on this device.");
  const savedHere = await isStored(page);
  expect(savedHere).toContain("unwalled-attempts");
  for (const secret of quiz.secrets) expect(savedHere).not.toContain(JSON.stringify(secret).slice(1, -1));
  const before = await secondsLeft(page);
  await crash(page, context);
  await context.unroute("**/api/students/attempts/*/answers");

  const again = await context.newPage();
  await again.goto(quizPath(quiz.id));
  await expect(again.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "50");
  await expect(again.getByRole("radio").nth(0)).toBeChecked();
  await goTo(again, 2);
  await expect(again.getByRole("radio").nth(1)).toBeChecked();
  await expect(strip(again)).toContainText("Saved");
  expect(await attemptOf(student.id)).toMatchObject({ state: "running", answers: 2 });
  expect(await secondsLeft(again)).toBeLessThanOrEqual(before);

  const second = await context.newPage();
  await second.goto(quizPath(quiz.id));
  await expect(second.getByText("This quiz is open in another tab.")).toBeVisible();
  await expect(second.getByRole("radio")).toHaveCount(0);
  await second.getByRole("button", { name: "Continue here" }).click();
  await goTo(second, 3);
  await choose(second, 0);
  await expect(strip(second)).toContainText("Saved");
  await expect(again.getByText("This quiz is open in another tab.")).toBeVisible();
  await expect(again.getByRole("radio")).toHaveCount(0);

  const device = await onAnotherDevice({ viewport: { width: 360, height: 740 } });
  await enter(device, { email: student.email, password }, null);
  await device.goto(quizPath(quiz.id));
  await expect(device.getByText("This quiz is open on another device.")).toBeVisible();
  await expect(device.getByRole("radio")).toHaveCount(0);
  await device.getByRole("button", { name: "Continue here" }).click();
  await expect(device.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "75");
  await goTo(device, 4);
  await choose(device, 2);
  await expect(strip(device)).toContainText("Saved");
  // The first device learns it by its next answer at the latest, or before by looking for news.
  const shown = second.getByText("This quiz is open on another device.");
  const answered = second.getByRole("radio").nth(1).check({ timeout: 5_000 });
  await answered.catch(() => expect(shown).toBeVisible());
  await expect(shown).toBeVisible();
  await expect(second.getByRole("radio")).toHaveCount(0);
  expect(await attemptOf(student.id)).toMatchObject({ state: "running", answers: 4 });

  await device.getByRole("button", { name: "Submit" }).click();
  await expect(device.getByText("Quiz submitted successfully!")).toBeVisible();
  await expect(device).toHaveURL(/\/dashboard\/results\/[\w-]+$/);
  expect(await attemptOf(student.id)).toMatchObject({ state: "released", answers: 4 });
});

test("QUIZ-03 a minute without a network: answers are stored here, shown it, and sent when the line is back", async ({
  page,
  context,
}) => {
  await page.clock.install();
  const student = await newStudent(page, { path: null });
  const quiz = await makeQuiz(student.id);
  await page.goto(quizPath(quiz.id));
  await startButton(page).click();
  let release = () => {};
  const stored = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route("**/answers", async (route) => {
    await stored;
    await route.continue();
  });
  await choose(page, 0);
  await expect(strip(page)).toContainText("Saving");
  release();
  await expect(strip(page)).toContainText("Saved");
  await context.unroute("**/answers");

  await context.setOffline(true);
  const before = await secondsLeft(page);
  for (const question of [2, 3, 4]) {
    await goTo(page, question);
    await choose(page, 1);
  }
  await expect(strip(page)).toContainText("No connection since");
  await expect(strip(page)).toContainText("3 answers are safe on this device.");
  await page.clock.runFor(60_000);
  await expect.poll(() => secondsLeft(page)).toBeLessThanOrEqual(before - 60);
  await expect(strip(page)).toContainText("3 answers are safe on this device.");
  expect(await attemptOf(student.id)).toMatchObject({ answers: 1 });
  await context.setOffline(false);
  await expect(strip(page)).toContainText("Saved");
  expect(await attemptOf(student.id)).toMatchObject({ state: "running", answers: 4 });
});

/**
 * What the device needs without a network comes a second after the page: its scripts are all there once it can be imported. A
 * predicate of waitForFunction that returns a promise waits for nothing.
 */
const expectOfflineRoom = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const file = performance.getEntriesByType("resource").find(({ name }) => name.includes("/offline-sync-"));
        return file !== undefined && Boolean(await import(file.name));
      }),
    )
    .toBe(true);

test("QUIZ-02 QUIZ-03 the time runs out without a network: nothing is lost, the sealed file is offered, what came in time counts", async ({
  page,
  context,
}) => {
  const student = await newStudent(page, { path: null });
  const quiz = await makeQuiz(student.id, { durationMs: 12_000, networkGraceMs: 0 });
  await page.goto(quizPath(quiz.id));
  await expectOfflineRoom(page);
  await startButton(page).click();
  await choose(page, 0);
  await expect(strip(page)).toContainText("Saved");
  await context.setOffline(true);
  await goTo(page, 2);
  await choose(page, 1);
  await expect(page.getByText("Time's up! Submitting your quiz.")).toBeVisible();
  await expect(
    page.getByText("1 of 4 answers are with the academy, 1 safe on this device", { exact: false }),
  ).toBeVisible();
  await expectSoundAtBothWidths(page, "time is up without a network");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the answer file" }).click();
  const { kind, data } = JSON.parse(await readFile(await (await download).path(), "utf8"));
  expect(kind).toBe("answer-file");
  expect(data.length).toBeGreaterThan(100);
  // Every browser is gone, as far as the academy knows: it closes the attempt with what it has.
  await expect.poll(async () => (await attemptOf(student.id))?.state).toBe("graded");
  expect(await attemptOf(student.id)).toMatchObject({ answers: 1, gapMs: 0 });
  await context.setOffline(false);
  await expect(page.getByText("Quiz submitted successfully!")).toBeVisible();
  const after = await attemptOf(student.id);
  expect(after).toMatchObject({ state: "released", answers: 2, isLate: false });
  expect(after?.gapMs).toBeGreaterThan(0);
});

test("QUIZ-03 a server that is killed and starts again: the attempt goes on, and nothing is lost", async ({ page }) => {
  const dataDir = temporaryFolder("sitting");
  const env = { TRUST_PROXY: "127.0.0.1" };
  let server = await startServer({ dataDir, env });
  try {
    // Relative addresses lead to this server.
    const at = (path: string) => server.url + path;
    const email = `sitting-${Date.now()}@example.com`;
    const made = await page.request.post(at("/api/students/submit"), {
      data: { fullName: "Temitope Alabi", email, password },
    });
    expect(made.status()).toBe(200);
    const student = await enter(page, { email, password }, null, server.url);
    const quiz = await makeQuiz(student.id, {}, dataDir);
    await page.goto(at(quizPath(quiz.id)));
    await startButton(page).click();
    await choose(page, 0);
    await expect(strip(page)).toContainText("Saved");
    const before = await secondsLeft(page);
    server.kill();
    await goTo(page, 2);
    await choose(page, 1);
    await expect(strip(page)).toContainText("1 answer is safe on this device.");
    server = await startServer({ dataDir, port: server.port, env });
    await expect(strip(page)).toContainText("Saved");
    expect(await attemptOf(student.id, dataDir)).toMatchObject({ state: "running", answers: 2 });
    expect(await secondsLeft(page)).toBeLessThan(before);
    await page.reload();
    await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "50");
    // A server that ends refuses what a page still asks.
    await page.close();
  } finally {
    server.kill();
  }
});

/** The device's clock is `byMs` wrong from the next page on. Runs in the browser. */
function setDeviceClock(byMs: number): void {
  const Real = Date;
  const shifted = () => Real.now() + byMs;
  globalThis.Date = new Proxy(Real, {
    construct: (target, input) => Reflect.construct(target, input.length === 0 ? [shifted()] : input),
    apply: () => new Real(shifted()).toString(),
    get: (target, name) => (name === "now" ? shifted : Reflect.get(target, name)),
  });
}

const hourMs = 3_600_000;
for (const [word, byMs] of [
  ["fast", hourMs],
  ["slow", -hourMs],
] as const)
  test(
    `QUIZ-03 a device clock that is an hour ${word} changes nothing: the countdown is the server's`,
    inFullOnly(byMs < 0),
    async ({ page, context }) => {
      const student = await newStudent(page, { path: null });
      const quiz = await makeQuiz(student.id);
      await page.goto(quizPath(quiz.id));
      await startButton(page).click();
      await choose(page, 0);
      await expect(strip(page)).toContainText("Saved");
      // Someone sets it between two visits, and the academy is out of reach on the second: a guess ends nothing.
      await page.addInitScript(setDeviceClock, byMs);
      await context.route("**/api/students/{works,attempts}/**", (route) => route.abort());
      await page.reload();
      await expect(page.getByText(/No connection since|answers are with the academy/).first()).toBeVisible();
      await context.unroute("**/api/students/{works,attempts}/**");
      await page.evaluate(() => dispatchEvent(new Event("online")));
      await expect(page.getByRole("radio").nth(0)).toBeChecked();
      await expect.poll(() => secondsLeft(page)).toBeGreaterThan(500);
      expect(await secondsLeft(page)).toBeLessThanOrEqual(600);
      await choose(page, 1);
      await expect(strip(page)).toContainText("Saved");
      // Set right in the middle of it.
      await page.evaluate(setDeviceClock, -byMs);
      await goTo(page, 2);
      await choose(page, 0);
      await expect(strip(page)).toContainText("Saved");
      expect(await secondsLeft(page)).toBeGreaterThan(480);
      expect(await attemptOf(student.id)).toMatchObject({ state: "running", answers: 2, isLate: false });
    },
  );
