import type { FastifyReply } from "fastify";
import type { openUpload } from "#features/uploads/server/public.ts";

/** A name in a header: its letters plainly for old readers, all of it as RFC 8187 has it. */
const dispositionOf = (name: string) =>
  `attachment; filename="${name.replace(/[^ -!#-[\]-~]/g, "_")}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;

/** Answers with a file that somebody made: to be saved, never run. */
export function sendFile(reply: FastifyReply, opened: Awaited<ReturnType<typeof openUpload>>): FastifyReply {
  return reply
    .type(opened.type)
    .headers({
      "Cache-Control": "no-store",
      "Content-Length": String(opened.sizeBytes),
      "Content-Disposition": dispositionOf(opened.name),
      "Content-Security-Policy": "default-src 'none'; sandbox",
    })
    .send(opened.file);
}
