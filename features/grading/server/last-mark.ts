import { and, desc, eq, isNull } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { attemptEvents } from "#features/attempts/server/public.ts";
import { uploadRows } from "#features/uploads/server/public.ts";
import type { MarkVoice } from "../contract.ts";
import { markVoices, submissionMarks } from "./tables.ts";

/** The marks of a submission that count, with who gave them; null: none yet. */
export async function lastMark(db: DbOrTx, submissionId: string) {
  const person = personRows(db);
  const [row] = await db
    .select({ mark: submissionMarks, by: person.personName, voiceId: markVoices.uploadId, wave: markVoices.wave })
    .from(submissionMarks)
    .leftJoin(person, eq(person.id, submissionMarks.byId))
    .leftJoin(markVoices, eq(markVoices.markId, submissionMarks.id))
    .where(eq(submissionMarks.submissionId, submissionId))
    .orderBy(desc(submissionMarks.id))
    .limit(1);
  return row ? { ...row.mark, voiceId: row.voiceId, wave: row.wave, by: row.by ?? "Somebody who left" } : null;
}

/** The voice note of a mark; null: nothing. */
export async function voiceOf(
  db: DbOrTx,
  { voiceId, wave }: { voiceId: string | null; wave: string | null },
): Promise<MarkVoice | null> {
  if (voiceId === null || wave === null) return null;
  const file = uploadRows(db);
  const [row] = await db.select().from(file).where(eq(file.id, voiceId));
  return row ? { id: voiceId, name: row.name, sizeBytes: row.sizeBytes, durationMs: row.durationMs, wave } : null;
}

/** When an attempt was marked last and by whom; null: not yet. Its `id` shows which marks someone read. */
export async function lastMarking(db: DbOrTx, attemptId: string) {
  const person = personRows(db);
  const [row] = await db
    .select({ id: attemptEvents.id, byId: attemptEvents.byId, at: attemptEvents.receivedAt, by: person.personName })
    .from(attemptEvents)
    .leftJoin(person, eq(person.id, attemptEvents.byId))
    .where(
      and(eq(attemptEvents.attemptId, attemptId), eq(attemptEvents.kind, "marked"), isNull(attemptEvents.versionId)),
    )
    .orderBy(desc(attemptEvents.id))
    .limit(1);
  return row ? { ...row, by: row.by ?? "Somebody who left" } : null;
}
