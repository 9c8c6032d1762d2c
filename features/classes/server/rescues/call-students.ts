import { and, eq, gt, isNotNull, lte } from "drizzle-orm";
import { type VerbDeps, within } from "#platform/deps.ts";
import { classAttendance, classSessions } from "../tables.ts";
import { notifyStudents, studentsOfClass, tutorOf } from "./class-people.ts";
import { rescueTexts } from "./texts.ts";

/** So long after the start who is not there is called; later than the second it helps no one. */
const [callAfterMs, callUntilMs] = [5 * 60_000, 8 * 60_000];

/** Calls the students who have not pressed Join five minutes after the start, where the tutor is there; each once. */
export async function callStudents(deps: Pick<VerbDeps, "db" | "clock">, signal?: AbortSignal): Promise<void> {
  const now = deps.clock.now();
  const begun = await deps.db
    .select()
    .from(classSessions)
    .where(
      and(
        eq(classSessions.state, "scheduled"),
        isNotNull(classSessions.tutorJoinedAt),
        lte(classSessions.startsAt, new Date(now.getTime() - callAfterMs)),
        gt(classSessions.startsAt, new Date(now.getTime() - callUntilMs)),
        gt(classSessions.endsAt, now),
      ),
    );
  for (const session of begun) {
    if (signal?.aborted) return;
    const joined = await deps.db
      .select({ studentId: classAttendance.studentId })
      .from(classAttendance)
      .where(and(eq(classAttendance.sessionId, session.id), isNotNull(classAttendance.joinedAt)));
    const here = new Set(joined.map(({ studentId }) => studentId));
    const missing = (await studentsOfClass(deps.db, session)).filter(({ id }) => !here.has(id));
    const tutor = await tutorOf(deps.db, session.tutorId);
    for (const { id: studentId } of missing)
      await deps.db.transaction((tx) =>
        notifyStudents(
          within(deps, tx),
          { ...session, studentId },
          {
            message: rescueTexts.waiting(tutor?.name ?? "", session.title),
            about: `class-waits:${session.id}:${session.sequence}`,
            until: session.endsAt,
          },
        ),
      );
  }
}
