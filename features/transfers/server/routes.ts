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
import { confirmLine, decideAsked } from "./desk/confirm-line.ts";
import { ignoreLine, refuseClaim, undoLine } from "./desk/decide-line.ts";
import { findOrders, readDesk } from "./desk/read-desk.ts";
import { joinLine, keepApart } from "./hand/decide-twin.ts";
import { typeLine } from "./hand/type-line.ts";
import { importStatement } from "./statements/import-statement.ts";
import { dropStatement, getStatement, keepStatement, previewStatement } from "./statements/keep-statement.ts";
import { receiveStatement } from "./statements/receive-statement.ts";

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
    const moves = { refuses, description: "Needs an Idempotency-Key." };

    handle(
      calls.getDesk,
      {
        summary: "What waits at the transfer desk",
        description: "With what each transfer may be for, and what was decided today.",
      },
      (request) => readDesk(deps, actorId(request)),
    );
    handle(calls.confirmExact, { ...moves, summary: "Count every transfer that is exact" }, (request) => {
      keyOf(request); // harmless to repeat all the same
      return confirmExact(deps, actorId(request));
    });
    handle(calls.confirmLine, { ...moves, summary: "Count a transfer for an order, or for several" }, (request) =>
      confirmLine(deps, actorId(request), request.params.id, request.body.shares, keyOf(request)),
    );
    handle(
      calls.approveLine,
      { ...moves, summary: "Approve that a transfer counts which somebody else asked for" },
      (request) => decideAsked(deps, actorId(request), request.params.id, null, keyOf(request)),
    );
    handle(
      calls.turnLineDown,
      { ...moves, summary: "Turn a transfer down that waits for a second person" },
      (request) => decideAsked(deps, actorId(request), request.params.id, request.body.reason, keyOf(request)),
    );
    handle(calls.ignoreLine, { summary: "Keep a transfer out that is not for us", refuses }, (request) =>
      ignoreLine(deps, actorId(request), request.params.id, request.body.reason),
    );
    handle(calls.undoLine, { ...moves, summary: "Take back what was decided about a transfer today" }, (request) =>
      undoLine(deps, actorId(request), request.params.id, keyOf(request)),
    );
    handle(
      calls.typeLine,
      { ...moves, summary: "Take a transfer that was typed as the bank's app shows it" },
      (request) => typeLine(deps, actorId(request), request.body, keyOf(request)),
    );
    handle(calls.joinLine, { summary: "Say that a transfer is what was typed by hand", refuses }, (request) =>
      joinLine(deps, actorId(request), request.params.id, request.body.lineId),
    );
    handle(
      calls.keepApart,
      { summary: "Say that a transfer is other money than was typed by hand", refuses },
      (request) => keepApart(deps, actorId(request), request.params.id),
    );
    handle(calls.findOrders, { summary: "Orders by reference, name or address" }, async (request) => ({
      data: await findOrders(deps, request.query.q),
    }));

    handle(
      calls.sendStatement,
      {
        summary: "Send a bank's statement, to be looked at",
        description:
          "multipart/form-data with the field `bank` and the file `statement`: CSV up to 5 MB and 20,000 rows.",
        consumes: ["multipart/form-data"],
        upload: true,
        limits: [{ name: "statements", max: 60, windowS: 3600 }],
      },
      async (request) => keepStatement(deps, actorId(request), await receiveStatement(request, deps.spoolDir)),
    );
    handle(calls.getStatement, { summary: "A statement, with what its columns seem to be" }, async (request) => ({
      data: await getStatement(deps, request.params.id),
    }));
    handle(calls.previewStatement, { summary: "What a statement would bring with these columns", refuses }, (request) =>
      previewStatement(deps, request.params.id, request.body),
    );
    handle(
      calls.importStatement,
      { ...moves, summary: "Take the money that came by a statement", handlerTimeout: 120_000 },
      (request) => importStatement(deps, actorId(request), request.params.id, request.body, keyOf(request)),
    );
    handle(calls.dropStatement, { summary: "Let a statement go that is not imported", refuses }, (request) =>
      dropStatement(deps, request.params.id),
    );

    handle(calls.refuseClaim, { summary: "Tell a student why their transfer is not confirmed", refuses }, (request) =>
      refuseClaim(deps, actorId(request), request.params.id, request.body.reason),
    );
    handle(
      calls.getReceipt,
      { summary: "The receipt that a student sent", produces: ["image/webp", "application/pdf"] },
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
