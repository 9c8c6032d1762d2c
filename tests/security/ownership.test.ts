import { Readable } from "node:stream";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accounts } from "#features/accounts/server/tables.ts";
import { courses } from "#features/catalogue/server/tables.ts";
import { enrolments } from "#features/learning/server/tables.ts";
import { messageFile } from "#features/messaging/file-texts.ts";
import { trialOutcomes } from "#features/trial-outcomes/server/tables.ts";
import { saveDocument } from "#features/uploads/server/public.ts";
import { spoolUpload } from "#platform/files/spool-upload.ts";
import { newId } from "#platform/ids/ids.ts";
import { writeCursor } from "#platform/list/cursor.ts";
import { makeAccount, makeSession } from "../support/accounts.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";

/**
 * Every call that names an object, by address, body or query, made by a stranger of the same role with the object of someone
 * else: it answers 404, shows nothing and changes nothing. The calls come from the app itself: one that names something and is
 * missing below fails, so that no one adds a call without declaring whose its object is.
 */
type Attempt = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** Bytes go as a chunk of an upload, anything else as JSON. */
  body?: object;
  headers?: Record<string, string>;
  /** What a stranger gets, where it is not 404: a call whose own part is done and whose foreign part counts for nothing. */
  stranger?: number;
};
type Named =
  /** What it names is no one's own: why. */
  | { exempt: string }
  /** The object of the owner, as a stranger would name it. */
  | { its: () => Attempt | Attempt[] };

type Person = { id: string; headers: { authorization: string } };
let app: TestApp;
let owner: Person;
let stranger: Person;
/** Ids of the owner's objects, by what they are. */
const of: Record<
  | "order"
  | "payment"
  | "paid"
  | "refund"
  | "conversation"
  | "message"
  | "messageFile"
  | "theirMessage"
  | "announcement"
  | "notification"
  | "view"
  | "event"
  | "class"
  | "trial"
  | "session"
  | "file"
  | "check"
  | "card"
  | "upload"
  | "assessment"
  | "exam"
  | "attempt"
  | "enrolment",
  string
> = {
  order: "",
  payment: "",
  paid: "",
  refund: "",
  conversation: "",
  message: "",
  messageFile: "",
  theirMessage: "",
  announcement: "",
  notification: "",
  view: "",
  event: "",
  class: "",
  trial: "",
  session: "",
  file: "",
  check: "",
  card: "",
  upload: "",
  assessment: "",
  exam: "",
  attempt: "",
  enrolment: "",
};
/** A conversation of the stranger. */
let strangersConversation = "";
/** A course in which the owner is, and a lesson of it with the owner's note. */
let courseSlug = "";
let lessonSlug = "";
/** What only the owner wrote: no answer to anybody else holds it. */
const ownText = "Only mine: the kettle of Harmattan";

/** Calls that move money want a key; the others do not mind. */
const keyed = (as: Person) => ({ ...as.headers, "idempotency-key": newId() });
const account = (): Attempt => ({ params: { id: owner.id, studentId: owner.id } });
const trial = (more: Attempt = {}): Attempt => ({ params: { id: of.trial }, ...more });
const aLesson = (body?: object): Attempt => ({
  params: { course: courseSlug, lesson: lessonSlug },
  ...(body ? { body } : {}),
  stranger: 403,
});

const publicCourse = { exempt: "a course is everybody's to see" };
const publicTutor = { exempt: "a tutor is everybody's to see" };
const graders: Named = {
  exempt: "a tutor grades what their own students handed in; grading.test.ts asks as another tutor",
};
const ownClasses: Named = {
  exempt: "a tutor notes who was in the classes that they teach; report.test.ts asks of another tutor's",
};
const ownBank: Named = {
  exempt: "a grader has a comment bank of their own; desk.test.ts of grading asks as another grader",
};
const ownGrade: Named = {
  exempt: "a grade is there once it is released; desk.test.ts of grading asks as another student",
};
const ownReports: Named = {
  exempt: "a student reads what their own classes did; report.test.ts asks as another student",
};
const placers = {
  exempt: "a tutor places their own students; placement.test.ts asks as another tutor",
};
const trialCalls = {
  exempt: "a tutor says how their own trials went; trial-outcomes.test.ts asks of another tutor's",
};
const correctors = {
  exempt: "a tutor corrects questions of the courses they teach; correct-key.test.ts asks as another tutor",
};
const authors: Named = {
  exempt: "a tutor writes for the courses they teach; authoring.test.ts asks as another tutor, for every call",
};
const desks: Named = {
  exempt:
    "a tutor reaches the conversations with their own students, support all with support; desk.test.ts asks as others",
};
const tutorsOfStudents: Named = {
  exempt: "a tutor reaches the students who take a course with them; students.test.ts asks as another tutor",
};
const ownWallets: Named = {
  exempt: "a tutor reads the classes of their own wallet; wallet.test.ts asks as another tutor",
};
const ownConfirmations: Named = {
  exempt: "a student says how their own classes were; wallet.test.ts asks as a student of no such group",
};
const reviewed: Named = {
  exempt: "a tutor answers the reviews of their own; own-reviews.test.ts asks as another tutor",
};
const announcers: Named = {
  exempt: "a tutor announces in the courses that they teach, staff in all; announcements.test.ts asks as others",
};
const staffs = { exempt: "staff reach everybody's: the scope is all" };
const provider = { exempt: "a provider to log in with" };

