import { eq, gte, sql } from "drizzle-orm";
import { integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { type ListSpec, newestFirst } from "#lib/list/list-spec.ts";
import { newId } from "#platform/ids/ids.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { writeCursor } from "./cursor.ts";
import { batchesOf, type ListSource, lockThese, pageOf } from "./list-source.ts";

const plants = pgTable("plants", {
  id: uuid().primaryKey(),
  name: text().notNull(),
  height: integer().notNull(),
  seenAt: timestamp({ withTimezone: true }).notNull(),
});
const spec = {
  name: "plants",
  filters: { name: { kind: "text", label: "Name" }, taller: { kind: "money", label: "Taller" } },
  sorts: {
    ...newestFirst,
    name: { label: "By name", by: "text", isAscending: true },
    height: { label: "Tallest first", by: "number" },
    seen: { label: "Seen last", by: "time" },
  },
} as const satisfies ListSpec;

let made: Awaited<ReturnType<typeof createTestDatabase>>;
let app: ReturnType<typeof openDatabase>;
let source: ListSource<typeof spec, typeof plants.$inferSelect>;
const rows = Array.from({ length: 120 }, (_, index) => ({
  id: newId(),
  // Names and heights are shared, so that only the id tells their rows apart.
  name: ["Ìrókò", "Baobab", "Palm, 'oil'"][index % 3] ?? "",
  height: index % 7,
  seenAt: new Date(Date.UTC(2026, 10, 1, 0, 0, index % 50)),
}));
beforeAll(async () => {
  made = await createTestDatabase();
  app = openDatabase(made.ownerUrl, { max: 2 });
  await app.db.execute(
    sql`create table plants (id uuid primary key, name text not null, height int not null, seen_at timestamptz not null)`,
  );
  await app.db.insert(plants).values(rows);
  source = {
    spec,
    id: plants.id,
    filters: { name: (name) => eq(plants.name, name), taller: (height) => gte(plants.height, Number(height)) },
    sorts: { name: plants.name, height: plants.height, seen: plants.seenAt },
    rows: (db, page) => page(db.select().from(plants).$dynamic()),
  };
});
afterAll(async () => {
  await app?.close();
  await made?.drop();
});

describe("a list by pages", () => {
  test("is counted as far as it is declared, and one more where there are more", async () => {
    const counted = (countsTo: number) => pageOf(app.db, { ...source, spec: { ...spec, countsTo } }, {});
    expect((await counted(119)).count).toBe(120);
    expect((await counted(50)).count).toBe(51);
    expect((await counted(120)).count).toBe(120);
  });

  test.each(["id", "name", "height", "seen"] as const)("by %s has every row once, in one order", async (sort) => {
    const seen: typeof rows = [];
    let before: string | undefined;
    let pages = 0;
    do {
      const page = await pageOf(app.db, source, { sort, before });
      expect(page.count).toBe(120);
      seen.push(...page.data);
      before = page.next ?? undefined;
      pages += 1;
    } while (before);
    expect([pages, new Set(seen.map(({ id }) => id)).size]).toEqual([3, 120]);
    const heights = seen.map(({ height }) => height);
    if (sort === "height") expect(heights).toEqual(heights.toSorted((a, b) => b - a));
    const times = seen.map(({ seenAt }) => seenAt.getTime());
    if (sort === "seen") expect(times).toEqual(times.toSorted((a, b) => b - a));
    if (sort === "id") expect(seen.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toReversed());
  });

  test("a cursor of another list, or one that someone made up, is refused and never reaches the database", async () => {
    for (const [sort, value] of [
      ["height", "'; drop table plants; --"],
      ["height", "much"],
      ["seen", "2026-02-31 10:00:00+00"],
      ["seen", "2026-02-01 25:00:00+00"],
      ["seen", "0000-02-01 10:00:00+00"],
      ["name", "\0"],
    ] as const) {
      await expect(
        pageOf(app.db, source, { sort, before: writeCursor(rows[0]?.id ?? "", value) }),
      ).rejects.toMatchObject({
        code: "invalid",
        fields: [{ pointer: "/before" }],
      });
    }
  });

  test("filters hold together, for the page, its count, an export and an act on several", async () => {
    const filter = { name: "Palm, 'oil'", taller: "4" };
    const expected = rows.filter(({ name, height }) => name === filter.name && height >= 4).map(({ id }) => id);
    const page = await pageOf(app.db, source, filter);
    expect([page.count, page.data.map(({ id }) => id).toSorted()]).toEqual([expected.length, expected.toSorted()]);
    const exported = (await Array.fromAsync(batchesOf(app.db, source, filter))).flat();
    expect(exported.map(({ id }) => id)).toEqual(expected.toReversed());
    const { length: count } = expected;
    expect(await app.db.transaction((tx) => lockThese(tx, source, { filter, count }))).toEqual(expected.toSorted());
  });

  test("an act on several is refused where more or fewer fit than were seen, or one that was chosen is gone", async () => {
    const act = (which: Parameters<typeof lockThese>[2]) => app.db.transaction((tx) => lockThese(tx, source, which));
    const filter = { taller: "6" };
    const { count } = await pageOf(app.db, source, filter);
    const late = { id: newId(), name: "Neem", height: 6, seenAt: new Date() };
    await app.db.insert(plants).values(late);
    await expect(act({ filter, count })).rejects.toMatchObject({ code: "conflict" });
    await app.db.delete(plants).where(eq(plants.id, late.id));
    expect(await act({ filter, count })).toHaveLength(count);
    const [first, second] = rows.map(({ id }) => id);
    expect(await act({ ids: [first ?? "", second ?? ""], filter: {}, count: 2 })).toHaveLength(2);
    await expect(act({ ids: [first ?? "", late.id], filter: {}, count: 2 })).rejects.toMatchObject({
      code: "conflict",
    });
  });
});
