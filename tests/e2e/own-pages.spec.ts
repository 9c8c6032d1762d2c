import { paths } from "#lib/paths.ts";
import { expect, expectSound, test } from "./fixtures.ts";
import { demoPerson, enter, enterAsDemoStudent } from "./students.ts";

test("NAV-01 DASH-01 a page of students opened by a tutor shows that and leads home; nothing is asked that would be refused", async ({
  page,
}) => {
  const refused: string[] = [];
  page.on("response", (response) => response.status() === 403 && refused.push(response.url()));
  await enter(page, demoPerson("tutor"));
  await expect(page.getByRole("heading", { level: 1, name: /^Hello, / })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(paths.workplace("tutor"));
  for (const path of [paths.messages(), paths.calendar(), paths.findTutor(), paths.learn("frontend")]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }), path).toHaveText("This page is for students");
    await expect(page.getByText("You are logged in as a tutor", { exact: false })).toBeVisible();
    await expect(page.getByRole("button", { name: /try again/i })).toHaveCount(0);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await expectSound(page, "a page of students, for a tutor");
  await page.getByRole("link", { name: "Go to your home page" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Hello, / })).toBeVisible();
  expect(refused).toEqual([]);
});

test("NAV-01 a tutor works at their own desk: who picked them, classes, settings; old addresses lead there", async ({
  page,
}) => {
  await enter(page, demoPerson("tutor"));
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await expect(page.getByRole("region", { name: "Waits for you" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Who picked you" })).toBeVisible();
    await expectSound(page, `the tutor's desk at ${width} px`);
  }
  await page.goto(paths.dashboard());
  await expect(page).toHaveURL(paths.workplace("tutor"));
  await page.goto(paths.settings());
  await expect(page).toHaveURL(paths.settings("tutor"));
  await page.getByRole("link", { name: /^Change password/ }).click();
  await expect(page).toHaveURL(paths.changePassword("tutor"));
  await page.goto(paths.workplace("admin"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page is for staff");
});

test("NAV-01 a page of tutors opened by a student shows that and leads home", async ({ page }) => {
  await enterAsDemoStudent(page, paths.workplace("tutor"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page is for tutors");
  await page.getByRole("link", { name: "Go to your dashboard" }).click();
  await expect(page).toHaveURL(paths.dashboard());
});

test("NAV-02 an unknown address of the dashboard answers 404 inside its frame, with a way home", async ({
  page,
  allowErrors,
}) => {
  allowErrors.push(/404/);
  await enterAsDemoStudent(page, null);
  for (const path of ["/dashboard/timetable", "/dashboard/assessments/essay"]) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("We could not find that page");
    await expect(page.getByRole("navigation", { name: "Dashboard" })).toBeVisible();
  }
  await expect(page).toHaveTitle(/^(\(\d+\) )?Page not found/);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectSound(page, "an unknown page of the dashboard");
  await page.getByRole("link", { name: "Go to your dashboard" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Hello, / })).toBeVisible();
});

test("ASM-02 the address of a quiz that does not exist shows that it is not there", async ({ page, allowErrors }) => {
  allowErrors.push(/status of 404/);
  await enterAsDemoStudent(page, "/dashboard/assessments/quiz/11111111-1111-4111-8111-111111111111");
  await expect(page.getByText(/^That quiz is not there\./)).toBeVisible();
});
