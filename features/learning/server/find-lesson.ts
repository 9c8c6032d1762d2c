import { and, eq, ne, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { InTx } from "#platform/deps.ts";
import { isShown } from "./lesson-conditions.ts";
import { lessons } from "./tables.ts";

const earlier = alias(lessons, "earlier");

/** A lesson by its address, and whether the course begins with it: notes are saved often, so nothing else is read. Undefined: none. */
export async function findLesson({ db: tx }: InTx, courseId: string, slug: string) {
  const before = tx
    .select({ one: sql`1` })
    .from(earlier)
    .where(
      and(
        eq(earlier.courseId, courseId),
        eq(earlier.state, "shown"),
        sql`(${earlier.week}, ${earlier.topic}) < (${lessons.week}, ${lessons.topic})`,
      ),
    );
  const [lesson] = await tx
    .select({ id: lessons.id, isFirst: sql<boolean>`(${isShown} and ${notExists(before)})` })
    .from(lessons)
    .where(and(eq(lessons.courseId, courseId), eq(lessons.slug, slug), ne(lessons.state, "draft")));
  return lesson;
}
