import { sql } from "drizzle-orm";
import type { ClientBase } from "pg";
import { appendOnlyTables } from "./append-only.ts";
import type { Db } from "./client.ts";

/**
 * Lets `role` read and write the rows of every table, of those that are append-only add rows alone, and keep the job queue's own
 * schema, whose tables pg-boss makes and changes by itself. Harmless when repeated: each start does it, so that an older database is carried over as well.
 */
export async function grantRows(client: ClientBase, role: string): Promise<void> {
  const name = client.escapeIdentifier(role);
  await client.query(`
    grant usage on schema public to ${name};
    grant select, insert, update, delete on all tables in schema public to ${name};
    revoke update, delete on ${appendOnlyTables.map((table) => `public.${table}`).join(", ")} from ${name};
    grant usage, select on all sequences in schema public to ${name};
    create schema if not exists pgboss;
    do $$
    declare
      command text;
    begin
      for command in
        select format('alter schema %I owner to ${name}', nspname) from pg_namespace
          where nspname = 'pgboss' and nspowner <> ${client.escapeLiteral(role)}::regrole
        union all
        -- indexes and sequences go with their table
        select format('alter table %s owner to ${name}', oid::regclass) from pg_class
          where relnamespace = 'pgboss'::regnamespace and relkind in ('r', 'p', 'v', 'm')
            and relowner <> ${client.escapeLiteral(role)}::regrole
        union all
        select format('alter routine %s owner to ${name}', oid::regprocedure) from pg_proc
          where pronamespace = 'pgboss'::regnamespace and proowner <> ${client.escapeLiteral(role)}::regrole
        union all
        select format('alter type %s owner to ${name}', oid::regtype) from pg_type
          where typnamespace = 'pgboss'::regnamespace and typtype in ('e', 'd')
            and typowner <> ${client.escapeLiteral(role)}::regrole
      loop
        execute command;
      end loop;
    end $$`);
}

/** Whether the role that `db` connects as may do anything at all. */
export async function isSuperuser(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ rolsuper: boolean }>(
    sql`select rolsuper from pg_roles where rolname = current_user`,
  );
  return rows[0]?.rolsuper === true;
}
