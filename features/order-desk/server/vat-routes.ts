import type { FastifyPluginAsync } from "fastify";
import { addVatRate, endVatRate, listVatRates } from "#features/checkout/server/public.ts";
import { readSettings } from "#features/site/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import * as calls from "../vat-calls.ts";
import { vatShapes } from "../vat-contract.ts";
import { changeMoneyRules } from "./change-money-rules.ts";
import { keyOf } from "./key-of.ts";

/** The calls about VAT. */
export const vatRoutes =
  (deps: VerbDeps): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, vatShapes, "staff");
    handle(calls.listVatRates, { summary: "List the rates of VAT, newest first" }, ({ query }) =>
      listVatRates(deps, query),
    );
    handle(
      calls.addVatRate,
      {
        summary: "Set a rate of VAT from a day on",
        description: "Needs an Idempotency-Key. Existing orders keep the rate of their day.",
        audit: "vat.added",
        limits: [{ name: "vat-rates", max: 120, windowS: 3600 }],
        refuses: [409],
      },
      (request) => addVatRate(deps, actorId(request), { requested: request.body, key: keyOf(request) }),
    );
    handle(calls.endVatRate, { summary: "End a rate of VAT", audit: "vat.ended", refuses: [404, 409] }, (request) =>
      endVatRate(deps, actorId(request), { ...request.params, ...request.body }),
    );
    handle(
      calls.getVatSettings,
      { summary: "Get the academy's tax number" },
      async () => (await readSettings(deps)).vat,
    );
    handle(
      calls.changeVatSettings,
      { summary: "Change the academy's tax number", audit: "vat.changed", refuses: [409] },
      (request) => changeMoneyRules(deps, actorId(request), { rule: "vat", ...request.body }),
    );
  };
