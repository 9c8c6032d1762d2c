import type { Db } from "#db/client.ts";
import { classSessions } from "#features/classes/server/tables.ts";
import { newId } from "#platform/ids/ids.ts";

const halfHourMs = 30 * 60_000;

/**
 * A trial class of half an hour at the first time from `from` at which tutor and student have nothing: other journeys book classes of the
 * same tutors, and no time is free by chance.
 */
export async function bookTrial(db: Db, trial: { tutorId: string; studentId: string; from: Date }) {
  for (let startsAt = trial.from; ; startsAt = new Date(startsAt.getTime() + halfHourMs)) {
    const [booked] = await db
      .insert(classSessions)
      .values({
        id: newId(),
        kind: "trial",
        tutorId: trial.tutorId,
        studentId: trial.studentId,
        title: "Trial class",
        startsAt,
        endsAt: new Date(startsAt.getTime() + halfHourMs),
        meetingUrl: "https://meet.example/trial",
      })
      .onConflictDoNothing()
      .returning();
    if (booked) return booked;
  }
}
