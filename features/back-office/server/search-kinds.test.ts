import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { officeRoleCapabilities, officeRoleHolders, officeRoles } from "#features/accounts/server/tables.ts";
import { courses } from "#features/catalogue/server/tables.ts";
import { certificates, replacedCodes } from "#features/certificates/server/tables.ts";
import { checkoutFixture } from "#features/checkout/server/checkout.fixture.ts";
import { cohorts, enrolments } from "#features/learning/server/tables.ts";
import { conversationParticipants, conversations } from "#features/messaging/server/tables.ts";
import { tutorApplications, tutors } from "#features/tutors/server/tables.ts";
import type { Composable } from "#lib/capabilities.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { FoundThing } from "../search-contract.ts";

let app: TestApp;
let support: Headers;
type Headers = { authorization: string };
beforeAll(async () => {
  app = await createTestApp({ demoPeople: false });
  support = await headersOf("support");
});
afterAll(() => app.close());

async function headersOf(role: "support" | "office", capabilities: Composable[] = []): Promise<Headers> {
  const { id } = await makeAccount(app.db, app.clock.now(), { role, fullName: "Zzyzx Staffer" });
  const [now, roleId] = [app.clock.now(), newId()];
  if (role === "office") {
    await app.db.insert(officeRoles).values({ id: roleId, name: `Role ${roleId}`, createdAt: now, updatedAt: now });
    await app.db.insert(officeRoleCapabilities).values(capabilities.map((capability) => ({ roleId, capability })));
    await app.db.insert(officeRoleHolders).values({ roleId, accountId: id, givenAt: now });
  }
  return (await makeSession(app.db, now, id)).headers;
}

async function found(q: string | undefined, headers: Headers = support): Promise<FoundThing[]> {
  const url = `/api/staff/search${q === undefined ? "" : `?${new URLSearchParams({ q })}`}`;
  const response = await app.app.inject({ method: "GET", url, headers });
  expect([response.statusCode, response.body]).toEqual([200, response.body]);
  return response.json().data;
}
const ofKind = async (kind: FoundThing["kind"], q: string, headers?: Headers) =>
  (await found(q, headers)).filter((thing) => thing.kind === kind);
const open = (kind: string, id: string, headers: Headers = support) =>
  app.app.inject({ method: "POST", url: "/api/staff/search/recent", headers, payload: { kind, id } });

/** What is opened is shown among the last, as it was found; and neither is for those who may not read it. */
async function expectFor(thing: FoundThing | undefined, q: string, needs: Composable) {
  if (!thing) throw new Error(`Nothing was found by ${q}.`);
  expect((await open(thing.kind, thing.id)).statusCode).toBe(200);
  expect((await found(undefined))[0]).toMatchObject({ kind: thing.kind, id: thing.id, title: thing.title });
  app.clock.advance(1000);
  const [may, mayNot] = [await headersOf("office", [needs]), await headersOf("office", ["audit.read"])];
  expect(await ofKind(thing.kind, q, may)).toMatchObject([{ id: thing.id }]);
  expect(await ofKind(thing.kind, q, mayNot)).toEqual([]);
  expect((await open(thing.kind, thing.id, mayNot)).statusCode).toBe(404);
}

const student = (fullName: string) => makeAccount(app.db, app.clock.now(), { fullName });
const anyCourse = async () => {
  const [course] = await app.db.select().from(courses).limit(1);
  if (!course) throw new Error("No course is there.");
  return course;
};

