import { count, desc, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { tutorPicks } from "./tables.ts";

type PickOfTutor = {
  id: string;
  /** Null once the account is gone, and for a pick without one. */
  studentId: string | null;
  name: string;
  courses: string[];
  pickedAt: Date;
};

/** Who picked a tutor, the newest first, with how many there are in all. */
export async function listPicksOf(
  db: Db,
  tutorId: string,
  limit: number,
): Promise<{ picks: PickOfTutor[]; inAll: number }> {
  const ofTutor = eq(tutorPicks.tutorId, tutorId);
  const [picks, [current]] = await Promise.all([
    db
      .select({
        id: tutorPicks.id,
        studentId: tutorPicks.studentId,
        name: tutorPicks.fullName,
        courses: tutorPicks.selectedCourses,
        pickedAt: tutorPicks.createdAt,
      })
      .from(tutorPicks)
      .where(ofTutor)
      .orderBy(desc(tutorPicks.createdAt), desc(tutorPicks.id))
      .limit(limit),
    db.select({ number: count() }).from(tutorPicks).where(ofTutor),
  ]);
  return { picks, inAll: current?.number ?? 0 };
}
