import type { FastifyPluginAsync } from "fastify";
import { handling } from "#platform/http/handle.ts";
import * as calls from "../../calls.ts";
import { accountShapes, accountTexts } from "../../contract.ts";
import type { AccountDeps } from "../account-deps.ts";
import { changePassword, confirmPasswordChange } from "../passwords/change-password.ts";
import { forgotPassword } from "../passwords/forgot-password.ts";
import { resetPassword } from "../passwords/reset-password.ts";
import { resendVerification } from "../sign-up/resend-verification.ts";
import { verifyEmail } from "../sign-up/verify-email.ts";
import { callerOf, sessionOf } from "./session-of.ts";

const tenMinutesS = 600;

/** Passwords forgotten and changed, addresses verified. */
export const passwordRoutes =
  (deps: AccountDeps): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, accountShapes, "accounts");
    handle(
      calls.forgotPassword,
      {
        summary: "Send a link to reset a password",
        description: "The response and its timing are the same for known and unknown addresses.",
        limits: [{ name: "forgot-password", max: 30, windowS: tenMinutesS }],
        refuses: [429],
      },
      async (request) => {
        await forgotPassword(deps, callerOf(request), request.body.email);
        return { message: accountTexts.forgotDone };
      },
    );

    handle(
      calls.resetPassword,
      {
        summary: "Reset a password with the token of the link",
        limits: [{ name: "reset-password", max: 30, windowS: tenMinutesS }],
        refuses: [410],
      },
      async (request) => {
        await resetPassword(deps, callerOf(request), request.body);
        return { message: accountTexts.resetDone };
      },
    );

    handle(calls.changePassword, { summary: "Check the old password and send a code", refuses: [429] }, (request) =>
      changePassword(deps, sessionOf(request), request.body),
    );

    handle(
      calls.confirmPassword,
      { summary: "Change the password with the code and end every session", refuses: [410, 429] },
      async (request) => {
        await confirmPasswordChange(deps, sessionOf(request), request.body.code);
        return { message: accountTexts.changeDone };
      },
    );

    handle(
      calls.verifyEmail,
      {
        summary: "Verify an e-mail address with the token of the link",
        description:
          "From the browser that signed up (by its session's token, `device` or `browserKey`) it only verifies. From any other browser it also removes every log-in and the old password, and `setPassword` is a token for reset-password.",
        limits: [{ name: "verify-email", max: 60, windowS: tenMinutesS }],
        refuses: [410],
      },
      (request) =>
        verifyEmail(deps, { accountId: request.actor?.accountId ?? null, caller: callerOf(request) }, request.body),
    );

    handle(calls.resendVerification, { summary: "Send the verification link again", refuses: [429] }, (request) =>
      resendVerification(deps, sessionOf(request)),
    );
  };
