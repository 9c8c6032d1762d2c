import http from "node:http";

/** Sends at once: what waits in a queue of the sender would count as the server's time. */
const agent = new http.Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });

export type Answer = { status: number; body: unknown };

/** An address of this machine: each student asks from one of their own, since limits count callers by it. */
export const addressOf = (student: number): string => `127.10.${(student >> 8) & 255}.${student & 255}`;

/**
 * Sends a call to the academy from an address of this machine, as JSON unless `body` is bytes. Rejects where no whole answer came
 * (the server was killed, or took longer than `withinMs`).
 */
export function send(
  url: string,
  {
    method,
    from = "127.0.0.1",
    headers = {},
    body,
    withinMs = 30_000,
    agent: own = agent,
  }: {
    method: "GET" | "POST" | "PUT" | "DELETE";
    from?: string;
    headers?: Record<string, string>;
    body?: object;
    withinMs?: number;
    /** Whose connections are used: one that keeps them is a browser. */
    agent?: http.Agent;
  },
): Promise<Answer> {
  const bytes = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  return new Promise((resolve, reject) => {
    const request = http.request(url, {
      agent: own,
      method,
      localAddress: from,
      signal: AbortSignal.timeout(withinMs),
      headers: { ...headers, ...(bytes ? { "content-type": "application/json", "content-length": bytes.length } : {}) },
    });
    request.on("error", reject);
    request.once("response", async (response) => {
      try {
        let text = "";
        for await (const chunk of response.setEncoding("utf8")) text += chunk;
        resolve({ status: response.statusCode ?? 0, body: text === "" ? null : JSON.parse(text) });
      } catch (error) {
        reject(error);
      }
    });
    request.end(bytes);
  });
}
