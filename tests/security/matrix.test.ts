import { eq } from "drizzle-orm";
import type { FastifyContextConfig, RouteOptions } from "fastify";
import { afterAll, describe, expect, test } from "vitest";
import { errorStatuses } from "#app/plugins/described-answers.ts";
import { giveOfficeRole, lockAccount, writeOfficeRole } from "#features/accounts/server/public.ts";
import { accounts, sessions } from "#features/accounts/server/tables.ts";
import type { CallAccess } from "#lib/call.ts";
import { composable, roles, rolesWith, staffRoles } from "#lib/capabilities.ts";
import type { DeclaredCall } from "#lib/declare-calls.ts";
import { within } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession, testPassword } from "../support/accounts.ts";
import { createTestApp } from "../support/test-app.ts";

/**
 * Every route × caller × owner. The routes come from the app itself and what each caller gets from what they declare
 * (capability, scope, what tokens they take), so that a new call is met without a row here. Two things no one could derive are
 * below: which calls are for anybody, since a call that is open by mistake declares just that, and what a request must hold to
 * get as far as its verb.
 */
const forAnybody = [
  "GET /healthz",
  "GET /readyz",
  "GET /api/mail-state",
  "GET /api/courses",
  "GET /api/courses/:slug",
  "GET /api/tutors/all",
  "GET /api/tutors/:id",
  "POST /api/reviews",
  "POST /api/tutors/applications",
  "POST /api/newsletters",
  "POST /api/whatsapp-presses",
  "POST /api/payments/:provider/webhook",
  "POST /api/whatsapp/webhook",
  "POST /api/messages/mail/webhook",
  "GET /api/whatsapp/webhook",
  "POST /api/newsletters/unsubscribe",
  "POST /api/notifications/stop",
  "POST /api/sponsors/payments",
  "POST /api/sponsors/notes/stop",
  "GET /api/sponsors/notes/stop",
  "GET /api/newsletters/unsubscribe",
  "GET /api/notifications/stop",
  "POST /api/students/submit",
  "POST /api/students/login",
  "POST /api/students/forgot-password",
  "POST /api/students/reset-password",
  "POST /api/admins",
  "POST /api/admins/link",
  "POST /api/students/verify-email",
  "POST /api/students/oauth/:provider/start",
  "GET /api/students/oauth/:provider/callback",
  "POST /api/students/oauth/:provider/finish",
  "GET /api/students/:id/avatar/:file",
  "GET /api/tutors/:id/slots",
  "GET /api/tutors/free-times",
  "GET /calendar/:file",
  "GET /api/question-pictures/:picture",
  "GET /api/tutor-pictures/:picture",
];

type Sent = {
  /** Path parameter that names the caller's own object; anybody else's is answered with 404. */
  own?: "account" | "session";
  /** What fills the other parameters of the path; an id that no one has by default. */
  params?: Record<string, string>;
  /** Without one a call that takes a body gets an empty object. */
  body?: object;
};
const ownAccount: Sent = { own: "account" };

const sampleSettings = {
  title: "Sums",
  week: 1,
  brief: "",
  rubric: [],
  durationMinutes: 5,
  attemptsAllowed: 2,
  counts: "best",
  opensAfterDays: null,
  opensWithLessons: null,
  dueAfterDays: 7,
  latePointsPerDay: 5,
  lateFloor: 60,
  lateDays: 7,
  passMark: 60,
  feedback: "spent",
  drawCount: null,
  shuffleQuestions: true,
  shuffleOptions: true,
  openForPractice: true,
  drawPractised: false,
};
const sampleDraft = {
  kind: "true-false",
  ask: "Is it?",
  right: true,
  why: "",
  points: 1,
  tags: [],
  lesson: null,
  picture: null,
};
const sampleReport = {
  students: [],
  lessons: [],
  report: {
    topics: ["Contrast"],
    words: "",
    homework: "",
    homeworkDueOn: null,
    next: "",
    recordingUrl: "",
    voice: null,
    files: [],
  },
};

