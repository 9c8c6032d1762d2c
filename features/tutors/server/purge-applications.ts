import { and, inArray, lt, ne } from "drizzle-orm";
import type { VerbDeps } from "#platform/deps.ts";
import { disownFiles } from "#platform/files/disown-files.ts";
import { tutorApplications } from "./tables.ts";

/** Days that an application is stored that no one accepted, as the privacy notice promises. */
export const applicationDays = 180;

const batch = 100;

/**
 * Deletes applications that were not accepted, with their two files, 180 days after they came. Returns how many; may run twice
 * or in several processes at once.
 */
export async function purgeApplications(deps: Pick<VerbDeps, "db" | "clock">): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - applicationDays * 86_400_000);
  for (let deleted = 0; ; ) {
    const removed = await deps.db.transaction(async (tx) => {
      const old = tx
        .select({ id: tutorApplications.id })
        .from(tutorApplications)
        .where(and(ne(tutorApplications.state, "accepted"), lt(tutorApplications.createdAt, before)))
        .limit(batch)
        .for("update", { skipLocked: true });
      const rows = await tx
        .delete(tutorApplications)
        .where(inArray(tutorApplications.id, old))
        .returning({ syllabus: tutorApplications.syllabusKey, cv: tutorApplications.cvKey });
      await disownFiles(
        tx,
        rows.flatMap(({ syllabus, cv }) => [syllabus, cv]),
      );
      return rows.length;
    });
    deleted += removed;
    if (removed < batch) return deleted;
  }
}
