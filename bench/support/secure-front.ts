import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import { createSecureServer } from "node:http2";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";

/** Headers of one connection, which the next one has of its own. */
const ofOneConnection = new Set(["connection", "keep-alive", "transfer-encoding", "host"]);

/**
 * What is in front of the academy when it is open (deploy/compose.yaml): TLS and HTTP/2, handing each request on to
 * `target`. The certificate is made again and no one's; browsers need --ignore-certificate-errors. Needs openssl.
 */
export async function startSecureFront(target: string): Promise<{ url: string; close(): void }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "academy-front-"));
  const [key, cert] = [path.join(folder, "key.pem"), path.join(folder, "cert.pem")];
  const subject = ["-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", cert, ...subject], {
    stdio: "ignore",
  });
  const server = createSecureServer({ key: readFileSync(key), cert: readFileSync(cert) }, (incoming, outgoing) => {
    const isStored = (headers: Record<string, unknown>) =>
      Object.fromEntries(
        Object.entries(headers).filter(([name]) => !name.startsWith(":") && !ofOneConnection.has(name)),
      ) as Record<string, string>;
    const onward = request(
      new URL(incoming.url ?? "/", target),
      { method: incoming.method, headers: isStored(incoming.headers) },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, isStored(answer.headers));
        answer.pipe(outgoing);
      },
    );
    onward.on("error", () => outgoing.end());
    outgoing.on("close", () => onward.destroy());
    incoming.pipe(onward);
  });
  rmSync(folder, { recursive: true });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `https://localhost:${(server.address() as AddressInfo).port}`, close: () => void server.close() };
}
