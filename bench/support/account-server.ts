import { rmSync } from "node:fs";
import { openDatabase } from "#db/client.ts";
import { startEmbeddedPostgres } from "#platform/postgres/embedded.ts";
import { makeAccount, makeSession, testPassword } from "#tests/support/accounts.ts";
import { startServer } from "#tests/support/running-server.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

/**
 * The built server on a throw-away database with as many accounts as asked for, which counts callers by the
 * X-Forwarded-For that the bench sends.
 */
export async function startAccountServer(number: number) {
  const dataDir = temporaryFolder("bench");
  const postgres = await startEmbeddedPostgres({ dataDir });
  const server = await startServer({ env: { DATABASE_URL: postgres.ownerUrl, TRUST_PROXY: "127.0.0.1" } });
  const database = openDatabase(postgres.ownerUrl, { max: 2 });
  const emails: string[] = [];
  let firstId = "";
  for (let index = 0; index < number; index += 1) {
    const account = await makeAccount(database.db, new Date(), { email: `bench-${index}@mail.test` });
    emails.push(account.email);
    firstId ||= account.id;
  }
  const { token, session } = await makeSession(database.db, new Date(), firstId);

  return {
    url: server.url,
    databaseUrl: postgres.ownerUrl,
    emails,
    password: testPassword,
    /** A session of the first account. */
    token,
    sessionId: session.sessionId,
    accountId: firstId,
    /** Sends JSON from a caller's address; answers status and time in milliseconds. */
    async post(path: string, payload: object, ip: string): Promise<{ status: number; ms: number; text: string }> {
      const startedMs = performance.now();
      const response = await fetch(`${server.url}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": ip },
        body: JSON.stringify(payload),
      });
      const text = await response.text();
      return { status: response.status, ms: performance.now() - startedMs, text };
    },
    async stop() {
      await database.close();
      await server.stop();
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

let callers = 0;
/** An address of the network that no caller had before. */
export function newCaller(): string {
  callers += 1;
  return `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`;
}
