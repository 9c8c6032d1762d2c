import type { FastifyPluginAsync } from "fastify";
import { AppError } from "#lib/app-error.ts";
import { mayDo } from "#lib/capabilities.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { handling } from "#platform/http/handle.ts";
import { sendCsv } from "#platform/list/csv.ts";
import * as calls from "../calls.ts";
import { revenueShapes } from "../contract.ts";
import { revenueTexts } from "../texts.ts";
import { ledgerCsv } from "./ledger-csv.ts";
import { readRevenue } from "./read-revenue.ts";

/** The calls of the revenue's page. */
export const revenueRoutes =
  (deps: VerbDeps): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, revenueShapes, "staff");
    handle(
      calls.getRevenue,
      {
        summary: "Get what came and went back in a year",
        description:
          "By month, course and provider, each currency for itself; the sums are those of the ledger's cash.",
      },
      (request) => readRevenue(deps, request.actor ?? { roles: [] }, request.query),
    );
    handle(
      calls.exportLedger,
      {
        summary: "Export the ledger of a period as CSV",
        description: "For those who may read pay besides: the ledger has what tutors are paid.",
        produces: ["text/csv"],
        limits: [{ name: "exports", max: 30, windowS: 3600 }],
      },
      async (request, reply) => {
        if (!mayDo(request.actor ?? { roles: [] }, calls.readsPay)) throw new AppError("forbidden", revenueTexts.noPay);
        return sendCsv(reply, deps.clock.now(), ledgerCsv(deps.db, request.query));
      },
    );
  };
