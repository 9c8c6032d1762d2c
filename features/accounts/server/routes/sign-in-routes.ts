import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  accountTexts,
  codeSentAnswer,
  loginAnswer,
  loginSchema,
  messageAnswer,
  resendSchema,
  securityEventsAnswer,
  sessionAnswer,
  sessionsAnswer,
  verifyTwoFactorSchema,
} from "../../contract.ts";
import type { AccountDeps } from "../account-deps.ts";
import { resendCode } from "../codes/send-code.ts";
import { getStudent } from "../profile/own-account.ts";
import { listEvents } from "../security/list-events.ts";
import { logIn } from "../sign-in/log-in.ts";
import { endOtherSessions, endSession, listSessions, logOut } from "../sign-in/sessions.ts";
import { verifyTwoFactor } from "../sign-in/verify-two-factor.ts";
import { callerOf, noBody, noQuery, sessionOf } from "./session-of.ts";

/** Logging in and out, the second step, open sessions and the audit trail. */
export const signInRoutes =
  (deps: AccountDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      method: "POST",
      url: "/api/students/login",
      // Its limits count failures and spare known devices: see sign-in/login-limits.ts.
      config: { access: "public" },
      schema: {
        summary: "Log in",
        description:
          "Answers the session's token. With `twoFactorRequired` the token is pending: only verify-2fa and resend-code take it.",
        tags: ["accounts"],
        querystring: noQuery,
        body: loginSchema,
        response: { 200: loginAnswer },
      },
      handler: (request) => logIn(deps, request.body, callerOf(request)),
    });

    app.route({
      method: "POST",
      url: "/api/students/verify-2fa",
      config: {
        access: { capability: "account.keep", scope: "own" },
        pending: "only",
        limits: [{ name: "verify-2fa", max: 120, windowS: 60 }],
      },
      schema: {
        summary: "Finish a log-in with the code that was mailed",
        description: "The pending token is the bearer. Answers the session's own token.",
        tags: ["accounts"],
        security: [{ bearer: [] }],
        querystring: noQuery,
        body: verifyTwoFactorSchema,
        response: { 200: loginAnswer },
      },
      handler: (request) => verifyTwoFactor(deps, sessionOf(request), request.body, callerOf(request)),
    });

    app.route({
      method: "POST",
      url: "/api/students/resend-code",
      config: {
        access: { capability: "account.keep", scope: "own" },
        pending: "too",
        limits: [{ name: "resend-code", max: 60, windowS: 600 }],
      },
      schema: {
        summary: "Mail a new code, a minute after the last",
        description:
          "With a pending token for the log-in under way; with a session's token for `purpose`, else the password.",
        tags: ["accounts"],
        security: [{ bearer: [] }],
        querystring: noQuery,
        body: resendSchema,
        response: { 200: codeSentAnswer },
      },
      handler: (request) => {
        const session = sessionOf(request);
        const purpose = session.kind === "pending" ? "2fa" : (request.body?.purpose ?? "password");
        return resendCode(deps, session, purpose);
      },
    });

    app.route({
      method: "POST",
      url: "/api/students/logout",
      config: { access: { capability: "account.keep", scope: "own" }, pending: "too" },
      schema: {
        summary: "End this session",
        tags: ["accounts"],
        security: [{ bearer: [] }],
        querystring: noQuery,
        body: noBody,
        response: { 200: messageAnswer },
      },
      handler: async (request) => {
        await logOut(deps, sessionOf(request), callerOf(request));
        return { message: accountTexts.logoutDone };
      },
    });

    app.route({
      method: "GET",
      url: "/api/students/session",
      config: { access: { capability: "account.keep", scope: "own" } },
      schema: {
        summary: "Whose session this is and how long it lasts",
        tags: ["accounts"],
        security: [{ bearer: [] }],
        querystring: noQuery,
        response: { 200: sessionAnswer },
      },
      handler: async (request) => {
        const session = sessionOf(request);
        const { remember, expiresAt } = session;
        return { student: await getStudent(deps, session), remember, expiresAt: expiresAt.toISOString() };
      },
    });

    app.route({
      method: "GET",
      url: "/api/students/sessions",
      config: { access: { capability: "account.keep", scope: "own" } },
      schema: {
        summary: "Open sessions",
        tags: ["accounts"],
        security: [{ bearer: [] }],
        querystring: noQuery,
        response: { 200: sessionsAnswer },
      },
      handler: async (request) => ({ data: await listSessions(deps, sessionOf(request)) }),
    });

    app.route({
      method: "DELETE",
      url: "/api/students/sessions/:sessionId",
      config: { access: { capability: "account.keep", scope: "own" } },
      schema: {
        summary: "End one session",
        tags: ["accounts"],
        security: [{ bearer: [] }],
        params: z.strictObject({ sessionId: z.string().max(100) }),
        querystring: noQuery,
        response: { 200: messageAnswer },
      },
      handler: async (request) => {
        await endSession(deps, sessionOf(request), request.params.sessionId, callerOf(request));
        return { message: accountTexts.sessionEndedElsewhere };
      },
    });

    app.route({
      method: "POST",
      url: "/api/students/sessions/end-others",
      config: { access: { capability: "account.keep", scope: "own" } },
      schema: {
        summary: "End all sessions but this one",
        tags: ["accounts"],
        security: [{ bearer: [] }],
        querystring: noQuery,
        body: noBody,
        response: { 200: messageAnswer },
      },
      handler: async (request) => {
        await endOtherSessions(deps, sessionOf(request), callerOf(request));
        return { message: accountTexts.othersEnded };
      },
    });

    app.route({
      method: "GET",
      url: "/api/students/security-events",
      config: { access: { capability: "account.keep", scope: "own" } },
      schema: {
        summary: "What happened to the security of this account, newest first",
        tags: ["accounts"],
        security: [{ bearer: [] }],
        querystring: z.strictObject({ before: z.uuid().optional().describe("`next` of the page before.") }),
        response: { 200: securityEventsAnswer },
      },
      handler: (request) => listEvents(deps, sessionOf(request), request.query.before),
    });
  };