const sentWith: Record<string, Sent> = {
  "GET /api/courses/:slug": { params: { slug: "nothing" } },
  "GET /api/tutors/:id": { params: { id: newId() } },
  "POST /api/students/oauth/:provider/start": { params: { provider: "google" }, body: {} },
  "GET /api/students/oauth/:provider/callback": { params: { provider: "google" } },
  "POST /api/students/oauth/:provider/finish": { params: { provider: "google" }, body: {} },
  "GET /api/students/:id/avatar/:file": { params: { id: newId(), file: "x.webp" } },
  "POST /api/students/verify-2fa": { body: { code: "000000" } },
  "POST /api/students/quote": { body: { course: "nothing" } },
  "POST /api/students/orders": { body: { course: "nothing", dueMinor: 0 } },
  "GET /api/students/orders/:id": { params: { id: newId() } },
  "DELETE /api/students/orders/:id": { params: { id: newId() } },
  "POST /api/students/orders/:id/payments": { params: { id: newId() }, body: { provider: "sandbox" } },
  "POST /api/students/orders/:id/transfer": { params: { id: newId() } },
  "GET /api/students/payments/:id": { params: { id: newId() } },
  "GET /api/students/payments/:id/receipt": { params: { id: newId() } },
  "GET /api/students/payments/:id/receipt.pdf": { params: { id: newId() } },
  "GET /api/staff/payments/:id/receipt.pdf": { params: { id: newId() } },
  "GET /api/students/orders/:id/sponsor": { params: { id: newId() } },
  "POST /api/students/orders/:id/sponsor": { params: { id: newId() }, body: {} },
  "PUT /api/students/orders/:id/sponsor": { params: { id: newId() }, body: {} },
  "DELETE /api/students/orders/:id/sponsor": { params: { id: newId() } },
  "POST /api/students/orders/:id/proforma": { params: { id: newId() }, body: { name: "Employer Ltd" } },
  "DELETE /api/students/payments/:id": { params: { id: newId() } },
  "DELETE /api/students/cards/:id": { params: { id: newId() } },
  "POST /api/payments/:provider/webhook": { params: { provider: "paystack" }, body: {} },
  "POST /api/students/payments/:id/challenge": { params: { id: newId() }, body: { passed: true } },
  "GET /api/students/assessments/:kind": { params: { kind: "quiz" } },
  "GET /api/students/works/:assessment/versions/:version/file": { params: { assessment: newId(), version: "1" } },
  "GET /api/students/works/:assessment/versions/:version/pages/:page": {
    params: { assessment: newId(), version: "1", page: "1" },
  },
  "GET /api/tutor/submissions/:submission/versions/:version/pages/:page": {
    params: { submission: newId(), version: "1", page: "1" },
  },
  "GET /api/tutor/submissions/:submission/versions/:version/file": { params: { submission: newId(), version: "1" } },
  "GET /api/staff/submissions/:submission/versions/:version/file": { params: { submission: newId(), version: "1" } },
  "GET /api/tutor/questions/:version/keys": { params: { version: newId() } },
  "POST /api/tutor/questions/:version/keys/preview": {
    params: { version: newId() },
    body: { key: { option: "x" } },
  },
  "POST /api/tutor/questions/:version/keys": {
    params: { version: newId() },
    body: { key: { option: "x" }, revision: 1, explanation: "So it is.", reason: "It was wrong." },
  },
  "DELETE /api/tutor/authoring/imports/:import": { params: { import: newId() } },
  "GET /api/tutor/authoring/questions/:question": { params: { question: newId() } },
  "PUT /api/tutor/authoring/questions/:question": {
    params: { question: newId() },
    body: { version: 1, draft: sampleDraft },
  },
  "PUT /api/tutor/authoring/questions/:question/retirement": {
    params: { question: newId() },
    body: { isRetired: true },
  },
  "POST /api/tutor/authoring/question-preview": { body: { course: "nothing", draft: sampleDraft } },
  "POST /api/tutor/authoring/questions": { body: { course: "nothing", draft: sampleDraft } },
  "POST /api/tutor/authoring/import": { body: { course: "nothing", drafts: [sampleDraft] } },
  "GET /api/tutor/authoring/assessments/:assessment": { params: { assessment: newId() } },
  "PUT /api/tutor/authoring/assessments/:assessment": {
    params: { assessment: newId() },
    body: { ...sampleSettings, before: sampleSettings },
  },
  "PUT /api/tutor/authoring/assessments/:assessment/questions": {
    params: { assessment: newId() },
    body: { questions: [], before: [] },
  },
  "PUT /api/tutor/authoring/assessments/:assessment/published": {
    params: { assessment: newId() },
    body: { isPublished: true },
  },
  "POST /api/tutor/authoring/assessments": { body: { course: "nothing", kind: "quiz", title: "Sums", week: 1 } },
  "POST /api/tutor/authoring/assessments/:assessment/copies": {
    params: { assessment: newId() },
    body: { course: "nothing", title: "Sums", week: 1 },
  },
  "DELETE /api/tutor/authoring/assessments/:assessment": { params: { assessment: newId() } },
  "GET /api/tutor/authoring/assessments/:assessment/tryout": { params: { assessment: newId() } },
  "POST /api/tutor/authoring/assessments/:assessment/tryout": {
    params: { assessment: newId() },
    body: { questions: [newId()], answers: [] },
  },
  "GET /api/tutor/classes/:id/report": { params: { id: newId() } },
  "PUT /api/tutor/classes/:id/report": { params: { id: newId() }, body: sampleReport },
  "GET /api/tutor/classes/:id/files/:file": { params: { id: newId(), file: newId() } },
  "GET /api/tutor/wallet/classes/:id": { params: { id: newId() } },
  "POST /api/tutor/wallet/classes/:id/messages": { params: { id: newId() }, body: { words: "Two hours." } },
  "GET /api/students/classes/:id/confirmation": { params: { id: newId() } },
  "PUT /api/students/classes/:id/confirmation": { params: { id: newId() } },
  "POST /api/students/classes/:id/disputes": { params: { id: newId() }, body: { words: "Not so." } },
  "POST /api/staff/pay-rates/:id/end": { params: { id: newId() }, body: { lastDay: null } },
  "POST /api/staff/payout-accounts/:id/decision": {
    params: { id: newId() },
    body: { version: 1, decision: "approved", note: "It is a married name." },
  },
  "POST /api/staff/class-disputes/:id/messages": { params: { id: newId() }, body: { words: "We look." } },
  "POST /api/staff/class-disputes/:id/decision": {
    params: { id: newId() },
    body: { decision: { pays: "all" }, note: "It was so." },
  },
  "GET /api/students/classes/:id/report": { params: { id: newId() } },
  "GET /api/students/classes/:id/files/:file": { params: { id: newId(), file: newId() } },
  "PUT /api/tutor/classes/:id/time": {
    params: { id: newId() },
    body: { startsAt: "2026-12-01T10:00:00.000Z", following: false },
  },
  "PUT /api/students/classes/:id/time": {
    params: { id: newId() },
    body: { startsAt: "2026-11-23T16:00:00Z", zone: "Africa/Lagos" },
  },
  "GET /api/students/classes/:id/rescue": { params: { id: newId() } },
  "POST /api/students/classes/:id/rescue": { params: { id: newId() }, body: { choice: "later" } },
  "GET /api/tutor/classes/:id/handover": { params: { id: newId() } },
  "POST /api/tutor/classes/:id/postponement": {
    params: { id: newId() },
    body: { startsAt: "2026-12-01T10:00:00.000Z" },
  },
  "PUT /api/tutor/picks/:id/answer": {
    params: { id: newId() },
    body: { answer: "declined", text: "I have no seat.", times: [] },
  },
  "PUT /api/desk/profile": {
    body: {
      fullName: "A Tutor",
      heading: "Learn with me",
      position: "Teacher",
      about: "I teach.",
      learn: [],
      skills: [],
      languages: ["English"],
      experienceYears: 1,
      location: "Lagos",
      classType: "online classes only",
      intro: null,
      version: 0,
    },
  },
  "PUT /api/tutor/hours": { body: { version: 0, weekly: [], mostPerDay: null, noticeHours: 2 } },
  "POST /api/tutor/exceptions": {
    body: {
      kind: "closed",
      firstOn: "2026-12-24",
      lastOn: "2026-12-26",
      startMinute: null,
      endMinute: null,
      reason: null,
    },
  },
  "DELETE /api/tutor/exceptions/:id": { params: { id: newId() } },
  "GET /api/students/placements/:id": { params: { id: newId() } },
  "PUT /api/students/placements/:id": {
    params: { id: newId() },
    body: { choice: { group: newId() }, zone: "Africa/Lagos" },
  },
  "PUT /api/students/placements/:id/wish": { params: { id: newId() }, body: { text: "Evenings" } },
  "GET /api/tutor/trials/:id": { params: { id: newId() } },
  "PUT /api/tutor/trials/:id": { params: { id: newId() }, body: { verdict: "missed" } },
  "PUT /api/students/trials/:id/answer": {
    params: { id: newId() },
    body: { answer: "decline", reason: "" },
  },
  "GET /api/tutor/placements/:id": { params: { id: newId() } },
  "POST /api/tutor/groups": {
    body: {
      tutor: newId(),
      course: "unknown",
      name: "A group",
      startsOn: "2026-12-21",
      times: [
        { weekday: 1, startMinute: 600 },
        { weekday: 2, startMinute: 600 },
      ],
      seats: 12,
      meetingUrl: null,
    },
  },
  "GET /api/tutor/placements/:id/week": { params: { id: newId() } },
  "PUT /api/tutor/placements/:id": {
    params: { id: newId() },
    body: { choice: { group: newId() }, zone: "Africa/Lagos" },
  },
  "GET /api/tutor/grading/:gradableItem": { params: { gradableItem: newId() } },
  "GET /api/tutor/grading/:gradableItem/questions/:question/file": {
    params: { gradableItem: newId(), question: newId() },
  },
  "GET /api/tutor/grading/:gradableItem/questions/:question/pages/:page": {
    params: { gradableItem: newId(), question: newId(), page: "1" },
  },
  "GET /api/students/attempts/:attempt/questions/:question/pages/:page": {
    params: { attempt: newId(), question: newId(), page: "1" },
  },
  "PUT /api/tutor/grading/:gradableItem/draft": { params: { gradableItem: newId() }, body: { content: "x" } },
  "GET /api/tutor/grading/:gradableItem/voice": { params: { gradableItem: newId() } },
  "POST /api/tutor/comments": { body: { text: "One finding, one picture." } },
  "DELETE /api/tutor/comments/:comment": { params: { comment: newId() } },
  "GET /api/students/works/:assessment/feedback": { params: { assessment: newId() } },
  "GET /api/students/works/:assessment/feedback/voice": { params: { assessment: newId() } },
  "PUT /api/tutor/grading/:gradableItem/mark": {
    params: { gradableItem: newId() },
    body: { revision: 0, comment: "" },
  },
  "PUT /api/tutor/grading/:gradableItem/late-answers": {
    params: { gradableItem: newId() },
    body: { counts: true, reason: "She showed me.", through: 1 },
  },
  "PUT /api/tutor/works/:assessment/right-answers": { params: { assessment: newId() }, body: { isOpen: true } },
  "POST /api/tutor/grading/release": { body: { items: [newId()] } },
  "PUT /api/tutor/grading/:gradableItem/another-attempt": {
    params: { gradableItem: newId() },
    body: { number: 2, reason: "The power was cut." },
  },
  "PUT /api/tutor/students/:student/extra-time": {
    params: { student: newId() },
    body: { assessment: null, percent: 25, reason: "Reads slowly" },
  },
  "DELETE /api/tutor/extra-time/:extra": { params: { extra: newId() } },
  "GET /api/tutor/works/:assessment/items": { params: { assessment: newId() } },
  "GET /api/students/tutors/:id": { params: { id: newId() } },
  "GET /api/students/tutors/:id/reviews": { params: { id: newId() } },
  "GET /api/students/conversations/:id": { params: { id: newId() } },
  "POST /api/students/conversations/:id/read": { params: { id: newId() }, body: { upTo: newId() } },
  "GET /api/students/learning/:course": { params: { course: "nothing" } },
  "GET /api/students/learning/:course/lessons/:lesson": { params: { course: "nothing", lesson: "x" } },
  "POST /api/students/learning/:course/lessons/:lesson/open": { params: { course: "nothing", lesson: "x" } },
  "PUT /api/students/learning/:course/lessons/:lesson/done": {
    params: { course: "nothing", lesson: "x" },
    body: { isDone: true },
  },
  "PUT /api/students/learning/:course/lessons/:lesson/note": {
    params: { course: "nothing", lesson: "x" },
    body: { text: "x" },
  },
  "PUT /api/students/learning/:course/lessons/:lesson/checks/:check": {
    params: { course: "nothing", lesson: "x", check: "0123456789" },
    body: { choice: 0 },
  },
  "GET /api/students/learning/:course/files/:file": { params: { course: "nothing", file: "x" } },
  "POST /api/staff/roles": { body: { name: "Desk", capabilities: ["roles.change"] } },
  "PUT /api/staff/roles/:id": { params: { id: newId() }, body: { name: "Desk", capabilities: ["roles.change"] } },
  "POST /api/staff/roles/:id/end": { params: { id: newId() }, body: {} },
  "PUT /api/staff/role-holders/:account/roles/:role": {
    params: { account: newId(), role: "support" },
    body: { isGranted: true },
  },
  "POST /api/staff/certificates/:code/revoke": { params: { code: "0000-0000-0000-0000" }, body: { reason: "Copied" } },
  "POST /api/staff/certificates/:code/restore": { params: { code: "0000-0000-0000-0000" }, body: {} },
  "POST /api/staff/mifi/:accountId/handed-over": { params: { accountId: newId() }, body: {} },
  "POST /api/students/classes/:id/join": { params: { id: newId() } },
  "GET /api/tutors/:id/slots": { params: { id: newId() } },
  "PUT /api/students/trials/:id": {
    params: { id: newId() },
    body: { startsAt: "2026-11-23T16:00:00Z", zone: "Africa/Lagos" },
  },
  "DELETE /api/students/trials/:id": { params: { id: newId() } },
  "GET /calendar/:file": { params: { file: "x.ics" } },
  "PUT /api/students/time-zone": { body: { timeZone: "Africa/Lagos" } },
  "DELETE /api/students/sessions/:sessionId": { own: "session" },
  "POST /api/students/confirm-code": { body: { code: "AAAAA" } },
  "POST /api/students/confirm-two-factor": { body: { code: "000000" } },
  "POST /api/students/confirm-identity": { body: { password: testPassword } },
  "POST /api/students/close-account": { body: { password: testPassword } },
  "GET /api/students/updateStudentInfo/:id": ownAccount,
  "POST /api/students/updateStudentInfo/:id": { own: "account", body: { fullName: "Ada" } },
  "POST /api/students/toggleEmailNotifications/:studentId": ownAccount,
  "POST /api/students/togglePushNotifications/:studentId": ownAccount,
  "POST /api/students/toggleTheme/:studentId": ownAccount,
  "POST /api/students/toggleTwoFactor/:studentId": ownAccount,
  "POST /api/students/:id/avatar": ownAccount,
  "DELETE /api/students/:id/avatar": ownAccount,
};

