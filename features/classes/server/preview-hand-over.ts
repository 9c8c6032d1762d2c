import { and, countDistinct, inArray } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { enrolledRows } from "#features/learning/server/public.ts";
import { listTutorBlocks } from "#features/messaging/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { HandOverFate } from "../hand-over-contract.ts";
import { canTakeOver } from "../hand-over-texts.ts";
import { type From, freeTutors, type Leaving, listGoing } from "./hand-over-classes.ts";

/** `key`: what goes to one tutor together. `students`: all of whom a tutor may have blocked. */
type Row = Leaving & { key: string; students: readonly string[]; tutors: readonly { id: string; fullName: string }[] };

/** What handing over the classes of a tutor would do, by key, with nothing changed: who is free for all of them, and who is suggested. */
export async function previewHandOver(
  deps: { db: DbOrTx } & Pick<VerbDeps, "clock" | "contributions">,
  { from, all }: { from: From; all: readonly Row[] },
): Promise<Map<string, HandOverFate>> {
  const { db } = deps;
  const now = deps.clock.now();
  const tutorIds = [...new Set(all.flatMap(({ tutors }) => tutors.map(({ id }) => id)))];
  const going = await listGoing(db, { from, all, now });
  const sessions = going.map(({ session }) => session);
  const sessionsOf = Map.groupBy(going, ({ of }) => of.key);
  const ofKey = (key: string) => (sessionsOf.get(key) ?? []).map(({ session }) => session);
  const enrolled = enrolledRows(db);
  const [{ clashOf }, blocks, counts] = await Promise.all([
    freeTutors(deps, { tutorIds, sessions, now }),
    listTutorBlocks(
      db,
      all.flatMap(({ students, tutors }) =>
        students.flatMap((studentId) => tutors.map(({ id: tutorId }) => ({ studentId, tutorId }))),
      ),
    ),
    db
      .select({ tutorId: enrolled.tutorId, number: countDistinct(enrolled.studentId) })
      .from(enrolled)
      .where(and(inArray(enrolled.tutorId, tutorIds), inArray(enrolled.state, ["active", "paused"])))
      .groupBy(enrolled.tutorId),
  ]);
  const taught = new Map(counts.map(({ tutorId, number }) => [tutorId, number]));
  const countOf = (id: string) => taught.get(id) ?? 0;
  const fates = [...Map.groupBy(all, ({ key }) => key)].map(([key, of]) => {
    const students = new Set(of.flatMap((row) => row.students));
    const tutors = (of[0]?.tutors ?? []).map(({ id, fullName }) => ({
      id,
      fullName,
      studentCount: countOf(id),
      notFreeAt: clashOf(id, ofKey(key))?.startsAt.toISOString() ?? null,
      isBlocked: blocks.some(({ tutorId, studentId }) => tutorId === id && students.has(studentId)),
    }));
    return { key, size: students.size, tutors, free: tutors.filter(canTakeOver) };
  });
  const suggested = new Map<string, string>();
  const together = new Map<string, string[]>();
  // Who has the fewest to choose from is given one first.
  for (const { key, size, free } of fates.toSorted((a, b) => a.free.length - b.free.length)) {
    const choices = free.filter(({ id }) => clashOf(id, ofKey(key), (together.get(id) ?? []).flatMap(ofKey)) === null);
    const [chosen] = choices.toSorted((a, b) => countOf(a.id) - countOf(b.id));
    if (!chosen) continue;
    suggested.set(key, chosen.id);
    together.set(chosen.id, [...(together.get(chosen.id) ?? []), key]);
    taught.set(chosen.id, countOf(chosen.id) + size);
  }
  return new Map(
    fates.map(({ key, tutors }) => [
      key,
      { classCount: ofKey(key).length, tutors, suggestedId: suggested.get(key) ?? null },
    ]),
  );
}
