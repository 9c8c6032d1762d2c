import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { errorStatuses } from "#app/plugins/described-answers.ts";
import { accounts, sessions } from "#features/accounts/server/tables.ts";
import type { Role } from "#lib/capabilities.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession, testPassword } from "../support/accounts.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";

/**
 * Every route × caller × owner. The routes come from the app itself: one that is missing below fails the first test, so that
 * nobody adds a call without saying here who may use it.
 */
type Who =
  | "anybody"
  | "anybody with no dead token"
  | "account"
  | "pending"
  | "account or pending"
  | "student"
  | "tutor"
  | "staff";
type Row = {
  who: Who;
  /** Path parameter that names the caller's own object; anybody else's is answered with 404. */
  own?: "account" | "session";
  /** What fills the other parameters of the path. */
  params?: Record<string, string>;
  body?: object;
};

const anybody: Row = { who: "anybody" };
const account: Row = { who: "account" };
const ownAccount: Row = { who: "account", own: "account" };

const expected: Record<string, Row> = {
  "GET /healthz": anybody,
  "GET /readyz": anybody,
  "GET /api/courses": anybody,
  "GET /api/courses/:slug": { who: "anybody", params: { slug: "nothing" } },
  "GET /api/tutors/all": anybody,
  "GET /api/tutors/:id": { who: "anybody", params: { id: newId() } },
  "POST /api/reviews": { who: "anybody with no dead token", body: {} },
  "POST /api/tutors/applications": anybody,
  "POST /api/newsletters": { who: "anybody", body: {} },
  "POST /api/newsletters/unsubscribe": anybody,
  "GET /api/newsletters/unsubscribe": anybody,

  "POST /api/students/submit": { who: "anybody with no dead token", body: {} },
  // Right or wrong, who has no token yet may try; 401 for a wrong pair is not 401 for a missing token.
  "POST /api/students/login": { who: "anybody", body: {} },
  "POST /api/students/forgot-password": { who: "anybody", body: {} },
  "POST /api/students/reset-password": { who: "anybody", body: {} },
  "POST /api/admins": { who: "anybody", body: {} },
  "POST /api/admins/link": { who: "anybody", body: {} },
  "POST /api/students/verify-email": { who: "anybody", body: {} },
  "POST /api/students/oauth/:provider/start": { who: "anybody", params: { provider: "google" }, body: {} },
  "GET /api/students/oauth/:provider/callback": { who: "anybody", params: { provider: "google" } },
  "POST /api/students/oauth/:provider/finish": { who: "anybody", params: { provider: "google" }, body: {} },
  "GET /api/students/:id/avatar/:file": { who: "anybody", params: { id: newId(), file: "x.webp" } },

  "POST /api/students/verify-2fa": { who: "pending", body: { code: "000000" } },
  "POST /api/students/resend-code": { who: "account or pending", body: {} },
  "POST /api/students/logout": { who: "account or pending" },

  "GET /api/students/picks": { who: "student" },
  "GET /api/students/dashboard": { who: "student" },
  "GET /api/students/my-courses": { who: "student" },
  "GET /api/students/view-course": { who: "student" },
  "POST /api/students/quote": { who: "student", body: { course: "nothing" } },
  "GET /api/students/assessments": { who: "student" },
  "GET /api/students/assessments/:kind": { who: "student", params: { kind: "quiz" } },
  "GET /api/students/tutors": { who: "student" },
  "GET /api/students/tutors/:id": { who: "student", params: { id: newId() } },
  "GET /api/students/tutors/:id/reviews": { who: "student", params: { id: newId() } },
  "GET /api/students/tutor-filters": { who: "student" },
  "GET /api/students/popular": { who: "student" },

  "POST /api/students/messages": { who: "student", body: {} },
  "GET /api/students/conversations": { who: "student" },
  "GET /api/students/conversations/:id": { who: "student", params: { id: newId() } },
  "POST /api/students/conversations/:id/read": { who: "student", params: { id: newId() }, body: { upTo: newId() } },
  "GET /api/students/notifications": account,
  "POST /api/students/notifications/read": { who: "account", body: {} },
  "GET /api/students/unread": account,
  "GET /api/students/live": account,

  "GET /api/students/learning/:course": { who: "student", params: { course: "nothing" } },
  "GET /api/students/learning/:course/lessons/:lesson": { who: "student", params: { course: "nothing", lesson: "x" } },
  "POST /api/students/learning/:course/lessons/:lesson/open": {
    who: "student",
    params: { course: "nothing", lesson: "x" },
  },
  "PUT /api/students/learning/:course/lessons/:lesson/done": {
    who: "student",
    params: { course: "nothing", lesson: "x" },
    body: { isDone: true },
  },
  "PUT /api/students/learning/:course/lessons/:lesson/note": {
    who: "student",
    params: { course: "nothing", lesson: "x" },
    body: { text: "x" },
  },
  "GET /api/students/learning/:course/files/:file": { who: "student", params: { course: "nothing", file: "x" } },

  "GET /api/desk": { who: "tutor" },
  "GET /api/staff/waiting": { who: "staff" },

  "GET /api/students/certificates": { who: "student" },
  "POST /api/staff/certificates/:code/revoke": {
    who: "staff",
    params: { code: "0000-0000-0000-0000" },
    body: { reason: "Copied" },
  },
  "POST /api/staff/certificates/:code/restore": { who: "staff", params: { code: "0000-0000-0000-0000" }, body: {} },
  "GET /api/students/referral": { who: "student" },
  "GET /api/students/onboarding": { who: "student" },
  "GET /api/staff/mifi": { who: "staff" },
  "POST /api/staff/mifi/:accountId/handed-over": { who: "staff", params: { accountId: newId() }, body: {} },

  "GET /api/students/classes": { who: "student" },
  "POST /api/students/classes/:id/join": { who: "student", params: { id: newId() } },
  "GET /api/tutors/:id/slots": { who: "anybody", params: { id: newId() } },
  "GET /api/tutors/free-times": { who: "anybody" },
  "POST /api/students/trials": { who: "student", body: {} },
  "PUT /api/students/trials/:id": {
    who: "student",
    params: { id: newId() },
    body: { startsAt: "2026-11-23T16:00:00Z", zone: "Africa/Lagos" },
  },
  "DELETE /api/students/trials/:id": { who: "student", params: { id: newId() } },
  "POST /api/students/calendar-feed": account,
  "DELETE /api/students/calendar-feed": account,
  "GET /calendar/:file": { who: "anybody", params: { file: "x.ics" } },
  "PUT /api/students/time-zone": { who: "account", body: { timeZone: "Africa/Lagos" } },

  "GET /api/students/session": account,
  "GET /api/students/sessions": account,
  "DELETE /api/students/sessions/:sessionId": { who: "account", own: "session" },
  "POST /api/students/sessions/end-others": account,
  "GET /api/students/security-events": account,
  "POST /api/students/change-password": { who: "account", body: {} },
  "POST /api/students/confirm-code": { who: "account", body: { code: "AAAAA" } },
  "POST /api/students/confirm-two-factor": { who: "account", body: { code: "000000" } },
  "POST /api/students/resend-verification": account,
  "GET /api/students/data-export": account,
  "POST /api/students/close-account/code": account,
  "POST /api/students/close-account": { who: "account", body: { password: testPassword } },
  "GET /api/students/updateStudentInfo/:id": ownAccount,
  "POST /api/students/updateStudentInfo/:id": { who: "account", own: "account", body: { fullName: "Ada" } },
  "POST /api/students/toggleEmailNotifications/:studentId": ownAccount,
  "POST /api/students/togglePushNotifications/:studentId": ownAccount,
  "POST /api/students/toggleTheme/:studentId": ownAccount,
  "POST /api/students/toggleTwoFactor/:studentId": ownAccount,
  "POST /api/students/:id/avatar": ownAccount,
  "DELETE /api/students/:id/avatar": ownAccount,
};

