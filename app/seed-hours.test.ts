import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { demoConversations, demoNotifications } from "#data/demo-student.ts";
import { momentAgo } from "#lib/daytime.ts";
import { createTestApp } from "#tests/support/test-app.ts";

test("B27 supplied at half past two at night, on the first of a month, no one was up at night and nothing is still to come", async () => {
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

/** Minutes since midnight in Lagos. */
const minuteInLagos = (at: Date) => (at.getUTCHours() * 60 + at.getUTCMinutes() + 60) % 1440;
const isDaytime = (at: Date) => minuteInLagos(at) >= 8 * 60 && minuteInLagos(at) <= 20 * 60;
const clocks = ["2026-11-26T23:30:00Z", "2026-11-27T04:10:00Z", "2026-12-31T18:59:00Z", "2027-03-01T19:00:00Z"];

test.each(clocks)(
  "B27 at %s what the supplied people wrote and were sent is past, in order and in daytime",
  (clock) => {
    const now = new Date(clock);
    for (const { messages } of demoConversations.conversations) {
      const times = messages.map((message) => momentAgo(message, now));
      expect(times.every((at) => at < now && isDaytime(at))).toBe(true);
      expect(times).toEqual(times.toSorted((a, b) => a.getTime() - b.getTime()));
      for (const [index, { body }] of messages.entries()) {
        const hour = minuteInLagos(times[index] ?? now) / 60;
        if (body.startsWith("Good morning")) expect(hour).toBeLessThan(12);
        if (body.startsWith("Good afternoon")) expect(hour >= 12 && hour < 17).toBe(true);
        if (body.startsWith("Good evening")) expect(hour).toBeGreaterThanOrEqual(17);
      }
    }
    const notifiedAt = demoNotifications.notices.map((notice) => momentAgo(notice, now));
    expect(notifiedAt.every((at) => at < now && isDaytime(at))).toBe(true);
    expect(notifiedAt).toEqual(notifiedAt.toSorted((a, b) => b.getTime() - a.getTime()));
  },
);
