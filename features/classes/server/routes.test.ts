import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accounts } from "#features/accounts/server/tables.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { classAttendance, tutorAvailability } from "./tables.ts";

/** The supplied academy with its demo student, on Saturday 21 November 2026, 10 am in Lagos. */
let setup: TestApp;
let temitope: { id: string; headers: { authorization: string } };
let tutorId: string;
beforeAll(async () => {
  setup = await createTestApp();
  const [demo] = await setup.db.select().from(accounts).where(eq(accounts.email, "temitope.alabi@mail.com"));
  if (!demo) throw new Error("There is no demo student.");
  temitope = { id: demo.id, ...(await makeSession(setup.db, setup.clock.now(), demo.id)) };
  const [tutor] = await setup.db.select().from(tutors).where(eq(tutors.slug, "kwame-mensah"));
  tutorId = tutor?.id ?? "";
});
afterAll(() => setup.close());

type Headers = Record<string, string>;
const call = (method: "GET" | "POST" | "PUT" | "DELETE", url: string, headers: Headers, payload?: object) =>
  setup.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
const zone = "zone=Africa/Lagos";

describe("MYC-01 MYC-02 the demo student's classes", () => {
  test("Up coming class: Design Principal, 2 - 3 pm, on the next Tuesday or Thursday", async () => {
    const response = await call("GET", `/api/students/classes?from=2026-11-01&to=2026-11-30&${zone}`, temitope.headers);
    expect(response.statusCode).toBe(200);
    expect(response.headers["cache-control"]).toBe("no-store");
    const body = response.json();
    expect(body).toMatchObject({
      zone: { id: "Africa/Lagos", name: "West Africa Time" },
      today: "2026-11-21",
      onHold: [],
      feedSince: null,
      next: {
        title: "Design Principal",
        time: "2 - 3 pm",
        date: "2026-11-24",
        course: "Product Design UI/UX",
        tutor: { fullName: "Adaeze Okonkwo" },
        changeableUntil: null,
      },
    });
    const withClasses = body.days.filter(({ classes }: { classes: unknown[] }) => classes.length > 0);
    expect(withClasses.map(({ date }: { date: string }) => date)).toEqual([
      "2026-11-03",
      "2026-11-05",
      "2026-11-10",
      "2026-11-12",
      "2026-11-17",
      "2026-11-19",
      "2026-11-24",
      "2026-11-26",
    ]);
    expect(withClasses[5].classes[0].attendance).toBe("attended");
    expect(withClasses[4].classes[0].attendance).toBe("missed");
    expect(withClasses[6].classes[0].attendance).toBeNull();
    expect(response.body).not.toContain("meet.jit.si");
  });

  test("has gone to her classes since the course began, but for one", async () => {
    const noted = (state: "attended" | "missed") =>
      setup.db.$count(
        classAttendance,
        and(eq(classAttendance.studentId, temitope.id), eq(classAttendance.state, state)),
      );
    expect(await noted("missed")).toBe(1);
    expect(await noted("attended")).toBeGreaterThan(14);
  });

  test("all 18 supplied tutors offer hours", async () => {
    const offering = await setup.db.selectDistinct({ id: tutorAvailability.tutorId }).from(tutorAvailability);
    expect(offering).toHaveLength(18);
  });
});

describe("what the calls take", () => {
  test.each([
    ["GET", "/api/students/classes", 400],
    ["GET", `/api/students/classes?from=2026-11-30&to=2026-11-01&${zone}`, 400],
    ["GET", `/api/students/classes?from=2026-11-01&to=2027-01-02&${zone}`, 400],
    ["GET", `/api/students/classes?from=2026-11-01&to=2027-01-01&${zone}`, 200],
    ["GET", "/api/students/classes?from=2026-11-01&to=2026-11-30&zone=Mars/Olympus", 400],
    ["GET", "/api/students/classes?from=2026-11-01&to=2026-11-30&zone=%2B01:00", 400],
    ["GET", `/api/students/classes?from=2026-02-30&to=2026-03-01&${zone}`, 400],
    ["GET", `/api/students/classes?from=2026-11-01&to=2026-11-30&${zone}&student=x`, 400],
    ["GET", "/api/tutors/x/slots?zone=Africa/Lagos", 400],
    ["GET", `/api/tutors/${newId()}/slots?zone=Africa/Lagos`, 404],
    ["POST", "/api/students/classes/x/join", 400],
    ["POST", `/api/students/classes/${newId()}/join`, 404],
    ["DELETE", `/api/students/trials/${newId()}`, 400],
    ["DELETE", `/api/students/trials/${newId()}?${zone}`, 404],
  ] as const)("%s %s: %s", async (method, url, status) => {
    expect((await call(method, url, temitope.headers)).statusCode).toBe(status);
  });

  test.each([
    [{}, "/tutorId"],
    [{ tutorId: "x" }, "/tutorId"],
    [{ startsAt: "tomorrow" }, "/startsAt"],
    [{ startsAt: "2026-11-23T18:30:00+01:00" }, "/startsAt"],
    [{ zone: "Lagos" }, "/zone"],
    [{ studentId: newId() }, "/studentId"],
  ])("a booking with %j is refused", async (change, pointer) => {
    const good = { tutorId, startsAt: "2026-11-23T18:30:00.000Z", zone: "Africa/Lagos" };
    const body = Object.keys(change).length === 0 ? { zone: "Africa/Lagos" } : { ...good, ...change };
    const response = await call("POST", "/api/students/trials", temitope.headers, body);
    expect(response.statusCode).toBe(422);
    expect(response.json().errors[0].pointer).toBe(pointer);
  });
});

