import type { FastifyPluginAsync } from "fastify";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import * as calls from "../calls.ts";
import { referralShapes } from "../contract.ts";
import { readReferral } from "./read-referral.ts";

/** The call about invitations. */
export const referralRoutes =
  (deps: VerbDeps): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, referralShapes, "referrals");
    handle(calls.readReferral, { summary: "Get my referral link, referred friends and credit" }, async (request) => {
      return readReferral(deps, actorId(request));
    });
  };
