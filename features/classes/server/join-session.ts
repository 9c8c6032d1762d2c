import { sql } from "drizzle-orm";
import { conflict, notFound } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { joinable } from "../rules.ts";
import { classReplies } from "./class-replies.ts";
import { ownClasses } from "./class-rows.ts";
import { classAttendance } from "./tables.ts";

const refusals = { cancelled: classReplies.cancelled, over: classReplies.over, "too early": classReplies.tooEarly };

/**
 * Lets a student into their class from 10 minutes before its start until its end: notes that they attended, and returns the
 * link of the meeting. Joining again (a lost connection) keeps the first moment.
 * Errors: AppError not_found for a class that is not theirs; conflict outside of its time or when it was cancelled.
 */
export async function joinSession(
  { db, clock }: Pick<VerbDeps, "db" | "clock">,
  studentId: string,
  sessionId: string,
): Promise<{ meetingUrl: string }> {
  const [session] = await ownClasses(db, studentId, { id: sessionId });
  if (!session) throw notFound(classReplies.notFound);
  const now = clock.now();
  const response = joinable(session, now);
  if (response !== "yes") throw conflict(refusals[response]);
  await db
    .insert(classAttendance)
    .values({ sessionId, studentId, state: "attended", joinedAt: now })
    .onConflictDoUpdate({
      target: [classAttendance.sessionId, classAttendance.studentId],
      set: { state: "attended", joinedAt: sql`coalesce(${classAttendance.joinedAt}, excluded.joined_at)` },
    });
  return { meetingUrl: session.meetingUrl };
}
