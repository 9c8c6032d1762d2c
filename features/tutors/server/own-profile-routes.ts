import type { FastifyPluginAsync } from "fastify";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import * as calls from "../own-profile-calls.ts";
import { ownProfileShapes } from "../own-profile-contract.ts";
import { getOwnProfile, saveOwnProfile } from "./own-profile.ts";

/** The calls about what the public sees of a tutor. */
export const ownProfileRoutes =
  (deps: Pick<VerbDeps, "db" | "clock" | "files" | "log" | "baseUrl" | "staffEmail">): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, ownProfileShapes, "tutors");
    handle(calls.getOwnProfile, { summary: "Get a tutor's own public profile", refuses: [404] }, async (request) => ({
      data: await getOwnProfile(deps, actorId(request)),
    }));
    handle(
      calls.saveOwnProfile,
      {
        summary: "Set a tutor's own public profile",
        description: "`version` is that of the profile which is changed. The photo is the account's picture.",
        audit: ["profile.published"],
        limits: [{ name: "profile-saves", max: 60, windowS: 3600 }],
        refuses: [404, 409],
      },
      async (request) => ({ data: await saveOwnProfile(deps, actorId(request), request.body) }),
    );
  };