const named: Record<string, Named> = {
  "GET /api/courses/:slug": publicCourse,
  "GET /api/tutors/:id": publicTutor,
  "POST /api/reviews": publicTutor,
  "POST /api/tutors/applications": { exempt: "what an applicant would teach, in their own words" },
  "GET /api/students/tutors": publicCourse,
  "GET /api/students/tutors/:id": publicTutor,
  "GET /api/students/tutors/:id/reviews": publicTutor,
  "GET /api/tutors/:id/slots": publicTutor,
  "POST /api/students/trials": publicTutor,
  "POST /api/students/quote": publicCourse,
  "POST /api/students/orders": publicCourse,
  "GET /api/students/assessments/:kind": { exempt: "a kind of assessments" },
  "GET /api/students/:id/avatar/:file": { exempt: "the random part of a picture's address is the permission" },
  "GET /api/question-pictures/:picture": { exempt: "the random name of a picture is the permission" },
  "GET /api/tutor-pictures/:picture": { exempt: "the random name of a picture is the permission" },
  "GET /calendar/:file": { exempt: "the secret address of a calendar is the permission" },
  "POST /api/students/oauth/:provider/start": provider,
  "GET /api/students/oauth/:provider/callback": provider,
  "POST /api/students/oauth/:provider/finish": provider,
  "POST /api/payments/:provider/webhook": { exempt: "a payment provider, whose signature is the permission" },
  "DELETE /api/staff/move-in/lists/:list": staffs,
  "GET /api/staff/lessons/:lesson": staffs,
  "GET /api/staff/lessons/:lesson/versions/:number": staffs,
  "PUT /api/staff/lessons/:lesson": staffs,
  "POST /api/staff/lessons/:lesson/preview": staffs,
  "POST /api/staff/lessons/:lesson/files": staffs,
  "POST /api/staff/lessons/:lesson/pictures": staffs,
  "GET /api/staff/certificates": staffs,
  "POST /api/staff/lessons/:lesson/word": staffs,
  "POST /api/staff/certificates/:code/revoke": staffs,
  "POST /api/staff/certificates/:code/reissue": staffs,
  "PUT /api/staff/support/conversations/:id/assignee": staffs,
  "PUT /api/staff/support/conversations/:id/state": staffs,
  "GET /api/staff/support/conversations/:id/notes": staffs,
  "POST /api/staff/support/conversations/:id/notes": staffs,
  "DELETE /api/staff/support/notes/:id": staffs,
  "PUT /api/staff/support/replies/:id": staffs,
  "DELETE /api/staff/support/replies/:id": staffs,
  "POST /api/staff/certificates/:code/restore": staffs,
  "GET /api/staff/mifi": staffs,
  "GET /api/staff/payments/:id/receipt.pdf": staffs,
  "GET /api/staff/vat-rates": staffs,
  "POST /api/staff/vat-rates": staffs,
  "POST /api/staff/vat-rates/:id/end": staffs,
  "GET /api/staff/refunds": staffs,
  "GET /api/staff/refunds/:id/account": staffs,
  "POST /api/staff/refunds/:id/paid": staffs,
  "GET /api/staff/sponsors": staffs,
  "GET /api/staff/orders.csv": staffs,
  "GET /api/staff/orders": staffs,
  "GET /api/staff/orders/:id": staffs,
  "GET /api/staff/orders/:id/refund-effect": staffs,
  "POST /api/staff/orders/:id/refunds": staffs,
  "POST /api/staff/refund-approvals/:id/approve": staffs,
  "POST /api/staff/refund-approvals/:id/turn-down": staffs,
  "POST /api/staff/bank-approvals/:id/approve": staffs,
  "POST /api/staff/bank-approvals/:id/turn-down": staffs,
  "POST /api/staff/desk-payment-approvals/:id/approve": staffs,
  "POST /api/staff/desk-payment-approvals/:id/turn-down": staffs,
  "POST /api/staff/transfer-approvals/:id/approve": staffs,
  "POST /api/staff/transfer-approvals/:id/turn-down": staffs,
  "POST /api/staff/orders/:id/extensions": staffs,
  "POST /api/staff/orders/:id/payments": staffs,
  "POST /api/staff/payments/:id/undo": staffs,
  "PUT /api/staff/enrolments/:id/tutor": staffs,
  "GET /api/staff/picks/:id/tutors": staffs,
  "POST /api/staff/picks/:id/pass-on": staffs,
  "GET /api/staff/trials/:id/tutors": staffs,
  "POST /api/staff/trials/:id/cover": staffs,
  "POST /api/staff/tutors-without-account/:id/invite": staffs,
  "PUT /api/staff/roles/:id": staffs,
  "POST /api/staff/roles/:id/end": staffs,
  "PUT /api/staff/role-holders/:account/roles/:role": staffs,
  "GET /api/staff/audit": staffs,
  "GET /api/staff/people": staffs,
  "GET /api/staff/people.csv": staffs,
  "GET /api/staff/people/:id": staffs,
  "GET /api/staff/people/:id/history": staffs,
  "GET /api/staff/people/:id/students": staffs,
  "POST /api/staff/people/:id/viewing": staffs,
  "POST /api/staff/people/:id/hand-over": staffs,
  "GET /api/staff/people/:id/courses": staffs,
  "PUT /api/staff/people/:id/courses": staffs,
  "POST /api/staff/people/:id/end-sessions": staffs,
  "PUT /api/staff/people/:id/guardian": staffs,
  "POST /api/staff/people/suspend": staffs,
  "POST /api/staff/people/reinstate": staffs,
  "POST /api/staff/people/mail-again": staffs,
  "GET /api/staff/funnel": staffs,
  "GET /api/staff/funnel/:id": staffs,
  "POST /api/staff/funnel/:id/calls": staffs,
  "GET /api/staff/overdue": staffs,
  "GET /api/staff/whatsapp-presses": staffs,
  "GET /api/staff/no-shows": staffs,
  "GET /api/staff/classes": staffs,
  "POST /api/staff/no-shows/:id/done": staffs,
  "DELETE /api/staff/no-shows/:id/done": staffs,
  "POST /api/staff/payouts/:id/approve": staffs,
  "POST /api/staff/payouts/:id/cancel": staffs,
  "POST /api/staff/payouts/:id/lines": staffs,
  "GET /api/staff/payouts/:id/bank.csv": staffs,
  "POST /api/staff/overdue/:id/promises": staffs,
  "DELETE /api/staff/promises/:id": staffs,
  "DELETE /api/staff/calls/:id": staffs,
  "GET /api/staff/courses": staffs,
  "GET /api/staff/courses/:slug": staffs,
  "PUT /api/staff/courses/:id": staffs,
  "DELETE /api/staff/courses/:id": staffs,
  "GET /api/staff/schools/:school/courses": staffs,
  "PUT /api/staff/schools/:school/courses": staffs,
  "PUT /api/staff/courses/:id/state": staffs,
  "GET /api/staff/courses/:id/syllabus": staffs,
  "PUT /api/staff/courses/:id/syllabus": staffs,
  "PUT /api/staff/courses/:id/prices": staffs,
  "DELETE /api/staff/courses/:id/planned-prices": staffs,
  "GET /api/staff/groups": staffs,
  "GET /api/staff/groups/:id": staffs,
  "PUT /api/staff/groups/:id": staffs,
  "GET /api/staff/groups/:id/tutors": staffs,
  "PUT /api/staff/groups/:id/tutor": staffs,
  "POST /api/staff/groups/:id/timetable": staffs,
  "PUT /api/staff/groups/:id/timetable": staffs,
  "POST /api/staff/groups/copy-preview": staffs,
  "GET /api/staff/applications": staffs,
  "GET /api/staff/applications/:id": staffs,
  "GET /api/staff/applications/:id/files/:file": staffs,
  "GET /api/staff/applications/:id/files/:file/pages/:page": staffs,
  "POST /api/staff/applications/:id/question": staffs,
  "PUT /api/staff/applications/:id/note": staffs,
  "POST /api/staff/applications/:id/decline": staffs,
  "POST /api/staff/applications/:id/accept": staffs,
  "POST /api/staff/applications/:id/show": staffs,
  "GET /api/staff/posts": staffs,
  "GET /api/staff/posts/:id": staffs,
  "PUT /api/staff/posts/:id": staffs,
  "DELETE /api/staff/posts/:id": staffs,
  "GET /api/staff/reviews": staffs,
  "PUT /api/staff/reviews/:id/state": staffs,
  "GET /api/staff/coupons": staffs,
  "POST /api/staff/coupons": staffs,
  "POST /api/staff/coupons/end": staffs,
  "POST /api/staff/transfers": staffs,
  "POST /api/staff/transfers/:id/confirm": staffs,
  "POST /api/staff/transfers/:id/ignore": staffs,
  "POST /api/staff/transfers/:id/undo": staffs,
  "POST /api/staff/transfers/:id/join": staffs,
  "POST /api/staff/transfers/:id/keep-apart": staffs,
  "GET /api/staff/statements/:id": staffs,
  "POST /api/staff/statements/:id/preview": staffs,
  "POST /api/staff/statements/:id/import": staffs,
  "DELETE /api/staff/statements/:id": staffs,
  "POST /api/staff/transfer-claims/:id/refuse": staffs,
  "GET /api/staff/transfer-claims/:id/receipt": staffs,
  "POST /api/staff/mifi/:accountId/handed-over": staffs,
  "DELETE /api/staff/mifi/:accountId/handed-over": staffs,
  "GET /api/staff/newsletter/:id": staffs,
  "PUT /api/staff/newsletter/:id": staffs,
  "POST /api/staff/newsletter/:id/test": staffs,
  "POST /api/staff/newsletter/:id/start": staffs,
  "PUT /api/staff/newsletter/:id/plan": staffs,
  "POST /api/staff/newsletter/:id/pause": staffs,
  "POST /api/staff/newsletter/:id/resume": staffs,
  "GET /api/staff/documents/:slug": staffs,
  "POST /api/staff/documents/:slug/versions": staffs,
  "PUT /api/staff/setup/steps/:step/accepted": { exempt: "a step of the academy's setup" },
  "POST /api/staff/setup/payment-tests/:provider": { exempt: "a payment provider of the academy's" },

  "GET /api/students/updateStudentInfo/:id": { its: account },
  "POST /api/students/updateStudentInfo/:id": { its: () => ({ ...account(), body: { fullName: "Taken Over" } }) },
  "POST /api/students/toggleEmailNotifications/:studentId": { its: account },
  "POST /api/students/togglePushNotifications/:studentId": { its: account },
  "POST /api/students/toggleTheme/:studentId": { its: account },
  "POST /api/students/toggleTwoFactor/:studentId": { its: account },
  "POST /api/students/:id/avatar": { its: account },
  "DELETE /api/students/:id/avatar": { its: account },
  "DELETE /api/students/sessions/:sessionId": { its: () => ({ params: { sessionId: of.session } }) },
  "GET /api/students/security-events": { its: () => ({ query: { before: of.event }, stranger: 200 }) },

  "GET /api/assessments/:id": { its: () => ({ params: { id: of.assessment } }) },
  "PUT /api/assessments/:id/submit": { its: () => ({ params: { id: of.assessment } }) },
  "GET /api/students/works/:assessment/hand-in": { its: () => ({ params: { assessment: of.assessment } }) },
  "POST /api/students/works/:assessment/hand-in": {
    its: () => ({ params: { assessment: of.assessment }, body: { text: "Not mine" } }),
  },
  "GET /api/students/works/:assessment/versions/:version/file": {
    its: () => ({ params: { assessment: of.assessment, version: "1" } }),
  },
  "GET /api/students/works/:assessment/versions/:version/pages/:page": {
    exempt: "a page is there once it is drawn; submissions.test.ts asks as another student",
  },
  "GET /api/tutor/submissions/:submission/versions/:version/file": {
    exempt: "a tutor reads what their students handed in; submissions.test.ts asks as another tutor",
  },
  "GET /api/tutor/submissions/:submission/versions/:version/pages/:page": {
    exempt: "a tutor reads what their students handed in; submissions.test.ts asks as another tutor",
  },
  "GET /api/tutor/questions/:version/keys": correctors,
  "POST /api/tutor/questions/:version/keys/preview": correctors,
  "POST /api/tutor/questions/:version/keys": correctors,
  "GET /api/tutor/authoring/questions/:question": authors,
  "PUT /api/tutor/authoring/questions/:question": authors,
  "PUT /api/tutor/authoring/questions/:question/retirement": authors,
  "GET /api/tutor/authoring/imports": authors,
  "DELETE /api/tutor/authoring/imports/:import": authors,
  "GET /api/tutor/authoring/questions": authors,
  "GET /api/tutor/authoring/assessments": authors,
  "POST /api/tutor/authoring/assessments": authors,
  "POST /api/tutor/authoring/question-preview": authors,
  "POST /api/tutor/authoring/questions": authors,
  "POST /api/tutor/authoring/import": authors,
  "GET /api/tutor/authoring/assessments/:assessment": authors,
  "PUT /api/tutor/authoring/assessments/:assessment": authors,
  "PUT /api/tutor/authoring/assessments/:assessment/questions": authors,
  "PUT /api/tutor/authoring/assessments/:assessment/published": authors,
  "POST /api/tutor/authoring/assessments/:assessment/copies": authors,
  "DELETE /api/tutor/authoring/assessments/:assessment": authors,
  "GET /api/tutor/authoring/assessments/:assessment/tryout": authors,
  "POST /api/tutor/authoring/assessments/:assessment/tryout": authors,
  "GET /api/staff/submissions/:submission/versions/:version/file": staffs,
  "GET /api/tutor/classes/:id/report": ownClasses,
  "PUT /api/tutor/classes/:id/report": ownClasses,
  "GET /api/tutor/classes/:id/files/:file": ownClasses,
  "GET /api/tutor/wallet/classes/:id": ownWallets,
  "POST /api/tutor/wallet/classes/:id/messages": ownWallets,
  "GET /api/students/classes/:id/confirmation": ownConfirmations,
  "PUT /api/students/classes/:id/confirmation": ownConfirmations,
  "POST /api/students/classes/:id/disputes": ownConfirmations,
  "GET /api/staff/pay-rates": staffs,
  "POST /api/staff/pay-rates": staffs,
  "POST /api/staff/pay-rates/:id/end": staffs,
  "GET /api/staff/payout-accounts": staffs,
  "POST /api/staff/payout-accounts/:id/decision": staffs,
  "GET /api/staff/class-disputes": staffs,
  "POST /api/staff/class-disputes/:id/messages": staffs,
  "POST /api/staff/class-disputes/:id/decision": staffs,
  "GET /api/students/classes/:id/report": ownReports,
  "GET /api/students/classes/:id/files/:file": ownReports,
  "PUT /api/tutor/classes/:id/time": {
    exempt: "a tutor moves the classes that they teach; move-class.test.ts asks of another tutor's",
  },
  "POST /api/tutor/classes/:id/join": { exempt: "a tutor joins what they teach; teach.test.ts asks as another tutor" },
  "POST /api/tutor/classes/:id/coming": { exempt: "a tutor writes of what they teach; teach.test.ts asks as another" },
  "POST /api/tutor/classes/:id/cannot-come": {
    exempt: "a tutor gives up what they teach; rescue.test.ts asks as another tutor",
  },
  "POST /api/tutor/classes/:id/missed": {
    exempt: "a tutor ends a wait of theirs; rescue.test.ts asks as another tutor",
  },
  "GET /api/tutor/classes/:id/handover": {
    exempt: "a tutor reads it where they stand in; rescue.test.ts asks as another tutor",
  },
  "PUT /api/students/classes/:id/time": {
    exempt: "a student moves a class of their own times; move-own-class.test.ts moves another student's",
  },
  "GET /api/students/classes/:id/rescue": {
    exempt: "a class has one while its tutor is missing; rescue.test.ts asks for another student's",
  },
  "POST /api/students/classes/:id/rescue": {
    exempt: "a class has one while its tutor is missing; rescue.test.ts chooses for another student's",
  },
  "POST /api/tutor/classes/:id/postponement": {
    exempt: "a tutor cancels the classes that they teach; postpone-class.test.ts asks of another tutor's",
  },
  "POST /api/tutor/reviews/:id/report": {
    exempt: "a tutor reports reviews of their own; reports.test.ts asks as another",
  },
  "PUT /api/tutor/picks/:id/answer": {
    exempt: "a tutor answers who picked them; picks.test.ts asks as another tutor",
  },
  "DELETE /api/tutor/exceptions/:id": {
    exempt: "a tutor takes out their own exceptions; hours.test.ts asks as another tutor",
  },
  "GET /api/students/placements/:id": {
    its: () => ({ params: { id: of.enrolment }, query: { zone: "Africa/Lagos" } }),
  },
  "PUT /api/students/placements/:id": {
    its: () => ({ params: { id: of.enrolment }, body: { choice: { times: [] }, zone: "Africa/Lagos" } }),
  },
  "PUT /api/students/placements/:id/wish": {
    its: () => ({ params: { id: of.enrolment }, body: { text: "Evenings" } }),
  },
  "GET /api/tutor/trials/:id": trialCalls,
  "PUT /api/tutor/trials/:id": trialCalls,
  "PUT /api/students/trials/:id/answer": { its: () => trial({ body: { answer: "decline", reason: "" } }) },
  "GET /api/tutor/placements/:id": placers,
  "GET /api/tutor/placements/:id/week": placers,
  "GET /api/tutor/groups/choices": placers,
  "POST /api/tutor/groups": placers,
  "PUT /api/tutor/placements/:id": placers,
  "GET /api/tutor/grading": graders,
  "GET /api/tutor/grading/:gradableItem": graders,
  "GET /api/tutor/grading/:gradableItem/questions/:question/file": graders,
  "GET /api/tutor/grading/:gradableItem/questions/:question/pages/:page": graders,
  "GET /api/students/attempts/:attempt/questions/:question/pages/:page": {
    exempt: "a page is there once it is drawn; desk.test.ts of grading asks as another student",
  },
  "PUT /api/tutor/grading/:gradableItem/draft": graders,
  "GET /api/tutor/grading/:gradableItem/voice": graders,
  "DELETE /api/tutor/comments/:comment": ownBank,
  "GET /api/students/works/:assessment/feedback": ownGrade,
  "GET /api/students/works/:assessment/feedback/voice": ownGrade,
  "PUT /api/tutor/grading/:gradableItem/mark": graders,
  "PUT /api/tutor/grading/:gradableItem/late-answers": graders,
  "PUT /api/tutor/works/:assessment/right-answers": correctors,
  "PUT /api/tutor/grading/:gradableItem/another-attempt": graders,
  "PUT /api/tutor/students/:student/extra-time": graders,
  "DELETE /api/tutor/extra-time/:extra": graders,
  "GET /api/tutor/works/:assessment/items": graders,

  "GET /api/uploads/:upload": { its: () => ({ params: { upload: of.upload } }) },
  "PATCH /api/uploads/:upload": {
    its: () => ({ params: { upload: of.upload }, headers: { "upload-offset": "0" }, body: Buffer.from("taken over") }),
  },
  "DELETE /api/uploads/:upload": { its: () => ({ params: { upload: of.upload } }) },

  "GET /api/students/works/:assessment": { its: () => ({ params: { assessment: of.exam } }) },
  "POST /api/students/works/:assessment/attempts": {
    its: () => ({ params: { assessment: of.exam }, body: { device: "device-of-them" } }),
  },
  "GET /api/students/attempts/:attempt": { its: () => ({ params: { attempt: of.attempt } }) },
  "POST /api/students/attempts/:attempt/hand-over": {
    its: () => ({ params: { attempt: of.attempt }, body: { device: "device-of-them" } }),
  },
  "POST /api/students/attempts/:attempt/answers": {
    its: () => {
      const response = { question: newId(), version: 1, answer: null, isFlagged: false, atMs: 1 };
      return { params: { attempt: of.attempt }, body: { device: "device-of-them", epoch: 1, answers: [response] } };
    },
  },
  "POST /api/students/attempts/:attempt/submit": {
    its: () => ({ params: { attempt: of.attempt }, body: { device: "device-of-them", epoch: 1, answers: [] } }),
  },
  "GET /api/students/attempts/:attempt/review": { its: () => ({ params: { attempt: of.attempt } }) },
  // Nothing of it, as of a quiz that is not open.
  "GET /api/students/practice/works/:assessment": {
    its: () => ({ params: { assessment: of.exam }, query: { zone: "Africa/Lagos" }, stranger: 200 }),
  },
  "POST /api/students/practice/works/:assessment": {
    its: () => ({ params: { assessment: of.exam }, body: { zone: "Africa/Lagos" } }),
  },

  "POST /api/students/messages": {
    its: () => ({ body: { conversationId: of.conversation, body: "I am somebody else" } }),
  },
  "GET /api/students/conversations": {
    its: () => ({ query: { after: writeCursor(of.conversation, new Date()) }, stranger: 200 }),
  },
  "GET /api/students/conversations/:id": {
    its: (): Attempt[] => [
      { params: { id: of.conversation } },
      { params: { id: of.conversation }, query: { before: of.message } },
      { params: { id: strangersConversation }, query: { before: of.message }, stranger: 200 },
      { params: { id: of.conversation }, query: { since: "0" } },
    ],
  },
  "POST /api/students/conversations/:id/typing": { its: () => ({ params: { id: of.conversation } }) },
  "PATCH /api/students/messages/:id": { its: () => ({ params: { id: of.message }, body: { body: "Other words" } }) },
  "DELETE /api/students/messages/:id": { its: () => ({ params: { id: of.message } }) },
  // Of the other side's messages alone; theirs is none that a stranger has.
  "POST /api/students/messages/:id/report": {
    its: () => ({ params: { id: of.theirMessage }, body: { reason: "abuse" } }),
  },
  "PUT /api/students/conversations/:id/block": {
    its: () => ({ params: { id: of.conversation }, body: { isBlocked: false } }),
  },
  "GET /api/students/message-files/:file": {
    its: () => [
      { params: { file: of.messageFile } },
      { params: { file: of.messageFile }, headers: { range: "bytes=0-9" } },
    ],
  },
  "POST /api/tutor/messages/:id/report": desks,
  "PUT /api/tutor/conversations/:id/block": desks,
  "GET /api/staff/message-reports": staffs,
  "POST /api/staff/message-reports/:id/end": staffs,
  "GET /api/desk/:as/message-files/:file": desks,
  "GET /api/students/announcements/:course": { its: () => ({ params: { course: courseSlug } }) },
  "POST /api/students/announcements/:course/read": {
    its: () => ({ params: { course: courseSlug }, body: { upTo: of.announcement } }),
  },
  "GET /api/desk/:as/announcements": announcers,
  "GET /api/desk/:as/announcements/:course": announcers,
  "POST /api/desk/:as/announcements/:course": announcers,
  "DELETE /api/desk/:as/announcements/:course/:id": announcers,
  "GET /api/desk/reviews": reviewed,
  "PUT /api/desk/reviews/:id/answer": reviewed,
  "GET /api/desk/students": tutorsOfStudents,
  "GET /api/desk/students/:id": tutorsOfStudents,
  "PUT /api/desk/students/:id/note": tutorsOfStudents,
  "POST /api/desk/:as/messages": desks,
  "GET /api/desk/:as/messages": desks,
  "PATCH /api/desk/:as/messages/:id": desks,
  "DELETE /api/desk/:as/messages/:id": desks,
  "POST /api/desk/:as/conversations": desks,
  "GET /api/desk/:as/conversations": desks,
  "GET /api/desk/:as/conversations/:id": desks,
  "POST /api/desk/:as/conversations/:id/read": desks,
  "POST /api/desk/:as/conversations/:id/typing": desks,
  "POST /api/students/conversations/:id/read": {
    its: () => [
      { params: { id: of.conversation }, body: { upTo: of.message } },
      { params: { id: strangersConversation }, body: { upTo: of.message }, stranger: 200 },
    ],
  },
  "DELETE /api/list-views/:id": { its: () => ({ params: { id: of.view } }) },
  "GET /api/students/notifications": { its: () => ({ query: { before: of.notification }, stranger: 200 }) },
  "POST /api/students/notifications/read": { its: () => ({ body: { ids: [of.notification] }, stranger: 200 }) },

  "GET /api/students/orders/:id": { its: () => ({ params: { id: of.order } }) },
  "DELETE /api/students/orders/:id": { its: () => ({ params: { id: of.order } }) },
  "POST /api/students/orders/:id/payments": {
    its: () => ({ params: { id: of.order }, body: { provider: "sandbox", token: "sandbox-success-4242" } }),
  },
  "PUT /api/students/refunds/:id/account": {
    its: () => ({
      params: { id: of.refund },
      body: { bankCode: "058", accountNumber: "0000000018", holderName: ownText, version: 0 },
    }),
  },
  "DELETE /api/students/payments/:id": { its: () => ({ params: { id: of.payment } }) },
  "DELETE /api/students/cards/:id": { its: () => ({ params: { id: of.card } }) },
  "POST /api/students/orders/:id/transfer": { its: () => ({ params: { id: of.order } }) },
  "GET /api/students/payments/:id": { its: () => ({ params: { id: of.payment } }) },
  "GET /api/students/payments/:id/receipt": { its: () => ({ params: { id: of.paid } }) },
  "GET /api/students/payments/:id/receipt.pdf": { its: () => ({ params: { id: of.paid } }) },
  "GET /api/students/orders/:id/sponsor": { its: () => ({ params: { id: of.order } }) },
  "POST /api/students/orders/:id/sponsor": { its: () => ({ params: { id: of.order }, body: {} }) },
  "PUT /api/students/orders/:id/sponsor": { its: () => ({ params: { id: of.order }, body: {} }) },
  "DELETE /api/students/orders/:id/sponsor": { its: () => ({ params: { id: of.order } }) },
  "POST /api/students/orders/:id/proforma": {
    its: () => ({ params: { id: of.order }, body: { name: "Employer Ltd" } }),
  },
  "POST /api/students/payments/:id/challenge": {
    its: () => ({ params: { id: of.payment }, body: { passed: false } }),
  },

  // A course and its outline are everybody's to see, its lessons are for anyone who is enrolled, marks and notes each one's own.
  "GET /api/students/learning/:course": { its: () => ({ ...aLesson(), stranger: 200 }) },
  "GET /api/students/learning/:course/lessons/:lesson": { its: () => aLesson() },
  "POST /api/students/learning/:course/lessons/:lesson/open": { its: () => aLesson() },
  "PUT /api/students/learning/:course/lessons/:lesson/done": { its: () => aLesson({ isDone: false }) },
  "PUT /api/students/learning/:course/lessons/:lesson/note": { its: () => aLesson({ text: "Written over" }) },
  "PUT /api/students/learning/:course/lessons/:lesson/checks/:check": {
    its: () => {
      const lesson = aLesson({ choice: 0 });
      return { ...lesson, params: { ...lesson.params, check: of.check } };
    },
  },
  "GET /api/students/learning/:course/files/:file": {
    its: () => ({ params: { course: courseSlug, file: of.file }, stranger: 403 }),
  },
  "GET /api/students/dashboard": {
    its: () => ({ query: { zone: "Africa/Lagos", course: courseSlug }, stranger: 200 }),
  },
  "GET /api/students/view-course": { its: () => ({ query: { course: courseSlug }, stranger: 200 }) },

  "POST /api/students/classes/:id/join": { its: () => ({ params: { id: of.class } }) },
  "PUT /api/students/trials/:id": {
    its: () => trial({ body: { startsAt: "2026-11-30T16:00:00Z", zone: "Africa/Lagos" } }),
  },
  "DELETE /api/students/trials/:id": { its: () => trial({ query: { zone: "Africa/Lagos" } }) },
};

