import { connect, type Socket } from "node:net";

export type RawLoad = { answersPerSecond: number; answers: number; p50Ms: number; p95Ms: number };

/**
 * Asks `url` over `clients` keep-alive connections, each one request after the other, for `seconds`. Plain sockets and requests
 * made beforehand, so that of two cores little is taken from what is measured. `tokens` are sent in turn as bearer tokens.
 * Errors: an answer that is not 200, or has no length.
 */
export async function rawLoad(
  url: string,
  { clients = 8, seconds, tokens = [] }: { clients?: number; seconds: number; tokens?: readonly string[] },
): Promise<RawLoad> {
  const { hostname, port, host, pathname, search } = new URL(url);
  const requestOf = (token?: string) =>
    Buffer.from(
      `GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\n${token ? `Authorization: Bearer ${token}\r\n` : ""}\r\n`,
    );
  const requests = tokens.length > 0 ? tokens.map(requestOf) : [requestOf()];
  const timesMs: number[] = [];
  const startedMs = performance.now();
  const untilMs = startedMs + seconds * 1000;
  let turn = 0;

  const ask = (socket: Socket) =>
    new Promise<void>((resolve, reject) => {
      let sentMs = 0;
      let awaited = -1;
      let stored = "";
      const send = () => {
        if (performance.now() >= untilMs) {
          socket.end();
          return resolve();
        }
        sentMs = performance.now();
        awaited = -1;
        stored = "";
        socket.write(requests[turn++ % requests.length] as Buffer);
      };
      socket.on("error", reject).on("close", () => reject(new Error(`${url}: the connection was closed`)));
      socket.on("data", (chunk: Buffer) => {
        if (awaited < 0) {
          stored += chunk.toString("latin1");
          const end = stored.indexOf("\r\n\r\n");
          if (end < 0) return;
          const length = /\r\ncontent-length: *(\d+)/i.exec(stored.slice(0, end))?.[1];
          if (!stored.startsWith("HTTP/1.1 200") || length === undefined)
            return reject(new Error(`${url} answered ${stored.slice(0, 200)}`));
          awaited = end + 4 + Number(length) - stored.length;
        } else awaited -= chunk.length;
        if (awaited > 0) return;
        timesMs.push(performance.now() - sentMs);
        send();
      });
      socket.once("connect", send);
    });

  await Promise.all(Array.from({ length: clients }, () => ask(connect(Number(port), hostname).setNoDelay(true))));
  const tookS = (performance.now() - startedMs) / 1000;
  const sorted = timesMs.sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { answersPerSecond: sorted.length / tookS, answers: sorted.length, p50Ms: at(0.5), p95Ms: at(0.95) };
}
