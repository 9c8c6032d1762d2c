import type { FastifyPluginAsync } from "fastify";
import { handling } from "#platform/http/handle.ts";
import { findMailError } from "#platform/mail/mail-status.ts";
import * as calls from "../../calls.ts";
import { accountShapes, accountTexts } from "../../contract.ts";
import * as proofs from "../../proof-calls.ts";
import { viewingTexts } from "../../viewing-texts.ts";
import type { AccountDeps } from "../account-deps.ts";
import { resendCode } from "../codes/send-code.ts";
import { getStudent } from "../profile/own-account.ts";
import { listEvents } from "../security/list-events.ts";
import { confirmIdentity, sendIdentityCode } from "../sign-in/confirm-identity.ts";
import { logIn } from "../sign-in/log-in.ts";
import { endOtherSessions, endSession, listSessions, logOut } from "../sign-in/sessions.ts";
import { verifyTwoFactor } from "../sign-in/verify-two-factor.ts";
import { endViewing } from "../viewing/viewing.ts";
import { callerOf, sessionOf } from "./session-of.ts";

/** Logging in and out, the second step, open sessions and the audit trail. */
export const signInRoutes =
  (deps: AccountDeps): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, accountShapes, "accounts");
    // Its limits count failures and spare known devices: see sign-in/login-limits.ts.
    handle(
      calls.logIn,
      {
        summary: "Log in",
        description:
          "Returns the session's token. With `twoFactorRequired` the token is pending: only verify-2fa and resend-code accept it.",
        refuses: [401, 403, 429],
      },
      (request) => logIn(deps, callerOf(request), request.body),
    );

    handle(
      calls.verifyTwoFactor,
      {
        summary: "Complete a log-in with the mailed code",
        description: "Takes the pending token as bearer. Returns the session's token.",
        limits: [{ name: "verify-2fa", max: 120, windowS: 60 }],
        refuses: [410],
      },
      (request) => verifyTwoFactor(deps, sessionOf(request), request.body),
    );

    handle(
      calls.resendCode,
      {
        summary: "Send a new code, a minute after the last",
        description:
          "With a pending token, the code of the log-in; with a session's token, the code for `purpose`, by default the password.",
        limits: [{ name: "resend-code", max: 60, windowS: 600 }],
        refuses: [410],
      },
      (request) => {
        const session = sessionOf(request);
        const purpose = session.kind === "pending" ? "2fa" : (request.body?.purpose ?? "password");
        return resendCode(deps, session, purpose);
      },
    );

    handle(
      calls.getMailState,
      {
        summary: "Get whether mail can be sent now",
        description: "Pages call this while the user waits for a code.",
        limits: [{ name: "mail-state", max: 600, windowS: 600 }],
      },
      async () => {
        const error = await findMailError(deps.db);
        return { notSentSince: error?.since.toISOString() ?? null };
      },
    );

    handle(calls.logOut, { summary: "End this session" }, async (request) => {
      await logOut(deps, sessionOf(request));
      return { message: accountTexts.logoutDone };
    });

    handle(
      proofs.sendIdentityCode,
      { summary: "Send a code for confirmation, for users without a password", refuses: [429] },
      (request) => sendIdentityCode(deps, sessionOf(request)),
    );

    handle(
      proofs.confirmIdentity,
      {
        summary: "Confirm identity with the password or a code",
        description:
          "For ten minutes this session may make sensitive calls; without it they respond 403 of type urn:problem:confirm-again.",
        refuses: [410, 429],
      },
      (request) => confirmIdentity(deps, sessionOf(request), request.body),
    );

    handle(calls.getSession, { summary: "Get this session's account and expiry" }, async (request) => {
      const session = sessionOf(request);
      const { remember, expiresAt } = session;
      return { student: await getStudent(deps, session), remember, expiresAt: expiresAt.toISOString() };
    });

    handle(calls.listSessions, { summary: "List my sessions" }, async (request) => ({
      data: await listSessions(deps, sessionOf(request)),
    }));

    handle(calls.endSession, { summary: "End one of my sessions" }, async (request) => {
      await endSession(deps, sessionOf(request), request.params.sessionId);
      return { message: accountTexts.sessionEndedElsewhere };
    });

    handle(calls.endOtherSessions, { summary: "End all my other sessions" }, async (request) => {
      await endOtherSessions(deps, sessionOf(request));
      return { message: accountTexts.othersEnded };
    });

    handle(calls.endViewing, { summary: "End seeing a student's pages as staff" }, async (request) => {
      await endViewing(deps, sessionOf(request));
      return { message: viewingTexts.over };
    });

    handle(calls.listSecurityEvents, { summary: "List security events of my account, newest first" }, (request) =>
      listEvents(deps, sessionOf(request), request.query.before),
    );
  };
