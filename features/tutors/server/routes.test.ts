import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#features/accounts/server/tables.ts";
import { classAttendance, classSessions } from "#features/classes/server/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { rateCounters } from "#platform/limits/tables.ts";
import { mailOutbox } from "#platform/mail/tables.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { writtenReviews } from "#tests/support/reviews.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { reviews, tutorPicks, tutors } from "./tables.ts";

let setup: TestApp;
let tutorId: string;

beforeAll(async () => {
  setup = await createTestApp();
  tutorId = (await setup.academy.tutors.getTutorBySlug("chiamaka-eze")).id;
});
afterEach(async () => {
  await setup.db.delete(reviews).where(writtenReviews);
  await setup.db.delete(tutorPicks);
  await setup.db.delete(mailOutbox);
  await setup.db.delete(rateCounters);
});
afterAll(() => setup.close());

const get = (url: string) => setup.app.inject({ method: "GET", url });
const post = (url: string, payload: unknown, headers: Record<string, string> = {}) =>
  setup.app.inject({
    method: "POST",
    url,
    payload: JSON.stringify(payload),
    headers: { "content-type": "application/json", ...headers },
  });
const messagesOf = (response: { json(): { errors?: { pointer: string; message: string }[] } }) =>
  Object.fromEntries((response.json().errors ?? []).map(({ pointer, message }) => [pointer, message]));

describe("API-01 GET /api/tutors/all", () => {
  it("answers all tutors under data with the fields that the pages read", async () => {
    const response = await get("/api/tutors/all");
    expect(response.statusCode).toBe(200);
    const { data } = response.json();
    expect(data).toHaveLength(18);
    expect(data.find((tutor: { slug: string }) => tutor.slug === "kwame-mensah")).toEqual({
      id: expect.any(String),
      _id: expect.any(String),
      slug: "kwame-mensah",
      fullName: "Kwame Mensah",
      avatarUrl: null,
      heading: "Learn Back-end Dev with Kwame",
      position: "Backend engineer",
      course: "Back-End Dev",
      type: "online classes only",
      students: "198 students",
      experience: "9+ Years",
      rating: 4.8,
      reviewCount: 4,
      reviews: "4 reviews",
      location: "Accra, Ghana",
      language: "English, Twi",
      lastActive: "Recently",
      skills: ["Node.js", "PostgreSQL", "REST", "Testing", "Linux", "Docker"],
    });
    for (const tutor of data) expect(tutor._id).toBe(tutor.id);
  });

  it("shows no address of a tutor", async () => {
    await setup.db.update(tutors).set({ email: "secret@mail.test" }).where(eq(tutors.id, tutorId));
    expect((await get("/api/tutors/all")).body).not.toContain("secret@");
    expect((await get(`/api/tutors/${tutorId}`)).body).not.toContain("secret@");
    await setup.db.update(tutors).set({ email: null }).where(eq(tutors.id, tutorId));
  });

  it("refuses a query", async () => {
    expect((await get("/api/tutors/all?x=1")).statusCode).toBe(400);
  });
});

describe("API-01 GET /api/tutors/{id}", () => {
  it("answers one tutor with about and the list of reviews", async () => {
    const response = await get(`/api/tutors/${tutorId}`);
    expect(response.statusCode).toBe(200);
    const { data } = response.json();
    expect(data).toMatchObject({
      id: tutorId,
      _id: tutorId,
      fullName: "Chiamaka Eze",
      experience: "6+ Years",
      rating: 4.8,
    });
    expect(data.about).toContain("logistics firm");
    expect(data.reviews[0]).toEqual({
      name: "Ruth E.",
      content: expect.stringContaining("nineteen comments"),
      rating: 5,
      date: "2026-02-14",
      verified: false,
    });
  });

  it("is 404 for an unknown id and 400 for what is no id", async () => {
    const unknown = await get(`/api/tutors/${newId()}`);
    expect(unknown.statusCode).toBe(404);
    expect(unknown.headers["content-type"]).toContain("application/problem+json");
    expect(unknown.json().error).toBe("We could not find that tutor.");
    expect((await get("/api/tutors/chiamaka-eze")).statusCode).toBe(400);
    expect((await get("/api/tutors/1%27%20or%201=1")).statusCode).toBe(400);
  });
});

