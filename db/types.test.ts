import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { integer, PgDialect, pgTable } from "drizzle-orm/pg-core";
import { expect, it } from "vitest";
import { projectRoot } from "#lib/project-root.ts";
import { oneOf } from "./types.ts";

it("makes the condition of a list of literals", () => {
  const { kind } = pgTable("things", { kind: integer() });
  expect(new PgDialect().sqlToQuery(oneOf(kind, ["a", "it's"]))).toMatchObject({
    sql: `"things"."kind" in ('a','it''s')`,
    params: [],
  });
});

it("is how every table declares which literals a column holds", () => {
  const root = projectRoot();
  const files = ["features", "platform"].flatMap((room) =>
    readdirSync(path.join(root, room), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith("tables.ts"))
      .map((file) => path.join(room, file)),
  );
  expect(files.length).toBeGreaterThan(10);
  const spelt = files.filter((file) => /\} in \('/.test(readFileSync(path.join(root, file), "utf8")));
  expect(spelt).toEqual([]);
});
