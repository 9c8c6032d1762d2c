import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { and, desc, eq, isNotNull, lt, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { accounts } from "#features/accounts/server/tables.ts";
import { assessmentResults, assessments } from "#features/assessments/server/tables.ts";
import { courses } from "#features/catalogue/server/tables.ts";
import { certificates } from "#features/certificates/server/tables.ts";
import { orders } from "#features/checkout/server/tables.ts";
import { classRescues } from "#features/classes/server/rescues/tables.ts";
import { classSessions } from "#features/classes/server/tables.ts";
import { submissions, submissionVersions } from "#features/coursework/server/tables.ts";
import { submissionMarks } from "#features/grading/server/tables.ts";
import { enrolments } from "#features/learning/server/tables.ts";
import { assessmentQuestions, questionVersions } from "#features/questions/server/tables.ts";
import { posts } from "#features/resources/server/tables.ts";
import { tutorPicks, tutors } from "#features/tutors/server/tables.ts";
import { walletClasses } from "#features/wallet/server/tables.ts";
import { paths } from "#lib/paths.ts";
import { newId } from "#platform/ids/ids.ts";
import { samplePdf } from "#tests/support/sample-files.ts";
import { onDatabase } from "./database.ts";
import { makeQuiz } from "./quizzes.ts";
import { demoPerson, enter, password, signUp } from "./students.ts";
import { type Row, statementOf, todayInLagos } from "./transfer-desk.ts";

/** What is done before pages are looked at, so that they show what they can, under the longest names. */

/** A caller of the API for someone who is logged in. */
const callerOf =
  (page: Page, token: string) =>
  async (method: "POST" | "PUT", address: string, data: object): Promise<{ id: string }> => {
    const headers = { authorization: `Bearer ${token}`, "idempotency-key": randomUUID() };
    const response = await page.request.fetch(`/api/${address}`, { method, data, headers });
    if (!response.ok()) throw new Error(`${response.status()}: ${await response.text()}`);
    const body = await response.json();
    return body.data ?? body;
  };

export type OwnAssessments = Awaited<ReturnType<typeof studentWithAssessments>>;

/**
 * A student of the demo tutor who sat the quiz of the course with the longest names, handed work in and has another quiz to sit: the
 * supplied academy has grades alone.
 */
export async function studentWithAssessments(page: Page) {
  const login = { email: await signUp(page, "Oluwafunmilayo Adebayo-Ogunleye"), password };
  const opened = await (await page.request.post("/api/students/login", { data: login })).json();
  const enrolment = newId();
  const { quiz, gradableItem, unsat, graded } = await onDatabase(async (db) => {
    const assessmentRows = await db
      .select({ id: assessments.id, kind: assessments.kind, courseId: courses.id })
      .from(assessments)
      .innerJoin(courses, eq(courses.id, assessments.courseId))
      .where(eq(courses.slug, "product-design-ui-ux"))
      .orderBy(desc(sql`length(${assessments.title})`));
    const [tutor] = await db
      .select()
      .from(tutors)
      .where(eq(tutors.fullName, demoPerson("tutor").fullName));
    const of = (kind: string) => assessmentRows.filter((assessment) => assessment.kind === kind);
    await db.insert(enrolments).values({
      id: enrolment,
      studentId: opened.student.id,
      courseId: of("quiz")[0]?.courseId ?? "",
      plan: "upfront",
      tutorId: tutor?.id,
      startedAt: sql`now()`,
    });
    const graded = of("assignment")[0]?.id ?? "";
    await releaseGrade(db, { studentId: opened.student.id, enrolmentId: enrolment, assessmentId: graded });
    return {
      quiz: of("quiz")[0]?.id ?? "",
      unsat: of("quiz")[1]?.id ?? "",
      gradableItem: of("project")[0]?.id ?? "",
      graded,
    };
  });
  const call = callerOf(page, opened.token);
  const device = "device-of-journey";
  const attempt = await call("POST", `students/works/${quiz}/attempts`, { device });
  await call("POST", `students/attempts/${attempt.id}/submit`, { device, epoch: 1, answers: [] });
  const link = `https://work.example/${"long-".repeat(30)}`;
  await call("POST", `students/works/${gradableItem}/hand-in`, { link, text: "" });
  const { id: toSit } = await makeQuiz(opened.student.id, { title: `Quiz of a journey ${"that goes on ".repeat(5)}` });
  return { login, enrolment, quiz, gradableItem, unsat, graded, toSit, attempt: attempt.id };
}

/** An item that was handed in and graded, as its student reads it. */
async function releaseGrade(db: Db, of: { studentId: string; enrolmentId: string; assessmentId: string }) {
  const { enrolmentId, assessmentId } = of;
  const [submissionId, now] = [newId(), new Date()];
  const [grader] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.email, demoPerson("tutor").email));
  const comment = `Put the number next to the claim, ${"and say why it helps ".repeat(12)}`.trim();
  await db.insert(submissions).values({ id: submissionId, ...of, createdAt: now });
  await db.insert(submissionVersions).values({
    id: newId(),
    submissionId,
    number: 1,
    link: `https://work.example/${"long-".repeat(30)}`,
    text: "What I measured. ".repeat(30),
    lateDays: 2,
    submittedAt: now,
  });
  await db.insert(submissionMarks).values({
    submissionId,
    version: 1,
    given: { levels: [], points: 80, extra: 5 },
    basis: { rubric: [], latePointsPerDay: 5, lateFloor: 60, lateDays: 2 },
    comment,
    score: 75,
    byId: grader?.id ?? "",
  });
  // As grading does: nothing more can be handed in, then it is shown.
  for (const state of ["graded", "released"] as const)
    await db.update(submissions).set({ state }).where(eq(submissions.id, submissionId));
  await db
    .insert(assessmentResults)
    .values({ id: newId(), enrolmentId, assessmentId, score: 75, comment, byId: grader?.id ?? "", gradedAt: now });
}

