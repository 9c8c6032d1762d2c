import { Readable } from "node:stream";
import { ERRORS, Server } from "@tus/server";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { AppError, invalid } from "#lib/app-error.ts";
import { propertiesOf } from "#lib/properties-of.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling, routeOf, schemaOf } from "#platform/http/handle.ts";
import { problem } from "#platform/http/problem.ts";
import { newId } from "#platform/ids/ids.ts";
import * as calls from "../calls.ts";
import { type UploadView, uploadShapes } from "../contract.ts";
import { minPartBytes, uploadTexts } from "../texts.ts";
import { finishUpload, refusalOf } from "./finish-upload.ts";
import { PartStore } from "./part-store.ts";
import { uploadLocks } from "./upload-locks.ts";
import { uploadReplies } from "./upload-replies.ts";
import { dropUnused, ownUpload, type UploadRow } from "./upload-rows.ts";

/** What of a request the protocol reads; nothing else reaches it, an override of the method least of all. */
const taken = [
  "tus-resumable",
  "upload-length",
  "upload-offset",
  "upload-metadata",
  "upload-defer-length",
  "upload-concat",
  "content-type",
  "content-length",
] as const;
/** What of its answer goes out. */
const input = ["tus-resumable", "location", "upload-offset", "upload-length"] as const;
const protocolVersion = "1.0.0";
const extensions = "creation,termination";
/** A chunk on a very slow line. The server's own bound of a request is 300 s. */
const pieceTimeoutMs = 290_000;
const limits = [{ name: "uploads", max: 240, windowS: 3600 }];

/** What the protocol refuses with: its statuses, as sentences. */
const refusals: Record<number, string> = {
  400: "That request is none of the tus protocol.",
  404: "We could not find that.",
  409: "The file does not end there. Ask where it does, and go on from there.",
  410: uploadTexts.gone,
  412: "This server speaks version 1.0.0 of the tus protocol.",
  413: "That is more than was announced.",
  415: "That content type is not accepted here.",
};
/** The protocol's server sends these where the specification has no word: headers that are missing, what is not offered. */
const otherStatus: Record<number, number> = { 403: 400, 501: 400 };