const names = () =>
  app.routes
    .filter((route) => !route.config?.page)
    .flatMap((route) => [route.method].flat().map((method) => ({ name: `${method} ${route.url}`, route })))
    .filter(({ name }) => !name.startsWith("HEAD "));

type Schema = { _zod?: { def: { shape?: object; innerType?: Schema; in?: Schema; out?: Schema } } };
/** The fields that a schema of a body or a query takes. */
const fieldsOf = (schema: unknown): string[] => {
  const def = (schema as Schema | undefined)?._zod?.def;
  return def?.shape
    ? Object.keys(def.shape)
    : [def?.innerType, def?.in, def?.out].flatMap((inner) => (inner ? fieldsOf(inner) : []));
};

/** Fields by which a body or a query names something that is stored. */
const naming = /Id$|^ids$|^upTo$|^before$|^after$|^course$|^tutor$/;

beforeAll(async () => {
  app = await createTestApp();
  const now = app.clock.now();
  const sessionOf = async (id: string) => {
    const { headers, session } = await makeSession(app.db, now, id);
    return { id, headers, sessionId: session.sessionId };
  };
  const [demo] = await app.db.select().from(accounts).where(eq(accounts.email, "temitope.alabi@mail.com"));
  const mine = await sessionOf(demo?.id ?? "");
  owner = mine;
  of.session = (await sessionOf(mine.id)).sessionId;
  stranger = await sessionOf((await makeAccount(app.db, now, { fullName: "Some Body" })).id);

  const ask = async <Answer>(method: "GET" | "POST" | "PUT", url: string, payload?: object, as = owner) => {
    const response = await app.oneApp.inject({ method, url, headers: keyed(as), ...(payload ? { payload } : {}) });
    if (response.statusCode !== 200) throw new Error(`${method} ${url}: ${response.statusCode} ${response.body}`);
    return response.json() as Answer;
  };
  type Sent = { conversation: { id: string }; message: { id: string; files: { id: string }[] } };
  const { data: talks } = await ask<{ data: { id: string; tutorId: string | null }[] }>(
    "GET",
    "/api/students/conversations",
  );
  of.conversation = talks.find(({ tutorId }) => tutorId)?.id ?? "";
  const actor = { accountId: owner.id, roles: ["student"] } as const;
  const spooled = await spoolUpload(Readable.from([Buffer.from(ownText)]), { maxBytes: 1000, dir: app.deps.spoolDir });
  const label = await saveDocument(app.deps, actor, { purpose: messageFile.purpose, name: "words.txt", spooled });
  const sent = await ask<Sent>("POST", "/api/students/messages", {
    conversationId: of.conversation,
    body: ownText,
    uploads: [label],
  });
  of.message = sent.message.id;
  const { data: written } = await ask<{ data: { id: string; fromMe: boolean }[] }>(
    "GET",
    `/api/students/conversations/${of.conversation}`,
  );
  of.theirMessage = written.find(({ fromMe }) => !fromMe)?.id ?? "";
  of.messageFile = sent.message.files[0]?.id ?? "";
  const otherSent = await ask<Sent>("POST", "/api/students/messages", { tutorId: null, body: "Help me" }, stranger);
  strangersConversation = otherSent.conversation.id;
  of.notification = (await ask<{ data: { id: string }[] }>("GET", "/api/students/notifications")).data[0]?.id ?? "";
  const view = { list: "office-orders", name: ownText, query: "state=paid" };
  of.view = (await ask<{ id: string }>("POST", "/api/list-views", view)).id;
  await ask("POST", "/api/students/calendar-feed", {});

  const [enrolled] = await app.db
    .execute<{ slug: string; lesson: string }>(sql`
    select c.slug, l.slug as lesson from enrolments e join courses c on c.id = e.course_id join lessons l on l.course_id = c.id
    where e.student_id = ${owner.id} and e.state = 'active' and l.week = 2 order by l.week, l.topic limit 1`)
    .then(({ rows }) => rows);
  courseSlug = enrolled?.slug ?? "";
  lessonSlug = enrolled?.lesson ?? "";
  of.announcement = newId();
  await app.db.execute(sql`insert into announcements (id, course_id, side, body, created_at)
    select ${of.announcement}, id, 'support', ${ownText}, now() from courses where slug = ${courseSlug}`);
  const lessonUrl = `/api/students/learning/${courseSlug}/lessons/${lessonSlug}`;
  await ask("PUT", `${lessonUrl}/note`, { text: ownText });
  const { lesson: text } = await ask<{ lesson: { html: string } }>("GET", lessonUrl);
  of.check = /data-check="(\w+)"/.exec(text.html)?.[1] ?? "";
  await ask("PUT", `${lessonUrl}/checks/${of.check}`, { choice: 1 });
  await ask("PUT", `${lessonUrl}/done`, { isDone: true });
  const { rows: files } = await app.db.execute<{ name: string }>(sql`
    select a.name from lesson_assets a join lesson_files f on f.asset_id = a.id join lessons l on l.id = f.lesson_id
    join courses c on c.id = l.course_id where c.slug = ${courseSlug} and a.kind = 'file' and (l.week, l.topic) > (1, 1) limit 1`);
  of.file = files[0]?.name ?? "";

  const {
    rows: [coming],
  } = await app.db.execute<{ id: string }>(sql`
    select s.id from class_sessions s join enrolments e on e.cohort_id = s.cohort_id
    where e.student_id = ${owner.id} and s.starts_at > ${now.toISOString()}::timestamptz order by s.starts_at limit 1`);
  of.class = coming?.id ?? "";
  const { rows: free } = await app.db.execute<{ tutor_id: string }>(
    sql`select distinct tutor_id from tutor_availability`,
  );
  for (const { tutor_id: tutorId } of free) {
    const { days } = await ask<{ days: { slots: { startsAt: string }[] }[] }>(
      "GET",
      `/api/tutors/${tutorId}/slots?zone=Africa%2FLagos`,
    );
    const startsAt = days[0]?.slots[0]?.startsAt;
    if (!startsAt) continue;
    const booked = await ask<{ class: { id: string } }>("POST", "/api/students/trials", {
      tutorId,
      startsAt,
      zone: "Africa/Lagos",
    });
    of.trial = booked.class.id;
    // As if it were over: its tutor made a proposal.
    await app.db.insert(trialOutcomes).values({
      sessionId: of.trial,
      tutorId,
      studentId: owner.id,
      verdict: "fits",
      courseId: (await app.db.select().from(courses).limit(1))[0]?.id ?? "",
      planKey: "upfront",
      currency: "NGN",
      firstMinor: 1,
      sentAt: app.clock.now(),
      state: "sent",
    });
    break;
  }
  type Placed = { orderId: string };
  const wish = { course: "ielts", currency: "NGN", dueMinor: 5_000_000 };
  of.order = (await ask<Placed>("POST", "/api/students/orders", wish)).orderId;
  type Begun = { data: { payment: { id: string } } };
  const card = { provider: "sandbox", token: "sandbox-challenge-3155" };
  of.payment = (await ask<Begun>("POST", `/api/students/orders/${of.order}/payments`, card)).data.payment.id;
  const gmat = { course: "gmat", plan: "course-4", currency: "NGN", dueMinor: 9_000_000 };
  const { orderId } = await ask<Placed>("POST", "/api/students/orders", gmat);
  const good = { provider: "sandbox", token: "sandbox-success-4242", saveCard: true };
  of.paid = (await ask<Begun>("POST", `/api/students/orders/${orderId}/payments`, good)).data.payment.id;
  of.refund = newId();
  await app.db.execute(sql`
    insert into refunds (id, order_id, payment_id, amount_minor, currency, way, is_goodwill, reason, asked_by, asked_at)
    values (${of.refund}, ${orderId}, ${of.paid}, 1, 'NGN', 'bank', false, ${ownText}, ${owner.id}, now())`);
  of.card = (await ask<{ data: { id: string }[] }>("GET", "/api/students/cards")).data[0]?.id ?? "";
  const {
    rows: [exam],
  } = await app.db.execute<{ id: string; enrolment: string }>(sql`
    select a.id, e.id as enrolment from assessments a join enrolments e on e.course_id = a.course_id
    where e.student_id = ${owner.id} and e.state = 'active' and a.kind = 'exam'
      and not exists (select from assessment_results r where r.enrolment_id = e.id and r.assessment_id = a.id) limit 1`);
  of.exam = exam?.id ?? "";
  of.enrolment = exam?.enrolment ?? "";
  of.attempt = newId();
  await app.db.execute(sql`
    insert into attempts (id, assessment_id, enrolment_id, student_id, number, seed, paper, settings, started_at, writer_device)
    values (${of.attempt}, ${of.exam}, ${exam?.enrolment}, ${owner.id}, 1, 1, '[]',
      '{"durationMs": null, "networkGraceMs": 0, "offlineGraceMs": 0, "dueAtMs": null, "closesAtMs": null, "counts": "best"}', now(), ${ownText})`);
  const base64 = (text: string) => Buffer.from(text).toString("base64");
  const begun = async () => {
    const file = await app.oneApp.inject({
      method: "POST",
      url: "/api/uploads",
      headers: {
        ...owner.headers,
        "tus-resumable": "1.0.0",
        "upload-length": "10",
        "upload-metadata": `filename ${base64(`${ownText}.txt`)},purpose ${base64("assessments.work")}`,
      },
    });
    return file.headers.location?.split("/").at(-1) ?? "";
  };
  const { rows: assessments } = await app.db.execute<{ id: string }>(sql`
    update assessments set due_after_days = null where id = (select a.id from assessments a join courses c on c.id = a.course_id
    where c.slug = ${courseSlug} and a.kind = 'assignment' limit 1) returning id`);
  of.assessment = assessments[0]?.id ?? "";
  const upload = await begun();
  await app.oneApp.inject({
    method: "PATCH",
    url: `/api/uploads/${upload}`,
    headers: {
      ...owner.headers,
      "tus-resumable": "1.0.0",
      "upload-offset": "0",
      "content-type": "application/offset+octet-stream",
    },
    payload: Buffer.from("0123456789"),
  });
  await ask("POST", `/api/students/works/${of.assessment}/hand-in`, { upload, text: ownText });
  of.upload = await begun();
  await ask("POST", `/api/students/toggleTheme/${owner.id}`);
  of.event = newId();
  await app.db.execute(
    sql`insert into security_events (id, account_id, kind, device, at) values (${of.event}, ${owner.id}, 'login', ${ownText}, now())`,
  );
});
afterAll(() => app.close());