/** Every call that a feature declares, in its calls.ts, or in several (attempt-calls.ts), and those that each list brings. */
const declared = Object.values(
  import.meta.glob<Record<string, DeclaredCall>>(
    ["../../features/*/*calls.ts", "../../lib/list/view-calls.ts", "../../app/live-call.ts"],
    { eager: true },
  ),
).flatMap((module) => Object.values(module));

/** What of a composed role a route needs; undefined where it needs nothing of that. */
const composedNeed = ({ access }: FastifyContextConfig) =>
  typeof access === "object" ? composable.find((entry) => entry === access.capability) : undefined;

const callers = ["visitor", "ended", "expired", "suspended", "pending", ...roles] as const;
type Caller = (typeof callers)[number];

/** Whether a route that declares this lets the caller pass, or with what it refuses. */
function outcomeFor({ access, identify, pending }: FastifyContextConfig, caller: Caller): "passes" | 401 | 403 {
  const role = roles.find((known) => known === caller);
  if (access === undefined) throw new Error("A route without a declaration.");
  if (access === "public" || access === "development") {
    return identify === true && caller !== "visitor" && !role ? 401 : "passes";
  }
  if (caller === "pending") return pending ? "passes" : 401;
  if (!role || pending === "only") return 401;
  return rolesWith(access).includes(role) ? "passes" : 403;
}

