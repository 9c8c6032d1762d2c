import { createHmac } from "node:crypto";
import { Connection } from "#db/connection.ts";

/** The role that the academy runs as: it reads and writes rows, and owns no table of ours. */
const limitedRole = "academy";

/** One number for "someone is preparing the role", the same in every process. */
const roleLock = 7_203_118_405;

/**
 * Makes the role that the academy runs as, where the cluster has none yet, and returns its address. Its password follows from
 * the owner's, so that one secret is stored. Several processes may call this at once.
 */
export async function prepareLimitedRole(ownerUrl: string): Promise<string> {
  const url = new URL(ownerUrl);
  const password = createHmac("sha256", decodeURIComponent(url.password)).update(limitedRole).digest("base64url");
  const client = new Connection({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [roleLock]);
    const { rowCount } = await client.query("select 1 from pg_roles where rolname = $1", [limitedRole]);
    await client.query(
      `${rowCount ? "alter" : "create"} role ${limitedRole} with login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
       password ${client.escapeLiteral(password)}`,
    );
  } finally {
    await client.end();
  }
  url.username = limitedRole;
  url.password = password;
  return url.href;
}
