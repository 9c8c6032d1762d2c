import pg from "pg";
import { expect, it, onTestFinished } from "vitest";
import { createTestDatabase } from "#tests/support/database.ts";
import { Connection } from "./connection.ts";
import { EarlierDatabaseError, migrateDatabase } from "./migrate.ts";
import { layRules } from "./rules.ts";

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

async function migratedDatabase(): Promise<pg.Client> {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  return connect(database.ownerUrl);
}

it("lays an index for each reference, so that what belongs to someone is found, and let go, without reading a whole table", async () => {
  const client = await migratedDatabase();
  const { rows } = await client.query<{ reference: string }>(`
    select constrained.conname as reference from pg_constraint constrained
    where constrained.contype = 'f' and constrained.connamespace = 'public'::regnamespace and not exists (
      select from pg_index i
      where i.indrelid = constrained.conrelid and i.indkey[0] = constrained.conkey[1] and i.indpred is null
    )`);
  expect(rows).toEqual([]);
});

it("makes each column that names a row of another table a reference, so that nothing points to no one", async () => {
  const client = await migratedDatabase();
  const { rows } = await client.query<{ loose: string }>(`
    select a.attrelid::regclass || '.' || a.attname as loose
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
      and a.atttypid = 'uuid'::regtype and a.attname like '%\\_id'
      and not exists (
        select from pg_constraint f where f.contype = 'f' and f.conrelid = a.attrelid and a.attnum = any (f.conkey)
      )`);
  expect(rows).toEqual([]);
});

it("refuses a database that an earlier build made, with one sentence, and changes nothing in it", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const client = await connect(database.ownerUrl);
  await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('of-another-build', 1)");
  await client.query("drop trigger ledger_entries_append_only on ledger_entries");
  await expect(migrateDatabase(database.ownerUrl)).rejects.toThrow(EarlierDatabaseError);
  expect(new EarlierDatabaseError().message).toContain("npm run db:reset");
  expect((await client.query("select from pg_trigger where tgname = 'ledger_entries_append_only'")).rowCount).toBe(0);
});

it("lays all rules again when a letter of them changed, takes those away that are no more, and else does nothing", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const client = new Connection({ connectionString: database.ownerUrl });
  await client.connect();
  onTestFinished(() => client.end());
  const rules = async () => {
    const { rows } = await client.query<{ rule: string }>(`
      select pg_get_triggerdef(t.oid) as rule from pg_trigger t join pg_class c on c.oid = tgrelid
        where not tgisinternal and relnamespace = 'public'::regnamespace
      union all
      select conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
        where contype = 'x' and connamespace = 'public'::regnamespace
      union all
      select machine || ' ' || from_state || ' ' || to_state from state_moves
      order by rule`);
    return rows.map(({ rule }) => rule);
  };
  const before = await rules();
  expect(before.length).toBeGreaterThan(100);
  expect(await layRules(client)).toBe(false);
  expect(await layRules(client, ["db/rules.sql"])).toBe(true);
  expect(await rules()).toEqual([]);
  expect(await layRules(client)).toBe(true);
  expect(await rules()).toEqual(before);
});

it("leaves the rules as they are when one of them cannot be laid", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const client = new Connection({ connectionString: database.ownerUrl });
  await client.connect();
  onTestFinished(() => client.end());
  // Without the functions that they call.
  await client.query("alter function refuse_change() rename to refuse_something");
  await expect(layRules(client, ["features/ledger/server/rules.sql"])).rejects.toThrow("refuse_change");
  expect((await client.query("select from pg_trigger where tgname = 'ledger_entries_append_only'")).rowCount).toBe(1);
});
