import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkoutHouse, ux } from "#features/checkout/server/checkout.fixture.ts";
import { classSessions } from "#features/classes/server/tables.ts";
import { cohorts, enrolments } from "#features/learning/server/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";

/** What paying switches on, beyond the money. */
let setup: TestApp;
let checkout: ReturnType<typeof checkoutHouse>;
beforeAll(async () => {
  setup = await createTestApp();
  checkout = checkoutHouse(setup);
});
afterAll(() => setup?.close());

type Student = Awaited<ReturnType<typeof checkout.student>>;
const choice = { course: ux, plan: "upfront", tutor: "adaeze-okonkwo" };
const cohortOf = async ({ id }: Student) =>
  (await setup.db.select().from(enrolments).where(eq(enrolments.studentId, id)))[0]?.cohortId ?? null;

/** Cohorts of the tutor, those of the supplied academy closed, so that these alone take people. */
async function openCohorts(expected: { startsOn: string; seats: number | null }[]): Promise<string[]> {
  const [cohort] = await setup.db.select().from(cohorts).where(eq(cohorts.name, "UX Course")).limit(1);
  if (!cohort) throw new Error("The supplied academy has no cohort.");
  await setup.db.update(cohorts).set({ state: "running" });
  const rows = expected.map((values) => ({ ...cohort, ...values, id: newId(), state: "open" as const }));
  await setup.db.insert(cohorts).values(rows);
  return rows.map(({ id }) => id);
}

test("PAY-03 who pays joins the cohort that starts next and has a seat left; a seat is given once", async () => {
  const [later, next, past] = await openCohorts([
    { startsOn: "2027-02-01", seats: null },
    { startsOn: "2026-12-01", seats: 2 },
    { startsOn: "2026-11-02", seats: null },
  ]);
  const students = await Promise.all(Array.from({ length: 5 }, () => checkout.student()));
  const orders = await Promise.all(
    students.map(async (student) => ({ one: student, id: await student.placed(choice) })),
  );
  await Promise.all(orders.map(({ one: item, id }) => item.paid(id)));
  const joined = await Promise.all(students.map(cohortOf));
  expect(joined.filter((id) => id === next)).toHaveLength(2);
  expect(joined.filter((id) => id === later)).toHaveLength(3);
  expect(joined).not.toContain(past);
  await checkout.bookIsRight();
});

test("without a seat anywhere the course opens all the same, and one that began takes people where none is ahead", async () => {
  await openCohorts([{ startsOn: "2026-12-01", seats: 1 }]);
  const [first, second] = [await checkout.student(), await checkout.student()];
  for (const item of [first, second]) await item.paid(await item.placed(choice));
  expect([(await cohortOf(first)) === null, await cohortOf(second)]).toEqual([false, null]);
  const [began] = await openCohorts([{ startsOn: "2026-11-02", seats: null }]);
  const third = await checkout.student();
  await third.paid(await third.placed(choice));
  expect(await cohortOf(third)).toBe(began);
});

test("the first class is in the calendar, and a mail welcomes with it, once", async () => {
  const [cohortId] = await openCohorts([{ startsOn: "2026-12-01", seats: null }]);
  const [session] = await setup.db.select().from(classSessions).where(eq(classSessions.kind, "class")).limit(1);
  if (!session || !cohortId) throw new Error("The supplied academy has no classes.");
  const startsAt = new Date("2026-12-01T17:00:00Z");
  const [cohort] = await setup.db.select().from(cohorts).where(eq(cohorts.id, cohortId));
  await setup.db.insert(classSessions).values({
    ...session,
    id: newId(),
    cohortId,
    courseId: cohort?.courseId ?? "",
    tutorId: cohort?.tutorId ?? "",
    scheduleId: null,
    startsAt,
    endsAt: new Date(startsAt.getTime() + 3_600_000),
  });
  const ada = await checkout.student();
  await ada.paid(await ada.placed({ ...choice, plan: "installment" }));
  const { body } = await ada.call("GET", "/api/students/classes?from=2026-12-01&to=2026-12-01&zone=Africa/Lagos");
  expect(body.next).toMatchObject({ startsAt: startsAt.toISOString() });
  const orderId = (await ada.call("GET", "/api/students/orders")).body.data[0].id;
  await ada.paid(orderId);
  const mails = (await setup.mailbox()).filter(({ toAddress }) => toAddress === ada.account.email);
  const welcomes = mails.filter(({ kind }) => kind === "onboarding.welcome");
  expect(welcomes).toHaveLength(1);
  expect(welcomes[0]?.textBody).toMatch(/Your first class: Tue 1 Dec, 6 pm/);
  expect(welcomes[0]?.textBody).toContain("Adaeze Okonkwo teaches you.");
  expect(welcomes[0]?.textBody).toContain(`/dashboard/learn/${cohort ? ux : ""}`);
});
