import type { FastifyPluginAsync } from "fastify";
import { handling } from "#platform/http/handle.ts";
import * as calls from "../../admin-calls.ts";
import { accountShapes, accountTexts } from "../../contract.ts";
import type { AccountDeps } from "../account-deps.ts";
import { checkAdminLink, makeAdmin } from "../admins/make-admin.ts";
import { callerOf } from "./session-of.ts";

const tenMinutesS = 600;

/** How a site gets its administrators: with a link that only the machine prints. */
export const adminRoutes =
  (deps: AccountDeps): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, accountShapes, "accounts");
    handle(
      calls.checkAdminLink,
      {
        summary: "Check whether an administrator's link is valid",
        limits: [{ name: "admin-link", max: 60, windowS: tenMinutesS }],
      },
      async (request) => {
        await checkAdminLink(deps, request.body.token);
        return { message: accountTexts.adminLinkGood };
      },
    );

    handle(
      calls.makeAdmin,
      {
        summary: "Create an administrator with the token of a printed link",
        limits: [{ name: "make-admin", max: 30, windowS: tenMinutesS }],
      },
      async (request) => {
        await makeAdmin(deps, callerOf(request), request.body);
        return { message: accountTexts.adminMade };
      },
    );
  };
