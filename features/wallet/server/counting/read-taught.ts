import { and, eq, inArray } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { orderedRows } from "#features/checkout/server/public.ts";
import { wasThere } from "#features/classes/attendance-rules.ts";
import { findReported, trialRows } from "#features/classes/server/public.ts";
import { received } from "#features/ledger/server/public.ts";
import { settledRows } from "#features/trial-outcomes/server/public.ts";
import type { Order } from "../../rules.ts";

/** A class that was reported, or a trial that was settled, as its pay depends on it. */
export type TaughtClass = {
  tutorId: string;
  cohortId: string | null;
  courseId: string | null;
  title: string;
  startsAt: Date;
  endsAt: Date;
  reportedAt: Date;
  isTrial: boolean;
  isTutorAbsent: boolean;
  studentIds: string[];
  presentIds: string[];
  classesInAll: number;
};

/** Null where it has no report. */
export async function readTaught(db: DbOrTx, sessionId: string): Promise<TaughtClass | null> {
  const reported = await findReported(db, sessionId);
  if (reported) {
    const { students, tutorJoinedAt, ...session } = reported;
    return {
      ...session,
      isTrial: false,
      isTutorAbsent: tutorJoinedAt === null && students.some(({ joinedAt }) => joinedAt !== null),
      studentIds: students.map(({ id }) => id),
      presentIds: students.filter(({ state }) => wasThere(state)).map(({ id }) => id),
      classesInAll: Math.max(1, session.classesInAll),
    };
  }
  const [trials, settled] = [trialRows(db), settledRows(db)];
  const [trial] = await db
    .select({
      tutorId: trials.tutorId,
      studentId: trials.studentId,
      title: trials.title,
      startsAt: trials.startsAt,
      endsAt: trials.endsAt,
      tutorJoinedAt: trials.tutorJoinedAt,
      studentJoinedAt: trials.studentJoinedAt,
      verdict: settled.verdict,
      reportedAt: settled.settledAt,
    })
    .from(trials)
    .innerJoin(settled, eq(settled.settledId, trials.id))
    .where(eq(trials.id, sessionId));
  if (!trial) return null;
  const { tutorJoinedAt, studentJoinedAt, studentId, verdict, ...session } = trial;
  const studentIds = studentId === null ? [] : [studentId];
  return {
    ...session,
    cohortId: null,
    courseId: null,
    isTrial: true,
    isTutorAbsent: tutorJoinedAt === null && studentJoinedAt !== null,
    studentIds,
    presentIds: verdict === "missed" ? [] : studentIds,
    classesInAll: 1,
  };
}

/** What the orders of these students for a course brought so far; none where nothing ever came. */
export async function ordersOf(
  db: DbOrTx,
  { courseId, studentIds, orderIds }: { courseId: string | null; studentIds: string[]; orderIds?: string[] },
): Promise<Order[]> {
  if (courseId === null || (orderIds ?? studentIds).length === 0) return [];
  const orders = orderedRows(db);
  const rows = await db
    .select({ id: orders.id, currency: orders.orderCurrency })
    .from(orders)
    .where(
      orderIds
        ? inArray(orders.id, orderIds)
        : and(eq(orders.orderedCourseId, courseId), inArray(orders.studentId, studentIds)),
    )
    .orderBy(orders.id);
  const sums = await received(
    db,
    rows.map(({ id }) => id),
    ["order"],
  );
  return rows.flatMap(({ id, currency }) => {
    const receivedMinor = sums.get(id);
    // One that was counted stays, also when all of it went back.
    return receivedMinor === undefined && !orderIds ? [] : [{ id, currency, receivedMinor: receivedMinor ?? 0 }];
  });
}
