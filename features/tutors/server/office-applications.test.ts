import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { accountRoles, accounts } from "#features/accounts/server/tables.ts";
import { courses } from "#features/catalogue/server/tables.ts";
import { drawPages } from "#features/uploads/server/pages/draw-pages.fixture.ts";
import { requestPages } from "#features/uploads/server/public.ts";
import { listAudit } from "#platform/audit/list-audit.ts";
import { newFileKey } from "#platform/files/file-store.ts";
import { newId } from "#platform/ids/ids.ts";
import { mailOutbox } from "#platform/mail/tables.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { samplePdf } from "#tests/support/sample-files.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { officeApplicationTexts as texts } from "../office-application-texts.ts";
import { tutorApplications, tutors } from "./tables.ts";

let app: TestApp;
let headers: Record<string, string>;
beforeAll(async () => {
  app = await createTestApp();
  headers = await sessionOf("support");
});
beforeEach(async () => {
  await app.db.delete(tutorApplications);
  await app.db.delete(mailOutbox);
});
afterAll(() => app.close());

async function sessionOf(role: "support" | "tutor" | "student") {
  const { id } = await makeAccount(app.db, app.clock.now(), { role });
  return (await makeSession(app.db, app.clock.now(), id)).headers;
}

async function applied(more: Partial<typeof tutorApplications.$inferInsert> = {}): Promise<string> {
  const id = newId();
  const cvKey = newFileKey("applications");
  await app.deps.files.put(cvKey, Buffer.from(samplePdf(3_000)), { contentType: "application/pdf" });
  await app.db.insert(tutorApplications).values({
    id,
    fullName: "Ọláyínká Adéṣínà",
    email: `${id}@mail.test`,
    phoneNumber: "+2348031234567",
    course: "Physics",
    paymentMode: "weekly",
    uniqueInfo: "Water and a tap.",
    syllabusKey: newFileKey("applications"),
    syllabusName: "plan.pdf",
    syllabusBytes: 2_000,
    cvKey,
    cvName: "my cv é.pdf",
    cvBytes: 3_000,
    createdAt: app.clock.now(),
    ...more,
  });
  return id;
}
const read = (url: string, as = headers) => app.app.inject({ url: `/api/staff/applications${url}`, headers: as });
async function act(id: string, what: string, body: object = { askedAt: null }, as = headers) {
  const response = await app.app.inject({
    method: "POST",
    url: `/api/staff/applications/${id}/${what}`,
    headers: as,
    payload: body,
  });
  return { status: response.statusCode, body: response.json() };
}
const stored = async (id: string) =>
  (await app.db.select().from(tutorApplications).where(eq(tutorApplications.id, id)))[0];
const mails = () => app.db.select().from(mailOutbox);

test("ADM-02 applications are found by name, address, course and state, who waits longest first", async () => {
  const third = await applied({ state: "declined", email: "joseph@mail.test" });
  const first = await applied({ course: "100% Physics" });
  const second = await applied({ fullName: "Maryam Bashir" });
  const ids = async (query: string) => (await read(query)).json().data.map(({ id }: { id: string }) => id);
  expect(await ids("")).toEqual([first, second, third]);
  expect(await ids("?sort=id")).toEqual([third, first, second]);
  expect(await ids("?sort=newest")).toEqual([second, first, third]);
  expect(await ids("?state=received")).toEqual([first, second]);
  expect(await ids("?q=maryam")).toEqual([second]);
  expect(await ids("?q=JOSEPH%40")).toEqual([third]);
  expect(await ids("?q=100%25")).toEqual([first]);
});

