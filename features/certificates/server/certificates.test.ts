import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { accounts } from "#features/accounts/server/tables.ts";
import { recordResult } from "#features/assessments/server/public.ts";
import { assessmentResults, assessments } from "#features/assessments/server/tables.ts";
import { courses } from "#features/catalogue/server/tables.ts";
import { enrolments, lessonProgress, lessons } from "#features/learning/server/tables.ts";
import { notifications } from "#features/notifications/server/tables.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { within } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession, readBell } from "#tests/support/accounts.ts";
import { statementsOf } from "#tests/support/statements.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { CertificatesResponse } from "../contract.ts";
import { feature } from "../feature.ts";
import type { OfficeCertificate } from "../office-contract.ts";
import { awardIfEarned } from "./award-certificate.ts";
import { awardDue } from "./award-due.ts";
import { listOwnCertificates } from "./list-own-certificates.ts";
import { listCertificateCodes } from "./public.ts";
import { certificates } from "./tables.ts";

const slug = "mathematics";
let app: TestApp;
let courseId: string;
let tutorId: string;
let lessonIds: string[];
let assessmentIds: string[];
beforeAll(async () => {
  app = await createTestApp();
  const [course] = await app.db.select().from(courses).where(eq(courses.slug, slug));
  const [tutor] = await app.db.select().from(tutors).where(eq(tutors.slug, "ibrahim-musa"));
  courseId = course?.id ?? "";
  tutorId = tutor?.id ?? "";
  const [topics, assessmentRows] = await Promise.all([
    app.db
      .select({ id: lessons.id })
      .from(lessons)
      .where(eq(lessons.courseId, courseId))
      .orderBy(lessons.week, lessons.topic),
    app.db.select({ id: assessments.id }).from(assessments).where(eq(assessments.courseId, courseId)),
  ]);
  lessonIds = topics.map(({ id }) => id);
  assessmentIds = assessmentRows.map(({ id }) => id);
});
afterAll(() => app?.close());

let me: typeof accounts.$inferSelect;
let headers: { authorization: string };
let enrolmentId: string;
beforeEach(async () => {
  me = await makeAccount(app.db, app.clock.now(), { fullName: "Ọlámídé Ṣàngó" });
  headers = (await makeSession(app.db, app.clock.now(), me.id)).headers;
  enrolmentId = await enrol();
});

async function enrol(): Promise<string> {
  const id = newId();
  const now = app.clock.now();
  await app.db
    .insert(enrolments)
    .values({ id, studentId: me.id, courseId, tutorId, plan: "course", startedAt: now, firstPaidAt: now });
  return id;
}
const finish = (ids: string[], enrolment = enrolmentId) =>
  app.db
    .insert(lessonProgress)
    .values(
      ids.map((lessonId) => ({ enrolmentId: enrolment, lessonId, openedAt: app.clock.now(), doneAt: app.clock.now() })),
    );
const gradeAll = (score: number, ids = assessmentIds, enrolment = enrolmentId) =>
  app.db.insert(assessmentResults).values(
    ids.map((assessmentId) => ({
      id: newId(),
      enrolmentId: enrolment,
      assessmentId,
      score,
      gradedAt: app.clock.now(),
    })),
  );
const award = (enrolment = enrolmentId) =>
  app.db.transaction((tx) => awardIfEarned(within(app.deps, tx), { enrolmentId: enrolment, at: app.clock.now() }));
const mine = () => app.db.select().from(certificates).where(eq(certificates.studentId, me.id));
async function earned() {
  await finish(lessonIds);
  await gradeAll(86);
  const made = await award();
  if (!made) throw new Error("No certificate was awarded.");
  return made.code;
}
async function staff() {
  const account = await makeAccount(app.db, app.clock.now(), { role: "support" });
  return { id: account.id, headers: (await makeSession(app.db, app.clock.now(), account.id)).headers };
}
const post = (url: string, by: { headers: object }, payload: object = {}) =>
  app.app.inject({ method: "POST", url, headers: { ...by.headers }, payload });

