import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

/** A name in a header: its letters plainly for old readers, all of it as RFC 8187 has it. */
const dispositionOf = (name: string) =>
  `attachment; filename="${name.replace(/[^ -!#-[\]-~]/g, "_")}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;

/** A file that someone made, open for reading. */
export type OpenedFile = { name: string; type: string; sizeBytes: number; file: Readable };

/**
 * Answers with a file that someone made: to be saved, never run. `range` is the header of a reader who wants one stretch of it, such as
 * the rest after a cut; any other header than one stretch that is there is answered with the whole file.
 */
export function sendPrivateFile(reply: FastifyReply, opened: OpenedFile, range?: string): FastifyReply {
  const stretch = stretchOf(range, opened.sizeBytes);
  reply.type(opened.type).headers({
    "Accept-Ranges": "bytes",
    "Cache-Control": "no-store",
    "Content-Disposition": dispositionOf(opened.name),
    "Content-Security-Policy": "default-src 'none'; sandbox",
  });
  if (!stretch) return reply.header("Content-Length", String(opened.sizeBytes)).send(opened.file);
  const { from, to } = stretch;
  return reply
    .status(206)
    .headers({
      "Content-Length": String(to - from + 1),
      "Content-Range": `bytes ${from}-${to}/${opened.sizeBytes}`,
    })
    .send(Readable.from(bytesBetween(opened.file, from, to), { objectMode: false }));
}

/** The first and last byte that a header asks for; null where it asks for none, several stretches, or what is not there. */
export function stretchOf(range: string | undefined, sizeBytes: number): { from: number; to: number } | null {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? "") ?? [];
  if (first === "" && last === "") return null;
  const from = first === "" ? Math.max(0, sizeBytes - Number(last)) : Number(first);
  const to = first === "" || last === "" ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  return from <= to ? { from, to } : null;
}

/** The file is read from its beginning, since not every store can begin elsewhere; its files are small. */
async function* bytesBetween(file: Readable, from: number, to: number): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    const part = chunk.subarray(Math.max(0, from - at), Math.max(0, to + 1 - at));
    at += chunk.length;
    if (part.length > 0) yield part;
    if (at > to) return;
  }
}
