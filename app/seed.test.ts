import { eq, isNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tutors as supplied } from "#data/tutors.ts";
import { accountRoles, accounts } from "#features/accounts/server/tables.ts";
import { assessments } from "#features/assessments/server/tables.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { demoLogins } from "./demo-logins.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app?.close());

test("each supplied tutor can log in where demo people are seeded, under their own name", async () => {
  const linked = await app.db
    .select({ slug: tutors.slug, name: tutors.fullName, login: accounts.fullName, role: accountRoles.role })
    .from(tutors)
    .innerJoin(accounts, sql`${accounts.id} = ${tutors.accountId} and ${accounts.email} = ${tutors.email}`)
    .innerJoin(accountRoles, eq(accountRoles.accountId, accounts.id));
  expect(linked.map(({ slug }) => slug).sort()).toEqual(supplied.map(({ slug }) => slug).sort());
  for (const { name, login, role } of linked) expect([login, role]).toEqual([name, "tutor"]);
});

test("the start prints one login of each role", async () => {
  expect((await demoLogins(app.db)).map(({ role, email }) => [role, email])).toEqual([
    ["student", "temitope.alabi@mail.com"],
    ["admin", "admin@unwalled.academy"],
    ["tutor", "adaeze.okonkwo@unwalled.academy"],
  ]);
});

test("the levels of a supplied rubric are whole points that rise to the criterion's own", async () => {
  const assessmentRows = await app.db
    .select({ title: assessments.title, rubric: assessments.rubric })
    .from(assessments);
  const criteria = assessmentRows.flatMap(({ title, rubric }) => rubric.map((criterion) => ({ title, ...criterion })));
  expect(criteria.length).toBeGreaterThan(100);
  for (const { title, name, points, levels } of criteria) {
    const input = levels.map((level) => level.points);
    expect(input.every(Number.isInteger), `${title}, ${name}: ${input}`).toBe(true);
    expect(input, `${title}, ${name}`).toEqual([...new Set(input)].sort((a, b) => a - b));
    expect(input.at(-1), `${title}, ${name}`).toBe(points);
  }
});

test("without demo people no tutor has an account", async () => {
  const bare = await createTestApp({ demoPeople: false });
  expect(await bare.db.$count(tutors, isNull(tutors.accountId))).toBe(supplied.length);
  await bare.close();
});
