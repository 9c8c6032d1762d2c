import { and, count, eq, isNotNull, sql } from "drizzle-orm";
import { assessments } from "#features/assessments/server/tables.ts";
import { attempts } from "#features/attempts/server/tables.ts";
import { enrolments } from "#features/learning/server/tables.ts";
import { practiceAnswers } from "#features/practice/server/tables.ts";
import { assessmentQuestions } from "#features/questions/server/tables.ts";
import { paths } from "#lib/paths.ts";
import { newId } from "#platform/ids/ids.ts";
import { onDatabase } from "./database.ts";
import { expect, expectSoundAtBothWidths, test } from "./fixtures.ts";
import { newStudent } from "./students.ts";

test.use({
  viewport: { width: 360, height: 780 },
  // Reading without a network is the service worker's work.
  serviceWorkers: "allow",
  allowErrors: [/ERR_(FAILED|INTERNET_DISCONNECTED|CONNECTION)|409 \(Conflict\)/],
});

test("PRAC-01 what a quiz missed comes back the next day, is practised without a network, and changes no grade", async ({
  page,
  context,
}) => {
  const student = await newStudent(page, { path: null });
  const headers = { authorization: `Bearer ${student.token}` };
  const quiz = await onDatabase(async (db) => {
    const [row] = await db
      .select({ id: assessments.id, courseId: assessments.courseId, title: assessments.title })
      .from(assessments)
      .innerJoin(assessmentQuestions, eq(assessmentQuestions.assessmentId, assessments.id))
      .where(and(eq(assessments.kind, "quiz"), isNotNull(assessments.dueAfterDays)))
      .limit(1);
    if (!row) throw new Error("The supplied academy has no quiz.");
    const enrolment = { id: newId(), studentId: student.id, courseId: row.courseId, plan: "upfront" } as const;
    await db.insert(enrolments).values({ ...enrolment, startedAt: sql`now()` });
    return row;
  });
  const post = async (address: string, data: object) => {
    const response = await page.request.post(`/api/students/${address}`, { data, headers });
    if (!response.ok()) throw new Error(`${response.status()}: ${await response.text()}`);
    return response.json();
  };

  // Before there is a review, practice shows why it has nothing.
  await page.goto(paths.practice(quiz.id));
  await expect(page.getByText("This quiz is not open for practice yet.")).toBeVisible();

  // Handed in without an answer: all of it is missed. What is right is shown after the last attempt. A day passes.
  const device = "device-of-journey";
  const sit = async (): Promise<{ id: string }> => {
    const { data } = await post(`works/${quiz.id}/attempts`, { device });
    await post(`attempts/${data.id}/submit`, { device, epoch: 1, answers: [] });
    return data;
  };
  await sit();
  const attempt = await sit();
  await onDatabase((db) =>
    db.update(attempts).set({ closedAt: sql`closed_at - interval '1 day'` }).where(eq(attempts.studentId, student.id)),
  );

  await page.goto(paths.dashboard());
  await expect(page.getByRole("heading", { name: "Five for today" })).toBeVisible();
  await expectSoundAtBothWidths(page, "the first page with practice");
  await page.getByRole("link", { name: "Begin" }).click();
  await expect(page.getByText("1 of 5")).toBeVisible();
  await expectSoundAtBothWidths(page, "a question of practice");
  await page.getByRole("button", { name: "Not sure" }).click();
  await expect(page.getByText("It comes back tomorrow.")).toBeVisible();
  await expectSoundAtBothWidths(page, "what is right and why");
  await page.getByRole("button", { name: "Next" }).click();

  // The line goes, and the page is closed and opened again.
  const isStored = () => page.evaluate(async (path) => Boolean(await caches.match(path)), paths.practice());
  await expect.poll(isStored, { timeout: 30_000 }).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText("2 of 5")).toBeVisible();
  for (const index of [2, 3, 4, 5]) {
    await expect(page.getByText(`${index} of 5`)).toBeVisible();
    await page.getByRole("button", { name: "Not sure" }).click();
    await page.getByRole("button", { name: index === 5 ? "Finish" : "Next" }).click();
  }
  await expect(page.getByRole("heading", { name: "Done for today" })).toBeVisible();
  await expect(page.getByText("4 answers are kept on this device", { exact: false })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("kept on this device", { exact: false })).toBeHidden({ timeout: 60_000 });
  const stored = await onDatabase((db) =>
    db.select({ number: count() }).from(practiceAnswers).where(eq(practiceAnswers.studentId, student.id)),
  );
  expect(stored).toEqual([{ number: 5 }]);
  await expectSoundAtBothWidths(page, "the end of a day's set");

  await page.getByRole("link", { name: "Back to the dashboard" }).click();
  await expect(page.getByRole("heading", { name: "Done for today" })).toBeVisible();
  await page.goto(paths.assessmentReview("quiz", quiz.id, attempt.id));
  await page.getByRole("link", { name: /^Practise the \d+ now$/ }).click();
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
  const { data: assessment } = await (await page.request.get(`/api/students/works/${quiz.id}`, { headers })).json();
  expect(assessment.attempts.map(({ score }: { score: number }) => score)).toEqual([0, 0]);
});
