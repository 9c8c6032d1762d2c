import { sql } from "drizzle-orm";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { courses } from "#features/catalogue/server/tables.ts";
import { coupons } from "#features/checkout/server/tables.ts";
import { cohorts } from "#features/learning/server/tables.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { propertiesOf } from "#lib/properties-of.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession } from "../support/accounts.ts";
import { holdsLater } from "../support/property.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";

/**
 * Every act on several rows at once, as the app's routes declare them (whichSchema): where its filter catches other rows by the time it is
 * sent, it changes nothing and is refused. A new one is met here by itself; only rows of a new list need a line in `rowsOf`.
 */

let app: TestApp;
let headers: { authorization: string };
beforeAll(async () => {
  app = await createTestApp({ demoPeople: false });
  const { id } = await makeAccount(app.db, app.clock.now(), { role: "admin" });
  headers = (await makeSession(app.db, app.clock.now(), id)).headers;
});
afterAll(() => app?.close());

const person = async (word: string) =>
  (await makeAccount(app.db, app.clock.now(), { fullName: `Person ${word}`, emailVerifiedAt: null })).id;
const coupon = async (word: string) => {
  const id = newId();
  await app.db.insert(coupons).values({ id, code: `${word}${id.slice(-8)}`, percentOff: 10 });
  return id;
};
const group = async (word: string) => {
  const [id, [tutor], [course]] = [newId(), await app.db.select().from(tutors), await app.db.select().from(courses)];
  const common = { courseId: course?.id ?? "", tutorId: tutor?.id ?? "", startsOn: "2027-01-04" };
  await app.db.insert(cohorts).values({ id, name: `${word} ${id.slice(-8)}`, ...common });
  return id;
};
/** By the list whose rows are acted on: how another row comes, and a filter that finds it. */
const rowsOf: Record<string, { make: (word: string) => Promise<string>; filter: (word: string) => object }> = {
  "/api/staff/people": { make: person, filter: (q) => ({ q }) },
  "/api/staff/groups": { make: group, filter: (q) => ({ q }) },
  "/api/staff/coupons": { make: coupon, filter: () => ({}) },
};
/** What a body must hold besides. */
const more = { reason: "A reason for all of them", startsOn: "2027-06-07" };

const isBulk = (body: unknown) => {
  const shape = propertiesOf(propertiesOf(propertiesOf(body)._zod).def).shape;
  return ["ids", "filter", "count"].every((name) => name in propertiesOf(shape)) ? propertiesOf(shape) : null;
};
const acts = () =>
  app.routes.flatMap(({ method, url, schema }) => {
    const shape = isBulk(schema?.body);
    return shape ? [{ method: String(method), url, list: url.slice(0, url.lastIndexOf("/")), shape }] : [];
  });

/** Every row of the database, as one number for each table; what a request writes by itself left out. */
async function everything(): Promise<string> {
  const { rows } = await app.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const own = /^(request_keys|rate_counters|sessions)$/;
  const sums = [];
  for (const { name } of rows.filter((table) => !own.test(table.name))) {
    const { rows: sum } = await app.db.execute(
      sql.raw(`select md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as sum from "${name}" t`),
    );
    sums.push(`${name} ${String(sum[0]?.sum)}`);
  }
  return sums.join("\n");
}

test("ADM-01 every list whose rows are acted on together has rows here", () => {
  expect(acts().length).toBeGreaterThanOrEqual(4);
  for (const { list, url } of acts()) expect(Object.keys(rowsOf), url).toContain(list);
});

test("ADM-01 an act on several whose filter catches other rows when it is sent changes nothing and is refused", async () => {
  for (const { method, url, list, shape } of acts()) {
    const { make, filter } = rowsOf[list] as (typeof rowsOf)[string];
    const send = async (body: object) =>
      (
        await app.app.inject({
          method: method as "POST",
          url,
          headers: { ...headers, "idempotency-key": newId() },
          payload: { ...body, ...Object.fromEntries(Object.entries(more).filter(([name]) => name in shape)) },
        })
      ).statusCode;
    const some = async (count: number, word: string) => {
      const ids: string[] = [];
      for (let at = 0; at < count; at += 1) ids.push(await make(word));
      return ids;
    };
    const few = fc.integer({ min: 1, max: 4 });
    await holdsLater(
      fc.asyncProperty(few, few, fc.boolean(), async (seen, others, areChosen) => {
        const word = `w${newId().slice(-12)}`;
        const ids = await some(seen, word);
        const query = new URLSearchParams(filter(word) as Record<string, string>);
        const page = await app.app.inject({ method: "GET", url: `${list}?${query}`, headers });
        const { data, count = data.length } = page.json();
        // Chosen: rows that are gone by then. All that fit: more than were seen.
        const which = areChosen
          ? { ids: [...ids, ...Array.from({ length: others }, newId)], count: seen + others }
          : { count };
        if (!areChosen) await some(others, word);
        const before = await everything();
        expect(await send({ filter: filter(word), ...which }), `${method} ${url}`).toBe(409);
        expect(await everything()).toBe(before);
      }),
      { numRuns: 6 },
    );
  }
});
