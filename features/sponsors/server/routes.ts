import type { FastifyPluginAsync } from "fastify";
import { paymentMethodsFor, receiptFile } from "#features/checkout/server/public.ts";
import { AppError } from "#lib/app-error.ts";
import { paths } from "#lib/paths.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling, type RouteTaking, routeOf, schemaOf } from "#platform/http/handle.ts";
import { isOneClick } from "#platform/http/one-click.ts";
import { sendCsv } from "#platform/list/csv.ts";
import { pageOf } from "#platform/list/list-source.ts";
import * as calls from "../calls.ts";
import { receiptParams, sponsorShapes } from "../contract.ts";
import { exportSponsors, listSponsors } from "../office-calls.ts";
import { officeSponsorShapes } from "../office-contract.ts";
import { sponsorTexts } from "../texts.ts";
import { changeLink, endLink, getLink, makeLink } from "./links.ts";
import { stopNote } from "./notes/answer-note.ts";
import { ownPayment, payByLink } from "./pay.ts";
import { sponsorSource, sponsorsCsv } from "./sponsor-list.ts";

/** The calls about sponsors, and the receipts that a link's payments have. */
export const sponsorRoutes =
  (deps: VerbDeps): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, sponsorShapes, "sponsors");
    const limits = [{ name: "sponsor-links", max: 60, windowS: 3600 }];
    handle(calls.getSponsorLink, { summary: "Get the sponsor link of one of my orders" }, async (request) => ({
      data: await getLink(deps, actorId(request), request.params.id),
    }));
    handle(
      calls.makeSponsorLink,
      {
        summary: "Create a link for a sponsor to pay my order",
        description: "Returns the address once. An older link of the order stops working.",
        limits,
        refuses: [404, 409],
      },
      async (request) => makeLink(deps, actorId(request), { orderId: request.params.id, ...request.body }),
    );
    handle(
      calls.changeSponsorLink,
      { summary: "Switch the monthly progress mail to the sponsor", limits, refuses: [404] },
      async (request) => ({
        data: await changeLink(deps, actorId(request), { orderId: request.params.id, ...request.body }),
      }),
    );
    handle(calls.endSponsorLink, { summary: "Revoke my sponsor link", limits, refuses: [404] }, async (request) => ({
      data: await endLink(deps, actorId(request), request.params.id),
    }));

    handle(
      calls.payAsSponsor,
      {
        summary: "Pay an order by its sponsor link, without an account",
        description: "Needs an Idempotency-Key. The receipt is mailed where an address is given.",
        // Few enough that no one finds a link by trying, which its 128 bits see to already.
        limits: [{ name: "sponsor-payments", max: 30, windowS: 600 }],
        refuses: [404, 409],
      },
      async (request) => {
        const key = request.headers["idempotency-key"];
        if (key === undefined) throw new AppError("bad_request", sponsorTexts.keyMissing);
        return payByLink(paymentMethodsFor(deps, request.raw), request.body, key);
      },
    );

    handle(
      calls.stopNotes,
      {
        summary: "Unsubscribe from the monthly progress mail (RFC 8058)",
        description:
          "The address in the List-Unsubscribe header of each progress mail. The body is List-Unsubscribe=One-Click.",
        limits: [{ name: "sponsor-notes-stop", max: 60, windowS: 60 }],
        upload: true,
        refuses: [404],
      },
      async (request) => {
        if (!(await isOneClick(request))) {
          throw new AppError("bad_request", "The body must be List-Unsubscribe=One-Click.");
        }
        if (!(await stopNote(deps, request.query.token))) throw new AppError("not_found", sponsorTexts.unknownNote);
        return { message: sponsorTexts.stopped };
      },
    );
    const handleForStaff = handling(app, officeSponsorShapes, "staff");
    handleForStaff(listSponsors, { summary: "List sponsors by filters" }, ({ query }) =>
      pageOf(deps.db, sponsorSource(deps.db), query),
    );
    handleForStaff(
      exportSponsors,
      {
        summary: "Export the same sponsors as CSV",
        produces: ["text/csv"],
        limits: [{ name: "exports", max: 30, windowS: 3600 }],
      },
      async ({ query }, reply) => sendCsv(reply, deps.clock.now(), sponsorsCsv(deps.db, query)),
    );

    app.route<RouteTaking<typeof sponsorShapes.openStopPage>>({
      ...routeOf(calls.openStopPage),
      schema: {
        summary: "Show the page that unsubscribes from the monthly progress mail",
        description: "For mail programs that open the List-Unsubscribe address in a browser. Changes nothing.",
        tags: ["sponsors"],
        ...schemaOf(sponsorShapes.openStopPage, 303),
      },
      handler: async (request, reply) => {
        await reply
          .header("Cache-Control", "no-store")
          .redirect(paths.sponsorNotes({ stop: request.query.token }), 303);
        return null;
      },
    });

    app.get(
      "/pay/:token/receipts/:file",
      {
        config: { access: "public", page: true, limits: [{ name: "sponsor-receipts", max: 60, windowS: 600 }] },
        schema: { params: receiptParams },
      },
      async (request, reply) => {
        const { token, file } = receiptParams.parse(request.params);
        const paymentId = file.replace(/\.pdf$/, "");
        await ownPayment(deps, token, paymentId);
        const { bytes, name } = await receiptFile(deps, paymentId, null);
        return reply
          .type("application/pdf")
          .headers({
            "Cache-Control": "no-store",
            "Content-Disposition": `attachment; filename="${name}"`,
            "Referrer-Policy": "no-referrer",
            "X-Robots-Tag": "noindex",
          })
          .send(bytes);
      },
    );
  };