describe("CERT-01 the award", () => {
  test("comes with the last lesson and the last grade, once, with a notice and a mail", async () => {
    await finish(lessonIds.slice(1));
    await gradeAll(86);
    expect(await award()).toBeNull();
    await finish(lessonIds.slice(0, 1));
    const made = await award();
    expect(made?.code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(await award()).toBeNull();
    expect(await mine()).toMatchObject([
      { enrolmentId, courseId, studentName: "Ọlámídé Ṣàngó", tutorName: "Ibrahim Musa", grade: 86, revokedAt: null },
    ]);
    const [enrolment] = await app.db.select().from(enrolments).where(eq(enrolments.id, enrolmentId));
    expect(enrolment).toMatchObject({ state: "completed", completedAt: app.clock.now() });
    const rows = await readBell(app.db, me.id);
    expect(rows).toMatchObject([{ kind: "certificate", link: `/certificates/${made?.code}` }]);
    const mail = (await app.mailbox()).filter(({ toAddress }) => toAddress === me.email);
    expect(mail).toMatchObject([{ kind: "certificates.awarded" }]);
    expect(mail[0]?.textBody).toContain(`http://academy.test/certificates/${made?.code}`);
    expect(mail[0]?.textBody).toContain("86%");
  });

  test("through the lesson's own call: the last one that is marked done", async () => {
    const [first, ...rest] = await app.db
      .select({ id: lessons.id, slug: lessons.slug })
      .from(lessons)
      .where(eq(lessons.courseId, courseId));
    await finish(rest.map(({ id }) => id));
    await gradeAll(61);
    const done = (isDone: boolean) =>
      app.app.inject({
        method: "PUT",
        url: `/api/students/learning/${slug}/lessons/${first?.slug}/done`,
        headers,
        payload: { isDone },
      });
    expect((await done(true)).statusCode).toBe(200);
    expect(await mine()).toHaveLength(1);
    // Taking a lesson back takes nothing away.
    await done(false);
    await app.db.delete(lessonProgress).where(eq(lessonProgress.enrolmentId, enrolmentId));
    await award();
    expect(await mine()).toHaveLength(1);
    const [enrolment] = await app.db.select().from(enrolments).where(eq(enrolments.id, enrolmentId));
    expect(enrolment?.state).toBe("completed");
  });

  test("through the last grade that is recorded", async () => {
    await finish(lessonIds);
    const [last = "", ...rest] = assessmentIds;
    await gradeAll(86, rest);
    const result = { enrolmentId, assessmentId: last, score: 86, at: app.clock.now() };
    await app.db.transaction((tx) => recordResult(within(app.deps, tx), result));
    expect(await mine()).toMatchObject([{ enrolmentId, grade: 86 }]);
    await app.db.transaction((tx) => recordResult(within(app.deps, tx), { ...result, score: 90 }));
    expect(await mine()).toMatchObject([{ grade: 86 }]);
  });

  test.each([
    ["a grade below 60", 59.99, (ids: string[]) => ids],
    ["work that nobody graded yet", 100, (ids: string[]) => ids.slice(1)],
  ])("not with %s", async (_, score, graded) => {
    await finish(lessonIds);
    await gradeAll(score, graded(assessmentIds));
    expect(await award()).toBeNull();
    expect(await mine()).toEqual([]);
  });

  test("the last lesson and the last grade at the same moment, on many connections: exactly one, and one there is", async () => {
    const [lastLesson, ...otherLessons] = lessonIds;
    const [lastAssessment, ...otherAssessments] = assessmentIds;
    await finish(otherLessons);
    await gradeAll(75, otherAssessments);
    const now = app.clock.now();
    // Neither awards before both have written.
    const { promise: bothWrote, resolve: letBoth } = Promise.withResolvers<void>();
    let written = 0;
    const wrote = () => {
      written += 1;
      if (written === 2) letBoth();
      return bothWrote;
    };
    const made = await Promise.all([
      app.db.transaction(async (tx) => {
        await tx.insert(lessonProgress).values({ enrolmentId, lessonId: lastLesson ?? "", openedAt: now, doneAt: now });
        await wrote();
        return awardIfEarned(within(app.deps, tx), { enrolmentId, at: now });
      }),
      app.db.transaction(async (tx) => {
        await tx
          .insert(assessmentResults)
          .values({ id: newId(), enrolmentId, assessmentId: lastAssessment ?? "", score: 75, gradedAt: now });
        await wrote();
        return awardIfEarned(within(app.deps, tx), { enrolmentId, at: now });
      }),
      ...Array.from({ length: 3 }, () => award()),
    ]);
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await mine()).toHaveLength(1);
  });

  test("never two for one course, also when it is taken again", async () => {
    await earned();
    await app.db
      .update(enrolments)
      .set({ state: "cancelled", completedAt: null })
      .where(eq(enrolments.id, enrolmentId));
    const again = await enrol();
    await finish(lessonIds, again);
    await gradeAll(99, assessmentIds, again);
    expect(await award(again)).toBeNull();
    expect(await mine()).toMatchObject([{ grade: 86 }]);
    const [enrolment] = await app.db.select().from(enrolments).where(eq(enrolments.id, again));
    expect(enrolment?.state).toBe("completed");
  });

  test("who wants no mail gets none, and the notice all the same", async () => {
    await app.db.update(accounts).set({ emailNotifications: false }).where(eq(accounts.id, me.id));
    await earned();
    expect((await app.mailbox()).filter(({ toAddress }) => toAddress === me.email)).toEqual([]);
    expect(await readBell(app.db, me.id)).toHaveLength(1);
  });
});

