import { count, eq, min, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { leavesReserve } from "#platform/files/disk-reserve.ts";
import { findMailError } from "#platform/mail/mail-status.ts";
import { mailOutbox } from "#platform/mail/tables.ts";
import type { Operations } from "../contract.ts";
import { findLastRun, isLate } from "./backups.ts";

/** What an operator looks at: backups, mail, jobs, storage, database. */
export async function readOperations({
  db,
  clock,
  files,
}: Pick<VerbDeps, "db" | "clock" | "files">): Promise<Operations> {
  const now = clock.now();
  const [backup, check, mail, jobs, disk, database] = await Promise.all([
    findLastRun(db, "backup"),
    findLastRun(db, "check"),
    readMail(db),
    readJobs(db),
    files.disk(),
    readDatabase(db),
  ]);
  const shown = (run: Awaited<ReturnType<typeof findLastRun>>) =>
    run && { ...run, finishedAt: run.finishedAt.toISOString() };
  return {
    backup: shown(backup),
    isBackupLate: isLate(backup, now),
    check: shown(check),
    mail,
    jobs,
    disk: disk && { ...disk, isNearlyFull: !leavesReserve(disk, 0) },
    database,
  };
}

async function readMail(db: Db): Promise<Operations["mail"]> {
  const [[waiting], error] = await Promise.all([
    db
      .select({ count: count(), oldestAt: min(mailOutbox.createdAt) })
      .from(mailOutbox)
      .where(eq(mailOutbox.state, "waiting")),
    findMailError(db),
  ]);
  return {
    waiting: waiting?.count ?? 0,
    oldestAt: waiting?.oldestAt?.toISOString() ?? null,
    lastError: error?.lastError ?? null,
  };
}

async function readJobs(db: Db): Promise<Operations["jobs"]> {
  // The queue makes its tables when the server starts: a command on the machine may be first.
  const { rows: made } = await db.execute<{ has: boolean }>(sql`select to_regclass('pgboss.job') is not null as has`);
  if (!made[0]?.has) return [];
  const { rows } = await db.execute<Operations["jobs"][number]>(sql`
    select name, count(*) filter (where state in ('created', 'retry') and start_after <= now())::int as waiting,
        count(*) filter (where state = 'active')::int as running, count(*) filter (where state = 'failed')::int as failed
      from pgboss.job where name not like '\\_\\_pgboss%' and (state in ('created', 'retry', 'active') or state = 'failed' and completed_on > now() - interval '3 days')
      group by name having count(*) filter (where state <> 'created' or start_after <= now()) > 0
      order by failed desc, waiting desc, name limit 50`);
  return rows;
}

async function readDatabase(db: Db): Promise<Operations["database"]> {
  const { rows } = await db.execute<{ version: string; size: string; connections: number; max: number }>(sql`
    select current_setting('server_version') as version, pg_database_size(current_database()) as size,
      (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::int as max`);
  const { version = "", size = "0", connections = 0, max = 0 } = rows[0] ?? {};
  return { version, sizeBytes: Number(size), connections, maxConnections: max };
}
