import type { FastifyPluginAsync } from "fastify";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import { readReferral } from "../calls.ts";
import { referralShapes } from "../contract.ts";
import type { ReferralVerbs } from "./public.ts";

/** The call about invitations. */
export const referralRoutes =
  (verbs: ReferralVerbs): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, referralShapes, "referrals");
    handle(readReferral, { summary: "Get my referral link, referred friends and credit" }, async (request) => {
      return verbs.readReferral(actorId(request));
    });
  };
