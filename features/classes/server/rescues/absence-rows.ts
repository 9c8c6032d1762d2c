import { and, eq, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import type { RescueState } from "../../rescue-texts.ts";
import { classAttendance, classSessions } from "../tables.ts";
import { classRescues } from "./tables.ts";

const moment = (at: unknown) => sql<Date>`${at}`.mapWith((text: string) => new Date(text)).as("missed_at");

/**
 * Who did not come to a class or a trial, as a subquery for other features to join with: its tutor, or a student of whom that is noted. The id
 * of a tutor's is that of the rescue, of a student's it follows from class and student.
 */
export function absenceRows(db: DbOrTx) {
  const tutors = db
    .select({
      id: classRescues.id,
      who: sql<"tutor" | "student">`'tutor'::text`.as("who"),
      sessionId: classRescues.sessionId,
      tutorId: sql<string>`${classRescues.absentId}`.as("tutor_id"),
      studentId: sql<string | null>`null::uuid`.as("student_id"),
      missedAt: moment(classRescues.startsAt),
      /** What became of a class without its tutor. */
      outcome: sql<RescueState | null>`${classRescues.state}`.as("outcome"),
      title: classSessions.title,
    })
    .from(classRescues)
    .innerJoin(classSessions, eq(classSessions.id, classRescues.sessionId));
  const students = db
    .select({
      id: sql<string>`overlay(overlay(md5(${classAttendance.sessionId}::text || ${classAttendance.studentId}::text) placing '8' from 13) placing '8' from 17)::uuid`.as(
        "id",
      ),
      who: sql<"tutor" | "student">`'student'::text`.as("who"),
      sessionId: classAttendance.sessionId,
      tutorId: sql<string>`${classSessions.tutorId}`.as("tutor_id"),
      studentId: sql<string | null>`${classAttendance.studentId}`.as("student_id"),
      missedAt: moment(classSessions.startsAt),
      outcome: sql<RescueState | null>`null::text`.as("outcome"),
      title: classSessions.title,
    })
    .from(classAttendance)
    .innerJoin(
      classSessions,
      and(eq(classSessions.id, classAttendance.sessionId), eq(classSessions.state, "scheduled")),
    )
    .where(eq(classAttendance.state, "missed"));
  return tutors.unionAll(students).as("absence_rows");
}
