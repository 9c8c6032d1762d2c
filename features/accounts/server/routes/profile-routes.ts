import type { FastifyPluginAsync } from "fastify";
import { handling } from "#platform/http/handle.ts";
import * as calls from "../../calls.ts";
import { accountShapes, accountTexts } from "../../contract.ts";
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
import { sessionOf } from "./session-of.ts";

const toggleCalls = {
  toggleEmailNotifications: calls.toggleEmailNotifications,
  togglePushNotifications: calls.togglePushNotifications,
  toggleTheme: calls.toggleTheme,
};

/** The profile, its switches and its picture. Another's id is answered with 404 throughout. */
export const profileRoutes =
  (deps: AccountDeps): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, accountShapes, "accounts");
    handle(calls.getStudent, { summary: "Get my profile" }, async (request) => {
      const session = sessionOf(request);
      checkOwn(session, request.params.id);
      return { student: await getStudent(deps, session) };
    });

    handle(calls.updateStudent, { summary: "Change my name, phone and address" }, async (request) => {
      const session = sessionOf(request);
      checkOwn(session, request.params.id);
      return { student: await updateStudent(deps, session, request.body), message: accountTexts.profileDone };
    });

    handle(
      calls.saveTimeZone,
      {
        summary: "Set my time zone",
        description: "Mails show times in this zone.",
        limits: [{ name: "time-zone", max: 60, windowS: 3600 }],
      },
      async (request) => ({ student: await setTimeZone(deps, sessionOf(request), request.body.timeZone) }),
    );

    for (const toggle of toggles) {
      handle(toggleCalls[toggle], { summary: `Flip a setting: ${toggle.slice("toggle".length)}` }, async (request) => {
        const session = sessionOf(request);
        checkOwn(session, request.params.studentId);
        return { student: await toggleSetting(deps, session, toggle), message: accountTexts.toggled };
      });
    }

    handle(
      calls.beginTwoFactorChange,
      {
        summary: "Send a code to switch two-factor authentication",
        description: "Changes nothing until confirm-two-factor.",
        refuses: [403, 429],
      },
      (request) => {
        const session = sessionOf(request);
        checkOwn(session, request.params.studentId);
        return beginTwoFactorChange(deps, session);
      },
    );

    handle(
      calls.confirmTwoFactorChange,
      { summary: "Switch two-factor authentication with the code", refuses: [410, 429] },
      (request) => confirmTwoFactorChange(deps, sessionOf(request), request.body.code),
    );

    handle(
      calls.saveAvatar,
      {
        summary: "Upload my picture",
        description:
          "multipart/form-data with one file field `avatar`: JPEG, PNG, WebP, AVIF or GIF up to 10 MB and 40 megapixels (JPEG 110).",
        consumes: ["multipart/form-data"],
        upload: true,
        refuses: [429],
      },
      async (request) => {
        const session = sessionOf(request);
        checkOwn(session, request.params.id);
        const student = await receivePicture(request, deps.spoolDir, (path) => saveAvatar(deps, session, path));
        return { student, message: accountTexts.profileDone };
      },
    );

    handle(calls.removeAvatar, { summary: "Delete my picture", refuses: [429] }, async (request) => {
      const session = sessionOf(request);
      checkOwn(session, request.params.id);
      return { student: await removeAvatar(deps, session), message: accountTexts.profileDone };
    });

    // Image tags send no token; the random name is the permission.
    handle(
      calls.getAvatar,
      {
        summary: "Download a picture",
        description: "The profile contains this address as `avatarUrl`.",
        produces: [avatarType],
      },
      async (request, reply) => {
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
    );
  };
