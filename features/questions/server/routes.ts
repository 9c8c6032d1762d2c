import type { FastifyPluginAsync } from "fastify";
import type { VerbDeps } from "#platform/deps.ts";
import { handling } from "#platform/http/handle.ts";
import { getQuestionPicture } from "../calls.ts";
import { questionShapes } from "../contract.ts";
import { findPicture } from "./find-picture.ts";

/** A picture never changes under its name. */
const pictureCache = "public, max-age=31536000, immutable";
/** A drawing is shown, never run. */
const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Pictures of questions. */
export const questionRoutes =
  (deps: VerbDeps): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, questionShapes, "assessments");
    handle(
      getQuestionPicture,
      {
        summary: "Download a picture of a question",
        produces: ["image/svg+xml", "image/png", "image/webp", "image/jpeg"],
      },
      async (request, reply) => {
        const { contentType, content } = await findPicture(deps, request.params.picture);
        return reply
          .headers({ "Cache-Control": pictureCache, "Content-Security-Policy": picturePolicy })
          .type(contentType)
          .send(content);
      },
    );
  };