/** Logs in by the call alone, on no page: who does something before another looks. */
async function tokenOf(page: Page, { email, password: typed }: { email: string; password: string }): Promise<string> {
  const opened = await page.request.post("/api/students/login", { data: { email, password: typed } });
  return (await opened.json()).token;
}

/** The last class of the demo student's group: its tutor reports it, so that the wallet counts it, and the student says what was not right. */
async function disputedClass(page: Page): Promise<string> {
  const [session] = await onDatabase((db) =>
    db
      .select({ id: classSessions.id })
      .from(classSessions)
      .innerJoin(enrolments, eq(enrolments.cohortId, classSessions.cohortId))
      .innerJoin(tutors, and(eq(tutors.id, classSessions.tutorId), eq(tutors.fullName, demoPerson("tutor").fullName)))
      .innerJoin(accounts, eq(accounts.id, enrolments.studentId))
      .where(and(eq(accounts.email, demoPerson("student").email), lt(classSessions.endsAt, sql`now()`)))
      .orderBy(desc(classSessions.startsAt)),
  );
  const id = session?.id ?? "";
  const report = {
    topics: [`A topic ${"that goes on ".repeat(5)}`.trim(), "Contrast"],
    words: `We measured ${"one screen more, ".repeat(40)}`,
    homework: "Redraw one bus stop sign.",
    homeworkDueOn: null,
    next: "Colour",
    recordingUrl: `https://recording.example/${"long-".repeat(30)}`,
    voice: null,
    files: [],
  };
  const tutor = await tokenOf(page, demoPerson("tutor"));
  await callerOf(page, tutor)("PUT", `tutor/classes/${id}/report`, { students: [], lessons: [], report });
  const student = await tokenOf(page, demoPerson("student"));
  const text = `It began late, ${"and the light went, ".repeat(20)}`.trim();
  await callerOf(page, student)("POST", `students/classes/${id}/disputes`, { words: text });
  return id;
}

