import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import type { ClientBase } from "pg";
import { projectRoot } from "#lib/project-root.ts";

/** What tables cannot declare: functions, triggers, exclusions, allowed moves. What several features use comes first. */
const ruleFiles = (): string[] => [
  "db/rules.sql",
  ...globSync("{platform/*,features/*/server}/rules.sql", { cwd: projectRoot() }).toSorted(),
];

/** What is laid again by the files: a rule that was taken out of them is gone, too. */
const removeRules = `
  do $$
  declare
    command text;
  begin
    for command in
      select format('drop trigger %I on %s', tgname, tgrelid::regclass) from pg_trigger t join pg_class c on c.oid = t.tgrelid
        where not tgisinternal and relnamespace = 'public'::regnamespace
      union all
      select format('alter table %s drop constraint %I', conrelid::regclass, conname) from pg_constraint
        where contype = 'x' and connamespace = 'public'::regnamespace
      union all
      select 'delete from state_moves'
    loop
      execute command;
    end loop;
  end $$`;

/**
 * Lays the rules of all tables, in one transaction, where a letter of them is not as it was last laid; returns whether. `client` is the
 * tables' owner, alone at it (`migrateDatabase`). Errors: whatever Postgres reports, with nothing changed.
 */
export async function layRules(client: ClientBase, rules = ruleFiles()): Promise<boolean> {
  const text = rules.map((file) => readFileSync(path.join(projectRoot(), file), "utf8")).join("\n");
  const hash = createHash("sha256").update(text).digest("hex");
  await client.query("create table if not exists drizzle.rules (hash text not null)");
  const { rows } = await client.query<{ hash: string }>("select hash from drizzle.rules");
  if (rows[0]?.hash === hash) return false;
  await client.query("begin");
  try {
    await client.query(removeRules);
    await client.query(text);
    await client.query("delete from drizzle.rules");
    await client.query("insert into drizzle.rules values ($1)", [hash]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
  return true;
}