describe("CERT-01 the student's list", () => {
  const read = async () => {
    const response = await app.app.inject({ method: "GET", url: "/api/students/certificates", headers });
    expect(response.headers["cache-control"]).toBe("no-store");
    return response.json() as CertificatesResponse;
  };

  test("shows what is missing, then shows what was earned", async () => {
    await finish(lessonIds.slice(3));
    const before = await read();
    expect(before.data).toEqual([]);
    expect(before.next).toMatchObject([
      {
        courseSlug: slug,
        lessonsDone: lessonIds.length - 3,
        gradesLeft: assessmentIds.length,
        grade: null,
        lessons: lessonIds.length,
      },
    ]);
    expect(before.next[0]?.sentence).toBe(
      `Still missing: 3 lessons to read and mark done and ${assessmentIds.length} grades to come.`,
    );
    await finish(lessonIds.slice(0, 3));
    await gradeAll(86);
    const code = (await award())?.code ?? "";
    const after = await read();
    expect(after.next).toEqual([]);
    expect(after.data).toMatchObject([
      {
        code,
        cover: { slug, school: "local", schoolName: "Local Exams", glyph: "math" },
        courseSlug: slug,
        studentName: "Ọlámídé Ṣàngó",
        tutorName: "Ibrahim Musa",
        grade: "86%",
        issuedOn: "21 November 2026",
        revokedOn: null,
        url: `http://academy.test/certificates/${code}`,
      },
    ]);
    expect(await listCertificateCodes(app.deps, me.id)).toEqual(new Map([[courseId, code]]));
  });

  test("reading awards nothing; the hourly job finds what was earned and never awarded, once", async () => {
    await finish(lessonIds);
    await gradeAll(86);
    const before = await read();
    expect(before.data).toEqual([]);
    expect(before.next).toMatchObject([{ sentence: "Everything is done: your certificate is on its way." }]);
    expect(await mine()).toEqual([]);
    expect(await awardDue(app.deps)).toBe(1);
    expect((await read()).data).toHaveLength(1);
    expect(await awardDue(app.deps)).toBe(0);
    expect(await mine()).toHaveLength(1);
  });

  test("the job waits for a suspended account and for what is not graded", async () => {
    await finish(lessonIds);
    await gradeAll(86, assessmentIds.slice(1));
    expect(await awardDue(app.deps)).toBe(0);
    await gradeAll(86, assessmentIds.slice(0, 1));
    await app.db.update(accounts).set({ state: "suspended" }).where(eq(accounts.id, me.id));
    expect(await awardDue(app.deps)).toBe(0);
    await app.db.update(accounts).set({ state: "active" }).where(eq(accounts.id, me.id));
    expect(await awardDue(app.deps)).toBe(1);
  });

  test("takes one query that only reads, however many courses there are", async () => {
    const otherCourses = await app.db.select({ id: courses.id }).from(courses).limit(6);
    const now = app.clock.now();
    await app.db
      .insert(enrolments)
      .values(
        otherCourses
          .filter(({ id }) => id !== courseId)
          .map(({ id }) => ({ id: newId(), studentId: me.id, courseId: id, plan: "course" as const, startedAt: now })),
      );
    await finish(lessonIds.slice(2));
    await gradeAll(70, assessmentIds.slice(1));
    const sent = await statementsOf(() => listOwnCertificates(app.deps, me.id));
    expect(sent.map((text) => text.slice(0, 7))).toEqual(["select "]);
    expect((await read()).next.length).toBeGreaterThan(4);
    expect((await read()).next.find(({ courseSlug }) => courseSlug === slug)).toMatchObject({
      lessonsDone: lessonIds.length - 2,
      gradesLeft: 1,
      grade: 70,
    });
  });

  test("the demo student has five, all of them earned", async () => {
    const [demo] = await app.db.select().from(accounts).where(eq(accounts.email, "temitope.alabi@mail.com"));
    const lockedCertificates = await app.db
      .select()
      .from(certificates)
      .where(eq(certificates.studentId, demo?.id ?? ""));
    expect(lockedCertificates).toHaveLength(5);
    // Lists sort by id: the newest are to be first.
    const byId = lockedCertificates
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map(({ issuedAt }) => issuedAt.getTime());
    expect(byId).toEqual(byId.toSorted((a, b) => a - b));
    expect(lockedCertificates.every(({ grade, studentName }) => grade >= 60 && studentName === "Temitope Alabi")).toBe(
      true,
    );
    const taken = await app.db
      .select()
      .from(enrolments)
      .where(
        inArray(
          enrolments.id,
          lockedCertificates.map((item) => item.enrolmentId),
        ),
      );
    for (const item of lockedCertificates) {
      expect(item.issuedAt).toEqual(taken.find(({ id }) => id === item.enrolmentId)?.completedAt);
    }
  });
});

