import type { Page } from "@playwright/test";
import { paths } from "#lib/paths.ts";
import { expect, expectSoundAtBothWidths, inFullOnly, test } from "./fixtures.ts";
import { enterAsDemoStudent } from "./students.ts";

/** Every address of NAV-01 inside the dashboard, with what its heading shows and what else is drawn, later than the heading. */
async function addresses(page: Page): Promise<[path: string, heading: RegExp, later?: string][]> {
  const tutors = await (await page.request.get("/api/tutors/all")).json();
  return [
    [paths.dashboard(), /^Hello, Temitope Alabi!$/],
    [paths.findTutor(), /^Find Tutor$/],
    [paths.dashboardTutor(tutors.data[0].id), new RegExp(tutors.data[0].fullName)],
    [paths.myCourses(), /^My Courses$/],
    [paths.viewCourse(), /View Course|Product Design/],
    [paths.viewCourse("backend"), /View Course|Back/],
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

for (const theme of ["light", "dark"]) {
  test(
    `NAV-01 NAV-06 every second dashboard page, ${theme} from its first paint, answers on a direct visit, is accessible in both themes and fits`,
    inFullOnly(),
    async ({ page }) => {
      test.setTimeout(240_000);
      await enterAsDemoStudent(page, null);
      await page.evaluate((value) => localStorage.setItem("theme", value), theme);
      const own = (await addresses(page)).filter((_, index) => index % 2 === Number(theme === "dark"));
      // Opened as on a phone and as on a desk, in turn.
      for (const [index, [path, heading, later]] of own.entries()) {
        await page.setViewportSize({ width: index % 2 ? 1280 : 360, height: 800 });
        const response = await page.goto(path);
        expect(response?.status(), path).toBe(200);
        // One, also while a page is on its way to another (a course to its lesson).
        await expect(page.getByRole("heading", { level: 1 }), path).toHaveCount(1);
        await expect(page.getByRole("heading", { level: 1 }), path).toHaveText(heading);
        await expect(page.locator('main [aria-busy="true"]'), path).toHaveCount(0);
        if (later) await expect(page.locator(later), path).toBeVisible();
        await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
        await expect(page.getByRole("navigation", { name: "Main" }), "the public header").toHaveCount(0);
        await expectSoundAtBothWidths(page, path);
      }
    },
  );
}