const roles: readonly Role[] = ["student", "tutor", "support", "admin"];
const callers = ["visitor", "ended", "expired", "suspended", "pending", ...roles] as const;
type Caller = (typeof callers)[number];

/** Whether the route lets this caller pass, or with what it refuses. */
function outcomeFor(who: Who, caller: Caller): "passes" | 401 | 403 {
  if (who === "anybody") return "passes";
  if (caller === "visitor" && who === "anybody with no dead token") return "passes";
  if (caller === "visitor" || caller === "ended" || caller === "expired" || caller === "suspended") return 401;
  if (who === "anybody with no dead token") return caller === "pending" ? 401 : "passes";
  if (caller === "pending") return who === "pending" || who === "account or pending" ? "passes" : 401;
  if (who === "pending") return 401;
  if (who === "account" || who === "account or pending") return "passes";
  const allowed: readonly Role[] = who === "staff" ? ["support", "admin"] : [who];
  return allowed.includes(caller) ? "passes" : 403;
}

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ seed: false });
});
afterAll(() => app.close());

/** An account and a token of the caller's kind. */
async function becoming(caller: Caller) {
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

/** Sends a route's request; `owner` fills the parameter that names an object. */
function call(name: string, row: Row, headers: object, owner: { accountId: string; sessionId: string }) {
  const [method = "", pattern = ""] = name.split(" ");
  const own = row.own === "session" ? owner.sessionId : owner.accountId;
  const url = pattern.replace(/:(\w+)/g, (_, param: string) => row.params?.[param] ?? own);
  return app.app.inject({
    method: method as "GET",
    url,
    headers: { ...headers },
    ...(row.body ? { payload: row.body } : {}),
  });
}

/** Errors that the API's description lists for a call (API-05). */
function describedStatuses(name: string): number[] {
  const route = app.routes.find(({ method, url }) => [method].flat().some((verb) => `${verb} ${url}` === name));
  return route ? errorStatuses(route) : [];
}

/** Calls as `METHOD address`; HEAD goes with GET. Pages and files have no owner. */
const names = () =>
  app.routes
    .filter((route) => !route.config?.page)
    .flatMap((route) => [route.method].flat().map((method) => `${method} ${route.url}`))
    .filter((name) => !name.startsWith("HEAD "));

test("API-04 every call has a row here, and every row a call", () => {
  expect(names().sort()).toEqual(Object.keys(expected).sort());
});

test("pages and files are for anybody", () => {
  const pages = app.routes.filter((route) => route.config?.page);
  expect(pages.length).toBeGreaterThan(5);
  expect(pages.filter((route) => route.config?.access !== "public").map((route) => route.url)).toEqual([]);
});

describe.each(Object.entries(expected))("%s", (name, row) => {
  test.each(callers)("API-04 called by: %s", async (caller) => {
    const me = await becoming(caller);
    const answer = await call(name, row, me.headers, me);
    const outcome = outcomeFor(row.who, caller);
    const told = `${answer.statusCode} ${answer.body.slice(0, 200)}`;
    if (answer.statusCode >= 400) expect(describedStatuses(name), told).toContain(answer.statusCode);
    if (outcome === "passes") {
      expect([403, 500], told).not.toContain(answer.statusCode);
      // The one 401 of a call for anybody is the wrong pair of login, and the body above holds none.
      expect(answer.statusCode, told).not.toBe(401);
      if (row.own) expect(answer.statusCode, told).not.toBe(404);
    } else {
      expect(answer.statusCode, told).toBe(outcome);
      expect(answer.headers["content-type"]).toContain("application/problem+json");
      if (outcome === 401) expect(answer.headers["www-authenticate"]).toBe("Bearer");
    }
  });

  if (row.own) {
    test.each(roles)("API-04 another's object asked for by: %s", async (caller) => {
      const [me, other] = [await becoming(caller), await becoming("student")];
      const before = await app.db.select().from(accounts).where(eq(accounts.id, other.accountId));
      for (const owner of [other, { accountId: newId(), sessionId: newId() }, { accountId: "x", sessionId: "x" }]) {
        expect((await call(name, row, me.headers, owner)).statusCode).toBe(404);
      }
      expect(await app.db.select().from(accounts).where(eq(accounts.id, other.accountId))).toEqual(before);
      const [theirs] = await app.db.select().from(sessions).where(eq(sessions.id, other.sessionId));
      expect(theirs?.revokedAt).toBeNull();
    });
  }
});