/** Addresses of pages that no link of another page shows at once. */
export async function knownAddresses(
  page: Page,
  { quiz, gradableItem }: OwnAssessments,
): Promise<Record<string, string>> {
  const reported = await disputedClass(page);
  return onDatabase(async (db) => {
    const [exam] = await db.select().from(assessments).where(eq(assessments.title, "Product Design final exam"));
    const [handedIn] = await db.select().from(submissions).where(eq(submissions.assessmentId, gradableItem));
    const [question] = await db
      .select({ version: questionVersions.id })
      .from(assessmentQuestions)
      .innerJoin(questionVersions, eq(questionVersions.questionId, assessmentQuestions.questionId))
      .where(eq(assessmentQuestions.assessmentId, quiz))
      .orderBy(desc(sql`length(${questionVersions.ask})`))
      .limit(1);
    const [certificate] = await db
      .select()
      .from(certificates)
      .orderBy(desc(sql`length(${certificates.courseTitle})`));
    const [order] = await db
      .select({ id: orders.id, studentId: orders.studentId })
      .from(orders)
      .innerJoin(accounts, eq(accounts.id, orders.studentId))
      .where(and(eq(accounts.email, demoPerson("student").email), eq(orders.pays, "monthly")));
    // With a class ahead, which can be moved.
    const [placed] = await db
      .select({ id: enrolments.id, cohortId: enrolments.cohortId })
      .from(enrolments)
      .innerJoin(accounts, eq(accounts.id, enrolments.studentId))
      .innerJoin(tutors, eq(tutors.id, enrolments.tutorId))
      .where(
        and(
          eq(accounts.email, demoPerson("student").email),
          eq(tutors.fullName, demoPerson("tutor").fullName),
          isNotNull(enrolments.cohortId),
        ),
      );
    const [post] = await db.select({ id: posts.id }).from(posts).limit(1);
    const desk = (at: "tutor" | "admin") => ({
      [`/${at}/grading/:item`]: `${paths.grading({}, at)}/${handedIn?.id}`,
      [`/${at}/grading/questions/:version`]: `${paths.grading({}, at)}/questions/${question?.version}`,
      [`/${at}/grading/figures/:assessment`]: `${paths.grading({}, at)}/figures/${quiz}`,
      [`/${at}/assessments/:assessment`]: `${paths.authored({}, at)}/${quiz}`,
      [`/${at}/assessments/:assessment/try`]: `${paths.authored({}, at)}/${quiz}/try`,
    });
    return {
      "/dashboard/assessments/quiz/:assessment": paths.assessment("quiz", quiz),
      "/dashboard/assessments/exam/:assessment": paths.assessment("exam", exam?.id ?? ""),
      "/dashboard/assessments/exam/:assessment/review": paths.assessmentReview("exam", exam?.id ?? ""),
      "/dashboard/practice/:assessment": paths.practice(quiz),
      "/certificates/:code": paths.certificate(certificate?.code ?? ""),
      // Only a page of law that has an older version links to one.
      "/terms/versions/:number": paths.documentVersion("terms", 1),
      "/privacy/versions/:number": paths.documentVersion("privacy", 1),
      "/dashboard/classes/:session": paths.classReport(reported),
      // Part of it is paid, part of it is due.
      "/admin/orders/:id": `/admin/orders/${order?.id}`,
      "/admin/people/:id": paths.person(order?.studentId ?? ""),
      "/admin/people/:id/viewing": paths.viewing(order?.studentId ?? ""),
      // It still meets.
      "/admin/groups/:id": paths.officeGroup(placed?.cohortId ?? ""),
      "/admin/posts/:id": paths.officePost(post?.id),
      "/dashboard/checkout": paths.checkout({ course: "frontend", plan: "upfront", currency: "NGN" }),
      "/tutor/students/:id": `/tutor/students/${placed?.id}`,
      ...desk("tutor"),
      ...desk("admin"),
      // A secret that no one has leads to a page like any other.
      "/do/:token": "/do/no-such-link",
      "/pay/:token": paths.sponsor("no-such-link"),
      // Who has moved on; who has not is looked at by funnel.spec.ts.
      "/admin/funnel/:id": paths.funnelPerson(post?.id ?? ""),
    };
  });
}

