import type { FastifyPluginAsync } from "fastify";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import { sendCsv } from "#platform/list/csv.ts";
import * as calls from "../../batch-calls.ts";
import { batchShapes } from "../../batch-contract.ts";
import { batchCsv } from "./batch-csv.ts";
import { approveBatch, cancelBatch, makeBatch } from "./make-batch.ts";
import { listPayouts } from "./read-payouts.ts";
import { settleLines } from "./settle-lines.ts";

/** The batches by which tutors are paid. */
export const batchRoutes =
  (deps: VerbDeps): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, batchShapes, "staff");
    const refuses = [404, 409];
    handle(calls.listPayouts, { summary: "List what is payable to tutors, and the batches that pay it" }, (request) =>
      listPayouts(deps, actorId(request)),
    );
    handle(
      calls.makeBatch,
      { summary: "Make a batch of what is payable", audit: "payout.made", refuses: [409] },
      (request) => makeBatch(deps, actorId(request), request.body),
    );
    handle(
      calls.approveBatch,
      {
        summary: "Approve a batch",
        description: "Above the amount that is set for two people, another than who made it.",
        audit: "payout.approved",
        refuses,
      },
      (request) => approveBatch(deps, actorId(request), request.params),
    );
    handle(
      calls.cancelBatch,
      { summary: "Cancel a batch of which nothing is paid", audit: "payout.cancelled", refuses },
      (request) => cancelBatch(deps, actorId(request), { ...request.params, ...request.body }),
    );
    handle(
      calls.settleLines,
      {
        summary: "Record which lines of a batch are paid or failed",
        audit: ["payout.paid", "payout.failed"],
        refuses,
      },
      (request) => settleLines(deps, actorId(request), { ...request.params, ...request.body }),
    );
    handle(
      calls.exportBatch,
      {
        summary: "Export an approved batch as CSV for the bank",
        produces: ["text/csv"],
        limits: [{ name: "exports", max: 30, windowS: 3600 }],
        refuses,
      },
      async ({ params }, reply) => sendCsv(reply, deps.clock.now(), await batchCsv(deps, params.id)),
    );
  };