describe("FIND-07 POST /api/reviews", () => {
  it("stores the source's payload and shows it", async () => {
    const response = await post("/api/reviews", { tutor: "Chiamaka Eze", rating: 4, message: "Good." });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ message: "Review submitted successfully!", state: "pending" });
  });

  it.each([
    [{ tutor: "chiamaka-eze" }, "/rating", "Please rate the tutor before submitting."],
    [{ tutor: "chiamaka-eze", rating: 0 }, "/rating", "Please rate the tutor before submitting."],
    [{ tutor: "chiamaka-eze", rating: 4.5 }, "/rating", "Please rate the tutor before submitting."],
    [{ tutor: "chiamaka-eze", rating: "5" }, "/rating", "Please rate the tutor before submitting."],
    [{ tutor: "chiamaka-eze", rating: 6 }, "/rating", "Rating: at most 5 stars."],
    [{ tutor: "nobody", rating: 5 }, "/tutor", "We could not find that tutor."],
    [{ rating: 5 }, "/tutor", "We could not find that tutor."],
    [{ tutor: "chiamaka-eze", rating: 5, message: "x".repeat(2001) }, "/message", "Message: at most 2000 characters."],
  ])("refuses %j", async (payload, pointer, message) => {
    const response = await post("/api/reviews", payload);
    expect(response.statusCode).toBe(422);
    expect(messagesOf(response)).toEqual({ [pointer]: message });
  });

  it("takes neither a state, nor a mark, nor an author from the caller", async () => {
    for (const extra of [{ state: "published" }, { verified: true }, { studentId: newId() }, { authorName: "Me" }]) {
      const response = await post("/api/reviews", { tutor: "chiamaka-eze", rating: 5, ...extra });
      expect(response.statusCode).toBe(422);
    }
    expect(await setup.db.$count(reviews, writtenReviews)).toBe(0);
  });

  it("stores one for one Idempotency-Key, also when they come at once, and refuses a key that is none", async () => {
    const key = newId();
    const send = () => post("/api/reviews", { tutor: tutorId, rating: 3 }, { "idempotency-key": key });
    const answers = await Promise.all([send(), send(), send()]);
    const statuses = answers.map((response) => response.statusCode);
    expect(statuses).toContain(200);
    expect([200, 409]).toEqual(expect.arrayContaining(statuses));
    expect(await setup.db.$count(reviews, writtenReviews)).toBe(1);
    const otherResponse = await post("/api/reviews", { tutor: tutorId, rating: 1 }, { "idempotency-key": key });
    expect(otherResponse.statusCode).toBe(422);
    const refused = await post("/api/reviews", { tutor: tutorId, rating: 3 }, { "idempotency-key": "again" });
    expect(refused.statusCode).toBe(400);
  });

  it("is limited", async () => {
    for (let number = 0; number < 30; number++) {
      expect((await post("/api/reviews", { tutor: tutorId, rating: 3 })).statusCode).toBe(200);
    }
    const response = await post("/api/reviews", { tutor: tutorId, rating: 3 });
    expect(response.statusCode).toBe(429);
    expect(Number(response.headers["retry-after"])).toBeGreaterThan(0);
  });
});

