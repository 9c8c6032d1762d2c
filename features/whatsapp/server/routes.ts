import type { FastifyPluginAsync } from "fastify";
import { type VerbDeps, within } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import * as calls from "../calls.ts";
import { whatsappShapes } from "../contract.ts";
import { whatsappTexts } from "../texts.ts";
import { beginLink, endLink } from "./link-number.ts";

/** A person's own WhatsApp. */
export const whatsappRoutes =
  (deps: VerbDeps): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, whatsappShapes, "notifications");
    const limits = [{ name: "whatsapp-links", max: 20, windowS: 3600 }];
    handle(
      calls.beginWhatsApp,
      {
        summary: "Start linking my WhatsApp",
        description: "The message is sent from the number to link. An older code stops working.",
        limits,
        refuses: [404],
      },
      (request) => beginLink(deps, actorId(request)),
    );
    handle(calls.endWhatsApp, { summary: "Unlink my WhatsApp", limits }, async (request) => {
      const how = { way: "settings" as const, wording: whatsappTexts.ended };
      await deps.db.transaction((tx) => endLink(within(deps, tx), actorId(request), how));
      return { message: whatsappTexts.ended };
    });
  };
