import { globSync } from "node:fs";
import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { accounts } from "#features/accounts/server/tables.ts";
import { projectRoot } from "#lib/project-root.ts";
import { newId } from "#platform/ids/ids.ts";
import { createTestApp } from "../support/test-app.ts";

/** Every table that the migrations are made from (drizzle.config.ts). */
async function allTables(): Promise<PgTable[]> {
  const files = globSync("{platform,features}/**/tables.ts", { cwd: projectRoot() });
  const modules = await Promise.all(files.map((file) => import(`${projectRoot()}/${file}`)));
  return modules.flatMap((module) => Object.values(module)).filter((value) => is(value, PgTable));
}

test("every column that leads to an account is declared: what is exported of it, and what erasing does", async () => {
  const app = await createTestApp();
  const columns = (await allTables()).flatMap((table) =>
    getTableConfig(table).foreignKeys.flatMap((key) => {
      const { foreignTable, columns } = key.reference();
      return foreignTable === accounts ? columns : [];
    }),
  );
  expect(columns.length).toBeGreaterThan(50);
  const declared = new Set(app.deps.personalData.flatMap((holder) => holder.accounts ?? []));
  const missing = columns.filter((column) => !declared.has(column));
  expect(missing.map((column) => `${getTableConfig(column.table).name}.${column.name}`)).toEqual([]);
  await app.close();
});

test("a person without data has an empty export, and erasing them changes nothing", async () => {
  const app = await createTestApp();
  const unknownPerson = { id: newId(), email: `${newId()}@mail.test`, emailVerified: true };
  for (const holder of app.deps.personalData) {
    expect(await holder.read(app.db, unknownPerson), holder.name).toBeNull();
    expect(await app.db.transaction((tx) => holder.erase(tx, unknownPerson)), holder.name).toEqual([]);
  }
  await app.close();
});
