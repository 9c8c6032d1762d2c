import type { FastifyPluginAsync } from "fastify";
import { AppError } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import { sendCsv } from "#platform/list/csv.ts";
import * as calls from "../calls.ts";
import { walletShapes } from "../contract.ts";
import * as rateCalls from "../rate-calls.ts";
import { rateShapes } from "../rate-contract.ts";
import { agreeToClass, disputeClass, readConfirmation } from "./disputes/confirmation.ts";
import { answerDispute, decideDispute, listDisputes } from "./disputes/office-disputes.ts";
import { addRate, endRate, listRates, ratesCsv } from "./rates/office-rates.ts";
import { readWallet, readWalletClass } from "./views/read-wallet.ts";
import { readStatement } from "./views/statement.ts";
import { statementCsv } from "./views/statement-csv.ts";
import { statementPdf } from "./views/statement-pdf.ts";
import { writeAboutClass } from "./write-about-class.ts";

const exports = [{ name: "exports", max: 30, windowS: 3600 }];
const messages = [{ name: "class-disputes", max: 60, windowS: 3600 }];

/** Rates, wallets and disputes. */
export const walletRoutes =
  (deps: VerbDeps): FastifyPluginAsync =>
  async (app) => {
    const staff = handling(app, rateShapes, "staff");
    staff(rateCalls.listRates, { summary: "List pay rates, newest first, and classes without one" }, ({ query }) =>
      listRates(deps, query),
    );
    staff(
      rateCalls.exportRates,
      { summary: "Export the same rates as CSV", produces: ["text/csv"], limits: exports },
      async ({ query }, reply) => sendCsv(reply, deps.clock.now(), ratesCsv(deps, query)),
    );
    staff(
      rateCalls.addRate,
      {
        summary: "Set a pay rate from a day on",
        audit: "pay-rate.added",
        description: "Needs an Idempotency-Key. Refused where another rate for the same holds on some of the days.",
        limits: [{ name: "pay-rates", max: 120, windowS: 3600 }],
        refuses: [409],
      },
      (request) => {
        const key = request.headers["idempotency-key"];
        if (key === undefined) throw new AppError("bad_request", "This call needs an Idempotency-Key.");
        return addRate(deps, actorId(request), { requested: request.body, key });
      },
    );
    staff(
      rateCalls.endRate,
      {
        summary: "End a pay rate with a day, or remove one that counted no class",
        audit: "pay-rate.ended",
        refuses: [404, 409],
      },
      (request) => endRate(deps, actorId(request), { ...request.params, ...request.body }),
    );

    const handle = handling(app, walletShapes, "wallet");
    handle(calls.getWallet, { summary: "Get my wallet of a month, class by class" }, (request) =>
      readWallet(deps, actorId(request), request.query),
    );
    handle(calls.getWalletClass, { summary: "Get a class of my wallet, line by line", refuses: [404] }, (request) =>
      readWalletClass(deps.db, actorId(request), request.params.id),
    );
    handle(
      calls.exportWallet,
      { summary: "Export my statement of a month as CSV", produces: ["text/csv"], limits: exports },
      async (request, reply) =>
        sendCsv(reply, deps.clock.now(), statementCsv(await readStatement(deps, actorId(request), request.query))),
    );
    handle(
      calls.printWallet,
      { summary: "Get my statement of a month as a PDF", produces: ["application/pdf"], limits: exports },
      async (request, reply) => {
        const { bytes, name } = await statementPdf(deps, await readStatement(deps, actorId(request), request.query));
        return reply
          .type("application/pdf")
          .header("Content-Disposition", `attachment; filename="${name}"`)
          .send(bytes);
      },
    );
    handle(
      calls.writeAboutClass,
      {
        summary: "Report a problem with a class of my wallet",
        audit: "dispute.opened",
        limits: messages,
        refuses: [404, 409],
      },
      (request) => writeAboutClass(deps, actorId(request), { ...request.params, ...request.body }),
    );
    handle(
      calls.getConfirmation,
      { summary: "Get my answer about a class that was reported", refuses: [404] },
      (request) => readConfirmation(deps, actorId(request), request.params.id),
    );
    handle(calls.agreeToClass, { summary: "Agree to the report of a class", refuses: [404, 409] }, (request) =>
      agreeToClass(deps, actorId(request), request.params.id),
    );
    handle(
      calls.disputeClass,
      { summary: "Report a problem with the report of a class", limits: messages, refuses: [404, 409] },
      (request) => disputeClass(deps, actorId(request), { sessionId: request.params.id, words: request.body.words }),
    );
    handle(calls.listDisputes, { summary: "List disputes about classes, newest first" }, (request) =>
      listDisputes(deps, actorId(request), request.query),
    );
    handle(
      calls.answerDispute,
      { summary: "Write to those who take part in a dispute", audit: "dispute.answered", refuses: [404, 409] },
      (request) => answerDispute(deps, actorId(request), { ...request.params, ...request.body }),
    );
    handle(
      calls.decideDispute,
      { summary: "Decide what a disputed class pays", audit: "dispute.decided", refuses: [404, 409] },
      (request) => decideDispute(deps, actorId(request), { ...request.params, ...request.body }),
    );
  };