test("ADM-02 one is read whole, and its files are saved as they came", async () => {
  const id = await applied();
  expect((await read(`/${id}`)).json()).toMatchObject({
    fullName: "Ọláyínká Adéṣínà",
    uniqueInfo: "Water and a tap.",
    files: [
      { file: "syllabus", name: "plan.pdf", sizeBytes: 2_000 },
      { file: "cv", name: "my cv é.pdf", sizeBytes: 3_000 },
    ],
    question: null,
    card: null,
  });
  const file = await read(`/${id}/files/cv`);
  expect([file.statusCode, file.headers["content-type"], file.rawPayload.length]).toEqual([
    200,
    "application/pdf",
    3_000,
  ]);
  expect(file.headers["content-disposition"]).toContain("filename*=UTF-8''my%20cv%20%C3%A9.pdf");
  expect(file.headers["content-security-policy"]).toContain("sandbox");
  expect((await read(`/${id}/files/other`)).statusCode).toBe(400);
  expect((await read(`/${newId()}/files/cv`)).statusCode).toBe(404);
  expect((await read(`/${newId()}`)).statusCode).toBe(404);
});

test("ADM-02 what was looked into is noted in any state, and no colleague's note is written over", async () => {
  const id = await applied({ state: "declined", declineReason: "Full.", decidedAt: app.clock.now() });
  const note = async (body: object, as = headers) => {
    const response = await app.app.inject({
      method: "PUT",
      url: `/api/staff/applications/${id}/note`,
      headers: as,
      payload: body,
    });
    return { status: response.statusCode, body: response.json() };
  };
  const first = await note({ checks: ["files", "files", "referee"], note: "  Mrs Ojo called.  ", notedAt: null });
  expect(first).toMatchObject({ status: 200, body: { checks: ["files", "referee"], note: "Mrs Ojo called." } });
  expect(await note({ checks: [], note: "", notedAt: null })).toMatchObject({
    status: 409,
    body: { error: texts.noted },
  });
  expect(await stored(id)).toMatchObject({ checks: ["files", "referee"], note: "Mrs Ojo called." });
  const { notedAt } = first.body;
  app.clock.advance(1_000);
  const results = await Promise.all([
    note({ checks: ["sample"], note: "One", notedAt }),
    note({ checks: ["sample"], note: "Two", notedAt }),
  ]);
  expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const entries = await listAudit(app.db, "application", id);
  expect(entries.map(({ action }) => action)).toEqual(["application.noted", "application.noted"]);
  for (const wrong of [{ checks: ["else"] }, { checks: Array(4).fill("files") }, { note: "x".repeat(1_001) }])
    expect((await note({ checks: [], note: "", notedAt, ...wrong })).status, JSON.stringify(wrong)).toBe(422);
  expect((await note({ checks: [], note: "", notedAt }, await sessionOf("tutor"))).status).toBe(403);
});

test("ADM-02 one is read with the fees that others asked for the same course, the last five", async () => {
  const id = await applied();
  for (let at = 0; at < 7; at += 1)
    await applied({ fee: `₦${at}`, createdAt: new Date(app.clock.now().getTime() + at), state: "accepted" });
  await applied({ fee: "₦99", course: "IELTS" });
  await applied();
  const fees = (await read(`/${id}`)).json().otherFees.map(({ fee }: { fee: string }) => fee);
  expect(fees).toEqual(["₦6", "₦5", "₦4", "₦3", "₦2"]);
});

test("ADM-02 the pages of a file are read as pictures while they are drawn, when they are, and when they cannot be", async () => {
  const damaged = newFileKey("applications");
  const broken = Buffer.concat([Buffer.from(samplePdf(3_000)).subarray(0, 80), Buffer.from("\n%%EOF\n")]);
  await app.deps.files.put(damaged, broken, { contentType: "application/pdf" });
  const id = await applied({ syllabusKey: damaged });
  const views = async () =>
    (await read(`/${id}`)).json().files.map(({ pages }: { pages: object | null }) => pages) as object[];
  expect(await views(), "as an application that was never to be drawn").toEqual([null, null]);
  const type = "application/pdf";
  await app.db.transaction(async (tx) => {
    const row = await stored(id);
    await requestPages({ db: tx }, { documentKey: damaged, type, sizeBytes: broken.length });
    await requestPages({ db: tx }, { documentKey: row?.cvKey ?? "", type, sizeBytes: 3_000 });
  });
  expect(await views()).toMatchObject([{ state: "waiting" }, { state: "waiting" }]);
  expect((await read(`/${id}/files/cv/pages/1`)).statusCode).toBe(404);
  expect(await drawPages(app.deps)).toBe(2);
  expect(await views()).toMatchObject([
    { state: "refused", refusal: "broken", pages: [] },
    { state: "done", count: 1, pages: [{ number: 1, width: 1_000 }] },
  ]);
  const page = await read(`/${id}/files/cv/pages/1`);
  expect([page.statusCode, page.headers["content-type"]]).toEqual([200, "image/webp"]);
  for (const [url, status] of [
    [`/${id}/files/cv/pages/2`, 404],
    [`/${id}/files/syllabus/pages/1`, 404],
    [`/${newId()}/files/cv/pages/1`, 404],
    [`/${id}/files/cv/pages/0`, 400],
    [`/${id}/files/cv/pages/99999999999`, 400],
    [`/${id}/files/cv/pages/..%2F1`, 400],
  ] as const)
    expect([url, (await read(url)).statusCode]).toEqual([url, status]);
});

