import http from "node:http";

export type HostileRequest = {
  method: string;
  /** Whose route it is, for the report: `/api/students/works/{id}`. */
  route: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | string | null;
};

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
const longestText = 2_000;

/**
 * Sends a request unchanged, whatever it contains. Status 0 where no answer came: the server may cut who sends too much. A stream of events is
 * left as soon as it begins.
 */
export function sendRaw(
  url: string,
  { method, path, headers, body }: HostileRequest,
): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const cut = (error: Error) => resolve({ status: 0, text: error.message });
    try {
      const request = http.request(
        { agent, hostname, port, method, path, headers, signal: AbortSignal.timeout(60_000) },
        (response) => {
          const status = response.statusCode ?? 0;
          response.on("error", cut);
          if (String(response.headers["content-type"]).startsWith("text/event-stream")) {
            resolve({ status, text: "" });
            request.destroy();
            return;
          }
          let text = "";
          response.setEncoding("utf8").on("data", (chunk: string) => {
            if (text.length < longestText) text += chunk;
          });
          response.on("end", () => resolve({ status, text }));
        },
      );
      request.on("error", cut);
      request.end(body ?? undefined);
    } catch (error) {
      cut(error as Error);
    }
  });
}
