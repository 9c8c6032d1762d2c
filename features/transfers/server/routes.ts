import type { FastifyPluginAsync } from "fastify";
import { openReceipt } from "#features/checkout/server/public.ts";
import { AppError } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import * as calls from "../calls.ts";
import { transferShapes } from "../contract.ts";
import { deskTexts } from "../texts.ts";
import { confirmExact } from "./desk/confirm-exact.ts";
import { confirmLine, decideTransferApproval } from "./desk/confirm-line.ts";
import { ignoreLine, refuseClaim, undoLine } from "./desk/decide-line.ts";
import { findOrders, readDesk } from "./desk/read-desk.ts";
import { joinLine, markDifferent } from "./hand/decide-twin.ts";
import { typeLine } from "./hand/type-line.ts";
import { importStatement } from "./statements/import-statement.ts";
import { receiveStatement } from "./statements/receive-statement.ts";
import { dropStatement, getStatement, previewStatement, saveStatement } from "./statements/save-statement.ts";

/** The key of a call that moves money. Errors: AppError bad_request without one. */
function keyOf({ headers }: { headers: { "idempotency-key"?: string | undefined } }): string {
  const key = headers["idempotency-key"];
  if (key === undefined) throw new AppError("bad_request", deskTexts.keyMissing);
  return key;
}

/** The calls of the transfer desk. */
export const transferRoutes =
  (deps: VerbDeps): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, transferShapes, "staff");
    const refuses = [404, 409];
    const audit = { none: "a file that was not imported is nothing yet" };
    const moves = { refuses, description: "Needs an Idempotency-Key." };

    handle(
      calls.getDesk,
      {
        summary: "List pending transfers",
        description: "With candidate orders for each transfer, and today's decisions.",
      },
      (request) => readDesk(deps, actorId(request)),
    );
    handle(
      calls.confirmExact,
      { ...moves, summary: "Confirm all exact transfers", audit: "transfer.counted" },
      (request) => {
        keyOf(request); // harmless to repeat all the same
        return confirmExact(deps, actorId(request));
      },
    );
    handle(
      calls.confirmLine,
      { ...moves, summary: "Confirm a transfer for one or more orders", audit: ["transfer.counted", "approval.asked"] },
      (request) =>
        confirmLine(deps, actorId(request), {
          id: request.params.id,
          shares: request.body.shares,
          key: keyOf(request),
        }),
    );
    handle(
      calls.approveLine,
      {
        ...moves,
        summary: "Approve a transfer that another staff member confirmed",
        audit: ["approval.approved", "transfer.counted"],
      },
      (request) =>
        decideTransferApproval(deps, actorId(request), { id: request.params.id, reason: null, key: keyOf(request) }),
    );
    handle(
      calls.turnLineDown,
      { ...moves, summary: "Reject a transfer that awaits a second staff member", audit: "approval.turned-down" },
      (request) =>
        decideTransferApproval(deps, actorId(request), {
          id: request.params.id,
          reason: request.body.reason,
          key: keyOf(request),
        }),
    );
    handle(
      calls.ignoreLine,
      { summary: "Ignore an unrelated transfer", audit: ["transfer.ignored", "approval.turned-down"], refuses },
      (request) => ignoreLine(deps, actorId(request), { id: request.params.id, reason: request.body.reason }),
    );
    handle(
      calls.undoLine,
      { ...moves, summary: "Undo today's decision about a transfer", audit: "transfer.undone" },
      (request) => undoLine(deps, actorId(request), { id: request.params.id, key: keyOf(request) }),
    );
    handle(
      calls.typeLine,
      {
        ...moves,
        summary: "Create a transfer by hand as the bank's app shows it",
        audit: ["transfer.typed", "transfer.counted", "approval.asked"],
      },
      (request) => typeLine(deps, actorId(request), { ...request.body, key: keyOf(request) }),
    );
    handle(
      calls.joinLine,
      {
        summary: "Merge a transfer with one created by hand",
        audit: ["transfer.joined", "approval.turned-down"],
        refuses,
      },
      (request) => joinLine(deps, actorId(request), { id: request.params.id, typedId: request.body.lineId }),
    );
    handle(
      calls.markAsDifferent,
      { summary: "Mark a transfer as different from one created by hand", audit: "transfer.separated", refuses },
      (request) => markDifferent(deps, actorId(request), request.params.id),
    );
    handle(calls.findOrders, { summary: "Find orders by reference, name or e-mail address" }, async (request) => ({
      data: await findOrders(deps, request.query.q),
    }));

    handle(
      calls.sendStatement,
      {
        summary: "Upload a bank's statement for review",
        audit,
        description:
          "multipart/form-data with the field `bank` and the file `statement`: CSV up to 5 MB and 20,000 rows.",
        consumes: ["multipart/form-data"],
        upload: true,
        limits: [{ name: "statements", max: 60, windowS: 3600 }],
      },
      async (request) => saveStatement(deps, actorId(request), await receiveStatement(request, deps.spoolDir)),
    );
    handle(calls.getStatement, { summary: "Get a statement with its detected columns" }, async (request) => ({
      data: await getStatement(deps, request.params.id),
    }));
    handle(calls.previewStatement, { summary: "Preview a statement with these columns", audit, refuses }, (request) =>
      previewStatement(deps, request.params.id, request.body),
    );
    handle(
      calls.importStatement,
      { ...moves, summary: "Import a statement", audit: "statement.imported", handlerTimeout: 120_000 },
      (request) => importStatement(deps, actorId(request), { ...request.params, ...request.body, key: keyOf(request) }),
    );
    handle(calls.dropStatement, { summary: "Discard a statement before import", audit, refuses }, (request) =>
      dropStatement(deps, request.params.id),
    );

    handle(
      calls.refuseClaim,
      { summary: "Reject a student's reported transfer with a reason", audit: "claim.refused", refuses },
      (request) => refuseClaim(deps, actorId(request), { id: request.params.id, reason: request.body.reason }),
    );
    handle(
      calls.getReceipt,
      { summary: "Download the receipt that a student sent", produces: ["image/webp", "application/pdf"] },
      async (request, reply) => {
        const { file, type } = await openReceipt(deps, request.params.id);
        return reply
          .type(type)
          .headers({
            "Cache-Control": "no-store",
            "Content-Disposition": `attachment; filename="receipt.${type === "application/pdf" ? "pdf" : "webp"}"`,
            "Content-Security-Policy": "default-src 'none'; sandbox",
          })
          .send(file);
      },
    );
  };