/** What a student sees who has worked. */
export const ofOwnAssessments = ({
  enrolment,
  quiz,
  gradableItem,
  graded,
  attempt,
  toSit,
}: OwnAssessments): Record<string, string> => ({
  "/dashboard/assessments/quiz/:assessment/review": paths.assessmentReview("quiz", quiz),
  "the result of a quiz": paths.assessmentResult("quiz", quiz),
  "/dashboard/results/:attempt": paths.attemptResult(attempt),
  "/dashboard/times/:enrolment": paths.classTimes(enrolment),
  "/dashboard/assessments/assignment/:assessment/feedback": paths.assessmentFeedback("assignment", graded),
  // The page is the same for both kinds.
  "/dashboard/assessments/project/:assessment/feedback": paths.assessmentFeedback("project", graded),
  "what was handed in": paths.assessment("project", gradableItem),
  "a quiz that runs": paths.assessment("quiz", toSit),
});

/** What a student sees who has no tutor yet, in this order: the tutor is picked on the way. */
export async function ofNewcomer(): Promise<Record<string, string>> {
  const [tutor] = await onDatabase((db) => db.select().from(tutors).where(eq(tutors.fullName, "Tunde Bakare")));
  return {
    "the public page of a tutor to pick": paths.tutor(tutor?.slug ?? ""),
    "a tutor to pick": paths.dashboardTutor(tutor?.id ?? ""),
    "home with a tutor": paths.dashboard(),
  };
}

/** A trial class whose tutor did not come, twelve minutes after its start, with another tutor reserved: what its student sees on home. */
export async function ofWaiting(studentId: string): Promise<Record<string, string>> {
  await onDatabase(async (db) => {
    const named = (fullName: string) => db.select().from(tutors).where(eq(tutors.fullName, fullName));
    const [[absent], [substitute]] = [await named("Kwame Mensah"), await named("Chiamaka Eze")];
    const id = newId();
    const startsAt = new Date(Date.now() - 12 * 60_000);
    const span = { startsAt, endsAt: new Date(startsAt.getTime() + 30 * 60_000) };
    const absentId = absent?.id ?? "";
    await db.insert(classSessions).values({
      id,
      ...span,
      kind: "trial",
      tutorId: absentId,
      studentId,
      title: "Trial class",
      meetingUrl: "https://meet.example/waiting",
    });
    const offeredAt = new Date();
    await db.insert(classRescues).values({
      id: newId(),
      ...span,
      sessionId: id,
      absentId,
      substituteId: substitute?.id,
      state: "offered",
      offeredAt,
    });
  });
  return { "home without the tutor": paths.dashboard() };
}

/** What a tutor sees once an item is graded and hidden. */
export async function ofTutor(
  page: Page,
  token: string,
  { gradableItem, unsat }: OwnAssessments,
): Promise<Record<string, string>> {
  const [handedIn] = await onDatabase(async (db) => {
    // Its right answers are opened by the tutor.
    await db.update(assessments).set({ feedback: "opened" }).where(eq(assessments.id, unsat));
    return db.select().from(submissions).where(eq(submissions.assessmentId, gradableItem));
  });
  await callerOf(page, token)("PUT", `tutor/grading/${handedIn?.id}/mark`, {
    revision: 0,
    version: 1,
    points: 70,
    comment: "A good piece of work.",
  });
  const [counted] = await onDatabase((db) => db.select().from(walletClasses).orderBy(desc(walletClasses.countedAt)));
  return {
    "figures of a quiz that nobody sits": `${paths.grading({}, "tutor")}/figures/${unsat}`,
    "a class of the wallet": paths.wallet({ class: counted?.id }),
    "the questions of a course": paths.bank({ course: "product-design-ui-ux" }),
  };
}

