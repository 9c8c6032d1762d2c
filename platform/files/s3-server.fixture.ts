import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** What a test wants to know of a request. */
type S3Request = { method: string; path: string; headers: IncomingHttpHeaders };

/** As much of S3 as files and backups use (PUT, GET, HEAD, DELETE of an object by path, and the list of a bucket), in memory, for tests. */
export async function startS3Server() {
  const objects = new Map<string, { bytes: Buffer; contentType: string }>();
  const requests: S3Request[] = [];
  const server = createServer(async (request, reply) => {
    const { pathname: path, searchParams } = new URL(request.url ?? "/", "http://s3");
    const method = request.method ?? "";
    requests.push({ method, path, headers: request.headers });
    const object = objects.get(path);
    if (method === "PUT") {
      // A body that ends early closes the connection: a real store stores nothing of it either.
      const bytes = await buffer(request).catch(() => undefined);
      if (bytes) objects.set(path, { bytes, contentType: request.headers["content-type"] ?? "" });
      reply.writeHead(200, { ETag: '"x"' }).end();
    } else if (method === "DELETE") {
      objects.delete(path);
      reply.writeHead(204).end();
    } else if (searchParams.has("list-type")) {
      const keys = [...objects.keys()].map((key) => key.slice(`${path.replace(/\/$/, "")}/`.length));
      const contents = keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join("");
      reply.writeHead(200, { "Content-Type": "application/xml" });
      reply.end(`<ListBucketResult><IsTruncated>false</IsTruncated>${contents}</ListBucketResult>`);
    } else if (object) {
      reply.writeHead(200, { "Content-Type": object.contentType, "Content-Length": object.bytes.length });
      reply.end(method === "HEAD" ? undefined : object.bytes);
    } else {
      reply.writeHead(404, { "Content-Type": "application/xml" });
      reply.end(
        method === "HEAD" ? undefined : "<Error><Code>NoSuchKey</Code><Message>There is none.</Message></Error>",
      );
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://key:se%2Fcret@127.0.0.1:${port}/academy-files?region=eu-west-1`,
    objects,
    requests,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
