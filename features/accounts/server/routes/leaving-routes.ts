import type { FastifyPluginAsync } from "fastify";
import { handling } from "#platform/http/handle.ts";
import * as calls from "../../calls.ts";
import { accountShapes } from "../../contract.ts";
import type { AccountDeps } from "../account-deps.ts";
import { closeAccount, sendCloseCode } from "../leaving/close-account.ts";
import { exportData } from "../leaving/export-data.ts";
import { sessionOf } from "./session-of.ts";

/** Taking one's data along and closing the account. */
export const leavingRoutes =
  (deps: AccountDeps): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, accountShapes, "accounts");
    // it would make the archive and throw it away
    handle(
      calls.exportData,
      {
        summary: "Export all data of my account as a zip file",
        produces: ["application/zip"],
        exposeHeadRoute: false,
        refuses: [429],
      },
      async (request, reply) => {
        const { archive, name } = await exportData(deps, sessionOf(request));
        return reply
          .type("application/zip")
          .headers({
            "Cache-Control": "no-store",
            "Content-Disposition": `attachment; filename="${name}"`,
          })
          .send(archive);
      },
    );

    handle(calls.sendCloseCode, { summary: "Send a code to close my account", refuses: [429] }, (request) =>
      sendCloseCode(deps, sessionOf(request)),
    );

    handle(
      calls.closeAccount,
      {
        summary: "Close my account with the password or a code",
        description: "Ends every session and erases all data after 14 days, unless the user logs in before.",
        refuses: [403, 410, 429],
      },
      (request) => closeAccount(deps, sessionOf(request), request.body),
    );
  };