// At once, not in a hook: the cases below are made from its routes.
const app = await createTestApp({ seed: false });
afterAll(() => app.close());

/** An account and a token of the caller's kind. */
async function becoming(
  caller: Caller,
): Promise<{ accountId: string; sessionId: string; headers: Record<string, string> }> {
  const role = roles.find((known) => known === caller) ?? "student";
  const now = app.clock.now();
  const made = await makeAccount(app.db, now, { role });
  const kind = caller === "pending" ? "pending" : "full";
  const { token, session } = await makeSession(app.db, now, made.id, { kind });
  const mine = { accountId: made.id, sessionId: session.sessionId };
  if (caller === "visitor") return { ...mine, headers: {} };
  const ofSession = eq(sessions.id, session.sessionId);
  if (caller === "ended") await app.db.update(sessions).set({ revokedAt: now }).where(ofSession);
  if (caller === "expired") {
    const createdAt = new Date(now.getTime() - 1000);
    await app.db.update(sessions).set({ createdAt, expiresAt: now }).where(ofSession);
  }
  if (caller === "suspended") await app.db.update(accounts).set({ state: "suspended" }).where(eq(accounts.id, made.id));
  return { ...mine, headers: { authorization: `Bearer ${token}` } };
}

type Route = {
  name: string;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  route: RouteOptions;
  config: FastifyContextConfig;
};

