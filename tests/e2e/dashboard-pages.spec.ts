import type { Page } from "@playwright/test";
import { paths } from "#lib/paths.ts";
import { expect, expectSound, test } from "./fixtures.ts";
import { enterAsDemoStudent } from "./students.ts";

/** Every address of NAV-01 inside the dashboard, with what its heading says and what else is drawn, later than the heading. */
async function addresses(page: Page): Promise<[path: string, heading: RegExp, later?: string][]> {
  const tutors = await (await page.request.get("/api/tutors/all")).json();
  return [
    [paths.dashboard(), /^Hello, Temitope Alabi!$/],
    [paths.findTutor(), /^Find Tutor$/],
    [paths.dashboardTutor(tutors.data[0].id), new RegExp(tutors.data[0].fullName)],
    [paths.myCourses(), /^My Courses$/],
    [paths.viewCourse(), /View Course|Product Design/],
    [paths.enroll("frontend"), /Enroll/],
    [paths.checkout({ course: "frontend", plan: "upfront", currency: "NGN" }), /^Checkout$/],
    [paths.learn("product-design-ui-ux"), /./, "main .prose"],
    [paths.calendar(), /^Calendar$/],
    [paths.calendar({ view: "agenda" }), /^Calendar$/],
    [paths.certificates(), /^Certificates$/],
    [paths.refer(), /^Refer & Earn$/],
    [paths.assessments(), /^Assessments$/],
    [paths.assessments("assignment"), /Assignment/],
    [paths.assessments("project"), /Project/],
    [paths.assessments("quiz"), /Quiz/],
    [paths.assessments("exam"), /Exam/],
    [paths.messages(), /^Hello, Temitope Alabi/],
    [paths.settings(), /^Settings$/],
    [paths.changePassword(), /^Change password$/],
    [paths.confirmCode(), /^Confirm code$/],
  ];
}

for (const width of [360, 1280]) {
  test(`NAV-01 NAV-06 every dashboard page answers on a direct visit, is accessible in both themes and fits, ${width} px`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height: 800 });
    await enterAsDemoStudent(page, null);
    // Each theme is there from the first paint on one of the widths, and switched to on the other.
    const theme = width === 360 ? "light" : "dark";
    await page.evaluate((value) => localStorage.setItem("theme", value), theme);
    for (const [path, heading, later] of await addresses(page)) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(200);
      // One, also while a page is on its way to another (a course to its lesson).
      await expect(page.getByRole("heading", { level: 1 }), path).toHaveCount(1);
      await expect(page.getByRole("heading", { level: 1 }), path).toHaveText(heading);
      await expect(page.locator('main [aria-busy="true"]'), path).toHaveCount(0);
      if (later) await expect(page.locator(later), path).toBeVisible();
      await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
      await expectSound(page, `${path} ${width}`);
    }
  });
}