/** Files on their way: the tus protocol behind the session, and the state of an upload as JSON. */
export const uploadRoutes =
  (deps: VerbDeps): FastifyPluginAsync =>
  async (app) => {
    const writes = new Map<string, Promise<unknown>>();
    const locker = uploadLocks(writes);

    /** What a cut line brings is stored, however little; a chunk that is meant to be tiny, and is not the last one, is not taken. */
    async function assertNotTiny(request: FastifyRequest<{ Params: { upload: string } }>): Promise<void> {
      const [length, offset] = [request.headers["content-length"], request.headers["upload-offset"]].map(Number);
      if (length === undefined || offset === undefined || !(length < minPartBytes)) return;
      const { sizeBytes, offsetBytes } = await ownUpload(deps.db, actorId(request), request.params.upload);
      if (offset === offsetBytes && offset + length < sizeBytes) throw invalid(uploadReplies.pieceTooSmall);
    }

    async function speak(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const accountId = actorId(request);
      const holder = request.actor ?? { roles: [] };
      const met: { error: unknown } = { error: null };
      const server = new Server({
        path: calls.beginUpload.path,
        relativeLocation: true,
        locker,
        lockDrainTimeout: 1,
        namingFunction: () => newId(),
        datastore: new PartStore(deps, { ...holder, accountId }, writes),
        async onUploadFinish(_request, { id }) {
          const error = refusalOf(await finishUpload(deps, accountId, id));
          if (error) throw error;
          return {};
        },
        onResponseError(_request, error) {
          met.error = error;
          return undefined;
        },
      });
      const headers = new Headers();
      for (const name of taken) {
        const value = request.headers[name];
        if (typeof value === "string") headers.set(name, value);
      }
      const { method } = request;
      const body = method === "PATCH" ? { body: Readable.toWeb(request.raw), duplex: "half" as const } : {};
      const response = await server.handleWeb(
        new Request(new URL(request.url, deps.baseUrl), { method, headers, ...body } as RequestInit),
      );
      // The statuses of an error are the protocol's own; any other error is reported like everywhere.
      if (met.error !== null && typeof propertiesOf(met.error).status_code !== "number") throw met.error;
      reply.headers({ "Tus-Resumable": protocolVersion, "Cache-Control": "no-store" });
      if (response.headers.get("connection") === "close") reply.header("Connection", "close");
      // Another line of the same upload took over: this one asks where the file ends, as after any other.
      const status = met.error === ERRORS.ABORTED ? 409 : (otherStatus[response.status] ?? response.status);
      const message = refusals[status];
      if (status >= 400) {
        if (message === undefined) throw new Error(`The upload was answered with ${status}.`, { cause: met.error });
        if (status === 412) reply.header("Tus-Version", protocolVersion);
        return reply
          .status(status)
          .type("application/problem+json; charset=utf-8")
          .serializer((payload: unknown) => JSON.stringify(payload))
          .send(problem({ status, sentence: message, url: request.url, requestId: request.id }));
      }
      for (const name of input) {
        const value = response.headers.get(name);
        if (value !== null) reply.header(name, value);
      }
      return reply.status(status).send();
    }

    app.route({
      ...routeOf(calls.beginUpload, { limits, refuses: [409, 412, 422, 507] }),
      schema: {
        ...schemaOf(uploadShapes.beginUpload, 201),
        tags: ["uploads"],
        summary: "Create a resumable upload",
        description:
          "By the tus protocol 1.0.0, with the extensions creation and termination. Upload-Metadata has `filename` and `purpose`.",
      },
      handler: speak,
    });
    await app.register(async (chunks) => {
      // The bytes are read as they come, by the protocol's server alone.
      chunks.removeAllContentTypeParsers();
      chunks.addContentTypeParser("*", (_request, _payload, done) => done(null));
      chunks.route<{ Params: { upload: string } }>({
        ...routeOf(calls.appendUpload, { upload: true, refuses: [409, 412, 413, 422, 507] }),
        handlerTimeout: pieceTimeoutMs,
        schema: {
          ...schemaOf(uploadShapes.appendUpload, 204),
          tags: ["uploads"],
          summary: "Append a chunk to my upload",
          consumes: ["application/offset+octet-stream"],
        },
        async handler(request, reply) {
          if (request.headers["content-type"] !== "application/offset+octet-stream") {
            throw new AppError("unsupported_media", refusals[415] ?? "");
          }
          await assertNotTiny(request);
          return speak(request, reply);
        },
      });
    });
    app.route({
      ...routeOf(calls.getUpload),
      method: "HEAD",
      schema: { ...schemaOf(uploadShapes.getUpload), tags: ["uploads"], summary: "Get the offset of my upload" },
      handler: speak,
    });
    app.route({
      ...routeOf(calls.beginUpload),
      method: "OPTIONS",
      schema: {
        ...schemaOf({ answer: uploadShapes.beginUpload.answer }, 204),
        tags: ["uploads"],
        summary: "Get the supported upload protocol",
      },
      handler: async (_request, reply) =>
        reply
          .status(204)
          .headers({ "Tus-Resumable": protocolVersion, "Tus-Version": protocolVersion, "Tus-Extension": extensions })
          .send(),
    });
    app.route<{ Params: { upload: string } }>({
      ...routeOf(calls.dropUpload, { refuses: [409] }),
      schema: {
        ...schemaOf(uploadShapes.dropUpload, 204),
        tags: ["uploads"],
        summary: "Delete my unused upload",
      },
      async handler(request, reply) {
        const { upload } = request.params;
        await ownUpload(deps.db, actorId(request), upload);
        if (!(await dropUnused(deps.db, actorId(request), upload))) {
          throw new AppError("conflict", "That file is handed in and stays.");
        }
        return reply.status(204).header("Tus-Resumable", protocolVersion).send();
      },
    });
    const handle = handling(app, uploadShapes, "uploads");
    handle(
      calls.getUpload,
      { summary: "Get the status of my upload", exposeHeadRoute: false, handlerTimeout: 120_000, refuses: [507] },
      async (request) => ({ data: viewOf(await finishUpload(deps, actorId(request), request.params.upload)) }),
    );
  };

const viewOf = ({ id, name, sizeBytes, offsetBytes, state, type, sha256, error }: UploadRow): UploadView => ({
  id,
  name,
  sizeBytes,
  offsetBytes,
  state,
  type,
  sha256,
  error,
});
