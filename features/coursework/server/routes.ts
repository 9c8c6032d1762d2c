import type { FastifyPluginAsync } from "fastify";
import { AppError } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import { sendPrivateFile as send } from "#platform/http/send-private-file.ts";
import * as calls from "../calls.ts";
import { submissionShapes } from "../contract.ts";
import { handIn } from "./hand-in.ts";
import { openOwnPage, openOwnVersion } from "./open-version.ts";
import { readHandIn } from "./read-hand-in.ts";

/** Files that people made: they are saved, never shown as a page of ours. */
const produces = ["application/octet-stream"];

/** Work that a student hands in, and its files. */
export const submissionRoutes =
  (deps: VerbDeps): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, submissionShapes, "assessments");
    handle(calls.getHandIn, { summary: "Get an assignment or project and my submission" }, async (request) => ({
      data: await readHandIn(deps, actorId(request), request.params.assessment),
    }));
    handle(
      calls.handIn,
      {
        summary: "Submit a version: a document, a link or a text",
        refuses: [409],
        limits: [{ name: "hand-in", max: 60, windowS: 3600 }],
      },
      async (request) => {
        const key = request.headers["idempotency-key"];
        if (key === undefined) throw new AppError("bad_request", "Idempotency-Key is missing.");
        return { data: await handIn(deps, actorId(request), { ...request.params, ...request.body, key }) };
      },
    );
    handle(
      calls.getOwnVersionFile,
      { summary: "Download a document that I submitted", produces },
      async (request, reply) => {
        return send(reply, await openOwnVersion(deps, actorId(request), request.params));
      },
    );
    handle(
      calls.getOwnVersionPage,
      { summary: "Get a page of a document that I submitted as a picture", produces },
      async (request, reply) => {
        return send(reply, await openOwnPage(deps, actorId(request), request.params));
      },
    );
  };