describe("FIND-04 POST /api/students/submit with a tutor pick", () => {
  const pick = {
    fullName: "Temitope Alabi",
    phoneNumber: "08031234567",
    email: "temi@mail.test",
    location: "Ibadan",
    sponsor: "",
    selectedCourses: ["Frontend Development"],
  };

  it("stores the source's payload, with and without a tutor", async () => {
    const response = await post("/api/students/submit", pick);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ message: "Student Details submitted successfully!" });
    await post("/api/students/submit", { ...pick, tutorId });
    const stored = await setup.db.select({ tutorId: tutorPicks.tutorId }).from(tutorPicks);
    expect(stored).toHaveLength(2);
    expect(stored).toContainEqual({ tutorId });
  });

  it("shows what is missing in each field", async () => {
    const response = await post("/api/students/submit", { fullName: " ", selectedCourses: [] });
    expect(response.statusCode).toBe(422);
    expect(messagesOf(response)).toEqual({
      "/fullName": "Full Name is required.",
      "/phoneNumber": "Phone Number is required.",
      "/email": "Email is required.",
      "/location": "Location/City is required.",
      "/selectedCourses": "At least one course must be selected.",
    });
  });

  it.each([
    [{ email: "temi@mail" }, "/email"],
    [{ email: "temi@mail.test\r\nBcc: all@mail.test" }, "/email"],
    [{ email: ["temi@mail.test"] }, "/email"],
    [{ phoneNumber: "call me" }, "/phoneNumber"],
    [{ sponsor: "The bank" }, "/sponsor"],
    [{ selectedCourses: ["Alchemy"] }, "/selectedCourses/0"],
    [{ selectedCourses: "GMAT" }, "/selectedCourses"],
    [{ tutorId: "1" }, "/tutorId"],
    [{ tutorId: newId() }, "/tutorId"],
  ])("refuses %j", async (change, pointer) => {
    const response = await post("/api/students/submit", { ...pick, ...change });
    expect(response.statusCode).toBe(422);
    expect(Object.keys(messagesOf(response))).toEqual([pointer]);
    expect(await setup.db.$count(tutorPicks)).toBe(0);
  });

  it("API-01 tells a sign-up apart by its password", async () => {
    const response = await post("/api/students/submit", { fullName: "A", email: "a@b.co", password: "weak" });
    expect(response.statusCode).toBe(422);
    expect(response.json().error).toContain("Password must be at least 8 characters");
    expect((await post("/api/students/submit", { ...pick, password: "Secret123" })).statusCode).toBe(422);
    expect(await setup.db.$count(tutorPicks)).toBe(0);
  });

  it("FIND-02 FIND-06 a pick by a student who is logged in is theirs, goes by their account's address and stays one", async () => {
    const { id, email } = await makeAccount(setup.db, setup.clock.now());
    const { token } = await makeSession(setup.db, setup.clock.now(), id);
    const headers = { authorization: `Bearer ${token}` };
    // Picked before logging in, from the same address; then twice with the session, once under another address.
    await post("/api/students/submit", { ...pick, email, tutorId });
    expect((await post("/api/students/submit", { ...pick, tutorId }, headers)).statusCode).toBe(200);
    expect(
      (await post("/api/students/submit", { ...pick, email: "else@mail.test", location: "Aba", tutorId }, headers))
        .statusCode,
    ).toBe(200);
    const rows = await setup.db.select().from(tutorPicks);
    expect(rows).toMatchObject([{ studentId: id, email, tutorId, location: "Aba" }]);
    // The open call cannot change it any more.
    await post("/api/students/submit", { ...pick, email, location: "Nowhere", tutorId });
    expect(await setup.db.select().from(tutorPicks)).toMatchObject([{ location: "Aba" }]);
    const picks = await setup.app.inject({ url: "/api/students/picks", headers });
    expect(picks.json().data).toMatchObject([
      { tutor: { fullName: "Chiamaka Eze" }, selectedCourses: pick.selectedCourses },
    ]);
    expect((await get("/api/students/picks")).statusCode).toBe(401);
    // FIND-08: a pick alone is one click. After a class, from a verified address, the review is published with the mark.
    const review = (rating: number) =>
      post("/api/reviews", { tutor: "chiamaka-eze", rating, message: "From the class." }, headers);
    expect((await review(3)).json()).toMatchObject({ state: "pending" });
    const now = setup.clock.now();
    const session = { id: newId(), kind: "trial" as const, tutorId, studentId: id, title: "Trial class" };
    await setup.db.insert(classSessions).values({
      ...session,
      startsAt: new Date(now.getTime() - 3600_000),
      endsAt: new Date(now.getTime() - 1800_000),
      meetingUrl: "https://meet.example/room",
    });
    await setup.db.insert(classAttendance).values({ sessionId: session.id, studentId: id, state: "missed" });
    expect((await review(3)).json()).toMatchObject({ state: "pending" });
    await setup.db.update(classAttendance).set({ state: "attended" }).where(eq(classAttendance.studentId, id));
    await setup.db.update(accounts).set({ emailVerifiedAt: null }).where(eq(accounts.id, id));
    expect((await review(3)).json()).toMatchObject({ state: "pending" });
    await setup.db.update(accounts).set({ emailVerifiedAt: now }).where(eq(accounts.id, id));
    for (const rating of [2, 5]) expect((await review(rating)).json()).toMatchObject({ state: "published" });
    const written = await setup.db.select().from(reviews).where(writtenReviews);
    expect(written).toMatchObject([{ studentId: id, rating: 5, verified: true, state: "published" }]);
  });

  it("keeps one row of two identical picks at once", async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => post("/api/students/submit", { ...pick, tutorId })));
    expect(answers.map((response) => response.statusCode)).toEqual([200, 200, 200, 200]);
    expect(await setup.db.$count(tutorPicks)).toBe(1);
    expect((await setup.mailbox()).length).toBe(2);
  });

  it("keeps line breaks out of mail headers", async () => {
    await post("/api/students/submit", { ...pick, fullName: "Temi\r\nBcc: all@mail.test", tutorId });
    const [toStaff] = await setup.mailbox();
    expect(toStaff?.subject).toBe("Temi Bcc: all@mail.test picked Chiamaka Eze");
  });
});

describe("API-04 a session that has ended is no stranger", () => {
  it.each([
    ["/api/reviews", () => ({ tutor: tutorId, rating: 5, message: "Good." })],
    [
      "/api/students/submit",
      () => ({
        tutorId,
        fullName: "Ada Obi",
        phoneNumber: "0803 555 0142",
        email: "ada@mail.test",
        location: "Lagos",
        sponsor: "",
        selectedCourses: ["Frontend Development"],
      }),
    ],
  ])("%s refuses its token and stores nothing", async (url, payload) => {
    const account = await makeAccount(setup.db, setup.clock.now());
    const { headers } = await makeSession(setup.db, setup.clock.now(), account.id);
    await setup.app.inject({ method: "POST", url: "/api/students/logout", headers });
    const refused = await post(url, payload(), headers);
    expect([refused.statusCode, refused.headers["www-authenticate"]]).toEqual([401, expect.stringContaining("Bearer")]);
    expect(await setup.db.$count(reviews, writtenReviews)).toBe(0);
    expect(await setup.db.$count(tutorPicks)).toBe(0);
    // the same as a visitor is welcome
    expect((await post(url, payload())).statusCode).toBe(200);
  });
});