test("STUT-02 hours, booking, moving and cancelling over the API; another student's trial is unknown", async () => {
  const slots = await call("GET", `/api/tutors/${tutorId}/slots?${zone}`, temitope.headers);
  const first = slots.json().days[0].slots[0];
  const booked = await call("POST", "/api/students/trials", temitope.headers, {
    tutorId,
    startsAt: first.startsAt,
    zone: "Africa/Lagos",
  });
  expect(booked.statusCode).toBe(200);
  const { id } = booked.json().class;

  const otherAccount = await makeAccount(setup.db, setup.clock.now());
  const { headers } = await makeSession(setup.db, setup.clock.now(), otherAccount.id);
  const clash = await call("POST", "/api/students/trials", headers, {
    tutorId,
    startsAt: first.startsAt,
    zone: "Africa/Lagos",
  });
  expect([clash.statusCode, clash.json().error]).toEqual([
    409,
    "That time has just been taken. Please choose another.",
  ]);
  const theirs = await call("GET", `/api/tutors/${tutorId}/slots?${zone}`, headers);
  expect(theirs.body).not.toContain(first.startsAt);
  expect(theirs.json().booked).toBeNull();
  expect((await call("DELETE", `/api/students/trials/${id}?${zone}`, headers)).statusCode).toBe(404);
  const move = { startsAt: theirs.json().days[0].slots[0].startsAt, zone: "Africa/Lagos" };
  expect((await call("PUT", `/api/students/trials/${id}`, headers, move)).statusCode).toBe(404);

  const again = await call("GET", `/api/tutors/${tutorId}/slots?${zone}`, temitope.headers);
  expect(again.json().booked).toMatchObject({ id, time: first.time });
  expect((await call("PUT", `/api/students/trials/${id}`, temitope.headers, move)).json().class).toMatchObject({
    startsAt: move.startsAt,
  });
  expect((await call("DELETE", `/api/students/trials/${id}?${zone}`, temitope.headers)).statusCode).toBe(200);
});

test("CAL-01 the feed over the API: shown once, renewed, ended, and shown in the calendar since when", async () => {
  const made = await call("POST", "/api/students/calendar-feed", temitope.headers);
  const { url, since } = made.json();
  expect(made.headers["cache-control"]).toBe("no-store");
  const feed = await setup.app.inject({ url: new URL(url).pathname });
  expect(feed.statusCode).toBe(200);
  expect(feed.body).toContain("SUMMARY:Design Principal (Product Design UI/UX)");
  const calendar = await call("GET", `/api/students/classes?from=2026-11-21&to=2026-11-21&${zone}`, temitope.headers);
  expect(calendar.json().feedSince).toBe(since);
  expect(calendar.body).not.toContain(new URL(url).pathname);
  expect((await call("DELETE", "/api/students/calendar-feed", temitope.headers)).statusCode).toBe(200);
  expect((await setup.app.inject({ url: new URL(url).pathname })).statusCode).toBe(404);
});

test("CAL-01 the person's time zone is stored, and only a real one", async () => {
  const put = (timeZone: unknown) =>
    setup.app.inject({
      method: "PUT",
      url: "/api/students/time-zone",
      headers: temitope.headers,
      payload: { timeZone },
    });
  expect((await put("Europe/London")).json().student.timeZone).toBe("Europe/London");
  for (const wrong of ["+01:00", "Mars/Olympus", "", 1, null]) expect((await put(wrong)).statusCode).toBe(422);
  const [row] = await setup.db.select().from(accounts).where(eq(accounts.id, temitope.id));
  expect(row?.timeZone).toBe("Europe/London");
});
