import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { accountTexts, adminLinkSchema, makeAdminSchema, messageAnswer } from "../../contract.ts";
import type { AccountDeps } from "../account-deps.ts";
import { checkAdminLink, makeAdmin } from "../admins/make-admin.ts";
import { callerOf, noQuery } from "./session-of.ts";

const tenMinutesS = 600;

/** How a site gets its administrators: with a link that only the machine prints. */
export const adminRoutes =
  (deps: AccountDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      method: "POST",
      url: "/api/admins/link",
      config: { access: "public", limits: [{ name: "admin-link", max: 60, windowS: tenMinutesS }] },
      schema: {
        summary: "Whether a link that makes an administrator still works",
        tags: ["accounts"],
        querystring: noQuery,
        body: adminLinkSchema,
        response: { 200: messageAnswer },
      },
      handler: async (request) => {
        await checkAdminLink(deps, request.body.token);
        return { message: accountTexts.adminLinkGood };
      },
    });

    app.route({
      method: "POST",
      url: "/api/admins",
      config: { access: "public", limits: [{ name: "make-admin", max: 30, windowS: tenMinutesS }] },
      schema: {
        summary: "Make an administrator with the token of the link that the machine printed",
        tags: ["accounts"],
        querystring: noQuery,
        body: makeAdminSchema,
        response: { 200: messageAnswer },
      },
      handler: async (request) => {
        await makeAdmin(deps, request.body, callerOf(request));
        return { message: accountTexts.adminMade };
      },
    });
  };
