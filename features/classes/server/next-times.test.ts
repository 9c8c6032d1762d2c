import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { courseFees } from "#features/catalogue/server/tables.ts";
import { tutorCourses, tutorPicks } from "#features/tutors/server/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { type ClassesFixture, lagos, now, openClasses } from "./classes.fixture.ts";
import { classSessions } from "./tables.ts";

let setup: ClassesFixture;
beforeAll(async () => {
  setup = await openClasses();
});
afterAll(() => setup.close());
beforeEach(async () => {
  at(now);
  await setup.db.delete(classSessions);
});

const at = (moment: string) => setup.clock.advance(Date.parse(moment) - setup.clock.now().getTime());
const ask = (tutorIds: string[], studentId: string | null = null, zone = lagos) =>
  setup.verbs.listFreeTimes(studentId, { tutorIds, zone });
const labels = async (tutorIds: string[], studentId: string | null = null) =>
  (await ask(tutorIds, studentId)).tutors.map(({ times }) => times.map(({ label }) => label));
/** Mondays 5 to 7 pm and Wednesdays 9 to 11 am for four weeks: 16 half hours on Mondays, 16 on Wednesdays. */
const inFourWeeks = 32;

describe("the next free times of tutors", () => {
  test("are three, in order, with their words in the viewer's zone", async () => {
    expect(await ask([setup.tutorId])).toEqual({
      zone: { id: lagos, name: "West Africa Time" },
      tutors: [
        {
          id: setup.tutorId,
          times: [
            {
              startsAt: "2026-11-23T16:00:00.000Z",
              date: "2026-11-23",
              day: "Mon 23 Nov",
              time: "5 - 5:30 pm",
              label: "Mon 5 pm",
              soon: "in 2 days",
            },
            expect.objectContaining({ startsAt: "2026-11-25T08:00:00.000Z", label: "Wed 9 am" }),
            expect.objectContaining({ startsAt: "2026-11-30T16:00:00.000Z", label: "Mon 5 pm", soon: "in 9 days" }),
          ],
          count: inFourWeeks,
          from: null,
          also: null,
          isPicked: false,
          isOwn: false,
          booked: null,
        },
      ],
    });
    const [abroad] = (await ask([setup.tutorId], null, "Asia/Tokyo")).tutors;
    expect(abroad?.times[0]).toMatchObject({ date: "2026-11-24", label: "Tue 1 am", soon: "in 3 days" });
  });

  test("leave out what is taken, past or less than two hours ahead", async () => {
    const student = await setup.student();
    await setup.verbs.bookTrial(student.id, {
      tutorId: setup.tutorId,
      startsAt: new Date("2026-11-23T16:30:00Z"),
      zone: lagos,
    });
    expect(await labels([setup.tutorId])).toEqual([["Mon 5 pm", "Wed 9 am", "Mon 5 pm"]]);
    expect((await ask([setup.tutorId])).tutors[0]?.count).toBe(inFourWeeks - 1);
    const [otherTutor] = (await ask([await setup.tutor({}, [[1, 1020, 1080]])])).tutors;
    expect(otherTutor?.times.map(({ date }) => date)).toEqual(["2026-11-23", "2026-11-30", "2026-12-07"]);
    at("2026-11-23T14:01:00Z");
    expect(await labels([setup.tutorId])).toEqual([["Mon 6 pm", "Wed 9 am", "Mon 5 pm"]]);
    at("2026-11-23T18:00:00Z");
    const [later] = (await ask([setup.tutorId])).tutors;
    expect(later?.times[0]).toMatchObject({ label: "Wed 9 am", soon: "in 2 days" });
  });

  test("show of a time that was chosen before whether it is still free", async () => {
    const later = new Date("2026-12-02T08:30:00Z");
    const also = async (time: Date) =>
      (await setup.verbs.listFreeTimes(null, { tutorIds: [setup.tutorId], zone: lagos, also: time })).tutors[0]?.also;
    expect(await also(later)).toMatchObject({ label: "Wed 9:30 am", day: "Wed 2 Dec" });
    const student = await setup.student();
    await setup.verbs.bookTrial(student.id, { tutorId: setup.tutorId, startsAt: later, zone: lagos });
    expect(await also(later)).toBeNull();
    expect(await also(new Date("2026-12-02T08:45:00Z"))).toBeNull();
    expect(await also(new Date("2026-11-18T08:30:00Z"))).toBeNull();
  });

  test("know what is the student's own: their classes, their trial, their pick", async () => {
    const student = await setup.student();
    const otherTutor = await setup.tutor({}, [[1, 1020, 1080]]);
    await setup.verbs.bookTrial(student.id, {
      tutorId: otherTutor,
      startsAt: new Date("2026-11-23T16:00:00Z"),
      zone: lagos,
    });
    await setup.db.insert(tutorPicks).values({
      id: newId(),
      tutorId: setup.tutorId,
      studentId: student.id,
      fullName: "Ada Obi",
      phoneNumber: "+2348031234567",
      email: student.email,
      location: "Enugu",
      selectedCourses: ["UI/UX Design"],
    });
    const { tutors: mine } = await ask([setup.tutorId, otherTutor], student.id);
    expect(mine.map(({ isPicked, booked }) => [isPicked, booked?.label ?? null])).toEqual([
      [true, null],
      [false, "Mon 5 pm"],
    ]);
    expect(mine[0]?.times[0]?.label).toBe("Mon 5:30 pm");
    const stranger = await setup.student();
    const { tutors: theirs } = await ask([setup.tutorId, otherTutor], stranger.id);
    expect(theirs.map(({ isPicked, booked }) => [isPicked, booked])).toEqual([
      [false, null],
      [false, null],
    ]);
  });

  test("are none of a tutor without an account, and those who are not there are left out", async () => {
    const away = await setup.tutor({ accountId: null });
    const hidden = await setup.tutor({ published: false });
    const { tutors: match } = await ask([hidden, away, newId(), setup.tutorId, away]);
    expect(match.map(({ id, count }) => [id, count])).toEqual([
      [away, 0],
      [setup.tutorId, inFourWeeks],
    ]);
  });

  test("come with the least price of the courses taught", async () => {
    await setup.db.insert(tutorCourses).values({ tutorId: setup.tutorId, courseId: setup.courseId, position: 0 });
    const fee = { courseId: setup.courseId, lengthWeeks: null };
    await setup.db.insert(courseFees).values([
      { ...fee, id: newId(), plan: "upfront", currency: "NGN", amountMinor: 12_000_000, position: 1 },
      { ...fee, id: newId(), plan: "monthly", currency: "NGN", amountMinor: 3_200_000, position: 2 },
      { ...fee, id: newId(), plan: "upfront", currency: "USD", amountMinor: 12_000, position: 3 },
      { ...fee, id: newId(), plan: "monthly", currency: "USD", amountMinor: 3_200, position: 4 },
    ]);
    const [priced] = (await ask([setup.tutorId])).tutors;
    expect(priced?.from).toEqual({
      per: "month",
      prices: [
        { currency: "USD", text: "$32" },
        { currency: "NGN", text: "₦32,000" },
      ],
    });
  });
});

