import { and, eq, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { conflict } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { studentTexts } from "../student-texts.ts";
import type { NoteInput, StudentNote } from "../students-contract.ts";
import { getOwnStudent } from "./student-rows.ts";
import { tutorNotes } from "./tables.ts";

type Pair = { tutorAccountId: string; studentId: string };

/** What a tutor wrote about a student for themselves. */
export async function readNote(db: DbOrTx, { tutorAccountId, studentId }: Pair): Promise<StudentNote> {
  const [row] = await db
    .select({ text: tutorNotes.text, version: tutorNotes.version, savedAt: tutorNotes.savedAt })
    .from(tutorNotes)
    .where(and(eq(tutorNotes.tutorAccountId, tutorAccountId), eq(tutorNotes.studentId, studentId)));
  return row ? { ...row, savedAt: row.savedAt.toISOString() } : { text: "", version: 0, savedAt: null };
}

/**
 * Sets a tutor's note about a student of their own. The same again changes nothing. Errors: AppError not_found for another's student;
 * conflict for a version that is no longer the present one.
 */
export async function saveNote(
  { db, clock }: Pick<VerbDeps, "db" | "clock">,
  accountId: string,
  { id, version, text }: NoteInput & { id: string },
): Promise<StudentNote> {
  const { studentId } = await getOwnStudent(db, accountId, id);
  const pair = { tutorAccountId: accountId, studentId };
  const before = await readNote(db, pair);
  if (before.text === text) return before;
  const saved = { text, version: version + 1, savedAt: clock.now() };
  // The version that is looked at and the one that is replaced are one: of two at once one is refused.
  const { rowCount } =
    version === 0
      ? await db
          .insert(tutorNotes)
          .values({ ...pair, ...saved })
          .onConflictDoNothing()
      : await db
          .update(tutorNotes)
          .set(saved)
          .where(
            and(
              eq(tutorNotes.tutorAccountId, accountId),
              eq(tutorNotes.studentId, studentId),
              sql`${tutorNotes.version} = ${version}`,
            ),
          );
  if (!rowCount) throw conflict(studentTexts.noteStale);
  return { ...saved, savedAt: saved.savedAt.toISOString() };
}
