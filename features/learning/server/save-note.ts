import { and, eq, lte, or, sql } from "drizzle-orm";
import { notFound } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { NoteAnswer, NoteChange } from "../contract.ts";
import { learningTexts } from "../texts.ts";
import { coursePlace, refuseUnlessReadable } from "./course-place.ts";
import { findLesson } from "./find-lesson.ts";
import { lessonNotes } from "./tables.ts";

/**
 * Keeps what a student wrote beside a lesson that they may read. The last write counts, wherever it was made: one that was
 * written earlier (`ageMs` ago, on a device that was offline) than what is held is not kept, and the answer says what is,
 * unless it goes on from what is held. An empty text takes the note away. Errors: AppError not_found, forbidden.
 */
export async function saveNote(
  deps: Pick<VerbDeps, "db" | "clock">,
  studentId: string,
  wish: { course: string; lesson: string } & NoteChange,
): Promise<NoteAnswer> {
  const writtenAt = new Date(deps.clock.now().getTime() - wish.ageMs);
  return deps.db.transaction(async (tx) => {
    const { id: courseId, access, opened } = await coursePlace(tx, studentId, wish.course);
    const lesson = await findLesson(tx, courseId, wish.lesson);
    if (!lesson) throw notFound(learningTexts.unknownLesson);
    refuseUnlessReadable(access, lesson.isFirst || opened.has(lesson.id));

    const lessonId = lesson.id;
    const here = and(eq(lessonNotes.studentId, studentId), eq(lessonNotes.lessonId, lessonId));
    const isNotLater = or(
      lte(lessonNotes.updatedAt, writtenAt),
      wish.basedOn ? eq(lessonNotes.updatedAt, new Date(wish.basedOn)) : undefined,
    );
    const kept =
      wish.text === ""
        ? await tx.delete(lessonNotes).where(and(here, isNotLater)).returning()
        : await tx
            .insert(lessonNotes)
            .values({ studentId, lessonId, text: wish.text, updatedAt: writtenAt })
            .onConflictDoUpdate({
              target: [lessonNotes.studentId, lessonNotes.lessonId],
              // Each write has a time of its own, so that none is taken for another.
              set: {
                text: wish.text,
                updatedAt: sql`greatest(excluded.updated_at, ${lessonNotes.updatedAt} + interval '1 millisecond')`,
              },
              setWhere: isNotLater,
            })
            .returning();
    const [now] = kept;
    if (now) {
      const updatedAt = wish.text === "" ? null : now.updatedAt.toISOString();
      return { note: { text: wish.text, updatedAt }, isKept: true };
    }
    const [held] = await tx.select().from(lessonNotes).where(here);
    // Nothing to take away is as good as taken away.
    if (!held) return { note: { text: "", updatedAt: null }, isKept: wish.text === "" };
    return { note: { text: held.text, updatedAt: held.updatedAt.toISOString() }, isKept: false };
  });
}
