import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  accountTexts,
  codeSchema,
  codeSentAnswer,
  studentAnswer,
  timeZoneSchema,
  updateStudentSchema,
} from "../../contract.ts";
import type { AccountDeps } from "../account-deps.ts";
import { avatarType } from "../profile/draw-avatar.ts";
import {
  beginTwoFactorChange,
  checkOwn,
  confirmTwoFactorChange,
  getStudent,
  setTimeZone,
  toggleSetting,
  toggles,
  updateStudent,
} from "../profile/own-account.ts";
import { openAvatar, removeAvatar, saveAvatar } from "../profile/save-avatar.ts";
import { receivePicture } from "./receive-picture.ts";
import { callerOf, noBody, noQuery, sessionOf } from "./session-of.ts";

const ownId = z.strictObject({ id: z.string().max(100) });
const ownStudentId = z.strictObject({ studentId: z.string().max(100) });

/** The profile, its switches and its picture. Another's id is answered with 404 throughout. */
export const profileRoutes =
  (deps: AccountDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      method: "GET",
      url: "/api/students/updateStudentInfo/:id",
      config: { access: { capability: "account.keep", scope: "own" } },
      schema: {
        summary: "The profile",
        tags: ["accounts"],
        security: [{ bearer: [] }],
        params: ownId,
        querystring: noQuery,
        response: { 200: studentAnswer },
      },
      handler: async (request) => {
        const session = sessionOf(request);
        checkOwn(session, request.params.id);
        return { student: await getStudent(deps, session) };
      },
    });

    app.route({
      method: "POST",
      url: "/api/students/updateStudentInfo/:id",
      config: { access: { capability: "account.keep", scope: "own" } },
      schema: {
        summary: "Change name, phone and address",
        tags: ["accounts"],
        security: [{ bearer: [] }],
        params: ownId,
        querystring: noQuery,
        body: updateStudentSchema,
        response: { 200: studentAnswer },
      },
      handler: async (request) => {
        const session = sessionOf(request);
        checkOwn(session, request.params.id);
        return { student: await updateStudent(deps, session, request.body), message: accountTexts.profileDone };
      },
    });

    app.route({
      method: "PUT",
      url: "/api/students/time-zone",
      config: {
        access: { capability: "account.keep", scope: "own" },
        limits: [{ name: "time-zone", max: 60, windowS: 3600 }],
      },
      schema: {
        summary: "Say in which time zone I am",
        description: "Mails tell times on its clock.",
        tags: ["accounts"],
        security: [{ bearer: [] }],
        querystring: noQuery,
        body: timeZoneSchema,
        response: { 200: studentAnswer },
      },
      handler: async (request) => ({ student: await setTimeZone(deps, sessionOf(request), request.body.timeZone) }),
    });

    for (const toggle of toggles) {
      app.route({
        method: "POST",
        url: `/api/students/${toggle}/:studentId`,
        config: { access: { capability: "account.keep", scope: "own" } },
        schema: {
          summary: `Flip a setting: ${toggle.slice("toggle".length)}`,
          tags: ["accounts"],
          security: [{ bearer: [] }],
          params: ownStudentId,
          querystring: noQuery,
          body: noBody,
          response: { 200: studentAnswer },
        },
        handler: async (request) => {
          const session = sessionOf(request);
          checkOwn(session, request.params.studentId);
          return { student: await toggleSetting(deps, session, toggle), message: accountTexts.toggled };
        },
      });
    }

    app.route({
      method: "POST",
      url: "/api/students/toggleTwoFactor/:studentId",
      config: { access: { capability: "account.keep", scope: "own" } },
      schema: {
        summary: "Mail a code to switch two-factor authentication",
        description: "Nothing is switched before confirm-two-factor.",
        tags: ["accounts"],
        security: [{ bearer: [] }],
        params: ownStudentId,
        querystring: noQuery,
        body: noBody,
        response: { 200: codeSentAnswer },
      },
      handler: (request) => {
        const session = sessionOf(request);
        checkOwn(session, request.params.studentId);
        return beginTwoFactorChange(deps, session);
      },
    });

    app.route({
      method: "POST",
      url: "/api/students/confirm-two-factor",
      config: { access: { capability: "account.keep", scope: "own" } },
      schema: {
        summary: "Switch two-factor authentication with the code",
        tags: ["accounts"],
        security: [{ bearer: [] }],
        querystring: noQuery,
        body: codeSchema,
        response: { 200: studentAnswer },
      },
      handler: (request) => confirmTwoFactorChange(deps, sessionOf(request), request.body.code, callerOf(request)),
    });

    app.route({
      method: "POST",
      url: "/api/students/:id/avatar",
      config: { access: { capability: "account.keep", scope: "own" }, upload: true },
      schema: {
        summary: "Send a picture",
        description:
          "multipart/form-data with one file field `avatar`: JPEG, PNG, WebP, AVIF or GIF up to 10 MB and 40 megapixels.",
        tags: ["accounts"],
        security: [{ bearer: [] }],
        consumes: ["multipart/form-data"],
        params: ownId,
        querystring: noQuery,
        response: { 200: studentAnswer },
      },
      handler: async (request) => {
        const session = sessionOf(request);
        checkOwn(session, request.params.id);
        const student = await receivePicture(request, deps.spoolDir, (path) => saveAvatar(deps, session, path));
        return { student, message: accountTexts.profileDone };
      },
    });

    app.route({
      method: "DELETE",
      url: "/api/students/:id/avatar",
      config: { access: { capability: "account.keep", scope: "own" } },
      schema: {
        summary: "Take the picture away",
        tags: ["accounts"],
        security: [{ bearer: [] }],
        params: ownId,
        querystring: noQuery,
        response: { 200: studentAnswer },
      },
      handler: async (request) => {
        const session = sessionOf(request);
        checkOwn(session, request.params.id);
        return { student: await removeAvatar(deps, session), message: accountTexts.profileDone };
      },
    });

    app.route({
      method: "GET",
      url: "/api/students/:id/avatar/:file",
      // Image tags send no token; the random name is the permission.
      config: { access: "public" },
      schema: {
        summary: "A picture",
        description: "The address stands in the profile as `avatarUrl`.",
        tags: ["accounts"],
        params: z.strictObject({ id: z.string().max(100), file: z.string().max(100) }),
        querystring: noQuery,
        produces: [avatarType],
        response: { 200: z.any().describe("image/webp") },
      },
      handler: async (request, reply) => {
        const picture = await openAvatar(deps, request.params.id, request.params.file);
        return reply
          .type(avatarType)
          .headers({
            "Cache-Control": "private, max-age=31536000, immutable", // another picture has another name
            "Content-Disposition": 'attachment; filename="avatar.webp"',
            "Content-Security-Policy": "default-src 'none'; sandbox",
          })
          .send(picture);
      },
    });
  };
