/**
 * Prints how much of bare node:http with bare pg is left when our server checks a token and reads one row: the same two
 * queries on both sides, each prepared. Rounds alternate, so that noise of the machine hits both. At least 0.5 is requested.
 * Run: npm run bench:session-check
 */
import { fork } from "node:child_process";
import path from "node:path";
import { hashToken } from "#platform/ids/ids.ts";
import { freePort } from "#tests/support/running-server.ts";
import { startAccountServer } from "./support/account-server.ts";
import { load, median } from "./support/load.ts";

const rounds = 3;
const server = await startAccountServer(1);
const statements = [
  {
    text: "select s.id, s.account_id, s.kind, s.device_id, s.remember, s.expires_at, s.revoked_at, s.last_seen_at, a.state, array(select granted.role from account_roles granted where granted.account_id = a.id order by granted.role) as roles from sessions s join accounts a on a.id = s.account_id where s.token_hash = $1",
    values: [hashToken(server.token)],
  },
  {
    text: "select *, array(select granted.role from account_roles granted where granted.account_id = accounts.id order by granted.role) as roles from accounts where id = $1",
    values: [server.accountId],
  },
];
const port = await freePort();
const bare = fork(path.join(import.meta.dirname, "support/bare-server.ts"), {
  env: {
    ...process.env,
    NODE_ENV: "production",
    DATABASE_URL: server.databaseUrl,
    STATEMENTS: JSON.stringify(statements),
    PORT: String(port),
  },
});
try {
  await new Promise((resolve) => bare.once("message", resolve));
  const headers = { authorization: `Bearer ${server.token}` };
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const base = await load(`http://127.0.0.1:${port}/two`, {});
    const own = await load(`${server.url}/api/students/session`, { headers });
    if (base.errors + own.errors > 0) throw new Error(`${base.errors} errors of bare, ${own.errors} of ours`);
    ratios.push(own.requestsPerSecond / base.requestsPerSecond);
    console.log(
      `round ${round + 1}: ours ${Math.round(own.requestsPerSecond)}, bare ${Math.round(base.requestsPerSecond)} requests/s`,
    );
  }
  console.log(`token check and one read against bare node:http with bare pg: ratio ${median(ratios).toFixed(2)}`);
  process.exitCode = median(ratios) >= 0.5 ? 0 : 1;
} finally {
  bare.kill();
  await server.stop();
}
