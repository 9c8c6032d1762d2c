import type { Pool } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { demoPeople } from "#data/demo-people.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const url = "/api/students/dashboard?zone=Africa/Lagos";
const ask = (token: string, address = url) =>
  app.app.inject({ url: address, headers: { authorization: `Bearer ${token}` } });

async function demoToken(): Promise<string> {
  const [{ email, password } = { email: "", password: "" }] = demoPeople;
  const response = await app.app.inject({ method: "POST", url: "/api/students/login", payload: { email, password } });
  return response.json().token;
}

test("DASH-09 DASH-10 the demo student's course, next class, popular courses and tutors", async () => {
  const response = await ask(await demoToken());
  expect([response.statusCode, response.headers["cache-control"]]).toEqual([200, "no-store"]);
  const { path, current, classes, waiting, popular } = response.json();
  expect(path).toEqual({ at: "running" });
  expect(current).toEqual({
    courseSlug: "product-design-ui-ux",
    title: "Product Design UI/UX",
    name: "UX Course",
    lessons: 88,
    lessonsDone: 48,
    live: 0,
    liveDone: 0,
    percentDone: 55,
    percentRemaining: 45,
    next: {
      slug: "dark-theme",
      title: "Dark theme",
      week: 10,
      bytes: expect.any(Number),
    },
  });
  expect(classes).toHaveLength(2);
  expect(classes[0]).toMatchObject({ title: "Design Principal", time: "2 - 3 pm", state: "scheduled" });
  // What the weeks up to the next lesson's ask for and no one has graded.
  expect(waiting.assessments.length).toBe(Math.min(3, waiting.count));
  for (const { week } of waiting.assessments) expect(week).toBeLessThanOrEqual(10);
  expect(popular.courses.map(({ title }: { title: string }) => title)).toEqual([
    "UI-UX Design",
    "Back-End Dev",
    "Front End Dev",
  ]);
  expect(popular.tutors.map(({ fullName }: { fullName: string }) => fullName)).toEqual([
    "Adaeze Okonkwo",
    "Kwame Mensah",
    "Chiamaka Eze",
  ]);
});

test("FIND-06 MIFI-01 picks and checklist come along, as their own calls answer them", async () => {
  const token = await demoToken();
  const { picks, onboarding } = (await ask(token)).json();
  expect(picks).toEqual((await ask(token, "/api/students/picks")).json().data);
  // Her tutor is one of hers.
  expect(picks.map(({ tutor }: { tutor: { fullName: string } }) => tutor.fullName)).toEqual(["Adaeze Okonkwo"]);
  expect(onboarding).toEqual((await ask(token, "/api/students/onboarding")).json());
  expect(onboarding.steps).toHaveLength(3);
});

test("a student without a course gets none, no class and no work", async () => {
  const account = await makeAccount(app.db, app.clock.now());
  const { token } = await makeSession(app.db, app.clock.now(), account.id);
  const response = await ask(token);
  expect(response.json()).toMatchObject({
    path: { at: "signed-up" },
    current: null,
    classes: [],
    waiting: { assessments: [], count: 0 },
  });
});

test.each([["Mars/Olympus"], [""], ["../../etc"]])("the zone %j is refused", async (zone) => {
  const response = await ask(await demoToken(), `/api/students/dashboard?zone=${encodeURIComponent(zone)}`);
  expect(response.statusCode).toBe(400);
});

test.each([
  // Of these one reads the course's lessons, which a process that hears of changes keeps.
  ["the first page", url, 8],
  ["My Courses", "/api/students/my-courses", 5],
  ["a course's outline", "/api/students/learning/product-design-ui-ux", 4],
  // One of these counts the announcements that are unread next to the messages.
  ["the conversations", "/api/students/conversations", 4],
])("%s costs few statements, whatever the student did, and each is planned once", async (_page, address, max) => {
  const token = await demoToken();
  // what everybody shares is counted with the first visit, in each process
  for (let instance = 0; instance < 2; instance += 1) await ask(token, address);
  const query = vi.spyOn((app.db as unknown as { $client: Pool }).$client, "query");
  expect((await ask(token, address)).statusCode).toBe(200);
  const configs = query.mock.calls.map(([config]) => config as unknown as { name?: string; text: string });
  expect(configs.length).toBeLessThanOrEqual(max);
  // the lessons of a course are shared where someone tells of changes, which no one does in this test
  expect(configs.filter(({ name, text }) => !name && !text.includes("picture_bytes"))).toEqual([]);
});
