import { createHash } from "node:crypto";
import { asc, count, eq, inArray, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { conflict, invalidAt } from "#lib/app-error.ts";
import { slugOf } from "#lib/slug.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { SchoolKind } from "../../contract.ts";
import type { OfficeSchools, SchoolsInput } from "../../course-contract.ts";
import { courseTexts } from "../../course-texts.ts";
import { courses, schools } from "../tables.ts";

/** The schools in the order of the price list, with the version that a change of them has to have seen. */
export async function readSchools(db: DbOrTx): Promise<OfficeSchools> {
  const rows = await db
    .select({
      key: schools.key,
      name: schools.name,
      note: sql<string>`coalesce(${schools.note}, '')`,
      kind: sql<SchoolKind>`${schools.kind}`,
      courses: count(courses.id),
    })
    .from(schools)
    .leftJoin(courses, eq(courses.school, schools.key))
    .groupBy(schools.key)
    .orderBy(asc(schools.position), asc(schools.key));
  return { items: rows, version: versionOf(rows) };
}

/**
 * Stores the schools in their order: those without an entry go, those without a key are new. Errors: AppError conflict where another
 * user changed them since `seen`; invalid at `items` for two of one name, and where one goes that has courses.
 */
export const saveSchools = (
  deps: Pick<VerbDeps, "db" | "clock">,
  actorId: string,
  { items, seen }: SchoolsInput,
): Promise<OfficeSchools> =>
  staffWrite(deps, actorId, async (tx, record) => {
    await tx.execute(sql`lock table ${schools} in share row exclusive mode`);
    // A course that is added to one of them waits, so that no school goes under it.
    await tx.select({ key: schools.key }).from(schools).for("update");
    const before = await readSchools(tx);
    if (before.version !== seen) throw conflict(courseTexts.schoolsChanged);
    const names = items.map(({ name }) => name.toLowerCase());
    const twice = items.find(({ name }, at) => names.indexOf(name.toLowerCase()) !== at);
    if (twice) throw invalidAt("items", courseTexts.takenSchool(twice.name));

    const known = new Map(before.items.map((school) => [school.key, school]));
    const keys = new Set(known.keys());
    const after = items.map((item, position) => {
      const key = item.key !== null && known.delete(item.key) ? item.key : freeKey(keys, item.name);
      return { ...item, key, note: item.note || null, position };
    });
    const removed = [...known.values()];
    const [full] = removed.filter((school) => school.courses > 0);
    if (full) throw invalidAt("items", courseTexts.schoolHasCourses(full.name));
    if (removed.length > 0)
      await tx.delete(schools).where(
        inArray(
          schools.key,
          removed.map(({ key }) => key),
        ),
      );
    await tx
      .insert(schools)
      .values(after)
      .onConflictDoUpdate({
        target: schools.key,
        set: {
          name: sql`excluded.name`,
          note: sql`excluded.note`,
          kind: sql`excluded.kind`,
          position: sql`excluded.position`,
        },
      });
    const stored = await readSchools(tx);
    await record("schools.changed", null, {
      about: "settings",
      before: { schools: before.items },
      after: { schools: stored.items },
    });
    return stored;
  });

const versionOf = (rows: OfficeSchools["items"]): string => {
  const shown = rows.map(({ key, name, note, kind }) => [key, name, note, kind]);
  return createHash("sha256").update(JSON.stringify(shown)).digest("hex").slice(0, 16);
};

/** The name as a key that no school has or had in this change; taken from then on. */
function freeKey(taken: Set<string>, name: string): string {
  const wished = slugOf(name, 60) || "school";
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? wished : `${wished}-${number}`;
    if (taken.has(key)) continue;
    taken.add(key);
    return key;
  }
}