/** The calls; HEAD goes with GET. Pages and files have no owner. */
const calls: Route[] = app.routes
  .filter(({ config }) => !config?.page)
  .flatMap((route) =>
    [route.method].flat().flatMap((verb) => {
      const method = (["GET", "POST", "PUT", "PATCH", "DELETE"] as const).find((known) => known === verb);
      return method ? [{ name: `${method} ${route.url}`, method, route, config: route.config ?? {} }] : [];
    }),
  );

/** Sends a route's request; `owner` fills the parameter that names an object. */
function call(
  { name, method, route }: Route,
  headers: Record<string, string>,
  owner: { accountId: string; sessionId: string },
) {
  const { own, params, body } = sentWith[name] ?? {};
  const mine = own === "session" ? owner.sessionId : own === "account" ? owner.accountId : newId();
  const url = route.url.replace(/:(\w+)/g, (_, param: string) => params?.[param] ?? mine);
  const payload = body ?? (route.schema?.body ? {} : undefined);
  return app.app.inject({ method, url, headers: { ...headers }, ...(payload ? { payload } : {}) });
}

test("API-04 what anybody may call, someone has looked at", () => {
  const open = calls.filter(({ config }) => typeof config.access !== "object").map(({ name }) => name);
  expect(open.sort()).toEqual([...forAnybody].sort());
});

