/**
 * The baseline: bare node:http. /page answers the bytes of PAGE_URL from memory; /tutor runs TUTOR_SQL through bare pg with
 * a prepared statement and answers the row as JSON.
 */
import { createServer } from "node:http";
import pg from "pg";

const pageUrl = process.env.PAGE_URL;
const page = pageUrl ? await fetchEncoded(pageUrl) : null;
const pool = process.env.DATABASE_URL ? new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 }) : null;
const statements = JSON.parse(process.env.STATEMENTS ?? "[]") as { text: string; values: unknown[] }[];

async function fetchEncoded(url: string): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const { request } = await import("node:http");
  return new Promise((resolve, reject) => {
    request(url, { headers: { "accept-encoding": "br" } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({
          body: Buffer.concat(chunks),
          headers: { "Content-Type": "text/html; charset=utf-8", "Content-Encoding": "br" },
        }),
      );
    })
      .on("error", reject)
      .end();
  });
}

createServer((request, response) => {
  if (request.url === "/page" && page) {
    response.writeHead(200, { ...page.headers, "Content-Length": page.body.length });
    return void response.end(page.body);
  }
  if (!pool) return void response.writeHead(404).end();
  const [first, ...rest] = statements.map((statement, index) => pool.query({ name: `bare-${index}`, ...statement }));
  Promise.all([first, ...rest]).then(
    (results) => {
      const body = JSON.stringify({
        data: results.length === 1 ? results[0]?.rows[0] : results.map((result) => result?.rows),
      });
      response.writeHead(200, {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Length": Buffer.byteLength(body),
      });
      response.end(body);
    },
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
}).listen(Number(process.env.PORT), "127.0.0.1", () => process.send?.("ready"));
