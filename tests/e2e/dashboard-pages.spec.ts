import type { Page } from "@playwright/test";
import { paths } from "#app/web/paths.ts";
import { demoPeople } from "#data/demo-people.ts";
import { storageKeys } from "#features/accounts/texts.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";

/** Logs the demo student in before any page loads, in the theme that is wanted (kept with the account). */
async function enter(page: Page, theme: "light" | "dark"): Promise<void> {
  const [demo] = demoPeople;
  const data = { email: demo?.email, password: demo?.password };
  const login = await (await page.request.post("/api/students/login", { data })).json();
  if (login.student.theme !== theme) {
    await page.request.post(`/api/students/toggleTheme/${login.student.id}`, {
      headers: { Authorization: `Bearer ${login.token}` },
    });
  }
  await page.addInitScript(
    ([keys, token, profile, value]) => {
      sessionStorage.setItem(keys.token, token);
      localStorage.setItem(keys.token, token);
      localStorage.setItem(keys.profile, profile);
      localStorage.setItem("theme", value);
    },
    [storageKeys, login.token as string, JSON.stringify({ ...login.student, theme }), theme] as const,
  );
}

/** Every address of NAV-01 inside the dashboard, with what its heading says. */
async function addresses(page: Page): Promise<[string, RegExp][]> {
  const tutors = await (await page.request.get("/api/tutors/all")).json();
  return [
    [paths.dashboard(), /^Hello, Temitope Alabi!$/],
    [paths.findTutor(), /^Find Tutor$/],
    [paths.dashboardTutor(tutors.data[0].id), new RegExp(tutors.data[0].fullName)],
    [paths.myCourses(), /^My Courses$/],
    [paths.viewCourse(), /View Course|Product Design/],
    [paths.enroll("frontend"), /Enroll/],
    [paths.checkout({ course: "frontend", plan: "upfront", currency: "NGN" }), /^Checkout$/],
    [paths.learn("product-design-ui-ux"), /./],
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

// Each theme and each width once: the four together would double the longest journey for the same components.
for (const [theme, width] of [
  ["light", 360],
  ["dark", 1280],
] as const) {
  test(`NAV-01 NAV-06 every dashboard page answers on a direct visit, is accessible and fits, ${theme}, ${width} px`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height: 800 });
    await enter(page, theme);
    for (const [path, heading] of await addresses(page)) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(200);
      // One, also while a page is on its way to another (a course to its lesson).
      await expect(page.getByRole("heading", { level: 1 }), path).toHaveCount(1);
      await expect(page.getByRole("heading", { level: 1 }), path).toHaveText(heading);
      await expect(page.locator('main [aria-busy="true"]'), path).toHaveCount(0);
      await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
      await expectAccessible(page, `${path} ${theme} ${width}`);
    }
  });
}
