import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { closeAccountSchema, codeSentAnswer } from "../../contract.ts";
import type { AccountDeps } from "../account-deps.ts";
import { closeAccount, sendCloseCode } from "../leaving/close-account.ts";
import { exportData } from "../leaving/export-data.ts";
import { callerOf, noBody, noQuery, sessionOf } from "./session-of.ts";

/** Taking one's data along and closing the account. */
export const leavingRoutes =
  (deps: AccountDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      method: "GET",
      url: "/api/students/data-export",
      exposeHeadRoute: false, // it would make the archive and throw it away
      config: { access: { capability: "account.keep", scope: "own" } },
      schema: {
        summary: "Everything held of this account, as a zip file",
        tags: ["accounts"],
        security: [{ bearer: [] }],
        querystring: noQuery,
        produces: ["application/zip"],
        response: { 200: z.any().describe("application/zip") },
      },
      handler: async (request, reply) => {
        const { archive, name } = await exportData(deps, sessionOf(request), callerOf(request));
        return reply
          .type("application/zip")
          .headers({
            "Cache-Control": "no-store",
            "Content-Disposition": `attachment; filename="${name}"`,
          })
          .send(archive);
      },
    });

    app.route({
      method: "POST",
      url: "/api/students/close-account/code",
      config: { access: { capability: "account.keep", scope: "own" } },
      schema: {
        summary: "Mail a code to close the account",
        tags: ["accounts"],
        security: [{ bearer: [] }],
        querystring: noQuery,
        body: noBody,
        response: { 200: codeSentAnswer },
      },
      handler: (request) => sendCloseCode(deps, sessionOf(request)),
    });

    app.route({
      method: "POST",
      url: "/api/students/close-account",
      config: { access: { capability: "account.keep", scope: "own" } },
      schema: {
        summary: "Close the account, with the password or a code",
        description: "Every session ends; everything is erased after 14 days unless somebody logs in before.",
        tags: ["accounts"],
        security: [{ bearer: [] }],
        querystring: noQuery,
        body: closeAccountSchema,
        response: { 200: z.object({ message: z.string(), closeAfter: z.iso.datetime() }) },
      },
      handler: (request) => closeAccount(deps, sessionOf(request), request.body, callerOf(request)),
    });
  };