test("API-04 every call of the API is one that a feature declares, as it declares it, and every declared one is there", () => {
  const accessText = (name: string, { access, identify, pending }: Partial<CallAccess>) =>
    `${name} ${JSON.stringify({ access, identify, pending })}`;
  // two forms go to one address, so one line may be declared twice
  const asDeclared = new Set(
    declared.map((declaredCall) => accessText(`${declaredCall.method} ${declaredCall.path}`, declaredCall)),
  );
  const registered = calls
    // What payment providers call is no one's to ask, and is no call of the browser.
    .filter(({ route }) => route.url.startsWith("/api/") && !route.url.endsWith("/webhook"))
    .map(({ name, config }) => accessText(name, config));
  expect(registered.sort()).toEqual([...asDeclared].filter((line) => line.includes(" /api/")).sort());
});

test("API-04 what is below /api/staff is for staff alone", () => {
  const own = calls.filter(({ route }) => route.url.startsWith("/api/staff/"));
  expect(own.length).toBeGreaterThan(3);
  for (const { name, config } of own) {
    const allowed = typeof config.access === "object" ? rolesWith(config.access) : roles;
    expect(allowed, name).toContain("admin");
    expect(staffRoles, name).toEqual(expect.arrayContaining([...allowed]));
  }
});

test("what is sent here is sent to calls that there are", () => {
  const names = calls.map(({ name }) => name);
  expect(Object.keys(sentWith).filter((name) => !names.includes(name))).toEqual([]);
});