test("API-04 every call that names an object has a row here, and every row such a call", () => {
  const calls = names().filter(
    ({ name, route }) =>
      name.includes(":") ||
      [route.schema?.body, route.schema?.querystring].flatMap(fieldsOf).some((field) => naming.test(field)),
  );
  expect(calls.map(({ name }) => name).sort()).toEqual(Object.keys(named).sort());
  for (const [what, id] of Object.entries(of)) expect(id, what).not.toBe("");
});

/** What tables hold besides a person's own rows, and by which transactions that was written. */
const readings = new Map<string, { mark: string; hash: string | null }>();

/** All rows of the database as one text, but for what a call by `who` may write of itself: counts of its attempts. */
async function everything(person: Person): Promise<string> {
  const { rows: tables } = await app.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'rate_counters' order by 1`,
  );
  // A row that is written has another transaction than before: what was not written since is not read again.
  const marks = tables.map(
    ({ name }) => sql`select ${name}::text as name,
      (select count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) from ${sql.identifier(name)}) as mark`,
  );
  const { rows: marked } = await app.db.execute<{ name: string; mark: string }>(sql.join(marks, sql` union all `));
  const parts = await Promise.all(
    marked.map(async ({ name, mark }) => {
      const key = `${person.id} ${name}`;
      const last = readings.get(key);
      if (last?.mark === mark) return `${name}: ${last.hash}`;
      const { rows } = await app.db.execute<{ hash: string | null }>(
        sql`select md5(string_agg(t::text, '|' order by t::text)) as hash from ${sql.identifier(name)} t where t::text not like ${`%${person.id}%`}`,
      );
      readings.set(key, { mark, hash: rows[0]?.hash ?? null });
      return `${name}: ${rows[0]?.hash}`;
    }),
  );
  return parts.toSorted().join("\n");
}

const pathOf = (name: string, { params }: Attempt) =>
  name.replace(/^\w+ /, "").replace(/:(\w+)/g, (_, param: string) => params?.[param] ?? "missing");

function send(name: string, attempt: Attempt, as: Person) {
  const [method = ""] = name.split(" ");
  const query = attempt.query ? `?${new URLSearchParams(attempt.query)}` : "";
  return app.app.inject({
    method: method as "GET",
    url: pathOf(name, attempt) + query,
    headers: {
      ...keyed(as),
      "tus-resumable": "1.0.0",
      ...(attempt.body instanceof Buffer ? { "content-type": "application/offset+octet-stream" } : {}),
      ...attempt.headers,
    },
    ...(attempt.body ? { payload: attempt.body } : {}),
  });
}

const uuids = /(?<=")[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(?=")/g;
/** attack 5: the same ids in capitals, which are the same ids. */
const inCapitals = (attempt: Attempt): Attempt => {
  const { params, query, body } = attempt;
  const raised = <T extends object>(part: T): T =>
    JSON.parse(JSON.stringify(part).replace(uuids, (id) => id.toUpperCase()));
  return {
    ...attempt,
    ...(params ? { params: raised(params) } : {}),
    ...(query ? { query: raised(query) } : {}),
    ...(body && !(body instanceof Buffer) ? { body: raised(body) } : {}),
  };
};

/** What must be in nothing that a stranger is answered. */
const secrets = () => [
  ownText,
  owner.id,
  of.order,
  of.payment,
  of.conversation,
  of.message,
  of.messageFile,
  of.notification,
  of.trial,
  "Temitope",
];
/** A refusal repeats the address that was requested. */
const shown = (response: { body: string }, request = "") =>
  secrets().filter((secret) => response.body.replaceAll(request, "").includes(secret));

describe("another's object", () => {
  const owned = Object.entries(named).flatMap(([name, row]) => ("its" in row ? [[name, row.its] as const] : []));
  /** What there was after the last refusal: the next one begins with it. */
  let known: string | undefined;
  test.each(owned)("API-04 %s", async (name, its) => {
    for (const attempt of [its()]
      .flat()
      .flatMap((requestedAttempt) => [requestedAttempt, inCapitals(requestedAttempt)])) {
      known ??= await everything(stranger);
      const response = await send(name, attempt, stranger);
      const notified = `${response.statusCode} ${response.body.slice(0, 300)}`;
      expect(response.statusCode, notified).toBe(attempt.stranger ?? 404);
      expect(shown(response, pathOf(name, attempt)), notified).toEqual([]);
      expect(await everything(stranger)).toBe(known);
    }
  });

  // Reads first: what the owner changes afterwards must not take away what the next row names.
  const asOwner = owned.toSorted(([a], [b]) => Number(a.startsWith("DELETE")) - Number(b.startsWith("DELETE")));
  test.each(asOwner)("is there for its owner: %s", async (name, its) => {
    const [attempt] = [its()].flat();
    const response = await send(name, inCapitals(attempt ?? {}), owner);
    expect([401, 403, 404], response.body.slice(0, 300)).not.toContain(response.statusCode);
  });
});

test("API-04 what is one's own is in no answer to another, whatever they ask for", async () => {
  const own = names().filter(({ name, route: { config } }) => {
    const access = config?.access;
    const isOwn = typeof access === "object" && access.scope === "own" && access.capability !== undefined;
    return isOwn && name.startsWith("GET ") && !name.includes(":") && !name.endsWith("/live");
  });
  expect(own.length).toBeGreaterThan(10);
  for (const { name } of own) {
    const response = await send(name, { query: name.endsWith("view-course") ? { course: courseSlug } : {} }, stranger);
    expect(shown(response), `${name} ${response.statusCode}`).toEqual([]);
  }
});

test("API-04 of two in one course each has marks and notes of their own", async () => {
  const { rows } = await app.db.execute<{ id: string }>(
    sql`select e.id from enrolments e join courses c on c.id = e.course_id where e.student_id = ${owner.id} and c.slug = ${courseSlug}`,
  );
  const [enrolment] = await app.db
    .select()
    .from(enrolments)
    .where(eq(enrolments.id, rows[0]?.id ?? ""));
  if (!enrolment) throw new Error("The owner is not in the course.");
  await app.db.insert(enrolments).values({ ...enrolment, id: newId(), studentId: stranger.id });
  const lessonOf = (as: Person) => send("GET /api/students/learning/:course/lessons/:lesson", aLesson(), as);
  const before = (await lessonOf(owner)).json();
  const seen = await lessonOf(stranger);
  expect(seen.json().note).toEqual({ text: "", updatedAt: null });
  expect(before.answers).toMatchObject([{ check: of.check }]);
  expect(seen.json().answers).toEqual([]);
  expect(shown(seen)).toEqual([]);
  for (const [name, body] of [
    ["PUT /api/students/learning/:course/lessons/:lesson/note", { text: "My own" }],
    ["PUT /api/students/learning/:course/lessons/:lesson/done", { isDone: !before.isDone }],
  ] as const)
    expect((await send(name, aLesson(body), stranger)).statusCode).toBe(200);
  const answer = { params: { ...aLesson().params, check: of.check }, body: { choice: 0 } };
  const response = await send("PUT /api/students/learning/:course/lessons/:lesson/checks/:check", answer, stranger);
  expect(response.json()).toMatchObject({ choice: 0 });
  expect((await lessonOf(stranger)).json().note.text).toBe("My own");
  expect((await lessonOf(owner)).json()).toEqual(before);
});
