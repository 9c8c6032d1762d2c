import type { FastifyPluginAsync } from "fastify";
import type { VerbDeps } from "#platform/deps.ts";
import { handling } from "#platform/http/handle.ts";
import { sendCsv } from "#platform/list/csv.ts";
import * as calls from "../calls.ts";
import { revenueShapes } from "../contract.ts";
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
      ({ query }) => readRevenue(deps, query),
    );
    handle(
      calls.exportLedger,
      {
        summary: "Export the ledger of a period as CSV",
        produces: ["text/csv"],
        limits: [{ name: "exports", max: 30, windowS: 3600 }],
      },
      async ({ query }, reply) => sendCsv(reply, deps.clock.now(), ledgerCsv(deps.db, query)),
    );
  };
