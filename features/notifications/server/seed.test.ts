import { afterAll, beforeAll, expect, it } from "vitest";
import { demoPeople } from "#data/demo-people.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

let setup: TestApp;
beforeAll(async () => {
  setup = await createTestApp();
});
afterAll(() => setup.close());

it("DASH-04 the demo student has 2 unread messages and 2 unread notifications, a read conversation with support, and older notices", async () => {
  const [student] = demoPeople;
  const login = await setup.app.inject({
    method: "POST",
    url: "/api/students/login",
    payload: { email: student?.email, password: student?.password },
  });
  const headers = { authorization: `Bearer ${login.json().token}` };
  const get = async (url: string) => (await setup.app.inject({ url: `/api/students/${url}`, headers })).json();

  // Looking around earns or tells nothing new: the checklist gives a Mifi that is due to the person who looks at it.
  for (const page of ["dashboard?zone=Africa/Lagos", "onboarding", "my-courses", "certificates"]) await get(page);
  expect(await get("unread")).toEqual({
    pinned: null,
    notifications: 2,
    newestAgoMs: expect.any(Number),
    messages: 2,
    tutorMessages: 0,
    supportMessages: 0,
    setup: 0,
    owedTexts: 0,
  });
  const { data } = await get("conversations");
  expect(data.map(({ name, unread }: { name: string; unread: number }) => [name, unread])).toEqual([
    ["Adaeze Okonkwo", 2],
    ["Support", 0],
  ]);
  const bell = await get("notifications");
  expect(bell.data.filter(({ unread }: { unread: boolean }) => unread)).toHaveLength(2);
  expect(bell.data.slice(0, 2).every(({ unread }: { unread: boolean }) => unread)).toBe(true);
  expect(bell.data.length).toBeGreaterThan(4);
});
