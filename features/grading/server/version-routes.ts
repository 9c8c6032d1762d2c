import type { FastifyPluginAsync } from "fastify";
import { getVersionFile, getVersionFileForStaff, getVersionPage } from "#features/coursework/calls.ts";
import { submissionShapes } from "#features/coursework/contract.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import { hasScopeAll } from "#platform/http/has-scope-all.ts";
import { sendPrivateFile } from "#platform/http/send-private-file.ts";
import { openVersion, openVersionPage } from "./open-version.ts";

/** Files that people made: they are saved, never shown as a page of ours. */
const produces = ["application/octet-stream"];

/** Documents that students submitted, for those who grade them. */
export const versionRoutes =
  (deps: VerbDeps): FastifyPluginAsync =>
  async (app) => {
    handling(app, submissionShapes, "tutor")(
      getVersionPage,
      { summary: "Get a page of a document that one of my students submitted as a picture", produces },
      async (request, reply) => {
        const grader = { accountId: actorId(request), isStaff: hasScopeAll(request) };
        return sendPrivateFile(reply, await openVersionPage(deps, grader, request.params));
      },
    );
    for (const [call, tag, isStaff, summary] of [
      [getVersionFile, "tutor", false, "Download a document that one of my students submitted"],
      [getVersionFileForStaff, "staff", true, "Download a document that a student submitted"],
    ] as const)
      handling(app, submissionShapes, tag)(call, { summary, produces }, async (request, reply) =>
        sendPrivateFile(
          reply,
          await openVersion(
            deps,
            { accountId: actorId(request), isStaff: isStaff || hasScopeAll(request) },
            request.params,
          ),
        ),
      );
  };