test("pages and files are for anybody", () => {
  const pages = app.routes.filter((route) => route.config?.page);
  expect(pages.length).toBeGreaterThan(5);
  expect(pages.filter((route) => route.config?.access !== "public").map((route) => route.url)).toEqual([]);
});

describe.each(calls)("$name", (route) => {
  const { own } = sentWith[route.name] ?? {};
  test.each(callers)("API-04 called by: %s", async (caller) => {
    const me = await becoming(caller);
    const response = await call(route, me.headers, me);
    const outcome = outcomeFor(route.config, caller);
    const shown = `${response.statusCode} ${response.body.slice(0, 200)}`;
    if (response.statusCode >= 400) expect(errorStatuses(route.route), shown).toContain(response.statusCode);
    if (outcome === "passes") {
      expect([403, 500], shown).not.toContain(response.statusCode);
      // The one 401 of a call for anybody is the wrong pair of login, and the body above holds none.
      expect(response.statusCode, shown).not.toBe(401);
      if (own) expect(response.statusCode, shown).not.toBe(404);
    } else {
      expect(response.statusCode, shown).toBe(outcome);
      expect(response.headers["content-type"]).toContain("application/problem+json");
      if (outcome === 401) expect(response.headers["www-authenticate"]).toBe("Bearer");
    }
  });

  const needed = composedNeed(route.config);
  if (needed) {
    test.each([
      ["it alone", [needed], "passes"],
      ["all but it", composable.filter((entry) => entry !== needed), 403],
    ] as const)("called by who holds a role that staff composed of %s", async (_, capabilities, outcome) => {
      const me = await becoming("office");
      await app.db.transaction(async (tx) => {
        const account = await lockAccount(tx, me.accountId);
        const roleId = await writeOfficeRole(within(app, tx), { name: `Role ${newId()}`, capabilities });
        if (account) await giveOfficeRole(within(app, tx), account, roleId);
      });
      const response = await call(route, me.headers, me);
      const shown = `${response.statusCode} ${response.body.slice(0, 200)}`;
      if (outcome === 403) expect(response.statusCode, shown).toBe(403);
      else expect([401, 403, 500], shown).not.toContain(response.statusCode);
    });
  }

  if (own) {
    test.each(roles)("API-04 another's object asked for by: %s", async (caller) => {
      const [me, otherStudent] = [await becoming(caller), await becoming("student")];
      const before = await app.db.select().from(accounts).where(eq(accounts.id, otherStudent.accountId));
      // attack 5: an id is one id in capitals too
      const capitals = {
        accountId: otherStudent.accountId.toUpperCase(),
        sessionId: otherStudent.sessionId.toUpperCase(),
      };
      const unknownIds = { accountId: newId(), sessionId: newId() };
      for (const owner of [otherStudent, capitals, unknownIds, { accountId: "x", sessionId: "x" }]) {
        expect((await call(route, me.headers, owner)).statusCode).toBe(404);
      }
      expect(await app.db.select().from(accounts).where(eq(accounts.id, otherStudent.accountId))).toEqual(before);
      const [theirs] = await app.db.select().from(sessions).where(eq(sessions.id, otherStudent.sessionId));
      expect(theirs?.revokedAt).toBeNull();
    });
  }
});
