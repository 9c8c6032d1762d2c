import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkoutFixture, ux } from "#features/checkout/server/checkout.fixture.ts";
import { classSchedules } from "#features/classes/server/tables.ts";
import { cohorts, enrolments } from "#features/learning/server/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";

/** What paying switches on, beyond the money. */
let setup: TestApp;
let checkout: ReturnType<typeof checkoutFixture>;
beforeAll(async () => {
  setup = await createTestApp();
  checkout = checkoutFixture(setup);
});
afterAll(() => setup?.close());

test("PAY-03 PLACE-01 paying opens the course and joins no group by itself; a mail welcomes, once, and asks for the times", async () => {
  const [cohort] = await setup.db.select().from(cohorts).where(eq(cohorts.name, "UX Course")).limit(1);
  if (!cohort) throw new Error("The supplied academy has no cohort.");
  const group = { ...cohort, id: newId(), name: "UX December", startsOn: "2026-12-01", state: "open" as const };
  await setup.db.insert(cohorts).values(group);
  await setup.db.insert(classSchedules).values({
    id: newId(),
    cohortId: group.id,
    weekday: 2,
    startMinute: 1080,
    durationMinutes: 90,
    timeZone: "Africa/Lagos",
    title: "UX",
    meetingUrl: "https://meet.example/ux",
    startsOn: "2026-12-01",
    endsOn: "2027-03-16",
  });
  const ada = await checkout.student();
  await ada.paid(await ada.placed({ course: ux, plan: "installment", tutor: "adaeze-okonkwo" }));
  const [enrolment] = await setup.db.select().from(enrolments).where(eq(enrolments.studentId, ada.id));
  expect(enrolment).toMatchObject({ state: "active", tutorId: cohort.tutorId, cohortId: null });
  const times = await ada.call("GET", `/api/students/placements/${enrolment?.id}?zone=Africa/Lagos`);
  expect(times.body.groups.map(({ name }: { name: string }) => name)).toContain("UX December");
  const orderId = (await ada.call("GET", "/api/students/orders")).body.data[0].id;
  await ada.paid(orderId);
  const mails = (await setup.mailbox()).filter(({ toAddress }) => toAddress === ada.account.email);
  const welcomes = mails.filter(({ kind }) => kind === "onboarding.welcome");
  expect(welcomes).toHaveLength(1);
  expect(welcomes[0]?.textBody).toContain("Adaeze Okonkwo teaches you");
  expect(welcomes[0]?.textBody).toContain("Choose your class times next");
  await checkout.bookIsRight();
});