/** What a tutor sees whose trial class began three minutes ago without them, and whom someone of a long name picked. */
export async function ofLate({ fullName }: { fullName: string }, { login: { email } }: OwnAssessments) {
  await onDatabase(async (db) => {
    const [tutor] = await db.select().from(tutors).where(eq(tutors.fullName, fullName));
    const [student] = await db.select().from(accounts).where(eq(accounts.email, email));
    const [tutorId, studentId] = [tutor?.id ?? "", student?.id ?? ""];
    await db.insert(tutorPicks).values({
      id: newId(),
      tutorId,
      // Someone without an account: who has a trial class needs no answer any more.
      email: `pick-${newId()}@example.com`,
      fullName: student?.fullName ?? "",
      phoneNumber: "08030000000",
      location: "Nnewi, Anambra State",
      selectedCourses: ["Product Design UI/UX"],
      createdAt: new Date(),
      updatedAt: new Date(),
    });
    const startsAt = new Date(Date.now() - 3 * 60_000);
    const span = { startsAt, endsAt: new Date(startsAt.getTime() + 30 * 60_000) };
    await db.insert(classSessions).values({
      id: newId(),
      ...span,
      kind: "trial",
      tutorId,
      studentId,
      title: "Trial class",
      meetingUrl: "https://meet.example/late",
    });
  });
  return { "the desk of a tutor who is late": paths.workplace("tutor") };
}

/**
 * What an administrator sees with a role, a refund, a colleague's transfer and money from a desk that wait for a second person, a bank line
 * that came twice and a claim to decide.
 */
