import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Sends a generated text file with its validator: programs ask often and mostly need to hear "nothing new" (304). */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, cacheControl, body }: { type: string; cacheControl: string; body: string },
) {
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  reply.headers({ "Cache-Control": cacheControl, ETag: etag });
  if (request.headers["if-none-match"] === etag) return reply.status(304).send();
  return reply.type(type).send(body);
}