describe("ADM-01 search over everything finds", () => {
  test("the order of a receipt by its number, however it is typed, and by no other", async () => {
    const payer = await checkoutFixture(app).student();
    const id = await payer.placed({ course: "frontend", tutor: "any" });
    await payer.paid(id);
    const { receipt } = (await app.app.inject({ url: `/api/staff/orders/${id}`, headers: support })).json().data
      .payments[0];
    const [, year = "", number = ""] = receipt.split("-");
    for (const q of [receipt, receipt.toLowerCase(), `R ${year} ${Number(number)}`, ` r${year}-${number} `]) {
      const hits = await ofKind("order", q);
      expect([q, hits.map(({ href }) => href)]).toEqual([q, [`/admin/orders/${id}`]]);
      expect(hits[0]?.text).toMatch(new RegExp(`^Receipt ${receipt}, ₦`));
    }
    for (const q of [`R-${year}-99999`, `R-1999-${number}`, `R-${year}-`, `R-${year}-999999999`, `X-${year}-${number}`])
      expect([q, await ofKind("order", q)]).toEqual([q, []]);
    await expectFor((await ofKind("order", receipt))[0], receipt, "orders.read");
  });

  test("applications to teach by name, address and course, the newest first", async () => {
    const apply = async (fullName: string, email: string, course: string, state = "received") => {
      const id = newId();
      const files = { syllabusName: "a.pdf", syllabusBytes: 1, cvName: "b.pdf", cvBytes: 1 };
      const keys = { syllabusKey: `applications/${id}-a`, cvKey: `applications/${id}-b` };
      const person = { phoneNumber: "+2348031234567", paymentMode: "weekly", uniqueInfo: "Water and a tap." };
      const at = { createdAt: app.clock.now() };
      await app.db
        .insert(tutorApplications)
        .values({ id, fullName, email, course, state, ...files, ...keys, ...person, ...at });
      return id;
    };
    const first = await apply("Ọláyínká Adéṣínà", "olayinka@apply.test", "Beekeeping", "declined");
    const second = await apply("Ama Quartey", "ama@apply.test", "Beekeeping");
    expect(await ofKind("application", "olayinka adesina")).toMatchObject([
      { id: first, title: "Ọláyínká Adéṣínà", href: `/admin/applications/${first}` },
    ]);
    expect((await ofKind("application", "AMA@apply.test")).map(({ id }) => id)).toEqual([second]);
    const both = await ofKind("application", "beekee");
    expect(both.map(({ id }) => id)).toEqual([second, first]);
    expect(both.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^Beekeeping, waiting, \d+ \w+ 20\d\d$/),
      expect.stringMatching(/^Beekeeping, declined, /),
    ]);
    for (const q of ["qu", "%%%", "___", "beekeeping zzz"])
      expect([q, await ofKind("application", q)]).toEqual([q, []]);
    await expectFor((await ofKind("application", "quartey"))[0], "quartey", "applications.decide");
  });

  test("support's conversations by who takes part, the last written first; not those of tutors with students", async () => {
    const [tutor] = await app.db.select().from(tutors).limit(1);
    const talk = async (accountId: string, across: "support" | "tutor") => {
      const id = newId();
      app.clock.advance(1000);
      const at = app.clock.now();
      await app.db.insert(conversations).values({ id, pairKey: id, lastMessageAt: at, createdAt: at });
      await app.db.insert(conversationParticipants).values([
        { conversationId: id, side: "student", accountId },
        { conversationId: id, side: across, tutorId: across === "tutor" ? (tutor?.id ?? null) : null },
      ]);
      return id;
    };
    const [ada, ben, quiet] = [
      await student("Ifeoma Umunna"),
      await student("Chidi Umunna"),
      await student("Obi Umunna"),
    ];
    const [first, second] = [await talk(ada.id, "support"), await talk(ben.id, "support")];
    await talk(quiet.id, "tutor");
    const hits = await ofKind("conversation", "umunna");
    expect(hits.map(({ id, title }) => [id, title])).toEqual([
      [second, "Chidi Umunna"],
      [first, "Ifeoma Umunna"],
    ]);
    expect(hits[0]).toMatchObject({
      href: `/admin/messages?conversation=${second}`,
      text: expect.stringMatching(/^Waiting for the student, last written on \d+ \w+ 20\d\d$/),
    });
    for (const q of ["um", "umunnaa", "obi umunna"]) expect([q, await ofKind("conversation", q)]).toEqual([q, []]);
    await expectFor(hits[1], "ifeoma umunna", "messages.answer");
  });

  test("groups by their names, but not the times of one student", async () => {
    const course = await anyCourse();
    const [tutor] = await app.db.select().from(tutors).limit(1);
    const group = async (name: string, startsOn: string, seats: number | null) => {
      const id = newId();
      await app.db.insert(cohorts).values({ id, courseId: course.id, tutorId: tutor?.id ?? "", name, startsOn, seats });
      return id;
    };
    const [old, recent] = [
      await group("Heron evenings", "2026-01-05", null),
      await group("Heron mornings", "2026-09-07", 8),
    ];
    await group("Heron alone", "2026-09-08", 1);
    const hits = await ofKind("group", "heron");
    expect(hits.map(({ id }) => id)).toEqual([recent, old]);
    expect(hits[0]).toMatchObject({
      title: "Heron mornings",
      text: `${course.title}, with ${tutor?.fullName}, from 7 September 2026`,
      href: `/admin/groups/${recent}`,
    });
    expect(await ofKind("group", "he")).toEqual([]);
    await app.db.delete(cohorts).where(eq(cohorts.name, "Heron evenings"));
    expect((await open("group", old)).statusCode).toBe(404);
  });

  test("a certificate by its code, also one that it had, and by no part of it", async () => {
    const { id: studentId } = await student("Efua Ampah");
    const course = await anyCourse();
    const now = app.clock.now();
    const [id, enrolmentId] = [newId(), newId()];
    await app.db
      .insert(enrolments)
      .values({ id: enrolmentId, studentId, courseId: course.id, plan: "upfront", startedAt: now });
    const names = { studentName: "Efua Ampah", courseTitle: course.title, grade: 81 };
    const code = "ABCD-EFGH-JKMN-PQRS";
    await app.db
      .insert(certificates)
      .values({ id, code, enrolmentId, studentId, courseId: course.id, ...names, issuedAt: now });
    await app.db.insert(replacedCodes).values({ code: "0123-4567-89AB-CDEF", certificateId: id, replacedAt: now });
    for (const q of [code, "abcdefghjkmnpqrs", "o123 4567 89ab cdef"])
      expect([q, await ofKind("certificate", q)]).toMatchObject([
        q,
        [{ id, title: code, text: `Efua Ampah, ${course.title}`, href: `/admin/certificates?q=${code}` }],
      ]);
    expect(await ofKind("certificate", "ABCD-EFGH")).toEqual([]);
    await expectFor((await ofKind("certificate", code))[0], code, "certificates.revoke");
  });
});
