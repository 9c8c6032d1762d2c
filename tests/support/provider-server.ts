import { randomBytes } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";

/**
 * What a provider's server does wrong with the next calls. `refuse`: it refuses before anything is taken. `hang`: it never
 * answers. `lost`: it does what was asked and never shows it. `broken`: 500. `nonsense`: something that is not its protocol.
 */
export type ProviderError = null | "refuse" | "hang" | "lost" | "broken" | "nonsense";

export type Call = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: http.IncomingHttpHeaders;
  body: string;
};
export type Reply = { status: number; body: unknown };

/** A server on this machine that speaks a provider's protocol, with the errors that networks and providers have. */
export async function startProviderServer(answer: (call: Call) => Reply) {
  const calls: Call[] = [];
  const state = { error: null as ProviderError, sent: [] as { body: Buffer; headers: Record<string, string> }[] };
  const listener = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const url = new URL(request.url ?? "/", "http://provider.test");
    const call: Call = {
      method: request.method ?? "GET",
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: Buffer.concat(chunks).toString("utf8"),
    };
    calls.push(call);
    const reply = (status: number, body: string) =>
      response.writeHead(status, { "Content-Type": "application/json" }).end(body);
    const { error } = state;
    if (error === "hang") return;
    if (error === "broken") return void reply(500, '{"status":false,"message":"oops"}');
    if (error === "nonsense") return void reply(200, "<html>");
    if (error === "refuse" && call.method === "POST") {
      return void reply(
        400,
        '{"status":false,"message":"Not today","error":{"type":"invalid_request_error","message":"Not today"}}',
      );
    }
    const { status, body } = answer(call);
    if (error === "lost" && call.method === "POST") return void request.socket.destroy();
    reply(status, JSON.stringify(body));
  });
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  return Object.assign(state, {
    origin: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    /** What was asked of it, in order. */
    calls,
    close: () =>
      new Promise<void>((resolve) => {
        listener.closeAllConnections();
        listener.close(() => resolve());
      }),
  });
}

/** A word that no one guesses, as providers make them. */
export const word = () => randomBytes(8).toString("hex");
