import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Below this a packet holds it anyway. */
const worthBytes = 1200;

/**
 * An `onSend` hook that packs a route's answers for callers that take them packed. For answers that are long and hold no secret
 * next to what the caller may choose: the length of a packed answer tells something of what is in it.
 */
export async function packed(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (typeof payload !== "string" || payload.length < worthBytes || reply.hasHeader("Content-Encoding")) return payload;
  reply.header("Vary", "Accept-Encoding");
  const coding = codingFor(request.headers["accept-encoding"]);
  if (coding === null) return payload;
  const body =
    coding === "br"
      ? await brotli(payload, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: 5,
            [constants.BROTLI_PARAM_SIZE_HINT]: payload.length,
            [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          },
        })
      : await gzipAsync(payload, { level: 6 });
  reply.header("Content-Encoding", coding).removeHeader("Content-Length");
  return body;
}

/** The better of what the caller takes; a coding with q=0 is refused. */
function codingFor(accepted: string | undefined): "br" | "gzip" | null {
  const taken = new Set(
    (accepted ?? "")
      .toLowerCase()
      .split(",")
      .map((part) => part.split(";").map((chunk) => chunk.trim()))
      .filter(([, weight]) => !/^q=0(\.0*)?$/.test(weight ?? ""))
      .map(([name]) => name),
  );
  return taken.has("br") ? "br" : taken.has("gzip") ? "gzip" : null;
}
