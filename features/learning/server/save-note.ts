import { and, eq } from "drizzle-orm";
import { conflict, notFound } from "#lib/app-error.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import type { NoteChange, NoteResponse } from "../contract.ts";
import { joinedNotes } from "../rules.ts";
import { learningTexts, maxNoteLength } from "../texts.ts";
import { getCoursePlace, refuseUnlessReadable } from "./course-place.ts";
import { findLesson } from "./find-lesson.ts";
import { lessonNotes } from "./tables.ts";

/**
 * Stores what a student wrote next to a lesson that they may read, and returns what is stored now. A text that goes on from what is
 * stored (`basedOn`) takes its place, an empty one takes it away. One whose writer never saw what is stored erases nothing: both
 * texts are stored, one below the other. Errors: AppError not_found, forbidden, conflict where both together are too long.
 */
export async function saveNote(
  deps: Pick<VerbDeps, "db" | "clock">,
  studentId: string,
  wish: { course: string; lesson: string } & NoteChange,
): Promise<NoteResponse> {
  const seenMs = wish.basedOn === null ? null : new Date(wish.basedOn).getTime();
  const writtenMs = deps.clock.now().getTime() - wish.ageMs;
  return deps.db.transaction(async (tx) => {
    const { id: courseId, access, opened } = await getCoursePlace({ db: tx }, studentId, wish.course);
    const lesson = await findLesson(within(deps, tx), courseId, wish.lesson);
    if (!lesson) throw notFound(learningTexts.unknownLesson);
    refuseUnlessReadable(access, lesson.isFirst || opened.has(lesson.id));

    const here = and(eq(lessonNotes.studentId, studentId), eq(lessonNotes.lessonId, lesson.id));
    for (;;) {
      const [lessonNote] = await tx.select().from(lessonNotes).where(here).for("update");
      const isSeen = lessonNote?.updatedAt.getTime() === seenMs;
      const text = !lessonNote || isSeen ? wish.text : joinedNotes(lessonNote.text, wish.text);
      if (text.length > maxNoteLength) throw conflict(learningTexts.notesTooLong);
      if (text === lessonNote?.text) return { note: { text, updatedAt: lessonNote.updatedAt.toISOString() } };
      if (text === "") {
        await tx.delete(lessonNotes).where(here);
        return { note: { text, updatedAt: null } };
      }
      // Each write has a time of its own, so that none is taken for another.
      const updatedAt = new Date(Math.max(writtenMs, (lessonNote?.updatedAt.getTime() ?? 0) + 1));
      const [stored] = lessonNote
        ? await tx.update(lessonNotes).set({ text, updatedAt }).where(here).returning()
        : await tx
            .insert(lessonNotes)
            .values({ studentId, lessonId: lesson.id, text, updatedAt })
            .onConflictDoNothing()
            .returning();
      // Another device made it in this moment: now it is stored.
      if (stored) return { note: { text, updatedAt: updatedAt.toISOString() } };
    }
  });
}
