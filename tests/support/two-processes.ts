import { createServer, request } from "node:http";
import { freePort, type RunningServer, startServer } from "./running-server.ts";

/**
 * Two processes of the built server on one database, behind an address that sends each request to the next of them: as a
 * balancer in front of them would.
 */
export async function startTwoProcesses(options: {
  env: Record<string, string>;
  dataDir?: string;
}): Promise<RunningServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { ...options.env, BASE_URL: url };
  const first = await startServer({ ...options, env });
  const second = await startServer({ env, dataDir: first.dataDir });
  const targets = [first.port, second.port] as const;
  let requests = 0;
  const balancer = createServer((incoming, outgoing) => {
    const target = targets[requests++ % 2];
    const forwarded = request(
      { host: "127.0.0.1", port: target, method: incoming.method, path: incoming.url, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    forwarded.on("error", () => outgoing.destroy());
    // A page that leaves ends its live stream in the process behind as well.
    outgoing.on("close", () => forwarded.destroy());
    incoming.pipe(forwarded);
  }).listen(port, "127.0.0.1");
  return {
    ...first,
    url,
    port,
    async stop() {
      balancer.closeAllConnections();
      balancer.close();
      await second.stop();
      await first.stop();
    },
  };
}
