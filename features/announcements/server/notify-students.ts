import { asc, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { courseRows } from "#features/catalogue/server/public.ts";
import { notify } from "#features/notifications/server/public.ts";
import { paths } from "#lib/paths.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import { defineJob } from "#platform/jobs/jobs.ts";
import { newsKey } from "../texts.ts";
import { readersOf } from "./news.ts";
import { announcements } from "./tables.ts";

/** Puts announcements into the bells of those who read them. */
export const notifyStudentsJob = defineJob("announcements.notify", z.object({}), {
  retryLimit: 2,
  expireInS: 240,
  retentionS: 3600,
});

/**
 * Tells the students of a course of what was announced since this last ran, each once, however often it runs and wherever it is cut: the
 * lines and the note that they are notified are written together. An announcement that was taken back since is sent to no one. Returns how many
 * announcements were sent; returns early when `signal` aborts.
 */
export async function notifyStudents(deps: Pick<VerbDeps, "db" | "clock">, signal?: AbortSignal): Promise<number> {
  let notifiedCount = 0;
  while (!signal?.aborted) {
    const match = await deps.db.transaction(async (tx) => {
      const courses = courseRows(tx);
      const [row] = await tx
        .select({
          id: announcements.id,
          courseId: announcements.courseId,
          tutorId: announcements.tutorId,
          deletedAt: announcements.deletedAt,
          isOnWhatsApp: announcements.isOnWhatsApp,
        })
        .from(announcements)
        .where(isNull(announcements.notifiedAt))
        .orderBy(asc(announcements.createdAt))
        .limit(1)
        .for("update", { skipLocked: true });
      if (!row) return false;
      const now = deps.clock.now();
      await tx.update(announcements).set({ notifiedAt: now }).where(eq(announcements.id, row.id));
      const [course] = await tx
        .select({ slug: courses.slug, title: courses.title })
        .from(courses)
        .where(eq(courses.id, row.courseId));
      if (!course || row.deletedAt !== null) return true;
      for (const { id: accountId } of await readersOf(tx, row)) {
        const message = `There is an announcement in ${course.title}.`;
        const link = paths.messages(newsKey(course.slug));
        await notify(within(deps, tx), {
          accountId,
          kind: "announcement",
          message,
          link,
          about: `announcement:${row.id}`,
          isOffWhatsApp: !row.isOnWhatsApp,
        });
      }
      return true;
    });
    if (!match) return notifiedCount;
    notifiedCount += 1;
  }
  return notifiedCount;
}