test("ADM-02 a question goes by mail and the application waits on; who did not see it does not decide", async () => {
  const id = await applied();
  const response = await act(id, "question", { question: "Which exam did you mark?", askedAt: null });
  expect(response.body).toMatchObject({ state: "received", question: "Which exam did you mark?" });
  expect(await mails()).toMatchObject([{ kind: "tutors.application-question", toAddress: `${id}@mail.test` }]);
  expect((await mails())[0]?.textBody).toContain("Which exam did you mark?");

  for (const [what, body] of [
    ["question", { question: "Another one?", askedAt: null }],
    ["decline", { reason: "Too many tutors.", askedAt: null }],
    ["accept", { askedAt: null }],
  ] as const)
    expect([what, await act(id, what, body)]).toMatchObject([what, { status: 409, body: { error: texts.changed } }]);
  expect(await mails()).toHaveLength(1);
  expect((await listAudit(app.db, "application", id)).map(({ action }) => action)).toEqual(["application.asked"]);
});

test("ADM-02 one is declined once, with a reason that goes by mail", async () => {
  const id = await applied();
  const short = await act(id, "decline", { reason: " no ", askedAt: null });
  expect([short.status, short.body.errors[0].pointer]).toEqual([422, "/reason"]);
  const both = await Promise.all(
    ["We have enough tutors.", "Add a lesson first."].map((reason) => act(id, "decline", { reason, askedAt: null })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const row = await stored(id);
  expect(row?.state).toBe("declined");
  const sent = await mails();
  expect(sent.map(({ kind }) => kind)).toEqual(["tutors.application-declined"]);
  expect(sent[0]?.textBody).toContain(row?.declineReason ?? "no reason");
  expect(await listAudit(app.db, "application", id)).toMatchObject([
    { action: "application.declined", reason: row?.declineReason },
  ]);
  expect((await act(id, "accept")).body.error).toBe(texts.decided);
  expect((await act(newId(), "decline", { reason: "Nobody there.", askedAt: null })).status).toBe(404);
});

const tutorsOf = (email: string) => app.db.select().from(tutors).where(eq(tutors.email, email));
const post = (url: string, payload: object) => app.app.inject({ method: "POST", url: `/api/students/${url}`, payload });
const profile = {
  fullName: "Olayinka Adesina",
  heading: "Physics with a tap",
  position: "Physics tutor",
  about: "I explain current with water.",
  learn: [],
  skills: [],
  languages: ["Yoruba"],
  experienceYears: 5,
  location: "Ibadan",
  classType: "online classes only",
  intro: null,
  version: 0,
};

test("ADM-02 accepted twice at once, one tutor is made, whose account the mailed link alone opens; the office shows the card", async () => {
  const [course] = await app.db.select().from(courses).where(eq(courses.published, true)).limit(1);
  const id = await applied({ fullName: "Adaeze Okonkwo", course: course?.title });
  const email = `${id}@mail.test`;
  const both = await Promise.all([act(id, "accept"), act(id, "accept")]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await stored(id))?.state).toBe("accepted");
  const [card, ...more] = await tutorsOf(email);
  expect(more).toEqual([]);
  expect(card).toMatchObject({ slug: "adaeze-okonkwo-2", published: false, avatarUrl: null, courseIds: [course?.id] });
  expect((await app.app.inject({ url: `/api/tutors/${card?.id}` })).statusCode).toBe(404);
  const lines = await listAudit(app.db, "application", id);
  expect(lines.map(({ action }) => action)).toEqual(["application.accepted"]);

  const sent = await mails();
  expect(sent).toMatchObject([{ kind: "tutors.application-accepted", toAddress: email, secret: true }]);
  const token = /#token=([\w-]+)/.exec(sent[0]?.textBody ?? "")?.[1];
  const password = "Harmattan7Kettle";
  expect((await post("login", { email, password })).statusCode).toBe(401);
  expect((await act(id, "show", {})).body.error).toBe(texts.notWritten);
  app.clock.advance(6 * 24 * 60 * 60 * 1000);
  headers = await sessionOf("support");
  expect((await post("reset-password", { token, password })).statusCode).toBe(200);
  expect((await post("reset-password", { token, password: "Harmattan8Kettle" })).statusCode).toBe(410);
  const { token: session } = (await post("login", { email, password })).json();
  const own = { authorization: `Bearer ${session}` };
  const saved = await app.app.inject({ method: "PUT", url: "/api/desk/profile", headers: own, payload: profile });
  expect([saved.statusCode, saved.json()]).toMatchObject([200, { data: { isPublished: false } }]);

  for (const isShown of [true, true])
    expect((await act(id, "show", {})).body).toMatchObject({ card: { slug: "adaeze-okonkwo-2", isShown } });
  expect((await app.app.inject({ url: `/api/tutors/${card?.id}` })).statusCode).toBe(200);
  expect(await listAudit(app.db, "application", id)).toHaveLength(2);
});

test("ADM-02 who has an account gets the role and keeps the password; who cannot be sure of the address gets nothing", async () => {
  const at = app.clock.now();
  const student = await makeAccount(app.db, at, { email: "known@mail.test" });
  const id = await applied({ email: "KNOWN@mail.test", fullName: "王芳" });
  expect((await act(id, "accept")).status).toBe(200);
  const granted = await app.db.select().from(accountRoles).where(eq(accountRoles.accountId, student.id));
  expect(granted.map(({ role }) => role).sort()).toEqual(["student", "tutor"]);
  const [account] = await app.db.select().from(accounts).where(eq(accounts.id, student.id));
  expect(account?.passwordHash).toBe(student.passwordHash);
  expect((await mails())[0]?.textBody).toContain("log in as always");
  expect(await tutorsOf("known@mail.test")).toMatchObject([{ slug: "tutor", accountId: student.id }]);

  const again = await applied({ email: "known@mail.test" });
  expect((await act(again, "accept")).body.error).toBe(texts.isTutor);
  await makeAccount(app.db, at, { email: "unproven@mail.test", emailVerifiedAt: null });
  const unproven = await act(await applied({ email: "unproven@mail.test" }), "accept");
  expect([unproven.status, unproven.body.error]).toEqual([422, expect.stringContaining("is not verified yet")]);
  await makeAccount(app.db, at, { email: "away@mail.test", state: "suspended" });
  expect((await act(await applied({ email: "away@mail.test" }), "accept")).status).toBe(409);
  expect([...(await tutorsOf("unproven@mail.test")), ...(await tutorsOf("away@mail.test"))]).toEqual([]);
  expect(await mails()).toHaveLength(1);
  expect((await act(again, "show", {})).status).toBe(404);
});

test("ADM-02 who is here as a card without an account, as from another academy, gets that card and no second one", async () => {
  const [card] = await app.db.select().from(tutors).orderBy(desc(tutors.sortOrder)).limit(1);
  const email = "moved@mail.test";
  await app.db
    .update(tutors)
    .set({ email, accountId: null, published: true })
    .where(eq(tutors.id, card?.id ?? ""));
  const before = await app.db.$count(tutors);
  const id = await applied({ email });
  expect((await act(id, "accept")).status).toBe(200);
  expect([await app.db.$count(tutors), (await stored(id))?.tutorId]).toEqual([before, card?.id]);
  const [now] = await app.db
    .select()
    .from(tutors)
    .where(eq(tutors.id, card?.id ?? ""));
  expect(now).toMatchObject({ published: true, fullName: card?.fullName, slug: card?.slug });
  expect(now?.accountId).not.toBeNull();
});

const cards = "/api/staff/tutors-without-account";
async function invite(id: string, email: string, as = headers) {
  const url = `${cards}/${id}/invite`;
  const response = await app.app.inject({ method: "POST", url, headers: as, payload: { email } });
  return { status: response.statusCode, body: response.json() };
}
async function cardWithoutAccount(email: string | null) {
  const [card] = await app.db.select().from(tutors).orderBy(desc(tutors.sortOrder)).limit(1);
  const id = card?.id ?? "";
  await app.db.update(tutors).set({ email, accountId: null }).where(eq(tutors.id, id));
  return id;
}

test("MOVE-01 a tutor whose card has no account is invited, once, at the address that staff type, and their link opens it", async () => {
  const id = await cardWithoutAccount(null);
  const { data } = (await app.app.inject({ url: cards, headers })).json();
  expect(data.find((card: { id: string }) => card.id === id)).toMatchObject({ email: null, isShown: true });
  for (const email of ["", "no address", "a@mail.test, b@mail.test"]) {
    const { status, body } = await invite(id, email);
    expect([status, body.errors[0].pointer]).toEqual([422, "/email"]);
  }
  const both = await Promise.all([invite(id, " asabe@mail.test "), invite(id, "asabe@mail.test")]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const sent = await mails();
  expect(sent).toMatchObject([{ toAddress: "asabe@mail.test", secret: true }]);
  expect(sent[0]?.textBody).toContain("among its tutors");
  expect(sent[0]?.textBody).not.toContain("application");
  const token = /#token=([\w-]+)/.exec(sent[0]?.textBody ?? "")?.[1];
  expect((await post("reset-password", { token, password: "Harmattan7Kettle" })).statusCode).toBe(200);
  const { token: session } = (await post("login", { email: "asabe@mail.test", password: "Harmattan7Kettle" })).json();
  const own = { authorization: `Bearer ${session}` };
  expect((await app.app.inject({ url: "/api/desk/profile", headers: own })).statusCode).toBe(200);
  expect((await listAudit(app.db, "profile", id)).map(({ action }) => action)).toEqual(["profile.tutor-invited"]);
  const rest = (await app.app.inject({ url: cards, headers })).json().data;
  expect(rest.map((card: { id: string }) => card.id)).not.toContain(id);
});

test("MOVE-01 no tutor is invited at another tutor's address, nor by tutors and students; an erased card has no one to invite", async () => {
  const id = await cardWithoutAccount("asabe@mail.test");
  const tutor = await makeAccount(app.db, app.clock.now(), { email: "taken@mail.test", role: "tutor" });
  const [another] = await app.db.select().from(tutors).orderBy(tutors.sortOrder).limit(1);
  await app.db
    .update(tutors)
    .set({ accountId: tutor.id })
    .where(eq(tutors.id, another?.id ?? ""));
  const taken = await invite(id, "taken@mail.test");
  expect([taken.status, taken.body.errors?.[0]]).toMatchObject([409, { pointer: "/email", message: texts.isTutor }]);
  for (const role of ["tutor", "student"] as const)
    expect((await invite(id, "x@mail.test", await sessionOf(role))).status).toBe(403);
  expect((await invite(newId(), "x@mail.test")).status).toBe(404);
  await app.db
    .update(tutors)
    .set({ slug: `former-tutor-${id}` })
    .where(eq(tutors.id, id));
  expect((await invite(id, "x@mail.test")).status).toBe(404);
  expect(await mails()).toEqual([]);
});

test("tutors and students neither read nor decide", async () => {
  const id = await applied();
  for (const role of ["tutor", "student"] as const) {
    const as = await sessionOf(role);
    for (const url of ["", `/${id}`, `/${id}/files/cv`, `/${id}/files/cv/pages/1`])
      expect((await read(url, as)).statusCode).toBe(403);
    for (const what of ["question", "decline", "accept", "show"])
      expect((await act(id, what, { askedAt: null }, as)).status).toBe(403);
  }
  expect((await stored(id))?.state).toBe("received");
});
