import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { courseFees } from "#features/catalogue/server/tables.ts";
import { checkoutFixture } from "#features/checkout/server/checkout.fixture.ts";
import { transferClaims } from "#features/checkout/server/transfers/tables.ts";
import { type ClassesFixture, now, openClasses } from "#features/classes/server/classes.fixture.ts";
import { classSessions, tutorExceptions } from "#features/classes/server/tables.ts";
import { ledgerEntries } from "#features/ledger/server/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import type { Morning } from "../morning-contract.ts";

let setup: ClassesFixture;
const price = 3_200_000;
const dayMs = 86_400_000;
beforeAll(async () => {
  setup = await openClasses();
  const fee = { courseId: setup.courseId, lengthWeeks: null, position: 1 };
  await setup.db
    .insert(courseFees)
    .values([{ ...fee, id: newId(), plan: "monthly", currency: "NGN", amountMinor: price }]);
});
afterAll(() => setup.close());

async function as(role: "admin" | "support" | "tutor" | "office", url = "/api/staff/morning") {
  const { id } = await makeAccount(setup.db, setup.clock.now(), { role });
  const { headers } = await makeSession(setup.db, setup.clock.now(), id);
  const response = await setup.app.inject({ url, headers });
  return { status: response.statusCode, body: response.json() };
}
const read = async (): Promise<Morning> => (await as("admin")).body;

test("ADM-01 what came is the ledger's, on its day in Lagos; the orders behind it are those that were paid on it", async () => {
  const checkout = checkoutFixture(setup);
  const [ada, obi] = [await checkout.student(), await checkout.student()];
  const choice = { course: "product-design-ui-ux", plan: "monthly", currency: "NGN", tutor: "any" };
  // 11:30 pm in Lagos is still that day.
  setup.clock.advance(Date.parse("2026-11-21T22:30:00Z") - Date.parse(now));
  const first = await ada.placed(choice);
  await ada.paid(first);
  setup.clock.advance(dayMs / 24);
  const second = await obi.placed(choice);
  await obi.paid(second);
  const { money, claims, today } = await read();
  expect([today, money?.length]).toEqual(["2026-11-22", 14]);
  expect(money?.slice(-2)).toEqual([
    { on: "2026-11-21", sums: [{ currency: "NGN", amountMinor: price }], count: 1 },
    { on: "2026-11-22", sums: [{ currency: "NGN", amountMinor: price }], count: 1 },
  ]);
  const cash = await setup.db.select().from(ledgerEntries).where(eq(ledgerEntries.account, "cash"));
  const inAll = money?.flatMap(({ sums }) => sums).reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  expect(inAll).toBe(cash.reduce((sum, { amountMinor }) => sum + amountMinor, 0));
  const paidOn = async (day: string) =>
    (await as("admin", `/api/staff/orders?paidOn=${day}`)).body.data.map(({ id }: { id: string }) => id);
  expect([await paidOn("2026-11-21"), await paidOn("2026-11-22"), await paidOn("2026-11-20")]).toEqual([
    [first],
    [second],
    [],
  ]);
  expect(claims).toEqual({ count: 0, sums: [] });
  await setup.db
    .insert(transferClaims)
    .values({ id: newId(), orderId: first, amountMinor: 7_000, claimedAt: setup.clock.now() });
  expect((await read()).claims).toEqual({ count: 1, sums: [{ currency: "NGN", amountMinor: 7_000 }] });
  const clerk = await as("office");
  expect([clerk.status, clerk.body.money, clerk.body.claims]).toEqual([200, null, { count: 1, sums: null }]);
  expect((await as("tutor")).status).toBe(403);
  setup.clock.advance(Date.parse(now) - setup.clock.now().getTime());
});

test("ADM-01 trials and classes of the day in Lagos, the earliest first; one whose tutor is away has none", async () => {
  const [there, away] = [await setup.tutor(), await setup.tutor({ fullName: "David Bello" })];
  const student = await setup.student({ fullName: "Emeka Ibe" });
  const trial = async (tutorId: string, startsAt: string, state: "scheduled" | "cancelled" = "scheduled") => {
    const id = newId();
    const begins = new Date(startsAt);
    await setup.db.insert(classSessions).values({
      id,
      kind: "trial",
      tutorId,
      studentId: student.id,
      title: "Trial class",
      meetingUrl: "https://meet.example/x",
      startsAt: begins,
      endsAt: new Date(begins.getTime() + 1_800_000),
      state,
    });
    return id;
  };
  const morningOne = await trial(there, "2026-11-20T23:00:00Z");
  const late = await trial(away, "2026-11-21T15:00:00Z");
  await trial(there, "2026-11-21T23:00:00Z");
  await trial(there, "2026-11-21T12:00:00Z", "cancelled");
  const evening = await setup.session(there, await setup.cohort(there, [student.id]), "2026-11-21T18:00:00Z");
  // From 3 to 4 pm: the trial is at 4 pm in Lagos.
  const off = { tutorId: away, kind: "closed" as const, firstOn: "2026-11-21", lastOn: "2026-11-21" };
  await setup.db.insert(tutorExceptions).values({ ...off, id: newId(), startMinute: 900, endMinute: 960 });
  const seen = async () => {
    const { trials, classes } = await read();
    return [trials, classes].map((list) => list.map(({ id, who, hasTutor }) => [id, who, hasTutor]));
  };
  expect(await seen()).toEqual([
    [
      [morningOne, "Emeka Ibe", true],
      [late, "Emeka Ibe", true],
    ],
    [[evening, "Product Design UI/UX", true]],
  ]);
  await setup.db.insert(tutorExceptions).values({ ...off, id: newId(), startMinute: 960, endMinute: 1020 });
  expect((await seen())[0]).toEqual([
    [morningOne, "Emeka Ibe", true],
    [late, "Emeka Ibe", false],
  ]);
});
