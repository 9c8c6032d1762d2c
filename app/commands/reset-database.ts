import { rm } from "node:fs/promises";
import path from "node:path";
import { Connection } from "#db/connection.ts";
import type { Env } from "../env.ts";

/** Whether anybody is connected to the database at `url` besides `ours` connections. */
export async function isInUse(url: string, { ours = 0 } = {}): Promise<boolean> {
  const client = new Connection({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ others: number }>(
      `select count(*)::int as others from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    return rows[0]?.others !== ours;
  } finally {
    await client.end();
  }
}

/** Deletes all that the database at `ownerUrl` holds, and the uploaded files in DATA_DIR; the next start creates both again. */
export async function resetDatabase(
  ownerUrl: string,
  { DATA_DIR, FILES_S3_URL }: Pick<Env, "DATA_DIR" | "FILES_S3_URL">,
): Promise<void> {
  const client = new Connection({ connectionString: ownerUrl, silenceLimitMs: 0 });
  await client.connect();
  try {
    await client.query(
      "drop schema if exists public cascade; drop schema if exists drizzle cascade; drop schema if exists pgboss cascade; create schema public",
    );
  } finally {
    await client.end();
  }
  if (!FILES_S3_URL)
    for (const folder of ["files", "spool"]) await rm(path.join(DATA_DIR, folder), { recursive: true, force: true });
}
