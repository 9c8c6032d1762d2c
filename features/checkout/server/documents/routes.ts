import type { FastifyPluginAsync, FastifyReply } from "fastify";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import * as calls from "../../calls.ts";
import { documentShapes } from "../../document-contract.ts";
import { makeProforma } from "./proforma.ts";
import { readReceipt, receiptFile } from "./receipt-file.ts";

/** The calls about receipts and proforma invoices. */
export const documentRoutes =
  (deps: VerbDeps): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, documentShapes, "checkout");
    // Drawing one takes some tens of milliseconds of this process.
    const limits = [{ name: "papers", max: 120, windowS: 3600 }];
    const produces = ["application/pdf"];
    const send = (reply: FastifyReply, { bytes, name }: { bytes: Buffer; name: string }) =>
      reply
        .type("application/pdf")
        .headers({ "Content-Disposition": `attachment; filename="${name}"`, "Cache-Control": "no-store" })
        .send(bytes);

    handle(calls.getReceipt, { summary: "Get the receipt of one of my payments" }, async (request) => ({
      data: await readReceipt(deps, request.params.id, actorId(request)),
    }));
    handle(
      calls.getReceiptFile,
      { summary: "Download the receipt as a PDF", produces, limits },
      async (request, reply) => send(reply, await receiptFile(deps, request.params.id, actorId(request))),
    );
    handle(
      calls.makeProforma,
      {
        summary: "Download a proforma invoice of my order as a PDF",
        description: "It is not stored, and is not a receipt.",
        produces,
        limits,
        refuses: [404, 409],
      },
      async (request, reply) =>
        send(reply, await makeProforma(deps, actorId(request), { orderId: request.params.id, ...request.body })),
    );
    const handleForStaff = handling(app, documentShapes, "staff");
    handleForStaff(
      calls.getReceiptFileForStaff,
      { summary: "Download the receipt of a payment as a PDF", produces, limits },
      async (request, reply) => send(reply, await receiptFile(deps, request.params.id, null)),
    );
  };
