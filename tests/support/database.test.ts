import pg from "pg";
import { expect, it, onTestFinished } from "vitest";
import { createTestDatabase } from "./database.ts";

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // the last test cuts the connection
  client.on("error", () => {});
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

it("gives each caller a migrated database of its own", async () => {
  const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  onTestFinished(() => one.drop());
  onTestFinished(() => two.drop());
  const [inOne, inTwo] = await Promise.all([connect(one.url), connect(two.url)]);
  const migrations = await inOne.query("select count(*)::int as applied from drizzle.__drizzle_migrations");
  expect(migrations.rows[0].applied).toBeGreaterThan(0);
  await inOne.query("create table mine (id int)");
  expect((await inTwo.query("select to_regclass('mine') as found")).rows).toEqual([{ found: null }]);
});

it("drops a database that is still in use", async () => {
  const database = await createTestDatabase();
  await connect(database.url);
  await database.drop();
  await expect(connect(database.url)).rejects.toMatchObject({ code: "3D000" });
});
