import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { LessonLibrary } from "#data/types.ts";
import type { Db } from "#db/client.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { addAssets, lessonKeyOf, linksOf, md5Of } from "./seed.ts";
import { lessonFiles, lessons } from "./tables.ts";

/**
 * Gives the supplied lessons of this version to an academy that began with those of an earlier one. A lesson that someone has
 * rewritten stays unchanged, as does everything that is no supplied lesson. Idempotent. Returns how many have a new text.
 */
export async function refreshLessons(db: Db, supplied: LessonLibrary, now: Date): Promise<number> {
  const texts = new Map(supplied.lessons.map((lesson) => [lessonKeyOf(lesson), lesson]));
  return db.transaction(async (tx) => {
    const courses = courseRows(tx);
    const untouched = await tx
      .select({
        id: lessons.id,
        courseId: lessons.courseId,
        courseSlug: courses.slug,
        week: lessons.week,
        topic: lessons.topic,
        title: lessons.title,
        suppliedMd5: lessons.suppliedMd5,
      })
      .from(lessons)
      .innerJoin(courses, eq(courses.id, lessons.courseId))
      .where(and(isNotNull(lessons.body), eq(lessons.suppliedMd5, sql`md5(${lessons.body})`)))
      .for("update", { of: lessons });
    const changed = untouched.flatMap((lesson) => {
      const text = texts.get(lessonKeyOf(lesson));
      return text && text.title === lesson.title && md5Of(text.body) !== lesson.suppliedMd5 ? [{ lesson, text }] : [];
    });
    if (changed.length === 0) return 0;
    const courseIds = new Map(changed.map(({ lesson }) => [lesson.courseSlug, lesson.courseId]));
    const assets = supplied.assets.filter(({ courseSlug }) => courseIds.has(courseSlug));
    const assetIds = await addAssets({ db: tx }, assets, courseIds);
    for (const { lesson, text } of changed) {
      const { summary, minutes, body } = text;
      await tx
        .update(lessons)
        .set({ summary, minutes, body, suppliedMd5: md5Of(body), updatedAt: now })
        .where(eq(lessons.id, lesson.id));
      await tx.delete(lessonFiles).where(eq(lessonFiles.lessonId, lesson.id));
      const links = linksOf(lesson, text, assetIds);
      if (links.length > 0) await tx.insert(lessonFiles).values(links);
    }
    return changed.length;
  });
}
