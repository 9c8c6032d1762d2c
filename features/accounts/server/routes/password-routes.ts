import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import {
  accountTexts,
  changePasswordSchema,
  codeSchema,
  codeSentAnswer,
  emailOnlySchema,
  messageAnswer,
  resetPasswordSchema,
  verifyEmailAnswer,
  verifyEmailSchema,
} from "../../contract.ts";
import type { AccountDeps } from "../account-deps.ts";
import { changePassword, confirmPasswordChange } from "../passwords/change-password.ts";
import { forgotPassword } from "../passwords/forgot-password.ts";
import { resetPassword } from "../passwords/reset-password.ts";
import { resendVerification } from "../sign-up/resend-verification.ts";
import { verifyEmail } from "../sign-up/verify-email.ts";
import { callerOf, noBody, noQuery, sessionOf } from "./session-of.ts";

const tenMinutesS = 600;

/** Passwords forgotten and changed, addresses verified. */
export const passwordRoutes =
  (deps: AccountDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      method: "POST",
      url: "/api/students/forgot-password",
      config: { access: "public", limits: [{ name: "forgot-password", max: 30, windowS: tenMinutesS }] },
      schema: {
        summary: "Mail a link to set a new password",
        description: "The answer and its time are the same whether the address has an account or not.",
        tags: ["accounts"],
        querystring: noQuery,
        body: emailOnlySchema,
        response: { 200: messageAnswer },
      },
      handler: async (request) => {
        await forgotPassword(deps, request.body.email, callerOf(request));
        return { message: accountTexts.forgotDone };
      },
    });

    app.route({
      method: "POST",
      url: "/api/students/reset-password",
      config: { access: "public", limits: [{ name: "reset-password", max: 30, windowS: tenMinutesS }] },
      schema: {
        summary: "Set a new password with the token of the link",
        tags: ["accounts"],
        querystring: noQuery,
        body: resetPasswordSchema,
        response: { 200: messageAnswer },
      },
      handler: async (request) => {
        await resetPassword(deps, request.body, callerOf(request));
        return { message: accountTexts.resetDone };
      },
    });

    app.route({
      method: "POST",
      url: "/api/students/change-password",
      config: { access: { capability: "account.keep", scope: "own" } },
      schema: {
        summary: "Check the old password and mail a code",
        tags: ["accounts"],
        security: [{ bearer: [] }],
        querystring: noQuery,
        body: changePasswordSchema,
        response: { 200: codeSentAnswer },
      },
      handler: (request) => changePassword(deps, sessionOf(request), request.body, callerOf(request)),
    });

    app.route({
      method: "POST",
      url: "/api/students/confirm-code",
      config: { access: { capability: "account.keep", scope: "own" } },
      schema: {
        summary: "Change the password with the code; every session ends",
        tags: ["accounts"],
        security: [{ bearer: [] }],
        querystring: noQuery,
        body: codeSchema,
        response: { 200: messageAnswer },
      },
      handler: async (request) => {
        await confirmPasswordChange(deps, sessionOf(request), request.body.code, callerOf(request));
        return { message: accountTexts.changeDone };
      },
    });

    app.route({
      method: "POST",
      url: "/api/students/verify-email",
      config: {
        access: "public",
        identify: "if-alive",
        limits: [{ name: "verify-email", max: 60, windowS: tenMinutesS }],
      },
      schema: {
        summary: "Verify an address with the token of the link",
        description:
          "From the browser that signed up (its session's token, `device` or `browserKey` tells) that is all. From any other, every log-in and the password of before are gone, and `setPassword` is a token for reset-password.",
        tags: ["accounts"],
        querystring: noQuery,
        body: verifyEmailSchema,
        response: { 200: verifyEmailAnswer },
      },
      handler: (request) => verifyEmail(deps, request.body, request.actor, callerOf(request)),
    });

    app.route({
      method: "POST",
      url: "/api/students/resend-verification",
      config: { access: { capability: "account.keep", scope: "own" } },
      schema: {
        summary: "Mail the link to verify the address once more",
        tags: ["accounts"],
        security: [{ bearer: [] }],
        querystring: noQuery,
        body: noBody,
        response: { 200: messageAnswer },
      },
      handler: (request) => resendVerification(deps, sessionOf(request)),
    });
  };
