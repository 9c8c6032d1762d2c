import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { courses } from "#features/catalogue/server/tables.ts";

/**
 * Loads the supplied academy when the database is empty. Its texts are a megabyte of source, so they are read only then.
 * Returns whether it loaded.
 */
export async function seedIfEmpty(db: Db, now: Date, options: { demoPeople: boolean }): Promise<boolean> {
  const [course] = await db.select({ one: sql`1` }).from(courses).limit(1);
  if (course) return false;
  const { seedAcademy } = await import("./seed.ts");
  return seedAcademy(db, now, options);
}
