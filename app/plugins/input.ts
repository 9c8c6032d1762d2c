import type { FastifyInstance } from "fastify";
import { AppError } from "#lib/app-error.ts";
import { decodeUtf8, refuseUncleanInput } from "#platform/http/clean-input.ts";

/** How long a body may take to arrive: JSON is small; files come over slow phones (see the upload routes). */
const bodyTimeoutMs = 10_000;

/** Body parsers and the checks that every input passes before its schema. */
export function installInput(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => {
    // Calls without a body that name its type all the same (API-01: logout, the toggles); a schema that wants one refuses it.
    if (body.length === 0) return done(null, undefined);
    try {
      const text = decodeUtf8(body as Buffer);
      parseJson(request, text, (error, value) => {
        done(error ? new AppError("bad_request", "The body is not valid JSON.", { cause: error }) : null, value);
      });
    } catch (error) {
      done(error as Error);
    }
  });
  // Forms of pages that work without scripts. URLSearchParams keeps the last of repeated names out of reach of prototypes.
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "buffer", bodyLimit: 64 * 1024 },
    (_request, body, done) => {
      try {
        done(null, decodeUtf8(body as Buffer));
      } catch (error) {
        done(error as Error);
      }
    },
  );

  app.addHook("onRequest", async (request, reply) => {
    if (request.method === "GET" || request.method === "HEAD" || request.routeOptions.config.upload) return;
    // Without a body there is none to wait for, and an answer may take longer.
    const { "content-length": bytes = "0", "transfer-encoding": coding } = request.headers;
    if (bytes === "0" && coding === undefined) return;
    const timer = setTimeout(() => request.raw.destroy(), bodyTimeoutMs);
    const stop = () => clearTimeout(timer);
    request.raw.once("end", stop);
    // A refused body is never read to its end; the connection lives on and must not be cut later.
    reply.raw.once("finish", stop);
    reply.raw.once("close", stop);
  });

  app.addHook("preValidation", async (request) => {
    refuseUncleanInput(request.params);
    refuseUncleanInput(request.query);
    // Form text is percent-encoded still; it is checked after decoding, by the page's action.
    const { body } = request;
    if (typeof body !== "object" || body === null) return;
    // The verb looks at each entry of such a list by itself, and refuses it by its name.
    const { judgesEach } = request.routeOptions.config;
    refuseUncleanInput(judgesEach === undefined ? body : { ...body, [judgesEach]: null });
  });
}