describe("GET /api/tutors/free-times", () => {
  const get = (query: string, headers = {}) =>
    setup.app.inject({ method: "GET", url: `/api/tutors/free-times?${query}`, headers });

  test("answers visitors, is stored by no cache, and tells a student what is theirs", async () => {
    const student = await setup.student();
    const url = `tutors=${setup.tutorId}&zone=Africa%2FLagos`;
    const open = await get(url);
    expect(open.statusCode).toBe(200);
    expect(open.headers["cache-control"]).toBe("no-store");
    await setup.verbs.bookTrial(student.id, {
      tutorId: setup.tutorId,
      startsAt: new Date("2026-11-23T16:00:00Z"),
      zone: lagos,
    });
    expect((await get(url)).json().tutors[0].booked).toBeNull();
    expect((await get(url, student.headers)).json().tutors[0].booked).toMatchObject({ label: "Mon 5 pm" });
    // A session that is over is no one's.
    expect((await get(url, { authorization: "Bearer gone" })).statusCode).toBe(200);
  });

  test.each([
    ["no zone", () => `tutors=${setup.tutorId}`],
    ["an unknown zone", () => `tutors=${setup.tutorId}&zone=Mars%2FNorth`],
    ["an id that is none", () => "tutors=adaeze&zone=Africa%2FLagos"],
    ["too many tutors", () => `tutors=${Array.from({ length: 25 }, newId).join(",")}&zone=Africa%2FLagos`],
  ])("refuses %s", async (_, query) => {
    expect((await get(query())).statusCode).toBe(400);
  });

  test("GET /api/tutors/:id/slots answers visitors too", async () => {
    const response = await setup.app.inject({
      method: "GET",
      url: `/api/tutors/${setup.tutorId}/slots?zone=Africa%2FLagos`,
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ booked: null, days: [{ date: "2026-11-23" }, { date: "2026-11-25" }] });
  });

  test("a tutor who looks is no one's student", async () => {
    const teacher = await setup.student({ role: "tutor" });
    const response = await get(`tutors=${setup.tutorId}&zone=Africa%2FLagos`, teacher.headers);
    expect(response.json().tutors[0]).toMatchObject({ isPicked: false, booked: null });
  });
});
