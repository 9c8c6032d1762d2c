import { count, desc, eq, gte, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { classSessions } from "../tables.ts";
import { classRescues } from "./tables.ts";

/** What became of classes whose tutor did not come, as a subquery for other features to join with. */
export const rescuedRows = (db: DbOrTx) =>
  db
    .select({
      sessionId: classRescues.sessionId,
      /** When the class was to be: it may have followed later. */
      rescuedAt: classRescues.startsAt,
      absentId: classRescues.absentId,
      /** Who took the class; null: it was not given then, or by its own tutor after all. */
      substituteId: sql<
        string | null
      >`case when ${classRescues.state} = 'substituted' then ${classRescues.substituteId} end`.as("substitute_id"),
      rescueState: sql<typeof classRescues.state._.data>`${classRescues.state}`.as("rescue_state"),
    })
    .from(classRescues)
    .as("rescued_rows");

/** The classes since a moment that their tutor did not come to, the newest first, with who took them; `inAll`: how many. */
export async function listNoShows(db: DbOrTx, { since, limit }: { since: Date; limit: number }) {
  const rescued = rescuedRows(db);
  const tutors = tutorRows(db);
  const was = gte(rescued.rescuedAt, since);
  const [[all], rows] = await Promise.all([
    db.select({ inAll: count() }).from(rescued).where(was),
    db
      .select({
        id: rescued.sessionId,
        title: classSessions.title,
        tutorName: tutors.tutorName,
        startsAt: rescued.rescuedAt,
        state: rescued.rescueState,
        substituteName: sql<
          string | null
        >`(${db.select({ name: tutors.tutorName }).from(tutors).where(eq(tutors.id, rescued.substituteId))})`,
      })
      .from(rescued)
      .innerJoin(classSessions, eq(classSessions.id, rescued.sessionId))
      .innerJoin(tutors, eq(tutors.id, rescued.absentId))
      .where(was)
      .orderBy(desc(rescued.rescuedAt), desc(rescued.sessionId))
      .limit(limit),
  ]);
  return { inAll: all?.inAll ?? 0, rows };
}