describe("CERT-01 checking, revoking, files", () => {
  const check = (code: string) => app.academy.certificates.findCertificate(code);

  test("anybody with the code sees what was earned and nothing else of the student", async () => {
    const code = await earned();
    const seen = await check(code.toLowerCase().replaceAll("-", " "));
    expect(seen).toEqual({
      code,
      cover: { slug, school: "local", schoolName: "Local Exams", glyph: "math" },
      state: "valid",
      studentName: "Ọlámídé Ṣàngó",
      courseTitle: "Mathematics",
      courseSlug: slug,
      tutorName: "Ibrahim Musa",
      grade: "86%",
      issuedAt: app.clock.now().toISOString(),
      issuedOn: "21 November 2026",
      revokedOn: null,
      replaces: null,
    });
    expect(await check("0000-0000-0000-0000")).toBeNull();
    expect(await check("nonsense")).toBeNull();
  });

  test("staff revoke and restore; the page shows it at once, the files are gone while it is revoked", async () => {
    const code = await earned();
    const by = await staff();
    const url = `/api/staff/certificates/${code}`;
    expect((await post(`${url}/revoke`, by, { reason: "  " })).statusCode).toBe(422);
    const revoked = await post(`${url}/revoke`, by, { reason: "Copied work\nin the exam" });
    expect((revoked.json() as { certificate: OfficeCertificate }).certificate).toMatchObject({
      code,
      revokedReason: "Copied work in the exam",
      revokedAt: app.clock.now().toISOString(),
    });
    const [row] = await mine();
    expect(row?.revokedBy).toBe(by.id);
    expect(await check(code)).toMatchObject({ state: "revoked", revokedOn: "21 November 2026" });
    expect(JSON.stringify(await check(code))).not.toContain("Copied work");
    for (const file of ["certificate.pdf", "share.png"]) {
      expect((await app.app.inject(`/certificates/${code}/${file}`)).statusCode).toBe(410);
    }
    expect(await listCertificateCodes(app.deps, me.id)).toEqual(new Map());
    expect((await post(`${url}/revoke`, by, { reason: "Again" })).statusCode).toBe(409);
    expect((await post(`${url}/restore`, by)).statusCode).toBe(200);
    expect(await check(code)).toMatchObject({ state: "valid", revokedOn: null });
    expect((await app.app.inject(`/certificates/${code}/certificate.pdf`)).statusCode).toBe(200);
    expect((await post(`${url}/restore`, by)).statusCode).toBe(409);
    expect((await post("/api/staff/certificates/0000-0000-0000-0000/revoke", by, { reason: "x" })).statusCode).toBe(
      404,
    );
  });

  test("is issued again with the name corrected, once by one of two; the code that it had leads to it", async () => {
    const code = await earned();
    const by = await staff();
    await app.db.delete(notifications).where(eq(notifications.accountId, me.id));
    const reissue = (studentName: string, at = code) =>
      post(`/api/staff/certificates/${at}/reissue`, by, { studentName, reason: "A letter was missing" });
    expect((await reissue("Ọlámídé Ṣàngó")).json()).toMatchObject({ error: expect.stringContaining("name") });
    for (const name of [" ", "x".repeat(121), "奥拉米德"]) expect((await reissue(name)).statusCode).toBe(422);
    const both = await Promise.all([reissue("Olamide Sango"), reissue("Ọlámídé Ṣàngó-Cole")]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const made = both.find(({ statusCode }) => statusCode === 200)?.json() as { certificate: OfficeCertificate };
    const { code: newCode, studentName } = made.certificate;
    expect(newCode).not.toBe(code);
    const seen = await check(code);
    expect(seen).toEqual(await check(newCode));
    expect(seen).toMatchObject({ code: newCode, studentName, replaces: { code, on: "21 November 2026" } });
    // A colleague who still looks at the old one is refused, and nothing is revoked by mistake.
    expect((await post(`/api/staff/certificates/${code}/revoke`, by, { reason: "x" })).statusCode).toBe(409);
    expect(await readBell(app.db, me.id)).toMatchObject([
      { kind: "certificate", link: `/certificates/${newCode}`, message: expect.stringContaining(studentName ?? "") },
    ]);
    await post(`/api/staff/certificates/${newCode}/revoke`, by, { reason: "x" });
    expect((await reissue("Another Name", newCode)).statusCode).toBe(409);
    expect(await readBell(app.db, me.id)).toHaveLength(2);
  });

  test("staff find them by code, old code, student and course, whatever is typed; no one else does", async () => {
    const code = await earned();
    const by = await staff();
    const find = async (q: string, more = "") => {
      const url = `/api/staff/certificates?q=${encodeURIComponent(q)}${more}`;
      const response = await app.app.inject({ url, headers: { ...by.headers } });
      expect(response.statusCode).toBe(200);
      return (response.json() as { data: OfficeCertificate[] }).data.filter(({ studentId }) => studentId === me.id);
    };
    const { certificate } = (
      await post(`/api/staff/certificates/${code}/reissue`, by, { studentName: "Olamide Sango", reason: "x" })
    ).json() as { certificate: OfficeCertificate };
    for (const q of [code, code.toLowerCase().replaceAll("-", " "), certificate.code.slice(0, 6), "lamide s", "mathem"])
      expect((await find(q)).map((row) => row.code)).toEqual([certificate.code]);
    expect(await find("%")).toEqual([]);
    expect(await find("_\\'\u202e")).toEqual([]);
    expect(await find(code, "&state=revoked")).toEqual([]);
    expect(await find(code, "&reissued=1")).toHaveLength(1);
    expect((await app.app.inject({ url: "/api/staff/certificates", headers })).statusCode).toBe(403);
  });

  test("students do not revoke", async () => {
    const code = await earned();
    expect((await post(`/api/staff/certificates/${code}/revoke`, { headers }, { reason: "Mine" })).statusCode).toBe(
      403,
    );
  });

  test("the PDF comes as a file, the same bytes each time", async () => {
    const code = await earned();
    const url = `/certificates/${code.toLowerCase()}/certificate.pdf`;
    const [first, second] = await Promise.all([app.app.inject(url), app.app.inject(url)]);
    expect(first.statusCode).toBe(200);
    expect(first.headers["content-type"]).toBe("application/pdf");
    expect(first.headers["content-disposition"]).toBe(`attachment; filename="certificate-${code}.pdf"`);
    expect(first.headers["cache-control"]).toBe("no-store");
    expect(first.rawPayload.subarray(0, 8).toString("latin1")).toBe("%PDF-1.7");
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
    expect((await app.app.inject("/certificates/0000-0000-0000-0000/certificate.pdf")).statusCode).toBe(404);
    expect((await app.app.inject("/certificates/nonsense/share.png")).statusCode).toBe(404);
  });

  test("the share picture is 1200 by 630, and is not sent again to anyone who holds it", async () => {
    const code = await earned();
    const picture = await app.app.inject(`/certificates/${code}/share.png`);
    expect(picture.headers["content-type"]).toBe("image/png");
    expect([picture.rawPayload.readUInt32BE(16), picture.rawPayload.readUInt32BE(20)]).toEqual([1200, 630]);
    const again = await app.app.inject({
      url: `/certificates/${code}/share.png`,
      headers: { "if-none-match": String(picture.headers.etag) },
    });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  });
});

test("SET-01 the download shows them; erasing keeps what was earned and forgets by whom", async () => {
  const code = await earned();
  const owner = { id: me.id, email: me.email, emailVerified: true };
  const [holder] = feature.personalData ?? [];
  expect(await holder?.read(app.db, owner)).toMatchObject([{ code, studentName: "Ọlámídé Ṣàngó", grade: 86 }]);
  await app.db.transaction((tx) => holder?.erase(tx, owner) ?? Promise.resolve([]));
  expect(await app.academy.certificates.findCertificate(code)).toMatchObject({
    state: "valid",
    studentName: null,
    courseTitle: "Mathematics",
    issuedOn: "21 November 2026",
  });
  const pdf = await app.app.inject(`/certificates/${code}/certificate.pdf`);
  expect(pdf.statusCode).toBe(200);
});
