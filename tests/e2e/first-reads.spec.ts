import { storageKeys } from "#features/accounts/texts.ts";
import { paths } from "#lib/paths.ts";
import { expect, test } from "./fixtures.ts";
import { demoPerson } from "./students.ts";

type Scope = { unwalled?: { ahead?: Record<string, unknown> } };

test("DASH-01 each page's data are requested before it is alive, once, and are what the page then shows", async ({
  page,
}) => {
  test.setTimeout(90_000);
  const { email, password } = demoPerson("student");
  const data = { email, password };
  const login = await (await page.request.post("/api/students/login", { data })).json();
  await page.addInitScript(
    ([keys, token, profile]) => {
      sessionStorage.setItem(keys.token, token);
      localStorage.setItem(keys.token, token);
      localStorage.setItem(keys.profile, profile);
    },
    [storageKeys, login.token as string, JSON.stringify(login.student)] as const,
  );
  const headers = { Authorization: `Bearer ${login.token}` };
  const tutors = await (await page.request.get("/api/tutors/all")).json();
  const talks = await (await page.request.get("/api/students/conversations", { headers })).json();

  const reads: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "GET" && request.url().includes("/api/")) reads.push(request.url());
  });
  const pages = [
    paths.dashboard(),
    paths.findTutor(),
    paths.dashboardTutor(tutors.data[0].id),
    paths.myCourses(),
    paths.calendar(),
    paths.viewCourse(),
    paths.viewCourse("frontend"),
    paths.enroll("frontend"),
    paths.learn("product-design-ui-ux"),
    paths.certificates(),
    paths.refer(),
    paths.assessments(),
    paths.assessments("quiz"),
    paths.messages(),
    paths.messages(talks.data[0].id),
  ];
  for (const path of pages) {
    reads.length = 0;
    await page.goto(path);
    await expect(page.locator("html")).toHaveAttribute("data-ready", "");
    await expect(page.locator('main [aria-busy="true"]'), path).toHaveCount(0);
    // What was read ahead and not taken over is an address that the page does not ask for.
    const left = () => page.evaluate(() => Object.keys((globalThis as Scope).unwalled?.ahead ?? {}));
    await expect.poll(left, path).toEqual([]);
    const isAhead = await page.evaluate(() => {
      const [opened] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
      const first = performance.getEntriesByType("resource").find(({ name }) => name.includes("/api/"));
      return first !== undefined && opened !== undefined && first.startTime < opened.domInteractive;
    });
    expect(isAhead, `${path}: asked for while the document comes in`).toBe(true);
    // The badges are requested when the page is idle, and again when the news begin to flow.
    const own = reads.filter((address) => !address.endsWith("/unread"));
    expect(own, path).toEqual([...new Set(own)]);
  }
});
