import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createTestApp } from "#tests/support/test-app.ts";

test("B27 supplied at half past two at night, on the first of a month, nobody was up at night and nothing is still to come", async () => {
  const now = "2026-12-01T01:30:00Z";
  const app = await createTestApp({ now });
  const moments = {
    messages: "created_at",
    notifications: "created_at",
    assessment_results: "graded_at",
    lesson_progress: "done_at",
    enrolments: "started_at",
    certificates: "issued_at",
    tutor_picks: "created_at",
  };
  try {
    for (const [table, column] of Object.entries(moments)) {
      const at = sql.raw(column);
      const { rows } = await app.db.execute<{ all: number; odd: number }>(
        sql`select count(*)::int as all, (count(*) filter (where ${at} > ${now}
          or (${at} at time zone 'Africa/Lagos')::time not between '08:00' and '20:00'))::int as odd
        from ${sql.raw(table)} where ${at} is not null`,
      );
      expect({ table, odd: rows[0]?.odd }).toEqual({ table, odd: 0 });
      expect({ table, isThere: (rows[0]?.all ?? 0) > 0 }).toEqual({ table, isThere: true });
    }
  } finally {
    await app.close();
  }
});
