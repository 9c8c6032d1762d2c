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
  const [testDatabase, two] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  onTestFinished(() => testDatabase.drop());
  onTestFinished(() => two.drop());
  const [inOne, inTwo] = await Promise.all([connect(testDatabase.url), connect(two.url)]);
  const migrations = await (await connect(testDatabase.ownerUrl)).query(
    "select count(*)::int as applied from drizzle.__drizzle_migrations",
  );
  expect(migrations.rows[0].applied).toBeGreaterThan(0);
  await inOne.query("insert into site_settings (key, value) values ('mine', '1')");
  expect((await inTwo.query("select key from site_settings")).rows).toEqual([]);
});

it("drops a database that is still in use", async () => {
  const database = await createTestDatabase();
  await connect(database.url);
  await database.drop();
  await expect(connect(database.url)).rejects.toMatchObject({ code: "3D000" });
});

it("fills the rows of one name once, no matter who asks and however many at once", async () => {
  let fills = 0;
  const rows = {
    name: "one mark",
    async fill(url: string) {
      fills += 1;
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query("insert into site_settings (key, value) values ('mark', '1')");
      await client.end();
    },
  };
  const databases = await Promise.all([1, 2, 3].map(() => createTestDatabase(rows)));
  for (const { drop } of databases) onTestFinished(drop);
  expect(fills).toBe(1);
  for (const { url } of databases) {
    const client = await connect(url);
    expect((await client.query("select key, value from site_settings")).rows).toEqual([{ key: "mark", value: 1 }]);
  }
  const otherTestDatabase = await createTestDatabase();
  onTestFinished(otherTestDatabase.drop);
  expect((await (await connect(otherTestDatabase.url)).query("select key from site_settings")).rows).toEqual([]);
});

it("fills again what a failed fill left half done", async () => {
  let fills = 0;
  const rows = {
    name: "fails at first",
    async fill() {
      fills += 1;
      if (fills === 1) throw new Error("The rows do not fit.");
    },
  };
  await expect(createTestDatabase(rows)).rejects.toThrow("do not fit");
  const database = await createTestDatabase(rows);
  onTestFinished(database.drop);
  expect(fills).toBe(2);
});
