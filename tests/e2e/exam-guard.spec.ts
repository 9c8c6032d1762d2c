import { eq, sql } from "drizzle-orm";
import { assessments } from "#features/assessments/server/tables.ts";
import { paths } from "#lib/paths.ts";
import { onDatabase } from "./database.ts";
import { expect, expectSoundAtBothWidths, test } from "./fixtures.ts";
import { makeQuiz } from "./quizzes.ts";
import { newStudent } from "./students.ts";

test.use({ viewport: { width: 360, height: 740 } });

test("GATE-01 QUIZ-01 QUIZ-02 ASM-01 an exam cannot be burnt by accident: locked, asked before the start, pinned on every page, its result over the dashboard", async ({
  page,
}) => {
  const student = await newStudent(page, { path: null });
  const exam = await makeQuiz(student.id, {
    kind: "exam",
    title: "Final exam of a journey",
    week: 18,
    durationMs: 45 * 60_000,
    attemptsAllowed: 1,
    opensAfterDays: 119,
    opensWithLessons: 90,
    feedback: "opened",
  });

  // Locked: the list, the exam's page and the API report what opens it, and nothing starts.
  await page.goto(paths.assessments("exam"));
  const row = page.getByRole("row").filter({ hasText: "Final exam of a journey" });
  await expect(row).toContainText("Not open");
  await expect(row).toContainText(/Opens .+, or with \d+ lessons done/);
  await row.getByRole("link", { name: "Final exam of a journey" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Opens / })).toBeVisible();
  await expect(page.getByRole("region", { name: "What opens it" })).toContainText("Whichever comes first.");
  await expect(page.getByRole("button", { name: /^Start/ })).toHaveCount(0);
  await expectSoundAtBothWidths(page, "locked exam");
  const refused = await page.request.post(`/api/students/works/${exam.id}/attempts`, {
    headers: { Authorization: `Bearer ${student.token}` },
    data: { device: "device-of-a-journey" },
  });
  expect([refused.status(), (await refused.json()).error]).toEqual([409, "This is not open yet."]);

  // Its day comes. What it costs is before the start, and Not now leads away without spending anything.
  await onDatabase((db) => db.update(assessments).set({ opensAfterDays: 0 }).where(eq(assessments.id, exam.id)));
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "You can take it once" })).toBeVisible();
  await expect(page.getByRole("definition")).toHaveText([/1 only/, /45 minutes/, /4/, /KB/]);
  await expect(page.getByRole("region", { name: "Are you ready?" })).toContainText(/0 of \d+ lessons done/);
  await expectSoundAtBothWidths(page, "before the exam");
  await page.getByRole("link", { name: "Not now" }).click();
  await expect(page).toHaveURL(/\/assessments\/exam$/);
  const started = () =>
    onDatabase(async (db) => {
      const { rows } = await db.execute<{ n: number }>(
        sql`select count(*)::int as n from attempts where student_id = ${student.id}`,
      );
      return rows[0]?.n;
    });
  expect(await started()).toBe(0);

  // Started and left after one answer: its clock is on every page, and home shows that it runs.
  await page.getByRole("link", { name: "Submit Now: Final exam of a journey" }).click();
  await page.getByRole("button", { name: "Start my only attempt, 45 minutes" }).click();
  await page.getByRole("radio").first().check();
  await expect(page.locator(".saving-strip")).toContainText("Saved");
  await page.getByRole("button", { name: "Leave the exam" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
  const strip = page.getByRole("region", { name: "Running now" });
  await expect(strip).toContainText("Final exam of a journey is running");
  await expect(strip).toContainText("1 of 4 answered");
  await expect(strip.getByRole("timer")).toHaveText(/^4[34]:\d\d$/);
  for (const path of [paths.myCourses(), paths.dashboard()]) {
    await page.goto(path);
    await expect(strip.getByRole("timer")).toHaveText(/^4[34]:\d\d$/);
  }
  await expect(page.getByText("Nothing waits.")).toHaveCount(0);
  await expectSoundAtBothWidths(page, "home while an exam runs");

  // Back in it: Review is a popup, and the result opens over the dashboard at an address of its own.
  await strip.getByRole("link", { name: "Go back" }).click();
  await page.getByRole("button", { name: "Review" }).click();
  const review = page.getByRole("dialog", { name: "Review: Final exam of a journey" });
  await expect(review).toContainText("1 of 4 answered");
  await expectSoundAtBothWidths(page, "review of an exam");
  await review.getByRole("button", { name: "Submit Quiz" }).click();
  await expect(page.getByText("Quiz submitted successfully!")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/results\/[\w-]+$/);
  const result = page.getByRole("dialog", { name: "Final exam of a journey" });
  await expect(result.getByRole("heading", { name: /^Wrong first: \d$/ })).toBeVisible();
  await page.reload();
  await expect(result.getByRole("heading", { name: /^Wrong first: \d$/ })).toBeVisible();
  await expect(strip).toHaveCount(0);
  await expectSoundAtBothWidths(page, "result of an exam");
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(result).toHaveCount(0);
});
