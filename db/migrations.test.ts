import pg from "pg";
import { expect, it, onTestFinished } from "vitest";
import { createTestDatabase } from "#tests/support/database.ts";

it("lays an index for each reference, so that what belongs to somebody is found, and let go, without reading a whole table", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  onTestFinished(() => client.end());
  const { rows } = await client.query<{ reference: string }>(`
    select constrained.conname as reference from pg_constraint constrained
    where constrained.contype = 'f' and constrained.connamespace = 'public'::regnamespace and not exists (
      select from pg_index i
      where i.indrelid = constrained.conrelid and i.indkey[0] = constrained.conkey[1] and i.indpred is null
    )`);
  expect(rows).toEqual([]);
});