export async function ofAdmin(
  page: Page,
  token: string,
  { orderId, colleague }: { orderId: string; colleague: string },
): Promise<Record<string, string>> {
  const call = callerOf(page, token);
  const name = "Looks after transfers, receipts and statements of all banks";
  await call("POST", "staff/roles", { name, capabilities: ["payments.confirm"] });
  const headers = { authorization: `Bearer ${token}` };
  const order = (await (await page.request.get(`/api/staff/orders/${orderId}`, { headers })).json()).data;
  const [payment] = order.payments.filter(({ refundableMinor }: { refundableMinor: number }) => refundableMinor > 0);
  await call("POST", `staff/orders/${orderId}/refunds`, {
    paymentId: payment.id,
    amountMinor: 50_000,
    way: "bank",
    isGoodwill: false,
    reason: "The books of the course were sent twice.",
  });
  await call("PUT", "staff/second-person", { NGN: 1_000, USD: 1_000 });
  await call("POST", `staff/orders/${orderId}/refunds`, {
    paymentId: payment.id,
    amountMinor: 100_000,
    way: "credit",
    isGoodwill: true,
    reason: "A class was not held, and the next one began half an hour late.",
  });
  const { banks, claims } = await (await page.request.get("/api/staff/transfers", { headers })).json();
  const typed = {
    bank: banks[0],
    paidOn: todayInLagos(),
    currency: "NGN",
    narration: "BUSINESS AND EXAM COURSES OF THE YEAR",
  };
  // No one's claim: that one stays among those to refuse.
  await call("POST", "staff/transfers", { ...typed, amountMinor: 76_000_00, sender: "CHUKWUEMEKA NNAMDI-OKONKWO" });
  const ofStudent = `/api/staff/transfers/orders?q=${demoPerson("student").email}`;
  const { data: dues } = await (await page.request.get(ofStudent, { headers })).json();
  const due = dues.find(({ id }: { id: string }) => id === orderId);
  const { id } = await call("POST", "staff/transfers", {
    ...typed,
    amountMinor: due.dueMinor,
    sender: "BLESSING NWACHUKWU-EZEOKAFOR",
  });
  const shares = [{ orderId: due.id, amountMinor: due.dueMinor }];
  await callerOf(page, colleague)("POST", `staff/transfers/${id}/confirm`, { shares });
  const send = async (row: Row) => {
    const multipart = { bank: banks[0], statement: statementOf([row]) };
    const sent = await page.request.post("/api/staff/statements", { multipart, headers });
    if (!sent.ok()) throw new Error(`${sent.status()}: ${await sent.text()}`);
    return (await sent.json()).id;
  };
  // The newest is the one whose student has just ordered (claimTransfer).
  const [open] = (await (await page.request.get("/api/staff/orders?state=open", { headers })).json()).data;
  const taken = (await (await page.request.get(`/api/staff/orders/${open.id}`, { headers })).json()).data;
  await callerOf(page, colleague)("POST", `staff/orders/${open.id}/payments`, {
    source: "pos",
    amountMinor: taken.instalments[0].leftMinor,
    currency: taken.currency,
    reference: `RRN ${"004217893310".repeat(4)}`,
  });
  const again = await send({ narration: "TRF/FROM CHUKWUEMEKA NNAMDI-OKONKWO/BUSINESS", amount: "76,000.00" });
  const { reading } = (await (await page.request.get(`/api/staff/statements/${again}`, { headers })).json()).data;
  await call("POST", `staff/statements/${again}/import`, { ...reading.mapping, seen: true });
  const statement = await send({
    narration: "TRF/FROM OLUWAFUNMILAYO ADEBAYO-OGUNLEYE/UWA 4F7K2/FRONTEND WEB DEVELOPMENT",
    amount: "77,500.00",
  });
  const pdf = {
    name: `the-syllabus-of-${"all-".repeat(12)}weeks.pdf`,
    mimeType: "application/pdf",
    buffer: Buffer.from(samplePdf()),
  };
  const application = {
    fullName: "Oluwafunmilayo Adebayo-Ogunleye",
    phoneNumber: "08095550126",
    email: "oluwafunmilayo.adebayo-ogunleye@a-school-of-the-north.example",
    course: "Product Design (UI/UX)",
    portfolio: `https://portfolio.example/${"works-".repeat(12)}`,
    paymentMode: "weekly",
    uniqueInfo: "I explain with a water tank and a tap, then with numbers.",
  };
  const applied = await page.request.post("/api/tutors/applications", {
    multipart: { ...application, syllabusFile: pdf, cvFile: pdf },
  });
  if (!applied.ok()) throw new Error(`${applied.status()}: ${await applied.text()}`);
  const [newest] = (await (await page.request.get("/api/staff/applications?sort=newest", { headers })).json()).data;
  const ofTeacher = `/api/staff/people?q=${demoPerson("tutor").email}`;
  const [teacher] = (await (await page.request.get(ofTeacher, { headers })).json()).data;
  return {
    "/admin/applications/:id": paths.application(newest.id),
    "/admin/transfers/claims/:id": paths.transferClaim(claims[0].id),
    "/admin/transfers/statements/:id": paths.statement(statement),
    "an order with money from a desk": paths.officeOrder(open.id),
    "a week of classes": paths.officeClasses({ view: "week" }),
    "orders by a filter": `${paths.officeOrders()}?state=paid&q=okonkwo`,
    "person who teaches": paths.person(teacher.id),
    "roles of an account": paths.roles({ of: demoPerson("tutor").email }),
  };
}

/** A student orders, and says that the transfer was made. */
export async function claimTransfer(page: Page, login: OwnAssessments["login"]): Promise<void> {
  await enter(page, login, paths.checkout({ course: "data-analysis", currency: "NGN" }));
  await page.getByText("from any bank app").click({ timeout: 30_000 });
  await page.getByRole("button", { name: "Get my transfer reference" }).click();
  await page.getByRole("button", { name: /^I have made the transfer/ }).click();
  await page.getByText(/You told us on/).waitFor({ timeout: 30_000 });
}
