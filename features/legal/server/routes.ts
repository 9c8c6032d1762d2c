import type { FastifyPluginAsync } from "fastify";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import * as calls from "../calls.ts";
import { legalShapes } from "../contract.ts";
import { acceptTexts } from "./accept.ts";
import { listOwed } from "./list-owed.ts";
import { listOfficeDocuments, publishDocument, readOfficeDocument } from "./office-documents.ts";

/** The pages of law: published by staff, accepted by students. */
export const legalRoutes =
  (deps: VerbDeps): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, legalShapes, "legal");
    handle(calls.listDocuments, { summary: "List the pages of law with who accepted them" }, async () => ({
      data: await listOfficeDocuments(deps),
    }));
    handle(calls.getDocument, { summary: "Get a page of law with its versions" }, ({ params }) =>
      readOfficeDocument(deps.db, params.slug),
    );
    handle(
      calls.publishDocument,
      { summary: "Publish a version of a page of law", audit: "document.published", refuses: [409, 422] },
      (request) => publishDocument(deps, actorId(request), { ...request.params, ...request.body }),
    );
    handle(calls.listOwed, { summary: "List the texts that I am asked to accept" }, (request) =>
      listOwed(deps, actorId(request)),
    );
    handle(
      calls.acceptTexts,
      {
        summary: "Accept versions of the pages of law",
        limits: [{ name: "accept-texts", max: 30, windowS: 600 }],
        refuses: [409],
      },
      (request) => acceptTexts(deps, actorId(request), request.body),
    );
  };
